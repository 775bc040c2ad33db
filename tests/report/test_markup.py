from __future__ import annotations

import pytest

from scrapy_article.report.markup import link, shell, shorten, style


def test_shorten():
    assert shorten("abcdef", 6) == "abcdef"
    assert shorten("abc defg", 5) == "abc…"


@pytest.mark.parametrize("url", ["javascript:alert(1)", "data:text/html,x", "file:///etc/passwd", " javascript:x", "x"])
def test_only_the_web_is_linked(url):
    assert "<a" not in link(url)


def test_shell():
    page = shell("A & b", "<p>x</p>", style("report"))
    assert page.startswith("<!DOCTYPE html>")
    assert "<title>A &amp; b</title>" in page
    assert "script" not in page
