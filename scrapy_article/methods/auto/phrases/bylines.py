"""How by-lines begin, where no name of an element tells them."""

from __future__ import annotations

from functools import partial

from scrapy_article.lexicon.flags import says

__all__ = ["names_author"]

names_author = partial(says, "author")
"""Whether a line begins as by-lines do: a word for *by*, and a name, which has a capital where there are any."""
