"""Ids of headings that are made of the heading's own words.

Most generators of pages give each heading such an id, a *slug*, for links to lead there. ``id="sign-up-for-more"`` then
tells what the section is about, and nothing of the layout of the page.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.walk.attributes import MAX_NAMES
from scrapy_article.document.walk.hints import Hint, read_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document.walk.segments import Segment, Walk

__all__ = ["forget_slugs"]

_WORD = re.compile(r"[^\W\d_]{2,}")
LEAST = 2
"""Words of an id from which it may be one: with ``id="comments"`` a heading mostly is what it says."""
LEAST_ELSEWHERE = 3
"""The same where it speaks of comments or other stories: so it is with *See also*."""
SHARE = 0.75
"""Share of them that the text has: some put a word of their own before it."""
LONGEST, LINES = 300, 4
"""Characters of an id, and of a line, that are looked at, and lines."""


def forget_slugs(walk: Walk) -> None:
    """Take back what such ids of the headings of *walk* were taken to say."""
    for block in walk.headings:
        if block.hints:
            slug = block.element.get("id")
            least = LEAST_ELSEWHERE if block.hints & (Hint.COMMENT | Hint.RELATED) else LEAST
            if slug and _is_slug(slug, walk.segments[block.start : block.end], least):
                block.names = (block.element.get("class") or "")[:MAX_NAMES]
                block.hints = read_names(block.names)[0]


def _is_slug(slug: str, lines: Sequence[Segment], least: int) -> bool:
    """Whether *slug* has so many words at *least*, and is made of those of *lines*."""
    words = _WORD.findall(slug[:LONGEST].casefold())
    if len(words) < least:
        return False
    text = " ".join([line.text[:LONGEST] for line in lines[:LINES]]).casefold()
    return sum(map(text.__contains__, words)) >= SHARE * len(words)
