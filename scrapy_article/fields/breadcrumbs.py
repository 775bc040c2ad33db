"""The way from the front page to the article, as it is declared or a line of links tells it."""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import compress, islice
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.article import Breadcrumb
from scrapy_article.document.compiled import that_hold
from scrapy_article.document.letters import letters
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.document.urls import host_and_path, split_url
from scrapy_article.fields.bounds import MAX_HREF, MAX_LABEL
from scrapy_article.fields.breadcrumbs_declared import (
    EDGES,
    MAX_CRUMBS,
    MAX_ELEMENTS,
    MAX_NAME,
    json_ld_breadcrumbs,
    marked_breadcrumbs,
)
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.page import Page

__all__ = ["BreadcrumbsChoice", "choose_breadcrumbs"]

MAX_TITLE = 500
LEAST_TITLE = 8
"""Letters of a step that may be the title."""
MAX_LINE = 500
MAX_SEGMENTS = 12
"""Segments of a list of breadcrumbs."""
TRAIL_ABOVE = 10
"""Lines above the title of which one may be breadcrumbs that are not called so."""
MAX_HERE = 40
"""Characters of a line that only says *you are here*."""
MAX_BEFORE = 20
"""Characters before the first step of such a line."""

_WRAPPERS = frozenset(("html", "body", "main", "article"))
_NAMED = re.compile(
    r"(?<!with-)bread-?_?crumb|(?<![a-z])crumbs?(?![a-z])|(?<![a-z])rootline|__bread(?![a-z])|(?<![a-z])news_path(?![a-z])",
    re.IGNORECASE,
)
_PAGER = re.compile("pagination|pager", re.IGNORECASE)
_ASIDE = re.compile(r"(?<![a-z])(?:aside|edit|(?:page|show|view)-source|source-link)(?![a-z])", re.IGNORECASE)
"""What is called a place for tools beside the steps."""
_DROPDOWN = re.compile(r"drop[-_]?down|sub[-_]?menu", re.IGNORECASE)
"""What lists are called that a step unfolds."""
LINKED = 0.9
"""Share of the characters of a line in links from which it is a link."""


class BreadcrumbsChoice(NamedTuple):
    """The steps, and where they stand."""

    breadcrumbs: list[Breadcrumb]
    source: str


def choose_breadcrumbs(page: Page) -> BreadcrumbsChoice | None:
    """Return the breadcrumbs of *page*: at least one step."""
    declared = [crumbs for crumbs in map(list, json_ld_breadcrumbs(page)) if crumbs]
    declared.sort(key=lambda crumbs: (not _lead_through(page, crumbs), len(crumbs) == 1))
    if declared and _lead_through(page, declared[0]):
        return BreadcrumbsChoice(declared[0], "JSON-LD breadcrumbs")
    shown = _shown(page) or ([] if declared and len(declared[0]) > 1 else _trail(page))
    if shown and (not declared or len(declared[0]) == 1 or _lead_through(page, shown)):
        return BreadcrumbsChoice(shown, "breadcrumbs")
    if declared and len(declared[0]) > 1:
        return BreadcrumbsChoice(declared[0], "JSON-LD breadcrumbs")
    marked = marked_breadcrumbs(page)
    if marked:
        return BreadcrumbsChoice(marked, "microdata breadcrumbs")
    return BreadcrumbsChoice(declared[0], "JSON-LD breadcrumbs") if declared else None


def _lead_through(page: Page, crumbs: list[Breadcrumb]) -> bool:
    """Whether there is more in *crumbs* than where the site begins, and the page."""
    if len(crumbs) != 2 or not _is_start(crumbs[0]):
        return len(crumbs) > 1
    title = page.document.walk.head.title or ""
    return letters(crumbs[1].name) not in letters(title[:MAX_TITLE])


def _is_start(crumb: Breadcrumb) -> bool:
    """Whether a step is where the site begins."""
    return crumb.name.lower() in HOME or (crumb.url is not None and split_url(crumb.url).path in ("", "/"))


def _shown(page: Page) -> list[Breadcrumb]:
    """The steps in the first block above the body that is called breadcrumbs, or in one below that leads here."""
    if not _has_any(page):
        return []
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    last = bisect_right(blocks, page.start, key=_start)
    for part in (blocks[:last], blocks[last:]):
        for block in _marked(page, part):
            found = _of_block(page, block) if block.end > block.start else []
            # Without an address of the page, relative ones lead nowhere that is known.
            if not found or (page.document.url is not None and not any(crumb.url for crumb in found)):
                continue
            if block.start <= page.start or _lead_here(page, found):
                return found
    return []


