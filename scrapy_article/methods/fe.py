"""``fe`` and ``pruned``: text blocks that eight linguistic and structural features tell from page clutter.

C.-N. Ziegler and M. Skubacz, "Content extraction from news pages using particle swarm optimization on linguistic and
structural features", WI 2007. Elements are *pruned* with all that they hold, or *removed* while what they hold stays,
some of them leaving a blank; the text nodes that are left, merged between the tags that are left, are the paper's text
blocks. Those of which every feature is on the right side of its threshold are the article (``fe``); all of them, as in
the paper's strategy PR, are ``pruned``.

On a `Document`, what is removed without a blank are the inline elements, whose text is merged in its segments already.
What is removed with a blank are line breaks, list and structure elements: the paper counts these in a text block, so
they cannot be what bounds it. A text block is hence a run of segments in which no other block begins or ends; its text
is that of the segments with blanks between. An element counts for the text block in which its first text stands.

Where the paper leaves something open:

* The text of the paper names some of the elements of its Fig. 2 (``br``, ``i``, ``b``, ``strike``; ``script``,
  ``img``); the others here are those of the same kind.
* Ratios are taken as shares, of all characters or of all words. The paper sets some parts against the other part rather
  than against the whole; a threshold parts the blocks in the same way on either scale, but a share ends at 1.
* A block in a script for which there is no stop word list, such as Han or Arabic, gets the highest stop word share:
  otherwise no page in such a script had an article.
* The shipped thresholds are in ``fe.json``; `load` reads others.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache
from importlib.resources import as_file, files
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from scrapy_article.learned import read_model
from scrapy_article.lexicon.lists import languages_of, listed
from scrapy_article.methods import Method, Selection, select_segments
from scrapy_article.text.words import NO_LETTERS, count_words

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping
    from pathlib import Path

    from lxml import etree
    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document, Segment

FEATURES = (
    ("sentence_length", "lower"),
    ("sentences", "lower"),
    ("alphanumeric", "lower"),
    ("stop_words", "lower"),
    ("anchors", "upper"),
    ("formats", "lower"),
    ("lists", "upper"),
    ("structure", "lower"),
)
"""Each feature, in the order of sections 3.3 and 3.4, and whether its threshold is a lower or an upper bound.

``sentence_length``: words a sentence. ``sentences``: number of sentences. ``alphanumeric``: share of the characters
that are letters or digits. ``stop_words``: share of the words that are stop words, of the language that has most.
``anchors``: share of the words that are in links. ``formats``, ``lists`` and ``structure``: formatting, list and text
structure elements a word.
"""

FORMAT_TAGS = frozenset(
    "b big blink em font i ins del kbd mark s samp small strike strong sub sup tt u var code cite dfn q".split()
)
"""Removed without a blank, and counted."""
LIST_TAGS = frozenset("ul ol li dl dt dd menu dir".split())
"""Removed with a blank, and counted."""
STRUCTURE_TAGS = frozenset("h1 h2 h3 h4 h5 h6 hgroup p center left right blockquote".split())
"""Removed with a blank, and counted: headings, paragraphs, and the alignment of text. ``br`` is counted too."""
REMOVED_TAGS = LIST_TAGS | STRUCTURE_TAGS | frozenset(("pre", "address", "hr"))
"""Blocks that do not bound a text block."""
PRUNED_TAGS = frozenset("noscript button noframes".split())
"""Dropped with all that they hold, beside what a `Document` never makes a segment of: ``script``, ``style``, ``img``,
``iframe``, ``object``, ``select``, ``textarea`` and other elements that hold no text of the page."""


class FeatureTable(NamedTuple):
    """The text blocks of a page with their features."""

    values: NDArray[np.float64]
    """A row for each text block, a column for each of `FEATURES`; 0 for those that nobody needs."""
    segments: list[list[int]]
    """Indices of the segments of each text block."""
    texts: list[str]
    """Its text."""


class Thresholds:
    """A threshold for each of `FEATURES`."""

    def __init__(self, values: Mapping[str, float]) -> None:
        names = [name for name, _ in FEATURES]
        wrong = sorted(values.keys() ^ set(names))
        if wrong:
            raise ValueError(f"thresholds must be those of {', '.join(names)}; missing or unknown: {', '.join(wrong)}")
        self.values = np.array([values[name] for name in names], dtype=np.float64)
        if not np.isfinite(self.values).all():
            raise ValueError("thresholds must be finite numbers")
        self.needed = frozenset(name for name, bound in FEATURES if bound == "upper" or values[name] > 0)
        """The features that a text block can fail: none is below 0."""

    def passed(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether each feature of each text block is on the right side of its threshold, or on it."""
        verdicts: NDArray[np.bool_] = np.where(LOWER, values >= self.values, values <= self.values)
        return verdicts


