"""The next page of an article that is cut into pages.

After Arc90's Readability, which scores every link by its text, by its own names and those around it, and by its
address: the link with the highest score, 50 at least, leads to the next page. The scores are kept here, but the address
must look as that of a next page does, rather than score for it: it is the page's own but for a page number, and this
is one higher. A wrong page in an article is worse than a missing one, and other articles of a site have addresses, and
often a ``rel="next"``, much like those of pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast
from urllib.parse import parse_qsl

from scrapy_article.document import Hint
from scrapy_article.document.urls import address_key, split_url, without_tracking
from scrapy_article.fields.page_numbers import ARTICLE, read_page_number, without_ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from scrapy_article.document import Block, Document

__all__ = [
    "NEXT",
    "PREVIOUS",
    "first_page",
    "has_bare_number",
    "is_disabled",
    "is_numbered",
    "label_of",
    "names_of",
    "next_page",
]

ENOUGH = 50
"""Score that the link to the next page has at least."""
MAX_TEXT = 25
"""Characters that the text of such a link has at most."""
MAX_LINKS = 5000
"""Links whose address is looked at."""
MAX_CANDIDATES = 50
"""Links that are scored."""

NEXT = re.compile(
    r"next|weiter|nächste|continue|suivant|siguiente|próxim|avanti|successiv|seguinte|volgende|nästa|næste|neste|"
    r"seuraava|następn|další|ďalš|sonraki|következő|următo|επόμεν|sljedeć|sledeć|naslednj|далее|следующ|след\.|впер[её]д|"
    r"наступн|напред|tiếp|berikutnya|selanjutnya|अगल|পরবর্তী|ถัดไป|下一[页頁]|次[のへペ]|다음|التالي|بعد|הבא|[>›»→](?![|›»])"
)
PREVIOUS = re.compile(
    r"prev|earl|\bold|\bnew(?:er|est)?\b|zurück|vorherig|précédent|anterior|precedent|vorige|föregående|forrige|"
    r"poprzedni|předchozí|önceki|назад|предыдущ|пред\.|上一[页頁]|前[のへペ]|이전|السابق|[<‹«←]"
)
_EXTRANEOUS = re.compile(
    r"print|archive|comment|discuss|e-?mail|\bshare|reply|\ball\b|login|\bsign[ -]?(?:in|up|on)\b|single|"
    r"kommentar|druck"
)
_NEGATIVE = re.compile(
    r"combx|comment|com-|contact|foot|masthead|media|meta|outbrain|promo|related|scroll|shoutbox|sidebar|sponsor|"
    r"shopping|tags|tool|widget"
)
_POSITIVE = re.compile(r"article|body|content|entry|main|page|pagination|post|text|blog|story")
_LIST = re.compile(r"(?<![a-z])(?:article|post|news|story|blog|card|teaser)s?[-_]{0,2}(?:list|listing|grid)(?![a-z])")
"""What holds other articles, whose pages are turned there."""
_COMMENTS = re.compile(r"(?<![\w-])comments?(?:[-_](?:area|list|section|wrapper|block))?(?![\w-])")
"""The name of a section that is those of readers, as one that takes them (``comments-open``) is not called."""
_DISABLED = re.compile(r"(?<![a-z])disabled(?![a-z:])")
"""Not ``disabled:opacity-50``, which says what it would look like."""
_LEADS = re.compile(r"(?::|\s[-–—|])\s")
"""What parts the words of a link to the next page from the headline of that page."""
_PAGING = re.compile(r"pag(?:e|ing|inat)|seite|sida|página|pagina|страниц")
_FIRST_OR_LAST = re.compile(r"\b(?:first|last|erste|letzte|première|dernière|primera|última|prima|ultima)\b")

_BARE_PAGE = re.compile(r"(.*[^/_,-])([/_,-])(\d{1,2})")
_SLUG = re.compile(r"/(?=[^/]*[-_\d])[^/]+$|/[^/]{20,}$|/(?:19|20)\d\d/(?:\d{1,2}/){1,2}[^/]+$")
"""The end of a path that names an article, not a section."""
ROW = 2
"""Links with the numbers of pages that tell that their addresses are those of pages."""
_DATE = re.compile(r"/(?:19|20)\d\d(?:/\d{1,2})?$")


_Article = tuple[str, str, tuple[tuple[str, str], ...]]


class _Reading(NamedTuple):
    """What an address may mean."""

    article: _Article
    """Host, path and query without a page number."""
    page: int
    bare: str = ""
    """What stands before the page number, if that is a number in the path which nothing says to be one."""
    is_named: bool = True
    """Whether the path before a bare number is that of an article, by its looks, and not that of a section."""


class _Address(NamedTuple):
    """An address and its readings."""

    name: str
    """What is the same in all forms of the address, to know it again."""
    plain: _Reading
    """As that of an article, or its first page."""
    numbered: _Reading | None
    """As that of a page with a number."""


def is_numbered(url: str) -> bool:
    """Whether *url* may be the address of a page of an article other than its first, by the number in it."""
    own = _read(url)
    return own is not None and own.numbered is not None and own.numbered.is_named


def has_bare_number(url: str) -> bool:
    """Whether nothing in *url* says that the number in it is that of a page."""
    own = _read(url)
    return own is not None and own.numbered is not None and own.numbered.bare != ""


def first_page(document: Document) -> str | None:
    """Return the address of the first page of an article, to which *document* links as one of its following pages.

    None if it is the first one itself, has no URL, or does not link there.
    """
    own = _read(document.url or "")
    if own is None or own.numbered is None or not own.numbered.is_named:
        return None
    article, page, bare, _ = own.numbered
    found: dict[int, str] = {}
    for href, _ in _Links(document, article[1].rpartition("/")[2]).placed:
        absolute = document.absolute(href)
        address = _read(absolute) if absolute else None
        if absolute is None or address is None or address.name == own.name:
            continue
        if address.plain.article == article and (page > 1 or bare):
            found.setdefault(1, absolute.partition("#")[0])
        elif (other := address.numbered) is not None and other.article == article and other.page < min(page, 2):
            found.setdefault(other.page, absolute.partition("#")[0])
    return found[min(found)] if found else None  # where there is a page 0, page 1 is the second


def next_page(document: Document, first: str | None = None) -> str | None:
    """Return the address of the page that follows *document* in the same article; None if there is none, or no URL.

    *first* is the address of the first page of the article, where *document* is known to follow it.
    """
    own = _read(document.url or "")
    if own is None:
        return None
    name = (own.numbered or own.plain).article[1].rpartition("/")[2]
    links = _Links(document, name)
    own = _without_doubt(own, links, first)
    scored = 0
    known: dict[str, _Address | None] = {}
    scores: dict[str, int] = {}
    addresses: dict[str, str] = {}
    for rel, href, _ in document.walk.head.links:
        address = _following(document, own, href, known) if "next" in rel and "next" in rel.split() else None
        if address and _is_sure(address, links):
            scores[address.name] = ENOUGH
            addresses[address.name] = href
    for href, placed in links.placed:
        if href.startswith(_FROM_THE_ROOT) and not _DIGIT.search(href.replace(name, "", 1)):
            continue  # to share the article, to its comments
        address = _following(document, own, href, known)
        if address is None or (address.name not in scores and not _is_sure(address, links)):
            continue
        if "comment" in href.partition("#")[2]:
            continue  # a page of those of readers
        if not _in_comments(placed.block):
            text = _without_headline(label_of(placed.element), address)
            if len(text) <= MAX_TEXT and not _EXTRANEOUS.search(text) and scored < MAX_CANDIDATES:
                scored += 1
                score = _score(placed.element, text, placed.block, address)
                scores[address.name] = scores.get(address.name, 0) + score
                addresses.setdefault(address.name, href)
    best = max(scores, key=scores.__getitem__, default=None)
    if best is None or scores[best] < ENOUGH:
        return None
    found = document.absolute(addresses[best])
    return found.partition("#")[0] if found else None


def _score(element: etree._Element, text: str, block: Block, address: _Address) -> int:
    """Score a link whose *address* may be that of the next page."""
    names = f"{element.get('class') or ''} {element.get('id') or ''}".lower()
    data = f"{text} {names}"
    own_names = names_of(element).lower()
    if is_disabled(element, own_names):
        return -200
    turning = f"{text} {own_names}"
    score = 25  # the address looks like paging
    following = NEXT.search(turning) is not None or "next" in (element.get("rel") or "").lower().split()
    if following:
        score += 50
    elif _FIRST_OR_LAST.search(data):
        score -= 65
    if _PAGING.search(data):
        score += 25
    if _NEGATIVE.search(names) or _EXTRANEOUS.search(names):
        score -= 50
    if PREVIOUS.search(turning):
        score -= 200
    around = [names.lower() for names in _names_around(element, block)]
    if any(_PAGING.search(names) for names in around):
        score += 25
    if any(_NEGATIVE.search(names) and not _POSITIVE.search(names) for names in around):
        score -= 25
    if any(_LIST.search(names) for names in around):
        score -= 100
    if text.isdecimal() and len(text) <= ARTICLE.digits and address.numbered is not None:
        number = int(text)
        from_0 = number == address.numbered.page + 1 and ("?" in address.name or address.numbered.bare == "_")
        if number < 2 or not (number == address.numbered.page or from_0):
            return -200
        # Arc90 gives low numbers up to 8; that the address has the same number says more.
        score += 25 + max(0, 10 - number)
    return score


def _without_headline(text: str, address: _Address) -> str:
    """*text*, that of a link, without the headline of the page it leads to: *Next page: What the mayor says*.

    Where nothing but its place tells that the number of the page is one, other stories may be announced so.
    """
    if len(text) <= MAX_TEXT or (address.numbered is not None and address.numbered.bare):
        return text
    lead = _LEADS.split(text[: 2 * MAX_TEXT], maxsplit=1)[0]
    return lead if NEXT.search(lead) or _PAGING.search(lead) else text


def _in_comments(block: Block) -> bool:
    """Whether a link turns the pages of readers' comments."""
    while block.parent is not None and not (
        block.hints & Hint.COMMENT
        and block.tag not in ("article", "main")
        and (block.tag != "section" or _COMMENTS.search(block.names.lower()))
    ):
        block = block.parent
    return block.parent is not None


