"""What the package is worth and what it costs: quality, every field, CPU by stage and size, in one JSON and one table.

    python benchmarks/yardstick.py CORPUS... --folds DIR -o before.json
    python benchmarks/yardstick.py CORPUS... --folds DIR -o after.json --against before.json

- Quality on labelled pages, each with weights of ``auto`` that have not seen its site: those that ``scrapy
  article train auto CORPUS... --folds 5 --keep DIR`` leaves in DIR. Without ``--folds`` the weights of the package are
  used, which have seen the development collections. Titles, days, authors and page types always have those of the
  package. ``--peers`` puts other tools, and other methods, beside it.
- The sums of a script that scores sealed pages (``--sealed``): it is run as a process, with ``--half`` and ``--save``.
- A digest of every field of every page. A step that should change nothing leaves all of them as they are.
- CPU a page by stage, in units of lxml's bare parse: see `stages`.
- Files, lines, tokens, bytes of words and lines of C, a package a row: see `size`.

``--against`` shows what changed since an earlier run, of what both have: each figure with its 80 % and 95 % intervals
by a paired bootstrap over sites, the sites that became better and worse, the pages that differ, and speed and size.
Corpora are those of BENCH_CORPORA, or beside the checkout, unless some are given.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from functools import partial
from itertools import islice
from pathlib import Path
from typing import Any

import changes
import peers
import quality
import size
import stages
from tqdm import tqdm

import scrapy_article
from scrapy_article import training, workers
from scrapy_article.evaluation import corpus
from scrapy_article.evaluation.measures import interval
from scrapy_article.extract import analyse
from scrapy_article.methods import FAVORS
from scrapy_article.training.old_pages import old_page

PACKAGE = Path(scrapy_article.__file__).parent
BESIDE = Path(__file__).resolve().parents[2] / "shared" / "bench"
OURS = "auto"
QUICK = 10
"""Of so many pages, ``--quick`` takes one."""
TIMED = 60
"""Pages of each collection that are timed, spread over it: a collection may be sorted by kind."""

Results = dict[str, Any]
Ratios = Mapping[str, Sequence[float]]
"""What each stage costs, round by round."""


# --- measuring ----------------------------------------------------------------


def corpora_at(path: Path) -> list[Path]:
    """Return the corpora in the directory *path*, or *path* itself if it is one."""
    if not path.is_dir() or (path / corpus.INDEX).exists():
        return [path]
    return sorted([*path.glob("*.tar.xz"), *(index.parent for index in path.glob(f"*/{corpus.INDEX}"))])


def pages_of(path: Path, step: int = 1) -> Iterator[corpus.Page]:
    """Yield every page of the corpus at *path* whose number is a multiple of *step*."""
    with closing(corpus.read(path)) as pages:
        yield from islice(pages, 0, None, step)


def measured(
    page: corpus.Page, models: Mapping[str, str], systems: Sequence[str], options: Mapping[str, Any], old: bool
) -> tuple[str, dict[str, quality.Record], dict[str, str]]:
    """Return the key of *page*, its record for `OURS` and each of *systems*, and a digest of each field."""
    read = (old_page(page) if old else None) or page
    article = analyse(
        read.html, read.url, encoding=read.encoding, model=training.model_for(page, models), **options
    ).article
    found: dict[str, Mapping[str, Any]] = {
        OURS: {
            **{name: getattr(article, name) for name in ("text", "title", "authors", "quality")},
            "date": article.date_published,
            "is_index": article.page_type == "index",
        }
    }
    found |= {name: peers.found(name, read) for name in systems}
    about = {"corpus": page.corpus, "site": page.site}
    digests = {name: digest(value) for name, value in article.to_dict().items()}
    records: dict[str, quality.Record] = {name: {**about, **quality.rows(page, one)} for name, one in found.items()}
    return f"{page.corpus}/{page.id}", records, digests


def digest(value: object) -> str:
    """Return a digest of plain data."""
    return hashlib.sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:10]


def quality_of(args: argparse.Namespace, corpora: Sequence[Path]) -> Results:
    """Return figures, records and digests of the pages of *corpora*."""
    step = QUICK if args.quick else 1
    systems = [name for name in args.peers.split(",") if name]
    models = training.read_unseen(args.folds) if args.folds else {}
    work = partial(measured, models=models, systems=systems, options={"favor": args.favor}, old=args.old)
    pages = (page for path in corpora for page in pages_of(path, step))
    total = sum(-(-corpus.count([path]) // step) for path in corpora)
    done = list(tqdm(workers.ordered(work, pages, args.jobs), total=total, unit=" pages", disable=None))
    records = {name: {key: found[name] for key, found, _ in done} for name in (OURS, *systems)}
    digests = {key: found for key, _, found in done}
    names = next(iter(digests.values()), {})
    return {
        "weights": "out of fold" if args.folds else "of the package: sites that they have seen",
        "figures": {name: quality.figures_of([*found.values()], quality.FIGURES) for name, found in records.items()},
        "pages": records,
        "fields": {name: digest([[key, found[name]] for key, found in sorted(digests.items())]) for name in names},
        "digests": digests,
    }


def sealed_of(script: Path, half: str) -> Results:
    """Return the figures of sealed pages, and what *script* saves of them: scores under hashes."""
    path = os.pathsep.join([str(PACKAGE.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    with tempfile.TemporaryDirectory() as folder:
        saved = Path(folder, "sealed.json")
        command = [sys.executable, str(script), "--half", half, "--save", str(saved)]
        done = subprocess.run(command, env={**os.environ, "PYTHONPATH": path}, stdout=subprocess.DEVNULL, check=False)
        if done.returncode:
            sys.exit(f"{script} ended with status {done.returncode}")
        scores = json.loads(saved.read_text("utf-8"))
    records = {
        key: {name: value if name in ("corpus", "site") else [value, 1] for name, value in page.items()}
        for key, page in scores.items()
    }
    return {
        "half": half,
        "figures": {OURS: quality.figures_of([*records.values()], quality.SEALED)},
        "pages": {OURS: records},
    }


def speed_of(corpora: Sequence[Path], rounds: int, step: int) -> Results:
    """Return the CPU of each stage for each of *corpora*, round by round, and the seams that are missing."""
    found = {}
    for path in tqdm(corpora, desc="CPU", disable=None):
        every = max(step, corpus.count([path]) // TIMED)
        found[corpus.name(path)] = stages.speed(list(pages_of(path, every)), rounds)
    return {"rounds": rounds, "ratios": found, "missing": stages.seams()[1]}


# --- showing ------------------------------------------------------------------


def table(title: str, head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a table in Markdown under its title; nothing for no rows."""
    lines = [head, ["---", *["--:"] * (len(head) - 1)], *rows]
    return f"\n## {title}\n\n" + "\n".join(f"| {' | '.join(line)} |" for line in lines) if lines[2:] else ""


