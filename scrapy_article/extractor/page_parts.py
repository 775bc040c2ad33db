"""Parts of a page that its features ask for: its own description, the heading of its title, tables that lay it out."""

from __future__ import annotations

from operator import attrgetter
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.extractor.vocabulary import LINE_WORDS, first_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Document
    from scrapy_article.document.arrays import Arrays, Floats, Ints

# --- what a page declares of its text ---

MIN_DECLARED_CHARACTERS = 200
"""Characters from which the text in the page's structured data is held against the segments."""
DECLARED_CHARACTERS = 60
"""Characters of a segment that are read for that."""
DECLARED_START = 40
"""Letters and digits of them that are looked for."""
DESCRIBED = 5
"""Words in which a segment must begin as the page's description does."""
_UNLIKE = "\u200b!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„‚«»‹›–—…·"
"""Characters that differ between the text and a copy of it, beside white space."""


def declared_text(document: Document) -> tuple[str | None, list[str]]:
    """Return what *document* says of its text: all of it, and the first words of a summary.

    None, and an empty list, where it says too little.
    """
    body = document.json_ld_article.get("articleBody")
    if not isinstance(body, str) or len(body) < MIN_DECLARED_CHARACTERS:
        body = None
    meta = document.meta
    description = first_words((meta.get("description") or meta.get("og:description") or [""])[0])[:DESCRIBED]
    return body, description if len(description) == DESCRIBED else []


def declared_rows(
    document: Document, texts: Sequence[str], tokens: Sequence[list[str]], asked: Ints
) -> Sequence[Floats]:
    """Return the rows that hold the segments against what structured data and ``meta`` elements say of the text.

    *texts* are those of the segments, *tokens* their first words; *asked* are the numbers of those that the text in
    the structured data is asked for.
    """
    declared = np.zeros(len(texts))
    body, description = declared_text(document)
    if body is not None:
        plain = _plain(body)
        starts = _plain("\0".join([texts[i][:DECLARED_CHARACTERS] for i in asked.tolist()])).split("\0")
        declared[asked] = [1 if start[:DECLARED_START] in plain else -1 for start in starts]
    described = [words[:DESCRIBED] == description for words in tokens]
    return [declared, np.full(len(texts), body is not None), np.array(described)]


def _plain(text: str) -> str:
    """Return *text* without white space and `_UNLIKE`; what `str.translate` takes ten times as long for."""
    text = "".join(text.split())
    for character in _UNLIKE:
        if character in text:
            text = text.replace(character, "")
    return text


# --- the heading that says its title ---

_TITLE_TAGS = {"h1": 2, "h2": 0, "h3": -1}
"""Headings that may be the title, and what speaks for each."""
_TITLE_WORDS = 8
"""Words up to which more of them speak for a heading."""
_TITLE_LINES = 20
"""Lines of a heading that are looked at: some pages leave all theirs open, so that each holds what follows."""


def find_title(document: Document, wanted: set[str]) -> Block | None:
    """Return the heading that shares most of its words with *wanted*, those of the title: the first of equals."""
    best, found = 0.0, None
    most = min(len(wanted), _TITLE_WORDS)
    for block in sorted(document.walk.headings, key=_TAG):  # by level
        own = _TITLE_TAGS.get(block.tag)
        if own is None or best > own + most:
            break  # nor can one of a lower level have a higher score
        if block.end == block.start or best > own + min(most, LINE_WORDS * (block.end - block.start)):
            continue
        lines = document.segments[block.start : min(block.end, block.start + _TITLE_LINES)]
        words = [word for line in lines for word in first_words(line.text)]
        shared = len(wanted.intersection(words))
        if best > own + shared:  # the score is no higher than that
            continue
        count = len(set(words))
        score = shared / count * min(count, _TITLE_WORDS) + own
        if score > best or (found is not None and score == best and block.index < found.index):
            best, found = score, block
    return found


_TAG = attrgetter("tag")


def title_words(document: Document) -> set[str]:
    """Return the words of the title that *document* gives itself."""
    return set((document.walk.head.title or "").lower().split())


# --- layout tables ---

LAYOUT_WORDS = 80
"""Words of a table cell from which its table is taken for layout rather than data."""


def layout_blocks(arrays: Arrays) -> list[int]:
    """Return the numbers of the blocks whose nearest table lays out the page.

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
