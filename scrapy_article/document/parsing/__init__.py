"""Parse bytes, a string or a tree to one tree.

Before that, one scan of the bytes, the prescan, tells their encoding and what in them needs care. In Python each
question takes a scan of its own, some of them a tenth of the parse; in C (``_prescan.c``) all together take a
twentieth. Both give the same, but that C also finds where elements are that may have too many attributes, and what need
not be parsed.
"""

from __future__ import annotations

import re
from bisect import bisect
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree
from w3lib.encoding import html_to_unicode

from scrapy_article.accelerators import choose
from scrapy_article.document.limits import DEFAULTS, MAX_TAG_CHECKS, Limits, flatten, html_parser, trim
from scrapy_article.document.normalization import MIN_DOUBLED_CHARACTERS, count_doubled, undouble
from scrapy_article.document.parsing.charset import BYTE_ORDER_MARKS, encoding_of, unmarked_utf16
from scrapy_article.document.parsing.parts import has_marks, without_unread
from scrapy_article.document.parsing.sniff import is_list_in_xml

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


@dataclass(slots=True)
class Source:
    """A parsed page: the tree, the encoding, and the warnings."""

    root: etree._Element | None
    markup: str | bytes | None
    encoding: str | None
    warnings: list[str]
    data: bytes = b""
    """The parsed bytes, in UTF-8, before they were cleaned; empty if the caller gave a tree."""
    goes_on: bool = False
    """Whether the page goes on after its end tag."""
    unread: Sequence[int] = ()
    """Where in the data begins and ends, in turn, what a mark stands for in the tree."""

    @property
    def text(self) -> str | None:
        """The markup as a string; None if the caller gave a tree."""
        return self.markup.decode("utf-8", "replace") if isinstance(self.markup, bytes) else self.markup

    @property
    def is_whole(self) -> bool:
        """Whether the tree has the whole page; else marks replace the unread parts."""
        return not self.unread

    def flatten(self, depth: int) -> None:
        """Parse the page again, with no more than about *depth* levels; a tree that the caller gave stays as it is."""
        if self.data:
            self.data = flatten(_tidy(self.data, self.goes_on), depth)
            self.root = self.whole()
            self.unread = ()

    def whole(self) -> etree._Element | None:
        """Parse the page again, all of it."""
        return _root(_tidy(self.data, self.goes_on))


