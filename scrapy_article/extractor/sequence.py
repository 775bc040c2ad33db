"""The sequence network: returns, for each line of a page, the probability that it is article text.

Each line is a vector of inputs. The first layers see each line by itself. Three dilated convolutions (van den Oord et
al., "WaveNet", 2016) see its neighbours. Means over its surroundings (its block, the two blocks around that, its
section, the lines whose elements have the same names, the page) show what kind of text is there. The last layers
classify the line. The means are also used to classify the page.

The weights are learned by `scrapy_article.training.sequence_training`; this module only uses them, with numpy.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.learned import product, sigmoid

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.document.arrays import Floats, Ints

__all__ = ["EPSILON", "LIMIT", "SPANS", "Places", "SequenceNetwork", "Verdict"]

LIMIT = 4.0
"""Most standard deviations from the mean; inputs beyond are clipped."""
SPANS = 4
"""Number of ranges around each line over which means are taken: its block, the two around that, its section."""
EPSILON = 1e-5
"""Added to a variance before dividing by it."""


class Places(NamedTuple):
    """The positions of the lines of a page."""

    starts: Ints
    """A row for each of the `SPANS`: the first line of the range of each line."""
    ends: Ints
    """The same for the line after the last one."""
    path: Ints
    """For each line, a number that is the same for lines in elements with the same names."""
    weights: Floats
    """Weight of each line in a mean: the square root of its words + 2."""


class Verdict(NamedTuple):
    """The output of the network for a page."""

    lines: Floats
    """For each line, the probability that it is part of the text."""
    article: float
    """The probability that the page is an article."""


class SequenceNetwork:
    """The network with its weights."""

    def __init__(self, weights: Mapping[str, Floats]) -> None:
        """Raise KeyError if some *weights* are missing."""
        self._weights: dict[str, Floats] = {name: np.asarray(values, np.float32) for name, values in weights.items()}
        self._near = [f"near_{i}" for i in range(sum(name.startswith("near_") for name in weights) // 2)]
        for name in ("inputs", "lines", "first", "small", "declared", "kind", "verdict", "mix", "last", "out"):
            self._weights[f"{name}_weight"], self._weights[f"{name}_bias"]  # raises KeyError now rather than later
        # Inputs are clipped unscaled, and the first layer includes their scale: that saves passes over them.
        mean, scale = self._weights["rows_mean"], self._weights["rows_scale"]
        self._lowest, self._highest = (mean - LIMIT / scale)[:, None], (mean + LIMIT / scale)[:, None]
        self._fold("inputs", scale, -mean * scale)
        # The last layer includes the scale of its inputs, too.
        self._fold("last", self._weights["after_scale"], self._weights["after_shift"])

    def _fold(self, name: str, scale: Floats, shift: Floats) -> None:
        """Include in layer *name* that its inputs are multiplied by *scale* and shifted by *shift*."""
        weight = self._weights[f"{name}_weight"]
        self._weights[f"{name}_bias"] = self._weights[f"{name}_bias"] + shift @ weight
        self._weights[f"{name}_weight"] = weight * scale[:, None]

    @classmethod
    def of_values(cls, values: Mapping[str, Any], name: str) -> SequenceNetwork:
        """Return the network that is in a file under *name*. Raises KeyError if there is none."""
        return cls({key[len(name) + 1 :]: value for key, value in values.items() if key.startswith(f"{name}_")})

    def __call__(self, rows: Floats, page: Floats, places: Places) -> Verdict:
        """Return the verdict on a page: *rows* has a row for each input, *page* the inputs of the whole page."""
        weights = self._weights
        lines = np.maximum(rows, self._lowest)
        np.minimum(lines, self._highest, out=lines)
        declared = np.clip((page[:, 0] - weights["page_mean"]) * weights["page_scale"], -LIMIT, LIMIT)[None]
        hidden = self._rectified("inputs", lines.T)
        hidden += self._rectified("lines", hidden)
        first = sigmoid(self._layer("first", hidden))
        hidden = _normalised(hidden)
        hidden *= weights["before_scale"]
        hidden += weights["before_shift"]
        for place, name in enumerate(self._near):
            hidden += self._rectified(name, _beside(hidden, 1 << place))

        small = self._layer("small", hidden)
        weight = places.weights[:, None]
        looked_at = np.concatenate([small, first, np.ones_like(first)], axis=1) * weight
        of_page = looked_at.sum(axis=0, keepdims=True)
        likely = np.concatenate([small, np.ones_like(first)], axis=1)
        likely = (likely * first * weight).sum(axis=0, keepdims=True)
        text = likely[:, :-1] / (likely[:, -1:] + np.float32(0.1))
        whole = of_page[:, :-1] / of_page[:, -1:]
        kind = np.concatenate([declared, whole, text], axis=1)
        article = sigmoid(self._layer("verdict", self._rectified("kind", kind)))[0, 0]

        shared = np.concatenate([whole, text, self._layer("declared", declared)], axis=1)
        around = [*_means(looked_at, places), first]
        mixed = product(np.concatenate([hidden, *around], axis=1), weights["mix_weight"])
        mixed += shared @ weights["mix_page"] + weights["mix_bias"]
        np.maximum(mixed, 0, out=mixed)
        mixed += hidden
        decided = self._rectified("last", _normalised(mixed))
        return Verdict(sigmoid(self._layer("out", decided))[:, 0], float(article))

    def _layer(self, name: str, values: Floats) -> Floats:
        found = product(values, self._weights[f"{name}_weight"])
        found += self._weights[f"{name}_bias"]
        return found

    def _rectified(self, name: str, values: Floats) -> Floats:
        found = self._layer(name, values)
        np.maximum(found, 0, out=found)
        return found


def _normalised(values: Floats) -> Floats:
    """Return *values* with mean 0 and variance 1 in each row (Ba et al., "Layer normalization", 2016)."""
    width = values.shape[1]
    found: Floats = values - product(values, np.full((width, 1), 1 / width, np.float32))
    deviation = np.einsum("ij,ij->i", found, found)
    deviation /= width
    deviation += np.float32(EPSILON)
    found /= np.sqrt(deviation, out=deviation)[:, None]
    return found


def _beside(hidden: Floats, distance: int) -> Floats:
    """Return each row of *hidden* between the rows at *distance* before and after it; 0 for none."""
    count, width = hidden.shape
    found = np.zeros((count, 3 * width), np.float32)
    found[distance:, :width] = hidden[:-distance]
    found[:, width : 2 * width] = hidden
    found[:-distance, 2 * width :] = hidden[distance:]
    return found


def _means(looked_at: Floats, places: Places) -> list[Floats]:
    """Return the weighted means over the surroundings of each line; the last column of *looked_at* has the weights."""
    running = np.zeros((len(looked_at) + 1, looked_at.shape[1]))
    np.cumsum(looked_at, axis=0, dtype=np.float64, out=running[1:])
    sums = running.take(places.ends, axis=0)
    sums -= running.take(places.starts, axis=0)
    means = (sums[..., :-1] / sums[..., -1:]).astype(np.float32)
    order = places.path.argsort(kind="stable")
    path = places.path[order]
    is_first = np.ones(len(path), bool)
    np.not_equal(path[1:], path[:-1], out=is_first[1:])
    sums = np.add.reduceat(looked_at[order], is_first.nonzero()[0], axis=0)
    alike = np.empty_like(looked_at[:, :-1])
    alike[order] = (sums[:, :-1] / sums[:, -1:])[is_first.cumsum() - 1]
    return [*means, alike]
