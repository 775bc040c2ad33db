"""State that is written in a way of its own: flat, or each value with its kind.

Flat is one list of all values, in which objects and lists hold the places of theirs.

So every value is written once, and values may refer to each other. Nuxt and SvelteKit write ``[{"post": 1}, {"title":
2}, "The ferry"]`` (devalue), React Router and Remix ``[{"_1": 2}, "post", {"_3": 4}, "title", "The ferry"]``
(turbo-stream). Astro says of each value what it is: ``{"title": [0, "The ferry"], "tags": [1, [[0, "sea"]]]}``.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["expanded"]

_KEY = re.compile(r"_\d{1,9}")
_ALIASES = frozenset("Reactive ShallowReactive Ref ShallowRef NuxtError Island P SingleFetchRedirect".split())
"""Kinds of values that stand for another one."""
_KIND = re.compile(
    r"(?:Empty)?(?:Shallow)?(?:Reactive|Ref)|Set|Map|Date|BigInt|RegExp|URL|URLSearchParams|Object|null|Island|NuxtError|payload-url"
    r"|SingleFetch\w{1,20}|[A-Z]"
)
"""How a list begins that is no list, but a value of a kind."""
_LISTS = frozenset(("Set", "Map"))
MAX_ALIASES, MAX_KIND = 9, 11
MAX_PUT_IN = 5_000_000
"""Characters of all strings that are put in their places: one may stand at any number of these."""


def expanded(value: Any) -> Any:
    """Return what *value*, which JSON held, stands for if it is flat or tells kinds; else *value* itself.

    An object or list that is referred to several times stands where it was first: so nothing is in a circle, and
    nothing grows. Strings may stand several times, but not at any length.

    >>> expanded([{"post": 1, "posts": 3}, {"title": 2}, "The ferry", [1, 2]])
    {'post': {'title': 'The ferry'}, 'posts': [None, 'The ferry']}
    """
    if _is_flat(value):
        return _Flat(value).root
    return _without_kinds(value) if isinstance(value, dict) and value and all(map(_has_kind, value.values())) else value


def _has_kind(value: Any) -> bool:
    """Whether *value* is the number of a kind and a value of it; of one that is not defined there is none."""
    return isinstance(value, list) and 0 < len(value) <= 2 and _is_place(value[0]) and 0 <= value[0] <= MAX_KIND


def _without_kinds(props: dict[str, Any]) -> dict[str, Any]:
    """*props* with values in the place of these and their kinds, at any depth."""
    whole: dict[str, Any] = {}
    stack: list[tuple[Any, Any]] = [(props, whole)]
    while stack:
        entry, into = stack.pop()
        for key, inner in entry.items() if isinstance(entry, dict) else enumerate(entry):
            value = inner[-1] if _has_kind(inner) else inner
            made: Any = {} if isinstance(value, dict) else [] if isinstance(value, list) else value
            if isinstance(into, dict):
                into[key] = made
            else:
                into.append(made)
            if made is not value:
                stack.append((value, made))
    return whole


def _is_flat(value: Any) -> bool:
    if not (isinstance(value, list) and len(value) > 1 and isinstance(value[0], (dict, list)) and value[0]):
        return False
    return any(isinstance(entry, str) for entry in value) and all(_is_entry(entry) for entry in value)


def _is_entry(entry: Any) -> bool:
    """Whether *entry* holds places alone."""
    if isinstance(entry, dict):
        return all(map(_is_place, entry.values()))
    if isinstance(entry, list):
        return all(map(_is_place, entry)) or (isinstance(entry[0], str) and _KIND.fullmatch(entry[0]) is not None)
    return True


def _is_place(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class _Flat:
    """The values of one list."""

    def __init__(self, entries: list[Any]) -> None:
        self._entries = entries
        self._put: set[int] = {0}
        """The places of objects and lists that stand somewhere."""
        self._room = MAX_PUT_IN
        self._made = [{} if isinstance(one, dict) else [] if isinstance(one, list) else one for one in entries]
        # What stands for another value is the whole, or in its place.
        self.root = self._value(0) if self._is_alias(entries[0]) else self._made[0]
        for entry, made in zip(entries, self._made, strict=True):
            if isinstance(entry, dict):
                for key, place in entry.items():
                    made[self._key(key)] = self._value(place)
            elif isinstance(entry, list):
                kind = entry[0] if entry and isinstance(entry[0], str) else None
                if kind is None or kind in _LISTS:
                    made.extend(map(self._value, entry if kind is None else entry[1:]))

    def _key(self, key: str) -> str:
        """The key that *key* stands for."""
        name = self._at(int(key[1:])) if _KEY.fullmatch(key) else None
        return name if isinstance(name, str) else key

    def _at(self, place: int) -> Any:
        return self._entries[place] if 0 <= place < len(self._entries) else None

    @staticmethod
    def _is_alias(entry: Any) -> bool:
        return isinstance(entry, list) and len(entry) > 1 and isinstance(entry[0], str) and entry[0] in _ALIASES

    def _once(self, place: int) -> Any:
        """The value at *place*; None if it is an object or a list that stands somewhere else already, or too long."""
        entry = self._entries[place]
        if isinstance(entry, str):
            if len(entry) > self._room:
                return None
            self._room -= len(entry)
        elif isinstance(entry, (dict, list)):
            if place in self._put:
                return None
            self._put.add(place)
        return self._made[place]

    def _value(self, place: Any) -> Any:
        """The value at *place*, or for which it stands; None if there is none."""
        for _ in range(MAX_ALIASES):
            if not _is_place(place) or not 0 <= place < len(self._made):
                break
            entry = self._entries[place]
            if not self._is_alias(entry):
                return self._once(place)
            place = entry[1]
        return None
