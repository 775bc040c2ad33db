"""What is known of a site from its other pages.

A single page does not show what stands on all pages of its site: pitches, notices, addresses, the name of the site in
each title. `SiteMemory` remembers the lines that were chosen on the last articles of each site, and where they stood:
what comes again is no part of the article. It is kept in one of the `scrapy_article.stores`.
"""

from __future__ import annotations

from scrapy_article.site.memory import OFF, SiteMemory, check_setting

__all__ = ["OFF", "SiteMemory", "check_setting"]
