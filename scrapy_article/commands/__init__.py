"""The commands of the package, one per module.

This module has their base class, checks of their arguments, and output to a terminal.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser, ArgumentTypeError, HelpFormatter, Namespace
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress
from functools import partialmethod
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, ClassVar, NoReturn, TextIO
from unicodedata import category, east_asian_width

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from scrapy.settings import Settings

from scrapy_article import methods
from scrapy_article.output import clean
from scrapy_article.site.rules import SiteRules
from scrapy_article.text.words import join_space, suggestion
from scrapy_article.workers import cores

if TYPE_CHECKING:
    from scrapy_article.evaluation.corpus import Page

INTERRUPTED = 130
"""The exit status of a command that was interrupted."""


def method_name(name: str) -> str:
    """Return *name* if it is that of a method; else `argparse.ArgumentTypeError` with a suggestion."""
    if name not in methods.names():
        raise ArgumentTypeError(f"no method {name!r}: {suggestion(name, methods.names())}")
    return name


class BaseCommand(ScrapyCommand):
    """A command that is described by class attributes and runs without a crawl."""

    requires_crawler_process = False
    settings: Settings
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "WARNING"}
    ARGUMENTS: ClassVar[str]
    SUMMARY: ClassVar[str]
    DESCRIPTION: ClassVar[str]
    OPTIONS: ClassVar[tuple[tuple[str, dict[str, Any]], ...]]
    """Results of `option`."""

    def syntax(self) -> str:
        """Return the syntax of the arguments."""
        return f"[options] {self.ARGUMENTS}"

    def short_desc(self) -> str:
        """Return the short description."""
        return self.SUMMARY

    def long_desc(self) -> str:
        """Return the long description."""
        return self.DESCRIPTION

    def add_options(self, parser: ArgumentParser) -> None:
        """Add the options of the command to those of all commands."""
        super().add_options(parser)
        parser.formatter_class = HelpFormatter  # that of Scrapy takes lines that end with a colon for headings
        for name, arguments in self.OPTIONS:
            parser.add_argument(name, **arguments)

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Process the options of all commands, then check the arguments, where argparse leaves unknown options."""
        super().process_options(args, opts)
        end = args.index("--") if "--" in args else len(args)
        for arg in args[:end]:
            if arg.startswith("-") and arg != "-":
                fail(f"no such option: {arg}")
        del args[end : end + 1]
        self._check(args, opts)

    def _check(self, args: list[str], opts: Namespace) -> None:
        """Fail for wrong arguments, before any work; UsageError without a message shows the help."""

    def run(self, args: list[str], opts: Namespace) -> None:
        """Run the command."""
        try:
            self.exitcode = self._execute(args, opts)
        except KeyboardInterrupt:
            self.exitcode = INTERRUPTED

    def _execute(self, args: list[str], opts: Namespace) -> int:
        """Run the command, and return its exit status."""
        raise NotImplementedError


