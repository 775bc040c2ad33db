from __future__ import annotations

import pytest

from scrapy_article.fields.title_slug import last_part, shared_with, slug_of


@pytest.mark.parametrize(
    ("url", "words"),
    [
        ("https://a.example/news/a-bridge-for-all.html", {"a", "bridge", "for", "all"}),
        ("https://a.example/a-bridge-for-all/2024/", {"a", "bridge", "for", "all"}),
        ("https://a.example/2024/05/01/", set()),
        ("https://a.example/bridge", set()),
        ("https://a.example/story.asp?id=1041", set()),
        (None, set()),
    ],
)
def test_slug(url, words):
    assert slug_of(url) == words


@pytest.mark.parametrize(
    ("url", "part"),
    [
        ("https://a.example/news/ABridge_for-all.html", "abridgeforall"),
        ("https://a.example/news/bridge.v2/", "bridgev2"),
        ("https://a.example/", ""),
        (None, ""),
    ],
)
def test_last_part(url, part):
    assert last_part(url) == part


def test_shared_without_diacritics():
    assert shared_with({"uber", "brucken", "ed"}, {"über", "brücken", "und"}) == 2
