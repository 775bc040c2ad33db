"""A page that has a few lines of text, or none: an article cut down to them, or an index that they introduce.

Labelled articles are long, and most sites of these days declare them, while labelled index pages have next to no text.
News in brief are neither long nor declared, many an index has an introduction, and what is around both is the same: so
that one collection of labelled pages teaches these, too. An article without any text is a shell: what a site has
around its articles, a login, or a page that only scripts fill.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from itertools import compress
from typing import TYPE_CHECKING

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.walk.segments import Segment
    from scrapy_article.evaluation.corpus import Page

__all__ = ["INDEXES", "INTRODUCED_INDEX", "SHELL", "SHORT_ARTICLE", "brief_page", "is_brief"]

INDEXES = ("index", "forum_index", "listing", "collection")
"""The types of labelled pages that are index pages."""
SHORT_ARTICLE, INTRODUCED_INDEX, SHELL = "short article", "introduced index", "shell"
"""The types of the pages that are made of them and of articles."""
WORDS = (25, 35, 50, 80)
"""Words that such a text has at most: one of these, by chance;"""
SHELLS = 5
"""of every so many articles, one has none."""
AROUND = 100
"""Words more from which the text of an article is what is around it."""
ENOUGH = 0.7
"""Share of them from which it ends with a paragraph, rather than within the next."""
_DECLARING = ("og:", "article:")
"""How the names of ``meta`` elements begin that say what a page is."""


def brief_page(page: Page, document: Document, kept: Sequence[int]) -> Page | None:
    """Return *page* with a few lines of text; None if it is of another type, or there is nothing to take them from.

    *document* is that of the page, *kept* are the segments that are its text. Its tree is changed: nothing else is to
    be asked of it. An article declares nothing then.
    """
    root = document.root
    number = zlib.crc32(page.html)
    most, is_shell = WORDS[number % len(WORDS)], number % SHELLS == 0
    if root is None:
        return None
    if page.page_type == "article" and _shorten(document, kept, 0 if is_shell else most):
        _undeclare(root)
        kind = SHELL if is_shell else SHORT_ARTICLE
    elif page.page_type in INDEXES and _introduce(document, most):
        kind = INTRODUCED_INDEX
    else:
        return None
    html: bytes = etree.tostring(root, encoding="utf-8", method="html", doctype="<!DOCTYPE html>")
    return replace(page, html=html, encoding="utf-8", page_type=kind, text=None)


def is_brief(page: Page, document: Document, kept: Sequence[int]) -> bool:
    """Whether the segments *kept* of such a *page* may be its text, if it is an article."""
    words = sum(document.segments[i].words for i in kept)
    return page.page_type != SHORT_ARTICLE or 0 < words <= max(WORDS) + AROUND


def _undeclare(root: etree._Element) -> None:
    """Take from a page what it says of itself."""
    for element in root.iter("*"):
        if element.tag == "script" and element.get("type", "").lower() == "application/ld+json":
            element.text = None
        elif element.tag == "meta" and (element.get("property") or element.get("name") or "").startswith(_DECLARING):
            element.attrib.clear()
        elif element.get("itemtype"):
            del element.attrib["itemtype"]


def _introduce(document: Document, most: int) -> bool:
    """Put a paragraph of *most* words at most below the first heading. Whether there is a heading, and words for it.

    They are those that describe the page, and what its lines say that read like a paragraph.
    """
    headings = document.walk.headings
    top = next((heading for heading in headings if heading.tag == "h1"), headings[0] if headings else None)
    if top is None:
        return False
    lines = [*document.meta.get("description", ()), *compress(document.arrays.texts, document.arrays.good)]
    text = " ".join(" ".join(lines).split()[:most])
    paragraph = etree.Element("p")
    paragraph.text = text
    top.element.addnext(paragraph)
    return len(text) > 0


def _shorten(document: Document, kept: Sequence[int], most: int) -> bool:
    """Leave of the segments *kept* those before the paragraphs, and of these *most* words. Whether any has gone."""
    segments, good = document.segments, document.arrays.good
    left, is_over, has_gone = most, most == 0, False
    for segment in map(segments.__getitem__, kept):
        if is_over:
            _cut(segment, 0)
            has_gone = True
        elif good[segment.index]:
            if segment.words > left:
                _cut(segment, segment.chars * left // segment.words)
                has_gone = True
            left -= segment.words
            is_over = left <= (1 - ENOUGH) * most
    return has_gone


def _cut(segment: Segment, characters: int) -> None:
    """Leave so many of the first *characters* of *segment*: of a word, too, as some scripts do not part them."""
    for text, element in segment.pieces:
        flat = " ".join(text.split())
        short = f"{flat[:characters]} " if characters > 0 else None
        characters -= len(flat) + 1
        if element.text == text:
            element.text = short
        else:
            for child in element:
                if child.tail == text:
                    child.tail = short
                    break
