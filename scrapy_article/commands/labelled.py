"""What the commands that read labelled pages share: their arguments, their progress, their tables."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import UsageError

from scrapy_article.commands.base import check_output, fail, option, progress, refuse_options
from scrapy_article.folders import exists

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Sequence

    from scrapy_article.evaluation.corpus import Page

OPTIONS = (
    option("--limit", type=int, metavar="N", help="the first N pages of each corpus"),
    option("--types", metavar="TYPES", help="page types, comma separated, or all; only pages of these types count"),
    option("--jobs", type=int, metavar="N", help="processes (default: one for each core)"),
    option("--seed", type=int, default=0, metavar="N", help="what chance begins with (default: 0)"),
    option("--plot", metavar="FILE", help="draw the figures: .png, .svg or .pdf"),
)
"""Those that say which pages."""


def check(args: Sequence[str], opts: Namespace) -> list[str]:
    """Check the options, and that *args* are none."""
    from scrapy_article.evaluation.plots import SUFFIXES

    refuse_options(args)
    for name, least in (("limit", 1), ("jobs", 1), ("seed", 0)):
        value = getattr(opts, name)
        if value is not None and value < least:
            fail(f"--{name} must be {least} at least")
    writable(opts.plot, "--plot", SUFFIXES)
    if opts.plot:
        needs("matplotlib")
    return list(args)


def corpora(paths: Sequence[str]) -> list[str]:
    """Return *paths*, of which each must be there and have a name of its own."""
    from scrapy_article.evaluation.corpus import name

    if not paths:
        raise UsageError
    seen: dict[str, str] = {}
    for path in paths:
        if not exists(path):
            fail(f"{path}: no such file or directory")
        if name(path) in seen:
            fail(f"{seen[name(path)]} and {path} have the same name")
        seen[name(path)] = path
    return list(paths)


def writable(path: str | None, option: str, suffixes: Sequence[str]) -> None:
    """Refuse, before hours of work, a file that could not be written after them."""
    if path is None:
        return
    if Path(path).suffix.lower() not in suffixes:
        fail(f"{option} {path}: the name must end in {' or '.join(suffixes)}")
    check_output(path, option)


def writable_directory(path: str | None, option: str) -> None:
    """Make a directory now, and refuse one that nothing could be written to."""
    if path is None:
        return
    try:
        Path(path).mkdir(parents=True, exist_ok=True)
        TemporaryFile(dir=path).close()
    except OSError as error:
        fail(f"{option} {path}: {error.strerror}")


def needs(module: str) -> None:
    """Refuse to go on without an optional module."""
    if find_spec(module) is None:
        fail(f"{module} is missing: pip install 'scrapy-article[eval]'")


def types_of(opts: Namespace) -> frozenset[str] | None:
    """Return the page types that were asked for; None if all were, or none in particular."""
    if not opts.types or opts.types == "all":
        return None
    return frozenset(name.strip() for name in opts.types.split(","))


def wanted(types: frozenset[str] | None) -> Callable[[Page], bool]:
    """Return whether a page is of one of *types*; a page of no known type is."""
    return lambda page: types is None or page.page_type is None or page.page_type in types


def bar(total: int, unit: str, description: str = "") -> Any:
    """Return a progress bar; of per cent for the unit ``%``."""
    form = "{l_bar}{bar}| {elapsed}<{remaining}" if unit == "%" else None
    return progress(total, description, unit=f" {unit}", bar_format=form)


def table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Return a Markdown table whose columns are aligned, the first to the left and the others to the right."""
    lines = [list(head), *map(list, rows)]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    rule = [":" + "-" * (widths[0] - 1), *("-" * (width - 1) + ":" for width in widths[1:])]
    lines.insert(1, rule)
    return "\n".join(
        f"| {' | '.join([line[0].ljust(widths[0]), *map(str.rjust, line[1:], widths[1:])])} |" for line in lines
    )
