"""Parts of a page that its features need: declared text, the heading with the title, layout tables."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.arrays import prefix_sums
from scrapy_article.extractor.features import first_words

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Arrays, Floats, Ints

# --- declared text ---

MIN_DECLARED_CHARACTERS = 200
"""Least characters of the text in structured data to compare it with the segments."""
MIN_DECLARED_WORDS = 3
"""Least words of a segment, other than a heading, to look for there."""
DECLARED_CHARACTERS = 60
"""Most characters of a segment to read for this."""
DECLARED_START = 40
"""Most letters and digits of these to look for."""
MAX_COMPARED = 50_000_000
"""Most characters to search: the length of the text times the number of segments; the others are not looked for."""
DESCRIBED = 5
"""Number of first words that a segment shares with the page's description."""
_UNLIKE = "\u200b!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„‚«»‹›–—…·"
"""Characters, other than white space, that differ between the text and a copy of it."""


def _declared_text(document: Document) -> tuple[str | None, list[str]]:
    """Return the declared text of *document* and the first words of its description.

    None, and an empty list, if they are too short.
    """
    body = document.json_ld_article.get("articleBody")
    if not isinstance(body, str) or len(body) < MIN_DECLARED_CHARACTERS:
        body = None
    meta = document.meta
    description = first_words((meta.get("description") or meta.get("og:description") or [""])[0])[:DESCRIBED]
    return body, description if len(description) == DESCRIBED else []


def declared_rows(document: Document, heading: Ints) -> Floats:
    """Return the rows that compare the segments with the text in structured data and ``meta`` elements.

    *heading* has the index of each segment's last heading. Headings and lines of some words are looked for in the
    structured data.
    """
    texts, words = document.arrays.texts, document.arrays.words
    rows = declared, has_declared, described = np.zeros((3, len(texts)), np.float32)
    body, description = _declared_text(document)
    if body is not None:
        has_declared[:] = 1
        plain = _plain(body)
        may_be_there = (words >= MIN_DECLARED_WORDS) | (heading == np.arange(len(texts)))
        asked = may_be_there.nonzero()[0][: MAX_COMPARED // max(len(plain), 1)]
        starts = _plain("\0".join([texts[i][:DECLARED_CHARACTERS] for i in asked.tolist()])).split("\0")
        declared[asked] = [1 if start[:DECLARED_START] in plain else -1 for start in starts]
    if description:
        first, least = description[0], len(" ".join(description)) / 2  # a capital may be two small letters
        long = (document.arrays.chars >= least).nonzero()[0].tolist()
        likely = [i for i in long if first in texts[i][: len(first)].lower()]  # most lines begin with another word
        described[[i for i in likely if first_words(texts[i])[:DESCRIBED] == description]] = 1
    return rows


def _plain(text: str) -> str:
    """Return *text* without white space and `_UNLIKE`, ten times as fast as `str.translate`."""
    text = "".join(text.split())
    for character in _UNLIKE:
        if character in text:
            text = text.replace(character, "")
    return text


# --- the heading with the title ---

_TITLE_TAGS = {"h1": 2, "h2": 0, "h3": -1}
"""Headings that may be the title, and the score of each."""
_TITLE_WORDS = 8
"""Most words of a heading that add to its score."""
_TITLE_LINES = 20
"""Most lines of a heading to read: on some pages headings are not closed, so that each contains all that follows."""


def find_title(document: Document, wanted: set[str]) -> Block | None:
    """Return the heading that shares most of its words with *wanted*, those of the title."""
    best, found = 0.0, None
    most = min(len(wanted), _TITLE_WORDS)
    for block in sorted(document.walk.headings, key=_TAG):  # by level
        own = _TITLE_TAGS.get(block.tag)
        if own is None or best > own + most:
            break  # nor can a lower level have a higher score
        if block.end == block.start:
            continue
        lines = document.segments[block.start : min(block.end, block.start + _TITLE_LINES)]
        words = {word for line in lines for word in first_words(line.text)}
        score = len(wanted & words) / len(words) * min(len(words), _TITLE_WORDS) + own
        if score > best:
            best, found = score, block
    return found


_TAG = attrgetter("tag")


def title_words(document: Document) -> set[str]:
    """Return the words of the title that *document* gives itself."""
    return set((document.walk.head.title or "").lower().split())


# --- layout tables ---

LAYOUT_WORDS = 80
"""Least words of a table cell for its table to be a layout table."""


def layout_blocks(arrays: Arrays, is_cell: NDArray[np.bool_]) -> NDArray[np.bool_]:
    """Return whether the nearest table of each block is a layout table; *is_cell* tells the cells among them.

    A layout table has a cell with much text, or with another table, or no row with two cells with text.
    """
    is_table = np.array([*map("table".__eq__, arrays.tags)])
    number = np.where(is_table, np.arange(1, len(is_table) + 1), 0)
    nearest = arrays.inherit(number[None], np.maximum)[0]  # 0 for none; of all ancestors, the nearest is the last
    around, words = nearest[arrays.up[:-1]], prefix_sums(arrays.words[None])[0]
    lays_out = np.ones(len(nearest), bool)
    cells = (is_cell & (around > 0)).nonzero()[0]
    cells = cells[around[cells].argsort(kind="stable")]
    table, row = around[cells], arrays.up[cells]
    lays_out[table[1:][(table[1:] == table[:-1]) & (row[1:] == row[:-1])]] = False
    lays_out[table[words[arrays.end[cells]] - words[arrays.start[cells]] >= LAYOUT_WORDS]] = True
    lays_out[around[is_table]] = True
    lays_out[0] = False
    found: NDArray[np.bool_] = lays_out[nearest[:-1]]
    return found
