"""Many mutants of real pages, none of which may raise, take long, or give an article that is wrong in form.

    python benchmarks/fuzz.py --mutants 1000000
    python benchmarks/fuzz.py path/to/corpora --first 5000000 --mutants 20000

The mutants and what is held of them are those of ``tests/hostile``, only more. Prints what went wrong, with the seed
that makes the mutant again, and those that took the most CPU time a megabyte. Control-C ends it early.
"""

from __future__ import annotations

import argparse
import gc
import heapq
import sys
from pathlib import Path

from tqdm import tqdm

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from hostile.fuzzing import bundled, try_mutant

from scrapy_article.evaluation import corpus

SHOWN = 5
"""Worst mutants that are listed."""
REPORTED = 20
"""Mistakes after which it stops."""
SHORTEST = 5_000
"""Bytes from which CPU time a megabyte says something: what every page costs is little then."""
SLOWNESS = 10.0
"""Times that a mutant may take longer than the tests allow, on a machine with other work."""


def main() -> int:
    """Run the benchmark; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="*", type=Path, help="default: bundled pages")
    parser.add_argument("--mutants", type=int, default=1_000_000)
    parser.add_argument("--first", type=int, default=0, metavar="SEED")
    options = parser.parse_args()
    pages = [page.html for page in corpus.take(options.corpora)] if options.corpora else bundled()
    gc.collect()
    gc.freeze()  # or what the collection of all these pages takes is counted for the mutant that happens to start it
    tried, wrong, size, spent = 0, 0, 0, 0.0
    dear: list[tuple[float, float, int, int]] = []
    try:
        for seed in tqdm(range(options.first, options.first + options.mutants), unit=" mutants", disable=None):
            tried += 1
            try:
                page, seconds = try_mutant(pages, seed, SLOWNESS)
            except Exception as error:
                wrong += 1
                tqdm.write(f"mutant {seed}: {type(error).__name__}: {error}", file=sys.stderr)
                if wrong >= REPORTED:
                    break
                continue
            size += len(page)
            spent += seconds
            if len(page) >= SHORTEST:
                worst = (1e6 * seconds / len(page), seconds, len(page), seed)
                (heapq.heappush if len(dear) < SHOWN else heapq.heappushpop)(dear, worst)
    except KeyboardInterrupt:
        print("stopped")
    mean = 1e6 * spent / max(1, size)
    print(f"{tried} mutants of {len(pages)} pages, {size / 1e6:.0f} MB, {mean:.2f} s/MB; {wrong} wrong")
    for a_megabyte, seconds, length, seed in sorted(dear, reverse=True):
        print(f"  {a_megabyte:.2f} s/MB: {seconds:.3f} s, {length} bytes, mutant {seed}")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
