"""Pages as they would have been written in 2005: laid out in tables, line breaks for paragraphs, no class names.

The URL of such a page was the number of a record, more often than not, which says nothing of what the page is.
"""

from __future__ import annotations

import zlib
from dataclasses import replace
from html import escape
from typing import TYPE_CHECKING, TypeAlias

from lxml import etree

from scrapy_article.document.parsing.parse import parse
from scrapy_article.text.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.evaluation.corpus import Page

MAX_DEPTH = 150
"""Levels of elements up to which a page is written."""
MAX_LAYOUT_TABLES = 6
"""Levels of tables that lay it out."""
MIN_LAYOUT = 40
"""Characters of an element from which a table may lay it out."""
MAX_COLUMNS = 3
"""Parts up to which they may stand side by side; more stand below each other."""
MAX_SHARE = 0.9
"""Share of the text that the largest of them may have; beside one with more, others would not have been a column."""

_DROPPED = frozenset(
    "script style link meta base title head noscript template svg canvas iframe object embed video audio img picture "
    "source input select textarea map area".split()
)
_INLINE = frozenset("b i u em strong tt code sub sup".split())
_LINES = frozenset("p h1 h2 h3 h4 h5 h6 li dt dd figcaption caption summary legend address".split())
_UNCHANGED = frozenset("table tr td th tbody thead tfoot blockquote pre dl form hr center".split())
_PLAIN = frozenset(
    "div section article main aside header footer nav ul ol figure details fieldset dialog hgroup button menu html "
    "body search".split()
)
"""Blocks that hold others, and no text of their own as a rule."""
_BLOCKS = _LINES | _UNCHANGED | _PLAIN

_PATHS = ("/story.asp?id={}", "/news/{}.html", "/article.php?sid={}", "/cgi-bin/show.cgi?page={}")
"""What the paths of records looked like."""

_Part: TypeAlias = "tuple[etree._Element, int]"
"""An element, and the characters of its text."""


def old_page(page: Page) -> Page | None:
    """Return *page* as one of 2005, with a URL of then; None if there is no text in it."""
    html = old_markup(page.html, page.encoding)
    return None if html is None else replace(page, html=html, encoding="utf-8", url=old_url(page.url, page.html))


def old_url(url: str | None, html: bytes) -> str | None:
    """Return the URL that the page *html* might have had instead of *url*; front pages, and a third, keep that."""
    parts = split_url(url)
    number = zlib.crc32(html)
    if not parts.path.strip("/") or number % 3 == 0:
        return url
    path = _PATHS[number % len(_PATHS)].format(number % 10_000)
    return f"{parts.scheme}://{parts.netloc}{path}"


def old_markup(html: bytes, encoding: str | None = None) -> bytes | None:
    """Return the page *html*, whose *encoding* a transport declared, as one of 2005 in UTF-8; None without text."""
    source = parse(html, encoding)
    root = source.root if source.is_whole else source.whole()  # how long a part is may hang on the scripts in it
    if root is None:
        return None
    body = root.find("body")
    if body is None:
        return None
    writer = _Writer(zlib.crc32(html))
    writer.write(body, 0, MAX_LAYOUT_TABLES)
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
        if not isinstance(tag, str) or tag in _DROPPED or depth > MAX_DEPTH or _is_hidden(element):
            return
        if tag not in _BLOCKS:
            self.inline(element, tag, depth, tables)
            return
        parts = _parts(element) if tables and tag in _PLAIN else ()
        if len(parts) > 1:
            self.table(element, parts, depth, tables - 1)
        elif tag in _LINES:
            self.line(element, tag, depth)
        elif tag in _UNCHANGED or (self.has_lists and tag in ("ul", "ol")):
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
        beside = len(parts) <= MAX_COLUMNS and max(length for _, length in parts) < MAX_SHARE * whole
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
        if not isinstance(tag, str) or tag in _DROPPED or _is_hidden(child):
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
