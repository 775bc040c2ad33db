"""Text from JSON-LD or hydration data, for pages with little or no visible text.

Of the prose in the JSON of a page, that of the page's own object comes first. The method ``auto`` selects its lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from html import escape
from itertools import islice
from typing import Any, NamedTuple
from urllib.parse import SplitResult

from scrapy_article.cleanup.registry import rule
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.document.normalization import unescape, without_code
from scrapy_article.hydration.values import MAX_KEY, MIN_LENGTH, Reader, RichText, is_aside, to_markup
from scrapy_article.methods import Selection, auto
from scrapy_article.output import to_text
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import amount_of, letters

MAX_WORDS_FOR_ANY_OBJECT, MAX_VISIBLE_WORDS = 30, 100
"""Most words of visible text for which any prose in scripts may be the text, and for which prose of JSON-LD and of the
page's own object may be."""
MIN_LENGTH_RATIO, MIN_WORDS, MIN_UNOWNED_WORDS = 3, 20, 60
"""Least ratio of the length of the text to that of the visible text; least number of words, in general and in an object
that is not the page's own."""
TRIES, MAX_DEPTH = 3, 6
"""Most texts to try, and most levels of a JSON-LD property."""
LIMITS = Limits(bytes=500_000, nodes=10_000)
SCRIPTS = "state of the page's scripts"
_TEXTS = ("@value", "headline", "articleBody", "text", "itemListElement")
_CUT = re.compile(r"(?:…|\.\.\.)[\])]?(?:</\w{1,9}>)?\Z")


@rule("hidden-text", scope="all pages")
def hidden_text(document: Document, words: int, title: str | None) -> tuple[Document, Selection, str] | None:
    """The text in structured data or scripts, as a document of its own, with its lines and its source.

    None if there is none, or if it is not much longer than the visible text of so many *words*. *title* is that of the
    article.
    """
    least = max(MIN_LENGTH_RATIO * words, MIN_WORDS)
    subject = Subject(title, document.identity.urls)
    for text, source in islice(_texts(document, words, least, subject), TRIES):
        inner = Document(f"<article><h1>{escape(title or '')}</h1>{text}</article>", document.url, limits=LIMITS)
        selection = auto.select(inner)
        lines = [(i, inner.segments[i]) for i in selection.selected]
        selection.selected = [i for i, line in lines if line.block.tag[0] != "h" or not subject.is_called(line.text)]
        if amount_of(to_text(inner, selection.selected)) > least:
            return inner, selection, source
    return None


def _texts(document: Document, words: int, least: int, subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield HTML of more than *least* words that may be the text of the page, most certain first, and its source."""
    declared = [entry for entry in _declared(document.json_ld_article) if amount_of(entry[0]) > least]
    yield from (entry for entry in declared if not _CUT.search(entry[0][-20:]))
    root = None if subject.is_front else document.root
    reader = Reader()
    found = [] if root is None else candidates(reader.values(root), reader, subject)
    yield from ((to_markup(one.text), SCRIPTS) for one in found if one.is_own and one.words > least)
    yield from declared
    if root is not None and words < MAX_WORDS_FOR_ANY_OBJECT and root.find(".//input[@type='password']") is None:
        least = max(least, MIN_UNOWNED_WORDS)
        yield from ((to_markup(one.text), SCRIPTS) for one in found if not one.is_own and one.words > least)


def _declared(article: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the text that an article in JSON-LD declares, as HTML, and the name of its property."""
    for names in (("articleBody",), ("liveBlogUpdate",), ("recipeIngredient", "recipeInstructions")):
        strings = [text for name in names for text in _strings_in(article.get(name))]
        yield to_markup("\n\n".join(strings)), f"JSON-LD {names[-1]}"


def _strings_in(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield the strings of a property and the text of its objects, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)) and depth < MAX_DEPTH:
        for inner in value if isinstance(value, list) else map(value.get, _TEXTS):
            yield from _strings_in(inner, depth + 1)


# --- prose in JSON ---

MAX_VALUES, MAX_KEYS, MAX_CHARACTERS = 50_000, 200, 300_000
"""Most values to visit on a page; most characters of the keys above a value, and of a text, to judge it."""
CODE = 1 / 30
"""The greatest share of the characters of a text that are typical of code."""
MAX_TITLE, MIN_TITLE, MIN_URL_END = 300, 10, 8
"""Most characters of a title to compare, least letters of a truncated title, and least characters of a URL's end."""

_TITLES = ("title", "headline", "name", "heading")
_URLS = ("url", "slug", "link", "href", "path", "permalink", "canonical", "canonicalUrl", "uri")
_BODY = re.compile(r"body|content|text|html|article|story|blocks", re.IGNORECASE)
_SUMMARY = re.compile(r"descri|summary|excerpt|teaser|intro|lead|abstract|seo|meta", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?…।؟۔][\"”’»)\]]?(?:\s|\Z)|[。！？]|[\u0e00-\u109f\u1780-\u17ff]{9}")
_CODE = re.compile(r"[{}=|_\\]|\w[:.]\w")
_HEADING = re.compile(r"<h[12]\b[^<>]{0,300}>([^<>]{1,300})<")


class Candidate(NamedTuple):
    """A text in the JSON of a page, and whether its object has the page's title or URL."""

    text: str
    words: int
    is_own: bool
    weight: float


