from __future__ import annotations

import pytest

from scrapy_article.fields.picture_links import is_button


@pytest.mark.parametrize(
    ("href", "expected"),
    [
        ("https://www.facebook.com/sharer/sharer.php?u=x", True),
        ("https://x.com/intent/tweet?text=x", True),
        ("mailto:desk@example.com", True),
        ("/author/ann-lee/", True),
        ("/author/ann-lee.jpg", False),
        ("/news/how-neighbours-share-a-bridge", False),
        ("/photos/the-bridge-large.jpg", False),
        ("", False),
    ],
)
def test_is_button(href: str, expected: bool) -> None:
    assert is_button(href) == expected
