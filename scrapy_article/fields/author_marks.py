"""Authors in elements that their markup speaks of as an author's: by ``rel`` or ``itemprop``, or by a class."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING

from scrapy_article.document.segments import Flag
from scrapy_article.fields.author_bylines import Byline, names_collective
from scrapy_article.fields.author_candidates import candidate_of, evidence_of
from scrapy_article.fields.author_labels import is_label
from scrapy_article.fields.author_lines import MAX_LINE, SENTENCE, has_date, joined, lines_of
from scrapy_article.fields.author_links import MAX_LINKS, as_linked, in_sections, is_author_link
from scrapy_article.fields.author_view import (
    ABOUT,
    HEADLINE_BLANKS,
    MARKED_ABOVE,
    MAX_ELEMENTS,
    NOT_SHOWN,
    is_helping,
)
from scrapy_article.fields.author_words import BY, ROLES, is_place
from scrapy_article.fields.names import Kind
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.author_candidates import AuthorCandidate
    from scrapy_article.fields.author_view import AuthorView
    from scrapy_article.fields.names import Name

__all__ = ["IN_FOOTER", "elsewhere", "marked", "marked_below"]

IN_FOOTER = "in-footer"
"""It stands in the footer of the site, where who made that may be marked as an author."""

MAX_DESCENDANTS = 60
"""Elements inside a marked one that are looked at for links to authors."""
MAX_LEVELS = 12
"""Ancestors of an element that are looked at."""
_BYLINE_NAME = re.compile(
    r"author|by-?line|autor|auteur|writer|contributor|verfasser|redakteur|redactor|skribent|"
    r"forfatter|kirjoittaja|journalist\b|yazar|muhabir|penulis|reporter|(?<![a-z])firma(?![a-z])",
    re.IGNORECASE,
)
_SEVERAL = re.compile(r"(?:author|auteur|writer|contributor)s|autor(?:en|es|i)|by-?lines", re.IGNORECASE)
"""The name of an element that may hold several."""
_CLEAR = frozenset(("labelled", "linked"))
"""What speaks for a person whom an element names beyond doubt: others inside it, in the same line, say it again."""
_MADE = re.compile(
    r"\b(?:(?:web-?)?design|theme|template|powered|built|developed|coded?|umsetzung|réalisation|realizzazione|"
    r"realizacja|wykonanie|diseño|desarrollo|desenvolvid[oa]|дизайн|разработка|создание|tasarım)",
    re.IGNORECASE,
)
"""What those did who made the site."""
_REPLIES = ("Comment", "UserComments", "Answer", "Review")
"""Ends of the types of what readers write."""
_REPLY_PROPERTIES = frozenset("comment comments review reviews suggestedAnswer acceptedAnswer".split())
_ARTICLES = ("Article", "Posting")
_position = itemgetter(1)
"""Of a `Placed`."""


def marked(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Elements near the title that their markup speaks of as an author's; those above it if there is no other."""
    top = view.page.top
    named = False
    for candidate in _marks(view, top, view.marked_last, "head", "near the title"):
        named = named or candidate.names[0].kind is Kind.PERSON
        yield candidate
    if not named:
        yield from _marks(view, max(0, top - MARKED_ABOVE), top, "head", "near the title")


def marked_below(view: AuthorView) -> Iterator[AuthorCandidate]:
    """The same around the end of the body."""
    return _marks(view, view.tail_first, view.tail_last, "tail", "below the article")


