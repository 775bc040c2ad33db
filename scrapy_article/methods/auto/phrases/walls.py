"""What is said where all but subscribers have read enough."""

from __future__ import annotations

from scrapy_article.lexicon import offers
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["WALL", "sells_the_rest"]

WALL = Beginnings(offers.WALL)
sells_the_rest = WALL.begin
