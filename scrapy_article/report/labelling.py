"""A page on which a person marks what each segment of another page is, by mouse, finger or keyboard.

It begins with the guess of the extractor, and saves an answer that `scrapy_article.evaluation.labels` reads.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree

from scrapy_article.document import Document, Flag
from scrapy_article.document.elements import take_out
from scrapy_article.document.layout.rendering import MARK, TABLE
from scrapy_article.evaluation.labels import LABELS, digest
from scrapy_article.fields.dates.parser import find_dates
from scrapy_article.report.markup import link, plain, script, shell, style
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from scrapy_article.extract import Analysis

HEAD = 20
"""Words of a line up to which it may be a by-line or a date line."""
LINE = 6
"""The same, where the extractor takes it for text."""

_ABOUT = (
    "Choose a label, then click or drag over lines that are that; a second click takes it away. By keyboard: up and "
    "down to move, the number of a label to give it, shift with an arrow to give the next line the same, Ctrl-Z to "
    "undo. Text is what a reader of the article wants: paragraphs, headings in between, lists, tables, quotations."
)


def guess(analysis: Analysis) -> list[str]:
    """Return what each segment probably is: one of `LABELS`."""
    document, selection, article = analysis
    kept = set(selection.kept)
    title = letters(article.title or "")
    names = [name for name in map(letters, article.authors) if name]
    day = (article.date_published or "")[:10]
    captions = {letters(image.caption) for image in article.images if image.caption} - {""}
    found = []
    for i, segment in enumerate(document.segments):
        own = letters(segment.text[:2000])
        if segment.block.flags & Flag.HEADING and own and own == title:
            found.append("title")
        elif own in captions:
            found.append("caption")
        elif "date" not in found and segment.words <= (LINE if i in kept else HEAD) and _tells(segment.text, day):
            found.append("date")
        elif i in kept:
            found.append("text")
        elif segment.words <= HEAD and any(name in own for name in names):
            found.append("author")
        else:
            found.append("none")
    return found


def _tells(text: str, day: str) -> bool:
    """Whether *text* holds the date *day*, in ISO 8601."""
    return bool(day) and any(parsed.iso[:10] == day for parsed in find_dates(text))


def labelling_page(analysis: Analysis, page: str, source: str) -> str:
    """Return a self-contained HTML page to label the segments of *analysis*.

    *page* is the id of the page in the corpus that it will be part of, *source* what it is called where it has no
    address.
    """
    document, _, article = analysis
    choices = "".join(
        f'<label><input type="radio" name="label" value="{label}"{" checked" if label == "text" else ""}> '
        f"<kbd>{number}</kbd> {label}</label>"
        for number, label in enumerate(LABELS, 1)
    )
    lines = "\n".join(
        f'<li data-label="{label}" tabindex="{-1 if i else 0}"><span class="label">{label}</span>'
        f'<span class="{"h" if segment.block.flags & Flag.HEADING else "p"}" dir="auto">{plain(segment.text)}</span>'
        "</li>"
        for i, (segment, label) in enumerate(zip(document.segments, guess(analysis), strict=True))
    )
    title = article.title or source
    body = (
        f'<header>\n<p class="faint">What is what on this page?</p>\n<h1 dir="auto">{plain(title)}</h1>\n'
        f"<p>{link(article.url) or plain(source)}</p>\n<p>{plain(_ABOUT)}</p>\n</header>\n<main>\n"
        f'<div class="bar"><fieldset><legend>Label</legend>{choices}</fieldset>'
        '<label for="annotator">Your name</label><input type="text" id="annotator" autocomplete="name">'
        '<button type="button" id="undo">Undo</button><button type="button" id="save">Save</button>'
        '<span id="saved" role="status"></span></div>\n'
        f'<p class="faint" id="counts"></p>\n<ol id="segments" data-page="{plain(page)}" '
        f'data-digest="{digest(segment.text for segment in document.segments)}">\n{lines}\n</ol>\n</main>\n'
        f'<script type="application/json" id="labels">{json.dumps(LABELS)}</script>\n'
    )
    return shell(title, body, style("report") + style("labelling"), script=script("labelling"))


_KEPT = frozenset(
    "html head body header footer main nav section article aside hgroup address h1 h2 h3 h4 h5 h6 p div span hr br "
    "wbr pre blockquote center figure figcaption details summary ul ol li dl dt dd menu dir table caption colgroup "
    "col thead tbody tfoot tr td th a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q "
    "rb rp rt rtc ruby s samp small strike strong sub sup time tt u var img picture source form fieldset legend label "
    "button input select option optgroup meter progress output".split()
)
"""Elements that stay. Whatever browsers make of their nesting, all that they hold are such elements and text."""
_CUSTOM = re.compile(r"[a-z][a-z0-9]{0,60}(?:-[a-z0-9]{1,60}){1,9}", re.ASCII)
"""Names of elements that mean nothing without scripts."""
_REMOVED = frozenset("script style template svg math xmp plaintext title meta link base".split())
"""Elements whose text is none of the page; all others become plain ones."""
_ATTRIBUTES = frozenset(
    "class id style lang dir title alt role hidden open width height align valign bgcolor border cellpadding "
    "cellspacing color face size colspan rowspan span scope start value reversed type media srcset sizes placeholder "
    "disabled checked selected".split()
)
_NAMED = re.compile(r"(?:aria|data)-[a-z0-9_-]{1,60}", re.ASCII)
"""Attributes that style sheets speak of."""
_ADDRESS = re.compile(r"(?:https?:|data:image/|[^:]*(?:[/?#]|\Z))", re.IGNORECASE)
"""How the address of a page or a picture begins, after blanks and control characters."""
_NAME = re.compile(r"[A-Za-z][\w-]{0,60}", re.ASCII)

_POLICY = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri *"
_TARGET_STYLE = (
    ":target{outline:5px solid #d40 !important;outline-offset:3px !important;background:#ffe9a8 !important;"
    "color:#000 !important;display:revert !important;visibility:visible !important;opacity:1 !important;"
    "scroll-margin:30vh !important}"
)


class Highlight(NamedTuple):
    """One block of a page."""

    fragment: str
    """What the address of the page must end with to show the block highlighted, without the ``#``."""
    segments: list[int]
    """Indices of the segments whose nearest block it is."""


