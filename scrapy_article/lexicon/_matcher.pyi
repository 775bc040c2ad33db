"""Which phrases lines may have, compiled: `_matcher.c`."""

from collections.abc import Iterable, Sequence

class Matcher:
    """Does what `scrapy_article.lexicon.matcher.MatcherInPython` does."""

    def __new__(
        cls, starts: Sequence[tuple[str, float]], lists: Iterable[tuple[Iterable[str], float]], /
    ) -> Matcher: ...
    def found(self, texts: list[str], words: Sequence[float], /) -> list[tuple[int, int, int]]:
        """Return the numbers of the *texts* that may have a phrase, their beginnings, and bits of the lists."""
