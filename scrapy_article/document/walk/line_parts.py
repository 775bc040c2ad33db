"""Elements that are part of a line whatever their tags: formulas, images of characters, mentions, buttons.

The pass asks these of few elements.

What a browser draws of a formula is MathML, whose text says nothing of what is raised or divided (``E=mc2``), or an
image. MediaWiki, KaTeX, Pandoc and WordPress name the TeX beside it.
"""

from __future__ import annotations

import json
import re
from contextlib import suppress
from itertools import islice
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.walk.attributes import attributes_of
from scrapy_article.document.walk.segments import Flag
from scrapy_article.text.words import ASCII_BLANKS

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Block

DIGITS = frozenset("0123456789")

# --- elements that stand for characters ---------------------------------------


def text_for(element: etree._Element, is_behind: bool) -> str | None:
    """Return the text that an ``img``, ``math`` or mention stands for; None if for none.

    *is_behind* is whether text stands before it in its line.
    """
    if element.tag == "math":
        return _tex_of_math(element)
    if element.tag in ("img", "amp-img"):
        return _tex_of_image(element) or _glyph_of(element, is_behind)
    return _name_of_mention(element) if is_mention(element) else None


_STYLED = re.compile(r"\{\\(?:display|text)style (.*)\}", re.DOTALL)
"""A formula in what MediaWiki puts around it."""
_FALLBACK, _LATEX = "mwe-math-fallback", "latex"
"""Part of the class of MediaWiki's images, and the class of WordPress's."""


def _tex_of_math(math: etree._Element) -> str | None:
    """The TeX of a ``math`` element: its ``alttext``, or an annotation beside the MathML."""
    tex = math.get("alttext")
    if not tex and len(math) and math[0].tag == "semantics":
        for child in math[0]:
            if child.tag == "annotation" and "tex" in child.get("encoding", "").lower():  # such as application/x-tex
                tex = child.text
                break
    return _bare(tex)


def is_formula(element: etree._Element) -> bool:
    """Whether an element of a line, ``math`` or ``img``, stands for the TeX of a formula."""
    return (_tex_of_math if element.tag == "math" else _tex_of_image)(element) is not None


def _tex_of_image(image: etree._Element) -> str | None:
    """The alternative text of an ``img`` that shows a formula."""
    names = image.get("class")
    return _bare(image.get("alt")) if names and (names == _LATEX or _FALLBACK in names) else None


def _bare(tex: str | None) -> str | None:
    """*tex* without blanks and MediaWiki's wrapper around it; None if nothing is left."""
    tex = (tex or "").strip(ASCII_BLANKS)
    styled = _STYLED.fullmatch(tex)
    return (styled[1].strip(ASCII_BLANKS) if styled else tex) or None


MAX_GLYPH_CHARACTERS, MAX_EMOJI_CHARACTERS = 4, 8
"""Characters of an alternative text up to which an image may stand for it, ``:-)`` or ``:lol`` say; and of one that
begins with an emoji, which may be of several."""
_GLYPHS = ("emoji", "smiley", "smilie", "gaiji")
"""Parts of the classes of such images."""
_FIRST_EMOJI = "\U0001f000"


def _glyph_of(image: etree._Element, is_behind: bool) -> str | None:
    """The characters that an ``img`` beside text stands for: emoji, smilies, and what a font lacks."""
    alt, after = (image.get("alt") or "").strip(ASCII_BLANKS), image.tail
    is_before = after is not None and not after.isspace()
    is_emoji = alt >= _FIRST_EMOJI
    most = MAX_EMOJI_CHARACTERS if is_emoji else MAX_GLYPH_CHARACTERS
    if not 0 < len(alt) <= most or " " in alt or not (is_behind or is_before):
        return None
    names = image.get("class", "")
    return alt if is_emoji or any(name in names for name in _GLYPHS) else None


_MENTION = "ention"
_NAMED = re.compile("(?:name|label|title|text|value|mention|user|handle)$", re.IGNORECASE)
"""How attributes end that have the name which a mention shows."""
MAX_MENTION, MAX_DATA = 80, 4_000
"""Characters of such a name, and of an attribute that is read."""


def is_mention(element: etree._Element) -> bool:
    """Whether a name, or its link, is only in the attributes of *element*, for a script to write it."""
    if element.text or len(element):
        return False
    return any(_MENTION in part for item in (("", str(element.tag)), *element.items()) for part in map(str, item))


