"""Clean articles from a Scrapy crawl.

``ADDONS = {"scrapy_article.Addon": 500}`` in the settings of a project enables the plugin. `extract` works without a
crawl. Callbacks can call `article_of` and, on index pages, `article_links`. `bind` sets the response of items for which
Scrapy passes none.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy_article.article import Article, Author, Breadcrumb, Comment, Image, Media, PageType
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.extract import WARNINGS, extract

if TYPE_CHECKING:
    from scrapy_article.links import ArticleLink, ArticleLinks
    from scrapy_article.plugin.crawl import article_links, article_of
    from scrapy_article.plugin.responses import bind
    from scrapy_article.plugin.settings import Addon
    from scrapy_article.site import SiteMemory

__all__ = [
    "WARNINGS",
    "Addon",
    "Article",
    "ArticleLink",
    "ArticleLinks",
    "Author",
    "Breadcrumb",
    "Comment",
    "Document",
    "Image",
    "Limits",
    "Media",
    "PageType",
    "SiteMemory",
    "__version__",
    "article_links",
    "article_of",
    "bind",
    "extract",
]

__version__ = "0.2.0"

_ON_FIRST_USE = {
    "Addon": "plugin.settings",
    "ArticleLink": "links",
    "ArticleLinks": "links",
    "SiteMemory": "site",
    "article_links": "plugin.crawl",
    "article_of": "plugin.crawl",
    "bind": "plugin.responses",
}
"""Names that are imported on first use, with their modules: batch jobs that only call `extract` do not load Scrapy."""


def __getattr__(name: str) -> Any:
    if name not in _ON_FIRST_USE:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_ON_FIRST_USE[name]}"), name)


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
