"""The command ``scrapy article train``."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import UsageError

from scrapy_article.commands import base
from scrapy_article.commands.base import INTERRUPTED, BaseCommand, fail, option, print_out
from scrapy_article.text.words import suggestion

if TYPE_CHECKING:
    from argparse import Namespace

    from scrapy_article.training.trainers import Training


class Command(BaseCommand):
    """Trains a method on labelled pages."""

    ARGUMENTS = "<method> <corpus> ... [-o FILE]"
    SUMMARY = "Train an extraction method on labelled pages"
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
        *base.LABELLED_OPTIONS,
    )

    def long_desc(self) -> str:
        """Return the description, with the names of the methods that can be trained."""
        from scrapy_article.training.trainers import names

        return (
            "Train a method on labelled pages, print how good it is on pages of "
            "sites that it was not trained on, and write a file for ARTICLE_MODEL. A corpus is a directory or "
            ".tar.xz with index.jsonl and html/<id>.html. Only articles are used, unless --types is given. "
            f"Methods that can be trained: {', '.join(names())}."
        )

    def run(self, args: list[str], opts: Namespace) -> None:
        """Train the method, print the figures, and write the model."""
        from scrapy_article.evaluation import corpus
        from scrapy_article.training import trainers as training
        from scrapy_article.workers import cores

        if not base.check_labelled(args, opts):
            raise UsageError
        method, *paths = args
        if method not in training.names():
            fail(f"method {method!r} cannot be trained: {suggestion(method, training.names())}")
        if opts.folds < 0 or opts.folds == 1:
            fail("--folds must be 0, or at least 2")
        trainer = training.get(method)
        if trainer.library and find_spec(trainer.library) is None:
            fail(f"training {method} needs {trainer.library}: pip install 'scrapy-article[train]'")
        suffix = trainer.suffix
        output = opts.output or method + suffix
        base.writable(output, "-o", (suffix,))
        about = Path(output).with_suffix(".md")
        base.writable(str(about), "-o", (".md",))
        if about.exists() and not training.is_card(about.read_bytes()):
            fail(f"-o {output}: the model card would overwrite {about}, which is not a model card")
        paths = base.corpora(paths)
        base.writable_directory(opts.keep, "--keep")
        default = frozenset(("article",)) if trainer.articles else None
        wanted = base.wanted(base.types_of(opts) if opts.types else default)
        progress = _Progress()
        try:
            models = training.read_unseen(opts.unseen) if opts.unseen else None
            progress.begin("pages", corpus.count(paths, wanted, opts.limit))
            found = training.learn(
                method,
                corpus.take(paths, wanted, opts.limit),
                folds=opts.folds,
                seed=opts.seed,
                jobs=opts.jobs or cores(),
                progress=progress,
                models=models,
            )
        except (ChildProcessError, ValueError) as error:  # a corpus that cannot be read, or too few pages
            fail(str(error))
        except KeyboardInterrupt:
            self.exitcode = INTERRUPTED
            return
        finally:
            progress.end()
        failed = print_out(f"{_report(found)}\n", "article train")
        try:
            Path(output).write_bytes(training.to_bytes(found))
            about.write_text(training.card(found), "utf-8")
            for number in range(len(found.folds) if opts.keep else 0):
                Path(opts.keep, f"fold-{number + 1}{suffix}").write_bytes(training.fold_to_bytes(found, number))
        except OSError as error:
            fail(f"{error.filename or output}: {error.strerror}")
        failed |= print_out(f"\nThe model is in {output}, and its model card in {about}\n", "article train")
        self.exitcode = failed


class _Progress:
    """A progress bar for the pages, then one for each model."""

    def __init__(self) -> None:
        self._bar: Any = None
        self._stage = ""

    def begin(self, stage: str, total: int) -> None:
        self.end()
        self._stage = stage
        self._bar = base.bar(total, "pages" if stage == "pages" else "%", stage)

    def end(self) -> None:
        if self._bar is not None:
            self._bar.close()

    def __call__(self, stage: str, share: float) -> None:
        if stage != self._stage:
            self.begin(stage, 100)
        self._bar.update(1 if stage == "pages" else round(100 * share) - self._bar.n)


def _report(found: Training) -> str:
    """Return the figures of the folds and of the whole corpus, and the values of the model if they are few."""
    from scrapy_article.training.trainers import summary

    pages = sum(found.corpora.values())
    keys = [*summary(found.folds)] if found.folds else [*found.model.figures]
    lines = [
        [
            f"fold {number}",
            str(fold.pages),
            str(len(fold.sites)),
            *(f"{fold.figures[key]:.4f}" if key in fold.figures else "" for key in keys),
        ]
        for number, fold in enumerate(found.folds, 1)
    ]
    if found.folds:
        means = summary(found.folds)
        lines.append(["mean", "", "", *(f"{means[key][0]:.4f}" for key in keys)])
        lines.append(["deviation", "", "", *(f"{means[key][1]:.4f}" for key in keys)])
    figures = found.model.figures
    whole = (f"{figures[key]:.4f}" if key in figures else "" for key in keys)
    lines.append(["trained on", str(pages), "", *whole])
    head = ["held out", "pages", "sites", *(key.replace("_", " ") for key in keys)]
    parts = [f"{found.method}: {', '.join(f'{name} {number}' for name, number in found.corpora.items())}"]
    parts += ["", base.table(head, lines)]
    for key, value in found.model.values.items():
        if isinstance(value, dict) and len(value) <= _MAX_PRINTED:
            parts += ["", base.table([key, ""], [[str(name), f"{number}"] for name, number in value.items()])]
    return "\n".join(parts)


_MAX_PRINTED = 20
"""Most values of a model that are printed."""
