"""The compiled look over the bytes of a page: `_prescan.c`."""

def prescan(
    data: bytes, attributes: int, /
) -> tuple[bool, int, bool, bool, int, int, list[int] | None, tuple[int, ...]]:
    """Return what `scrapy_article.document.parsing.prescan_in_python` does."""
