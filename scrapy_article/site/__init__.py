"""What is known of a site from its other pages.

A single page does not show what stands on all pages of its site: pitches, notices, addresses, the name of the site in
each title. `SiteMemory` remembers the lines that were chosen on the last articles of each site, and where they stood:
what comes again is no part of the article. Where it is kept is up to a store: in the process
(`scrapy_article.site.memory_store`), in a SQLite file (`sqlite_store`), or in Redis (`redis_store`).
"""

from __future__ import annotations

from scrapy_article.site.memory import OFF, SiteMemory, check_setting

__all__ = ["OFF", "SiteMemory", "check_setting"]
