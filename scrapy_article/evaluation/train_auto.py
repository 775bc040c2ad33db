"""The weights of ``auto``: vocabulary, networks, gate, and expected quality.

Labels come from gold text, or from strings that must and must not be in it (`scrapy_article.evaluation.labels`). Where
neither tells, the label is what networks say that were learned from other sites: a guess, and mostly right. A segment
weighs the root of its words, and all segments of a page together the root of their sum, so that neither long pages nor
short lines rule. Every site has one vote in the vocabulary; while learning, a page sees the tables without the vote of
its own site, as it would if the site were new.

Labelled pages are mostly new ones, in two languages. Of every page there is a copy without names and landmarks, and of
every other page one that is written as pages of 2005 were; both weigh less, and in half of them no word is known, as in
other languages.

The first look is learned from articles, the second from pages of every kind, and from what first looks say of sites
that they were not learned from, since that is what they will say of new ones.

Of pages on which a network does badly that was learned from other sites, most have wrong gold, above all truncated one.
The worst count a tenth, the next worst half. What such networks say of sites that they have not seen also teaches the
gate, and how good a choice is likely to be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.auto_examples import Example, prepare
from scrapy_article.evaluation.auto_vocabulary import Shares, Vocabularies, shares_of
from scrapy_article.evaluation.backpropagation import Schedule, learn
from scrapy_article.evaluation.measures import add, shingle_counts, shingle_score, string_counts, word_score
from scrapy_article.evaluation.training import TrainedModel, Trainer
from scrapy_article.methods import auto
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.feature_names import NAMES
from scrapy_article.methods.auto.gate import gate_features
from scrapy_article.methods.auto.model import INPUTS, LINE_INPUTS, of_values, second_inputs, second_look
from scrapy_article.methods.auto.quality import quality_features
from scrapy_article.network import Ensemble

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping, Sequence

    from scrapy_article.document.arrays import Floats
    from scrapy_article.evaluation.measures import Counts
    from scrapy_article.network import Network

__all__ = ["TRAINER", "test", "train"]

INNER = 4
"""Parts that the pages are split into, by site, for the networks that judge pages they have not seen."""
NETWORKS = 2
"""Networks of the second look, alike but for chance."""
DOUBT, DOUBT_OTHER = 1e-2, 1e-5
"""Probability by the first look below which, or above one less which, a line of an article, and of any other page, is
not learned from for the second: the first look has learned from articles alone, and is often wrong of the others."""
FIRST = Schedule(hidden=(32, 16), unseen=0.1)
SECOND = FIRST._replace(hidden=(64, 32))
"""The first look, which all lines get, learns less by heart the smaller it is; the second has more to look at."""
GATE = Schedule(hidden=(16,), epochs=60, batch=64, dropout=0.1)
BARE = 0.3
"""Weight of the copy of each page that has neither names nor landmarks, as generated ones are."""
BARE_AGAIN = 0.1
"""The same for the second look, which needs them less: what the first said of the surroundings is not in names."""
OLD = 0.3
"""Weight of the copy of every other page that is written as pages of 2005 were, with such an address (`old_page`)."""
WORST, BAD = 0.06, 0.12
"""Shares of the pages, from the worst, that count a tenth and half."""
QUALITY = Schedule(hidden=(12,), epochs=80, batch=64, dropout=0.0)
"""Of the network that tells how good a choice is likely to be."""


class _Rows:
    """What a network learns from."""

    def __init__(self) -> None:
        self.rows: list[Floats] = []
        self.wanted: list[Floats] = []
        self.weights: list[Floats] = []

    def add(self, columns: Floats, example: Example, chosen: Floats, trust: float) -> None:
        """Add the *chosen* segments of *example*, as far as they have a label."""
        chosen = chosen & (example.labels >= 0)
        if chosen.any():
            self.rows.append(columns[:, chosen].T)
            self.wanted.append(example.labels[chosen])
            self.weights.append(example.weights[chosen] * trust)

    def learn(self, schedule: Schedule, seed: int) -> Network:
        """Return what a network learns from them."""
        found = np.concatenate(self.rows), np.concatenate(self.wanted), np.concatenate(self.weights)
        return learn(*found, schedule, seed)


_MARKS = [
    i
    for i, name in enumerate(LINE_INPUTS)
    if name.startswith(("hint_", "above_", "name_", "names_"))
    or name in [f"flag_{mark}" for mark in "article main aside nav header footer figure caption body dialog".split()]
    or name == "inline_named"
]
_WORDS = [i for i, name in enumerate(LINE_INPUTS) if name.startswith("words_")]
_DIV = NAMES.index("tag_div")
_TEXT_TAGS = [NAMES.index(f"tag_{tag}") for tag in ("p", "li", "td", "h1", "h2", "h3", "h4")]


def _bare(matrix: Floats, example: Example) -> Floats:
    """Return *matrix* as if the page had no class names and landmarks, and, for half of the pages, only ``div``."""
    bare: Floats = matrix.copy()
    bare[_MARKS] = 0
    if len(example.labels) % 2:
        bare[_DIV] = np.maximum(bare[_DIV], bare[_TEXT_TAGS].max(axis=0))
        bare[_TEXT_TAGS] = 0
    return _mute(bare)


def _old(vocabularies: Vocabularies, old: Example) -> Floats:
    """Return the inputs of the first look at *old*, a page written as in 2005."""
    return _mute(vocabularies.matrix(old))


def _mute(matrix: Floats) -> Floats:
    """Change *matrix*, for half of the pages, as if no word of the page were known; return it."""
    if matrix.shape[1] // 2 % 2:
        matrix[_WORDS] = 0
    return matrix


def _trust(examples: Sequence[Example], unseen: Sequence[Floats]) -> list[float]:
    """How far to trust the gold of each page, 0 to 1."""
    losses = np.full(len(examples), -1.0)
    for i, (example, probabilities) in enumerate(zip(examples, unseen, strict=True)):
        if example.gold and example.labels[0] >= 0:
            p, y = np.clip(probabilities, 0.01, 0.99), example.labels
            loss = -(y * np.log(p) + (1 - y) * np.log(1 - p))
            losses[i] = float((loss * example.weights).sum() / example.weights.sum())
    judged = int((losses >= 0).sum())
    trust = np.ones(len(examples))
    for place, i in enumerate(np.argsort(-losses, kind="stable")[:judged]):
        trust[i] = 0.1 if place < WORST * judged else 0.5 if place < BAD * judged else 1.0
    return [float(share) for share in trust]


def _guessed(example: Example, unseen: Floats) -> Example:
    """Return *example* with the probabilities that it was given in place of the labels that it lacks."""
    known = example.labels >= 0
    if example.gold or known.all():  # a page whose gold is not on it teaches nothing
        return example
    return example._replace(
        labels=np.where(known, example.labels, unseen), weights=np.where(known, example.weights, example.lengths)
    )


class _Seen(NamedTuple):
    """What the first look at a page gives, by a network that has not seen its site."""

    probabilities: Floats
    bare: Floats
    """Those of the copy without names and landmarks."""
    old: Floats
    """Those of the copy with old markup, if there is one."""


class _First(NamedTuple):
    """The first look at a page, and what such looks say of pages of sites that they have not seen."""

    vocabularies: Vocabularies
    network: Network
    examples: list[Example]
    """With guesses in place of the labels that they lack."""
    trust: list[float]
    """How far to trust the gold of each."""
    unseen: list[_Seen]


def _look(network: Network, vocabularies: Vocabularies, example: Example) -> _Seen:
    matrix = vocabularies.matrix(example)
    old = network(_old(vocabularies, example.old)) if example.old else _NO_LINES
    return _Seen(network(matrix), network(_bare(matrix, example)), old)


def _learn_first(vocabularies: Vocabularies, examples: Sequence[Example], trust: Sequence[float], seed: int) -> Network:
    rows = _Rows()
    for example, share in zip(examples, trust, strict=True):
        matrix = vocabularies.matrix(example)
        every = np.ones(len(example.labels), bool)
        rows.add(matrix, example, every, share)
        rows.add(_bare(matrix, example), example, every, share * BARE)
        if example.old:
            every = np.ones(len(example.old.labels), bool)
            rows.add(_old(vocabularies, example.old), example.old, every, share * OLD)
    return rows.learn(FIRST, seed)


def _train_first(examples: Sequence[Example], seed: int, progress: Callable[[float], object]) -> _First:
    """Return the first look that *examples* teach, articles all."""
    unseen: list[_Seen] = [_NOTHING] * len(examples)
    shares = Shares(shares_of(examples, "names"), shares_of(examples, "words"))
    for number, part in enumerate(corpus.folds([example.site for example in examples], INNER, seed)):
        held = set(part)
        rest = [example for i, example in enumerate(examples) if i not in held]
        vocabularies = Vocabularies(shares, rest)
        network = _learn_first(vocabularies, rest, [1.0] * len(rest), seed)
        for i in part:
            unseen[i] = _look(network, vocabularies, examples[i])
        progress((number + 1) / (INNER + 1))
    trust = _trust(examples, [seen.probabilities for seen in unseen])
    examples = [_guessed(example, seen.probabilities) for example, seen in zip(examples, unseen, strict=True)]
    shares = Shares(shares_of(examples, "names"), shares_of(examples, "words"))
    vocabularies = Vocabularies(shares, examples)
    network = _learn_first(vocabularies, examples, trust, seed)
    progress(1.0)
    return _First(vocabularies, network, examples, trust, unseen)


_NO_LINES = np.zeros(0, np.float32)
_NOTHING = _Seen(_NO_LINES, _NO_LINES, _NO_LINES)


class _Pages(NamedTuple):
    """Pages of every kind for the second look."""

    examples: list[Example]
    first: list[_Seen]
    trust: list[float]
    article: list[float]
    """What gates that have not seen its site say of each."""
    old: list[float]
    """What they say of its copy with old markup."""
    vocabularies: Vocabularies

    def learn(self, numbers: Iterable[int], trust: Sequence[float], seeds: Iterable[int]) -> list[Network]:
        """Return what networks learn from some of the pages, where the first look leaves doubt."""
        rows = _Rows()
        for i in numbers:
            example, share, article = self.examples[i], trust[i], self.article[i]
            doubt = DOUBT_OTHER if example.article is False else DOUBT
            matrix = self.vocabularies.matrix(example)
            copies = [
                (example, matrix, self.first[i].probabilities, article, share),
                (example, _bare(matrix, example), self.first[i].bare, article, share * BARE_AGAIN),
            ]
            if example.old:
                old = _old(self.vocabularies, example.old)
                copies.append((example.old, old, self.first[i].old, self.old[i], share * OLD))
            for copy, columns, first, said, weight in copies:
                seen = copy.seen.with_matrix(columns)
                chosen = np.abs(first - 0.5) < 0.5 - doubt
                *arrays, odds = second_inputs(seen, first, said)
                rows.add(np.vstack([*arrays, np.full(len(first), odds, np.float32)]), copy, chosen, weight)
        return [rows.learn(SECOND, seed) for seed in seeds]

    def look(self, i: int, networks: Sequence[Network]) -> Floats:
        """Return the probabilities that a second look by *networks* gives the segments of page *i*."""
        example, first, article = self.examples[i], self.first[i].probabilities, self.article[i]
        matrix = self.vocabularies.matrix(example)
        seen = example.seen.with_matrix(matrix)
        return second_look(Ensemble(*networks), first, article, second_inputs(seen, first, article))


def _train_second(pages: _Pages, seed: int, progress: Callable[[float], object]) -> tuple[list[Network], list[Floats]]:
    """Return the second look that *pages* teach, and what such looks say of pages of sites that they have not seen."""
    unseen: list[Floats] = [_NO_LINES] * len(pages.examples)
    for number, part in enumerate(corpus.folds([example.site for example in pages.examples], INNER, seed)):
        rest = sorted(set(range(len(pages.examples))).difference(part))
        networks = pages.learn(rest, pages.trust, [seed])
        for i in part:
            unseen[i] = pages.look(i, networks)
        progress((number + 1) / (INNER + 1))
    judged = _trust(pages.examples, unseen)
    trust = [
        later if example.article is False else earlier
        for example, earlier, later in zip(pages.examples, pages.trust, judged, strict=True)
    ]
    networks = pages.learn(range(len(pages.examples)), trust, range(seed, seed + NETWORKS))
    progress(1.0)
    return networks, unseen


def train(
    examples: Sequence[Example], /, *, seed: int = 0, progress: Callable[[float], object] | None = None
) -> TrainedModel:
    """Return the weights that *examples* teach. ValueError without labelled pages of `INNER` sites."""
    told = progress or (lambda _: None)
    # A page of which nothing is known helps if it may be an article: what networks make of it is most likely right.
    useful = [e for e in examples if e.labels.max() >= 0 or (not e.gold and e.article is not False)]
    articles = [example for example in useful if example.article is not False]
    if len({example.site for example in articles if example.labels.max() >= 0}) < INNER:
        raise ValueError(f"articles of {INNER} sites at least are needed to learn from")
    first = _train_first(articles, seed, lambda done: told(0.6 * done))
    seen = _unseen(articles, first, examples)
    gate, gated = _train_gate(examples, seen, seed)
    by_page = {id(example): found for example, found in zip(examples, seen, strict=True)}
    known = {id(example): number for number, example in enumerate(articles)}
    pages = _Pages(
        [first.examples[known[id(e)]] if id(e) in known else _guessed(e, by_page[id(e)].probabilities) for e in useful],
        [by_page[id(e)] for e in useful],
        [first.trust[known[id(e)]] if id(e) in known else 1.0 for e in useful],
        [gated[id(e)] for e in useful],
        [gated.get(id(e.old), 0.0) for e in useful],
        first.vocabularies,
    )
    second, unseen = _train_second(pages, seed, lambda done: told(0.6 + 0.35 * done))
    quality = _train_quality(useful, unseen, gated, seed)
    values: dict[str, Any] = {"inputs": list(INPUTS), "networks": NETWORKS}
    values |= gate.values("gate") | quality.values("quality") | first.network.values("first")
    for number, network in enumerate(second):
        values |= network.values(f"second_{number}")
    full = first.vocabularies.full
    for kind, table in (("names", full.names), ("words", full.words)):
        values[kind] = np.array("\n".join(table))
        values[f"{kind}_odds"] = np.array(list(table.values()), np.float16)
    return TrainedModel(values, test(values, examples))


def _unseen(examples: Sequence[Example], first: _First, others: Sequence[Example]) -> list[_Seen]:
    """Return what *first*, which was learned from *examples*, says of *others* without having learned from them."""
    known = {id(example): seen for example, seen in zip(examples, first.unseen, strict=True)}
    return [known.get(id(other)) or _look(first.network, first.vocabularies, other) for other in others]


def _train_gate(examples: Sequence[Example], seen: Sequence[_Seen], seed: int) -> tuple[Network, dict[int, float]]:
    """Return the gate, and what gates that have not seen its site say of each page and its copy, by the page's `id`.

    *seen* are what the first look says of each.
    """
    looks = [(example, found.probabilities, 1.0) for example, found in zip(examples, seen, strict=True)]
    looks += [(e.old, found.old, OLD) for e, found in zip(examples, seen, strict=True) if e.old]
    pages = [page for page, _, _ in looks]
    inputs = np.array([gate_features(page.document, page.seen, p)[:, 0] for page, p, _ in looks])
    kinds = np.array([-1 if page.article is None else page.article for page in pages], np.float32)
    if kinds.max() < 0:  # nobody said what the pages are: then articles
        kinds[:] = 1
    weights = np.array([weight for _, _, weight in looks], np.float32)
    said: dict[int, float] = {}
    for part in corpus.folds([page.site for page in pages], INNER, seed):
        rest = (kinds >= 0) & ~np.isin(np.arange(len(kinds)), part)
        network = learn(inputs[rest], kinds[rest], weights[rest], GATE, seed)
        said |= {id(pages[i]): float(found) for i, found in zip(part, network(inputs[part].T), strict=True)}
    typed = kinds >= 0
    return learn(inputs[typed], kinds[typed], weights[typed], GATE, seed), said


def _train_quality(
    examples: Sequence[Example], unseen: Sequence[Floats], gated: Mapping[int, float], seed: int
) -> Network:
    """Return the network that tells how good a choice is likely to be, from choices on sites that were not seen."""
    rows, wanted = [], []
    for example, probabilities in zip(examples, unseen, strict=True):
        if example.gold:
            article = gated[id(example)]
            choice = choose(example.seen, probabilities, article=article)
            if choice.kept:
                rows.append(quality_features(article, choice)[:, 0])
                wanted.append(word_score(example.gold, _text(example, choice.kept)).f1)
    return learn(np.array(rows), np.array(wanted, np.float32), np.ones(len(rows), np.float32), QUALITY, seed)


def _text(example: Example, kept: Iterable[int]) -> str:
    segments = example.document.segments
    return "\n\n".join(segments[i].text for i in kept)


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the F1 of shingles, words and strings on the pages of each corpus, as far as its gold allows."""
    model = of_values(values)
    articles: dict[str, list[Counts]] = {}
    words: dict[str, list[float]] = {}
    every: dict[str, list[float]] = {}
    strings: dict[str, list[Counts]] = {}
    for example in examples:
        probabilities, article = auto.estimate(example.document, example.seen, model)
        found = _text(example, choose(example.seen, probabilities, article=article).kept)
        if example.gold:
            f1 = word_score(example.gold, found).f1
            every.setdefault(example.corpus, []).append(f1)
            if example.article:
                words.setdefault(example.corpus, []).append(f1)
                articles.setdefault(example.corpus, []).append(shingle_counts(example.gold, found))
        elif example.wanted or example.unwanted:
            strings.setdefault(example.corpus, []).append(string_counts(found, example.wanted, example.unwanted))
    figures = {f"{name} shingles": shingle_score(counts).f1 for name, counts in articles.items()}
    figures |= {f"{name} words": float(np.mean(found)) for name, found in words.items()}
    figures |= {f"{name} words, all types": float(np.mean(found)) for name, found in every.items()}
    figures |= {f"{name} strings": add(counts).score.f1 for name, counts in strings.items()}
    return dict(sorted(figures.items()))


TRAINER = Trainer(
    "the networks that judge lines, and the tables of what names and first words say",
    train,
    test,
    prepare,
    ".npz",
    articles=False,
)
