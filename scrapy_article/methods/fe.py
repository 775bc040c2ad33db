"""``fe`` and ``pruned``: text blocks, classified by eight linguistic and structural features.

C.-N. Ziegler and M. Skubacz, "Content extraction from news pages using particle swarm optimization on linguistic and
structural features", WI 2007. Elements are *pruned* with their content, or *removed* without it, some of them
replaced by a blank. The remaining text nodes, merged between the remaining tags, are the text blocks of the paper. If
each feature of a text block is on the right side of its threshold, the text block belongs to the article (``fe``).
``pruned``, the strategy PR of the paper, selects all text blocks.

In a `Document`, the elements that are removed without a blank are inline elements, whose text is merged in segments
already. Those that are replaced by a blank are line breaks, list and structure elements: the paper counts them in a
text block, so they do not end it. A text block is thus a run of segments in which no other block begins or ends. Its
text is that of the segments, joined by blanks. An element counts for the text block with its first text.

What the paper leaves open:

* The text of the paper names some of the elements of its Fig. 2 (``br``, ``i``, ``b``, ``strike``; ``script``,
  ``img``). The others here are of the same kinds.
* Ratios are shares of all characters or of all words, from 0 to 1. The paper divides some parts by the other part, not
  by the whole. A threshold on either scale separates the text blocks in the same way.
* A text block in a script without a stop word list, such as Han or Arabic, gets the highest share of stop words.
  Otherwise no page in such a script would have an article.
* The thresholds of the package are in ``fe.json``; `load` reads others.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from functools import cache, partial
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import numpy as np
from lxml import etree
from numpy.typing import NDArray

from scrapy_article.document import Document, Segment
from scrapy_article.learned import read_model, read_shipped
from scrapy_article.lexicon.lists import languages_of, listed
from scrapy_article.methods import Method, Selection, inherited, select_by_reason, select_segments
from scrapy_article.text.words import NO_LETTERS, count_words

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

``sentence_length``: words per sentence. ``sentences``: number of sentences. ``alphanumeric``: share of the characters
that are letters or digits. ``stop_words``: share of the words that are stop words, in the language with the highest
share. ``anchors``: share of the words that are in links. ``formats``, ``lists`` and ``structure``: formatting, list and
text structure elements per word.
"""
NAMES = [name for name, _ in FEATURES]

FORMAT_TAGS = frozenset(
    "b big blink em font i ins del kbd mark s samp small strike strong sub sup tt u var code cite dfn q".split()
)
"""Removed without a blank, and counted."""
LIST_TAGS = frozenset("ul ol li dl dt dd menu dir".split())
"""Removed with a blank, and counted."""
STRUCTURE_TAGS = frozenset("h1 h2 h3 h4 h5 h6 hgroup p center left right blockquote".split())
"""Removed with a blank, and counted: headings, paragraphs, and the alignment of text. ``br`` is counted too."""
REMOVED_TAGS = LIST_TAGS | STRUCTURE_TAGS | frozenset(("pre", "address", "hr"))
"""Blocks that do not end a text block."""
PRUNED_TAGS = frozenset("noscript button noframes".split())
"""Pruned with their content. A `Document` prunes further ones itself: ``script``, ``style``, ``img``, ``iframe``,
``object``, ``select``, ``textarea`` and other elements without text of the page."""


class FeatureTable(NamedTuple):
    """The text blocks of a page with their features."""

    values: NDArray[np.float64]
    """A row for each text block, a column for each of `FEATURES`."""
    segments: list[list[int]]
    """Indices of the segments of each text block."""
    texts: list[str]
    """The text of each text block."""


