import math
from time import process_time

import pytest
from cpu import slowness

from scrapy_article.page_type.urls import URL_NAMES, count_paged, is_service, is_story, read_url
from scrapy_article.text.urls import split_url


def features(address, title=()):
    return dict(zip(URL_NAMES, read_url(address, set(title)).numbers, strict=True))


class TestFeatures:
    def test_broken(self):
        assert features("http://[x")["is_home"]  # nothing is left of it but that it is one

    @pytest.mark.parametrize(
        ("address", "name"),
        [
            ("https://a.example/", "is_home"),
            ("https://a.example/index.php", "is_home"),
            ("https://a.example/2024/05/x", "has_date"),
            ("https://a.example/tag/x", "of_list"),
            ("https://a.example/c/chairs", "of_category"),
        ],
    )
    def test_cues(self, address, name):
        assert features(address)[name]
        assert not features("https://a.example/x/y")[name]

    @pytest.mark.parametrize(
        ("path", "has_date"),
        [("1999/05/x", 1), ("2024-05-02-x", 1), ("20-questions/x", 0), ("x/19th/2", 0), ("2024/13/x", 0)],
    )
    def test_dates(self, path, has_date):
        assert features(f"https://a.example/{path}")["has_date"] == has_date
        assert is_story(f"/{path}") == bool(has_date)

    @pytest.mark.parametrize(
        ("address", "number"),
        [
            ("/news.php?id=81212", "81212"),
            ("/index.php?news_id=1200&x=y", "1200"),
            ("/news.php?id=81", None),
            ("/news.php?id=page-2", None),
            ("/news.php?page=81212", None),
            ("/?id=81212", None),
        ],
    )
    def test_number_in_a_query(self, address, number):
        read = read_url(f"https://a.example{address}", set())
        found = dict(zip(URL_NAMES, read.numbers, strict=True))
        assert found["path_digits"] == (math.log1p(len(number)) if number else 0)
        assert (found["is_section"] or found["is_home"]) is (number is None)
        assert found["has_query"]

    @pytest.mark.parametrize("path", ["blog/2024/05/17", "2024/5"])
    def test_months_and_days(self, path):
        assert read_url(f"https://example.org/{path}", set()).description == "URL of a list"


class TestLinks:
    @pytest.mark.parametrize(
        "address",
        ["/news/the-bridge-is-back", "/2024/05/bridge", "/2024-05-12-bridge", "/a/1234567.html?x=y", "/a/12345#top"],
    )
    def test_stories(self, address):
        assert is_story(address)

    @pytest.mark.parametrize("evil", ["/", "-", "_", "/-", "/1", "1", "/2024/0", "?", "/p1", "\n", "-\n", "/20"])
    def test_time(self, evil):
        start = process_time()
        is_story(evil * 200_000)
        count_paged(evil * 200_000)
        assert process_time() - start < 4 * slowness()


@pytest.mark.parametrize(
    "path", ["de/impressum.html", "about", "ABOUT-US/", "terms-of-service.xhtml/", "x/404", "mentions-legales.phtml/"]
)
def test_service(path):
    assert is_service(split_url(f"https://a.example/{path}"))
