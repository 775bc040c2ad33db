"""Boxes among the text that ask readers to sign up, in whatever language: a heading, a line or two, and a field.

Those that offer something, those that ask them to agree to what another site would show there, those that pop up over a
word, and lone buttons: such as stand between paragraphs, and such as stand again and again.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import Counter
from itertools import chain, islice, pairwise
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.attributes import attributes_of
from scrapy_article.document.inline import is_bold
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.around import item_of
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.actions import asks_to_act
from scrapy_article.methods.auto.phrases.buttons import is_button, leads_on
from scrapy_article.methods.auto.phrases.consent import agrees, names_consent, that_ask_consent
from scrapy_article.methods.auto.pointers import is_link

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["boxes", "buttons", "consents", "may_pop_up", "offers", "popups", "repeated_buttons"]

BOX_LINES, BOX_WORDS, HEAD_WORDS = 4, 45, 15
"""Lines of such a box with its button, words of it, and of its first line, at most."""
PARAGRAPH_WORDS = 12
"""Words of the lines around it at least: between short ones it is one of the cards or products of a page."""
BOXES = 2
"""Such boxes on a page at most: more are its cards, questions or posts."""
OFFER_LINES, OFFER_WORDS, ACTION_WORDS = 6, 75, 7
"""Lines of a box that offers something with its button, words of it, and of the button, at most."""
BUTTONS, PART_LEVELS = 2, 8
"""Buttons of it at most, and levels from the line above or below it up to what stands beside it."""
CONSENT_LINES, CONSENT_WORDS, BUTTON_WORDS = 5, 110, 6
"""Lines and words of a box that asks to agree, and words of its button, at most."""
LABEL_WORDS = 3
"""Words up to which a button between paragraphs is one, and no sentence."""
REPEATED, REPEATED_WORDS = 3, 6
"""Lines with the same words that are buttons, and words of one at most."""
POPUP_LINES, POPUP_WORDS, POPUP_LEVELS = 4, 60, 3
"""Lines and words of a box that pops up at most, and elements around a line that may be one."""
_NO_BOX = Flag.LIST | Flag.TABLE | Flag.FIGURE | Flag.PRE | Flag.QUOTE
_NO_BUTTON = _NO_BOX | Flag.HEADING
_IN_PARTS = Flag.LIST | Flag.TABLE
_is_named_so = Needles(("newsletter", "news-letter", "mailing-list", "mailinglist", "mc4wp"), any_case=True).are_in
may_pop_up = Needles(("tooltip", "tool-tip", "popover", "hovercard", "tippy"), any_case=True).are_in
_POPUP = re.compile(
    r"\b(?:tool-?tip|popover|hovercard|tippy)[_-]{0,2}(?:content|inner|body|box|text|popup|bubble|tooltip)\b",
    re.IGNORECASE,
)
"""The word that is explained may be called a tooltip, what explains it is called its content or the like."""
_QUESTIONS = frozenset(("radio", "checkbox", "number", "range", "date"))
"""Kinds of form fields that ask for something else, as calculators and quizzes do."""


def boxes(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Small elements between paragraphs, or below them, that have a heading, a line, and a field for mail.

    Those that are named so need no more than a field, a button or a link. In others a button alone tells nothing: it
    may copy what they say, read it out, or tick it off.
    """
    segments, flags, words = lines.segments, lines.flags, lines.words
    found: list[Block] = []
    short = [i for before, i in pairwise(kept) if words[i] <= HEAD_WORDS and words[before] >= PARAGRAPH_WORDS]
    for i in [i for i in short if not flags[i] & _NO_BOX]:
        around = segments[i].block.parent
        if around is None or around.start != i or around.end - i > BOX_LINES:
            continue
        box = _outermost(around)
        is_apart = _is_among_paragraphs(lines, kept, box)
        if box.end < i + 2 or sum(words[i : box.end]) > BOX_WORDS or not is_apart:
            continue
        is_ended = flags[box.end - 1] & Flag.BUTTON > 0
        if _is_named_so(box.names):
            is_one = is_ended or is_link(lines, box.end - 1) or _asks(box)
        else:
            is_headed = flags[i] & Flag.HEADING > 0 or is_bold(segments[i])
            has_line = not any(flags[j] & Flag.HEADING for j in range(i + 1, box.end)) and box.end - is_ended >= i + 2
            is_one = is_headed and has_line and _asks(box)
        if is_one:
            found.append(box)
    if len(found) > BOXES:
        return {}
    return {i: "call to the reader" for box in found for i in between(kept, box.start, box.end)}


