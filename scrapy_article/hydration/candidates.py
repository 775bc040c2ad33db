"""Prose in the JSON of a page, and whether it stands in the object of the page or in nobody's."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.markup import unescape, without_code
from scrapy_article.hydration.rich_text import ASIDE, RichText
from scrapy_article.text.letters import letters
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import amount_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from urllib.parse import SplitResult

    from scrapy_article.hydration.sources import Reader

__all__ = ["Candidate", "Subject", "candidates"]

MAX_VALUES, MAX_KEYS, MAX_CHARACTERS = 50_000, 200, 300_000
"""Values of one page that are looked at, and characters of the keys above one, and of a text, to judge it."""
MIN_LENGTH, MIN_WORDS, CODE = 80, 20, 1 / 30
"""Characters and words of prose that may be a text, and the share of its characters that may be signs of code."""
MAX_TITLE, MIN_TITLE, MIN_ADDRESS = 300, 10, 8
"""Characters of a title that are looked at, letters of one that is cut off, and characters of an address's end."""

_TITLES = ("title", "headline", "name", "heading")
_ADDRESSES = ("url", "slug", "link", "href", "path", "permalink", "canonical", "canonicalUrl", "uri")
_BODY = re.compile(r"body|content|text|html|article|story|blocks", re.IGNORECASE)
_SUMMARY = re.compile(r"descri|summary|excerpt|teaser|intro|lead|abstract|seo|meta", re.IGNORECASE)
_SENTENCE = re.compile(r"[.!?…।؟۔][\"”’»)\]]?(?:\s|\Z)|[。！？]|[\u0e00-\u109f\u1780-\u17ff]{9}")
_CODE = re.compile(r"[{}=|_\\]|\w[:.]\w")
_HEADING = re.compile(r"<h[12]\b[^<>]{0,300}>([^<>]{1,300})<")


class Candidate(NamedTuple):
    """A text that the JSON of a page holds, and whether it does so in an object with the page's title or address."""

    text: str
    words: int
    is_own: bool
    weight: float


class _Place(NamedTuple):
    """Where a value stands: whether in the page's object (None: in nobody's), how far below it, under which keys."""

    is_own: bool | None = None
    levels: int = 1
    keys: str = ""

    def below(self, key: str) -> _Place:
        is_aside, is_level = _said_by_key(key[:MAX_KEYS])
        return _Place(False if is_aside else self.is_own, self.levels + is_level, f"{self.keys} {key}"[-MAX_KEYS:])

    def candidate(self, text: str, is_own: bool = False) -> Candidate | None:
        """Return *text* if it is prose. It weighs more as a body, and less as a summary or deep inside of an object."""
        plain = without_code(unescape(text[:MAX_CHARACTERS]))
        words = amount_of(plain)
        if words < MIN_WORDS or not _SENTENCE.search(plain) or len(_CODE.findall(plain)) > CODE * len(plain):
            return None
        share = 1 / 3 if _SUMMARY.search(self.keys) else 3 if _BODY.search(self.keys) else 1
        return Candidate(text, words, self.is_own or is_own, words * share / self.levels)


@lru_cache(maxsize=4096)  # those of a page's objects come again and again
def _said_by_key(key: str) -> tuple[bool, bool]:
    """Whether what stands under *key* is no part of a text, and whether it is a level below one."""
    return ASIDE.search(key) is not None, key != "" and not _BODY.search(key)


class Subject:
    """The title and the addresses of a page, to know its object among others."""

    def __init__(self, title: str | None, addresses: Sequence[SplitResult]) -> None:
        self._title = letters(title or "")
        self._paths = [parts.path.rstrip("/") for parts in addresses]
        self.is_front = bool(addresses) and not any(parts.path.strip("/") or parts.query for parts in addresses)

    def owns(self, value: dict[str, Any]) -> bool | None:
        """Return whether an object is the page's; False if it is another story's, None if it does not say."""
        titles = _strings(value, _TITLES)
        if any(map(self.is_called, titles)):
            return True
        addresses = _strings(value, _ADDRESSES) if titles else []
        paths = [f"/{split_url(address).path.strip('/')}" for address in addresses]
        is_here = any(own.endswith(path) for path in paths if len(path) > MIN_ADDRESS for own in self._paths)
        return is_here or (False if addresses else None)

    def tells_of_other(self, value: dict[str, Any]) -> bool:
        """Whether an object in nobody's has a title, which is not the page's, and a body: it is another story."""
        return bool(self._title and _strings(value, _TITLES)) and any(map(_BODY.search, value))

    def is_called(self, title: str) -> bool:
        """Whether *title* is the page's, or one of them is the beginning of the other."""
        title, own = letters(title[:MAX_TITLE]), self._title
        is_part = min(len(title), len(own)) >= MIN_TITLE and (title.startswith(own) or own.startswith(title))
        return is_part or (title == own != "")


def candidates(values: Iterable[Any], reader: Reader, subject: Subject) -> list[Candidate]:
    """Return the prose that *values* hold, that of the page's own object first, then by weight; no other stories'."""
    return sorted(filter(None, _prose(values, reader, subject)), key=lambda one: (not one.is_own, -one.weight))


def _prose(values: Iterable[Any], reader: Reader, subject: Subject) -> Iterator[Candidate | None]:
    """Go through *values*, each list and object once, or once more as the page's."""
    rich_text = RichText(reader.resolved, lambda value: subject.owns(value) is not None)
    seen: dict[tuple[int, bool | None], Any] = {}  # which keeps them, so that no other has their identity
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
            elif isinstance(value, (list, dict)) and (id(value), place.is_own) not in seen:
                seen[id(value), place.is_own] = value
                if isinstance(value, list) and len(value) > 1 and place.is_own is not False:
                    markup = rich_text.of(value)
                    yield place.candidate(markup, any(map(subject.is_called, _HEADING.findall(markup))))
                stack += _entries(value, place, subject)


def _entries(value: Any, place: _Place, subject: Subject) -> list[tuple[Any, _Place]]:
    """What a list or an object holds, the last first, and where it stands."""
    is_own = subject.owns(value) if isinstance(value, dict) else None
    if is_own is None and place.is_own is None and isinstance(value, dict) and subject.tells_of_other(value):
        is_own = False
    place = place if is_own is None else _Place(is_own)
    entries = value.items() if isinstance(value, dict) else [("", inner) for inner in value[:MAX_VALUES]]
    return [(inner, place.below(key)) for key, inner in reversed(entries) if isinstance(inner, (str, list, dict))]


def _strings(value: dict[str, Any], names: tuple[str, ...]) -> list[str]:
    """The strings under *names*, which may stand in a list or an object of their own."""
    found: list[str] = []
    for held in filter(None, map(value.get, names)):
        several = held.values() if isinstance(held, dict) else held if isinstance(held, list) else (held,)
        found += [one for one in islice(several, 5) if isinstance(one, str) and one]
    return found
