"""Content sniffing: whether bytes or a file are an HTML page."""

from __future__ import annotations

import re
from binascii import Error, a2b_base64, a2b_qp
from email.parser import BytesHeaderParser
from functools import cache
from mimetypes import MimeTypes
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.parsing.charset import BYTE_ORDER_MARKS, unmarked_utf16

if TYPE_CHECKING:
    from email.message import Message
    from pathlib import Path

HTML_SUFFIXES = frozenset((".html", ".htm", ".xhtml"))
"""File extensions of HTML."""

_SNIFFED = 1024
"""Bytes of a body that are checked."""

_SKIPPED = re.compile(rb"\s+|<!--.*?-->|<\?.*?>", re.DOTALL)
_DOCUMENT = re.compile(rb"<(?:!doctype\s+html|html|head|body)[\s/>]", re.IGNORECASE)
_FRAGMENT = re.compile(rb"<(?:article|div|h1|link|main|meta|p|script|section|style|table|title)[\s/>]", re.IGNORECASE)


def looks_like_html(body: bytes, *, xml: bool = False) -> bool:
    """Whether *body* starts like an HTML page, after what may stand before one.

    Of what may be *xml*, only a whole document counts: ``<title>`` can open an XML document as well.
    """
    head, position = _beginning(body)
    return bool(_DOCUMENT.match(head, position) or (not xml and _FRAGMENT.match(head, position)))


def _beginning(body: bytes) -> tuple[bytes, int]:
    """The first bytes of *body*, as ASCII, and where in them the first element or the type of the document stands."""
    head = body[:_SNIFFED]
    if b"\x00" in head:
        wide = "utf-16" if head.startswith((b"\xff\xfe", b"\xfe\xff")) else unmarked_utf16(head)
        head = head.decode(wide, "ignore").encode("ascii", "replace") if wide else head
    head = head.removeprefix(b"\xef\xbb\xbf")
    position = 0
    while skipped := _SKIPPED.match(head, position):
        position = skipped.end()
    return head, position


_HEAD = 8192
"""Bytes that are checked to distinguish text from binary data."""
_CONTROLS = bytes({*range(32), 127} - set(b"\t\n\x0b\x0c\r\x1b"))
"""Bytes that text does not hold. Escape is part of Japanese encodings."""
_PACKED = "compressed, not HTML: unpack it first"
_KINDS = {
    b"\x1f\x8b": _PACKED,  # gzip
    b"PK\x03\x04": _PACKED,
    b"WARC/": "a web archive: scrapy article batch reads it, with a name that ends in .warc",
    b"%PDF-": "binary data, not HTML",
}
"""File types by their first bytes."""
_LISTS = {
    re.compile(rb"<(?:[\w-]+:)?(?:urlset|sitemapindex)[\s>]"): "a sitemap, not HTML: name the pages that it lists",
    re.compile(rb"<(?:rss|rdf:RDF|(?:[\w-]+:)?feed)[\s>]"): "a feed, not HTML: name the pages that it leads to",
}
"""Types of XML files that list pages."""


def is_list_in_xml(body: bytes) -> bool:
    """Whether *body* is a feed or a sitemap."""
    beginning = _beginning(body)
    return any(start.match(*beginning) for start in _LISTS)


_JSON = re.compile(rb"\s*(?:\[\s*)?\{\s*\"")


def why_no_page(body: bytes) -> str | None:
    """Say in a few words why *body* can be no page, be it HTML, plain text or MHTML; None if it may be one."""
    head = body[:_HEAD]
    if not head.strip() and not body.strip():
        return "empty"
    if looks_like_html(head):
        return None
    beginning = _beginning(head)
    for start_of_list, kind in _LISTS.items():
        if start_of_list.match(*beginning):
            return kind
    if head.startswith(BYTE_ORDER_MARKS):
        return None
    for start, kind in _KINDS.items():
        if head.startswith(start):
            return kind
    if is_mhtml(head):
        return None
    if _JSON.match(head):
        return "JSON, not HTML: scrapy article batch reads JSON Lines, with a name that ends in .jsonl"
    controls = len(head) - len(head.translate(None, _CONTROLS))
    return "binary data, not HTML" if b"\x00" in head or controls > len(head) / 50 else None


def is_html_name(path: Path) -> bool:
    """Whether *path* is an HTML file by its name."""
    return path.suffix.lower() in HTML_SUFFIXES


def is_html_file(path: Path) -> bool:
    """Whether *path* is an HTML or MHTML file by its name or, where that is of no other known type, by its beginning.

    Pages are saved under the ends of their URLs, too: ``page.php``, ``index.html?p=3``, ``example.com``. With a
    suffix it has to be a whole document, since Markdown and templates may begin with elements.
    """
    if is_html_name(path) or path.suffix.lower() in MHTML_SUFFIXES:
        return True
    if path.suffix.lower() in _other_suffixes() or not path.is_file():  # a pipe would wait for a writer
        return False
    try:
        with path.open("rb") as file:
            return looks_like_html(file.read(_SNIFFED), xml=bool(path.suffix))
    except OSError:
        return False


@cache
def _other_suffixes() -> frozenset[str]:
    """The ends of names that Python knows the types of, whatever the system has added to them."""
    return frozenset(MimeTypes().types_map[True]) - HTML_SUFFIXES


# --- saved pages --------------------------------------------------------------

MHTML_SUFFIXES = frozenset((".mhtml", ".mht"))
"""File extensions of MHTML."""

NO_SAVED_PAGE = "a file of several parts (MHTML) without a page that can be read"
"""Why such a file is skipped."""

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
    """Its URL, if the file names it."""
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
