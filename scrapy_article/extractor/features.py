"""The features of the learned extractor: a matrix with a column for each segment of a page.

Rows are features, named in `NAMES`. They describe the segment, its blocks, its neighbours, the segments whose blocks
have the same names, or the page. Scores of class, id and first words come from the learned tables of a `Vocabulary`.
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property, lru_cache, partial
from itertools import chain, pairwise
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.walk.attributes import CAMEL
from scrapy_article.extractor.sequence import SPANS, Places
from scrapy_article.lexicon import FLAGS, line_flags

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from scrapy_article.document.arrays import Arrays, Floats, Ints
    from scrapy_article.document.walk.segments import Walk

# --- names ---

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
BLOCK_FLAGS = (
    "ARTICLE MAIN ASIDE NAV HEADER FOOTER FORM FIGURE CAPTION TABLE LIST QUOTE HEADING BUTTON NOSCRIPT "
    "HIDDEN BODY DIALOG"
).split()
BLOCK_HINTS = ("COMMENT", "CAPTION", "RELATED", "CALL", "AUTHOR", "CHROME", "SUBTITLE", "BODY", "ADVERT", "DATE")

DECLARED_FEATURES = ("declared", "has_declared", "description")
"""Names of the rows that compare a line with the text that the page declares."""
INLINE_FEATURES = tuple(
    "inline bold italic inline_named anchor foreign ends_in_link pictures_before pictures_after".split()
)
"""Names of the last rows that need no table: inline elements of a line, and images around it."""
_OF_BLOCKS = "chars density good_share good segments mean_words".split()
NAMES: tuple[str, ...] = (
    *"log_chars log_words density commas ends punctuation good begins_upper colon date breaks repeated_later".split(),
    *"repeated word_length".split(),
    *(*(f"tag_{tags[0]}" for tags in _TAGS), "tag_other"),
    *(*(f"parent_tag_{_TAGS[i][0]}" for i in PARENT_TAGS), "parent_tag_other"),
    *(f"flag_{name.lower()}" for name in BLOCK_FLAGS),
    *(f"{of}_{name.lower()}" for of in ("hint", "above") for name in BLOCK_HINTS),
    *(f"{whose}_{what}" for whose in ("own", "parent") for what in _OF_BLOCKS),
    *"grandparent_chars grandparent_density grandparent_good_share grandparent_mean_words".split(),
    *"siblings cards_above siblings_above path_count path_share path_density path_good_share path_good".split(),
    *"path_mean_words readability_own readability_parent readability_above in_readability_best value_own".split(),
    *"value_parent value_grandparent in_container place_in_container before_good after_good since_first_good".split(),
    *"since_last_good cluttered shared_depth place place_of_line has_title from_title after_title is_title".split(),
    *"title_words title_depth below_title_path since_good until_good since_heading".split(),
    *DECLARED_FEATURES,
    *INLINE_FEATURES,
)
"""Names of the rows that need no table."""


def _rows(names: str) -> Ints:
    return np.array([NAMES.index(name) for name in names.split()])


_COUNTS = _rows(
    "log_chars log_words commas own_chars own_good own_segments own_mean_words parent_chars parent_good "
    "parent_segments parent_mean_words grandparent_chars grandparent_mean_words path_mean_words since_good "
    "until_good since_heading pictures_before pictures_after"
)
"""Rows to replace by the logarithm of one more."""
_DISTANCES = _rows("since_first_good since_last_good from_title")
"""Rows to replace by the same of their absolute value, with their sign."""
_SIZES = _rows("siblings cards_above siblings_above path_count")
"""Rows to replace by their logarithm."""
LOGARITHMS = (_COUNTS, _DISTANCES, _SIZES)
"""Rows to replace by logarithms, of these three kinds."""
LEARNED_NAMES = (
    *(f"name_{what}" for what in ("own", "own_min", "own_max", "parent", "parent_min", "parent_max")),
    *(f"names_above{what}" for what in ("", "_min", "_max")),
    *(f"name_inline{what}" for what in ("", "_min", "_max")),
    *(f"words_{what}" for what in ("mean", "min", "max", "sum", "of_heading", "of_heading_min", "before", "after")),
)
"""Names of the next rows, which need a `Vocabulary`."""


# --- flags of the lexicon ---

_UNDER = ("elsewhere", "goods", "comments_heading", "comments_sure", "contents", "act")
"""Flags of a heading that count for all lines of its section."""
_AFTER = ("comments_heading", "comments_sure", "wall", "leads_back")
"""Flags of lines that are seldom followed by more of the text."""
_ROWS_UNDER, _ROWS_AFTER = ([FLAGS.index(name) for name in names] for names in (_UNDER, _AFTER))
PHRASE_NAMES = (
    *(f"says_{name}" for name in FLAGS),
    *(f"under_{name}" for name in _UNDER),
    *(f"after_{name}" for name in _AFTER),
)
"""Names of the rows."""


def fill_phrases(rows: Floats, arrays: Arrays, heading: Ints) -> None:
    """Fill in *rows*, those of `PHRASE_NAMES`; *heading* has the index of each line's last heading, -1 for none."""
    rows[: len(FLAGS)] = flags = line_flags(arrays.texts, arrays.words.tolist())
    rows[len(FLAGS) : -len(_AFTER)] = flags[_ROWS_UNDER][:, heading] * (heading >= 0)
    rows[-len(_AFTER) :] = np.maximum.accumulate(flags[_ROWS_AFTER], axis=1)


