"""What the commands have in common: how they describe themselves, and refuse what cannot be done."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError

from scrapy_article.commands.terminal import one_line

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Sequence

    from scrapy.settings import BaseSettings

__all__ = [
    "INTERRUPTED",
    "BaseCommand",
    "check_not_read",
    "check_output",
    "fail",
    "heed_settings",
    "option",
    "refuse_options",
]

INTERRUPTED = 130
"""What the shell is told by a command that was interrupted."""


class BaseCommand(ScrapyCommand):
    """A command that says in class attributes what it is for, and runs without a crawl."""

    requires_crawler_process = False
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "WARNING"}
    ARGUMENTS: ClassVar[str]
    SUMMARY: ClassVar[str]
    DESCRIPTION: ClassVar[str]
    OPTIONS: ClassVar[tuple[tuple[str, dict[str, Any]], ...]]
    """Of `option`."""

    def syntax(self) -> str:
        """Return the arguments."""
        return f"[options] {self.ARGUMENTS}"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return self.SUMMARY

    def long_desc(self) -> str:
        """Return the same at more length."""
        return self.DESCRIPTION

    def add_options(self, parser: ArgumentParser) -> None:
        """Add the options of the command to those of all commands."""
        super().add_options(parser)
        for name, arguments in self.OPTIONS:
            parser.add_argument(name, **arguments)


def option(name: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
    """Return an option of a command; *arguments* are those of `ArgumentParser.add_argument`."""
    return name, arguments


def fail(message: str) -> NoReturn:
    """End the command by a UsageError with *message*, after which Scrapy prints no help."""
    raise UsageError(one_line(message), print_help=False)


def refuse_options(args: Sequence[str]) -> None:
    """Refuse those among *args*: argparse leaves there the ones that it does not know."""
    for arg in args:
        if arg.startswith("-") and arg != "-":
            fail(f"no such option: {arg}")


def heed_settings(opts: Namespace, settings: BaseSettings) -> None:
    """Put the ``ARTICLE_*`` settings that concern an extraction where *opts* have nothing; refuse any that is wrong."""
    # Every call of scrapy loads the commands, which is to cost little.
    from scrapy_article.plugin.settings import ArticleSettings, SettingError

    try:
        given = ArticleSettings.from_settings(settings)
    except SettingError as error:
        fail(str(error))
    # A model is for the method that the settings name, like that of a crawl.
    if not opts.model and opts.method in (None, given.method):
        opts.model = given.model
    opts.method = opts.method or given.method
    opts.favor = opts.favor or given.favor
    opts.limits = given.limits


# --- whether output can be written, asked before there is any work that could be lost ---


def check_output(path: str, option: str) -> None:
    """Refuse a file that cannot be written; nothing is changed in one that can."""
    try:
        if Path(path).exists() and not Path(path).is_file() and not Path(path).is_dir():
            return  # what reads from a pipe must not see it opened and closed
        file = Path(os.path.realpath(path))  # a link may lead to a file that is not there yet
        new = not file.exists()
        file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        fail(f"{option} {path}: {error.strerror}")


def check_not_read(outputs: Iterable[Path], inputs: Iterable[Path], option: str) -> None:
    """Refuse to write to a file that is to be read, under whatever name."""
    there = {key: path for path in outputs if (key := _key(path))}
    for path in inputs if there else ():
        if (key := _key(path)) in there:
            fail(f"{option} {there[key]}: this file is one of those to be read")


def _key(path: Path) -> tuple[int, int] | None:
    """What is the same for all names of a file; None where there is no file."""
    try:
        found = path.stat()
    except (OSError, ValueError):  # ValueError: a NUL in the name
        return None
    return (found.st_dev, found.st_ino) if path.is_file() else None