def elsewhere(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Elements far from the title and the end of the body that begin with *Written by*, if all name the same.

    A mere *by* there is that of another story.
    """
    if view.page.is_front:
        return
    walk = view.page.document.walk
    found: dict[str, AuthorCandidate] = {}
    for place in walk.bylines[: 3 * MAX_ELEMENTS]:
        position = place.position
        near = view.first <= position < view.marked_last or view.tail_first <= position < view.tail_last
        if near or place.block.flags & NOT_SHOWN or view.page.is_off(place.block) or _is_of_others(view, place):
            continue
        byline, _, text = next(_element(view, place.element), (Byline([]), False, ""))
        before = view.segments[position - 1].text if byline.names and not byline.labelled and position else ""
        if is_label(before):  # in a line of its own
            text = f"{before} {text}"
            byline = view.read(text)
        is_by = text.partition(" ")[0].casefold().rstrip(":") in BY
        if (
            byline.names
            and byline.labelled
            and not is_by
            and not view.is_of_teaser(place.block, position, place.element)
        ):
            evidence = evidence_of("classed-tail", byline)
            candidate = candidate_of(
                view.page, byline.names, [*evidence, "labelled"], "by-line far from the title", text
            )
            found[" ".join([name.text for name in candidate.names])] = candidate
    if len(found) == 1:
        yield from found.values()


class _Together:
    """People whom several marked elements name."""

    def __init__(self) -> None:
        self.names: dict[Name, None] = {}
        self.texts: list[str] = []
        self.evidence: dict[str, None] = {}

    def add(self, candidate: AuthorCandidate) -> None:
        self.names |= dict.fromkeys(candidate.names)
        self.texts.append(candidate.text)
        self.evidence |= dict.fromkeys(candidate.evidence)

    def candidates(self, view: AuthorView, where: str) -> Iterator[AuthorCandidate]:
        """All of them, if there are several."""
        if len(self.texts) > 1 and len(self.names) > 1:
            source = f"elements marked as author {where}"
            yield candidate_of(view.page, [*self.names], [*self.evidence], source, "; ".join(self.texts))


def _marks(view: AuthorView, first: int, last: int, zone: str, where: str) -> Iterator[AuthorCandidate]:
    everywhere, inside, row = _Together(), _Together(), _Together()
    last_of_row: Placed | None = None
    clear: tuple[Placed, AuthorCandidate] | None = None
    for place in _placed(view, first, last):
        how = _how_marked(place.element)
        is_inside = clear is not None and _is_inside(place.element, clear[0].element)
        if clear and is_inside and place.position == clear[0].position:
            if how == "marked":  # others in the same by-line may follow, each in an element of its own
                inside.add(clear[1])
            continue
        for candidate in _named(view, place, how, zone, where):
            yield candidate
            if candidate.names[0].kind is not Kind.PERSON:
                continue
            if how == "classed" and place is not last_of_row:
                if last_of_row is None or not _are_in_row(last_of_row, place):
                    yield from row.candidates(view, where)
                    row = _Together()
                row.add(candidate)
                last_of_row = place
            if how == "marked":
                everywhere.add(candidate)
                if is_inside and inside.texts:
                    inside.add(candidate)
            if not is_inside and not _CLEAR.isdisjoint(candidate.evidence) and "above" not in candidate.evidence:
                yield from inside.candidates(view, where)
                clear, inside = (place, candidate), _Together()
    yield from row.candidates(view, where)
    yield from everywhere.candidates(view, where)
    yield from inside.candidates(view, where)


def _named(view: AuthorView, place: Placed, how: str, zone: str, where: str) -> Iterator[AuthorCandidate]:
    """Whom the element at *place*, which is marked in the way *how*, names."""
    if how == "classed" and zone == "head" and ABOUT.search(place.element.get("class") or ""):
        return
    above = zone == "head" and place.position < view.page.top
    if (above or zone == "tail") and view.is_of_teaser(place.block, place.position, place.element):
        return
    for byline, linked, text in _element(view, place.element, head=zone == "head"):
        if (
            not _may_be_meant(byline, linked, how, text)
            or view.is_of_helper(place.position, byline)
            or (how == "meta-line" and not byline.labelled and view.is_section(byline.names[0]))
        ):
            continue
        if byline.names[0].kind > Kind.PERSON and _begins_title(view, byline.names[0].text):
            continue
        evidence = evidence_of(f"{how}-{zone}", byline, above=above, linked=linked)
        if byline.labelled:
            evidence.append("labelled")
        if zone == "tail" and place.block.flags & Flag.FOOTER and _is_in_footer(place.element):
            if _MADE.search(_before(view.segments[place.position].text, byline.names[0])):
                continue
            evidence.append(IN_FOOTER)
        source = f"{'element marked as author' if how == 'marked' else 'by-line'} {where}"
        yield candidate_of(view.page, byline.names, evidence, source, text)


def _begins_title(view: AuthorView, text: str) -> bool:
    """Whether the title begins with *text*, which is as long as a headline."""
    return text.count(" ") >= HEADLINE_BLANKS and view.small_title.startswith(text.casefold())


def _placed(view: AuthorView, first: int, last: int) -> list[Placed]:
    places = view.page.document.walk.bylines
    begin = bisect_left(places, first, key=_position)
    found: list[Placed] = []
    for place in places[begin : begin + 3 * MAX_ELEMENTS]:
        if place.position >= last or len(found) >= MAX_ELEMENTS:
            break
        if place.element.tag == "body":  # its classes speak of the theme, which may hide the author
            continue
        if not _is_of_others(view, place) and not view.is_off(place.block, place.element):
            found.append(place)
    return found


def _element(view: AuthorView, element: etree._Element, *, head: bool = False) -> Iterator[tuple[Byline, bool, str]]:
    """By-lines in *element*, whether they are links, and their text: the first line with names, and the links.

    Near the title (*head*), those that nobody sees as well.
    """
    content = element.get("content")
    if content:
        byline = view.read(content)
        if byline.names:
            yield byline, False, content
        return
    lines = joined(lines_of(element))
    listed = _listed(view, element, lines) or _side_by_side(view, element)
    if listed:
        yield Byline(listed), False, ", ".join(lines)
        return
    byline = Byline([])
    for text in lines:
        if len(text) <= 2 * MAX_LINE:
            byline = view.read(text)
            if byline.names and not in_sections(element.iter("a", "span"), byline):
                if _own(view, element, byline) is None:
                    yield as_linked(view, byline, element.iter("a")), element.tag == "a", text
                break
    if byline.labelled and (len(lines) == 1 or not byline.whole):
        return
    own = _own(view, element, byline)
    if own:
        yield own, element.tag == "a", own.names[0].text
        return
    names = _linked(view, element, lines) if len(element) else []
    if head and not names and not byline.names and _is_author_of_article(element):
        names = _microdata(view, element)
    is_part = set(names) < set(byline.names) and all(name.kind is Kind.PERSON for name in byline.names)
    if names and not is_part:  # of people of whom some have no page of their own
        yield Byline(names), True, ", ".join([name.text for name in names])


def _own(view: AuthorView, element: etree._Element, byline: Byline) -> Byline | None:
    """The person whom the first text of *element* names, if all of it, read as *byline*, names none.

    Others inside it say what a person is: ``<span>Ann Lee <small>University of York</small></span>``.
    """
    names = byline.names
    if not len(element) or (names and (names[0].kind is Kind.PERSON or names_collective(names[0].text))):
        return None
    text = element.text if (element.text or "").strip() else element[0].text if element[0].tag == "a" else None
    if not text:
        return None
    own = view.read(" ".join(text[:MAX_LINE].split()))
    is_person = own.whole and bool(own.names) and all(name.kind is Kind.PERSON for name in own.names)
    return own if is_person and not view.page.is_site(own.names[0].text) else None


def _listed(view: AuthorView, element: etree._Element, lines: list[str]) -> list[Name]:
    """The people whom *lines* of *element*, if it is a list of authors, name before any date, if there are several."""
    if len(lines) < 2:
        return []
    name = f"{element.get('class')} {element.get('id')}"
    is_list = element.tag in ("ul", "ol") or _SEVERAL.search(name) is not None
    names: dict[Name, None] = {}
    for text in lines if is_list or _is_broken(element, name) else ():
        person, bar, job = text[: 2 * MAX_LINE].partition(" | ")
        byline = view.read(person if bar and job.rpartition(" ")[2].casefold() in ROLES else text[: 2 * MAX_LINE])
        # Other lines of a by-line may well be sections and places.
        if byline.dated or has_date(text) or not (is_list or byline.labelled):
            break
        if not byline.names:
            continue
        if not byline.whole or any(name.kind is not Kind.PERSON for name in byline.names):
            return []
        names |= dict.fromkeys(name for name in byline.names if not is_place(name.text))
    return [*names] if len(names) > 1 else []


def _side_by_side(view: AuthorView, element: etree._Element) -> list[Name]:
    """The people whom links in *element* name, if it holds nothing else, and no sign between them."""
    links = [*islice(element, MAX_LINKS)]
    if len(links) < 2 or any(link.tag != "a" or (link.tail or "").strip() for link in links):
        return []
    if (element.text or "").strip() or len(links) < len(element):
        return []
    names = [view.read(text_of(link, MAX_LINE)) for link in links]
    if not all(byline.whole and len(byline.names) == 1 and byline.names[0].kind is Kind.PERSON for byline in names):
        return []
    return [*dict.fromkeys(byline.names[0] for byline in names)]


def _is_broken(element: etree._Element, name: str) -> bool:
    """Whether *element*, with this class and id, is a by-line of several lines."""
    return element.find("br") is not None and _BYLINE_NAME.search(name) is not None


def _linked(view: AuthorView, element: etree._Element, lines: list[str]) -> list[Name]:
    """The names of links to authors in *element*, and of what is marked as a name.

    But for those whom one of its *lines* says to have helped: ``Reviewed by Ann Lee``.
    """
    names: list[Name] = []
    for child in islice(element.iter("a", "span", "div", "p"), MAX_DESCENDANTS):
        if child is not element and is_author_link(child):
            names.extend(name for name in view.read(text_of(child, MAX_LINE)).names if name not in names)
    return [name for name in names if not any(is_helping(_before(line, name)) for line in lines)]


def _before(line: str, name: Name) -> str:
    """What stands in *line* before *name*; nothing if it is not there."""
    return line[: max(0, line.find(name.text))]


def _microdata(view: AuthorView, element: etree._Element) -> list[Name]:
    """The names that ``meta`` elements in *element* give, but not that of the site."""
    found = [meta.get("content") or "" for meta in element.iter("meta") if meta.get("itemprop") == "name"]
    return [name for text in found[:MAX_LINKS] if not view.page.is_site(text) for name in view.read(text).names]


def _is_inside(element: etree._Element, outer: etree._Element) -> bool:
    return any(ancestor is outer for ancestor in islice(element.iterancestors(), MAX_LEVELS))


def _are_in_row(last: Placed, place: Placed) -> bool:
    """Whether two elements, named alike, stand in the same one, or in items of a list that are a line each."""
    one, other = last.element, place.element
    if one.tag != other.tag or one.get("class") != other.get("class"):
        return False
    outer, others = one.getparent(), other.getparent()
    if outer is None or others is None or outer is others:
        return outer is others
    are_items = outer.tag == others.tag == "li" and outer.getparent() is others.getparent()
    return are_items and place.position == last.position + 1


def _is_of_others(view: AuthorView, place: Placed) -> bool:
    """Whether an element that is marked as a person's names another than the author of the article.

    It stands in a caption, and names whose the picture is, or belongs to a comment, an answer, a review or another
    article that microdata tells of. What holds the title or the first line of the text is the article itself.
    """
    page = view.page
    if place.block.flags & Flag.CAPTION and "author" not in (place.element.get("rel") or ""):
        return True
    block: Block | None = place.block
    for _ in range(MAX_LEVELS):
        if block is None or page.holds_title(block) or block.start <= page.start < block.end:
            break
        kind = block.element.get("itemtype") or ""
        if kind.endswith(_REPLIES) or block.element.get("itemprop") in _REPLY_PROPERTIES:
            return True
        if kind.endswith(_ARTICLES) and block.start >= page.end and page.links_of(block):
            return True
        block = block.parent
    return False


def _is_in_footer(element: etree._Element) -> bool:
    """Whether *element* stands in a footer that is not that of an article."""
    outer = [ancestor.tag for ancestor in islice(element.iterancestors(), MAX_LEVELS)]
    return "footer" in outer and "article" not in outer and "main" not in outer


def _how_marked(element: etree._Element) -> str:
    if "author" in f"{element.get('rel')} {element.get('itemprop')}" or "creator" in element.get("itemprop", ""):
        return "marked"
    return "classed" if _BYLINE_NAME.search(f"{element.get('class')} {element.get('id')}") else "meta-line"


def _may_be_meant(byline: Byline, linked: bool, how: str, text: str) -> bool:
    """Whether *byline*, *text* in an element that is marked in the way *how*, may name authors."""
    if byline.labelled:
        return True
    kind = byline.names[0].kind
    if kind is Kind.OTHER or (kind is not Kind.PERSON and not byline.whole and text.count(" ") > SENTENCE):
        return False
    return how != "meta-line" or linked or (byline.dated and byline.whole)


def _is_author_of_article(element: etree._Element) -> bool:
    """Whether *element* is marked as the author, a person."""
    return element.get("itemprop") == "author" and "Organization" not in (element.get("itemtype") or "")
