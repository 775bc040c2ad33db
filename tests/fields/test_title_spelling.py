from __future__ import annotations

import pytest

from scrapy_article.fields.title_spelling import is_better, parts_kicker


@pytest.mark.parametrize(
    ("text", "known", "shown", "expected"),
    [
        ("The bridge is built", "THE BRIDGE IS BUILT", False, True),
        ("THE BRIDGE IS BUILT", "The bridge is built", True, False),
        ("The Bridge is built", "The bridge is built", True, True),
        ("The Bridge is built", "The bridge is built", False, False),
        ("Live: The bridge is built", "Live | The bridge is built", False, True),
        ("Live The bridge is built", "Live: The bridge is built", True, False),
    ],
)
def test_is_better(text: str, known: str, shown: bool, expected: bool) -> None:
    assert is_better(text, known, shown) == expected


@pytest.mark.parametrize(
    ("declared", "shown", "expected"),
    [
        ("Live: The bridge is built", "Live The bridge is built", True),
        ("LIVE: The bridge is built", "LiveThe bridge is built", True),
        ("Town. The bridge is built", "Town The bridge is built", True),
        ("The bridge is built", "The bridge is built", False),
        ("Live: The bridge", "The bridge is built", False),
    ],
)
def test_parts_kicker(declared: str, shown: str, expected: bool) -> None:
    assert parts_kicker(declared, shown) == expected
