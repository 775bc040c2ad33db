"""The title: a heading that the page's own ``title`` confirms, else structured data, else a title cut at its site."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.structured import strings
from scrapy_article.fields.page import MAX_HEADINGS, Choice, clean, letters

if TYPE_CHECKING:
    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page

__all__ = ["choose_title", "cut_title"]

MAX_LENGTH = 400
"""Characters of a title; what is longer is text that was put into a heading."""
CONFIRMED = 0.75
"""Share of a heading's words that must stand in ``<title>`` or ``og:title``."""
COVERED = 0.3
"""Share of a declared title's words that a heading must have to be its short form, and not one topic of it."""
LONE = 0.25
"""Share of its words that a heading above the body must have in a declared title, where none is confirmed."""
LONE_WORDS = 3
"""Words that such a heading has at least: shorter ones are names of sites and sections."""

_HEADLINE_SOURCE = "JSON-LD headline"
_WORD = re.compile(r"[\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]|[^\W\u0e00-\u0eff\u3040-\u30ff\u3400-\u9fff]+")
"""A word; a character of the scripts that do not put blanks between words."""
_HEADLINE = re.compile(r"head-?line|(?<!sub)(?<!sub[-_])title|heading", re.IGNORECASE)
_SEPARATOR = re.compile(
    r"\s*(?:[|‖│｜•·»«›‹⋅∙～_]|::|\|\|)\s+|\s+[-–—/~:]+\s+|\s*[|｜]\s*|(?<=\w):\s+|(?<=[^\W\d_]{3})-\s+|\s*[_—]\s*(?=\w+$)"
)
"""What titles and names of sites are parted by; a hyphen inside a word is none."""


def choose_title(page: Page) -> Choice | None:
    """Return the title of the page's article; note the heading that it stands in on *page*."""
    declared = _declared(page)
    heading = _heading(page, [title.value for title in declared])
    if heading:
        block, text = heading
        page.place_title(block)
        text = _without_label(text, [title.value for title in declared])
        return Choice(text, f"{block.tag} confirmed by the page's title")
    for title in declared:
        value = title.value if title.source == _HEADLINE_SOURCE else cut_title(title.value, page)
        if value and not page.is_site(value):
            spoken = _block_of(page, value)
            if spoken:
                page.place_title(spoken)
            return Choice(value, title.source)
    for block in page.document.walk.headings[:MAX_HEADINGS]:
        if block.tag == "h1":
            text = _text(page, block)
            if text:
                page.place_title(block)
                return Choice(text, "h1")
    return Choice(declared[0].value, declared[0].source) if declared else None


def _declared(page: Page) -> list[Choice]:
    """Titles that the page declares, the purest first."""
    article = page.document.json_ld_article
    found = [Choice(value, _HEADLINE_SOURCE) for value in strings(article.get("headline") or article.get("name"))[:1]]
    for name in ("og:title", "twitter:title", "headline", "dc.title", "citation_title"):
        content = page.meta(name)
        if content:
            found.append(Choice(content, f"meta {name}"))
    if page.document.walk.head.title:
        found.append(Choice(clean(page.document.walk.head.title), "title element"))
    return [Choice(value[:MAX_LENGTH], source) for value, source in found if value]


def _words(text: str) -> list[str]:
    return _WORD.findall(text.casefold())


def _heading(page: Page, declared: list[str]) -> tuple[Block, str] | None:
    """The heading that is the title: most of its words stand in a declared title, and it has enough of that one's.

    Where there is none, an ``h1`` at the head of the article that has at least a few of these words.
    """
    known = [set(_words(cut_title(title, page))) for title in dict.fromkeys(declared)]
    best: tuple[Block, str] | None = None
    lone: tuple[Block, str] | None = None
    best_score = lone_score = 0.0
    for block in page.document.walk.headings[:MAX_HEADINGS]:
        if block.tag != "h1" and not (block.tag in ("h2", "h3") and _HEADLINE.search(block.names)):
            continue
        text = _text(page, block)
        words = set(_words(text))
        if not words or page.is_site(text):
            continue
        score = 0.0
        for title in known:
            shared = len(words & title)
            if shared > CONFIRMED * len(words) and shared > COVERED * len(title):
                score = max(score, shared / len(words) + shared / len(title))
            elif (
                block.tag == "h1"
                and len(words) >= LONE_WORDS
                and block.start <= page.start + 1
                and not page.is_off(block)
            ):
                near = shared / len(words)
                if near > lone_score and near > LONE:
                    lone, lone_score = (block, text), near
        if block.tag != "h1" or page.is_off(block):
            score *= 0.8
        if score > best_score:
            best, best_score = (block, text), score
    return best or lone


def _without_label(heading: str, declared: list[str]) -> str:
    """*heading* without a section's name before it, if a declared title says where the title begins."""
    for title in declared:
        label = len(heading) - len(title)
        if 0 < label <= 24 and len(title) > 24 and heading.endswith(title) and not heading[label - 1].isalnum():
            return title
    return heading


def _text(page: Page, block: Block) -> str:
    text = " ".join([segment.text for segment in page.document.segments[block.start : min(block.end, block.start + 4)]])
    return text if len(text) <= MAX_LENGTH else ""


def _block_of(page: Page, title: str) -> Block | None:
    """The heading that says *title*, for what is sought near it."""
    plain = letters(title)
    for block in page.document.walk.headings[:MAX_HEADINGS]:
        text = letters(_text(page, block))
        if text and (text in plain or plain in text) and 2 * len(text) > len(plain):
            return block
    return None


def cut_title(title: str, page: Page) -> str:
    """*title* without the names of site and section at its ends."""
    while True:
        marks = list(_SEPARATOR.finditer(title))
        if not marks:
            return title
        last, first = marks[-1], marks[0]
        if _is_extra(title[last.end() :], title[: last.start()], last.group(), page):
            title = title[: last.start()].strip()
        elif _is_extra(title[: first.start()], title[first.end() :], first.group(), page, front=True):
            title = title[first.end() :].strip()
        else:
            return title


def _is_extra(part: str, rest: str, mark: str, page: Page, front: bool = False) -> bool:
    """Whether *part*, which *mark* parts from the *rest* of a title, is no part of the title."""
    if not rest.strip() or (not front and page.is_site(rest)):
        return False
    if not part.strip() or page.is_site(part):
        return True
    if front or ":" in mark:
        return False
    if letters(rest) in page.headings:
        return True
    words, others = len(part.split()), len(rest.split())
    if "|" in mark or "｜" in mark or "»" in mark or "«" in mark:
        return words <= others or words <= 4
    # After a dash: few words that are no part of a sentence, nor "Part 2".
    return words <= 3 and others >= 4 and part[:1].isupper() and not any(map(str.isdigit, part))
