"""Authors near the title: in lines that begin with a word for *by*, or are names beside a date, and in links."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING

from scrapy_article.document.hints import Hint
from scrapy_article.document.letters import letters
from scrapy_article.document.segments import Flag
from scrapy_article.fields.author_bylines import names_collective
from scrapy_article.fields.author_candidates import candidate_of, evidence_of
from scrapy_article.fields.author_in_text import line_evidence, may_be_meant
from scrapy_article.fields.author_labels import is_label
from scrapy_article.fields.author_lines import ENDS, MAX_BARE, MAX_LINE, has_date, is_prose, labelled, line_of
from scrapy_article.fields.author_links import BY_AUTHOR, as_linked, in_sections, is_label_name, leads_away
from scrapy_article.fields.author_pieces import MAX_NAMES
from scrapy_article.fields.author_view import ABOUT, CLOSE, HELPER, MAX_ELEMENTS, NOT_SHOWN, has_words
from scrapy_article.fields.author_words import AND, PLACE_STARTS, ROLES, is_place
from scrapy_article.fields.bounds import MAX_HREF
from scrapy_article.fields.names import Kind, kind_of
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Segment
    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.author_candidates import AuthorCandidate
    from scrapy_article.fields.author_view import AuthorView
    from scrapy_article.fields.names import Name

__all__ = ["lines", "links", "naming"]

DATED = 6
"""Segments below the title where lines without a word for *by* are looked at."""
FACTS = 2
"""Items of a list from which it tells something else than who wrote, and when; that of an article may have one."""
_CREDITS = re.compile(r"credit|caption|legend|copyright", re.IGNORECASE)
"""Class of a line that says whose a picture is; by agency, with a slash."""
_BUTTON = re.compile(r"button|\bbtn|\bcta\b", re.IGNORECASE)
_DEGREES = re.compile(
    r", (?:M\.?D|Ph\.?\s?D|[DV][VM]M|V\.?M\.?D|D\.?O|R\.?N|N\.?P|M\.?P\.?H|M\.?Sc|D\.?D\.?S|D\.?N\.?P|PharmD|"
    r"Psy\.?D|LCSW|RDN?)\b"
)
_OTHER_LABEL = re.compile(r"[^\W\d_]:\s$")
"""``Moderation: Ann Lee``."""
_LAST_SIGN = re.compile(r"(?:,| [-–—|•·])\s([^,|•·–—]{2,60})$")
"""What parts the end of a line from the rest."""
_LEADS_TO = (":", "：")
"""What a line ends with that introduces what somebody has said: ``On Fri, Mar 1, 2024, Ann Lee wrote:``."""
_PLAIN_ACCOUNT = re.compile(r"[^\W\d_][\w.-]{3,30}$")
_JOINT = re.compile(r"[,&+/;、]|\b(?:y|e)\s")
"""What names are joined with, beside `AND`."""
_INPUTS = frozenset(("input", "select", "textarea"))
_position = itemgetter(1)
"""Of a `Placed`."""


def lines(view: AuthorView, *, only: bool = False) -> Iterator[AuthorCandidate]:
    """Lines near the title that begin with a word for *by*, or are names beside a date.

    Without such a word, names just above a body that is far from the title, and parts of a publication, count if
    they would be the *only* ones.
    """
    page = view.page
    after = 0
    last = max(page.top + DATED, page.start - 1 if only else 0)
    for begin in view.near:
        if begin < after:
            continue
        segment = view.segments[begin]
        text = segment.text
        if len(text) > MAX_LINE or (page.has_title and begin == page.top) or segment.block.flags & NOT_SHOWN:
            continue
        if segment.block.hints & Hint.CAPTION:
            continue
        text = line_of(segment)
        if len(text) < 32 and is_label(text):
            text, after = labelled(view.segments, begin, _end_of(view, begin))
            kind = "label"
        elif view.has_label(text):
            kind = "label"
        elif not page.top <= begin <= last or (len(text) > MAX_BARE and not _has_degrees(view, begin, text)):
            continue
        else:
            kind = "dated" if has_date(text) else "bare"
        yield from _line(view, segment, begin, text, kind, only)


def _end_of(view: AuthorView, position: int) -> int:
    """Where the lines end that are looked at together with that at *position*."""
    return view.last if position < view.last else view.near[-1] + 1


def _line(
    view: AuthorView, segment: Segment, position: int, text: str, kind: str, only: bool
) -> Iterator[AuthorCandidate]:
    page = view.page
    if kind == "bare" and not _may_be_bare(view, segment, position, only):
        return
    if kind != "label":
        text = _without_site(view, text)
    byline = view.read(text)
    if byline.labelled and segment.links:
        byline = as_linked(view, byline, [place.element for place in page.links_of(segment.block)])
    if only and not byline.labelled and (not byline.names or byline.names[0].kind is Kind.TEAM):
        byline = view.read(f"By {text}")._replace(labelled=False)  # for names that are none without that word
    if not byline.names or is_prose(byline, text):
        return
    if view.is_off(segment.block) if byline.labelled else page.is_off(segment.block):
        return
    if byline.labelled:
        if not may_be_meant(view, position, text, byline):
            return
    else:
        dated = byline.dated and has_date(text, whole=True)
        if not dated and (kind != "bare" and not _may_be_bare(view, segment, position, only)):
            return
        if not (_may_be_unlabelled(view, byline, position, text) and _may_stand_in(view, segment, byline, text)):
            return
        kind = "dated" if dated else "bare"
    evidence = [
        *evidence_of(f"{kind}-head", byline, above=position < page.top),
        *_where(view, position, text),
    ]
    source = "text near the title" if kind == "label" else "name between title and body"
    yield candidate_of(view.page, byline.names, evidence, source, text)


def _without_site(view: AuthorView, text: str) -> str:
    """*text* without the name of the site behind a sign at its end: ``Ann Lee, planet``, ``Ann Lee - Planet``."""
    sign = _LAST_SIGN.search(text)
    return text[: sign.start()] if sign and view.page.is_site(sign[1]) else text


def _where(view: AuthorView, position: int, text: str) -> Iterator[str]:
    """What is to be said of where the line *text* stands."""
    if 0 <= position - view.page.top <= CLOSE:
        yield "close"
    if position >= view.page.start:
        yield "in-body"
    yield from line_evidence(view, position, text)


def _may_be_unlabelled(view: AuthorView, byline: Byline, position: int, text: str) -> bool:
    """Whether *byline* may name authors without a word for *by*: people, parts of a publication, accounts."""
    name, top = byline.names[0], view.page.top
    if _OTHER_LABEL.search(text.partition(name.text)[0]) or text.endswith(_LEADS_TO):
        return False
    if position < top or (not byline.whole and not names_collective(name.text)):
        return False
    if len(text) > MAX_BARE and not _has_degrees(view, position, text):
        return False
    most = 0.5 if position <= top + DATED else 0.0
    if any(not _has_capitals(name.text) or view.common(name.text) > most for name in byline.names):
        return False
    if any(has_words(view.small_title, name.text.casefold()) or _has_site(view, name) for name in byline.names):
        return False
    if view.is_section(name) or _may_be_place(name.text):
        return False
    if name.kind is Kind.ACCOUNT:
        is_plain = _PLAIN_ACCOUNT.match(name.text) is not None and not name.text.isupper()
        return byline.dated and position <= top + CLOSE and is_plain
    return name.kind is Kind.PERSON or names_collective(name.text)


def _may_be_place(name: str) -> bool:
    """Whether *name* is that of a city from which a report may be dated: ``New York, May 3``."""
    words = name.casefold().split()
    return (len(words) < 4 and words[0] in PLACE_STARTS) or is_place(name)


def _has_site(view: AuthorView, name: Name) -> bool:
    """Whether what looks like a person's name is that of the site and more: ``Joined Planet``."""
    is_more = name.kind is Kind.PERSON and letters(name.text) not in view.page.site_letters
    return is_more and view.page.is_site(name.text)


