"""What the other pages of a site are worth: quality and CPU with 0, 1, 2, 4, 8 and 16 of them.

Each page of a site that the corpora have several pages of is extracted after so many of the others, with a model of
``auto`` that has not seen the site (``scrapy article train auto CORPUS... --folds 5 --keep DIR``)::

    python benchmarks/site_memory.py CORPUS... --folds DIR

Pages without labels, and those of corpora after ``--others``, are only learned from. Prints, in Markdown, a table for
each number of other pages, which compares the same pages without and with them; what a page costs; and, for
``--in-order``, each corpus crawled from its first page to its last, with a memory and without.
"""

from __future__ import annotations

import argparse
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import partial
from pathlib import Path
from time import process_time
from typing import Any, NamedTuple

import numpy as np
from quality import same_title
from tqdm import tqdm

from scrapy_article import workers
from scrapy_article.document import Document
from scrapy_article.document.parsing import parse
from scrapy_article.evaluation import corpus, measures
from scrapy_article.evaluation.scoring import PageScore, summarise
from scrapy_article.extract import analyse
from scrapy_article.site import Recollection, SiteMemory
from scrapy_article.training import trainers

COUNTS = (0, 1, 2, 4, 8, 16)
FIGURES = ("shingle_f1", "shingle_precision", "shingle_recall", "word_f1", "wanted_f1")
NAMES = ("shingle F1", "P", "R", "word F1", "wanted F1", "word F1, all types", "titles right")
HEAD = ("pages", "changed", "better", "worse", *NAMES)


class Notebook(SiteMemory):
    """Keeps what pages teach, and the CPU seconds that this and the answers took."""

    def __init__(self, setting: str = "memory") -> None:
        super().__init__(setting)
        self.taught: list[Recollection] = []
        self.seconds = 0.0
        self.changed = False
        """Whether the last answer changes anything."""

    def recall(self, *args: Any) -> Recollection | None:
        """Answer, by the clock."""
        started, lines = process_time(), self.lines
        found = super().recall(*args)
        self.seconds += process_time() - started
        self.changed = self.lines > lines or bool(found and found.site_names)
        return found

    def learn(self, recollection: Recollection) -> None:
        """Note what a page teaches, and learn it by the clock."""
        self.taught.append(recollection)
        started = process_time()
        super().learn(recollection)
        self.seconds += process_time() - started


class Found(NamedTuple):
    """What is found on a page."""

    score: PageScore
    every: float | None
    """Word F1, whatever the type of the page."""
    title: bool | None
    """Whether the title is right; None if that is not known."""
    text: str


class Outcome(NamedTuple):
    """A page without other pages of its site, and with some."""

    corpus: str
    count: int
    before: Found
    after: Found


class Costs(NamedTuple):
    """CPU seconds of one page."""

    parse: float
    memory: float


def measure(page: corpus.Page, document: Document, model: str | None, memory: SiteMemory | None = None) -> Found:
    """Extract *page*, which is *document*."""
    article = analyse(document, page.url, model=model, site=memory).article
    labelled = page.text and page.page_type in (None, "article")
    words = measures.word_score(page.text, article.text).f1 if page.text else None
    score = PageScore(
        page.site,
        shingles=measures.shingle_counts(page.text or "", article.text) if labelled else None,
        words=words if labelled else None,
        wanted=measures.string_counts(article.text, page.wanted, page.unwanted)
        if not page.text and (page.wanted or page.unwanted)
        else None,
    )
    return Found(score, words, same_title(page.title, article.title) if page.title else None, article.text)


def by_count(pages: Sequence[corpus.Page], models: dict[str, str]) -> tuple[list[Outcome], list[Costs]]:
    """Measure the labelled pages among the *pages* of one site, each after some of the others."""
    model = trainers.model_for(pages[0], models)
    lessons, parse_seconds, documents, alone = [], [], [], []
    for page in pages:
        started = process_time()
        parse(page.html, page.encoding)
        parse_seconds.append(process_time() - started)
        documents.append(page.document())
        notebook = Notebook()
        alone.append(measure(page, documents[-1], model, notebook))
        lessons.append(notebook.taught)
    outcomes, spent = [], []
    for i, page in enumerate(pages):
        if not page.text and not page.wanted and not page.title:
            continue
        outcomes.append(Outcome(page.corpus, 0, alone[i], alone[i]))
        others = [j for j in (*range(i + 1, len(pages)), *range(i)) if pages[j].url != page.url]
        for count in COUNTS[1:]:
            if count > len(others):
                break
            notebook = Notebook()
            for lesson in (lesson for j in others[:count] for lesson in lessons[j]):
                notebook.learn(lesson)
            notebook.seconds = 0.0
            outcomes.append(Outcome(page.corpus, count, alone[i], measure(page, documents[i], model, notebook)))
            spent.append(Costs(parse_seconds[i], notebook.seconds))
    return outcomes, spent


