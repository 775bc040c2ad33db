import gzip
import zlib
from typing import Any

import pytest
from archives import zstd

from scrapy_article.scale import pages
from scrapy_article.scale.pages import Options, Page, Place, decode, extract_page, is_html

brotli = pytest.importorskip("brotli")
pytest.importorskip("fastwarc", reason="the extra batch is not installed")

BODY = b"<html><body><p>hello</p></body></html>" * 200


def chunked(body: bytes, size: int = 100, end: bytes = b"0\r\n\r\n") -> bytes:
    return (
        b"".join(b"%x\r\n%s\r\n" % (len(body[i : i + size]), body[i : i + size]) for i in range(0, len(body), size))
        + end
    )


def page(body: bytes | str = BODY, **values: Any) -> Page:
    return Page(Place("x", 0, 0), body, **values)


class TestCodings:
    @pytest.mark.parametrize(
        ("codings", "packed"),
        [
            ((), BODY),
            (("gzip",), gzip.compress(BODY, mtime=0)),
            (("x-gzip",), gzip.compress(BODY, mtime=0)),
            (("deflate",), zlib.compress(BODY)),
            (("deflate",), zlib.compress(BODY)[2:-4]),
            (("br",), brotli.compress(BODY)),
            (("zstd",), zstd(BODY)),
            (("chunked",), chunked(BODY)),
            (("gzip", "chunked"), chunked(gzip.compress(BODY, mtime=0))),
            (("identity", "unheard-of"), BODY),
        ],
    )
    def test_undone(self, codings: tuple[str, ...], packed: bytes) -> None:
        assert decode(packed, codings) == (BODY, True)

    @pytest.mark.parametrize(
        ("coding", "packed"),
        [
            ("gzip", gzip.compress(bytes(range(256)) * 99, mtime=0)[:-20]),
            ("br", brotli.compress(BODY)[:-4]),
            ("zstd", zstd(bytes(300_000))[:-10_000]),
            ("chunked", chunked(BODY, end=b"")),
        ],
    )
    def test_cut_off(self, coding: str, packed: bytes) -> None:
        body, whole = decode(packed, (coding,))
        assert body
        assert not whole

    @pytest.mark.parametrize("coding", ["gzip", "br", "zstd"])
    def test_bombs(self, coding: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(pages, "MAX_SIZE", 100_000)
        bomb = b"x" * 5_000_000
        pack = {"gzip": gzip.compress, "br": brotli.compress, "zstd": zstd}[coding]
        body, whole = decode(pack(bomb), (coding,))
        assert 90_000 < len(body) < 300_000
        assert not whole


class TestExtraction:
    @pytest.mark.parametrize(
        "one", [page(truncated=True), page(gzip.compress(bytes(range(256)) * 99, mtime=0)[:-20], codings=("gzip",))]
    )
    def test_truncated(self, one: Page) -> None:
        assert "truncated" in extract_page(one, Options()).warnings


class TestHtml:
    @pytest.mark.parametrize(
        ("body", "content_type", "expected"),
        [
            (b"", "text/html", True),
            (b"", "Text/HTML ;charset=x", True),
            (b"<html>", "text/plain", False),
            (b"<html>", None, True),
            (b"{}", None, False),
            ("plain", None, True),
        ],
    )
    def test_is_html(self, body: bytes | str, content_type: str | None, expected: bool) -> None:
        assert is_html(page(body, content_type=content_type)) is expected
