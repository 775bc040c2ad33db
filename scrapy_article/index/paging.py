"""The next page of an index.

Unlike that of an article (`scrapy_article.fields.next_page`) it may start at an offset, be reached by a link to what is
older, or have an address of another form than the first page; and a wrong one costs a crawler no more than a request.
"""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple, TypeAlias
from urllib.parse import parse_qsl

from scrapy_article.document import Flag, Hint
from scrapy_article.document.urls import MAX_ADDRESS, address_key, domain, site_host, split_url, without_tracking
from scrapy_article.fields.next_page import NEXT, PREVIOUS, is_disabled, label_of, names_of
from scrapy_article.fields.page_numbers import INDEX, counts_on, field_word, read_page_number, without_ending
from scrapy_article.index.candidates import MAX_LINKS
from scrapy_article.page_type.addresses import is_archive, is_story

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from urllib.parse import SplitResult

    from lxml import etree

    from scrapy_article.document import Document, Placed

__all__ = ["next_index_page"]

MAX_LABEL = 30
"""Characters of the text of a link to the next page."""
PLAIN_WORDS = 2
"""Words of a link that says nothing but that it leads to the next page; headlines of next entries have more."""
MAX_FIELDS = 50
"""Fields of the query of an address."""
ENOUGH = 50
"""Score that the link to the next page has at least."""

_OFFSETS = frozenset("start limitstart offset from skip first begin".split())
"""Names in a query of the number of entries before the page."""
_SESSIONS = frozenset("s sid phpsessid sessionid session_id jsessionid".split())
"""Names in a query of the visit,"""
_SESSION = re.compile(r"[0-9a-f]{16,64}", re.I)
"""and its value: some links of a page have it, and others not."""
_CURSORS = frozenset("updated-max before after max_id cursor until".split())
"""Names in a query of the entry, or the time, that the page begins below."""
_DATES = frozenset("date day month week year".split())
"""Names in a query of what calendars turn,"""
MARK = 6
"""Characters from which the value of another field may mark a place."""
_SIGNS = re.compile(r"[>›»→]")
"""What a link has that leads anywhere."""
_FIRST = re.compile(r"/(?:index|default|home)?(?:\.[a-z]{2,5})?$", re.I)
_OLDER = re.compile(
    r"\bolder\b|previous (?:posts|entries|articles)|ältere|anciens|antiguas|antiguos|antigas|anteriores|vecchi"
    r"|precedenti|oudere|äldre|ældre|eldre|vanhemmat|starsze|starší|ранее|предыдущие (?:записи|новости)|過去の"
    r"|以前の|古い|更早|이전 글|أقدم"
)

_MARKS = "»›>→ "
"""What stands before the text of a link, and may be a sign for the next page where there is no other."""
_MORE = re.compile(
    r"^\W{0,3}more(?: (?:posts?|stories|news|articles|entries|results|threads|topics))?\W{0,3}$"
    r"|\b(?:load|show|view|see) more\b|mehr (?:laden|anzeigen)|voir plus|afficher plus|charger|"
    r"(?:cargar|ver|mostrar) más|(?:carregar|ver|mostrar) mais|mostra altr|carica altr|meer laden|toon meer|visa fler|"
    r"vis flere|näytä lisää|pokaż więcej|daha fazla|(?:показать|загрузить) (?:ещ[её]|больше)|показати ще|更多|"
    r"もっと見る|더보기|المزيد"
)
"""What buttons say that put more entries below."""


_Listing: TypeAlias = tuple[str, tuple[tuple[str, str], ...]]


class _Address(NamedTuple):
    """An address, read as that of a page of an index."""

    listing: _Listing
    """What all pages of the index have in common."""
    number: int | None
    """Of the page, or of the entries before it; None if the address has none."""
    is_offset: bool
    has_cursor: bool
    whole: tuple[str, list[tuple[str, str]]]
    """Host and path, without the ending of a file, and the fields, for `counts_on`."""


