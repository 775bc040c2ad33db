"""What lines of a page say by their words, in dozens of languages: a flag for each list of phrases.

The network that tells text from the rest reads the flags; so do a few cleanup rules.
"""

from __future__ import annotations

from scrapy_article.lexicon.lists import FLAGS
from scrapy_article.lexicon.matcher import line_flags

__all__ = ["FLAGS", "line_flags"]
