"""The parts of the Scrapy plugin behind its middlewares and its pipeline.

Here are its components: which setting of Scrapy lists each, its order there, what needs it, and what they share.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar

from scrapy.utils.misc import load_object

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scrapy.crawler import Crawler
    from scrapy.settings import BaseSettings

    from scrapy_article.plugin.settings import ArticleSettings

Shared = TypeVar("Shared")


class Component(NamedTuple):
    """A class that a setting of Scrapy lists."""

    listed_in: str
    """The setting of Scrapy, a dict from components to orders."""
    path: str
    order: int
    needed_by: str | None = None
    """The field of `ArticleSettings` that nothing comes of without the component."""
    optional: bool = False
    """Whether there is nothing else for it to do."""

    @property
    def cls(self) -> type:
        """The class itself, which imports the rest of the package."""
        loaded: type = load_object(self.path)
        return loaded

    def is_needed(self, checked: ArticleSettings) -> bool:
        """Whether the settings of a crawl ask for what it does."""
        return self.needed_by is not None and getattr(checked, self.needed_by) not in (None, False, "never")

    def is_listed(self, settings: BaseSettings) -> bool:
        """Whether it is enabled, or a class that is made of it."""
        listed = [load_object(key) for key, order in settings.getdict(self.listed_in).items() if order is not None]
        return any(isinstance(cls, type) and issubclass(cls, self.cls) for cls in listed)


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
    """Enable what *checked* settings want, each unless the project has placed or disabled it itself.

    A class of the project that is made of one takes its place, or both would do the same. Contracts are told apart by
    their names. With *listed_in* only what that setting of Scrapy lists.
    """
    for component in COMPONENTS:
        if listed_in not in (None, component.listed_in) or (component.optional and not component.is_needed(checked)):
            continue
        if component.listed_in == "SPIDER_CONTRACTS" or not component.is_listed(settings):
            settings.setdefault_in_component_priority_dict(component.listed_in, component.cls, component.order)


def missing(settings: BaseSettings, checked: ArticleSettings) -> Iterator[Component]:
    """Yield what *checked* settings need and *settings* do not enable."""
    for component in COMPONENTS:
        if component.is_needed(checked) and not component.is_listed(settings):
            yield component


def shared(make: Callable[[Crawler], Shared], crawler: Crawler) -> Shared:
    """Return what *make* has made for *crawler*, or make it: it lives as long as the crawl."""
    known: dict[Any, Any] = vars(crawler).setdefault("_article_shared", {})
    if make not in known:
        known[make] = make(crawler)
    found: Shared = known[make]
    return found
