"""The add-on: one line in ``ADDONS`` switches everything on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.plugin.components import enable
from scrapy_article.plugin.settings import ArticleSettings, SettingError, SettingExit, enable_playwright

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
            enable(settings, ArticleSettings.from_settings(settings), "SPIDER_CONTRACTS")
        except SettingError as error:
            raise SettingExit(str(error)) from None

    def update_settings(self, settings: BaseSettings) -> None:
        """Check the settings of this crawl, with what the spider adds, and enable the components."""
        if settings.get("ARTICLE_RENDER", "never") not in (None, "never"):
            enable_playwright(settings)
        enable(settings, ArticleSettings.at_start(settings))
