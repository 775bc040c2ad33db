"""A project that was configured for version 0.1, by its README of then, and what that version has written."""

import json
import sqlite3
from contextlib import closing
from importlib.resources import files
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from crawling import crawl
from scrapy.settings import Settings

from scrapy_article.plugin.settings import ArticleSettings, SettingError

SPIDERS = '''
import scrapy
from scrapy_article import Article, Image, Limits, article_links, article_of, bind, extract
from scrapy_article.scale import extract_batch, schema
from scrapy_article.site import SiteMemory

SITE = "%s"


class News(scrapy.Item):
    url = scrapy.Field()
    headline = scrapy.Field()
    text = scrapy.Field()
    page_type = scrapy.Field()


class Project(scrapy.Spider):
    name = "project"
    start_urls = [f"{SITE}/index/1"]

    def parse(self, response):
        yield News(url=response.url)  # which is dropped
        for link in list(article_links(response))[:5]:
            yield response.follow(link.url, self.parse_story, meta={"article_favor": "recall"})

    def parse_story(self, response):
        """A story.

        @article title text
        """
        assert response.meta["article"]["page_type"] == "article"
        assert article_of(response).title
        yield bind(News(url=response.url), response)
'''

COMPONENTS = {
    "ADDONS": {},
    "DOWNLOADER_MIDDLEWARES": {"scrapy_article.middleware.ArticleDownloaderMiddleware": 545},
    "SPIDER_MIDDLEWARES": {"scrapy_article.middleware.ArticleSpiderMiddleware": 10},
    "ITEM_PIPELINES": {"scrapy_article.pipeline.ArticlePipeline": 100},
    "SPIDER_CONTRACTS": {"scrapy_article.contracts.ArticleContract": 10},
}
SETTINGS: dict[str, Any] = {
    "ARTICLE_ENABLED": True,
    "ARTICLE_METHOD": "auto",
    "ARTICLE_FAVOR": "balance",
    "ARTICLE_MODEL": None,
    "ARTICLE_FOLLOW_PAGES": True,
    "ARTICLE_MAX_PAGES": 20,
    "ARTICLE_MAX_BYTES": 32 << 20,
    "ARTICLE_MAX_NODES": 500_000,
    "ARTICLE_MAX_DEPTH": 512,
    "ARTICLE_MAX_ATTRIBUTES": 3000,
    "ARTICLE_DROP": ["index"],
    "ARTICLE_THRESHOLD": 0.5,
    "ARTICLE_FIELDS": {"title": "headline", "text": None, "page_type": None},
    "ARTICLE_OVERWRITE": False,
    "ARTICLE_ITEMS": ["spiders.News"],
    "ARTICLE_DUPLICATES": "mark",
    "ARTICLE_DUPLICATES_STORE": "seen.sqlite",
    "ARTICLE_ARCHIVE": None,
    "ARTICLE_ARCHIVE_START": False,
    "ARTICLE_SITE_MEMORY": "sites.db",
    "ARTICLE_TAG": "full",
    "ARTICLE_REPORT": None,
    "ARTICLE_RENDER": "never",
    "ARTICLE_SNIFF": False,
    "ARTICLE_WORKERS": 0,
}


@pytest.mark.slow
@pytest.mark.parametrize("listed", [{}, COMPONENTS], ids=["add-on", "by hand"])
def test_a_project_of_0_1_runs(site: str, tmp_path: Path, listed: dict[str, Any]) -> None:
    with closing(sqlite3.connect(tmp_path / "seen.sqlite")) as copies:  # as 0.1 made it
        copies.execute("CREATE TABLE entries (key BLOB UNIQUE NOT NULL, value BLOB NOT NULL)")
    crawled = crawl(tmp_path, SPIDERS % site, **SETTINGS, **listed)["project"]
    assert len(crawled.items) == 5
    assert all(item["headline"] and item["text"] and item["page_type"] == "article" for item in crawled.items)
    assert [item["url"] for item, _ in crawled.dropped] == [f"{site}/index/1"]
    counted = {name: crawled.stats[f"article/{name}"] for name in ("seen", "extracted", "dropped", "dropped/index")}
    assert counted == {"seen": 6, "extracted": 5, "dropped": 1, "dropped/index": 1}
    assert not [name for name in crawled.stats if "error" in name]
    assert "Deprecat" not in crawled.log
    with closing(sqlite3.connect(tmp_path / "seen.sqlite")) as copies:
        assert copies.execute("SELECT count(*) > 5 FROM entries").fetchone() == (1,)


def refused(**settings: object) -> str:
    """The one line with which a crawl stops at its start."""
    with pytest.raises(SettingError) as caught:
        ArticleSettings.at_start(Settings(settings))
    assert "\n" not in str(caught.value)
    return str(caught.value)


def test_a_site_memory_of_0_1(tmp_path: Path) -> None:
    path = tmp_path / "sites.db"
    with closing(sqlite3.connect(path)) as memory:
        memory.executescript("CREATE TABLE line (site INTEGER, key BLOB, history BLOB); PRAGMA user_version = 1;")
    assert "has the site memory of version 0.1: delete it" in refused(ARTICLE_SITE_MEMORY=str(path))


def test_models_of_0_1(tmp_path: Path) -> None:
    """Those of `fe` and `mss` are as they were; the network of `auto` has other inputs now."""
    path = tmp_path / "auto.npz"
    with (files("scrapy_article.extractor") / "auto.npz").open("rb") as file, np.load(file) as model:
        arrays = dict(model)
    about = json.loads(str(arrays["description"]))
    arrays["description"] = np.array(json.dumps({**about, "inputs": ["log_chars", "log_words"], "networks": 2}))
    np.savez(path, **arrays)
    line = refused(ARTICLE_MODEL=str(path))
    assert "ARTICLE_MODEL" in line
    assert "learned for another version of scrapy-article: train it again" in line
