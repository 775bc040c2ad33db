"""Engines of other projects as methods, to compare with ours or to combine.

Each runs a library that the extra of the same name brings. The article's text is what the engine gives; `align` finds
the segments that are in it, so that clean HTML, pictures and page type come out as with any other method. What an
engine raises becomes a warning. How much time it takes is its own affair.
"""

from __future__ import annotations

import logging
import re
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from importlib import import_module
from typing import TypeAlias

from lxml import etree

from scrapy_article.document import Document
from scrapy_article.methods.method import Method, Selection, select_segments
from scrapy_article.output import clean, to_text
from scrapy_article.text.words import UNSPACED_RANGES, join_space

logger = logging.getLogger(__name__)


def _select(engine: Callable[[str], str | None], name: str, document: Document) -> Selection:
    """Take the text that *engine* gives for the markup of *document*, and the segments that are in it."""
    if document.root is None:
        return Selection(kept=[], text="")
    try:
        text = engine(_markup(document)) or ""
    except (MemoryError, KeyboardInterrupt, SystemExit, GeneratorExit):  # not of the page's making
        raise
    except BaseException as error:  # a panic of compiled code is no Exception
        logger.warning("%s failed on %s: %s: %.200r", name, document.url, type(error).__name__, str(error))
        return Selection(kept=[], text="", warnings=["engine-failed"])
    kept = align([segment.text for segment in document.segments], text)
    selection = select_segments(document, kept, f"in the text of {name}", f"not in the text of {name}")
    selection.text = text
    return selection


def _markup(document: Document) -> str:
    """The page as it was given, without what is no text; as libxml2 cut it where it nests beyond all measure.

    Some engines take time that grows with the square of the depth.
    """
    if document.root is not None and "deep" in document.warnings and document.rendering is None:
        return etree.tostring(document.root, encoding="unicode", method="html")
    return document.shown.replace("\x00", "").encode("utf-8", "replace").decode("utf-8")


# --- engines ------------------------------------------------------------------


def _trafilatura(markup: str) -> str:
    _quieten("trafilatura")
    trafilatura = import_module("trafilatura")
    html = trafilatura.extract(markup, output_format="html", include_comments=False) or ""
    return _html_to_text(_INLINE_CODE.sub(r"<code>\1</code>", html))


_INLINE_CODE = re.compile("<pre>([^<\n]*)</pre>")
"""Code within a line: trafilatura's HTML makes a block of it."""


def _readability_lxml(markup: str) -> str:
    _quieten("readability")
    return _html_to_text(import_module("readability").Document(markup).summary(html_partial=True))


def _newspaper4k(markup: str) -> str:
    _quieten("newspaper")
    # The address, which it insists on, and the pictures, which it would fetch, do not matter to the text.
    article = import_module("newspaper").Article("http://localhost/", fetch_images=False)
    article.download(input_html=markup)
    article.parse()
    return _tidy(article.text)


def _resiliparse(markup: str) -> str:
    to_plain_text = import_module("resiliparse.extract.html2text").extract_plain_text
    return _tidy(to_plain_text(markup, main_content=True, preserve_formatting=True, list_bullets=False))


def _turbohtml(markup: str) -> str:
    return _tidy(_LIST_MARK.sub("", import_module("turbohtml").parse(markup).main_text()))


_LIST_MARK = re.compile("^[* ]*\\* ", re.MULTILINE)


def _quieten(name: str) -> None:
    """Keep a library from logging what is told by a warning of the article, unless the user has set its log level."""
    log = logging.getLogger(name)
    if log.level == logging.NOTSET:
        log.setLevel(logging.CRITICAL)


def _html_to_text(html: str) -> str:
    inner = Document(html)
    return to_text(inner, range(len(inner.segments)))


def _tidy(text: str) -> str:
    """Fold the white space in each line of *text*; one blank line stays where there are any."""
    paragraphs: list[list[str]] = [[]]
    for line in map(join_space, text.splitlines()):
        if line:
            paragraphs[-1].append(line)
        elif paragraphs[-1]:
            paragraphs.append([])
    return "\n\n".join("\n".join(lines) for lines in paragraphs if lines)


# --- from text to segments ----------------------------------------------------

_ROUNDS = 4
"""How often what lies between aligned words is looked at again."""
_MOVED = 6
"""Words of a segment from which it is looked for in all of the text, wherever it stands there."""

_BREAK = "\n"
_TOKEN = re.compile(rf"[\n|]\W*|[{UNSPACED_RANGES}]|[^\W{UNSPACED_RANGES}]+")
"""A break between lines or cells, with list marks and the like; a word; a character of a script without blanks."""

_Trigram: TypeAlias = tuple[str, str, str]


def align(segments: Sequence[str], text: str) -> list[int]:
    """Return the indices of those of the *segments* of a page of which more than half of the words are in *text*.

    Words are aligned in order, as B. Cohen's patience diff aligns lines: by what occurs once in either, and by all that
    agrees around it; then again in each gap. Here it is runs of three words that must be unique. Breaks count as words,
    so that a short segment is only found where it is a line of the text as well. A long segment that is left over is
    looked for in all that is left of the text, since some engines put parts elsewhere. The time is linear but for a
    logarithm.
    """
    page, owners = [_BREAK], [-1]
    words: list[list[str]] = []
    for i, segment in enumerate(segments):
        tokens = _tokens(segment)
        words.append(tokens)
        if tokens:
            page += [*tokens, _BREAK]
            owners += [i] * len(tokens) + [-1]
    alignment = _Alignment(page, [_BREAK, *_tokens(text), _BREAK])
    found = Counter(owners[position] for position in alignment.matched())
    rest = alignment.rest()
    kept = []
    for i, tokens in enumerate(words):
        if 2 * found[i] > len(tokens):
            kept.append(i)
        elif len(tokens) >= _MOVED:
            own = Counter(_trigrams(tokens))
            if 2 * (own & rest).total() > own.total():
                kept.append(i)
                rest.subtract(own)
    return kept


