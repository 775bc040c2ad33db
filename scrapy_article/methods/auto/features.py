"""What the learned extractor looks at: a column of numbers for each segment of a page.

Rows of the matrix are features, named in `NAMES`; each says something of the segment, of the blocks that it stands in,
of its neighbours, of the segments whose blocks are called the same, or of the page. What class, id and words say is
looked up in tables that are learned too: `scrapy_article.methods.auto.vocabulary`.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.document.arrays import prefix_sums
from scrapy_article.document.inner import INNER
from scrapy_article.methods.auto.vocabulary import LINE_WORDS, first_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Arrays, Floats, Ints
    from scrapy_article.methods.auto.vocabulary import Vocabulary

__all__ = ["LEARNED_NAMES", "NAMES", "Features", "features", "learned_rows"]

_TAGS = tuple(
    tags.split("/")
    for tags in (
        "p div li h1 h2 h3 h4/h5/h6 td/th blockquote pre dd/dt figcaption section article button header footer body"
    ).split()
)
"""Kinds of blocks, of one or more tags each."""
TAG_NUMBER = {tag: i for i, tags in enumerate(_TAGS) for tag in tags}
OTHER_TAG = len(_TAGS)
TAG_COUNT = OTHER_TAG + 1
PARENT_TAGS = [TAG_NUMBER[tag] for tag in "p div li td blockquote section article header footer body".split()]

_TITLE_TAGS = {"h1": 2, "h2": 0, "h3": -1}
"""Headings that may be the title, and what speaks for each."""
_TITLE_WORDS = 8
"""Words up to which more of them speak for a heading."""
_TITLE_LINES = 20
"""Lines of a heading that are looked at: some pages leave all theirs open, so that each holds what follows."""

FLAGS = (
    "ARTICLE MAIN ASIDE NAV HEADER FOOTER FORM FIGURE CAPTION TABLE LIST QUOTE HEADING BUTTON NOSCRIPT "
    "HIDDEN BODY DIALOG"
).split()
HINTS = ("COMMENT", "CAPTION", "RELATED", "CALL", "AUTHOR", "CHROME", "SUBTITLE", "BODY", "ADVERT", "DATE")
_TABLE_ROW = FLAGS.index("TABLE")
_FLAG_BITS = np.array([getattr(Flag, name) for name in FLAGS])[:, None]
_HINT_BITS = np.array([getattr(Hint, name) for name in HINTS])[:, None]

NEGATIVE = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT
ELSEWHERE = Flag.NAV | Flag.FOOTER | Flag.ASIDE | Flag.HIDDEN | Flag.BUTTON | Flag.DIALOG | Flag.NOSCRIPT | Flag.CAPTION
_IS_CELL = np.zeros(TAG_COUNT, bool)
_IS_CELL[TAG_NUMBER["td"]] = True
_PARAGRAPHS = [TAG_NUMBER[tag] for tag in ("p", "li", "td", "blockquote")]
_IS_PARAGRAPH = np.zeros(TAG_COUNT, bool)
_IS_PARAGRAPH[_PARAGRAPHS] = True
TAG_VALUES = {tag: number | 0x200 * (number in _PARAGRAPHS) for tag, number in TAG_NUMBER.items()}
TAG_VALUES["table"] = OTHER_TAG | 0x100
"""As `_features.c` wants them: the kind, and whether it is a table, or a paragraph, which may well have siblings."""

_ENDS = frozenset(".!?…。！？।॥؟۔։።፧፨။។៕")
_QUOTES = frozenset("\"'”’»)]」』 ")
LAYOUT_WORDS = 80
"""Words of a table cell from which its table is taken for layout rather than data."""
REPEATED_WORDS = 4
"""Words from which a segment that stands twice is noted."""
TOLD_CHARACTERS = 200
"""Characters from which the text in the page's structured data is held against the segments."""
DECLARED_CHARACTERS = 60
"""Characters of a segment that are read for that."""
DECLARED_START = 40
"""Letters and digits of them that are looked for."""
DESCRIBED = 5
"""Words in which a segment must begin as the page's description does."""
_UNLIKE = "\u200b!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„‚«»‹›–—…·"
"""Characters that differ between the text and a copy of it, beside white space."""


