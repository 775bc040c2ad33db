"""The command ``scrapy article batch``."""

from __future__ import annotations

import os
import signal
import time
from argparse import Namespace
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from scrapy.exceptions import UsageError

from scrapy_article.commands import (
    FAVOR,
    INTERRUPTED,
    JOBS,
    MODEL,
    SITE_RULE,
    BaseCommand,
    fail,
    heed_settings,
    method_name,
    needs,
    option,
    progress,
    split,
    warn,
)
from scrapy_article.scale.inputs import reason
from scrapy_article.scale.job import Job
from scrapy_article.scale.pages import Skipped

_MAX_MESSAGES = 20
"""Damaged records that are reported one by one."""


class Command(BaseCommand):
    """Extracts the articles of web archives."""

    ARGUMENTS = "<input> ... -o OUT"
    SUMMARY = "Extract the articles of web archives and directories of pages"
    DESCRIPTION = (
        "Extract the articles of web archives on all cores. Inputs are WARC files (.warc, .warc.gz, .warc.zst), WACZ "
        "files, HTML and MHTML files, directories of these, and JSON Lines with a page in the field html of each line. "
        "The output is JSON Lines (.jsonl, .jsonl.gz) or a directory of Parquet files (.parquet), with one row per "
        "page in the order of the inputs. The same command resumes a job that was stopped or killed."
    )
    OPTIONS = (
        option("-o", dest="output", metavar="OUT", help="the output: .jsonl, .jsonl.gz or .parquet"),
        JOBS,
        option("--method", type=method_name, metavar="NAME", help="the extraction method (default: auto)"),
        MODEL,
        FAVOR,
        option(
            "--fields",
            metavar="NAMES",
            help="the fields to extract, comma-separated, such as title,text,date_published (default: all)",
        ),
        SITE_RULE,
        option("--timeout", type=float, default=60, metavar="S", help="maximum seconds for one page (default: 60)"),
        option(
            "--overwrite", action="store_true", help="replace an existing output, or start a stopped job from scratch"
        ),
    )

    def _check(self, args: list[str], opts: Namespace) -> None:
        # Every call of scrapy loads this module, so this command imports its modules here.
        from scrapy_article.extract import checked_fields
        from scrapy_article.plugin.settings import SETTINGS
        from scrapy_article.scale import SUFFIXES
        from scrapy_article.scale.inputs import needs_extra

        heed_settings(opts, self.settings)
        if not args:
            raise UsageError
        if not opts.output:
            fail("-o is missing: a file with the extension .jsonl or .jsonl.gz, or a directory with .parquet")
        for path in args:
            if not os.path.exists(path):
                fail(f"{path}: no such file or directory")
        output = Path(opts.output)
        if not output.name.lower().endswith(SUFFIXES):
            fail(f"-o {output}: the extension must be {', '.join(SUFFIXES[:-1])} or {SUFFIXES[-1]}")
        if not os.path.isdir(output.resolve().parent):
            fail(f"-o {output}: no such directory")
        limit = SETTINGS["ARTICLE_TIMEOUT"].metadata
        try:
            limit["check"](opts.timeout)
        except ValueError:
            fail(f"--timeout must be {limit['allowed']}")
        try:
            names = checked_fields(opts.fields and split(opts.fields))
        except ValueError as error:
            fail(f"--fields: {error}")
        opts.fields = (*sorted(names),)
        if needs_extra(args):
            needs("fastwarc", "batch")
            needs("pyarrow", "batch")
        if output.suffix.lower() == ".parquet":
            needs("pyarrow", "batch")

    def _execute(self, args: list[str], opts: Namespace) -> int:
        from scrapy_article.scale.job import Job, JobError
        from scrapy_article.scale.pages import Options

        report = _Report()
        try:
            job = Job(
                args,
                Path(opts.output),
                Options(opts.method, opts.model, opts.favor, opts.limits, opts.fields, opts.site_rules),
                jobs=opts.jobs,
                timeout=opts.timeout,
                broken=report.broken,
            )
            if opts.overwrite:
                job.discard()
            report.run(job)
        except (JobError, RuntimeError) as error:
            fail(str(error))
        except OSError as error:
            fail(f"{error.filename or opts.output}: {reason(error)}")
        report.end(job)
        return INTERRUPTED if job.stopping else int(not job.state.counts["pages"])


@contextmanager
def _stoppable(job: Job) -> Iterator[None]:
    """Make the first interrupt stop the job cleanly, and the second end the command at once."""

    def stop(number: int, frame: object) -> None:
        if job.stopping:
            raise KeyboardInterrupt
        job.stopping = True

    before = {number: signal.signal(number, stop) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)


class _Report:
    """The messages of a job: a progress bar, damaged records, and the counts at the end."""

    def __init__(self) -> None:
        self._begun = time.monotonic()
        self._pages = 0
        self._broken = 0

    def run(self, job: Job) -> None:
        """Run *job*, and show the number of pages and bytes that are done."""
        resumes, earlier = job.resumes, None
        form = "{percentage:3.0f}%|{bar}| {desc} [{elapsed}, {remaining} left]"
        with _stoppable(job), progress(job.size, bar_format=form) as self._bar:
            for state, behind in job.run():
                pages = state.counts["pages"]
                if earlier is None:
                    earlier = max(pages - 1, 0)  # pages of an earlier run do not count for the speed
                    if resumes:  # and the journal belongs to this job
                        self._warn("resuming the job that was stopped")
                    self._bar.initial = self._bar.n = behind
                self._pages = pages - earlier
                self._bar.set_description_str(f"{pages:,} pages, {self._rate():.1f}/s", refresh=False)
                self._bar.update(max(behind - self._bar.n, 0))

    def _rate(self) -> float:
        return self._pages / max(time.monotonic() - self._begun, 1e-9)

    def _warn(self, message: str) -> None:
        self._bar.clear()
        warn("article batch", message)

    def broken(self, skipped: Skipped) -> None:
        """Report a damaged record."""
        self._broken += 1
        if self._broken <= _MAX_MESSAGES:
            source, number, offset, _ = skipped.place
            more = " (more are only counted)" if self._broken == _MAX_MESSAGES else ""
            self._warn(f"{source}, record {number}, byte {offset}: {skipped.reason}{more}")

    def end(self, job: Job) -> None:
        """Report the results of the job."""
        counts = job.state.counts
        types = f": {_listed(counts, 'page_type/')}" if "page_type" in job.options.fields else ""
        warn("article batch", f"{counts['pages']:,} pages{types}")
        if job.stopping:
            warn("article batch", "stopped: run the same command to resume")
        for prefix, title in (("skipped/", "other records"), ("error/", "pages without an article")):
            if number := sum(count for name, count in counts.items() if name.startswith(prefix)):
                warn("article batch", f"{number:,} {title}: {_listed(counts, prefix)}")
        if counts["broken"]:
            warn("article batch", f"{counts['broken']:,} damaged records")
        took = f"{self._pages:,} pages in {time.monotonic() - self._begun:.1f} s"
        warn("article batch", f"{took}: {self._rate():.1f} per second, {job.jobs} processes")


def _listed(counts: Counter[str], prefix: str) -> str:
    found = [(name.removeprefix(prefix), count) for name, count in counts.most_common() if name.startswith(prefix)]
    return ", ".join(f"{count:,} {name}" for name, count in found) or "none"
