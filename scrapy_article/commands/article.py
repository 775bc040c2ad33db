"""The command ``scrapy article``."""

from __future__ import annotations

import sys
from argparse import Namespace
from pathlib import Path
from typing import Any, ClassVar

from scrapy.exceptions import UsageError

from scrapy_article import accelerators, methods
from scrapy_article.commands import (
    ENCODING,
    FAVOR,
    SITE_RULE,
    fail,
    heed_settings,
    method_name,
    option,
    print_out,
    split,
)
from scrapy_article.commands.sources import STDIN, check_options, find, is_url
from scrapy_article.commands.subcommands import CommandWithSubcommands

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
        FAVOR,
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
        SITE_RULE,
        option("--url", help="the URL of the file or of standard input; for a directory, the URL of the directory"),
        ENCODING,
    )

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Set the log level, and process the options."""
        if self.subcommand is None:
            # The log level of a project is for its crawls; only -L sets that of the command.
            self.settings.set("LOG_LEVEL", self.default_settings["LOG_LEVEL"], priority="cmdline")
            self.settings.set("LOG_STDOUT", False, priority="cmdline")
        super().process_options(args, opts)

    def _check(self, args: list[str], opts: Namespace) -> None:
        if opts.methods:
            return
        if not args:
            if sys.stdin is None or sys.stdin.isatty():
                raise UsageError
            args.append(STDIN)
        # A crawler process installs a reactor, which files do not need.
        self.requires_crawler_process = any(map(is_url, args))
        opts.model = None
        heed_settings(opts, self.settings)
        if opts.explain and opts.format not in (None, "text"):
            fail("--explain has its own format")
        opts.compare = _compared(opts)
        if opts.output and not opts.format and not opts.explain:
            suffix = Path(opts.output).suffix.lower()
            opts.format = _FORMATS_OF_NAMES.get(suffix)
            if not opts.format:
                known = ", ".join(filter(None, _FORMATS_OF_NAMES))
                fail(f"-o: unknown extension {suffix}: use one of {known}, or --format")
        if opts.no_pictures and opts.format != "print":
            fail("--no-pictures is for --format print")
        opts.format = opts.format or "text"
        opts.pdf = opts.format == "print" and (opts.output or "").lower().endswith(".pdf")
        if opts.pdf:
            from scrapy_article.report.printing import load_pdf

            try:
                load_pdf()
            except (ImportError, OSError) as error:
                cause = f"{error}".strip().partition("\n")[0]
                install = "pip install 'scrapy-article[print]', and Pango from your system"
                fail(f"-o: a PDF needs WeasyPrint ({cause}): {install}")
        check_options(opts)

    def _execute(self, args: list[str], opts: Namespace) -> int:
        # Every call of scrapy loads this module, so this command imports its modules here.
        from scrapy_article.commands.run import Run

        if opts.methods:
            return print_out(_methods(), "article")
        sources = list(find(args, opts.url))
        opts.single = len(sources) == 1 and sources[0].name == args[0]
        if opts.report == "-" and len(sources) > 1:
            fail("--report needs the name of a file: for several pages, it writes several files")
        if opts.report:
            opts.format, opts.output = "report", opts.report
        opts.user_agent = self.settings.get("USER_AGENT")
        return int(not Run(sources, opts).run(self.crawler_process))


def _compared(opts: Namespace) -> list[str]:
    """Return the methods that ``--report`` compares, first the one of the extraction."""
    if not opts.report:
        if opts.compare is not None:
            fail("--compare is for --report")
        return []
    if opts.explain or opts.format or opts.output:
        fail("--report has its own file and format")
    given = COMPARED if opts.compare is None else split(opts.compare)
    names = list(dict.fromkeys((opts.method, *given)))
    try:
        for name in names:
            methods.get(name)
    except ValueError as error:
        fail(f"--compare: {error}")
    return names


def _methods() -> str:
    text = ""
    for name in methods.names():
        method, command = methods.describe(name), methods.missing(name)
        note = f"    not installed: {command}\n" if command else ""
        text += f"{name}\n    {method.summary}\n    {method.source}\n{note}"
    return f"{text}\n{accelerators.summary()}\n"
