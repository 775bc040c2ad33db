from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from components import make_crawler
from scrapy.settings import Settings

from scrapy_article.plugin.components import COMPONENTS, missing
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.settings import Addon, ArticleSettings, SettingError
from scrapy_article.report.crawl_report import CrawlReport

BY_PATH = {component.path.rpartition(".")[2]: component for component in COMPONENTS}


class Report(CrawlReport):
    pass


class TestMissing:
    def names(self, checked: ArticleSettings, **settings: Any) -> list[str]:
        return [component.path.rpartition(".")[2] for component in missing(Settings(settings), checked)]

    @pytest.mark.parametrize(
        ("values", "name"),
        [
            ({"report": "report.html"}, "CrawlReport"),
            ({"archive": ("a.warc",)}, "ArchiveDownloaderMiddleware"),
            ({"archive_start": True}, "ArchiveSpiderMiddleware"),
            ({"render": "when-empty"}, "ArticleDownloaderMiddleware"),
        ],
    )
    def test_by_setting(self, values: dict[str, Any], name: str) -> None:
        checked, component = ArticleSettings(**values), BY_PATH[name]
        assert self.names(checked) == [name]
        assert self.names(checked, **{component.listed_in: {component.path: None}}) == [name]
        assert self.names(checked, **{component.listed_in: {component.path: 1}}) == []
        assert self.names(checked, **{component.listed_in: {component.cls: 0}}) == []

    def test_one_of_a_project(self) -> None:
        """A class made of ours does as well; what else is listed does not, be it a class or not."""
        checked = ArticleSettings(report="report.html")
        others: dict[Any, Any] = {
            "scrapy.extensions.corestats.CoreStats": 1,
            "no.such.Extension": None,
            "builtins.id": 2,
        }
        assert self.names(checked, EXTENSIONS={**others, Report: 3}) == []
        assert self.names(checked, EXTENSIONS=others) == ["CrawlReport"]


class TestAtStart:
    def test_listed_by_hand(self, tmp_path: Path) -> None:
        settings = {
            "ARTICLE_REPORT": str(tmp_path / "report.html"),
            "ITEM_PIPELINES": {BY_PATH["ArticlePipeline"].path: 1},
        }
        with pytest.raises(SettingError) as caught:
            Crawl.of(make_crawler(**settings))
        assert str(caught.value) == (
            'ARTICLE_REPORT needs "scrapy_article.report.crawl_report.CrawlReport": 500 in EXTENSIONS'
        )
        assert Crawl.of(make_crawler(**settings, EXTENSIONS={CrawlReport: 500})).settings.report

    def test_the_add_on_lists_them(self, tmp_path: Path) -> None:
        settings = Settings({"ARTICLE_REPORT": str(tmp_path / "report.html")})
        Addon.update_pre_crawler_settings(settings)
        assert settings.getdict("EXTENSIONS") == settings.getdict("ITEM_PIPELINES") == {}
        Addon().update_settings(settings)
        assert settings.getdict("EXTENSIONS") == {CrawlReport: 500}
        assert ArticleSettings.at_start(settings, complete=True).report
