"""HTML page on which a person labels each segment of another page, by mouse, touch or keyboard.

It starts with the extractor's guess, and saves labels that `scrapy_article.evaluation.labels` reads.
"""

from __future__ import annotations

import json

from scrapy_article.document import Document, Flag
from scrapy_article.evaluation.labels import LABELS, digest
from scrapy_article.extract import Analysis
from scrapy_article.fields.dates.parser import find_dates
from scrapy_article.report import link, plain, resource, shell
from scrapy_article.text.words import letters

MAX_BYLINE_WORDS = 20
"""Maximum words of a by-line or a date line."""
MAX_DATE_WORDS = 6
"""Maximum words of a date line that the extractor selected as text."""

_ABOUT = (
    "Choose a label, then click a line or drag over several; a second click removes it. Keyboard: up and down move, a "
    "number sets its label, Shift with an arrow sets the same label on the next line, Ctrl-Z undoes. Text is what a "
    "reader of the article wants: paragraphs and the headings between them, lists, tables and quotations."
)


def guess(analysis: Analysis) -> list[str]:
    """Return the probable label of each segment: one of `LABELS`."""
    document, selection, article = analysis
    selected = set(selection.selected)
    title = letters(article.title or "")
    names = [name for name in map(letters, article.authors) if name]
    day = (article.date_published or "")[:10]
    captions = {letters(image.caption) for image in article.images if image.caption} - {""}
    found = []
    for i, segment in enumerate(document.segments):
        own = letters(segment.text[:2000])
        most = MAX_DATE_WORDS if i in selected else MAX_BYLINE_WORDS
        may_date = day and "date" not in found and segment.words <= most
        if segment.block.flags & Flag.HEADING and own and own == title:
            label = "title"
        elif own in captions:
            label = "caption"
        elif may_date and any(date.iso.startswith(day) for date in find_dates(segment.text)):
            label = "date"
        elif i in selected:
            label = "text"
        elif segment.words <= MAX_BYLINE_WORDS and any(name in own for name in names):
            label = "author"
        else:
            label = "none"
        found.append(label)
    return found


def labelling_page(analysis: Analysis, page: str, source: str) -> str:
    """Return a self-contained HTML page to label the segments of *analysis*.

    *page* is the id of the page in its corpus; *source* is its name if it has no URL.
    """
    document, _, article = analysis
    choices = "".join(
        f'<label><input type="radio" name="label" value="{label}"{" checked" * (label == "text")}> '
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
        f'<header>\n<p class="faint">Label the lines of a page</p>\n<h1 dir="auto">{plain(title)}</h1>\n'
        f"<p>{link(article.url) or plain(source)}</p>\n<p>{plain(_ABOUT)}</p>\n</header>\n<main>\n"
        f'<div class="bar"><fieldset><legend>Label</legend>{choices}</fieldset>'
        '<label for="annotator">Your name</label><input type="text" id="annotator" autocomplete="name">'
        '<button type="button" id="undo">Undo</button><button type="button" id="save">Save</button>'
        '<span id="saved" role="status"></span></div>\n'
        f'<p class="faint" id="counts"></p>\n<ol id="segments" data-page="{plain(page)}" '
        f'data-digest="{digest(segment.text for segment in document.segments)}">\n{lines}\n</ol>\n</main>\n'
        f'<script type="application/json" id="labels">{json.dumps(LABELS)}</script>\n'
    )
    return shell(title, body, resource("report.css") + resource("labelling.css"), script=resource("labelling.js"))


_HIGHLIGHTING = ":target{outline:5px solid #d40;background:#ffe9a8;color:#000;scroll-margin:30vh}"


def highlighted_page(document: Document) -> tuple[str, dict[str, list[int]]]:
    """Return an HTML page with the text of *document*, and the segments of each of its blocks by fragment.

    The page at a URL that ends in ``#`` and a fragment shows that block highlighted.
    """
    blocks: dict[str, list[int]] = {}
    for segment in document.segments:
        blocks.setdefault(f"block-{segment.block.index}", []).append(segment.index)
    body = "\n".join(
        f'<p id="{fragment}" dir="auto">{"<br>".join(plain(document.segments[i].text) for i in members)}</p>'
        for fragment, members in blocks.items()
    )
    return shell(document.walk.head.title or "", body, resource("report.css") + _HIGHLIGHTING), blocks