def shown_figures(title: str, found: Results, figures: Mapping[str, quality.Figure], intervals: bool = False) -> str:
    """Return the table of the figures: a collection a column."""
    systems = [*found["figures"]]
    collections = quality.collected(found["pages"][OURS].values())
    rows = []
    for name, figure in figures.items():
        for system in systems:
            values = found["figures"][system].get(name)
            if values:
                records = [*found["pages"][system].values()]
                parts = {**quality.collected(records), "mean": records if figure.is_pooled else []}
                ends = {key: interval_of(figure, pages) if intervals else "" for key, pages in parts.items()}
                cells = [f"{values[key]:.4f}{ends.get(key, '')}" if key in values else "" for key in parts]
                rows.append([name, *([system] if len(systems) > 1 else []), *cells])
    head = ["figure", *(["system"] if len(systems) > 1 else []), *collections, "mean"]
    return table(title, head, rows)


def interval_of(figure: quality.Figure, records: Sequence[quality.Record]) -> str:
    """Return the 95 % interval of *figure* on *records*, for a cell."""
    rows = figure.of(records)
    if not len(rows):
        return ""
    ends = interval(rows, figure.value, [record["site"] for record in records if figure.key in record])
    return f" ({ends[0]:.3f}\u00a0to\u00a0{ends[1]:.3f})"


