"""Links of by-lines: those to what an author is or has written, to sections and tags, and to other sites."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.document.urls import original_url, split_url
from scrapy_article.fields.author_lines import MAX_LINE
from scrapy_article.fields.bounds import MAX_HREF
from scrapy_article.fields.names import Kind, kind_of
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.author_view import AuthorView
    from scrapy_article.fields.page import Page

__all__ = ["BY_AUTHOR", "MAX_LINKS", "as_linked", "in_sections", "is_author_link", "is_label_name", "leads_away"]

MAX_LINKS = 20
"""Links of a by-line that are looked at."""
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|autor(?:en|es)?|auteurs?|by|byline|people|person|profile|profil|staff|contributors?|writers?|team|"
    r"members?|users?|journalists?|reporter|redactores|columnist[as]?)/|[?&]author=|/@",
    re.IGNORECASE,
)
BY_AUTHOR = re.compile(
    r"/(?:authors?|autor(?:en|es)?|auteurs?|by|byline|profiles?|contributors?|writers?|journalists?|columnist[as]?|editors)/\w",
    re.IGNORECASE,
)
"""Addresses of the pages of authors, but not of other people."""
_SECTION = re.compile(
    r"\b(?:tag|category)\b|/(?:category|categories|tags?|topics?|sections?|rubrik|kategorie)/|//(?:topics?|tags?)\.|[?&](?:\w{1,20}_)?(?:topic|category)=|[?&]cat=\d"
)
"""A link to a section or a tag."""
_may_be_section = Needles("tag categor topic section rubrik kategorie cat=".split()).are_in
"""Whether there is anything in ``rel`` and address that is in those of such a link: most have nothing."""
_LABEL_NAME = re.compile(r"categor|kicker|rubri|caption|section[_-]?(?:name|label)", re.IGNORECASE)
"""Names of links to sections."""
_may_be_label = Needles("categor kicker rubri caption section".split(), any_case=True).are_in
"""The same for names of ASCII."""
_STEPS = frozenset(("item", "itemListElement"))
"""Around the name of a step of breadcrumbs."""


def as_linked(view: AuthorView, byline: Byline, links: Iterable[etree._Element]) -> Byline:
    """*byline* with the name that one of *links* gives as the author's, if it takes more for that name.

    Wherever the link leads, if it is a person to whose name a team is added: ``<a>Ann Lee</a> Planet Staff``.
    """
    is_team = bool(byline.names) and byline.names[0].kind is Kind.TEAM
    if not byline.names or not (byline.labelled or is_team):
        return byline
    for link in islice(links, MAX_LINKS):
        text = text_of(link, MAX_LINE)
        if not (byline.labelled and _leads_to_author(link)) and not (is_team and kind_of(text) is Kind.PERSON):
            continue
        if text and byline.names[0].text.startswith(text) and byline.names[0].text != text:
            others = [name for name in byline.names[1:] if name.kind is Kind.PERSON]
            return byline._replace(names=[*view.read(text).names, *others] or byline.names)
    return byline


def in_sections(links: Iterable[etree._Element], byline: Byline) -> bool:
    """Whether the first of the names of *byline* is in those of *links* that lead to sections or tags, or are steps."""
    words: set[str] = set()
    for link in islice(links, MAX_LINKS):
        inner = link[0].get("class") if len(link) else None
        is_step = link.get("itemprop") in _STEPS or is_label_name(f"{link.get('class')} {inner}")
        if is_step or _leads_to_section(f"{link.get('rel')} {(link.get('href') or '')[:300]}"):
            words.update(text_of(link, MAX_LINE).split())
    return words.issuperset(byline.names[0].text.split())


def is_label_name(names: str) -> bool:
    """Whether *names* of an element are those of a link to a section."""
    return (_may_be_label(names) or not names.isascii()) and _LABEL_NAME.search(names) is not None


def _leads_to_section(target: str) -> bool:
    """Whether *target*, the ``rel`` and the address of a link, is a section or a tag."""
    return _may_be_section(target) and _SECTION.search(target) is not None


def leads_away(page: Page, link: etree._Element) -> bool:
    """Whether *link* leads to another site, and to no author there."""
    href = (link.get("href") or "")[:MAX_HREF]
    if "://" not in href or not page.host or _leads_to_author(link):
        return False
    host = split_url(original_url(href)).hostname or ""
    return not host.endswith(page.host) and not page.host.endswith(host.removeprefix("www."))


def _leads_to_author(link: etree._Element) -> bool:
    """Whether *link* leads to what a person is or has written."""
    rel, href = link.get("rel"), link.get("href")
    return bool((rel and "author" in rel) or (href and _AUTHOR_PAGE.search(href[:MAX_HREF])))


def is_author_link(element: etree._Element) -> bool:
    """Whether *element* is a link to an author, or marked as a name that is not that of a step of breadcrumbs."""
    if element.tag == "a" and _leads_to_author(element):
        return True
    parent = element.getparent()
    is_step = parent is not None and parent.get("itemprop") in _STEPS
    return element.get("itemprop") == "name" and not is_step
