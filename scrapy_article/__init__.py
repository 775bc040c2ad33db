"""Clean articles out of a Scrapy crawl.

The plugin: ``ADDONS = {"scrapy_article.Addon": 500}`` in the settings of a project. The library, which needs no
crawl: `extract`. Inside a callback: `article_of`, and on index pages `article_links`. For items whose response Scrapy
does not tell: `bind`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scrapy_article.article import Article, Image
from scrapy_article.document.limits import Limits
from scrapy_article.extract import extract

if TYPE_CHECKING:
    from scrapy_article.addon import Addon
    from scrapy_article.binding import bind
    from scrapy_article.crawl import article_links, article_of

__all__ = ["Addon", "Article", "Image", "Limits", "__version__", "article_links", "article_of", "bind", "extract"]

__version__ = "0.1.0"

_PLUGIN = {"Addon": "addon", "article_links": "crawl", "article_of": "crawl", "bind": "binding"}
"""What needs Scrapy is imported on first use: batch jobs that only call `extract` start without it."""


def __getattr__(name: str) -> Any:
    if name not in _PLUGIN:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    return getattr(import_module(f"{__name__}.{_PLUGIN[name]}"), name)
