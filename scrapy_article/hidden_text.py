"""The text of a page whose markup shows none: what its structured data declare, or its scripts hold."""

from __future__ import annotations

from html import unescape
from typing import TYPE_CHECKING, Any

from scrapy_article.document import Document
from scrapy_article.document.markup import breaks_lines, is_markup
from scrapy_article.document.state import state_texts
from scrapy_article.document.words import count_words, join_space
from scrapy_article.output import clean, to_text

if TYPE_CHECKING:
    from collections.abc import Iterable

__all__ = ["FEW_WORDS", "hidden_text"]

FEW_WORDS = 30
"""Words of visible text below which that of structured data or scripts is looked for."""
MORE = 3
"""As many times as long must that be."""
BODY_WORDS = 20
"""Words beyond which what is declared to be the body of an article may be one: buttons and notices say less."""
STATE_WORDS = 60
"""Words beyond which what scripts hold may be an article: there is much else in them."""


def hidden_text(document: Document, words: int, title: str | None) -> tuple[str, str]:
    """Return the text that structured data or scripts hold, a blank line between its paragraphs, and where it was.

    *words* are those of the visible text, and *title* is that of the article. Both are empty if there is none, or not
    much more than what is seen.
    """
    found = _joined(_strings(document.json_ld_article.get("articleBody")))
    if count_words(found) > max(MORE * words, BODY_WORDS):
        return found, "JSON-LD articleBody"
    if document.root is not None:
        found = _joined(state_texts(document.root, title or ""))
        if count_words(found) > max(MORE * words, STATE_WORDS):
            return found, "state of the page's scripts"
    return "", ""


def _strings(value: Any) -> list[str]:
    """The strings of a property of JSON-LD, which may be a list, and may stand in objects."""
    entries = value if isinstance(value, list) else [value]
    entries = [entry.get("@value") if isinstance(entry, dict) else entry for entry in entries]
    return [entry for entry in entries if isinstance(entry, str)]


def _joined(texts: Iterable[str]) -> str:
    return "\n\n".join(filter(None, map(_paragraphs, texts)))


def _paragraphs(text: str) -> str:
    """*text*, plain or HTML, escaped or not, as paragraphs."""
    resolved = text if is_markup(text) else unescape(text)
    if not is_markup(resolved):
        return clean("\n\n".join(filter(None, map(join_space, resolved.splitlines()))))
    if not breaks_lines(resolved):
        resolved = "".join([f"<p>{line}" for line in resolved.splitlines()])
    inner = Document(resolved)
    return to_text(inner, range(len(inner.segments)))
