from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.document.walk.inline import INLINE_CHARACTERS, INLINE_COUNTS


def inner(html, url=None):
    """Of each segment, what inline elements say of it by name, and what they are called."""
    walk = Document(html, url).walk
    size = len(INLINE_COUNTS)
    numbers = [walk.inline_counts[i : i + size].tolist() for i in range(0, len(walk.inline_counts), size)]
    return [
        {name: number for name, number in zip(INLINE_COUNTS, row, strict=True) if number}
        | ({"names": names} if names else {})
        for row, names in zip(numbers, walk.inline_names, strict=True)
    ]


class TestInner:
    def test_emphasis(self):
        assert inner("<p>ab <b>c d</b><em>e</em> <strong><i>f</i></strong></p>") == [
            {"letters": 6, "inline": 4, "bold": 3, "italic": 2}
        ]

    def test_names(self):
        found = inner(
            '<p class=not><span class="a b">one <i id=c>two</i></span> <span class="a b">three</span> <u>x</u></p>'
        )
        assert found == [{"letters": 12, "inline": 11, "italic": 3, "named": 11, "names": "a b a b c a b"}]

    def test_long_names(self):
        long = "x" * INLINE_CHARACTERS
        assert inner(f"<p><a class={long}yy>a</a><a class=z>b</a></p>")[0]["names"] == long
        assert inner(f"<p><a class=é{long}>a</a><a class=z>b</a></p>")[0]["names"] == "é" + long[1:]
        assert len(inner("<p>" + "<i class=abc>" * 1000 + "x")[0]["names"]) == INLINE_CHARACTERS

    @pytest.mark.parametrize(
        "href", ["#top", "", " ", "javascript:void(0)", "JavaScript:x()", "mailto:a@b.org", "\nTEL:1"]
    )
    def test_links_that_lead_nowhere_else(self, href):
        assert inner(f'<p><a href="{href}">one</a> two', "https://a.org/") == [{"letters": 6, "inline": 3, "anchor": 3}]

    @pytest.mark.parametrize("href", ["https://b.org/a.org", "//b.org", "http://b.org?a.org", " https://b.org#x"])
    def test_links_to_other_sites(self, href):
        html = f'<p>one <a href="{href}">two</a>'
        assert inner(html, "https://www.a.org/x") == [{"letters": 6, "inline": 3, "foreign": 3, "ends_in_link": 1}]
        assert "foreign" not in inner(html)[0]  # who knows whose page this is

    @pytest.mark.parametrize("url", ["https://\0a/", "https://é.org/", "https://[/", "a", "", f"https://{'a' * 254}/"])
    def test_hosts_that_are_none(self, url):
        assert "foreign" not in inner("<p><a href=//b.org>one</a>", url)[0]

    def test_many_elements(self):
        html = "<p>" + "<i class='a b'>x</i> <a href=y>z</a> " * 20_000
        start = process_time()
        found = inner(html)
        assert process_time() - start < 4 * slowness()
        assert found[0]["letters"] == 40_000
