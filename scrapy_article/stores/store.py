"""A store of entries, values by keys, and the one in the process."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

__all__ = ["MemoryStore", "Purpose", "Store", "with_history"]


class Store(Protocol):
    """Values by keys. What is over the limit is forgotten, what was put first, first."""

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*, which is empty for those without."""
        ...

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values* by their keys: all of them, or none where that fails.

        As many bytes of what a key had before, its *history*, are kept behind its new value.
        """
        ...

    def close(self) -> None:
        """End the use of the store."""
        ...


class Purpose(NamedTuple):
    """What a store is for: each purpose has entries of its own, and as many are kept in each kind of store."""

    name: str
    """Of the keys in Redis."""
    table: str
    """In a SQLite file."""
    memory: int
    sqlite: int
    redis: int


def with_history(values: Mapping[bytes, bytes], before: Iterable[bytes], history: int) -> Iterable[tuple[bytes, bytes]]:
    """Return the keys and *values*, each with as many bytes of what it had *before*."""
    return [(key, value + old[:history]) for (key, value), old in zip(values.items(), before, strict=True)]


class MemoryStore:
    """Keeps at most *limit* entries as long as its process lives.

    They are put into the younger of two halves, and looked for in both; when it is full, it becomes the older, and what
    was in that is forgotten. A list in the order of use would cost twice as much.
    """

    def __init__(self, limit: int):
        self._half = max(limit // 2, 1)
        self._young: dict[bytes, bytes] = {}
        self._older: dict[bytes, bytes] = {}

    def get(self, keys: Sequence[bytes]) -> list[bytes]:
        """Return the value of each of *keys*."""
        young, older = self._young, self._older
        return [young.get(key) or older.get(key, b"") for key in keys]

    def put(self, values: Mapping[bytes, bytes], history: int = 0) -> None:
        """Put *values*, which have a *history*."""
        self._young.update(with_history(values, self.get([*values]), history) if history else values)
        if len(self._young) >= self._half:
            self._young, self._older = {}, self._young

    def close(self) -> None:
        """Forget all."""
        self._young, self._older = {}, {}
