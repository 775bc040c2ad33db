"""Inputs of a batch job: web archives, JSON Lines, HTML and MHTML files, and directories of them, in order."""

from __future__ import annotations

import gzip
import io
import json
import os
import struct
import zipfile
import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, NamedTuple

from scrapy_article.document.parsing.sniff import (
    NO_SAVED_PAGE,
    is_html_file,
    is_html_name,
    is_mhtml,
    looks_like_html,
    saved_page,
    why_no_page,
)
from scrapy_article.fields.dates.parser import moment_of
from scrapy_article.scale import warc
from scrapy_article.scale.pages import MAX_SIZE, Entry, Page, Place, Skipped, is_html

UNREADABLE = (OSError, ValueError, EOFError, RuntimeError, zipfile.BadZipFile, zlib.error)
"""Exceptions for files that are broken or cannot be opened; `zipfile` raises RuntimeError if there is a password."""

_WARC = (".warc", ".warc.gz", ".warc.zst")
_LINES = tuple(f".{name}{coding}" for name in ("jsonl", "jl", "ndjson") for coding in ("", ".gz", ".zst"))
_WACZ = ".wacz"
_MAX_LINE = 2 * MAX_SIZE
"""Most bytes of a JSON line, in which a byte of a page may take several."""


class Input(NamedTuple):
    """A file of pages, or a WARC file inside a WACZ file."""

    path: Path
    member: str | None = None
    """Name of the member of a WACZ file."""
    size: int = 0
    """Size in bytes."""

    @property
    def source(self) -> str:
        """Its name in the output."""
        return f"{self.path}#{self.member}" if self.member else str(self.path)


def find(paths: Iterable[str]) -> Iterator[Input]:
    """Yield the files at *paths*, in order; those in directories are sorted by name.

    From directories, web archives, HTML and MHTML files are yielded, and subdirectories that cannot be read. Other
    paths are yielded whatever their extension.
    """
    for path in map(Path, paths):
        if os.path.isdir(path):
            for file in walk(path):
                if isinstance(file, OSError):
                    yield Input(Path(file.filename))  # `read` reports the error
                elif is_warc(Input(file)) or is_html_file(file):
                    yield from _inputs(file)
        else:
            yield from _inputs(path)


def walk(folder: str | os.PathLike[str]) -> Iterator[Path | OSError]:
    """Yield the files below *folder*, sorted by name, those of a directory before those of its subdirectories.

    Symbolic links are followed, and no directory is read twice. For a directory that cannot be read, the error is
    yielded, with the directory as its ``filename``.
    """
    closed: list[OSError] = []
    seen = {os.path.realpath(folder)}
    for path, folders, names in os.walk(folder, onerror=closed.append, followlinks=True):
        yield from closed
        closed.clear()
        folders[:] = [name for name in sorted(folders) if _is_new(Path(path, name), seen)]
        yield from (Path(path, name) for name in sorted(names))
    yield from closed


def _is_new(folder: str | os.PathLike[str], seen: set[str]) -> bool:
    """Whether *folder* is not in *seen*, to which it is added: links may form a cycle."""
    real = os.path.realpath(folder)
    is_new = real not in seen
    seen.add(real)
    return is_new


def needs_extra(paths: Iterable[str]) -> bool:
    """Whether any of the files at *paths* needs the libraries of the extra ``batch``."""
    return any(is_warc(file) or file.path.suffix.lower() == ".zst" for file in find(paths))


def _inputs(path: Path) -> Iterator[Input]:
    if path.name.lower().endswith(_WACZ):
        try:
            with zipfile.ZipFile(path) as archive:
                for info in sorted(archive.infolist(), key=lambda info: info.filename):
                    if info.filename.startswith("archive/") and info.filename.lower().endswith(_WARC):
                        yield Input(path, info.filename, info.file_size)
            return
        except UNREADABLE:
            pass  # `read` reports the error
    try:
        yield Input(path, None, path.stat().st_size)
    except (OSError, ValueError):
        yield Input(path)


def read(file: Input, after: Place | None = None) -> Iterator[Entry]:
    """Yield the records of *file*, in order: all of them, or those after the record at *after*.

    A record that cannot be read is yielded as `Skipped`; no exception is raised.
    """
    number = 0 if after is None else after.number + 1
    try:
        for entry in _entries(file, after):
            number = entry.place.number + 1
            yield entry
    except UNREADABLE as error:
        yield Skipped(Place(file.source, number, 0), reason(error), broken=True)


