"""Pagination: the next page of an article, its first page, and the next page of an index.

A link leads to the next page if its URL differs from that of the page only by a page number that is one higher. In an
article, the link must also say so: by its number, its ``rel``, or a word such as *Next*. A wrong page in an article is
worse than a missing one, and other articles often have similar URLs and a ``rel="next"``, too. In an index, a wrong
page only costs a request: there, a URL with a word for pages is enough, or one of another form if the link says *Next*.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import parse_qsl

from lxml import etree

from scrapy_article.fields.texts import text_of
from scrapy_article.lexicon.lists import alternatives
from scrapy_article.page_type.urls import is_story
from scrapy_article.text.urls import registered_domain, site_host, split_url, url_key, without_tracking

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Block, Document, Placed

MAX_LABEL = 30
"""Most characters of the text of a link to the next page."""
MAX_LINKS = 10_000
"""Most links that are read."""
MAX_FIELDS = 50
"""Most parameters in the query of a URL."""
MIN_ROW = 2
"""Number of links labelled with their page numbers from which they are a row of page links."""
MIN_SCORE = 50
"""Least score of the link to the next page of an index."""

NEXT, MORE = (re.compile(alternatives(f"pagination.{name}")) for name in ("next", "more"))
"""Words of links to the next page, and to older or more entries of an index."""
_OTHER_LIST = re.compile(
    r"(?<![a-z])(?:article|post|news|story|blog|card|teaser)s?[-_]{0,2}(?:list|listing|grid)(?![a-z])"
    r"|(?<![\w-])comments?(?:[-_](?:area|list|section|wrapper|block|pagination))?(?![\w-])|disqus"
)
"""Classes and ids of lists of other articles and of comments, which have their own pagination."""

_WORDS = (
    "page pagenum pagenumber page_number page_num pageno page_no pageindex currentpage curpage showpage paged "
    "pagen pagen_1 pag pagina seite sida side sayfa strona str pg pn p part teil"
).split()
"""Words before page numbers in paths, and names of parameters with page numbers; earlier ones take precedence."""
_RANKS = {word: rank for rank, word in enumerate(_WORDS)}
_OTHER_WORDS = frozenset("per comment comments".split())
"""Words in names of parameters for other numbers: ``per_page``, ``comments-page``."""
_PATH = rf"[/_,;.-](?:{'|'.join({*_WORDS, 'index'} - {'side', 'str'})}|(?<!-)(?:side|str))[/_,=.-]?(\d{{1,%d}})\Z"
"""A page number at the end of a path, with the word before it; ``-side`` and ``-str`` are ends of titles."""
_OFFSETS = frozenset("start limitstart offset from skip first begin".split())
"""Names of parameters with the number of entries before the page."""
_CURSORS = frozenset("updated-max before after max_id cursor until".split())
"""Names of parameters with the entry or time after which the page begins."""
_BARE = re.compile(r"(.*[^/_,-])([/_,-])(\d{1,2})")
"""A path with a bare number at its end, without a word for pages."""
_DATE_BEFORE = re.compile(r"(?:19|20)\d\d[/._-]?(?:\d{1,2}[/._-])?\Z")
"""The parts of a date before a number."""
_SLUG = re.compile(r"/(?=[^/]*[-_\d])[^/]+$|/[^/]{20,}$|/(?:19|20)\d\d/(?:\d{1,2}/){1,2}[^/]+$")
"""The end of the path of an article, rather than a section."""
_ENDING = re.compile(r"(?:/(?:index|default|home))?(?:\.[A-Za-z]{2,5})?/?$", re.IGNORECASE)
_TAIL = 30
"""Characters at the end of a path that are searched for numbers, their words, and extensions."""
_NO_WORD = re.compile(r"[\W_]+")
_FROM_THE_ROOT = ("/", "http", "HTTP", "#")
"""The start of links that contain the name of the article if they lead to one of its pages; ``#`` leads nowhere."""

