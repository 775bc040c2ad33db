"""What is held of every mutant, by the tests and by ``benchmarks/fuzz.py``."""

from collections.abc import Sequence
from pathlib import Path
from time import process_time

from hostile.checks import check
from hostile.mutator import mutant

from scrapy_article import extract

URL = "https://example.org/2024/05/the-keeper-of-the-light"
SECONDS, SECONDS_A_MEGABYTE = 0.05, 6.0
"""CPU time that a mutant may take: a part for each, and a part that grows with its length."""
CHECKED_TWICE = 10
"""Of as many mutants, one is extracted again, to the same article."""


def bundled() -> list[bytes]:
    """Return the pages of the example project."""
    site = Path(__file__).resolve().parents[2] / "example_project" / "site"
    return [path.read_bytes() for path in sorted(site.rglob("*.html"))]


def try_mutant(pages: Sequence[bytes], seed: int, slowness: float) -> tuple[bytes, float]:
    """Extract a mutant, check what comes of it, and return the mutant and the CPU seconds that it took.

    AssertionError, and whatever else goes wrong, tells of a mistake of the package.
    """
    page = mutant(pages, seed)
    start = process_time()
    article = extract(page, URL)
    seconds = process_time() - start
    allowed = (SECONDS + SECONDS_A_MEGABYTE * len(page) / 1e6) * slowness
    if seconds > allowed:  # was it the machine?
        start = process_time()
        extract(page, URL)
        seconds = min(seconds, process_time() - start)
        assert seconds <= allowed, f"mutant {seed}: {seconds:.2f} s for {len(page)} bytes"
    check(article)
    if seed % CHECKED_TWICE == 0:
        assert extract(page, URL) == article, f"mutant {seed} gives another article the second time"
    return page, seconds
