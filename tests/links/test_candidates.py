"""The addresses that a page links to, and the links to each."""

import pytest

from scrapy_article.document import Document
from scrapy_article.links.candidates import (
    LABEL_URLS,
    MAX_ANCHORS,
    MAX_CANDIDATES,
    MAX_LINKS,
    Candidate,
    find_candidates,
)
from scrapy_article.text.urls import MAX_URL

SITE = "https://www.example.com"


def candidates(*links: str, url: str | None = f"{SITE}/news") -> list[Candidate]:
    return find_candidates(Document("".join(f"<p>{link}</p>" for link in links), url))


def addresses(*hrefs: str, url: str | None = f"{SITE}/news") -> list[str]:
    found = candidates(*(f'<a href="{href}">A story of the town</a>' for href in hrefs), url=url)
    return [candidate.url.removeprefix(SITE) for candidate in found]


class TestAddresses:
    @pytest.mark.parametrize("href", ["/", "//www.example.com", "/news", "/news/", "http://example.com/news", "#top"])
    def test_home_and_itself(self, href: str) -> None:
        assert addresses(href, "/story") == ["/story"]

    @pytest.mark.parametrize("own", ["", "?utm_source=letter"])
    def test_itself_as_a_visitor_came_to_it(self, own: str) -> None:
        assert addresses("/news?utm_source=letter#top", "/story", url=f"{SITE}/news{own}") == ["/story"]

    @pytest.mark.parametrize("name", ["a.jpg", "a.PDF", "feed", "feed/", "rss", "a.xml"])
    def test_what_is_no_page(self, name: str) -> None:
        assert addresses(f"/{name}", "/story") == ["/story"]

    def test_site_of_most_links(self) -> None:
        found = addresses("https://other.example/a", f"{SITE}/a", f"{SITE}/b", url=None)
        assert found == ["/a", "/b"]

    def test_more_links_to_another_site(self) -> None:
        assert addresses("https://other.example/a", "https://other.example/b", "/a") == ["/a"]


class TestLimits:
    def test_long_addresses(self) -> None:
        longest = "/".ljust(MAX_URL - len(SITE), "x")
        assert addresses(longest, longest + "x") == [longest]

    def test_links_to_one_address(self) -> None:
        for count in (MAX_ANCHORS - 1, MAX_ANCHORS, MAX_ANCHORS + 1):
            (found,) = candidates(*['<a href="/story">A story</a>'] * count)
            assert len(found.anchors) == min(count, MAX_ANCHORS)

    def test_addresses(self) -> None:
        found = addresses(*(f"/{number}" for number in range(MAX_CANDIDATES + 5)), "/0", "/new")
        assert found == [f"/{number}" for number in range(MAX_CANDIDATES)]

    def test_links(self) -> None:
        found = addresses(*["/a"] * (MAX_LINKS - 1), "/b", "/c")
        assert found == ["/a", "/b"]


class TestTexts:
    def test_the_longest_is_the_headline(self) -> None:
        (found,) = candidates(
            '<a href="/a">More</a>', '<a href="/a">The old mill is a museum</a>', '<a href="/a">The mill</a>'
        )
        assert found.best[1:] == ("The old mill is a museum", 6)
        assert [anchor.text for anchor in found.anchors] == ["The old mill is a museum", "The mill", "More"]

    def test_labels_are_none(self) -> None:
        for count in (LABEL_URLS - 1, LABEL_URLS):
            found = candidates(*(f'<a href="/{number}">Read the whole story</a>' for number in range(count)))
            expected = ("", 0) if count == LABEL_URLS else ("Read the whole story", 4)
            assert {candidate.best[1:] for candidate in found} == {expected}
