from __future__ import annotations

import pytest

from scrapy_article.report.markup import link, plain, shell, shorten, style, table


def test_plain():
    assert plain('a <b>\n "c"\u202e & d\x07') == "a &lt;b&gt; &quot;c&quot; &amp; d"


def test_shorten():
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abc defg", 5) == "abc…"


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", " javascript:x", "x"])
def test_only_the_web_is_linked(url):
    assert "<a" not in link(url)


def test_link():
    assert (
        link("https://e.example/?a=1&b", "E & e")
        == '<a href="https://e.example/?a=1&amp;b" rel="noreferrer">E &amp; e</a>'
    )
    assert link(None, "E") == "E"
    assert link(None) == ""


def test_shell():
    page = shell("A & b", "<p>x</p>", style("report"))
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>A &amp; b</title>" in page
    assert "script" not in page


def test_table():
    assert '<th scope="col" class="number">a &amp; b</th>' in table(["#a & b"], [])
