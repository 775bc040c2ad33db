"""Computes the features of a page that need no vocabulary, in Python.

``_features.c`` does the same; `scrapy_article.extractor.compiled` chooses which one runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.walk.inline import INLINE_COUNTS
from scrapy_article.extractor.features import (
    BLOCK_FLAGS,
    BLOCK_HINTS,
    LEARNED_NAMES,
    LOGARITHMS,
    NAMES,
    OTHER_TAG,
    PARENT_TAGS,
    PATH_LEVELS,
    PHRASE_NAMES,
    TAG_COUNT,
    TAG_NUMBER,
    Features,
    fill_phrases,
)
from scrapy_article.extractor.page_parts import declared_rows, find_title, layout_blocks, title_words
from scrapy_article.extractor.vocabulary import first_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Arrays, Floats, Ints

_TABLE_ROW = BLOCK_FLAGS.index("TABLE")
_FLAG_BITS = np.array([getattr(Flag, name) for name in BLOCK_FLAGS])[:, None]
_HINT_BITS = np.array([getattr(Hint, name) for name in BLOCK_HINTS])[:, None]

NEGATIVE = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT
OUTSIDE_TEXT = (
    Flag.NAV | Flag.FOOTER | Flag.ASIDE | Flag.HIDDEN | Flag.BUTTON | Flag.DIALOG | Flag.NOSCRIPT | Flag.CAPTION
)
_PARAGRAPHS = [TAG_NUMBER[tag] for tag in ("p", "li", "td", "blockquote")]
_IS_PARAGRAPH = np.isin(np.arange(TAG_COUNT), _PARAGRAPHS)
TAG_VALUES = {tag: number | 0x200 * (number in _PARAGRAPHS) for tag, number in TAG_NUMBER.items()}
TAG_VALUES["table"] = OTHER_TAG | 0x100
"""Values for `_features.c`: the kind of tag, and whether it is a table, or a paragraph, which often has siblings."""

_ENDS = frozenset(".!?…。！？।॥؟۔։።፧፨။។៕")
_QUOTES = frozenset("\"'”’»)]」』 ")
REPEATED_WORDS = 4
"""Least words of a segment to count as repeated."""


def features(document: Document) -> Features:
    """Return the features of *document*, which has at least one segment."""
    arrays = document.arrays
    tokens = [first_words(text) for text in arrays.texts]
    headings = (arrays.flags[arrays.block_of] & Flag.HEADING) > 0
    heading = np.maximum.accumulate(np.where(headings, np.arange(len(headings)), -1))
    commas, ends = (np.array([*map(read, arrays.texts)]) for read in (_commas, _ends))
    columns = [arrays.chars, arrays.link_chars, np.where(arrays.good, arrays.words, 0), arrays.words, arrays.good]
    sums = prefix_sums(np.stack([*columns, np.ones(len(headings))]))
    of_block = _sums_of_blocks(arrays, sums)
    tags, in_table = _tags(arrays)
    negative = ((arrays.hints & NEGATIVE) > 0) & ((arrays.hints & Hint.BODY) == 0)
    depth = arrays.inherit(np.ones((1, len(arrays.blocks))), np.add)[0]
    container, of_container = _container_rows(arrays, sums, of_block, commas, negative, depth)
    _, path = np.unique(arrays.path(PATH_LEVELS)[arrays.block_of], return_inverse=True)
    rows: list[Any] = [
        _line_rows(arrays, commas, ends),
        _markup_rows(arrays, tags, in_table),
        _block_rows(arrays, of_block, sums),
        _sibling_rows(arrays, tags),
        _path_rows(path, sums),
        of_container,
        _title_rows(document, tokens, sums, depth),
        _distances(arrays, sums, heading),
        declared_rows(document, heading),
        _inline_rows(document),
    ]
    matrix = np.zeros((len(NAMES) + len(LEARNED_NAMES) + len(PHRASE_NAMES), len(headings)), np.float32)
    matrix[: len(NAMES)] = np.concatenate(rows)
    take_logarithms(matrix)
    fill_phrases(matrix[-len(PHRASE_NAMES) :], arrays, heading)
    return Features(arrays, matrix, container, heading, path, document.walk)


def take_logarithms(matrix: Floats) -> None:
    """Replace the rows of `LOGARITHMS` in *matrix*."""
    counts, distances, sizes = LOGARITHMS
    matrix[counts] = np.log1p(matrix[counts])
    signed = matrix[distances]
    matrix[distances] = np.copysign(np.log1p(np.abs(signed)), signed)
    matrix[sizes] = np.log(matrix[sizes])


def _line_rows(arrays: Arrays, commas: Ints, ends: Floats) -> list[Any]:
    """Return the rows on each segment by itself."""
    first: dict[str, int] = {}
    later, again = np.zeros((2, len(arrays.texts)))
    for i in (arrays.words >= REPEATED_WORDS).nonzero()[0].tolist():
        j = first.setdefault(arrays.texts[i], i)
        if j != i:
            later[j] = again[i] = 1
    return [
        *(arrays.chars, arrays.words, arrays.density, commas, ends, (commas > 0) | ends, arrays.good),
        [text[0].isupper() for text in arrays.texts],
        [text[-1] in ":：" for text in arrays.texts],
        *(arrays.dated, np.minimum(arrays.breaks, 3), later, again),
        np.minimum(arrays.chars / np.maximum(arrays.words, 1), 30) / 10,
    ]


def _tags(arrays: Arrays) -> tuple[Ints, NDArray[np.bool_]]:
    """Return the kind of tag of each block and of none, and whether each is in a table that is not for layout."""
    tags = np.array([TAG_NUMBER.get(tag, OTHER_TAG) for tag in arrays.tags] + [OTHER_TAG])
    in_table = (arrays.flags & Flag.TABLE) > 0
    layout = layout_blocks(arrays)
    if layout:
        in_table[layout] = False
        tags[layout] = np.where(tags[layout] == TAG_NUMBER["td"], TAG_NUMBER["div"], tags[layout])
    return tags, in_table


def _markup_rows(arrays: Arrays, tags: Ints, in_table: NDArray[np.bool_]) -> Floats:
    """Return the rows on the tag, flags and hints of the block of each segment, and on those around it."""
    kinds = np.arange(TAG_COUNT)[:, None] == tags
    parents = kinds[[*PARENT_TAGS, OTHER_TAG]][:, arrays.up[:-1]]
    flags = (arrays.flags & _FLAG_BITS) > 0
    flags[_TABLE_ROW] = in_table
    hints = (arrays.hints & _HINT_BITS) > 0
    above = np.minimum(arrays.inherit(hints.astype(np.float32), np.add)[:, :-1], 3)
    return np.concatenate([kinds[:, :-1], parents, flags, hints, above])[:, arrays.block_of]


def _block_rows(arrays: Arrays, of_block: Floats, sums: Floats) -> Floats:
    """Return the rows on the text in the block of each segment, in its parent and in its grandparent."""
    chars, link_chars, good_words, words, good, ones = of_block
    share = good_words / max(sums[2, -1], 1)
    found = np.stack([chars, link_chars / np.maximum(chars, 1), share, good, ones, words / np.maximum(ones, 1)])
    parent = arrays.up[arrays.block_of]
    return np.concatenate([found[:, arrays.block_of], found[:, parent], found[[0, 1, 2, 5]][:, arrays.up[parent]]])


def _sums_of_blocks(arrays: Arrays, sums: Floats) -> Floats:
    """Return the sums over each block, and ones for none."""
    found = np.ones((len(sums), len(arrays.up)))
    found[:, :-1] = sums[:, arrays.end] - sums[:, arrays.start]
    return found


def _sibling_rows(arrays: Arrays, tags: Ints) -> Floats:
    """Return the rows on siblings of one kind: of the block, of the greatest list above, and without paragraphs."""
    group, sizes = arrays.siblings
    siblings = sizes[group]
    lists = np.where(arrays.end - arrays.start >= 2, siblings, 1), np.where(_IS_PARAGRAPH[tags[:-1]], 1, siblings)
    above = arrays.inherit(np.stack(lists), np.maximum)
    return np.concatenate([siblings[None], above[:, :-1]])[:, arrays.block_of]


def _path_rows(path: Ints, sums: Floats) -> list[Floats]:
    """Return the rows on the segments in blocks with the same names."""
    of_path = [np.bincount(path, column)[path] for column in np.diff(sums)]
    chars, link_chars, good_words, words, good, ones = of_path
    good_total = max(sums[2, -1], 1)
    return [ones, chars / sums[0, -1], link_chars / chars, good_words / good_total, good / ones, words / ones]


def _container_rows(
    arrays: Arrays, sums: Floats, of_block: Floats, commas: Ints, negative: NDArray[np.bool_], depth: Floats
) -> tuple[int, list[Floats]]:
    """Return the index of the block with most good text, less a penalty for all else, and the rows on where text is."""
    block, index, blocks = arrays.block_of, np.arange(len(arrays.texts)), len(arrays.blocks)
    parent = arrays.up[block]
    grandparent = arrays.up[parent]
    # As Readability does: a paragraph votes for its parent, and half as much for its grandparent.
    is_voter = (arrays.chars >= 25) & (arrays.density < 0.5)
    votes = np.where(is_voter, 1 + commas + np.minimum(arrays.chars / 100, 3), 0)
    votes = np.bincount(parent, votes, blocks + 1) + 0.5 * np.bincount(grandparent, votes, blocks + 1)
    chars, link_chars = of_block[:2]
    votes = votes[:blocks] * (1 - (link_chars / np.maximum(chars, 1))[:blocks])
    votes *= np.where(negative, 0.3, 1) * np.where((arrays.hints & Hint.BODY) > 0, 1.3, 1)
    best = int(votes.argmax())
    share = np.append(votes / max(votes[best], 1e-6), 0)
    above = arrays.inherit(share[None, :-1], np.maximum)[0]
    in_best = (index >= arrays.start[best]) & (index < arrays.end[best])
    of_votes = [share[block], share[parent], above[block], in_best]

    outside = negative | ((arrays.flags & OUTSIDE_TEXT) > 0)
    cluttered = arrays.inherit(outside[None], np.maximum)[0, block]
    lost = np.where(arrays.density > 0.5, -1 - 0.5 * np.minimum(arrays.words, 12), np.where(arrays.words < 4, -1, 0))
    value = np.where(cluttered, np.where(arrays.good, 0, -1), np.where(arrays.good, arrays.words, lost))
    running = prefix_sums(value[None])[0]
    worth = running[arrays.end] - running[arrays.start]
    container = blocks - 1 - int(worth[::-1].argmax())  # the innermost in a tie
    first, last = int(arrays.start[container]), int(arrays.end[container])
    inside = (index >= first) & (index < last)
    good = (arrays.good & inside & ~cluttered).nonzero()[0]
    first_good, last_good = (int(good[0]), int(good[-1])) if len(good) else (0, len(index) - 1)
    share = np.append(np.maximum(worth, 0) / max(worth[container], 1), 0)
    words = sums[3]
    shared = arrays.inherit(((arrays.start <= first) & (arrays.end >= last)).astype(float)[None], np.add)[0]
    return container, [
        *of_votes,
        *(share[block], share[parent], share[grandparent], inside),
        np.clip((index - first) / max(last - first, 1), -1, 2),
        *(index < first_good, index > last_good),
        *(words[:-1] - words[first_good], words[:-1] - words[last_good]),
        *(cluttered, shared[block] / max(depth[container], 1)),
    ]


def _title_rows(document: Document, tokens: Sequence[list[str]], sums: Floats, depth: Floats) -> list[Floats]:
    """Return the rows on the place of each segment, and on the heading with the title."""
    arrays, wanted = document.arrays, title_words(document)
    count = len(tokens)
    index, zeros, words = np.arange(count), np.zeros(count), sums[3]
    in_title = np.array([len(wanted.intersection(words)) / len(words) for words in tokens])
    rows = [sums[0, :-1] / sums[0, -1], index / count]
    title = find_title(document, wanted)
    if title is None:
        return [*rows, zeros, words[:-1], index >= 0, zeros, in_title, zeros, zeros]
    start, end = title.start, title.end
    around = (arrays.start <= start) & (arrays.end > start)
    shared = arrays.inherit(around.astype(float)[None], np.add)[0, arrays.block_of]
    return [
        *rows,
        np.ones(count),
        words[:-1] - words[end] + np.where(index >= end, 0.5, -0.5),
        *(index >= end, (index >= start) & (index < end), in_title),
        *(shared / max(float(shared[start]), 1.0), (depth[arrays.block_of] - shared) / 10),
    ]


def _distances(arrays: Arrays, sums: Floats, heading: Ints) -> list[Floats]:
    """Return the words since and until a segment that reads like a paragraph, and the segments since *heading*."""
    index, words, count = np.arange(len(heading)), sums[3], len(heading)
    last = np.maximum.accumulate(np.where(arrays.good, index, -1))
    following = np.minimum.accumulate(np.where(arrays.good, index, count)[::-1])[::-1]
    since = np.where(last == index, 0, words[:-1] - words[last + 1])
    until = np.where(following == index, 0, words[following] - words[1:])
    return [since, until, index - heading]


def _inline_rows(document: Document) -> Floats:
    """Return the rows of `INLINE_FEATURES`: shares of letters in inline elements, images before and after."""
    walk = document.walk
    count = len(walk.segments)
    inner = np.frombuffer(walk.inline_counts, np.int32).reshape(count, len(INLINE_COUNTS)).T
    places = np.array([image.position for image in walk.images], np.int64)
    images = np.bincount(places, minlength=count + 1)
    shares = inner[1:-1] / np.maximum(inner[0], 1)
    return np.concatenate([shares, np.stack([inner[-1], images[:count], images[1:]])])


def _commas(text: str) -> int:
    if text.isascii():
        return text.count(",")
    return text.count(",") + text.count("،") + text.count("、") + text.count("，")


def _ends(text: str) -> bool:
    """Return whether *text* ends like a sentence, also in quotes or brackets."""
    if text[-1] in _ENDS:
        return True
    return text[-1] in _QUOTES and text[-4:].rstrip("\"'”’»)]」』 ")[-1:] in _ENDS
