"""When an article was published and changed: dates in text, candidates on the page, and their ranking."""
