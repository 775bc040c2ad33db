"""The command ``scrapy article eval``."""

from __future__ import annotations

import json
from argparse import Namespace
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_article import methods
from scrapy_article.cleanup import registry
from scrapy_article.commands import (
    LABELLED_OPTIONS,
    MODEL,
    BaseCommand,
    check_corpora,
    fail,
    method_name,
    needs,
    option,
    print_out,
    progress,
    split,
    table,
    types_of,
    wanted,
    warn,
    writable,
)

if TYPE_CHECKING:
    from scrapy_article.evaluation import Row

_WITH_INTERVAL = ("shingle_f1", "shingle_precision", "shingle_recall")


def _names(chosen: str) -> list[str]:
    """The names of methods in an option."""
    if chosen == "all":
        return [name for name in methods.names() if not methods.missing(name)]
    return list(dict.fromkeys(method_name(name) for name in split(chosen)))


class Command(BaseCommand):
    """Measures methods on labelled pages."""

    ARGUMENTS = "<corpus> ..."
    SUMMARY = "Measure how well methods extract the articles of labelled pages"
    DESCRIPTION = (
        "Extract the articles of labelled pages with each method, and compare them with the gold text by the measures "
        "of the literature, with 95 % confidence intervals. A corpus is a directory or .tar.xz with index.jsonl and "
        "html/<id>.html. Text is measured on articles, and wanted and unwanted strings on all pages, unless --types "
        "is given."
    )
    OPTIONS = (
        option(
            "--methods",
            type=_names,
            default="auto",
            metavar="NAMES",
            help="the methods, comma-separated; all stands for those installed (default: auto)",
        ),
        MODEL,
        option("--without", metavar="RULES", help="cleanup rules to switch off, comma-separated"),
        option("--json", metavar="FILE", help="write all figures with their intervals to FILE"),
        option("--fast", action="store_true", help="leave out LCSequence and LCString, which take longest"),
        *LABELLED_OPTIONS,
    )

    def _check(self, args: list[str], opts: Namespace) -> None:
        check_corpora(args)
        writable(opts.json, "--json", (".json",))
        needs("rapidfuzz", "eval")
        try:
            opts.rules = registry.check(registry.split(opts.without or ""))
        except ValueError as error:
            fail(f"--without: {error}")
        if opts.model and len(opts.methods) > 1:
            fail("--model is for one method, named by --methods")

    def _execute(self, args: list[str], opts: Namespace) -> int:
        from scrapy_article.evaluation import TEXT_TYPES, corpus, evaluate

        types = types_of(opts)
        chosen = wanted(types)
        try:
            with progress(corpus.count(args, chosen, opts.limit)) as bar, registry.without(opts.rules):
                rows = evaluate(
                    corpus.take(args, chosen, opts.limit),
                    opts.methods,
                    model=opts.model,
                    types=types if opts.types else TEXT_TYPES,
                    common=not opts.fast,
                    jobs=opts.jobs,
                    seed=opts.seed,
                    progress=bar.update,
                )
        except (OSError, ValueError) as error:  # a corpus or a model that cannot be read
            fail(str(error))
        report = "".join(f"{_report(name, found)}\n\n" for name, found in rows.items())
        failed = print_out(report, "article eval")
        if opts.json:
            try:
                Path(opts.json).write_text(_to_json(rows, opts), encoding="utf-8")
            except OSError as error:
                fail(f"--json {opts.json}: {error.strerror}")
        if not any(rows.values()):
            warn("article eval", "no page has labels that count")
            return 1
        return failed


def _report(name: str, rows: Mapping[str, Row]) -> str:
    """Return the table of a corpus, with its name as the title."""
    from scrapy_article.evaluation import FIGURES

    if not rows:
        return f"{name}: no page has labels that count"
    columns = {"method": [*rows], "pages": [str(row.pages) for row in rows.values()]}
    for key, (heading, *_) in FIGURES.items():
        found = [row.figures[key] for row in rows.values() if key in row.figures]
        if found and key in _WITH_INTERVAL:
            columns[f"{heading} (95 %)"] = [f"{one.value:.4f} ({one.low:.3f} to {one.high:.3f})" for one in found]
        elif found:
            columns[heading] = [f"{one.value:.4f}" for one in found]
    if any(row.errors for row in rows.values()):
        columns["errors"] = [str(row.errors) for row in rows.values()]
    columns["ms"] = [f"{row.milliseconds:.2f}" for row in rows.values()]
    return f"{name}\n\n{table([*columns], zip(*columns.values(), strict=True))}"


def _to_json(rows: Mapping[str, Mapping[str, Row]], opts: Namespace) -> str:
    from scrapy_article.evaluation.measures import LEVEL, RESAMPLES

    about = {
        **{name: getattr(opts, name) for name in ("model", "without", "types", "limit")},
        "intervals": {"level": LEVEL, "resamples": RESAMPLES, "seed": opts.seed},
        "corpora": {corpus: {method: asdict(row) for method, row in found.items()} for corpus, found in rows.items()},
    }
    return json.dumps(about, indent=2) + "\n"
