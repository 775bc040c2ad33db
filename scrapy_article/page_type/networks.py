"""Two questions put to small networks at once, and why they answer what they do.

With a single column, calling numpy costs more than what it does: compiled, where that was built, it takes a quarter of
the time. The order of all additions is laid down, so that Python and C give the same to the last bit.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.network import LIMIT

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scrapy_article.document.arrays import Floats, Ints
    from scrapy_article.network import Network

__all__ = ["Pair", "ask", "ask_in_python", "pair_of"]

LANES = 32
"""Hidden units that are worked out side by side."""


class Pair(NamedTuple):
    """The networks for two questions, which have one hidden layer each, as `ask` wants them."""

    mean: Floats
    """Of each input, a row a question."""
    scale: Floats
    hidden: Floats
    """For each question blocks of rows, a row an input, a column a hidden unit; the last units may have no weight."""
    hidden_bias: Floats
    last: Floats
    """The weights of the hidden units."""
    network_of: Ints
    """Of each hidden unit, the number of its network, those for the second question after those for the first."""
    last_bias: list[float]
    """Of each network."""
    kind_of: Ints
    """Of each input, the number of its kind."""


def pair_of(first: Sequence[Network], second: Sequence[Network], kind_of: Sequence[int]) -> Pair:
    """Return what *first* and *second* are as a pair: of both several networks, alike but for chance."""
    questions = (first, second)
    size = max(sum(len(network.weights[0]) for network in networks) for networks in questions)
    blocks = -(-size // LANES)
    inputs = len(kind_of)
    hidden = np.zeros((2, blocks * LANES, inputs), np.float32)
    hidden_bias, last = np.zeros((2, 2, blocks * LANES), np.float32)
    network_of = np.zeros((2, blocks * LANES), np.int64)
    number = 0
    for question, networks in enumerate(questions):
        start = 0
        for network in networks:
            end = start + len(network.weights[0])
            hidden[question, start:end] = network.weights[0]
            hidden_bias[question, start:end] = network.biases[0]
            last[question, start:end] = network.weights[1][0]
            network_of[question, start:end] = number
            start = end
            number += 1
    return Pair(
        np.stack([networks[0].mean for networks in questions]),
        np.stack([networks[0].scale for networks in questions]),
        np.ascontiguousarray(hidden.reshape(2, blocks, LANES, inputs).transpose(0, 1, 3, 2)),
        hidden_bias.reshape(2, blocks, LANES),
        last.reshape(2, blocks, LANES),
        network_of.reshape(2, blocks, LANES),
        [float(network.biases[1][0]) for networks in questions for network in networks],
        np.array(kind_of, np.int64),
    )


def ask_in_python(column: Floats, pair: Pair, kinds: int) -> tuple[list[float], list[float]]:
    """Return the log-odds that each network of *pair* gives for *column*, but for the bias of its output.

    The second part is what the inputs of each of the *kinds* add to those of the first question: the input, times the
    slope there.
    """
    inputs = (column[:, 0] - pair.mean) * pair.scale
    inputs = np.minimum(np.maximum(inputs, np.float32(-LIMIT)), np.float32(LIMIT))
    # Sums over an axis that is not the last are worked out one row after the other.
    hidden = np.add.reduce(pair.hidden * inputs[:, None, :, None], axis=2) + pair.hidden_bias
    hidden = np.maximum(hidden, np.float32(0))
    odds = np.bincount(pair.network_of.ravel(), (hidden * pair.last).ravel(), len(pair.last_bias))
    active = np.where(hidden[0] > 0, pair.last[0], np.float32(0))
    slopes = np.add.reduce(pair.hidden[0] * active[:, None], axis=0)
    added = np.cumsum(slopes, axis=1)[:, -1] * inputs[0]
    return odds.tolist(), np.bincount(pair.kind_of, added, kinds).tolist()


def _compiled() -> Callable[[Floats, Pair, int], tuple[list[float], list[float]]]:
    import scrapy_article.page_type._counts as native

    def ask(column: Floats, pair: Pair, kinds: int) -> tuple[list[float], list[float]]:
        mean, scale, hidden, hidden_bias, last, network_of, last_bias, kind_of = pair
        return native.ask(column, mean, scale, hidden, hidden_bias, last, network_of, kind_of, len(last_bias), kinds)

    return ask


ask = choose(__name__, _compiled, ask_in_python)
