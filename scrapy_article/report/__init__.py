"""Pages for people: why an article is what it is, what came of a crawl, an article to be printed."""