def _has_any(page: Page) -> bool:
    """Whether a block with text is called or labelled as breadcrumbs may be, which on most pages none is."""
    arrays = page.document.arrays
    if _may_be_called(arrays.names):
        return True
    return bool(_labelled([*compress(arrays.blocks, map(_LISTS.__contains__, arrays.tags))]))


def _labelled(lists: Sequence[Block]) -> list[Block]:
    """Those of *lists* whose label names breadcrumbs; hardly any has one."""
    told = that_hold([block.element for block in lists], "", "aria-label")
    return [block for block in map(lists.__getitem__, told) if _is_labelled(block)]


def _is_labelled(block: Block) -> bool:
    """Whether a list is short and labelled as breadcrumbs."""
    if block.end - block.start > MAX_SEGMENTS:
        return False
    label = block.element.get("aria-label")
    return label is not None and _LABEL.search(label[:MAX_LABEL]) is not None


_LABEL = re.compile(
    r"crumb|ariane|brotkr|\bmigas?\b|migalhas|briciole|kruimel|brödsmul|brødsmul|brødkrumme|murupol|okruszk|drobeč"
    r"|morzsa|хлебн|хлібн|パンくず|面包屑|麵包屑|導覽路徑|이동 경로",
    re.IGNORECASE,
)
"""What breadcrumbs are called to those who do not see them."""


def _marked(page: Page, blocks: Sequence[Block]) -> Iterator[Block]:
    """Those of *blocks* that are called breadcrumbs; of a wrapper and what it holds, the inner: others may be in it."""
    likely = map(blocks.__getitem__, _may_be_called([block.names for block in blocks]))
    marked = [*filter(_is_called, likely)]
    labelled = _labelled([block for block in blocks if block.tag in _LISTS])
    if labelled:
        marked = sorted({*marked, *labelled}, key=attrgetter("index"))
    for number, block in enumerate(marked):
        end = block.end
        following = marked[number + 1 : number + 1 + MAX_CRUMBS]
        inner = following[: next((i for i, other in enumerate(following) if other.end > end), len(following))]
        is_item = bool(inner) and inner[0].tag == "li" and sum(other.tag == "li" for other in inner) > 1
        is_list = bool(inner) and inner[0].tag in _LISTS and inner[0].parent is block
        if not is_list and (is_item or not inner or len(page.links_of(inner[0])) < 2):
            yield block


_may_be_called = Needles(("rumb", "RUMB", "ootline", "__bread", "news_path")).within
"""Which of several names may be those of breadcrumbs: few are."""


def _is_called(block: Block) -> bool:
    """Whether *block*, whose names may be those of breadcrumbs, is called so."""
    names = block.names
    return block.tag not in _WRAPPERS and _NAMED.search(names) is not None and not _PAGER.search(names)


def _lead_here(page: Page, found: Sequence[Breadcrumb]) -> bool:
    """Whether steps that stand below the body lead from the front page to this page."""
    linked = [crumb for crumb in found if crumb.url]
    if len(linked) < 2 or not _is_start(linked[0]):
        return False
    plain = letters(found[-1].name)
    if found[-1].url is None and len(plain) >= LEAST_TITLE:
        return plain in letters((page.document.walk.head.title or "")[:MAX_TITLE])
    path = split_url(linked[-1].url).path.rstrip("/")
    return bool(path) and split_url(page.address).path.startswith(path)


_LISTS = frozenset(("ul", "ol", "nav"))
_start = attrgetter("start")
"""Of a block."""
_HERE = re.compile(
    r"\W{0,3}(?:you are (?:currently )?(?:here|in|at)|sie (?:sind|befinden sich) hier|vous êtes ici"
    r"|(?:usted )?est[áa]s? aquí|você está (?:aqui|em)|(?:tu )?sei (?:qui|in)|ti trovi (?:qui|in)|[ju]e? bent hier"
    r"|du är här|du er her|olet tässä|jesteś tutaj|nacházíte se(?: zde)?|вы (?:здесь|находитесь(?: здесь)?)|buradasınız"
    r"|anda (?:di sini|berada di)|bạn đang ở(?: đây)?|[您你]?的?(?:现在|目前|当前|現在|當前)?(?:所在)?的?位置"
    r"|現在(?:地|のページ)|현재\s?위치)\s?(?:[:：]\s?|$)",
    re.IGNORECASE,
)
"""What says that the way to the page follows."""
_ARROW = re.compile("[>»›→▸▶❯❭⟩➔⇒＞≫]")
_THIS_PAGE = tuple("正文 内容 详情 详细内容 內容 詳情 詳細內容 本文 본문".split())
"""What the last step is called on pages that do not say their title there."""
_ARROWS = re.compile(rf"[\s-]{{0,9}}{_ARROW.pattern}{{1,3}}\s{{0,9}}")
_MARKS = re.compile(rf"[\s-]{{0,9}}(?:/|{_ARROW.pattern}){{1,3}}\s{{0,9}}")
"""What may stand between steps where the last one says that it is the page; else slashes are those of a menu."""
_NO_LINE = Flag.HEADING | Flag.HIDDEN | Flag.FOOTER


