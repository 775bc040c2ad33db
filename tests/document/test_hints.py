from time import process_time

import pytest

from scrapy_article.document.hints import Hint, hints_of


@pytest.mark.parametrize(
    ("names", "expected"),
    [
        ("", 0),
        ("row col-md-6", 0),
        ("post-comments__list", Hint.COMMENT),
        ("relatedPosts", Hint.RELATED),
        ("read-more", Hint.RELATED),
        ("readMore", Hint.RELATED),
        ("entry-content", Hint.BODY),
        ("newsletter-signup share", Hint.CALL | Hint.CHROME),
        ("author-box", Hint.AUTHOR),
        ("shadow headers unavailable", 0),  # "ad", "header", "nav" inside other words
        ("has-sidebar no-comments with-newsletter", 0),
        ("ad-slot", Hint.ADVERT),
        ("ad2 comment-12", Hint.ADVERT | Hint.COMMENT),
        ("sc-f98b1ad2-0 kYdNhi", 0),  # generated names
        ("xkAdPq", 0),
    ],
)
def test_groups(names, expected):
    assert hints_of(names) == expected


def test_time():
    start = process_time()
    hints_of("a-" * 200_000)
    hints_of("aA" * 200_000)
    assert process_time() - start < 1
