"""How many instructions of the processor a page takes: a measure of two versions that a busy machine does not disturb.

    python benchmarks/instructions.py CORPUS... --pages 40
    python benchmarks/instructions.py CORPUS... --pages 40 --fields title text date_published

Runs itself under valgrind (https://valgrind.org), once on pages that fill the caches, and once on as many others, too:
the difference is what these take. The counts of two runs differ by less than half a percent. They tell nothing of the
time that memory takes: compare that with ``benchmarks/speed.py``, on a machine that does nothing else.
"""

from __future__ import annotations

import argparse
import gc
import os
import re
import subprocess
import sys

from lxml import etree

from scrapy_article import extract
from scrapy_article.evaluation import corpus

_COUNT = re.compile(r"I\s+refs:\s+([\d,]+)")


def work(options: argparse.Namespace) -> None:
    """Extract the first half of the pages, and the second half with ``--measured``."""
    pages = [page for path in options.corpora for page in corpus.read(path)]
    pages = pages[:: max(1, len(pages) // (2 * options.pages))]
    for half in (pages[::2], pages[1::2])[: 1 + options.measured]:
        for page in half:
            if options.bare:
                etree.HTML(page.html)
            else:
                extract(page.html, page.url, encoding=page.encoding, fields=options.fields)
        gc.collect()
        gc.freeze()


def count(measured: bool) -> int:
    """Return the instructions of a process."""
    command = ["valgrind", "--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null", sys.executable]
    command += [sys.argv[0], "--work", *(["--measured"] if measured else []), *sys.argv[1:]]
    environment = {**os.environ, "PYTHONHASHSEED": "0", "OPENBLAS_NUM_THREADS": "1"}
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = _COUNT.search(run.stderr)
    assert found is not None, run.stderr
    return int(found[1].replace(",", ""))


def main() -> None:
    """Print the count."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--pages", type=int, default=40, help="as many, spread evenly over the corpora")
    parser.add_argument("--fields", nargs="+", help="by default those of `extract`")
    parser.add_argument("--bare", action="store_true", help="only parse the pages")
    parser.add_argument("--work", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument("--measured", action="store_true", help=argparse.SUPPRESS)
    options = parser.parse_args()
    if options.work:
        work(options)
    else:
        print(f"{(count(True) - count(False)) / 1e6 / options.pages:.1f} million instructions a page")


if __name__ == "__main__":
    main()
