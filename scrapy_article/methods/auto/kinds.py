"""Lines of one kind on pages that are no articles: the names of goods or jobs, which go together, and labels of cards.

The kind of a line is the tag and names of its element, and the tags and first names of some around it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.cleanup.registry import OTHER_PAGES, rule
from scrapy_article.document import Flag, Hint
from scrapy_article.document.letters import letters_of
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.methods.auto.figures import in_gallery
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.notices import is_in_code

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Arrays, Floats, Ints

__all__ = [
    "Kinds",
    "compiled_kinds",
    "kinds_in_python",
    "kinds_of",
    "labels_of_cards",
    "likely_ones",
    "parts_of_cards",
    "posts_of_thread",
]

LEVELS = 5
"""Elements around that of a line of which the tags and first names are those of its kind, too."""
NAMED_LEVELS = 2
"""Elements around that of a line of which one must have a name, if it has none: else its kind says too little, as on
pages of 2005."""
LINES, LIKELY = 10, 0.75
"""Different lines of a kind from which it is judged as one, and share of the threshold that all of its lines must reach
on average. From eight lines to twelve, and from 0.7 to 0.8, are as good."""
LEAST = 0.1
"""Share of the threshold that each must reach by itself."""
POSTS, POST_WORDS = 0.15, 8
"""Share of the words of what is kept that stand in comments from which these are posts of a thread, and words from
which a line is said in one, if it does not end as a sentence."""
LABELS, LABEL_WORDS, TEXT_WORDS = 5, 6, 8
"""Lines of a kind from which they are labels if they say the same, words of one on average up to which they are, and
words from which a line below a heading is text."""
TURNS, SPEAKER_WORDS = 0.8, 3
"""Share of lines that differ from the one of their kind before, from which two things take turns, and words up to which
such are the names of two who talk, or the heads of two sides: *The good* and *The bad*."""
CARDS, DIFFERENT, KEPT = 6, 0.8, 0.7
"""Headings of a kind from which they name cards, share of such lines that differ, and of cards with a line kept of
which none says the same."""
CARD_LINES = 100
"""Lines of a card at most: each is asked for each kind of line that it has."""
CARD_TEXTS, CARD_WORDS, ENDED = 3, 12, 0.6
"""Lines of a kind from which they are the texts of cards, words of one on average, and share that end as sentences."""
_FACTS = Flag.PRE | Flag.TABLE
_ELSEWHERE = Flag.NAV | Flag.FOOTER | Flag.HIDDEN
_NO_TEXT = Flag.QUOTE | Flag.PRE | Flag.BUTTON
_PAUSE = re.compile(r",\s|[，、،؛]")
"""A comma between words: that of a number is none."""


class Kinds(NamedTuple):
    """The kinds of the lines of a page."""

    of: Ints
    """Of each line, the number of its kind."""
    sizes: Ints
    """Lines of each kind."""
    are_named: Floats
    """Whether each has a name, so that it says something."""
    lines: list[int]
    """All lines: those of the first kind, those of the next, …"""
    starts: list[int]
    """Where in these those of each kind begin; and their number."""


def kinds_of(arrays: Arrays) -> Kinds:
    """Return those of the lines of *arrays*."""
    of, are_named = numbered(arrays)
    sizes = np.bincount(of)
    starts = [0, *sizes.cumsum().tolist()]
    return Kinds(of, sizes, np.bincount(of, are_named) > 0, of.argsort(kind="stable").tolist(), starts)


def kinds_in_python(arrays: Arrays) -> tuple[Ints, Floats]:
    """Return the number of the kind of each line of *arrays*, and whether it or one of some around it has a name."""
    path = arrays.path(LEVELS, arrays.kinds_by_first_name())
    numbers: dict[int, int] = {}
    of = np.array([numbers.setdefault(kind, len(numbers)) for kind in path[arrays.block_of].tolist()], np.int64)
    have_names = np.zeros(len(arrays.names) + 1, bool)  # the last for none
    have_names[:-1] = np.fromiter(map(bool, arrays.names), bool, len(arrays.names))
    block = arrays.block_of
    are_named = have_names[block]
    for _ in range(NAMED_LEVELS):
        block = arrays.up[block]
        are_named = are_named | have_names[block]
    return of, are_named


def compiled_kinds() -> Callable[[Arrays], tuple[Ints, Floats]]:
    """Return what does the same, compiled; ImportError if it was not built, or was for another version."""
    from scrapy_article.methods.auto._context import kinds as fill

    def kinds(arrays: Arrays) -> tuple[Ints, Floats]:
        of, are_named = np.empty(len(arrays.texts), np.int64), np.empty(len(arrays.texts), bool)
        fill(of, are_named, (arrays.up, arrays.kinds, arrays.block_of), arrays.tags, arrays.names)
        return of, are_named

    return kinds


numbered = choose(__name__, compiled_kinds, kinds_in_python)
"""Returns what `kinds_in_python` does."""


@rule("lines-of-a-likely-kind", scope=OTHER_PAGES, otherwise=lambda *_, **__: [])
def likely_ones(arrays: Arrays, kinds: Kinds, probabilities: Floats, threshold: float) -> list[int]:
    """The lines below *threshold* of kinds of which there are many, and which are likely enough on average.

    Many different ones: others are labels of fields and buttons, one in each card. Those that are hardly likely by
    themselves may be of the menu of a page that gives nothing a name. What is quoted is judged line by line: posts
    quote each other, some for a reason, most not. Nor are captions of a gallery.
    """
    are_likely = np.bincount(kinds.of, probabilities) >= LIKELY * threshold * kinds.sizes
    may_be = (probabilities < threshold) & (probabilities >= LEAST * threshold)
    may_be &= arrays.flags[arrays.block_of] & Flag.QUOTE == 0
    some = kinds.are_named & are_likely & (kinds.sizes >= LINES) & (np.bincount(kinds.of, may_be) > 0)
    many = [kind for kind, texts in _said(arrays, kinds, some).items() if len({*texts}) >= LINES]
    are_many = np.zeros(len(some), bool)
    are_many[many] = True
    found: list[int] = (are_many[kinds.of] & may_be).nonzero()[0].tolist()
    if not found:
        return []
    captions = arrays.around[1] & Hint.CAPTION > 0
    return [i for i in found if not (captions[arrays.block_of[i]] and in_gallery(arrays.segments[i].block))]


@rule("posts-of-thread", scope=OTHER_PAGES, otherwise=lambda *_, **__: [])
def posts_of_thread(arrays: Arrays, kinds: Kinds, kept: Sequence[int]) -> list[int]:
    """What is said in elements that are called comments, if *kept* has some of the same kind.

    Nobody reads half a thread. What is quoted was said before; short lines without an end say who speaks and when.
    """
    if not (arrays.hints & Hint.COMMENT).any():
        return []
    block = arrays.block_of
    in_post = (arrays.around[1] & Hint.COMMENT > 0)[block] & kinds.are_named[kinds.of]
    in_post &= arrays.flags[block] & Flag.QUOTE == 0
    is_kept = np.zeros(len(in_post), bool)
    is_kept[kept] = True
    words, long = arrays.words, arrays.words >= POST_WORDS
    if words[is_kept & in_post].sum() < POSTS * words[is_kept].sum():
        return []
    of_posts = (np.bincount(kinds.of, is_kept & in_post & long) > 0)[kinds.of] & in_post & ~is_kept
    return [i for i in of_posts.nonzero()[0].tolist() if long[i] or arrays.texts[i].rstrip()[-1:] in SENTENCE_ENDS]


@rule("parts-of-cards", scope=OTHER_PAGES, otherwise=lambda *_, **__: [])
def parts_of_cards(arrays: Arrays, kinds: Kinds, kept: Sequence[int]) -> list[int]:
    """The headings of cards of which something is *kept*, and the texts of those whose heading is.

    A place and a wage say nothing without the name of the job. These are lines of one kind that differ, of which most
    were left, and nothing that is kept of their cards says the same. Who speaks in a thread is no name of what is said.
    """
    of, sizes = kinds.of, kinds.sizes
    is_kept = np.zeros(len(of), bool)
    is_kept[kept] = True
    are_left = kinds.are_named & (np.bincount(of, is_kept) * 2 <= sizes) & (sizes >= min(CARDS, CARD_TEXTS))
    if not are_left.any():
        return []
    block = arrays.block_of
    flags = arrays.flags[block]
    are_long = are_left & (np.bincount(of, arrays.words) >= CARD_WORDS * sizes)
    if not are_long.any() and not (flags[are_left[of]] & Flag.HEADING).any():
        return []
    may_be = (flags & _ELSEWHERE == 0) & (arrays.around[1] & Hint.COMMENT == 0)[block]
    is_head = may_be & (flags & Flag.HEADING > 0)
    is_text = may_be & (flags & (Flag.HEADING | _NO_TEXT) == 0)
    names = are_left & (sizes >= CARDS) & (np.bincount(of, is_head) == sizes)
    texts = are_long & (sizes >= CARD_TEXTS) & (np.bincount(of, is_text) == sizes)
    found: list[int] = []
    for lines in _lines_of(kinds, names).values():
        found += _of_cards(arrays, lines, kept, is_kept)
    for lines in _lines_of(kinds, texts).values():
        if sum(arrays.texts[i].rstrip()[-1:] in SENTENCE_ENDS for i in lines) >= ENDED * len(lines):
            found += _of_cards(arrays, lines, kept, is_kept & is_head)
    return found


def _of_cards(arrays: Arrays, lines: Sequence[int], kept: Sequence[int], beside: Floats) -> list[int]:
    """Those of *lines* that differ in whose cards some line is kept that is *beside* them, if it is in most.

    None, if what is *kept* of many says the same: *Cook* may stand in the text of one.
    """
    found: list[int] = []
    said_again = 0
    if len({arrays.texts[i] for i in lines}) < DIFFERENT * len(lines):
        return found
    for before, i, after in zip([-1, *lines], lines, [*lines[1:], len(arrays.texts)], strict=False):
        card = _card(arrays.segments[i].block, before, after)
        if card.end - card.start > CARD_LINES:
            continue
        inside = [j for j in between(kept, card.start, card.end) if j != i]
        if any(beside[j] for j in inside):
            own, *said = letters_of([arrays.texts[j] for j in (i, *inside)])
            said_again += any(own in line for line in said)
            found.append(i)
    return found if len(found) - said_again >= KEPT * len(lines) else []


def _card(block: Block, before: int, after: int) -> Block:
    """The outermost element around *block* that has no line up to *before*, and none from *after* on.

    Or the first that is larger than a card, so that none is gone up from for each kind of line in it.
    """
    while block.parent is not None and before < block.parent.start and block.parent.end <= after:
        block = block.parent
        if block.end - block.start > CARD_LINES:
            break
    return block


@rule("labels-of-cards", scope=OTHER_PAGES)
def labels_of_cards(arrays: Arrays, kinds: Kinds, kept: Sequence[int]) -> dict[int, str]:
    """Those of *kept* that say the same in all cards, or one of two things of several words each: *View options*.

    Cells of tables and lines with code are facts, and so is what has digits; *Yes* and *No* may be. Sentences are none,
    nor are lines with a comma, such as those of a chorus, two things that take turns, and headings of a text or of
    code: *Examples*.
    """
    some = (
        kinds.are_named & (kinds.sizes >= LABELS) & (np.bincount(kinds.of, arrays.words) <= LABEL_WORDS * kinds.sizes)
    )
    labels = {kind for kind, lines in _lines_of(kinds, some).items() if _are_labels(arrays.texts, lines)}
    if not labels:  # as on most pages
        return {}
    of, flags, words, stays = kinds.of, arrays.flags[arrays.block_of], arrays.words, {*kept}
    heads = {i for i in kept if flags[i] & Flag.HEADING and i + 1 in stays}
    of_text = {
        i for i in heads if (words[i + 1] >= TEXT_WORDS and not flags[i + 1] & Flag.HEADING) or flags[i + 1] & Flag.PRE
    }
    return {
        i: "label in each card"
        for i in kept
        if of[i] in labels
        and not (flags[i] & _FACTS or i in of_text or any(map(str.isdigit, arrays.texts[i])))
        and not is_in_code(arrays.segments[i])
    }


def _lines_of(kinds: Kinds, some: Floats) -> dict[int, list[int]]:
    """The numbers of the lines of *some* of *kinds*, in their order."""
    starts = kinds.starts
    return {kind: kinds.lines[starts[kind] : starts[kind + 1]] for kind in some.nonzero()[0].tolist()}


def _said(arrays: Arrays, kinds: Kinds, some: Floats) -> dict[int, list[str]]:
    """What the lines of *some* of *kinds* say, in their order."""
    return {kind: [arrays.texts[i] for i in places] for kind, places in _lines_of(kinds, some).items()}


def _are_labels(all_texts: Sequence[str], lines: Sequence[int]) -> bool:
    """Whether *lines*, by what they say, are labels."""
    if len({all_texts[i] for i in lines[:3]}) > 2:  # as most
        return False
    texts = [all_texts[i] for i in lines]
    different = {*texts}
    if len(different) > 2 or any(text.rstrip()[-1:] in SENTENCE_ENDS or _PAUSE.search(text) for text in different):
        return False
    return len(different) == 1 or (all(" " in text.strip() for text in different) and not _take_turns(texts))


def _take_turns(texts: list[str]) -> bool:
    """Whether *texts*, of two things, are names of two who talk, or the like."""
    changes = sum(one != other for one, other in pairwise(texts))
    is_short = all(len(text.split()) <= SPEAKER_WORDS for text in {*texts})
    return is_short and changes >= TURNS * (len(texts) - 1)
