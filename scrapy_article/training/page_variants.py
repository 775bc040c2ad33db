"""Pages as they might have been: with a few lines of text, or written as in 2005. One collection so teaches more.

`brief_page` gives a page that has a few lines of text, or none: an article cut down to them, or an index that they
introduce. Labelled articles are long, and most sites of these days declare them, while labelled index pages have next
to no text. News in brief are neither long nor declared, many an index has an introduction, and what is around both is
the same. An article without any text is a shell: what a site has around its articles, a login, or a page that only
scripts fill.

`old_page` gives a page as one of 2005 would have been written: laid out in tables, line breaks for paragraphs, no class
names. Its URL would have been the number of a record, more often than not, which says nothing of what the page is.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from html import escape
from itertools import compress
from typing import TYPE_CHECKING, TypeAlias

from lxml import etree

from scrapy_article.document.parsing.parse import parse
from scrapy_article.text.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.walk.segments import Segment
    from scrapy_article.evaluation.corpus import Page

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


MAX_DEPTH = 150
"""Levels of elements up to which a page is written."""
LAID_OUT = 6
"""Levels of tables that lay it out."""
MIN_LAYOUT = 40
"""Characters of an element from which a table may lay it out."""
COLUMNS = 3
"""Parts up to which they may stand side by side; more stand below each other."""
WIDEST = 0.9
"""Share of the text that the largest of them may have; beside one with more, others would not have been a column."""

_LEFT_OUT = frozenset(
    "script style link meta base title head noscript template svg canvas iframe object embed video audio img picture "
    "source input select textarea map area".split()
)
_INLINE = frozenset("b i u em strong tt code sub sup".split())
_LINES = frozenset("p h1 h2 h3 h4 h5 h6 li dt dd figcaption caption summary legend address".split())
_KEPT = frozenset("table tr td th tbody thead tfoot blockquote pre dl form hr center".split())
_PLAIN = frozenset(
    "div section article main aside header footer nav ul ol figure details fieldset dialog hgroup button menu html "
    "body search".split()
)
"""Blocks that hold others, and no text of their own as a rule."""
_BLOCKS = _LINES | _KEPT | _PLAIN

_ADDRESSES = ("/story.asp?id={}", "/news/{}.html", "/article.php?sid={}", "/cgi-bin/show.cgi?page={}")
"""What addresses of records looked like."""

_Part: TypeAlias = "tuple[etree._Element, int]"
"""An element, and the characters of its text."""


def old_page(page: Page) -> Page | None:
    """Return *page* as one of 2005, with an address of then; None if there is no text in it."""
    html = old_markup(page.html, page.encoding)
    return None if html is None else replace(page, html=html, encoding="utf-8", url=old_address(page.url, page.html))


def old_address(url: str | None, html: bytes) -> str | None:
    """Return the address that the page *html* might have had instead of *url*; front pages, and a third, keep that."""
    parts = split_url(url)
    number = zlib.crc32(html)
    if not parts.path.strip("/") or number % 3 == 0:
        return url
    path = _ADDRESSES[number % len(_ADDRESSES)].format(number % 10_000)
    return f"{parts.scheme}://{parts.netloc}{path}"


def old_markup(html: bytes, encoding: str | None = None) -> bytes | None:
    """Return the page *html*, whose *encoding* a transport declared, as one of 2005 in UTF-8; None without text."""
    source = parse(html, encoding)
    root = source.root
    if root is None:
        return None
    body = root.find("body")
    if body is None:
        return None
    writer = _Writer(zlib.crc32(html))
    writer.write(body, 0, LAID_OUT)
    title = (root.findtext(".//title") or "").strip()
    page = f"<html><head><title>{escape(title)}</title></head><body bgcolor=white>{''.join(writer.parts)}</body></html>"
    return page.encode("utf-8", "replace") if writer.parts else None


class _Writer:
    """Writes elements; the bits of *style* say which of the customs of the time it has."""

    def __init__(self, style: int) -> None:
        self.parts: list[str] = []
        self.has_paragraphs = bool(style & 1)
        self.has_headings = bool(style >> 1 & 1)
        self.has_lists = bool(style >> 2 & 1)
        self.has_fonts = bool(style >> 3 & 1)
        self.closes = bool(style >> 4 & 1)
        """Whether line breaks stand after a paragraph, rather than before."""

    def write(self, element: etree._Element, depth: int, tables: int) -> None:
        """Write *element*, with up to so many *tables* in one another, and what is in it."""
        tag = element.tag
        if not isinstance(tag, str) or tag in _LEFT_OUT or depth > MAX_DEPTH or _is_hidden(element):
            return
        if tag not in _BLOCKS:
            self.inline(element, tag, depth, tables)
            return
        parts = _parts(element) if tables and tag in _PLAIN else ()
        if len(parts) > 1:
            self.table(element, parts, depth, tables - 1)
        elif tag in _LINES:
            self.line(element, tag, depth)
        elif tag in _KEPT or (self.has_lists and tag in ("ul", "ol")):
            self.around(tag, element, depth, tables)
        else:
            self.inside(element, depth, tables)
            self.parts.append("<br>\n")

    def inside(self, element: etree._Element, depth: int, tables: int) -> None:
        """Write what is in *element*."""
        self.text(element.text)
        for child in element:
            self.write(child, depth + 1, tables)
            self.text(child.tail)

    def text(self, text: str | None) -> None:
        """Write *text*."""
        if text:
            self.parts.append(escape(text, quote=False))

    def around(self, tag: str, element: etree._Element, depth: int, tables: int) -> None:
        """Write *tag* around what is in *element*."""
        self.parts.append(f"<{tag}>")
        self.inside(element, depth, tables)
        self.parts.append(f"</{tag}>")

    def inline(self, element: etree._Element, tag: str, depth: int, tables: int) -> None:
        """Write an *element* in a line."""
        if tag == "br":
            self.parts.append("<br>")
        elif tag == "a" and element.get("href"):
            self.parts.append(f'<a href="{escape(element.get("href", ""))}">')
            self.inside(element, depth, tables)
            self.parts.append("</a>")
        elif tag in _INLINE:
            self.around(tag, element, depth, tables)
        else:
            self.inside(element, depth, tables)

    def line(self, element: etree._Element, tag: str, depth: int) -> None:
        """Write a paragraph, a heading, an item and the like."""
        if tag[0] == "h":
            opening, closing = (f"<{tag}>", f"</{tag}>") if self.has_headings else ("<b>", "</b><br>\n<br>\n")
        elif tag == "p":
            opening, closing = ("<p>", "") if self.has_paragraphs else ("", "<br>\n<br>\n")
        elif tag == "li":
            opening, closing = ("<li>", "</li>") if self.has_lists else ("\u2022 ", "<br>\n")
        else:
            opening, closing = ("<font size=1>", "</font><br>\n") if self.has_fonts else ("<i>", "</i><br>\n")
        if not self.closes and opening in ("", "\u2022 "):
            opening, closing = closing + opening, ""
        self.parts.append(opening)
        self.inside(element, depth, 0)
        self.parts.append(closing)

    def table(self, element: etree._Element, parts: Sequence[_Part], depth: int, tables: int) -> None:
        """Write the parts of *element* as cells."""
        whole = sum(length for _, length in parts)
        beside = len(parts) <= COLUMNS and max(length for _, length in parts) < WIDEST * whole
        row = "</td><td valign=top>" if beside else "</td></tr>\n<tr><td>"
        font, no_font = ("<font face=Verdana size=2>", "</font>") if self.has_fonts else ("", "")
        self.parts.append(f"<table border=0 cellpadding=4><tr><td>{font}")
        self.text(element.text)
        seen = False
        cells = {id(part) for part, _ in parts}
        for child in element:
            if id(child) in cells:
                if seen:
                    self.parts.append(f"{no_font}{row}{font}")
                seen = True
            self.write(child, depth + 1, tables)
            self.text(child.tail)
        self.parts.append(f"{no_font}</td></tr></table>\n")


def _is_hidden(element: etree._Element) -> bool:
    if "hidden" in element.attrib:
        return True
    style = element.get("style")
    return style is not None and "display:none" in style.replace(" ", "").lower()


def _parts(element: etree._Element) -> list[_Part]:
    """The children of *element* that a table may lay out; none where it holds text itself for the most part."""
    found: list[_Part] = []
    held = len((element.text or "").strip())
    for child in element:
        tag = child.tag
        if not isinstance(tag, str) or tag in _LEFT_OUT or _is_hidden(child):
            continue
        held += len((child.tail or "").strip())
        length = len("".join(map(str, child.itertext("*"))).strip())
        if tag in _PLAIN:
            if length:
                found.append((child, length))
        else:
            held += length
    whole = held + sum(length for _, length in found)
    return found if whole >= MIN_LAYOUT and 2 * held < whole else []
