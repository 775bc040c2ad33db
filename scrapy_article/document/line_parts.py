"""Which elements are part of the line that they stand in, or of none, whatever their tags say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.attributes import UNSEEN, attributes_of, said_by
from scrapy_article.document.element_kinds import INLINE, KINDS, LINK, SKIP, TIME
from scrapy_article.document.spacing import DIGITS
from scrapy_article.document.words import ASCII_BLANKS

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["ends_in_word", "holds_picture", "holds_sentence", "is_in_sentence", "is_mark", "is_shown"]


def is_in_sentence(button: etree._Element, is_behind: bool) -> bool:
    """Whether a *button* is a word in a sentence: a term that it explains, a name that it tells more of.

    *is_behind* is whether text stands before it in its line. In a paragraph any after it will do; elsewhere a sentence
    must go on after a short label.
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


_IN_LINE = frozenset((INLINE, LINK, TIME))


PICTURES = ("img", "picture", "iframe")


def holds_picture(noscript: etree._Element) -> bool:
    """Whether a *noscript* begins with a picture, which scripts load later, and not with text."""
    text = noscript.text
    return len(noscript) > 0 and noscript[0].tag in PICTURES and (text is None or text.isspace())


def ends_in_word(text: str) -> bool:
    """Whether *text* ends in a word of a script that puts blanks between words: what follows is not of the sentence."""
    return text[-1] < FIRST_UNSPACED and text[-1].isalnum()


FIRST_UNSPACED = "\u0e00"
"""The first character of a script without blanks between words."""


MARKS = ("#", "\N{PILCROW SIGN}", "\N{SECTION SIGN}")
"""What headings of handbooks end or begin with, as a link to themselves."""


def is_mark(link: etree._Element) -> bool:
    """Whether a *link* without elements in it is but a mark by which to link to the place where it stands."""
    return (link.text or "").strip(" \t\n\r\f\v") in MARKS and link.get("href", "")[:1] == "#"


READ_OUT = ("screen-reader", "sr-only", "visually-hidden", "visuallyhidden")
"""Parts of class names for text that is read out and not shown."""


def is_shown(element: etree._Element) -> bool:
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


def holds_sentence(link: etree._Element) -> bool:
    """Whether a *link* without elements in it is a sentence.

    One that is not read out is there beside the headline, which leads to the same page.
    """
    text = (link.text or "").strip(ASCII_BLANKS)
    return len(link) == 0 and len(text) >= SENTENCE_LENGTH and text.endswith(LINK_ENDS)
