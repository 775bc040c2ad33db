"""Small feed-forward networks: what is needed of them to use them.

What several say of a page is worked out compiled, where that was built (``_network.c``), or by numpy. Both add up in
another order, so that the last digits differ: a hundred thousandth of a probability at most.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

import numpy as np

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.document.arrays import Floats, Ints

__all__ = ["LIMIT", "Ensemble", "Network", "Parts", "compiled_ensemble", "sigmoid"]

LIMIT = 4.0
"""Standard deviations from the mean at which an input is cut off."""


PRODUCT = 2**18
"""Multiplications up to which OpenBLAS, which comes with numpy, works in one thread (its ``SMP_THRESHOLD_MIN`` times
``GEMM_MULTITHREAD_THRESHOLD``). On a page that is too little work to share: threads that wait for it would cost a crawl
far more than they save, and their number would change the last digits."""


class Network(NamedTuple):
    """Inputs are standardised and cut off, hidden layers rectified, and the output is a probability."""

    mean: Floats
    scale: Floats
    """One over the standard deviation of each input."""
    weights: Sequence[Floats]
    """A matrix a layer, a row for each of its outputs."""
    biases: Sequence[Floats]

    @classmethod
    def of_values(cls, values: Mapping[str, Any], name: str) -> Network:
        """Return the network that *values* has put into a file under *name*.

        KeyError if it is not there, ValueError if its layers do not fit together.
        """
        layers = sum(key.startswith(f"{name}_weights_") for key in values)
        network = cls(
            values[f"{name}_mean"].astype(np.float32),
            values[f"{name}_scale"].astype(np.float32),
            tuple(values[f"{name}_weights_{i}"].astype(np.float32) for i in range(layers)),
            tuple(values[f"{name}_bias_{i}"].astype(np.float32) for i in range(layers)),
        )
        below = network.mean.shape
        fits = layers > 0 and len(below) == 1 and network.scale.shape == below
        for weights, bias in zip(network.weights, network.biases, strict=True):
            fits = fits and bias.ndim == 1 and weights.shape == bias.shape + below
            below = bias.shape
        if not fits:
            raise ValueError(f"the layers of {name!r} do not fit together")
        return network

    def values(self, name: str) -> dict[str, Floats]:
        """Return the arrays that make up the network, called after *name*; weights with 16 bits."""
        return {
            f"{name}_mean": self.mean,
            f"{name}_scale": self.scale,
            **{f"{name}_weights_{i}": weights.astype(np.float16) for i, weights in enumerate(self.weights)},
            **{f"{name}_bias_{i}": bias for i, bias in enumerate(self.biases)},
        }

    def __call__(self, columns: Floats) -> Floats:
        """Return the probability of each of *columns*."""
        return self.forward(self.standardised(columns))

    def standardised(self, columns: Floats) -> Floats:
        """Return *columns*, each as a row, in standard deviations from the mean, cut off."""
        values = columns - self.mean[:, None]
        values *= self.scale[:, None]
        np.maximum(values, -LIMIT, out=values)  # `np.clip` takes twice as long for a single column
        np.minimum(values, LIMIT, out=values)
        return np.ascontiguousarray(values.T)

    def forward(self, rows: Floats) -> Floats:
        """Return the probability of each of the standardised *rows*."""
        values = rows
        for i, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            if i:
                np.maximum(values, 0, out=values)
            values = _product(values, weights.T)
            values += bias
        return sigmoid(values[:, 0])


def _product(rows: Floats, weights: Floats) -> Floats:
    """Return the matrix product, worked out in pieces."""
    count, (below, above) = len(rows), weights.shape
    height = max(1, PRODUCT // (above * below))
    if count <= height:
        found: Floats = rows @ weights
        return found
    whole = count // height * height
    found = np.empty((count, above), np.float32)
    np.matmul(rows[:whole].reshape(-1, height, below), weights, out=found[:whole].reshape(-1, height, above))
    np.matmul(rows[whole:], weights, out=found[whole:])
    return found


def sigmoid(values: Floats) -> Floats:
    """Return the probabilities whose log-odds are *values*."""
    found: Floats = 1 / (1 + np.exp(-np.minimum(np.maximum(values, -30), 30)))
    return found


# --- several networks ---------------------------------------------------------

Parts: TypeAlias = "Sequence[Floats | float]"
"""The inputs of networks, one after the other: arrays with a row an input, a column for each thing that is asked about;
a number stands for the same in all columns."""
Asking: TypeAlias = "Callable[[Parts, Ints | None], Floats]"

AT_ONCE = 4_096
"""Columns that numpy looks at together: what it works out for more would not stay in the processor's caches."""


class Ensemble:
    """Networks that are alike but for chance: the mean of what they say counts.

    They have learned from the same inputs, so what the first says of their mean and scale goes for all.
    """

    def __init__(self, *networks: Network) -> None:
        """ValueError for no networks, and, where this is compiled, for weights that do not fit together."""
        if not networks:
            raise ValueError("no networks")
        self.networks = networks
        self._ask: Asking = asking(networks)

    def __call__(self, parts: Parts, chosen: Ints | None = None) -> Floats:
        """Return the probability of each column of *parts*, or of those whose numbers are *chosen*."""
        return self._ask(parts, chosen)


def ask_numpy(networks: Sequence[Network]) -> Asking:
    """Return what asks *networks* with numpy."""
    first, *others = [  # weights that lie in memory column after column are fastest for many rows
        network._replace(weights=tuple(map(np.asfortranarray, network.weights))) for network in networks
    ]

    def ask(parts: Parts, chosen: Ints | None) -> Floats:
        count = next(part.shape[1] for part in parts if not isinstance(part, float))
        chosen = np.arange(count) if chosen is None else chosen
        found = np.empty(len(chosen), np.float32)
        for start in range(0, len(chosen), AT_ONCE):
            some = chosen[start : start + AT_ONCE]
            columns = [
                np.full((1, len(some)), part, np.float32) if isinstance(part, float) else part.take(some, axis=1)
                for part in parts
            ]
            rows = first.standardised(np.concatenate(columns) if len(columns) > 1 else columns[0])
            said = [network.forward(rows) for network in others]
            found[start : start + AT_ONCE] = sum(said, first.forward(rows)) / len(networks)
        return found

    return ask


def compiled_ensemble() -> Callable[[Sequence[Network]], Asking]:
    """Return what does the same, compiled; ImportError if it was not built."""
    import scrapy_article._network as native

    def plain(arrays: Sequence[Floats]) -> tuple[Floats, ...]:
        return tuple(np.ascontiguousarray(array, np.float32) for array in arrays)

    def asking(networks: Sequence[Network]) -> Asking:
        mean, scale = plain((networks[0].mean, networks[0].scale))
        layers = tuple((plain(network.weights), plain(network.biases)) for network in networks)
        probabilities = native.Ensemble(mean, scale, layers, LIMIT).probabilities

        def ask(parts: Parts, chosen: Ints | None) -> Floats:
            count = parts[0].shape[1] if chosen is None else len(chosen)  # type: ignore[union-attr] # an array
            found = np.empty(count, np.float32)
            probabilities(found, tuple(parts), chosen)
            return found

        return ask

    return asking


asking = choose(__name__, compiled_ensemble, ask_numpy)
"""Returns what asks networks: all of them, as `Ensemble` says."""