# --- names and first words ---

NAME_CHARACTERS = 400
"""Most characters of class and id to read; longer names are generated."""
LINE_CHARACTERS = 80
"""Most characters of a segment to read."""
LINE_WORDS = 8
"""Most words of a segment to read."""

MIN_ODDS_COUNT = 4
"""Least divisor for the mean of the log-odds of a line."""
MAX_ODDS_SUM = 15.0
"""Greatest absolute sum of log-odds."""

_PART = re.compile(r"[a-z]{2,40}")


def name_tokens(names: str) -> list[str]:
    """Return the unique words of *names*, a class and an id, and the word pairs in each name."""
    # Numbers at the end distinguish similar elements.
    single = [name.rstrip("0123456789") for name in names[:NAME_CHARACTERS].split()]
    return list(dict.fromkeys(chain.from_iterable(map(_tokens_of, single))))


@lru_cache(maxsize=16_384)
def _tokens_of(name: str) -> list[str]:
    parts = _PART.findall((name if name.islower() else CAMEL.sub("-", name)).lower())
    return parts + [f"{a}-{b}" for a, b in pairwise(parts)]


def first_words(text: str) -> list[str]:
    """Return the first words of a segment in lower case, with their punctuation; at least one."""
    return text[:LINE_CHARACTERS].lower().split()[:LINE_WORDS] or [""]


def word_tokens(words: Sequence[str]) -> list[str]:
    """Return the tokens to look up for the first *words* of a segment: each word, each pair, and the first word."""
    return [*words, *map(" ".join, pairwise(words)), f"^{words[0]}"]


class Vocabulary:
    """Learned tables of class names and ids, and of first words.

    They have the log-odds that a segment with such a name, or such a first word, is part of the article, relative to
    those of any segment. Every site has one vote, so that large sites do not dominate.
    """

    def __init__(self, names: Mapping[str, float], words: Mapping[str, float]) -> None:
        self.names = names
        """Log-odds of each token of class names and ids."""
        self.words = words
        """Log-odds of each first word or pair of words."""
        # Names of frameworks are on every page; even on a page of a new site, most are known.
        self.name_scores = lru_cache(maxsize=16_384)(self._name_scores)

    @cached_property
    def look_up(self) -> Callable[..., None] | None:
        """Compiled `learned_rows`; None if it was not built, or cannot use these mappings."""
        with suppress(ImportError, TypeError, ValueError):
            from scrapy_article.extractor._features import look_up, table

            return partial(look_up, table(self.words, self.names))  # type: ignore[arg-type] # TypeError
        return None

    def _name_scores(self, names: str) -> tuple[float, float, float]:
        """Return sum, least and greatest of the log-odds of the tokens of *names*; zeros if none is known."""
        known = [self.names[token] for token in name_tokens(names) if token in self.names]
        return min(max(sum(known), -6.0), 6.0), min(known, default=0.0), max(known, default=0.0)

    def line_scores(self, lines: Sequence[Sequence[str]]) -> Floats:
        """Return a column for each of *lines*, the first words of a segment: mean, least, greatest and sum."""
        found = np.zeros((4, len(lines)))
        for i, words in enumerate(lines):
            known = [self.words[token] for token in word_tokens(words) if token in self.words]
            if known:
                total = sum(known)
                clipped = min(max(total, -MAX_ODDS_SUM), MAX_ODDS_SUM)
                found[:, i] = total / max(len(known), MIN_ODDS_COUNT), min(known), max(known), clipped / 4
        return found


