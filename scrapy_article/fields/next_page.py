"""The next page of an article that is cut into pages.

A link leads there if its address is the page's own but for the number of the page, which is one higher, and if the link
says so: by its ``rel``, by that number, or in a word such as *Next*. A wrong page in an article is worse than a missing
one, and other articles of a site have addresses, and often a ``rel="next"``, much like those of pages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple, cast
from urllib.parse import parse_qsl

from scrapy_article.document import Hint
from scrapy_article.document.urls import split_url, without_tracking
from scrapy_article.fields.page_numbers import ARTICLE, read_page_number, without_ending

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from scrapy_article.document import Block, Document, Placed

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

MAX_TEXT = 25
"""Characters that the text of such a link has at most."""
MAX_LINKS = 5000
"""Links that are looked at."""
ROW = 2
"""Links labelled with the numbers of pages that tell that their addresses are those of pages."""

NEXT = re.compile(
    r"next|weiter|nächste|continue|suivant|siguiente|próxim|avanti|successiv|seguinte|volgende|nästa|næste|neste|"
    r"seuraava|następn|další|ďalš|sonraki|következő|următo|επόμεν|sljedeć|sledeć|naslednj|далее|следующ|след\.|впер[её]д|"
    r"наступн|напред|tiếp|berikutnya|selanjutnya|अगल|পরবর্তী|ถัดไป|下一[页頁]|次[のへペ]|다음|التالي|بعد|הבא|[>›»→](?![|›»])"
)
PREVIOUS = re.compile(
    r"prev|earl|\bold|\bnew(?:er|est)?\b|zurück|vorherig|précédent|anterior|precedent|vorige|föregående|forrige|"
    r"poprzedni|předchozí|önceki|назад|предыдущ|пред\.|上一[页頁]|前[のへペ]|이전|السابق|[<‹«←]"
)
_OTHER = re.compile(
    r"print|archive|comment|discuss|e-?mail|\bshare|reply|\ball\b|login|\bsign[ -]?(?:in|up|on)\b|single|"
    r"kommentar|druck"
)
"""What else links with the address of the page do."""
_LIST = re.compile(r"(?<![a-z])(?:article|post|news|story|blog|card|teaser)s?[-_]{0,2}(?:list|listing|grid)(?![a-z])")
"""What holds other articles, whose pages are turned there."""
_COMMENTS = re.compile(r"(?<![\w-])comments?(?:[-_](?:area|list|section|wrapper|block))?(?![\w-])")
"""The name of a section that is those of readers, as one that takes them (``comments-open``) is not called."""
_DISABLED = re.compile(r"(?<![a-z])disabled(?![a-z:])")
"""Not ``disabled:opacity-50``, which says what it would look like."""
_LEADS = re.compile(r"(?::|\s[-–—|])\s")
"""What parts the words of a link to the next page from the headline of that page."""

_BARE = re.compile(r"(.*[^/_,-])([/_,-])(\d{1,2})")
"""A path with a number at its end which nothing says to be that of a page."""
_SLUG = re.compile(r"/(?=[^/]*[-_\d])[^/]+$|/[^/]{20,}$|/(?:19|20)\d\d/(?:\d{1,2}/){1,2}[^/]+$")
"""The end of a path that names an article, not a section."""
_DATE = re.compile(r"/(?:19|20)\d\d(?:/\d{1,2})?$")
_DIGIT = re.compile(r"\d")
_FROM_THE_ROOT = ("/", "http", "HTTP", "#")
"""How addresses begin that contain the name of the article if they lead to a page of it; the last lead nowhere else."""


class _Address(NamedTuple):
    """An address as that of a page of an article."""

    article: tuple[str, str, tuple[tuple[str, str], ...]]
    """Host, path and query without the number of the page."""
    page: int | None
    """None if it has no number."""
    mark: str = ""
    """What stands before a number that nothing but its place tells to be that of a page."""


def is_numbered(url: str) -> bool:
    """Whether *url* may be the address of a page of an article other than its first, by the number in it."""
    own = _read(url)
    return own is not None and own.page is not None and (not own.mark or _SLUG.search(own.article[1]) is not None)


def has_bare_number(url: str) -> bool:
    """Whether nothing in *url* says that the number in it is that of a page."""
    own = _read(url)
    return own is not None and own.mark != ""


def first_page(document: Document) -> str | None:
    """Return the address of the first page of an article, to which *document* links as one of its following pages.

    None if it is the first one itself, has no URL, or does not link there.
    """
    own = _read(document.url or "")
    if own is None or own.page is None or not is_numbered(document.url or ""):
        return None
    found: dict[int, str] = {}
    for href, _ in _links(document, own):
        absolute = document.absolute(href)
        for address in _readings(absolute):
            number = 1 if address.page is None and (own.page > 1 or own.mark) else address.page
            is_first = number is not None and number < 2 and (address.page is None or number < own.page)
            if absolute and is_first and address.article == own.article:
                found.setdefault(number or 0, absolute.partition("#")[0])
    return found[min(found)] if found else None  # where there is a page 0, page 1 is the second


def next_page(document: Document, first: str | None = None) -> str | None:
    """Return the address of the page that follows *document* in the same article; None if there is none, or no URL.

    *first* is the address of the first page of the article, where *document* is known to follow it.
    """
    own = _read(document.url or "")
    if own is None:
        return None
    links = list(_links(document, own))
    if own.mark and not _is_page_of(document, own, links, first):
        own = _readings(document.url)[-1]
    declared = [(href, None) for rel, href, _ in document.walk.head.links if "next" in rel.split()]
    for href, placed in [*declared, *links]:
        absolute = document.absolute(href) if _DIGIT.search(href) and "comment" not in href.partition("#")[2] else None
        for address in _readings(absolute):
            if not absolute or not _follows(own, address) or (placed is not None and not _leads_on(placed, address)):
                continue
            if not address.mark or _SLUG.search(address.article[1]) or _are_row(document, address, links):
                return absolute.partition("#")[0]
    return None


def _follows(own: _Address, other: _Address) -> bool:
    """Whether *other* is the address of the page after *own*; the second has the number 2, or 1 in a query."""
    if other.article != own.article or (own.mark and own.mark != other.mark):
        return False
    return other.page == (own.page or 1) + 1 or (own.page is None and other.page == 1 and not other.mark)


def _is_page_of(document: Document, own: _Address, links: list[tuple[str, Placed]], first: str | None) -> bool:
    """Whether the bare number of *own* is that of a page, and not of an episode.

    *first* is the first page, or there is a link back to it, or links with the numbers of others.
    """
    addresses = (first, *(document.absolute(href) for href, _ in links))
    is_linked = any(one.article == own.article and one.page is None for url in addresses for one in _readings(url))
    return is_linked or _are_row(document, own, links)


def _are_row(document: Document, address: _Address, links: list[tuple[str, Placed]]) -> bool:
    """Whether several of *links* are labelled with the numbers of pages of the same article."""
    numbers = set()
    for href, placed in links:
        label = label_of(placed.element).strip("[]() ")
        if label.isdecimal() and len(label) <= ARTICLE.digits:
            for one in _readings(document.absolute(href)):
                if one.article == address.article and one.page == int(label):
                    numbers.add(one.page)
    return len(numbers) >= ROW


def _leads_on(placed: Placed, address: _Address) -> bool:
    """Whether a link says that it leads to the next page, which has *address*."""
    element = placed.element
    names = names_of(element).lower()
    label = label_of(element)
    if len(label) > MAX_TEXT and not address.mark:  # *Next page: What the mayor says*
        label = _LEADS.split(label[: 2 * MAX_TEXT], maxsplit=1)[0]
    said = f"{label} {names}"
    if len(label) > MAX_TEXT or _OTHER.search(said) or PREVIOUS.search(said) or is_disabled(element, names):
        return False
    if _in_comments(placed.block) or any(_LIST.search(outer.names.lower()) for outer in placed.block.ancestors()):
        return False
    number = label.strip("[]() ")
    if number.isdecimal():
        counted = 0 if address.mark else 1  # what counts from 0 in an address counts from 1 for readers
        return int(number) > 1 and int(number) - (address.page or 0) in (0, counted)
    return NEXT.search(said) is not None or "next" in (element.get("rel") or "").lower().split()


def _in_comments(block: Block) -> bool:
    """Whether a link turns the pages of readers' comments."""
    while block.parent is not None and not (
        block.hints & Hint.COMMENT
        and block.tag not in ("article", "main")
        and (block.tag != "section" or _COMMENTS.search(block.names.lower()))
    ):
        block = block.parent
    return block.parent is not None


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


