"""Which part of an address is the number of a page, in articles and in indexes."""

from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.fields.next_page import next_page
from scrapy_article.fields.page_numbers import ARTICLE, INDEX, counts_on, field_word, read_page_number, without_ending
from scrapy_article.index.paging import next_index_page

WORDS = "pageIndex currentPage page_num showpage sayfa page pag pg p paged pagenum page_no pagina Seite sida side strona str".split()
STORY = "https://example.org/2024/05/what-the-ferry-brought"
LIST = "https://example.org/news"


def read(path, query=(), numbering=ARTICLE):
    return read_page_number(path, [*query], numbering)


class TestBoth:
    @pytest.mark.parametrize("word", WORDS)
    @pytest.mark.parametrize("form", ["/{}/2", "/{}-2", "/{}2/", "?{}=2"])
    def test_one_table_for_articles_and_indexes(self, word, form):
        end = form.format(word)
        article = Document(f'<a class="next" href="{STORY}{end}">2</a>', STORY)
        index = Document(f'<a class="next" href="{LIST}{end}">2</a>', LIST)
        assert next_page(article) == STORY + end
        assert next_index_page(index) == LIST + end

    @pytest.mark.parametrize("word", ["teil", "part"])
    def test_parts_are_those_of_articles(self, word):
        assert read(f"/story/{word}-2") == ("/story", [], 2)
        assert read("/story", [(word, "2")]) == ("/story", [], 2)
        assert read(f"/story/{word}-2", numbering=INDEX) is None

    def test_numbered_files_are_those_of_indexes(self):
        assert read("/forum/index2.html", numbering=INDEX) == ("/forum", [], 2)
        assert read("/forum/index2.html") is None


class TestReadPageNumber:
    @pytest.mark.parametrize("path", ["/news/page/2", "/news/page/2/", "/news/page-2.html", "/news/Page2/index.html"])
    def test_paths(self, path):
        assert read(path) == ("/news", [], 2)

    @pytest.mark.parametrize(
        "path",
        [
            "/news", "/news/2", "/homepage2", "/page/2/comments", "/page/", "", "/page/4711", "/the-dark-side-2",
            "/fire-in-lange-str-12",
        ],
    )  # fmt: skip
    def test_no_page(self, path):
        assert read(path) is None

    def test_longer_numbers_of_indexes(self):
        assert read("/news/page/47110", numbering=INDEX) == ("/news", [], 47110)
        assert read("/news", [("page", "47110")], INDEX) == ("/news", [], 47110)
        assert read("/news", [("page", "47110")]) is None

    def test_query(self):
        assert read("/news/", [("id", "77"), ("PAGE", "3"), ("q", "")]) == ("/news/", [("id", "77"), ("q", "")], 3)
        assert read("/news/", [("page", "next"), ("id", "3")]) is None

    def test_qualified_fields_are_those_of_indexes(self):
        query = [("tx_news_pi1[currentPage]", "2")]
        assert read("/news", query, INDEX) == ("/news", [], 2)
        assert read("/news", query) is None  # of a list beside the article
        assert read("/news", [("sf_page", "7"), ("page", "2")], INDEX) == ("/news", [("sf_page", "7")], 2)

    def test_pages_before(self):
        assert read("/story", [("start", "1")]) == ("/story", [], 2)
        assert read("/story", [("start", "1")], INDEX) is None

    def test_number_before_the_name(self):
        assert read("/region/page,1,3,1482-the-story.html") == ("/region/1482-the-story.html", [], 3)
        assert read("/region/page,2,1482-the-story.html") == ("/region/1482-the-story.html", [], 2)
        assert read("/page,1,2,a/b") is None

    def test_of_two_fields_the_plainer_is_meant(self):
        for query in ([("p", "77"), ("page", "2")], [("page", "2"), ("p", "77")]):
            assert read("/", query) == ("/", [("p", "77")], 2)

    def test_time(self):
        start = process_time()
        assert read("/page" * 80_000 + "/-2") is None
        assert read("/p-" * 100_000 + "2") is not None
        assert read("/page,1,2," * 50_000) is not None
        assert process_time() - start < 1 * slowness()


def test_without_ending():
    assert without_ending("/story/index.html") == without_ending("/story/") == without_ending("/story.php") == "/story"


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("page", "page"),
        ("tx_news_pi1[currentPage]", "currentpage"),
        ("PAGEN_1", "pagen"),
        ("b_start:int", "start"),
        ("query-3-page", "page"),
        ("posts_per_page", ""),
        ("comments-page", ""),
        ("_", ""),
    ],
)
def test_field_word(name, word):
    assert field_word(name) == word


def test_counts_on_time():
    start = process_time()
    path = "/1a" * 100_000
    assert counts_on((f"{path}8", []), (f"{path}9", [])) == 9
    assert counts_on((path, []), (f"{path}{'-' * 100_000}2", [])) is None
    assert counts_on(("", []), ("/a" * 100_000, [])) is None
    assert process_time() - start < 1 * slowness()
