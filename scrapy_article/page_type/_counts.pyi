"""What is counted on a page, compiled: `_counts.c`."""

from typing import Any

from numpy.typing import NDArray

from scrapy_article.document import Placed

def read_leads(
    links: list[Placed], hrefs: list[str], is_kept: bytearray, host: str, heading: int, most: int, /
) -> tuple[int, int, int, int, int]:
    """Return what `scrapy_article.page_type.counts.read_leads_in_python` does."""

def ask(
    column: NDArray[Any],
    mean: NDArray[Any],
    scale: NDArray[Any],
    hidden: NDArray[Any],
    hidden_bias: NDArray[Any],
    last: NDArray[Any],
    network_of: NDArray[Any],
    kind_of: NDArray[Any],
    networks: int,
    kinds: int,
    /,
) -> tuple[list[float], list[float]]:
    """Return what `scrapy_article.page_type.networks.ask_in_python` does; ValueError for what does not fit together."""

def count_lines(
    tags: list[str],
    kept: list[int],
    prices: list[int],
    first: int,
    bits: tuple[int, ...],
    /,
    *columns: NDArray[Any],
) -> tuple[float, ...]:
    """Return the numbers of `scrapy_article.page_type.lines.LineCounts`.

    *bits* are `scrapy_article.page_type.lines.BITS`; ValueError, TypeError or IndexError for what does not fit.
    """