Place = tuple[str, tuple[tuple[str, str], ...]]
"""Host and path of a URL, without the extension, and the sorted parameters of its query."""


class _Kind(NamedTuple):
    """The numbering of the pages of articles, or of indexes."""

    digits: int
    """Most digits of a page number; a longer number is an identifier."""
    path: re.Pattern[str]
    is_index: bool


_ARTICLE, _INDEX = (_Kind(n, re.compile(_PATH % n, re.IGNORECASE), n > 3) for n in (3, 5))


class _PageURL(NamedTuple):
    """A URL, parsed as that of one of several pages."""

    listing: Place
    """The URL without the page number, which all pages share."""
    number: int | None
    """Page number, or number of entries before the page; None if there is none."""
    source: str
    """The type of the number: ``page``, ``offset`` or ``cursor``; for a bare number, the character before it."""
    whole: Place
    """The URL with the number."""

    @property
    def is_bare(self) -> bool:
        """Whether the number is bare: neither a word nor a parameter says that it is a page number."""
        return len(self.source) == 1

    @property
    def is_of_article(self) -> bool:
        """Whether the number may be a page number: bare ones only count after the name of an article."""
        return not self.is_bare or _SLUG.search(self.listing[0]) is not None


# --- public functions ---------------------------------------------------------


def is_numbered(url: str) -> bool:
    """Whether *url* may be that of a later page of an article, by its number."""
    own = _read(url)
    return own is not None and own.number is not None and own.is_of_article


def first_page(document: Document) -> str | None:
    """Return the URL of the first page of an article, of which *document* is a later page.

    None if *document* is the first page itself, has no URL, or does not link to the first page.
    """
    own = _read(document.url or "")
    if own is None or own.number is None or not own.is_of_article:
        return None
    found: dict[int, str] = {}
    for link in _links(document, own):
        other = link.page_url
        if other.whole == own.listing and (own.number > 1 or own.is_bare):
            found.setdefault(1, link.url)
        elif other.listing == own.listing and other.number is not None and other.number < min(2, own.number):
            found.setdefault(other.number, link.url)
    return found[min(found)] if found else None  # if there is a page 0, page 1 is the second


def next_page(document: Document, first: str | None = None) -> str | None:
    """Return the URL of the next page of the article in *document*; None if there is none, or if its URL is unknown.

    *first* is the URL of the first page of the article, if *document* is known to be a later page.
    """
    own = _read(document.url or "")
    if own is None:
        return None
    links = [*_links(document, own)]
    own = _checked(own, links, _read(first or ""))
    for link in links:
        other = link.page_url
        if (
            _follows(own, other)
            and (link.block is None or _is_next_of_article(link, link.block))
            and (other.is_of_article or _are_row(other, links))
        ):
            return link.url
    return None


def next_index_page(document: Document) -> str | None:
    """Return the URL of the next page of the index in *document*; None if there is none, or if its URL is unknown.

    If the page number is bare, the text of the link must be this number, or *Next*. If the URL has another form, the
    link must say *Next*, *More* or *Older*; if the URL has no number at all, the link also needs ``rel="next"``, and
    the URL must not be that of a story.
    """
    own = _read(document.url or "", _INDEX)
    if own is None:
        return None
    site, own_key = registered_domain(document.url or ""), url_key(split_url(document.url))
    links = [
        link
        for link in _links(document, own, _INDEX)
        if registered_domain(link.url) == site and url_key(split_url(link.url)) != own_key
    ]
    own = _checked(own, links)
    scored = [(_score(link, own), link.url) for link in links]
    score, url = max(scored, key=itemgetter(0), default=(0, None))
    return url if score >= MIN_SCORE else None


# --- links ----------------------------------------------------------------------


