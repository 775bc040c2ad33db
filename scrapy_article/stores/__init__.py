"""Where what is known across pages is kept: in the process, in a SQLite file, or in Redis.

`place` says where, as the settings do; `guard` keeps a crawl going when a store fails. Of each kind there is a store of
entries, by which copies are found; that of the lines of a site (`scrapy_article.site`) has the same connections.
"""

from scrapy_article.stores.store import Capacity, Store, open_store

__all__ = ["Capacity", "Store", "open_store"]
