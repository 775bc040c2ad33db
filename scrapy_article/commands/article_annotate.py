"""The command ``scrapy article annotate``."""

from __future__ import annotations

import csv
import json
import re
from argparse import Namespace
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from scrapy.exceptions import UsageError
from scrapy.http import Response

from scrapy_article.commands import ENCODING, BaseCommand, fail, option, print_out, warn
from scrapy_article.commands.sources import (
    RawPage,
    Source,
    UnreadableError,
    check_options,
    fetch,
    find,
    is_url,
    raw_page,
)
from scrapy_article.extract import Analysis
from scrapy_article.output import clean
from scrapy_article.scale.inputs import reason
from scrapy_article.text.words import join_space

LABEL = "label"
"""The directory of the labelling pages, in that of the corpus."""
CROWD = "crowd"
"""The directory of the pages with highlighted blocks."""
MANIFEST = "manifest.csv"
COLUMNS = ["page", "file", "url", "segments", "words", "text", "guess"]
MAX_TEXT = 500
"""Most characters of the text of a block in the manifest."""
MAX_NAME = 40
"""Most characters of a file name in an id."""

_KEYS = frozenset(("id", "url", "encoding"))
"""The keys of a page in the index."""
_NOT_NAME = re.compile(r"[^\w-]+")


class Command(BaseCommand):
    """Writes pages for labelling by hand, and collects the saved labels to a corpus."""

    ARGUMENTS = "<URL, file or directory> ... -o DIR"
    SUMMARY = "Label pages by hand, for scrapy article train and eval"
    DESCRIPTION = (
        "Write a labelling page for each page, DIR/label/<id>.html. On it a person marks text, title, captions, "
        "authors and dates with mouse or keyboard, starting from the extractor's guess, and saves a JSON file. With "
        "--collect, merge such files, also those of several people, into a corpus for scrapy article train and eval, "
        "and print how far the people agree."
    )
    OPTIONS = (
        option("-o", dest="output", metavar="DIR", help="the directory to write to"),
        option(
            "--crowd",
            action="store_true",
            help="also write files for a crowd service: each page with a fragment for each block, and "
            "DIR/manifest.csv with a line for each block",
        ),
        option("--collect", action="store_true", help="merge labels; the arguments are the JSON files that were saved"),
        option("--pages", metavar="DIR", help="for --collect, the directory of the labelling pages"),
        option("--url", help="the URL of the file; for a directory, the URL of the directory"),
        ENCODING,
    )

    def _check(self, args: list[str], opts: Namespace) -> None:
        if not args:
            raise UsageError
        if not opts.output:
            fail("-o DIR is missing: the directory to write to")
        if bool(opts.pages) != opts.collect:
            fail("--collect and --pages belong together")
        if opts.collect and opts.crowd:
            fail("--crowd is not for --collect")
        check_options(opts)
        self.requires_crawler_process = not opts.collect and any(map(is_url, args))

    def _execute(self, args: list[str], opts: Namespace) -> int:
        try:
            return _collect(args, opts) if opts.collect else self._annotate(args, opts)
        except OSError as error:
            fail(f"-o {opts.output}: {reason(error)}")

    def _annotate(self, args: list[str], opts: Namespace) -> int:
        from scrapy_article.evaluation.corpus import INDEX, write_index
        from scrapy_article.extract import analyse
        from scrapy_article.report.labelling import labelling_page

        folder = Path(opts.output)
        for name in ("html", LABEL, *([CROWD] if opts.crowd else [])):
            (folder / name).mkdir(parents=True, exist_ok=True)
        records = _read_index(folder / INDEX)
        blocks = _read_manifest(folder / MANIFEST) if opts.crowd else {}
        sources = list(find(args, opts.url))
        fetched: dict[int, Response | UnreadableError] = {}
        fetch(self.crawler_process, sources, fetched.__setitem__)
        failed = 0
        try:
            for number, source in enumerate(sources):
                try:
                    page = raw_page(source, fetched.get(number), opts.encoding)
                except UnreadableError as error:
                    warn("article annotate", f"{source.name}: {error}")
                    failed = 1
                    continue
                record = _record(source, page)
                file = f"{record['id']}.html"
                analysis = analyse(page.body, page.url, encoding=page.encoding)
                (folder / "html" / file).write_bytes(page.body)
                made = labelling_page(analysis, record["id"], source.name)
                (folder / LABEL / file).write_text(made, encoding="utf-8", errors="replace")
                records[record["id"]] = record
                if opts.crowd:
                    blocks[record["id"]] = list(_write_blocks(folder, record, analysis))
        finally:  # after an interrupt, keep the pages that are finished
            write_index(folder, records.values())
            if opts.crowd:
                with (folder / MANIFEST).open("w", encoding="utf-8", errors="replace", newline="") as manifest:
                    csv.writer(manifest).writerows([COLUMNS, *(row for rows in blocks.values() for row in rows)])
        message = f"{len(records)} pages to label in {folder / LABEL}\n"
        if opts.crowd:
            message += f"{sum(map(len, blocks.values()))} blocks in {folder / MANIFEST}\n"
        return failed | print_out(message, "article annotate")


