"""The largest picture of a ``srcset``: `_srcset.c`."""

def largest_of_plain(srcset: str, /) -> str | None:
    """Return what `scrapy_article.fields.srcset.largest` does; None where only that can read *srcset*."""
