"""What notices are called, and where."""

from __future__ import annotations

import pytest

from scrapy_article.document import Document
from scrapy_article.page_type.notices import HEADINGS, LONGEST, is_notice


def noticed(body: str = "", title: str = "The Planet") -> bool:
    return is_notice(Document(f"<title>{title}</title>{body}<p>Try the search.</p>"))


class TestTitle:
    @pytest.mark.parametrize(
        "title",
        ["Page not found", "PAGE NOT FOUND!", "404: Page not found", "Page not found | The Planet", "Planet - Oops"],
    )
    def test_notice(self, title: str) -> None:
        assert noticed(title=title)

    @pytest.mark.parametrize(
        "title", ["", "The Planet", "Page not found in the archive", "Page not found: why links die", "Notfound-Planet"]
    )
    def test_none(self, title: str) -> None:
        assert not noticed(title=title)

    def test_no_title(self) -> None:
        assert not is_notice(Document("<p>Page not found</p>"))
        assert not is_notice(Document(""))

    def test_long(self) -> None:
        for length in (LONGEST, LONGEST + 1):
            title = "Just a moment | ".ljust(length, "x")
            assert noticed(title=title) is (length == LONGEST)


class TestHeading:
    def test_notice(self) -> None:
        assert noticed("<h1>Page not found</h1>")
        assert noticed("<h1>Oops! | The Planet</h1>")

    @pytest.mark.parametrize(
        "heading",
        [
            "<h1>Page not found<br>and what it means</h1>",
            "<h1>Page not found in the archive</h1>",
            "<h1></h1><p>Page not found</p>",
            "<h1>The Planet</h1><h1>Page not found</h1>",
            "<h2>Page not found</h2>",
        ],
    )
    def test_none(self, heading: str) -> None:
        assert not noticed(heading)

    def test_below_others(self) -> None:
        for count in (HEADINGS - 1, HEADINGS):
            assert noticed(f"{'<h2>Menu</h2>' * count}<h1>Page not found</h1>") is (count < HEADINGS)