def _read_index(path: Path) -> dict[str, dict[str, Any]]:
    """The entries of pages in the index of earlier calls, by id."""
    try:
        records = [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []
        if any(not _KEYS.issuperset(record) for record in records):  # a corpus with labels
            raise ValueError
        return {record["id"]: record for record in records}
    except (LookupError, TypeError, ValueError):
        fail(f"{path} was not written by this command")


def _read_manifest(path: Path) -> dict[str, list[list[str]]]:
    """The rows of pages in the manifest of earlier calls, by id."""
    found: dict[str, list[list[str]]] = {}
    if path.exists():
        with path.open(encoding="utf-8", newline="") as file:
            head, *rows = [row for row in csv.reader(file) if row] or [[]]
        if head != COLUMNS:
            fail(f"{path} was not written by this command")
        for row in rows:
            found.setdefault(row[0], []).append(row)
    return found


def _record(source: Source, page: RawPage) -> dict[str, Any]:
    """The entry of a page in the index; its id distinguishes it from others of the same name."""
    stem = _NOT_NAME.sub("-", Path(source.name).stem)[:MAX_NAME].strip("-") or "page"
    known = {"id": f"{stem}-{sha256(page.body).hexdigest()[:8]}", "url": page.url, "encoding": page.encoding}
    return {key: value for key, value in known.items() if value}


def _write_blocks(folder: Path, record: dict[str, Any], analysis: Analysis) -> Iterator[list[str]]:
    """Write the page for a crowd service, and yield its rows of the manifest."""
    from scrapy_article.report.labelling import guess, highlighted_page

    labels, segments = guess(analysis), analysis.document.segments
    page, blocks = highlighted_page(analysis.document)
    path = Path(CROWD, f"{record['id']}.html")
    (folder / path).write_text(page, encoding="utf-8", errors="replace")
    for fragment, members in blocks.items():
        text = clean(join_space(" ".join(segments[i].text for i in members)))[:MAX_TEXT]
        yield [
            record["id"],
            f"{path.as_posix()}#{fragment}",
            record.get("url", ""),
            " ".join(map(str, members)),
            str(sum(segments[i].words for i in members)),
            f" {text}" if text[:1] in "=+-@" else text,  # a spreadsheet would take it for a formula
            labels[members[0]],
        ]


def _collect(args: list[str], opts: Namespace) -> int:
    from scrapy_article.evaluation.labels import collect, read_answer

    if Path(opts.output).resolve() == Path(opts.pages).resolve():
        fail("-o and --pages must not be the same directory")
    try:
        pages, agreed = collect(opts.pages, [read_answer(path) for path in args], opts.output)
    except ValueError as error:  # an answer or a corpus that cannot be used
        fail(str(error))
    message = f"{len(pages)} pages in {opts.output}, labelled by {agreed.annotators}\n"
    if agreed.pages:
        figures = {"Fleiss' kappa": agreed.kappa, "length-scaled cosine": agreed.cosine}
        values = ", ".join(f"{name} {value:.3f}" for name, value in figures.items() if value is not None)
        message += f"agreement on the {agreed.pages} that more than one has labelled: {values}\n"
    return print_out(message, "article annotate")
