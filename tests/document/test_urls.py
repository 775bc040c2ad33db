from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document.urls import host_and_path, join_url, original_url, split_url


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
    original_url(base)


@pytest.mark.parametrize(
    ("address", "original"),
    [
        ("https://web.archive.org/web/20140226054445/http://a.example/2013/x", "http://a.example/2013/x"),
        ("http://web.archive.org/web/2014id_/https://a.example/x?y=http://b", "https://a.example/x?y=http://b"),
        ("https://a-example.cdn.ampproject.org/c/s/a.example/x", "https://a.example/x"),
        ("https://a-example.cdn.ampproject.org/v/a.example/x", "http://a.example/x"),
        ("https://www.google.com/amp/s/www.a.example/x", "https://www.a.example/x"),
        ("https://web.archive.org/web/2014*/a", None),
        ("https://web.archive.org/details/x", None),
        ("https://www.google.com/amp/", None),
        ("https://a.example/web/20140226054445/http://b.example/", None),
        ("", None),
    ],
)
def test_original(address, original):
    assert original_url(address) == (address if original is None else original)


@given(st.sampled_from(["", "http://", "https://a.b"]), st.text('aA.b:@/?#[]%2 é\t"', max_size=9))
def test_host_and_path(start, address):
    url = split_url(start + address)
    assert host_and_path(start + address) == (url.hostname or "", url.path)


@given(
    st.sampled_from(["http://a.b/c/d?x", "https://U:p@A.b:80", "ftp://x/y", "mailto:x@y", "x", "//h/p", "http:///a", "file:///a"]),
    st.lists(st.sampled_from("/ // a b.html . .. ; ? # %20 : = é [ \n".split(" ")), max_size=7).map("".join),
)  # fmt: skip
def test_addresses_from_the_root_are_joined_as_others(base, address):
    for path in (address, f"/{address}", f"//{address}", f"//a.b/{address}"):
        try:
            expected = urljoin(base, path)
        except ValueError:
            expected = None
        assert join_url(base, path) == expected
