"""Where the text ends, and what pages put there: offers, appeals and calls to the reader, facts about the article.

Some call the reader above the text, too.
"""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import chain, islice, takewhile
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.document.hints import Hint
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.calls import (
    calls_at_the_start,
    calls_the_reader,
    disclaims,
    gives_telephone,
    is_address,
    signs_off,
)
from scrapy_article.methods.auto.phrases.elsewhere import leads_elsewhere
from scrapy_article.methods.auto.phrases.facts import label_of, states_fact
from scrapy_article.methods.auto.phrases.fundraising import heads_appeal, says_we, that_ask_for_money
from scrapy_article.methods.auto.phrases.walls import sells_the_rest
from scrapy_article.methods.auto.pointers import LABEL_WORDS, labels_links
from scrapy_article.network import sigmoid

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["AFTER_END", "appeals_for_money", "below_main", "calls", "colophon", "one_of_many", "tail", "walled"]

AFTER_END = "after the end"
"""Why a line is left; unless it belongs to a list or the like that is kept for the most part."""
RETURN = "↩"
"""What footnotes end with that lead back to the text; they stand after its end."""
NOTE_LEVELS, NOTE_LINES = 3, 12
"""Elements around a line in which the link of a footnote may stand, and lines and links of one."""
ROW, ROW_LINES, ROW_LEVELS = 3, 9, 3
"""Elements alike that make a row, the last sure lines that they hold, and levels from these up to them."""
_OTHERS = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.AUTHOR | Hint.CHROME | Hint.ADVERT
AFTER, APART = 0.2, 1.0
"""Log-odds by which a line must be likelier to be kept after the end of the text, where its block stands in the same
parent as the last line of it, and where it does not, or links to other stories stand between the two. What follows an
article looks like it more often than what it holds looks like something else: teasers with a standfirst, appeals, boxes
about the author, comments. Found on the parts of the development sites, by precision and recall of news above all; from
0.2 to 0.7 the first makes little difference."""
LAST_WORDS = 20
"""Words from which a line right below the text is its last paragraph, and as near in whatever parent it stands. Of 14
on development articles that would be left otherwise, gold holds all."""
CALL_WORDS = 30
"""Words up to which one of the last lines that begins as calls to the reader do is one."""
CALLS = 12
"""Such lines at the end at most."""
CALLS_ABOVE, CALL_ABOVE_WORDS = 2, 60
"""Lines at the beginning that may be such, and words of one."""
FACTS_ABOVE, FACT_WORDS = 4, 12
"""Lines at the beginning that may state facts about the article, each with a label such as *Source*, and words of one
there or at the end."""
_NO_FACT = Flag.LIST | Flag.TABLE | Flag.PRE | Flag.HEADING
"""Where a label and a value are one of several facts that the article gives, or code, or what a part is about."""
DISCLAIMER_WORDS = 100
"""Words up to which one is that begins as disclaimers do."""
_MAIN = frozenset(("main",))
MOST = 0.8
"""Share of the words that such an element holds at least: some end in the midst of the text."""
FAR, SMALL, FAR_LEVELS = 5, 0.4, 8
"""Lines that are left right above what is far below the text, share of all words that it has at most, and elements
around it of which one may be among several alike."""
OFFER_WORDS, LINE_OF_OFFER = 150, 30
"""Words at the end of a text that may offer a subscription to those who would read on, and of each line of them."""
ASKS, ASKING_LINES = 2, 20
"""Lines that ask for money, or head those, from which their element is an appeal, and lines of one at most."""
TEXT_LINES, TEXT_WORDS = 3, 12
"""Lines of so many words above it at least: it may be in one element with a short text."""
HEADS = 2
"""Headings above its lines that may stand in an element around these."""
_SENTENCE_ENDS = (SENTENCE_ENDS | frozenset("”\"»’'")) - frozenset("!！‼")


def tail(
    arrays: Arrays, lines: Lines, probabilities: Floats, threshold: float, kept: Sequence[int], sure: Sequence[int]
) -> dict[int, str]:
    """Lines after the end of the text, the last that is *sure*, that are not likely enough for that place."""
    if not sure or kept[-1] == sure[-1]:
        return {}
    up, block_of = arrays.up, arrays.block_of
    parent = up[block_of[sure[-1]]]
    after = [i for i in kept if i > sure[-1]]
    others = (i for i in range(sure[-1] + 1, after[-1]) if labels_links(lines, i))
    first = next(others, after[-1])
    odds = math.log(threshold / (1 - threshold))
    near, apart = sigmoid(np.array([odds + AFTER, odds + APART])).tolist()
    right_below = {i for place, i in enumerate(after, sure[-1] + 1) if i == place and lines.words[i] >= LAST_WORDS}
    near_ones = {i for i in after if i <= first and (i in right_below or up[block_of[i]] == parent)}
    found = [i for i in after if float(probabilities[i]) < (near if i in near_ones else apart)]
    headed = {i - 1 for i in right_below.difference(found) if lines.flags[i - 1] & Flag.HEADING}
    found = [i for i in found if i not in headed]
    if not found:
        return {}
    stays = _footnotes(lines, kept[: bisect_left(kept, sure[-1]) + 1], found) | _in_a_row(lines, sure, found)
    return {i: AFTER_END for i in found if i not in stays}


