"""Links of index pages: to articles, with the data of their teasers, to the next page, and to sections.

The probability that a link leads to an article comes from a logistic regression over `scrapy_article.links.features`.
The weights are learned with ``benchmarks/article_links.py --learn`` on the pages named there, which count equally.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from importlib.resources import files
from statistics import median_low
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document import Flag, Hint
from scrapy_article.links.candidates import find_candidates
from scrapy_article.links.features import (
    NAMES,
    SEVERAL,
    folder_kind,
    inherited_hints,
    link_features,
    place_kind,
)
from scrapy_article.links.pagination import next_index_page
from scrapy_article.links.teasers import Teasers
from scrapy_article.page_type.urls import is_no_story
from scrapy_article.text.urls import without_tracking

if TYPE_CHECKING:
    from collections.abc import Hashable, Iterable, Sequence

    from scrapy_article.document import Document
    from scrapy_article.links.candidates import Candidate

__all__ = ["ArticleLink", "ArticleLinks", "links"]

THRESHOLD = 0.5
"""Probability from which a link counts as a link to an article."""
_LEARNED = json.loads(files(__package__).joinpath("weights.json").read_bytes())
"""The weights of the features, and the bias."""
_COLUMN = np.array([_LEARNED["weights"].get(name, 0.0) for name in NAMES])


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
    scores: list[float] = []
    if candidates:
        odds = link_features(document, candidates, teasers) @ _COLUMN + _LEARNED["bias"]
        scores = _with_siblings((1 / (1 + np.exp(-odds))).tolist(), candidates)
    following = next_index_page(document)
    turned_to = without_tracking(following) if following else None
    # The sort is stable: equal scores stay in page order.
    best = sorted((i for i, score in enumerate(scores) if score >= THRESHOLD), key=lambda i: -scores[i])
    found = [
        ArticleLink(candidates[i].url, *teasers.read(i), round(scores[i], 4))
        for i in best
        if candidates[i].url != turned_to and not is_no_story(candidates[i].parts)
    ]
    others = [candidate for candidate, score in zip(candidates, scores, strict=True) if score < THRESHOLD]
    return ArticleLinks(found, following, _sections(document, others, [link.url for link in found]))


def _with_siblings(scores: Sequence[float], candidates: Sequence[Candidate]) -> list[float]:
    """The scores, raised to the median of links in the same kind of place to URLs in the same folder.

    Otherwise, headlines of two words would be lost.
    """
    groups: dict[Hashable, list[int]] = {}
    for i, candidate in enumerate(candidates):
        folder = folder_kind(candidate)
        if folder is not None:
            flags = candidate.best.placed.block.flags
            groups.setdefault((place_kind(candidate), flags, folder), []).append(i)
    found = [*scores]
    for group in groups.values():
        if len(group) >= SEVERAL:
            middle = median_low([scores[i] for i in group])
            for i in group:
                found[i] = max(found[i], middle)
    return found


# --- sections ---

MAX_WORDS = 4
"""Most words in the name of a section."""
MAX_DEPTH = 2
"""Most folders in the path of a section."""


def _sections(document: Document, candidates: Sequence[Candidate], articles: Sequence[str]) -> list[str]:
    """Return the URLs of *candidates* that are probably sections: short links in the navigation of *document*.

    Prefixes of the URLs of *articles* come first, such as ``/politics`` for ``/politics/vote``.
    """
    hints = inherited_hints(document)
    found = []
    for candidate in candidates:
        parts, block = candidate.parts, candidate.best.placed.block
        is_in_navigation = block.flags & (Flag.NAV | Flag.HEADER) or hints[block.index] & Hint.CHROME
        is_short = 0 < candidate.best.words <= MAX_WORDS and parts.path.strip("/").count("/") < MAX_DEPTH
        is_other = block.flags & Flag.FOOTER or parts.query or is_no_story(parts)
        if is_in_navigation and is_short and not is_other:
            found.append(candidate.url)
    return sorted(found, key=lambda url: not any(article.startswith(_folder(url)) for article in articles))


def _folder(url: str) -> str:
    """The folder of which *url* is the index page."""
    parent, _, page = url.rpartition("/")
    return f"{parent if page.startswith('index.') else url.rstrip('/')}/"
