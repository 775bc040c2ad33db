"""Reading of WARC files (ISO 28500), plain or compressed with gzip or Zstandard, with FastWARC."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, BinaryIO, NamedTuple
from zlib import crc32

from scrapy_article.document.parsing.sniff import why_no_page
from scrapy_article.fields.dates.parser import moment_of
from scrapy_article.scale.pages import MAX_SIZE, Entry, Page, Place, Skipped, is_html, unknown_codings

_GZIP = re.compile(rb"\x1f\x8b\x08[\x00-\x1f].{4}[\x00\x02\x04][\x00-\x0d\xff]", re.DOTALL)
_ZSTD = re.compile(rb"\x28\xb5\x2f\xfd")
_PLAIN = re.compile(rb"WARC/1\.\d\r?\n")
"""The start of a record: the header of a gzip member (RFC 1952), of a Zstandard frame (RFC 8878), or its first line."""
_MAGIC_SIZE = 10
_DICTIONARY = b"\x5d\x2a\x4d\x18"
"""The start of a frame with the dictionary of the records ("Use of Zstandard in WARC files", IIPC)."""
_BLOCK = 1 << 20


class Capture(NamedTuple):
    """A record with a response of a server, or of another type."""

    page: Page
    """Its content, which need not be HTML, with the body as it was stored, up to `MAX_SIZE` bytes."""
    kind: str
    """The ``WARC-Type``."""
    status: int | None
    """The HTTP status, if any."""
    headers: tuple[tuple[bytes, bytes], ...]
    """The HTTP headers; if there are none, the ``Content-Type`` of the record."""
    refers_to: str | None
    """For a ``revisit``, the URL of the record with the body."""

    @property
    def place(self) -> Place:
        """The place of the record."""
        return self.page.place


def read(file: BinaryIO, source: str, after: Place | None = None) -> Iterator[Entry]:
    """Yield the records of *file*, in order: all of them, or those after the record at *after*.

    *source* is the name of the file. Damaged records are yielded as `Skipped`; reading continues after them.
    """
    for record in captures(file, source, after):
        yield record if isinstance(record, Skipped) else page_of(record)


def page_of(capture: Capture) -> Entry:
    """Return the page of *capture*, or `Skipped` if it is not a successful response with HTML."""
    page, kind, status, *_ = capture
    if kind not in ("response", "resource"):
        return Skipped(page.place, kind)
    if status is not None and not 200 <= status < 300:
        return Skipped(page.place, f"status-{status}")
    if not is_html(page):
        return Skipped(page.place, "not-html")
    unknown = unknown_codings(page.codings)
    assert isinstance(page.body, bytes)
    if unknown and why_no_page(page.body):  # many archives keep the header, but not the coding
        return Skipped(page.place, f"coding-{unknown[0]}")
    return page


def captures(file: BinaryIO, source: str, after: Place | None = None) -> Iterator[Capture | Skipped]:
    """Return the records of *file*, and the damage between them, in order.

    With *after*, the place of a record, only those after it.
    """
    return _from(file, Place(source, 0, 0)) if after is None else _seek(file, after)[1]


def at(file: BinaryIO, place: Place) -> Capture | None:
    """Return the record at *place*, which comes from `captures`; None if it is no longer there.

    This is slow if the file is compressed as a whole.
    """
    found, _ = _seek(file, place)
    return found if isinstance(found, Capture) and found.place.mark == place.mark else None


def _seek(file: BinaryIO, place: Place) -> tuple[Capture | Skipped | None, Iterator[Capture | Skipped]]:
    """Return the record at *place*, or the one with its number, and the records after it."""
    if _begins_at(file, place.offset):
        records = _from(file, place)
        found = next(records, None)
        if found is not None and found.place[1:] == place[1:]:
            return found, records
    # It shares a compressed block or a dictionary with records before it.
    records = _from(file, Place(place.source, 0, 0))
    return next((record for record in records if record.place.number == place.number), None), records


def _from(file: BinaryIO, first: Place) -> Iterator[Capture | Skipped]:
    from fastwarc.warc import ArchiveIterator

    source, number, position, _ = first
    magic = _magic_at(file, 0) or (_GZIP if source.endswith(".gz") else _ZSTD if source.endswith(".zst") else _PLAIN)
    is_reported = False
    """Whether the damage at *position* has been reported."""
    while True:
        last = None
        file.seek(position)
        try:
            for record in ArchiveIterator(file, parse_http=True, strict_mode=False):
                mark = crc32(repr(record.headers.to_tuples()).encode("utf-8", "backslashreplace"))
                capture = _capture(record, Place(source, number, record.stream_pos, mark))
                yield capture
                last, number, is_reported = capture.place.offset, number + 1, False
            if magic is not _GZIP:
                return
            reason = ""  # the library silently skips a truncated member
        except (GeneratorExit, KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # panics of the library, which is written in Rust, are not an Exception
            reason = str(error)[:200] or type(error).__name__
        following = _next_magic(file, magic, (position if last is None else last) + 1)
        if following is None and not reason:
            return
        reason = reason or "the file ends within the record"
        if not is_reported:
            place = Place(source, number, position if last is None else following or last)
            yield Skipped(place, reason, broken=True)
            number, is_reported = number + 1, True
        if following is None:
            return
        position = following


def _capture(record: Any, place: Place) -> Capture:
    headers = record.headers
    if not len(headers):
        raise ValueError("a record without headers")
    http = record.http_headers if record.is_http_parsed else None
    if http is None:
        fields = ((b"Content-Type", (headers.get("Content-Type") or "").encode("latin-1", "replace")),)
    else:
        fields = tuple(http.items_bytes())
    first = {name.lower(): value.decode("latin-1") for name, value in reversed(fields)}
    codings = ",".join(first.get(name, "") for name in (b"content-encoding", b"transfer-encoding"))
    body = record.reader.read(min(record.content_length, MAX_SIZE))
    url = (headers.get("WARC-Target-URI") or "").strip("<> ")  # some old tools write brackets
    page = Page(
        place,
        body,
        url or None,
        first.get(b"content-type"),
        tuple(filter(None, (coding.strip().lower() for coding in codings.split(",")))),
        moment_of(headers.get("WARC-Date")),
        len(body) < record.content_length or "WARC-Truncated" in headers,
    )
    kind = (headers.get("WARC-Type") or "").strip().lower()
    status = None if http is None else http.status_code
    return Capture(page, kind, status, fields, headers.get("WARC-Refers-To-Target-URI"))


def _begins_at(file: BinaryIO, offset: int) -> bool:
    """Whether a record that can be read by itself begins at *offset*."""
    file.seek(0)
    return file.read(len(_DICTIONARY)) != _DICTIONARY and _magic_at(file, offset) is not None


def _magic_at(file: BinaryIO, offset: int) -> re.Pattern[bytes] | None:
    file.seek(offset)
    head = file.read(_MAGIC_SIZE)
    return next((magic for magic in (_GZIP, _ZSTD, _PLAIN) if magic.match(head)), None)


def _next_magic(file: BinaryIO, magic: re.Pattern[bytes], start: int) -> int | None:
    """Return the position of the next possible record from *start*; None if there is none."""
    file.seek(start)
    tail = b""
    while block := file.read(_BLOCK):
        window = tail + block
        found = magic.search(window)
        if found:
            return start - len(tail) + found.start()
        start += len(block)
        tail = window[1 - _MAGIC_SIZE :]
    return None
