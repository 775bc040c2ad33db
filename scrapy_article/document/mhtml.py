"""Pages that browsers saved with their pictures in one file: MHTML (RFC 2557), made as letters with attachments are."""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, a2b_qp
from email.parser import BytesHeaderParser
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from email.message import Message

__all__ = ["MHTML_SUFFIXES", "NO_SAVED_PAGE", "SavedPage", "is_mhtml", "saved_page"]

MHTML_SUFFIXES = frozenset((".mhtml", ".mht"))
"""The ends of the names of such files."""

NO_SAVED_PAGE = "a file of several parts (MHTML) without a page that can be read"
"""Why such a file is left."""

MAX_HEAD = 8192
"""Bytes of the head of the file, and of each part: reading the parameters of one is not linear."""
MAX_PARTS = 20
"""Parts in which the page is looked for: it is the first of them."""
_FIELD = re.compile(rb"[A-Za-z][A-Za-z\d-]*:")
"""The name of a field, which the file begins with: pages of HTML may tell of such files, too."""
_BLANK_LINE = re.compile(rb"\r?\n\r?\n")
_LINE_END = re.compile(rb"[ \t]{0,8}\r?\n")
_HTML = frozenset(("text/html", "application/xhtml+xml"))
_heads = BytesHeaderParser()


class SavedPage(NamedTuple):
    """The page in such a file."""

    html: bytes
    url: str | None = None
    """Its address, as far as the file tells it."""
    encoding: str | None = None
    """The encoding of *html* that the file declares."""
    is_whole: bool = True
    """Whether another part follows, or the end of the file: else it may have been cut off."""


def is_mhtml(body: bytes) -> bool:
    """Whether *body* begins as such a file does."""
    if not _FIELD.match(body):
        return False
    fields = _BLANK_LINE.split(body[:MAX_HEAD], 1)[0].lower()
    return b"multipart/related" in fields and b"mime-version:" in fields


def saved_page(body: bytes) -> SavedPage | None:
    """Return the page in *body*, which is such a file; None if there is none, or it cannot be decoded.

    A file that was cut off gives as much of the page as it holds. A part may have parts itself, such as the page and
    its text without markup: then the page is one of them.
    """
    head, start = _head(body, 0)
    mark = _mark(head)
    position = body.find(mark, start) if mark else -1
    for _ in range(MAX_PARTS):
        if position < 0:
            break
        part, start = _head(body, position + len(mark))
        mark = _mark(part) or mark
        position = body.find(b"\n" + mark, start - 1)
        if part.get_content_type() in _HTML:
            is_whole = position >= 0
            html = _decoded(body[start : position if is_whole else len(body)], part, is_whole)
            url = "".join(str(head.get("Snapshot-Content-Location") or part.get("Content-Location") or "").split())
            charset = part.get_param("charset")
            if not html:
                return None
            return SavedPage(
                html,
                url if url.lower().startswith(("http://", "https://")) else None,
                charset if isinstance(charset, str) else None,
                is_whole,
            )
        position += position >= 0  # behind the line feed
    return None


def _mark(head: Message) -> bytes:
    """What stands before each of the parts that *head* tells of; empty if it tells of none."""
    boundary = head.get_boundary() if head.get_content_maintype() == "multipart" else None
    return b"--" + boundary.encode("latin-1", "replace") if boundary else b""


def _head(body: bytes, start: int) -> tuple[Message, int]:
    """The fields from *start* on, and where what they tell of begins."""
    line_end = _LINE_END.match(body, start)
    start = line_end.end() if line_end else start
    end = _BLANK_LINE.search(body, start, start + MAX_HEAD)
    return _heads.parsebytes(body[start : end.start() if end else start]), end.end() if end else start


def _decoded(content: bytes, part: Message, is_whole: bool) -> bytes | None:
    coding = str(part.get("Content-Transfer-Encoding", "")).strip().lower()
    if coding == "quoted-printable":
        return a2b_qp(content)
    if coding != "base64":
        return content
    if not is_whole:
        content = content.translate(None, b" \t\r\n")
        content = content[: len(content) // 4 * 4]  # four characters are three bytes, and fewer are none
    try:
        return a2b_base64(content)
    except Error:
        return None
