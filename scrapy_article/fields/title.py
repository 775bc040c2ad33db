"""The title: all that may be the title of a page, ranked by what speaks for it.

The score of a candidate is the sum of the weights of its evidence, which are learned from labelled pages
(`scrapy_article.evaluation.train_title`): so no place is right by itself. A heading wins where the page declares the
same, or where nothing better is declared; a part of a title is cut off where it looks like the name of a site or a
section, and the page as a whole says so.
"""

from __future__ import annotations

from itertools import repeat
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.fields.bounds import MAX_HEADINGS
from scrapy_article.fields.page import Choice
from scrapy_article.fields.title_candidates import TitleCandidates
from scrapy_article.fields.weights import weights_of

if TYPE_CHECKING:
    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title_candidates import TitleCandidate

__all__ = ["choose_title", "rank_titles"]

MAX_HEADING = 4000
"""Characters of a heading up to which the title is looked for in it."""


def choose_title(page: Page) -> Choice | None:
    """Return the title of the page's article; note the heading that it stands in on *page*."""
    candidates = TitleCandidates(page)
    best = candidates.clear()
    if best is None:
        scored = _scored(candidates)
        if not scored:
            return None
        best = max(scored, key=_score)[1]
    block = best.block or _block_of(page, best.key)
    if block:
        page.place_title(block)
    confirmed = " confirmed by the page's title" if "both" in best.evidence else ""
    return Choice(best.text, best.source + confirmed)


def rank_titles(page: Page) -> list[tuple[float, TitleCandidate]]:
    """Return what may be the title of *page* with its score, the likeliest first.

    The difference of two scores is the natural logarithm of the odds of one against the other.
    """
    return sorted(_scored(TitleCandidates(page)), key=_score, reverse=True)


def _scored(candidates: TitleCandidates) -> list[tuple[float, TitleCandidate]]:
    weight_of = weights_of("title").get
    return [
        # Sorted, since the sum of floats depends on the order.
        (sum(map(weight_of, sorted(candidate.evidence), repeat(0.0))), candidate)
        for candidate in candidates.all()
    ]


def _score(scored: tuple[float, TitleCandidate]) -> float:
    return scored[0]


def _block_of(page: Page, title: str) -> Block | None:
    """The heading that says the letters *title*, or most of them, for what is sought near it."""
    for block in page.document.walk.headings[:MAX_HEADINGS]:
        lines = page.document.segments[block.start : min(block.end, block.start + 4)]
        if sum([line.chars for line in lines]) > MAX_HEADING:
            continue
        text = letters(" ".join([line.text for line in lines]))
        if text and (text in title or title in text) and 2 * len(text) > len(title):
            return block
    return None
