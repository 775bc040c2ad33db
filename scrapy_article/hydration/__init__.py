"""Text from JSON-LD or hydration data, for pages with little or no visible text.

Of the values in the JSON of a page, those of the page's own object come first. The method ``auto`` selects their lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from itertools import islice
from typing import Any, NamedTuple

from scrapy_article.cleanup.registry import rule
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.document.normalization import unescape, without_code
from scrapy_article.hydration.markup import RichText, is_aside, to_markup
from scrapy_article.hydration.values import MAX_KEY, Reader
from scrapy_article.methods import Selection, auto
from scrapy_article.output import to_text
from scrapy_article.text.words import amount_of, letters

MAX_WORDS_FOR_ANY_OBJECT, MAX_VISIBLE_WORDS = 30, 100
"""Most words of visible text for which any prose in scripts may be the text, and for which prose of JSON-LD and of the
page's own object may be."""
MIN_LENGTH_RATIO, MIN_WORDS, MIN_UNOWNED_WORDS = 3, 20, 60
"""Least ratio of the length of the text to that of the visible text; least number of words, in general and in an object
that is not the page's own."""
TRIES, MAX_VALUES, MAX_CHARACTERS = 3, 50_000, 300_000
"""Most texts to try, most lists and objects, and strings, to visit, and most characters of a text to judge it."""
CODE = 1 / 30
"""The greatest share of the characters of a text that are typical of code."""
MAX_TITLE, MIN_TITLE = 300, 10
"""Most characters of a title to compare, and least letters of one that may be the start of another."""
LIMITS = Limits(bytes=500_000, nodes=10_000)
SCRIPTS = "state of the page's scripts"

_DECLARED = (("articleBody",), ("liveBlogUpdate",), ("recipeIngredient", "recipeInstructions"))
"""Properties of JSON-LD with the text of an article."""
_TITLES = ("title", "headline", "name", "heading")
_URLS = ("url", "slug", "link", "href", "path", "permalink", "canonical", "canonicalUrl", "uri")
_BODY = re.compile(r"body|content|text|html|article|story|blocks|updates?|instructions", re.IGNORECASE)
_SUMMARY = re.compile(r"descri|summary|excerpt|teaser|intro|lead|abstract|seo|meta", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?…।؟۔][\"”’»)\]]?(?:\s|\Z)|[。！？]|[\u0e00-\u109f\u1780-\u17ff]{9}")
_CODE = re.compile(r"[{}=|_\\]|\w[:.]\w")


class Candidate(NamedTuple):
    """A text in the JSON of a page: HTML, Markdown or plain text."""

    text: str
    source: str
    words: int
    rank: tuple[bool, float]
    """Sort key: the texts of the page's own object come first, then the longest; bodies count more, summaries less."""


@rule("hidden-text", scope="all pages")
def hidden_text(document: Document, words: int, title: str | None) -> tuple[Document, Selection, str] | None:
    """The text in structured data or scripts, as a document of its own, with its lines and its source.

    None if there is none, or if it is not much longer than the visible text of so many *words*. *title* is that of the
    article.
    """
    least = max(MIN_LENGTH_RATIO * words, MIN_WORDS)
    page = _Page(document, title or "")
    found = [one for one in page.candidates(words < MAX_WORDS_FOR_ANY_OBJECT) if one.words > least]
    for one in sorted(found, key=lambda one: one.rank)[:TRIES]:
        html = f"<article><h1>{escape(title or '')}</h1>{to_markup(one.text)}</article>"
        inner = Document(html, document.url, limits=LIMITS)
        selection = auto.select(inner)
        lines = [inner.segments[i] for i in selection.selected]
        selection.selected = [line.index for line in lines if line.block.tag[0] != "h" or not page.is_called(line.text)]
        if amount_of(to_text(inner, selection.selected)) > least:
            return inner, selection, one.source
    return None


