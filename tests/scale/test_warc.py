from datetime import datetime, timezone
from io import BytesIO
from pathlib import Path

import pytest

pytest.importorskip("fastwarc", reason="the extra batch is not installed")

from archives import COMPRESSIONS, compress, damaged, numbered, record, write
from fastwarc import stream_io

from scrapy_article.scale.pages import Entry, Page, Skipped
from scrapy_article.scale.warc import at, read

MARCH = datetime(2024, 3, 1, 10, tzinfo=timezone.utc)


def entries(path: Path) -> list[Entry]:
    with path.open("rb") as file:
        return list(read(file, path.name))


def entry(content: bytes) -> Entry:
    (found,) = read(BytesIO(content), "x")
    return found


def numbers(found: list[Entry]) -> list[int | None]:
    """The numbers in the addresses of the pages; None for what is damaged."""
    return [int((e.url or "").rpartition("/")[2]) if isinstance(e, Page) else None for e in found]


@pytest.fixture(params=COMPRESSIONS)
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / f"x.warc{request.param}"


class TestRecords:
    def test_a_page(self) -> None:
        page = entry(record(b"<p>x", "https://example.com/a"))
        assert isinstance(page, Page)
        assert page.body == b"<p>x"
        assert page.url == "https://example.com/a"
        assert page.content_type == "text/html; charset=utf-8"
        assert page.downloaded == MARCH
        assert not page.truncated
        assert page.place[:3] == ("x", 0, 0)

    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (record(b"x", kind="request"), "request"),
            (record(b"x", kind="revisit"), "revisit"),
            (record(b"<p>", http="HTTP/1.1 404 Not Found\r\nContent-Type: text/html"), "status-404"),
            (record(b"", http="HTTP/1.1 301 Moved\r\nLocation: /"), "status-301"),
            (record(b"<p>", http="HTTP/1.1 200 OK\r\nContent-Type: image/png"), "not-html"),
            (record(b"\x89PNG", http="HTTP/1.1 200 OK"), "not-html"),
        ],
    )
    def test_what_counts_not(self, content: bytes, reason: str) -> None:
        found = entry(content)
        assert isinstance(found, Skipped)
        assert found.reason == reason
        assert not found.broken


class TestOrder:
    def test_places(self, path: Path) -> None:
        offsets = write(path, list(map(numbered, range(9))))
        found = entries(path)
        assert numbers(found) == list(range(9))
        assert [e.place[:3] for e in found] == [(path.name, i, offset) for i, offset in enumerate(offsets)]

    def test_after_any_record(self, path: Path) -> None:
        write(path, [*map(numbered, range(4)), record(b"", kind="metadata"), *map(numbered, range(4, 7))])
        found = entries(path)
        for i, one in enumerate(found):
            with path.open("rb") as file:
                assert list(read(file, path.name, one.place)) == found[i + 1 :]

    @pytest.mark.parametrize("compression", [".gz", ".zst"])
    def test_one_block_for_all_records(self, tmp_path: Path, compression: str) -> None:
        path = tmp_path / f"x.warc{compression}"
        path.write_bytes(compress(b"".join(map(numbered, range(200))), compression))
        found = entries(path)
        assert numbers(found) == list(range(200))
        for i in (0, 1, 77, 198, 199):
            with path.open("rb") as file:
                assert numbers(list(read(file, path.name, found[i].place))) == list(range(i + 1, 200))

    def test_a_record_that_is_there_no_more(self, path: Path) -> None:
        write(path, list(map(numbered, range(4))))
        place = entries(path)[2].place
        write(path, [numbered(0), numbered(1), numbered(7)])
        with path.open("rb") as file:
            assert at(file, place) is None

    def test_a_dictionary_for_all_records(self, tmp_path: Path) -> None:
        path = tmp_path / "x.warc.zst"
        records = [numbered(number) for number in range(40)]
        samples = [one[i : i + 200] for one in records for i in range(0, len(one) - 200, 50)]
        dictionary = stream_io.zstd_train_dictionary_from_samples(samples, 4096)
        path.write_bytes(b"\x5d\x2a\x4d\x18" + len(dictionary).to_bytes(4, "little") + dictionary)
        for one in records:
            with path.open("ab") as file:
                packer = stream_io.ZstdWriter(file, dictionary=dictionary)
                packer.write(one)
                packer.close()
        found = entries(path)
        assert numbers(found) == list(range(40))
        with path.open("rb") as file:
            assert numbers(list(read(file, path.name, found[20].place))) == list(range(21, 40))


class TestDamage:
    def test_in_a_record(self, path: Path) -> None:
        offsets = write(path, list(map(numbered, range(6))))
        damaged(path, lambda content: content.__setitem__(slice(offsets[2], offsets[2] + 12), b"\x00" * 12))
        found = entries(path)
        assert numbers(found) == [0, 1, None, 3, 4, 5]
        assert getattr(found[2], "broken", False)
        assert [e.place.number for e in found] == [0, 1, 2, 3, 4, 5]

    def test_bytes_between_records(self, path: Path) -> None:
        write(path, list(map(numbered, range(3))))
        damaged(path, lambda content: content.extend(b"\x01\x02" * 50_000 + compress(numbered(3), path.suffix)))
        found = entries(path)
        assert [number for number in numbers(found) if number is not None] == [0, 1, 2, 3]
