"""``link-quota``: drop the blocks whose text is mostly links, and keep the rest.

S. Gupta, G. Kaiser, D. Neistadt and P. Grimm, "DOM-based content extraction of HTML documents", WWW 2003. Their *link
list remover* counts, in each table cell, the links and the words outside links (characters divided by five); a cell is
dropped if there are too many links a word. Pages have since been laid out with other elements, so any block may be
dropped here. They are judged from the inside out, each by what is left in it: otherwise the links of a navigation bar
would count against all that surrounds it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from scrapy_article.document import Document

__all__ = ["METHODS", "select"]

MAX_LINKS_A_WORD = 0.35
"""Links a word outside links, beyond which a block is dropped: the authors' default."""
CHARACTERS_A_WORD = 5
"""Mean length of a word in characters, as the authors preset it."""


def select(document: Document) -> Selection:
    """Choose what is in no block of links."""
    segments, blocks = document.segments, document.blocks
    links = [0] * len(blocks)
    characters = [0] * len(blocks)
    for segment in segments:
        index = segment.block.index
        # The rest of a link that began in an earlier line is a link here too.
        links[index] += segment.links or (segment.link_chars > 0)
        characters[index] += max(0, segment.chars - segment.link_chars)
    dropped = [0.0] * len(blocks)
    for block in reversed(blocks):  # what a block holds comes after it
        index = block.index
        if links[index] > MAX_LINKS_A_WORD * characters[index] / CHARACTERS_A_WORD:
            dropped[index] = links[index] * CHARACTERS_A_WORD / (characters[index] or 1)
        elif block.parent is not None:
            links[block.parent.index] += links[index]
            characters[block.parent.index] += characters[index]
    for block in blocks:
        if block.parent is not None and dropped[block.parent.index]:
            dropped[block.index] = dropped[block.parent.index]
    kept = []
    reasons = []
    for segment in segments:
        quota = dropped[segment.block.index]
        if quota:
            reasons.append(f"in a block with {quota:.2g} links a word")
        else:
            kept.append(segment.index)
            reasons.append("not in a block of links")
    return Selection(kept=kept, reasons=reasons)


METHODS = {
    "link-quota": Method(
        "all but the blocks with many links and few words outside them",
        "Gupta, Kaiser, Neistadt and Grimm, WWW 2003",
        select,
    ),
}
