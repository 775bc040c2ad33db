"""Which of the lines of a page hold one of several parts: a word, or what all words of a kind have in common.

Most lines hold none, and patterns that each of them would be held against take long. All lines and all parts at once
are looked at compiled, where that was built (``_parts.c``), or in Python. Both give the same; ``SCRAPY_ARTICLE_PURE``
keeps to Python.
"""

from __future__ import annotations

import os
from contextlib import suppress
from typing import TYPE_CHECKING

__all__ = ["Parts", "PartsInPython"]


class PartsInPython:
    """Parts of texts that are looked for together."""

    def __init__(self, parts: tuple[str, ...]) -> None:
        """*parts* are in small letters, and of three characters at least; ValueError for none, or over 255."""
        if not 0 < len(parts) < 256 or min(map(len, parts)) < 3:
            raise ValueError("no parts, too many, or one of less than three characters")
        self._parts = parts

    def within(self, texts: list[str]) -> list[int]:
        """Return the numbers of those of *texts* that hold one of the parts, in whatever case."""
        whole = "\0".join(texts).lower()
        parts = [part for part in self._parts if part in whole]  # mostly none
        return [i for i, text in enumerate(texts) if any(map(text.lower().__contains__, parts))] if parts else []


if TYPE_CHECKING or os.environ.get("SCRAPY_ARTICLE_PURE"):
    Parts = PartsInPython
else:
    Parts = PartsInPython
    with suppress(ImportError):
        from scrapy_article.document._parts import Parts
