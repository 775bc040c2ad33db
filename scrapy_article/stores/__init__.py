"""Where what is known across pages is kept: in the process, in a SQLite file, or in Redis.

`place` says where, as the settings do; `guard` keeps a crawl going when a store fails.
"""

from scrapy_article.stores.store import Purpose, Store, open_store

__all__ = ["Purpose", "Store", "open_store"]
