"""The site of the example: what its papers offer a news spider, each at a host of its own."""

import gzip
import json
from email.message import Message
from typing import NamedTuple
from urllib.error import HTTPError
from urllib.request import ProxyHandler, Request, build_opener

import pytest
from lxml import etree
from test_example import EXPECTED, LATER, PROJECT, SITE, one_line

from scrapy_article import extract

HARBOUR = "http://www.harbourpost.example"


@pytest.fixture(autouse=True)
def project(monkeypatch):
    monkeypatch.syspath_prepend(str(PROJECT))


class Answer(NamedTuple):
    status: int
    url: str
    headers: Message
    body: bytes


class Client:
    """Asks for pages through the proxy; answers of 304 and 404 are answers, too."""

    def __init__(self, address):
        self.opener = build_opener(ProxyHandler({"http": address}))

    def get(self, url, **headers):
        try:
            response = self.opener.open(Request(url, headers=headers), timeout=10)
        except HTTPError as error:
            response = error
        with response:
            return Answer(response.status, response.url, response.headers, response.read())

    def body(self, url):
        response = self.get(url)
        assert response.status == 200, url
        return response.body


@pytest.fixture(params=[False, True], ids=["first", "later"])
def later(request):
    return request.param


@pytest.fixture
def client(project, later):
    from serve import serving

    with serving(later=later) as address:
        yield Client(address)


@pytest.fixture
def today(project):
    from serve import serving

    with serving() as address:
        yield Client(address)


def hosts():
    return {page["host"]: path for path, page in SITE.items() if "host" in page}


class TestHosts:
    @pytest.mark.parametrize("host", hosts())
    def test_a_paper_is_whole_at_its_host(self, today, host):
        folder = hosts()[host]
        for path, page in SITE.items():
            if path.startswith(folder) and not page.get("later"):
                response = today.get(f"http://{host}/{path.removeprefix(folder)}")
                assert response.status == page.get("status", 200) if "location" not in page else 200, path
                assert folder.encode() not in response.body, path


class TestEditions:
    @pytest.mark.parametrize("path", LATER)
    def test_articles_that_come_later(self, client, later, path):
        host, folder = next(pair for pair in hosts().items() if path.startswith(pair[1]))
        response = client.get(f"http://{host}/{path.removeprefix(folder)}")
        assert (response.status == 200) == later
        if later:
            article, expected = extract(response.body, response.url), EXPECTED[path]
            assert article.page_type == "article"
            assert expected["title"] in one_line(article.title)
            assert article.date_published[:10] == expected["date"][:10]
            assert expected["first"] in one_line(article.text)
            assert expected["last"] in one_line(article.text)

    def test_feeds_can_be_read_in_both(self, client, later):
        for host, path in {
            "www.stadtblatt.example": "rss/alle.xml",
            "www.meridian.example": "feed.atom",
            "www.uplandfarmer.example": "feed",
            "rechnoy-vestnik.example": "rss.xml",
            "www.minato-nippo.example": "index.rdf",
            "www.harbourpost.example": "sitemap-index.xml",
        }.items():
            etree.fromstring(client.body(f"http://{host}/{path}"))
        items = json.loads(client.body("http://slowkitchen.example/feed.json"))["items"]
        assert len(items) == 3 + later
        news = etree.fromstring(gzip.decompress(client.body(f"{HARBOUR}/sitemaps/news.xml.gz")))
        assert len(news) == 7 + later


class TestConditionalRequests:
    def test_nothing_new(self, today):
        url = f"{HARBOUR}/sitemaps/news.xml.gz"
        first = today.get(url)
        again = today.get(url, **{"If-None-Match": first.headers["ETag"]})
        assert (again.status, again.body) == (304, b"")
        assert today.get(url, **{"If-Modified-Since": first.headers["Last-Modified"]}).status == 304
        assert today.get(url, **{"If-None-Match": '"other"'}).status == 200


class TestEndless:
    def test_a_calendar(self, today):
        url = f"{HARBOUR}/calendar"
        for _ in range(3):
            page = etree.HTML(today.body(url))
            links = page.xpath("//a/@href")
            assert len(links) > 15
            url = HARBOUR + page.xpath("//li/a/@href")[0]
        assert url.count("view=") == 3
        assert today.get(f"{HARBOUR}/calendar/2024/13/19").status == 404
        assert today.get(f"{HARBOUR}/calendar/9999/12/31").status == 404
