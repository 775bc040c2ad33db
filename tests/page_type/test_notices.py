"""What notices are called, and where."""

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.page_type import MAX_NAME, is_notice


def noticed(body: str = "", title: str = "The Planet") -> bool:
    return is_notice(Document(f"<title>{title}</title>{body}<p>Try the search.</p>"))


class TestTitle:
    @pytest.mark.parametrize(
        "title", ["", "The Planet", "Page not found in the archive", "Page not found: why links die", "Notfound-Planet"]
    )
    def test_none(self, title: str) -> None:
        assert not noticed(title=title)

    def test_long(self) -> None:
        for length in (MAX_NAME, MAX_NAME + 1):
            title = "Just a moment | ".ljust(length, "x")
            assert noticed(title=title) is (length == MAX_NAME)


class TestHeading:
    @pytest.mark.parametrize(
        "heading",
        ["<h1>Page not found in the archive</h1>", "<h1></h1><p>Page not found</p>", "<h2>Page not found</h2>"],
    )
    def test_none(self, heading: str) -> None:
        assert not noticed(heading)


NOTICES = (
    "Sorry, this article is no longer available",
    "This post has been removed",
    "This content is not available in your region",
    "Log in to continue",
    "404",
    "Désolé, cet article n’est plus disponible",
    "К сожалению, эта страница больше не существует",
    "抱歉，您访问的页面不存在",
    "該文章已被刪除",
    "요청하신 페이지를 찾을 수 없습니다",
)
OTHERS = (
    "Page not found: what it means",
    "The story of a page that was not found",
    "Video of the day",
    "Sorry",
    "这个页面不存在的原因",
    "",
)


@pytest.mark.parametrize("told", NOTICES)
def test_titles_and_headings(told: str) -> None:
    for head in (
        f"<title>{told}</title>",
        f"<title>{told} | The Loop</title>",
        f"<title>The Loop</title><h1>{told}</h1>",
    ):
        assert is_notice(Document(f"{head}<p>Go to the front page.</p>"))


@pytest.mark.parametrize("told", OTHERS)
def test_what_is_none(told: str) -> None:
    assert not is_notice(Document(f"<title>{told}</title><h1>{told}</h1><p>Some text.</p>"))


@pytest.mark.slow
@pytest.mark.parametrize("words", ["sorry", "the content ", "sorry this page ", "la ", "o", "お探しの"])
def test_time(words: str) -> None:
    title = (words * MAX_NAME)[: MAX_NAME - 1] + "x"
    started = process_time()
    for _ in range(1000):
        assert not is_notice(Document(f"<title>{title}</title>"))
    assert process_time() - started < 2 * slowness()
