"""The end of an article, and what stands below it."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ARTICLES, rule

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page

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
    return dict.fromkeys(found, "after the end")
