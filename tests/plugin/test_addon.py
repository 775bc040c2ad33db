from typing import Any

import pytest
from scrapy.settings import Settings

from scrapy_article.contracts import ArticleContract
from scrapy_article.middleware import ArticleSpiderMiddleware
from scrapy_article.pipeline import ArticlePipeline
from scrapy_article.plugin.settings import Addon, SettingError


class Contract(ArticleContract):
    name = "mine"


def updated(**values: Any) -> Settings:
    settings = Settings(values)
    Addon.update_pre_crawler_settings(settings)
    Addon().update_settings(settings)
    return settings


def test_what_the_project_says_stays() -> None:
    contracts = {"scrapy_article.contracts.ArticleContract": None, Contract: 5}
    settings = Settings({"SPIDER_MIDDLEWARES": {ArticleSpiderMiddleware: None}, "SPIDER_CONTRACTS": contracts})
    settings.set("ITEM_PIPELINES", {"scrapy_article.pipeline.ArticlePipeline": 900}, priority="cmdline")
    Addon.update_pre_crawler_settings(settings)
    Addon().update_settings(settings)
    assert settings.getdict("SPIDER_MIDDLEWARES") == {ArticleSpiderMiddleware: None}
    assert settings.getdict("ITEM_PIPELINES") == {"scrapy_article.pipeline.ArticlePipeline": 900}
    assert settings.getdict("SPIDER_CONTRACTS") == contracts


def test_items_of_a_response_at_a_time() -> None:
    """Tasks that nobody needs cost a crawl a millisecond a page; who wants them says so."""
    assert updated().getint("CONCURRENT_ITEMS") == 16
    assert updated(CONCURRENT_ITEMS=100).getint("CONCURRENT_ITEMS") == 100
    settings = updated()
    settings.set("CONCURRENT_ITEMS", 30, "project")
    assert settings.getint("CONCURRENT_ITEMS") == 30


class Pipeline(ArticlePipeline):
    pass


def test_class_of_the_project_takes_the_place_of_ours() -> None:
    assert updated(ITEM_PIPELINES={Pipeline: 300}).getdict("ITEM_PIPELINES") == {Pipeline: 300}
    assert ArticlePipeline in updated(ITEM_PIPELINES={Pipeline: None}).getdict("ITEM_PIPELINES")


def test_wrong_settings() -> None:
    settings = Settings({"ARTICLE_TAG": "all"})
    with pytest.raises(SettingError, match="ARTICLE_TAG"):
        Addon.update_pre_crawler_settings(settings)
    with pytest.raises(SettingError, match="ARTICLE_TAG"):
        Addon().update_settings(settings)
    assert not settings.getdict("ITEM_PIPELINES")
