"""The command ``scrapy article-eval``."""

from __future__ import annotations

import json
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy_article import methods
from scrapy_article.cleanup import registry
from scrapy_article.commands import base
from scrapy_article.commands.base import INTERRUPTED, BaseCommand, fail, option, print_out, warn
from scrapy_article.suggestions import suggestion

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Mapping, Sequence

    from scrapy_article.evaluation.scoring import Figure, Row

_WITH_INTERVAL = ("shingle_f1", "shingle_precision", "shingle_recall")


class Command(BaseCommand):
    """Measures methods on labelled pages."""

    ARGUMENTS = "<corpus> ..."
    SUMMARY = "Measure how well methods extract the articles of labelled pages"
    DESCRIPTION = (
        "Extract the articles of labelled pages by each method, and print how near they come to the gold text, by all "
        "measures of the literature, with 95 % confidence intervals. A corpus is a directory or .tar.xz with "
        "index.jsonl and html/<id>.html. Text is measured on articles, wanted and unwanted strings on all pages, "
        "unless --types says otherwise."
    )
    OPTIONS = (
        option(
            "--methods", metavar="NAMES", help="methods, comma separated, or all that are installed (default: auto)"
        ),
        option("--model", metavar="FILE", help="what one method has learned, instead of what it came with"),
        option("--without", metavar="RULES", help="switch cleanup rules off, comma separated (see docs/evaluation.md)"),
        option(
            "--eliminate",
            action="store_true",
            help="tell what each cleanup rule brings, and which are not worth their code",
        ),
        option(
            "--folds",
            metavar="DIR",
            help="for --eliminate: use the model in DIR (auto --keep DIR) that has not seen a site",
        ),
        option("--json", metavar="FILE", help="write all figures with their intervals to FILE"),
        option("--fast", action="store_true", help="leave out LCSequence and LCString, which take longest"),
        *base.LABELLED_OPTIONS,
    )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Print a table a corpus."""
        from scrapy_article.evaluation import corpus, scoring
        from scrapy_article.workers import cores

        names = _names(opts.methods)
        paths = base.corpora(base.check_labelled(args, opts))
        base.writable(opts.json, "--json", (".json",))
        base.needs("rapidfuzz")
        if opts.model and len(names) > 1:
            fail("--model is for one method, named by --methods")
        without = _without(opts.without)
        types = base.types_of(opts)
        wanted = base.wanted(types)
        try:
            if opts.eliminate:
                with registry.without(without):
                    self.exitcode = print_out(_elimination(paths, opts), "article-eval")
                return
            total = corpus.count(paths, wanted, opts.limit)
            with base.bar(total, "pages") as bar, registry.without(without):
                rows = scoring.evaluate(
                    corpus.take(paths, wanted, opts.limit),
                    names,
                    model=opts.model,
                    types=types if opts.types else scoring.TEXT_TYPES,
                    common=not opts.fast,
                    jobs=opts.jobs or cores(),
                    seed=opts.seed,
                    progress=bar.update,
                )
        except (OSError, ValueError) as error:  # a corpus or a model that cannot be read
            fail(str(error))
        except KeyboardInterrupt:
            self.exitcode = INTERRUPTED
            return
        report = "".join(f"{_report(name, found)}\n\n" for name, found in rows.items())
        self.exitcode = print_out(report, "article-eval")
        if opts.json:
            try:
                Path(opts.json).write_text(_to_json(rows, opts), encoding="utf-8")
            except OSError as error:
                fail(f"--json {opts.json}: {error.strerror}")
        if opts.plot and any(rows.values()):
            from scrapy_article.evaluation.plots import plot_scores

            plot_scores(rows, Path(opts.plot))
        if not any(rows.values()):
            warn("article-eval", "no page has labels that count")
            self.exitcode = 1


def _names(chosen: str | None) -> list[str]:
    if chosen == "all":
        return [name for name in methods.names() if not methods.missing(name)]
    names = [name.strip() for name in (chosen or methods.names()[0]).split(",")]
    for name in names:
        if name not in methods.names():
            fail(f"--methods: no method {name!r}: {suggestion(name, methods.names())}")
    return list(dict.fromkeys(names))


def _without(chosen: str | None) -> frozenset[str]:
    """The rules that are to be switched off."""
    try:
        return registry.check(registry.split(chosen or ""))
    except ValueError as error:
        fail(f"--without: {error}")


def _elimination(paths: Sequence[str], opts: Namespace) -> str:
    """Return a table of what each rule brings, and one of those that are left out one after the other."""
    from scrapy_article.evaluation import corpus, elimination
    from scrapy_article.training import trainers

    models = trainers.read_unseen(opts.folds) if opts.folds else {}
    pages = corpus.take(paths, base.wanted(base.types_of(opts)), opts.limit)
    study = elimination.Study(pages, lambda page: trainers.model_for(page, models) or opts.model)
    if not len(study):
        return "no page has labels that count\n"
    with base.bar(len(study), "pages") as bar:
        ablations = sorted(study.ablations(bar.update), key=lambda one: -one.gain)
    with base.bar(len(ablations), "rules") as bar:
        steps = study.eliminate(bar.update)
    head = "rule,scope,lines,tokens,pages,sites,better : worse,gain (80 %),decides,confirms".split(",")
    rows = [
        [
            *(one.rule.name, one.rule.scope, str(one.rule.lines), str(one.rule.tokens)),
            *(str(one.pages), str(one.sites), f"{one.better} : {one.worse}"),
            f"{_points(one.gain)} ({_points(one.low)} to {_points(one.high)})",
            *map(_points, (*one.halves, *one.gains.values())),
            "stays" if one.stays else "",
        ]
        for one in ablations
    ]
    parts = ["what each rule brings, in 1e-4", base.table([*head, *elimination.FIGURES, "gate"], rows)]
    head = "left out,lines,decides,confirms,all: decides,confirms,confirmed".split(",")
    rows = [
        [one.rule.name, str(one.rule.lines), *map(_points, (*one.halves, *one.total)), str(one.is_confirmed).lower()]
        for one in steps
    ]
    parts += ["backward elimination: what is lost, in 1e-4", base.table(head, rows)]
    return "\n\n".join(parts) + "\n"


def _points(value: float) -> str:
    return f"{10_000 * value:.1f}"


def _report(name: str, rows: Mapping[str, Row]) -> str:
    """Return the table of a corpus under its name."""
    from scrapy_article.evaluation.scoring import FIGURES

    if not rows:
        return f"{name}: no page has labels that count"
    figures = [key for key in FIGURES if any(key in row.figures for row in rows.values())]
    errors = any(row.errors for row in rows.values())
    head = ["method", "pages", *(FIGURES[key] + (" (95 %)" if key in _WITH_INTERVAL else "") for key in figures)]
    head += [*(["errors"] if errors else []), "ms"]
    lines = [
        [
            method,
            str(row.pages),
            *(_cell(row.figures[key], key in _WITH_INTERVAL) for key in figures),
            *([str(row.errors)] if errors else []),
            f"{row.milliseconds:.2f}",
        ]
        for method, row in rows.items()
    ]
    return f"{name}\n\n{base.table(head, lines)}"


def _cell(figure: Figure, with_interval: bool) -> str:
    return f"{figure.value:.4f}" + (f" ({figure.low:.3f} to {figure.high:.3f})" if with_interval else "")


def _to_json(rows: Mapping[str, Mapping[str, Row]], opts: Namespace) -> str:
    from scrapy_article.evaluation.measures import LEVEL, RESAMPLES

    about = {
        "model": opts.model,
        "without": opts.without,
        "types": opts.types,
        "limit": opts.limit,
        "intervals": {"level": LEVEL, "resamples": RESAMPLES, "seed": opts.seed},
        "corpora": {corpus: {method: asdict(row) for method, row in found.items()} for corpus, found in rows.items()},
    }
    return json.dumps(about, indent=2) + "\n"
