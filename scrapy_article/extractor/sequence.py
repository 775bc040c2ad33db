"""The sequence network: returns, for each line of a page, the probability that it is article text.

Each line is a vector of inputs. The first layers see each line by itself. Three dilated convolutions (van den Oord et
al., "WaveNet", 2016) see its neighbours. Means over its surroundings (its block, the two blocks around that, its
section, the lines whose elements have the same names, the page) show what kind of text is there. The last layers
classify the line. The means are also used to classify the page.

The weights are learned by `scrapy_article.training.networks`. A network of the size of the shipped one runs
compiled (``_features_network.h``), any other with numpy. The results are the same but for the last digits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.learned import LIMIT, product, sigmoid

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scrapy_article.document.arrays import Floats, Ints

SPANS = 4
"""Number of ranges around each line over which means are taken: its block, the two around that, its section."""
EPSILON = 1e-5
"""Added to a variance before dividing by it."""
WIDTH, NEAR = 32, 3
"""Values of a line, and convolutions, of a network that can run compiled."""
_ORDER = "inputs lines first before near_0 near_1 near_2 small kind verdict shared mix last out".split()
"""The layers in the order in which the compiled network reads them."""


def _compiled() -> Callable[..., float]:
    from scrapy_article.extractor._features import verdict

    return verdict


_verdict = choose(__name__, _compiled, None)


class Places(NamedTuple):
    """The positions of the lines of a page."""

    starts: Ints
    """A row for each of the `SPANS`: the first line of the range of each line."""
    ends: Ints
    """The same for the line after the last one."""
    path: Ints
    """For each line, a number that is the same for lines in elements with the same names: 0, 1, …"""
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
        # The part that all lines share includes the layer of the inputs of the page.
        seen, declared = np.split(self._weights["mix_page"], [2 * len(self._weights["small_bias"]) + 1])
        self._weights["shared_weight"] = np.concatenate([self._weights["declared_weight"] @ declared, seen])
        self._weights["shared_bias"] = self._weights.pop("mix_bias") + self._weights["declared_bias"] @ declared
        self._packed = self._pack() if _verdict is not None else None

    def _pack(self) -> Floats | None:
        """Return all weights as the compiled network reads them; None for a network of another size."""
        weights = self._weights
        widths = [len(weights["page_mean"]), len(weights["small_bias"]) + 2]
        widths += [len(weights[f"{name}_bias"]) for name in ("kind", "last")]
        if (len(weights["inputs_bias"]), len(self._near)) != (WIDTH, NEAR) or max(widths) > WIDTH:
            return None
        names = [f"{name}_{part}" for name in _ORDER for part in ("bias", "weight", "scale", "shift")]
        tables = [np.atleast_2d(weights[name]) for name in names if name in weights]
        tables = [table.T if table.shape[1] == 1 else table for table in tables]  # a layer with one output
        padded = [np.pad(table, ((0, 0), (0, WIDTH - table.shape[1]))) for table in tables]
        return np.concatenate([self._lowest, self._highest, *padded], axis=None)

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
        declared = np.clip((page[:, 0] - weights["page_mean"]) * weights["page_scale"], -LIMIT, LIMIT)[None]
        if _verdict is not None and self._packed is not None:
            sizes = rows.shape[1], len(rows), declared.size, len(weights["small_bias"])
            found = np.empty(rows.shape[1], np.float32)
            return Verdict(found, _verdict(*sizes, (found, rows, declared, self._packed, *places)))
        hidden = self._rectified("inputs", np.clip(rows, self._lowest, self._highest).T)
        hidden += self._rectified("lines", hidden)
        first = sigmoid(self._layer("first", hidden))
        hidden = _normalised(hidden) * weights["before_scale"] + weights["before_shift"]
        for place, name in enumerate(self._near):
            hidden = hidden + self._rectified(name, _beside(hidden, 1 << place))

        small = self._layer("small", hidden)
        looked_at = np.concatenate([small, first, np.ones_like(first)], axis=1) * places.weights[:, None]
        of_page, likely = (values.sum(axis=0, dtype=np.float64) for values in (looked_at, looked_at * first))
        means = of_page[:-1] / of_page[-1], likely[:-2] / (likely[-1] + 0.1)
        kind = np.concatenate([declared[0], *means], dtype=np.float32)[None]
        article = sigmoid(self._layer("verdict", self._rectified("kind", kind)))[0, 0]

        around = [*_means(looked_at, places), first]
        mixed = product(np.concatenate([hidden, *around], axis=1), weights["mix_weight"])
        mixed += self._layer("shared", kind)
        decided = self._rectified("last", _normalised(np.maximum(mixed, 0) + hidden))
        return Verdict(sigmoid(self._layer("out", decided))[:, 0], float(article))

    def _layer(self, name: str, values: Floats) -> Floats:
        return product(values, self._weights[f"{name}_weight"]) + self._weights[f"{name}_bias"]

    def _rectified(self, name: str, values: Floats) -> Floats:
        found: Floats = np.maximum(self._layer(name, values), 0)
        return found


def _normalised(values: Floats) -> Floats:
    """Return *values* with mean 0 and variance 1 in each row (Ba et al., "Layer normalization", 2016)."""
    found: Floats = values - values.mean(axis=1, keepdims=True)
    found /= np.sqrt((found * found).mean(axis=1, keepdims=True) + np.float32(EPSILON))
    return found


def _beside(hidden: Floats, distance: int) -> Floats:
    """Return each row of *hidden* between the rows at *distance* before and after it; 0 for none."""
    padded = np.pad(hidden, ((distance, distance), (0, 0)))
    return np.concatenate([padded[: -2 * distance], hidden, padded[2 * distance :]], axis=1)


def _means(looked_at: Floats, places: Places) -> list[Floats]:
    """Return the weighted means over the surroundings of each line; the last column of *looked_at* has the weights."""
    running = prefix_sums(looked_at.T).T
    alike = np.zeros(looked_at.shape)
    np.add.at(alike, places.path, looked_at)
    sums = [*(running[places.ends] - running[places.starts]), alike[places.path]]
    return [(some[:, :-1] / some[:, -1:]).astype(np.float32) for some in sums]
