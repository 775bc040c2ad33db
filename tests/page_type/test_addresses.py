import math
from time import process_time

import pytest
from cpu import slowness

from scrapy_article.page_type.urls import (
    ADDRESS_NAMES,
    count_paged,
    is_archive,
    is_of_comments,
    is_service,
    is_story,
    read_address,
)
from scrapy_article.text.urls import split_url


def features(address, title=()):
    return dict(zip(ADDRESS_NAMES, read_address(address, set(title)).numbers, strict=True))


class TestFeatures:
    @pytest.mark.parametrize("address", [None, ""])
    def test_none(self, address):
        assert not any(read_address(address, {"news"}).numbers)

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

    @pytest.mark.parametrize("path", ["en/index.php", "sport", "index", "index.php/x", "default-x.html"])
    def test_no_home(self, path):
        assert not features(f"https://a.example/{path}")["is_home"]

    @pytest.mark.parametrize(
        ("path", "has_date"),
        [
            ("1999/05/x", 1),
            ("2024-05-02-x", 1),
            ("20-questions/x", 0),
            ("1984/x", 0),
            ("x/19th/2", 0),
            ("2024/13/x", 0),
        ],
    )
    def test_dates(self, path, has_date):
        assert features(f"https://a.example/{path}")["has_date"] == has_date
        assert is_story(f"/{path}") == bool(has_date)

    @pytest.mark.parametrize(
        ("path", "hyphens"),
        [
            ("what-the-ferry-brought/index.html", 3),
            ("what_the_ferry_brought/full", 3),
            ("the-ferry-brought/index.html", 0),
            ("what-the-ferry-brought/mill", 0),
            ("what-the-ferry-brought/story-2", 1),
        ],
    )
    def test_last_part(self, path, hyphens):
        assert features(f"https://a.example/{path}")["path_hyphens"] == hyphens

    def test_date_of_an_archive(self):
        for address, has_date in (("/2024/05/", False), ("/2024/05/the-bridge", True), ("/2024/05/?p=1", True)):
            found = features(f"https://a.example{address}")
            assert (found["has_date"], found["of_list"]) == (has_date, not has_date)

    @pytest.mark.parametrize(("hyphens", "counted"), [(0, 0), (11, 11), (12, 12), (13, 12), (30, 12)])
    def test_hyphens(self, hyphens, counted):
        for mark in "-_":
            assert features(f"https://a.example/a{mark * hyphens}")["path_hyphens"] == counted

    @pytest.mark.parametrize(
        ("address", "number"),
        [
            ("/news.php?id=81212", "81212"),
            ("/news/index.aspx?lang=de&ArticleID=345", "345"),
            ("/index.php?news_id=1200&x=y", "1200"),
            ("/news/articleView.html?idxno=123456", "123456"),
            ("/news.php?id=81", None),
            ("/news.php?id=page-2", None),
            ("/news.php?cat_id=81212", None),
            ("/news.php?page=81212", None),
            ("/?id=81212", None),
        ],
    )
    def test_number_in_a_query(self, address, number):
        read = read_address(f"https://a.example{address}", set())
        found = dict(zip(ADDRESS_NAMES, read.numbers, strict=True))
        assert found["path_digits"] == (math.log1p(len(number)) if number else 0)
        assert (found["is_section"] or found["is_home"]) is (number is None)
        assert found["has_query"]

    @pytest.mark.parametrize(
        ("address", "is_list"),
        [
            ("/archives/2019/04/the-ferry.html", False),
            ("/blog/archives/2019/04/05/ferry", False),
            ("/archives/512", False),
            ("/archives/000512.html", False),
            ("/archives", True),
            ("/archives/2019", True),
            ("/archives/201904.html", True),
            ("/archives/2019/04/", True),
            ("/archives/2019/04/index.html", True),
            ("/archives/2019/04/page-2.html", True),
            ("/archives/cat_boats.html", True),
            ("/tag/archives/512", True),
        ],
    )
    def test_archives(self, address, is_list):
        assert features(f"https://a.example{address}")["of_list"] == is_list

    @pytest.mark.parametrize(
        ("path", "wanted"),
        [
            ("/2024/05/", True),
            ("/blog/2024/05/17", True),
            ("/2024/5", True),
            ("/2024/", False),
            ("/2024/05/the-bridge", False),
            ("/how-the-bridge-was-built/2024/05", False),
            ("/2024/05/?p=12", False),
            ("/2024/17/", False),
        ],
    )
    def test_months_and_days(self, path, wanted):
        address = f"https://example.org{path}"
        assert is_archive(split_url(address)) is wanted
        if wanted:
            assert read_address(address, set()).description == "address of a list"

    def test_headline(self):
        found = features("https://a.example/x/the-bridge-is-back?y=1", ["the", "bridge", "is", "open"])
        assert found["path_hyphens"] == 3
        assert found["path_depth"] == 2
        assert found["has_query"]
        assert found["is_title"] == pytest.approx(3 / 4)

    @pytest.mark.parametrize("name", ["index.html", "landing.html", "amp", "story.aspx", "print/"])
    def test_headline_of_a_folder(self, name):
        found = features(f"https://a.example/x/the-bridge-is-back/{name}", ["the", "bridge"])
        assert found["path_hyphens"] == 3
        assert found["is_title"] == 1
        assert not features(f"https://a.example/x/bridges/{name}", ["bridges"])["is_title"]

    @pytest.mark.parametrize(
        ("address", "of_document", "of_thread"),
        [
            ("/docs.html", True, False),
            ("/docs-x", False, False),
            ("/t-x", False, True),
            ("/t?x", False, True),
            ("/tx", False, False),
        ],
    )
    def test_what_may_end_a_part(self, address, of_document, of_thread):
        found = features(f"https://a.example{address}")
        assert (found["of_document"], found["of_thread"]) == (of_document, of_thread)

    @pytest.mark.parametrize(
        "path", ["Tag/x", "%CE%B1/TAG", "t\u0130tle/\u017fection/", "TOP\u0131C", "\u212a/x/bloG/../tags"]
    )
    def test_case(self, path):
        """Letters that a regular expression takes for others, if it ignores case, too."""
        assert features(f"https://a.example/{path}")["of_list"]

    @pytest.mark.parametrize("address", ["/x?q=/tag", "/x?a=/shop/b", "/%3Fpage=", "/x/?SEARCH=y"])
    def test_lists_in_queries(self, address):
        assert features(f"https://a.example{address}")["of_list"]

    @pytest.mark.parametrize(("name", "digits"), [("a1b22", 3), ("x\u00b2\u06631", 3), ("", 0)])
    def test_digits(self, name, digits):
        assert features(f"https://a.example/x/{name}")["path_digits"] == pytest.approx(math.log1p(digits))


