"""Training of ``auto``: vocabulary, sequence network, and expected quality.

Labels come from gold text, or from strings that must and must not be in it (`scrapy_article.evaluation.labels`), but
not from gold that is known to be wrong (`scrapy_article.training.auto_examples`). The weight of a line is the square
root of its words, and that of a page the square root of their sum, so that neither long pages nor short lines dominate.
Every site has one vote in the vocabulary. In training, a page gets the tables without the vote of its own site, as if
the site were new.

First, networks classify pages of unseen sites. Most pages on which they are bad have wrong, mainly truncated, gold: the
worst ones have a tenth of the weight, the next worst half. Lines without a label get the output of these networks.
Their selections are also the examples for the expected quality. Then several networks learn from all pages. The final
network learns from the labels and the mean of their outputs (Hinton et al., "Distilling the knowledge in a neural
network", 2015).

Most labelled pages are recent, in two languages. Therefore a page in training lacks names and landmarks every fourth
time, and half of these times known words, too. Every other page has a copy rewritten as a page of 2005.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import numpy as np

from scrapy_article.cleanup.selection import Choice, choose
from scrapy_article.document.arrays import Floats
from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.measures import shingle_counts, string_counts, word_score
from scrapy_article.extractor.features import LEARNED_NAMES, NAMES
from scrapy_article.extractor.model import INPUTS, of_values, page_inputs, quality_features
from scrapy_article.extractor.sequence import SequenceNetwork, Verdict
from scrapy_article.learned import Network
from scrapy_article.training import Trainer, Values, means
from scrapy_article.training.auto_examples import Example, Vocabularies, prepare
from scrapy_article.training.networks import Lesson, PageSchedule, Schedule, learn_pages, learn_rows, scales_of

PARTS = 3
"""Number of parts into which the pages are split, by site, for the networks that classify unseen pages."""
JUDGES = PageSchedule(epochs=5)
TEACHERS, TEACHING = 3, PageSchedule(width=64)
"""Number of teacher networks, which differ in their seed only, and their schedule."""
TAUGHT = PageSchedule(width=32, last=32, epochs=12)
"""Schedule of the final network."""
OF_TEACHERS = 0.5
"""Share of the teachers' output in the target for a line with a label."""
OLD = 0.3
"""Weight of the copy of every other page that is rewritten as one of 2005 (`old_page`)."""
WORST, BAD = 0.06, 0.12
"""Shares of the pages, from the worst, up to which the weight is a tenth and half."""
GUESSED = 0.7
"""Weight of a line without a label."""
QUALITY = Schedule(hidden=(12,), epochs=80, batch=64, dropout=0.0)
"""Schedule of the network for the expected quality."""

_LANDMARKS = [f"flag_{mark}" for mark in "article main aside nav header footer figure caption body dialog".split()]
_MARKS = [
    i
    for i, name in enumerate(INPUTS)
    if name.startswith(("hint_", "above_", "name_", "names_")) or name in (*_LANDMARKS, "inline_named")
]
_WORDS = [i for i, name in enumerate(INPUTS) if name.startswith("words_")]
_PHRASES = range(len(NAMES) + len(LEARNED_NAMES), len(INPUTS))


def _lesson(
    example: Example, vocabularies: Vocabularies, weight: float = 1.0, may_lack: tuple[Sequence[int], ...] = ()
) -> Lesson:
    """Return the lesson of *example* with the known labels."""
    labelled = example.labels >= 0
    wanted, weights = np.where(labelled, example.labels, 0), np.where(labelled, example.weights * weight, 0)
    of_page, places = page_inputs(example.document, example.features), example.features.places()
    return Lesson(vocabularies.matrix(example), of_page, places, wanted, weights, example.article, may_lack)


def trust(examples: Sequence[Example], judged: Sequence[Floats]) -> Floats:
    """Return how far to trust the gold of each example, 0 to 1, by the output of networks that have not seen it."""
    losses: dict[int, float] = {}
    for i, (example, predicted) in enumerate(zip(examples, judged, strict=True)):
        if example.gold and example.labels[0] >= 0 and not example.corrected:
            p, y, weights = np.clip(predicted, 0.01, 0.99), example.labels, example.weights
            losses[i] = -((y * np.log(p) + (1 - y) * np.log(1 - p)) * weights).sum() / weights.sum()
    found = np.ones(len(examples))
    order = sorted(losses, key=lambda i: -losses[i])
    found[order[: int(BAD * len(order))]] = 0.5
    found[order[: int(WORST * len(order))]] = 0.1
    return found


