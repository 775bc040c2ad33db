"""The command ``scrapy article``."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any, ClassVar

from scrapy.exceptions import UsageError

from scrapy_article import accelerators, methods
from scrapy_article.commands.base import (
    INTERRUPTED,
    SITE_RULE_OPTION,
    fail,
    heed_settings,
    method_name,
    option,
    print_out,
    refuse_options,
)
from scrapy_article.commands.sources import STDIN, check_options, find, is_url
from scrapy_article.commands.subcommands import CommandWithSubcommands

if TYPE_CHECKING:
    from argparse import Namespace

    from scrapy_article.commands.run import Run

COMPARED = ("auto", "rules", "readability", "boilerpipe")
"""Methods that a report compares by default: the trained one, hand-made rules, votes on the tree, and one that only
reads the text."""
FORMATS = ("text", "markdown", "json", "jsonl", "print")
_FORMATS_OF_NAMES = {
    ".md": "markdown",
    ".json": "json",
    ".jsonl": "jsonl",
    ".html": "print",
    ".pdf": "print",
    ".txt": "text",
    ".text": "text",
    "": "text",
}
"""Default formats of output files, by their extensions."""


class Command(CommandWithSubcommands):
    """Prints the articles on pages."""

    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "CRITICAL"}
    ARGUMENTS = "<URL, file or directory> ... | <subcommand> ..."
    SUMMARY = "Print the articles on web pages, in files and directories"
    DESCRIPTION = (
        "Print the article of each page. A page is a URL, which Scrapy downloads, or a file. Of a directory, all HTML "
        "and MHTML files below it are read. Standard input is written as -, or piped without arguments. The "
        "subcommands are annotate, batch, crawl, eval and train; scrapy article batch -h shows the help of one."
    )
    OPTIONS = (
        option(
            "--format",
            choices=FORMATS,
            help="the output format (default: by the extension of FILE, else text); print is for paper, HTML or PDF",
        ),
        option(
            "--method",
            type=method_name,
            metavar="NAME",
            help="the extraction method, one that --methods lists (default: auto)",
        ),
        option(
            "--favor",
            choices=methods.FAVORS,
            help="with precision, the method auto selects fewer doubtful lines, with recall more (default: balance)",
        ),
        option("--methods", action="store_true", help="list the methods and the compiled parts, and exit"),
        option(
            "--explain",
            action="store_true",
            help="print why each block was selected or rejected, and the source of each field",
        ),
        option(
            "--report",
            metavar="FILE",
            help="instead of printing articles, write an HTML report on how a page was read; for several pages, FILE "
            "links to FILE-1.html and so on",
        ),
        option(
            "--compare",
            metavar="NAMES",
            help=f"the methods that --report compares, comma-separated (default: {','.join(COMPARED)})",
        ),
        option(
            "--no-pictures", action="store_true", help="do not download the images of the articles for --format print"
        ),
        option("-o", dest="output", metavar="FILE", help="write to FILE instead of standard output"),
        SITE_RULE_OPTION,
        option("--url", help="the URL of the file or of standard input; for a directory, the URL of the directory"),
        option("--encoding", help="the encoding of the pages, whatever they declare"),
    )

    def process_own_options(self, args: list[str], opts: Namespace) -> None:
        """Check the options."""
        assert self.settings is not None
        # The log level of a project is for its crawls; only -L sets that of the command.
        self.settings.set("LOG_LEVEL", self.default_settings["LOG_LEVEL"], priority="cmdline")
        self.settings.set("LOG_STDOUT", False, priority="cmdline")
        super().process_own_options(args, opts)
        opts.targets = [] if opts.methods else _targets(args)
        # A crawler process installs a reactor, which files do not need.
        self.requires_crawler_process = any(map(is_url, opts.targets))
        if opts.methods:
            return
        opts.model = None
        heed_settings(opts, self.settings)
        try:
            methods.get(opts.method)
        except ValueError as error:  # its library is not installed
            fail(str(error))
        if opts.explain and opts.format not in (None, "text"):
            fail("--explain has its own format")
        opts.compare = _compared(opts)
        if opts.output and not opts.format and not opts.explain:
            suffix = Path(opts.output).suffix.lower()
            if suffix not in _FORMATS_OF_NAMES:
                known = ", ".join(filter(None, _FORMATS_OF_NAMES))
                fail(f"-o: unknown extension {suffix}: use one of {known}, or --format")
            opts.format = _FORMATS_OF_NAMES[suffix]
        if opts.no_pictures and opts.format != "print":
            fail("--no-pictures is for --format print")
        opts.format = opts.format or "text"
        opts.pdf = opts.format == "print" and (opts.output or "").lower().endswith(".pdf")
        if opts.pdf:
            _check_pdf()
        check_options(opts)

    def run_own(self, args: list[str], opts: Namespace) -> None:
        """Print the articles."""
        # Every call of scrapy loads this module, so this command imports its modules here.
        from scrapy_article.commands.run import Run

        if opts.methods:
            self.exitcode = print_out(_methods(), "article")
            return
        sources = list(find(opts.targets, opts.url))
        opts.single = len(sources) == 1 and sources[0].name == opts.targets[0]
        if opts.report == "-" and len(sources) > 1:
            fail("--report needs the name of a file: for several pages, it writes several files")
        if opts.report:
            opts.format, opts.output = "report", opts.report
        opts.user_agent = self.settings.get("USER_AGENT") if self.settings else None
        try:
            with Run(sources, opts) as run:
                run.advance()
                if run.remote and not run.broken:
                    self._fetch(run)
            self.exitcode = int(run.failed)
        except KeyboardInterrupt:
            self.exitcode = INTERRUPTED

    def _fetch(self, run: Run) -> None:
        from scrapy_article.commands.sources import fetch

        assert self.crawler_process is not None
        reason = fetch(self.crawler_process, run.remote, run.fetched)
        run.abandon(f"not downloaded, the crawl ended early: {reason or 'it could not be started'}")


def _targets(args: list[str]) -> list[str]:
    """Return the targets in *args*, from which argparse has removed known options."""
    end = args.index("--") if "--" in args else len(args)
    refuse_options(args[:end])
    targets = args[:end] + args[end + 1 :]
    if targets:
        return targets
    if sys.stdin is None or sys.stdin.isatty():
        raise UsageError
    return [STDIN]


def _check_pdf() -> None:
    from scrapy_article.report.printing import load_pdf

    try:
        load_pdf()
    except (ImportError, OSError) as error:
        cause = str(error).strip().partition("\n")[0]
        fail(f"-o: a PDF needs WeasyPrint ({cause}): pip install 'scrapy-article[print]', and Pango from your system")


def _compared(opts: Namespace) -> list[str]:
    """Return the methods that ``--report`` compares, first the one of the extraction."""
    if not opts.report:
        if opts.compare is not None:
            fail("--compare is for --report")
        return []
    if opts.explain or opts.format or opts.output:
        fail("--report has its own file and format")
    given = COMPARED if opts.compare is None else filter(None, map(str.strip, opts.compare.split(",")))
    names = list(dict.fromkeys((opts.method, *given)))
    try:
        for name in names:
            methods.get(name)
    except ValueError as error:
        fail(f"--compare: {error}")
    return names


def _methods() -> str:
    lines = []
    for name in methods.names():
        method, command = methods.describe(name), methods.missing(name)
        note = f"    not installed: {command}\n" if command else ""
        lines.append(f"{name}\n    {method.summary}\n    {method.source}\n{note}")
    return "".join(lines) + f"\n{accelerators.summary()}\n"
