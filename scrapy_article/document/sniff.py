"""Whether bytes, or a file, are an HTML page, where nothing says so."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

__all__ = ["is_html_file", "looks_like_html"]

HTML_SUFFIXES = frozenset((".html", ".htm", ".xhtml"))
"""The ends of the names of HTML files."""

_SNIFFED = 1024
"""As many bytes of a body are looked at."""

_SKIPPED = re.compile(rb"\s+|<!--.*?-->|<\?.*?>", re.DOTALL)
_DOCUMENT = re.compile(rb"<(?:!doctype\s+html|html|head|body)[\s/>]", re.IGNORECASE)
_FRAGMENT = re.compile(rb"<(?:article|div|h1|link|main|meta|p|script|section|style|table|title)[\s/>]", re.IGNORECASE)


def looks_like_html(body: bytes, *, xml: bool = False) -> bool:
    """Whether *body* starts like an HTML page, after what may stand before one.

    Of what is served as *xml*, only a whole document counts: ``<title>`` can open an XML document as well.
    """
    head = body[:_SNIFFED]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")):
        head = head.decode("utf-16", "ignore").encode("ascii", "replace")
    head = head.removeprefix(b"\xef\xbb\xbf")
    position = 0
    while skipped := _SKIPPED.match(head, position):
        position = skipped.end()
    return bool(_DOCUMENT.match(head, position) or (not xml and _FRAGMENT.match(head, position)))


def is_html_file(path: Path) -> bool:
    """Whether *path* is an HTML file by its name or, where that has no suffix, by its beginning."""
    if path.suffix.lower() in HTML_SUFFIXES:
        return True
    if path.suffix or not path.is_file():  # a pipe would wait for a writer
        return False
    try:
        with path.open("rb") as file:
            return looks_like_html(file.read(_SNIFFED))
    except OSError:
        return False
