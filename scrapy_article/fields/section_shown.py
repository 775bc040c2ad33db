"""Categories that a page shows beside its article: what is labelled, called or addressed so."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.fields.bounds import LINKED, MAX_HREF, MAX_LABEL
from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from scrapy_article.document import Placed, Segment
    from scrapy_article.fields.page import Page

__all__ = ["leads_to_category", "may_be_section", "names_none", "shown_category"]

NEAR = 3
"""Lines above and below the title that may name the section."""
ABOVE = 2
"""Lines above the title of which one may be called so in one word."""
CATEGORY_WORDS = 4
"""Words of such a line at most."""
HEAD, FOOT = 30, 15
"""Lines below the title and above the text, and below the text, that may name it."""
FEW, MAX_LINE, MAX_WORD = 5, 200, 30
"""Links in a line of so many characters that may follow a word for category, and characters of such a word."""


def may_be_section(value: str) -> bool:
    """Return whether *value* is short, a word, and none for no section or the front page."""
    is_word = 0 < len(value) <= MAX_LABEL and not value.isdecimal()  # categories of archives are years
    return is_word and value.casefold() not in HOME and not names_none(value)


def names_none(value: str) -> bool:
    """Return whether *value* is an address, or a word for no section."""
    return _NO_SECTION.match(value) is not None


_NO_SECTION = re.compile(
    r"https?:|/|(?:tags?|undefined|null|none|true|false|n/a|uncategori[sz]ed|unkategorisiert|nicht kategorisiert"
    r"|articles?|posts?|story|news article|latest|top stories|root|nil|front[- ]page|all|search|archives?"
    r"|sin categor[ií]a|sem categoria|non class[ée]e?|senza categoria|без рубрики|未分类|未分類"
    r"|[\u4e00-\u9fff]{0,2}正文)$",
    re.IGNORECASE,
)


def shown_category(page: Page) -> Choice | None:
    """Return the category that *page* shows beside its article, where it tells so in one of these ways, in this order.

    A link is marked as one; a line just above the title is called so; a link follows a word for category; or the links
    whose address is that of a category are all in one line.
    """
    links = _links(page)
    return (
        _first(page, _marked(page, links), "link marked as category")
        or _named_category(page)
        or _first(page, _labelled(page), "link behind a word for category")
        or _addressed(page, links)
    )


def _first(page: Page, places: Iterable[Placed], source: str) -> Choice | None:
    """What the first of *places* that calls a category so calls it."""
    name = next(filter(None, (_name(page, place) for place in places)), None)
    return Choice(name, source) if name else None


def _links(page: Page) -> list[tuple[str, Placed]]:
    """Links that may lead to a category, with their addresses: those just above the title, and those near the text."""
    links = page.document.walk.links
    first = bisect_left(links, page.top - NEAR, key=_position)
    above = slice(first, bisect_left(links, page.top - 1, first, key=_position))
    hrefs, places = page.document.hrefs[above] + page.near_hrefs, links[above] + page.near_places
    addressed = {*_may_be_category(hrefs)}
    return [(hrefs[i], place) for i, place in enumerate(places) if i in addressed or "category" in place.block.names]


def _name(page: Page, place: Placed) -> str:
    """What a link calls a category; empty if it calls none so."""
    value = clean(text_of(place.element, MAX_LABEL))
    is_tag = value[:1] == "#"
    return value if may_be_section(value) and not page.is_site(value) and not is_tag else ""


def _marked(page: Page, links: Sequence[tuple[str, Placed]]) -> Iterator[Placed]:
    """Those of *links* that are marked as categories, as WordPress and Joomla do."""
    for href, place in links:
        is_near = abs(place.position - page.top) <= NEAR
        rel = place.element.get("rel") or ""
        marks = rel + (f" {place.element.get('class') or ''}" if is_near else "")
        is_beside = abs(place.position - page.top) <= 1 and _is_alone(page, place)
        is_told = "categor" in marks or rel == "tag" or is_beside
        if (_is_named(place) or (is_told and _leads_to_category(href))) and not page.is_off(place.block, strict=True):
            yield place


def _labelled(page: Page) -> Iterator[Placed]:
    """Links that follow a word for category in the head or below the text; many are tags, and long ones stories."""
    head = page.segments(page.top - NEAR, min(page.start, page.top + HEAD))
    lines = [*head, *page.segments(page.end, page.end + FOOT)]
    texts = [line.text if line.chars <= MAX_LINE else "" for line in lines]
    told = {*_may_have_label(texts)}
    for number, (line, text, before) in enumerate(zip(lines, texts, ["", *texts], strict=False) if told else ()):
        if number not in told and number - 1 not in told:
            continue
        links = page.links_at(line.index) if line.links and text else []
        end = 0
        for place in links if len(links) <= FEW else ():
            name = clean(text_of(place.element, MAX_LABEL))
            start = text.find(name, end)
            label = (text[end:start] if start > 0 else before)[-MAX_WORD:] if name and start >= 0 else ""
            end = max(start, end) + len(name)
            if not label or not _LABEL.search(label):
                continue
            is_topic = _TAG.search((place.element.get("href") or "")[:MAX_HREF]) or len(name.split()) > CATEGORY_WORDS
            if not is_topic and not page.is_off(line.block, strict=True):
                yield place


def _addressed(page: Page, links: Sequence[tuple[str, Placed]]) -> Choice | None:
    """The link to a category in the head of the article, or else below it, if no other line has one.

    Several, or one below the text, must stand in what is called categories, or the data of the article.
    """
    kept = {*page.kept}
    for start, end in ((page.top - NEAR, page.start), (page.end, page.end + FOOT)):
        found = [
            place
            for href, place in links
            if start <= place.position < end
            and place.position not in kept
            and not place.block.flags & Flag.NAV
            and _leads_to_category(href)
            and not page.is_off(place.block, strict=True)
        ]
        names = [name for name in (_name(page, place) for place in found) if name]
        is_called = all(_CALLED.search(f"{place.block.names} {_outer_names(place)}") for place in found)
        is_only = len(found) == 1 and start < page.end
        if names and len({place.position for place in found}) == 1 and (is_only or is_called):
            return Choice(names[0], "link to a category")
    return None


def _outer_names(place: Placed) -> str:
    return place.block.parent.names if place.block.parent is not None else ""


def _leads_to_category(href: str) -> bool:
    return _CATEGORY_ADDRESS.search(href[:MAX_HREF]) is not None


def leads_to_category(place: Placed) -> bool:
    """Whether a link leads to a category, though it may be marked as a tag."""
    return _is_named(place) or _leads_to_category(place.element.get("href") or "")


def _is_named(place: Placed) -> bool:
    """Whether a link stands in what is called categories, as block themes do, or is the genre in what is called one."""
    names = place.block.names
    return "category" in names and ("taxonomy-category" in names or place.element.get("itemprop") == "genre")


def _is_alone(page: Page, place: Placed) -> bool:
    """Whether a link is a line of its own."""
    lines = page.segments(place.position, place.position + 1)
    return bool(lines) and lines[0].link_density > LINKED and len(page.links_at(place.position)) == 1


def _named_category(page: Page) -> Choice | None:
    """A short line near the title whose class says that it is the category of the article."""
    for line in page.segments(max(0, page.top - NEAR), page.top + NEAR + 1):
        if line.words <= CATEGORY_WORDS and not line.block.flags & Flag.NAV and _is_category(page, line):
            value = clean(line.text)
            if may_be_section(value) and not page.is_site(value):
                return Choice(value, "line called a category")
    return None


def _is_category(page: Page, line: Segment) -> bool:
    """Whether a line is called a category or, near the title, a link to one; or, above it, a kicker or a tag."""
    names = line.block.names
    if names and _CATEGORY_NAME.search(names):
        return True
    if not page.has_title or not page.top - ABOVE <= line.index <= page.top + ABOVE:
        return False
    is_above = line.index < page.top
    if is_above and names and _JUST_CATEGORY.search(names):
        return True
    links = page.links_at(line.index) if line.link_density > LINKED else ()
    if len(links) != 1 or (links[0].element.get("href") or "#")[0] == "#":
        return False
    inner = f"{links[0].element.get('class') or ''} {page.document.walk.inner_names[line.index]}"[:MAX_HREF]
    if _SECTION.search(inner):
        return True
    is_tag = "tag" in (links[0].element.get("rel") or "").split()
    return is_above and (is_tag or _KICKER.search(f"{names} {inner}"[:MAX_HREF]) is not None)


_CATEGORY_NAME = re.compile(
    r"(?:^|[\s_-])(?:article|post|entry|story|news|blog)[_-]{1,2}(?:category|kategorie|categoria|categorie|rubrik|section)(?:$|\s)",
    re.IGNORECASE,
)
_JUST_CATEGORY = re.compile(
    r"(?:^|[\s_-])(?<!object-)(?:(?:category|kategorie|rubrik|ressort)(?:[-_]{1,2}(?:name|title|label|link))?"
    r"|section[-_]{1,2}(?:name|label))(?:$|\s)",
    re.IGNORECASE,
)
_KICKER = re.compile(
    r"(?:^|[\s_-])(?:kicker|overline|eyebrow|rubric|topic|cats|(?:article|post|primary)[-_]tag|channel[-_]{1,2}label)(?:$|\s)",
    re.IGNORECASE,
)
"""What stands above titles: a topic, if it leads nowhere."""
_CALLED = re.compile(r"(?<![a-z])(?:meta|categor|cats?(?![a-z]))", re.IGNORECASE)
"""What places for the data of an article are called."""
_SECTION = re.compile(r"(?:^|[\s_-])(?:section|category|categories)(?:$|[\s_-])", re.IGNORECASE)
"""What links above titles are called, or words around them; blocks are for their place on the page."""
_CATEGORY_ADDRESS = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)
_may_be_category = Needles(("ategor", "rubri"), any_case=True).within
"""Which of several addresses may be those of categories: few are."""

_TAG = re.compile("/tag(?:s|ged)?/", re.IGNORECASE)
_POSTED = (
    r"posted (?:in|under)|filed (?:in|under)|publié dans|publicado en|publicado em|pubblicato in|geplaatst in"
    r"|veröffentlicht (?:in|unter)|abgelegt unter|publicerat i|opublikowano w|опубликовано в|发表至|发布在|發表於"
)
_CATEGORY = (
    r"categor(?:y|ies)|section|kategori(?:e|en|er|a|ak|ja|je|ler)?|kategóri[aá]k?|kategorie|catégories?|rubriques?"
    r"|rubri[ck]|categor[ií]as?|categori[ae]|категори[яиі]ї?|катэгорыя|рубрик[аи]|раздел|розділ|分类|分類|栏目|欄目"
    r"|カテゴリー?|카테고리|분류|(?:ال)?تصنيف(?:ات)?|القسم|الفئة|دسته(?:\u200c?بندی)?|קטגורי(?:ה|ות)|श्रेणी|বিভাগ"
    r"|chuyên mục|danh mục|หมวดหมู่|κατηγορί(?:α|ες)"
)
_LABEL = re.compile(rf"(?:^|[^\w])(?:(?:{_POSTED})\s?[:：]?|(?:{_CATEGORY})\s?[:：])\s?$", re.IGNORECASE)
"""What says before a link that it leads to a category."""
_may_have_label = Needles(
    "posted filed publi pubbli geplaatst veröffentlicht abgelegt опублик 发表 发布 發表 ategor ategór atégor section "
    "rubri категори катэгоры рубрик раздел розділ 分类 分類 栏目 欄目 カテゴリ 카테고리 분류 تصنيف القسم الفئة دسته "
    "קטגורי श्रेणी বিভাগ chuyên danh หมวดหมู่ κατηγορί".split(),
    any_case=True,
).within
"""Which of several lines may have one: few do."""
_position = attrgetter("position")
