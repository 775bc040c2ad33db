import io
import os
from datetime import datetime, timezone
from pathlib import Path
from types import SimpleNamespace

import pytest
from scrapy.http import HtmlResponse

from scrapy_article.commands.sources import RawPage, Source, UnreadableError, check, find, raw_page

PAGE = b"<!DOCTYPE html><title>A page</title><p>Text"


class TestCheck:
    @pytest.mark.parametrize(
        "body",
        [PAGE, b"just text", "日本語".encode("iso2022_jp"), "<html><p>ü".encode("utf-16"), "Größe".encode("latin-1")],
    )
    def test_text(self, body):
        assert check(body) is body

    @pytest.mark.parametrize("encoding", ["utf-16-le", "UTF-16BE", "utf-32-le"])
    def test_wide_characters_without_a_mark(self, encoding):
        body = "The bridge".encode(encoding)
        assert check(body, encoding) is body
        with pytest.raises(UnreadableError, match="binary"):
            check(body)

    @pytest.mark.parametrize(
        ("body", "message"),
        [
            (b"", "empty"),
            (b"\x89PNG\r\n\x1a\n\x00\x00", "binary data, not HTML"),
            (b"WARC/1.0\r\nWARC-Type: warcinfo", "scrapy article batch"),
            (b'{"html": "<p>x", "url": null}', "scrapy article batch"),
            (b"\x1f\x8b\x08", "unpack it"),
            (b'<?xml version="1.0"?>\n<urlset xmlns="http://x/"><url>', "a sitemap, not HTML"),
            ('<?xml version="1.0"?><sm:sitemapindex>'.encode("utf-16"), "a sitemap, not HTML"),
            (b'\xef\xbb\xbf<?xml version="1.0"?><!-- x --><rss version="2.0">', "a feed, not HTML"),
            (b'<feed xmlns="http://www.w3.org/2005/Atom">', "a feed, not HTML"),
            (bytes(range(1, 256)), "binary data, not HTML"),
        ],
    )
    def test_no_text(self, body, message):
        with pytest.raises(UnreadableError, match=message):
            check(body)


class TestAddressesWithoutAScheme:
    @pytest.mark.parametrize(
        "name",
        ["www.example.com", "example.com/a/b.html", "news.example.co:8080/", "127.0.0.1:80/a", "localhost:8000/a"],
    )
    def test_it_is_said_what_lacks(self, name, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        with pytest.raises(UnreadableError, match=r"No such file or directory \(a URL begins with https://"):
            raw_page(next(find([name])), None)


class TestFind:
    def test_order_and_addresses(self, tmp_path):
        page = tmp_path / "page.html"
        page.write_bytes(PAGE)
        targets = ["https://example.com/a", str(page), "-", page.as_uri(), "missing.html"]
        found = list(find(targets, "https://example.org/b"))
        assert [source.name for source in found] == targets
        assert [source.remote for source in found] == [True, False, False, False, False]
        assert [source.url for source in found] == ["https://example.com/a", *["https://example.org/b"] * 4]
        assert found[1].path == found[3].path == page

    def test_directory(self, tmp_path):
        names = ["b.html", "a.HTM", "sub/c.xhtml", "sub dir/page", "sub/image.png", "sub/notes", "sub/d.txt"]
        for name in names:
            path = tmp_path / name
            path.parent.mkdir(exist_ok=True)
            path.write_bytes(b"some notes" if name.endswith("notes") else PAGE)
        os.mkfifo(tmp_path / "pipe")
        (tmp_path / "broken").symlink_to("nowhere")
        found = list(find([str(tmp_path)], "https://example.com/x"))
        assert [source.path.relative_to(tmp_path).as_posix() for source in found] == [
            "a.HTM",
            "b.html",
            "sub/c.xhtml",
            "sub dir/page",
        ]
        assert {source.url for source in found} >= {
            "https://example.com/x/a.HTM",
            "https://example.com/x/sub%20dir/page",
        }

    def test_names_that_are_no_text(self, tmp_path):
        try:
            Path(os.fsdecode(os.fsencode(tmp_path) + b"/caf\xe9.html")).write_bytes(PAGE)
        except OSError:
            pytest.skip("the file system has no such names")
        (source,) = find([str(tmp_path)], "https://example.com/")
        assert source.url == "https://example.com/caf%E9.html"


class TestRead:
    def test_stdin(self, monkeypatch):
        monkeypatch.setattr("sys.stdin", SimpleNamespace(buffer=io.BytesIO(PAGE)))
        assert raw_page(Source("-"), None).body == PAGE
        with pytest.raises(UnreadableError, match="empty"):
            raw_page(Source("-"), None)

    def test_saved_with_its_pictures(self, tmp_path):
        path = tmp_path / "page.mhtml"
        head = 'MIME-Version: 1.0\nContent-Type: multipart/related; boundary="a"\n\n--a\nContent-Type: '
        part = "text/html; charset=utf-8\nContent-Location: https://example.com/1\n\n<p>Text"
        path.write_text(f"{head}{part}\n--a--\n")
        assert raw_page(Source("page", path), None) == RawPage(b"<p>Text", "https://example.com/1", "utf-8")
        path.write_text(f"{head}{part}")
        assert not raw_page(Source("page", path, "https://example.org/"), None, "latin-1").is_whole
        assert raw_page(Source("page", path, "https://example.org/"), None, "latin-1")[1:3] == (
            "https://example.org/",
            "latin-1",
        )
        path.write_text(f"{head}image/png\n\n")
        with pytest.raises(UnreadableError, match="MHTML"):
            raw_page(Source("page", path), None)

    def test_fetched(self):
        headers = {"Content-Type": "text/html; charset=utf-8", "Date": "Tue, 12 Mar 2024 10:20:30 GMT"}
        response = HtmlResponse("https://example.com/1", headers=headers, body=PAGE, flags=["dataloss"])
        source = Source("https://example.com/", None, "https://example.com/")
        time = datetime(2024, 3, 12, 10, 20, 30, tzinfo=timezone.utc)
        assert raw_page(source, response) == RawPage(PAGE, "https://example.com/1", "utf-8", False, time)
        assert raw_page(source, response, "latin-1").encoding == "latin-1"
        with pytest.raises(UnreadableError, match="empty"):
            raw_page(source, UnreadableError("empty"))
