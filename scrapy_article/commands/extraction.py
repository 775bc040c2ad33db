"""How pages are extracted, where the options of a command leave it open."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.commands.usage import fail

if TYPE_CHECKING:
    from argparse import Namespace

    from scrapy.settings import BaseSettings

__all__ = ["heed_settings"]


def heed_settings(opts: Namespace, settings: BaseSettings) -> None:
    """Put the ``ARTICLE_*`` settings that concern an extraction where *opts* have nothing; refuse any that is wrong."""
    # Every call of scrapy loads the commands, which is to cost little.
    from scrapy_article.settings import ArticleSettings, SettingError

    try:
        given = ArticleSettings.from_settings(settings)
    except SettingError as error:
        fail(str(error))
    # A model is for the method that the settings name, like that of a crawl.
    if not opts.model and opts.method in (None, given.method):
        opts.model = given.model
    opts.method = opts.method or given.method
    opts.favor = opts.favor or given.favor
    opts.limits = given.limits
