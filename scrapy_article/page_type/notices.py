"""Notices in the place of a page: that there is none, that one may not see it, that one must agree to something first.

They are served under the URL of the page, often with the status 200, and have a paragraph or two of running text. What
they are called is much the same everywhere: a name such as *Page not found*, or a sentence such as *Sorry, this article
is no longer available*, which each language puts together from few words in many ways.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING

from scrapy_article.lexicon.lists import languages_of, words_of
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from scrapy_article.document import Document

NOTICE_WORDS = 250
"""Words of text up to which a page may be one."""
MAX_NAME = 160
"""Characters of a title or a heading that may be what a notice is called, with the name of the site beside it."""
HEADINGS = 5
"""Headings of the page among which its first ``h1`` is looked for."""
MAX_BEFORE = 3
"""Words such as *sorry* and *this* in a row before what is gone."""
_PARTS = re.compile(r"\s[|·•»–—-]\s|\s?\|\s?")


def is_notice(document: Document) -> bool:
    """Whether the ``title`` of *document*, a part of it, or its first ``h1`` is what such a notice is called."""
    if _is_called(document.walk.head.title or ""):
        return True
    block = next((block for block in document.walk.headings[:HEADINGS] if block.tag == "h1"), None)
    return block is not None and block.end == block.start + 1 and _is_called(document.segments[block.start].text)


def _is_called(text: str) -> bool:
    if len(text) > MAX_NAME:
        return False
    parts = [letters(part) for part in (text, *_PARTS.split(text))]
    return any(part in _titles() or _gone().fullmatch(part) for part in parts)


@cache
def _titles() -> frozenset[str]:
    """The names of notices, as bare letters."""
    return frozenset(map(letters, words_of("error_pages.titles")))


@cache
def _gone() -> re.Pattern[str]:
    """The sentences that say that something is gone, as bare letters."""
    return re.compile("|".join(map(_sentence, languages_of("error_pages.state"))))


def _sentence(language: str) -> str:
    """The pattern of such sentences in *language*: what may stand before a thing, it, after it, what became of it."""
    before, thing, after, state = (
        "|".join(sorted(map(letters, words_of(f"error_pages.{part}", language))))
        for part in ("before", "thing", "after", "state")
    )
    return f"(?:{before}){{0,{MAX_BEFORE}}}(?:{thing})(?:{after})?(?:{state})"
