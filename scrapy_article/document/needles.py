"""Whether any of several words is in a text: compiled, where that was built, or in Python. Both give the same.

In Python each word takes a scan of the text; in C (``_needles.c``) one scan is for all. The environment variable
``SCRAPY_ARTICLE_PURE`` keeps to Python.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

__all__ = ["any_of", "any_of_in_python"]


def any_of_in_python(words: Iterable[str]) -> Callable[[str], bool]:
    """Return a function that tells whether any of *words*, none of which is empty, is in a text."""
    words = tuple(words)

    def are_in(text: str) -> bool:
        return any(map(text.__contains__, words))

    return are_in


def _choose() -> Callable[[Iterable[str]], Callable[[str], bool]]:
    if not os.environ.get("SCRAPY_ARTICLE_PURE"):
        with suppress(ImportError):  # not built
            from scrapy_article.document._needles import Needles

            return lambda words: Needles(words).are_in
    return any_of_in_python


any_of: Callable[[Iterable[str]], Callable[[str], bool]]
"""Returns a function that tells whether any of some words is in a text."""
any_of = _choose()