def _in_a_row(lines: Lines, sure: Sequence[int], found: Sequence[int]) -> set[int]:
    """Those of *found* in elements like the last ones with *sure* lines: the last question, or note, is a short one."""
    last = lines.segments[sure[-1]].block
    for own in islice((last, *last.ancestors()), ROW_LEVELS):
        kind = _kind(own)
        if own.parent is None or not kind:
            continue
        around = [_part_of(lines.segments[i].block, own.parent) for i in sure[-ROW_LINES:]]
        if len({part.index for part in around if part is not None and _kind(part) == kind}) >= ROW:
            parts = ((i, _part_of(lines.segments[i].block, own.parent)) for i in found)
            return {i for i, part in parts if part is not None and _kind(part) == kind}
    return set()


def _part_of(block: Block, parent: Block) -> Block | None:
    """What holds *block* among the elements right under *parent*, if that is not far."""
    current: Block | None = block
    for _ in range(ROW_LEVELS + 1):
        if current is None or current.parent is parent:
            return current
        current = current.parent
    return None


def _kind(block: Block) -> tuple[str, ...]:
    """The tag of an element, and the first of its names, without a number; empty where that tells nothing.

    Paragraphs are alike wherever they stand, and lists are made whole.
    """
    name = block.names.partition(" ")[0].rstrip("0123456789")
    tells = block.tag != "p" and not block.flags & Flag.LIST and not block.hints & _OTHERS
    return (block.tag, name) if tells and (name or block.tag in _PARTS) else ()


_PARTS = frozenset(("details", "section"))
"""Tags that tell without a name."""


def _footnotes(lines: Lines, text: Sequence[int], found: Sequence[int]) -> set[int]:
    """Those of *found* that are footnotes of the *text*: a sign leads back, or a link does to one that led there."""
    notes = {i for i in found if RETURN in lines.texts[i][-3:]}
    named = {i: names for i in found if i not in notes and (names := _names_of_note(lines.segments[i].block))}
    if named:
        blocks = {block.index: block for i in text for block in (lines.segments[i].block,)}
        sources = {link.get("href") for block in blocks.values() for link in block.element.iter("a")}
        notes.update(i for i, names in named.items() if not sources.isdisjoint(names))
    return notes


def _names_of_note(block: Block) -> list[str]:
    """The addresses in the page that lead to a note in *block*, if it has a link back into the page."""
    current: Block | None = block
    for _ in range(NOTE_LEVELS):
        if current is None or current.end - current.start > NOTE_LINES:
            break
        for link in islice(current.element.iter("a"), NOTE_LINES):
            if link.get("href", "")[:1] == "#":
                around = [link, *islice(link.iterancestors(), NOTE_LEVELS)]
                return [f"#{name}" for element in around if (name := element.get("id"))]
        current = current.parent
    return []


def colophon(lines: Lines, sure: Sequence[int]) -> dict[int, str]:
    """Where the publisher is found, and the number to ring up: the last *sure* line, if it is apart from the others."""
    if len(sure) < 2 or sure[-1] == sure[-2] + 1:
        return {}
    last = sure[-1]
    is_one = lines.words[last] <= CALL_WORDS and gives_telephone(lines.texts[last])
    return {last: "how to reach the publisher"} if is_one else {}


