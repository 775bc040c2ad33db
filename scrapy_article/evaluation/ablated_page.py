"""A labelled page, and what it gives without some of the cleanup rules.

It is parsed and seen by the networks once; what it gives without some rules takes the decisions behind these again,
and that only where a rule acts: one that finds nothing on a page changes nothing if it is left out. The fields that the
trimming of the text looks at are those that the page has with all rules.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article import fields, methods
from scrapy_article.article import Article
from scrapy_article.cleanup import registry, trimming
from scrapy_article.evaluation.measures import shingle_counts, string_counts, word_score
from scrapy_article.hydration import SOME_WORDS, hidden_text
from scrapy_article.methods import auto
from scrapy_article.output import to_text

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.evaluation.corpus import Page

__all__ = ["AblatedPage", "Outcome", "scores_of"]


class Outcome(NamedTuple):
    """What a page gives."""

    text: str
    scores: dict[tuple[str, str], float]
    """By figure and corpus."""
    acted: frozenset[str]
    """Rules that changed something."""


class AblatedPage:
    """A labelled page, and what it gives without some of the rules."""

    def __init__(self, page: Page, model: str | None) -> None:
        self._page = page
        self._model = model
        self._known: dict[frozenset[str], Outcome] = {}
        self._text: Callable[[], str] | None = None

    def without(self, off: frozenset[str]) -> Outcome:
        """Return what it gives if the rules *off* are switched off."""
        path, found = frozenset[str](), self._outcome(frozenset())
        while found.acted & off:  # the others of them may as well be on
            path |= found.acted & off
            found = self._outcome(path)
        return found

    def forget(self) -> None:
        """Let go of the parsed page."""
        self._text = None

    def _outcome(self, off: frozenset[str]) -> Outcome:
        if off not in self._known:
            self._text = self._text or _reader(self._page, self._model)
            with registry.without(off), registry.tracing() as acted:
                text = self._text()
            same = next((known.scores for known in self._known.values() if known.text == text), None)
            self._known[off] = Outcome(text, same or scores_of(self._page, text), frozenset(acted))
        return self._known[off]


def _reader(page: Page, model: str | None) -> Callable[[], str]:
    """Read *page*, and return what gives its text by the rules that are on."""
    document = page.document()
    if not document.segments:
        return lambda: ""
    learned = methods.load_model("auto", model) if model else auto.default_model()
    look = auto.look(document, learned)
    selection, article = auto.decide(look, learned), Article(url=document.url)
    trimming.drop_unseen(document, selection)
    fields.fill(article, document, selection.kept)

    def text() -> str:
        selection = auto.decide(look, learned)
        trimming.drop_unseen(document, selection)
        trimming.drop_title_and_byline(document, selection, article)
        words = sum([document.segments[i].words for i in selection.kept])
        hidden = hidden_text(document, words, article.title) if words < SOME_WORDS else None
        return to_text(hidden[0], hidden[1].kept) if hidden else to_text(document, selection.kept)

    return text


def scores_of(page: Page, text: str) -> dict[tuple[str, str], float]:
    """The scores of *text*, by figure and corpus."""
    scores: dict[tuple[str, str], float] = {}
    if page.text:
        scores["all types", page.corpus] = word_score(page.text, text).f1
        if page.page_type in (None, "article"):
            scores["text", page.corpus] = shingle_counts(page.text, text).f1
    elif page.wanted or page.unwanted:
        scores["strings", page.corpus] = string_counts(text, page.wanted, page.unwanted).score.f1
    return scores
