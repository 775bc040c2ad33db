"""Digits that are set above or below the line, as plain text writes them: ``10⁶``, ``CO₂``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag
from scrapy_article.document.words import join_space

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document.segments import Segment

__all__ = ["plain_text"]

_DIGITS = "0123456789"
_SIGNS = f"{_DIGITS}+-−–=()"
_TABLES = {
    "sup": str.maketrans(_SIGNS, "⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁻⁼⁽⁾"),
    "sub": str.maketrans(_SIGNS, "₀₁₂₃₄₅₆₇₈₉₊₋₋₋₌₍₎"),
}
"""The characters of Unicode (superscripts and subscripts, U+2070 to U+209F) by the element."""


def plain_text(segment: Segment) -> str:
    """Return the text of *segment*, where numbers in ``sup`` and ``sub`` are written with characters of that shape.

    What holds letters, such as the end of *1st*, stays as it is.
    """
    if len(segment.flat_pieces) == 2:  # most lines are one piece
        return segment.text
    pieces, is_changed = [], False
    for text, element in segment.pieces:
        is_number = not text.strip().strip(_SIGNS) and any(map(_DIGITS.__contains__, text))
        table = _table(element) if is_number else None
        pieces.append(text.translate(table) if table else text)
        is_changed = is_changed or table is not None
    if not is_changed:
        return segment.text
    whole = "".join(pieces)
    return whole if segment.block.flags & Flag.PRE else join_space(whole)


def _table(element: etree._Element) -> dict[int, int] | None:
    """What the digits in *element* become: those of a note are in a link there."""
    table = _TABLES.get(str(element.tag))
    around = element.getparent()
    return table or (None if around is None else _TABLES.get(str(around.tag)))
