"""Links of index pages: to articles, with the data of their teasers, to the next page, and to sections."""

from __future__ import annotations

from scrapy_article.links.ranking import ArticleLink, ArticleLinks, links

__all__ = ["ArticleLink", "ArticleLinks", "links"]
