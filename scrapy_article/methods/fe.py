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

import json
import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document.stopwords import STOP_WORDS
from scrapy_article.methods.linked_words import linked_words
from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from lxml import etree
    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document, Segment

__all__ = ["FEATURES", "METHODS", "FeatureTable", "Thresholds", "block_features", "load", "select", "select_pruned"]

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
    """A row for each text block, a column for each of `FEATURES`."""
    segments: list[list[int]]
    """Indices of the segments of each text block."""
    texts: list[str]
    """Its text."""
    languages: list[str | None]
    """ISO 639-1 code of the language whose stop words have the highest share of it; None without any."""


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

    def passed(self, values: NDArray[np.float64]) -> NDArray[np.bool_]:
        """Whether each feature of each text block is on the right side of its threshold, or on it."""
        verdicts: NDArray[np.bool_] = np.where(_LOWER, values >= self.values, values <= self.values)
        return verdicts


_LOWER = np.array([bound == "lower" for _, bound in FEATURES])


def load(path: str | Path) -> Thresholds:
    """Read thresholds from a JSON file; ValueError if it is none of `Thresholds`."""
    try:
        values = json.loads(Path(path).read_text(encoding="utf-8"))["thresholds"]
        return Thresholds({str(name): float(value) for name, value in values.items()})
    except (AttributeError, KeyError, TypeError, ValueError) as error:
        raise ValueError(f"{path}: {error}") from error


@cache
def shipped() -> Thresholds:
    """Return the thresholds that come with the package."""
    return load(Path(__file__).with_name("fe.json"))


def select(document: Document, thresholds: Thresholds | None = None) -> Selection:
    """Choose the text blocks of *document* whose features all pass."""
    thresholds = thresholds or shipped()
    table = block_features(document)
    passed = thresholds.passed(table.values)
    reasons = [_PRUNED] * len(document.segments)
    kept: list[int] = []
    for segments, good, failure in zip(table.segments, np.all(passed, axis=1), np.argmin(passed, axis=1), strict=True):
        if good:
            kept.extend(segments)
            reason = "all eight features pass"
        else:
            name, bound = FEATURES[failure]
            reason = f"{name.replace('_', ' ')} {'below' if bound == 'lower' else 'above'} its threshold"
        for i in segments:
            reasons[i] = reason
    return Selection(kept=kept, reasons=reasons)


def select_pruned(document: Document) -> Selection:
    """Choose every text block of *document*."""
    pruned = _pruned(document)
    return Selection(
        kept=[i for i, gone in enumerate(pruned) if not gone],
        reasons=[_PRUNED if gone else "not pruned" for gone in pruned],
    )


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
        if block.tag not in REMOVED_TAGS and block.tag not in PRUNED_TAGS:
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


def block_features(document: Document) -> FeatureTable:
    """Return the text blocks of *document* and their features."""
    segments = document.segments
    blocks = text_blocks(document)
    lists, structures = _count(document.blocks, LIST_TAGS), _count(document.blocks, STRUCTURE_TAGS)
    texts = [" ".join([segments[i].text for i in members]) for members in blocks]
    languages, stop_words = stop_word_shares(texts)
    rows = []
    for members, text, stop_word_share in zip(blocks, texts, stop_words, strict=True):
        words = linked = formats = in_lists = structure = 0
        for i in members:
            segment = segments[i]
            words += segment.words
            structure += structures.get(i, 0) + segment.breaks
            in_lists += lists.get(i, 0)
            if segment.link_chars:
                linked += linked_words(segment)
            pieces = segment.pieces
            if len(pieces) > 1 or pieces[0][1] is not segment.block.element:
                formats += _formats(segment)
        sentences = count_sentences(text)
        words = words or 1  # text of marks only
        rows.append(
            (
                words / sentences,
                sentences,
                alphanumeric_share(text),
                stop_word_share,
                linked / words,
                formats / words,
                in_lists / words,
                structure / words,
            )
        )
    values = np.array(rows, dtype=np.float64).reshape(len(rows), len(FEATURES))
    return FeatureTable(values, blocks, texts, languages)


def _count(blocks: Iterable[Block], tags: frozenset[str]) -> dict[int, int]:
    """How many blocks with one of *tags* have their first text in each segment."""
    counts: dict[int, int] = {}
    for block in blocks:
        if block.tag in tags and block.end > block.start:
            counts[block.start] = counts.get(block.start, 0) + 1
    return counts


