from urllib.parse import urljoin, urlsplit

import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.text.urls import (
    join_url,
    original_url,
    registered_domain,
    site_host,
    split_url,
    url_key,
    without_tracking,
)


def test_site_host():
    assert site_host("https://www.Example.org:80/a") == site_host(split_url("//example.org")) == "example.org"
    assert site_host(None) == site_host("http://[::1/a") == ""


@pytest.mark.parametrize(
    ("host", "expected"),
    [
        ("www.example.com", "example.com"),
        ("News.BBC.co.uk.", "bbc.co.uk"),
        ("a.blogspot.com", "a.blogspot.com"),  # blogs of one host are sites of their own
        ("127.0.0.1:8000", "127.0.0.1"),
        ("[::1]", "::1"),
        ("www.paper.intranet", "paper.intranet"),  # an ending that nobody has listed
        ("..", ""),
        ("[", ""),
    ],
)
def test_registered_domain(host, expected):
    assert registered_domain(f"https://{host}/story") == expected


def test_address_key():
    same = ("https://www.example.org/a/#top", "http://example.org/a", "//example.org/a/")
    assert {url_key(split_url(address)) for address in same} == {"example.org/a?"}
    others = ("https://example.org/a?b=1", "https://example.org/A", "https://news.example.org/a")
    assert len({url_key(split_url(address)) for address in (*same, *others)}) == 4


PARTS = 'http https HTTP : // / ? # a.com A.com a [ ] @ %20 é ; " < \\ ^ | ~ $ & - . :80 \t user:pw@ 1'.split(" ")


@given(st.lists(st.sampled_from(PARTS), max_size=7).map("".join))
def test_split_as_the_standard_library_does(address):
    try:
        expected = urlsplit(address)
    except ValueError:
        expected = urlsplit("")
    assert split_url(address) == expected


def test_broken():
    assert split_url("http://[::1/a").path == ""
    assert join_url("http://example.org/", "http://[::1/a") is None


@pytest.mark.parametrize(
    ("base", "address", "joined"),
    [
        ("https://example.org/a/b", "c", "https://example.org/a/c"),
        ("https://example.org/a/b", "//cdn.example/x", "https://cdn.example/x"),
        ("https://example.org/a/b", "https://example.orghttps://cdn.example/x", "https://cdn.example/x"),
        (
            "https://example.org/a/b",
            "https://example.org/?u=http://a.examplehttp://b.example/ x",
            "https://example.org/?u=http://a.examplehttp://b.example/%20x",
        ),
        ("https://example.org/a/b", "http://[::1]:8080/x?y#z", "http://[::1]:8080/x?y#z"),
        ("https://example.org/a/b", "https://user:word@example.org./x", "https://user:word@example.org./x"),
        ("https://example.org/a/b", " /x y\t\r\nz ", "https://example.org/x%20yz"),
        ("https://example.org/a/b", "/\x00\x0b\x7f\u200b\ufffe", "https://example.org/%00%0B%7F%E2%80%8B%EF%BF%BE"),
        ("https://example.org/a b", "?\ud800", "https://example.org/a%20b?%3F"),
        ("https://example.org/", "/" + "a" * 2_063, "https://example.org/" + "a" * 2_063),
        (None, "https://example.org/x", "https://example.org/x"),
    ],
)
def test_join(base, address, joined):
    assert join_url(base, address) == joined


@pytest.mark.parametrize(
    "address",
    [
        *("https://example.org:abc/x", "https://example.org:99999/x", "//example.org:-1/x", "http://]/x", "http://[x/"),
        *(
            "https://e\u2100.org/x",
            "https:///x",
            "http://",
            "https://",
            "http://../x",
            "https://{host}/x",
            "http://a b/x",
        ),
        *("javascript:x", "java\tscript:x", "\x01javascript:x", "data:,x", "ftp://a/x"),
        *("/" + "a" * 2_064, "https://example.org/" + "a" * 2_064, "/" + " " * 1_000 + "a", "/" + "é" * 3_000),
    ],
)
def test_what_nobody_can_request(address):
    assert join_url("https://example.org/a/b", address) is None


@pytest.mark.parametrize(
    "base", [None, "", "x", "mailto:a@example.org", "https://example.org:abc/", "http://[", "file:///a"]
)
def test_from_nowhere(base):
    for address in ("c", "/c", "?c"):
        assert join_url(base, address) is None
    assert join_url(base, "https://example.org/c") == "https://example.org/c"


@given(st.text(), st.text())
def test_never_raises(base, address):
    split_url(base)
    original_url(base)
    joined = join_url(base, address)
    assert joined is None or (
        split_url(joined).hostname and joined.isprintable() and not set(joined) & set(' "<>\\^`{|}')
    )


@pytest.mark.parametrize(
    ("address", "original"),
    [
        ("https://web.archive.org/web/20140226054445/http://a.example/2013/x", "http://a.example/2013/x"),
        ("https://web.archive.org/web/2014*/a", None),
        ("https://a.example/web/20140226054445/http://b.example/", None),
    ],
)
def test_original(address, original):
    assert original_url(address) == (address if original is None else original)


@pytest.mark.parametrize(
    ("address", "bare"),
    [
        ("https://a.b/c", "https://a.b/c"),
        ("https://a.b/c?utm_source=x&utm_medium=y", "https://a.b/c"),
        ("https://a.b/c?id=7&fbclid=IwAR0&page=2#d", "https://a.b/c?id=7&page=2#d"),
        ("https://a.b/?p=1&utm=2&_gallery=3&igshop=4", "https://a.b/?p=1&utm=2&_gallery=3&igshop=4"),
        ("/c#?utm_source=x", "/c#"),
    ],
)
def test_without_tracking(address, bare):
    assert without_tracking(address) == bare


@given(
    st.sampled_from(["http://a.b/c/d?x", "https://U:p@A.b:80", "ftp://x/y", "mailto:x@y", "x", "//h/p", "http:///a", "file:///a",
                     "https://a.b//c/./d//?x/y", "https://a.b/c d/e", "https://[::1]/a/b", "https://a.b/c;d/e;f"]),
    st.lists(st.sampled_from("/ // a b.html .a . .. ; ? # %20 : = - ~ é [ \n".split(" ")), max_size=7).map("".join),
)  # fmt: skip
def test_addresses_from_the_root_or_the_folder_are_joined_as_others(base, address):
    for path in (f"a{address}", f"/a{address}"):
        try:
            expected = urljoin(base, path.replace("\n", ""))
        except ValueError:
            expected = ""
        assert join_url(base, path) == join_url(None, expected)
