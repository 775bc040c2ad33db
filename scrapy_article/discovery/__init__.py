"""Discovery of new articles for `NewsSpider`: feeds, sitemaps, sections, and the memory of earlier runs."""
