"""The end of an article, and what stands below it."""

from __future__ import annotations

import math
from bisect import bisect_left
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ARTICLES, rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block

__all__ = ["after_the_end"]

SURE, SURE_WORDS = 0.7, 5
"""Probability and words of a line that is text without doubt: the last of them is where the text ends."""
NEAR, APART = 0.2, 1.0
"""Log-odds by which a line must be likelier to be selected below the end of the text, where its block stands in the
same parent as the last line of it, and where it does not. What follows an article looks like it more often than what it
holds looks like something else. Found on the parts of the development sites; from 0.2 to 0.7 the first makes little
difference."""
LAST_WORDS = 20
"""Words from which a line right below the text is its last paragraph, in whatever parent it stands."""
RETURN = "↩"
"""What footnotes end with that lead back to the text; they stand below its end."""
NOTE_LEVELS, NOTE_LINES = 3, 12
"""Elements around a line in which the link of a footnote may stand, and lines and links of one."""


@rule("after-the-end", scope=ARTICLES)
def after_the_end(page: Page, kept: Sequence[int]) -> dict[int, str]:
    """Lines below the last that is text without doubt, if they are not likely enough for that place."""
    sure = [i for i in kept if page.probabilities[i] >= SURE and page.words[i] >= SURE_WORDS]
    if not sure or kept[-1] == sure[-1]:
        return {}
    up, block_of = page.arrays.up, page.arrays.block_of
    last, parent = sure[-1], up[block_of[sure[-1]]]
    after = kept[bisect_left(kept, last + 1) :]
    right_below = {i for i, place in zip(after, range(last + 1, len(page.texts)), strict=False) if i == place}
    odds = math.log(page.threshold / (1 - page.threshold))
    near, apart = (1 / (1 + math.exp(-odds - more)) for more in (NEAR, APART))
    found = [
        i
        for i in after
        if page.probabilities[i]
        < (near if up[block_of[i]] == parent or (i in right_below and page.words[i] >= LAST_WORDS) else apart)
    ]
    notes = _footnotes(page, kept[: -len(after)], found) if found else ()
    return {i: "after the end" for i in found if i not in notes}


def _footnotes(page: Page, text: Sequence[int], found: Sequence[int]) -> set[int]:
    """Those of *found* that are footnotes of the *text*: a sign leads back, or a link does to one that led there."""
    notes = {i for i in found if RETURN in page.texts[i][-3:]}
    named = {i: names for i in found if i not in notes and (names := _names_of_note(page.segments[i].block))}
    if named:
        blocks = {block.index: block for i in text for block in (page.segments[i].block,)}
        sources = {link.get("href") for block in blocks.values() for link in block.element.iter("a")}
        notes.update(i for i, names in named.items() if not sources.isdisjoint(names))
    return notes


def _names_of_note(block: Block) -> list[str]:
    """The fragments that lead to a note in *block*, if it has a link back into the page."""
    current: Block | None = block
    for _ in range(NOTE_LEVELS):
        if current is None or current.end - current.start > NOTE_LINES:
            break
        for link in islice(current.element.iter("a"), NOTE_LINES):
            if link.get("href", "")[:1] == "#":
                around = [link, *islice(link.iterancestors(), NOTE_LEVELS)]
                return [f"#{name}" for element in around if (name := element.get("id"))]
        current = current.parent
    return []