class TestDescribe:
    @pytest.mark.parametrize(
        ("address", "description"),
        [
            ("https://a.example/?p=1", "address of a home page"),
            ("https://a.example/tag/a-b-c-d", "address of a list"),
            ("https://a.example/2024/05/a-b-c-d", "address with a headline in it"),
            ("https://a.example/2024/05/x12345", "address with a date in it"),
            ("https://a.example/x12345", "address with a number in it"),
            ("https://a.example/x1234", "short address"),
        ],
    )
    def test_what_stands_out(self, address, description):
        assert read_address(address, set()).description == description


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


@pytest.mark.parametrize(
    "path", ["de/impressum.html", "about", "ABOUT-US/", "terms-of-service.xhtml/", "x/404", "mentions-legales.phtml/"]
)
def test_service(path):
    assert is_service(split_url(f"https://a.example/{path}"))


@pytest.mark.parametrize("path", ["", "about-the-bridge", "about/x", "about//", "help.", "help.a", "?/about", "a/"])
def test_no_service(path):
    assert not is_service(split_url(f"https://a.example/{path}"))


@pytest.mark.parametrize(
    ("path", "expected"),
    [("2024/05/ferry/Comments/", True), ("x/kommentare", True), ("comments/x", False), ("", False)],
)
def test_comments(path, expected):
    assert is_of_comments(split_url(f"https://a.example/{path}")) is expected
