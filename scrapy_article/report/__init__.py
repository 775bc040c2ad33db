"""HTML pages for people: explanations of articles, reports on crawls, articles for print."""
