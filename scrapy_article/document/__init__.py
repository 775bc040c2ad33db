"""One page, parsed once: the input of every method and every field."""

from __future__ import annotations

from scrapy_article.document.document import Document
from scrapy_article.document.walk.attributes import Hint
from scrapy_article.document.walk.segments import Block, Flag, Placed, Segment

__all__ = ["Block", "Document", "Flag", "Hint", "Placed", "Segment"]
