"""What a crawler needs of an index page: the links to articles with their teasers, and the next page of the index."""

from __future__ import annotations

from scrapy_article.links.ranking import ArticleLink, ArticleLinks, links

__all__ = ["ArticleLink", "ArticleLinks", "links"]
