"""Words that are looked for in a text: `_needles.c`."""

from collections.abc import Iterable

class Needles:
    """*words* to look for, all at once."""

    def __new__(cls, words: Iterable[str], /) -> Needles: ...
    def are_in(self, text: str, /) -> bool:
        """Return what the functions of `scrapy_article.document.needles.any_of` do."""