def _name_of_mention(mention: etree._Element) -> str | None:
    """The name that a *mention* shows: it has an attribute of its own, or stands in an object of JSON."""
    data: list[tuple[str, object]] = []
    for name, value in attributes_of(mention):
        if value[:1] != "{":
            data.append((name, value))
        elif len(value) <= MAX_DATA:
            with suppress(ValueError, RecursionError):
                json.loads(value, object_pairs_hook=data.extend)
    named = (value for name, value in data if _NAMED.search(name) and isinstance(value, str))
    return next(filter(_is_name, named), None)


def _is_name(value: str) -> bool:
    """Whether *value* may be what a mention shows, and is no number, URL or kind of element."""
    return len(value) <= MAX_MENTION and _MENTION not in value and "/" not in value and any(map(str.isalpha, value))


# --- visible and hidden text --------------------------------------------------


def is_alone(button: etree._Element) -> bool:
    """Whether a *button* at the start of a heading is all that stands there: it unfolds what is below."""
    around = button.getparent()
    return around is not None and len(around) == 1 and not (button.tail or "").strip()


MAX_TEXTS = 8
"""Texts in an element that are compared with those beside it."""
_READ_OUT = re.compile("screen-reader|sr-only|visually-hidden|visuallyhidden")
"""Parts of class names for text that is read out and not visible."""


def is_visible_copy(element: etree._Element) -> bool:
    """Whether an inline *element* with ``aria-hidden`` stands beside a hidden copy of its text that is read out.

    These are prices, ratings, and units: there are digits in the copy, or in what ends with it (``30<b> minutes</b>``);
    and first letters of words. Others have icons before what they are called, or *Share* before
    *All sharing options*.
    """
    before, after = element.getprevious(), element.getnext()
    last = before[-1] if before is not None and len(before) else None
    for copy, holder in ((before, before), (last, before), (after, after)):
        names = None if copy is None else copy.get("class")
        if names and _READ_OUT.search(names) and copy is not None and holder is not None:
            read = _text(copy)
            return (read[:1].isupper() and _text(element) in read) or not DIGITS.isdisjoint(holder.text or "")
    return False


def _text(element: etree._Element) -> str:
    return "".join(map(str, islice(element.itertext(etree.Element), MAX_TEXTS)))


# --- words that a style sheet sets apart --------------------------------------

_ENDS = frozenset("0123456789.!?,:;)%\N{HORIZONTAL ELLIPSIS}")
_NUMBERS = DIGITS.union("$\u00a3\u20ac")
"""What numbers and prices begin with."""
_RAISED = ("sub", "sup")
CENTS = 2
"""Digits of a price that are set beside others, without the point."""
MAX_PRECEDING_ELEMENTS = 100
"""Elements before it in its block up to which one may be a value: for each, the first text of the block is read."""


def runs_on(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *text* begins with a word that runs on from *before*, though a style sheet sets it apart.

    So it is with two inline elements, or an image between two texts: ``<b>Author</b><i>Jane</i>``. Only a capital
    before a small letter, after the end of a word, tells that from a word in parts; or letters beside digits where a
    label and its value make up a block. Code is written so (``a.B``).
    """
    last = before[-1]
    if text[0].isupper() and text[1:2].islower() and (last.islower() or last in _ENDS):
        if last == "." and " " not in before:
            return False
    elif not _is_label(before, text, owner, block):
        return False
    around = owner.getparent()
    return (around is None or around.tag != "code") and not block.flags & Flag.PRE


def _is_label(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *before* is a label and *text* its value, or the other way round: elements that make up a *block*.

    Digits meet letters, of which there are two at least (not in ``H2O``), other digits, or a currency.
    """
    if before[-1] in DIGITS:
        is_met = len(text) > CENTS if text[0] in DIGITS else text[:2].isalpha() and len(text) > 1
    else:
        is_met = before[-2:].isalpha() and len(before) > 1 and text[0] in _NUMBERS
    if not is_met:
        return False
    other, around = owner.getprevious(), owner.getparent()
    if other is None or around is not block.element or not {owner.tag, other.tag}.isdisjoint(_RAISED):
        return False
    if len([*islice(owner.itersiblings(preceding=True), MAX_PRECEDING_ELEMENTS + 1)]) > MAX_PRECEDING_ELEMENTS:
        return False
    return not any(beside and not beside.isspace() for beside in (around.text, other.tail, owner.tail))