def option(name: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
    """Return an option of a command; *arguments* are those of `ArgumentParser.add_argument`."""
    return name, arguments


def at_least(least: int) -> Callable[[str], int]:
    """Return the type of an option: an integer that is not below *least*."""

    def integer(text: str) -> int:
        if int(text) < least:
            raise ArgumentTypeError(f"must be at least {least}")
        return int(text)

    return integer


MODEL = option("--model", metavar="FILE", help="a trained model for the method, instead of the one in the package")
FAVOR = option(
    "--favor",
    choices=methods.FAVORS,
    help="with precision, the method auto selects fewer doubtful lines, with recall more (default: balance)",
)
SITE_RULE = option(
    "--site-rule",
    action="append",
    metavar="RULE",
    help="a selector in CSS or XPath for a part of the pages, such as title=h1.headline or drop=.ads (may be "
    "repeated), or a TOML file with rules by domain (default: ARTICLE_SITES)",
)
ENCODING = option("--encoding", help="the encoding of the pages, whatever they declare")
JOBS = option(
    "--jobs", type=at_least(1), default=cores(), metavar="N", help="number of processes (default: one per core)"
)


def split(names: str) -> list[str]:
    """Return the names in an option, which are separated by commas."""
    return [*filter(None, map(str.strip, names.split(",")))]


def fail(message: str) -> NoReturn:
    """Raise a UsageError with *message*, for which Scrapy prints no help."""
    raise UsageError(one_line(message), print_help=False)


def heed_settings(opts: Namespace, settings: Settings) -> None:
    """Complete *opts* from the ``ARTICLE_*`` settings that apply to an extraction; fail for a wrong one."""
    # Every call of scrapy loads the commands, so imports at the top must be cheap.
    from scrapy_article.plugin.settings import ArticleSettings

    try:
        given = ArticleSettings.from_settings(settings)
        # The model in the settings is for the method in the settings.
        if not opts.model and opts.method in (None, given.method):
            opts.model = given.model
        opts.method = opts.method or given.method
        methods.get(opts.method)
        if opts.model:
            methods.load_model(opts.method, opts.model)
    except (OSError, ValueError) as error:  # a wrong setting, a missing library, or a file without such a model
        fail(str(error))
    opts.favor = opts.favor or given.favor
    opts.limits = given.limits
    try:
        opts.site_rules = _site_rules(opts.site_rule) if opts.site_rule else given.sites
    except OSError as error:
        fail(f"--site-rule {opts.site_rule[0]}: {error.strerror}")
    except ValueError as error:
        fail(f"--site-rule: {error}")


def _site_rules(given: Sequence[str]) -> SiteRules:
    """The rules in a file, or rules as NAME=SELECTOR, for all sites."""
    from scrapy_article.site.rules import SiteRules

    if len(given) == 1 and "=" not in given[0]:
        return SiteRules.read(given[0])
    selectors: dict[str, list[str]] = {}
    for name, _, selector in (one.partition("=") for one in given):
        selectors.setdefault(name, []).append(selector)
    return SiteRules({"*": selectors})


def needs(module: str, extra: str) -> None:
    """Fail if an optional module is not installed; *extra* installs it."""
    if find_spec(module) is None:
        fail(f"{module} is missing: pip install 'scrapy-article[{extra}]'")


def check_output(path: str, option: str) -> None:
    """Fail if a file cannot be written, before any work could be lost."""
    file = Path(os.path.realpath(path))  # a link may point to a file that does not exist yet
    new = not file.exists()
    try:
        if new or file.is_file() or file.is_dir():  # opening and closing a pipe would end its reader
            file.open("ab").close()
        if new:
            file.unlink()
    except OSError as error:
        fail(f"{option} {path}: {error.strerror}")


class TerminalStyle:
    """Formats clean text with colours, or not at all."""

    def __init__(self, colour: bool = False) -> None:
        self.colour = colour

    @classmethod
    def of(cls, stream: TextIO) -> TerminalStyle:
        """Return the style for *stream*: colour for a terminal that can show it, unless ``NO_COLOR`` is set."""
        return cls(stream.isatty() and not os.environ.get("NO_COLOR") and os.environ.get("TERM") != "dumb")

    def _set(self, code: int, text: str) -> str:
        return f"\x1b[{code}m{text}\x1b[0m" if self.colour and text else text

    bold = partialmethod(_set, 1)
    dim = partialmethod(_set, 2)
    green = partialmethod(_set, 32)
    yellow = partialmethod(_set, 33)


def progress(total: int | None = None, unit: str = "pages", **options: Any) -> Any:
    """Return a progress bar of `tqdm` on standard error, which is only shown on a terminal."""
    from tqdm import tqdm

    options = {"leave": False, "disable": None, "dynamic_ncols": True, **options}
    return tqdm(total=total, unit=f" {unit}", file=sys.stderr, **options)


def drop_output(stream: TextIO) -> None:
    """Discard further output to *stream*, which is closed or broken."""
    with suppress(OSError):  # the interpreter flushes once more when it exits
        os.dup2(os.open(os.devnull, os.O_WRONLY), stream.fileno())


def print_out(text: str, command: str) -> int:
    """Print *text* for *command*, without control characters; return the exit status, 1 if that fails.

    A closed pipe is not a failure.
    """
    try:
        sys.stdout.write(clean(text))
        sys.stdout.flush()
    except OSError as error:
        drop_output(sys.stdout)
        if not isinstance(error, BrokenPipeError):
            warn(command, f"standard output: {error.strerror or error}")
            return 1
    return 0


def warn(command: str, message: str) -> None:
    """Print a one-line *message* of *command* on standard error."""
    print(f"scrapy {command}: {one_line(message)}", file=sys.stderr)


def one_line(text: str) -> str:
    """Return *text* in one line, without control characters, which a terminal could obey."""
    return clean(join_space(text))


def width(text: str) -> int:
    """Return the width of *text* in terminal columns."""
    return len(text) if text.isascii() else sum(map(_columns, text))


def _columns(char: str) -> int:
    if east_asian_width(char) in "WF":
        return 2
    joined = category(char) in ("Mn", "Me", "Cf") or "\u1160" <= char <= "\u11ff"  # vowels and finals of Hangul
    return 0 if joined else 1


def shorten(text: str, columns: int) -> str:
    """Return *text*, cut to *columns* with an ellipsis if it is longer."""
    if width(text) <= columns:
        return text
    end = bisect_right(list(accumulate(map(_columns, text))), columns - 1)
    return text[: max(end, 0)].rstrip() + "…"


def wrap(text: str, columns: int | None) -> list[str]:
    """Return one line of text, wrapped to lines of at most *columns*, if any.

    Long words are not broken; the terminal breaks lines of scripts without blanks.
    """
    if columns is None or width(text) <= columns:
        return [text]
    first, *words = text.split() or [text]
    lines = [first]
    for word in words:
        if width(lines[-1]) + 1 + width(word) <= columns:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


# --- commands that read labelled pages ------------------------------------------

LABELLED_OPTIONS = (
    option("--limit", type=at_least(1), metavar="N", help="use the first N pages of each corpus"),
    option(
        "--types", metavar="TYPES", help="use only pages of these types, comma-separated; all stands for every type"
    ),
    JOBS,
    option("--seed", type=at_least(0), default=0, metavar="N", help="random seed (default: 0)"),
)
"""Options of commands that read labelled pages."""


def check_corpora(paths: Sequence[str]) -> None:
    """Fail if there are no *paths*, if one does not exist, or if two have the same name."""
    from scrapy_article.evaluation.corpus import name

    if not paths:
        raise UsageError
    seen: dict[str, str] = {}
    for path in paths:
        if not os.path.exists(path):
            fail(f"{path}: no such file or directory")
        if name(path) in seen:
            fail(f"{seen[name(path)]} and {path} have the same name")
        seen[name(path)] = path


def writable(path: str | None, option: str, suffixes: Sequence[str]) -> None:
    """Fail if a file cannot be written, before hours of work."""
    if path is None:
        return
    if Path(path).suffix.lower() not in suffixes:
        fail(f"{option} {path}: the extension must be {' or '.join(suffixes)}")
    check_output(path, option)


def writable_directory(path: str | None, option: str) -> None:
    """Create a directory; fail if it cannot be written to."""
    if path is not None:
        try:
            Path(path).mkdir(parents=True, exist_ok=True)
            TemporaryFile(dir=path).close()
        except OSError as error:
            fail(f"{option} {path}: {error.strerror}")


def types_of(opts: Namespace) -> frozenset[str] | None:
    """Return the page types in ``--types``; None for all."""
    return None if opts.types in (None, "", "all") else frozenset(split(opts.types))


def wanted(types: frozenset[str] | None) -> Callable[[Page], bool]:
    """Return a function that says whether a page is of one of *types*, or of unknown type."""
    return lambda page: types is None or page.page_type is None or page.page_type in types


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table, with the first column left-aligned and the others right-aligned."""
    lines = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
    lines.insert(1, rule)
    return "\n".join(
        f"| {' | '.join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])} |" for line in lines
    )
