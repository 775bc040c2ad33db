"""One row a page: the schema of every table that is written, and the rows of it."""

from __future__ import annotations

import json
from functools import cache
from typing import TYPE_CHECKING, Any

from scrapy_article.article import FIELD_NAMES, Article
from scrapy_article.scale.pages import extract_page

if TYPE_CHECKING:
    from collections.abc import Sequence

    import pyarrow as pa

    from scrapy_article.scale.pages import Options, Page

__all__ = ["COLUMNS", "Row", "as_row", "row", "schema", "to_batch", "to_json"]

Row = dict[str, Any]

COLUMNS: tuple[str, ...] = ("source", "record", "offset", "downloaded", *FIELD_NAMES, "error")
"""The columns of a table: where the page was, when it was downloaded, the fields of `Article`, and what went wrong."""

_KINDS: dict[str, str | tuple[str, ...]] = {
    "record": "int64",
    "offset": "int64",
    "downloaded": "timestamp",
    "authors": "strings",
    "images": ("url", "caption", "alt", "credit"),
    "videos": ("url", "title", "thumbnail"),
    "audios": ("url", "title", "thumbnail"),
    "breadcrumbs": ("name", "url"),
    "tags": "strings",
    "is_accessible_for_free": "bool",
    "is_live_blog": "bool",
    "comment_count": "int64",
    "reading_time": "int64",
    "probability": "double",
    "index_probability": "double",
    "quality": "double",
    "reasons": "map",
    "warnings": "strings",
}
"""The columns that are no string, with their types, or the members of what they are lists of."""


@cache
def schema() -> pa.Schema:
    """Return the Arrow schema of the columns. It is fixed: no value of any page changes it."""
    import pyarrow as pa

    types: dict[str, Any] = {
        "int64": pa.int64(),
        "timestamp": pa.timestamp("us", tz="UTC"),
        "strings": pa.list_(pa.string()),
        "bool": pa.bool_(),
        "double": pa.float64(),
        "map": pa.map_(pa.string(), pa.string()),
    }

    def arrow(name: str) -> Any:
        kind = _KINDS.get(name)
        if isinstance(kind, tuple):
            return pa.list_(pa.struct([pa.field(member, pa.string()) for member in kind]))
        return types[kind] if kind else pa.string()

    return pa.schema([pa.field(name, arrow(name)) for name in COLUMNS])


def row(page: Page, options: Options) -> Row:
    """Return the row of *page*; an extraction that fails gives one with the ``error``."""
    try:
        return as_row(page, extract_page(page, options))
    except Exception as error:  # `extract` raises for no page: this is for what nobody has thought of
        return as_row(page, None, f"{type(error).__name__}: {error}"[:500])


def as_row(page: Page, article: Article | None, error: str | None = None) -> Row:
    """Return the row of *page* with what is known of it."""
    if article is None:
        article = Article(url=page.url, warnings=["error"])
    place = page.place
    return {
        "source": place.source or None,
        "record": place.number if place.number >= 0 else None,
        "offset": place.offset if place.offset >= 0 else None,
        "downloaded": page.downloaded,
        **article.to_dict(),
        "error": error,
    }


def to_json(row: Row) -> bytes:
    """Return *row* as a line of JSON."""
    moment = row["downloaded"]
    plain = {**row, "downloaded": moment and moment.isoformat()}
    # What UTF-8 has no bytes for is escaped.
    return json.dumps(plain, ensure_ascii=False).encode("utf-8", "backslashreplace") + b"\n"


def to_batch(rows: Sequence[Row]) -> pa.RecordBatch:
    """Return *rows* as an Arrow batch."""
    import pyarrow as pa

    def batch(rows: Sequence[Row]) -> pa.RecordBatch:
        columns = {name: [row[name] for row in rows] for name in COLUMNS}
        columns["reasons"] = [list(reasons.items()) for reasons in columns["reasons"]]
        arrays = [pa.array(columns[field.name], field.type) for field in schema()]
        return pa.RecordBatch.from_arrays(arrays, schema=schema())

    try:
        return batch(rows)
    except (UnicodeEncodeError, pa.ArrowException, OverflowError):  # lone surrogates, numbers beyond 64 bits
        return batch([{name: _representable(value) for name, value in row.items()} for row in rows])


def _representable(value: Any) -> Any:
    if isinstance(value, str):
        return value.encode("utf-8", "replace").decode("utf-8")
    if isinstance(value, list):
        return [_representable(entry) for entry in value]
    if isinstance(value, dict):
        return {key: _representable(entry) for key, entry in value.items()}
    if isinstance(value, int) and abs(value) >= 1 << 63:
        return None
    return value
