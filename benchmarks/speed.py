"""What a page costs, as a multiple of lxml's bare parse of the same pages.

Every system runs in a process of its own over all pages, and each page is parsed there by ``lxml.etree.HTML`` too, next
to the system's turn: so a machine that is busy, or slows down, does so for both::

    python benchmarks/speed.py CORPUS... --rounds 3

The ratio is of the CPU time for all pages; the table shows its median over the rounds. What is called *pure* runs
without the compiled pass; *tree* has a tree that Scrapy has parsed, and its time is what comes on top of that.

The bare parse is strict: from bytes, and its tree is freed after it was timed, while what a system makes and frees
itself counts. With ``--fromstring`` it is that which most programs have: ``lxml.html.fromstring`` of a string, whose
tree is freed in the time.
"""

from __future__ import annotations

import argparse
import json
import logging
import os
import statistics
import subprocess
import sys
import warnings
from collections.abc import Callable
from functools import partial
from importlib import import_module
from pathlib import Path
from time import process_time
from typing import Any

from lxml import etree
from lxml.html import fromstring
from tqdm import tqdm

from scrapy_article.evaluation import corpus

System = Callable[[Any], object]
Prepare = Callable[[corpus.Page], Any]


def page_bytes(page: corpus.Page) -> bytes:
    """Return the page as it is downloaded."""
    return page.html


def page_string(page: corpus.Page) -> str:
    """Return the page as a string, for those that do not take bytes; decoding is not counted."""
    return page.html.decode("utf-8", "replace")


def scrapy_tree(page: corpus.Page) -> tuple[etree._Element, corpus.Page]:
    """Return the tree that Scrapy makes of the page, and the page."""
    response = import_module("scrapy.http").HtmlResponse(page.url or "http://localhost/", body=page.html)
    return response.selector.root, page


def parsed(page: corpus.Page) -> etree._Element | None:
    """Return the tree that `scrapy_article` makes of the page."""
    return import_module("scrapy_article.document.parsing").parse(page.html).root


def _walk() -> tuple[Prepare, System]:
    walk = import_module("scrapy_article.document.walk").walk
    return parsed, lambda root: None if root is None else walk(root)


def _document() -> tuple[Prepare, System]:
    return page_bytes, import_module("scrapy_article.document").Document


THREE = ("title", "text", "date_published")


def _extract(fields: tuple[str, ...] | None = None) -> tuple[Prepare, System]:
    extract = import_module("scrapy_article").extract
    return lambda page: page, lambda page: extract(page.html, page.url, fields=fields)


def _extract_tree(fields: tuple[str, ...] | None = None) -> tuple[Prepare, System]:
    extract = import_module("scrapy_article").extract
    document_of = import_module("scrapy_article.document").Document
    plain_elements = import_module("scrapy_article.document.elements").plain_elements

    def run(prepared: tuple[etree._Element, corpus.Page]) -> None:
        tree, page = prepared
        with plain_elements(tree):  # as the plugin does
            document = document_of(tree, page.url)
            document.data = page.html
            extract(document, fields=fields)

    return scrapy_tree, run


def _trafilatura() -> tuple[Prepare, System]:
    bare_extraction = import_module("trafilatura").bare_extraction
    return page_bytes, lambda html: bare_extraction(html, with_metadata=True)


def _readability_lxml() -> tuple[Prepare, System]:
    document = import_module("readability").Document

    def run(html: bytes) -> tuple[str, str]:
        read = document(html)
        return read.title(), read.summary()

    return page_bytes, run


def _newspaper4k() -> tuple[Prepare, System]:
    newspaper = import_module("newspaper")

    def run(html: str) -> None:
        article = newspaper.Article("http://localhost/", fetch_images=False)
        article.download(input_html=html)
        article.parse()

    return page_string, run


def _resiliparse() -> tuple[Prepare, System]:
    extract = import_module("resiliparse.extract.html2text").extract_plain_text
    return page_string, lambda html: extract(html, main_content=True)


def _turbohtml() -> tuple[Prepare, System]:
    parse = import_module("turbohtml").parse
    return page_bytes, lambda html: parse(html).article()