def _formats(segment: Segment) -> int:
    """Return the number of formatting elements that have text in *segment*."""
    count = 0
    seen = {segment.block.element}
    for _, element in segment.pieces:
        inner: etree._Element | None = element
        while inner is not None and inner not in seen:
            seen.add(inner)
            count += inner.tag in FORMAT_TAGS
            inner = inner.getparent()
    return count


# Linguistic features

# Each begins with a set of characters, which the regular expression engine can search for.
_FULL_STOP = re.compile(
    # Not after an initial; then up to three closing marks, a blank that no small letter follows, or the end.
    r"""[.!?…](?<![ .(][A-Z].)(?<!^[A-Z].)(?=["'”’»)\]]{0,3}(?: (?![a-zß-öø-ÿа-я])|$))"""
)
_OTHER_STOP = re.compile(r"[。！？｡।॥؟۔։።]+")
"""Marks that are used for nothing else, whether or not a blank follows."""
_OPEN_END = re.compile(r"""\w["'”’»)\]]{0,3}$""")


def count_sentences(text: str) -> int:
    """Return the number of sentences in *text*, in which white space is folded; 1 at least.

    A sentence ends at its mark; one that has none ends with the text.
    """
    count = len(_FULL_STOP.findall(text)) + (_OPEN_END.search(text[-4:]) is not None)
    if not text.isascii():
        count += len(_OTHER_STOP.findall(text))
    return count or 1


_ASCII = bytes(range(128))
_ASCII_ALPHANUMERIC = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def alphanumeric_share(text: str) -> float:
    """Return the share of the characters of *text* that are letters or digits; blanks are characters too."""
    if not text:
        return 0.0
    raw = text.encode("utf-8", "replace")
    count = len(raw) - len(raw.translate(None, _ASCII_ALPHANUMERIC))
    if len(raw) != len(text):
        count += sum(map(str.isalnum, raw.translate(None, _ASCII).decode("utf-8")))
    return count / len(text)


_WORD = re.compile(r"[^\W\d_]+")
_NO_LETTERS = {code: " " for code in range(128) if not chr(code).isalpha()}
_LISTED_LETTER = re.compile("[A-Za-z\u00c0-\u024f\u0400-\u04ff\u1e00-\u1eff]")

_LANGUAGES = tuple(STOP_WORDS)
_STOP_WORDS = {word: row for row, word in enumerate(sorted(frozenset[str]().union(*STOP_WORDS.values())))}
_IN_LANGUAGE = np.array(
    [[word in STOP_WORDS[language] for language in _LANGUAGES] for word in _STOP_WORDS], dtype=np.int64
)
"""A row for each of `_STOP_WORDS`, a column for each of `_LANGUAGES`."""

_FEW = 0.1
"""Share of stop words below which it is asked whether there is a list for the script at all."""


def stop_word_shares(texts: Sequence[str]) -> tuple[list[str | None], list[float]]:
    """Return of each text the language whose stop words have the highest share of its words, and that share."""
    rows: list[int] = []
    ends = [0]
    words = []
    for text in texts:
        lower = text.lower()
        words.append(lower.translate(_NO_LETTERS).split() if lower.isascii() else _WORD.findall(lower))
        rows += [_STOP_WORDS[word] for word in words[-1] if word in _STOP_WORDS]
        ends.append(len(rows))
    sums = np.zeros((len(rows) + 1, len(_LANGUAGES)), dtype=np.int64)
    np.cumsum(_IN_LANGUAGE[rows], axis=0, out=sums[1:])
    counts = np.diff(sums[ends], axis=0)
    languages: list[str | None] = []
    shares = []
    for own, best, most in zip(words, counts.argmax(axis=1), counts.max(axis=1), strict=True):
        share = float(most) / (len(own) or 1)
        known = share >= _FEW or not _is_unlisted(own)
        languages.append(_LANGUAGES[best] if known and most else None)
        shares.append(share if known else 1.0)
    return languages, shares


def _is_unlisted(words: list[str]) -> bool:
    """Whether most letters of *words* are of a script for which there are no stop words."""
    text = "".join(words)
    return not text.isascii() and 2 * len(_LISTED_LETTER.findall(text)) < len(text)


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