def _taught(example: Example, lesson: Lesson, trust: float, predicted: Floats, share: float) -> Lesson:
    """Return the *lesson* of a page with *predicted* in place of missing labels, and as a *share* of others."""
    weights = lesson.weights * trust
    labelled = example.labels >= 0
    wanted = np.where(labelled, (1 - share) * lesson.wanted + share * predicted, predicted)
    if labelled.any() or not example.gold:  # else the gold is not on the page
        weights = np.where(labelled, weights, example.lengths * GUESSED)
    return lesson._replace(wanted=wanted, weights=weights)


def train(examples: Sequence[Example], seed: int = 0) -> Values:
    """Return the weights learned from *examples*. Raises ValueError without labelled pages of `PARTS` sites."""
    labelled = [example for example in examples if example.article is not False and example.labels.max() >= 0]
    if len({example.site for example in labelled}) < PARTS:
        raise ValueError(f"articles of {PARTS} sites at least are needed to learn from")
    vocabularies = Vocabularies(examples, labelled)
    pages = [_lesson(example, vocabularies, may_lack=(_MARKS, _WORDS)) for example in examples]
    olds = {i: _lesson(example.old, vocabularies, OLD) for i, example in enumerate(examples) if example.old}
    scales = scales_of(pages, [*_PHRASES])

    def learned(some: Iterable[Lesson], schedule: PageSchedule, seed: int) -> dict[str, Any]:
        useful = [lesson for lesson in some if lesson.article is not None or lesson.weights.any()]
        return learn_pages(useful, scales, schedule, seed)

    verdicts: dict[int, Verdict] = {}
    for part in corpus.folds([example.site for example in examples], PARTS, seed):
        held = {*part}
        rest = [lesson for i, lesson in [*enumerate(pages), *olds.items()] if i not in held]
        judge = SequenceNetwork(learned(rest, JUDGES, seed))
        verdicts |= {i: _read(judge, pages[i]) for i in part}
    judged = [verdicts[i] for i in range(len(pages))]
    trusted = trust(examples, [verdict.lines for verdict in judged])

    def taught(predicted: Sequence[Floats], share: float) -> list[Lesson]:
        found = [_taught(*page, share) for page in zip(examples, pages, trusted, predicted, strict=True)]
        return found + [lesson._replace(weights=lesson.weights * trusted[i]) for i, lesson in olds.items()]

    guessed = taught([verdict.lines for verdict in judged], 0.0)
    teachers = [SequenceNetwork(learned(guessed, TEACHING, seed + number)) for number in range(TEACHERS)]
    predicted = [np.mean([_read(teacher, page).lines for teacher in teachers], axis=0) for page in pages]
    weights = learned(taught(predicted, OF_TEACHERS), TAUGHT, seed)
    values: Values = {"inputs": list(INPUTS)} | {f"lines_{name}": value for name, value in weights.items()}
    values |= _train_quality(examples, judged, seed).values("quality")
    full = vocabularies.full
    for kind, table in (("names", full.names), ("words", full.words)):
        values |= {kind: np.array("\n".join(table)), f"{kind}_odds": np.array([*table.values()], np.float16)}
    return values


def _read(network: SequenceNetwork, lesson: Lesson) -> Verdict:
    return network(lesson.rows, lesson.page, lesson.places)


def _train_quality(examples: Sequence[Example], judged: Sequence[Verdict], seed: int) -> Network:
    """Return the network for the expected quality, trained on selections on unseen sites."""
    rows, wanted = [], []
    for example, verdict in zip(examples, judged, strict=True):
        choice, text = _choose(example, verdict)
        if example.gold and not example.corrected and choice.selected:
            rows.append(quality_features(verdict.article, choice)[:, 0])
            wanted.append(word_score(example.gold, text).f1)
    return learn_rows(np.array(rows), np.array(wanted), np.ones(len(rows)), QUALITY, seed)


def _choose(example: Example, verdict: Verdict) -> tuple[Choice, str]:
    """Return the choice of lines by *verdict*, and their text."""
    choice = choose(example.features, verdict.lines, article=verdict.article)
    return choice, "\n\n".join(example.document.segments[i].text for i in choice.selected)


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the mean F1 of shingles, words and strings on the pages of each corpus, if its gold allows."""
    model = of_values(values)
    found: list[tuple[str, float]] = []
    for example in examples:
        _, text = _choose(example, model.look(example.document, example.features))
        scores: dict[str, float] = {}
        if example.gold:
            scores["words, all types"] = word_score(example.gold, text).f1
            if example.article:
                scores |= {"words": scores["words, all types"], "shingles": shingle_counts(example.gold, text).f1}
        elif example.wanted or example.unwanted:
            scores["strings"] = string_counts(text, example.wanted, example.unwanted).score.f1
        found += [(f"{example.corpus} {figure}", score) for figure, score in scores.items()]
    return means(found)


TRAINER = Trainer(
    "the network that judges lines, and the tables of what names and first words say",
    train,
    test,
    prepare,
    ".npz",
    articles=False,
    library="torch",
)
