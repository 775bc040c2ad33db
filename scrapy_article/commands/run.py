"""One run of the command, which writes the articles of sources in their order."""

from __future__ import annotations

import logging
import os
import sys
from argparse import Namespace
from collections.abc import Sequence
from contextlib import ExitStack
from io import TextIOWrapper
from pathlib import Path
from shutil import get_terminal_size
from typing import TYPE_CHECKING, Any

from scrapy.http import Response

from scrapy_article.article import DEFAULT_FIELDS, Article
from scrapy_article.commands import (
    TerminalStyle,
    check_output,
    drop_output,
    fail,
    one_line,
    progress,
    render,
    shorten,
    warn,
    width,
)
from scrapy_article.commands.sources import RawPage, Source, UnreadableError, fetch, raw_page
from scrapy_article.extract import Analysis, analyse
from scrapy_article.output.markdown import code_span
from scrapy_article.report.explanation import explanation, overview, selections
from scrapy_article.scale.inputs import reason

if TYPE_CHECKING:
    from scrapy.crawler import CrawlerProcessBase

logger = logging.getLogger(__name__)

_PLAIN_COLUMNS, _MIN_EXPLANATION_COLUMNS = 120, 60
"""Width of explanations that are not printed to a terminal, and the least width on a terminal."""
_MIN_COLUMNS = 20
_DELAY = 0.5
"""Seconds until the progress bar is shown."""