class _Page:
    """A page and its *title*, which the object of the page has, too."""

    def __init__(self, document: Document, title: str) -> None:
        self._document, self._title = document, letters(title)

    def candidates(self, is_without_text: bool) -> Iterator[Candidate]:
        """Yield the prose in JSON-LD and in the page's own object, and for a page *is_without_text* that in others."""
        article = self._document.json_ld_article
        for names in _DECLARED:
            declared = names[-1], [*map(article.get, names)]
            yield from _candidates([declared], True, RichText(), f"JSON-LD {names[-1]}")
        urls, root = self._document.identity.urls, self._document.root
        is_front = bool(urls) and not any(parts.path.strip("/") or parts.query for parts in urls)
        if root is None or is_front:
            return
        is_open = is_without_text and root.find(".//input[@type='password']") is None
        values = [*islice(self._values(Reader(root), None if is_open else False), MAX_VALUES)]
        for is_own, rich_text in ((True, RichText(_is_linked)), (False, RichText(_titles))):
            of_kind = ((path, value) for path, value, owned in values if owned == is_own)
            yield from _candidates(of_kind, is_own, rich_text, SCRIPTS)

    def _values(self, reader: Reader, is_own: bool | None) -> Iterator[tuple[str, str | list[Any], bool]]:
        """Yield the strings and lists in the page's own object, and in unknown ones if *is_own* is None, not False.

        Each has the path of its keys in its object, and whether that is the page's own.
        """
        queue: list[tuple[Any, str, bool | None]] = [({"": value}, "", is_own) for value in reader.values()]
        visited: set[tuple[int, bool | None]] = set()
        for place, path, is_own in queue:
            if (id(place), is_own) in visited or len(visited) == MAX_VALUES:
                continue
            visited.add((id(place), is_own))
            if isinstance(place, dict) and _titles(place):
                if self._owns(place):
                    is_own, path = True, ""
                elif not is_own or _is_linked(place):  # another story, and no part of the page's own
                    is_own = False
            for key, value in reader.entries(place):
                path_of = f"{path}/{key}"[-MAX_KEY:] if key else path
                owned = False if is_aside(key) else is_own
                if owned is not False and not isinstance(value, dict):
                    yield path_of, value, bool(owned)
                if not isinstance(value, str):
                    queue.append((value, path_of, owned))

    def _owns(self, value: dict[str, Any]) -> bool:
        """Return whether an object has the page's title or URL."""
        return any(map(self.is_called, _titles(value))) or self._document.identity.has_url_of(value)

    def is_called(self, title: str) -> bool:
        """Return whether *title* is the page's, or one of them begins with the other."""
        short, long = sorted((letters(title[:MAX_TITLE]), self._title), key=len)
        return long.startswith(short) and (len(short) >= MIN_TITLE or short == long != "")


def _candidates(
    values: Iterable[tuple[str, Any]], is_own: bool, rich_text: RichText, source: str
) -> Iterator[Candidate]:
    """Yield the prose among *values*, each of which has the path of its keys."""
    for path, value in values:
        text = value if isinstance(value, str) else rich_text.of(value)
        plain = without_code(unescape(text[:MAX_CHARACTERS]))
        words = amount_of(plain)
        is_long = words >= (MIN_WORDS if is_own else MIN_UNOWNED_WORDS)
        if is_long and _SENTENCE.search(plain) and len(_CODE.findall(plain)) <= CODE * len(plain):
            share = 1 / 3 if _SUMMARY.search(path) else 3 if _BODY.search(path) else 1
            yield Candidate(text, source, words, (not is_own, -words * share / max(path.count("/"), 1)))


def _titles(value: dict[str, Any]) -> list[str]:
    """Return the titles of an object, also those in a list or an object there."""
    found: list[str] = []
    for held in filter(None, map(value.get, _TITLES)):
        several = held.values() if isinstance(held, dict) else held if isinstance(held, list) else (held,)
        found += [one for one in islice(several, 5) if isinstance(one, str) and one]
    return found


def _is_linked(value: dict[str, Any]) -> bool:
    """Return whether an object has a title and a URL, as a story has."""
    return bool(_titles(value)) and any(map(value.get, _URLS))
