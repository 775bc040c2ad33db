"""Sums over the lines of a page, each weighed by its words: what the threshold and the expected quality ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document.arrays import Floats

__all__ = ["Sums", "best_threshold", "expected_words", "sums_of"]


class Sums(NamedTuple):
    """What there is to say of a page of which some lines are selected, in words."""

    all: float
    text: float
    """Words that are likely to be text,"""
    certain: float
    """how far, on the mean of all words, probabilities are from one half,"""
    taken: float
    """words of the selected lines,"""
    hit: float
    """of these, the ones that are likely to be text,"""
    linked: float
    """in links,"""
    good: float
    """and of lines that read like paragraphs."""


def expected_words(words: Floats) -> Floats:
    """Return what a segment of each number of *words* weighs: a line without words is not nothing."""
    return words + 0.5


def best_threshold(probabilities: Floats, words: Floats) -> float:
    """Return the probability from which to keep segments for the greatest expected F1 by words."""
    order = (-probabilities).argsort(kind="stable")
    kept = words[order].cumsum()
    hit = (words * probabilities)[order].cumsum()
    return float(probabilities[order[int((hit / (kept + hit[-1])).argmax())]])


def sums_of(probabilities: Floats, words: Floats, density: Floats, good: Floats, selected: Sequence[int]) -> Sums:
    """Return what there is to say of a page of which the lines *selected* are kept."""
    rows = np.stack([words, words * probabilities, words * np.abs(probabilities - 0.5)])
    all_, text, certain = rows.sum(axis=1).tolist()
    taken = np.stack([words, rows[1], words * density, words * good])[:, selected].sum(axis=1).tolist()
    return Sums(all_, text, certain / all_, *taken)
