"""Training of the eight thresholds of ``fe`` by particle swarm optimisation.

Ziegler and Skubacz, "Content extraction from news pages using particle swarm optimization on linguistic and structural
features", WI 2007, section 3.5: the fitness of a particle is the mean length-scaled cosine between the text blocks that
pass its thresholds and the gold text.

A particle is a point in a cube with eight axes. The paper does not define how to map it to thresholds, some of which
are shares and some numbers of words. Here a coordinate is a share of the text of all training pages, and the threshold
is the quantile there: all text passes a lower bound at 0, and an upper bound at 1. For a feature with an upper bound,
the text with the lowest value is not part of the quantiles. It always passes, and is often most of the text: a swarm
with most of its particles at one bound at the start may never leave it.

The blocks of a page are parsed and counted once. The cosine of any choice of blocks depends on three things: the number
of terms of each block, its product with the gold text, and the products of blocks with each other. So one matrix
product evaluates all particles on a page. All these numbers are integers small enough to be exact as floats, in any
order of addition.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from itertools import chain
from typing import Any, NamedTuple

import numpy as np

from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.measures import Numbers, ratio, terms
from scrapy_article.methods.fe import LOWER, NAMES, block_features
from scrapy_article.training import Trainer, Values

PARTICLES = 100
"""Number of particles of a swarm (section 4.1)."""
GENERATIONS = 100
"""Number of generations (section 4.1)."""
INERTIA = 0.9
"""Share of its velocity that a particle keeps (section 3.5.3: "close to 1")."""
COGNITIVE = SOCIAL = 2.0
"""Weight of a particle's own best position, and of the best particle's (section 3.5.3: "around 2")."""
MAX_VELOCITY = 0.2
"""Longest step along an axis, as a share of the cube. The paper has no limit, but without one, these weights make a
swarm diverge; Eberhart, Simpson and Dobbins, "Computational Intelligence PC Tools", 1996, advise 0.1 to 0.2."""


def maximise(
    fitness: Callable[[Numbers], Numbers],
    axes: int,
    *,
    particles: int = PARTICLES,
    generations: int = GENERATIONS,
    seed: int = 0,
) -> tuple[Numbers, list[tuple[float, float]]]:
    """Return the best point that a swarm finds in the unit cube with so many *axes*, and the generations.

    Each has the best and the mean fitness of its particles. The first is before any move. The best fitness may decrease
    from one generation to the next.

    *fitness* gets the points of all particles, an array (particles, axes), and returns the fitness of each. The same
    *seed* gives the same result. A particle that hits a face of the cube stops there along that axis.
    """
    random = np.random.default_rng(seed)
    shape = (particles, axes)
    points, velocities = random.random(shape), np.zeros(shape)
    own_points, own_worth = points, np.full(particles, -np.inf)
    best, highest = points[0], -np.inf
    history: list[tuple[float, float]] = []
    while True:
        worth = fitness(points)
        better = worth > own_worth
        own_points, own_worth = np.where(better[:, None], points, own_points), np.where(better, worth, own_worth)
        leader = int(worth.argmax())
        if worth[leader] > highest:
            best, highest = points[leader], worth[leader]
        history.append((float(worth[leader]), float(worth.mean())))
        if len(history) > generations:
            return best, history
        velocities = (
            INERTIA * velocities
            + COGNITIVE * random.random(shape) * (own_points - points)
            + SOCIAL * random.random(shape) * (points[leader] - points)
        ).clip(-MAX_VELOCITY, MAX_VELOCITY)
        moved = points + velocities
        points = moved.clip(0, 1)
        velocities[points != moved] = 0.0


DIGITS = 4
"""Number of decimals of a threshold; more would only overfit the training pages."""

OPEN = np.where(LOWER, -np.inf, np.inf)
"""Thresholds that every block passes."""


class Example(NamedTuple):
    """What is needed of a page for the cosine of any choice of its blocks. Blocks with equal features are merged."""

    features: Numbers
    """A row for each block, a column for each feature."""
    lengths: Numbers
    """Number of terms of each block."""
    gold: Numbers
    """Product of the term vectors of each block and the gold text."""
    products: Numbers
    """Products of the term vectors of all pairs of blocks."""
    gold_length: int
    gold_norm: float
    """Length of the gold text's term vector."""