def _names() -> tuple[str, ...]:
    names = (
        "log_chars log_words density commas ends punctuation good begins_upper colon date breaks repeated_later".split()
    )
    names += "repeated word_length".split()
    names += [f"tag_{tags[0]}" for tags in _TAGS] + ["tag_other"]
    names += [f"parent_tag_{_TAGS[i][0]}" for i in PARENT_TAGS] + ["parent_tag_other"]
    names += [f"flag_{name.lower()}" for name in FLAGS]
    names += [f"hint_{name.lower()}" for name in HINTS] + [f"above_{name.lower()}" for name in HINTS]
    for whose in ("own", "parent"):
        names += [f"{whose}_{what}" for what in ("chars", "density", "good_share", "good", "segments", "mean_words")]
    names += "grandparent_chars grandparent_density grandparent_good_share grandparent_mean_words".split()
    names += "siblings cards_above siblings_above".split()
    names += [f"path_{what}" for what in ("count", "share", "density", "good_share", "good", "mean_words")]
    names += "readability_own readability_parent readability_above in_readability_best".split()
    names += "value_own value_parent value_grandparent in_container place_in_container before_good after_good".split()
    names += "since_first_good since_last_good cluttered shared_depth".split()
    names += (
        "place place_of_line has_title from_title after_title is_title title_words title_depth below_title_path".split()
    )
    names += "since_good until_good since_heading".split()
    names += [f"{what}_{k:+d}" for what in ("log_words", "density", "ends", "good", "heading") for k in (-2, -1, 1, 2)]
    names += "same_block same_parent same_block_next same_parent_next".split()
    names += [f"window{w}_{what}" for w in (2, 5, 10) for what in ("good", "density", "words", "ends")]
    names += "page_words page_density page_good page_container page_lines".split()
    names += "declared has_declared description".split()
    return tuple(names)


INNER_NAMES = tuple(
    "inline bold italic inline_named anchor foreign ends_in_link pictures_before pictures_after".split()
)
"""What the last rows are called that need no table: what inline elements say of a line, and the pictures around it."""
NAMES = (*_names(), *INNER_NAMES)
"""What each row of the matrix is called that needs no table."""


def _rows(names: str) -> Ints:
    return np.array([NAMES.index(name) for name in names.split()])


_COUNTS = _rows(
    "log_chars log_words commas own_chars own_good own_segments own_mean_words parent_chars parent_good "
    "parent_segments parent_mean_words grandparent_chars grandparent_mean_words path_mean_words since_good "
    "until_good since_heading log_words_-2 log_words_-1 log_words_+1 log_words_+2 window2_words window5_words "
    "window10_words page_words page_good pictures_before pictures_after"
)
"""Rows of which the logarithm of one more is looked at."""
_DISTANCES = _rows("since_first_good since_last_good from_title")
"""The same, but they may be negative: of their amount, with their sign."""
_SIZES = _rows("siblings cards_above siblings_above path_count page_lines")
"""Rows of which the logarithm is looked at."""
LOGARITHMS = np.concatenate([_COUNTS, _DISTANCES, _SIZES])
SIGNED = (len(_COUNTS), len(_COUNTS) + len(_DISTANCES))
"""All of these, and where the second and the third of them begin."""
LEARNED_NAMES = (
    *(f"name_{what}" for what in ("own", "own_min", "own_max", "parent", "parent_min", "parent_max")),
    *(f"names_above{what}" for what in ("", "_min", "_max")),
    *(f"name_inline{what}" for what in ("", "_min", "_max")),
    *(f"words_{what}" for what in ("mean", "min", "max", "sum", "of_heading", "of_heading_min", "before", "after")),
)
"""What the rows after them are called, which need a `Vocabulary`."""