def _may_stand_in(view: AuthorView, segment: Segment, byline: Byline, text: str) -> bool:
    """Whether the block and the links of *segment* are none of a section, a picture, or of what an author does."""
    names = segment.block.names
    if names and (ABOUT.search(names) or _BUTTON.search(names) or ("/" in text and _CREDITS.search(names))):
        return False
    if any(is_label_name(element.get("class") or "") for _, element in segment.pieces[:MAX_NAMES]):
        return False
    links = [place.element for place in view.page.links_of(segment.block)] if segment.links else []
    if not byline.dated:
        named = [link for link in links if byline.names[0].text in text_of(link, MAX_LINE)]
        if any(leads_away(view.page, link) for link in named):
            return False
    return not in_sections(links, byline)


def _is_of_list(view: AuthorView, segment: Segment, position: int) -> bool:
    """Whether *segment* is an item of a list of which `FACTS` are neither names nor dates: place, salary, hours."""
    if segment.block.tag != "li":
        return False
    around = view.segments[max(0, position - CLOSE) : position + CLOSE + 1]
    others = [one for one in around if one is not segment and one.block.parent is segment.block.parent]
    facts = (not one.links and kind_of(one.text) is Kind.OTHER and not has_date(one.text) for one in others)
    return sum(facts) >= FACTS


