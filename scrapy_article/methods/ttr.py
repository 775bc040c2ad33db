"""``ttr``: clusters of the text-to-tag ratio of the lines of the source.

Weninger and Hsu, "Text extraction from the Web via text-to-tag ratio", DEXA 2008. Scripts, comments and empty lines are
dropped. The ratio of a line is its number of characters outside tags, divided by its number of tags if it has any. The
array of ratios is smoothed, so that short lines among long ones are not lost, and clustered: the higher the ratio, the
more likely the line is content. There are four ways to cluster:

``threshold`` (what ``ttr`` alone means)
    Content is above the standard deviation of the array.
``kmeans``
    Content is all but the cluster with the lowest mean.
``em``
    A mixture of two Gaussians, fitted by expectation maximisation. Content is more likely to come from the one with the
    higher mean.
``farthest-first``
    Each next centre is the value that is farthest from the previous centres. Content is all but the cluster with the
    lowest centre.

All initial values are fixed, so that a page always gives the same text.

Known limitation: the method needs source code in lines. Generated markup may be a single line with one ratio, which is
selected or rejected as a whole. The authors' later work (Weninger, Hsu and Han, "CETR: content extraction via tag
ratios", WWW 2010) breaks such source at a fixed width. So does this: a line longer than `LONG_LINE` is broken every
`WIDTH` characters, at the next word or tag.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from scrapy_article.document import Document
from scrapy_article.document.tokens import BLOCK, Tokens, stretches
from scrapy_article.methods import Method, Selection, select_spans

Floats: TypeAlias = NDArray[np.float64]
Integers: TypeAlias = NDArray[np.int64]
Choice: TypeAlias = NDArray[np.bool_]

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


def select(document: Document, cluster: Callable[[Floats], Choice]) -> Selection:
    """Select the lines of *document* whose ratios *cluster* classifies as content."""
    tokens = document.tokens
    starts, ends = lines(tokens)
    values, is_filled = ratios(tokens, starts, ends)
    starts, ends, values = starts[is_filled], ends[is_filled], values[is_filled]
    chosen = cluster(smooth(values)) if len(values) else is_filled[:0]
    spans = [(int(starts[a]), int(ends[b - 1])) for a, b in stretches(chosen)]
    return select_spans(document, spans, "much text to a tag", "little text to a tag")


_SOURCE = "Weninger and Hsu, Text extraction from the Web via text-to-tag ratio, DEXA 2008"

METHODS = {
    name: Method(
        f"lines of the source whose smoothed ratio of text to tags is {how}", _SOURCE, partial(select, cluster=by)
    )
    for name, how, by in (
        ("ttr", "above its standard deviation", threshold),
        ("ttr-threshold", "above its standard deviation", threshold),
        ("ttr-kmeans", "in the higher clusters of k-means", kmeans),
        ("ttr-em", "in the higher of two Gaussians", expectation_maximisation),
        ("ttr-farthest-first", "in the higher clusters of farthest first", farthest_first),
    )
}
