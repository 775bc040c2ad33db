"""The extraction methods, by name.

A method is a module with ``SUMMARY`` (one line), ``SOURCE`` (where it was published) and
``select(document) -> Selection``. It is imported when it is first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Protocol, cast

if TYPE_CHECKING:
    from scrapy_article.document import Document
    from scrapy_article.methods.selection import Selection

__all__ = ["Method", "get", "names"]

_MODULES = {
    "auto": "auto",
}
"""Name of each method, and the module of this package that holds it."""


class Method(Protocol):
    """What the module of a method offers."""

    SUMMARY: str
    SOURCE: str

    @staticmethod
    def select(document: Document) -> Selection:
        """Choose the segments of *document* that are the article."""
        raise NotImplementedError


def names() -> tuple[str, ...]:
    """Return the names of all methods, the default first."""
    return tuple(_MODULES)


def get(name: str) -> Method:
    """Return the method called *name*; ValueError if there is none."""
    try:
        module = _MODULES[name]
    except KeyError:
        raise ValueError(f"no method {name!r}: choose one of {', '.join(_MODULES)}") from None
    return cast("Method", import_module(f"{__name__}.{module}"))
