"""How well index pages are told from articles on sites that were not learned from.

``scrapy article train auto CORPUS... --folds 5 --keep DIR`` learns one model for each part of the sites, from all the
others. Each page is extracted with the model of DIR that has not seen its site, and judged with networks that were
learned from the other sites alone::

    python benchmarks/page_type.py CORPUS... --folds DIR --plot docs/images/page_type.svg

Prints, in Markdown, the share of pages of each kind that would be dropped, with and without their URLs, at several
values of ``ARTICLE_THRESHOLD``; what pages that are no index are taken for; and every article that is lost.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
from tqdm import tqdm

from scrapy_article import training, workers
from scrapy_article.evaluation import corpus
from scrapy_article.extract import Analysis, analyse
from scrapy_article.page_type import Model, Verdict, judge, of_values
from scrapy_article.training.train_page_type import (
    INTRODUCED_INDEX,
    KINDS,
    SHELL,
    SHORT_ARTICLE,
    Example,
    brief_page,
    is_brief,
    prepare,
    train,
)

PARTS = 5
THRESHOLDS = (0.1, 0.3, 0.5, 0.7, 0.9)
CURVE = np.linspace(0.02, 0.98, 49)
GROUPS = {
    "articles": ("article",),
    "articles of a few lines": (SHORT_ARTICLE,),
    "articles without their text": (SHELL,),
    "index, forum_index": ("index", "forum_index"),
    "index, listing, introduced by a few lines": (INTRODUCED_INDEX,),
    "listing, collection": ("listing", "collection"),
    "documentation": ("documentation",),
    "product": ("product",),
    "forum, thread": ("forum", "forum_thread"),
    "service": ("service",),
}


class Judged(NamedTuple):
    """A page, and what it was taken for with and without its address."""

    corpus: str
    id: str
    kind: str
    note: str
    verdicts: tuple[Verdict, Verdict]


def learned(page: corpus.Page, models: Mapping[str, str]) -> Example | None:
    """Return the example that *page* makes for the networks."""
    return prepare(page, training.model_for(page, models))


def judged(task: tuple[corpus.Page, dict[str, Any]], models: Mapping[str, str]) -> list[Judged]:
    """Return what the page of *task* is taken for by the networks whose values it brings.

    Articles and index pages are judged once more as they would be with a few lines of text.
    """
    page, values = task
    network, extraction = of_values(values), training.model_for(page, models)
    found = analyse(page.document(), model=extraction)
    pages = [_judged(page, found, network, extraction)]
    brief = brief_page(page, found.document, found.selection.selected)
    if brief:
        found = analyse(brief.document(), model=extraction)
        is_one = is_brief(brief, found.document, found.selection.selected)
        if is_one and "structured-text" not in found.article.warnings:
            pages.append(_judged(brief, found, network, extraction))
    return pages


def _judged(page: corpus.Page, found: Analysis, network: Model, extraction: str | None) -> Judged:
    """Return what *page*, of which *found* was extracted, is taken for by *network*, with and without its address."""
    without = analyse(replace(page, url=None).document(), model=extraction)
    verdicts = (_verdict(found, network), _verdict(without, network))
    return Judged(page.corpus, page.id, str(page.page_type), str(page.extra.get("kind") or ""), verdicts)


def _verdict(found: Analysis, network: Model) -> Verdict:
    """Return what *network* takes the page for that *found* was extracted of."""
    kept = [] if "structured-text" in found.article.warnings else found.selection.selected
    words = sum(found.document.segments[i].words for i in kept) if kept else len(found.article.text.split())
    return judge(found.document, kept, words, found.article.date_published is not None, network)


def dropped(verdict: Verdict, threshold: float) -> bool:
    """Whether a page is dropped at *threshold*."""
    return verdict.index_probability >= threshold


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = [head, ["---", *["---:"] * (len(head) - 1)], *rows]
    return "\n".join(f"| {' | '.join(line)} |" for line in lines)


def shares(pages: Sequence[Judged]) -> str:
    """Return the share of each group of pages that is dropped at each threshold."""
    groups = {name: [page for page in pages if page.kind in kinds] for name, kinds in GROUPS.items()}
    for note in ("news", "news section"):
        groups[f"{note}: fronts-a"] = [p for p in pages if p.note == note and p.kind == "index"]
    for name in dict.fromkeys(page.corpus for page in pages):
        groups[f"articles: {name}"] = [p for p in pages if p.corpus == name and p.kind == "article"]
    rows = []
    for name, found in groups.items():
        if found:
            for i, remark in enumerate(("", ", no URL")):
                cells = [f"{np.mean([dropped(page.verdicts[i], t) for page in found]):.4f}" for t in THRESHOLDS]
                rows.append([name + remark, str(len(found)), *cells])
    return table(["dropped", "pages", *map(str, THRESHOLDS)], rows)


def taken(pages: Sequence[Judged]) -> str:
    """Return what the pages of each group are taken for."""
    rows = []
    for name, kinds in GROUPS.items():
        found = [page.verdicts[0].page_type for page in pages if page.kind in kinds]
        if found:
            rows.append(
                [name, str(len(found)), *(f"{found.count(t) / len(found):.3f}" for t in ("article", "index", "other"))]
            )  # type: ignore[arg-type]
    return table(["taken for", "pages", "article", "index", "other"], rows)


def plot(pages: Sequence[Judged], path: Path) -> None:
    """Draw the articles that are kept and the index pages that are dropped over the probability of an index."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(7.5, 4.5), layout="constrained")
    axes = figure.add_subplot()
    curves = (("articles kept", "#0072b2"), ("index, forum_index", "#e69f00"), ("listing, collection", "#009e73"))
    for name, colour in curves:
        kinds = GROUPS.get(name, ("article",))
        for i, style in enumerate(("-", "--")):
            found = np.array([page.verdicts[i].index_probability for page in pages if page.kind in kinds])
            share = np.array([(found >= threshold).mean() for threshold in CURVE])
            label = None if i else name if name == "articles kept" else f"{name} pages dropped"
            axes.plot(CURVE, 1 - share if name == "articles kept" else share, style, color=colour, label=label)
    axes.set_xlabel("probability of an index from which a page is dropped (dashed: without URLs)")
    axes.set_ylabel("share of pages")
    axes.set_ylim(0.5, 1.005)
    axes.axvline(0.5, color="0.7", linewidth=1, zorder=0)
    axes.grid(axis="y", color="0.9")
    axes.spines[["top", "right"]].set_visible(False)
    axes.legend(loc="lower left", frameon=False)
    buffer = io.BytesIO()
    figure.savefig(buffer, format=path.suffix[1:], metadata={"Date": None} if path.suffix == ".svg" else None)
    path.write_bytes(buffer.getvalue())


