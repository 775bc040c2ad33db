"""What is part of a line, or none of it, whatever the tags say: formulas, pictures of characters, buttons, hidden text.

The pass asks these of few elements; compiled or not, it asks the same functions, the first of them in `RULES`. Each
takes an element, and whether text stands before it in its line.

What a browser draws of a formula is MathML, whose text says nothing of what is raised or divided (``E=mc2``), a
picture, or what a script makes of TeX. MediaWiki, KaTeX, Pandoc and WordPress name the TeX beside it.
"""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.attributes import UNSEEN, attributes_of, said_by
from scrapy_article.document.segments import INLINE, KINDS, LINK, SKIP, TIME, Flag
from scrapy_article.document.words import ASCII_BLANKS

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document.segments import Block

__all__ = ["READ_OUT", "RULES", "ends_in_word", "is_in_line", "is_mark", "is_read", "runs_on", "text_for"]

DIGITS = frozenset("0123456789")

# --- elements that stand for characters ---------------------------------------


def text_for(element: etree._Element, is_behind: bool) -> str | None:
    """Return the text that an ``img``, ``script`` or ``math`` stands for; None if for none.

    Empty for MathML that tells those who do not see it what a script is read for.
    """
    tag = element.tag
    if tag == "img":
        return _tex_of_image(element) or _glyph_of(element, is_behind)
    if tag == "script":
        return _bare(element.text) if _is_told(element) else None
    return _tex_of_math(element) or ("" if _is_told_by_script(element) else None)


_STYLES = ("{\\displaystyle ", "{\\textstyle ")
"""What MediaWiki puts around a formula."""
_FALLBACK, _LATEX = "mwe-math-fallback", "latex"
"""Part of the class of MediaWiki's pictures, and the class of WordPress's."""
_ENCODINGS = ("tex", "TeX")
"""Parts of what annotations name, such as ``application/x-tex``."""
_SCRIPT_TYPE = "math/tex"
_DRAWN = "MathJax"
"""Part of the class of what MathJax 2 puts before a script that it has drawn."""
_ASSISTIVE = "MJX_Assistive_MathML"
"""The class of the MathML that it puts beside the drawing, for those who do not see that."""


def _tex_of_math(math: etree._Element) -> str | None:
    """The TeX of a ``math`` element: its ``alttext``, or an annotation beside the MathML."""
    tex = math.get("alttext")
    if not tex and len(math) and math[0].tag == "semantics":
        for child in math[0]:
            if child.tag == "annotation" and any(name in child.get("encoding", "") for name in _ENCODINGS):
                tex = child.text
                break
    return _bare(tex)


def _tex_of_image(image: etree._Element) -> str | None:
    """What an ``img`` that shows a formula has for those who do not see it."""
    names = image.get("class")
    return _bare(image.get("alt")) if names and (names == _LATEX or _FALLBACK in names) else None


def _is_told_by_script(math: etree._Element) -> bool:
    """Whether a ``math`` element is what MathJax 2 gives those who do not see it, beside a script that is read."""
    own = math.getparent()
    if own is None or own.get("class") != _ASSISTIVE:
        return False
    for around in islice(own.iterancestors(), 2):  # what is displayed has an element more around it
        after = around.getnext()
        if after is not None and after.tag == "script":
            return _is_told(after)
    return False


def _is_told(script: etree._Element) -> bool:
    """Whether a *script* is TeX, and nothing that is drawn before it is text: of late it is not read out, or pictures.

    MathJax 3 leaves no script.
    """
    if not script.get("type", "").startswith(_SCRIPT_TYPE):
        return False
    drawn = script.getprevious()
    if drawn is None or _DRAWN not in (drawn.get("class") or ""):
        return True
    for _ in range(2):
        if not len(drawn):
            break
        drawn = drawn[0]
        if drawn.tag == "svg" or drawn.get("aria-hidden") == "true":
            return True
    return not len(drawn) and not (drawn.text or "").strip(ASCII_BLANKS)


