"""How far people agree who have labelled the same things: kappa, which is 1 for full agreement and 0 for chance."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Hashable, Sequence

__all__ = ["cohen_kappa", "fleiss_kappa"]


def cohen_kappa(one: Sequence[Hashable], two: Sequence[Hashable]) -> float:
    """Return Cohen's kappa of the labels that two people have given to the same things, in the same order.

    Cohen, "A coefficient of agreement for nominal scales", Educational and Psychological Measurement 20, 1960.
    ValueError if there are none, or not as many of both.
    """
    if not one or len(one) != len(two):
        raise ValueError("kappa needs two lists of labels for the same things")
    total = len(one)
    agreed = sum(a == b for a, b in zip(one, two, strict=True)) / total
    first, second = Counter(one), Counter(two)
    return _kappa(agreed, sum(first[label] * second[label] for label in first) / total**2)


def fleiss_kappa(things: Sequence[Sequence[Hashable]]) -> float:
    """Return Fleiss' kappa of *things*, each a list of the labels that people have given to it.

    Fleiss, "Measuring nominal scale agreement among many raters", Psychological Bulletin 76, 1971; where not all things
    have as many labels, each counts with its own (Gwet, "Handbook of inter-rater reliability", 2014). Those with fewer
    than two labels do not count. ValueError if none does.
    """
    counted = [Counter(labels) for labels in things if len(labels) > 1]
    if not counted:
        raise ValueError("kappa needs things with two labels at least")
    agreed = 0.0
    shares: Counter[Hashable] = Counter()
    for labels in counted:
        number = labels.total()
        agreed += sum(n * (n - 1) for n in labels.values()) / (number * (number - 1))
        shares.update(labels)
    total = shares.total()
    return _kappa(agreed / len(counted), sum((n / total) ** 2 for n in shares.values()))


def _kappa(agreed: float, expected: float) -> float:
    """What is left of the agreement without that of chance; 1 where everybody has given one and the same label."""
    return 1.0 if expected == 1 else (agreed - expected) / (1 - expected)