def _names_around(element: etree._Element, block: Block) -> Iterator[str]:
    """Yield class and id of what is around a link."""
    inner = element.getparent()
    while inner is not None and inner is not block.element:
        yield f"{inner.get('class') or ''} {inner.get('id') or ''}"
        inner = inner.getparent()
    yield block.names
    for outer in block.ancestors():
        if outer.tag not in ("html", "body"):
            yield outer.names


def label_of(element: etree._Element) -> str:
    """The text of a link in lower case, or what it is labelled with; cut off where it is too long anyway."""
    parts: list[str] = []
    length = 0
    for part in cast("Iterator[str]", element.itertext()):
        parts.append(part[: 20 * MAX_TEXT])
        length += len(part)
        if length > 20 * MAX_TEXT:
            break
    text = " ".join("".join(parts).split())
    return (text or (element.get("aria-label") or element.get("title") or "").strip()).lower()


def names_of(element: etree._Element) -> str:
    """Class and id of a link, and of the item of a list that holds nothing else: what they say of where it leads."""
    item = element.getparent()
    around = [item] if item is not None and item.tag == "li" and len(item) == 1 else []
    return " ".join([f"{named.get('class') or ''} {named.get('id') or ''}" for named in (element, *around)])


def is_disabled(element: etree._Element, names: str) -> bool:
    """Whether a link, of which `names_of` gives *names*, cannot be clicked: on the last page some lead on, or back."""
    return _DISABLED.search(names) is not None or element.get("aria-disabled") == "true"


