"""Text from JSON-LD or hydration data, for pages with little or no visible text.

`candidates` reads JSON and finds prose in it, `rich_text` converts it to HTML, the method ``auto`` selects its lines.
"""

from __future__ import annotations

import re
from html import escape
from itertools import islice
from typing import TYPE_CHECKING, Any

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Document
from scrapy_article.document.limits import Limits
from scrapy_article.hydration.candidates import Reader, Subject, candidates
from scrapy_article.hydration.rich_text import to_markup
from scrapy_article.methods import auto
from scrapy_article.output import to_text
from scrapy_article.text.words import amount_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.methods import Selection

__all__ = ["MAX_VISIBLE_WORDS", "hidden_text"]

MAX_WORDS_FOR_ANY_OBJECT, MAX_VISIBLE_WORDS = 30, 100
"""Most words of visible text for which any prose in scripts may be the text, and for which prose of JSON-LD and of the
page's own object may be."""
MIN_LENGTH_RATIO, MIN_WORDS, MIN_UNOWNED_WORDS = 3, 20, 60
"""Least ratio of the length of the text to that of the visible text; least number of words, in general and in an object
that is not the page's own."""
TRIES, MAX_DEPTH = 3, 6
"""Most texts to try, and most levels of a JSON-LD property."""
LIMITS = Limits(bytes=500_000, nodes=10_000)
SCRIPTS = "state of the page's scripts"
_TEXTS = ("@value", "headline", "articleBody", "text", "itemListElement")
_CUT = re.compile(r"(?:…|\.\.\.)[\])]?(?:</\w{1,9}>)?\Z")


@rule("hidden-text", scope=ALL_PAGES, otherwise=lambda *_: None)
def hidden_text(document: Document, words: int, title: str | None) -> tuple[Document, Selection, str] | None:
    """The text in structured data or scripts, as a document of its own, with its lines and its source.

    None if there is none, or if it is not much longer than the visible text of so many *words*. *title* is that of the
    article.
    """
    least = max(MIN_LENGTH_RATIO * words, MIN_WORDS)
    subject = Subject(title, document.identity.urls)
    for text, source in islice(_texts(document, words, least, subject), TRIES):
        inner = Document(f"<article><h1>{escape(title or '')}</h1>{text}</article>", document.url, limits=LIMITS)
        selection = auto.select(inner)
        lines = [(i, inner.segments[i]) for i in selection.selected]
        selection.selected = [i for i, line in lines if line.block.tag[0] != "h" or not subject.is_called(line.text)]
        if amount_of(to_text(inner, selection.selected)) > least:
            return inner, selection, source
    return None


def _texts(document: Document, words: int, least: int, subject: Subject) -> Iterator[tuple[str, str]]:
    """Yield HTML of more than *least* words that may be the text of the page, most certain first, and its source."""
    declared = [entry for entry in _declared(document.json_ld_article) if amount_of(entry[0]) > least]
    yield from (entry for entry in declared if not _CUT.search(entry[0][-20:]))
    root = None if subject.is_front else document.root
    reader = Reader()
    found = [] if root is None else candidates(reader.values(root), reader, subject)
    yield from ((to_markup(one.text), SCRIPTS) for one in found if one.is_own and one.words > least)
    yield from declared
    if root is not None and words < MAX_WORDS_FOR_ANY_OBJECT and root.find(".//input[@type='password']") is None:
        least = max(least, MIN_UNOWNED_WORDS)
        yield from ((to_markup(one.text), SCRIPTS) for one in found if not one.is_own and one.words > least)


def _declared(article: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield the text that an article in JSON-LD declares, as HTML, and the name of its property."""
    for names in (("articleBody",), ("liveBlogUpdate",), ("recipeIngredient", "recipeInstructions")):
        strings = [text for name in names for text in _strings(article.get(name))]
        yield to_markup("\n\n".join(strings)), f"JSON-LD {names[-1]}"


def _strings(value: Any, depth: int = 0) -> Iterator[str]:
    """Yield the strings of a property and the text of its objects, in order."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, dict)) and depth < MAX_DEPTH:
        for inner in value if isinstance(value, list) else map(value.get, _TEXTS):
            yield from _strings(inner, depth + 1)
