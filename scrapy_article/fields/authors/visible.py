"""Visible authors: in marked elements, and in lines with a word for *by*."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import compress, islice

from lxml import etree

from scrapy_article.document import Flag, Placed, Segment
from scrapy_article.fields.authors.bylines import SENTENCE, Byline
from scrapy_article.fields.authors.declared import is_work
from scrapy_article.fields.authors.names import Kind, Name, has_label, is_label, kind_of
from scrapy_article.fields.authors.places import MAX_LINE, AuthorCandidate, AuthorView, has_name, line_of, lines_of
from scrapy_article.fields.page import between
from scrapy_article.fields.texts import MAX_HREF, text_of
from scrapy_article.lexicon.lists import alternatives

MAX_ELEMENTS = 40
"""Marked elements that are checked."""
MAX_LINKS, MAX_DESCENDANTS = 20, 60
"""Links of a by-line, and elements inside a marked one, that are checked."""
MAX_LEVELS = 12
"""Ancestors of an element that are checked."""
MAX_BOX = 12
"""Maximum lines of a box about a work."""
LINES_BELOW_TITLE = 3
"""Segments below the title that are close to it."""
_NOT_BYLINE = Flag.NAV | Flag.FORM | Flag.CAPTION | Flag.FIGURE
_CLASSED = re.compile(alternatives("bylines.classes"), re.IGNORECASE)
_AUTHOR_PAGE = re.compile(
    r"/(?:(?:authors?|autor(?:en|es)?|auteurs?|by|byline|profiles?|profil|staff|contributors?|writers?|editors|"
    r"journalists?|reporters?|redactores|columnist[as]?)/\w|@)|\?author=|&author=",  # fast: alternatives without sets
    re.IGNORECASE,
)
_SECTION = re.compile(
    r"\b(?:tag|category)\b|/(?:category|categories|tags?|topics?|sections?|rubrik|kategorie)/|//(?:topics?|tags?)\.|[?&](?:\w{1,20}_)?(?:topic|category)=|[?&]cat=\d"
)
"""A link to a section or a tag."""
_LABEL_NAME = re.compile(r"categor|kicker|rubri|caption|section[_-]?(?:name|label)", re.IGNORECASE)
"""Classes of links to sections."""
_WORK_NAME = re.compile(r"title|headline", re.IGNORECASE)
"""The class of the title of a work."""


# --- marked elements ---


def marked(view: AuthorView, numbers: range, zone: str) -> Iterator[AuthorCandidate]:
    """Authors marked by ``rel``, ``itemprop`` or a class at segments *numbers*; *zone* is head or tail."""
    everyone: dict[tuple[str | None, etree._Element | None], dict[Name, None]] = {}
    for place in _placed(view, numbers):
        how = _how_marked(place.element)
        for candidate in _named(view, place, how, zone):
            yield candidate
            if candidate.names[0].kind is Kind.PERSON:
                key = place.element.get("class"), place.element.getparent()
                everyone.setdefault(key, {}).update(dict.fromkeys(candidate.names))
    for names in everyone.values():
        if len(names) > 1:
            text = ", ".join([name.text for name in names])
            yield view.candidate(f"classed-{zone}", Byline([*names]), f"elements marked as author {_where(zone)}", text)


def _where(zone: str) -> str:
    return "near the title" if zone == "head" else "below the article"


def _placed(view: AuthorView, numbers: range) -> Iterator[Placed]:
    places = view.page.document.walk.bylines
    for place in places[between(places, numbers.start, numbers.stop)][:MAX_ELEMENTS]:
        if not _is_of_others(view, place) and not view.page.is_off(place.block):
            yield place


def _how_marked(element: etree._Element) -> str:
    if "author" in f"{element.get('rel')} {element.get('itemprop')}":
        return "marked"
    return "classed" if _CLASSED.search(f"{element.get('class')} {element.get('id')}") else "meta-line"


def _named(view: AuthorView, place: Placed, how: str, zone: str) -> Iterator[AuthorCandidate]:
    """The authors that the element at *place*, marked in the way *how*, names."""
    above = zone == "head" and place.position < view.page.top
    if (above or zone == "tail") and view.is_of_teaser(place.block, place.position, or_beside=True):
        return
    for byline, linked, text in _element(view, place.element):
        name = byline.names[0]
        is_of_title = how != "marked" and has_name(view.title, name)
        is_sentence = not byline.whole and text.count(" ") > SENTENCE and name.kind is not Kind.PERSON
        if not byline.labelled and (name.kind is Kind.OTHER or is_sentence or is_of_title or view.is_helper(name)):
            continue
        if how == "meta-line" and not (byline.labelled or linked or byline.dated):
            continue
        source = f"{'element marked as author' if how == 'marked' else 'by-line'} {_where(zone)}"
        yield view.candidate(f"{how}-{zone}", byline, source, text, ["labelled"] if byline.labelled else ())


def _element(view: AuthorView, element: etree._Element) -> Iterator[tuple[Byline, bool, str]]:
    """By-lines in *element*, whether they are links, and their text: the first line with names, and the links."""
    lines = lines_of(element)
    byline = Byline([])
    for text in lines:
        byline = view.read(text)
        if byline.names and not _in_sections(element, byline):
            byline = _as_linked(view, byline, element)
            yield byline, element.tag == "a", text
            break
    if byline.labelled and len(lines) == 1:
        return
    names = _linked(view, element)
    if names:
        yield Byline(names), True, ", ".join([name.text for name in names])


def _as_linked(view: AuthorView, byline: Byline, element: etree._Element) -> Byline:
    """*byline* with the name of a link in *element*, if the by-line has more: ``<a>Ann Lee</a> in Rome``."""
    if not byline.labelled and byline.names[0].kind is not Kind.TEAM:
        return byline
    for link in islice(element.iter("a"), MAX_LINKS):
        text = text_of(link, MAX_LINE)
        is_person = kind_of(text) is Kind.PERSON or _leads_to_author(link)
        if text and is_person and byline.names[0].text.startswith(text) and byline.names[0].text != text:
            return byline._replace(names=view.read(text).names or byline.names)
    return byline


def _linked(view: AuthorView, element: etree._Element) -> list[Name]:
    """The names in links to authors in *element*, and in elements marked as names."""
    names: dict[Name, None] = {}
    for child in islice(element.iter("a", "span", "div", "p", "meta"), MAX_DESCENDANTS):
        if child is not element and (child.get("itemprop") == "name" or (child.tag == "a" and _leads_to_author(child))):
            names |= dict.fromkeys(view.read(child.get("content") or text_of(child, MAX_LINE)).names)
    return [name for name in names if not view.page.is_site(name.text)] or [*names]


def _leads_to_author(link: etree._Element) -> bool:
    """Whether *link* points to a person's profile or articles."""
    return "author" in link.get("rel", "") or _AUTHOR_PAGE.search(link.get("href", "")[:MAX_HREF]) is not None


