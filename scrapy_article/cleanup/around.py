"""What stands around a line: the heading, the list, the item, the cell or the table that its block is in."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.walk.text_structure import HEADINGS

if TYPE_CHECKING:
    from collections.abc import Callable, Container

    from scrapy_article.document import Block

__all__ = ["innermost", "item_of", "level_of", "nearest"]

_ITEMS = frozenset(("li", "dt", "dd"))
_PARTS = _ITEMS | {"td", "th"}


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


def item_of(block: Block) -> Block | None:
    """The list item or cell that is *block* or holds nothing else."""
    current: Block | None = block
    while current is not None and current.end == current.start + 1:
        if current.tag in _PARTS:
            return current
        current = current.parent
    return None


def level_of(block: Block) -> str:
    """The tag of the heading that *block* is or stands in, which compares like its level; none is ``""``."""
    heading = block.within(HEADINGS)
    return "" if heading is None else heading.tag
