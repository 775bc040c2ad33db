"""``scrapy article``: articles on the command line."""
