"""Where a style sheet sets two words apart that have no blank between them in the markup."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document.segments import Block

__all__ = ["DIGITS", "is_label", "runs_on"]

DIGITS = frozenset("0123456789")
_ENDS = frozenset("0123456789.!?,:;)%\N{HORIZONTAL ELLIPSIS}")


def runs_on(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *text* begins with a word that runs on from *before*, though a style sheet sets it apart.

    So it is with two inline elements, or a picture between two texts: ``<b>Author</b><i>Jane</i>``. Only a capital
    before a small letter, after the end of a word, tells that from a word in parts; an opening quotation mark before
    one after a sentence; or letters beside digits where a label and its value make up a block. Code is written so
    (``a.B``), and the names of pages in a namespace of a wiki (``Category:Languages``).
    """
    last = before[-1]
    if text[0] in _QUOTES and text[1:2].isupper():
        is_apart = last in _STOPS
    else:
        is_apart = text[0].isupper() and text[1:2].islower() and (last.islower() or last in _ENDS)
    if is_apart and (before == ":" or (last == "." and " " not in before)):
        return False
    if not is_apart and not is_label(before, text, owner, block):
        return False
    around = owner.getparent()
    return (around is None or around.tag != "code") and not block.flags & Flag.PRE


_STOPS = frozenset(".!?\N{HORIZONTAL ELLIPSIS}")
_QUOTES = frozenset("\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}")
"""Those that open a quotation in every language that has a capital after them."""
_CURRENCIES = frozenset("$\u00a3\u20ac")
_RAISED = ("sub", "sup")
CENTS = 2
"""Digits of a price that are set beside others, without the point."""
MOST_BEFORE = 100
"""Elements before it in its block up to which one may be a value: for each, the first text of the block is read."""


def is_label(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *before* is a label and *text* its value, or the other way round: elements that make up a *block*.

    Digits meet letters, of which there are two at least (not in ``H2O``), other digits, a bracket or a currency.
    """
    last, first = before[-1], text[0]
    if last in DIGITS:
        is_met = len(text) > CENTS if first in DIGITS else first.isalpha() and text[1:2].isalpha()
    elif last == ")":
        is_met = first.isalpha() or first in DIGITS
    else:
        is_met = last.isalpha() and before[-2:-1].isalpha() and (first in DIGITS or first in _CURRENCIES)
    if not is_met:
        return False
    other, around = owner.getprevious(), owner.getparent()
    if other is None or around is not block.element or owner.tag in _RAISED or other.tag in _RAISED:
        return False
    if len([*islice(owner.itersiblings(preceding=True), MOST_BEFORE + 1)]) > MOST_BEFORE:
        return False
    return not any(beside and not beside.isspace() for beside in (around.text, other.tail, owner.tail))
