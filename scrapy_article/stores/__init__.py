"""Where what is known across pages is kept: in the process, in a SQLite file, or in Redis.

`place` says where, as the settings do; `guard` keeps a crawl going when a store fails.
"""

from __future__ import annotations

from scrapy_article.stores.place import kind_of
from scrapy_article.stores.store import MemoryStore, Purpose, Store

__all__ = ["Purpose", "Store", "open_store"]


def open_store(place: str, purpose: Purpose) -> Store:
    """Return the store at *place*; a SQLite file is made if it is not there.

    What the library raises, `sqlite3.Error` or an error of redis, where it cannot be used.
    """
    match kind_of(place):
        case "memory":
            return MemoryStore(purpose.memory)
        case "sqlite":
            from scrapy_article.stores.sqlite import SQLiteStore

            return SQLiteStore(place, purpose.sqlite, purpose.table)
        case "redis":
            from scrapy_article.stores.redis import RedisStore

            return RedisStore(place, purpose.redis, purpose.name)