LOWER = np.array([bound == "lower" for _, bound in FEATURES])
"""Of each feature, whether its threshold is a lower bound."""


def load(path: str | Path) -> Thresholds:
    """Read thresholds from a JSON file; ValueError if it is none of `Thresholds`."""

    def make(values: Mapping[str, Any]) -> Thresholds:
        return Thresholds({str(name): float(value) for name, value in values["thresholds"].items()})

    return read_model(path, "fe", make)


@cache
def shipped() -> Thresholds:
    """Return the thresholds that come with the package."""
    with as_file(files("scrapy_article.methods") / "fe.json") as path:  # the package may be in a ZIP file
        return load(path)


def select(document: Document, thresholds: Thresholds | None = None) -> Selection:
    """Choose the text blocks of *document* whose features all pass."""
    thresholds = thresholds or shipped()
    table = block_features(document, thresholds.needed)
    passed = thresholds.passed(table.values)
    reasons = [_PRUNED] * len(document.segments)
    selected: list[int] = []
    for segments, good, failure in zip(table.segments, np.all(passed, axis=1), np.argmin(passed, axis=1), strict=True):
        if good:
            selected.extend(segments)
            reason = "all eight features pass"
        else:
            name, bound = FEATURES[failure]
            reason = f"{name.replace('_', ' ')} {'below' if bound == 'lower' else 'above'} its threshold"
        for i in segments:
            reasons[i] = reason
    return Selection(selected=selected, reasons=reasons)


def select_pruned(document: Document) -> Selection:
    """Choose every text block of *document*."""
    selected = [i for i, gone in enumerate(_pruned(document)) if not gone]
    return select_segments(document, selected, "not pruned", _PRUNED)


_PRUNED = "in an element that is pruned"


# Blocks


def _pruned(document: Document) -> list[bool]:
    """Whether each segment stands in a pruned element."""
    pruned = [False] * len(document.segments)
    done = 0
    for block in document.blocks:
        if block.tag in PRUNED_TAGS and block.end > done:
            pruned[block.start : block.end] = [True] * (block.end - block.start)
            done = block.end
    return pruned


def text_blocks(document: Document) -> list[list[int]]:
    """Return the segments of each text block of *document*."""
    count = len(document.segments)
    cuts = bytearray(count + 1)
    for block in document.blocks:
        if block.tag not in _JOINING_TAGS:
            cuts[block.start] = cuts[block.end] = 1
    found: list[list[int]] = []
    current: list[int] = []
    for i, pruned in enumerate(_pruned(document)):
        if cuts[i] and current:
            found.append(current)
            current = []
        if not pruned:
            current.append(i)
    if current:
        found.append(current)
    return found


_JOINING_TAGS = REMOVED_TAGS | PRUNED_TAGS
_ALL = frozenset(name for name, _ in FEATURES)


def block_features(document: Document, needed: Collection[str] = _ALL) -> FeatureTable:
    """Return the text blocks of *document* and their features, which may be 0 if they are not *needed*."""
    blocks = text_blocks(document)
    if not blocks:
        return FeatureTable(np.empty((0, len(FEATURES))), [], [])
    page = document.segments
    segments = [page[i] for members in blocks for i in members]
    lists, structures = _count(document.blocks, len(page))
    none = [0] * len(segments)
    numbers = (
        [segment.words for segment in segments],
        [linked_words(segment) for segment in segments],
        [_formats(segment) for segment in segments] if "formats" in needed else none,
        [lists[segment.index] for segment in segments],
        [structures[segment.index] + segment.breaks for segment in segments],
    )
    starts = np.cumsum([0, *map(len, blocks)])[:-1]
    words, *counts = np.add.reduceat(np.array(numbers, dtype=np.float64), starts, axis=1)
    words[words == 0] = 1  # text of marks only
    texts = [" ".join([page[i].text for i in members]) for members in blocks]
    sentences = np.array([*map(count_sentences, texts)], dtype=np.float64)
    stop_words = [stop_word_share(text) if "stop_words" in needed else 0.0 for text in texts]
    shares = (count / words for count in counts)
    columns = (words / sentences, sentences, [*map(alphanumeric_share, texts)], stop_words, *shares)
    return FeatureTable(np.column_stack(columns), blocks, texts)