_BACK = re.compile(
    r"[<←«‹⟵]|(?:back|return|zurück|retour|volver|indietro|voltar|terug|tillbaka|tilbake|tilbage|takaisin|назад|wstecz)\b",
    re.IGNORECASE,
)
"""Links that lead back are no steps."""
_TOOL = re.compile(r"\b(?:e-?mail|print|share|drucken|imprimer|imprimir|teilen)\b", re.IGNORECASE)
_TOOLS = re.compile(
    r"(?:e-?mail|print|share|search|suche|drucken\b.*|imprimer|imprimir|teilen|edit (?:on|this)\b.*"
    r"|(?:view|show) (?:page )?source|next|previous|nächstes|vorheriges"
    r"|.*\d:\d\d.*|字[号體体號].*|[\s\S]{0,10}(?:打印|列印))$",
    re.IGNORECASE,
)
"""What is a tool, or a time of day, and nothing else."""
_STEP_BLANKS = 6
"""Blanks from which a step that leads nowhere explains one."""


_SHARES = re.compile(
    r"(?<![\w-])(?:facebook|twitter|linkedin|pinterest|whatsapp|telegram|reddit|xing|x)\.com/|mailto:|whatsapp:|//t\.me/"
    r"|[/?]sharer?\b",
    re.IGNORECASE,
)
"""Where buttons lead that share a page."""
_may_share = Needles(
    "facebook twitter linkedin pinterest whatsapp telegram reddit xing x.com mailto: t.me share".split(), any_case=True
).are_in
"""Whether there is anything in an address of ASCII that is in those: hardly any step has."""


_RAW = (".txt", ".rst", ".md")
"""How the path of the source of a page ends."""


def _trail(page: Page) -> list[Breadcrumb]:
    """The steps in a line just above the title that nothing marks: links with arrows between them.

    The first leads to the front page, or a word for *you are here* stands before them, in the line or in one before, or
    one for *this page* behind them.
    """
    for line in page.segments(page.top - TRAIL_ABOVE, page.top if page.has_title else page.start):
        text = line.text[:MAX_LINE]
        if not line.links and len(text) > MAX_HERE:
            continue
        label = _HERE.match(text)
        if label and label.end() == len(text):
            block: Block | None = line.block
            while block is not None and block.end == line.index + 1:
                block = block.parent
            if block is not None and block.end <= page.top and block.end - block.start <= MAX_SEGMENTS:
                return _of_block(page, block)
            continue
        is_page = text.endswith(_THIS_PAGE)
        if not line.links or line.block.flags & _NO_LINE or not (is_page or _ARROW.search(text)):
            continue
        links = page.links_at(line.index)
        start = label.end() if label else 0
        steps = _steps_of(page, text, links, start, start > 0 or is_page, _MARKS if is_page else _ARROWS)
        found = _of_links(page, steps, [line])
        if is_page and found and found[-1].name in _THIS_PAGE:
            found.pop()
        # What leads to the front page may be a picture or a sign, which says nothing.
        if len(found) > 1 or (found and (is_page or len(steps) > 1) and not _is_start(found[0])):
            return found
    return []


def _steps_of(
    page: Page, line: str, links: Sequence[Placed], start: int, is_way: bool, marks: re.Pattern[str]
) -> list[Placed]:
    """Those of *links* in *line* that are steps: none, if more than *marks* stands between them.

    They begin after a label, which ends at *start*, or where the line *is_way*, or with a link to the front page, which
    may be a picture.
    """
    steps: list[Placed] = []
    picture: Placed | None = None
    end = start
    for place in links[:MAX_CRUMBS]:
        name = clean(text_of(place.element, MAX_NAME)).strip(EDGES)
        begin = line.find(name, end)
        if not name or begin < 0:
            picture = None if steps else place
            continue
        if steps and not marks.fullmatch(line, end, begin):
            return []
        if not steps and begin > start + MAX_BEFORE:
            return []
        if picture and marks.fullmatch(line, start, begin) and _leads_to_start(page, picture):
            steps += [picture] if picture.block is place.block else []
        if steps or is_way or name.lower() in HOME or _leads_to_start(page, place):
            steps.append(place)
            end = begin + len(name)
    return steps if end == len(line) or marks.match(line, end) else []


