"""Whether anything grows: resident memory over many pages, the corpora again and again.

    python benchmarks/memory.py path/to/corpora --pages 100000

Prints the resident memory now and then, and compares its mean over as many pages after the first 5,000, when all
models and tables are loaded and the caches are full, with that over the last 5,000. The exit status is 1 if it has
grown by more than 3 %. Each round of the corpora changes what stands in class names and addresses, so that no cache can
live on pages that it has seen.

A mean, since single figures jump up and down: what a cache took from a large page keeps the memory around it until
something else takes its place. They are measured when the C library has given back what is free. Of its own accord
glibc keeps up to 64 MiB on top of the heap once a large block was freed (``M_TRIM_THRESHOLD`` in mallopt(3)), so that
the memory seems to grow in steps with the largest page so far; *kept* is the resident memory with that.
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
from statistics import fmean
from typing import TYPE_CHECKING

from tqdm import tqdm

from scrapy_article import extract
from scrapy_article.evaluation import corpus

if TYPE_CHECKING:
    from collections.abc import Iterator

ALLOWED = 0.03
"""Growth that counts as none."""
EVERY = 250
"""Pages from one measurement to the next."""


def pages(paths: list[Path]) -> Iterator[bytes]:
    """Yield the pages of the corpora again and again, each time with other names in them."""
    for turn in count():
        for page in corpus.take(paths):
            named = page.html.replace(b'class="', b'class="turn%d-' % turn)
            yield named.replace(b'href="/', b'href="/turn%d/' % turn)


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
    parser.add_argument("--first", type=int, default=5_000, help="pages before those that the last are compared with")
    options = parser.parse_args()
    if options.pages < 3 * options.first:
        parser.error(f"--pages must be at least three times --first, {3 * options.first}")
    found: dict[int, tuple[int, int]] = {}
    stream = islice(pages(options.corpora), options.pages)
    for number, html in enumerate(tqdm(stream, total=options.pages, unit=" pages", disable=None), 1):
        extract(html, f"https://example.org/{number}")
        if number % EVERY == 0:
            gc.collect()
            kept = resident()
            give_back()
            found[number] = resident(), kept
            if number % max(EVERY, options.pages // 20 // EVERY * EVERY) == 0:
                tqdm.write(f"{number:>9} pages  {found[number][0] / 2**20:7.1f} MiB  kept {kept / 2**20:7.1f} MiB")
    growth = 0.0
    for name, which in (("kept, ", 1), ("", 0)):
        first = fmean(one[which] for number, one in found.items() if options.first < number <= 2 * options.first)
        last = fmean(one[which] for number, one in found.items() if number > options.pages - options.first)
        growth = last / first - 1
        print(f"{name}from {first / 2**20:.1f} to {last / 2**20:.1f} MiB: {growth:+.1%}")
    return int(growth > ALLOWED)


if __name__ == "__main__":
    sys.exit(main())
