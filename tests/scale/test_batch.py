from datetime import datetime, timedelta, timezone
from typing import Any

import pytest

pytest.importorskip("pyarrow", reason="the extra batch is not installed")

import pyarrow as pa
from archives import html

from scrapy_article import extract
from scrapy_article import scale as module
from scrapy_article.article import DEFAULT_FIELDS
from scrapy_article.scale import extract_batch, schema

MARCH = datetime(2024, 3, 1, 10, tzinfo=timezone.utc)


def batch(**columns: Any) -> pa.RecordBatch:
    return pa.RecordBatch.from_pydict(columns)


def one(**columns: Any) -> dict[str, Any]:
    """The row that one page gives."""
    found = extract_batch(batch(**{name: [value] for name, value in columns.items()}))
    assert found.schema.equals(schema())
    (row,) = found.to_pylist()
    return row


def test_fields() -> None:
    pages = batch(body=[html(1)] * 2, url=["https://example.com/1", "https://example.com/2"])
    found = extract_batch(pages, fields=["title", "text"])
    assert found.schema.equals(schema(["text", "title"]))
    assert {"url", "title", "text", "error"} < {*found.schema.names} < {*schema().names}
    assert [row["title"] for row in found.to_pylist()] == [extract(html(1)).title] * 2
    assert extract_batch(pa.table(pages.to_pydict()), fields=["title"]).schema.equals(schema(["title"]))
    with pytest.raises(ValueError, match="no field 'titel'"):
        extract_batch(pages, fields=["titel"])


class TestRows:
    def test_all_fields(self) -> None:
        page = (
            html(1)
            + b'<img src="/a.png" alt="A"><a rel=license href="https://creativecommons.org/licenses/by/4.0/">x</a>'
        )
        row = one(body=page, url="https://example.com/a", source="x.warc", record=3, offset=77, downloaded=MARCH)
        article = extract(page, "https://example.com/a", downloaded=MARCH).to_dict()
        assert row.pop("error") is None
        assert [row.pop(name) for name in ("source", "record", "offset", "downloaded")] == ["x.warc", 3, 77, MARCH]
        assert {**row, "reasons": dict(row["reasons"])} == article
        assert tuple(row) == DEFAULT_FIELDS

    def test_fields_on_request(self) -> None:
        comment = "<li class=comment><b class=fn>Cy</b><div class=comment-content><p>I like it.</div>"
        pages = pa.table({"body": [html(1) + comment.encode()], "url": ["https://example.com/a"]})
        names = ["comments", "author_details", "markdown"]
        found = extract_batch(pages, fields=names)
        assert found.schema == schema(names)
        (row,) = found.to_pylist()
        article = extract(pages["body"][0].as_py(), "https://example.com/a", fields=names).to_dict()
        assert {name: row[name] for name in names} == {name: article[name] for name in names}
        assert row["comments"] == [{"text": "I like it.", "author": "Cy", "date": None}]

    def test_not_html(self) -> None:
        row = one(body=b"\x89PNG", content_type="image/png", url="https://example.com/x")
        assert (row["page_type"], row["warnings"], row["error"]) == ("other", ["not-html"], None)

    @pytest.mark.parametrize(
        "value",
        [
            "2024-03-01T10:00:00Z",
            MARCH,
            MARCH.replace(tzinfo=None),
            MARCH.astimezone(timezone(timedelta(hours=9))),
            pa.scalar(MARCH, pa.timestamp("ns", "UTC")),
            pa.scalar(MARCH, pa.timestamp("s", "Asia/Tokyo")),
        ],
    )
    def test_times(self, value: Any) -> None:
        column = pa.array([value.as_py() if isinstance(value, pa.Scalar) else value], getattr(value, "type", None))
        found = extract_batch(pa.RecordBatch.from_arrays([pa.array([html(1)]), column], ["body", "downloaded"]))
        assert found.column("downloaded").to_pylist() == [MARCH]


class TestErrors:
    @pytest.mark.parametrize("columns", [{"body": None}, {"body": 5}, {"body": [b"x"]}])
    def test_no_body(self, columns: dict[str, Any]) -> None:
        row = one(**columns)
        assert (row["error"], row["page_type"], row["text"]) == ("no body", "other", "")

    def test_no_pages(self) -> None:
        assert extract_batch(batch(body=[])).num_rows == 0

    def test_strings_that_are_none(self) -> None:
        broken = pa.StringArray.from_buffers(2, *pa.array([b"\xff\xfe", b"https://e.com"]).buffers()[1:])
        found = extract_batch(
            pa.RecordBatch.from_arrays([pa.array([html(1)] * 2), broken], ["body", "url"])
        ).to_pylist()
        assert [row["error"] for row in found] == ["values that cannot be read", None]
        assert found[1]["title"] == "Story 1"

    def test_wrong_calls(self) -> None:
        with pytest.raises(ValueError, match="no method"):
            extract_batch(batch(body=[]), method="none")
        with pytest.raises(OSError, match="missing"):
            extract_batch(batch(body=[]), method="fe", model="missing")
        with pytest.raises(TypeError, match="not list"):
            extract_batch([])

    def test_no_column_of_bodies(self) -> None:
        pages = batch(html=[html(1)], url=["https://example.com/"])
        for wrong in (pages, pa.Table.from_batches([pages])):
            with pytest.raises(ValueError, match="no column 'body', only 'html', 'url'"):
                extract_batch(wrong)
        assert extract_batch(pa.table({})).num_rows == 0  # as engines pass where a part has no rows

    @pytest.mark.parametrize("body", [b"", b"\x00" * 99, "<p>\ud800".encode("utf-8", "surrogatepass"), b"<" * 9999])
    def test_odd_pages(self, body: bytes) -> None:
        assert one(body=body, content_type="text/html")["error"] is None


class TestTables:
    def test_a_table_gives_a_table(self) -> None:
        table = pa.Table.from_batches([batch(body=[html(1)]), batch(body=[html(2), html(3)])])
        found = extract_batch(table)
        assert isinstance(found, pa.Table)
        assert found.schema.equals(schema())
        assert found.column("title").to_pylist() == ["Story 1", "Story 2", "Story 3"]
        assert extract_batch(table.slice(0, 0)).num_rows == 0

    def test_numbers_beyond_64_bits(self, monkeypatch: pytest.MonkeyPatch) -> None:
        row = module.row

        def large(*args: Any) -> Any:
            return {**row(*args), "comment_count": 1 << 70, "title": "lone \ud800"}

        monkeypatch.setattr(module, "row", large)
        found = one(body=html(1))
        assert (found["comment_count"], found["title"]) == (None, "lone ?")
