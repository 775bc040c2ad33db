"""The authors of an article: candidates that the page declares or shows, and their ranking."""
