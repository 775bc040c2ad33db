"""What the learned extractor looks at: a column of numbers for each segment of a page.

Rows of the matrix are features, named in `NAMES`; each says something of the segment, of the blocks that it stands in,
of its neighbours, of the segments whose blocks are called the same, or of the page. What class, id and words say is
looked up in tables that are learned too: `scrapy_article.extractor.vocabulary`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.extractor.feature_names import LEARNED_NAMES, NAMES
from scrapy_article.extractor.sequence import Places
from scrapy_article.extractor.vocabulary import first_words

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Arrays, Floats, Ints
    from scrapy_article.document.walk.segments import Walk
    from scrapy_article.extractor.vocabulary import Vocabulary

__all__ = ["Features", "learned_rows"]


class Features:
    """A page, as the learned extractor sees it."""

    __slots__ = ("arrays", "container", "heading", "lines", "matrix", "walk")

    def __init__(
        self,
        arrays: Arrays,
        matrix: Floats,
        container: int,
        heading: Ints,
        walk: Walk,
        lines: bytes | None = None,
    ) -> None:
        self.arrays = arrays
        self.matrix = matrix
        """A row for each of `NAMES`, `LEARNED_NAMES` and the flags of the lexicon, a column for each segment; those of
        the second are empty until `look_up` has filled them in."""
        self.container = container
        """Number of the block that holds most good text and little else."""
        self.heading = heading
        """Of each segment, the last that is a heading, itself included; -1 for none."""
        self.walk = walk
        """What the pass over the page collected."""
        self.lines = lines
        """First words of each segment as the compiled pass looks them up; None where it did not measure the page."""

    def places(self) -> Places:
        """Return where the lines stand, as the network asks."""
        arrays, heading, block = self.arrays, self.heading, self.arrays.block_of
        parent = arrays.up[block]
        around = np.stack([block, parent, arrays.up[parent]])
        start, end = np.append(arrays.start, 0), np.append(arrays.end, len(block))
        section = np.searchsorted(heading, heading), np.searchsorted(heading, heading, "right")
        path = arrays.path(PATH_LEVELS)[block]
        weights = np.sqrt(arrays.words + 2).astype(np.float32)
        return Places(np.vstack([start[around], section[:1]]), np.vstack([end[around], section[1:]]), path, weights)

    @property
    def inner_names(self) -> list[str]:
        """Class and id of the inline elements in each segment."""
        return self.walk.inner_names

    @property
    def tokens(self) -> list[list[str]]:
        """First words of each segment."""
        return [first_words(text) for text in self.arrays.texts]

    def look_up(self, vocabulary: Vocabulary) -> None:
        """Fill in what *vocabulary* says."""
        arrays = self.arrays
        names = arrays.names
        rows = self.matrix[len(NAMES) : len(NAMES) + len(LEARNED_NAMES)]
        if self.lines is not None and vocabulary.table is not None:
            integers = arrays.block_of, arrays.up, self.heading, arrays.kinds
            vocabulary.table.look_up(rows, self.lines, names, self.inner_names, integers)
            return
        named = np.array([*map(vocabulary.name_scores, names), (0.0, 0.0, 0.0)])
        inner = np.array([*map(vocabulary.name_scores, self.inner_names)])
        said = vocabulary.line_scores(self.tokens)
        rows[:] = learned_rows(named.T, inner.T, said, arrays, self.heading)


PATH_LEVELS = 5
"""Elements around that of a line whose names tell of which kind it is."""
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
