"""The output formats of the command: text, Markdown, JSON, and the explanation of a selection."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from html import escape

from scrapy_article.article import PAGE_TYPE_WORDS, Article, in_words
from scrapy_article.commands import TerminalStyle, one_line, shorten, width, wrap
from scrapy_article.document import Document
from scrapy_article.extract import WARNINGS, Analysis
from scrapy_article.output import clean
from scrapy_article.output.markdown import to_markdown
from scrapy_article.text.words import count_words


def details(article: Article) -> str:
    """Return date, authors, site, language and length of *article*, where they are known, in one line."""
    words = count_words(article.text)
    length = f"{words:,} word{'' if words == 1 else 's'}"
    parts = article.date_published, ", ".join(article.authors), article.site_name, article.language, length
    return " · ".join(filter(None, map(one_line, filter(None, parts))))


def notes(article: Article) -> list[str]:
    """Return notes on the reliability of the text, one line each."""
    found = [] if article.page_type == "article" else [f"this is {_page_type(article)}"]
    return found + [WARNINGS.get(code, code) for code in article.warnings]


def _page_type(article: Article) -> str:
    return f"{PAGE_TYPE_WORDS[article.page_type]} (probability {article.probability:.2f})"


# --- for readers --------------------------------------------------------------


def to_page_text(article: Article, style: TerminalStyle, columns: int | None) -> str:
    """Return *article* as plain text, its lines wrapped to *columns*, if any."""
    lines: list[str] = []
    if article.title:
        lines += map(style.bold, wrap(one_line(article.title), columns))
    lines += map(style.dim, wrap(details(article), columns))
    for note in notes(article):
        lines += map(style.yellow, wrap(one_line(note), columns))
    if article.text:
        lines.append("")
        for line in article.text.split("\n"):
            # Lines that fit are not changed, since blanks matter in preformatted text.
            lines += wrap(clean(line.replace("\r", " ")).expandtabs(4), columns)
    return "\n".join(lines) + "\n"


def to_page_markdown(article: Article) -> str:
    """Return the Markdown of *article*, with its title and details at the top."""
    title = f"<h1>{escape(article.title)}</h1>" if article.title else ""
    head = Document(f"{title}<p><em>{escape(details(article))}</em></p>")
    parts = [to_markdown(head, range(len(head.segments))), article.markdown or ""]
    return "\n\n".join(clean(part.replace("\r", " ")) for part in parts if part) + "\n"


# --- for programs -------------------------------------------------------------

_INVISIBLE = re.compile("[\x7f-\x9f\ud800-\udfff]")
"""Characters that JSON allows in strings, but that terminals obey or UTF-8 cannot encode."""


def to_json(article: Article, source: str, *, indent: int | None = None, ascii_only: bool = False) -> str:
    """Return *article* as a JSON object, with its *source* as the first key."""
    text = json.dumps({"source": source, **article.to_dict()}, ensure_ascii=ascii_only, indent=indent)
    return _INVISIBLE.sub(lambda match: f"\\u{ord(match[0]):04x}", text)


# --- explanation --------------------------------------------------------------

_REASONS = 0.4
"""Most of the width that reasons may take, as a share."""


def explanation(analysis: Analysis, method: str, style: TerminalStyle, columns: int) -> str:
    """Return why each block of the page was selected or rejected, and the source of each field."""
    article = analysis.article
    cues = filter(None, one_line(article.reasons.get("page_type", "")).split("; "))
    warnings = [f"{code}: {WARNINGS.get(code, 'see the method')}" for code in article.warnings]
    lines = [
        style.bold(shorten(one_line(article.title or "(no title)"), columns)),
        *map(style.dim, wrap(details(article), columns)),
        "",
        *wrap(f"Page type: {_page_type(article)}", columns),
        *(style.dim(f"  {line}") for cue in cues for line in wrap(cue, columns - 2)),
        *(["", "Warnings:"] if warnings else []),
        *(f"  {style.yellow(line)}" for one in warnings for line in wrap(one, columns - 2)),
        "",
        "Fields:",
        *_fields(article, style, columns),
        "",
        *_blocks(analysis, method, style, columns),
    ]
    return "\n".join(lines) + "\n"


def _fields(article: Article, style: TerminalStyle, columns: int) -> Iterator[str]:
    reasons = {name: one_line(reason) for name, reason in article.reasons.items() if name != "page_type"}
    names = max(map(len, reasons), default=0)
    room = min(max(map(width, reasons.values()), default=0), int(_REASONS * columns))
    for name, reason in reasons.items():
        value = shorten(one_line(in_words(getattr(article, name, None))), columns - names - room - 6)
        yield f"  {name:<{names}}  {style.dim(_padded(reason, room))}  {value}"


def _blocks(analysis: Analysis, method: str, style: TerminalStyle, columns: int) -> Iterator[str]:
    document, selection, _ = analysis
    segments = document.segments
    selected = set(selection.selected)
    reasons = list(map(one_line, selection.reasons)) or [""] * len(segments)
    place = ""
    if selected and selection.container:
        names = shorten(one_line(selection.container.names), 40)
        place = f", most of them in <{f'{selection.container.tag} {names}'.strip()}>"
    yield from wrap(f"Blocks: {len(selected)} of {len(segments)} selected by the method {method}{place}", columns)
    tags = max((len(segment.block.tag) for segment in segments), default=0)
    room = min(max(map(width, reasons), default=0), int(_REASONS * columns))
    for i, segment in enumerate(segments):
        head = f"{'+ selected' if i in selected else '  rejected'}  {segment.block.tag:<{tags}}  "
        reason = f"{_padded(reasons[i], room)}  " if room else ""
        text = shorten(one_line(segment.text), columns - len(head) - width(reason))
        yield style.green(head) + style.dim(reason) + text if i in selected else style.dim(head + reason + text)


def _padded(text: str, columns: int) -> str:
    text = shorten(text, columns)
    return text + " " * (columns - width(text))
