"""What a first look at all lines says of the surroundings of each.

A line that might be text or not is mostly what its neighbours, the rest of its block, and lines of the same kind on the
page are. Shares count every line by its words, means count all lines alike.

What is counted exists twice, in Python and, built where there is a compiler, in C. Both give the same to the last bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.methods.auto.decoder import SURE, SURE_WORDS
from scrapy_article.methods.auto.sums import expected_words

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.document.arrays import Arrays, Floats, Ints
    from scrapy_article.methods.auto.features import Features

__all__ = ["CONTEXT_NAMES", "compiled_look", "context", "look_around"]

NEAR = 3
"""Lines before and after each whose probability is looked at."""
WINDOWS = (3, 8, 20)
"""Lines before and after each whose share of text is looked at."""
ANCESTORS = ("own", "parent", "grandparent", "great_grandparent")
"""Blocks around a line whose share of text is looked at."""
PATHS = (1, 5)
"""Levels up to which the names of blocks are compared."""
CERTAIN = np.float32(0.003)
"""Probability at which the odds are cut off."""
NO_HEADING = -0.2
"""In place of the probability of a segment's heading where there is none."""
FAR = 1000.0
"""Words to a line that is text beyond doubt where there is none on that side."""

CONTEXT_NAMES = (
    *"log_odds probability".split(),
    *(f"probability_{k:+d}" for k in range(-NEAR, NEAR + 1) if k),
    *(f"{block}_text_{what}" for block in ANCESTORS for what in ("share", "mean")),
    *(f"window{width}_text" for width in WINDOWS),
    *(f"path{levels}_text_{what}" for levels in PATHS for what in ("share", "mean")),
    *"siblings_text parent_siblings_text".split(),
    *"before_sure after_sure words_since_sure words_until_sure lines_since_sure lines_until_sure".split(),
    *"beside_last_sure beside_next_sure".split(),
    *"text_before text_after section_text probability_of_heading".split(),
)
"""What the rows are called."""


_DISTANCES = slice(CONTEXT_NAMES.index("words_since_sure"), CONTEXT_NAMES.index("lines_until_sure") + 1)


def context(features: Features, probabilities: Floats) -> Floats:
    """Return a column of `CONTEXT_NAMES` for each segment, from the *probabilities* that a first look gave them."""
    arrays = features.arrays
    words = expected_words(arrays.words)
    sure = (probabilities >= SURE) & (arrays.words >= SURE_WORDS)
    rows = np.empty((len(CONTEXT_NAMES), len(probabilities)), np.float32)
    around(rows, probabilities, words, sure, arrays, features.heading)
    np.log(rows[0], out=rows[0])
    np.log1p(rows[_DISTANCES], out=rows[_DISTANCES])
    return rows


def look_around(
    rows: Floats, probabilities: Floats, words: Floats, sure: Floats, arrays: Arrays, heading: Ints
) -> None:
    """Fill in *rows*, with odds and distances in place of their logarithms.

    *words* are what the segments weigh, *sure* says which are text beyond doubt, *heading* is as in `Features`.
    """
    count = len(probabilities)
    index = np.arange(count)
    p = probabilities.astype(np.float64)
    text = words * p
    bounded = np.minimum(np.maximum(probabilities, CERTAIN), 1 - CERTAIN)
    rows[0] = bounded / (1 - bounded)
    place = 1

    def add(*values: Floats) -> None:
        nonlocal place
        for value in values:
            rows[place] = value
            place += 1

    add(p)
    padded = np.zeros(count + 2 * NEAR)
    padded[NEAR:-NEAR] = p
    add(*(padded[NEAR + k : NEAR + k + count] for k in range(-NEAR, NEAR + 1) if k))

    sums = prefix_sums(np.stack([words, text, p]))
    blocks = sums[:, arrays.end] - sums[:, arrays.start]
    share, mean = np.zeros((2, len(arrays.blocks) + 1))
    share[:-1] = blocks[1] / blocks[0]
    mean[:-1] = blocks[2] / (arrays.end - arrays.start)
    block_of = block = arrays.block_of
    for _ in ANCESTORS:
        add(share[block], mean[block])
        block = arrays.up[block]
    for width in WINDOWS:
        low, high = np.maximum(index - width, 0), np.minimum(index + width + 1, count)
        add((sums[1, high] - sums[1, low]) / (sums[0, high] - sums[0, low]))

    for levels in PATHS:
        _, paths = np.unique(arrays.path(levels)[block_of], return_inverse=True)
        add((np.bincount(paths, text) / np.bincount(paths, words))[paths])
        add((np.bincount(paths, p) / np.bincount(paths))[paths])
    group, sizes = arrays.siblings
    share[:-1] = (np.bincount(group, blocks[1], len(sizes)) / np.bincount(group, blocks[0], len(sizes)))[group]
    parent = arrays.up[block_of]
    add(share[block_of], share[parent])

    last = np.maximum.accumulate(np.where(sure, index, -1))
    following = np.minimum.accumulate(np.where(sure, index, count)[::-1])[::-1]
    known, comes = last >= 0, following < count
    if sure.any():
        at_last, at_next = np.where(known, last, 0), np.where(comes, following, 0)
        running = sums[0]
        since = np.where(known, np.maximum(running[index] - running[at_last + 1], 0), FAR)
        until = np.where(comes, np.maximum(running[at_next] - running[index + 1], 0), FAR)
        add(~known, ~comes, since, until, index - last, following - index)
        add(known & (parent[at_last] == parent), comes & (parent[at_next] == parent))
    else:
        add(*np.zeros((8, count)))
    add(sums[1, :-1] / sums[1, -1], (sums[1, -1] - sums[1, 1:]) / sums[1, -1])
    section = np.cumsum(heading == index)
    _, section = np.unique(section, return_inverse=True)  # no heading may come first
    add((np.bincount(section, text) / np.bincount(section, words))[section])
    add(np.where(heading >= 0, p[heading], NO_HEADING))


Look: TypeAlias = "Callable[[Floats, Floats, Floats, Floats, Arrays, Ints], None]"


def compiled_look() -> Look:
    """Return `look_around`, compiled; ImportError if it was not built, or was for another version."""
    from scrapy_article.methods.auto._context import context as fill

    def look(rows: Floats, probabilities: Floats, words: Floats, sure: Floats, arrays: Arrays, heading: Ints) -> None:
        integers = (arrays.up, arrays.start, arrays.end, arrays.kinds, arrays.block_of, heading)
        fill(rows, probabilities, words, sure, integers)

    return look


around = choose(__name__, compiled_look, look_around)
"""Fills in rows as `look_around` does."""
