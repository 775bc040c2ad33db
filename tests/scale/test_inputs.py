import gzip
import json
import zipfile
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("fastwarc", reason="the extra batch is not installed")

from archives import compress, html, numbered, write, write_wacz

from scrapy_article.scale import inputs
from scrapy_article.scale.inputs import find, read
from scrapy_article.scale.pages import Entry, Page, Skipped


def entries(path: Path) -> list[Entry]:
    return [entry for file in find([str(path)]) for entry in read(file)]


def lines(*objects: Any) -> bytes:
    return b"".join(json.dumps(entry).encode() + b"\n" for entry in objects)


def resumed(path: Path) -> None:
    """Reading after any entry gives those after it."""
    (file,) = find([str(path)])
    found = list(read(file))
    assert found
    for i, entry in enumerate(found):
        assert list(read(file, entry.place)) == found[i + 1 :]


class TestDirectories:
    def test_order(self, tmp_path: Path) -> None:
        write(tmp_path / "c.warc.gz", [numbered(1)])
        (tmp_path / "a").mkdir()
        for name in ("b.html", "a/z.htm", "a/plain", "notes.txt", "lines.jsonl"):
            (tmp_path / name).write_bytes(lines({"html": "<p>x"}) if name.endswith("jsonl") else html(1))
        write_wacz(
            tmp_path / "d.wacz", {"archive/2.warc": numbered(2), "archive/1.warc": numbered(1), "pages/p.jsonl": b""}
        )
        sources = [file.source for file in find([str(tmp_path), str(tmp_path / "b.html")])]
        names = [
            "b.html",
            "c.warc.gz",
            "d.wacz#archive/1.warc",
            "d.wacz#archive/2.warc",
            "a/plain",
            "a/z.htm",
            "b.html",
        ]
        assert sources == [str(tmp_path / name) for name in names]


class TestFiles:
    def test_a_page(self, tmp_path: Path) -> None:
        (tmp_path / "a.html").write_bytes(html(7))
        (page,) = entries(tmp_path)
        assert isinstance(page, Page)
        assert page.body == html(7)
        assert page.place[:3] == (str(tmp_path / "a.html"), 0, 0)
        resumed(tmp_path / "a.html")

    @pytest.mark.parametrize(
        ("name", "content", "problem"),
        [
            ("x.zip", b"PK\x03\x04" + bytes(99), "unpack it"),
            ("x.json", b'[{"html": "<p>x"}]', "JSON Lines"),
            ("x.csv", b"url,html\nhttps://example.com/,<p>x", "not HTML"),
            ("x.html", b"\x89PNG\r\n\x1a\n" + bytes(99), "binary data"),
        ],
    )
    def test_what_is_no_page(self, tmp_path: Path, name: str, content: bytes, problem: str) -> None:
        (tmp_path / name).write_bytes(content)
        (left,) = entries(tmp_path / name)
        assert isinstance(left, Skipped)
        assert left.broken
        assert problem in left.reason

    @pytest.mark.parametrize(
        "name", ["missing.html", "missing.warc", "missing.jsonl", "missing.wacz", "nul\0.html", "x" * 300]
    )
    def test_what_cannot_be_read(self, tmp_path: Path, name: str) -> None:
        (left,) = entries(tmp_path / name)
        assert isinstance(left, Skipped)
        assert left.broken


class TestWacz:
    @pytest.mark.parametrize("compression", [zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED])
    def test_members(self, tmp_path: Path, compression: int) -> None:
        path = tmp_path / "x.wacz"
        members = {
            f"archive/{k}.warc.gz": b"".join(gzip.compress(numbered(10 * k + i)) for i in range(5)) for k in (1, 2)
        }
        write_wacz(path, {"datapackage.json": b"{}", **members}, compression)
        found = entries(path)
        assert [getattr(e, "url", "").rpartition("/")[2] for e in found] == [
            str(10 * k + i) for k in (1, 2) for i in range(5)
        ]
        for file in find([str(path)]):
            own = list(read(file))
            for i, entry in enumerate(own):
                assert list(read(file, entry.place)) == own[i + 1 :]

    @pytest.mark.parametrize("content", [b"no archive", b""])
    def test_damaged(self, tmp_path: Path, content: bytes) -> None:
        (tmp_path / "x.wacz").write_bytes(content)
        (left,) = entries(tmp_path / "x.wacz")
        assert getattr(left, "broken", False)


class TestLines:
    @pytest.mark.parametrize("compression", ["", ".gz", ".zst"])
    def test_pages(self, tmp_path: Path, compression: str) -> None:
        path = tmp_path / f"x.jsonl{compression}"
        objects = [{"html": html(i).decode(), "url": f"https://example.com/{i}"} for i in range(300)]
        objects[1] |= {"downloaded": "2024-03-01T10:00:00Z", "content_type": "text/html"}
        content = lines(*objects)
        path.write_bytes(compress(content[:5000], compression) + compress(content[5000:], compression))
        found = entries(path)
        assert [getattr(page, "body", None) for page in found] == [entry["html"] for entry in objects]
        assert [page.place.number for page in found] == list(range(300))
        assert found[1].downloaded.isoformat() == "2024-03-01T10:00:00+00:00"  # type: ignore[union-attr]
        (file,) = find([str(path)])
        for i in (0, 1, 150, 299):
            assert list(read(file, found[i].place)) == found[i + 1 :]

    def test_broken_lines(self, tmp_path: Path) -> None:
        path = tmp_path / "x.jsonl"
        good = lines({"html": "<p>x"})
        bad = [b"{\n", b"[" * 100_000 + b"\n", b"[]\n", b'{"html": 1}\n', b"\xff\xfe\n", b'"html"\n']
        path.write_bytes(
            good + b"\n".join(bad) + good + lines({"html": "x", "content_type": "image/png"}) + good.strip()
        )
        found = entries(path)
        assert [isinstance(e, Page) for e in found] == [True, *[False] * len(bad), True, False, True]
        assert [getattr(e, "broken", None) for e in found] == [None, *[True] * len(bad), None, False, None]
        resumed(path)

    def test_a_line_without_end(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(inputs, "_MAX_LINE", 1000)
        path = tmp_path / "x.jsonl"
        path.write_bytes(lines({"html": "<p>x"}, {"html": "x" * 5000}, {"html": "<p>y"}))
        assert [getattr(e, "body", None) for e in entries(path)] == ["<p>x", None, "<p>y"]
        resumed(path)

    def test_damaged_compression(self, tmp_path: Path) -> None:
        path = tmp_path / "x.jsonl.gz"
        path.write_bytes(gzip.compress(lines({"html": "<p>x"})) + b"\x1f\x8b\x08 and no more")
        found = entries(path)
        assert [getattr(e, "body", None) for e in found] == ["<p>x", None]
        assert getattr(found[1], "broken", False)
