"""From what a user has (bytes, a string, a tree) to one parsed tree."""

from __future__ import annotations

from lxml import etree
from w3lib.encoding import html_to_unicode

__all__ = ["Source", "is_utf8", "parse"]


class Source:
    """A parsed page: the tree, the encoding that it was read in, and what went wrong on the way.

    ``text`` is the markup as a string where there was one; a tree given by the caller has none.
    """

    __slots__ = ("encoding", "root", "text", "warnings")

    def __init__(
        self, root: etree._Element | None, text: str | None, encoding: str | None, warnings: list[str]
    ) -> None:
        self.root = root
        self.text = text
        self.encoding = encoding
        self.warnings = warnings


def parse(html: str | bytes | etree._Element, encoding: str | None = None) -> Source:
    """Parse *html* once.

    *encoding* is the one that a transport (an HTTP header) declared. Without it bytes are read as browsers read them: a
    byte order mark, else a declaration in the page, else UTF-8 if they are valid, else Windows-1252.

    A tree, such as ``response.selector.root``, is taken as it is and never changed.
    """
    if isinstance(html, etree._Element):
        return Source(html, None, None, [])
    warnings: list[str] = []
    if isinstance(html, bytes):
        encoding, text = _decode(html, encoding)
        if text.count("\ufffd") > 3:
            warnings.append("bad-encoding")
    elif isinstance(html, str):
        text = html
        encoding = None
    else:
        raise TypeError(f"html must be str, bytes or an lxml element, not {type(html).__name__}")
    root = _tree(text, warnings)
    return Source(root, text, encoding, warnings)


def _decode(body: bytes, declared: str | None) -> tuple[str, str]:
    try:
        header = f"text/html; charset={declared}" if declared else None
        encoding, text = html_to_unicode(header, body, auto_detect_fun=_utf8_or_cp1252)
    except (LookupError, ValueError):  # a codec that is no text encoding, or fails as a whole
        encoding, text = _utf8_or_cp1252(body), body.decode(_utf8_or_cp1252(body), "replace")
    if encoding != "utf-8" and is_utf8(body):
        return "utf-8", body.decode("utf-8")
    return encoding, text


def is_utf8(body: bytes) -> bool:
    """Whether *body* is UTF-8 beyond doubt: valid, and not plain ASCII.

    Many pages declare something else. Bytes of another encoding are valid UTF-8 by chance only in very short texts.
    """
    if body.isascii():
        return False
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _utf8_or_cp1252(body: bytes) -> str:
    return "utf-8" if body.isascii() or is_utf8(body) else "cp1252"


def _tree(text: str, warnings: list[str]) -> etree._Element | None:
    # As parsel does: NULs cut libxml2's input short, and UTF-8 bytes parse in half the time of a str.
    data = text.replace("\x00", "").encode("utf-8", "replace").strip()
    if not data:
        return None
    parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, recover=True)
    try:
        root = etree.fromstring(data, parser)
    except etree.LxmlError:  # nothing in it that could be an element
        return None
    if any(error.type_name == "ERR_RESOURCE_LIMIT" for error in parser.error_log):
        warnings.append("deep")
    return root
