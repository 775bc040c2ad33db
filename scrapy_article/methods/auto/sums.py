"""Sums over the lines of a page, each weighed by its words: what the gate, the decoder and the expected quality ask.

And what there is of all lines that are kept, and around them. All of that exists twice, in Python and, built where
there is a compiler, in C: calling numpy for each costs more than what it does. Lines are added up in their order, so
both give the same to the last bit.
"""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.document.segments import names_around

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.document.arrays import Arrays, Floats, Ints

__all__ = [
    "ChoiceSums", "PageSums", "Surroundings", "around", "best_threshold", "choice_sums", "compiled_sums",
    "expected_words", "page_sums",
]  # fmt: skip


class PageSums(NamedTuple):
    """What there is to say of all lines."""

    threshold: float
    """Probability from which to keep lines for the greatest expected F1 by words,"""
    expected: float
    """and that F1."""
    text: float
    """Words that are likely to be text."""
    certain: float
    """How far, on the mean of the words, probabilities are from one half."""
    means: list[float]
    """Means of some rows, each line weighed by the words of it that are likely to be text."""


class ChoiceSums(NamedTuple):
    """What there is to say of the lines that are kept, in words."""

    all: float
    """Of all lines."""
    text: float
    """Those of all lines that are likely to be text."""
    certain: float
    """As in `PageSums`."""
    taken: float
    """Of the lines that are kept,"""
    hit: float
    """those that are likely to be text,"""
    linked: float
    """that are in links,"""
    good: float
    """and of lines that read like paragraphs."""


class Surroundings(NamedTuple):
    """What there is of all lines that are kept, and around them: cures see here, at once, that none is theirs."""

    names: str
    """Class and id of each element, a line each."""
    flags: int
    """Those that any of the lines has,"""
    density: float
    """the highest share of a line that is in links,"""
    flags_after: int
    """and the same of the lines right after each,"""
    density_before: float
    """and right before each."""


def expected_words(words: Floats) -> Floats:
    """Return what a segment of each number of *words* weighs: a line without words is not nothing."""
    return words + 0.5


def best_threshold_in_python(probabilities: Floats, words: Floats) -> tuple[float, float]:
    """Return the probability from which to keep segments for the greatest expected F1 by words, and that F1."""
    order = (-probabilities).argsort(kind="stable")
    kept = words[order].cumsum()
    hit = (words * probabilities)[order].cumsum()
    f1 = 2 * hit / (kept + hit[-1])
    best = int(f1.argmax())
    return float(probabilities[order[best]]), float(f1[best])


def page_sums_in_python(probabilities: Floats, words: Floats, matrix: Floats, rows: Ints) -> PageSums:
    """Return what there is to say of all lines, with the means of those *rows* of *matrix*."""
    weights = probabilities * words
    text = _sum(weights)
    sums = (matrix[rows] * weights).cumsum(axis=1)[:, -1]
    return PageSums(
        *best_threshold_in_python(probabilities, words),
        text,
        _certain(probabilities, words),
        (sums / max(text, 1e-9)).tolist(),
    )


def choice_sums_in_python(
    probabilities: Floats, words: Floats, density: Floats, good: Floats, kept: list[int]
) -> ChoiceSums:
    """Return what there is to say of the lines *kept*."""
    weights = probabilities * words
    return ChoiceSums(
        _sum(words),
        _sum(weights),
        _certain(probabilities, words),
        _sum(words[kept]),
        _sum(weights[kept]),
        _sum((density * words)[kept]),
        _sum((words * good)[kept]),
    )


def around_in_python(arrays: Arrays, kept: list[int]) -> Surroundings:
    """Return what there is of the lines *kept*."""
    segments, density, count = arrays.segments, arrays.density, len(arrays.segments)
    return Surroundings(
        names_around([segments[i].block for i in kept]),
        reduce(or_, [segments[i].block.flags for i in kept], 0),
        max([float(density[i]) for i in kept], default=0.0),
        reduce(or_, [segments[i + 1].block.flags for i in kept if i + 1 < count], 0),
        max([float(density[i - 1]) for i in kept if i], default=0.0),
    )


def _certain(probabilities: Floats, words: Floats) -> float:
    return _sum(np.abs(probabilities - np.float32(0.5)) * words) / _sum(words)


def _sum(values: Floats) -> float:
    return float(values.cumsum()[-1]) if len(values) else 0.0


BestThreshold: TypeAlias = "Callable[[Floats, Floats], tuple[float, float]]"
OfPage: TypeAlias = "Callable[[Floats, Floats, Floats, Ints], PageSums]"
OfChoice: TypeAlias = "Callable[[Floats, Floats, Floats, Floats, list[int]], ChoiceSums]"
Around: TypeAlias = "Callable[[Arrays, list[int]], Surroundings]"


def compiled_sums() -> tuple[BestThreshold, OfPage, OfChoice, Around]:
    """Return the four functions, compiled; ImportError if they were not built."""
    import scrapy_article.methods.auto._sums as native

    def page_sums(probabilities: Floats, words: Floats, matrix: Floats, rows: Ints) -> PageSums:
        return PageSums(*native.page_sums(probabilities, words, matrix, rows))

    def choice_sums(probabilities: Floats, words: Floats, density: Floats, good: Floats, kept: list[int]) -> ChoiceSums:
        return ChoiceSums(*native.choice_sums(probabilities, words, density, good, kept))

    def around(arrays: Arrays, kept: list[int]) -> Surroundings:
        integers = arrays.up, arrays.flags, arrays.block_of
        found = native.around(kept, arrays.blocks, (*integers, arrays.density))
        return Surroundings("\n".join(found[0]), *found[1:])

    return native.best_threshold, page_sums, choice_sums, around


_IN_PYTHON = best_threshold_in_python, page_sums_in_python, choice_sums_in_python, around_in_python

best_threshold, page_sums, choice_sums, around = choose(__name__, compiled_sums, _IN_PYTHON)
"""Return what those say that end in ``in_python``."""
