"""What is counted on a page, compiled: `_counts.c`."""

from typing import Any

from numpy.typing import NDArray

from scrapy_article.document import Placed, Segment

def read_leads(
    links: list[Placed], hrefs: list[str], is_kept: NDArray[Any], host: str, heading: int, most: int, /
) -> tuple[int, int, int, int, int, int]:
    """Return what `scrapy_article.page_type.counts.read_leads_in_python` does."""

def may_hold_price(segments: list[Segment], limit: int, /) -> list[int]:
    """Return what `scrapy_article.page_type.counts.may_hold_price_in_python` does, but for lines without a digit."""

def count_cards(*columns: NDArray[Any]) -> tuple[float, int, int, int, int, float]:
    """Return what `scrapy_article.page_type.counts.count_cards_in_python` does."""
