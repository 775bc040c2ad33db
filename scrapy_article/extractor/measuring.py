"""Computes the features of a page that need no vocabulary.

Most of the rows have a compiled version in ``_features_page.h``, which gives the same as `python_rows`.
`scrapy_article.accelerators` chooses which one runs.
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING, Any, TypeAlias

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.document import Document, Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.walk.inline import INLINE_COUNTS
from scrapy_article.extractor.features import (
    BLOCK_FLAGS,
    BLOCK_HINTS,
    DECLARED_FEATURES,
    INLINE_FEATURES,
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
    first_words,
)
from scrapy_article.extractor.page_parts import declared_rows, find_title, layout_blocks, title_words

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Arrays, Floats, Ints

    Parts: TypeAlias = tuple[int, Ints, Ints, bytes | None]
    """`container`, `heading`, `path` and `lines` of the `Features`."""
    Measure: TypeAlias = Callable[[Floats, Arrays, Ints, Ints, set[str], Block | None], Parts]
    """As `python_rows`."""

_FLAG_BITS = np.array([getattr(Flag, name) for name in BLOCK_FLAGS])
_HINT_BITS = np.array([getattr(Hint, name) for name in BLOCK_HINTS])
_NEGATIVE = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT
_OUTSIDE_TEXT = (
    Flag.NAV | Flag.FOOTER | Flag.ASIDE | Flag.HIDDEN | Flag.BUTTON | Flag.DIALOG | Flag.NOSCRIPT | Flag.CAPTION
)
_IS_PARAGRAPH = np.isin(np.arange(TAG_COUNT), [TAG_NUMBER[tag] for tag in ("p", "li", "td", "blockquote")])

_ENDS = ".!?…。！？।॥؟۔։።፧፨။។៕"
_QUOTES = "\"'”’»)]」』 "
REPEATED_WORDS = 4
"""Least words of a segment to count as repeated."""


def _rows(first: str, last: str) -> slice:
    return slice(NAMES.index(first), NAMES.index(last) + 1)


_REPEATED, _DECLARED, _INLINE = (
    _rows(names[0], names[-1]) for names in (("repeated_later", "repeated"), DECLARED_FEATURES, INLINE_FEATURES)
)
_MEASURED = slice(_DECLARED.start)
"""The rows that `python_rows` fills in."""


def features(document: Document, measure: Measure | None = None) -> Features:
    """Return the features of *document*, which has at least one segment; *measure* is `python_rows` or the like."""
    arrays = document.arrays
    wanted = title_words(document)
    title = find_title(document, wanted)
    matrix = np.empty((len(NAMES) + len(LEARNED_NAMES) + len(PHRASE_NAMES), len(arrays.texts)), np.float32)
    container, heading, path, lines = (measure or _measure)(matrix[_MEASURED], arrays, *_markup(arrays), wanted, title)
    matrix[_REPEATED] = _repeated_rows(arrays)
    matrix[_DECLARED] = declared_rows(document, heading)
    _fill_inline(matrix[_INLINE], document)
    take_logarithms(matrix)
    fill_phrases(matrix[-len(PHRASE_NAMES) :], arrays, heading)
    return Features(arrays, matrix, container, heading, path, document.walk, lines)


def take_logarithms(matrix: Floats) -> None:
    """Replace the rows of `LOGARITHMS` in *matrix*."""
    counts, distances, sizes = LOGARITHMS
    matrix[counts] = np.log1p(matrix[counts])
    signed = matrix[distances]
    matrix[distances] = np.copysign(np.log1p(np.abs(signed)), signed)
    matrix[sizes] = np.log(matrix[sizes])


def _markup(arrays: Arrays) -> tuple[Ints, Ints]:
    """Return the kind of tag of each block, and of "none", and flags; cells of layout tables count as ``div``."""
    kinds = bytes(map(TAG_NUMBER.get, (*arrays.tags, ""), repeat(OTHER_TAG)))
    tags, flags = np.frombuffer(kinds, np.uint8).astype(np.int64), arrays.flags
    if "table" in arrays.tags:
        is_cell = tags[:-1] == TAG_NUMBER["td"]
        layout = layout_blocks(arrays, is_cell)
        tags[:-1][layout & is_cell] = TAG_NUMBER["div"]
        flags = np.where(layout, flags & ~Flag.TABLE, flags)
    return tags, flags


def _repeated_rows(arrays: Arrays) -> Floats:
    """Return whether the text of each segment stands in a later one, too, and whether it does in an earlier one."""
    rows = later, again = np.zeros((2, len(arrays.texts)), np.float32)
    texts = arrays.texts
    long = (arrays.words >= REPEATED_WORDS).nonzero()[0].tolist()
    first: dict[str, int] = {}
    for i in long if len({texts[i] for i in long}) < len(long) else ():
        j = first.setdefault(texts[i], i)
        if j != i:
            later[j] = again[i] = 1
    return rows


def _fill_inline(rows: Floats, document: Document) -> None:
    """Fill in the rows of `INLINE_FEATURES`: shares of letters in inline elements, images before and after."""
    walk, count = document.walk, rows.shape[1]
    inner = np.frombuffer(walk.inline_counts, np.int32).reshape(count, len(INLINE_COUNTS)).T
    images = np.bincount(np.array([image.position for image in walk.images], np.int64), minlength=count + 1)
    rows[:-3] = inner[1:-1] / np.maximum(inner[0], 1)
    rows[-3:] = inner[-1], images[:count], images[1:]


# --- the rows that have a compiled version ---


def python_rows(rows: Floats, arrays: Arrays, tags: Ints, flags: Ints, wanted: set[str], title: Block | None) -> Parts:
    """Fill in *rows*, except whether lines are repeated, and return parts of the `Features`.

    *tags* and *flags* are from `_markup`, *wanted* are the words of the title.
    """
    index = np.arange(len(arrays.texts))
    heading = np.maximum.accumulate(np.where(flags[arrays.block_of] & Flag.HEADING, index, -1))
    tokens = [first_words(text) for text in arrays.texts]
    commas, ends = (np.array([*map(read, arrays.texts)]) for read in (_commas, _ends))
    columns = [arrays.chars, arrays.link_chars, np.where(arrays.good, arrays.words, 0), arrays.words, arrays.good]
    sums = prefix_sums(np.stack([*columns, np.ones(len(tokens))]))
    of_block = np.ones((len(sums), len(arrays.up)))  # and ones for none
    of_block[:, :-1] = sums[:, arrays.end] - sums[:, arrays.start]
    negative = ((arrays.hints & _NEGATIVE) > 0) & ((arrays.hints & Hint.BODY) == 0)
    depth = arrays.inherit(np.ones((1, len(arrays.blocks))), np.add)[0]
    container, of_container = _container_rows(arrays, sums, of_block, commas, negative, depth)
    _, path = np.unique(arrays.path(PATH_LEVELS)[arrays.block_of], return_inverse=True)
    rows[:] = np.concatenate(
        [
            _line_rows(arrays, commas, ends),
            _markup_rows(arrays, tags, flags),
            _block_rows(arrays, of_block, sums),
            _sibling_rows(arrays, tags),
            _path_rows(path, sums),
            of_container,
            _title_rows(arrays, tokens, sums, depth, wanted, title),
            _distances(arrays, sums, heading),
        ]
    )
    return container, heading, path, None


def _line_rows(arrays: Arrays, commas: Ints, ends: Floats) -> list[Any]:
    """Return the rows on each segment by itself."""
    zeros = np.zeros(len(ends))
    return [
        *(arrays.chars, arrays.words, arrays.density, commas, ends, (commas > 0) | ends, arrays.good),
        [text[0].isupper() for text in arrays.texts],
        [text[-1] in ":：" for text in arrays.texts],
        *(arrays.dated, np.minimum(arrays.breaks, 3), zeros, zeros),
        np.minimum(arrays.chars / np.maximum(arrays.words, 1), 30) / 10,
    ]


def _markup_rows(arrays: Arrays, tags: Ints, flags: Ints) -> Floats:
    """Return the rows on the tag, flags and hints of the block of each segment, and on those around it."""
    kinds = np.arange(TAG_COUNT)[:, None] == tags
    parents = kinds[[*PARENT_TAGS, OTHER_TAG]][:, arrays.up[:-1]]
    hints = (arrays.hints & _HINT_BITS[:, None]) > 0
    above = np.minimum(arrays.inherit(hints.astype(np.float32), np.add)[:, :-1], 3)
    own = kinds[:, :-1], parents, (flags & _FLAG_BITS[:, None]) > 0, hints, above
    return np.concatenate(own)[:, arrays.block_of]


def _block_rows(arrays: Arrays, of_block: Floats, sums: Floats) -> Floats:
    """Return the rows on the text in the block of each segment, in its parent and in its grandparent."""
    chars, link_chars, good_words, words, good, ones = of_block
    share = good_words / max(sums[2, -1], 1)
    found = np.stack([chars, link_chars / np.maximum(chars, 1), share, good, ones, words / np.maximum(ones, 1)])
    parent = arrays.up[arrays.block_of]
    return np.concatenate([found[:, arrays.block_of], found[:, parent], found[[0, 1, 2, 5]][:, arrays.up[parent]]])


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
    arrays: Arrays, sums: Floats, of_block: Floats, commas: Ints, negative: Ints, depth: Floats
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

    outside = negative | ((arrays.flags & _OUTSIDE_TEXT) > 0)
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


def _title_rows(
    arrays: Arrays, tokens: Sequence[list[str]], sums: Floats, depth: Floats, wanted: set[str], title: Block | None
) -> list[Floats]:
    """Return the rows on the place of each segment, and on the heading with the title."""
    count = len(tokens)
    index, zeros, words = np.arange(count), np.zeros(count), sums[3]
    in_title = np.array([len(wanted.intersection(words)) / len(words) for words in tokens])
    rows = [sums[0, :-1] / sums[0, -1], index / count]
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


def _commas(text: str) -> int:
    return sum(map(text.count, ",،、，"))


def _ends(text: str) -> bool:
    """Return whether *text* ends like a sentence, also in quotes or brackets."""
    last = text[-4:].rstrip(_QUOTES)[-1:]
    return last != "" and last in _ENDS


_BITS = np.array([_NEGATIVE, _OUTSIDE_TEXT, Hint.BODY, Flag.HEADING, *_FLAG_BITS, *_HINT_BITS])
_PARENT_ROWS = np.full(TAG_COUNT, -1)
_PARENT_ROWS[[*PARENT_TAGS, OTHER_TAG]] = np.arange(len(PARENT_TAGS) + 1)


def compiled_rows() -> Measure:
    """Return the compiled `python_rows`. Raises ImportError if it was not built, or was built for another version."""
    from scrapy_article.extractor._features import measure

    def rows(rows: Floats, arrays: Arrays, tags: Ints, flags: Ints, wanted: set[str], title: Block | None) -> Parts:
        blocks = len(flags)
        heading, path = np.empty((2, len(arrays.texts)), np.int64)
        group = np.empty(blocks, np.int64)
        of_blocks = arrays.up, arrays.start, arrays.end, flags, arrays.hints, arrays.kinds, tags
        of_segments = arrays.words, arrays.chars, arrays.breaks, arrays.link_chars, arrays.density
        known = *of_blocks, arrays.block_of, _BITS, _PARENT_ROWS, *of_segments, arrays.good, arrays.dated, _IS_PARAGRAPH
        place = (title.start, title.end) if title else (-1, -1)
        filled = rows, heading, path, group
        container, lines = measure(arrays.texts, [*wanted], _ENDS, _QUOTES, blocks, *place, (*filled, *known))
        arrays.siblings = group, np.bincount(group)
        return container, heading, path, lines

    sample = Document(_SAMPLE)
    if not np.array_equal(features(sample, rows).matrix[_MEASURED], features(sample, python_rows).matrix[_MEASURED]):
        raise ImportError("the compiled pass measures something else")
    return rows


_SAMPLE = """
<title>The bridge closes</title><meta name=description content="The council wants to close the bridge.">
<body><nav class=menu><a href=/a>One</a> <a href=/b>Two</a></nav><div id=main><h1>The bridge closes</h1>
<p class=byline>By Ann, 12 May 2020</p><p>The council wants to close the bridge, since there is no more money.</p>
<p>漢字。</p><table><tr><td>1<td>2</table><p>The council wants to close the bridge, since there is no more money.
</div><ul class="related-2"><li><a href=/c>More</a><li><a href=/d>More: here</a></ul><footer>(c) 2020</footer>
"""
"""A page with elements of all kinds."""


_measure = choose(__name__, compiled_rows, python_rows)
