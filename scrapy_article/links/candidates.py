"""Candidates for articles: the URLs of its own site that a page links to, each with all links to it."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.text.urls import registered_domain, split_url, url_key, without_tracking
from scrapy_article.text.words import SENTENCE_ENDS, count_words

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from scrapy_article.document import Document, Placed

MAX_LINKS = 10_000
"""Most links of a page that are read."""
MAX_CANDIDATES = 3_000
"""Most different URLs that are read."""
MAX_ANCHORS = 20
"""Most links to one URL that are read."""
MAX_TEXT = 300
"""Most characters of the text of a link that are read."""
HEADLINE_WORDS = 3
"""Words from which the text of a link may be a headline."""
PARAGRAPH_WORDS = 12
"""Words of a line from which a link that is less than half of it is in running text."""
LABEL_URLS = 3
"""Different URLs with the same link text from which it is a label, such as "Read more", not a headline."""

_NO_PAGE = re.compile(
    r"\.(?:jpe?g|jpe|png|gif|webp|avif|svg|bmp|ico|pdf|zip|rar|gz|exe|apk|mp[34]|m4[av]|ogg|wav|avi|mov|flv|swf|xml|rss|rdf"
    r"|atom|json|css|js|ics|vcf|docx?|xlsx?|pptx?|epub|torrent)$|/(?:feed|rss)/?$",
    re.IGNORECASE,
)
"""The end of the path of a file that is not a page, or of a feed."""
_DIGITS = re.compile(r"\d+")
_STOPS = SENTENCE_ENDS - frozenset("!?！？")
"""Ends of sentences that are rare in headlines."""
_TITLE = re.compile(r"(?<!sub)(?<!sub[-_])(?<!no[-_])(?:title|headline)")


class Anchor(NamedTuple):
    """A link to a URL."""

    placed: Placed
    text: str
    words: int


@dataclass(slots=True, eq=False)
class Candidate:
    """A URL that may be an article, with the links to it."""

    url: str
    parts: SplitResult
    anchors: list[Anchor] = field(default_factory=list)
    """The links to the URL; first the one whose text is most likely the headline."""

    @property
    def best(self) -> Anchor:
        """Its best link, whose text is empty if all are labels or images."""
        return self.anchors[0]


def find_candidates(document: Document) -> list[Candidate]:
    """Return the URLs of its own site that *document* links to, in page order, without its own URL and home pages."""
    found: dict[str, Candidate] = {}
    for href, placed in zip(document.hrefs[:MAX_LINKS], document.walk.links, strict=False):
        candidate = _candidate(document, href, found)
        if candidate is not None and len(candidate.anchors) < MAX_ANCHORS:
            text = text_of(placed.element, MAX_TEXT)
            candidate.anchors.append(Anchor(placed, text, count_words(text)))
    site = _site(document, found)
    own = url_key(split_url(document.url)) if document.url else None
    candidates = [one for one in found.values() if registered_domain(one.url) == site and url_key(one.parts) != own]
    _sort_anchors(candidates)
    return candidates


def _candidate(document: Document, href: str, found: dict[str, Candidate]) -> Candidate | None:
    """The candidate for the URL *href*, which is added to *found* if it is new; None if it is not a page."""
    absolute = document.absolute(href)
    url = without_tracking(absolute.partition("#")[0]) if absolute else ""  # fragments may name the teaser
    if url in found or len(found) >= MAX_CANDIDATES:
        return found.get(url)
    parts = split_url(url)
    is_home = not parts.query and not parts.path.strip("/")
    if is_home or not parts.hostname or _NO_PAGE.search(parts.path):
        return None
    candidate = found[url] = Candidate(url, parts)
    return candidate


def _site(document: Document, urls: dict[str, Candidate]) -> str:
    """The domain of *document*; if it has no URL, the domain of most of its links."""
    if document.url:
        return registered_domain(document.url)
    counts = Counter(map(registered_domain, urls))
    return max(counts, key=counts.__getitem__, default="")


def _sort_anchors(candidates: list[Candidate]) -> None:
    """Sort the links of each candidate, the likeliest headline first, and drop the text of labels.

    Labels, such as "Read more", link to several URLs, or have no letters.
    """
    leads = Counter(text for candidate in candidates for text in {anchor.text for anchor in candidate.anchors})
    labels = {text for text, urls in leads.items() if urls >= LABEL_URLS or not any(map(str.isalpha, text))}
    for candidate in candidates:
        anchors = [Anchor(one.placed, "", 0) if one.text in labels else one for one in candidate.anchors]
        candidate.anchors = sorted(anchors, key=_rank)


def _rank(anchor: Anchor) -> tuple[int, ...]:
    """The sort key of the links to one URL, the likeliest headline first.

    Headings come first, then links with the class of a title, and texts that do not end like sentences. Among equals,
    the longest comes first: a kicker or the start of the headline may be a link, too.
    """
    placed = anchor.placed
    names = f"{placed.element.get('class') or ''} {placed.block.names}".lower()
    return (
        anchor.words < HEADLINE_WORDS,
        not placed.block.flags & Flag.HEADING,
        _TITLE.search(names) is None,
        anchor.text[-1:] in _STOPS,
        -len(anchor.text),
    )


def is_in_text(document: Document, placed: Placed) -> bool:
    """Return whether a link is in running text: in a line of which it is less than half."""
    if placed.position >= len(document.segments):
        return False
    segment = document.segments[placed.position]
    return segment.block is placed.block and segment.words >= PARAGRAPH_WORDS and segment.link_density < 0.5


def text_of_images(candidate: Candidate) -> str:
    """Return the first alternative text of the images in the links without text; empty if there is none."""
    links = (anchor.placed.element for anchor in candidate.anchors if not text_of(anchor.placed.element, 1))
    texts = (clean((image.get("alt") or "")[:MAX_TEXT]) for link in links for image in link.iter("img"))
    return next(filter(None, texts), "")


def shape_of(text: str) -> str:
    """Return *text* with a 0 for each number: the pattern that similar URLs share."""
    return _DIGITS.sub("0", text)
