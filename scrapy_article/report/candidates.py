"""All that may be the title, the dates and the authors of a page, with the winner: the rankings that chose them."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.fields.authors.ranking import rank_authors
from scrapy_article.fields.dates.places import DateView
from scrapy_article.fields.dates.ranking import answers, collect
from scrapy_article.fields.page import Page
from scrapy_article.fields.title.ranking import choose_title, rank_titles

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from datetime import datetime

    from scrapy_article.article import Article
    from scrapy_article.document import Document

__all__ = ["Candidate", "candidates"]

MAX_SHOWN = 12
"""Candidates of a field that are shown, the likeliest first."""


class Candidate(NamedTuple):
    """What a field could be."""

    value: str
    places: str
    """Where it stands on the page, in words."""
    evidence: list[str]
    """What speaks for it and against it."""
    score: float
    """Of dates and authors, the sum of the weights of the evidence; the difference of two is the natural logarithm of
    the odds between them. Of titles, how sure one of its kind is."""
    won: bool


def candidates(
    document: Document, kept: Sequence[int], article: Article, downloaded: datetime | None = None
) -> dict[str, list[Candidate]]:
    """Return the candidates of each field of *article* that is chosen by a ranking, the likeliest first.

    *kept* are the segments of *document* that the method chose, with the headline and by-line that are taken out
    later; *downloaded* is as for `extract`.
    """
    page = Page(document, kept, downloaded)
    titles = [
        Candidate(found.text, found.source, [found.evidence], found.rank[0], found.text == article.title)
        for found in rank_titles(page)
    ]
    choose_title(page)  # notes on the page where it stands: the other fields look near it
    day = (article.date_published or "")[:10]
    found = sorted(answers(collect(DateView(page, article.language))), key=lambda answer: -answer.score)
    dates = [
        Candidate(
            answer.day.isoformat(),
            "; ".join(dict.fromkeys(f"{c.source}: {c.raw}" for c in answer.candidates)),
            sorted(answer.evidence),
            answer.score,
            answer.day.isoformat() == day,
        )
        for answer in found
    ]
    authors = [
        Candidate(
            ", ".join(answer.names),
            f"{answer.source}: {answer.text}",
            sorted(answer.evidence),
            answer.score,
            bool(answer.names) and answer.names == article.authors,
        )
        for answer in rank_authors(page, article.language, thorough=True)
    ]
    return {"title": _shown(titles), "date_published": _shown(dates), "authors": _shown(authors)}


def _shown(found: Iterable[Candidate]) -> list[Candidate]:
    """The first of *found*, and the winner if it is not among them; only one wins."""
    shown: list[Candidate] = []
    won = False
    for number, candidate in enumerate(found):
        candidate = candidate._replace(won=candidate.won and not won)
        won = won or candidate.won
        if number < MAX_SHOWN or candidate.won:
            shown.append(candidate)
    return shown
