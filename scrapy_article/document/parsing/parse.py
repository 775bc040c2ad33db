"""From what a user has (bytes, a string, a tree) to one parsed tree."""

from __future__ import annotations

import re

from lxml import etree
from w3lib.encoding import html_to_unicode

from scrapy_article.document.limits import DEFAULTS, Limits, flatten, html_parser, trim
from scrapy_article.document.normalization import is_doubled, undouble
from scrapy_article.document.parsing.charset import BYTE_ORDER_MARKS, encoding_of, is_utf8, unmarked_utf16
from scrapy_article.document.parsing.sniff import is_list_in_xml


class Source:
    """A parsed page: the tree, the encoding that it was read in, and what went wrong on the way."""

    __slots__ = ("_markup", "data", "encoding", "root", "warnings")

    def __init__(
        self,
        root: etree._Element | None,
        markup: str | bytes | None,
        encoding: str | None,
        warnings: list[str],
        data: bytes = b"",
    ) -> None:
        self.root = root
        self._markup = markup
        self.data = data
        """What was parsed, in UTF-8; empty where the caller gave a tree."""
        self.encoding = encoding
        self.warnings = warnings

    @property
    def text(self) -> str | None:
        """The markup as a string; None where the caller gave a tree."""
        return self._markup.decode("utf-8", "replace") if isinstance(self._markup, bytes) else self._markup

    def flatten(self, depth: int) -> None:
        """Parse the page again, with no more than about *depth* levels; a tree that the caller gave stays as it is."""
        if self.data:
            self.data = flatten(_tidy(self.data), depth)
            self.root = _root(self.data)


def parse(html: str | bytes | etree._Element, encoding: str | None = None, limits: Limits = DEFAULTS) -> Source:
    """Parse as much of *html* as *limits* let pass, once.

    *encoding* is the one that a transport (an HTTP header) declared. Without it bytes are read as browsers read them: a
    byte order mark, else a declaration in the page, else UTF-8 if they are valid, else Windows-1252, or what the text
    looks like. What is UTF-8 beyond doubt is read so whatever is declared, what is declared to be and is not, by its
    looks, and what was encoded twice is put right.

    A tree of HTML, such as ``response.selector.root``, is taken as it is and never changed, one of another parser
    written out and parsed again.
    """
    if isinstance(html, etree._Element):
        if isinstance(html.getroottree().parser, etree.HTMLParser):
            return Source(html, None, None, [])
        # XML may hold what is no Unicode, and elements that are no sequences of elements (`lxml.objectify`).
        html = etree.tostring(html, encoding="utf-8", method="html", with_tail=False).decode("utf-8", "replace")
    if not isinstance(html, (str, bytes)):
        raise TypeError(f"html must be str, bytes or an lxml tree, not {type(html).__name__}")
    warnings = []
    if len(html) > limits.bytes:
        html = html[: limits.bytes] if isinstance(html, str) else _whole_characters(html, limits.bytes)
        warnings.append("too-large")
    if isinstance(html, str):
        data = html.encode("utf-8", "replace")
        if is_list_in_xml(data):
            return Source(None, b"", None, [*warnings, "not-html"])
        return _parsed(html, data, None, warnings, limits)
    if is_binary(html) or is_list_in_xml(html):
        return Source(None, b"", None, [*warnings, "not-html"])
    if not html.startswith(BYTE_ORDER_MARKS) and is_utf8(html) and not (b"\x00" in html and unmarked_utf16(html)):
        return _parsed(html, html, "utf-8", warnings, limits)  # most pages: nothing is copied
    encoding, text = _decode(html, encoding)
    return _parsed(text, text.encode("utf-8", "replace"), encoding, warnings, limits)


def _whole_characters(body: bytes, length: int) -> bytes:
    """The first *length* bytes of *body*, or a few less, so that no character in UTF-8 is cut."""
    end = length
    while end > length - 4 and end > 0 and body[end] & 0xC0 == 0x80:
        end -= 1
    return body[:end]


_BINARY = (b"\x89PNG\r\n", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b\x08", b"PK\x03\x04", b"%PDF-", b"\x1a\x45\xdf\xa3")
"""How PNG, GIF, JPEG, gzip, ZIP, PDF and WebM begin (https://mimesniff.spec.whatwg.org)."""


def _decode(body: bytes, declared: str | None) -> tuple[str, str]:
    if not body.startswith(BYTE_ORDER_MARKS):
        declared = encoding_of(body, declared)
    header = f"text/html; charset={declared}" if declared else None
    try:
        return html_to_unicode(header, body, auto_detect_fun=_ascii_or_cp1252)
    except (LookupError, ValueError):  # a codec that is no text encoding, or fails as a whole
        return _ascii_or_cp1252(body), body.decode(_ascii_or_cp1252(body), "replace")


def is_binary(body: bytes) -> bool:
    """Whether *body* begins like a picture, an archive or another file that is no text."""
    return body.startswith(_BINARY)


def _ascii_or_cp1252(body: bytes) -> str:
    return "utf-8" if body.isascii() else "cp1252"


def _parsed(markup: str | bytes, data: bytes, encoding: str | None, warnings: list[str], limits: Limits) -> Source:
    """Parse *data*, which is *markup* in UTF-8."""
    if _REPLACEMENT[:1] in data and data.count(_REPLACEMENT) > MAX_REPLACED:  # one byte is found ten times as fast
        warnings.append("bad-encoding")
    if b"<" not in data:
        warnings.append("no-markup")
    if b"\x00" in data:  # as parsel does: libxml2 takes the first for the end
        data = data.replace(b"\x00", b"")
    if is_doubled(data):
        markup = data = undouble(data)
    data, over = trim(data, limits)
    if over:
        markup = data
        warnings += over
    tidy = _tidy(data)
    if not tidy:
        return Source(None, markup, encoding, warnings)
    return Source(_root(tidy), markup, encoding, warnings, data)


MAX_REPLACED = 3
"""How many characters may stand for bytes that are no text, on a page whose encoding is believed."""
_REPLACEMENT = "\ufffd".encode()
_HTML_END = re.compile(rb"</[hH][tT][mM][lL]\s{0,100}>")
"""The end tag of a page."""
_REST = re.compile(rb"(?:\s|<!--(?:[^-]|-(?!->))*-->|</(?:body|html)\s{0,100}>)*\Z", re.IGNORECASE)
"""What may well be left out: white space and comments."""


def goes_on(data: bytes) -> bool:
    """Whether a page goes on after its first ``</html>``.

    Browsers read on, and so did libxml2 before 2.14, which leaves out the rest without a word. One page in seventy has
    its text there.
    """
    end = _HTML_END.search(data)
    return end is not None and _REST.match(data, end.end()) is None


def _tidy(data: bytes) -> bytes:
    """Return *data* without white space at its start, and without end tags that the page goes on after."""
    if goes_on(data):
        data = _HTML_END.sub(b"", data)  # what the end tag says, the end of the page says too
    return data.lstrip()


def _root(data: bytes) -> etree._Element | None:
    try:
        return etree.fromstring(data, html_parser())
    except etree.LxmlError:  # nothing in it that could be an element
        return None
