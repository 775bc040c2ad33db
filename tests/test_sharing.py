from types import SimpleNamespace

from scrapy_article.sharing import shared


class Counted:
    def __init__(self, crawler):
        self.crawler = crawler


class Other(Counted):
    pass


def test_one_for_each_crawl():
    crawler, another = SimpleNamespace(), SimpleNamespace()
    made = shared(Counted, crawler)
    assert made.crawler is crawler
    assert shared(Counted, crawler) is made
    assert shared(Other, crawler) is not made
    assert shared(Counted, another) is not made