class Thresholds:
    """A threshold for each of `FEATURES`."""

    def __init__(self, values: Mapping[str, float]) -> None:
        self.values = np.array([values[name] for name in NAMES], dtype=np.float64)

    def passed(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether each feature of each text block, a row of *values*, passes its threshold."""
        return np.where(LOWER, values >= self.values, values <= self.values)


LOWER = np.array([bound == "lower" for _, bound in FEATURES])
"""Whether the threshold of each feature is a lower bound."""


def load(path: str | Path) -> Thresholds:
    """Return the thresholds in a JSON file; ValueError if it holds none."""
    return read_model(path, "fe", lambda values: Thresholds(values["thresholds"]))


shipped = cache(partial(read_shipped, "scrapy_article.methods", "fe.json", load))
"""Returns the thresholds that come with the package."""


def select(document: Document, thresholds: Thresholds | None = None) -> Selection:
    """Select the text blocks of *document* whose features all pass."""
    thresholds = thresholds or shipped()
    table = block_features(document)
    reasons = [_PRUNED] * len(document.segments)
    for segments, passed in zip(table.segments, thresholds.passed(table.values), strict=True):
        reason = _PASSED if passed.all() else _FAILURES[passed.argmin()]
        for i in segments:
            reasons[i] = reason
    return select_by_reason(reasons, _PASSED)


def select_pruned(document: Document) -> Selection:
    """Select every text block of *document*."""
    selected = [i for i, gone in enumerate(_pruned(document)) if not gone]
    return select_segments(document, selected, "not pruned", _PRUNED)


_PASSED = "all eight features pass"
_FAILURES = [
    f"{name.replace('_', ' ')} {'below' if bound == 'lower' else 'above'} its threshold" for name, bound in FEATURES
]
_PRUNED = "in an element that is pruned"


# Blocks


def _pruned(document: Document) -> list[bool]:
    """Whether each segment is in a pruned element."""
    pruned = inherited(document.blocks, lambda block: block.tag in PRUNED_TAGS)
    return [pruned[segment.block] for segment in document.segments]


def text_blocks(document: Document) -> list[list[int]]:
    """Return the segments of each text block of *document*."""
    cuts = {place for block in document.blocks if block.tag not in _JOINING_TAGS for place in (block.start, block.end)}
    found: list[list[int]] = [[]]
    for i, pruned in enumerate(_pruned(document)):
        if i in cuts:
            found.append([])
        if not pruned:
            found[-1].append(i)
    return [segments for segments in found if segments]


_JOINING_TAGS = REMOVED_TAGS | PRUNED_TAGS


def block_features(document: Document) -> FeatureTable:
    """Return the text blocks of *document* and their features."""
    blocks = text_blocks(document)
    if not blocks:
        return FeatureTable(np.empty((0, len(FEATURES))), [], [])
    page = document.segments
    segments = [page[i] for members in blocks for i in members]
    lists, structures = (
        Counter(block.start for block in document.blocks if block.tag in tags and block.end > block.start)
        for tags in (LIST_TAGS, STRUCTURE_TAGS)
    )
    numbers = (
        [segment.words for segment in segments],
        [linked_words(segment) for segment in segments],
        [_formats(segment) for segment in segments],
        [lists[segment.index] for segment in segments],
        [structures[segment.index] + segment.breaks for segment in segments],
    )
    starts = np.cumsum([0, *map(len, blocks)])[:-1]
    words, *counts = np.add.reduceat(np.array(numbers, dtype=np.float64), starts, axis=1)
    words[words == 0] = 1  # text without letters
    texts = [" ".join([page[i].text for i in members]) for members in blocks]
    sentences = np.array([*map(count_sentences, texts)], dtype=np.float64)
    stop_words = [*map(stop_word_share, texts)]
    shares = (count / words for count in counts)
    columns = (words / sentences, sentences, [*map(alphanumeric_share, texts)], stop_words, *shares)
    return FeatureTable(np.column_stack(columns), blocks, texts)


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
"""Marks that always end a sentence, whether or not a blank follows."""
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
"""Share of stop words below which the script is checked for a stop word list."""
_LISTED_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]")


def count_sentences(text: str) -> int:
    """Return the number of sentences in *text*, whose white space is collapsed; at least 1.

    A sentence ends at its mark, or at the end of the text.
    """
    return len(_STOP.findall(f" {text}")) + (text[-1:].isalnum() or _OPEN_END.search(text[-4:]) is not None) or 1


def alphanumeric_share(text: str) -> float:
    """Return the share of the characters of *text*, blanks included, that are letters or digits."""
    rest = text.encode("utf-8", "replace").translate(None, NO_LETTERS).decode()  # as bytes it takes a fifth of the time
    return (len(rest) if rest.isascii() else sum(map(str.isalnum, rest))) / (len(text) or 1)


def stop_word_share(text: str) -> float:
    """Return the share of the words of *text* that are stop words, in the language with the highest share."""
    words = _WORD.findall(text.lower())
    counts = Counter(chain.from_iterable(filter(None, map(_LANGUAGES.get, words))))
    share = max(counts.values(), default=0) / (len(words) or 1)
    return 1.0 if share < MIN_STOP_WORDS and _is_unlisted("".join(words)) else share


def _is_unlisted(letters: str) -> bool:
    """Whether most *letters* are of a script without a stop word list."""
    return not letters.isascii() and 2 * len(_LISTED_LETTER.findall(letters)) < len(letters)


def linked_words(segment: Segment) -> int:
    """Return the number of words of *segment* that are in links."""
    if not segment.link_chars:
        return 0
    if segment.link_chars >= segment.chars:
        return segment.words
    known = {segment.block.element: False}
    words = sum([count_words(text) for text, element in segment.pieces if _in_link(element, known)])
    # A link around blocks is outside the segment: then the share of linked characters is used.
    return min(segment.words, words or round(segment.words * segment.link_density))


def _in_link(element: etree._Element | None, known: dict[etree._Element, bool]) -> bool:
    """Whether *element* is a link or is inside one; *known* caches the result for the elements around it."""
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