class Features:
    """A page, as the learned extractor sees it."""

    __slots__ = ("arrays", "container", "heading", "inner_names", "lines", "matrix")

    def __init__(
        self,
        arrays: Arrays,
        matrix: Floats,
        container: int,
        heading: Ints,
        inner_names: list[str],
        lines: bytes | None = None,
    ) -> None:
        self.arrays = arrays
        self.matrix = matrix
        """A row for each of `NAMES` and `LEARNED_NAMES`, a column for each segment; those of the latter are empty
        until `look_up` has filled them in."""
        self.container = container
        """Number of the block that holds most good text and little else."""
        self.heading = heading
        """Of each segment, the last that is a heading, itself included; -1 for none."""
        self.inner_names = inner_names
        """Class and id of the inline elements in each segment."""
        self.lines = lines
        """First words of each segment as the compiled pass looks them up; None where it did not measure the page."""

    def with_matrix(self, matrix: Floats) -> Features:
        """Return the same page with other numbers."""
        return Features(self.arrays, matrix, self.container, self.heading, self.inner_names)

    @property
    def tokens(self) -> list[list[str]]:
        """First words of each segment."""
        return [first_words(text) for text in self.arrays.texts]

    def look_up(self, vocabulary: Vocabulary) -> None:
        """Fill in what *vocabulary* says."""
        arrays = self.arrays
        names = arrays.names
        rows = self.matrix[len(NAMES) :]
        if self.lines is not None and vocabulary.table is not None:
            integers = arrays.block_of, arrays.up, self.heading, arrays.kinds
            vocabulary.table.look_up(rows, self.lines, names, self.inner_names, integers)
            return
        named = np.array([*map(vocabulary.name_scores, names), (0.0, 0.0, 0.0)])
        inner = np.array([*map(vocabulary.name_scores, self.inner_names)])
        said = vocabulary.line_scores(self.tokens)
        rows[:] = learned_rows(named.T, inner.T, said, arrays, self.heading)


MOST_ABOVE = 20.0
"""Sum of the log-odds of all ancestors that counts."""


def learned_rows(named: Floats, inner: Floats, said: Floats, arrays: Arrays, heading: Ints) -> Floats:
    """Return the rows of `LEARNED_NAMES`.

    *named* says what the name of each block scores (sum, least, greatest, and a column of zeros for none), *inner* the
    same of the inline elements in each segment, *said* what the words of each segment score (four rows); *heading* is
    the number of each segment's last heading.
    """
    block_of = arrays.block_of
    rows = np.zeros((len(LEARNED_NAMES), len(block_of)), np.float32)
    rows[:3] = named[:, block_of]
    rows[3:6] = named[:, arrays.up[block_of]]
    rows[6] = np.clip(arrays.inherit(named[:1, :-1], np.add)[0, block_of], -MOST_ABOVE, MOST_ABOVE)
    # Where only good, or only bad, is known of all ancestors, the least, or the greatest, is 0.
    rows[7:9] = arrays.inherit(np.maximum([-named[1, :-1], named[2, :-1]], 0), np.maximum)[:, block_of]
    rows[9:12] = inner
    rows[12:16] = said
    rows[16:18] = np.where(heading >= 0, said[:2, heading], 0)
    rows[18, 1:] = said[0, :-1]
    rows[19, :-1] = said[0, 1:]
    return rows


def inner_rows(document: Document) -> Floats:
    """Return the rows of `INNER_NAMES`: shares of letters in inline elements, pictures before and after."""
    walk = document.walk
    count = len(walk.segments)
    inner = np.frombuffer(walk.inner, np.int32).reshape(count, len(INNER)).T
    places = np.array([image.position for image in walk.images], np.int64)
    pictures = np.bincount(places, minlength=count + 1)
    rows = np.empty((len(INNER_NAMES), count), np.float32)
    np.divide(inner[1:-1], np.maximum(inner[0], 1), out=rows[:-3], casting="same_kind")
    rows[-3:] = inner[-1], pictures[:count], pictures[1 : count + 1]
    return rows


def features(document: Document) -> Features:
    """Return what there is to see of *document*, which has a segment at least."""
    return _Page(document).measure()


