"""Which lines stand in the text itself, and only look like by-lines: sub-headings, lists, dialogue, quotations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag
from scrapy_article.fields.author_labels import is_label
from scrapy_article.fields.names import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Segment
    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.author_view import AuthorView

__all__ = ["IN_TEXT", "line_evidence", "may_be_meant"]

IN_TEXT = "in-text"
"""Evidence of a line in the text of the article: those whom the page declares go before it."""
_DASHES = "—–―"
_COLONS = frozenset(":：/／|｜")
"""What stands behind a label, and behind no word of a sentence or a heading."""
_CLOSING_QUOTES = '”"»’“›「」』'
"""What a quotation ends with, in some language."""


def line_evidence(view: AuthorView, position: int, text: str) -> Iterator[str]:
    """What is to be said of the line at *position*, which reads *text*: whether it has links, and is in the text.

    That is between its paragraphs, or below them with a dash, as those sign who are quoted.
    """
    if view.segments[position].links:
        yield "link-line"
    first, last = view.prose
    if first < position < last or (position > first and text[0] in _DASHES):
        yield IN_TEXT


def may_be_meant(view: AuthorView, position: int, text: str, byline: Byline) -> bool:
    """Whether *text*, at *position*, which reads like *byline* and begins with a word for *by*, is a by-line.

    Sub-headings begin with such words, too: ``By land and sea``; so lines of the text, and headings, have to name
    people, or the site, and between paragraphs no heading is a by-line. A dash means *by* in a lone line, right below
    the title or at the end of the text.
    """
    segment = view.segments[position]
    if segment.text[0] in _DASHES and not view.has_label(segment.text.lstrip(f"{_DASHES} ")):
        return byline.whole and _names_people(byline) and _may_be_signed(view, position)
    is_heading = bool(segment.block.flags & Flag.HEADING) and not is_label(segment.text)
    first, last = view.prose
    is_between = first < position < last
    if is_heading and position > first and (is_between or byline.names[0].kind > Kind.WORD):
        return False  # Dates from planet.com
    if not (is_heading or is_between) or not _COLONS.isdisjoint(text.partition(byline.names[0].text)[0]):
        return True
    name = byline.names[0].text
    return (_names_people(byline) and _has_capital(name)) or (is_between and view.page.is_site(name))


def _names_people(byline: Byline) -> bool:
    return all(name.kind is Kind.PERSON and not name.text[0].islower() for name in byline.names)


def _has_capital(name: str) -> bool:
    """Whether *name* is in a script with capitals: in others, any words behind one for *by* look like a name."""
    return name[0].isupper()


def _may_be_signed(view: AuthorView, position: int) -> bool:
    """Whether a name behind a dash at *position* may be that of the author: not in a list, nor below a quotation."""
    if position != view.page.top + 1 and position < view.prose[1]:
        return False
    before, after = (_line(view, position + step) for step in (-1, 1))
    if any(line is not None and line.text[0] in _DASHES for line in (before, after)):
        return False
    flags = view.segments[position].block.flags | (before.block.flags if before else 0)
    return not flags & Flag.QUOTE and not (before and position > view.page.top + 1 and _is_quotation(before.text))


def _line(view: AuthorView, position: int) -> Segment | None:
    return view.segments[position] if 0 <= position < len(view.segments) else None


def _is_quotation(text: str) -> bool:
    return text.rstrip(".").endswith(tuple(_CLOSING_QUOTES))
