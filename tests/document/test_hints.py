from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document.walk.attributes import Hint, Visibility, read_names


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("row col-md-6", 0),
        ("post-comments__list", Hint.COMMENT),
        ("entry-content", Hint.BODY),
        ("shadow headers unavailable", 0),  # "ad", "header", "nav" inside other words
        ("has-sidebar no-comments with-newsletter", 0),
        ("2ad a1d", 0),
        ("für-author", Hint.AUTHOR),
    ],
)
def test_groups(names, expected):
    assert read_names(names)[0] == expected


@pytest.mark.parametrize(
    ("names", "hidden"),
    [
        ("nav_link visually-hidden", True),
        ("not-sr-only", False),
        ("SR-ONLY", False),
        (f"{'x' * 500} sr-only", True),
        (f"{'x' * 392} sr-only-not", False),  # cut off where names get too long, it would be one
    ],
)
def test_hidden(names, hidden):
    assert read_names(names)[1] == (Visibility.HIDDEN if hidden else 0)


def test_time():
    start = process_time()
    read_names("a-" * 200_000)
    read_names("aA" * 200_000)
    assert process_time() - start < 1 * slowness()
