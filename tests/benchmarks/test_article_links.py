"""The labels of links name the addresses of pages, however these are spelled."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from scrapy_article.document import Document

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def benchmark() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "benchmarks" / "article_links.py"))


def test_labels_are_of_addresses_percent_encoded_or_not(benchmark: dict[str, Any]) -> None:
    short = benchmark["short"]
    assert short("http://news.example/caf%C3%A9%20au-lait_v1.html") == short("http://news.example/café au-lait_v1.html")
    assert short("http://news.example/caf%C3%A9_v1.html") != short("http://news.example/caf%C3%A9_v2.html")


def test_labelled_addresses_that_the_page_does_not_link_to_are_told(benchmark: dict[str, Any]) -> None:
    document = Document('<a href="/café\xa0noir.html#more">Black coffee for all</a>', "http://news.example/")
    linked, lost = map(benchmark["short"], ("http://news.example/café\xa0noir.html", "http://news.example/other.html"))
    assert benchmark["unlinked"](document, {"articles": [linked], "doubtful": [lost]}) == {lost}
