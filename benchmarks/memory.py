"""Whether anything grows: resident memory over many pages, the corpora again and again.

    python benchmarks/memory.py path/to/corpora --pages 100000

Prints the resident memory after the first pages, when all models and tables are loaded and the caches are full, and at
the end. The exit status is 1 if it has grown by more than 3 %. Each round of the corpora changes what stands in class
names and addresses, so that no cache can live on pages that it has seen.

Both are measured when the C library has given back what is free. Of its own accord glibc keeps up to 64 MiB on top of
the heap once a large block was freed (``M_TRIM_THRESHOLD`` in mallopt(3)), so that the memory seems to grow in steps
with the largest page so far; *kept* is the resident memory with that.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import os
import resource
import sys
from itertools import count, islice
from pathlib import Path
from typing import TYPE_CHECKING

from crawl import find
from tqdm import tqdm

from scrapy_article import extract

if TYPE_CHECKING:
    from collections.abc import Iterator

ALLOWED = 0.03
"""Growth that counts as none."""


def pages(paths: list[Path]) -> Iterator[bytes]:
    """Yield the pages of the corpora again and again, each time with other names in them."""
    for turn in count():
        for corpus in find(paths):
            for html in corpus.pages():
                yield html.replace(b'class="', b'class="turn%d-' % turn).replace(b'href="/', b'href="/turn%d/' % turn)


def resident() -> int:
    """Bytes that the process holds in memory."""
    statm = Path("/proc/self/statm")
    if statm.exists():
        return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)


def give_back() -> None:
    """Have the C library give back to the system what is free, if it can."""
    trim = getattr(ctypes.CDLL(None), "malloc_trim", None)
    if trim:
        trim(0)


def main() -> int:
    """Run the benchmark; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", type=Path, help="corpora, or directories of them")
    parser.add_argument("--pages", type=int, default=100_000)
    parser.add_argument("--first", type=int, default=5_000, help="pages after which the memory is measured first")
    options = parser.parse_args()
    first = last = 0
    stream = islice(pages(options.corpora), options.pages)
    for number, html in enumerate(tqdm(stream, total=options.pages, unit=" pages", disable=None), 1):
        extract(html, f"https://example.org/{number}")
        if number % max(1, options.pages // 20) == 0 or number == options.first:
            gc.collect()
            kept = resident()
            give_back()
            last = resident()
            tqdm.write(f"{number:>9} pages  {last / 2**20:7.1f} MiB  kept {kept / 2**20:7.1f} MiB")
            if number == options.first:
                first = last
    growth = last / first - 1 if first else 0.0
    print(f"from {first / 2**20:.1f} to {last / 2**20:.1f} MiB: {growth:+.1%}")
    return int(growth > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
