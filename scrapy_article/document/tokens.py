"""The markup as a stream of tags and text, for the methods that count lines, characters or tokens of the source.

One pass of time O(n) and no tree: what the HTML standard would discard or not show (comments, doctype, processing
instructions, scripts, styles, title, drawings, forms' options) is cut out, the rest is split at its tags. Like a
browser, the pass takes an unclosed comment, script or quoted attribute to run to the end of the page.
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
"""What stands for one tag in `Tokens.text`: a tag inside a line, a line break, a tag that breaks the line."""

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
        """Names of the tags, closing ones with a slash: ``p``, ``/p``."""
        marks = list(map(_MARK_OF.get, self.tags, repeat(INLINE)))
        self.text = _join(runs, marks)
        places = np.flatnonzero(self.codes <= ord(BLOCK))
        if len(places) > len(marks):
            self.text = _join([run.translate(_NO_MARKS) for run in runs], marks)
            del self.codes
            places = np.flatnonzero(self.codes <= ord(BLOCK))
        self.ends: NDArray[np.int64] = np.append(places, len(self.text))
        """Where each run of text ends in ``text``: one before each tag, and one after the last. Most are empty."""
        self.starts: NDArray[np.int64] = np.append(0, places + 1)
        """Where each run starts in ``text``."""

    @cached_property
    def sizes(self) -> NDArray[np.int64]:
        """Characters of each tag's markup."""
        names = np.fromiter(map(len, self.tags), np.int64, len(self.tags))
        return names + np.fromiter(map(len, self._rests), np.int64, len(self.tags)) + 2

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """Code points of ``text``."""
        return np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), np.uint32)

    @cached_property
    def solid(self) -> NDArray[np.bool_]:
        """Which characters of ``text`` are text and not blank."""
        return _IS_SOLID.take(self.codes, mode="clip")

    @cached_property
    def solid_places(self) -> NDArray[np.int64]:
        """Positions in ``text`` of the characters that are not blank."""
        return np.flatnonzero(self.solid)

    @cached_property
    def word_starts(self) -> NDArray[np.int64]:
        """Positions in ``text`` where a word starts: what blanks and tags part."""
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
        """Number of characters of each run that are not blank."""
        return self._of_runs(self.solid_places)

    def _of_runs(self, places: NDArray[np.int64]) -> NDArray[np.int64]:
        """How many of *places*, of which none is a tag's, are in each run."""
        before = np.searchsorted(places, self.starts)
        return np.diff(before, append=len(places))

    def spans_of_runs(self, chosen: NDArray[np.bool_]) -> list[Span]:
        """The spans of the runs *chosen* (one truth value a run), neighbours joined across their tags."""
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
        paragraphs = []
        for block in "".join(parts).replace(INLINE, "").split(BLOCK):
            if BREAK in block:
                paragraphs.append("\n".join(filter(None, map(join_space, block.split(BREAK)))))
            elif block and not block.isspace():
                paragraphs.append(join_space(block))
        return "\n\n".join(filter(None, paragraphs))

    def selected(self, spans: Sequence[Span], segments: Sequence[Segment]) -> list[int]:
        """Indices of the *segments* of which more than half is in *spans*."""
        if not spans or not segments:
            return []
        bounds = np.searchsorted(self.solid_places, spans)
        inside = np.repeat(np.append(0, np.cumsum(bounds[:, 1] - bounds[:, 0])), 2)[1:-1]
        starts, ends = self.align(segments)
        share = np.interp(ends, bounds.ravel(), inside) - np.interp(starts, bounds.ravel(), inside)
        found: list[int] = np.flatnonzero(2 * share > ends - starts).tolist()
        return found

    def align(self, segments: Sequence[Segment]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where each of *segments* starts and ends, counted in characters that are not blank."""
        letters = self.codes[self.solid_places].tobytes().decode("utf-32-le", "surrogatepass")
        wanted = INLINE.join([segment.text for segment in segments]).replace(" ", "")  # nearly all blanks, at once
        return align(letters, "".join(wanted.split()).split(INLINE))


def align(text: str, wanted: Sequence[str]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Find the strings *wanted*, which stand one after the other in *text* but for small differences.

    Returned are start and end of each; both are the same where a string was not found. Each is looked for near the end
    of the one before, long ones in all the rest too. That is bounded, so the whole takes time O(n).
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
"""Characters by which a string is looked for; one as long is taken for unique."""
_SEARCH_DISTANCE = 16
"""A string of n characters is looked for this many times n further on: what is short is found often by chance."""
_BUDGET = 20
"""Characters that may be looked through, as a multiple of those of the text."""


def stretches(chosen: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return start and end (exclusive) of each stretch of true values."""
    edges = (np.flatnonzero(chosen[1:] != chosen[:-1]) + 1).tolist()
    if len(chosen) and chosen[0]:
        edges.insert(0, 0)
    if len(edges) % 2:
        edges.append(len(chosen))
    return list(zip(edges[0::2], edges[1::2], strict=True))


_IS_SOLID = np.array([not chr(code).isspace() for code in range(0x3002)])
_IS_SOLID[[ord(mark) for mark in (INLINE, BREAK, BLOCK)]] = False

# --- reading the markup -------------------------------------------------------


def _any_case(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" for letter in word)


_RAW = ("script", "style", "title", "textarea", "iframe", "noembed", "noframes")
"""Elements whose content is no markup, so that only their own end tag ends them."""
_WITHOUT_TEXT = (*_RAW, "svg", "select", "datalist", "template", "canvas", "video", "audio", "object", "math")
"""Elements that are cut out; the rest of these are so only where their end tag follows."""

_FIRST = sorted({name[0] for name in _WITHOUT_TEXT})
_START = re.compile(
    rf"<(?=[!?{''.join(letter + letter.upper() for letter in _FIRST)}])(?:[!?]|("
    + "|".join(
        f"{_any_case(letter)}(?:{'|'.join(_any_case(name[1:]) for name in _WITHOUT_TEXT if name[0] == letter)})"
        for letter in _FIRST
    )
    + r")(?=[\s/>]))"
)
_END = {name: re.compile(rf"</{_any_case(name)}(?=[\s/>])") for name in _WITHOUT_TEXT}
_TAG = re.compile(
    r"<([a-zA-Z/][^\s/>]*)"
    r"((?=>)|[^>=]*(?:=(?:\"[^\"]*\"|\s*(?:\"[^\"]*\"?|'[^']*'?)?)[^>=]*){0,1000}[^>]*)>?"
)
"""After a letter or a slash it matches whatever follows, so that nothing is tried twice. What most tags and values are
like comes first.

The quotes of the first thousand values of a tag are minded: each takes half a kilobyte until the tag has ended.
"""


def _strip(source: str) -> str:
    """*source* without what a browser does not show."""
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
    """Where the element *name* ends, whose content begins at *position*; 0 if it is none, for it is *endless*."""
    if name not in endless:
        matches = _END[name].match
        place = source.find("<", position)  # four times as fast as to search with the expression
        while place >= 0:
            if closing := matches(source, place):
                return source.find(">", closing.end()) + 1 or len(source)
            place = source.find("<", place + 1)
        if name in _RAW:
            return len(source)
        endless.add(name)
    return 0


def _split(markup: str) -> tuple[list[str], list[str], list[str]]:
    """Texts before each tag of *markup* and after the last, names of the tags, and what follows the names.

    A tag is a ``<`` before a letter or a slash, and ends at the next ``>`` that is in no quoted value. Where one does
    not end, it and the rest are dropped.
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