class _Place(NamedTuple):
    """The place of a value: whether in the page's object (None if unknown), its depth there, and its keys."""

    is_own: bool | None = None
    levels: int = 1
    keys: str = ""

    def below(self, key: str) -> _Place:
        key = key[:MAX_KEY]
        is_own = False if is_aside(key) else self.is_own
        return _Place(is_own, self.levels + _is_level(key), f"{self.keys} {key}"[-MAX_KEYS:])

    def candidate(self, text: str, is_own: bool = False) -> Candidate | None:
        """Return *text* if it is prose. A body weighs more; a summary, or a text deep in an object, weighs less."""
        plain = without_code(unescape(text[:MAX_CHARACTERS]))
        words = amount_of(plain)
        if words < MIN_WORDS or not _SENTENCE.search(plain) or len(_CODE.findall(plain)) > CODE * len(plain):
            return None
        share = 1 / 3 if _SUMMARY.search(self.keys) else 3 if _BODY.search(self.keys) else 1
        return Candidate(text, words, self.is_own or is_own, words * share / self.levels)


@lru_cache(maxsize=4096)  # objects of a page share keys
def _is_level(key: str) -> bool:
    """Return whether the value of *key* is a level below a text."""
    return key != "" and not _BODY.search(key)


class Subject:
    """The title and the URLs of a page, to recognize its object."""

    def __init__(self, title: str | None, urls: Sequence[SplitResult]) -> None:
        self._title = letters(title or "")
        self._paths = [parts.path.rstrip("/") for parts in urls]
        self.is_front = bool(urls) and not any(parts.path.strip("/") or parts.query for parts in urls)

    def owns(self, value: dict[str, Any]) -> bool | None:
        """Return whether an object is the page's: False if it is another story's, None if unknown."""
        titles = _strings(value, _TITLES)
        if not titles:
            return None
        if any(map(self.is_called, titles)):
            return True
        urls = _strings(value, _URLS)
        paths = [f"/{split_url(url).path.strip('/')}" for url in urls]
        is_here = any(own.endswith(path) for path in paths if len(path) > MIN_URL_END for own in self._paths)
        return is_here or (False if urls else None)

    def is_of_other(self, value: dict[str, Any]) -> bool:
        """Return whether an object is another story: it has a body, and a title that is not the page's."""
        return bool(self._title and _strings(value, _TITLES)) and any(map(_BODY.search, value))

    def is_called(self, title: str) -> bool:
        """Return whether *title* is the page's, or one of them begins with the other."""
        title, own = letters(title[:MAX_TITLE]), self._title
        is_part = min(len(title), len(own)) >= MIN_TITLE and (title.startswith(own) or own.startswith(title))
        return is_part or (title == own != "")


def candidates(values: Iterable[Any], reader: Reader, subject: Subject) -> list[Candidate]:
    """Return the prose in *values* without other stories, that of the page's own object first, then by weight."""
    return sorted(filter(None, _prose(values, reader, subject)), key=lambda one: (not one.is_own, -one.weight))


def _prose(values: Iterable[Any], reader: Reader, subject: Subject) -> Iterator[Candidate | None]:
    """Visit *values*: each list and object once, and once more as part of the page's object."""
    rich_text = RichText(reader.resolved, lambda value: subject.owns(value) is not None)
    visited: dict[tuple[int, bool | None], Any] = {}  # keeps them alive, so that ids stay unique
    room = MAX_VALUES
    for top in values:
        stack = [(top, _Place())]
        while stack and room > 0:
            room -= 1
            value, place = stack.pop()
            value = reader.resolved(value)
            if isinstance(value, str):
                inner = [*reader.read(value)] if value[:1] in ("{", "[") else []
                stack += [(one, place) for one in inner]
                if len(value) >= MIN_LENGTH and not inner and place.is_own is not False:
                    yield place.candidate(value)
            elif isinstance(value, (list, dict)) and (id(value), place.is_own) not in visited:
                visited[id(value), place.is_own] = value
                if isinstance(value, list) and len(value) > 1 and place.is_own is not False:
                    markup = rich_text.of(value)
                    yield place.candidate(markup, any(map(subject.is_called, _HEADING.findall(markup))))
                stack += _entries(value, place, reader, subject)


def _entries(value: Any, place: _Place, reader: Reader, subject: Subject) -> list[tuple[Any, _Place]]:
    """Return the values of a list or an object that may hold prose, last first, with their places."""
    if isinstance(value, list):
        below = place.below("")
        return [(inner, below) for inner in reversed(value[:MAX_VALUES]) if reader.may_hold_prose(inner)]
    is_own = subject.owns(value)
    if is_own is None and place.is_own is None and subject.is_of_other(value):
        is_own = False
    place = place if is_own is None else _Place(is_own)
    return [(inner, place.below(key)) for key, inner in reversed(value.items()) if reader.may_hold_prose(inner)]


def _strings(value: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """Return the strings under the keys *names*, also those in a list or an object there."""
    found: list[str] = []
    for held in filter(None, map(value.get, names)):
        several = held.values() if isinstance(held, dict) else held if isinstance(held, list) else (held,)
        found += [one for one in islice(several, 5) if isinstance(one, str) and one]
    return found