def in_order(path: str, models: dict[str, str], setting: str) -> tuple[list[Outcome], float, float]:
    """Crawl a corpus; return what was found without memory and with it, and the CPU seconds of parser and memory."""
    memory = Notebook(setting)
    outcomes, seconds = [], 0.0
    for page in tqdm(
        corpus.take([path]), total=corpus.count([path]), unit=" pages", desc=Path(path).name, disable=None
    ):
        model = trainers.model_for(page, models)
        started = process_time()
        parse(page.html, page.encoding)
        seconds += process_time() - started
        document = page.document()
        after = measure(page, document, model, memory)
        before = measure(page, document, model) if memory.changed else after
        outcomes.append(Outcome(page.corpus, -1, before, after))
    memory.close()
    return outcomes, seconds, memory.seconds


def compared(outcomes: Iterable[Outcome]) -> list[str]:
    """Return the cells of a row."""
    outcomes = list(outcomes)
    every = [(o.before.every, o.after.every) for o in outcomes if o.before.every is not None]
    without, with_others = (
        summarise([found.score for found in row]).figures
        for row in zip(*((o.before, o.after) for o in outcomes), strict=True)
    )
    cells = [str(len(outcomes)), str(sum(o.before.text != o.after.text for o in outcomes))]
    cells += [str(sum(b < a for b, a in every)), str(sum(a < b for b, a in every))]
    for key in FIGURES:
        cells.append(change(without[key].value, with_others[key].value) if key in without else "")
    cells.append(change(*map(float, np.mean(every, axis=0))) if every else "")
    titled = [(o.before.title, o.after.title) for o in outcomes if o.before.title is not None]
    cells.append(f"{sum(bool(b) for b, _ in titled)} to {sum(bool(a) for _, a in titled)} of {len(titled)}")
    return cells


def change(before: float, after: float) -> str:
    """Return a figure with other pages, and what it is more than without."""
    return f"{after:.4f} ({after - before:+.4f})"


def line(cells: Iterable[str]) -> str:
    """Return a row of a table in Markdown."""
    return f"| {' | '.join(cells)} |"


def main() -> None:
    """Measure, and print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--others", nargs="*", default=[], metavar="CORPUS", help="corpora that are only learned from")
    parser.add_argument("--folds", required=True, type=Path, metavar="DIR")
    parser.add_argument("--in-order", action="store_true", help="crawl the corpora instead")
    parser.add_argument("--memory", default="memory", metavar="SETTING", help="as ARTICLE_SITE_MEMORY, for --in-order")
    parser.add_argument("--jobs", type=int, default=workers.cores())
    args = parser.parse_args()
    models = trainers.read_unseen(args.folds)
    if args.in_order:
        print(line(["corpus", *HEAD, "memory, ms a page", "of the parse"]), line(["---"] * (len(HEAD) + 3)), sep="\n")
        for path in args.corpora:
            outcomes, parse_seconds, seconds = in_order(path, models, args.memory)
            cost = [f"{1000 * seconds / len(outcomes):.3f}", f"{seconds / parse_seconds:.3f}"]
            print(line([Path(path).name, *compared(outcomes), *cost]), flush=True)
        return
    labelled = {corpus.name(path) for path in args.corpora}
    sites: dict[str, list[corpus.Page]] = defaultdict(list)
    for page in corpus.take([*args.corpora, *args.others]):
        bare = corpus.Page(page.id, page.html, page.corpus, page.url, page.encoding)
        sites[page.site].append(page if page.corpus in labelled else bare)
    several = [pages for pages in sites.values() if len({page.url for page in pages}) > 1]
    found: list[Outcome] = []
    costs: list[Costs] = []
    for outcomes, spent in tqdm(
        workers.ordered(partial(by_count, models=models), several, args.jobs),
        total=len(several),
        unit=" sites",
        disable=None,
    ):
        found += outcomes
        costs += spent
    for count in COUNTS:
        rows = {name: [o for o in found if o.corpus == name and o.count == count] for name in sorted(labelled)}
        print(f"\n{count} other pages\n\n", line(["corpus", *HEAD]), "\n", line(["---"] * (len(HEAD) + 1)), sep="")
        for name, row in rows.items():
            if row:
                print(line([name, *compared(row)]))
        if not any(rows.values()):
            print("\nNo site has so many.")
    spent_parse, spent_memory = np.array(costs).mean(axis=0)
    print(
        f"\nCPU a page: parse {1000 * spent_parse:.2f} ms, memory {1000 * spent_memory:.3f} ms, "
        f"{spent_memory / spent_parse:.3f} of it; {len(costs)} pages, {sys.version.split()[0]}"
    )


if __name__ == "__main__":
    import site_memory  # by a name under which other processes know its functions

    site_memory.main()
