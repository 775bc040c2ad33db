"""Training of networks with PyTorch, which the extra ``train`` installs.

Cross-entropy, with AdamW (Loshchilov and Hutter, "Decoupled weight decay regularization", ICLR 2019), dropout
(Srivastava et al., JMLR 2014) and one cycle of the learning rate (Smith and Topin, "Super-convergence", 2018). The same
data and seed give the same weights on one machine.

`learn_rows` trains a small feed-forward network, `learn_pages` that of `scrapy_article.extractor.sequence`: a page is a
sequence, and the pages of a batch follow each other, with empty rows between them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.document.arrays import Floats
from scrapy_article.extractor.sequence import EPSILON, SPANS, Places
from scrapy_article.learned import LIMIT, Network

if TYPE_CHECKING:
    from torch import Tensor

MIN_DEVIATION = 1e-3
"""Added to the standard deviation of an input, for inputs that hardly vary."""


def _descend(
    parameters: Sequence[Tensor],
    loss: Callable[[Any], Tensor],
    count: int,
    shuffled: Callable[[int], Any],
    schedule: Schedule | PageSchedule,
    warm_up: float,
    max_norm: float | None = None,
) -> None:
    """Minimize *loss*, that of some of *count* examples, by gradient descent.

    *shuffled* returns the numbers of the examples in random order. The learning rate rises in a share of the steps,
    *warm_up*. Gradients are at most *max_norm* long.
    """
    import torch

    optimizer = torch.optim.AdamW(parameters, lr=schedule.rate, weight_decay=schedule.decay)
    batch = min(schedule.batch, count)
    steps = schedule.epochs * (count // batch)
    cycle = torch.optim.lr_scheduler.OneCycleLR(optimizer, schedule.rate, total_steps=steps + 1, pct_start=warm_up)
    threads = torch.get_num_threads()
    torch.set_num_threads(1)  # their number would change the last digits of the weights
    for _ in range(schedule.epochs):
        order = shuffled(count)
        for start in range(0, count - batch + 1, batch):
            optimizer.zero_grad()
            loss(order[start : start + batch]).backward()
            if max_norm is not None:
                torch.nn.utils.clip_grad_norm_(parameters, max_norm)
            optimizer.step()
            cycle.step()
    torch.set_num_threads(threads)


# --- rows -----------------------------------------------------------------------


class Schedule(NamedTuple):
    """Hyperparameters of the training of a feed-forward network."""

    hidden: tuple[int, ...]
    """Number of units of each hidden layer."""
    epochs: int
    batch: int
    """Rows per step."""
    dropout: float
    """Share of hidden units that are dropped at each step."""
    rate: float = 2e-3
    decay: float = 1e-3
    """Weight decay per step, as a share of the learning rate."""


def learn_rows(rows: Floats, wanted: Floats, weights: Floats, schedule: Schedule, seed: int) -> Network:
    """Return a network trained to return *wanted* (0 to 1) for *rows*, which have *weights*.

    Raises ImportError without PyTorch, ValueError without rows.
    """
    import torch
    from torch import nn

    if not len(rows):
        raise ValueError("nothing to learn from")
    mean, scale = rows.mean(axis=0, dtype=np.float64), 1 / (rows.std(axis=0, dtype=np.float64) + MIN_DEVIATION)
    mean, scale = mean.astype(np.float32), scale.astype(np.float32)
    inputs = _tensor(_standardised(rows, mean, scale))
    targets, counts = _tensor(wanted), _tensor(weights / weights.mean())
    torch.manual_seed(seed)
    linear = [nn.Linear(below, above) for below, above in pairwise((rows.shape[1], *schedule.hidden, 1))]
    layers = [part for layer in linear for part in (layer, nn.ReLU(), nn.Dropout(schedule.dropout))]
    network = nn.Sequential(*layers[:-2])  # no activation after the last layer

    def loss(chosen: Tensor) -> Any:
        odds = network(inputs[chosen])[:, 0]
        return nn.functional.binary_cross_entropy_with_logits(odds, targets[chosen], counts[chosen])

    _descend([*network.parameters()], loss, len(rows), torch.randperm, schedule, warm_up=0.1)
    layered = ((layer.weight.detach().numpy(), layer.bias.detach().numpy()) for layer in linear)
    return Network(mean, scale, *zip(*layered, strict=True))


def _tensor(values: Any) -> Tensor:
    import torch

    return torch.from_numpy(np.asarray(values, np.float32))


def _standardised(values: Floats, mean: Floats, scale: Floats) -> Floats:
    """Return rows of inputs as the networks read them."""
    found: Floats = np.clip((values - mean) * scale, -LIMIT, LIMIT)
    return found


# --- pages ----------------------------------------------------------------------

GAP = 8
"""Number of empty rows between pages: a convolution sees at most 7 rows to each side."""
SMOOTH = 0.01
"""Label smoothing, since gold text may be wrong."""
FIRST, ARTICLE = 0.3, 0.05
"""Weights of the losses of the first layers, which see each line by itself, and of the verdict on the page."""


class PageSchedule(NamedTuple):
    """Size of a network for pages, and hyperparameters of its training."""

    width: int = 48
    small: int = 12
    """Number of values of a line for the means over its surroundings."""
    last: int = 48
    convolutions: int = 3
    epochs: int = 8
    batch: int = 16
    """Pages per step."""
    lines: int = 600
    """Most lines of a page per step; of a longer page, a part is drawn."""
    rate: float = 2e-3
    decay: float = 0.02
    dropout: float = 0.15


class Scales(NamedTuple):
    """Mean of each input, and the inverse of its standard deviation."""

    rows_mean: Floats
    rows_scale: Floats
    page_mean: Floats
    page_scale: Floats


class Lesson(NamedTuple):
    """A page in the form that a network learns from."""

    rows: Floats
    """A row for each input, not standardised."""
    page: Floats
    """Column of the inputs of the whole page."""
    places: Places
    wanted: Floats
    """For each line, the probability that it is text."""
    weights: Floats
    """Weight of each line."""
    article: bool | None
    """Whether the page is an article; None if unknown."""
    may_lack: tuple[Sequence[int], ...] = ()
    """Sets of rows, such as those for class names, that are sometimes set to 0: other pages lack them."""


LACKING = 0.25, 0.5
"""Probability that the first set of rows is set to 0, and that then the second is, too."""


def scales_of(lessons: Sequence[Lesson], plain: Sequence[int]) -> Scales:
    """Return the scales of the inputs of *lessons*; rows with the indices *plain* are not scaled."""
    count = sum(lesson.rows.shape[1] for lesson in lessons)
    mean = sum(lesson.rows.sum(axis=1, dtype=np.float64) for lesson in lessons) / count
    squares = sum(((lesson.rows - mean[:, None]) ** 2).sum(axis=1) for lesson in lessons) / count
    mean, scale = mean.astype(np.float32), (1 / (np.sqrt(squares) + 1e-3)).astype(np.float32)
    mean[plain], scale[plain] = 0, 1
    pages = np.hstack([lesson.page for lesson in lessons])
    return Scales(mean, scale, pages.mean(axis=1), 1 / (pages.std(axis=1) + np.float32(1e-3)))


def learn_pages(lessons: Sequence[Lesson], scales: Scales, schedule: PageSchedule, seed: int) -> dict[str, Floats]:
    """Return the weights learned from *lessons*, in 16 bits, by their names in `SequenceNetwork`.

    Raises ImportError without PyTorch, ValueError without lessons.
    """
    import torch

    if not lessons:
        raise ValueError("nothing to learn from")
    torch.manual_seed(seed)
    random = np.random.default_rng(seed)
    tensors = _initial(len(scales.rows_mean), len(scales.page_mean), schedule)

    def loss(chosen: Sequence[int]) -> Tensor:
        return _loss(tensors, _batch([lessons[i] for i in chosen], scales, schedule, random), schedule)

    parameters = [*tensors.values()]
    _descend(parameters, loss, len(lessons), random.permutation, schedule, warm_up=0.15, max_norm=1.0)
    weights = {name: values.detach().numpy().astype(np.float16) for name, values in tensors.items()}
    return scales._asdict() | weights


class _Batch(NamedTuple):
    lines: Tensor
    """A row for each line."""
    page: Tensor
    """A row for each page."""
    spans: Tensor
    """For each of the `SPANS`, the starts and the ends for all lines."""
    path: Tensor
    page_of: Tensor
    weight: Tensor
    """Weight of each line in means."""
    wanted: Tensor
    counts: Tensor
    article: Tensor
    """-1 if unknown."""


def _batch(lessons: Sequence[Lesson], scales: Scales, schedule: PageSchedule, random: np.random.Generator) -> _Batch:
    import torch

    parts = []
    sizes: list[int] = []
    paths = 0
    for lesson in lessons:
        count = lesson.rows.shape[1]
        first = 0
        if count > schedule.lines and random.random() < 0.5:
            first = int(random.integers(0, count - schedule.lines + 1))
        part = slice(first, min(count, first + schedule.lines))
        rows = _standardised(lesson.rows[:, part].T, scales.rows_mean, scales.rows_scale)
        for lacking, share in zip(lesson.may_lack, LACKING, strict=False):
            if random.random() >= share:
                break
            rows[:, lacking] = 0
        spans = np.stack([lesson.places.starts[:, part], lesson.places.ends[:, part]], axis=1)
        spans = np.clip(spans - first, 0, part.stop - first) + sum(sizes)
        path = np.unique(lesson.places.path[part], return_inverse=True)[1] + paths
        parts.append((rows.T, spans, path, lesson.places.weights[part], lesson.wanted[part], lesson.weights[part]))
        paths = int(path.max()) + 1
        sizes.append(part.stop - first)
    rows, spans, path, *columns = (np.concatenate(some, axis=-1) for some in zip(*parts, strict=True))
    weight, wanted, counts = map(_tensor, columns)
    pages = np.stack([lesson.page[:, 0] for lesson in lessons])
    return _Batch(
        _tensor(rows.T),
        _tensor(_standardised(pages, scales.page_mean, scales.page_scale)),
        torch.from_numpy(spans),
        torch.from_numpy(path),
        torch.from_numpy(np.repeat(np.arange(len(lessons)), sizes)),
        weight[:, None],
        wanted,
        counts,
        _tensor([-1 if lesson.article is None else lesson.article for lesson in lessons]),
    )


def _initial(inputs: int, of_page: int, schedule: PageSchedule) -> dict[str, Tensor]:
    """Return the weights of the network before training, with layers initialized as in PyTorch."""
    import torch

    tensors = {}

    def layer(name: str, below: int, above: int) -> None:
        drawn = torch.nn.Linear(below, above)
        tensors[f"{name}_weight"] = drawn.weight.detach().t().contiguous()
        tensors[f"{name}_bias"] = drawn.bias.detach().clone()

    width, small = schedule.width, schedule.small
    of_whole = 2 * small + 1
    layer("inputs", inputs, width)
    layer("lines", width, width)
    layer("first", width, 1)
    for i in range(schedule.convolutions):
        layer(f"near_{i}", 3 * width, width)
    layer("small", width, small)
    layer("declared", of_page, 8)
    layer("kind", of_page + of_whole, 16)
    layer("verdict", 16, 1)
    around = width + (SPANS + 1) * (small + 1) + 1
    layer("mix", around + of_whole + 8, width)
    tensors["mix_weight"], tensors["mix_page"] = (part.clone() for part in tensors["mix_weight"].tensor_split([around]))
    layer("last", width, schedule.last)
    layer("out", schedule.last, 1)
    for name in ("before", "after"):
        tensors[f"{name}_scale"], tensors[f"{name}_shift"] = torch.ones(width), torch.zeros(width)
    return {name: values.requires_grad_() for name, values in tensors.items()}


def _forward(tensors: dict[str, Tensor], batch: _Batch, schedule: PageSchedule) -> tuple[Tensor, Tensor, Tensor]:
    """Return the log-odds of each line, those of the first part alone, and those of each page."""
    import torch
    from torch.nn.functional import dropout, layer_norm, pad, relu

    def layer(name: str, values: Tensor) -> Tensor:
        return values @ tensors[f"{name}_weight"] + tensors[f"{name}_bias"]

    def normalised(name: str, values: Tensor) -> Tensor:
        scale, shift = tensors[f"{name}_scale"], tensors[f"{name}_shift"]
        return layer_norm(values, scale.shape, scale, shift, EPSILON)

    hidden = relu(layer("inputs", dropout(batch.lines, schedule.dropout)))
    hidden = relu(layer("lines", hidden)) + hidden
    first = layer("first", hidden)
    hidden = normalised("before", hidden)
    pages = len(batch.page)
    place = torch.arange(len(hidden)) + GAP * (batch.page_of + 1)
    for k in range(schedule.convolutions):
        rows = hidden.new_zeros(len(hidden) + GAP * (pages + 1), hidden.shape[1]).index_copy(0, place, hidden)
        beside = torch.cat([rows[place - (1 << k)], hidden, rows[place + (1 << k)]], 1)
        hidden = hidden + relu(layer(f"near_{k}", beside))

    small, likely = layer("small", hidden), torch.sigmoid(first)
    looked_at = torch.cat([small, likely, torch.ones_like(likely)], 1) * batch.weight
    running = pad(torch.cumsum(looked_at.double(), 0), (0, 0, 1, 0))
    around = [hidden, *(_mean((running[end] - running[start]).float()) for start, end in batch.spans)]
    around += [_mean(_sums(looked_at, batch.path))[batch.path], likely]
    whole = _mean(_sums(looked_at, batch.page_of, pages))
    text = _sums(torch.cat([small, torch.ones_like(likely)], 1) * likely * batch.weight, batch.page_of, pages)
    of_whole = torch.cat([whole, text[:, :-1] / (text[:, -1:] + 0.1)], 1)
    article = layer("verdict", relu(layer("kind", torch.cat([batch.page, of_whole], 1))))[:, 0]
    shared = torch.cat([of_whole, layer("declared", batch.page)], 1) @ tensors["mix_page"]
    mixed = dropout(torch.cat(around, 1), schedule.dropout) @ tensors["mix_weight"]
    mixed = relu(mixed + shared[batch.page_of] + tensors["mix_bias"]) + hidden
    decided = relu(layer("last", normalised("after", mixed)))
    return layer("out", decided)[:, 0], first[:, 0], article


def _sums(values: Tensor, group: Tensor, count: int | None = None) -> Tensor:
    """Return the sums of the rows of *values* by *group*."""
    count = int(group.max()) + 1 if count is None else count
    return values.new_zeros(count, values.shape[1]).index_add(0, group, values)


def _mean(sums: Tensor) -> Tensor:
    """Return *sums* divided by the sums of the weights, which are in the last column."""
    return sums[:, :-1] / sums[:, -1:]


def _loss(tensors: dict[str, Tensor], batch: _Batch, schedule: PageSchedule) -> Tensor:
    from torch.nn.functional import binary_cross_entropy_with_logits as cross_entropy

    lines, first, article = _forward(tensors, batch, schedule)
    wanted = batch.wanted * (1 - 2 * SMOOTH) + SMOOTH
    each = cross_entropy(lines, wanted, reduction="none") + FIRST * cross_entropy(first, wanted, reduction="none")
    loss = (each * batch.counts).sum() / batch.counts.sum().clamp(min=1)
    known = batch.article >= 0
    if known.any():
        loss = loss + ARTICLE * cross_entropy(article[known], batch.article[known] * (1 - 2 * SMOOTH) + SMOOTH)
    return loss
