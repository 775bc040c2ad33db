"""Notices instead of a page: it does not exist, access is denied, or consent is required.

They are served under the URL of the page, often with the status 200, and have a paragraph or two of running text. Their
titles are similar everywhere: a name such as *Page not found*, or a sentence such as *Sorry, this article is no longer
available*, which each language builds from few words in many ways.
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
"""Most words of text of a notice."""
MAX_NAME = 160
"""Most characters of the title or heading of a notice, including the name of the site."""
HEADINGS = 5
"""Number of first headings among which to look for the first ``h1``."""
MAX_BEFORE = 3
"""Most words such as *sorry* and *this* in a row before what is gone."""
_PARTS = re.compile(r"\s[|·•»–—-]\s|\s?\|\s?")


def is_notice(document: Document) -> bool:
    """Return whether the ``title`` of *document*, a part of it, or its first ``h1`` is that of a notice."""
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
    """Return the titles of notices, as letters only."""
    return frozenset(map(letters, words_of("error_pages.titles")))


@cache
def _gone() -> re.Pattern[str]:
    """Return the pattern of sentences that say that something is gone, as letters only."""
    return re.compile("|".join(map(_sentence, languages_of("error_pages.state"))))


def _sentence(language: str) -> str:
    """Return the pattern of such sentences in *language*: words before, a thing, words after it, and its state."""
    before, thing, after, state = (
        "|".join(sorted(map(letters, words_of(f"error_pages.{part}", language))))
        for part in ("before", "thing", "after", "state")
    )
    return f"(?:{before}){{0,{MAX_BEFORE}}}(?:{thing})(?:{after})?(?:{state})"
