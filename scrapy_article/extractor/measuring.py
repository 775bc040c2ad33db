"""Computes the features of a page that need no vocabulary, in Python.

``_features.c`` does the same; `scrapy_article.extractor.compiled` chooses which one runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.walk.inline import INLINE_COUNTS
from scrapy_article.extractor.features import (
    BLOCK_FLAGS,
    BLOCK_HINTS,
    INLINE_FEATURES,
    LEARNED_NAMES,
    LOGARITHMS,
    NAMES,
    OTHER_TAG,
    PARENT_TAGS,
    PATH_LEVELS,
    PHRASE_NAMES,
    SIGNED,
    TAG_COUNT,
    TAG_NUMBER,
    Features,
    fill_phrases,
)
from scrapy_article.extractor.page_parts import declared_rows, find_title, layout_blocks, title_words
from scrapy_article.extractor.vocabulary import first_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats

_TABLE_ROW = BLOCK_FLAGS.index("TABLE")
_FLAG_BITS = np.array([getattr(Flag, name) for name in BLOCK_FLAGS])[:, None]
_HINT_BITS = np.array([getattr(Hint, name) for name in BLOCK_HINTS])[:, None]

NEGATIVE = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT
OUTSIDE_TEXT = (
    Flag.NAV | Flag.FOOTER | Flag.ASIDE | Flag.HIDDEN | Flag.BUTTON | Flag.DIALOG | Flag.NOSCRIPT | Flag.CAPTION
)
_IS_CELL = np.zeros(TAG_COUNT, bool)
_IS_CELL[TAG_NUMBER["td"]] = True
_PARAGRAPHS = [TAG_NUMBER[tag] for tag in ("p", "li", "td", "blockquote")]
_IS_PARAGRAPH = np.zeros(TAG_COUNT, bool)
_IS_PARAGRAPH[_PARAGRAPHS] = True
TAG_VALUES = {tag: number | 0x200 * (number in _PARAGRAPHS) for tag, number in TAG_NUMBER.items()}
TAG_VALUES["table"] = OTHER_TAG | 0x100
"""Values for `_features.c`: the kind of tag, and whether it is a table, or a paragraph, which often has siblings."""

_ENDS = frozenset(".!?…。！？।॥؟۔։።፧፨။។៕")
_QUOTES = frozenset("\"'”’»)]」』 ")
REPEATED_WORDS = 4
"""Least words of a segment to count as repeated."""


def inline_rows(document: Document) -> Floats:
    """Return the rows of `INLINE_FEATURES`: shares of letters in inline elements, images before and after."""
    walk = document.walk
    count = len(walk.segments)
    inner = np.frombuffer(walk.inline_counts, np.int32).reshape(count, len(INLINE_COUNTS)).T
    places = np.array([image.position for image in walk.images], np.int64)
    images = np.bincount(places, minlength=count + 1)
    rows = np.empty((len(INLINE_FEATURES), count), np.float32)
    np.divide(inner[1:-1], np.maximum(inner[0], 1), out=rows[:-3], casting="same_kind")
    rows[-3:] = inner[-1], images[:count], images[1 : count + 1]
    return rows


def features(document: Document) -> Features:
    """Return the features of *document*, which has at least one segment."""
    return _Page(document).measure()


class _Page:
    """Computes the features of one page."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.arrays = arrays = document.arrays
        self.count = count = len(arrays.segments)
        self.texts = arrays.texts
        self.tokens = [first_words(text) for text in self.texts]
        self.wanted = title_words(document)
        self.matrix = np.zeros((len(NAMES) + len(LEARNED_NAMES) + len(PHRASE_NAMES), count), np.float32)
        self.row = 0
        self.index = np.arange(count)
        self.parent = arrays.up[arrays.block_of]
        self.grandparent = arrays.up[self.parent]
        self.tags = np.array([TAG_NUMBER.get(tag, OTHER_TAG) for tag in arrays.tags] + [OTHER_TAG])
        self.in_table = (arrays.flags & Flag.TABLE) > 0
        layout = layout_blocks(arrays)
        if layout:
            self.tags[:-1][layout] = np.where(
                _IS_CELL[self.tags[:-1][layout]], TAG_NUMBER["div"], self.tags[:-1][layout]
            )
            self.in_table[layout] = False
        self.headings = (arrays.flags[arrays.block_of] & Flag.HEADING) > 0

    def add(self, rows: Sequence[Floats] | Floats) -> None:
        self.matrix[self.row : self.row + len(rows)] = rows
        self.row += len(rows)

    def measure(self) -> Features:
        self.add_lines()
        self.add_markup()
        self.add_sums()
        self.add_repetition()
        container = self.add_containers()
        self.add_title()
        self.add_neighbours()
        asked = ((self.arrays.words >= 3) | self.headings).nonzero()[0]
        self.add(declared_rows(self.document, self.texts, self.tokens, asked))
        self.add(inline_rows(self.document))
        numbers = self.matrix[LOGARITHMS]
        signed = numbers[slice(*SIGNED)]
        signs = signed.copy()
        np.abs(signed, out=signed)
        take_logarithms(numbers)
        np.copysign(signed, signs, out=signed)
        self.matrix[LOGARITHMS] = numbers
        fill_phrases(self.matrix[-len(PHRASE_NAMES) :], self.arrays, self.last_heading)
        return Features(self.arrays, self.matrix, container, self.last_heading, self.path, self.document.walk)

    # The segment itself

    def add_lines(self) -> None:
        arrays, texts = self.arrays, self.texts
        self.commas = np.array([_commas(text) for text in texts])
        self.ends = np.array([_ends(text) for text in texts])
        first: dict[str, int] = {}
        again, later = np.zeros(self.count, np.float32), np.zeros(self.count, np.float32)
        for i in (arrays.words >= REPEATED_WORDS).nonzero()[0].tolist():
            j = first.setdefault(texts[i], i)
            if j != i:
                again[i] = later[j] = 1
        self.add(
            [
                arrays.chars,
                arrays.words,
                arrays.density,
                self.commas,
                self.ends,
                (self.commas > 0) | self.ends,
                arrays.good,
                np.array([text[0].isupper() for text in texts]),
                np.array([text[-1] in ":：" for text in texts]),
                arrays.dated,
                np.minimum(arrays.breaks, 3),
                later,
                again,
                np.minimum(arrays.chars / np.maximum(arrays.words, 1), 30) / 10,
            ]
        )

    # Its blocks

    def add_markup(self) -> None:
        arrays = self.arrays
        kinds = np.zeros((TAG_COUNT, len(self.tags)), np.float32)
        kinds[self.tags, np.arange(len(self.tags))] = 1
        self.add(kinds[:, arrays.block_of])
        self.add(kinds[[*PARENT_TAGS, OTHER_TAG]][:, self.parent])
        flags = (arrays.flags & _FLAG_BITS) > 0
        flags[_TABLE_ROW] = self.in_table
        self.add(flags[:, arrays.block_of])
        blocks = len(arrays.blocks)
        sums = np.ones((len(BLOCK_HINTS) + 1, blocks), np.float32)
        sums[:-1] = (arrays.hints & _HINT_BITS) > 0
        self.add(sums[:-1, arrays.block_of])
        sums = arrays.inherit(sums, np.add)
        self.add(np.minimum(sums[:-1, arrays.block_of], 3))
        self.depth = sums[-1]

    def add_sums(self) -> None:
        arrays = self.arrays
        good_words = np.where(arrays.good, arrays.words, 0)
        self.columns = np.stack(
            [arrays.chars, arrays.link_chars, good_words, arrays.words, arrays.good, np.ones(self.count), self.ends]
        )
        self.sums = prefix_sums(self.columns)
        self.totals = self.sums[:, -1]
        self.good_total = max(float(self.totals[2]), 1.0)
        blocks = np.ones((7, len(self.tags)))
        blocks[:, :-1] = self.sums[:, arrays.end] - self.sums[:, arrays.start]
        self.blocks = blocks
        density = blocks[1] / np.maximum(blocks[0], 1)
        found = np.stack(
            [
                blocks[0],
                density,
                blocks[2] / self.good_total,
                blocks[4],
                blocks[5],
                blocks[3] / np.maximum(blocks[5], 1),
            ]
        )
        self.block_density = density
        self.add(found[:, arrays.block_of])
        self.add(found[:, self.parent])
        self.add(found[[0, 1, 2, 5]][:, self.grandparent])

    # Blocks with the same names

    def add_repetition(self) -> None:
        arrays = self.arrays
        group, sizes = arrays.siblings
        siblings = sizes[group]
        self.negative = ((arrays.hints & NEGATIVE) > 0) & ((arrays.hints & Hint.BODY) == 0)
        above = arrays.inherit(
            np.stack(
                [
                    np.where(arrays.end - arrays.start >= 2, siblings, 1),
                    np.where(_IS_PARAGRAPH[self.tags[:-1]], 1, siblings),
                    self.negative | ((arrays.flags & OUTSIDE_TEXT) > 0),
                ]
            ),
            np.maximum,
        )[:, arrays.block_of]
        self.cluttered = above[2] > 0
        self.add([siblings[arrays.block_of], above[0], above[1]])
        _, paths = np.unique(arrays.path(PATH_LEVELS)[arrays.block_of], return_inverse=True)
        self.path = paths
        chars, link_chars, good_words, words, good, ones = (
            np.bincount(paths, column)[paths] for column in self.columns[:6]
        )
        self.add(
            [ones, chars / self.totals[0], link_chars / chars, good_words / self.good_total, good / ones, words / ones]
        )

    # Where the article may be

    def add_containers(self) -> int:
        arrays, index, blocks, cluttered = self.arrays, self.index, len(self.arrays.blocks), self.cluttered
        # As Readability does: a paragraph votes for its parent, and half as much for its grandparent.
        votes = np.where(
            (arrays.chars >= 25) & (arrays.density < 0.5), 1 + self.commas + np.minimum(arrays.chars / 100, 3), 0
        )
        votes = np.bincount(self.parent, votes, blocks + 1) + 0.5 * np.bincount(self.grandparent, votes, blocks + 1)
        votes = votes[:blocks] * (1 - self.block_density[:blocks])
        votes *= np.where(self.negative, 0.3, 1) * np.where((arrays.hints & Hint.BODY) > 0, 1.3, 1)
        best = int(votes.argmax())
        share = np.zeros(blocks + 1)
        share[:-1] = votes / max(votes[best], 1e-6)
        above = arrays.inherit(share[None, :-1], np.maximum)[0]
        self.add(
            [
                share[arrays.block_of],
                share[self.parent],
                above[arrays.block_of],
                (index >= arrays.start[best]) & (index < arrays.end[best]),
            ]
        )
        # As the rules do: the block with most good text, less a penalty for all else in it.
        lost = np.where(
            arrays.density > 0.5, -1 - 0.5 * np.minimum(arrays.words, 12), np.where(arrays.words < 4, -1, 0)
        )
        value = np.where(cluttered, np.where(arrays.good, 0, -1), np.where(arrays.good, arrays.words, lost))
        running = prefix_sums(value[None])[0]
        worth = running[arrays.end] - running[arrays.start]
        container = blocks - 1 - int(worth[::-1].argmax())  # the innermost in a tie
        first, last = int(arrays.start[container]), int(arrays.end[container])
        inside = (index >= first) & (index < last)
        share[:-1] = np.maximum(worth, 0) / max(worth[container], 1)
        good = (arrays.good & inside & ~cluttered).nonzero()[0]
        first_good, last_good = (int(good[0]), int(good[-1])) if len(good) else (0, self.count - 1)
        words = self.sums[3]
        self.before = words[:-1]
        title = find_title(self.document, self.wanted)
        paths = np.zeros((2, blocks))
        paths[0] = (arrays.start <= first) & (arrays.end >= last)
        if title is not None:
            paths[1] = (arrays.start <= title.start) & (arrays.end > title.start)
        shared, self.title_depth = arrays.inherit(paths, np.add)
        self.title = title
        self.add(
            [
                share[arrays.block_of],
                share[self.parent],
                share[self.grandparent],
                inside,
                np.clip((index - first) / max(last - first, 1), -1, 2),
                index < first_good,
                index > last_good,
                self.before - words[first_good],
                self.before - words[last_good],
                cluttered,
                shared[arrays.block_of] / max(self.depth[container], 1),
            ]
        )
        return container

    def add_title(self) -> None:
        arrays, index = self.arrays, self.index
        wanted = self.wanted
        in_title = np.array([len(wanted.intersection(words)) / len(words) for words in self.tokens])
        title, shared = self.title, self.title_depth
        rows = [self.sums[0, :-1] / self.totals[0], index / self.count]
        if title is None:
            zeros = np.zeros(self.count)
            rows += [zeros, self.before, index >= 0, zeros, in_title, zeros, zeros]
        else:
            start, end = title.start, title.end
            depth = max(float(shared[arrays.block_of[start]]), 1.0)
            rows += [
                np.ones(self.count),
                self.before - self.sums[3, end] + np.where(index >= end, 0.5, -0.5),
                index >= end,
                (index >= start) & (index < end),
                in_title,
                shared[arrays.block_of] / depth,
                (self.depth[arrays.block_of] - shared[arrays.block_of]) / 10,
            ]
        self.add(rows)

    # Its neighbours

    def add_neighbours(self) -> None:
        arrays, index, count = self.arrays, self.index, self.count
        words = self.sums[3]
        good = arrays.good
        last = np.maximum.accumulate(np.where(good, index, -1))
        since = np.where(last == index, 0, words[:-1] - np.where(last >= 0, words[last + 1], 0))
        following = np.minimum.accumulate(np.where(good, index, count)[::-1])[::-1]
        until = np.where(following == index, 0, words[following] - words[1:])
        heading = np.maximum.accumulate(np.where(self.headings, index, -1))
        self.last_heading = heading
        self.add([since, until, index - heading])


def _commas(text: str) -> int:
    if text.isascii():
        return text.count(",")
    return text.count(",") + text.count("،") + text.count("、") + text.count("，")


def _ends(text: str) -> bool:
    """Return whether *text* ends like a sentence, also in quotes or brackets."""
    if text[-1] in _ENDS:
        return True
    return text[-1] in _QUOTES and text[-4:].rstrip("\"'”’»)]」』 ")[-1:] in _ENDS


def take_logarithms(numbers: Floats) -> None:
    """Replace *numbers*, the absolute values of the rows of `LOGARITHMS`, by their logarithms."""
    counts, sizes = numbers[: SIGNED[1]], numbers[SIGNED[1] :]
    np.log1p(counts, out=counts)
    np.log(sizes, out=sizes)
