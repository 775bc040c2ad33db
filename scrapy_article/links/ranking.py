"""The links of a page to articles, best first.

The probability that a link leads to an article comes from a logistic regression over `scrapy_article.links.features`.
It is trained with ``benchmarks/article_links.py --learn`` on the pages named there, each with the same weight.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import median_low
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.features import NAMES, SEVERAL, folder_kind, link_features, place_kind
from scrapy_article.links.pagination import next_index_page
from scrapy_article.links.sections import sections
from scrapy_article.links.teasers import Teasers
from scrapy_article.page_type.urls import is_of_author, is_of_comments, is_service
from scrapy_article.text.urls import without_tracking

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.links.candidates import Candidate

THRESHOLD = 0.5
"""Probability from which a link counts as a link to an article."""
BIAS = -8.086
WEIGHTS: dict[str, float] = {
    "path_depth": 0.112,
    "path_hyphens": 0.040,
    "path_length": -0.153,
    "path_digits": 0.359,
    "has_query": 0.662,
    "has_date": 1.217,
    "of_service": -0.375,
    "of_list": 0.089,
    "of_thread": 1.097,
    "of_blog": 0.411,
    "of_category": -0.207,
    "is_section": -0.737,
    "is_title": -0.067,
    "is_story": 0.404,
    "of_archive": -0.791,
    "other_host": -0.676,
    "words": 0.635,
    "no_text": -0.045,
    "in_heading": 1.022,
    "in_text": 0.465,
    "repeated": -0.159,
    "in_nav": -0.322,
    "in_header": -0.241,
    "in_footer": 0.097,
    "in_form": -0.206,
    "in_list": -0.278,
    "chrome": -1.026,
    "related": -0.089,
    "card": 0.032,
    "card_pictured": 0.724,
    "card_dated": 0.525,
    "card_words": -0.048,
    "card_siblings": 0.165,
    "url_share": 3.138,
    "url_words": 1.013,
    "url_rank": 1.775,
    "place_share": -1.478,
    "place_words": 0.752,
    "place_rank": 2.188,
}
_COLUMN = np.array([WEIGHTS.get(name, 0.0) for name in NAMES])


@dataclass(frozen=True, slots=True)
class ArticleLink:
    """A link to an article, with the data of its teaser."""

    url: str
    """Absolute URL, without fragment and tracking parameters such as ``utm_source``."""
    title: str | None = None
    """The headline."""
    date: str | None = None
    """Publication date in ISO 8601, with a time and time zone only if the teaser gives them."""
    image: str | None = None
    """Absolute URL of the teaser's image."""
    score: float = 0.0
    """Probability that the link leads to an article, from 0.5 to 1."""


class ArticleLinks(list[ArticleLink]):
    """The links of a page to articles, best first, without duplicate URLs; equal scores are in page order."""

    def __init__(
        self, found: Iterable[ArticleLink] = (), next_page: str | None = None, sections: Sequence[str] = ()
    ) -> None:
        super().__init__(found)
        self.next_page = next_page
        """Absolute URL of the next page of the index; None if there is none."""
        self.sections = sections
        """Absolute URLs of sections in the navigation; prefixes of the URLs of the articles come first."""


def links(document: Document) -> ArticleLinks:
    """Return the links of *document* to articles of its site, the next page of the index, and sections.

    Links to other sites, to the page itself, media files and feeds do not count. If the URL of the page is unknown,
    only absolute links count, and the site is that of most of them.
    """
    candidates = find_candidates(document)
    teasers = Teasers(document, candidates)
    scores = _probabilities(link_features(document, candidates, teasers)) if candidates else []
    scores = _with_siblings(scores, candidates)
    following = next_index_page(document)
    turned_to = without_tracking(following) if following else None
    best = sorted(
        (
            i
            for i, score in enumerate(scores)
            if score >= THRESHOLD and candidates[i].url != turned_to and not _is_no_story(candidates[i])
        ),
        key=lambda i: -scores[i],  # the sort is stable: equal scores stay in page order
    )
    found = [ArticleLink(candidates[i].url, *teasers.read(i), round(scores[i], 4)) for i in best]
    others = [candidate for candidate, score in zip(candidates, scores, strict=True) if score < THRESHOLD]
    return ArticleLinks(found, following, sections(document, others, [link.url for link in found]))


def _probabilities(features: Floats) -> list[float]:
    """The probability of each row of *features*."""
    found: list[float] = (1 / (1 + np.exp(-(features @ _COLUMN + BIAS)))).tolist()
    return found


def _is_no_story(candidate: Candidate) -> bool:
    """Whether the URL is a service page such as a login, of comments, or of an author, whatever the link text is."""
    parts = candidate.parts
    return is_service(parts) or is_of_comments(parts) or is_of_author(parts)


def _with_siblings(scores: Sequence[float], candidates: Sequence[Candidate]) -> list[float]:
    """The scores, raised to the median of links in the same kind of place to URLs in the same folder.

    Otherwise, headlines of two words would be lost.
    """
    groups: dict[Hashable, list[int]] = {}
    for i, candidate in enumerate(candidates):
        folder = folder_kind(candidate)
        if folder is not None:
            flags = candidate.anchors[0].placed.block.flags
            groups.setdefault((place_kind(candidate), flags, folder), []).append(i)
    found = [*scores]
    for group in groups.values():
        if len(group) >= SEVERAL:
            middle = median_low([scores[i] for i in group])
            for i in group:
                found[i] = max(found[i], middle)
    return found
