"""Phrase lists in dozens of languages: each raises a flag for lines with one of its phrases.

The flags are inputs of the learned extractor. A few cleanup rules read them, too.
"""

from __future__ import annotations

from scrapy_article.lexicon.lists import FLAGS
from scrapy_article.lexicon.matcher import line_flags

__all__ = ["FLAGS", "line_flags"]
