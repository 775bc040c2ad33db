"""A store in the process, which is gone when it ends."""

from __future__ import annotations

from collections import OrderedDict
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["MemoryStore"]


class MemoryStore:
    """A store that lives as long as its process; an entry that is read counts as new."""

    def __init__(self, limit: int):
        self._limit = limit
        self._values: OrderedDict[bytes, bytes] = OrderedDict()

    def get(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """Return the value of each of *keys*."""
        for key in keys:
            if key in self._values:
                self._values.move_to_end(key)
        return [self._values.get(key) for key in keys]

    def put(self, values: Mapping[bytes, bytes]) -> None:
        """Set values."""
        for key, value in values.items():
            self._values[key] = value
            self._values.move_to_end(key)
        while len(self._values) > self._limit:
            self._values.popitem(last=False)

    def close(self) -> None:
        """Forget all."""
        self._values.clear()
