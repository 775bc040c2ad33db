"""Training of methods on labelled pages, and the files of their models.

A model with numbers and lists is a JSON object: ``method``, the values, and ``training``, which describes the training
pages and the scores. A model with numpy arrays is an ``.npz`` file: the arrays by name, and ``description`` with all
the rest as JSON. The same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
import statistics
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

import numpy as np

from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.measures import mean
from scrapy_article.text.words import suggestion
from scrapy_article.workers import ordered

_TRAINERS = {
    "auto": "train_auto.TRAINER",
    "fe": "train_fe.TRAINER",
    "mss": "train_mss.TRAINER",
    "authors": "field_weights.AUTHORS",
    "page-type": "train_page_type.TRAINER",
    "dates": "field_weights.DATES",
}
"""Methods and fields that learn, with the place of their `Trainer` in this package."""


Values: TypeAlias = dict[str, Any]
"""What training gives and a method loads: numbers, strings, lists and dicts of them, or numpy arrays."""


class Trainer(NamedTuple):
    """The training of a method."""

    summary: str
    """What it learns and how, in one line."""
    train: Callable[..., Values]
    """Learns from examples, with a *seed*: the same ones give the same result. ValueError for too few examples."""
    test: Callable[[Mapping[str, Any], Sequence[Any]], dict[str, float]]
    """Returns the scores of the values of a model on examples."""
    prepare: Callable[..., Any]
    """Returns the example for a page, once for all folds; None for a useless page. Runs in other processes."""
    suffix: str = ".json"
    """Suffix of the model's file: ``.json`` or ``.npz``."""
    articles: bool = True
    """Whether it learns from articles only, unless the user selects other pages."""
    unseen: bool = False
    """Whether `prepare` takes, after the page, the path of a model of ``auto`` to extract it with, or None."""
    library: str = ""
    """Name of a required module from the extra ``train``, if any."""


class Fold(NamedTuple):
    """A model of cross-validation: trained on all parts but one, and tested on that."""

    pages: int
    """Number of pages that were held out."""
    sites: tuple[str, ...]
    """Sites of these pages."""
    figures: dict[str, float]
    values: Values


class Training(NamedTuple):
    """A model trained on all pages, and the folds of cross-validation."""

    method: str
    values: Values
    figures: Mapping[str, float]
    """Scores on the training pages."""
    folds: list[Fold]
    corpora: dict[str, int]
    """Number of training pages of each corpus."""
    seed: int
    sources: Mapping[str, Sequence[str]] = {}
    """For each corpus, the sources of its pages, with their licences, if known."""


def names() -> tuple[str, ...]:
    """Return the names of the methods that learn."""
    return tuple(_TRAINERS)


def get(name: str) -> Trainer:
    """Return the trainer of the method *name*. Raises ValueError if there is none."""
    if name not in _TRAINERS:
        raise ValueError(f"method {name!r} does not learn: {suggestion(name, _TRAINERS)}")
    module, _, attribute = _TRAINERS[name].partition(".")
    trainer: Trainer = getattr(import_module(f"{__name__}.{module}"), attribute)
    return trainer


def learn(
    method: str,
    pages: Iterable[Page],
    *,
    folds: int = 5,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[str, float], object] | None = None,
    models: Mapping[str, str] | None = None,
) -> Training:
    """Return the training of *method* on *pages*.

    Runs cross-validation by site with so many *folds* (none for 0), then trains on all pages. *progress* is called with
    the current step, in words, and the share of the models that are trained, 0 to 1. The result does not depend on the
    number of processes, *jobs*. *models* is the result of `read_unseen`, for trainers whose pages ``auto`` extracts.
    Raises ValueError for a method that does not learn, or for too few pages.
    """
    trainer = get(method)
    tell = progress or (lambda *_: None)
    prepare = partial(_prepare, trainer.prepare, models or {} if trainer.unseen else None)
    kept: list[Page] = []
    examples: list[Any] = []
    for page, example in ordered(prepare, _once(pages), jobs):
        if example is not None:
            kept.append(page)
            examples.append(example)
        tell(f"{len(kept)} pages", 0.0)
    sites = [page.site for page in kept]
    found = []
    for number, part in enumerate(corpus.folds(sites, folds, seed) if folds else (), 1):
        tell(f"fold {number} of {folds}", (number - 1) / (folds + 1))
        held = {*part}
        values = trainer.train([one for i, one in enumerate(examples) if i not in held], seed=seed)
        figures = trainer.test(values, [examples[i] for i in part])
        found.append(Fold(len(part), tuple(sorted({sites[i] for i in part})), figures, values))
    corpora = Counter(page.corpus for page in kept)
    sources = {name: sorted({_source(page) for page in kept if page.corpus == name} - {""}) for name in corpora}
    sources = {name: of_corpus for name, of_corpus in sources.items() if of_corpus}
    tell("all pages", folds / (folds + 1))
    values = trainer.train(examples, seed=seed)
    return Training(method, values, trainer.test(values, examples), found, dict(corpora), seed, sources)


def _once(pages: Iterable[Page]) -> Iterator[Page]:
    """Yield *pages* without repeated pages that have no labels: collections share pages."""
    seen: set[bytes] = set()
    for page in pages:
        digest = hashlib.blake2b(page.html, digest_size=16).digest()
        if digest not in seen or page.text or page.wanted or page.unwanted:
            yield page
        seen.add(digest)


