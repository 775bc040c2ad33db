"""The command ``scrapy article-eval``."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.commands import ScrapyCommand

from scrapy_article import methods
from scrapy_article.commands import labelled
from scrapy_article.commands.terminal import print_out, warn
from scrapy_article.commands.usage import fail

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Mapping

    from scrapy_article.evaluation.scoring import Figure, Row

__all__ = ["Command"]

_WITH_INTERVAL = ("shingle_f1", "shingle_precision", "shingle_recall")


class Command(ScrapyCommand):
    """Measures methods on labelled pages."""

    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "WARNING"}

    def syntax(self) -> str:
        """Return the arguments."""
        return "[options] <corpus> ..."

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "Measure how well methods extract the articles of labelled pages"

    def long_desc(self) -> str:
        """Return the same at more length."""
        return (
            "Extract the articles of labelled pages by each method, and print how near they come to the gold text, by "
            "all measures of the literature, with 95 % confidence intervals. A corpus is a directory or .tar.xz with "
            "index.jsonl and html/<id>.html. Text is measured on articles, wanted and unwanted strings on all pages, "
            "unless --types says otherwise."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Add the options of the command to those of all commands."""
        super().add_options(parser)
        parser.add_argument(
            "--methods", metavar="NAMES", help="methods, comma separated, or all that are installed (default: auto)"
        )
        parser.add_argument("--model", metavar="FILE", help="what one method has learned, instead of what it came with")
        parser.add_argument("--json", metavar="FILE", help="write all figures with their intervals to FILE")
        parser.add_argument("--fast", action="store_true", help="leave out LCSequence and LCString, which take longest")
        labelled.add_options(parser)

    def run(self, args: list[str], opts: Namespace) -> None:
        """Print a table a corpus."""
        from scrapy_article.evaluation import corpus, parallel, scoring

        names = _names(opts.methods)
        paths = labelled.corpora(labelled.check(args, opts))
        labelled.writable(opts.json, "--json", (".json",))
        labelled.needs("rapidfuzz")
        if opts.model and len(names) > 1:
            fail("--model is for one method, named by --methods")
        types = labelled.types_of(opts)
        wanted = labelled.wanted(types)
        try:
            total = corpus.count(paths, wanted, opts.limit)
            with labelled.bar(total, "pages") as bar:
                rows = scoring.evaluate(
                    corpus.take(paths, wanted, opts.limit),
                    names,
                    model=opts.model,
                    types=types if opts.types else scoring.TEXT_TYPES,
                    common=not opts.fast,
                    jobs=opts.jobs or parallel.cores(),
                    seed=opts.seed,
                    progress=bar.update,
                )
        except (OSError, ValueError) as error:  # a corpus or a model that cannot be read
            fail(str(error))
        except KeyboardInterrupt:
            self.exitcode = 130
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
            fail(f"--methods: no method {name!r}; choose of {', '.join(methods.names())}")
    return list(dict.fromkeys(names))


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
    return f"{name}\n\n{labelled.table(head, lines)}"


def _cell(figure: Figure, with_interval: bool) -> str:
    return f"{figure.value:.4f}" + (f" ({figure.low:.3f} to {figure.high:.3f})" if with_interval else "")


def _to_json(rows: Mapping[str, Mapping[str, Row]], opts: Namespace) -> str:
    from scrapy_article.evaluation.bootstrap import LEVEL, RESAMPLES

    about = {
        "model": opts.model,
        "types": opts.types,
        "limit": opts.limit,
        "intervals": {"level": LEVEL, "resamples": RESAMPLES, "seed": opts.seed},
        "corpora": {
            corpus: {
                method: {
                    "pages": row.pages,
                    "errors": row.errors,
                    "milliseconds": round(row.milliseconds, 3),
                    "figures": {key: figure._asdict() for key, figure in row.figures.items()},
                }
                for method, row in found.items()
            }
            for corpus, found in rows.items()
        },
    }
    return json.dumps(about, indent=2) + "\n"