def _in_sections(element: etree._Element, byline: Byline) -> bool:
    """Whether the first name of *byline* is in links of *element* to sections or tags."""
    words: set[str] = set()
    for link in islice(element.iter("a", "span"), MAX_LINKS):
        names = f"{link.get('class')} {link[0].get('class') if len(link) else ''}"
        if _LABEL_NAME.search(names) or _SECTION.search(f"{link.get('rel')} {link.get('href', '')[:MAX_HREF]}"):
            words.update(text_of(link, MAX_LINE).split())
    return words.issuperset(byline.names[0].text.split())


def _is_of_others(view: AuthorView, place: Placed) -> bool:
    """Whether an element that is marked as an author's is not about the article's author.

    It belongs to a comment or to a work that the page describes. An element with the title or the first line of the
    text is the article.
    """
    for block in islice(place.block.outwards(), MAX_LEVELS):
        if view.page.holds_article(block):
            break
        if is_work({block.element.get("itemtype", "").rpartition("/")[2]}):
            return True
    return False


# --- lines ---


def lines(view: AuthorView, numbers: Sequence[int], zone: str) -> Iterator[AuthorCandidate]:
    """Segments *numbers* that begin with a word for *by*; *zone* is head or tail."""
    page, segments = view.page, view.segments
    title = page.top if page.has_title else -1
    after = 0
    for position in numbers:
        segment = segments[position]
        if segment.chars > MAX_LINE or position < after or position == title:
            continue
        if segment.block.flags & _NOT_BYLINE:
            continue
        text = line_of(segment)
        if has_label(text, view.language):
            if len(text) < 32 and is_label(text, view.language):
                text, after = _with_names(view, position, numbers[-1] + 1)
            candidate = _labelled(view, segment, text, zone)
        else:
            is_byline = zone == "head" and position <= page.start and segment.links
            candidate = _of_link(view, segment) if is_byline else None
        if candidate is not None and not page.is_off(segment.block):
            yield candidate


