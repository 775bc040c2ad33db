from pathlib import Path

import pytest
from components import make_crawler

from scrapy_article.plugin import COMPONENTS
from scrapy_article.plugin.crawl import Crawl
from scrapy_article.plugin.settings import SettingError
from scrapy_article.report.crawl_report import CrawlReport

BY_PATH = {component.path.rpartition(".")[2]: component for component in COMPONENTS}


class Report(CrawlReport):
    pass


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
