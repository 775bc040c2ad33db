"""The markup as a stream of tags and text, for the methods that count lines, characters or tokens of the source.

One pass of time O(n) and no tree: what the HTML standard would discard or not show (comments, doctype, processing
instructions, scripts, styles, title, drawings, forms' options) is cut out, the rest is split at its tags. Like a
browser, the pass takes an unclosed comment, script or quoted attribute to run to the end of the page.
"""

from __future__ import annotations

import re
from functools import cached_property
from html import unescape
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.segments import BLOCK_TAGS
from scrapy_article.document.words import join_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from numpy.typing import NDArray

    from scrapy_article.document.segments import Segment

__all__ = ["Span", "Tokens", "align"]

Span = tuple[int, int]
"""Start and end (exclusive) in `Tokens.text`."""

INLINE, BREAK, BLOCK = "\x00\x01\x02"
"""What stands for one tag in `Tokens.text`: a tag inside a line, a line break, a tag that breaks the line."""

_BREAKS = {
    "br": BREAK,
    "/br": BREAK,
    **{f"{slash}{tag}": BLOCK for tag in sorted(BLOCK_TAGS) for slash in ("", "/")},
}


class Tokens:
    """The text of a page between its tags.

    ``text`` holds the characters of the page, entities decoded, and one character for each tag: `INLINE`, `BREAK` or
    `BLOCK`. The lists and arrays below describe it.
    """

    def __init__(self, source: str) -> None:
        pieces = _split(_strip(source))
        runs = [unescape(run) if "&" in run else run for run in pieces[0::3]]
        self.runs = runs
        """Text before each tag, and after the last; most of it is empty or blank."""
        self.tags = [name.lower() for name in pieces[1::3]]
        """Names of the tags, closing ones with a slash: ``p``, ``/p``."""
        sizes = np.fromiter(map(len, pieces), np.int64, len(pieces))
        self.sizes: NDArray[np.int64] = sizes[1::3] + sizes[2::3] + 2
        """Characters of each tag's markup."""
        marks = [_BREAKS.get(tag, INLINE) for tag in self.tags]
        pieces[0::3] = runs
        pieces[1::3] = marks
        pieces[2::3] = [""] * len(marks)
        self.text = "".join(pieces)
        lengths = np.fromiter(map(len, runs), np.int64, len(runs))
        self.ends: NDArray[np.int64] = np.cumsum(lengths + 1) - 1
        """Where each run ends in ``text``."""
        self.starts: NDArray[np.int64] = self.ends - lengths
        """Where each run starts in ``text``."""

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """Code points of ``text``."""
        return np.frombuffer(self.text.encode("utf-32-le", "surrogatepass"), np.uint32)

    @cached_property
    def solid(self) -> NDArray[np.bool_]:
        """Which characters of ``text`` are text and not blank."""
        codes: NDArray[np.uint32] = np.minimum(self.codes, len(_IS_SOLID) - 1)
        return _IS_SOLID[codes]

    @cached_property
    def solid_before(self) -> NDArray[np.int64]:
        """Characters before each position of ``text``, and in all of it, that are not blank."""
        return _count_before(self.solid)

    @cached_property
    def word_starts(self) -> NDArray[np.int64]:
        """Positions in ``text`` where a word starts: what blanks and tags part."""
        solid = self.solid
        first = solid.copy()
        first[1:] &= ~solid[:-1]
        return np.flatnonzero(first)

    def words_of_runs(self) -> NDArray[np.int64]:
        """Number of words of each run."""
        before = np.searchsorted(self.word_starts, np.append(self.starts, len(self.text)))
        return np.diff(before)

    def solid_of_runs(self) -> NDArray[np.int64]:
        """Number of characters of each run that are not blank."""
        before = self.solid_before
        return before[self.ends] - before[self.starts]

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
            if block and not block.isspace():
                lines = [join_space(line) for line in block.split(BREAK)]
                paragraphs.append("\n".join(filter(None, lines)))
        return "\n\n".join(filter(None, paragraphs))

    def kept(self, spans: Sequence[Span], segments: Sequence[Segment]) -> list[int]:
        """Indices of the *segments* of which more than half is in *spans*."""
        if not spans or not segments:
            return []
        before = self.solid_before
        bounds = before[np.array(spans)]
        inside = np.zeros(int(before[-1]) + 1, np.int64)
        inside[1:] = _inside(bounds, len(inside) - 1).cumsum()
        starts, ends = self.align(segments)
        share = inside[ends] - inside[starts]
        found = np.flatnonzero(2 * share > ends - starts)
        return [int(i) for i in found]

    def align(self, segments: Sequence[Segment]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where each of *segments* starts and ends, counted in characters that are not blank."""
        letters = self.codes[self.solid].tobytes().decode("utf-32-le", "surrogatepass")
        wanted = "".join(INLINE.join([segment.text for segment in segments]).split()).split(INLINE)
        return align(letters, wanted)


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
            at = position
        else:
            sample = string[:_SAMPLE]
            at = text.find(sample, position, position + len(sample) + _NEAR * len(sample))
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
_NEAR = 16
"""A string of n characters is looked for this many times n further on: what is short is found often by chance."""
_BUDGET = 20
"""Characters that may be looked through, as a multiple of those of the text."""


def stretches(chosen: NDArray[np.bool_]) -> list[tuple[int, int]]:
    """Return start and end (exclusive) of each stretch of true values."""
    edges = np.flatnonzero(np.diff(chosen, prepend=False, append=False)).tolist()
    return list(zip(edges[0::2], edges[1::2], strict=True))


def _inside(bounds: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Ones inside the ascending *bounds*, zeros elsewhere."""
    steps = np.zeros(size + 1, np.int64)
    np.add.at(steps, bounds[:, 0], 1)
    np.add.at(steps, bounds[:, 1], -1)
    return steps.cumsum()[:-1]


def _count_before(chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    sums = np.zeros(len(chosen) + 1, np.int64)
    np.cumsum(chosen, out=sums[1:])
    return sums


_IS_SOLID = np.array([not chr(code).isspace() for code in range(0x3002)])
_IS_SOLID[[ord(mark) for mark in (INLINE, BREAK, BLOCK)]] = False

# --- reading the markup -------------------------------------------------------


def _any_case(word: str) -> str:
    return "".join(f"[{letter}{letter.upper()}]" for letter in word)


_RAW = ("script", "style", "title", "textarea", "iframe", "noembed", "noframes")
"""Elements whose content is no markup, so that only their own end tag ends them."""
_UNSEEN = (*_RAW, "svg", "select", "datalist", "template", "canvas", "video", "audio", "object", "math")
"""Elements that are cut out; the rest of these are so only where their end tag follows."""

_START = re.compile(
    rf"<(?=[!?{''.join(sorted({letter for name in _UNSEEN for letter in name[0] + name[0].upper()}))}])"
    rf"(?:(!--)|[!?]|({'|'.join(map(_any_case, _UNSEEN))})(?=[\s/>]))"
)
_END = {name: re.compile(rf"</{_any_case(name)}(?=[\s/>])") for name in _UNSEEN}
_AFTER_NAME = frozenset(" \t\n\f\r/>")
_TAG = re.compile(r"<([a-zA-Z/][^\s/>]*)([^>]*)>")
_UNCLOSED_TAG = re.compile(r"<[a-zA-Z/]")
_VALUE = re.compile(r"=\s*(?:\"[^\"]*(\"|\Z)|'[^']*('|\Z))")
_LONG_REFERENCE = re.compile("&#(?:[0-9]{16,}|[xX][0-9a-fA-F]{16,});?")
_MARKS = (INLINE, BREAK, BLOCK)


def _strip(source: str) -> str:
    """*source* without what is not shown."""
    parts = []
    endless: set[str] = set()
    position = kept = 0
    small = "</S" not in source
    while match := _START.search(source, position):
        comment, name = match.groups()
        if comment:
            end = source.find("-->", match.start() + 2) + 3
            if end < 3:
                end = 0
        elif name is None:
            end = source.find(">", match.end()) + 1
        else:
            name = name.lower()
            closing = -1 if name in endless else _find_end(source, name, match.end(), small)
            if closing < 0 and name not in _RAW:
                endless.add(name)
                position = match.end()
                continue
            end = source.find(">", closing) + 1 if closing >= 0 else 0
        parts.append(source[kept : match.start()])
        position = kept = end or len(source)
    parts.append(source[kept:])
    markup = "".join(parts)
    if any(mark in markup for mark in _MARKS):
        markup = markup.translate(dict.fromkeys(map(ord, _MARKS)))
    return _LONG_REFERENCE.sub("\ufffd", markup) if "&#" in markup else markup


def _find_end(source: str, name: str, position: int, small: bool) -> int:
    """Where the end tag of the element *name* begins; -1 if there is none.

    Scripts are most of many pages, so theirs is looked for as plain text if *small*: no end tag has a capital S.
    """
    if small and name[0] == "s":
        end = source.find("</" + name, position)
        if end < 0 or source[end + 2 + len(name) : end + 3 + len(name)] in _AFTER_NAME:
            return end
    match = _END[name].search(source, position)
    return match.start() if match else -1


def _split(markup: str) -> list[str]:
    """*markup* as run, tag name, rest of the tag, run, tag name, …, run."""
    cut = markup.rfind(">") + 1
    pieces = _TAG.split(markup[:cut])
    pieces[-1] += markup[cut:]
    doubtful = [i for i, rest in enumerate(pieces[2::3]) if rest.count('"') & 1 or "'" in rest]
    broken = [i for i in doubtful if _open_quote(pieces[3 * i + 2], 0, len(markup))]
    if broken:
        pieces = _mend(markup, pieces, broken)
    unclosed = _UNCLOSED_TAG.search(pieces[-1])
    if unclosed:
        pieces[-1] = pieces[-1][: unclosed.start()]
    return pieces


def _open_quote(markup: str, start: int, end: int) -> str:
    """The quote that is open at *end*, if *start* is in a tag and outside a value."""
    for match in _VALUE.finditer(markup, start, end):
        if match[1] == "":
            return '"'
        if match[2] == "":
            return "'"
    return ""


def _mend(markup: str, pieces: list[str], broken: list[int]) -> list[str]:
    """Put right the *pieces* of *markup* where a ``>`` in a quoted value was taken for the end of one of the tags."""
    lengths = np.fromiter(map(len, pieces), np.int64, len(pieces))
    lengths[1::3] += 1
    lengths[2::3] += 1
    edges = lengths.cumsum().tolist()
    starts, ends = edges[0::3], edges[2::3]  # of the tags; the last start is the end of the markup
    mended: list[str] = []
    position = i = 0
    for tag in broken:
        if tag < i:
            continue
        if tag > i:
            pieces[3 * i] = markup[position : starts[i]]
            mended += pieces[3 * i : 3 * tag]
            position, i = ends[tag - 1], tag
        while i == tag or (i < len(ends) and starts[i] < position):
            match = _TAG.search(markup, position)
            if match is None:
                break
            mended += [markup[position : match.start()], match[1]]
            end = _end_of_tag(markup, match)
            if end < 0:
                return [*mended, markup[match.start(2) :], ""]
            mended.append(markup[match.start(2) : end])
            position = end + 1
            while i < len(ends) and ends[i] <= position:
                i += 1
    return [*mended, markup[position : starts[i]], *pieces[3 * i + 1 :]]


def _end_of_tag(markup: str, match: re.Match[str]) -> int:
    """Where the ``>`` of a tag is, minding each quote; -1 if there is none."""
    checked, end = match.span(2)
    while quote := _open_quote(markup, checked, end):
        checked = markup.find(quote, end) + 1
        end = markup.find(">", checked) if checked else -1
        if end < 0:
            break
    return end
