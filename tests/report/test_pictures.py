from base64 import b64encode

import pytest
from report.images import png, serve

from scrapy_article.report import printing
from scrapy_article.report.printing import fetch_images

PNG = png()
JPEG = b"\xff\xd8\xff\xe0 and so on"
SVG = b'<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'


@pytest.mark.parametrize(
    ("body", "kind"),
    [
        (PNG, "png"),
        (JPEG, "jpeg"),
        (b"GIF89a...", "gif"),
        (b"RIFF\x10\x00\x00\x00WEBPVP8 ", "webp"),
        (b"\x00\x00\x00 ftypavif", "avif"),
    ],
)
def test_kinds(body, kind):
    with serve({"/a": (200, {"Content-Type": "text/plain"}, body)}) as (address, _):
        assert fetch_images([f"{address}/a"]) == {
            f"{address}/a": f"data:image/{kind};base64,{b64encode(body).decode()}"
        }


@pytest.mark.parametrize(
    "answer",
    [
        (200, {}, SVG),
        (200, {}, b"<html>"),
        (200, {}, b""),
        (404, {}, PNG),
        (500, {}, PNG),
        (302, {"Location": "file:///etc/passwd"}, b""),
    ],
)
def test_what_is_no_picture(answer):
    with serve({"/a": answer}) as (address, _):
        assert fetch_images([f"{address}/a"]) == {}


@pytest.mark.parametrize(
    "url",
    ["file:///etc/hostname", "ftp://127.0.0.1/a", "data:image/png;base64,AA", "http://[", "x", "http://127.0.0.1:1/a"],
)
def test_what_is_not_fetched(url):
    assert fetch_images([url]) == {}


def test_redirections_and_odd_addresses():
    answers = {"/a": (301, {"Location": "/bild-%C3%BC.png"}, b""), "/bild-%C3%BC.png": (200, {}, PNG)}
    with serve(answers) as (address, _):
        found = fetch_images([f"{address}/a", f"{address}/bild-ü.png", f"{address}/a"])
        assert list(found) == [f"{address}/a", f"{address}/bild-ü.png"]


def test_headers():
    with serve({"/a": (200, {}, PNG)}) as (address, asked):
        fetch_images([f"{address}/a"], f"{address}/story#top", "Tests/1")
        fetch_images([f"{address}/a"], "page.html")
        (_, first), (_, second) = asked
        assert (first["Referer"], first["User-Agent"]) == (f"{address}/story", "Tests/1")
        assert "Referer" not in second
        assert "scrapy-article" in second["User-Agent"]


def test_limits(monkeypatch):
    monkeypatch.setattr(printing, "MAX_BYTES", len(PNG) + 10)
    monkeypatch.setattr(printing, "MAX_TOTAL", 2 * len(PNG))
    answers = {f"/{i}": (200, {}, PNG) for i in range(4)} | {"/big": (200, {}, PNG + b"0" * 100)}
    with serve(answers) as (address, _):
        found = fetch_images([f"{address}/big", *(f"{address}/{i}" for i in range(4))])
        assert list(found) == [f"{address}/0", f"{address}/1"]