def _with_names(view: AuthorView, position: int, end: int) -> tuple[str, int]:
    """The label at *position* with the line below it, and the position after that, *end* at most."""
    following = min(position + 2, end)
    return " ".join([view.segments[position].text, *map(line_of, view.segments[position + 1 : following])]), following


def _labelled(view: AuthorView, segment: Segment, text: str, zone: str) -> AuthorCandidate | None:
    """The authors in the line *text*, which has a word for *by*."""
    byline = view.read(text)
    if not byline.names or not byline.labelled or byline.is_sentence or not _may_be_byline(view, segment, text, byline):
        return None
    if _is_of_work(view, segment) if zone == "head" else view.is_of_teaser(segment.block, segment.index):
        return None
    if segment.links:
        byline = _as_linked(view, byline, segment.block.element)
    return view.candidate(f"label-{zone}", byline, f"text {_where(zone)}", text, _evidence(view, segment))


def _evidence(view: AuthorView, segment: Segment) -> Iterator[str]:
    """The evidence from the position of a line."""
    is_close = 0 <= segment.index - view.page.top <= LINES_BELOW_TITLE
    return compress(("close", "link-line"), (is_close, segment.links))


def _may_be_byline(view: AuthorView, segment: Segment, text: str, byline: Byline) -> bool:
    """Whether *text*, parsed as *byline*, is a by-line: sub-headings and dialogue begin with such words, too."""
    selected = view.page.selected
    is_inside = bool(selected) and selected[0] < segment.index < selected[-1]
    has_colon = ":" in text.partition(byline.names[0].text)[0]
    return has_colon or not (segment.block.flags & Flag.HEADING or is_inside) or byline.is_of_people


def _is_of_work(view: AuthorView, segment: Segment) -> bool:
    """Whether the line is in a box about a work, below its title: ``The Ferry``, ``by Ann Lee``."""
    for block in segment.block.outwards():
        holds_article = block.start <= view.page.top < block.end or block.start < view.page.start < block.end
        if holds_article or block.end - block.start > MAX_BOX:
            break
        first = view.segments[block.start].block
        if block.start < segment.index and first is not block:
            return bool(first.flags & Flag.HEADING) or _WORK_NAME.search(first.names) is not None
    return False


def _of_link(view: AuthorView, segment: Segment) -> AuthorCandidate | None:
    """The people in the links to pages of authors in a line."""
    names: dict[Name, None] = {}
    links = view.page.document.walk.links
    for place in links[between(links, segment.index, segment.index + 1)][:MAX_LINKS]:
        if _leads_to_author(place.element):
            byline = view.read(text_of(place.element, MAX_LINE))
            names |= dict.fromkeys(byline.names if byline.is_of_people else ())
    if not names:
        return None
    source = "link to an author near the title"
    return view.candidate("link-head", Byline([*names]), source, segment.text, _evidence(view, segment))
