"""Site memory in the process: gone when it ends, and known to no other."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

from scrapy_article.site.store import GENERATION, HISTORY_BYTES, Known, number_bytes

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.site.store import Lesson

__all__ = ["MemorySiteStore"]

TOTAL = 250_000
"""Keys of all sites together: about 40 MB."""


class _Site:
    __slots__ = ("older", "older_lines", "pages", "young", "young_lines")

    def __init__(self) -> None:
        self.pages = 0
        self.young: dict[bytes, bytes] = {}
        self.older: dict[bytes, bytes] = {}
        # Keys written, of which some may be the same.
        self.young_lines = self.older_lines = 0


class MemorySiteStore:
    """Keeps at most *total* keys, *generation* in each half of what it knows of a site."""

    def __init__(self, total: int = TOTAL, generation: int = GENERATION) -> None:
        self._total, self._generation = total, generation
        self._sites: OrderedDict[str, _Site] = OrderedDict()
        self._lines = 0

    def exchange(self, lesson: Lesson | None, site: str, keys: Sequence[bytes]) -> Known:
        """Take in *lesson*, and return what is known of *keys*."""
        if lesson is not None:
            self._learn(lesson)
        known = self._sites.get(site)
        if known is None:
            return Known(0, [b""] * len(keys))
        young, older = known.young, known.older
        return Known(known.pages, [young.get(key) or older.get(key, b"") for key in keys])

    def _learn(self, lesson: Lesson) -> None:
        site = self._sites.get(lesson.site)
        if site is None:
            site = self._sites[lesson.site] = _Site()
        self._sites.move_to_end(lesson.site)
        site.pages += 1
        young, older = site.young, site.older
        for key, occurrence in lesson.entries(number_bytes(site.pages)):
            before = young.get(key) or older.get(key)
            young[key] = (occurrence + before)[:HISTORY_BYTES] if before else occurrence
        site.young_lines += len(lesson.places)
        self._lines += len(lesson.places)
        if site.young_lines >= self._generation:
            self._lines -= site.older_lines
            site.older, site.older_lines = young, site.young_lines
            site.young, site.young_lines = {}, 0
        while self._lines > self._total and len(self._sites) > 1:
            _, oldest = self._sites.popitem(last=False)
            self._lines -= oldest.young_lines + oldest.older_lines

    def close(self) -> None:
        """Forget everything."""
        self._sites.clear()
        self._lines = 0
