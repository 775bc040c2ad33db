from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.urls import split_url
from scrapy_article.page_type.addresses import (
    ADDRESS_NAMES,
    address_features,
    count_paged,
    describe_address,
    is_service,
    is_story,
)


def features(address, title=()):
    return dict(zip(ADDRESS_NAMES, address_features(address, set(title)), strict=True))


class TestFeatures:
    @pytest.mark.parametrize("address", [None, ""])
    def test_none(self, address):
        assert not any(address_features(address, {"news"}))

    def test_broken(self):
        assert features("http://[x")["is_home"]  # nothing is left of it but that it is one

    @pytest.mark.parametrize(
        ("address", "name"),
        [
            ("https://a.example/", "is_home"),
            ("https://a.example/index.php", "is_home"),
            ("https://a.example/2024/05/x", "has_date"),
            ("https://a.example/imprint", "of_service"),
            ("https://a.example/tag/x", "of_list"),
            ("https://a.example/x?page=2", "of_list"),
            ("https://a.example/thread/12", "of_thread"),
            ("https://a.example/product/12", "of_product"),
            ("https://a.example/docs/x", "of_document"),
            ("https://a.example/blog/x", "of_blog"),
            ("https://a.example/c/chairs", "of_category"),
            ("https://a.example/en/news", "is_section"),
        ],
    )
    def test_cues(self, address, name):
        assert features(address)[name]
        assert not features("https://a.example/x/y")[name]

    def test_headline(self):
        found = features("https://a.example/x/the-bridge-is-back?y=1", ["the", "bridge", "is", "open"])
        assert found["path_hyphens"] == 3
        assert found["path_depth"] == 2
        assert found["has_query"]
        assert found["is_title"] == pytest.approx(3 / 4)


class TestDescribe:
    def test_home_page_with_a_query(self):
        assert describe_address("https://a.example/?p=1") == "address of a home page"


class TestLinks:
    @pytest.mark.parametrize(
        "address",
        [
            "/news/the-bridge-is-back",
            "https://a.example/news/the-bridge-is-back/",
            "the_bridge_is_back.html",
            "/2024/05/bridge",
            "/2024-05-12-bridge",
            "/a/1234567.html?x=y",
            "/a/12345#top",
        ],
    )
    def test_stories(self, address):
        assert is_story(address)

    @pytest.mark.parametrize(
        "address", ["/", "/news", "/the-bridge-is-back/x", "/a?the-bridge-is-back", "/a#12345", "/a/1234", "", "-"]
    )
    def test_no_stories(self, address):
        assert not is_story(address)

    @pytest.mark.parametrize("address", ["/x?page=2", "/x?a=b&p=3", "/page/4/", "/x/p5", "?start=20"])
    def test_paged(self, address):
        assert count_paged(address) == 1

    @pytest.mark.parametrize("address", ["/pages", "/p/x", "/x?pages=2", "/p2024"])
    def test_not_paged(self, address):
        assert count_paged(address) == 0

    @pytest.mark.parametrize("evil", ["/", "-", "_", "/-", "/1", "1", "/2024/0", "?", "/p1", "\n", "-\n", "/20"])
    def test_time(self, evil):
        start = process_time()
        is_story(evil * 200_000)
        count_paged(evil * 200_000)
        assert process_time() - start < 4 * slowness()


def test_service():
    assert is_service(split_url("https://a.example/de/impressum.html"))
    assert not is_service(split_url("https://a.example/about-the-bridge"))