def _may_be_bare(view: AuthorView, segment: Segment, position: int, only: bool) -> bool:
    """Whether names and nothing else may stand there."""
    if segment.block.flags & Flag.HEADING:
        return False
    if position <= view.page.top + CLOSE:
        may_be = (
            _is_near_date(view, position, 3)
            or _is_above_job(view, position)
            or _has_degrees(view, position, view.segments[position].text)
        )
    else:
        may_be = only and view.page.start - CLOSE <= position < view.page.start and _is_near_date(view, position, 1)
    return may_be and not _is_of_list(view, segment, position) and not _has_input(segment)


def _has_input(segment: Segment) -> bool:
    """Whether *segment* is the label of what a reader fills in: ``User name``."""
    return any(
        child.tag in _INPUTS for _, element in segment.pieces[:MAX_NAMES] for child in islice(element, MAX_NAMES)
    )


def _is_near_date(view: AuthorView, position: int, distance: int) -> bool:
    around = view.segments[max(view.page.top + 1, position - distance) : position + distance + 1]
    return has_date(" | ".join([s.text for s in around if len(s.text) < 60]), whole=True)


def _has_degrees(view: AuthorView, position: int, text: str) -> bool:
    """Whether *text* stands just below the title and names what people have studied: ``Ann Lee, MD``."""
    return view.page.has_title and position == view.page.top + 1 and _DEGREES.search(text) is not None


def _is_above_job(view: AuthorView, position: int) -> bool:
    """Whether the line after that at *position* is a job: ``Tech Writer``."""
    words = [word for line in view.segments[position + 1 : position + 2] for word in line.text[:MAX_BARE].split()]
    return 0 < len(words) <= HELPER and words[0][0].isupper() and words[-1].casefold() in ROLES


def links(view: AuthorView) -> Iterator[AuthorCandidate]:
    """People whom links between the title and the body name that lead to pages of authors; those just above it."""
    page, walk = view.page, view.page.document.walk
    first = bisect_left(walk.links, max(0, page.top - CLOSE), key=_position)
    near = slice(first, first + MAX_ELEMENTS)
    for href, place in zip(walk.hrefs[near], walk.links[near], strict=True):
        if place.position > page.start or (place.position == page.start and not _may_be_byline(view, page.start)):
            break
        if not BY_AUTHOR.search(href[:MAX_HREF]) or page.is_off(place.block) or place.block.flags & NOT_SHOWN:
            continue
        text = text_of(place.element, MAX_LINE)
        byline = view.read(text)
        is_person = byline.names and byline.whole and byline.names[0].kind is Kind.PERSON
        if is_person and _has_capitals(byline.names[0].text) and not view.is_of_helper(place.position, byline):
            evidence = evidence_of("link-head", byline, above=place.position < page.top)
            yield candidate_of(view.page, byline.names, evidence, "link to an author near the title", text)


def _may_be_byline(view: AuthorView, position: int) -> bool:
    """Whether the line at *position*, the first of the body, is short and no sentence."""
    text = view.segments[position].text if position < len(view.segments) else ""
    return 0 < len(text) <= MAX_BARE and not text.endswith(ENDS)


def naming(view: AuthorView, name: str) -> list[AuthorCandidate] | None:
    """Whom the lines near the title that have *name* in them name beside; None if there is no such line."""
    near = [*map(view.segments.__getitem__, view.near)]
    lines = [segment for segment in near if name in segment.text]
    lines = [segment for segment in lines if has_words(segment.text, name)]
    if not lines:
        small = name.casefold()
        lines = [segment for segment in near if has_words(segment.text.casefold(), small)]
    lines = [segment for segment in lines if len(segment.text) <= 2 * MAX_LINE]
    if not lines:
        return None
    found = []
    for segment in lines:
        if _may_join(segment.text) and not view.page.is_off(segment.block):
            text = line_of(segment)
            byline = view.read(text)
            links = [place.element for place in view.page.links_of(segment.block)] if segment.links else []
            if len(byline.names) > 1 and not in_sections(links, byline):
                found.append(candidate_of(view.page, byline.names, ["beside"], "text near the title", text))
    return found


def _may_join(text: str) -> bool:
    """Whether *text* has a sign or a word for *and*."""
    return _JOINT.search(text) is not None or not AND.isdisjoint(text.casefold().split())


def _has_capitals(name: str) -> bool:
    """Whether *name* is in a script that has capitals: in others any few words look like a name."""
    return not name.islower() and name.casefold() != name
