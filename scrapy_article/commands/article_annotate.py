"""The command ``scrapy article-annotate``."""

from __future__ import annotations

import csv
import json
import re
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, ClassVar, NamedTuple

from scrapy.commands import ScrapyCommand
from scrapy.exceptions import UsageError
from w3lib.encoding import http_content_type_encoding, resolve_encoding

from scrapy_article.commands.labelled import fail
from scrapy_article.commands.sources import UnreadableError, find, is_url
from scrapy_article.document.words import join_space
from scrapy_article.output import clean

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator
    from typing import Any

    from scrapy.http import Response

    from scrapy_article.commands.sources import Source
    from scrapy_article.extract import Analysis

__all__ = ["Command"]

LABEL = "label"
"""The directory of the labelling pages, beside the corpus."""
CROWD = "crowd"
"""The directory of the pages whose blocks can be highlighted."""
MANIFEST = "manifest.csv"
COLUMNS = ("page", "file", "url", "segments", "words", "text", "guess")
MAX_TEXT = 500
"""Characters of the text of a block in the manifest."""
MAX_NAME = 40
"""Characters of the name of a file in an id."""

_NOT_NAME = re.compile(r"[^\w-]+")


class Command(ScrapyCommand):
    """Makes pages on which people label others, and a corpus of what they have saved."""

    requires_crawler_process = False  # but for addresses
    default_settings: ClassVar[dict[str, Any]] = {"LOG_LEVEL": "WARNING"}

    def syntax(self) -> str:
        """Return the arguments."""
        return "[options] <URL, file or directory> ... -o DIR"

    def short_desc(self) -> str:
        """Return what the command is for."""
        return "Label pages by hand, for article-train and article-eval"

    def long_desc(self) -> str:
        """Return the same at more length."""
        return (
            "Write for each page a local one, DIR/label/<id>.html, on which a person marks with mouse or keyboard what "
            "is text, title, caption, author and date, beginning with the extractor's guess; it saves a JSON file. "
            "With --collect, merge such files, of several people too, into a corpus for article-train and "
            "article-eval, and print how far the people agree."
        )

    def add_options(self, parser: ArgumentParser) -> None:
        """Add the options of the command to those of all commands."""
        super().add_options(parser)
        add = parser.add_argument
        add("-o", dest="output", metavar="DIR", help="the directory to write to")
        add(
            "--crowd",
            action="store_true",
            help="also write each page with a fragment for each block, which highlights it, and DIR/manifest.csv, a "
            "line a block, for a crowd service",
        )
        add("--collect", action="store_true", help="the arguments are files that labelling pages have saved")
        add("--pages", metavar="DIR", help="with --collect: the directory that the labelling pages were written to")
        add("--url", help="the address that files come from; for a directory, that of the directory")
        add("--encoding", help="the encoding of the pages, where they do not say it themselves")

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Look for addresses among the arguments: to download pages takes a reactor, which files can do without."""
        super().process_options(args, opts)
        self.requires_crawler_process = not opts.collect and any(map(is_url, args))

    def run(self, args: list[str], opts: Namespace) -> None:
        """Write labelling pages, or a corpus."""
        for arg in args:
            if arg.startswith("-"):
                fail(f"no such option: {arg}")
        if not args:
            raise UsageError
        if not opts.output:
            fail("-o DIR: where to write is missing")
        if bool(opts.pages) != opts.collect:
            fail("--collect and --pages belong together")
        if opts.collect and opts.crowd:
            fail("--crowd is not for --collect")
        if opts.encoding and not resolve_encoding(opts.encoding):
            fail(f"--encoding: there is no {opts.encoding!r}")
        if opts.url and not is_url(opts.url):
            fail("--url must be an absolute address, such as https://example.com/page")
        try:
            self.exitcode = _collect(args, opts) if opts.collect else self._annotate(args, opts)
        except OSError as error:
            fail(f"-o {opts.output}: {error.strerror or error}")

    def _annotate(self, args: list[str], opts: Namespace) -> int:
        from scrapy_article.evaluation.corpus import INDEX

        folder = Path(opts.output)
        for name in ("html", LABEL, *([CROWD] if opts.crowd else [])):
            (folder / name).mkdir(parents=True, exist_ok=True)
        sources = list(find(args, opts.url))
        fetched = self._fetch({i: source.name for i, source in enumerate(sources) if source.remote})
        records: dict[str, dict[str, Any]] = {}
        blocks: list[tuple[str | int, ...]] = []
        failed = 0
        for number, source in enumerate(sources):
            try:
                page = _page(source, fetched.get(number), opts.encoding)
            except UnreadableError as error:
                print(f"scrapy article-annotate: {source.name}: {error}", file=sys.stderr)
                failed = 1
                continue
            record = _record(source, page)
            if record["id"] not in records:
                records[record["id"]] = record
                analysis = _write(folder, record, page, source)
                if opts.crowd:
                    blocks += _highlighted(folder, record, analysis)
        lines = (json.dumps(record, ensure_ascii=False) + "\n" for record in records.values())
        (folder / INDEX).write_text("".join(lines), encoding="utf-8", errors="replace")
        print(f"{len(records)} pages to label in {folder / LABEL}")
        if opts.crowd:
            with (folder / MANIFEST).open("w", encoding="utf-8", errors="replace", newline="") as file:
                csv.writer(file).writerows((COLUMNS, *blocks))
            print(f"{len(blocks)} blocks in {folder / MANIFEST}")
        return failed

    def _fetch(self, urls: dict[int, str]) -> dict[int, Response | UnreadableError]:
        """Download *urls*, and return what came of each, by its number."""
        if not urls:
            return {}
        from scrapy_article.commands.fetch import Fetcher

        fetched: dict[int, Response | UnreadableError] = {}

        def done(number: int, result: Response | UnreadableError) -> bool:
            fetched[number] = result
            return True

        assert self.crawler_process is not None
        self.crawler_process.crawl(Fetcher, urls=urls, done=done)
        self.crawler_process.start()
        broken = UnreadableError("not downloaded, the crawl ended early")
        return {number: fetched.get(number, broken) for number in urls}


class _Page(NamedTuple):
    """What is to be labelled."""

    body: bytes
    url: str | None
    encoding: str | None


def _page(source: Source, fetched: Response | UnreadableError | None, encoding: str | None) -> _Page:
    """Read the page of *source*, or take what was *fetched*; UnreadableError if there is none."""
    if isinstance(fetched, UnreadableError):
        raise fetched
    if fetched is None:
        return _Page(source.read(), source.url, encoding)
    declared = http_content_type_encoding((fetched.headers.get(b"Content-Type") or b"").decode("latin-1"))
    return _Page(fetched.body, fetched.url, encoding or declared)


def _record(source: Source, page: _Page) -> dict[str, Any]:
    """The line of the index for a page; its id tells it from others of the same name."""
    stem = _NOT_NAME.sub("-", Path(source.name).stem)[:MAX_NAME].strip("-")
    known = {"url": page.url, "encoding": page.encoding}
    identity = f"{stem or 'page'}-{sha256(page.body).hexdigest()[:8]}"
    return {"id": identity, **{key: value for key, value in known.items() if value}}


def _write(folder: Path, record: dict[str, Any], page: _Page, source: Source) -> Analysis:
    from scrapy_article.extract import analyse
    from scrapy_article.report.labelling import labelling_page

    analysis = analyse(page.body, page.url, encoding=page.encoding)
    (folder / "html" / f"{record['id']}.html").write_bytes(page.body)
    made = labelling_page(analysis, record["id"], source.name)
    (folder / LABEL / f"{record['id']}.html").write_text(made, encoding="utf-8", errors="replace")
    return analysis


def _highlighted(folder: Path, record: dict[str, Any], analysis: Analysis) -> Iterator[tuple[str | int, ...]]:
    """Write the page for a crowd, and yield the lines of the manifest."""
    from scrapy_article.report.highlighted import highlighted_page
    from scrapy_article.report.labelling import guess

    labels, segments = guess(analysis), analysis.document.segments
    page, highlights = highlighted_page(analysis.document)  # the last use of the document, which it changes
    path = Path(CROWD, f"{record['id']}.html")
    (folder / path).write_text(page, encoding="utf-8", errors="replace")
    for fragment, members in highlights:
        text = " ".join(segments[i].text for i in members)
        words = sum(segments[i].words for i in members)
        shown = clean(join_space(text))[:MAX_TEXT]
        shown = f" {shown}" if shown[:1] in "=+-@" else shown  # or a spreadsheet would compute it
        told = " ".join(map(str, members))
        yield (
            record["id"],
            f"{path.as_posix()}#{fragment}",
            record.get("url", ""),
            told,
            words,
            shown,
            labels[members[0]],
        )


def _collect(args: list[str], opts: Namespace) -> int:
    from scrapy_article.evaluation.annotations import collect, read_answer

    if Path(opts.output).resolve() == Path(opts.pages).resolve():
        fail("-o and --pages must not be the same directory")
    try:
        pages, agreed = collect(opts.pages, [read_answer(path) for path in args], opts.output)
    except ValueError as error:  # an answer or a corpus that cannot be used
        fail(str(error))
    print(f"{len(pages)} pages in {opts.output}, labelled by {agreed.annotators}")
    if agreed.pages:
        figures = {"Cohen's kappa": agreed.cohen, "Fleiss' kappa": agreed.fleiss, "length-scaled cosine": agreed.cosine}
        told = ", ".join(f"{name} {value:.3f}" for name, value in figures.items() if value is not None)
        print(f"agreement on the {agreed.pages} that more than one has labelled: {told}")
    return 0
