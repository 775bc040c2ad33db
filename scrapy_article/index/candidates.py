"""The addresses of its own site that a page links to, each with all its links."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document import Flag
from scrapy_article.document.urls import address_key, domain, split_url, without_tracking
from scrapy_article.document.words import count_words
from scrapy_article.fields.texts import text_of
from scrapy_article.index.headlines import rank, without_badge

if TYPE_CHECKING:
    from urllib.parse import SplitResult

    from scrapy_article.document import Document, Placed

__all__ = ["MAX_LINKS", "Anchor", "Candidate", "find_candidates", "shape_of"]

MAX_LINKS = 10_000
"""Links that are looked at."""
MAX_CANDIDATES = 3_000
"""Different addresses that are looked at."""
MAX_ANCHORS = 20
"""Links to one address that are looked at."""
MAX_TEXT = 300
"""Characters of the text of a link that are read."""
LABEL_ADDRESSES = 3
"""Different addresses from which the text that leads to them is a label, such as "Read more", and no headline."""

_NO_PAGE = re.compile(
    r"\.(?:jpe?g|jpe|png|gif|webp|avif|svg|bmp|ico|pdf|zip|rar|gz|exe|apk|mp[34]|m4[av]|ogg|wav|avi|mov|flv|swf|xml|rss|rdf"
    r"|atom|json|css|js|ics|vcf|docx?|xlsx?|pptx?|epub|torrent)$|/(?:feed|rss)/?$",
    re.IGNORECASE,
)
"""The end of the path of what is a file of another kind than a page, or a feed."""
_DIGITS = re.compile(r"\d+")


class Anchor(NamedTuple):
    """A link to an address."""

    placed: Placed
    text: str
    """Without the badge that it begins with."""
    words: int


class Candidate:
    """An address that may be that of an article."""

    __slots__ = ("anchors", "parts", "url")

    def __init__(self, url: str, parts: SplitResult) -> None:
        self.url = url
        self.parts = parts
        self.anchors: list[Anchor] = []
        """The links to it, the one whose text is most likely the headline first: `headlines.rank`."""

    @property
    def text(self) -> str:
        """The text of its best link; empty if all are labels or pictures."""
        return self.anchors[0].text

    @property
    def words(self) -> int:
        """Of this text."""
        return self.anchors[0].words


def find_candidates(document: Document) -> list[Candidate]:
    """Return the addresses of the site of *document* that it links to, in page order: not its own, no home page."""
    known: dict[str, Candidate | None] = {}
    found: dict[str, Candidate] = {}
    for placed in document.walk.links[:MAX_LINKS]:
        href = placed.element.get("href") or ""
        if href in known:
            candidate = known[href]
        else:
            candidate = known[href] = _candidate(document, href, found)
        if candidate is not None and len(candidate.anchors) < MAX_ANCHORS:
            text = without_badge(text_of(placed.element, MAX_TEXT), placed.element)
            candidate.anchors.append(Anchor(placed, text, count_words(text)))
    site = _site(document, found)
    own = address_key(split_url(document.url)) if document.url else None
    candidates = [
        candidate for url, candidate in found.items() if domain(url) == site and address_key(candidate.parts) != own
    ]
    _choose_texts(document, candidates)
    return candidates


def _candidate(document: Document, href: str, found: dict[str, Candidate]) -> Candidate | None:
    """The candidate of the address *href*, which is added to *found* if it is new; None if it is no page."""
    absolute = document.absolute(href)
    url = without_tracking(absolute.partition("#")[0]) if absolute else ""  # each teaser may name itself there
    if url in found or len(found) >= MAX_CANDIDATES:
        return found.get(url)
    parts = split_url(url)
    is_home = not parts.query and not parts.path.strip("/")
    if is_home or not parts.hostname or _NO_PAGE.search(parts.path):
        return None
    candidate = found[url] = Candidate(url, parts)
    return candidate


def _site(document: Document, urls: dict[str, Candidate]) -> str:
    """The domain of *document*; of most of its links where it has no URL."""
    if document.url:
        return domain(document.url)
    counts = Counter(map(domain, urls))
    return max(counts, key=counts.__getitem__, default="")


def _choose_texts(document: Document, candidates: list[Candidate]) -> None:
    """Sort the links of each candidate by how much their text is a headline; the text of labels is dropped.

    A label leads to several addresses: as it stands, or, unless it is a heading, but for its digits, as dates and the
    number of comments do. Where an address has no other text, the latter is its text; and of the former, what is a
    heading, or has a date beside it, is the headline nonetheless: each week's horoscope is called so.
    """
    leads: Counter[str] = Counter()
    shapes: Counter[str] = Counter()
    for candidate in candidates:
        texts = {anchor.text for anchor in candidate.anchors}
        leads.update(texts)
        shapes.update({shape_of(text) for text in texts})

    def is_told(anchor: Anchor) -> bool:
        return leads[anchor.text] < LABEL_ADDRESSES and any(map(str.isalpha, anchor.text))

    def is_own(anchor: Anchor) -> bool:
        return bool(anchor.placed.block.flags & Flag.HEADING) or shapes[shape_of(anchor.text)] < LABEL_ADDRESSES

    for candidate in candidates:
        anchors = candidate.anchors
        told = [*filter(is_told, anchors)]
        told = [*filter(is_own, told)] or told or [a for a in anchors if _is_repeated_headline(document, a)]
        candidate.anchors = [anchor if anchor in told else anchor._replace(text="", words=0) for anchor in anchors]
        candidate.anchors.sort(key=lambda anchor: rank(document, anchor.placed, anchor.text, anchor.words))


def shape_of(text: str) -> str:
    """Return *text* with one digit for each number: what labels, and addresses, of one kind have in common."""
    return _DIGITS.sub("0", text)


def _is_repeated_headline(document: Document, anchor: Anchor) -> bool:
    """Whether a text that leads to several addresses is a whole heading, or has a date in its line."""
    placed = anchor.placed
    if placed.position >= len(document.segments) or not any(map(str.isalpha, anchor.text)):
        return False
    segment = document.segments[placed.position]
    if segment.block is not placed.block:
        return False
    is_heading = placed.block.flags & Flag.HEADING and segment.text == anchor.text
    return bool(is_heading or document.arrays.dated[placed.position])
