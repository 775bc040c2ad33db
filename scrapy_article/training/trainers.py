"""Learning what a method needs to know from labelled pages, and the file that it is kept in.

A model whose values are numbers and lists is a JSON object: ``method``, the values, and ``training``, which says what
they were learned from and how good they are. One with numpy arrays is an ``.npz``: the arrays by their names, and under
``description`` all the rest as JSON. The same input gives the same bytes.
"""

from __future__ import annotations

import hashlib
import io
import json
import statistics
from collections import Counter
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.measures import mean
from scrapy_article.text.words import suggestion
from scrapy_article.workers import ordered

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

    from scrapy_article.evaluation.corpus import Page
    from scrapy_article.training.train_fe import Generation

_TRAINERS = {
    "auto": "train_auto.TRAINER",
    "fe": "train_fe.TRAINER",
    "mss": "train_mss.TRAINER",
    "authors": "field_weights.AUTHORS",
    "page-type": "train_page_type.TRAINER",
    "dates": "field_weights.DATES",
}
"""What learns, and where in this package its `Trainer` is."""


class TrainedModel(NamedTuple):
    """What was learned."""

    values: dict[str, Any]
    """What the method loads: numbers, strings, lists and dicts of them, or numpy arrays."""
    figures: Mapping[str, float] = {}
    """How good it is on the pages that it was learned from."""
    history: Sequence[Generation] = ()
    """How it became so, where it is learned by trying."""


class Trainer(NamedTuple):
    """How a method learns."""

    summary: str
    """What it learns, and how, in one line."""
    train: Callable[..., TrainedModel]
    """Learns from examples, by the keywords *seed* and *progress*, which is told the share of the work that is done.

    It gives the same for the same examples and seed; ValueError if the examples are too few.
    """
    test: Callable[[Mapping[str, Any], Sequence[Any]], dict[str, float]]
    """How good the values of a model are on examples."""
    prepare: Callable[..., Any]
    """Makes an example of a page, once for all folds; None for a page that teaches nothing. Runs in other processes."""
    suffix: str = ".json"
    """Of the model's file: ``.json`` or ``.npz``."""
    articles: bool = True
    """Whether it learns from articles only, where the user does not say which pages to take."""
    unseen: bool = False
    """Whether `prepare` takes, after the page, the path of a model for ``auto`` to extract it with, or None."""
    library: str = ""
    """What it needs beyond the extra ``eval``: the name of a module that the extra ``train`` brings."""


class Fold(NamedTuple):
    """A model of all pages but some, tried on those."""

    pages: int
    """Number of pages that were held out."""
    sites: tuple[str, ...]
    """Their sites."""
    figures: dict[str, float]
    model: TrainedModel


class Training(NamedTuple):
    """A model of all pages, and how good models of a part of them are on the rest."""

    method: str
    model: TrainedModel
    folds: list[Fold]
    corpora: dict[str, int]
    """Pages of each corpus that were learned from."""
    seed: int
    sources: Mapping[str, Sequence[str]] = {}
    """Of each corpus, where its pages are from, with their licences, as far as it says so."""


def names() -> tuple[str, ...]:
    """Return the names of the methods that learn."""
    return tuple(_TRAINERS)


def get(name: str) -> Trainer:
    """Return the trainer of the method *name*; ValueError if there is none."""
    if name not in _TRAINERS:
        raise ValueError(f"method {name!r} does not learn: {suggestion(name, _TRAINERS)}")
    module, _, attribute = _TRAINERS[name].partition(".")
    trainer: Trainer = getattr(import_module(f"{__package__}.{module}"), attribute)
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
    """Return what *method* learns from *pages*.

    First on all but one of *folds* parts, each part in turn, then on all pages; no folds for 0. Parts are of whole
    sites. *progress* is told what is going on and how far it is, 0 to 1; pages are told as they are read, at 0. The
    result is the same for any number of processes, *jobs*. *models* are `read_unseen`, for what learns from pages that
    ``auto`` has extracted. ValueError for a method that does not learn, or for too few pages.
    """
    trainer = get(method)
    tell = progress or (lambda *_: None)
    prepare = partial(_extracted, trainer.prepare, models or {}) if trainer.unseen else trainer.prepare
    examples, sites, sources = [], [], dict[str, set[str]]()
    corpora: Counter[str] = Counter()
    for page, example in ordered(partial(_prepare, prepare), _once(pages), jobs):
        if example is not None:
            examples.append(example)
            sites.append(page.site)
            corpora[page.corpus] += 1
            sources.setdefault(page.corpus, set()).add(_source(page))
        tell("pages", 0.0)

    def train(members: Iterable[int], stage: str) -> TrainedModel:
        return trainer.train([examples[i] for i in members], seed=seed, progress=partial(tell, stage))

    found = []
    everything = range(len(examples))
    for number, part in enumerate(corpus.folds(sites, folds, seed) if folds else (), 1):
        model = train(sorted({*everything}.difference(part)), f"fold {number} of {folds}")
        figures = trainer.test(model.values, [examples[i] for i in part])
        found.append(Fold(len(part), tuple(sorted({sites[i] for i in part})), figures, model))
    named = {name: sorted(filter(None, of_corpus)) for name, of_corpus in sources.items() if any(of_corpus)}
    return Training(method, train(everything, "all pages"), found, dict(corpora), seed, named)


