"""The scores of labelled fields."""

from __future__ import annotations

import runpy
from pathlib import Path
from typing import Any

import pytest

from scrapy_article.article import Article, Image

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def benchmark() -> dict[str, Any]:
    return runpy.run_path(str(ROOT / "benchmarks" / "fields.py"))


def test_an_image_is_known_by_any_of_its_addresses(benchmark: dict[str, Any]) -> None:
    article = Article(
        section="Town",
        tags=["Bridges", "News"],
        images=[Image("https://news.example/bridge-large.jpg?w=9", "The old bridge.", credit="Ann Lee")],
    )
    label = {
        "section": ["Local", "town"],
        "tags": ["bridges"],
        "also_tags": ["news"],
        "images": [["https://cdn.example/bridge-300x200.jpg", "https://cdn.example/bridge-large.jpg"]],
        "captions": {"https://cdn.example/bridge-large.jpg": "The old bridge. Photo: Ann Lee"},
    }
    found = benchmark["scores"](label, article)
    assert found == pytest.approx({"section": 1, "tags": 1, "images": 1, "captions": 10 / 11})


def test_nothing_is_right_where_a_page_has_nothing(benchmark: dict[str, Any]) -> None:
    assert benchmark["scores"]({"section": [], "tags": [], "images": []}, Article()) == {
        "section": 1,
        "tags": 1,
        "images": 1,
    }