def main() -> None:
    """Learn, judge, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--folds", required=True, type=Path, metavar="DIR")
    parser.add_argument("--jobs", type=int, default=workers.cores())
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw the curves to a PNG or SVG file")
    args = parser.parse_args()
    models = training.read_unseen(args.folds)

    def wanted(page: corpus.Page) -> bool:
        return page.page_type is None or page.page_type in KINDS

    total = corpus.count(args.corpora, wanted)
    work = partial(learned, models=models)
    bar = partial(tqdm, total=total, unit=" pages")
    examples = list(bar(workers.ordered(work, corpus.take(args.corpora, wanted), args.jobs), desc="features"))
    sites = [page.site for page in corpus.take(args.corpora, wanted)]
    values: dict[int, dict[str, Any]] = {}
    for part in tqdm(corpus.folds(sites, PARTS, args.seed), desc="networks", unit=" parts", disable=None):
        held = set(part)
        rest = [example for i, example in enumerate(examples) if i not in held and example is not None]
        values |= dict.fromkeys(part, train(rest, seed=args.seed).values)
    tasks = ((page, values[i]) for i, page in enumerate(corpus.take(args.corpora, wanted)) if page.page_type)
    pages = [*chain.from_iterable(bar(workers.ordered(partial(judged, models=models), tasks, args.jobs), desc="pages"))]
    print(shares(pages))
    print(f"\n{taken(pages)}\n\nArticles that are lost at 0.5:\n")
    for page in pages:
        if page.kind == "article":
            for verdict, remark in zip(page.verdicts, ("", " (without its address)"), strict=True):
                if dropped(verdict, 0.5):
                    print(f"- {page.corpus} {page.id}{remark}: {verdict.probability:.2f}, {verdict.reason}")
    print("\nListings and collections that are kept at 0.5:\n")
    for page in pages:
        if page.kind in ("listing", "collection") and not dropped(page.verdicts[0], 0.5):
            print(f"- {page.corpus} {page.id}: {page.verdicts[0].index_probability:.2f}, {page.verdicts[0].reason}")
    if args.plot:
        plot(pages, args.plot)


if __name__ == "__main__":
    import page_type  # by a name under which other processes know its functions

    page_type.main()