def prepare(page: Page) -> Example | None:
    """Return the example for *page*; None if it has no gold text."""
    gold = terms(page.text or "")
    if not gold:
        return None
    table = block_features(page.document())
    return example(table.values, [terms(text) for text in table.texts], gold)


def example(values: Numbers, blocks: Sequence[Counter[str]], gold: Counter[str]) -> Example:
    """Return the example for text blocks with these features and terms, and the terms of the gold text."""
    features, places = np.unique(values, axis=0, return_inverse=True)
    columns = {term: column for column, term in enumerate(Counter(chain.from_iterable(blocks)))}
    vectors = np.zeros((len(features), len(columns)))
    for place, block in zip(places.ravel(), blocks, strict=True):
        for term, n in block.items():
            vectors[place, columns[term]] += n
    has_terms = vectors.any(axis=1)
    features, vectors = features[has_terms], vectors[has_terms]
    return Example(
        features,
        vectors.sum(axis=1),
        vectors @ np.array([gold[term] for term in columns], dtype=float).reshape(len(columns)),
        vectors @ vectors.T,
        gold.total(),
        float(np.sqrt(sum(n * n for n in gold.values()))),
    )


def cosines(page: Example, thresholds: Numbers) -> Numbers:
    """Return the length-scaled cosine of the blocks of *page* that pass each row of *thresholds*."""
    passed = np.ones((len(thresholds), len(page.lengths)), dtype=bool)
    for feature, (column, lower) in enumerate(zip(page.features.T, LOWER, strict=True)):
        bounds = thresholds[:, feature, None]
        passed &= column >= bounds if lower else column <= bounds
    chosen = passed.astype(page.products.dtype)
    norms = np.sqrt(np.einsum("ij,ij->i", chosen @ page.products, chosen, dtype=float))
    lengths = passed @ page.lengths
    cosine = ratio(passed @ page.gold, norms * page.gold_norm)
    shorter, longer = np.minimum(lengths, page.gold_length), np.maximum(lengths, page.gold_length)
    return np.asarray(cosine * shorter / longer)


def fitness(examples: Sequence[Example], thresholds: Numbers) -> Numbers:
    """Return the mean cosine over *examples* for each row of *thresholds*: 0.1 s for 100 rows on 1,000 pages."""
    return np.asarray(np.mean([cosines(page, thresholds) for page in examples], axis=0))


def quantiles(examples: Sequence[Example]) -> Callable[[Numbers], Numbers]:
    """Return the map from points of the cube to thresholds."""
    features = np.concatenate([page.features for page in examples])
    weights = np.concatenate([page.lengths for page in examples])
    scales = []
    for column, lower in zip(features.T, LOWER, strict=True):
        levels, places = np.unique(column, return_inverse=True)
        shares = np.bincount(places.ravel(), weights)
        if not lower and len(levels) > 1:
            shares[0] = 0
        scales.append((np.cumsum(shares) / shares.sum(), levels))

    def thresholds(points: Numbers) -> Numbers:
        found = [np.interp(axis, *scale) for axis, scale in zip(points.T, scales, strict=True)]
        fine = np.column_stack(found) * 10**DIGITS
        return np.asarray(np.where(LOWER, np.floor(fine), np.ceil(fine)) / 10**DIGITS)  # what passed still passes

    return thresholds


def search(examples: Sequence[Example], seed: int = 0) -> tuple[Values, list[tuple[float, float]]]:
    """Return the best thresholds for *examples*, and the generations of `maximise`. Raises ValueError without any."""
    if not any(len(page.lengths) for page in examples):
        raise ValueError("no pages with gold text to learn from")
    thresholds = quantiles(examples)
    point, history = maximise(lambda points: fitness(examples, thresholds(points)), len(NAMES), seed=seed)
    found = thresholds(point[None])[0]
    return {"thresholds": dict(zip(NAMES, map(float, found), strict=True))}, history


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the mean length-scaled cosine with all features, and with none (``pruned``)."""
    rows = np.array([[values["thresholds"][name] for name in NAMES], OPEN])
    combined, pruned = fitness(examples, rows)
    return {"cosine": float(combined), "pruned": float(pruned)}


TRAINER = Trainer(
    "the thresholds of the eight features, by particle swarm optimisation of the mean length-scaled cosine",
    lambda *args, **options: search(*args, **options)[0],
    test,
    prepare,
)
