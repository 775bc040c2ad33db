"""How lines begin that announce other goods than that of the page: what others bought, and what is like it."""

from __future__ import annotations

from scrapy_article.lexicon import offers
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["announces_goods"]

announces_goods = Beginnings(offers.GOODS).within
