"""Methods that treat a page as a sequence of text and tags, and select the stretches with few tags.

Content code blurring, by characters (``ccb``), without anchors (``accb``), and by tokens (``ccb-tokens``):
Gottron, "Content code blurring: a new approach to content extraction", DEXA 2008, as described by Arias, Deschacht and
Moens, "Language independent content extraction from web pages", section 2. The source is a vector with 1 for each
character of text and 0 for each character of a tag, or with 1 for each word and 0 for each tag. It is blurred with a
Gaussian until it is stable. Each value is then the share of text around its place, and high values mean content. The
adapted form, ``accb``, leaves anchor tags out of the vector, for pages with many links in their text.

White space is not counted, since it depends on the layout of the source. A run of text between two tags is selected if
the mean of the blurred vector over it reaches the threshold, so that no word is cut.

The paper does not define "stable". Repeated blurring ends only when all values are equal, so it is stopped when no
value changes by more than `STABLE`. The vector is blurred in cells of a third of the range, each with the mean of its
characters. That changes the figures on labelled pages by 0.003 at most, and takes a seventh of the time.

The document slope curve (``dsc``): Pinto, Branstein, Coleman, Croft, King, Li and Wei, "QuASM: a system for question
answering using semi-structured data", JCDL 2002, which extends Finn, Kushmerick and Smyth, "Fact or fiction: content
classification for digital libraries", 2001; both as described by Gottron, "Evaluating content extraction on HTML
documents", ITA 2007, and by Arias, Deschacht and Moens, "Language independent content extraction from web pages".

A page is a sequence of tokens: tags and words. The curve gives for each token the number of tags up to it. Tags that
only format text, such as a change of font, count as words. Where the curve is flat over a long stretch, there is text
without tags. The curve is read in windows that overlap by half. A window is low if its mean slope is at most half of
that of the whole page. Several low windows in a row are a stretch of content.
"""

from __future__ import annotations

from functools import partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scrapy_article.document import Document
from scrapy_article.document.tokens import Span, stretches
from scrapy_article.methods import Method, Selection, select_spans

Floats: TypeAlias = NDArray[np.float64]

RANGE = 40
"""Range of the blur in characters, as in ACCB-40 of later comparisons by Gottron and others."""
TOKEN_RANGE = 25
"""Range of the blur in tokens, as in TCCB-25 of these comparisons."""
THRESHOLD = 0.5
"""Minimum share of text of a run of content, by characters. Best of 0.4 to 0.85 on labelled pages. With 0.75, which
others use, a quarter of the text and more is lost, since tags have more attributes today."""
TOKEN_THRESHOLD = 0.6
"""Minimum share of text of a run of content, by tokens."""
DEVIATION = 0.5
"""Standard deviation of the Gaussian, as a share of the range: 95 % of the weight is within the range."""
STABLE = 0.01
"""Maximum change of a value in one pass of a vector that is stable."""
MAX_PASSES = 50
"""Maximum passes; on real pages about 24 are needed."""
CELLS = 3
"""Number of cells per range."""

_ANCHORS = frozenset(("a", "/a"))


def blur(values: Floats, deviation: float) -> Floats:
    """Return *values* blurred until a pass changes none by more than `STABLE`.

    *deviation* is the standard deviation of the Gaussian of one pass, in values; it is cut off at 2.5 deviations.
    Beyond the ends, the first and the last value are repeated.
    """
    radius = max(1, round(2.5 * deviation))
    kernel = np.exp(-0.5 * (np.arange(-radius, radius + 1) / deviation) ** 2)
    kernel /= kernel.sum()
    before = np.concatenate((values[:1].repeat(radius), values, values[-1:].repeat(radius)))
    place = radius
    for _ in range(MAX_PASSES):
        after = np.correlate(before, kernel, mode="same")
        after[:radius], after[-radius:] = after[radius], after[-radius - 1]
        # While the value that changed most in the last full comparison still changes, the others are not compared.
        if abs(after[place] - before[place]) <= STABLE:
            changes = np.abs(after - before)
            place = int(changes.argmax())
            if changes[place] <= STABLE:
                return after[radius:-radius]
        before = after
    return before[radius:-radius]


def content_ratios(content: NDArray[Any], code: NDArray[Any], reach: float) -> Floats:
    """Return the mean of the blurred vector over each run of text; 0 for an empty run.

    *content* has the lengths of the runs of text, *code* those of the tags between them, *reach* is the range of the
    blur; all in characters, or all in tokens.
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


def select_amid_text(document: Document, *, anchors: bool = True, words: bool = False) -> Selection:
    """Select the runs of text of *document* with a high share of text around them.

    *anchors*: anchor tags count as code. *words*: words and tags are counted instead of characters.
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


# The document slope curve

WINDOW = 50
"""Tokens of a window. This and the next two are the values of other implementations of the method."""
MAX_SLOPE = 0.5
"""Maximum mean slope of a low window, as a share of the mean slope of the page."""
MIN_WINDOWS = 3
"""Minimum low windows in a row of a stretch of content."""

FORMATTING = frozenset(
    slash + tag
    for tag in (
        "abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd mark q rb rp rt ruby s samp small "
        "span strike strong sub sup time tt u var wbr"
    ).split()
    for slash in ("", "/")
)
"""Tags that format text or mark words. The paper does not say which ones QuASM uses."""


def low_stretches(curve: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Return start and end (exclusive) of each stretch of low windows, in tokens.

    *curve* has the number of tags up to and including each token.
    """
    size = len(curve)
    if not size:
        return []
    starts = np.arange(0, max(size - WINDOW // 2, 1), WINDOW // 2)
    ends = np.minimum(starts + WINDOW, size)
    sums = np.concatenate(([0], curve))
    slopes = (sums[ends] - sums[starts]) / (ends - starts)
    low = slopes <= MAX_SLOPE * curve[-1] / size
    return [(int(starts[a]), int(ends[b - 1])) for a, b in stretches(low) if b - a >= min(MIN_WINDOWS, len(starts))]


def select_low(document: Document) -> Selection:
    """Select the words in the low stretches of the slope curve of *document*."""
    tokens = document.tokens
    words = tokens.words_of_runs()
    tags = np.cumsum(words[:-1] + 1) - 1
    """Places of the tags among the tokens, each of which is a tag or a word."""
    weights = np.zeros(int(words.sum()) + len(tags), np.int64)
    weights[tags] = ~tokens.has_name(FORMATTING)
    is_word = np.ones(len(weights), np.int64)
    is_word[tags] = 0
    before = np.append(0, is_word.cumsum())
    word_ends = np.flatnonzero(tokens.solid & ~np.append(tokens.solid[1:], False)) + 1
    spans: list[Span] = []
    for start, end in low_stretches(weights.cumsum()):
        first, last = before[start], before[end]
        if last > first:
            spans.append((int(tokens.word_starts[first]), int(word_ends[last - 1])))
    return select_spans(document, spans, "the slope curve is low", "many tags")


_GOTTRON = "Gottron, Content code blurring, DEXA 2008"

METHODS = {
    "ccb": Method("text where the blurred vector of text and tag characters is high", _GOTTRON, select_amid_text),
    "accb": Method("ccb without anchor tags", _GOTTRON, partial(select_amid_text, anchors=False)),
    "ccb-tokens": Method(
        "ccb that counts words and tags, not their characters", _GOTTRON, partial(select_amid_text, words=True)
    ),
    "dsc": Method(
        "long stretches of the document slope curve, the cumulated count of tags, that rise slowly",
        "Pinto et al., QuASM, JCDL 2002",
        select_low,
    ),
}
