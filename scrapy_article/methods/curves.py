"""Methods that treat a page as a sequence of text and tags, and select the stretches with few tags.

Content code blurring, by characters (``ccb``), without anchors (``accb``), and by tokens (``ccb-tokens``):
Gottron, "Content code blurring: a new approach to content extraction", DEXA 2008, as described by Arias, Deschacht and
Moens, "Language independent content extraction from web pages", section 2. The source is a vector with 1 for each
character of text and 0 for each character of a tag, or with 1 for each word and 0 for each tag. It is blurred with a
Gaussian until it is stable. Each value is then the share of text around its place, and high values mean content. The
adapted form, ``accb``, leaves anchor tags out of the vector, for pages with many links in their text.

White space is not counted, since it depends on the layout of the source. A run of text between two tags is selected if
the mean of the blurred vector over it reaches the threshold, so that no word is cut. The paper does not define
"stable". Repeated blurring ends only when all values are equal, so it is stopped when no value changes by more than
`STABLE`. The vector is blurred in cells of a third of the range, each with the mean of its characters. That changes the
figures on labelled pages by 0.003 at most, and takes a seventh of the time.

The document slope curve (``dsc``): Pinto, Branstein, Coleman, Croft, King, Li and Wei, "QuASM: a system for question
answering using semi-structured data", JCDL 2002, which extends Finn, Kushmerick and Smyth, "Fact or fiction: content
classification for digital libraries", 2001; both as described by Gottron, "Evaluating content extraction on HTML
documents", ITA 2007, and by Arias, Deschacht and Moens. A page is a sequence of tokens: tags and words. The curve gives
for each token the number of tags up to it. Tags that only format text, such as a change of font, count as words. Where
the curve is flat over a long stretch, there is text without tags. The curve is read in windows that overlap by half. A
window is low if its mean slope is at most half of that of the whole page. Several low windows in a row are a stretch of
content.

Clusters of the text-to-tag ratio of the lines of the source (``ttr``): Weninger and Hsu, "Text extraction from the Web
via text-to-tag ratio", DEXA 2008. Scripts, comments and empty lines are dropped. The ratio of a line is its number of
characters outside tags, divided by its number of tags if it has any. The array of ratios is smoothed, so that short
lines among long ones are not lost, and clustered: the higher the ratio, the more likely the line is content. All
initial values are fixed, so that a page always gives the same text. Generated markup may be a single line with one
ratio, which is selected or rejected as a whole. The later work of Weninger, Hsu and Han, "CETR: content extraction via
tag ratios", WWW 2010, breaks such source at a fixed width. So does this: a line longer than `LONG_LINE` is broken every
`WIDTH` characters, at the next word or tag.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any, TypeAlias

import numpy as np
from numpy.typing import NDArray

from scrapy_article.document import Document
from scrapy_article.document.tokens import BLOCK, Span, Tokens, stretches
from scrapy_article.methods import Method, Selection, select_spans

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]
Choice: TypeAlias = NDArray[np.bool_]

# --- content code blurring ---

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
    for _ in range(MAX_PASSES):
        after = np.correlate(before, kernel, mode="same")
        after[:radius], after[-radius:] = after[radius], after[-radius - 1]
        change, before = np.abs(after - before).max(), after
        if change <= STABLE:
            break
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


# --- the document slope curve ---

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


def low_stretches(curve: Integers) -> list[tuple[int, int]]:
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


# --- text-to-tag ratios ---

RADIUS = 2
"""Lines before and after a line in its moving average; 1 and 3 give similar results."""
KMEANS_CLUSTERS = 3
"""Number of clusters of k-means; the paper gives none. Best of 2 to 6 on labelled pages."""
FARTHEST_FIRST_CLUSTERS = 4
"""Number of clusters of farthest first. Best of 2 to 6 on labelled pages."""
LONG_LINE = 400
"""Maximum characters of a line, with its markup, that is not broken: best on labelled pages, by little."""
WIDTH = 200
"""Characters, with markup, after which a line is broken: best of 65, 100, 200 and 400 on labelled pages."""
MAX_ROUNDS = 100
"""Maximum rounds of an iteration."""
SETTLED = 1e-3
"""Maximum change of the means after the last round, as a share of the standard deviation of all values."""
MIN_DEVIATION = 1e-6
"""Standard deviation below which values are taken as equal."""
_LINE_FEED = ord("\n")


def lines(tokens: Tokens) -> tuple[Integers, Integers]:
    """Return starts and ends of the lines in ``Tokens.text``. A tag belongs to the line that it begins on."""
    text = tokens.codes
    feeds = np.flatnonzero(text == _LINE_FEED)
    starts = np.append(0, feeds + 1)
    ends = np.append(feeds, len(text))
    markup = np.append(0, np.cumsum(tokens.sizes - 1)).repeat(np.diff(tokens.starts, append=len(text) + 1))
    places = np.arange(len(text) + 1) + markup
    is_long = places[ends] - places[starts] > LONG_LINE
    if not is_long.any():
        return starts, ends
    is_chance = np.zeros(len(text) + 1, bool)
    is_chance[tokens.word_starts] = is_chance[tokens.ends[:-1]] = True
    sizes = ends - starts + 1
    chances = np.flatnonzero(is_chance & is_long.repeat(sizes))
    row = (places - places[starts].repeat(sizes))[chances] // WIDTH
    cuts = chances[(row != np.append(0, row[:-1])) & (row > 0)]
    return np.sort(np.append(starts, cuts)), np.sort(np.append(ends, cuts))


def ratios(tokens: Tokens, starts: Integers, ends: Integers) -> tuple[Floats, Choice]:
    """Return the text-to-tag ratio of each line, and which lines are not empty.

    A run of white space counts as one character, or as none at the ends of a line: it is the layout of the source.
    """
    is_tag = tokens.codes <= ord(BLOCK)
    solid = tokens.solid
    outside = np.flatnonzero(~is_tag)
    counts = solid[outside]
    counts[1:] |= counts[:-1]  # characters, and blanks after one
    places = outside[counts]
    first, last = np.searchsorted(places, starts), np.searchsorted(places, ends)
    text = last - first
    some = np.flatnonzero(text)
    text[some] -= ~solid[places[last[some] - 1]]
    some = np.flatnonzero(text)
    text[some] -= ~solid[places[first[some]]]
    tags = np.diff(np.searchsorted(tokens.ends[:-1], starts), append=len(tokens.tags))
    return text / np.maximum(tags, 1), (text > 0) | (tags > 0)


def smooth(values: Floats) -> Floats:
    """Return the mean of each value and its neighbours: `RADIUS` on each side, fewer at the ends."""
    sums = np.append(0.0, np.cumsum(values))
    places = np.arange(len(values))
    first, last = np.maximum(places - RADIUS, 0), np.minimum(places + RADIUS + 1, len(values))
    return np.asarray((sums[last] - sums[first]) / (last - first))


def threshold(values: Floats) -> Choice:
    """Return which values are above their standard deviation."""
    return np.asarray(values > values.std())


def kmeans(values: Floats, clusters: int = KMEANS_CLUSTERS) -> Choice:
    """Return which values are outside the lowest of *clusters* clusters, whose initial means are evenly spaced."""
    centres = np.linspace(values.min(), values.max(), clusters)
    for _ in range(MAX_ROUNDS):
        cluster = np.searchsorted((centres[1:] + centres[:-1]) / 2, values)
        counts = np.bincount(cluster, minlength=clusters)
        means = np.where(counts > 0, np.bincount(cluster, values, clusters) / np.maximum(counts, 1), centres)
        moved = np.abs(means - centres).max()
        centres = means
        if moved <= SETTLED * values.std():
            break
    return np.asarray(values > (centres[0] + centres[1]) / 2)


def expectation_maximisation(values: Floats) -> Choice:
    """Return which values more likely come from the higher of two Gaussians, which are initialized with two means."""
    high = kmeans(values, 2)
    if not high.any() or high.all() or values.std() < MIN_DEVIATION:
        return high
    standard = (values - values.mean()) / values.std()
    share: Floats = high.astype(float)
    """Probability that a value comes from the higher Gaussian."""
    means = np.zeros(2)
    for _ in range(MAX_ROUNDS):
        before, shares = means, np.stack((1 - share, share))
        sizes = shares.sum(axis=1) + 1e-9
        means = shares @ standard / sizes
        deviations = np.sqrt(np.maximum(shares @ standard**2 / sizes - means**2, 0)) + 1e-3
        scaled = (standard - means[:, None]) / deviations[:, None]
        low, top = np.log(sizes / deviations)[:, None] - scaled**2 / 2
        share = (1 + np.tanh((top - low) / 2)) / 2
        if np.abs(means - before).max() <= SETTLED:
            break
    # A wide Gaussian is more likely than a narrow one on both sides of it.
    return np.asarray(((share > 0.5) | (standard >= means[1])) & (standard > means[0]))


def farthest_first(values: Floats) -> Choice:
    """Return which values are outside the lowest of `FARTHEST_FIRST_CLUSTERS`; the first centre is the minimum."""
    centres = [float(values.min())]
    distances = np.abs(values - centres[0])
    while len(centres) < FARTHEST_FIRST_CLUSTERS:
        centres.append(float(values[distances.argmax()]))
        distances = np.minimum(distances, np.abs(values - centres[-1]))
    centres.sort()
    return np.asarray(values > (centres[0] + centres[1]) / 2)


def select_clusters(document: Document, cluster: Callable[[Floats], Choice]) -> Selection:
    """Select the lines of *document* whose ratios *cluster* classifies as content."""
    tokens = document.tokens
    starts, ends = lines(tokens)
    values, is_filled = ratios(tokens, starts, ends)
    starts, ends, values = starts[is_filled], ends[is_filled], values[is_filled]
    chosen = cluster(smooth(values)) if len(values) else is_filled[:0]
    spans = [(int(starts[a]), int(ends[b - 1])) for a, b in stretches(chosen)]
    return select_spans(document, spans, "much text to a tag", "little text to a tag")


_GOTTRON = "Gottron, Content code blurring, DEXA 2008"
_WENINGER = "Weninger and Hsu, Text extraction from the Web via text-to-tag ratio, DEXA 2008"
_CLUSTERS = {
    "ttr": ("above its standard deviation", threshold),
    "ttr-threshold": ("above its standard deviation", threshold),
    "ttr-kmeans": ("in the higher clusters of k-means", kmeans),
    "ttr-em": ("in the higher of two Gaussians", expectation_maximisation),
    "ttr-farthest-first": ("in the higher clusters of farthest first", farthest_first),
}

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
    **{
        name: Method(
            f"lines of the source whose smoothed ratio of text to tags is {how}",
            _WENINGER,
            partial(select_clusters, cluster=by),
        )
        for name, (how, by) in _CLUSTERS.items()
    },
}
