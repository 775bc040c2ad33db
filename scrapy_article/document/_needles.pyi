"""Words that are looked for in texts, compiled: `_needles.c`."""

from collections.abc import Iterable, Mapping

class Needles:
    """Does what `scrapy_article.document.needles.NeedlesInPython` does."""

    def __new__(cls, words: Iterable[str], /, *, any_case: bool = False) -> Needles: ...
    def are_in(self, text: str, /) -> bool:
        """Return whether any of the words is in *text*."""
    def within(self, texts: list[str], /) -> list[int]:
        """Return the numbers of those of *texts* that hold any of the words."""

class Tally:
    """Does what `scrapy_article.document.needles.TallyInPython` does."""

    def __new__(cls, lists: Mapping[str, Iterable[str]], /) -> Tally: ...
    def count(self, text: str, name: str, /) -> tuple[int, int, int]:
        """Return how many words *text* has, how many of them the list *name* has, and how many any list has."""