# --- features ---


@dataclass(slots=True, eq=False)
class Features:
    """The features of a page."""

    arrays: Arrays
    matrix: Floats
    """A row for each of `NAMES`, `LEARNED_NAMES` and the flags of the lexicon, a column for each segment. `look_up`
    fills in the rows of `LEARNED_NAMES`."""
    container: int
    """Index of the block with most good text and little else."""
    heading: Ints
    """For each segment, the index of the last heading, itself included; -1 for none."""
    path: Ints
    """For each segment, a number that is the same for segments in blocks with the same names, up to `PATH_LEVELS`."""
    walk: Walk
    """Result of the pass over the page."""
    lines: bytes | None = None
    """First words of each segment in the form that the compiled pass looks up; None without that pass."""

    def places(self) -> Places:
        """Return the positions of the lines, for the network."""
        arrays, count = self.arrays, len(self.heading)
        parent = arrays.up[arrays.block_of]
        around = np.array((arrays.block_of, parent, arrays.up[parent]))
        start, end = np.array([[0], [count]]).repeat(len(arrays.up), axis=1)  # of no block, the page
        start[:-1], end[:-1] = arrays.start, arrays.end
        starts, ends = np.empty((2, SPANS, count), np.int64)
        starts[:-1], ends[:-1] = start[around], end[around]
        starts[-1] = np.maximum(self.heading, 0)  # a heading is the first line of its section
        ends[-1] = self.heading.searchsorted(self.heading, "right")
        return Places(starts, ends, self.path, np.sqrt(arrays.words + 2).astype(np.float32))

    @property
    def tokens(self) -> list[list[str]]:
        """First words of each segment."""
        return [first_words(text) for text in self.arrays.texts]

    def look_up(self, vocabulary: Vocabulary) -> None:
        """Fill in the scores of *vocabulary*."""
        arrays, names = self.arrays, self.arrays.names
        rows = self.matrix[len(NAMES) : len(NAMES) + len(LEARNED_NAMES)]
        if self.lines is not None and vocabulary.look_up is not None:
            places = arrays.block_of, arrays.up, self.heading
            vocabulary.look_up(names, self.walk.inline_names, (rows, self.lines, *places))
            return
        named = np.array([*map(vocabulary.name_scores, names), (0.0, 0.0, 0.0)], np.float32)
        inner = np.array([*map(vocabulary.name_scores, self.walk.inline_names)])
        scores = vocabulary.line_scores(self.tokens)
        rows[:] = learned_rows(named.T, inner.T, scores, arrays, self.heading)


PATH_LEVELS = 5
"""Number of ancestors whose names are part of a line's path."""
MAX_ANCESTOR_ODDS = 20.0
"""Greatest absolute sum of the log-odds of all ancestors."""


def learned_rows(named: Floats, inner: Floats, scores: Floats, arrays: Arrays, heading: Ints) -> Floats:
    """Return the rows of `LEARNED_NAMES`.

    *named* has the scores of each block's names (sum, least, greatest, and a column of zeros for no block), *inner* the
    same for the inline elements of each segment, *scores* those of the words of each segment (four rows). *heading* has
    the index of each segment's last heading.
    """
    block_of = arrays.block_of
    rows = np.zeros((len(LEARNED_NAMES), len(block_of)), np.float32)
    rows[:3] = named[:, block_of]
    rows[3:6] = named[:, arrays.up[block_of]]
    rows[6] = np.clip(arrays.inherit(named[:1, :-1], np.add)[0, block_of], -MAX_ANCESTOR_ODDS, MAX_ANCESTOR_ODDS)
    # If all log-odds of the ancestors have the same sign, the least, or the greatest, is 0.
    rows[7:9] = arrays.inherit(np.maximum([-named[1, :-1], named[2, :-1]], 0), np.maximum)[:, block_of]
    rows[9:12] = inner
    rows[12:16] = scores
    rows[16:18] = np.where(heading >= 0, scores[:2, heading], 0)
    rows[18, 1:] = scores[0, :-1]
    rows[19, :-1] = scores[0, 1:]
    return rows