def _once(pages: Iterable[Page]) -> Iterator[Page]:
    """Yield *pages*, but not one without labels that was there before: collections share pages."""
    seen: set[bytes] = set()
    for page in pages:
        digest = hashlib.blake2b(page.html, digest_size=16).digest()
        if digest not in seen or page.text or page.wanted or page.unwanted:
            yield page
        seen.add(digest)


def _source(page: Page) -> str:
    """The collection that *page* is from, without a path in it, and its licence, without remarks on the single page."""
    source = str(page.extra.get("source") or "").partition(" ")[0]
    licence = str(page.extra.get("license") or "").partition(" (")[0]
    return f"{source} ({licence})" if licence else source


def _extracted(prepare: Callable[[Page, str | None], Any], models: Mapping[str, str], page: Page) -> Any:
    return prepare(page, model_for(page, models))


def _prepare(prepare: Callable[[Page], Any], page: Page) -> tuple[Page, Any]:
    # The page goes back without its bytes and texts, which are most of what would have to be copied.
    return corpus.Page(id=page.id, html=b"", corpus=page.corpus, url=page.url, extra=page.extra), prepare(page)


def summary(folds: Sequence[Fold]) -> dict[str, tuple[float, float]]:
    """Return the mean and the standard deviation of each figure over *folds*, all the same weight."""
    keys = dict.fromkeys(key for fold in folds for key in fold.figures)  # a part may lack a corpus
    values = {key: [fold.figures[key] for fold in folds if key in fold.figures] for key in keys}
    return {key: (mean(found), statistics.pstdev(found)) for key, found in values.items()}


def to_bytes(training: Training) -> bytes:
    """Return the file of the model."""
    model = training.model
    about = {
        "corpora": training.corpora,
        "pages": sum(training.corpora.values()),
        "sources": training.sources,
        "seed": training.seed,
        "figures": {key: round(value, 4) for key, value in model.figures.items()},
        "folds": len(training.folds),
        "fold_figures": {
            key: {"mean": round(middle, 4), "deviation": round(deviation, 4)}
            for key, (middle, deviation) in summary(training.folds).items()
        },
    }
    return _packed(training.method, model.values, about)


def fold_to_bytes(training: Training, number: int) -> bytes:
    """Return the file of the model of fold *number*, from 0, which says which sites it has not seen."""
    fold = training.folds[number]
    about = {"fold": number + 1, "folds": len(training.folds), "seed": training.seed, "held_out": list(fold.sites)}
    return _packed(training.method, fold.model.values, about)


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
"""What a model card begins with."""


def is_card(content: bytes) -> bool:
    """Whether a file is a model card, or empty."""
    return not content.strip() or content.startswith(_CARD.encode())


def card(training: Training) -> str:
    """Return a model card in Markdown: what was learned from which pages, and how good it is."""
    trainer = get(training.method)
    parts = [f"{_CARD}{training.method}`", f"It holds {trainer.summary}."]
    parts.append(f"Learned with `scrapy article train {training.method}`, seed {training.seed}, from these pages:")
    rows = [
        f"| {name} | {count:,} | {'; '.join(training.sources.get(name, ['not said']))} |"
        for name, count in training.corpora.items()
    ]
    parts.append("\n".join(["| corpus | pages | source (licence of the collection) |", "|---|---:|---|", *rows]))
    if training.folds:
        parts.append(
            f"What such models are worth on sites that they were not learned from: means over {len(training.folds)} "
            "parts of whole sites, and their standard deviation; beside them, the model on the pages that it was "
            "learned from."
        )
        means = summary(training.folds)
        rows = [
            f"| {key} | {middle:.4f} | {spread:.4f} | {training.model.figures.get(key, float('nan')):.4f} |"
            for key, (middle, spread) in means.items()
        ]
        parts.append("\n".join(["| figure | held out | deviation | learned from |", "|---|---:|---:|---:|", *rows]))
    return "\n\n".join(parts) + "\n"


def read_unseen(folder: str | Path) -> dict[str, str]:
    """Return, for each site, the path of the model in *folder* that has not seen it. ValueError if there is none."""
    models: dict[str, str] = {}
    for path in sorted(Path(folder).glob("fold-*.npz")):
        with np.load(path, allow_pickle=False) as archive:
            about = json.loads(str(archive["description"]))
        models |= dict.fromkeys(about["training"]["held_out"], str(path))
    if not models:
        raise ValueError(f"{folder} holds no fold-*.npz: make them with scrapy article train auto ... --keep {folder}")
    return models


def model_for(page: Page, models: Mapping[str, str]) -> str | None:
    """Return the path of one of *models* that has not seen the site of *page*; None if there are none at all."""
    # A site without any text has taught none of them.
    return models.get(page.site) or next(iter(models.values()), None)
