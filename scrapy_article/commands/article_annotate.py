"""The command ``scrapy article-annotate``."""

from __future__ import annotations

import csv
import io
import json
import re
from contextlib import nullcontext
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scrapy.exceptions import UsageError

from scrapy_article.commands.base import INTERRUPTED, BaseCommand, fail, option, print_out, refuse_options, warn
from scrapy_article.commands.sources import RawPage, Source, UnreadableError, check_options, find, is_url, raw_page
from scrapy_article.output import clean
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable, Iterator

    from scrapy.http import Response

    from scrapy_article.extract import Analysis

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

_KEYS = frozenset(("id", "url", "encoding"))
"""What a line of the index says of a page."""
_NOT_NAME = re.compile(r"[^\w-]+")


def _to_csv(rows: Iterable[Iterable[str | int]]) -> str:
    text = io.StringIO()
    csv.writer(text).writerows(rows)
    return text.getvalue()


class Command(BaseCommand):
    """Makes pages on which people label others, and a corpus of what they have saved."""

    ARGUMENTS = "<URL, file or directory> ... -o DIR"
    SUMMARY = "Label pages by hand, for article-train and article-eval"
    DESCRIPTION = (
        "Write for each page a local one, DIR/label/<id>.html, on which a person marks with mouse or keyboard what is "
        "text, title, caption, author and date, beginning with the extractor's guess; it saves a JSON file. With "
        "--collect, merge such files, of several people too, into a corpus for article-train and article-eval, and "
        "print how far the people agree."
    )
    OPTIONS = (
        option("-o", dest="output", metavar="DIR", help="the directory to write to"),
        option(
            "--crowd",
            action="store_true",
            help="also write each page with a fragment for each block, which highlights it, and DIR/manifest.csv, a "
            "line a block, for a crowd service",
        ),
        option("--collect", action="store_true", help="the arguments are files that labelling pages have saved"),
        option("--pages", metavar="DIR", help="with --collect: the directory that the labelling pages were written to"),
        option("--url", help="the address that files come from; for a directory, that of the directory"),
        option("--encoding", help="the encoding of the pages, whatever they say"),
    )

    def process_options(self, args: list[str], opts: Namespace) -> None:
        """Look for addresses among the arguments: to download pages takes a reactor, which files can do without."""
        super().process_options(args, opts)
        self.requires_crawler_process = not opts.collect and any(map(is_url, args))

    def run(self, args: list[str], opts: Namespace) -> None:
        """Write labelling pages, or a corpus."""
        refuse_options(args)
        if not args:
            raise UsageError
        if not opts.output:
            fail("-o DIR: where to write is missing")
        if bool(opts.pages) != opts.collect:
            fail("--collect and --pages belong together")
        if opts.collect and opts.crowd:
            fail("--crowd is not for --collect")
        check_options(opts)
        try:
            self.exitcode = _collect(args, opts) if opts.collect else self._annotate(args, opts)
        except OSError as error:
            fail(f"-o {opts.output}: {error.strerror or error}")
        except KeyboardInterrupt:
            self.exitcode = INTERRUPTED

    def _annotate(self, args: list[str], opts: Namespace) -> int:
        from scrapy_article.evaluation.corpus import INDEX

        folder = Path(opts.output)
        for name in ("html", LABEL, *([CROWD] if opts.crowd else [])):
            (folder / name).mkdir(parents=True, exist_ok=True)
        sources = list(find(args, opts.url))
        fetched = self._fetch({i: source.name for i, source in enumerate(sources) if source.remote})
        failed = 0
        crowd = _Lines(folder / MANIFEST, _row_page, _to_csv([COLUMNS])) if opts.crowd else nullcontext()
        with _Lines(folder / INDEX, _record_page) as index, crowd as manifest:
            for number, source in enumerate(sources):
                try:
                    page = raw_page(source, fetched.get(number), opts.encoding)
                except UnreadableError as error:
                    warn("article-annotate", f"{source.name}: {error}")
                    failed = 1
                    continue
                record = _record(source, page)
                analysis = _write(folder, record, page, source)
                index[record["id"]] = json.dumps(record, ensure_ascii=False) + "\n"
                if manifest is not None:
                    manifest[record["id"]] = _to_csv(_highlighted(folder, record, analysis))
        told = f"{len(index)} pages to label in {folder / LABEL}\n"
        if manifest is not None:
            blocks = sum(lines.count("\n") for lines in manifest.values())
            told += f"{blocks} blocks in {folder / MANIFEST}\n"
        return failed | print_out(told, "article-annotate")

    def _fetch(self, urls: dict[int, str]) -> dict[int, Response | UnreadableError]:
        """Download *urls*, and return what came of each, by its number."""
        if not urls:
            return {}
        from scrapy_article.commands.sources import fetch

        fetched: dict[int, Response | UnreadableError] = {}

        def done(number: int, result: Response | UnreadableError) -> bool:
            fetched[number] = result
            return True

        assert self.crawler_process is not None
        fetch(self.crawler_process, urls, done)
        broken = UnreadableError("not downloaded, the crawl ended early")
        return {number: fetched.get(number, broken) for number in urls}


