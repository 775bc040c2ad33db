"""The prescan of a page's bytes before the parse: compiled, if that was built, or in Python.

In Python each question takes a scan of the page, some of them a tenth of the parse; in C (``_prescan.c``) all together
take a twentieth. Both give the same, but that C also finds where elements are that may have too many attributes, and
what need not be parsed.
"""

from __future__ import annotations

import re
from codecs import utf_8_decode
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.accelerators import choose
from scrapy_article.document.normalization import count_doubled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


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
    """Where what seems to be the text of a script or a style sheet, or a shape, begins and ends: `without_unread`."""


def prescan_in_python(data: bytes, attributes: int) -> Prescan:
    """Return the prescan of *data*. Elements with more than *attributes* attributes are not looked for."""
    replaced = data.count(_REPLACEMENT) if _REPLACEMENT[:1] in data else 0  # one byte is found ten times as fast
    return Prescan(
        _is_utf8(data), replaced, b"\x00" in data, _goes_on(data), data.count(b"<"), count_doubled(data), None, ()
    )


def _is_utf8(data: bytes) -> bool:
    if data.isascii():
        return False
    position = 0
    view = memoryview(data)
    try:
        while position < len(data):  # in pieces, for which memory is at hand
            end = position + _PIECE
            position += utf_8_decode(view[position:end], "strict", end >= len(data))[1]
    except UnicodeDecodeError:
        return False
    return True


def _goes_on(data: bytes) -> bool:
    end = HTML_END.search(data)
    return end is not None and _REST.match(data, end.end()) is None


_PIECE = 1 << 15
_REPLACEMENT = "\ufffd".encode()
HTML_END = re.compile(rb"</html\s{0,100}>", re.IGNORECASE)
"""The end tag of a page."""
_REST = re.compile(rb"(?:\s|<!--(?:[^-]|-(?!->))*-->|</(?:body|html)\s{0,100}>)*\Z", re.IGNORECASE)
"""What may follow the end tag unread: white space and comments."""


def _compiled() -> Callable[[bytes, int], Prescan]:
    import scrapy_article.document.parsing._prescan as native

    def prescan(data: bytes, attributes: int) -> Prescan:
        return Prescan(*native.prescan(data, attributes))

    return prescan


prescan: Callable[[bytes, int], Prescan]
"""Returns what the bytes of a page tell; an element should have no more than so many attributes."""
prescan = choose(__name__, _compiled, prescan_in_python)
