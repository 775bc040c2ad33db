"""The choice between compiled functions and their pure Python versions.

A module that has both calls `choose` when it is imported. If the environment variable ``SCRAPY_ARTICLE_PURE`` is not
empty by then, the Python version is used.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import TypeVar

C = TypeVar("C")
P = TypeVar("P")

_causes: dict[str, str | None] = {}
"""Why a module runs in Python, by its name; None if it runs compiled."""


def choose(module: str, load: Callable[[], C], pure: P) -> C | P:
    """Return the compiled version from *load*; or *pure*, the Python version, if *load* raises an exception.

    *module* is the ``__name__`` of the calling module.
    """
    name = module.removeprefix("scrapy_article.")
    if os.environ.get("SCRAPY_ARTICLE_PURE"):
        _causes[name] = "SCRAPY_ARTICLE_PURE is set"
        return pure
    try:
        found = load()
    except ModuleNotFoundError:
        _causes[name] = "not built for this Python"
    except Exception as error:  # such as a build for another lxml: slow is better than wrong
        _causes[name] = " ".join(f"{type(error).__name__}: {error}".split())
    else:
        _causes[name] = None
        return found
    return pure


def summary() -> str:
    """Return in one line how many of the imported modules run compiled, and which do not and why.

    An example is *11 of 12 parts run compiled; in Python: network (not built for this Python)*.
    """
    slow = ", ".join(f"{name} ({cause})" for name, cause in sorted(_causes.items()) if cause)
    compiled = f"{list(_causes.values()).count(None)} of {len(_causes)} parts run compiled"
    return f"{compiled}; in Python: {slow}" if slow else compiled
