"""Where the rows of a batch job go: files that grow by whole chunks, and can be cut back to any of them."""

from __future__ import annotations

import gzip
import os
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_article.scale.rows import schema, to_batch, to_json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.scale.rows import Row

__all__ = ["SUFFIXES", "JsonLines", "Parquet", "open_output", "synced"]

SUFFIXES = (".jsonl", ".jl", ".ndjson", ".jsonl.gz", ".jl.gz", ".ndjson.gz", ".parquet")
"""What the name of an output ends in."""

_PART_ROWS = 10_000
"""Rows of a Parquet file."""
_GROUP_ROWS = 1000
"""Rows of a row group, which is in memory as a whole while it is written."""


def open_output(path: Path) -> JsonLines:
    """Return the output of the format that the name of *path* tells."""
    if path.name.lower().endswith(".parquet"):
        return Parquet(path)
    return JsonLines(path)


class JsonLines:
    """One file of JSON objects, one a line, compressed with gzip if its name ends so.

    Rows come in chunks, kept one after another in one file until that is a part of the output.
    """

    part_rows: int | None = None
    """Rows from which the file is made a part of the output; None for one part."""

    def __init__(self, path: Path):
        self._path = path
        self._compressed = path.suffix.lower() == ".gz"

    def head(self) -> bytes:
        """Return what the file of chunks begins with."""
        return b""

    def encode(self, rows: Sequence[Row]) -> bytes:
        """Return a chunk; a compressed file is a sequence of compressed chunks."""
        lines = b"".join(map(to_json, rows))
        return gzip.compress(lines, 6, mtime=0) if self._compressed else lines

    def finish(self, chunks: Path, number: int) -> None:
        """Make the file of *chunks* the part *number* of the output."""
        chunks.replace(self._path)


class Parquet(JsonLines):
    """A directory of Parquet files, each of 10,000 rows, as distributed engines write and read them.

    A Parquet file cannot be added to once it has its end. Until there are rows enough, they are kept as an Arrow
    stream.
    """

    part_rows = _PART_ROWS

    def head(self) -> bytes:
        """Return the schema, as a stream begins."""
        head: bytes = schema().serialize().to_pybytes()
        return head

    def encode(self, rows: Sequence[Row]) -> bytes:
        """Return a batch of the stream."""
        chunk: bytes = to_batch(rows).serialize().to_pybytes()
        return chunk

    def finish(self, chunks: Path, number: int) -> None:
        """Write a file of the batches."""
        import pyarrow as pa
        from pyarrow import parquet

        self._path.mkdir(exist_ok=True)
        unfinished = self._path / f"_part-{number:05}.parquet"  # readers of directories pass by what begins so
        with (
            chunks.open("rb") as file,
            pa.ipc.open_stream(file) as stream,
            parquet.ParquetWriter(unfinished, schema(), compression="zstd") as writer,
        ):
            group: list[pa.RecordBatch] = []
            for batch in stream:
                group.append(batch)
                if sum(map(len, group)) >= _GROUP_ROWS:
                    writer.write_table(pa.Table.from_batches(group))
                    group = []
            writer.write_table(pa.Table.from_batches(group, schema()))
        synced(unfinished)
        unfinished.replace(self._path / f"part-{number:05}.parquet")


def synced(path: Path) -> None:
    """Have what was written to *path* on the disk before anything else is done."""
    descriptor = os.open(path, os.O_RDWR)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)