class _Lines:
    """A file with a *head* and lines for each page, which is written when no more come, be it for an interrupt.

    What earlier calls have written stays; where that of a page is another now, it takes the place of the earlier.
    *page_of* tells the page of a line, and raises LookupError, TypeError or ValueError for a line of another file.
    """

    def __init__(self, path: Path, page_of: Callable[[str], str], head: str = ""):
        self._lines: dict[str, str] = {}
        """Those of each page."""
        self._path = path
        self._head = head
        if path.exists():
            with path.open(encoding="utf-8", newline="") as file:
                try:
                    if head and next(file, head) != head:
                        raise ValueError(head)
                    for line in file:
                        page = page_of(line)
                        self._lines[page] = self._lines.get(page, "") + line
                except (LookupError, TypeError, ValueError):
                    fail(f"{path} is none that this command has written")

    def __enter__(self) -> dict[str, str]:
        return self._lines

    def __exit__(self, *_: object) -> None:
        new = self._path.with_name(f"{self._path.name}.new")
        new.write_text(self._head + "".join(self._lines.values()), encoding="utf-8", errors="replace", newline="")
        new.replace(self._path)


def _record_page(line: str) -> str:
    """The page of a line of the index, a corpus without labels."""
    record = json.loads(line)
    if not _KEYS.issuperset(record) or not line.endswith("\n"):  # that of a corpus with labels has more
        raise ValueError(line)
    page: str = record["id"]
    return page


def _row_page(line: str) -> str:
    """The page of a line of the manifest."""
    return next(csv.reader([line]))[0]


def _record(source: Source, page: RawPage) -> dict[str, Any]:
    """The line of the index for a page; its id tells it from others of the same name."""
    stem = _NOT_NAME.sub("-", Path(source.name).stem)[:MAX_NAME].strip("-")
    known = {"url": page.url, "encoding": page.encoding}
    identity = f"{stem or 'page'}-{sha256(page.body).hexdigest()[:8]}"
    return {"id": identity, **{key: value for key, value in known.items() if value}}


def _write(folder: Path, record: dict[str, Any], page: RawPage, source: Source) -> Analysis:
    from scrapy_article.extract import analyse
    from scrapy_article.report.labelling import labelling_page

    analysis = analyse(page.body, page.url, encoding=page.encoding)
    (folder / "html" / f"{record['id']}.html").write_bytes(page.body)
    made = labelling_page(analysis, record["id"], source.name)
    (folder / LABEL / f"{record['id']}.html").write_text(made, encoding="utf-8", errors="replace")
    return analysis


def _highlighted(folder: Path, record: dict[str, Any], analysis: Analysis) -> Iterator[tuple[str | int, ...]]:
    """Write the page for a crowd, and yield the lines of the manifest."""
    from scrapy_article.report.labelling import guess, highlighted_page

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
    from scrapy_article.evaluation.labels import collect, read_answer

    if Path(opts.output).resolve() == Path(opts.pages).resolve():
        fail("-o and --pages must not be the same directory")
    try:
        pages, agreed = collect(opts.pages, [read_answer(path) for path in args], opts.output)
    except ValueError as error:  # an answer or a corpus that cannot be used
        fail(str(error))
    told = f"{len(pages)} pages in {opts.output}, labelled by {agreed.annotators}\n"
    if agreed.pages:
        figures = {"Cohen's kappa": agreed.cohen, "Fleiss' kappa": agreed.fleiss, "length-scaled cosine": agreed.cosine}
        values = ", ".join(f"{name} {value:.3f}" for name, value in figures.items() if value is not None)
        told += f"agreement on the {agreed.pages} that more than one has labelled: {values}\n"
    return print_out(told, "article-annotate")