def _tokens(text: str) -> list[str]:
    tokens = [_BREAK if token[0] in "\n|" else token for token in _TOKEN.findall(clean(text).lower())]
    return tokens[tokens[:1] == [_BREAK] : len(tokens) - (tokens[-1:] == [_BREAK])]


def _trigrams(tokens: Sequence[str]) -> Iterator[_Trigram]:
    return zip(tokens, tokens[1:], tokens[2:], strict=False)


class _Alignment:
    """Two sequences of tokens, each between two breaks, and which of their tokens have been matched."""

    def __init__(self, page: list[str], text: list[str]) -> None:
        self.page, self.text = page, text
        self.in_page, self.in_text = bytearray(len(page)), bytearray(len(text))
        gaps = [(1, len(page) - 1, 1, len(text) - 1)]
        for turn in range(_ROUNDS):
            # At last what occurs more than once is taken where it occurs first.
            gaps = [inner for gap in gaps for inner in self._match(*gap, unique=turn < _ROUNDS - 1)]

    def matched(self) -> Iterator[int]:
        """Yield the positions of the page's tokens that are in the text."""
        return (position for position, there in enumerate(self.in_page) if there)

    def rest(self) -> Counter[_Trigram]:
        """Return the runs of three tokens of the text that are not in the page, or elsewhere."""
        taken = self.in_text
        runs = enumerate(_trigrams(self.text))
        return Counter(run for i, run in runs if not (taken[i] or taken[i + 1] or taken[i + 2]))

    def _match(
        self, start: int, end: int, text_start: int, text_end: int, *, unique: bool
    ) -> list[tuple[int, int, int, int]]:
        """Match what can be matched in a gap, and return the gaps in it that are left."""
        gaps = []
        here = _middles(self.page, start, end, unique=unique)
        there = _middles(self.text, text_start, text_end, unique=unique)
        for i, j in _increasing([(i, there[run]) for run, i in here.items() if run in there]):
            if i < start or j < text_start:
                continue  # the last match has gone past it
            before, text_before = self._extend(i, j, -1, start - 1, text_start - 1)
            gaps.append((start, before + 1, text_start, text_before + 1))
            start, text_start = self._extend(i + 1, j + 1, 1, end, text_end)
        return [*gaps, (start, end, text_start, text_end)]

    def _extend(self, i: int, j: int, step: int, end: int, text_end: int) -> tuple[int, int]:
        """Match tokens from *i* and *j* on while they agree, breaks aside; return the first two that do not."""
        page, text = self.page, self.text
        while i != end and j != text_end:
            if page[i] == text[j]:
                self.in_page[i] = self.in_text[j] = 1
                i += step
                j += step
            elif page[i] == _BREAK:
                i += step
            elif text[j] == _BREAK:
                j += step
            else:
                break
        return i, j


def _middles(tokens: Sequence[str], start: int, end: int, *, unique: bool) -> dict[_Trigram, int]:
    """Return where the middle token of each run of three stands, from *start* to *end*, first or only."""
    found: dict[_Trigram, int] = {}
    repeated = set()
    for i, run in enumerate(_trigrams(tokens[start - 1 : end + 1]), start):
        if found.setdefault(run, i) != i:
            repeated.add(run)
    if unique:
        for run in repeated:
            del found[run]
    return found


def _increasing(pairs: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest subsequence of *pairs*, sorted by their first numbers, in which the second rise as well."""
    ends: list[int] = []  # by length, the least number that an increasing subsequence ends with
    last: list[int] = []  # and which pair that is
    before: list[int] = []
    for index, (_, number) in enumerate(pairs):
        length = bisect_left(ends, number)
        before.append(last[length - 1] if length else -1)
        ends[length : length + 1] = [number]
        last[length : length + 1] = [index]
    chain = []
    index = last[-1] if last else -1
    while index >= 0:
        chain.append(pairs[index])
        index = before[index]
    return chain[::-1]


METHODS = {
    name: Method(summary, source, partial(_select, engine, name), library=library)
    for name, summary, source, engine, library in (
        (
            "trafilatura",
            "the engine of that name, without comments and metadata",
            "Barbaresi, Trafilatura, ACL 2021",
            _trafilatura,
            "trafilatura",
        ),
        (
            "readability-lxml",
            "the engine of that name, another port of Arc90 Readability",
            "github.com/buriy/python-readability",
            _readability_lxml,
            "readability",
        ),
        (
            "newspaper4k",
            "the engine of that name, carried on from newspaper3k",
            "github.com/AndyTheFactory/newspaper4k",
            _newspaper4k,
            "newspaper",
        ),
        (
            "resiliparse",
            "the engine of that name, main content as formatted text",
            "Bevendorff et al., Elastic ChatNoir, ECIR 2018",
            _resiliparse,
            "resiliparse.extract.html2text",
        ),
        (
            "turbohtml",
            "the engine of that name, main content as text",
            "github.com/tox-dev/turbohtml",
            _turbohtml,
            "turbohtml",
        ),
    )
}
