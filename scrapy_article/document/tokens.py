"""The markup as a sequence of tags and text, for the methods that count lines, characters or tokens of the source.

It takes one pass in time O(n), without a tree. What a browser does not show (comments, doctype, processing
instructions, scripts, styles, title, drawings, options of forms) is removed, and the rest is split at its tags. As in a
browser, an unclosed comment, script or quoted attribute extends to the end of the page.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import repeat
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.normalization import unescape
from scrapy_article.document.walk.segments import BLOCK_TAGS
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from scrapy_article.document.walk.segments import Segment

Span = tuple[int, int]
"""Start and end (exclusive) in `Tokens.text`."""

INLINE, BREAK, BLOCK = "\x00\x01\x02"
"""The characters for tags in `Tokens.text`: a tag inside a line, a line break, a tag that breaks the line."""

_MARK_OF = {
    "br": BREAK,
    "/br": BREAK,
    **{f"{slash}{tag}": BLOCK for tag in sorted(BLOCK_TAGS) for slash in ("", "/")},
}
_NO_MARKS = dict.fromkeys(map(ord, (INLINE, BREAK, BLOCK)))


class Tokens:
    """The text of a page between its tags.

    ``text`` holds the characters of the page, entities decoded, and one character for each tag: `INLINE`, `BREAK` or
    `BLOCK`. The lists and arrays below describe it.
    """

    def __init__(self, source: str) -> None:
        runs, names, self._rests = _split(_strip(source))
        joined = ">".join(names)
        lower = joined.lower()
        self.tags = names if lower == joined else lower.split(">")
        """Names of the tags, end tags with a slash: ``p``, ``/p``."""
        marks = list(map(_MARK_OF.get, self.tags, repeat(INLINE)))
        self.text = _join(runs, marks)
        places = np.flatnonzero(self.codes <= ord(BLOCK))
        if len(places) > len(marks):  # the page has such characters itself
            self.text = _join([run.translate(_NO_MARKS) for run in runs], marks)
            del self.codes
            places = np.flatnonzero(self.codes <= ord(BLOCK))
        self.ends: NDArray[np.int64] = np.append(places, len(self.text))
        """End of each run of text in ``text``: one run before each tag, and one after the last. Most are empty."""
        self.starts: NDArray[np.int64] = np.append(0, places + 1)
        """Start of each run in ``text``."""

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """Number of characters of the markup of each tag."""
        names = np.fromiter(map(len, self.tags), np.int64, len(self.tags))
        return names + np.fromiter(map(len, self._rests), np.int64, len(self.tags)) + 2

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """Code points of ``text``."""
        return np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), np.uint32)

    @cached_property
    def solid(self) -> NDArray[np.bool_]:
        """Which characters of ``text`` are text and not white space."""
        return _IS_SOLID.take(self.codes, mode="clip")

    @cached_property
    def solid_places(self) -> NDArray[np.int64]:
        """Positions in ``text`` of the characters that are not white space."""
        return np.flatnonzero(self.solid)

    @cached_property
    def word_starts(self) -> NDArray[np.int64]:
        """Positions in ``text`` of the starts of words, which are separated by white space and tags."""
        solid = self.solid
        first = solid.copy()
        first[1:] &= ~solid[:-1]
        return np.flatnonzero(first)

    def has_name(self, names: Collection[str]) -> NDArray[np.bool_]:
        """Which tags have one of *names*."""
        return np.fromiter(map(names.__contains__, self.tags), np.bool_, len(self.tags))

    def words_of_runs(self) -> NDArray[np.int64]:
        """Number of words of each run."""
        return self._of_runs(self.word_starts)

    def solid_of_runs(self) -> NDArray[np.int64]:
        """Number of characters of each run that are not white space."""
        return self._of_runs(self.solid_places)

    def _of_runs(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """The number of *places* in each run; none of them is that of a tag."""
        before = np.searchsorted(places, self.starts)
        return np.diff(before, append=len(places))

    def spans_of_runs(self, chosen: NDArray[np.bool_]) -> list[Span]:
        """The spans of the *chosen* runs (one boolean per run); neighbours are joined across their tags."""
        return [(int(self.starts[a]), int(self.ends[b - 1])) for a, b in stretches(chosen)]

    def to_text(self, spans: Iterable[Span]) -> str:
        """The text in *spans*, which ascend: a blank line where a block tag stands, a line feed for a line break."""
        parts: list[str] = []
        last = 0
        for start, end in spans:
            if parts:
                gap = self.text[last:start]
                parts.append(BLOCK if BLOCK in gap else BREAK if BREAK in gap else " ")
            parts.append(self.text[start:end])
            last = end
        blocks = "".join(parts).replace(INLINE, "").split(BLOCK)
        paragraphs = ["\n".join(filter(None, map(join_space, block.split(BREAK)))) for block in blocks]
        return "\n\n".join(filter(None, paragraphs))

    def selected(self, spans: Sequence[Span], segments: Sequence[Segment]) -> list[int]:
        """Indices of the *segments* with more than half of their text in *spans*."""
        if not spans or not segments:
            return []
        bounds = np.searchsorted(self.solid_places, spans)
        inside = np.repeat(np.append(0, np.cumsum(bounds[:, 1] - bounds[:, 0])), 2)[1:-1]
        starts, ends = self.align(segments)
        share = np.interp(ends, bounds.ravel(), inside) - np.interp(starts, bounds.ravel(), inside)
        found: list[int] = np.flatnonzero(2 * share > ends - starts).tolist()
        return found

    def align(self, segments: Sequence[Segment]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Start and end of each of *segments*, counted in characters that are not white space."""
        letters = self.codes[self.solid_places].tobytes().decode("utf-32-le", "surrogatepass")
        wanted = INLINE.join([segment.text for segment in segments]).replace(" ", "")  # most white space, at once
        return align(letters, "".join(wanted.split()).split(INLINE))


