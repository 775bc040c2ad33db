"""Lines of one kind on pages that are no articles: the names of goods, which go together, and the labels of each card.

The kind of a line is the tag and names of its element, and the tags and first names of some around it.
"""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.methods.auto.figures import in_gallery

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from scrapy_article.document.arrays import Arrays, Floats, Ints

__all__ = ["Kinds", "kinds_of", "labels_of_cards", "likely_ones", "posts_of_thread"]

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
LABELS, LABEL_WORDS = 5, 6
"""Lines of a kind from which they are labels if they say the same, and words of one on average up to which they are."""
TURNS, SPEAKER_WORDS = 0.8, 3
"""Share of lines that differ from the one of their kind before, from which two things take turns, and words up to which
such are the names of two who talk, or the heads of two sides: *The good* and *The bad*."""
_FACTS = Flag.PRE | Flag.TABLE
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


def kinds_of(arrays: Arrays) -> Kinds:
    """Return those of the lines of *arrays*."""
    path = arrays.path(LEVELS, arrays.kinds_by_first_name())
    _, of, sizes = np.unique(path[arrays.block_of], return_inverse=True, return_counts=True)
    have_names = np.zeros(len(arrays.names) + 1, bool)  # the last for none
    have_names[:-1] = np.fromiter(map(bool, arrays.names), bool, len(arrays.names))
    block = arrays.block_of
    are_named = have_names[block]
    for _ in range(NAMED_LEVELS):
        block = arrays.up[block]
        are_named = are_named | have_names[block]
    return Kinds(of, sizes, np.bincount(of, are_named) > 0)


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
    found: list[int] = (np.isin(kinds.of, many) & may_be).nonzero()[0].tolist()
    captions = arrays.around[1] & Hint.CAPTION > 0
    return [i for i in found if not (captions[arrays.block_of[i]] and in_gallery(arrays.segments[i].block))]


def posts_of_thread(arrays: Arrays, kinds: Kinds, kept: Sequence[int]) -> list[int]:
    """What is said in elements that are called comments, if *kept* has some of the same kind.

    Nobody reads half a thread. What is quoted was said before; short lines without an end say who speaks and when.
    """
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


def labels_of_cards(arrays: Arrays, kinds: Kinds, kept: Iterable[int]) -> dict[int, str]:
    """Those of *kept* that say the same in all cards, or one of two things of several words each: *View options*.

    Cells of tables and lines of code are facts, and so is what has digits; *Yes* and *No* may be. Sentences are none,
    nor are lines with a comma, such as those of a chorus, and two things that take turns.
    """
    some = (
        kinds.are_named & (kinds.sizes >= LABELS) & (np.bincount(kinds.of, arrays.words) <= LABEL_WORDS * kinds.sizes)
    )
    labels = {kind for kind, texts in _said(arrays, kinds, some).items() if _are_labels(texts)}
    of, flags = kinds.of, arrays.flags[arrays.block_of]
    return {
        i: "label in each card"
        for i in (kept if labels else ())
        if of[i] in labels and not flags[i] & _FACTS and not any(map(str.isdigit, arrays.texts[i]))
    }


def _said(arrays: Arrays, kinds: Kinds, some: Floats) -> dict[int, list[str]]:
    """What the lines of *some* of *kinds* say, in their order."""
    found: dict[int, list[str]] = {}
    places = some[kinds.of].nonzero()[0]
    for kind, i in zip(kinds.of[places].tolist(), places.tolist(), strict=True):
        found.setdefault(kind, []).append(arrays.texts[i])
    return found


def _are_labels(texts: list[str]) -> bool:
    different = {*texts}
    if len(different) > 2 or any(text.rstrip()[-1:] in SENTENCE_ENDS or _PAUSE.search(text) for text in different):
        return False
    return len(different) == 1 or (all(" " in text.strip() for text in different) and not _take_turns(texts))


def _take_turns(texts: list[str]) -> bool:
    """Whether *texts*, of two things, are names of two who talk, or the like."""
    changes = sum(one != other for one, other in pairwise(texts))
    is_short = all(len(text.split()) <= SPEAKER_WORDS for text in {*texts})
    return is_short and changes >= TURNS * (len(texts) - 1)
