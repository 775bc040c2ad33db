"""What goes from the chosen text as nobody can see it, or sees it twice."""

from __future__ import annotations

import re
from itertools import pairwise
from string import ascii_letters
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.line_numbers import line_numbers
from scrapy_article.document.numbering import item_numbers
from scrapy_article.output import is_blank
from scrapy_article.trimming.drop import drop

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml import etree

    from scrapy_article.document import Block, Document, Segment
    from scrapy_article.methods.method import Selection

__all__ = ["LEAD_WORDS", "drop_blanks"]


_LETTERS = frozenset(ascii_letters)
_QUOTES = frozenset("\"'“”„‟‘’‚‛«»‹› ")
_SHORTCODE = re.compile(
    r"\[(?:/?[a-z][\w-]{2,30}\s[\w-]{1,30}\s?=[^\[\]]{0,300}|[A-Z][A-Z\d]{1,20}(?:_[A-Z\d]{1,20}){1,5})\]$"
)
"""What plugins of WordPress were to fill in: ``[gallery ids="1,2"]``."""
_NUMBER = re.compile(r"\(?(\d{1,3})[.)]?$")
_NUMBER_CHARACTERS = 5
LEAD_WORDS, _LEAD_LINES = 12, 10
"""Words from which a lead is one, and lines in which the text may say it again."""


@rule("blank-lines", scope=ALL_PAGES, otherwise=lambda *_: False)
def drop_blanks(document: Document, selection: Selection) -> bool:
    """Take out of the body what nobody can see, or sees twice.

    Some editors put a zero-width space into each empty paragraph, and some pages the numbers of a list into its items.
    """
    segments, before = document.segments, len(selection.kept)
    texts = {i: text for i in selection.kept if (text := segments[i].text)[0] not in _LETTERS}  # none begins with one
    drop(selection, {i: "nothing to see" for i, text in texts.items() if is_blank(text)})
    marks = [i for i, text in texts.items() if _QUOTES.issuperset(text) and not segments[i].block.flags & Flag.TABLE]
    drop(selection, dict.fromkeys(marks, "marks of a quotation"))
    _drop_repeated(document, selection)
    codes = [i for i, text in texts.items() if text[0] == "[" and _SHORTCODE.match(text)]
    drop(selection, dict.fromkeys(codes, "code of the site"))
    if any(segments[i].block.flags & Flag.PRE for i in texts):
        drop(selection, dict.fromkeys(line_numbers(segments, selection.kept), "number of a line"))
    numbers = [i for i, text in texts.items() if len(text) <= _NUMBER_CHARACTERS and _NUMBER.match(text)]
    kept = {*selection.kept} if numbers else ()
    found = _numbers_of_items(segments, [i for i in numbers if i + 1 in kept])
    drop(selection, dict.fromkeys(found, "number of an item"))
    return len(selection.kept) < before


def _drop_repeated(document: Document, selection: Selection) -> None:
    """Take out of the body headings that the next line says again at the same level: a still beside its player.

    And a lead that the text says again: it stands in a part of its own. Posts of a thread all stand in the like.
    """
    segments, kept = document.segments, selection.kept
    dropped: dict[int, str] = {}
    for i, following in pairwise(kept):
        one, other = segments[i], segments[following]
        if (
            one.text == other.text  # rarely, so that most is told by this
            and one.block.flags & other.block.flags & Flag.HEADING
            and one.block is not other.block
        ):
            dropped[i] = "stands twice"
    lead = segments[kept[0]] if kept else None
    if lead and lead.words >= LEAD_WORDS:
        again = (segments[i] for i in kept[1:_LEAD_LINES])
        if any(line.text == lead.text and _names(line) != _names(lead) for line in again):
            dropped[lead.index] = "stands twice"
    drop(selection, dropped)


def _names(segment: Segment) -> tuple[str, str]:
    """The names of the block of *segment*, and of what that stands in."""
    block = segment.block
    return block.names, block.parent.names if block.parent else ""


def _numbers_of_items(segments: Sequence[Segment], numbers: Iterable[int]) -> list[int]:
    """Those of *numbers* that browsers draw again before the items of lists that begin with them, and go on."""
    drawn: dict[Block, dict[etree._Element, int]] = {}
    found: list[int] = []
    for i in numbers:
        item: Block | None = segments[i].block
        while item is not None and item.tag != "li" and item.start == i:
            item = item.parent
        if item is None or item.start != i or item.end == i + 1:
            continue
        around = item.parent
        if item.tag == "li" and around is not None and around.tag == "ol":
            if around not in drawn:
                drawn[around] = item_numbers(around.element)
            match = _NUMBER.match(segments[i].text)
            if match and int(match[1]) == drawn[around][item.element]:
                found.append(i)
    return found
