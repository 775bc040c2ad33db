"""Objects that stand once in a value, and are referred to elsewhere, or are put in order elsewhere.

Apollo and Relay keep a cache of all objects by their keys, JSON:API has those that a resource refers to behind it, and
stores of Redux, Angular or AEM hold objects by number and a list that says in which order they are shown.
"""

from __future__ import annotations

import re
from typing import Any

__all__ = ["ENTITY", "Entities", "in_order"]

ENTITY = re.compile(r"[A-Z]\w{0,60}:(?=.)")
"""How the key of an entity begins in a normalised cache, such as ``Paragraph:12``: with its type."""
_ORDER = re.compile(r":?\w{0,20}(?:ids|order|sequence)", re.IGNORECASE)
"""What the list of keys in order is called."""
MAX_NUMBERED, MAX_ORDERS = 10_000, 4
"""Keys of an object that may be a list, and lists of keys in one object that are looked at."""
_RESOURCE = frozenset(("type", "id"))


class Entities:
    """The objects of a value by what refers to them."""

    def __init__(self) -> None:
        self._known: dict[str, dict[str, Any]] = {}

    def add_from(self, holder: dict[str, Any]) -> None:
        """Remember the entities that *holder* has by their keys, and the resources that it includes."""
        for key, entry in holder.items():
            if isinstance(entry, dict) and (ENTITY.match(key) or entry.get("__id") == key):
                self._known[key] = entry
        included = holder.get("included")
        if isinstance(included, list) and "data" in holder:
            for resource in included:
                if isinstance(resource, dict) and len(resource) > len(_RESOURCE):
                    self._known.setdefault(_key_of(resource), resource)

    def of(self, entry: dict[str, Any]) -> Any:
        """Return the entity, or the list of them, for which *entry* stands; *entry* itself if it stands for none."""
        if not self._known:
            return entry
        several = entry.get("__refs")
        if isinstance(several, list):
            found = [self._known[key] for key in several if isinstance(key, str) and key in self._known]
            return found or entry
        return self._known.get(_reference(entry), entry)


def _reference(entry: dict[str, Any]) -> str:
    """The key of what *entry* refers to; empty if it refers to nothing."""
    key = entry.get("__ref") if len(entry) == 1 else entry.get("id") if entry.get("type") == "id" else None
    if key is None and entry.keys() == _RESOURCE:
        return _key_of(entry)
    return key if isinstance(key, str) else ""


def _key_of(resource: dict[str, Any]) -> str:
    return f"{resource.get('type')} {resource.get('id')}"  # no other key has a blank


def in_order(holder: dict[str, Any]) -> dict[str, Any]:
    """Return *holder* with lists in the place of objects whose keys are numbers or stand in order beside them.

    >>> in_order({"byId": {"7": "one", "3": "two"}, "allIds": [3, 7]})["byId"]
    ['two', 'one']
    >>> in_order({"blocks": {"0": "one", "1": "two"}})["blocks"]
    ['one', 'two']
    """
    changed: dict[str, Any] = {}
    orders = [[*map(str, value)] for key, value in holder.items() if _is_order(key, value)][:MAX_ORDERS]
    for key, inner in holder.items():
        if isinstance(inner, dict) and len(inner) > 1:
            if _are_numbers(inner):
                changed[key] = [*inner.values()]
            else:
                order = next((one for one in orders if all(name in inner for name in one)), None)
                if order is not None:
                    changed[key] = [inner[name] for name in dict.fromkeys(order)]
    return {key: changed.get(key, inner) for key, inner in holder.items()} if changed else holder


def _is_order(key: str, value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) > 1
        and all(isinstance(one, (str, int)) for one in value)
        and _ORDER.fullmatch(key) is not None
    )


def _are_numbers(value: dict[str, Any]) -> bool:
    """Whether the keys of *value* count from nought or one, as PHP writes a list from which an entry was taken."""
    first = next(iter(value))
    if first not in ("0", "1") or len(value) > MAX_NUMBERED:
        return False
    return all(key == str(n) for n, key in enumerate(value, int(first)))
