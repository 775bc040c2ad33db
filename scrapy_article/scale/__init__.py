"""Extraction of millions of pages: web archives, Arrow batches for distributed engines, ``scrapy article batch``.

This module defines their output, one row per page: the schema, Arrow batches, and the files that a job writes.
"""

from __future__ import annotations

import dataclasses
import gzip
import json
import os
from collections.abc import Collection, Sequence
from datetime import datetime
from itertools import islice
from pathlib import Path
from types import UnionType
from typing import TYPE_CHECKING, Any, TypeVar, get_args, get_origin, get_type_hints

from scrapy_article import methods
from scrapy_article.article import FIELD_NAMES, ON_REQUEST, Article
from scrapy_article.extract import ALWAYS, checked_fields
from scrapy_article.fields.dates.parser import moment_of
from scrapy_article.methods import Favor
from scrapy_article.scale.pages import Options, Page, Place, extract_page, is_html
from scrapy_article.site.rules import SiteRules

if TYPE_CHECKING:
    import pyarrow as pa

__all__ = ["extract_batch", "schema"]

Row = dict[str, Any]

_PLACE = ("source", "record", "offset", "downloaded")


def columns(fields: Collection[str]) -> tuple[str, ...]:
    """Return the columns of a table: the place of the page, the time of its download, its article, and the error.

    The columns of the article are *fields*, and the fields that it always has.
    """
    return (*_PLACE, *[name for name in FIELD_NAMES if name in fields or name in ALWAYS], "error")


def schema(fields: Collection[str] | None = None) -> pa.Schema:
    """Return the Arrow schema of tables with the *fields* of articles, by default `DEFAULT_FIELDS`.

    It does not depend on the pages.

    :raises ValueError: for an unknown field
    """
    import pyarrow as pa

    plain = {bool: pa.bool_(), int: pa.int64(), float: pa.float64(), datetime: pa.timestamp("us", tz="UTC")}

    def arrow(kind: Any) -> Any:
        origin, parts = get_origin(kind), get_args(kind)
        if origin is UnionType:  # with None
            return arrow(parts[0])
        if origin is list:
            return pa.list_(arrow(parts[0]))
        if origin is dict:
            return pa.map_(pa.string(), pa.string())
        if dataclasses.is_dataclass(kind):
            return pa.struct([pa.field(member.name, pa.string()) for member in dataclasses.fields(kind)])
        return plain.get(kind, pa.string())

    kinds = {"record": int, "offset": int, "downloaded": datetime, **get_type_hints(Article)}
    return pa.schema([pa.field(name, arrow(kinds.get(name, str))) for name in columns(checked_fields(fields))])


def row(page: Page, options: Options) -> Row:
    """Return the row of *page*; if the extraction fails, it has the ``error``."""
    try:
        return as_row(page, extract_page(page, options), options)
    except Exception as error:  # `extract` should raise for no page: this is for bugs
        return as_row(page, None, options, f"{type(error).__name__}: {error}"[:500])


def as_row(page: Page, article: Article | None, options: Options, error: str | None = None) -> Row:
    """Return the row of *page* with its *article* or *error*."""
    if article is None:
        article = Article(url=page.url, warnings=["error"])
    source, number, offset, _ = page.place
    values = {
        "source": source or None,
        "record": number if number >= 0 else None,
        "offset": offset if offset >= 0 else None,
        "downloaded": page.downloaded,
        **dict.fromkeys(ON_REQUEST),
        **article.to_dict(),
        "error": error,
    }
    return {name: values[name] for name in columns(options.fields)}


def to_json(row: Row) -> bytes:
    """Return *row* as a line of JSON."""
    moment = row["downloaded"]
    plain = {**row, "downloaded": moment and moment.isoformat()}
    # Lone surrogates, which UTF-8 cannot encode, are escaped.
    return json.dumps(plain, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def to_batch(rows: Sequence[Row], schema: pa.Schema) -> pa.RecordBatch:
    """Return *rows* as an Arrow batch with *schema*."""
    import pyarrow as pa

    rows = [{**row, "reasons": [*row["reasons"].items()]} for row in rows]
    try:
        return pa.RecordBatch.from_pylist(rows, schema)
    except (UnicodeEncodeError, pa.ArrowException, OverflowError):  # lone surrogates, numbers beyond 64 bits
        return pa.RecordBatch.from_pylist(_representable(rows), schema)


def _representable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list | tuple):
        return type(value)(map(_representable, value))
    if isinstance(value, dict):
        return {key: _representable(entry) for key, entry in value.items()}
    if isinstance(value, int) and abs(value) >= 1 << 63:
        return None
    return value


SUFFIXES = (".jsonl", ".jl", ".ndjson", ".jsonl.gz", ".jl.gz", ".ndjson.gz", ".parquet")
"""Extensions of outputs."""

_PART_ROWS = 10_000
"""Rows of a Parquet file."""
_GROUP_CHUNKS = 50
"""Chunks of a row group, which is in memory until it is written."""


def open_output(path: Path, fields: Collection[str]) -> JsonLines:
    """Return the output for rows with *fields* of articles, in the format of the extension of *path*."""
    return Parquet(path, fields) if path.name.lower().endswith(".parquet") else JsonLines(path)


