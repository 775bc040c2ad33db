"""What is there twice, in C and in Python: which of the two runs, and why.

A module that has such functions asks `choose` for them when it is imported. The environment variable
``SCRAPY_ARTICLE_PURE``, if it is not empty by then, keeps to Python.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

__all__ = ["choose", "summary"]

C = TypeVar("C")
P = TypeVar("P")

_causes: dict[str, str | None] = {}
"""Why a module runs in Python, by its name; None for one that runs compiled."""


def choose(module: str, load: Callable[[], C], pure: P) -> C | P:
    """Return what *load* gives, which is compiled; or *pure*, which is in Python, if that raises anything.

    *module* is the ``__name__`` of the one that asks.
    """
    name = module.removeprefix("scrapy_article.")
    if os.environ.get("SCRAPY_ARTICLE_PURE"):
        _causes[name] = "SCRAPY_ARTICLE_PURE is set"
        return pure
    try:
        found = load()
    except ModuleNotFoundError:
        _causes[name] = "not built for this Python"
    except Exception as error:  # such as one for another lxml: what is slow is better than what is wrong or ends
        _causes[name] = " ".join(f"{type(error).__name__}: {error}".split())
    else:
        _causes[name] = None
        return found
    return pure


def summary() -> str:
    """Return in one line how many of the modules that have been imported run compiled, and which do not and why.

    Such as *11 of 12 parts run compiled; in Python: network (not built for this Python)*.
    """
    names: dict[str, list[str]] = {}
    for name, cause in sorted(_causes.items()):
        if cause is not None:
            names.setdefault(cause, []).append(name)
    slow = "; ".join(f"{', '.join(some)} ({cause})" for cause, some in names.items())
    compiled = f"{list(_causes.values()).count(None)} of {len(_causes)} parts run compiled"
    return f"{compiled}; in Python: {slow}" if slow else compiled