@dataclass
class _Link:
    """A link to another page."""

    url: str
    page_url: _PageURL
    element: etree._Element
    block: Block | None
    """The block around it; None for a ``<link>`` in the head."""

    @cached_property
    def label(self) -> str:
        """The text of the link in lower case, or its ``aria-label`` or ``title``; very long text is cut off."""
        element = self.element
        text = text_of(element, 20 * MAX_LABEL) or (element.get("aria-label") or element.get("title") or "").strip()
        return text.lower()

    @property
    def names(self) -> str:
        """Its class and id, in lower case."""
        return f"{self.element.get('class') or ''} {self.element.get('id') or ''}".lower()

    @property
    def has_rel(self) -> bool:
        """Whether its ``rel`` contains ``next``."""
        return "next" in (self.element.get("rel") or "").lower().split()

    @property
    def says_next(self) -> bool:
        """Whether its words, class, id or ``rel`` say that it leads to the next page."""
        return self.has_rel or NEXT.search(f"{self.label} {self.names}") is not None

    def is_labelled(self, number: int) -> bool:
        """Whether its text is *number*, or one more: URLs may count from 0, but texts count from 1."""
        label = self.label.strip("[]() ")
        return label.isdecimal() and len(label) <= _INDEX.digits and int(label) - number in (0, 1)


def _links(document: Document, own: _PageURL, kind: _Kind = _ARTICLE) -> Iterator[_Link]:
    """Yield the links to possible pages of the article or index *own*, those declared in the head first.

    Most links do not lead to a page of the article, and need not be parsed for that: the URL of such a page contains
    the last part of the path of *own*, unless it is relative to another place than the root of the site. Links that
    share the page have it in their query.
    """
    name = "" if kind.is_index else own.listing[0].rpartition("/")[2]
    links: list[tuple[str, Placed | None]]
    links = [(href, None) for rel, href, _ in document.walk.head.links if "next" in rel.split()]
    links += [
        (href, placed)
        for href, placed in zip(document.hrefs[:MAX_LINKS], document.walk.links, strict=False)
        if (name in href and name in href.partition("?")[0]) or not href.startswith(_FROM_THE_ROOT)
    ]
    for href, placed in links:
        url, _, place = (document.absolute(href) or "").partition("#")
        page_url = _read(url, kind) if url and "comment" not in place else None
        if page_url:
            element = placed.element if placed else etree.Element("link", rel="next")
            yield _Link(url, page_url, element, placed.block if placed else None)


def _checked(own: _PageURL, links: list[_Link], first: _PageURL | None = None) -> _PageURL:
    """*own*, without its number if that is bare, and not one of a page by the *links* or the *first* page."""
    if not own.is_bare:
        return own
    is_linked = any(other.whole == own.listing for other in (first, *(link.page_url for link in links)) if other)
    if is_linked or _are_row(own, links):
        return own
    return own._replace(listing=own.whole, number=None, source="")  # as of an episode


def _are_row(page_url: _PageURL, links: list[_Link]) -> bool:
    """Whether several of *links* are labelled with page numbers of the same article."""
    alike = [(link, link.page_url.number) for link in links if link.page_url.listing == page_url.listing]
    return len({number for link, number in alike if number is not None and link.is_labelled(number)}) >= MIN_ROW


def _follows(own: _PageURL, other: _PageURL) -> bool:
    """Whether *other* is the page after *own*; the second page has the number 2, or 1 in a query."""
    if other.number is None or other.listing != own.listing:
        return False
    return other.number == (own.number or 1) + 1 or (own.number is None and other.number == 1 and not other.is_bare)


def _is_next_of_article(link: _Link, block: Block) -> bool:
    """Whether a link in *block* says that it leads to the next page, but not of comments or of a list."""
    number = link.page_url.number or 0
    leads_on = link.says_next or (link.is_labelled(number) and not link.is_labelled(0))  # *1* is this page
    return (
        leads_on
        and len(link.label) <= MAX_LABEL
        and not any(_OTHER_LIST.search(outer.names.lower()) for outer in block.outwards())
    )


