"""The end of an article: what stands below it, the next article, and footnotes, which belong to it."""

from __future__ import annotations

import math
from bisect import bisect_left
from typing import TYPE_CHECKING

from scrapy_article.cleanup.page import between, level_of
from scrapy_article.cleanup.registry import ARTICLES, rule
from scrapy_article.document import Flag
from scrapy_article.document.footnotes import footnotes_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document.walk.segments import Walk

MIN_SURE, MIN_SURE_WORDS = 0.7, 5
"""Probability and words of a line that is text without doubt: the last of them is where the text ends."""
MARGIN_NEAR, MARGIN_APART = 0.2, 1.0
"""Log-odds by which a line must be likelier to be selected below the end of the text, where its block stands in the
same parent as the last line of it, and where it does not. What follows an article looks like it more often than what it
holds looks like something else. Found on the parts of the development sites; from 0.2 to 0.7 the first makes little
difference."""
MIN_LAST_WORDS = 20
"""Words from which a line right below the text is its last paragraph, in whatever parent it stands."""


@rule("after-the-end", scope=ARTICLES)
def after_the_end(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines below the last that is text without doubt, if they are not likely enough for that place."""
    sure = [i for i in selected if page.probabilities[i] >= MIN_SURE and page.words[i] >= MIN_SURE_WORDS]
    if not sure or selected[-1] == sure[-1]:
        return {}
    up, block_of = page.arrays.up, page.arrays.block_of
    last, parent = sure[-1], up[block_of[sure[-1]]]
    after = selected[bisect_left(selected, last + 1) :]
    right_below = {i for i, place in zip(after, range(last + 1, len(page.texts)), strict=False) if i == place}
    odds = math.log(page.threshold / (1 - page.threshold))
    near, apart = (1 / (1 + math.exp(-odds - more)) for more in (MARGIN_NEAR, MARGIN_APART))
    found = [
        i
        for i in after
        if page.probabilities[i]
        < (near if up[block_of[i]] == parent or (i in right_below and page.words[i] >= MIN_LAST_WORDS) else apart)
    ]
    return dict.fromkeys(found, "after the end")


MIN_WORDS = 60
"""Selected words from which what has a headline of its own is another article, and no teaser."""


@rule("next-articles", scope=ARTICLES)
def next_articles(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """What stands in further ``article`` elements that have an ``h1`` of their own, as the first one has."""
    blocks = [page.segments[i].block for i in range(selected[-1]) if page.flags[i] & Flag.HEADING]
    articles = [block.within(("article",)) for block in blocks if level_of(block) == "h1"]
    if len(articles) < 2 or articles[0] is None:
        return {}
    others = {article.start: article for article in articles[1:] if article and article.start >= articles[0].end}
    found: dict[int, str] = {}
    for other in others.values():
        inside = between(selected, other.start, other.end)
        if sum([page.words[i] for i in inside]) >= MIN_WORDS:
            found |= dict.fromkeys(inside, "another article")
    return found


@rule("footnotes", scope=ARTICLES, otherwise=lambda _, __, selected: selected)
def footnotes(walk: Walk, texts: Sequence[str], selected: list[int]) -> list[int]:
    """The lines of an article, with the footnotes that a link in them leads to, and that have a link back to it."""
    text = {*selected}
    for note in footnotes_of(walk, text).values():
        text.update(i for i in range(note.block.start, note.block.end) if any(map(str.isalpha, texts[i])))
    return sorted(text) if len(text) > len(selected) else selected
