import zipfile
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="the extra batch is not installed")

from archives import COMPRESSIONS, damaged, numbered, record, write, write_wacz

from scrapy_article.archive import Archive

URL = "https://example.com/a"


@pytest.fixture
def read(tmp_path: Path) -> Iterator[Callable[[], Archive]]:
    """Read what is in the directory."""
    with ExitStack() as stack:
        yield lambda: stack.enter_context(closing(Archive([str(tmp_path)])))


@pytest.fixture
def make(tmp_path: Path, read: Callable[[], Archive]) -> Callable[..., Archive]:
    def make(*records: bytes, name: str = "x.warc.gz") -> Archive:
        write(tmp_path / name, records)
        return read()

    return make


class TestFind:
    @pytest.mark.parametrize("compression", COMPRESSIONS)
    def test_each(self, make: Callable[..., Archive], compression: str) -> None:
        archive = make(*map(numbered, range(30)), name=f"x.warc{compression}")
        for i in (29, 0, 13, 14, 13):
            found = archive.find(f"https://example.com/{i}")
            assert found is not None
            assert f"Story {i}<".encode() in found.page.body
            assert found.status == 200
        assert archive.find("https://example.com/30") is None

    def test_damage(self, tmp_path: Path, read: Callable[[], Archive]) -> None:
        offsets = write(tmp_path / "x.warc.gz", list(map(numbered, range(5))))
        damaged(tmp_path / "x.warc.gz", lambda c: c.__setitem__(slice(offsets[2], offsets[2] + 40), b"\xff" * 40))
        archive = read()
        assert [archive.find(f"https://example.com/{i}") is not None for i in range(5)] == [
            True,
            True,
            False,
            True,
            True,
        ]

    def test_broken_files_do_not_cost_the_others(
        self, tmp_path: Path, make: Callable[..., Archive], caplog: pytest.LogCaptureFixture
    ) -> None:
        (tmp_path / "bad.wacz").write_bytes(b"PK, but no more")
        write_wacz(tmp_path / "locked.wacz", {"archive/a.warc": numbered(1)}, zipfile.ZIP_DEFLATED)
        for signature, place in ((b"PK\x01\x02", 8), (b"PK\x03\x04", 6)):  # the bit that asks for a password
            damaged(tmp_path / "locked.wacz", lambda c, at=signature, by=place: c.__setitem__(c.index(at) + by, 1))
        (tmp_path / "gone.warc").symlink_to(tmp_path / "nowhere.warc")
        archive = make(numbered(2))
        assert list(archive.pages()) == ["https://example.com/2"]
        assert [Path(record.getMessage().partition(": ")[0]).name for record in caplog.records] == [
            "bad.wacz",
            "gone.warc",
            "a.warc",  # of locked.wacz
        ]


class TestRevisits:
    def test_of_another(self, make: Callable[..., Archive]) -> None:
        again = record(b"", "https://example.com/b", kind="revisit", extra=f"WARC-Refers-To-Target-URI: {URL}\r\n")
        for records in ([record(b"x", URL), again], [again, record(b"x", URL)]):
            assert make(*records).find("https://example.com/b").page.body == b"x"  # type: ignore[union-attr]
        assert make(again).find("https://example.com/b") is None

    def test_in_a_circle(self, make: Callable[..., Archive]) -> None:
        one = record(b"", URL, kind="revisit", extra="WARC-Refers-To-Target-URI: https://example.com/b\r\n")
        two = record(b"", "https://example.com/b", kind="revisit", extra=f"WARC-Refers-To-Target-URI: {URL}\r\n")
        assert make(one, two).find(URL) is None


def test_pages(make: Callable[..., Archive]) -> None:
    other = record(b"\x89PNG", "https://example.com/p", http="HTTP/1.1 200 OK\r\nContent-Type: image/png")
    archive = make(numbered(2), other, numbered(1))
    assert list(archive.pages()) == ["https://example.com/2", "https://example.com/1"]
