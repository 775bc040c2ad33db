"""Which lines of an article belong to the template of its site.

That other pages have a line is not enough: the ingredients of recipes, the questions of an interview column and the
background of a running story come again, too. The place tells them apart. What stands among new lines is the story's;
a template has places of its own, or the end of the article.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.walk.inline_markup import INNER
from scrapy_article.document.walk.segments import Flag

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence, Set

    from scrapy_article.document import Document, Segment

__all__ = ["RECENT", "Repeated", "template_lines"]

RECENT = 6
"""As many of the last pages are remembered of a line."""
PAGES = 3
"""Of the last pages with lines at the same place, as many must have had the line, where all lines there repeat."""
PAGES_OF_STORY = RECENT
"""As many, where the page has new lines, too: all that are remembered."""
LINKS = 0.8
"""Share of the characters of a line from which it is one of links: buttons, pitches, other stories."""
LONG = 25
"""Words of a text that nobody writes twice: it is copied."""
LABEL_WORDS = 5
"""Words that are no label of what follows them: *Match facts*, *The verdict*."""

_SPARED_FLAGS = Flag.HEADING | Flag.TABLE | Flag.PRE | Flag.QUOTE | Flag.FIGURE | Flag.CAPTION
_SPARED_TAGS = frozenset(("dt", "th", "legend", "caption"))
"""What stands on many pages because it says what comes after it: *Ingredients*, *Price*; lines of programs; what two
stories quote, or show with the same words."""
_INNER, _BOLD, _ITALIC = len(INNER), INNER.index("bold"), INNER.index("italic")


class Repeated(NamedTuple):
    """A line of the article, and how often it stood there before."""

    segment: Segment
    place: bytes
    """Hash of where it stands."""
    pages: int
    """Of the last other pages that had lines at the place, those that had this one."""


class _Line(NamedTuple):
    number: int
    place: bytes
    pages: int
    words: int
    is_new: bool
    """Whether it stood there on too few pages."""
    is_spared: bool
    """Whether it stays however often it comes."""
    is_foreign: bool
    """Whether it looks like none of the story's wherever it stands."""
    of_links: bool
    emphasised: float
    """Share that is bold, or that is in italics."""


def template_lines(document: Document, lines: Sequence[Repeated], is_known: bool) -> list[int]:
    """Return which of *lines*, the article from its beginning, belong to the template of the site.

    Until the site *is_known*, one other page is enough for lines of links, and for long texts apart from the story.
    Lines without letters, such as the numbers of a list, belong to what stands beside them, and stay.
    """
    if not any(line.pages for line in lines):  # as on most pages
        return []
    words: Counter[bytes] = Counter()
    for line in lines:
        words[line.place] += line.segment.words
    main = max(words, key=words.__getitem__, default=b"")
    read = [
        _read(document, number, line, is_known, line.place == main)
        for number, line in enumerate(lines)
        if any(map(str.isalpha, line.segment.text))
    ]
    story = {line.place for line in read if line.is_new}
    taken = {
        line.number
        for line in read
        if not (line.is_new or line.is_spared) and (line.is_foreign or line.place not in story)
    }
    taken -= _leading(read, taken)
    taken.update(_at_end(read, taken))
    return sorted(taken)


def _read(document: Document, number: int, line: Repeated, is_known: bool, is_main: bool) -> _Line:
    """Read a line; *is_main* says whether most of the article stands at its place."""
    segment = line.segment
    of_links = segment.link_density >= LINKS
    in_list = bool(segment.block.flags & Flag.LIST)
    is_foreign = not in_list and (of_links or (segment.words >= LONG and not is_main))
    return _Line(
        number,
        line.place,
        line.pages,
        segment.words,
        line.pages < (1 if (of_links or is_foreign) and not is_known else PAGES),
        _is_spared(segment) or (in_list and not of_links),
        is_foreign,
        of_links,
        _emphasised(document, segment),
    )


def _is_spared(segment: Segment) -> bool:
    """Whether a line says what comes after it, or is one of a program, of a quotation, or with a formula in TeX."""
    flags, tag = segment.block.flags, segment.block.tag
    return bool(flags & _SPARED_FLAGS) or tag in _SPARED_TAGS or "\\" in segment.text


def _emphasised(document: Document, segment: Segment) -> float:
    counts = document.walk.inner[_INNER * segment.index : _INNER * (segment.index + 1)]
    return max(counts[_BOLD], counts[_ITALIC]) / max(1, counts[0])


def _leading(lines: Sequence[_Line], taken: Set[int]) -> set[int]:
    """Return which of the lines *taken* lead to new ones: the questions of an interview, labels.

    They have a place of their own, too, but that comes again after new lines, or they are short or wholly emphasised.
    """
    runs: dict[int, list[_Line]] = defaultdict(list)
    news = 0  # new lines so far: what stands between two of them is a run
    for line in lines:
        if line.is_new:
            news += 1
        elif line.number in taken:
            runs[news].append(line)
    runs_of_place = Counter(place for run in runs.values() for place in {line.place for line in run})
    leading: set[int] = set()
    for at, run in runs.items():
        is_label = (
            at < news
            and not any(line.of_links for line in run)
            and (sum(line.words for line in run) < LABEL_WORDS or all(line.emphasised == 1 for line in run))
        )
        leading.update(line.number for line in run if is_label or (runs_of_place[line.place] > 1 and not line.of_links))
    return leading


def _at_end(lines: Sequence[_Line], taken: Set[int]) -> Iterator[int]:
    """Yield the last lines that all the remembered pages had, wherever they stand.

    Those of a box that ends a review begin with their labels in bold, and what they say may be the same for long.
    """
    for line in reversed(lines):
        if line.number not in taken:
            if line.is_spared or 0 < line.emphasised < 1 or line.pages < PAGES_OF_STORY:
                return
            yield line.number
