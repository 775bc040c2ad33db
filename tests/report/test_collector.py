import time
from datetime import datetime

import pytest
from report.pages import SETTINGS, article, collected, response
from scrapy.exceptions import DropItem

from scrapy_article.report import collector as module
from scrapy_article.report.collector import Collector, drop_reason


def test_pages():
    found = collected(
        ("https://www.a.example/1", article(0.5, authors=["Ann"], text="x" * 100)),
        ("https://a.example/2", article(1.0, date_published="2024-03-05T08:30:00+01:00", text="x" * 127)),
        ("https://b.example/", article(page_type="index", warnings=["truncated"])),
    )
    assert list(found.sites) == ["a.example", "b.example"]
    site = found.sites["a.example"]
    assert (site.pages, site.articles, site.quality, site.qualities) == (2, 2, 1.5, 2)
    assert site.missing["authors"] == 1
    assert site.missing["date_published"] == 1
    assert site.missing["main_image"] == 2
    assert site.missing["title"] == 0
    assert found.page_types == {"article": 2, "index": 1}
    assert found.warnings == {"truncated": 1}
    assert found.lengths == {7: 2}
    assert found.qualities == {5: 1, 9: 1}
    assert found.dates == {"2024-03-05": 1}
    assert found.total().pages == 3


class TestMemory:
    def test_nothing_grows_with_the_crawl(self):
        found = Collector()
        for i in range(3000):
            url = f"https://site{i}.example/{i}"
            day = datetime.fromordinal(700_000 + 13 * i).date().isoformat()
            found.page(response(url), article(1 - i / 3000, date_published=day), SETTINGS)
            found.drop(url, f"reason {i}")
        assert len(found.sites) <= module.MAX_SITES + 1
        assert len(found.dates) <= module.MAX_DAYS
        assert len(found.total().drops) <= module.MAX_REASONS + 1
        assert len(found.doubtful) == module.MAX_DOUBTFUL


@pytest.mark.parametrize(
    ("error", "reason"),
    [
        (DropItem("Duplicate item found: {'id': 7}"), "Duplicate item found"),
        (DropItem("Missing price in https://a.example/7"), "Missing price in"),
        (KeyError("x"), "KeyError"),
        (DropItem("word " * 1000), ("word " * 12).strip()),
        (DropItem("not wanted <b>"), "not wanted"),
    ],
)
def test_reason_of_a_drop(error, reason):
    assert drop_reason(error) == reason


def test_reason_takes_linear_time():
    started = time.process_time()
    drop_reason(DropItem("h" * 10**6 + " " * 10**6))
    assert time.process_time() - started < 1