def _leads_to_start(page: Page, place: Placed) -> bool:
    """Whether a link leads to where the site begins."""
    return _is_start(Breadcrumb("", page.document.absolute(place.element.get("href") or "")))


def _of_block(page: Page, block: Block) -> list[Breadcrumb]:
    """The links in *block*, and what follows the last of them; those that a step unfolds are none."""
    lines = page.segments(block.start, min(block.end, block.start + MAX_ELEMENTS))
    links = page.links_of(block)[:MAX_ELEMENTS]
    steps = [place for place in links if not _is_beside(place.block, block)]
    if len(steps) < len(links):
        lines = [line for line in lines if not _is_beside(line.block, block)]
    return _of_links(page, steps, lines[:MAX_SEGMENTS]) if lines else []


def _is_beside(inner: Block, block: Block) -> bool:
    """Whether *inner*, in *block*, stands beside the steps, or in the menu of one.

    What is called a place for tools is beside them; a menu is a list of several items in one, or one called so.
    """
    menu: Block | None = None
    around: Block | None = inner
    while around is not None and around is not block:
        if around.names and _ASIDE.search(around.names):
            return True
        if menu is None and around.tag in ("ul", "ol"):
            if _DROPDOWN.search(around.names):
                return True
            menu = around
        elif menu is not None and around.tag == "li":  # one of a single item is the rest of the way
            return sum(item.tag == "li" for item in islice(menu.element, MAX_CRUMBS)) > 1
        around = around.parent
    return False


def _of_links(page: Page, links: Sequence[Placed], segments: Sequence[Segment]) -> list[Breadcrumb]:
    """What *links* in *segments* say, and what follows the last of them."""
    found: list[Breadcrumb] = []
    last: list[str] = []
    for place in links[:MAX_CRUMBS]:
        name = clean(text_of(place.element, MAX_NAME)).strip(EDGES)
        href = place.element.get("href") or ""
        if _is_foreign(page, place.element.get("hreflang")) or (href.startswith("#") and _is_tool(name)):
            last += [name] if place.position == segments[-1].index else []
            continue
        is_step = any(map(str.isalnum, name)) and not _BACK.match(name) and not _TOOLS.match(name)
        if is_step and not _shares(href[:MAX_HREF]) and not host_and_path(href)[1].lower().endswith(_RAW):
            found.append(Breadcrumb(name, page.document.absolute(href)))
            last += [name] if place.position == segments[-1].index else []
    if not found:
        return []
    if any(element.tag == "time" for _, element in segments[-1].pieces):
        return found
    is_step = bool(last) or (len(segments) > 1 and segments[-1].link_density < LINKED)
    rest = _after(clean(segments[-1].text[:MAX_LINE]), last) if is_step else ""
    rest = rest.strip(EDGES)
    is_none = not rest or len(rest) > MAX_NAME or _BACK.match(rest) or _TOOLS.match(rest)
    if not is_none and letters(rest) not in letters(found[-1].name):
        found.append(Breadcrumb(rest))
    return found


def _shares(href: str) -> bool:
    """Whether a link leads to where a page is shared."""
    return (_may_share(href) or not href.isascii()) and _SHARES.search(href) is not None


def _is_tool(name: str) -> bool:
    """Whether a link to the same page does something there, or explains a word."""
    return name.count(" ") >= _STEP_BLANKS or _TOOL.search(name) is not None


def _is_foreign(page: Page, language: str | None) -> bool:
    """Whether a link leads to the page in another *language*; some mark all links with their own."""
    own = page.document.walk.head.lang
    return language is not None and own is not None and language[:2].lower() != own[:2].lower()


def _after(line: str, links: Sequence[str]) -> str:
    """What follows *links* in *line*; it may begin as the last of them does: ``IPL > IPL 2020``."""
    end = 0
    for link in links:
        start = line.find(link, end)
        if start < 0:  # the one before is not shown, but a word of what follows
            start = line.find(link)
        end = start + len(link) if start >= 0 else end
    return line[end:]