def _bare(tex: str | None) -> str | None:
    """*tex* without blanks and MediaWiki's wrapper around it; None if nothing is left."""
    tex = (tex or "").strip(ASCII_BLANKS)
    for style in _STYLES:
        if tex.startswith(style) and tex.endswith("}"):
            tex = tex[len(style) : -1].strip(ASCII_BLANKS)
    return tex or None


LONGEST, LONGEST_EMOJI = 4, 8
"""Characters of an alternative text up to which a picture may stand for it, ``:-)`` or ``:lol`` say; and of one that
begins with an emoji, which may be of several."""
_GLYPHS = ("emoji", "smiley", "smilie", "gaiji")
"""Parts of the classes of such pictures."""
_FIRST_EMOJI = "\U0001f000"


def _glyph_of(image: etree._Element, is_behind: bool) -> str | None:
    """The characters that an ``img`` beside text stands for: emoji, smilies, what a font lacks, and first letters.

    A letter before a small one is the first of a text.
    """
    alt, after = (image.get("alt") or "").strip(ASCII_BLANKS), image.tail
    is_before = after is not None and not after.isspace()
    is_emoji = alt >= _FIRST_EMOJI
    if not 0 < len(alt) <= (LONGEST_EMOJI if is_emoji else LONGEST) or " " in alt or not (is_behind or is_before):
        return None
    if not is_behind and after and len(alt) == 1 and alt.isupper() and after[0].islower():
        return alt
    names = image.get("class", "")
    return alt if is_emoji or any(name in names for name in _GLYPHS) else None


# --- elements in a line that stand in none by their tag -----------------------


def is_in_line(element: etree._Element, is_behind: bool) -> bool:
    """Whether a ``button``, ``noscript`` or ``template`` is part of the line that it stands in.

    A button may be a word in a sentence; a picture without scripts stands behind text; and what is in a declarative
    shadow root is shown.
    """
    if element.tag == "button":
        return _is_in_sentence(element, is_behind)
    if element.tag == "noscript":
        return is_behind and _holds_picture(element)
    return element.get("shadowrootmode") is not None


def _is_in_sentence(button: etree._Element, is_behind: bool) -> bool:
    """Whether a *button* is a word in a sentence: a term that it explains, a name that it tells more of.

    In a paragraph any text before and after it will do; elsewhere a sentence must go on after a short label.
    """
    around, after = button.getparent(), button.tail
    if is_behind and around is not None and around.tag == "p" and after is not None and not after.isspace():
        return True
    if not 0 < len((button.text or "").strip(ASCII_BLANKS)) <= LABEL:
        return False
    text = _text_after(button).strip(ASCII_BLANKS)
    return len(text) >= REST and (text[0] in _MARKS_WITHIN or (text[0].isalpha() and not text[0].isupper()))


LABEL, REST = 40, 20
"""Characters of a button up to which it may be a term in a sentence, and of the rest of that from which it is one."""
_MARKS_WITHIN = frozenset(",.;:)")
_NEAR = 4
"""Elements around and after a button out of which, and past which, the text after it is looked for."""
_IN_LINE = frozenset((INLINE, LINK, TIME))


def _text_after(button: etree._Element) -> str:
    """The text after a *button* in its line, past elements that nobody sees and out of inline ones; empty if none."""
    element = button
    for _ in range(_NEAR):
        tail = element.tail
        if tail and not tail.isspace():
            return tail
        after = element.getnext()
        if after is not None:
            kind = KINDS.get(after.tag, INLINE)
            is_unseen = kind == SKIP or (kind in _IN_LINE and bool(said_by(attributes_of(after))[2] & UNSEEN))
        else:
            after = element.getparent()
            is_unseen = after is not None and KINDS.get(after.tag, INLINE) in _IN_LINE
        if after is None or not is_unseen:
            break
        element = after
    return ""


_PICTURES = ("img", "picture", "iframe")


