"""The Scrapy plugin behind the middlewares and the pipeline.

This module lists its components: the Scrapy setting that enables each, its order, and the setting that needs it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scrapy.crawler import Crawler
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

if TYPE_CHECKING:
    from scrapy_article.plugin.settings import ArticleSettings

Shared = TypeVar("Shared")


class Component(NamedTuple):
    """A class that is enabled in a Scrapy setting."""

    listed_in: str
    """The Scrapy setting, a dict from components to orders."""
    path: str
    order: int
    needed_by: str | None = None
    """The field of `ArticleSettings` that has no effect without the component."""
    optional: bool = False
    """Whether it is enabled only for that field."""

    @property
    def cls(self) -> type:
        """The class itself; loading it imports the rest of the package."""
        loaded: type = load_object(self.path)
        return loaded

    def is_needed(self, checked: ArticleSettings) -> bool:
        """Whether *checked* settings need the component."""
        return self.needed_by is not None and getattr(checked, self.needed_by) not in (None, False, "never")

    def is_listed(self, settings: BaseSettings) -> bool:
        """Whether the component or a subclass of it is enabled."""
        listed = settings.getdict(self.listed_in)
        classes = (load_object(key) for key in listed if listed[key] is not None)
        return any(isinstance(cls, type) and issubclass(cls, self.cls) for cls in classes)


COMPONENTS = (
    Component("DOWNLOADER_MIDDLEWARES", "scrapy_article.middleware.ArticleDownloaderMiddleware", 545, "render"),
    Component("SPIDER_MIDDLEWARES", "scrapy_article.middleware.ArticleSpiderMiddleware", 10),
    Component("ITEM_PIPELINES", "scrapy_article.pipeline.ArticlePipeline", 100),
    Component("SPIDER_CONTRACTS", "scrapy_article.contracts.ArticleContract", 10),
    Component("EXTENSIONS", "scrapy_article.report.crawl_report.CrawlReport", 500, "report", optional=True),
    # After all others that prepare a request.
    Component(
        "DOWNLOADER_MIDDLEWARES", "scrapy_article.archive.ArchiveDownloaderMiddleware", 950, "archive", optional=True
    ),
    Component(
        "SPIDER_MIDDLEWARES", "scrapy_article.archive.ArchiveSpiderMiddleware", 20, "archive_start", optional=True
    ),
)


def enable(settings: BaseSettings, checked: ArticleSettings, listed_in: str | None = None) -> None:
    """Enable the components that *checked* settings need, unless the project has set or disabled them itself.

    A subclass in the project replaces the component; contracts are distinguished by name instead. With *listed_in*,
    only the components of that Scrapy setting are enabled.
    """
    for component in COMPONENTS:
        if listed_in not in (None, component.listed_in) or (component.optional and not component.is_needed(checked)):
            continue
        if component.listed_in == "SPIDER_CONTRACTS" or not component.is_listed(settings):
            settings.setdefault_in_component_priority_dict(component.listed_in, component.cls, component.order)


def shared(make: Callable[[Crawler], Shared], crawler: Crawler) -> Shared:
    """Return the object that *make* builds for *crawler*; it is built once and lives as long as the crawl."""
    known: dict[Any, Shared] = vars(crawler).setdefault("_article_shared", {})
    if make not in known:
        known[make] = make(crawler)
    return known[make]
