"""Content code blurring, by characters (``ccb``), without anchors (``accb``), and by tokens (``ccb-tokens``).

Gottron, "Content code blurring: a new approach to content extraction", DEXA 2008, as told by Arias, Deschacht and
Moens, "Language independent content extraction from web pages", section 2. The source is a vector with 1 for each
character of text and 0 for each character of a tag, or with 1 for each word and 0 for each tag. It is blurred with a
Gaussian, again and again until it is stable, so that each place holds the share of text around it; where that is high
there is content. The adapted form, ``accb``, leaves anchor tags out of the vector, for the sake of pages with many
links in their text.

Blanks are not counted: there are as many as the author's editor left. A run of text between two tags is kept if the
mean of the blurred vector over it reaches the threshold, so that no word is cut.

What "stable" means is left open. Blurring alone never ends before all is one grey, so it is stopped when no place
changes by more than `STABLE`. The vector is blurred in cells of a third of the range, each with the mean of its
characters; that changes the figures on labelled pages by 0.003 at most, and takes a seventh of the time.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from scrapy_article.methods.method import Method, Selection
from scrapy_article.methods.spans import select_spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scrapy_article.document import Document

    Floats: TypeAlias = NDArray[np.float64]

__all__ = ["METHODS", "blur", "content_ratios", "select"]

RANGE = 40
"""Reach of the blur in characters: later comparisons by Gottron and others name the method after it, ACCB-40."""
TOKEN_RANGE = 25
"""The same in tokens, after TCCB-25 in those comparisons."""
THRESHOLD = 0.5
"""Share of text from which a run is content. Best of 0.4 to 0.85 on labelled pages; 0.75, which is also met with, was
set when tags had fewer attributes, and now loses a quarter of the text and more."""
TOKEN_THRESHOLD = 0.6
"""The same for tokens."""
DEVIATION = 0.5
"""Standard deviation of the Gaussian, as a share of the range: 95 % of the weight is within reach."""
STABLE = 0.01
"""Change of the vector in one pass below which it is stable."""
MAX_PASSES = 50
"""Passes after which it is taken for stable; on real pages two dozen are needed."""
CELLS = 3
"""Cells to a range."""

_ANCHORS = frozenset(("a", "/a"))


def blur(values: Floats, deviation: float, stable: float = STABLE, max_passes: int = MAX_PASSES) -> Floats:
    """Return *values* blurred until a pass changes none by more than *stable*.

    *deviation* is that of the Gaussian of one pass, which ends at 2.5 deviations. Beyond the ends the values go on as
    they are there.
    """
    radius = max(1, round(2.5 * deviation))
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / deviation) ** 2)
    kernel /= kernel.sum()
    before = np.concatenate((values[:1].repeat(radius), values, values[-1:].repeat(radius)))
    place = radius
    for _ in range(max_passes):
        after = np.correlate(before, kernel, mode="same")
        after[:radius], after[-radius:] = after[radius], after[-radius - 1]
        # While the place that changed most when all were looked at still changes, the others need no look.
        if abs(after[place] - before[place]) <= stable:
            changes = np.abs(after - before)
            place = int(changes.argmax())
            if changes[place] <= stable:
                return after[radius:-radius]
        before = after
    return before[radius:-radius]


def content_ratios(content: NDArray[Any], code: NDArray[Any], reach: float) -> Floats:
    """Return the mean of the blurred vector over each run of text; 0 for an empty one.

    *content* are the lengths of the runs of text, *code* those of the tags between them.
    """
    ratios = np.zeros(len(content))
    some = np.flatnonzero(content)
    if not len(some):
        return ratios
    sizes = content[some]
    ends = np.cumsum(sizes)
    text = np.stack((ends - sizes, ends), axis=1)
    edges = text + np.append(0, np.cumsum(code))[some, np.newaxis]
    total = float(content.sum() + code.sum())
    cell = max(1.0, reach / CELLS)
    grid = np.arange(0.0, total, cell)
    grid = np.append(grid[grid < total], total)
    widths = np.diff(grid)
    blurred = blur(np.diff(np.interp(grid, edges.ravel(), text.ravel())) / widths, DEVIATION * reach / cell)
    sums = np.append(0.0, np.cumsum(blurred * widths))
    ratios[some] = np.diff(np.interp(edges, grid, sums))[:, 0] / sizes
    return ratios


def select(document: Document, *, anchors: bool = True, words: bool = False) -> Selection:
    """Choose the runs of text of *document* that stand amid text.

    *anchors* is whether anchor tags count as code, *words* whether words and tags are counted instead of characters.
    """
    tokens = document.tokens
    if words:
        content, code = tokens.words_of_runs(), np.ones(len(tokens.tags), np.int64)
        reach, threshold = TOKEN_RANGE, TOKEN_THRESHOLD
    else:
        content, code = tokens.solid_of_runs(), tokens.sizes
        reach, threshold = RANGE, THRESHOLD
    if not anchors:
        code = np.where(tokens.has_name(_ANCHORS), 0, code)
    chosen = (content_ratios(content, code, reach) >= threshold) & (content > 0)
    return select_spans(document, tokens.spans_of_runs(chosen), "amid text", "amid tags")


_SOURCE = "Gottron, Content code blurring, DEXA 2008"

METHODS = {
    "ccb": Method("text where the blurred vector of text and tag characters is high", _SOURCE, select),
    "accb": Method("ccb without anchor tags", _SOURCE, partial(select, anchors=False)),
    "ccb-tokens": Method("ccb that counts words and tags, not their characters", _SOURCE, partial(select, words=True)),
}