def below_main(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What stands below the element ``main``, which is that of the page's own content, if it holds nearly all."""
    main = lines.segments[kept[len(kept) // 2]].block.within(_MAIN) if kept else None
    if main is None or kept[-1] < main.end:
        return {}
    words, end = lines.words, bisect_left(kept, main.end)
    if lines.segments[kept[end]].block.within(_MAIN) is not None:  # some pages have one for each part
        return {}
    if sum([words[i] for i in between(kept, main.start, main.end)]) < MOST * sum([words[i] for i in kept]):
        return {}
    notes = _footnotes(lines, kept[:end], kept[end:])
    return dict.fromkeys([i for i in kept[end:] if i not in notes], "below the content of the page")


def one_of_many(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """The last lines, far below the others, if they stand in one of several elements alike, of which the rest is left.

    Such as a story that is told at length between others that have but a headline.
    """
    if not kept or kept[-1] - kept[0] - len(kept) < FAR - 1:  # so few are left between them
        return {}
    room = SMALL * sum([lines.words[i] for i in kept])
    for place in range(len(kept) - 1, 0, -1):
        i, above = kept[place], kept[place - 1]
        room -= lines.words[i]
        if room < 0:
            break
        if i - above > FAR:
            block = lines.segments[i].block
            for own in islice(chain((block,), block.ancestors()), FAR_LEVELS):
                if own.parent is None or own.parent.start <= above:
                    break
                if kept[-1] < own.end and _others_alike(lines, own, own.parent) >= ROW:
                    return dict.fromkeys(kept[place:], "one of several that are left")
            break
    return {}


def _others_alike(lines: Lines, own: Block, around: Block) -> int:
    """How many elements right under *around*, beside *own*, are alike: they begin in an element as *own* does.

    Such as one for the time. Parts of a text begin with a heading, and where nothing has a name, all may be parts.
    """
    segments = lines.segments
    begun, number, i = segments[own.start].block, 0, around.start
    if begun.flags & Flag.HEADING or not (own.names or begun.names):
        return 0
    while i < around.end:
        block = segments[i].block
        part = _part_of(block, around)
        is_alike = part is not None and part is not own and part.tag == own.tag and part.end - part.start > 1
        number += is_alike and (block.tag, block.names) == (begun.tag, begun.names)
        i = i + 1 if part is None else part.end
    return number


def walled(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """The short lines that a text ends with, from one that says that only subscribers may read on."""
    first, room = len(kept), float(OFFER_WORDS)
    for place in range(len(kept) - 1, 0, -1):
        i = kept[place]
        room -= lines.words[i]
        if room < 0 or lines.words[i] > LINE_OF_OFFER:
            break
        if sells_the_rest(lines.texts[i]):
            first = place
    return dict.fromkeys(kept[first:], "offer to subscribers")


def appeals_for_money(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What the last element of the text holds, if it is small and asks for money more than once, for who says *we*."""
    last, texts, flags = kept[-ASKING_LINES:], lines.texts, lines.flags
    asking = [last[place] for place in that_ask_for_money([texts[i] for i in last])]
    if asking:
        asking = sorted({*asking, *[i for i in last if flags[i] & Flag.HEADING and heads_appeal(texts[i])]})
    if len(asking) < ASKS:
        return {}
    box: Block | None = lines.segments[asking[0]].block
    while box is not None and box.end <= asking[-1]:
        box = box.parent
    if box is None or box.end <= kept[-1]:
        return {}
    while box.parent is not None and _is_headed(lines, box.parent, box.start):
        box = box.parent
    above = kept[: bisect_left(kept, box.start)]
    is_text = [lines.words[i] >= TEXT_WORDS and not flags[i] & Flag.HEADING for i in above]
    if box.end - box.start > ASKING_LINES or sum(is_text) < TEXT_LINES:
        return {}
    inside = between(kept, box.start, box.end)
    return dict.fromkeys(inside, "appeal for money") if any(says_we(texts[i]) for i in inside) else {}


def _is_headed(lines: Lines, around: Block, start: int) -> bool:
    """Whether *around* holds no more above line *start* than a heading or two."""
    above = range(around.start, start)
    return len(above) <= HEADS and all(lines.flags[i] & Flag.HEADING for i in above)


def calls(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Calls to the reader at both ends, labels of what stood there, facts about the article, initials of agencies."""
    found = _above(lines, kept)
    addresses: list[int] = []  # they go with the line above them
    for i in kept[: -CALLS - 1 : -1]:
        text, words = lines.texts[i], lines.words[i]
        if is_address(text):
            addresses.append(i)
            continue
        if words > (DISCLAIMER_WORDS if disclaims(text) else CALL_WORDS):
            break
        if calls_the_reader(text):
            found |= dict.fromkeys((i, *addresses), "call to the reader")
        elif words <= LABEL_WORDS and text[-1] not in _SENTENCE_ENDS and leads_elsewhere(text):
            if lines.flags[i] & Flag.LIST or sum([lines.texts[j] == text for j in kept]) > 1:
                break  # an item, or what each story of a list has
            found[i] = "label of what is left"  # such as a player; *Watch this space.* is text
        elif signs_off(text):
            found[i] = "initials of an agency"
        elif _is_fact(lines, kept, i):
            found[i] = "fact about the article"
        else:
            break
        addresses = []
    return found


def _above(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Calls to the reader among the first lines, and the facts that these begin with."""
    found = {
        i: "call to the reader"
        for i in kept[:CALLS_ABOVE]
        if lines.words[i] <= CALL_ABOVE_WORDS and calls_at_the_start(lines.texts[i])
    }
    facts = takewhile(lambda i: i in found or _is_fact(lines, kept, i), kept[:FACTS_ABOVE])
    return dict.fromkeys(facts, "fact about the article") | found


def _is_fact(lines: Lines, kept: Sequence[int], i: int) -> bool:
    """Whether line *i* states a fact about the article, which is not one of a list or a table of them."""
    text = lines.texts[i]
    if lines.words[i] > FACT_WORDS or lines.flags[i] & _NO_FACT or not states_fact(text):
        return False
    label = label_of(text)
    return not (label and any(_says_more(lines.texts[j], label) for j in kept))


def _says_more(text: str, label: str) -> bool:
    """Whether *text* is what somebody says in an interview behind *label*, the name of the speaker."""
    return text.startswith(label) and not states_fact(text)