def align(text: str, wanted: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return start and end in *text* of each *wanted* string; the strings are in this order, with small differences.

    Start and end are equal if a string is not found. Each string is searched near the end of the previous one, long
    strings also in the rest of the text. The search is bounded, so that it takes time O(n).
    """
    starts, ends = [], []
    position = 0
    budget = _BUDGET * len(text)
    for string in wanted:
        if text.startswith(string, position):
            starts.append(position)
            position += len(string)
        else:
            sample = string[:_SAMPLE]
            at = text.find(sample, position, position + len(sample) + _SEARCH_DISTANCE * len(sample))
            if at < 0 and len(sample) == _SAMPLE and budget > 0:
                at = text.find(sample, position)
                budget -= (len(text) if at < 0 else at) - position
            if at < 0:
                starts.append(position)
            else:
                starts.append(at)
                position = min(at + len(string), len(text))
        ends.append(position)
    return np.array(starts, np.int64), np.array(ends, np.int64)


_SAMPLE = 24
"""Characters of a string that are searched; a string of this length is taken as unique."""
_SEARCH_DISTANCE = 16
"""A string of n characters is searched in this many times n characters: short ones are often found by chance."""
_BUDGET = 20
"""Maximum characters that are searched, as a multiple of the length of the text."""


def stretches(chosen: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return start and end (exclusive) of each run of true values."""
    edges = np.flatnonzero(np.diff(chosen, prepend=False, append=False)).tolist()
    return list(zip(edges[0::2], edges[1::2], strict=True))


_IS_SOLID = np.array([not chr(code).isspace() for code in range(0x3002)])
_IS_SOLID[[ord(mark) for mark in (INLINE, BREAK, BLOCK)]] = False

# --- reading the markup -------------------------------------------------------


_RAW = ("script", "style", "title", "textarea", "iframe", "noembed", "noframes")
"""Elements whose content is not markup, so that only their own end tag ends them."""
_WITHOUT_TEXT = (*_RAW, "svg", "select", "datalist", "template", "canvas", "video", "audio", "object", "math")
"""Elements that are removed; except for those above, only if they have an end tag."""

_START = re.compile(rf"<(?:[!?]|({'|'.join(_WITHOUT_TEXT)})(?=[\s/>]))", re.IGNORECASE | re.ASCII)
_END = {name: re.compile(rf"</{name}(?=[\s/>])", re.IGNORECASE | re.ASCII) for name in _WITHOUT_TEXT}
_TAG = re.compile(
    r"<([a-zA-Z/][^\s/>]*)"
    r"((?=>)|[^>=]*(?:=(?:\"[^\"]*\"|\s*(?:\"[^\"]*\"?|'[^']*'?)?)[^>=]*){0,1000}[^>]*)>?"
)
"""After a letter or a slash it matches any text, so that nothing is tried twice. The most frequent alternatives come
first.

Quotes are respected in the first thousand values of a tag: each takes half a kilobyte of memory until the tag ends.
"""


def _strip(source: str) -> str:
    """*source* without the parts that a browser does not show."""
    parts = []
    endless: set[str] = set()
    position = copied = 0
    while match := _START.search(source, position):
        start, position = match.span()
        name = match[1]
        if name:
            end = _end_of(name.lower(), source, position, endless)
            if not end:
                continue
        else:
            mark = "-->" if source.startswith("--", position) else ">"
            end = source.find(mark, position) + len(mark)
            if end < len(mark):
                end = len(source)
        parts.append(source[copied:start])
        position = copied = end
    parts.append(source[copied:])
    return "".join(parts)


def _end_of(name: str, source: str, position: int, endless: set[str]) -> int:
    """End of the element *name* whose content begins at *position*; 0 without an end tag, which *endless* remembers."""
    if name in endless:
        return 0
    closing = _END[name].search(source, position)
    if closing:
        return source.find(">", closing.end()) + 1 or len(source)
    if name in _RAW:
        return len(source)
    endless.add(name)
    return 0


def _split(markup: str) -> tuple[list[str], list[str], list[str]]:
    """Texts before each tag of *markup* and after the last, names of the tags, and the text after each name.

    A tag is a ``<`` before a letter or a slash, and ends at the next ``>`` outside quoted values. A tag without an end
    is dropped with the rest of the page.
    """
    pieces = _TAG.split(f"{markup}>")
    if pieces[-1]:
        pieces[-1] = pieces[-1][:-1]
    else:  # The added character was taken for the end of a tag, or for part of a value.
        del pieces[-3:]
    return pieces[0::3], pieces[1::3], pieces[2::3]


def _join(runs: Sequence[str], marks: Sequence[str]) -> str:
    """*runs* without entities, with *marks* between them."""
    pieces = [""] * (len(runs) + len(marks))
    pieces[0::2], pieces[1::2] = runs, marks
    return unescape("".join(pieces))