# Addresses

_FROM_THE_ROOT = ("/", "http", "HTTP", "#")
"""How addresses begin that contain the name of the article if they lead to a page of it; the last lead nowhere else."""
_DIGIT = re.compile(r"\d")
_LAST_DIGITS = re.compile(r"(?<![0-9])[0-9]+(?![\w-])")
"""A number that nothing follows that belongs to the same word."""


class _Links:
    """The links that may lead to a page of the article whose path has *name* for its last part.

    Most links of a page lead elsewhere, and to see that they need not be taken apart: the address of a page contains
    the name, unless it starts from somewhere else than the root of the site.
    """

    def __init__(self, document: Document, name: str) -> None:
        self.placed = [
            (href, placed)
            for href, placed in zip(document.hrefs[:MAX_LINKS], document.walk.links, strict=False)
            if name in href or not href.startswith(_FROM_THE_ROOT)
        ]
        """Each with its address as written."""
        self._document = document
        self._numbers: dict[_Article, set[tuple[int, int]]] = {}

    def addresses(self) -> Iterator[str | None]:
        """Yield their addresses."""
        return (self._document.absolute(href) for href, _ in self.placed)

    def numbers(self, article: _Article) -> set[tuple[int, int]]:
        """What those say that lead to pages of *article*, if it is a number, and the number of the page."""
        if article not in self._numbers:
            found = self._numbers[article] = set()
            for href, placed in self.placed:
                label = label_of(placed.element).strip("[]() ")
                absolute = self._document.absolute(href) if label.isdecimal() and len(label) <= ARTICLE.digits else None
                address = _read(absolute) if absolute else None
                for reading in (address.plain, address.numbered) if address else ():
                    if reading is not None and reading.article == article:
                        found.add((int(label), reading.page))
        return self._numbers[article]

    def are_row(self, article: _Article) -> bool:
        """Whether several of them say the numbers of pages of *article*."""
        return sum(label == page for label, page in self.numbers(article)) >= ROW