class _Link:
    """A link to another page of the site; *placed* is None for one that the head declares."""

    def __init__(self, url: str, parts: SplitResult, placed: Placed | None) -> None:
        self.url = url
        self.parts = parts
        self.placed = placed
        self.element = None if placed is None else placed.element
        self.address = _read(url)

    @cached_property
    def label(self) -> str:
        return "" if self.element is None else label_of(self.element)

    @property
    def is_beside(self) -> bool:
        """Whether it stands among what is beside the index, or in comments: there it turns the pages of these."""
        if self.placed is None:
            return False
        block = self.placed.block
        around = (block, *block.ancestors())
        return block.flags & Flag.ASIDE > 0 or any(outer.hints & (Hint.RELATED | Hint.COMMENT) for outer in around)

    @property
    def is_named(self) -> bool:
        """Whether its label is made of words alone."""
        return any(map(str.isalpha, self.label)) and not any(map(str.isdigit, self.label))


def next_index_page(document: Document) -> str | None:
    """Return the address of the page that follows *document* in the same index; None if there is none, or no URL.

    The address says most: it is the page's own but for a number that is one higher, or for the next higher offset.
    Where nothing in it says that the number is that of a page, the link must say this number, or that it leads to the
    next page. Where the address is of another form, the link must say that, too, or that it leads to more, or to what
    is older; by its ``rel`` where the address has no number at all and is none of a story.
    """
    if not document.url:
        return None
    site = domain(document.url)
    own_key = address_key(split_url(document.url))
    own = _read(document.url)
    found: list[_Link] = []
    for href, placed in _links(document):
        absolute = document.absolute(href)
        url = absolute.partition("#")[0] if absolute else ""
        parts = split_url(url)
        if domain(url) != site or address_key(parts) == own_key:
            continue
        found.append(_Link(url, parts, placed))
    menus: set[_Listing] = _menus(found) if own.number is None else set()
    scores: dict[str, float] = {}
    numbers: dict[str, int] = {}
    for link in found:
        score = _score(link, own, is_of_menu=link.address.listing in menus)
        if score:
            scores[link.url] = max(score, scores.get(link.url, 0))
            numbers[link.url] = link.address.number or 0
    # Of several offsets the next one is meant.
    best = max(scores, key=lambda url: (scores[url], -numbers[url]), default=None)
    return best if best is not None and scores[best] >= ENOUGH else None


def _links(document: Document) -> Iterator[tuple[str, Placed | None]]:
    """Yield the addresses that may be meant, as written, and their links; None for one that the head declares."""
    for rel, href, _ in document.walk.head.links:
        if "next" in rel.split():
            yield href, None
    for placed in document.walk.links[:MAX_LINKS]:
        yield placed.element.get("href") or "", placed


def _menus(links: Iterable[_Link]) -> set[_Listing]:
    """What the addresses of a menu have in common, whose entries have numbers in a query, and names as labels."""
    numbers: dict[_Listing, set[int]] = {}
    for link in links:
        address = link.address
        if address.number is not None and link.parts.query and link.is_named and not _says_next(link.label, link.label):
            numbers.setdefault(address.listing, set()).add(address.number)
    return {listing for listing, found in numbers.items() if len(found) > 1}


def _score(link: _Link, own: _Address, *, is_of_menu: bool) -> float:
    address, element = link.address, link.element
    number, before = address.number, own.number
    same = address.listing == own.listing
    follows = number is not None and _follows(number, before, is_offset=address.is_offset)
    bare = None if same and follows else counts_on(own.whole, address.whole)
    if element is None:
        return 200 if number is not None or address.has_cursor or (before is None and bare == 2) else 0
    if number is None and bare is None and not address.has_cursor:
        return ENOUGH if _is_plain_next(element, link) or _has_mark_of_place(link, own) else 0
    label = link.label
    if len(label) > MAX_LABEL:
        return 0
    names = names_of(element).lower()
    if is_disabled(element, names):
        return 0
    data = f"{label} {names}"
    says = _says_next(label, data) or "next" in (element.get("rel") or "").lower().split()
    older = _OLDER.search(label) is not None
    if PREVIOUS.search(data) and not older and not says:
        return 0
    says = says or older or _MORE.search(label) is not None
    if bare is not None and (says or label.strip("[]") == str(bare)):
        number, same, follows = bare, True, True
    if not follows and (number is not None or not address.has_cursor):
        return 0
    if not (same and follows) and link.is_beside:
        return 0
    score = (60 if same and follows else 0) + (50 if says else 0)
    if before is None:
        score += 20 if label == "2" else 0
        score -= 15 if number == 1 or (is_of_menu and not says and link.is_named) else 0
    return score


