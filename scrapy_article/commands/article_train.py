"""The command ``scrapy article train``."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from scrapy.exceptions import UsageError

from scrapy_article.commands import (
    LABELLED_OPTIONS,
    BaseCommand,
    check_corpora,
    fail,
    needs,
    option,
    print_out,
    progress,
    table,
    types_of,
    wanted,
    writable,
    writable_directory,
)
from scrapy_article.text.words import suggestion

if TYPE_CHECKING:
    from scrapy_article.training import Training


class Command(BaseCommand):
    """Trains a method on labelled pages."""

    ARGUMENTS = "<method> <corpus> ... [-o FILE]"
    SUMMARY = "Train an extraction method on labelled pages"
    DESCRIPTION = (
        "Train a method on labelled pages, print how good it is on pages of sites that it was not trained on, and "
        "write a file for ARTICLE_MODEL. A corpus is a directory or .tar.xz with index.jsonl and html/<id>.html. Only "
        "articles are used, unless --types is given."
    )
    OPTIONS = (
        option(
            "-o",
            dest="output",
            metavar="FILE",
            help="write the model to FILE (default: named after the method), and its model card to the same name "
            "with .md",
        ),
        option(
            "--folds",
            type=int,
            default=5,
            metavar="K",
            help="number of folds of the cross-validation, 0 for none (default: 5)",
        ),
        option(
            "--keep",
            metavar="DIR",
            help="keep the model of each fold in DIR, to measure each page with a model that has not seen its site",
        ),
        option(
            "--unseen",
            metavar="DIR",
            help="for page-type, extract each page with the model of auto --keep DIR that has not seen its site",
        ),
        *LABELLED_OPTIONS,
    )

    def _check(self, args: list[str], opts: Namespace) -> None:
        from scrapy_article import training

        if not args:
            raise UsageError
        method, *paths = args
        if method not in training.names():
            fail(f"method {method!r} cannot be trained: {suggestion(method, training.names())}")
        if opts.folds < 0 or opts.folds == 1:
            fail("--folds must be 0, or at least 2")
        opts.trainer = trainer = training.get(method)
        if trainer.library:
            needs(trainer.library, "train")
        opts.output = opts.output or method + trainer.suffix
        writable(opts.output, "-o", (trainer.suffix,))
        opts.card = Path(opts.output).with_suffix(".md")
        writable(str(opts.card), "-o", (".md",))
        if opts.card.exists() and not training.is_card(opts.card.read_bytes()):
            fail(f"-o {opts.output}: the model card would overwrite {opts.card}, which is not a model card")
        check_corpora(paths)
        writable_directory(opts.keep, "--keep")

    def _execute(self, args: list[str], opts: Namespace) -> int:
        from scrapy_article import training
        from scrapy_article.evaluation import corpus

        method, *paths = args
        default = frozenset(("article",)) if opts.trainer.articles else None
        chosen = wanted(types_of(opts) if opts.types else default)
        try:
            models = training.read_unseen(opts.unseen) if opts.unseen else None
            with progress(100, bar_format="{l_bar}{bar}| {elapsed}") as bar:

                def show(step: str, share: float) -> None:
                    bar.set_description_str(step, refresh=False)
                    bar.update(round(100 * share) - bar.n)

                found = training.learn(
                    method,
                    corpus.take(paths, chosen, opts.limit),
                    folds=opts.folds,
                    seed=opts.seed,
                    jobs=opts.jobs,
                    progress=show,
                    models=models,
                )
        except (ChildProcessError, ValueError) as error:  # a corpus that cannot be read, or too few pages
            fail(str(error))
        failed = print_out(f"{_report(found)}\n", "article train")
        try:
            Path(opts.output).write_bytes(training.to_bytes(found))
            opts.card.write_text(training.card(found), "utf-8")
            for number in range(len(found.folds) if opts.keep else 0):
                file = Path(opts.keep, f"fold-{number + 1}{opts.trainer.suffix}")
                file.write_bytes(training.fold_to_bytes(found, number))
        except OSError as error:
            fail(f"{error.filename or opts.output}: {error.strerror}")
        message = f"\nThe model is in {opts.output}, and its model card in {opts.card}\n"
        return failed | print_out(message, "article train")


def _report(found: Training) -> str:
    """Return the figures of the folds and of the whole corpus."""
    from scrapy_article.training import summary

    means = summary(found.folds)
    keys = list(means or found.figures)

    def line(name: str, pages: object, sites: object, figures: Mapping[str, float]) -> list[str]:
        return [name, f"{pages}", f"{sites}", *(f"{figures[key]:.4f}" if key in figures else "" for key in keys)]

    lines = [line(f"fold {i}", fold.pages, len(fold.sites), fold.figures) for i, fold in enumerate(found.folds, 1)]
    for i, name in enumerate(("mean", "deviation") if means else ()):
        lines.append(line(name, "", "", {key: values[i] for key, values in means.items()}))
    lines.append(line("trained on", sum(found.corpora.values()), "", found.figures))
    head = ["held out", "pages", "sites", *(key.replace("_", " ") for key in keys)]
    corpora = ", ".join(f"{name} {number}" for name, number in found.corpora.items())
    return f"{found.method}: {corpora}\n\n{table(head, lines)}"