def _may_follow(own: _Address, href: str) -> bool:
    """Whether *href* has the host and a number that the page after *own* may have, which saves reading those without.

    What has escapes or characters beyond ASCII may spell it otherwise, and a mere query has the path of the base.
    """
    if href.startswith("?") or not (href.isascii() and href.isprintable()):
        return True
    host = own.plain.article[0]
    if href.startswith(("https://", "http://")):  # many share the page, whose address they have in their query
        start = href.partition("://")[2][: len("www.") + len(host)].lower()
        if not start.removeprefix("www.").startswith(host):
            return False
    if "%" in href:
        return True
    following = str(own.numbered.page + 1) if own.numbered is not None else "2"
    return any(number.lstrip("0") in ("1", "2", following) for number in _LAST_DIGITS.findall(href))


def _following(document: Document, own: _Address, href: str, known: dict[str, _Address | None]) -> _Address | None:
    """Read *href* if it can be the address of the page after *own*; *known* are those that were read, added to here."""
    if not _DIGIT.search(href):
        return None
    place = href.partition("#")[0]  # a page has many links to its own comments
    if place not in known:
        absolute = document.absolute(place) if _may_follow(own, place) else None
        known[place] = _read(absolute) if absolute else None
    address = known[place]
    if address is None or address.numbered is None:
        return None
    article, page, bare, _ = address.numbered
    if own.numbered is not None and (article, page - 1) == own.numbered[:2]:
        return address
    # The second page has the number 2, or 1 where pages are counted from 0.
    from_0 = page == 1 and own.numbered is None and ("?" in address.name or bare == "_")
    return address if article == own.plain.article and (page == 2 or from_0) else None


def _is_sure(address: _Address, links: _Links) -> bool:
    """Whether *address*, which may be that of the next page, needs no links with numbers to tell so, or has them.

    It needs them where its path may be that of a section, and where the second page has a bare 1.
    """
    numbered = address.numbered
    if numbered is None or not numbered.bare:
        return True
    if numbered.page == 1:
        return (2, 1) in links.numbers(numbered.article)
    return numbered.is_named or links.are_row(numbered.article)


def _read(url: str) -> _Address | None:
    parts = split_url(without_tracking(url))
    host = parts.netloc.lower().removeprefix("www.")
    if not host or parts.scheme.lower() not in ("http", "https"):
        return None
    try:
        query = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=50) if parts.query else []
    except ValueError:  # more fields than that
        return None
    name = address_key(parts).rstrip("?")
    path = without_ending(parts.path)
    plain = _Reading((host, path, tuple(sorted(query))), 1)
    found = read_page_number(parts.path, query, ARTICLE)
    if found:
        rest = (host, without_ending(found.path), tuple(sorted(found.query)))
        return _Address(name, plain, _Reading(rest, found.page))
    bare = _BARE_PAGE.fullmatch(path) if path[-1:].isdecimal() else None  # few do
    if bare and not (bare[2] == "/" and _DATE.search(bare[1])):
        article = (host, without_ending(bare[1]), plain.article[2])
        return _Address(name, plain, _Reading(article, int(bare[3]), bare[2], _SLUG.search(bare[1]) is not None))
    return _Address(name, plain, None)


def _without_doubt(own: _Address, links: _Links, first: str | None) -> _Address:
    """Read *own* without a bare page number, unless *first* is the first page, or links tell that it is one.

    Otherwise a seventh episode had the eighth for its second page. A link back to the first page tells it, and links
    with the numbers of others; after a comma, 1 needs neither.
    """
    if own.numbered is None or not own.numbered.bare:
        return own
    article, page, bare, is_named = own.numbered
    if _is_first(first, article, page) or links.are_row(article):
        return own
    if is_named:
        if page == 1 and (bare == "," or (2, 2) in links.numbers(article)):
            return own
        if any(_is_first(url, article, page) for url in links.addresses()):
            return own
    return own._replace(numbered=None)


def _is_first(url: str | None, article: _Article, page: int) -> bool:
    """Whether *url* is the address of the first page of *article*, and not that of the *page* itself."""
    address = _read(url) if url else None
    if address is None:
        return False
    numbered = address.numbered
    return address.plain.article == article or (
        numbered is not None and numbered.article == article and numbered.page == 1 < page
    )
