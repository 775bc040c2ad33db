"""Other articles on the page of one: those that readers get when they scroll on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.cleanup.around import level_of
from scrapy_article.cleanup.page import between
from scrapy_article.cleanup.registry import ARTICLES, rule
from scrapy_article.document import Flag

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page

__all__ = ["next_articles"]

MIN_WORDS = 60
"""Selected words from which what has a headline of its own is another article, and no teaser."""


@rule("next-articles", scope=ARTICLES)
def next_articles(page: Page, kept: Sequence[int]) -> dict[int, str]:
    """What stands in further ``article`` elements that have an ``h1`` of their own, as the first one has."""
    blocks = [page.segments[i].block for i in range(kept[-1]) if page.flags[i] & Flag.HEADING]
    articles = [block.within(("article",)) for block in blocks if level_of(block) == "h1"]
    if len(articles) < 2 or articles[0] is None:
        return {}
    others = {article.start: article for article in articles[1:] if article and article.start >= articles[0].end}
    found: dict[int, str] = {}
    for other in others.values():
        inside = between(kept, other.start, other.end)
        if sum([page.words[i] for i in inside]) >= MIN_WORDS:
            found |= dict.fromkeys(inside, "another article")
    return found
