"""The card of a link, and what stands in it."""

import pytest

from scrapy_article.document import Document
from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.teasers import DECORATION_CARDS, MAX_SEGMENTS, Teaser, Teasers

SITE = "https://www.example.com"
STORY = '<h2><a href="/the-old-mill-reopens">The old mill reopens</a></h2>'
OTHER = '<div><h2><a href="/bakers-strike-over-flour">Bakers strike over flour</a></h2></div>'


def teasers(html: str) -> dict[str, Teaser]:
    """What the teaser of each address shows."""
    document = Document(html, f"{SITE}/news")
    candidates = find_candidates(document)
    found = Teasers(document, candidates)
    return {candidate.url.removeprefix(SITE): found.read(i) for i, candidate in enumerate(candidates)}


def teaser(card: str) -> Teaser:
    """Of the story in *card*, beside that of another one."""
    return teasers(f"<main><article>{card}</article>{OTHER}</main>")["/the-old-mill-reopens"]


class TestCard:
    DATE = '<time datetime="2024-05-02">2 May</time>'

    def test_as_large_as_it_can_be(self) -> None:
        found = teasers(f"<main><article><div>{STORY}</div><div>{self.DATE}</div></article>{OTHER}{OTHER}</main>")
        assert found["/the-old-mill-reopens"].date == "2024-05-02"
        assert found["/bakers-strike-over-flour"].date is None

    @pytest.mark.parametrize(("words", "date"), [("The mill", "2024-05-02"), ("The old mill", None)])
    def test_links_of_few_words_are_no_headlines(self, words: str, date: str | None) -> None:
        assert teaser(f'{STORY}<p><a href="/mill">{words}</a></p>{self.DATE}').date == date

    def test_address_of_a_story(self) -> None:
        assert teaser(f'{STORY}<p><a href="/bread-is-dear-in-may">Bread</a></p>{self.DATE}').date is None

    def test_many_lines(self) -> None:
        for lines, date in ((MAX_SEGMENTS, "2024-05-02"), (MAX_SEGMENTS + 1, None)):
            assert teaser(f"{STORY}{self.DATE}{'<p>A line</p>' * (lines - 2)}").date == date


class TestTitle:
    def test_first_line_of_a_link_around_a_card(self) -> None:
        card = '<a href="/the-old-mill-reopens"><p>The old mill reopens</p><p>It is a museum of salt now.</p></a>'
        assert teaser(card).title == "The old mill reopens"
        label = '<a href="/the-old-mill-reopens"><p>New here</p><p>The old mill reopens</p></a>'
        assert teaser(label).title == "The old mill reopens"

    @pytest.mark.parametrize(
        ("link", "title"),
        [
            ('<a href="/the-old-mill-reopens"><img alt=""><img alt=" A  mill "></a>', "A mill"),
            ('<a href="/the-old-mill-reopens"></a>', None),
        ],
    )
    def test_link_without_text(self, link: str, title: str | None) -> None:
        assert teaser(link).title == title


class TestDate:
    @pytest.mark.parametrize(
        ("shown", "date"),
        [
            ('<time datetime="2024-05-02">soon</time>', "2024-05-02"),
            ("<p>2 May 2024</p>", "2024-05-02"),
            ('<p>1 May 2024</p><time datetime="2024-05-02"></time>', "2024-05-02"),
            ("<p>It was built in the year 1788</p>", None),
        ],
    )
    def test_forms(self, shown: str, date: str | None) -> None:
        assert teaser(f"{STORY}{shown}").date == date

    def test_month_first_as_on_the_page(self) -> None:
        html = f"<article>{STORY}<p>05/02/2024</p></article>{OTHER}"
        document = f'<html lang="{{}}"><body><p>It is the news of the town and of all that is in it.</p>{html}'
        assert teasers(document.format("en-US"))["/the-old-mill-reopens"].date == "2024-05-02"
        assert teasers(document.format("en-GB"))["/the-old-mill-reopens"].date == "2024-02-05"


class TestImage:
    def test_the_first(self) -> None:
        assert teaser(f'<img src="/a.jpg"><img src="/b.jpg">{STORY}').image == f"{SITE}/a.jpg"

    def test_none(self) -> None:
        assert teaser(f'<img src="data:image/gif;base64,R0l">{STORY}').image is None

    def test_decoration(self) -> None:
        for count in (DECORATION_CARDS - 1, DECORATION_CARDS):
            cards = "".join(
                f'<article><img src="/corner.png"><img src="/corner.png">'
                f'<h2><a href="/{i}">Mill number {i} reopens</a></h2></article>'
                for i in range(count)
            )
            expected = f"{SITE}/corner.png" if count < DECORATION_CARDS else None
            assert {one.image for one in teasers(f"<main>{cards}</main>").values()} == {expected}
