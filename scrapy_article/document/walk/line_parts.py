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
from typing import TYPE_CHECKING, cast

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


_STYLES = ("{\\displaystyle ", "{\\textstyle ")
"""What MediaWiki puts around a formula."""
_FALLBACK, _LATEX = "mwe-math-fallback", "latex"
"""Part of the class of MediaWiki's images, and the class of WordPress's."""
_ENCODINGS = ("tex", "TeX")
"""Parts of what annotations name, such as ``application/x-tex``."""


def _tex_of_math(math: etree._Element) -> str | None:
    """The TeX of a ``math`` element: its ``alttext``, or an annotation beside the MathML."""
    tex = math.get("alttext")
    if not tex and len(math) and math[0].tag == "semantics":
        for child in math[0]:
            if child.tag == "annotation" and any(name in child.get("encoding", "") for name in _ENCODINGS):
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
    for style in _STYLES:
        if tex.startswith(style) and tex.endswith("}"):
            tex = tex[len(style) : -1].strip(ASCII_BLANKS)
    return tex or None


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
_NAMED = ("displayname", "fullname", "name", "label", "title", "text", "value", "mention", "user", "handle")
"""How attributes end that have the name which a mention shows, the likeliest first."""
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
    names = [(name.lower().replace("-", "").replace("_", ""), value) for name, value in data if _is_name(value)]
    found = (value for ending in _NAMED for name, value in names if name.endswith(ending))
    return cast("str | None", next(found, None))


def _is_name(value: object) -> bool:
    """Whether *value* may be what a mention shows, and is no number, URL or kind of element."""
    if not isinstance(value, str) or len(value) > MAX_MENTION or _MENTION in value:
        return False
    return "/" not in value and any(map(str.isalpha, value))


# --- visible and hidden text --------------------------------------------------


def is_alone(button: etree._Element) -> bool:
    """Whether a *button* at the start of a heading is all that stands there: it unfolds what is below."""
    around = button.getparent()
    return around is not None and len(around) == 1 and not (button.tail or "").strip()


_READ_OUT = re.compile("screen-reader|sr-only|visually-hidden|visuallyhidden")
"""Parts of class names for text that is read out and not visible."""


def is_visible_copy(element: etree._Element) -> bool:
    """Whether an inline *element* with ``aria-hidden`` stands beside a hidden copy of its text that is read out.

    These are prices, ratings, and units: there are digits in the copy, or in what ends with it (``30<b> minutes</b>``);
    and first letters of words. Others have icons before what they are called, or *Share* before
    *All sharing options*.
    """
    if element.text is None and not len(element):
        return False
    before, after = element.getprevious(), element.getnext()
    last = before[-1] if before is not None and len(before) else None
    for copy, holder in ((before, before), (last, before), (after, after)):
        names = None if copy is None else copy.get("class")
        if names and _READ_OUT.search(names) and holder is not None:
            return _is_doubled(element) or not DIGITS.isdisjoint(holder.text or "")
    return _is_doubled(element)


MAX_DOUBLED = 8
"""Elements in a row in which words stand twice."""


def _is_doubled(element: etree._Element) -> bool:
    """Whether *element*, which is not read out, and others beside it are together what one beside them reads out."""
    row = [element]
    for is_before in (True, False):
        for beside in islice(element.itersiblings("*", preceding=is_before), MAX_DOUBLED):
            if (beside if is_before else row[-1]).tail:
                break
            row.insert(0 if is_before else len(row), beside)
    read = "".join([_text(one) for one in row if _READ_OUT.search(one.get("class", ""))])
    return read[:1].isupper() and read == "".join([_text(one) for one in row if one.get("aria-hidden") == "true"])


def _text(element: etree._Element) -> str:
    return "".join(map(str, islice(element.itertext(etree.Element), MAX_DOUBLED)))


# --- words that a style sheet sets apart --------------------------------------

_ENDS = frozenset("0123456789.!?,:;)%\N{HORIZONTAL ELLIPSIS}")
_STOPS = frozenset(".!?\N{HORIZONTAL ELLIPSIS}")
_QUOTES = frozenset("\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}")
"""Those that open a quotation in every language that has a capital after them."""
_CURRENCIES = frozenset("$\u00a3\u20ac")
_RAISED = ("sub", "sup")
CENTS = 2
"""Digits of a price that are set beside others, without the point."""
MAX_PRECEDING_ELEMENTS = 100
"""Elements before it in its block up to which one may be a value: for each, the first text of the block is read."""


def runs_on(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *text* begins with a word that runs on from *before*, though a style sheet sets it apart.

    So it is with two inline elements, or an image between two texts: ``<b>Author</b><i>Jane</i>``. Only a capital
    before a small letter, after the end of a word, tells that from a word in parts; an opening quotation mark before
    one after a sentence; or letters beside digits where a label and its value make up a block. Code is written so
    (``a.B``).
    """
    last = before[-1]
    if text[0] in _QUOTES and text[1:2].isupper():
        is_apart = last in _STOPS
    else:
        is_apart = text[0].isupper() and text[1:2].islower() and (last.islower() or last in _ENDS)
    if is_apart and last == "." and " " not in before:
        return False
    if not is_apart and not _is_label(before, text, owner, block):
        return False
    around = owner.getparent()
    return (around is None or around.tag != "code") and not block.flags & Flag.PRE


def _is_label(before: str, text: str, owner: etree._Element, block: Block) -> bool:
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
    if len([*islice(owner.itersiblings(preceding=True), MAX_PRECEDING_ELEMENTS + 1)]) > MAX_PRECEDING_ELEMENTS:
        return False
    return not any(beside and not beside.isspace() for beside in (around.text, other.tail, owner.tail))
