"""The titles that a page declares: in JSON-LD, in ``meta`` elements, in its ``title``."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.fields.texts import clean
from scrapy_article.fields.title_parts import tidy, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page

__all__ = ["DECLARED", "MAX_LENGTH", "PURE", "DeclaredTitles", "Given"]

MAX_LENGTH = 400
"""Characters of a title; what is longer is text that was put into a heading."""
DECLARED = frozenset(("json-ld", "json-ld-name", "og", "twitter", "meta", "title"))
"""Places where titles are declared."""
_METAS = {
    "og:title": "og",
    "twitter:title": "twitter",
    **dict.fromkeys(
        (
            "headline",
            "title",
            "dc.title",
            "dc:title",
            "dcterms.title",
            "dcterms:title",
            "citation_title",
            "parsely-title",
            "sailthru.title",
        ),
        "meta",
    ),
}
PURE = frozenset(("og", "json-ld"))
"""Places that are meant to hold nothing but the title."""
_OF_BLOG = re.compile(r"^[^»]{1,100}» (?:Blog Archive|Blogarchiv|Archives?) +» (?=\w)", re.IGNORECASE)
"""How WordPress once began the title of every article: with the name of the blog, and *Blog Archive*."""


class Given(NamedTuple):
    """A text that a place gives."""

    place: str
    text: str
    source: str
    block: Block | None = None
    lines: Sequence[Segment] = ()
    marks: Sequence[str] = ()


class DeclaredTitles:
    """The titles that *page* declares."""

    def __init__(self, page: Page) -> None:
        self.given = [given for given in _declared(page) if given.text]
        """All of them, the purest first."""
        self.keys = {text: letters(text) for text in {given.text: None for given in self.given}}
        """The letters of each."""

    @cached_property
    def words(self) -> dict[str, set[str]]:
        """The words of each."""
        return {text: words_of(text) for text in self.keys}

    @cached_property
    def all_words(self) -> set[str]:
        """The words of any."""
        return set().union(*self.words.values())

    @cached_property
    def all_keys(self) -> set[str]:
        """The letters of all of them."""
        return set(self.keys.values())

    @property
    def pure_keys(self) -> list[str]:
        """The letters of those that are meant to be nothing but the title."""
        return [self.keys[given.text] for given in self.given if given.place in PURE]

    def first_of(self, places: Sequence[str]) -> dict[str, str]:
        """The first that each of *places* gives, after the place."""
        found: dict[str, str] = {}
        for given in self.given:
            if given.place in places:
                found.setdefault(given.place, given.text)
        return found

    def are_like(self, text: str) -> bool:
        """Whether over half of the words of *text* stand in one of them, and make a good part of that."""
        words = words_of(text)
        if 2 * len(words & self.all_words) <= len(words):  # nearly all
            return False
        for other in self.words.values():
            shared = len(words & other)
            if 2 * shared > len(words) and 3 * shared > len(other):
                return True
        return False


def _declared(page: Page) -> Iterator[Given]:
    """All that the page declares, the purest first, empty texts among it."""
    article = page.document.json_ld_article
    for key, place in (("headline", "json-ld"), ("name", "json-ld-name")):
        for value in strings(article.get(key))[:1]:
            yield Given(place, tidy(value[:MAX_LENGTH]), f"JSON-LD {key}")
    for name in filter(page.document.meta.__contains__, _METAS):
        content = page.meta(name)
        if content:
            yield Given(_METAS[name], tidy(content[:MAX_LENGTH]), f"meta {name}")
    title = page.document.walk.head.title
    if title:
        text = tidy(clean(title)[:MAX_LENGTH])
        if "»" in text:
            text = _OF_BLOG.sub("", text)
        yield Given("title", text, "title element")
