"""``ARTICLE_REPORT`` in a real crawl."""

import pytest
from crawling import REACTORS, crawl

pytestmark = pytest.mark.slow

SPIDER = """
import scrapy
from scrapy.exceptions import DropItem

SITE = "%s"


class Refuse:
    def process_item(self, item, spider=None):
        if item["number"] == 3:
            raise DropItem(f"Seen before: {item['number']}")
        return item


class News(scrapy.Spider):
    name = "news"
    custom_settings = {"ITEM_PIPELINES": {Refuse: 900}}

    async def start(self):
        for kind in ("article", "index"):
            for number in range(1, 6):
                yield scrapy.Request(f"{SITE}/{kind}/{number}", cb_kwargs={"number": number})

    def parse(self, response, number):
        yield {"number": number}
"""


@pytest.mark.parametrize("reactor", REACTORS)
def test_the_page_is_there_at_the_end(tmp_path, site, reactor):
    result = crawl(
        tmp_path, SPIDER % site, reactor=reactor, ARTICLE_REPORT=str(tmp_path / "reports" / "%(name)s.html")
    )["news"]
    page = (tmp_path / "reports" / "news.html").read_text("utf-8")
    stats = result.stats
    assert stats["article/pages"] == 10
    assert stats["item_scraped_count"] == 4
    for number, what in (
        (10, "pages"),
        (5, "articles"),
        (5, "index pages"),
        (4, "items scraped"),
        (6, "items dropped"),
    ):
        assert f"<li><strong>{number}</strong> {what}</li>" in page
    assert '<th scope="row">index</th><td class="number">5</td>' in page
    assert '<th scope="row">Seen before</th><td class="number">1</td>' in page
    assert page.count('class="explained"') == 5
    assert "ERROR" not in result.log
