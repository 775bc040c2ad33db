"""How good the text of ``auto`` is on sites that it was not learned from, beside other extractors.

``scrapy article-train auto CORPUS... --folds 5 --keep DIR`` learns one model for each part of the sites, from all the
others. Here each page is extracted with the model of DIR that has not seen its site. Other engines need their extras::

    python benchmarks/quality.py CORPUS... --folds DIR --peers trafilatura,readability-lxml,newspaper4k,turbohtml

With ``--old``, all pages are first written as pages of 2005 were: laid out in tables, without class names, two thirds
of them with the number of a record for an address.

Prints, in Markdown, the table of all systems with 95 % intervals by bootstrap over sites, what ``ARTICLE_FAVOR`` does,
how far `Article.quality` can be trusted, and, with ``--worst N``, the pages on which the articles are worst.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from scrapy_article.evaluation import corpus, measures, parallel, unseen
from scrapy_article.evaluation.old_markup import old_page
from scrapy_article.evaluation.scoring import PageScore, summarise
from scrapy_article.extract import analyse
from scrapy_article.methods import FAVORS

BINS = 10
FIGURES = ("shingle_f1", "shingle_precision", "shingle_recall", "word_f1", "wanted_f1")


class Found(NamedTuple):
    """What a system makes of a page."""

    score: PageScore
    every: float | None
    """Word F1, whatever the type of the page."""
    quality: float | None
    text: str


class Outcome(NamedTuple):
    """A page, and what each system makes of it."""

    corpus: str
    id: str
    url: str | None
    article: bool
    systems: dict[str, Found]


def measure(page: corpus.Page, models: dict[str, str], peers: Sequence[str], old: bool = False) -> Outcome:
    """Run all systems over *page*, or over what it would have been in 2005."""
    read = (old_page(page) if old else None) or page
    model = unseen.model_for(page, models)
    runs: dict[str, dict[str, Any]] = {
        f"auto, {favor}": {"method": "auto", "model": model, "favor": favor} for favor in FAVORS
    }
    runs |= {peer: {"method": peer} for peer in peers}
    article = page.page_type in (None, "article")
    systems = {}
    for name, options in runs.items():
        found = analyse(read.html, read.url, encoding=read.encoding, **options).article
        gold = page.text or None
        words = None if gold is None else measures.word_score(gold, found.text).f1
        score = PageScore(
            page.site,
            shingles=measures.shingle_counts(gold, found.text) if gold and article else None,
            words=words if article else None,
            wanted=measures.string_counts(found.text, page.wanted, page.unwanted)
            if not gold and (page.wanted or page.unwanted)
            else None,
        )
        systems[name] = Found(score, words, found.quality, found.text)
    return Outcome(page.corpus, page.id, page.url, article, systems)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def compared(outcomes: Sequence[Outcome], systems: Sequence[str]) -> str:
    """Return the figures of all *systems* on each corpus."""
    rows = []
    for name in dict.fromkeys(outcome.corpus for outcome in outcomes):
        pages = [outcome for outcome in outcomes if outcome.corpus == name]
        for system in systems:
            row = summarise([page.systems[system].score for page in pages])
            cells = []
            for key in FIGURES:
                figure = row.figures.get(key)
                interval = f" ({figure.low:.3f} to {figure.high:.3f})" if figure and key.endswith("f1") else ""
                cells.append(f"{figure.value:.4f}{interval}" if figure else "")
            every = [page.systems[system].every for page in pages if page.systems[system].every is not None]
            cells.append(f"{np.mean(every):.4f}" if every and any(not page.article for page in pages) else "")
            rows.append([name, "auto" if system == "auto, balance" else system, *cells])
    head = ["corpus", "system", "shingle F1", "P", "R", "word F1", "wanted F1", "word F1, all types"]
    return table(head, rows)


def reliability(outcomes: Sequence[Outcome]) -> str:
    """Return expected and found quality of ``auto``, page by page, in bins of as many pages."""
    pairs = sorted(
        (found.quality, found.every)
        for found in (outcome.systems["auto, balance"] for outcome in outcomes)
        if found.quality is not None and found.every is not None
    )
    rows = []
    for part in np.array_split(np.array(pairs), BINS):
        expected, true = part.mean(axis=0)
        rows.append(
            [f"{part[0, 0]:.3f} to {part[-1, 0]:.3f}", str(len(part)), f"{expected:.3f}", f"{true:.3f}"]
            + [f"{(part[:, 1] < limit).mean():.2f}" for limit in (0.5, 0.8)]
        )
    quality, true = np.array(pairs).T
    error = sum(
        len(part) * abs(part[:, 0].mean() - part[:, 1].mean()) for part in np.array_split(np.array(pairs), BINS)
    )
    order = np.argsort(np.argsort(quality)), np.argsort(np.argsort(true))
    note = (
        f"Expected calibration error {error / len(pairs):.4f}; rank correlation {np.corrcoef(*order)[0, 1]:.3f}; "
        f"{len(pairs)} pages of every type."
    )
    return table(["quality", "pages", "expected", "word F1", "below 0.5", "below 0.8"], rows) + "\n\n" + note


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--folds", required=True, type=Path, metavar="DIR")
    parser.add_argument("--peers", default="", help="other methods, by name")
    parser.add_argument("--jobs", type=int, default=parallel.cores())
    parser.add_argument("--old", action="store_true", help="write the pages as those of 2005 were")
    parser.add_argument("--worst", type=int, default=0, metavar="N")
    args = parser.parse_args()
    models = unseen.read(args.folds)
    peers = [peer for peer in args.peers.split(",") if peer]
    labelled = partial(corpus.take, args.corpora, lambda page: bool(page.text or page.wanted or page.unwanted))
    total = corpus.count(args.corpora, lambda page: bool(page.text or page.wanted or page.unwanted))
    work = partial(measure, models=models, peers=peers, old=args.old)
    outcomes = list(tqdm(parallel.ordered(work, labelled(), args.jobs), total=total, unit=" pages", disable=None))
    print(compared(outcomes, ["auto, balance", *peers]))
    print("\n## ARTICLE_FAVOR\n")
    print(compared(outcomes, [f"auto, {favor}" for favor in FAVORS]))
    print("\n## Article.quality\n")
    print(reliability(outcomes))
    scored = [
        (o.systems["auto, balance"].score.words, o)
        for o in outcomes
        if o.systems["auto, balance"].score.words is not None
    ]
    for f1, outcome in sorted(scored, key=lambda pair: pair[0])[: args.worst]:
        print(f"{outcome.corpus} {outcome.id} {f1:.3f} {outcome.url}")


if __name__ == "__main__":
    main()
