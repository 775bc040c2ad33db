"""Tables that lay out a page, rather than hold data."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

if TYPE_CHECKING:
    from scrapy_article.document.arrays import Arrays

__all__ = ["layout_blocks"]

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
