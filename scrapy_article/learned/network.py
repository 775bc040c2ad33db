"""Small feed-forward networks: what is needed of them to use them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.document.arrays import Floats

__all__ = ["LIMIT", "Network", "product", "sigmoid"]

LIMIT = 4.0
"""Standard deviations from the mean at which an input is cut off."""


MULTIPLICATIONS = 2**18
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
        values = columns - self.mean[:, None]
        values *= self.scale[:, None]
        np.maximum(values, -LIMIT, out=values)  # `np.clip` takes twice as long for a single column
        np.minimum(values, LIMIT, out=values)
        values = np.ascontiguousarray(values.T)
        for i, (weights, bias) in enumerate(zip(self.weights, self.biases, strict=True)):
            if i:
                np.maximum(values, 0, out=values)
            values = product(values, weights.T)
            values += bias
        return sigmoid(values[:, 0])


def product(rows: Floats, weights: Floats) -> Floats:
    """Return the matrix product, worked out in pieces of `MULTIPLICATIONS` at most."""
    count, (below, above) = len(rows), weights.shape
    height = max(1, MULTIPLICATIONS // (above * below))
    found: Floats = np.empty((count, above), np.float32)
    for start in range(0, count, height):
        np.matmul(rows[start : start + height], weights, out=found[start : start + height])
    return found


def sigmoid(values: Floats) -> Floats:
    """Return the probabilities whose log-odds are *values*."""
    found: Floats = 1 / (1 + np.exp(-np.minimum(np.maximum(values, -30), 30)))
    return found