class Run:
    """Reads local sources, downloads remote ones, and writes each as soon as all before it are written."""

    def __init__(self, sources: Sequence[Source], options: Namespace):
        """*options* are those of the command, with *single*: whether JSON output is one object instead of an array."""
        self._sources = sources
        self._options = options
        output = options.output
        self._file = Path(output) if output and output != "-" else None
        """The output file, if it is not standard output."""
        self._is_report = options.format == "report"
        self._failed = False
        """Whether a source gave no article, or the output could not be written."""
        self._broken = False
        """Whether the output is closed or cannot be written."""
        self._next = 0
        self._written = 0
        self._sections: list[tuple[str, str]] = []
        """Titles and HTML of articles for printing, written at the end: the title of the page needs their number."""
        self._reports: list[tuple[str, str, Article]] = []
        """Reports in separate files, to which the output file then links."""
        self._fetched: dict[int, Response | UnreadableError] = {}
        self._stream: Any = None
        """The output stream: None until there is output, so that an existing file is not truncated in vain."""
        self._style = TerminalStyle()
        self._columns: int | None = None
        self._stack = ExitStack()

    def run(self, process: CrawlerProcessBase | None) -> bool:
        """Write all sources, of which *process* downloads the remote ones; return whether all of it worked."""
        self._check()
        total = len(self._sources)
        with self._stack:
            # One page needs no bar.
            self._bar = self._stack.enter_context(progress(total, delay=_DELAY, disable=None if total > 1 else True))
            self._advance()
            if not self._broken:
                fetch(process, self._sources, self._take)
            if self._options.format == "json" and not self._options.single and (self._written or not self._file):
                self._write("\n]\n" if self._written else "[]\n")
            if self._sections:
                self._print()
            if self._reports:
                self._write(overview(self._reports))
        return not self._failed

    def _check(self) -> None:
        """Fail if an output cannot be written, or is an input."""
        if self._file is None:
            return
        option = "--report" if self._is_report else "-o"
        outputs = [self._file]
        if self._is_report and len(self._sources) > 1:
            outputs += map(self._report_file, range(len(self._sources)))
        read = {os.path.realpath(source.path) for source in self._sources if source.path and "\0" not in source.name}
        for path in outputs:
            if path.is_file() and os.path.realpath(path) in read:
                fail(f"{option} {path}: this file is also an input")
        check_output(str(self._file), option)

    def _begin(self) -> bool:
        """Open the output stream, in binary mode for PDF, else in text mode; return whether that worked."""
        if self._stream is None and not self._broken:
            try:
                self._stream = self._open()
            except OSError as error:  # although it could be opened before
                self._broken = True
                self._fail(str(self._file), reason(error))
                return False
            self._style = TerminalStyle.of(self._stream)
            if self._stream.isatty():
                self._columns = max(get_terminal_size().columns, _MIN_COLUMNS)
        return not self._broken

    def _open(self) -> Any:
        if self._file is not None:
            text: dict[str, Any] = {} if self._options.pdf else {"encoding": "utf-8", "errors": "replace"}
            return self._stack.enter_context(self._file.open("w" if text else "wb", **text))
        if isinstance(sys.stdout, TextIOWrapper):  # it may have been replaced
            sys.stdout.reconfigure(errors="replace")
        return sys.stdout

    # Sources

    def _take(self, number: int, result: Response | UnreadableError) -> bool:
        """Take the response or error of a remote source; return whether to stop."""
        self._fetched[number] = result
        self._advance()
        return self._broken

    def _advance(self) -> None:
        """Write all sources up to the next one that is not downloaded yet."""
        while self._next < len(self._sources) and not self._broken:
            source = self._sources[self._next]
            if source.remote and self._next not in self._fetched:
                return
            self._show(source, self._fetched.pop(self._next, None))
            self._next += 1
            self._bar.update()

    def _show(self, source: Source, fetched: Response | UnreadableError | None) -> None:
        try:
            page = raw_page(source, fetched, self._options.encoding)
            analysis = self._analyse(page)
        except UnreadableError as error:
            self._fail(source.name, str(error))
            return
        except Exception as error:  # an error of one page must not stop the others
            logger.debug("No article could be extracted from %s", source.name, exc_info=True)
            self._fail(source.name, f"no article could be extracted: {type(error).__name__}: {error}")
            return
        if self._options.format == "print":
            self._sections.append((analysis.article.title or source.name, self._section(analysis)))
        elif self._is_report:
            options = self._options
            choices = selections(analysis.document, options.compare, options.model, options.favor)
            report = explanation(analysis, choices, source.name, page.downloaded)
            if len(self._sources) > 1:
                self._add_report(source, analysis.article, report)
            else:
                self._write(report)
        elif self._begin():
            self._write(self._rendered(source, analysis))
        self._written += 1

    def _analyse(self, page: RawPage) -> Analysis:
        options = {name: getattr(self._options, name) for name in ("method", "model", "favor", "limits", "site_rules")}
        if self._options.format == "markdown":
            options["fields"] = (*DEFAULT_FIELDS, "markdown")
        analysis = analyse(page.body, page.url, encoding=page.encoding, downloaded=page.downloaded, **options)
        if not page.is_whole:
            analysis.article.warnings.append("truncated")
        return analysis

    # Output

    def _rendered(self, source: Source, analysis: Analysis) -> str:
        article = analysis.article
        form, columns = self._options.format, self._columns
        if form in ("json", "jsonl"):
            ascii_only = "utf" not in (self._stream.encoding or "utf").lower()
            text = render.to_json(article, source.name, indent=2 if form == "json" else None, ascii_only=ascii_only)
            if form == "jsonl" or self._options.single:
                return text + "\n"
            return (",\n" if self._written else "[\n") + text
        head = self._header(source)
        if self._options.explain:
            columns = max(columns or _PLAIN_COLUMNS, _MIN_EXPLANATION_COLUMNS)
            return head + render.explanation(analysis, self._options.method, self._style, columns)
        if form == "markdown":
            return head + render.to_page_markdown(article)
        return head + render.to_page_text(article, self._style, columns)

    def _add_report(self, source: Source, article: Article, text: str) -> None:
        """Write a report in a separate file, to which the output file will link."""
        file = self._report_file(self._next)
        try:
            file.write_text(text, encoding="utf-8", errors="replace")
            self._reports.append((file.name, source.name, article))
        except OSError as error:
            self._fail(str(file), reason(error))

    def _report_file(self, number: int) -> Path:
        assert self._file is not None
        return self._file.with_name(f"{self._file.stem}-{number + 1}.html")

    def _section(self, analysis: Analysis) -> str:
        from scrapy_article.report.printing import fetch_images, image_urls, print_section

        article = analysis.article
        wanted = [] if self._options.no_pictures else image_urls(article)
        return print_section(analysis, fetch_images(wanted, article.url, self._options.user_agent))

    def _print(self) -> None:
        from scrapy_article.report.printing import print_page, to_pdf

        titles, sections = zip(*self._sections, strict=True)
        page = print_page(sections, titles[0] if len(titles) == 1 else f"{len(titles)} articles")
        if not self._options.pdf:
            self._write(page)
            return
        try:
            pdf = to_pdf(page)
        except Exception as error:  # images and fonts may make the library raise anything
            logger.debug("No PDF could be made", exc_info=True)
            self._fail(self._options.output or "", f"no PDF could be made: {type(error).__name__}: {error}")
        else:
            self._write(pdf)

    def _header(self, source: Source) -> str:
        """The separator line before a page, with its name, if there are several."""
        if len(self._sources) == 1:
            return ""
        gap = "\n" if self._written else ""
        name = one_line(source.name)
        if self._options.format == "markdown":
            rule = "---\n\n" if self._written else ""
            return f"{gap}{rule}{code_span(name)}\n\n"
        columns = self._columns or 80
        name = shorten(name, columns - 8) if self._columns else name
        return gap + self._style.dim(f"── {name} {'─' * max(columns - width(name) - 4, 2)}") + "\n\n"

    def _write(self, text: str | bytes) -> None:
        if not self._begin():
            return
        try:
            self._bar.clear()  # it comes back with its next step
            self._stream.write(text)
            self._stream.flush()
        except OSError as error:
            self._broken = True
            drop_output(self._stream)
            if not isinstance(error, BrokenPipeError):
                self._fail(self._options.output or "standard output", reason(error))

    def _fail(self, name: str, message: str) -> None:
        """Print on standard error why *name* failed."""
        self._failed = True
        self._bar.clear()  # it comes back with its next step
        warn("article", f"{name}: {message}")
