"""What the numbers of a link say."""

from __future__ import annotations

from math import log1p

import numpy as np
import pytest

from scrapy_article.document import Document
from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.features import MANY_WORDS, NAMES, SEVERAL, SHORT_NAME, link_features
from scrapy_article.links.teasers import Teasers

SITE = "https://www.example.com"
LINK = '<a href="/mill">The old mill</a>'
near = pytest.approx


def features(html: str, url: str | None = f"{SITE}/news") -> dict[str, dict[str, float]]:
    """The numbers of each address, by name."""
    document = Document(html, url)
    candidates = find_candidates(document)
    rows = link_features(document, candidates, Teasers(document, candidates))
    assert rows.shape == (len(candidates), len(NAMES))
    return {
        candidate.url.removeprefix(SITE): dict(zip(NAMES, row, strict=True))
        for candidate, row in zip(candidates, rows.tolist(), strict=True)
    }


def of_mill(html: str) -> dict[str, float]:
    return features(html)["/mill"]


class TestLink:
    @pytest.mark.parametrize(
        ("address", "is_archive"),
        [
            ("/2024/05/", 1),
            ("/news/2024/?page=1", 1),
            ("/2024-05-02.html", 1),
            ("/?m=202405", 1),
            ("/list?cat=7&x=1", 1),
            ("/tag-12", 1),
            ("/2024/05/mill", 0),
            ("/?m=2024", 0),
            ("/tag/mill", 0),
        ],
    )
    def test_archives(self, address: str, is_archive: int) -> None:
        assert features(f'<a href="{address}">The old mill</a>')[address]["of_archive"] == is_archive

    @pytest.mark.parametrize(("address", "is_story"), [("/the-old-mill-reopens", 1), ("/mill?a-b-c-d-e", 0)])
    def test_stories(self, address: str, is_story: int) -> None:
        assert features(f'<a href="{address}">The old mill</a>')[address]["is_story"] == is_story

    def test_hosts(self) -> None:
        found = features(f'{LINK}<a href="https://blog.example.com/a">Blog</a><a href="https://example.com/b">Bare</a>')
        assert [row["other_host"] for row in found.values()] == [0, 1, 0]
        found = features(f'<a href="{SITE}/mill">a</a><a href="https://blog.example.com/a">b</a>', None)
        assert [row["other_host"] for row in found.values()] == [0, 1]

    @pytest.mark.parametrize(("words", "counted"), [(3, 3), (MANY_WORDS, 20), (MANY_WORDS + 1, 20)])
    def test_words(self, words: int, counted: int) -> None:
        assert of_mill(f'<a href="/mill">{"word " * words}</a>')["words"] == log1p(counted)

    def test_title_in_the_address(self) -> None:
        found = features('<a href="/the-old-mill">The mill</a><a href="/bread">Flour</a>')
        assert [row["is_title"] for row in found.values()] == [1, 0]

    def test_picture(self) -> None:
        found = of_mill('<p><a href="/mill"><img src="/a.jpg"></a></p>')
        assert (found["no_text"], found["words"], found["in_heading"]) == (1, 0, 0)
        found = of_mill(LINK)
        assert (found["no_text"], found["in_heading"]) == (0, 0)

    @pytest.mark.parametrize(
        ("picture", "words"),
        [
            ('<a href="/mill"><img alt="The old mill reopens"></a>', 4),
            ('<a href="/mill" aria-label="The old mill reopens"><img alt=""></a>', 4),
            ('<a href="/mill"><img alt="The mill"></a>', 0),
            ('<a href="/mill" title="Go to the old mill"><img></a>', 0),
            ('<a href="/mill">12<img alt="The old mill reopens"></a>', 0),
            ("".join(f'<a href="/mill{n}"><img alt="Read of it here"></a>' for n in ("", 2, 3)), 0),
        ],
    )
    def test_what_a_picture_says(self, picture: str, words: int) -> None:
        found = of_mill(picture)
        assert (found["no_text"], found["words"]) == (words == 0, near(log1p(words)))

    def test_heading_around_a_card(self) -> None:
        card = '<article><h2>{0}</h2><a href="/{0}-{0}-{0}-{0}">Read more</a></article>'
        found = features("".join(map(card.format, ("mill", "bread", "swans"))))
        for row in found.values():
            assert (row["no_text"], row["in_heading"], row["words"], row["card"]) == (0, 1, log1p(1), 1)
            assert row["is_title"] == 1

    def test_in_a_heading(self) -> None:
        assert of_mill(f"<h2>{LINK}</h2>")["in_heading"] == 1
        assert of_mill(f'<p><a href="/mill">The old mill reopens</a></p><h2>{LINK}</h2>')["in_heading"] == 1

    def test_repeated(self) -> None:
        assert of_mill(LINK)["repeated"] == 0
        assert of_mill(f"<p>{LINK}</p><p>{LINK}</p><p>{LINK}</p>")["repeated"] == log1p(2)

    @pytest.mark.parametrize(
        ("line", "in_text"),
        [
            (f"{'word ' * 9}{LINK}", 1),
            (f"{'word ' * 8}{LINK}", 0),
            (f'<a href="/mill">{"word " * 7}</a>{"word " * 8}', 1),
            (f'<a href="/mill">{"word " * 8}</a>{"word " * 7}', 0),
            (f"{LINK}<div>{'word ' * 20}</div>", 0),
            ('<a href="/mill"></a>', 0),
        ],
    )
    def test_in_text(self, line: str, in_text: int) -> None:
        assert of_mill(f"<p>Before</p><div>{line}</div>")["in_text"] == in_text

    def test_picture_before_a_text_of_another_block(self) -> None:
        assert of_mill(f'<div><a href="/mill"><img></a></div><p>{"word " * 20}</p>')["in_text"] == 0