def _entries(file: Input, after: Place | None) -> Iterator[Entry]:
    if is_warc(file):
        with open_warc(file) as stream:
            yield from warc.read(stream, file.source, after)
    elif file.path.name.lower().endswith(_LINES):
        yield from _lines(file, after)
    elif after is None:
        with file.path.open("rb") as stream:
            body = stream.read(MAX_SIZE + 1)
        yield _whole(file.path, body, Place(file.source, 0, 0))


def _whole(path: Path, body: bytes, place: Place) -> Entry:
    """The page in an HTML or MHTML file."""
    is_saved = is_mhtml(body)
    is_page = not body.strip() or is_html_name(path) or is_saved or looks_like_html(body)
    problem = (body.strip() and why_no_page(body)) or (None if is_page else "not HTML")
    if problem:
        return Skipped(place, problem, broken=True)
    if not is_saved:
        return Page(place, body[:MAX_SIZE], truncated=len(body) > MAX_SIZE)
    saved = saved_page(body)
    if saved is None:
        return Skipped(place, NO_SAVED_PAGE, broken=True)
    content_type = f"text/html; charset={saved.encoding}" if saved.encoding else None
    return Page(place, saved.html, saved.url, content_type, truncated=not saved.is_whole)


def reason(error: BaseException) -> str:
    """Return the message of one of the `UNREADABLE` errors."""
    return getattr(error, "strerror", None) or str(error) or type(error).__name__


# --- web archives -------------------------------------------------------------


def is_warc(file: Input) -> bool:
    """Whether *file* is a web archive, by its extension."""
    return file.member is not None or file.path.name.lower().endswith((*_WARC, _WACZ))


def open_warc(file: Input) -> BinaryIO:
    """Return a WARC file, which may be a member of a WACZ file, opened for reading.

    One of the `UNREADABLE` errors if that fails.
    """
    if file.member is None:
        if file.path.name.lower().endswith(_WACZ):
            zipfile.ZipFile(file.path).close()  # raises an error if it is broken
            raise ValueError("no WARC file in this archive")
        return file.path.open("rb")
    archive = zipfile.ZipFile(file.path)
    info = archive.getinfo(file.member)
    if info.compress_type != zipfile.ZIP_STORED:
        return archive.open(info)  # type: ignore[return-value]  # it is one in all but its type
    archive.close()
    import pyarrow as pa

    # Members should be stored uncompressed, for seeking; older versions of `zipfile` read all data before a position.
    mapped = pa.memory_map(str(file.path)).read_buffer()
    sizes = struct.unpack_from("<HH", mapped, info.header_offset + _NAME_SIZES)
    reader: BinaryIO = pa.BufferReader(mapped.slice(info.header_offset + _NAME_SIZES + 4 + sum(sizes), info.file_size))
    return reader


_NAME_SIZES = 26
"""Position, in the header of a member of a ZIP file, of the sizes of the two fields before the content."""


# --- JSON Lines ---------------------------------------------------------------


def _lines(file: Input, after: Place | None) -> Iterator[Entry]:
    number = offset = 0
    suffix = file.path.suffix.lower()
    with _open_lines(file.path, suffix) as stream:
        if after is not None and suffix not in (".gz", ".zst"):
            stream.seek(after.offset)
            number, offset = after.number, after.offset
        while line := stream.readline(_MAX_LINE):
            place = Place(file.source, number, offset)
            offset += len(line)
            rest = line
            while len(rest) == _MAX_LINE and not rest.endswith(b"\n"):
                rest = stream.readline(_MAX_LINE)
                offset += len(rest)
                line = b"x"  # not JSON: a line that is too long is skipped
            if line.strip():
                if after is None or number > after.number:
                    yield _page(line, place)
                number += 1


def _open_lines(path: Path, suffix: str) -> BinaryIO:
    if suffix == ".gz":
        return gzip.open(path)  # type: ignore[return-value]  # it is one in all but its type
    if suffix == ".zst":
        import pyarrow as pa

        return io.BufferedReader(pa.input_stream(str(path), compression="zstd"), 1 << 20)
    return path.open("rb")


def _page(line: bytes, place: Place) -> Entry:
    try:
        entry = json.loads(line)
    except (ValueError, RecursionError) as error:
        return Skipped(place, f"not JSON: {error}"[:200], broken=True)
    html = entry.get("html") if isinstance(entry, dict) else None
    if not isinstance(html, str):
        return Skipped(place, 'no string with the key "html"', broken=True)
    values = (entry.get(key) for key in ("url", "content_type", "downloaded"))
    url, kind, downloaded = (value if isinstance(value, str) else None for value in values)
    too_long = len(html) > MAX_SIZE
    page = Page(place, html[:MAX_SIZE], url, kind, downloaded=moment_of(downloaded), truncated=too_long)
    return page if is_html(page) else Skipped(place, "not-html")
