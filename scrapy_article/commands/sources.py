"""What the command reads: URLs, files, the files of directories, standard input."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote, urljoin

from w3lib.url import file_uri_to_path

from scrapy_article.document.sniff import is_html_file, looks_like_html

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["STDIN", "Source", "UnreadableError", "check", "find", "is_url"]

STDIN = "-"

_URL = re.compile(r"[a-z][a-z0-9+.-]*://", re.IGNORECASE)
_HEAD = 8192
"""As many bytes are looked at to tell text from binary data."""
_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\x0b\x0c\r\x1b"))
"""Bytes that text does not hold. Escape is part of Japanese encodings."""


class UnreadableError(Exception):
    """A source that gives no page; the message says why, in a few words."""


class Source(NamedTuple):
    """One page to be read."""

    name: str
    """As it is called in the output."""
    path: Path | None = None
    """The file; None for a page of the web, and for standard input."""
    url: str | None = None
    """The address of the page, as far as it is known."""

    @property
    def remote(self) -> bool:
        """Whether it has to be downloaded."""
        return self.path is None and self.name != STDIN

    def read(self) -> bytes:
        """Return the page; raise `UnreadableError` if there is none."""
        try:
            if self.path is None:
                return check(sys.stdin.buffer.read())
            if not self.name:
                raise UnreadableError("an empty name")
            if self.path.is_dir():
                next(self.path.iterdir(), None)  # raises if it must not be read
                raise UnreadableError("no HTML files in this directory")
            return check(self.path.read_bytes())
        except (OSError, ValueError) as error:  # ValueError: a NUL in the name
            raise UnreadableError(getattr(error, "strerror", None) or str(error)) from error


def is_url(target: str) -> bool:
    """Whether *target* is an address rather than the name of a file."""
    return bool(_URL.match(target)) and not target.lower().startswith("file:")


def check(body: bytes) -> bytes:
    """Return *body*; raise `UnreadableError` if it is empty or no text."""
    if not body.strip():
        raise UnreadableError("empty")
    head = body[:_HEAD]
    if looks_like_html(head) or head.startswith((b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")):
        return body
    controls = len(head) - len(head.translate(None, _CONTROLS))
    if b"\x00" in head or controls > len(head) / 50 or head.startswith(b"%PDF-"):
        raise UnreadableError("binary data, not HTML")
    return body


def find(targets: Iterable[str], base: str | None = None) -> Iterator[Source]:
    """Yield the sources that *targets* stand for, in order.

    *base* is the address of files and of standard input; for a directory, the address of the directory.
    """
    for target in targets:
        if not target:  # as of a shell's variable that is not set: not the files below the current directory
            yield Source(target, Path(target))
            continue
        path = Path(file_uri_to_path(target) if target.lower().startswith("file:") else target)
        if target == STDIN:
            yield Source(STDIN, None, base)
        elif is_url(target):
            yield Source(target, None, target)
        elif path.is_dir():
            yield from _pages(path, base)
        else:
            yield Source(target, path, base)


def _pages(directory: Path, base: str | None) -> Iterator[Source]:
    """Yield the pages below *directory*, and what of it cannot be read; itself if there are none."""
    found = False
    closed: list[str] = []
    for folder, folders, names in os.walk(directory, onerror=lambda error: closed.append(error.filename)):
        folders.sort()
        for path in (Path(folder, name) for name in sorted(names)):
            if is_html_file(path):
                found = True
                yield Source(str(path), path, base and _address(base, path.relative_to(directory)))
    yield from (Source(path, Path(path)) for path in closed)
    if not found and not closed:
        yield Source(str(directory), directory)


def _address(base: str, path: Path) -> str:
    return urljoin(base if base.endswith("/") else f"{base}/", quote(path.as_posix()))