class TestPlace:
    @pytest.mark.parametrize("tag", ["nav", "header", "footer", "aside", "form"])
    def test_elements(self, tag: str) -> None:
        found = of_mill(f"<{tag}><p>{LINK}</p></{tag}>")
        assert [
            name for name in ("in_nav", "in_header", "in_footer", "in_aside", "in_form", "in_list") if found[name]
        ] == [f"in_{tag}"]
        assert of_mill(f"<ul><li>{LINK}</li></ul>")["in_list"] == 1

    @pytest.mark.parametrize(
        ("names", "hint"),
        [
            ("toolbar", "chrome"),
            ("author", "author"),
            ("related", "related"),
            ("comments", "comment"),
            ("advert", "advert"),
        ],
    )
    def test_names(self, names: str, hint: str) -> None:
        assert of_mill(f'<div class="{names}"><div><p>{LINK}</p></div></div>')[hint] == 1
        assert of_mill(f'<div class="{names}"><p>x</p></div><div><p>{LINK}</p></div>')[hint] == 0


class TestCard:
    OTHER = '<article><h2><a href="/bread">Bread is dear in May</a></h2></article>'

    def card(self, inside: str = "") -> dict[str, float]:
        return of_mill(f"<main><article><h2>{LINK}</h2>{inside}</article>{self.OTHER}</main>")

    def test_none(self) -> None:
        found = of_mill('<nav><a href="/mill">Mill</a></nav>')
        assert [found[name] for name in NAMES if name.startswith("card")] == [0.0] * 5

    def test_plain(self) -> None:
        found = self.card()
        assert (found["card"], found["card_pictured"], found["card_dated"], found["card_words"]) == (1, 0, 0, 0)
        assert found["card_siblings"] == log1p(2)

    def test_picture(self) -> None:
        assert self.card('<img src="/a.jpg">')["card_pictured"] == 1

    def test_date(self) -> None:
        assert self.card("<p>2 May 2024</p>")["card_dated"] == 1
        assert self.card("<p>In May</p>")["card_dated"] == 0

    def test_words(self) -> None:
        assert self.card("<p>It is a museum of salt</p>")["card_words"] == near(log1p(6))