def _score(link: _Link, own: _PageURL) -> float:
    """The score of *link* as the link to the next page of the index *own*."""
    page_url, before = link.page_url, own.number
    number, source, is_bare = page_url.number, page_url.source, page_url.is_bare
    if number is None:
        follows = False
    elif source == "offset":
        follows = number > (before or 0)
    else:  # some sites count from 0, or count entries from 1, so that 1 may be the next page or the first
        follows = number == before + 1 if before is not None else number in (1, 2)
    follows_same = follows and page_url.listing == own.listing
    if link.block is None:
        return 200 if source and (follows_same or not is_bare) else 0
    if len(link.label) > MAX_LABEL:
        return 0
    leads_on = link.says_next or MORE.search(link.label) is not None
    if not source:
        return MIN_SCORE if link.has_rel and leads_on and not is_story(split_url(link.url).path) else 0
    if not follows and source != "cursor":
        return 0
    if is_bare and not (follows_same and (leads_on or link.is_labelled(number or 0))):
        return 0
    score = (60 if follows_same else 0) + (50 if leads_on else 0)
    return score - 15 if source == "page" and before is None and number == 1 else score


# --- URLs -----------------------------------------------------------------------


def _read(url: str, kind: _Kind = _ARTICLE) -> _PageURL | None:
    """*url*, parsed for a page number; None if it is not an HTTP URL."""
    parts = split_url(without_tracking(url))
    host = site_host(parts)
    if not host or parts.scheme.lower() not in ("http", "https"):
        return None
    try:
        fields = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=MAX_FIELDS) if parts.query else []
    except ValueError:  # too many parameters
        return None
    path = without_ending(parts.path)
    listing = path
    number, source, rest = _number_of_query(fields, kind)
    if not source and path[-1:].isdecimal():
        found = kind.path.search(path, max(0, len(path) - _TAIL))
        bare = None if found else _BARE.fullmatch(path)
        if found:
            listing, number, source = path[: found.start()], int(found[1]), "page"
        elif bare and not (bare[2] == "/" and _DATE_BEFORE.search(f"{bare[1]}/"[-_TAIL:])):
            listing, number, source = bare[1], int(bare[3]), bare[2]
    whole = host + path, tuple(sorted(fields))
    return _PageURL((host + without_ending(listing), tuple(sorted(rest))), number, source, whole)


def _number_of_query(fields: list[tuple[str, str]], kind: _Kind) -> tuple[int | None, str, list[tuple[str, str]]]:
    """The page number or number of entries before the page, its type, and the other *fields*."""
    ranked = []
    for place, (key, value) in enumerate(fields):
        # Pages of articles may also have parameters of lists beside the article.
        name, last = key.lower(), field_word(key) if kind.is_index else ""
        is_number = value.isdecimal() and len(value) <= kind.digits
        if is_number and (name in _RANKS or last in _RANKS):
            ranked.append((_RANKS.get(name, len(_RANKS) + _RANKS.get(last, 0)), place, "page"))
        elif is_number and kind.is_index and (name in _OFFSETS or last in _OFFSETS):
            ranked.append((2 * len(_RANKS), place, "offset"))
        elif kind.is_index and name in _CURSORS:
            ranked.append((2 * len(_RANKS) + 1, place, "cursor"))
    if not ranked:
        return None, "", fields
    _, place, source = min(ranked)
    number = None if source == "cursor" else int(fields[place][1])
    return number, source, [*fields[:place], *fields[place + 1 :]]


def field_word(key: str) -> str:
    """The word in the name of a parameter that says what it is, in lower case; empty for numbers of other things.

    >>> field_word("tx_news_pi1[currentPage]"), field_word("b_start:int"), field_word("per_page")
    ('currentpage', 'start', '')
    """
    words = [word for word in _NO_WORD.split(key.lower().partition(":")[0]) if word and not word.isdecimal()]
    return words[-1] if words and _OTHER_WORDS.isdisjoint(words) else ""


def without_ending(path: str) -> str:
    """*path* without a trailing slash, extension, or ``index.html``."""
    end = path[-_TAIL:]
    return path[:-_TAIL] + _ENDING.sub("", end) if "." in end or "/" in end else path