def _source(page: Page) -> str:
    """Return the collection of *page*, without a path in it, and its licence, without remarks on the single page."""
    source = str(page.extra.get("source") or "").partition(" ")[0]
    licence = str(page.extra.get("license") or "").partition(" (")[0]
    return f"{source} ({licence})" if licence else source


def _prepare(prepare: Callable[..., Any], models: Mapping[str, str] | None, page: Page) -> tuple[Page, Any]:
    example = prepare(page) if models is None else prepare(page, model_for(page, models))
    # The page is returned without its bytes and texts, to copy less between processes.
    return corpus.Page(id=page.id, html=b"", corpus=page.corpus, url=page.url, extra=page.extra), example


def summary(folds: Sequence[Fold]) -> dict[str, tuple[float, float]]:
    """Return the mean and the standard deviation of each figure over *folds*, with equal weights."""
    values = _by_name(figure for fold in folds for figure in fold.figures.items())
    return {name: (mean(found), statistics.pstdev(found)) for name, found in values.items()}


def means(figures: Iterable[tuple[str, float]]) -> dict[str, float]:
    """Return the mean of each of the *figures*, by name."""
    return {name: mean(values) for name, values in sorted(_by_name(figures).items())}


def _by_name(figures: Iterable[tuple[str, float]]) -> dict[str, list[float]]:
    found: dict[str, list[float]] = {}
    for name, figure in figures:
        found.setdefault(name, []).append(figure)
    return found


def to_bytes(training: Training) -> bytes:
    """Return the content of the model's file."""
    about = {
        "corpora": training.corpora,
        "pages": sum(training.corpora.values()),
        "sources": training.sources,
        "seed": training.seed,
        "figures": {key: round(value, 4) for key, value in training.figures.items()},
        "folds": len(training.folds),
        "fold_figures": {
            key: {"mean": round(middle, 4), "deviation": round(deviation, 4)}
            for key, (middle, deviation) in summary(training.folds).items()
        },
    }
    return _packed(training.method, training.values, about)


def fold_to_bytes(training: Training, number: int) -> bytes:
    """Return the content of the file of the model of fold *number*, from 0, with the list of its unseen sites."""
    fold = training.folds[number]
    about = {"fold": number + 1, "folds": len(training.folds), "seed": training.seed, "held_out": list(fold.sites)}
    return _packed(training.method, fold.values, about)


def _packed(method: str, values: Mapping[str, Any], about: Mapping[str, Any]) -> bytes:
    arrays = {key: value for key, value in values.items() if isinstance(value, np.ndarray)}
    plain = {key: value for key, value in values.items() if key not in arrays}
    text = json.dumps({"method": method, **plain, "training": about}, indent=2, ensure_ascii=False) + "\n"
    if not arrays:
        return text.encode()
    stream = io.BytesIO()
    np.savez_compressed(stream, allow_pickle=False, description=np.array(text), **arrays)
    return stream.getvalue()


_CARD = "# The model for `"
"""Beginning of a model card."""


def is_card(content: bytes) -> bool:
    """Return whether a file is a model card, or empty."""
    return not content.strip() or content.startswith(_CARD.encode())


def card(training: Training) -> str:
    """Return a model card in Markdown: the training pages and the scores."""
    rows = [
        f"| {name} | {count:,} | {'; '.join(training.sources.get(name, ['not said']))} |"
        for name, count in training.corpora.items()
    ]
    parts = [
        f"{_CARD}{training.method}`",
        f"It holds {get(training.method).summary}.",
        f"Learned with `scrapy article train {training.method}`, seed {training.seed}, from these pages:",
        "\n".join(["| corpus | pages | source (licence of the collection) |", "|---|---:|---|", *rows]),
    ]
    if training.folds:
        parts.append(
            f"What such models are worth on sites that they were not learned from: means over {len(training.folds)} "
            "parts of whole sites, and their standard deviation; beside them, the model on the pages that it was "
            "learned from."
        )
        rows = [
            f"| {key} | {middle:.4f} | {spread:.4f} | {training.figures.get(key, float('nan')):.4f} |"
            for key, (middle, spread) in summary(training.folds).items()
        ]
        parts.append("\n".join(["| figure | held out | deviation | learned from |", "|---|---:|---:|---:|", *rows]))
    return "\n\n".join(parts) + "\n"


def read_unseen(folder: str | Path) -> dict[str, str]:
    """Return, for each site, the path of the model in *folder* that has not seen it. Raises ValueError if none."""
    models: dict[str, str] = {}
    for path in sorted(Path(folder).glob("fold-*.npz")):
        with np.load(path, allow_pickle=False) as archive:
            about = json.loads(str(archive["description"]))
        models |= dict.fromkeys(about["training"]["held_out"], str(path))
    if not models:
        raise ValueError(f"{folder} holds no fold-*.npz: make them with scrapy article train auto ... --keep {folder}")
    return models


def model_for(page: Page, models: Mapping[str, str]) -> str | None:
    """Return the path of one of *models* that has not seen the site of *page*; None without models."""
    # No model has learned from a site without any text.
    return models.get(page.site) or next(iter(models.values()), None)