class JsonLines:
    """A JSON Lines file, compressed if its extension is ``.gz``.

    Rows are written in chunks to a temporary file, which becomes the output at the end.
    """

    part_rows: int | None = None
    """Rows from which the file of chunks becomes a part of the output; None for a single part."""

    def __init__(self, path: Path):
        self._path = path
        self._compressed = path.suffix.lower() == ".gz"

    def head(self) -> bytes:
        """Return the start of the file of chunks."""
        return b""

    def encode(self, rows: Sequence[Row]) -> bytes:
        """Return *rows* as a chunk; a compressed file is a sequence of compressed chunks."""
        lines = b"".join(map(to_json, rows))
        return gzip.compress(lines, 6, mtime=0) if self._compressed else lines

    def finish(self, chunks: Path, number: int) -> None:
        """Turn the file of *chunks* into part *number* of the output."""
        chunks.replace(self._path)


class Parquet(JsonLines):
    """A directory of Parquet files with 10,000 rows each, as distributed engines read and write them.

    Parquet files cannot be appended to, so rows are collected in an Arrow stream first.
    """

    part_rows = _PART_ROWS

    def __init__(self, path: Path, fields: Collection[str]):
        super().__init__(path)
        self._schema = schema(fields)

    def head(self) -> bytes:
        """Return the schema, the start of the stream."""
        return bytes(self._schema.serialize())

    def encode(self, rows: Sequence[Row]) -> bytes:
        """Return *rows* as a batch of the stream."""
        return bytes(to_batch(rows, self._schema).serialize())

    def finish(self, chunks: Path, number: int) -> None:
        """Write the batches to a Parquet file."""
        import pyarrow as pa
        from pyarrow import parquet

        self._path.mkdir(exist_ok=True)
        unfinished = self._path / f"_part-{number:05}.parquet"  # readers skip this prefix
        with (
            chunks.open("rb") as file,
            pa.ipc.open_stream(file) as stream,
            parquet.ParquetWriter(unfinished, self._schema, compression="zstd") as writer,
        ):
            while group := list(islice(stream, _GROUP_CHUNKS)):
                writer.write_table(pa.Table.from_batches(group))
        synced(unfinished)
        unfinished.replace(self._path / f"part-{number:05}.parquet")


def synced(path: Path) -> None:
    """Flush the file at *path* to the disk."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


Batch = TypeVar("Batch", "pa.RecordBatch", "pa.Table")


def extract_batch(
    pages: Batch,
    *,
    method: str = "auto",
    model: str | None = None,
    favor: Favor = "balance",
    fields: Collection[str] | None = None,
    site_rules: SiteRules | None = None,
) -> Batch:
    """Return the articles on *pages*, an Arrow ``RecordBatch`` or ``Table``, one row per page and in the same order.

    *pages* has the column ``body`` (binary, or string) and optionally ``url`` and ``content_type`` (strings),
    ``downloaded`` (timestamp, or a string in ISO 8601), and, to identify pages, ``source`` (string), ``record`` and
    ``offset`` (integers). Other columns are dropped. The result has the schema that `scrapy_article.scale.schema`
    returns for *fields*, whatever the pages are. Errors of a page are in the column ``error`` of its row; no page
    raises one. *method*, *model*, *favor*, *fields* and *site_rules* are as for `scrapy_article.extract`.

    :raises ValueError: for *pages* without the column ``body``, an unknown method, one whose library is not installed,
        or a model of another method
    :raises OSError: for a model that cannot be read
    :raises TypeError: for *pages* of another type
    """
    import pyarrow as pa

    methods.get(method)
    if model is not None:
        methods.load_model(method, model)
    options = Options(method, model, favor, fields=(*checked_fields(fields),), site_rules=site_rules)
    if isinstance(pages, pa.RecordBatch):
        return _extracted(pages, options)
    if isinstance(pages, pa.Table):
        return pa.Table.from_batches([_extracted(batch, options) for batch in pages.to_batches()], schema(fields))
    raise TypeError(f"pages must be a RecordBatch or a Table, not {type(pages).__name__}")


def _extracted(batch: pa.RecordBatch, options: Options) -> pa.RecordBatch:
    columns = {name: batch.column(i) for i, name in enumerate(batch.schema.names)}
    if batch.num_rows and "body" not in columns:
        # Fail now, rather than with the same error in each of millions of rows. Empty batches may have no columns in
        # some engines.
        raise ValueError(f"pages have no column 'body', only {', '.join(map(repr, columns))}")
    return to_batch([_row(columns, i, options) for i in range(batch.num_rows)], schema(options.fields))


def _row(columns: dict[str, Any], i: int, options: Options) -> Row:
    def value(name: str, *kinds: type, default: Any = None) -> Any:
        found = columns[name][i].as_py() if name in columns else None
        return found if isinstance(found, kinds) else default

    try:
        page = Page(
            Place(value("source", str, default=""), value("record", int, default=-1), value("offset", int, default=-1)),
            value("body", bytes, str),
            value("url", str),
            value("content_type", str),
            downloaded=_time(columns["downloaded"][i]) if "downloaded" in columns else None,
        )
    except Exception:  # such as a string that is not UTF-8
        return as_row(Page(Place("", -1, -1), b""), None, options, "values that cannot be read")
    if page.body is None:
        return as_row(page, None, options, "no body")
    if page.content_type and not is_html(page):
        return as_row(page, Article(url=page.url, probability=1.0, warnings=["not-html"]), options)
    return row(page, options)


def _time(value: pa.Scalar[Any]) -> datetime | None:
    """Return a time from its column; None if it is not a time, or outside of the years that Python supports.

    Integers give None, since their unit is unknown.
    """
    import pyarrow as pa
    from pyarrow import compute, types

    try:
        if types.is_timestamp(value.type):
            options = compute.CastOptions(pa.timestamp("us", tz="UTC"), allow_time_truncate=True)
            time: datetime | None = compute.cast(value, options=options).as_py()
            return time
        text = value.as_py()
        return moment_of(text) if isinstance(text, str) else None
    except Exception:
        return None
