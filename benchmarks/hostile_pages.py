"""What extractors make of hostile pages: the gallery of ``tests/hostile``, each system in a process of its own.

    python benchmarks/hostile_pages.py
    python benchmarks/hostile_pages.py --systems scrapy-article trafilatura --pages nested links --limit 30

Prints, in Markdown, for each page and system how many of the story's eight sentences the text holds, and the CPU
seconds; or *raises* with the exception, or *killed* where the process took more CPU time than it may, or *crashed*.
Pages that change the sentences themselves (other encodings) count what is found of them as it stands in the page.
"""

from __future__ import annotations

import argparse
import logging
import resource
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.util import find_spec
from multiprocessing import get_context
from pathlib import Path
from time import process_time
from typing import Any

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from hostile.gallery import PAGES, SENTENCE, URL

SENTENCES = [SENTENCE.format(number) for number in range(5, 13)]
MEMORY = 6 << 30
"""Bytes of address space that a process may have."""


def _scrapy_article(page: Any) -> str:
    return str(import_module("scrapy_article").extract(page, URL).text)


def _trafilatura(page: Any) -> str:
    return import_module("trafilatura").extract(page, url=URL) or ""


def _readability(page: Any) -> str:
    summary = import_module("readability").Document(page).summary()
    return str(import_module("lxml.html").fromstring(summary).text_content())


def _newspaper(page: Any) -> str:
    article = import_module("newspaper").Article(URL, fetch_images=False)
    article.download(input_html=page if isinstance(page, str) else page.decode("utf-8", "replace"))
    article.parse()
    return str(article.text)


def _resiliparse(page: Any) -> str:
    if isinstance(page, bytes):
        encoding = import_module("resiliparse.parse.encoding").detect_encoding(page)
        page = import_module("resiliparse.parse.html").HTMLTree.parse_from_bytes(page, encoding)
    return str(import_module("resiliparse.extract.html2text").extract_plain_text(page, main_content=True))


def _turbohtml(page: Any) -> str:
    return str(import_module("turbohtml").parse(page).main_text())


SYSTEMS: dict[str, tuple[str, Callable[[Any], str]]] = {
    "scrapy-article": ("scrapy_article", _scrapy_article),
    "trafilatura": ("trafilatura", _trafilatura),
    "readability-lxml": ("readability", _readability),
    "newspaper4k": ("newspaper", _newspaper),
    "resiliparse": ("resiliparse", _resiliparse),
    "turbohtml": ("turbohtml", _turbohtml),
}
"""By name: the module that must be installed, and what gives the text of a page."""


def serve(system: str, limit: int, connection: Any) -> None:
    """Extract the pages that are asked for by name, one after the other."""
    logging.disable(logging.CRITICAL)
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    extract = SYSTEMS[system][1]
    extract(f"<p>{SENTENCES[0]}")  # modules and models are loaded
    connection.send("ready")
    while True:
        page = PAGES[connection.recv()]()
        resource.setrlimit(resource.RLIMIT_CPU, (int(process_time()) + limit + 1, resource.RLIM_INFINITY))
        start = process_time()
        try:
            text = " ".join(extract(page).split())
            found = sum(sentence in text for sentence in SENTENCES)
            outcome = f"{found} of {len(SENTENCES)}" if text else "nothing"
        except Exception as error:
            outcome = f"raises {type(error).__name__}"
        connection.send((outcome, process_time() - start))


def outcomes(system: str, names: list[str], limit: int) -> Iterator[str]:
    """Yield the cell of the table for each page."""
    context = get_context("spawn")
    process = None
    for name in names:
        try:
            if process is None:
                ours, theirs = context.Pipe()
                process = context.Process(target=serve, args=(system, limit, theirs), daemon=True)
                process.start()
                theirs.close()
                ours.recv()
            ours.send(name)
            outcome, seconds = ours.recv()
            yield f"{outcome}, {seconds:.2f}\u00a0s"
        except (EOFError, OSError):  # noqa: PERF203 - a process that dies is replaced
            process.join()
            slow = process.exitcode is not None and -process.exitcode == 24  # SIGXCPU
            yield f"**killed** after {limit}\u00a0s" if slow else "**crashed**"
            process = None
    if process is not None:
        process.kill()
        process.join()


def main() -> None:
    """Run the benchmark."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    installed = [system for system, (module, _) in SYSTEMS.items() if find_spec(module)]
    parser.add_argument("--systems", nargs="+", choices=installed, default=installed)
    parser.add_argument("--pages", nargs="+", help="parts of the names of pages; by default all")
    parser.add_argument("--limit", type=int, default=30, metavar="SECONDS", help="CPU time for a page (default: 30)")
    options = parser.parse_args()
    names = [name for name in PAGES if not options.pages or any(part in name for part in options.pages)]
    cells: dict[str, list[str]] = {name: [] for name in names}
    with tqdm(total=len(names) * len(options.systems), unit=" pages", disable=None) as bar:
        for system in options.systems:
            for name, cell in zip(names, outcomes(system, names, options.limit), strict=True):
                cells[name].append(cell)
                bar.update()
    print(f"| page | {' | '.join(options.systems)} |\n|---|{'--:|' * len(options.systems)}")
    for name, row in cells.items():
        print(f"| {name.replace('-', ' ')} | {' | '.join(row)} |")


if __name__ == "__main__":
    main()
