"""Rewrites pages as they would have been in 2005: layout tables, line breaks for paragraphs, no class names.

The URL of such a page was often the number of a record, which shows nothing of the page type.
"""

from __future__ import annotations

import zlib
from collections.abc import Sequence
from dataclasses import replace
from html import escape
from typing import TypeAlias

from lxml import etree

from scrapy_article.document.parsing import parse
from scrapy_article.evaluation.corpus import Page
from scrapy_article.text.urls import split_url

MAX_DEPTH = 150
"""Most levels of elements to write."""
MAX_LAYOUT_TABLES = 6
"""Most levels of layout tables."""
MIN_LAYOUT = 40
"""Least characters of an element for a layout table."""
MAX_COLUMNS = 3
"""Most parts to place side by side; more are placed below each other."""
MAX_SHARE = 0.9
"""Greatest share of the text in the largest part; next to a larger one, others would not have been columns."""

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
"""Blocks that contain others, and usually no text of their own."""

_PATHS = ("/story.asp?id={}", "/news/{}.html", "/article.php?sid={}", "/cgi-bin/show.cgi?page={}")
"""Typical paths of records."""

_Part: TypeAlias = "tuple[etree._Element, int]"
"""An element, and the number of characters of its text."""


def old_page(page: Page) -> Page | None:
    """Return *page* rewritten as one of 2005, with such a URL; None if it has no text."""
    html = old_markup(page.html, page.encoding)
    return None if html is None else replace(page, html=html, encoding="utf-8", url=old_url(page.url, page.html))


def old_url(url: str | None, html: bytes) -> str | None:
    """Return a URL of 2005 for the page *html*; front pages, and a third of all pages, keep *url*."""
    parts = split_url(url)
    number = zlib.crc32(html)
    if not parts.path.strip("/") or number % 3 == 0:
        return url
    path = _PATHS[number % len(_PATHS)].format(number % 10_000)
    return f"{parts.scheme}://{parts.netloc}{path}"


def old_markup(html: bytes, encoding: str | None = None) -> bytes | None:
    """Return the page *html* rewritten as one of 2005, in UTF-8; None without text. *encoding* is the declared one."""
    source = parse(html, encoding)
    root = source.root if source.is_whole else source.whole()  # scripts may affect the length of a part
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
    """Writes elements; the bits of *style* choose among the customs of the time."""

    def __init__(self, style: int) -> None:
        self.parts: list[str] = []
        self.has_paragraphs = bool(style & 1)
        self.has_headings = bool(style >> 1 & 1)
        self.has_lists = bool(style >> 2 & 1)
        self.has_fonts = bool(style >> 3 & 1)
        self.closes = bool(style >> 4 & 1)
        """Whether line breaks are after a paragraph, rather than before it."""

    def write(self, element: etree._Element, depth: int, tables: int) -> None:
        """Write *element* and its content, with up to so many nested *tables*."""
        tag = element.tag
        if not isinstance(tag, str) or tag in _DROPPED or depth > MAX_DEPTH or _is_hidden(element):
            return
        parts = _parts(element) if tables and tag in _PLAIN else ()
        if len(parts) > 1:
            self.table(element, parts, depth, tables - 1)
        elif tag in _LINES:
            self.inside(element, depth, 0, *self.marks_of_line(tag))
        elif tag == "br":
            self.parts.append("<br>")
        elif tag == "a" and element.get("href"):
            self.inside(element, depth, tables, f'<a href="{escape(element.get("href", ""))}">', "</a>")
        elif tag in _UNCHANGED or tag in _INLINE or (self.has_lists and tag in ("ul", "ol")):
            self.inside(element, depth, tables, f"<{tag}>", f"</{tag}>")
        else:
            self.inside(element, depth, tables, "", "<br>\n" if tag in _PLAIN else "")

    def inside(self, element: etree._Element, depth: int, tables: int, opening: str, closing: str) -> None:
        """Write the content of *element* between *opening* and *closing*."""
        self.parts += (opening, _escaped(element.text))
        for child in element:
            self.write(child, depth + 1, tables)
            self.parts.append(_escaped(child.tail))
        self.parts.append(closing)

    def marks_of_line(self, tag: str) -> tuple[str, str]:
        """Return what is written before and after a paragraph, a heading, an item or similar."""
        if tag[0] == "h":
            opening, closing = (f"<{tag}>", f"</{tag}>") if self.has_headings else ("<b>", "</b><br>\n<br>\n")
        elif tag == "p":
            opening, closing = ("<p>", "") if self.has_paragraphs else ("", "<br>\n<br>\n")
        elif tag == "li":
            opening, closing = ("<li>", "</li>") if self.has_lists else ("\u2022 ", "<br>\n")
        else:
            opening, closing = ("<font size=1>", "</font><br>\n") if self.has_fonts else ("<i>", "</i><br>\n")
        return (opening, closing) if self.closes or opening not in ("", "\u2022 ") else (closing + opening, "")

    def table(self, element: etree._Element, parts: Sequence[_Part], depth: int, tables: int) -> None:
        """Write the *parts* of *element* as cells."""
        whole = sum(length for _, length in parts)
        beside = len(parts) <= MAX_COLUMNS and max(length for _, length in parts) < MAX_SHARE * whole
        row = "</td><td valign=top>" if beside else "</td></tr>\n<tr><td>"
        font, no_font = ("<font face=Verdana size=2>", "</font>") if self.has_fonts else ("", "")
        self.parts += (f"<table border=0 cellpadding=4><tr><td>{font}", _escaped(element.text))
        beginning = {part for part, _ in parts[1:]}
        """The children that begin a cell, but for the first."""
        for child in element:
            if child in beginning:
                self.parts.append(f"{no_font}{row}{font}")
            self.write(child, depth + 1, tables)
            self.parts.append(_escaped(child.tail))
        self.parts.append(f"{no_font}</td></tr></table>\n")


def _escaped(text: str | None) -> str:
    return escape(text or "", quote=False)


def _is_hidden(element: etree._Element) -> bool:
    if "hidden" in element.attrib:
        return True
    style = element.get("style")
    return style is not None and "display:none" in style.replace(" ", "").lower()


def _parts(element: etree._Element) -> list[_Part]:
    """Return the children of *element* for a layout table; none if most text is directly in *element*."""
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
