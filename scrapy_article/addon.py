"""The add-on: one line in ``ADDONS`` switches everything on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.archive import ArchiveDownloaderMiddleware, ArchiveSpiderMiddleware
from scrapy_article.contracts import ArticleContract
from scrapy_article.middleware import ArticleDownloaderMiddleware, ArticleSpiderMiddleware
from scrapy_article.pipeline import ArticlePipeline
from scrapy_article.report.crawl_report import CrawlReport
from scrapy_article.settings import ArticleSettings, SettingError, SettingExit, enable_playwright

if TYPE_CHECKING:
    from scrapy.settings import BaseSettings

__all__ = ["Addon"]


class Addon:
    """Checks the settings and enables the components, each unless the project has placed or disabled it itself."""

    @classmethod
    def update_pre_crawler_settings(cls, settings: BaseSettings) -> None:
        """Do what cannot wait for a crawler: ``scrapy check`` reads the contracts before it has one.

        And the sooner a wrong setting is found, the shorter is what the user gets to read.
        """
        try:
            ArticleSettings.from_settings(settings)
        except SettingError as error:
            raise SettingExit(str(error)) from None
        settings.setdefault_in_component_priority_dict("SPIDER_CONTRACTS", ArticleContract, 10)

    def update_settings(self, settings: BaseSettings) -> None:
        """Check the settings of this crawl, with what the spider adds, and enable the components."""
        if settings.get("ARTICLE_RENDER", "never") not in (None, "never"):
            enable_playwright(settings)
        checked = ArticleSettings.at_start(settings)
        enable = settings.setdefault_in_component_priority_dict
        enable("DOWNLOADER_MIDDLEWARES", ArticleDownloaderMiddleware, 545)
        enable("SPIDER_MIDDLEWARES", ArticleSpiderMiddleware, 10)
        enable("ITEM_PIPELINES", ArticlePipeline, 100)
        if checked.report is not None:
            enable("EXTENSIONS", CrawlReport, 500)
        if checked.archive is not None:
            enable("DOWNLOADER_MIDDLEWARES", ArchiveDownloaderMiddleware, 950)  # after all that prepare a request
        if checked.archive_start:
            enable("SPIDER_MIDDLEWARES", ArchiveSpiderMiddleware, 20)