def _holds_picture(noscript: etree._Element) -> bool:
    """Whether a *noscript* begins with a picture, which scripts load later, and not with text."""
    text = noscript.text
    return len(noscript) > 0 and noscript[0].tag in _PICTURES and (text is None or text.isspace())


# --- text that is seen, or not ------------------------------------------------


def is_read(element: etree._Element, is_behind: bool) -> bool:
    """Whether an inline *element* with ``aria-hidden`` is text all the same.

    It stands beside a copy of its text that is read out and not shown; or it is a link that holds a sentence, beside
    the headline, which leads to the same page.
    """
    if element.text is None and not len(element):
        return False
    return _is_shown(element) or (element.tag == "a" and element.get("href") is not None and _holds_sentence(element))


READ_OUT = ("screen-reader", "sr-only", "visually-hidden", "visuallyhidden")
"""Parts of class names for text that is read out and not shown."""


def _is_shown(element: etree._Element) -> bool:
    """Whether an inline *element* that is not read out stands beside a copy of its text that is, and is not shown.

    These are prices, ratings, and units: there are digits in the copy, or in what ends with it (``30<b> minutes</b>``);
    and first letters of words that go on behind both. Others have icons before what they are called, or *Share* before
    *All sharing options*.
    """
    before, after = element.getprevious(), element.getnext()
    last = before[-1] if before is not None and len(before) else None
    for copy, told in ((before, before), (last, before), (after, after)):
        names = None if copy is None else copy.get("class")
        if names and any(word in names for word in READ_OUT) and told is not None:
            tail = told.tail if told is after and not element.tail else element.tail
            return not DIGITS.isdisjoint(told.text or "") or (tail or "")[:1].islower()
    return False


SENTENCE_LENGTH = 40
"""Characters of a sentence in a link from which it tells something of the page that it leads to."""
LINK_ENDS = (".", "!", "?", "…", "。", "！", "？", "؟", "۔", "।")
"""What such a sentence ends with."""


def _holds_sentence(link: etree._Element) -> bool:
    """Whether a *link* without elements in it is a sentence."""
    text = (link.text or "").strip(ASCII_BLANKS)
    return len(link) == 0 and len(text) >= SENTENCE_LENGTH and text.endswith(LINK_ENDS)


MARKS = ("#", "\N{PILCROW SIGN}", "\N{SECTION SIGN}")
"""What headings of handbooks end or begin with, as a link to themselves."""


def is_mark(link: etree._Element, is_behind: bool) -> bool:
    """Whether a *link* without elements in it is but a mark by which to link to the place where it stands."""
    return not len(link) and (link.text or "").strip(ASCII_BLANKS) in MARKS and link.get("href", "")[:1] == "#"


def ends_in_word(text: str) -> bool:
    """Whether *text* ends in a word of a script that puts blanks between words: what follows is not of the sentence."""
    return text[-1] < _FIRST_UNSPACED and text[-1].isalnum()


_FIRST_UNSPACED = "\u0e00"
"""The first character of a script without blanks between words."""

# --- words that a style sheet sets apart --------------------------------------

_ENDS = frozenset("0123456789.!?,:;)%\N{HORIZONTAL ELLIPSIS}")
_STOPS = frozenset(".!?\N{HORIZONTAL ELLIPSIS}")
_QUOTES = frozenset("\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}")
"""Those that open a quotation in every language that has a capital after them."""
_CURRENCIES = frozenset("$\u00a3\u20ac")
_RAISED = ("sub", "sup")
CENTS = 2
"""Digits of a price that are set beside others, without the point."""
MOST_BEFORE = 100
"""Elements before it in its block up to which one may be a value: for each, the first text of the block is read."""


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
    if len([*islice(owner.itersiblings(preceding=True), MOST_BEFORE + 1)]) > MOST_BEFORE:
        return False
    return not any(beside and not beside.isspace() for beside in (around.text, other.tail, owner.tail))


RULES = (text_for, is_in_line, is_read, is_mark, runs_on)
