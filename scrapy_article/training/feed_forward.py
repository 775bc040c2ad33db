"""Training of a small feed-forward network with PyTorch, which the extra ``train`` installs.

Cross-entropy, with AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", ICLR 2019), dropout
(Srivastava et al., JMLR 2014) and one cycle of the learning rate (Smith and Topin, "Super-convergence", 2018).
"""

from __future__ import annotations

from contextlib import contextmanager
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.learned import LIMIT, Network

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from scrapy_article.document.arrays import Floats

MIN_DEVIATION = 1e-3
"""Added to the standard deviation of an input, for inputs that hardly vary."""


class Schedule(NamedTuple):
    """Hyperparameters of the training of a network."""

    hidden: tuple[int, ...] = (64, 32)
    """Number of units of each hidden layer."""
    epochs: int = 8
    batch: int = 1024
    """Rows per step."""
    rate: float = 2e-3
    decay: float = 1e-3
    """Weight decay per step, as a share of the learning rate."""
    dropout: float = 0.15
    """Share of hidden units that are dropped at each step."""


@contextmanager
def one_thread() -> Iterator[None]:
    """Make PyTorch use one thread: the number of threads would change the last digits of the weights."""
    import torch

    threads = torch.get_num_threads()
    torch.set_num_threads(1)
    try:
        yield
    finally:
        torch.set_num_threads(threads)


def learn(
    rows: Floats,
    wanted: Floats,
    weights: Floats,
    schedule: Schedule,
    seed: int,
    progress: Callable[[float], object] | None = None,
) -> Network:
    """Return a network trained to return *wanted* (0 to 1) for *rows*, which have *weights*.

    *progress* is called with the share of the work that is done, 0 to 1. Raises ImportError without PyTorch, ValueError
    without rows.
    """
    import torch
    from torch import nn

    if not len(rows):
        raise ValueError("nothing to learn from")
    mean, scale = rows.mean(axis=0, dtype=np.float64), 1 / (rows.std(axis=0, dtype=np.float64) + MIN_DEVIATION)
    mean, scale = mean.astype(np.float32), scale.astype(np.float32)
    inputs = torch.from_numpy(np.clip((rows - mean) * scale, -LIMIT, LIMIT).astype(np.float32))
    targets, counts = (torch.from_numpy(column.astype(np.float32)) for column in (wanted, weights / weights.mean()))
    batch = min(schedule.batch, len(rows))
    steps = schedule.epochs * (len(rows) // batch)
    with one_thread():
        torch.manual_seed(seed)
        linear = [nn.Linear(below, above) for below, above in pairwise((rows.shape[1], *schedule.hidden, 1))]
        layers = [part for layer in linear for part in (layer, nn.ReLU(), nn.Dropout(schedule.dropout))]
        network = nn.Sequential(*layers[:-2])  # no activation after the last layer
        optimizer = torch.optim.AdamW(network.parameters(), lr=schedule.rate, weight_decay=schedule.decay)
        cycle = torch.optim.lr_scheduler.OneCycleLR(optimizer, schedule.rate, total_steps=steps + 1, pct_start=0.1)
        for epoch in range(schedule.epochs):
            order = torch.randperm(len(rows))
            for start in range(0, len(rows) - batch + 1, batch):
                chosen = order[start : start + batch]
                loss = nn.functional.binary_cross_entropy_with_logits(
                    network(inputs[chosen])[:, 0], targets[chosen], counts[chosen]
                )
                optimizer.zero_grad()
                loss.backward()
                optimizer.step()
                cycle.step()
            if progress:
                progress((epoch + 1) / schedule.epochs)
    matrices = tuple(layer.weight.detach().numpy().copy() for layer in linear)
    return Network(mean, scale, matrices, tuple(layer.bias.detach().numpy().copy() for layer in linear))
