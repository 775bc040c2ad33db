"""The markup as a stream of tags and text, for the methods that count lines, characters or tokens of the source.

One pass of time O(n) and no tree: what the HTML standard would discard or not show (comments, doctype, processing
instructions, scripts, styles, title, drawings, forms' options) is cut out, the rest is split at its tags. Like a
browser, the pass takes an unclosed comment, script or quoted attribute to run to the end of the page.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from html import unescape
from itertools import repeat
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.segments import BLOCK_TAGS
from scrapy_article.document.words import join_space

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from numpy.typing import NDArray

    from scrapy_article.document.segments import Segment

__all__ = ["Span", "Tokens", "align"]

Span = tuple[int, int]
"""Start and end (exclusive) in `Tokens.text`."""

INLINE, BREAK, BLOCK = "\x00\x01\x02"
"""What stands for one tag in `Tokens.text`: a tag inside a line, a line break, a tag that breaks the line."""

_MARK_OF = {
    "br": ord(BREAK),
    "/br": ord(BREAK),
    **{f"{slash}{tag}": ord(BLOCK) for tag in sorted(BLOCK_TAGS) for slash in ("", "/")},
}
"""Code point of what stands for a tag that breaks the line."""


class Tokens:
    """The text of a page between its tags.

    ``text`` holds the characters of the page, entities decoded, and one character for each tag: `INLINE`, `BREAK` or
    `BLOCK`. The lists and arrays below describe it.
    """

    def __init__(self, source: str) -> None:
        markup = _strip(source)
        codes = np.array(_code_points(markup))
        is_mark = codes <= ord(BLOCK)
        if is_mark.any():
            codes = codes[~is_mark]
            markup = _decode(codes)
        starts, ends, name_ends, size = _find_tags(markup, codes)
        codes[starts] = ord(">")
        names = _decode(codes[_within(starts, name_ends, len(codes))])
        self.tags = names.lower().split(">")[1:]
        """Names of the tags, closing ones with a slash: ``p``, ``/p``."""
        self.sizes: NDArray[np.int64] = ends - starts
        """Characters of each tag's markup."""
        codes[starts] = np.fromiter(map(_MARK_OF.get, self.tags, repeat(ord(INLINE))), np.uint32, len(starts))
        is_shown = _within(np.append(0, ends), np.append(starts + 1, size), len(codes))
        self.text = _unescape(_decode(codes[is_shown]))
        places = np.flatnonzero(self.codes <= ord(BLOCK))
        self.ends: NDArray[np.int64] = np.append(places, len(self.text))
        """Where each run of text ends in ``text``: one before each tag, and one after the last. Most are empty."""
        self.starts: NDArray[np.int64] = np.append(0, places + 1)
        """Where each run starts in ``text``."""

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """Code points of ``text``."""
        return _code_points(self.text)

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

    def has_name(self, names: Collection[str]) -> NDArray[np.bool_]:
        """Which tags have one of *names*."""
        return np.fromiter(map(names.__contains__, self.tags), np.bool_, len(self.tags))

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
        inside[1:] = _within(bounds[:, 0], bounds[:, 1], len(inside) - 1).cumsum()
        starts, ends = self.align(segments)
        share = inside[ends] - inside[starts]
        found = np.flatnonzero(2 * share > ends - starts)
        return [int(i) for i in found]

    def align(self, segments: Sequence[Segment]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
        """Where each of *segments* starts and ends, counted in characters that are not blank."""
        letters = _decode(self.codes[self.solid])
        wanted = INLINE.join([segment.text for segment in segments]).replace(" ", "")  # most blanks, and at once
        wanted = "".join(wanted.split()).split(INLINE)
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


def _within(starts: NDArray[np.int64], ends: NDArray[np.int64], size: int) -> NDArray[np.bool_]:
    """Which of *size* places are in the spans from *starts* to *ends*, which ascend."""
    edges = np.zeros(2 * len(starts) + 2, np.int64)
    edges[1:-1:2] = starts
    edges[2::2] = ends
    edges[-1] = size
    is_within = np.zeros(len(edges) - 1, np.bool_)
    is_within[1::2] = True
    return is_within.repeat(np.diff(edges))


def _count_before(chosen: NDArray[np.bool_]) -> NDArray[np.int64]:
    sums = np.zeros(len(chosen) + 1, np.int64)
    np.cumsum(chosen, out=sums[1:])
    return sums


def _code_points(text: str) -> NDArray[np.uint32]:
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), np.uint32)


def _decode(codes: NDArray[np.uint32]) -> str:
    return codes.tobytes().decode("utf-32-le", "surrogatepass")


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
_NAME = re.compile(r"</?[^\0- /<>]*")
_VALUE = re.compile(r"=\s*(?:\"[^\"]*(\"|\Z)|'[^']*('|\Z))")
_LONG_REFERENCE = re.compile("&#(?:[0-9]{16,}|[xX][0-9a-fA-F]{16,});?")


