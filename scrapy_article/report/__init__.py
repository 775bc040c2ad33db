"""HTML pages for people: reports on a page and on a crawl, articles for print, and pages to label.

This module has their parts: a page shell that blocks scripts, tables, and escaped text.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Mapping
from hashlib import sha256
from html import escape
from importlib.resources import files

from scrapy_article.output import clean
from scrapy_article.text.words import join_space

_POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:"
"""A second protection: even if some text were not escaped, the browser would run and load nothing from it."""


MAX_NAME = 80
"""Maximum characters of a site name or another name."""


def shell(title: str, body: str, css: str, *, attributes: str = 'lang="en"', script: str = "") -> str:
    """Return a self-contained page. *body* is markup, *title* is plain text.

    The browser runs *script*, and no other.
    """
    policy, code = _POLICY, ""
    if script:
        allowed = b64encode(sha256(script.encode()).digest()).decode("ascii")
        policy, code = f"{policy}; script-src 'sha256-{allowed}'", f"<script>{script}</script>\n"
    return (
        f"<!DOCTYPE html>\n<html {attributes}>\n<head>\n"
        '<meta charset="utf-8">\n'
        f'<meta http-equiv="Content-Security-Policy" content="{policy}">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        '<meta name="referrer" content="no-referrer">\n'
        f"<title>{plain(title)}</title>\n<style>\n{css}</style>\n</head>\n<body>\n{body}{code}</body>\n</html>\n"
    )


def resource(file: str) -> str:
    """Return the style sheet or script in *file*."""
    return files(__name__).joinpath(file).read_text("utf-8")


def sections(parts: Mapping[str, str], after: str = "") -> str:
    """Return a table of contents, the end of the header, and *parts* by their headings; *after* follows them."""
    ids = {heading: heading.lower().replace(",", "").replace(" ", "-") for heading in parts}
    contents = "".join(f'<li><a href="#{ids[heading]}">{heading}</a></li>' for heading in parts)
    main = "".join(
        f'<section>\n<h2 id="{ids[heading]}">{heading}</h2>\n{text}</section>\n' for heading, text in parts.items()
    )
    return f"<nav aria-label=contents><ul>{contents}</ul></nav>\n</header>\n<main>\n{main}{after}</main>\n"


def plain(text: object, length: int | None = None) -> str:
    """Return *text*, escaped, in one line, for an element or an attribute; shortened to *length* characters, if any."""
    whole = str(text)
    return escape(clean(join_space(whole if length is None else shorten(whole, length))))


def shorten(text: str, length: int) -> str:
    """Return *text*, shortened to *length* characters with an ellipsis."""
    return text if len(text) <= length else text[: length - 1].rstrip() + "…"


def link(url: str | None, text: str | None = None) -> str:
    """Return a link to *url*, or only the text if that is no HTTP URL."""
    shown = plain(text or url or "")
    if not url or not url.lower().startswith(("http://", "https://")):
        return shown
    return f'<a href="{plain(url)}" rel="noreferrer">{shown}</a>'


def table(head: Iterable[str], rows: Iterable[str], css_class: str = "") -> str:
    """Return a table of *rows*, each a ``tr``, with the column names *head*; columns of numbers begin with #."""
    kinds = ((name.removeprefix("#"), ' class="number"' * name.startswith("#")) for name in head)
    names = "".join(f'<th scope="col"{kind}>{plain(name)}</th>' for name, kind in kinds)
    kind = f' class="{css_class}"' if css_class else ""
    lines = "\n".join(rows)
    shown = f"<table{kind}>\n<thead><tr>{names}</tr></thead>\n<tbody>\n{lines}\n</tbody></table>"
    return f'<div class="scroll">{shown}</div>\n'


def figure_list(figures: Iterable[tuple[str, str]]) -> str:
    """Return a list of *figures*, each a number and what it counts, as markup."""
    shown = "".join(f"<li><strong>{number}</strong> {what}</li>" for number, what in figures)
    return f'<ul class="figures">{shown}</ul>\n'


def row(name: str, *cells: int | str) -> str:
    """Return a row of a table: its *name*, and *cells* of numbers or of markup."""
    shown = (cell if isinstance(cell, str) else f"{cell:,}" for cell in cells)
    numbers = "".join(f'<td class="number">{cell}</td>' for cell in shown)
    return f'<tr><th scope="row">{plain(name, MAX_NAME)}</th>{numbers}</tr>'
