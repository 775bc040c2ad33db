"""What stands around a line: the heading, the list, the item, the cell or the table that its block is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.text_structure import HEADINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Container, Iterable

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["ITEMS", "LISTS", "begun_by", "in_small_ones", "innermost", "item_of", "level_of", "nearest", "not_far"]

ITEMS = frozenset(("li", "dt", "dd"))
LISTS = frozenset(("ul", "ol", "dl"))
_PARTS = ITEMS | {"td", "th"}


def nearest(block: Block, tags: Container[str], known: dict[int, Block | None]) -> Block | None:
    """`Block.within`, for many blocks, of which none is gone through twice: *known* are those of other blocks."""
    if block.tag in tags:
        return block
    index, parent = block.index, block.parent
    if index not in known:  # most stand right in what is looked for
        if parent is not None and parent.tag not in tags:
            parent = innermost(parent, lambda one: one.tag in tags, known)
        known[index] = parent
    return known[index]


def innermost(block: Block, is_one: Callable[[Block], bool], known: dict[int, Block | None]) -> Block | None:
    """The innermost of *block* and what it stands in of which *is_one* holds; *known* are those of other blocks."""
    path: list[int] = []
    found: Block | None = block
    while found is not None and not is_one(found):
        index = found.index
        if index in known:
            found = known[index]
            break
        path.append(index)
        found = found.parent
    for index in path:
        known[index] = found
    return found


def not_far(blocks: Iterable[Block], levels: int) -> list[Block]:
    """*blocks*, each once, and what is around them up to so many *levels*, counted with their own."""
    level = {*blocks}
    around = [*level]
    for _ in range(levels - 1):
        level = {block.parent for block in level if block.parent is not None}
        around += level
    return around


def in_small_ones(
    lines: Lines, kept: Iterable[int], levels: int, most: int, what: Callable[[Block], str]
) -> dict[int, str]:
    """Those of *kept* in elements of *most* lines of which *what* tells something, and what it tells of the innermost.

    Up to *levels* elements are looked at, from that of the line on; it is asked of each once, and may tell nothing.
    """
    known: dict[int, str] = {}
    found: dict[int, str] = {}
    for i in kept:
        block: Block | None = lines.segments[i].block
        for _ in range(levels):
            if block is None or block.end - block.start > most:
                break
            if block.index not in known:
                known[block.index] = what(block)
            if known[block.index]:
                found[i] = known[block.index]
                break
            block = block.parent
    return found


def item_of(block: Block) -> Block | None:
    """The list item or cell that is *block* or holds nothing else."""
    current: Block | None = block
    while current is not None and current.end == current.start + 1:
        if current.tag in _PARTS:
            return current
        current = current.parent
    return None


def begun_by(i: int, block: Block) -> Block | None:
    """The smallest element around line *i*, which stands in *block*, that begins with it and holds more."""
    current: Block | None = block
    while current is not None and current.start == i and current.end == i + 1:
        current = current.parent
    return current if current is not None and current.start == i else None


def level_of(block: Block) -> str:
    """The tag of the heading that *block* is or stands in, which compares like its level; none is ``""``."""
    heading = block.within(HEADINGS)
    return "" if heading is None else heading.tag