def _strip(source: str) -> str:
    """*source* without what is not shown."""
    parts = []
    endless: set[str] = set()
    position = kept = 0
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
            closing = None if name in endless else _END[name].search(source, match.end())
            if closing is None and name not in _RAW:
                endless.add(name)
                position = match.end()
                continue
            end = source.find(">", closing.end()) + 1 if closing else 0
        parts.append(source[kept : match.start()])
        position = kept = end or len(source)
    parts.append(source[kept:])
    return "".join(parts)


def _unescape(text: str) -> str:
    if "&" not in text:
        return text
    return unescape(_LONG_REFERENCE.sub("\ufffd", text) if "&#" in text else text)


def _find_tags(
    markup: str, codes: NDArray[np.uint32]
) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64], int]:
    """Start, end, and end of the name of each tag of *markup*, and where a tag begins that nothing ends.

    A tag is a ``<`` before a letter or a slash, and ends at the next ``>`` that is in no quoted value.
    """
    opening = np.flatnonzero(codes[:-1] == ord("<"))
    opening = opening[_BEGINS_NAME[np.minimum(codes[opening + 1], len(_BEGINS_NAME) - 1)]]
    is_end = codes == ord(">")
    closing = np.flatnonzero(is_end)
    number = np.searchsorted(closing, opening)
    is_first = np.diff(number, prepend=-1) > 0
    starts, number = opening[is_first], number[is_first]
    size = len(markup)
    if len(starts) and number[-1] == len(closing):
        size = int(starts[-1])
        starts, number = starts[:-1], number[:-1]
    ends = closing[number] + 1
    after_name = np.flatnonzero(is_end | (codes <= ord(" ")) | (codes == ord("/")))
    name_ends = after_name[np.searchsorted(after_name, starts + 2)]

    single = np.flatnonzero(codes == ord("'"))
    double = np.flatnonzero(codes == ord('"'))
    is_doubtful = (np.searchsorted(double, ends) - np.searchsorted(double, name_ends)) & 1 > 0
    is_doubtful |= np.searchsorted(single, ends) > np.searchsorted(single, name_ends)
    doubtful = np.flatnonzero(is_doubtful).tolist()
    broken = [i for i in doubtful if _open_quote(markup, int(name_ends[i]), int(ends[i]) - 1)]
    if broken:
        tags, size = _mend(markup, opening.tolist(), starts.tolist(), ends.tolist(), broken)
        starts, ends = np.array(tags, np.int64).reshape(-1, 2).T
        after_name = np.append(after_name, len(markup))
        name_ends = after_name[np.searchsorted(after_name, starts + 2)]
    return starts, ends, name_ends, size


_BEGINS_NAME = np.array([chr(code) == "/" or chr(code).isalpha() for code in range(129)])


def _open_quote(markup: str, start: int, end: int) -> str:
    """The quote that is open at *end*, if *start* is in a tag and outside a value."""
    for match in _VALUE.finditer(markup, start, end):
        if match[1] == "":
            return '"'
        if match[2] == "":
            return "'"
    return ""


def _mend(
    markup: str, opening: list[int], starts: list[int], ends: list[int], broken: list[int]
) -> tuple[list[Span], int]:
    """The tags of *markup*, and where one begins that nothing ends, if not each ``>`` ends a tag.

    *opening* is where a tag could begin, *starts* and *ends* are the tags as they would be without quotes, and *broken*
    the numbers of those that end amid a quoted value. The others are right where they begin outside of a tag.
    """
    tags: list[Span] = []
    position = 0
    while (at := bisect_left(opening, position)) < len(opening):
        start = opening[at]
        number = bisect_left(starts, start)
        if number < len(starts) and starts[number] == start:
            after = bisect_left(broken, number)
            until = broken[after] if after < len(broken) else len(starts)
            if until > number:
                tags += zip(starts[number:until], ends[number:until], strict=True)
                position = ends[until - 1]
                continue
        end = _end_of_tag(markup, start)
        if not end:
            return tags, start
        tags.append((start, end))
        position = end
    return tags, len(markup)


def _end_of_tag(markup: str, start: int) -> int:
    """Where the tag ends that begins at *start*, minding each quote; 0 if nothing ends it."""
    name = _NAME.match(markup, start)
    checked = name.end() if name else start
    end = markup.find(">", checked)
    while end >= 0 and (quote := _open_quote(markup, checked, end)):
        checked = markup.find(quote, end) + 1
        end = markup.find(">", checked) if checked else -1
        if end < 0:
            return len(markup)
    return end + 1