def medians(speed: Mapping[str, Ratios]) -> dict[str, dict[str, float]]:
    """Return, by stage, the median of the rounds for each collection, and the mean of these."""
    found: dict[str, dict[str, float]] = {}
    for name, ratios in speed.items():
        for stage, values in ratios.items():
            found.setdefault(stage, {})[name] = statistics.median(values)
    count = len(speed)  # a stage that a collection never needs costs nothing there
    order = sorted(found, key=stages.place)
    return {stage: {**found[stage], "mean": sum(found[stage].values()) / count} for stage in order}


def spread(speed: Mapping[str, Ratios], stage: str) -> float:
    """Return how far rounds differ in the cost of *stage*, mean over collections."""
    rounds = [ratios[stage] for ratios in speed.values() if stage in ratios]
    means = [sum(numbers) / len(speed) for numbers in zip(*rounds, strict=True)]
    return max(means, default=0) - min(means, default=0)


def shown(results: Results, args: argparse.Namespace) -> Iterator[str]:
    """Yield the parts of what is printed of a run."""
    if found := results.get("quality"):
        title = f"Quality: {len(found['digests']):,} pages, weights {found['weights']}"
        yield shown_figures(title, found, quality.FIGURES, args.intervals)
        if args.reliability:
            head = ["quality", "pages", "expected", "word F1", "below 0.5", "below 0.8"]
            yield table("Article.quality", head, quality.reliability(found["pages"][OURS].values()))
        digests = ", ".join(f"{name} {value}" for name, value in found["fields"].items())
        yield f"\n## Fields: {digest(found['fields'])}\n\n{digests}"
    if found := results.get("sealed"):
        yield shown_figures(f"Sealed pages, half {found['half']}", found, quality.SEALED)
    if found := results.get("speed"):
        names, costs = [*found["ratios"], "mean"], medians(found["ratios"])
        rows = [[stage, *(f"{row.get(name, 0):.3f}" for name in names)] for stage, row in costs.items()]
        yield table("CPU a page, in bare parses", ["stage", *names], rows)
        if found["missing"]:
            yield f"\nNot there, and not timed: {', '.join(found['missing'])}"
    rows = [[name, *(f"{number:,}" for number in row)] for name, row in results["size"].items()]
    yield table("Size", ["package", *size.COLUMNS], rows)


def compared(before: Results, after: Results) -> Iterator[str]:
    """Yield the parts of what is printed of the changes between two runs."""
    for part, figures in (("quality", quality.FIGURES), ("sealed", quality.SEALED)):
        if part not in before or part not in after:
            continue
        one, other = before[part]["pages"][OURS], after[part]["pages"][OURS]
        head = ["figure", "collection", "before", "after", "change", "80 %", "95 %", "sites better", "worse", "pages"]
        rows = [
            [name, collection, f"{found.before:.4f}", f"{found.after:.4f}", f"{found.after - found.before:+.5f}"]
            + [f"{low:+.5f} to {high:+.5f}" for low, high in found.intervals]
            + [str(found.better), str(found.worse), str(found.pages)]
            for name, collection, found in changes.changes(one, other, figures)
        ]
        title = f"Changes: {part}, on the {len(one.keys() & other.keys()):,} pages of both runs"
        yield table(title, head, rows) or f"\n## {title}\n\nNo figure differs on any page."
    if "quality" in before and "quality" in after:
        records = after["quality"]["pages"][OURS]
        differing = changes.differing(before["quality"]["digests"], after["quality"]["digests"])
        rows = [
            [name, str(len(keys)), str(len({records[key]["site"] for key in keys}))] for name, keys in differing.items()
        ]
        total = len(set().union(*differing.values()))
        yield table(f"Changes: fields, of {total} pages", ["field", "pages", "sites"], rows) or "\nNo field differs."
    if "speed" in before and "speed" in after:
        both = before["speed"]["ratios"].keys() & after["speed"]["ratios"].keys()
        runs = [{name: run["speed"]["ratios"][name] for name in sorted(both)} for run in (before, after)]
        one, other = ({stage: row["mean"] for stage, row in medians(ratios).items()} for ratios in runs)
        costs = [(stage, one.get(stage, 0), other.get(stage, 0)) for stage in dict.fromkeys((*one, *other))]
        rows = [
            [stage, f"{old:.3f}", f"{new:.3f}", f"{new - old:+.3f}", f"{max(spread(run, stage) for run in runs):.3f}"]
            for stage, old, new in costs
        ]
        head = ["stage", "before", "after", "change", "between rounds"]
        yield table("Changes: CPU a page, in bare parses", head, rows)
    one, other = before["size"], after["size"]
    nothing = [0] * len(size.COLUMNS)
    rows = [
        [name, *(f"{new - old:+,}" for old, new in zip(one.get(name, nothing), other.get(name, nothing), strict=True))]
        for name in sorted({*one, *other}, key=lambda name: (name == "all", name))
        if one.get(name) != other.get(name)
    ]
    yield table("Changes: size", ["package", *size.COLUMNS], rows) or "\nThe size is the same."