class TestKinds:
    def shares(self, *addresses: str) -> list[float]:
        found = features("".join(f'<p><a href="{address}">{address[-3:]} is the text</a></p>' for address in addresses))
        return [row["address_share"] for row in found.values()]

    def test_shape_of_the_name(self) -> None:
        assert self.shares("/a/the-old-mill", "/a/bread-is-dear", "/a/mill") == near([2 / 3, 2 / 3, 1 / 3])
        assert self.shares("/a/the_old_mill", "/a/bread-is-dear") == [1, 1]

    def test_numbers(self) -> None:
        assert self.shares("/a/story1", "/a/story22", "/a/page1") == near([2 / 3, 2 / 3, 1 / 3])

    def test_long_names_with_numbers(self) -> None:
        for length, share in ((SHORT_NAME, 0.5), (SHORT_NAME + 1, 1)):
            names = [letter * (length - 1) + "1" for letter in "ab"]
            assert self.shares(*(f"/a/{name}" for name in names)) == [share, share]

    def test_folders(self) -> None:
        assert self.shares("/a/mill", "/b/bread", "/a/b/c") == near([1 / 3] * 3)
        assert self.shares("/2023/mill", "/2024/bread") == [1, 1]
        assert self.shares("/mill", "/bread") == [1, 1]

    def test_endings(self) -> None:
        assert self.shares("/mill.html", "/bread.html", "/swans") == near([2 / 3, 2 / 3, 1 / 3])

    def test_queries(self) -> None:
        assert self.shares("/s?id=1&x=2", "/s?x=1&id=3", "/s?id=1") == near([2 / 3, 2 / 3, 1 / 3])

    def test_places(self) -> None:
        def shares(html: str) -> list[float]:
            return [row["place_share"] for row in features(html).values()]

        a, b = '<a href="/a">The mill</a>', '<a href="/b">The bread</a>'
        assert shares(f"<div class=x><p>{a}</p></div><div class=x><p>{b}</p></div>") == [1, 1]
        assert shares(f"<div class=x1><p class=y1>{a}</p></div><div class=x2><p class=y2>{b}</p></div>") == [1, 1]
        assert shares(f"<div class=x><p>{a}</p></div><div class=y><p>{b}</p></div>") == [0.5, 0.5]
        assert shares(f"<div><p>{a}</p></div><div><h2>{b}</h2></div>") == [0.5, 0.5]
        assert shares(f"<div><p>{a}</p></div><section><p>{b}</p></section>") == [0.5, 0.5]
        assert shares(f"<div><p class=x>{a}</p></div><div><p class=y>{b}</p></div>") == [0.5, 0.5]

    def test_wordiest(self) -> None:
        """A mean of words tells of a kind of which there are several."""
        for count in (SEVERAL - 1, SEVERAL):
            long = "".join(
                f'<p><a href="/the-old-mill-{letter}">one two three {letter}</a></p>' for letter in "abc"[:count]
            )
            short = "".join(f'<h2><a href="/x/{letter}">{letter}{letter}</a></h2>' for letter in "klm")
            found = features(long + short)
            words = log1p(4) / log1p(1)
            rank = 1.5 if count < SEVERAL else 1.0
            assert found["/the-old-mill-a"]["address_rank"] == near(rank)
            assert found["/x/k"]["place_rank"] == near(1.0 if count < SEVERAL else 1 / words)
            assert found["/x/k"]["address_words"] == near(log1p(1))


def test_finite() -> None:
    for html in ('<a href="/a">', '<a href="/a">text</a>' * 3, '<h2><a href="/?p=1">x</a><img>'):
        for row in features(html).values():
            assert np.isfinite(list(row.values())).all()
