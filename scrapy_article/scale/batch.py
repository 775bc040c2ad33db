"""`extract_batch`: articles of Arrow batches, for engines that hand out work in them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, TypeVar

from scrapy_article import methods
from scrapy_article.article import Article
from scrapy_article.scale.pages import Options, Page, Place, is_html, to_datetime
from scrapy_article.scale.rows import as_row, row, schema, to_batch

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import datetime

    import pyarrow as pa

    from scrapy_article.methods.method import Favor
    from scrapy_article.scale.rows import Row

__all__ = ["extract_batch"]

Batch = TypeVar("Batch", "pa.RecordBatch", "pa.Table")


def extract_batch(pages: Batch, *, method: str = "auto", model: str | None = None, favor: Favor = "balance") -> Batch:
    """Return the articles on *pages*, an Arrow ``RecordBatch`` or ``Table``, one row a page and in the same order.

    *pages* has the column ``body`` (binary, or string), and as far as they are known ``url`` and ``content_type``
    (strings), ``downloaded`` (timestamp, or a string in ISO 8601), and what tells the pages apart: ``source`` (string),
    ``record`` and ``offset`` (integers). Other columns are left out. What comes out is of the schema that
    `scrapy_article.scale.schema` gives, whatever the pages are like: what goes wrong with a page stands in the column
    ``error`` of its row. *method*, *model* and *favor* are as for `scrapy_article.extract`.

    No page makes it raise. ValueError for *pages* without the column ``body``, for a method that does not exist or is
    not installed, and for a model that is not for it, OSError for a model that cannot be read, TypeError for *pages* of
    another type.
    """
    import pyarrow as pa

    methods.get(method)
    if model is not None:
        methods.load_model(method, model)
    options = Options(method, model, favor)
    if isinstance(pages, (pa.RecordBatch, pa.Table)) and pages.num_rows and "body" not in pages.schema.names:
        # Each of millions of rows would have the same error, which nobody sees before the end. Engines hand over
        # empty batches without columns.
        raise ValueError(f"pages have no column 'body', only {', '.join(map(repr, pages.schema.names))}")
    if isinstance(pages, pa.RecordBatch):
        return to_batch([_row(page, options) for page in _pages(pages)])
    if isinstance(pages, pa.Table):
        batches = [to_batch([_row(page, options) for page in _pages(batch)]) for batch in pages.to_batches()]
        return pa.Table.from_batches(batches, schema())
    raise TypeError(f"pages must be a RecordBatch or a Table, not {type(pages).__name__}")


def _row(page: Page | None, options: Options) -> Row:
    if page is None:
        return as_row(Page(Place("", -1, -1), b""), None, "values that cannot be read")
    if page.body is None:
        return as_row(page, None, "no body")
    if page.content_type and not is_html(page):
        return as_row(page, Article(url=page.url, probability=1.0, warnings=["not-html"]))
    return row(page, options)


def _pages(batch: pa.RecordBatch) -> Iterator[Page | None]:
    """Yield the rows of *batch*, one by one: all at once would be in memory twice. None for one that has no page."""
    columns = {name: batch.column(i) for i, name in enumerate(batch.schema.names)}
    for i in range(batch.num_rows):
        yield _page(columns, i)


def _page(columns: dict[str, Any], i: int) -> Page | None:
    def value(name: str, *kinds: type, default: Any = None) -> Any:
        found = columns[name][i].as_py() if name in columns else None
        return found if isinstance(found, kinds) else default

    try:
        return Page(
            Place(value("source", str, default=""), value("record", int, default=-1), value("offset", int, default=-1)),
            value("body", bytes, str),
            value("url", str),
            value("content_type", str),
            downloaded=_time(columns["downloaded"][i]) if "downloaded" in columns else None,
        )
    except Exception:  # such as a string that is no UTF-8
        return None


def _time(value: pa.Scalar[Any]) -> datetime | None:
    """Return a value of a column of times; None for one that is none, such as one beyond the years that Python knows.

    Integers are none: nothing says what they count.
    """
    import pyarrow as pa
    from pyarrow import compute, types

    try:
        if types.is_dictionary(value.type):
            value = value.value
        if types.is_timestamp(value.type) or types.is_date(value.type):
            options = compute.CastOptions(pa.timestamp("us", tz="UTC"), allow_time_truncate=True)
            time: datetime | None = compute.cast(value, options=options).as_py()
            return time
        text = value.as_py()
        return to_datetime(text) if isinstance(text, str) else None
    except Exception:
        return None
