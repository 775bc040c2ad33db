"""Learning the weights of a small network.

Plain back-propagation of the cross-entropy with Adam (Kingma and Ba, "Adam: a method for stochastic optimization", ICLR
2015), decoupled weight decay (Loshchilov and Hutter, ICLR 2019), dropout (Srivastava et al., JMLR 2014) and a cosine
schedule after a short warm-up. A network of this size learns in seconds on one core, so that no library is needed.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.learned import LIMIT, Network

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.document.arrays import Floats

BETA1, BETA2, EPSILON = 0.9, 0.999, 1e-8
"""Of Adam, as published."""
WARM_UP = 0.1
"""Share of the steps in which the rate rises."""
NARROW = 1e-3
"""What is added to the standard deviation of an input, for those that hardly vary."""


class Schedule(NamedTuple):
    """How a network learns."""

    hidden: tuple[int, ...] = (64, 32)
    """Units of the hidden layers."""
    epochs: int = 8
    batch: int = 1024
    """Segments a step."""
    rate: float = 2e-3
    decay: float = 1e-3
    """Weight decay a step, as a share of the rate."""
    dropout: float = 0.15
    """Share of hidden units that are left out at each step."""


def learn(
    rows: Floats,
    wanted: Floats,
    weights: Floats,
    schedule: Schedule,
    seed: int,
    progress: Callable[[float], object] | None = None,
) -> Network:
    """Return a network that gives *wanted* (0 to 1) for each of *rows*, which weigh as *weights* say.

    *progress* is told the share of the work that is done, 0 to 1. ValueError without rows.
    """
    if not len(rows):
        raise ValueError("nothing to learn from")
    mean, scale = rows.mean(axis=0, dtype=np.float64), 1 / (rows.std(axis=0, dtype=np.float64) + NARROW)
    mean, scale = mean.astype(np.float32), scale.astype(np.float32)
    inputs = np.clip((rows - mean) * scale, -LIMIT, LIMIT)
    weights = (weights / weights.mean()).astype(np.float32)
    random = np.random.default_rng(seed)
    sizes = (rows.shape[1], *schedule.hidden, 1)
    parameters = [
        random.normal(0, np.sqrt(2 / below), (below, above)).astype(np.float32) for below, above in pairwise(sizes)
    ]
    layers = len(parameters)
    parameters += [np.zeros(above, np.float32) for above in sizes[1:]]
    first = [np.zeros_like(parameter) for parameter in parameters]
    second = [np.zeros_like(parameter) for parameter in parameters]
    batch = min(schedule.batch, len(rows))
    steps = schedule.epochs * (len(rows) // batch)
    step = 0
    for _ in range(schedule.epochs):
        order = random.permutation(len(rows))
        for start in range(0, len(rows) - batch + 1, batch):
            chosen = order[start : start + batch]
            seen = inputs[chosen]
            gradients = _gradients(
                parameters[:layers],
                parameters[layers:],
                seen,
                wanted[chosen],
                weights[chosen] / batch,
                schedule.dropout,
                random,
            )
            done = step / steps
            rate = schedule.rate * 0.5 * (1 + np.cos(np.pi * done)) * min(1.0, done / WARM_UP + 0.05)
            step += 1
            for i, gradient in enumerate(gradients):
                first[i] += (1 - BETA1) * (gradient - first[i])
                second[i] += (1 - BETA2) * (gradient * gradient - second[i])
                change = first[i] / (1 - BETA1**step) / (np.sqrt(second[i] / (1 - BETA2**step)) + EPSILON)
                if i < layers:
                    change += schedule.decay * parameters[i]
                parameters[i] -= np.float32(rate) * change
        if progress:
            progress(step / steps)
    return Network(mean, scale, tuple(p.T.copy() for p in parameters[:layers]), tuple(parameters[layers:]))


def _gradients(
    matrices: list[Floats],
    biases: list[Floats],
    inputs: Floats,
    wanted: Floats,
    weights: Floats,
    dropout: float,
    random: np.random.Generator,
) -> list[Floats]:
    values = [inputs]
    for i, (matrix, bias) in enumerate(zip(matrices, biases, strict=True)):
        above = values[-1] @ matrix + bias
        if i < len(matrices) - 1:
            above = np.maximum(above, 0)
            if dropout:
                above *= (random.random(above.shape, dtype=np.float32) >= dropout) / np.float32(1 - dropout)
        values.append(above)
    error = (1 / (1 + np.exp(-values[-1][:, 0])) - wanted) * weights
    delta = error[:, None].astype(np.float32)
    of_matrices: list[Floats] = []
    of_biases: list[Floats] = []
    for i in range(len(matrices) - 1, -1, -1):
        of_matrices.insert(0, values[i].T @ delta)
        of_biases.insert(0, delta.sum(axis=0))
        if i:
            delta = (delta @ matrices[i].T) * (values[i] > 0)
            if dropout:
                delta /= np.float32(1 - dropout)
    return of_matrices + of_biases
