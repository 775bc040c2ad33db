"""What the numbers of a link say."""

from __future__ import annotations

from math import log1p

import numpy as np
import pytest

from scrapy_article.document import Document
from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.features import NAMES, link_features
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


class TestKinds:
    def shares(self, *addresses: str) -> list[float]:
        found = features("".join(f'<p><a href="{address}">{address[-3:]} is the text</a></p>' for address in addresses))
        return [row["address_share"] for row in found.values()]

    def test_shape_of_the_name(self) -> None:
        assert self.shares("/a/the-old-mill", "/a/bread-is-dear", "/a/mill") == near([2 / 3, 2 / 3, 1 / 3])
        assert self.shares("/a/the_old_mill", "/a/bread-is-dear") == [1, 1]

    def test_folders(self) -> None:
        assert self.shares("/a/mill", "/b/bread", "/a/b/c") == near([1 / 3] * 3)
        assert self.shares("/2023/mill", "/2024/bread") == [1, 1]
        assert self.shares("/mill", "/bread") == [1, 1]


def test_finite() -> None:
    for html in ('<a href="/a">', '<a href="/a">text</a>' * 3, '<h2><a href="/?p=1">x</a><img>'):
        for row in features(html).values():
            assert np.isfinite(list(row.values())).all()
