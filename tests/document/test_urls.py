import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.urls import join_url, split_url


def test_split():
    assert split_url("https://example.org/a/b?c#d").path == "/a/b"
    assert split_url(None).path == ""


def test_broken():
    assert split_url("http://[::1/a").path == ""
    assert join_url("http://example.org/", "http://[::1/a") is None


@pytest.mark.parametrize(
    ("base", "address", "joined"),
    [
        ("https://example.org/a/b", "c", "https://example.org/a/c"),
        ("https://example.org/a/b", "//cdn.example/x", "https://cdn.example/x"),
        (None, "c", "c"),
    ],
)
def test_join(base, address, joined):
    assert join_url(base, address) == joined


@given(st.text(), st.text())
def test_never_raises(base, address):
    split_url(base)
    join_url(base, address)
