"""A store of entries: values by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, Protocol

from scrapy_article.stores.memory import MemoryStore
from scrapy_article.stores.place import kind_of
from scrapy_article.stores.redis import RedisStore
from scrapy_article.stores.sqlite import SQLiteStore

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

__all__ = ["Capacity", "Store", "open_store"]


class Store(Protocol):
    """Values by keys. What is over the limit is forgotten, what came first, first."""

    def get(self, keys: Sequence[bytes]) -> list[bytes | None]:
        """Return the value of each of *keys*, None for those without."""
        ...

    def put(self, values: Mapping[bytes, bytes]) -> None:
        """Set values: all of them, or none where that fails."""
        ...

    def close(self) -> None:
        """End the use of the store."""
        ...


class Capacity(NamedTuple):
    """The entries that are kept, by the kind of the store."""

    memory: int
    sqlite: int
    redis: int


def open_store(place: str, capacity: Capacity) -> Store:
    """Return the store at *place*; a SQLite file is made if it is not there.

    What the library raises, `sqlite3.Error` or an error of redis, where it cannot be used.
    """
    match kind_of(place):
        case "memory":
            return MemoryStore(capacity.memory)
        case "sqlite":
            return SQLiteStore(place, capacity.sqlite)
        case "redis":
            return RedisStore(place, capacity.redis)