def _links(document: Document, own: _Address) -> Iterator[tuple[str, Placed]]:
    """Yield the links that may lead to a page of the article *own*, with their addresses as written.

    Most lead elsewhere, and to see that they need not be taken apart: the address of a page contains the last part of
    the path, unless it starts from somewhere else than the root of the site.
    """
    name = own.article[1].rpartition("/")[2]
    for href, placed in zip(document.hrefs[:MAX_LINKS], document.walk.links, strict=False):
        if name in href or not href.startswith(_FROM_THE_ROOT):
            yield href, placed


def _read(url: str) -> _Address | None:
    """*url* with the number of a page, if there may be one in it."""
    return next(iter(_readings(url)), None)


def _readings(url: str | None) -> list[_Address]:
    """What *url* may mean: the address of a page with a number, and that of a first page or of another article."""
    parts = split_url(without_tracking(url or ""))
    host = parts.netloc.lower().removeprefix("www.")
    if not host or parts.scheme.lower() not in ("http", "https"):
        return []
    try:
        query = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=50) if parts.query else []
    except ValueError:  # more fields than that
        return []
    path = without_ending(parts.path)
    plain = _Address((host, path, tuple(sorted(query))), None)
    found = read_page_number(parts.path, query, ARTICLE)
    if found:
        return [_Address((host, without_ending(found.path), tuple(sorted(found.query))), found.page), plain]
    bare = _BARE.fullmatch(path) if path[-1:].isdecimal() else None  # few do
    if bare and not (bare[2] == "/" and _DATE.search(bare[1])):
        return [_Address((host, without_ending(bare[1]), plain.article[2]), int(bare[3]), bare[2]), plain]
    return [plain]
