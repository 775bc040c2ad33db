"""What the lexicon says of lines: of each by itself, of the heading above it, and of all that stands before it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.lexicon import FLAGS, line_flags

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Arrays, Floats, Ints

__all__ = ["PHRASE_NAMES", "fill_phrases"]

_UNDER = ("elsewhere", "goods", "comments_heading", "comments_sure", "contents", "act")
"""What the heading of a section says of all lines in it."""
_AFTER = ("comments_heading", "comments_sure", "wall", "leads_back")
"""What is seldom followed by more of the text."""
_ROWS_UNDER, _ROWS_AFTER = ([FLAGS.index(name) for name in names] for names in (_UNDER, _AFTER))
PHRASE_NAMES = (
    *(f"says_{name}" for name in FLAGS),
    *(f"under_{name}" for name in _UNDER),
    *(f"after_{name}" for name in _AFTER),
)
"""What the rows are called."""


def fill_phrases(rows: Floats, arrays: Arrays, heading: Ints) -> None:
    """Fill in *rows*, those of `PHRASE_NAMES`; *heading* is the number of each line's last heading, -1 for none."""
    rows[: len(FLAGS)] = flags = line_flags(arrays.texts, arrays.words.tolist())
    under = rows[len(FLAGS) : len(FLAGS) + len(_UNDER)]
    under[:] = flags[_ROWS_UNDER][:, heading]
    under[:, heading < 0] = 0
    rows[len(FLAGS) + len(_UNDER) :] = np.maximum.accumulate(flags[_ROWS_AFTER], axis=1)
