"""The links of a page that lead to articles, best first."""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.urls import without_tracking
from scrapy_article.fields.pagination import next_index_page
from scrapy_article.index.candidates import find_candidates
from scrapy_article.index.features import SEVERAL, folder_kind, link_features, place_kind
from scrapy_article.index.model import probabilities
from scrapy_article.index.teasers import Teasers
from scrapy_article.page_type.addresses import is_of_author, is_of_comments, is_service

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from scrapy_article.document import Document
    from scrapy_article.index.candidates import Candidate

__all__ = ["ArticleLink", "ArticleLinks", "links"]

THRESHOLD = 0.5
"""Probability from which a link is taken to lead to an article."""


@dataclass(frozen=True, slots=True)
class ArticleLink:
    """A link to an article, with what its teaser shows."""

    url: str
    """Absolute, without a fragment, and without what only tells where a visitor came from (``utm_source``)."""
    title: str | None = None
    """The headline."""
    date: str | None = None
    """When it was published, in ISO 8601; no time and no zone that the teaser does not give."""
    image: str | None = None
    """Absolute URL of its picture."""
    score: float = 0.0
    """How likely the link leads to an article, from 0.5 to 1."""


class ArticleLinks(list[ArticleLink]):
    """The links to articles of a page, best first, each address once; those that score the same in page order."""

    def __init__(self, found: Iterable[ArticleLink] = (), next_page: str | None = None) -> None:
        super().__init__(found)
        self.next_page = next_page
        """Absolute URL of the page that the index goes on with; None if there is none."""


def links(document: Document) -> ArticleLinks:
    """Return the links of *document* to articles of its site, and the next page of the index that it is.

    Links to other sites do not count, nor do the page's own address, media files and feeds. Without a URL of the page
    only absolute links do, and its site is the one that most of them lead to.
    """
    candidates = find_candidates(document)
    teasers = Teasers(document, candidates)
    scores = probabilities(link_features(document, candidates, teasers)) if candidates else []
    scores = _with_siblings(scores, candidates, teasers)
    following = next_index_page(document)
    turned_to = without_tracking(following) if following else None
    best = sorted(
        (
            i
            for i, score in enumerate(scores)
            if score >= THRESHOLD and candidates[i].url != turned_to and not _is_no_story(candidates[i])
        ),
        key=lambda i: -scores[i],  # a stable sort keeps the order of the page
    )
    return ArticleLinks(
        (ArticleLink(candidates[i].url, *teasers.read(i), round(scores[i], 4)) for i in best), following
    )


def _is_no_story(candidate: Candidate) -> bool:
    """Whether the address is one to log in at and the like, of comments, or of an author, whatever the link says."""
    parts = candidate.parts
    return is_service(parts) or is_of_comments(parts) or is_of_author(parts)


def _with_siblings(scores: Sequence[float], candidates: Sequence[Candidate], teasers: Teasers) -> list[float]:
    """Give links at least the median score of several that are alike: some headlines have two words.

    Alike are headings of cards at the same place, and links at the same place to addresses in the same folder.
    """
    groups: dict[Hashable, list[int]] = {}
    for i, (candidate, card) in enumerate(zip(candidates, teasers.cards, strict=True)):
        place, flags = place_kind(candidate), candidate.anchors[0].placed.block.flags
        if card is not None and flags & Flag.HEADING:
            groups.setdefault((place, card.block.tag, card.block.names), []).append(i)
        folder = folder_kind(candidate)
        if folder is not None:
            groups.setdefault((place, flags, folder), []).append(i)
    found = [*scores]
    for group in groups.values():
        if len(group) >= SEVERAL:
            middle = median_low([scores[i] for i in group])
            for i in group:
                found[i] = max(found[i], middle)
    return found
