"""The main resource of a JSON:API document (https://jsonapi.org) that a page hands to its own programs.

Forums that draw themselves by scripts tell in it who began a thread, and when, and nowhere else in their markup.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import DECODER

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator

    from scrapy_article.document import Document

__all__ = ["MainResource", "main_resource"]

MAX_DOCUMENTS = 5
"""Documents, and relationships in them, that are looked at: before that of the text may be one of who reads it."""
MAX_RESOURCE = 100_000
"""Bytes of a resource that are read."""
MAX_ID = 60
"""Characters of the type and the identifier of a resource."""
_KEY = b'"data":'
_BEGINNING = b'{"type":"'
"""How a resource begins: quotes are everywhere in a page, so that the search is for what is behind the key."""
_NAME = re.compile(r"[\w.:@-]+")
_AUTHORS = ("user", "author", "creator")
"""Relationships of a text to who wrote it."""
_NAMES = ("displayName", "display_name", "name", "username")
_CREATED = ("publishedAt", "published_at", "createdAt", "created_at")
"""Attributes of people, and of texts."""


class MainResource(NamedTuple):
    """What is told of the page."""

    created: str | None
    """When it was published, or created, as it stands there."""
    author: str | None
    """The name, or the account, of who did it."""


def main_resource(document: Document, sites: Collection[str] = ()) -> MainResource | None:
    """Return what the first JSON:API document that is called as the page is tells of it; None if there is none.

    *sites* are the letters of names of the site, which is no text.
    """
    data = document.data
    for place in islice(_documents(data), MAX_DOCUMENTS):
        resource = _object(data, place)
        attributes = resource.get("attributes")
        if isinstance(attributes, dict):
            title = letters(str(attributes.get("title") or ""))
            if title and title not in sites and title in letters(document.walk.head.title or ""):
                return MainResource(_text(attributes, _CREATED), _author(data, resource))
    return None


def _documents(data: bytes) -> Iterator[int]:
    """Where the resource of each document begins."""
    place = data.find(_BEGINNING)
    while place >= 0:
        if data.endswith(_KEY, 0, place):
            yield place
        place = data.find(_BEGINNING, place + 1)


def _object(data: bytes, start: int) -> dict[str, Any]:
    """The JSON object that begins at *start*; empty if it is none, or longer than `MAX_RESOURCE`."""
    try:
        value, _ = DECODER.raw_decode(data[start : start + MAX_RESOURCE].decode("utf-8", "replace"))
    except (ValueError, RecursionError):
        return {}
    return value if isinstance(value, dict) else {}


def _author(data: bytes, resource: dict[str, Any]) -> str | None:
    """The name of the resource that *resource* has as its author."""
    relations = resource.get("relationships")
    if not isinstance(relations, dict):
        return None
    for relation in _AUTHORS:
        linked = relations.get(relation)
        one = linked.get("data") if isinstance(linked, dict) else None
        if not isinstance(one, dict):
            continue
        kind, number = str(one.get("type"))[:MAX_ID], str(one.get("id"))[:MAX_ID]
        if _NAME.fullmatch(kind) and _NAME.fullmatch(number):
            place = data.find(f'{{"type":"{kind}","id":"{number}","attributes":'.encode())
            person = _object(data, place) if place >= 0 else {}
            attributes = person.get("attributes")
            return _text(attributes, _NAMES) if isinstance(attributes, dict) else None
    return None


def _text(attributes: dict[str, Any], names: tuple[str, ...]) -> str | None:
    """The first of *attributes* of these *names* that is text."""
    return next((value for name in names if isinstance(value := attributes.get(name), str) and value), None)