def _says_next(label: str, data: str) -> bool:
    """Whether *data*, the *label* of a link and its names, says that it leads to the next page.

    A mark before several words (*» More on the region*) says no more than that there is something to read.
    """
    start = label.lstrip(_MARKS)
    return NEXT.search(data if len(start.split()) <= PLAIN_WORDS else data.replace(label, start, 1)) is not None


def _follows(number: int, before: int | None, *, is_offset: bool) -> bool:
    if is_offset:
        return number > (before or 0)
    # Some count from 0, or count entries from 1: then 1 may be the next page, or the first. What the link says, 2,
    # counts for more there.
    return number == before + 1 if before is not None else number in (1, 2)


def _is_plain_next(element: etree._Element, link: _Link) -> bool:
    """Whether a link says by its ``rel``, and in a word or two, that it leads to the next page, and to no story."""
    is_next = "next" in (element.get("rel") or "").lower().split()
    if not is_next or (is_story(link.parts.path) and not is_archive(link.parts)):
        return False
    label = link.label
    return len(label.split()) <= PLAIN_WORDS and (NEXT.search(label) or _OLDER.search(label)) is not None


def _has_mark_of_place(link: _Link, own: _Address) -> bool:
    """Whether a link says in a word or two that it leads on, and its address is that of the page but for one field.

    Such a field marks the place that the next page begins at (``?pagetoken=eyJp``), whatever it is called.
    """
    (path, fields), (other_path, other_fields) = own.whole, link.address.whole
    if path != other_path or len(link.label.split()) > PLAIN_WORDS:
        return False
    new = [field for field in other_fields if field not in fields]
    lost = [field for field in fields if field not in other_fields]
    if len(new) != 1 or [key for key, _ in lost] not in ([], [new[0][0]]) or not _is_mark(*new[0]):
        return False
    words = _SIGNS.sub("", link.label)
    return NEXT.search(words) is not None and PREVIOUS.search(words) is None


def _is_mark(name: str, value: str) -> bool:
    """Whether a field may mark a place: no day, and no mere word, as those of orders and topics are."""
    return field_word(name) not in _DATES and len(value) >= MARK and any(map(str.isdigit, value))


def _read(url: str) -> _Address:
    parts = split_url(without_tracking(url))
    try:
        query = parse_qsl(parts.query, keep_blank_values=True, max_num_fields=MAX_FIELDS)
    except ValueError:  # more fields than that
        query = []
    query = [(key, value) for key, value in query if key.lower() not in _SESSIONS or not _SESSION.fullmatch(value)]
    found = read_page_number(parts.path, query, INDEX)
    path, number = (found.path, found.page) if found else (parts.path, None)
    is_offset = has_cursor = False
    rest = []
    for key, value in found.query if found else query:
        field = key.lower()
        if (
            number is None
            and (field in _OFFSETS or field_word(key) in _OFFSETS)
            and value.isdecimal()
            and len(value) <= INDEX.digits
        ):
            number, is_offset = int(value), True
        elif field in _CURSORS:
            has_cursor = True
        else:
            rest.append((key, value))
    path = _FIRST.sub("", path) if len(path) < MAX_ADDRESS else path
    host = site_host(parts)
    whole = (host + without_ending(parts.path), sorted(query))
    return _Address((host + path.rstrip("/"), tuple(sorted(rest))), number, is_offset, has_cursor, whole)