def offers(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Small elements after a paragraph that begin with a heading and end with a button or link to act, which is left.

    *Get started*, it says, or *Book a demo*. More than two different ones are what an article is about.
    """
    flags, words, texts = lines.flags, lines.words, lines.texts
    found: dict[int, Block] = {}
    gaps = [(i, following) for i, following in pairwise((*kept, len(texts))) if following > i + 1]
    for i, following in gaps:
        for last in range(i + 1, min(i + 1 + BUTTONS, following)):
            if words[last] > ACTION_WORDS or not asks_to_act(texts[last]):
                continue
            box = _headed_box(lines, last)
            if box is None or box.flags & _NO_BOX or not (flags[last] & Flag.BUTTON or is_link(lines, last)):
                continue
            is_apart = _is_among_paragraphs(lines, kept, box) and not _is_one_of_parts(lines, box)
            if is_apart and sum(words[box.start : box.end]) <= OFFER_WORDS:
                found[box.start] = box
    are_items = any(second.start - first.end < BUTTONS for first, second in pairwise(found.values()))
    if are_items or len({texts[start] for start in found}) > BOXES:
        return {}
    return {i: "offer" for box in found.values() for i in between(kept, box.start, box.end)}


def consents(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What stands in place of a post or film until readers agree to load it: lines that say so, and small elements.

    The latter name cookies, privacy or the like, and end with a button that agrees.
    """
    words, texts, flags, segments = lines.words, lines.texts, lines.flags, lines.segments
    short = [i for i in kept if words[i] <= CONSENT_WORDS]
    found = [short[place] for place in that_ask_consent([texts[i] for i in short])]
    for i in [i + 1 for i in kept if i + 1 < len(flags) and flags[i + 1] & Flag.BUTTON]:
        if words[i] <= BUTTON_WORDS and agrees(texts[i]):
            box = segments[i].block
            while box.parent is not None and box.parent.end - box.parent.start <= CONSENT_LINES:
                box = box.parent
            inside = range(box.start, box.end)
            is_small = len(inside) <= CONSENT_LINES and sum(words[box.start : box.end]) <= CONSENT_WORDS
            if is_small and i == inside[-1] and any(names_consent(texts[j]) for j in inside[:-1]):
                found += between(kept, box.start, box.end)
    return dict.fromkeys(found, "asks for consent")


def buttons(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """A button or two that stand alone between paragraphs, and open nothing: they share the page, or read it out.

    More are what answers are opened with.
    """
    words, flags = lines.words, lines.flags
    found: list[int] = []
    for place, i in enumerate(kept):
        if not flags[i] & Flag.BUTTON or words[i] > LABEL_WORDS or flags[i] & _NO_BUTTON or not place:
            continue
        beside = [kept[place - 1], *kept[place + 1 : place + 2]]
        button = lines.segments[i].block
        if all(words[j] >= PARAGRAPH_WORDS for j in beside) and _is_button(button.element):
            found.append(i)
    return dict.fromkeys(found, "button") if len(found) <= BOXES else {}


def repeated_buttons(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that stand there again and again and lead on, such as *Check the price*: links, or what says nothing else.

    Lines of a verse, which are links where a site explains them, stand in one element. A heading is one of a part of
    the text, a numbered item is a step of instructions, and what is no link may be a step, or a fact in a table.
    """
    texts, flags, segments = lines.texts, lines.flags, lines.segments
    short = [i for i in kept if lines.words[i] <= REPEATED_WORDS and not flags[i] & (Flag.PRE | Flag.HEADING)]
    if len({texts[i] for i in short}) > len(short) + 1 - REPEATED:
        return {}
    numbers = Counter([texts[i] for i in short])
    repeated = {text for text, number in numbers.items() if number >= REPEATED and leads_on(text)}
    if not repeated:
        return {}
    return {
        i: "button"
        for i in short
        if texts[i] in repeated
        and segments[i].block.end == segments[i].block.start + 1
        and (is_link(lines, i) or (not flags[i] & _IN_PARTS and is_button(texts[i])))
        and not _is_step(segments[i].block)
    }


def popups(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Small elements that pop up over a word or a sign, to explain it, where they break the line."""
    words, flags, segments = lines.words, lines.flags, lines.segments
    found: list[int] = []
    for i in [i for i in kept if words[i] <= POPUP_WORDS]:
        block: Block | None = segments[i].block
        for _ in range(POPUP_LEVELS):
            if block is None or block.end - block.start > POPUP_LINES:
                break
            is_hidden = flags[i] & Flag.HIDDEN and block.element.get("role") == "tooltip"
            names = block.names
            if is_hidden or (names and may_pop_up(names) and _POPUP.search(names)):
                if sum(words[block.start : block.end]) <= POPUP_WORDS:
                    found.append(i)
                break
            block = block.parent
    return dict.fromkeys(found, "pops up")


def _is_button(element: etree._Element) -> bool:
    """Whether *element* is a button that says of nothing that it opens it."""
    is_one = element.tag == "button" or element.get("role") == "button"
    return is_one and not any(name.startswith(_OPENING) for name, _ in attributes_of(element))


_OPENING = ("aria-expanded", "aria-controls", "data-toggle", "data-bs-toggle", "data-target")
"""Attributes of buttons that open something."""


def _is_among_paragraphs(lines: Lines, kept: Sequence[int], box: Block) -> bool:
    """Whether a long line is kept right before *box*, and after it one, but for a heading of it, or nothing."""
    place = bisect_left(kept, box.start)
    if place == 0 or lines.words[kept[place - 1]] < PARAGRAPH_WORDS:
        return False
    after = bisect_left(kept, box.end)
    if after == len(kept):
        return True
    return any(lines.words[i] >= PARAGRAPH_WORDS for i in kept[after : after + 2])


def _is_step(block: Block) -> bool:
    """Whether *block* is all that an item of a numbered list holds."""
    item = item_of(block)
    return item is not None and item.parent is not None and item.parent.tag == "ol"


def _outermost(block: Block) -> Block:
    """The outermost element that begins with *block* and is as small as a box."""
    around: Block | None = block
    while around is not None and around.start == block.start and around.end - around.start <= BOX_LINES:
        block, around = around, around.parent
    return block


def _headed_box(lines: Lines, last: int) -> Block | None:
    """The innermost element that begins with a heading, ends with line *last*, and is as small as an offer."""
    around: Block | None = lines.segments[last].block
    while around is not None and around.end == last + 1 and around.end - around.start <= OFFER_LINES:
        is_headed = lines.flags[around.start] & Flag.HEADING or is_bold(lines.segments[around.start])
        if is_headed and around.start < last:
            return around
        around = around.parent
    return None


def _is_one_of_parts(lines: Lines, box: Block) -> bool:
    """Whether the line above *box* or below it stands in an element beside it with the same tag and class."""
    beside = [line.block for line in (lines.segments[box.start - 1], *lines.segments[box.end : box.end + 1])]
    around = chain.from_iterable(islice(chain((block,), block.ancestors()), PART_LEVELS) for block in beside)
    parts = (part for part in around if part.parent is box.parent)
    kind = box.tag, box.element.get("class")  # the id of each is its own
    return any((part.tag, part.element.get("class")) == kind for part in parts)


def _asks(box: Block) -> bool:
    """Whether *box* has a field that an address can be written into, and a button that sends it."""
    fields = [field for field in box.element.iter("input", "button") if field.get("readonly") is None]
    kinds = {field.get("type", "text").lower() if field.tag == "input" else "submit" for field in fields}
    return "submit" in kinds and ("email" in kinds or ("text" in kinds and kinds.isdisjoint(_QUESTIONS)))
