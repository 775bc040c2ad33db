"""The heading that says the title of a page."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.extractor.vocabulary import LINE_WORDS, first_words

if TYPE_CHECKING:
    from scrapy_article.document import Block, Document

__all__ = ["find_title", "title_words"]

_TITLE_TAGS = {"h1": 2, "h2": 0, "h3": -1}
"""Headings that may be the title, and what speaks for each."""
_TITLE_WORDS = 8
"""Words up to which more of them speak for a heading."""
_TITLE_LINES = 20
"""Lines of a heading that are looked at: some pages leave all theirs open, so that each holds what follows."""


def find_title(document: Document, wanted: set[str]) -> Block | None:
    """Return the heading that shares most of its words with *wanted*, those of the title: the first of equals."""
    best, found = 0.0, None
    most = min(len(wanted), _TITLE_WORDS)
    for block in sorted(document.walk.headings, key=_TAG):  # by level
        own = _TITLE_TAGS.get(block.tag)
        if own is None or best > own + most:
            break  # nor can one of a lower level have a higher score
        if block.end == block.start or best > own + min(most, LINE_WORDS * (block.end - block.start)):
            continue
        lines = document.segments[block.start : min(block.end, block.start + _TITLE_LINES)]
        told = [word for line in lines for word in first_words(line.text)]
        shared = len(wanted.intersection(told))
        if best > own + shared:  # the score is no higher than that
            continue
        words = len(set(told))
        score = shared / words * min(words, _TITLE_WORDS) + own
        if score > best or (found is not None and score == best and block.index < found.index):
            best, found = score, block
    return found


_TAG = attrgetter("tag")


def title_words(document: Document) -> set[str]:
    """Return the words of the title that *document* gives itself."""
    return set((document.walk.head.title or "").lower().split())
