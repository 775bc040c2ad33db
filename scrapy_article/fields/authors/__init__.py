"""The authors of an article: all candidates on the page, ranked by their evidence.

A candidate is a list of names. Its score is the sum of the weights of its evidence: the places that name it, the form
of the names, and its relation to the others. The weights are learned from labelled pages
(`scrapy_article.training.field_weights`), so that a score is the logarithm of the odds that the candidate is right
rather than that the page names no author, whose score is 0.

Authors are people. The name of a team, an organisation or the site is used only if the page names no person. Words such
as *Staff Writer* are no names.

The evidence is the place of a name: ``json-ld``, ``json-ld-other`` (of another object than the article),
``meta-article``, ``meta-author``, ``meta-label`` (declared for programs); ``marked`` (by ``rel`` or ``itemprop``),
``classed`` (by a class for authors), ``meta-line`` (by a class for the date and the like), ``label``
(a line with a word for *by*), ``link`` (to the page of an author), each with ``-head`` near the title or ``-tail``
around the end of the body. And its form: ``labelled``, ``close`` below the title, ``link-line`` (a line with links).
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple, TypeAlias

from scrapy_article.fields.authors.declared import DECLARED, declared
from scrapy_article.fields.authors.names import Kind
from scrapy_article.fields.authors.places import AuthorCandidate, AuthorView, has_name
from scrapy_article.fields.authors.visible import lines, marked
from scrapy_article.fields.page import BIAS, Page, score_of
from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.words import letters

MAX_CANDIDATES = 200
"""Candidates of a page that are compared."""

_VISIBLE = frozenset("marked-head classed-head meta-line-head label-head link-head".split())
_NAMED = _VISIBLE | DECLARED
_CLEAR = frozenset(("marked-head", "classed-head", "label-head"))
_NO_PEOPLE = frozenset("team other site site-person".split())
_POSTED = words_of("bylines.done")
"""Words before the person who posted the article, who may not be its author: ``Posted by Ann Lee``."""
_HONORIFIC = re.compile(r"(?:(?:dr|prof|mr|mrs|ms|sir|dame|rev|ing|mag|dipl)\b\W{0,2}){1,3}", re.IGNORECASE)

_Key: TypeAlias = tuple[str, ...]


class RankedAuthors(NamedTuple):
    """Possible authors of an article."""

    names: list[str]
    source: str
    """The first place with these names, in words."""
    text: str
    """The text of that place."""
    evidence: frozenset[str]
    """Evidence for and against them."""
    score: float
    """Natural logarithm of the odds that they are right; below 0, the page more likely names no author."""


def choose_authors(page: Page, language: str | None = None) -> tuple[list[str], str] | None:
    """Return the authors of *page* and where they are found, in words; *language* is the code of its language."""
    found = sorted(score_authors(page, language), key=attrgetter("score"), reverse=True)
    people = [candidate for candidate in found if candidate.evidence.isdisjoint(_NO_PEOPLE)]
    named = [candidate for candidate in people if not candidate.evidence.isdisjoint(_NAMED)]
    for candidate in named or found:  # a by-line near the title goes before people below the text
        is_person = candidate.evidence.isdisjoint(_NO_PEOPLE - {"site-person"})
        return candidate.names, candidate.source if is_person else f"{candidate.source}, no person"
    return None


def score_authors(page: Page, language: str | None = None, *, thorough: bool = False) -> list[RankedAuthors]:
    """Return the lists of names that *page* gives, scored: all if *thorough*, else those that can win.

    A person who is declared and visible near the title is certain: others can only be co-authors. The end of the
    article is checked only if no by-line near the title names a person.
    """
    view = AuthorView(page, language)
    candidates = [*declared(view)]
    settled = None if thorough else next((one for one in candidates if _is_confirmed(one, view)), None)
    if settled:
        known = set(_letters(settled))
        beside = [*lines(view, view.lines_with(settled.names[0]), "head")]
        if not any(map(_is_posted, beside)):
            return _scored([one for one in candidates + beside if known.issubset(_letters(one))], view)
    candidates += lines(view, view.near, "head")
    above = range(view.marked.start, page.top)
    candidates += marked(view, view.marked[len(above) :], "head")
    if thorough or not any(map(_is_clear, candidates)):
        candidates += [*marked(view, above, "head"), *marked(view, view.tail, "tail"), *lines(view, view.tail, "tail")]
    return _scored(_without_posters(candidates[:MAX_CANDIDATES]), view)


def _without_posters(candidates: list[AuthorCandidate]) -> list[AuthorCandidate]:
    """*candidates* without those who only posted the article, declared or not, if a by-line names others."""
    posters: set[str] = set()
    writers: set[str] = set()
    for candidate in candidates:
        if candidate.evidence[0] == "label-head" and candidate.names[0].kind is Kind.PERSON:
            (posters if _is_posted(candidate) else writers).update(_letters(candidate))
    posters = posters - writers if writers else set()
    return [one for one in candidates if not posters.issuperset(_letters(one))] if posters else candidates


def _is_posted(candidate: AuthorCandidate) -> bool:
    """Whether *candidate* is who posted the article."""
    return candidate.text.partition(" ")[0].casefold() in _POSTED


def _is_confirmed(candidate: AuthorCandidate, view: AuthorView) -> bool:
    """Whether *candidate* declares a person whose name is visible near the title."""
    name = candidate.names[0]
    return candidate.evidence[0] in DECLARED and name.kind is Kind.PERSON and has_name(view.head_text, name)


def _is_clear(candidate: AuthorCandidate) -> bool:
    """Whether *candidate* is a by-line near the title that names a person."""
    return candidate.names[0].kind is Kind.PERSON and candidate.evidence[0] in _CLEAR


def _scored(candidates: Iterable[AuthorCandidate], view: AuthorView) -> list[RankedAuthors]:
    """The candidates with their scores, those with the same names as one."""
    best: dict[_Key, AuthorCandidate] = {}
    evidence: dict[_Key, set[str]] = {}
    for candidate in candidates:
        key = _letters(candidate)
        if key not in best:
            evidence[key] = {BIAS, *_shape(candidate, view)}
        if key not in best or candidate.names[0].kind < best[key].names[0].kind:  # Ann Lee, not ann-lee
            best[key] = candidate
        evidence[key].update(candidate.evidence)
    made = []
    for key, one in best.items():
        names, words = [name.text for name in one.names], frozenset(evidence[key])
        made.append(RankedAuthors(names, one.source, one.text, words, score_of("authors", words)))
    return made


def _letters(candidate: AuthorCandidate) -> _Key:
    """The key of *candidate* for comparisons: the letters of each name, without titles."""
    return tuple([_letters_of(name.text) for name in candidate.names])


@lru_cache(maxsize=64)  # called many times for the few names of a page
def _letters_of(name: str) -> str:
    """The letters of *name*, without a title before it."""
    return letters(_HONORIFIC.sub("", name))


def _shape(candidate: AuthorCandidate, view: AuthorView) -> list[str]:
    """The evidence from the first name itself."""
    name = candidate.names[0]
    found = [name.kind.name.lower()]
    if view.page.is_site(name.text):
        found.append("site-person" if name.kind is Kind.PERSON else "site")
    if candidate.evidence[0] in DECLARED:
        if has_name(view.head_text, name):
            found.append("seen-head")
        else:
            found.append("seen-tail" if has_name(view.tail_text, name) else "unseen")
    return found