def parse(html: str | bytes | etree._Element, encoding: str | None = None, limits: Limits = DEFAULTS) -> Source:
    """Parse as much of *html* as *limits* let pass, once.

    *encoding* is the one that a transport (an HTTP header) declared. Without it bytes are read as browsers read them: a
    byte order mark, else a declaration in the page, else UTF-8 if they are valid, else Windows-1252, or what the text
    looks like. What is UTF-8 beyond doubt is read so whatever is declared, what is declared to be and is not, by its
    looks, and what was encoded twice is put right.

    A tree of HTML, such as ``response.selector.root``, is taken as it is and never changed, one of another parser
    written out and parsed again. One that is made here may lack what is unread: see `Source.is_whole`.
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
        return _parsed(html, data, None, warnings, limits, prescan(data, limits.attributes))
    if is_binary(html) or is_list_in_xml(html):
        return Source(None, b"", None, [*warnings, "not-html"])
    found = None
    if not html.startswith(BYTE_ORDER_MARKS):
        found = prescan(html, limits.attributes)
        if found.is_utf8 and not (found.has_nul and unmarked_utf16(html)):  # most pages: nothing is copied
            return _parsed(html, html, "utf-8", warnings, limits, found)
    encoding, text = _decode(html, encoding)
    data = text.encode("utf-8", "replace")
    if found is None or data != html:  # as it is for ASCII
        found = prescan(data, limits.attributes)
    return _parsed(text, data, encoding, warnings, limits, found)


def _whole_characters(body: bytes, length: int) -> bytes:
    """The first *length* bytes of *body*, or a few less, so that no character in UTF-8 is cut."""
    end = length
    while end > length - 4 and end > 0 and body[end] & 0xC0 == 0x80:
        end -= 1
    return body[:end]


_BINARY = (b"\x89PNG\r\n", b"GIF8", b"\xff\xd8\xff", b"\x1f\x8b\x08", b"PK\x03\x04", b"%PDF-", b"\x1a\x45\xdf\xa3")
"""First bytes of PNG, GIF, JPEG, gzip, ZIP, PDF and WebM (https://mimesniff.spec.whatwg.org)."""


def _decode(body: bytes, declared: str | None) -> tuple[str, str]:
    if not body.startswith(BYTE_ORDER_MARKS):
        declared = encoding_of(body, declared)
    try:
        return html_to_unicode(f"text/html; charset={declared}", body)
    except (LookupError, ValueError):  # a codec that is no text encoding, or fails as a whole
        encoding = "utf-8" if body.isascii() else "cp1252"
        return encoding, body.decode(encoding, "replace")


def is_binary(body: bytes) -> bool:
    """Whether *body* begins like an image, an archive or another file that is no text."""
    return body.startswith(_BINARY)


def _parsed(
    markup: str | bytes, data: bytes, encoding: str | None, warnings: list[str], limits: Limits, found: Prescan
) -> Source:
    """Parse *data*, which is *markup* in UTF-8; *found* is its prescan."""
    if found.replaced > 3:
        warnings.append("bad-encoding")
    if not found.opened and b"<" not in data:
        warnings.append("no-markup")
    if found.has_nul:  # as parsel does: libxml2 takes the first for the end
        data = data.replace(b"\x00", b"")
        found = prescan(data, limits.attributes)
    if found.doubled >= MIN_DOUBLED_CHARACTERS:
        markup = data = undouble(data)
        found = prescan(data, limits.attributes)
    if found.unread and _may_leave_out(data, found, limits):
        root = _root(_tidy(without_unread(data, found.unread), found.goes_on))
        if root is not None and has_marks(root, len(found.unread) // 2):
            return Source(root, markup, encoding, warnings, data, found.goes_on, found.unread)
    data, over = trim(data, limits, found.opened, found.crowded)
    if over:
        markup = data
        warnings += over
        found = prescan(data, limits.attributes)
    tidy = _tidy(data, found.goes_on)
    if not tidy:
        return Source(None, markup, encoding, warnings)
    return Source(_root(tidy), markup, encoding, warnings, data, found.goes_on)


def _may_leave_out(data: bytes, found: Prescan, limits: Limits) -> bool:
    """Whether there is nothing to trim, if what seem to be scripts are scripts."""
    places = zip(found.unread[::2], found.unread[1::2], strict=True)
    if found.goes_on and any(_HTML_END.search(data, start, end) for start, end in places):
        return False  # without it, there may be an end tag: ``</scr</html>ipt>``
    crowded = found.crowded
    if found.opened > limits.nodes or crowded is None or len(crowded) > MAX_TAG_CHECKS:
        return False
    return all(bisect(found.unread, index) % 2 for index in crowded)


def _tidy(data: bytes, goes_on: bool) -> bytes:
    if goes_on:
        data = _HTML_END.sub(b"", data)  # what the end tag says, the end of the page says too
    return data.lstrip()


def _root(data: bytes) -> etree._Element | None:
    try:
        return etree.fromstring(data, html_parser())
    except etree.LxmlError:  # nothing in it that could be an element
        return None


# --- the prescan ---

_REPLACEMENT = "\ufffd".encode()
_HTML_END = re.compile(rb"</html\s{0,100}>", re.IGNORECASE)
"""The end tag of a page."""
_REST = re.compile(rb"(?:\s|<!--(?:[^-]|-(?!->))*-->|</(?:body|html)\s{0,100}>)*\Z", re.IGNORECASE)
"""What may follow the end tag unread: white space and comments."""


class Prescan(NamedTuple):
    """The result of the prescan of a page's bytes."""

    is_utf8: bool
    """Whether they are UTF-8 beyond doubt: valid, and not plain ASCII.

    Many pages declare something else. Bytes of another encoding are valid UTF-8 by chance only in very short texts.
    """
    replaced: int
    """How many times U+FFFD, which stands for bytes that are no text, is there in UTF-8."""
    has_nul: bool
    """Whether any byte is 0."""
    goes_on: bool
    """Whether the page goes on after its first ``</html>``.

    Browsers read on, and so did libxml2 before 2.14, which leaves out the rest without a word. One page in seventy has
    its text there.
    """
    opened: int
    """Number of ``<``."""
    doubled: int
    """Number of characters that were certainly encoded twice: `scrapy_article.document.normalization`."""
    crowded: Sequence[int] | None
    """Indices of the tags that may have more attributes than were asked for; None if any of them may."""
    unread: Sequence[int]
    """Where what seems to be the text of a script or a style sheet begins and ends: `without_unread`."""


def prescan_in_python(data: bytes, attributes: int) -> Prescan:
    """Return the prescan of *data*. Elements with more than *attributes* attributes are not looked for."""
    replaced = data.count(_REPLACEMENT) if _REPLACEMENT[:1] in data else 0  # one byte is found ten times as fast
    return Prescan(
        _is_utf8(data), replaced, b"\x00" in data, _goes_on(data), data.count(b"<"), count_doubled(data), None, ()
    )


def _is_utf8(data: bytes) -> bool:
    try:
        return not data.isascii() and bool(data.decode())
    except UnicodeDecodeError:
        return False


def _goes_on(data: bytes) -> bool:
    end = _HTML_END.search(data)
    return end is not None and _REST.match(data, end.end()) is None


def _compiled() -> Callable[[bytes, int], Prescan]:
    import scrapy_article.document.parsing._prescan as native

    def prescan(data: bytes, attributes: int) -> Prescan:
        return Prescan(*native.prescan(data, attributes))

    return prescan


prescan: Callable[[bytes, int], Prescan]
"""Returns what the bytes of a page tell; an element should have no more than so many attributes."""
prescan = choose(__name__, _compiled, prescan_in_python)