class _Page:
    """The measuring of one page."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.arrays = arrays = document.arrays
        self.count = count = len(arrays.segments)
        self.texts = arrays.texts
        self.tokens = [first_words(text) for text in self.texts]
        self.wanted = title_words(document)
        self.matrix = np.zeros((len(NAMES) + len(LEARNED_NAMES), count), np.float32)
        self.row = 0
        self.index = np.arange(count)
        self.parent = arrays.up[arrays.block_of]
        self.grandparent = arrays.up[self.parent]
        self.tags = np.array([TAG_NUMBER.get(tag, OTHER_TAG) for tag in arrays.tags] + [OTHER_TAG])
        self.in_table = (arrays.flags & Flag.TABLE) > 0
        layout = _layout(arrays)
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
        self.add_page(container)
        self.add_declared()
        self.add(inner_rows(self.document))
        numbers = self.matrix[LOGARITHMS]
        signed = numbers[slice(*SIGNED)]
        signs = signed.copy()
        np.abs(signed, out=signed)
        take_logarithms(numbers)
        np.copysign(signed, signs, out=signed)
        self.matrix[LOGARITHMS] = numbers
        return Features(self.arrays, self.matrix, container, self.last_heading, self.document.walk.inner_names)

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

    # The blocks that it stands in

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
        sums = np.ones((len(HINTS) + 1, blocks), np.float32)
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

    # Blocks of the same name

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
                    self.negative | ((arrays.flags & ELSEWHERE) > 0),
                ]
            ),
            np.maximum,
        )[:, arrays.block_of]
        self.cluttered = above[2] > 0
        self.add([siblings[arrays.block_of], above[0], above[1]])
        path = arrays.kinds[:-1]
        ancestor = arrays.up[:-1]
        for _ in range(5):
            path = path * 1_000_003 + arrays.kinds[ancestor]  # wraps around: a hash
            ancestor = arrays.up[ancestor]
        _, paths = np.unique(path[arrays.block_of], return_inverse=True)
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
        # As the rules do: the block with most good text, less what is lost by all else in it.
        lost = np.where(
            arrays.density > 0.5, -1 - 0.5 * np.minimum(arrays.words, 12), np.where(arrays.words < 4, -1, 0)
        )
        value = np.where(cluttered, np.where(arrays.good, 0, -1), np.where(arrays.good, arrays.words, lost))
        running = prefix_sums(value[None])[0]
        worth = running[arrays.end] - running[arrays.start]
        container = blocks - 1 - int(worth[::-1].argmax())  # the innermost of equals
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

    # What stands around it

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
        for row in (arrays.words, arrays.density, self.ends, good, self.headings):
            padded = np.zeros(count + 4)
            padded[2:-2] = row
            self.add([padded[k : k + count] for k in (0, 1, 3, 4)])
        same_block = np.zeros(count + 1)
        same_block[1:-1] = arrays.block_of[1:] == arrays.block_of[:-1]
        same_parent = np.zeros(count + 1)
        same_parent[1:-1] = self.parent[1:] == self.parent[:-1]
        self.add([same_block[:-1], same_parent[:-1], same_block[1:], same_parent[1:]])
        for width in (2, 5, 10):
            low, high = np.maximum(index - width, 0), np.minimum(index + width + 1, count)
            window = self.sums[:, high] - self.sums[:, low]
            lines = high - low
            self.add(
                [
                    window[4] / lines,
                    window[1] / np.maximum(window[0], 1),
                    window[3] / lines,
                    window[6] / lines,
                ]
            )

    # The page

    def add_page(self, container: int) -> None:
        page = [
            self.totals[3],
            self.totals[1] / self.totals[0],
            self.totals[4],
            self.blocks[2, container] / self.good_total,
            self.count,
        ]
        self.add(np.repeat(np.array(page)[:, None], self.count, axis=1))

    def add_declared(self) -> None:
        """Hold the segments against what structured data and ``meta`` elements say of the text."""
        declared = np.zeros(self.count)
        body, description = said_of_text(self.document)
        if body is not None:
            told = _plain(body)
            asked = ((self.arrays.words >= 3) | self.headings).nonzero()[0]
            starts = _plain("\0".join([self.texts[i][:DECLARED_CHARACTERS] for i in asked.tolist()])).split("\0")
            declared[asked] = [1 if start[:DECLARED_START] in told else -1 for start in starts]
        described = [words[:DESCRIBED] == description for words in self.tokens]
        self.add([declared, np.full(self.count, body is not None), np.array(described)])


def said_of_text(document: Document) -> tuple[str | None, list[str]]:
    """Return what *document* says of its text: all of it, and the first words of a summary.

    None, and an empty list, where it says too little.
    """
    told = document.json_ld_article.get("articleBody")
    body = told if isinstance(told, str) and len(told) >= TOLD_CHARACTERS else None
    meta = document.meta
    description = first_words((meta.get("description") or meta.get("og:description") or [""])[0])[:DESCRIBED]
    return body, description if len(description) == DESCRIBED else []


def find_title(document: Document, wanted: set[str]) -> Block | None:
    """Return the heading that shares most of its words with *wanted*, those of the title: the first of equals."""
    best, found = 0.0, None
    for block in sorted(document.walk.headings, key=_TAG):  # by level: below a good one, most are looked at no further
        own = _TITLE_TAGS.get(block.tag)
        if own is None or block.end == block.start:
            continue
        most = min(len(wanted), LINE_WORDS * (block.end - block.start), _TITLE_WORDS)
        if best > own + most:
            continue
        lines = document.segments[block.start : min(block.end, block.start + _TITLE_LINES)]
        told = [word for line in lines for word in first_words(line.text)]
        shared = len(wanted.intersection(told))
        if best > own + shared:  # the score is no higher than that
            continue
        words = len(set(told))
        score = shared / words * min(words, _TITLE_WORDS) + own
        if score > best or (found is not None and score == best and block.index < found.index):
            best, found = score, block
    return found


_TAG = attrgetter("tag")


def title_words(document: Document) -> set[str]:
    """Return the words of the title that *document* gives itself."""
    return set((document.walk.head.title or "").lower().split())


def _layout(arrays: Arrays) -> list[int]:
    """Numbers of the blocks whose nearest table lays out the page.

    One of its cells holds what no datum does, or another table; or none of its rows has two cells with text.
    """
    if "table" not in arrays.tags:
        return []
    words = np.concatenate(([0], np.cumsum(arrays.words)))
    nearest: list[int] = []
    laid_out: dict[int, bool] = {}
    row: dict[int, int] = {}
    columns: set[int] = set()
    for i, block in enumerate(arrays.blocks):
        up = int(arrays.up[i])
        around = nearest[up] if up < i else -1
        nearest.append(i if block.tag == "table" else around)
        if block.tag == "table":
            laid_out[i] = False
            if around >= 0:
                laid_out[around] = True
        elif block.tag in ("td", "th") and around >= 0:
            if row.get(around) == up:
                columns.add(around)
            row[around] = up
            if words[block.end] - words[block.start] >= LAYOUT_WORDS:
                laid_out[around] = True
    return [i for i, table in enumerate(nearest) if table >= 0 and (laid_out[table] or table not in columns)]


def _commas(text: str) -> int:
    if text.isascii():
        return text.count(",")
    return text.count(",") + text.count("،") + text.count("、") + text.count("，")


def _plain(text: str) -> str:
    """Return *text* without white space and `_UNLIKE`; what `str.translate` takes ten times as long for."""
    text = "".join(text.split())
    for character in _UNLIKE:
        if character in text:
            text = text.replace(character, "")
    return text


def _ends(text: str) -> bool:
    """Whether *text* ends as a sentence does, be it in quotes or brackets."""
    if text[-1] in _ENDS:
        return True
    return text[-1] in _QUOTES and text[-4:].rstrip("\"'”’»)]」』 ")[-1:] in _ENDS


def take_logarithms(numbers: Floats) -> None:
    """Put logarithms in the place of *numbers*, the amounts of what `LOGARITHMS` wants, and as many rows."""
    counts, sizes = numbers[: SIGNED[1]], numbers[SIGNED[1] :]
    np.log1p(counts, out=counts)
    np.log(sizes, out=sizes)