def worst(results: Results, before: Results | None, count: int) -> Iterator[str]:
    """Yield the *count* pages of the lowest word F1, or those whose change is for the worst."""
    earlier = before["quality"]["pages"][OURS] if before else {}
    gains = []
    for key, record in results["quality"]["pages"][OURS].items():
        row, old = record.get("words, all types"), earlier.get(key, {}).get("words, all types")
        if row and old:
            gains.append((row[0] - old[0], key, f"{old[0]:.3f} to {row[0]:.3f}"))
        elif row and not before:
            gains.append((row[0], key, f"{row[0]:.3f}"))
    for _, key, cell in sorted(gains)[:count]:
        yield f"{key} {cell}"


def main() -> None:
    """Measure, write, and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", type=Path, metavar="CORPUS", help="or directories of corpora")
    parser.add_argument("--folds", type=Path, metavar="DIR")
    parser.add_argument("--sealed", type=Path, metavar="PATH", help="the script; else one beside the checkout")
    parser.add_argument("--half", choices=("a", "b", "both"), default="a", help="of the sealed sites")
    parser.add_argument("--no-sealed", action="store_true")
    parser.add_argument("--no-quality", action="store_true")
    parser.add_argument("--no-speed", action="store_true")
    parser.add_argument("--quick", action="store_true", help=f"every {QUICK}th page; sealed ones only with --sealed")
    parser.add_argument("--rounds", type=int, default=3, help="in which CPU is measured; the median counts")
    parser.add_argument("--jobs", type=int, default=workers.cores(), help="processes, but for CPU")
    parser.add_argument("--peers", default="", help="separated by commas: methods, and " + ", ".join(peers.FIELDS))
    parser.add_argument("--favor", choices=FAVORS, default="balance")
    parser.add_argument("--old", action="store_true", help="write the pages as those of 2005 were")
    parser.add_argument("--intervals", action="store_true", help="show 95 %% intervals by bootstrap over sites")
    parser.add_argument("--reliability", action="store_true", help="show how far Article.quality can be trusted")
    parser.add_argument("--worst", type=int, default=0, metavar="N", help="list N pages; with --against, by the change")
    parser.add_argument("--against", type=Path, metavar="FILE", help="what an earlier run wrote")
    parser.add_argument("-o", "--output", type=Path, default=Path("yardstick.json"), metavar="FILE")
    args = parser.parse_args()
    before = json.loads(args.against.read_text("utf-8")) if args.against else None
    try:
        for name in filter(None, args.peers.split(",")):
            peers.check(name)
    except (ImportError, ValueError) as error:
        parser.error(str(error))
    paths = args.corpora or [Path(os.environ.get("BENCH_CORPORA") or BESIDE / "corpora")]
    corpora = [found for path in paths for found in corpora_at(path)]
    script = args.sealed or (None if args.quick or args.no_sealed else BESIDE / "sealed.py")
    results: Results = {"version": scrapy_article.__version__}
    if not args.no_quality:
        results["quality"] = quality_of(args, corpora)
    if script and (args.sealed or script.exists()):
        results["sealed"] = sealed_of(script, args.half)
    if not args.no_speed:
        results["speed"] = speed_of(corpora, args.rounds, QUICK if args.quick else 1)
    results["size"] = size.size(PACKAGE)
    args.output.write_text(json.dumps(results), "utf-8")
    print("\n".join(filter(None, shown(results, args))))
    if before:
        print("\n".join(filter(None, compared(before, results))))
    if args.worst and "quality" in results:
        print("\n".join(["", *worst(results, before, args.worst)]))


if __name__ == "__main__":
    import yardstick  # by a name under which other processes know its functions

    yardstick.main()
