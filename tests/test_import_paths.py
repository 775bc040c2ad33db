"""Import paths that the documentation names: settings, jobs and spiders of users hold them."""

from importlib import import_module

import pytest
from scrapy.utils.misc import load_object

PATHS = """
    scrapy_article.Addon scrapy_article.Article scrapy_article.Limits scrapy_article.SiteMemory
    scrapy_article.archive.ArchiveDownloaderMiddleware scrapy_article.archive.ArchiveSpiderMiddleware
    scrapy_article.article_links scrapy_article.article_of scrapy_article.bind
    scrapy_article.contracts.ArticleContract scrapy_article.extract
    scrapy_article.middleware.ArticleDownloaderMiddleware scrapy_article.middleware.ArticleSpiderMiddleware
    scrapy_article.output.to_text scrapy_article.pipeline.ArticlePipeline scrapy_article.render.page_method
    scrapy_article.report.crawl_report.CrawlReport scrapy_article.scale.extract_batch scrapy_article.scale.schema
    scrapy_article.site.SiteMemory scrapy_article.discovery.network.PublicNetworkMiddleware
    scrapy_article.spiders.NewsSpider
""".split()


@pytest.mark.parametrize("path", PATHS)
def test_path(path: str) -> None:
    assert callable(load_object(path))


@pytest.mark.parametrize("module", ["scrapy_article.methods", "scrapy_article.scale", "scrapy_article.output"])
def test_what_a_module_offers_is_there(module: str) -> None:
    found = import_module(module)
    assert [name for name in found.__all__ if not hasattr(found, name)] == []