def _count(blocks: Iterable[Block], size: int) -> tuple[list[int], list[int]]:
    """How many list and text structure elements have their first text in each of *size* segments."""
    lists, structures = [0] * size, [0] * size
    kinds = dict.fromkeys(LIST_TAGS, lists) | dict.fromkeys(STRUCTURE_TAGS, structures)
    for block in blocks:
        counts = kinds.get(block.tag)
        if counts and block.end > block.start:
            counts[block.start] += 1
    return lists, structures


def _formats(segment: Segment) -> int:
    """Return the number of formatting elements that have text in *segment*."""
    own = segment.block.element
    count = 0
    seen: set[etree._Element] = set()
    for _, element in segment.pieces:
        inner: etree._Element | None = element
        while inner is not own and inner is not None and inner not in seen:
            seen.add(inner)
            count += inner.tag in FORMAT_TAGS
            inner = inner.getparent()
    return count


_OTHER_STOPS = "。！？｡।॥؟۔։።"
"""Marks that are used for nothing else, whether or not a blank follows."""
_CLOSING = r"""["'”’»)\]]{0,3}"""
_STOP = re.compile(
    # It begins with a set of characters, which the regular expression engine can search for.
    rf"""[.!?…{_OTHER_STOPS}](?:(?<=[{_OTHER_STOPS}])(?![{_OTHER_STOPS}])|"""
    # Not after an initial; then up to three closing marks, a blank that no small letter follows, or the end.
    rf"""(?<![ .(][A-Z].)(?={_CLOSING}(?: (?![a-zß-öø-ÿа-я])|\Z)))"""
)
"""The end of a sentence."""
_OPEN_END = re.compile(rf"\w{_CLOSING}\Z")
_WORD = re.compile(r"[^\W\d_]+")

_LANGUAGES: dict[str, list[str]] = {}
for _language in languages_of("language.stop_words"):
    for _word in listed("language.stop_words", _language):
        _LANGUAGES.setdefault(_word, []).append(_language)
"""Each stop word with the languages that have it."""
MIN_STOP_WORDS = 0.1
"""Share of stop words below which it is asked whether there is a list for the script at all."""
_LISTED_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]")


def count_sentences(text: str) -> int:
    """Return the number of sentences in *text*, in which white space is folded; 1 at least.

    A sentence ends at its mark; one that has none ends with the text.
    """
    return len(_STOP.findall(f" {text}")) + (text[-1:].isalnum() or _OPEN_END.search(text[-4:]) is not None) or 1


def alphanumeric_share(text: str) -> float:
    """Return the share of the characters of *text* that are letters or digits; blanks are characters too."""
    rest = text.encode("utf-8", "replace").translate(None, NO_LETTERS).decode()  # as bytes it takes a fifth of the time
    return (len(rest) if rest.isascii() else sum(map(str.isalnum, rest))) / (len(text) or 1)


def stop_word_share(text: str) -> float:
    """Return the share of the words of *text* that are stop words, of the language that has most."""
    words = _WORD.findall(text.lower())
    counts = Counter(chain.from_iterable(filter(None, map(_LANGUAGES.get, words))))
    share = max(counts.values(), default=0) / (len(words) or 1)
    return 1.0 if share < MIN_STOP_WORDS and _is_unlisted("".join(words)) else share


def _is_unlisted(letters: str) -> bool:
    """Whether most *letters* are of a script for which there are no stop words."""
    return not letters.isascii() and 2 * len(_LISTED_LETTER.findall(letters)) < len(letters)


def linked_words(segment: Segment) -> int:
    """Return how many of the words of *segment* stand in links."""
    if not segment.link_chars:
        return 0
    if segment.link_chars >= segment.chars:
        return segment.words
    known = {segment.block.element: False}
    words = sum([count_words(text) for text, element in segment.pieces if _in_link(element, known)])
    # A link around blocks lies outside: then its share of the characters must do.
    return min(segment.words, words or round(segment.words * segment.link_density))


def _in_link(element: etree._Element | None, known: dict[etree._Element, bool]) -> bool:
    """Whether *element* is or stands in a link; what is learned on the way up is added to *known*."""
    path = []
    while element is not None and element not in known and element.tag != "a":
        path.append(element)
        element = element.getparent()
    verdict = element is not None and known.get(element, True)
    known.update(dict.fromkeys(path, verdict))
    return verdict


METHODS = {
    "fe": Method(
        "text blocks of which each of eight features passes a learned threshold",
        "Ziegler and Skubacz, WI 2007",
        select,
        load,
    ),
    "pruned": Method(
        "every text block, without the elements that can hold no text of the page",
        "Ziegler and Skubacz, WI 2007, Tab. 1 (PR)",
        select_pruned,
    ),
}