SYSTEMS: dict[str, tuple[Callable[[], tuple[Prepare, System]], bool]] = {
    "walk, pure": (_walk, True),
    "walk": (_walk, False),
    "document, pure": (_document, True),
    "document": (_document, False),
    "extract, pure": (_extract, True),
    "extract": (_extract, False),
    "extract, three fields": (partial(_extract, THREE), False),
    "extract, tree, pure": (_extract_tree, True),
    "extract, tree": (_extract_tree, False),
    "extract, tree, three fields": (partial(_extract_tree, THREE), False),
    "trafilatura, with metadata": (_trafilatura, False),
    "readability-lxml": (_readability_lxml, False),
    "newspaper4k": (_newspaper4k, False),
    "resiliparse, text only": (_resiliparse, False),
    "turbohtml": (_turbohtml, False),
}


def bare_parse(page: corpus.Page, from_string: bool) -> float:
    """Return the seconds that lxml takes for *page* alone."""
    text = page_string(page) if from_string else ""
    start = process_time()
    try:
        tree = fromstring(text) if from_string else etree.HTML(page.html)
    except etree.LxmlError:
        tree = None
    if from_string:
        del tree
    return process_time() - start


def spread(pages: list[corpus.Page], limit: int | None) -> list[corpus.Page]:
    """Return as many of *pages* as *limit* allows, from the first to the last: a corpus may be sorted by kind."""
    count = min(limit or len(pages), len(pages))
    return [pages[i * len(pages) // count] for i in range(count)]


def measure(name: str, path: Path, rounds: int, limit: int | None, from_string: bool) -> list[float]:
    """Return the ratio of each round."""
    warnings.simplefilter("ignore")
    logging.disable()
    prepare, run = SYSTEMS[name][0]()
    pages = spread(list(corpus.read(path)), limit)
    ratios = []
    for _ in range(rounds + 1):
        bare = own = 0.0
        for page in pages:
            bare += bare_parse(page, from_string)
            prepared = prepare(page)
            start = process_time()
            try:
                found = run(prepared)
            except Exception:  # some of the others give up on some pages
                found = None
            own += process_time() - start
            del found, prepared
        ratios.append(own / bare)
    return ratios[1:]  # in the first, imports and caches are made


def main() -> int:
    """Run all systems over all corpora."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, metavar="CORPUS")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--pages", type=int, help="as many of each corpus, spread evenly over it")
    parser.add_argument("--systems", help="separated by semicolons; by default all that are installed")
    parser.add_argument("--fromstring", action="store_true", help="against `lxml.html.fromstring`, its tree freed")
    parser.add_argument("--one", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    names = options.systems.split(";") if options.systems else [*SYSTEMS]
    if unknown := [name for name in names if name not in SYSTEMS]:
        parser.error(f"no system {unknown[0]!r}: choose of {'; '.join(SYSTEMS)}")
    if options.one:
        print(json.dumps(measure(names[0], options.corpora[0], options.rounds, options.pages, options.fromstring)))
        return 0
    rows: dict[str, list[str]] = {}
    for name, path in tqdm([(name, path) for name in names for path in options.corpora], disable=None):
        command = [sys.executable, __file__, str(path), "--one", "--systems", name, "--rounds", str(options.rounds)]
        command += ["--pages", str(options.pages)] if options.pages else []
        command += ["--fromstring"] if options.fromstring else []
        environment = {**os.environ, "SCRAPY_ARTICLE_PURE": "1" if SYSTEMS[name][1] else ""}
        done = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
        ratio = f"{statistics.median(json.loads(done.stdout)):.2f}" if done.returncode == 0 else "–"
        rows.setdefault(name, []).append(ratio)
        if done.returncode:
            print(name, done.stderr.splitlines()[-1:], file=sys.stderr)
    print("|", " | ".join(["", *(corpus.name(path) for path in options.corpora)]), "|")
    print("|---|" + "--:|" * len(options.corpora))
    for name, cells in rows.items():
        print(f"| {name} |", " | ".join(cells), "|")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