def highlighted_page(document: Document) -> tuple[str, list[Highlight]]:
    """Return the page of *document* with nothing in it that runs, and its blocks. The tree of *document* is changed."""
    segments: dict[int, list[int]] = {}
    for segment in document.segments:
        segments.setdefault(segment.block.index, []).append(segment.index)
    elements = {index: document.blocks[index].element for index in segments}
    if document.root is None or not elements:
        return "", []
    head = _head(document, document.root)
    _neutralise(document.root)
    etree.strip_attributes(document.root, MARK, TABLE)
    inside = set(document.root.iter())
    names = Counter(element.get("id") for element in inside)
    highlights = []
    for index, members in segments.items():
        if elements[index] in inside:
            fragment = elements[index].get("id") or ""
            if not _NAME.fullmatch(fragment) or names[fragment] > 1:  # else style sheets speak of it
                fragment = f"article-block-{index}"
                elements[index].set("id", fragment)
            highlights.append(Highlight(fragment, members))
    page = etree.tostring(document.root, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{head}\n{page}", highlights


def _head(document: Document, root: etree._Element) -> str:
    """What stands before the page: what is in charge of it, and its style sheets, written anew."""
    base = f'<base href="{escape(document.url)}">' if document.url else ""
    parts = [f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">{base}']
    parts += [f'<meta name="viewport" content="{escape(one)}">' for one in document.meta.get("viewport", [])[:1]]
    parts.append(f"<title>{escape(document.walk.head.title or '')}</title>")
    for element in root.iter("style", "link"):
        media, address = element.get("media") or "all", element.get("href") or ""
        if element.tag == "style":
            code = "".join(map(str, element.itertext())).replace("</", "<\\/")  # a string in CSS means the same
            parts.append(f'<style media="{escape(media)}">{code}</style>')
        elif "stylesheet" in (element.get("rel") or "").lower().split() and _is_address(address):
            parts.append(f'<link rel="stylesheet" href="{escape(address)}" media="{escape(media)}">')
    return "".join([*parts, f"<style>{_TARGET_STYLE}</style>"])


def _neutralise(root: etree._Element) -> None:
    """Leave in the tree only what is known neither to run, nor to load pages, nor to send the reader elsewhere."""
    removed = []
    for element in root.iter():
        tag = element.tag
        if element is not root and (not isinstance(tag, str) or tag in _REMOVED):
            removed.append(element)  # also comments, which can hold markup for old browsers
        elif tag not in _KEPT and not _CUSTOM.fullmatch(tag):
            element.tag = "span"
            element.attrib.clear()
        else:
            for name, value in element.items():
                kept = name in _ATTRIBUTES or _NAMED.fullmatch(str(name))
                if not (kept or (name in ("href", "src") and _is_address(str(value)))):
                    del element.attrib[name]
    take_out(removed)


def _is_address(value: str) -> bool:
    return _ADDRESS.match("".join([c for c in value if c > " " and c.isprintable()])) is not None
