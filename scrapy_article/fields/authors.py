"""Who wrote an article: all whom the page may name as its authors, ranked by what speaks for them.

An answer is a list of names. Its score is the sum of the weights of its evidence: the places that give it, what the
names look like, how it relates to the other answers. The weights are learned from labelled pages
(`scrapy_article.evaluation.train_authors`), so that scores are logarithms of odds: that an answer is right rather than
that the page names nobody, whose score is 0.

Authors are people. What a team, an organisation or an account is called stands for them only where the page names
nobody better, for that is its by-line; so does the site's own name, if a by-line shows it. Words such as *Staff Writer*
name nobody.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scrapy_article.document.letters import letters
from scrapy_article.fields.author_bylines import names_collective
from scrapy_article.fields.author_cjk import names_editor
from scrapy_article.fields.author_declared import DECLARED
from scrapy_article.fields.author_in_text import IN_TEXT
from scrapy_article.fields.author_marks import IN_FOOTER
from scrapy_article.fields.author_places import AuthorPlaces
from scrapy_article.fields.author_view import has_words
from scrapy_article.fields.names import Kind
from scrapy_article.fields.weights import BIAS, weights_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy_article.fields.author_candidates import AuthorCandidate
    from scrapy_article.fields.names import Name
    from scrapy_article.fields.page import Page

__all__ = ["Answer", "AuthorsChoice", "answers", "choose_authors", "rank_authors"]

MAX_CANDIDATES = 200
"""Candidates of a page that are compared."""
FEW = 4
"""Names that a by-line still has room for."""

_LOOKS = {
    Kind.PERSON: "person",
    Kind.WORD: "word",
    Kind.LOWER: "account",
    Kind.ACCOUNT: "account",
    Kind.TEAM: "team",
    Kind.OTHER: "other",
}
_BYLINES = frozenset(("marked-head", "classed-head", "meta-line-head", "label-head", "dated-head"))
_SHOWN = _BYLINES | {"bare-head", "beside"}
_NAMED = DECLARED | _BYLINES - {"dated-head"} | {"link-head", "marked-tail", "classed-tail", "label-tail"}
_DOUBTFUL = frozenset((IN_TEXT, IN_FOOTER))
"""Places that count beside a person who is declared only if they name the same."""
_INHERITED = DECLARED | {"labelled", "seen-head"}
_HONORIFIC = re.compile(r"(?:(?:dr|prof|mr|mrs|ms|sir|dame|rev|ing|mag|dipl)\b\W{0,2}){1,3}", re.IGNORECASE)
_HONORIFICS = "dr prof mr ms sir dame rev ing mag dipl ı i\u0307".split()
"""A part of each, case-folded; Turkish ``i`` is another letter there, but not for `re.IGNORECASE`."""

_Key: TypeAlias = "tuple[str, ...]"
_Found: TypeAlias = "dict[_Key, tuple[AuthorCandidate, set[str]]]"


class AuthorsChoice(NamedTuple):
    """Names, and where they stand."""

    names: list[str]
    source: str


class Answer(NamedTuple):
    """Possible authors of an article."""

    names: list[str]
    source: str
    """The first place that names them, in words."""
    text: str
    """What stands there."""
    evidence: frozenset[str]
    """What speaks for them and against them."""
    score: float
    """Natural logarithm of the odds that they are right; below 0, it is likelier that the page names nobody."""


def choose_authors(page: Page, language: str | None = None) -> AuthorsChoice | None:
    """Return the authors of the article of *page*, whose language has the code *language*."""
    team: Answer | None = None  # the site, or a part of it: people go before it
    for answer in rank_authors(page, language):
        if answer.score < 0:
            break
        is_collective = names_collective(answer.names[0])
        if is_collective or "site" in answer.evidence:
            if team is None and (is_collective or _is_shown(answer.evidence)):
                team = answer
        elif team is None or (
            not _NAMED.isdisjoint(answer.evidence) and ("site" in team.evidence or "person" in answer.evidence)
        ):
            return _choice(answer)
    return _choice(team) if team else None


def _is_shown(evidence: frozenset[str]) -> bool:
    """Whether a by-line shows it: one near the title, or one below the text or in a preview that is plainly meant."""
    return (
        not _BYLINES.isdisjoint(evidence)
        or "marked-tail" in evidence
        or {"classed-tail", "labelled"} <= evidence
        or ("meta-label" in evidence and "organisation" not in evidence)
    )


def _choice(answer: Answer) -> AuthorsChoice:
    is_person = answer.evidence.isdisjoint(("team", "other", "site"))
    return AuthorsChoice(answer.names, answer.source if is_person else f"{answer.source}, no person")


def rank_authors(page: Page, language: str | None = None, *, thorough: bool = False) -> list[Answer]:
    """Return all that may be the authors of the article of *page*, the likeliest first.

    *language* is the code of that of the article, if it is known.

    Places that cannot change the choice are left out unless *thorough*.
    """
    return sorted(answers(AuthorPlaces(page, language), thorough=thorough), key=_score, reverse=True)


def _score(answer: Answer) -> float:
    return answer.score


def answers(places: AuthorPlaces, *, thorough: bool = False) -> list[Answer]:
    """Return the answers that *places* give: all if *thorough*, else as many as it takes.

    Of a person who is declared and shown near the title there is no doubt: others can only stand beside them. Nor is
    there much of one whom a by-line near the title names.
    """
    candidates = []
    declared = places.declared()
    for candidate in declared:
        candidates.append(candidate)
        if not thorough and _is_person(candidate, places):
            beside = places.naming(candidate.names[0].text)
            if beside is not None:
                more = [other for other in declared if _extends(other, candidate, places)]
                return _answers([candidate, *more, *beside], places, seen=True)
    is_declared = any(_is_person(candidate, places) for candidate in candidates)
    known = {_letters(name) for candidate in candidates for name in candidate.names}
    candidates += places.marked()
    if thorough or not any(map(_is_clear, candidates)):
        candidates += places.links()
        candidates += places.lines(only=not candidates)
        if thorough or not any(map(_is_clear, candidates)):
            below = [*places.datelines(), *places.marked_below(), *places.lines_below(), *places.signed()]
            named = any(candidate.names[0].kind is not Kind.OTHER for candidate in candidates)
            candidates += _authors_first(below, named)
        if thorough or not candidates:
            candidates += [*places.elsewhere(), *places.of_resource()]
            candidates += places.labelled_elsewhere() if thorough or not candidates else ()
    if is_declared:
        candidates = [one for one in candidates if _DOUBTFUL.isdisjoint(one.evidence) or _names_any(one, known)]
    return _answers(candidates[:MAX_CANDIDATES], places)


def _extends(other: AuthorCandidate, candidate: AuthorCandidate, places: AuthorPlaces) -> bool:
    """Whether *other* declares those whom *candidate* does, and more, who stand near the title as well."""
    known = set(map(_letters, candidate.names))
    return (
        len(other.names) > len(candidate.names)
        and known.issubset(map(_letters, other.names))
        and all(_is_in(places.head, places.small_head, name) for name in other.names)
    )


def _names_any(candidate: AuthorCandidate, known: set[str]) -> bool:
    """Whether one of the names of *candidate* is among the letters of *known* ones."""
    return not known.isdisjoint(map(_letters, candidate.names))


def _authors_first(candidates: list[AuthorCandidate], others: bool) -> list[AuthorCandidate]:
    """*candidates* without editors, if there are people beside them, or *others* elsewhere, or if they are accounts.

    Chinese pages name both below the text, and declare the paper that they have it from, or name it near the title.
    """
    authors = [candidate for candidate in candidates if not names_editor(candidate.text)]
    if others or any(candidate.names[0].kind is Kind.PERSON for candidate in authors):
        return authors
    return [one for one in candidates if one.names[0].kind is Kind.PERSON or one in authors]


def _is_person(candidate: AuthorCandidate, places: AuthorPlaces) -> bool:
    """Whether *candidate* declares a person as the author."""
    name = candidate.names[0]
    return (
        name.kind is Kind.PERSON
        and candidate.evidence[0] != "json-ld-other"
        and len(candidate.evidence) == 1
        and not places.page.is_site(name.text)
    )


def _is_clear(candidate: AuthorCandidate) -> bool:
    """Whether *candidate* is a by-line near the title that names a person."""
    evidence = candidate.evidence
    return (
        candidate.names[0].kind is Kind.PERSON
        and evidence[0] in ("marked-head", "classed-head", "label-head")
        and "above" not in evidence
        and "in-body" not in evidence
    )


def _answers(candidates: Iterable[AuthorCandidate], places: AuthorPlaces, *, seen: bool = False) -> list[Answer]:
    """One answer for all candidates with the same names; *seen* says that the declared ones stand near the title."""
    found: _Found = {}
    for candidate in candidates:
        key = tuple([_letters(name) for name in candidate.names])
        known = found.get(key)
        if known:
            known[1].update(candidate.evidence)
        else:
            found[key] = candidate, {BIAS, *candidate.evidence, *_looks(candidate, places, seen)}
    _relate(found)
    weights = weights_of("authors")
    made = []
    for candidate, evidence in found.values():
        if not _SHOWN.isdisjoint(evidence) and not DECLARED.isdisjoint(evidence):
            evidence.add("both")
        score = sum([weights.get(word, 0.0) for word in sorted(evidence)])  # sorted: the sum depends on the order
        names = [name.text for name in candidate.names]
        made.append(Answer(names, candidate.source, candidate.text, frozenset(evidence), score))
    return made


def _letters(name: Name) -> str:
    """What tells *name* from others: its letters, without titles."""
    return _letters_of(name.text)


@lru_cache(maxsize=64)  # asked again and again of the few names of a page
def _letters_of(name: str) -> str:
    folded = name.casefold()
    may_have = any(map(folded.__contains__, _HONORIFICS))  # the expression is slow to say no
    return letters(_HONORIFIC.sub("", name) if may_have else name)


def _looks(candidate: AuthorCandidate, places: AuthorPlaces, seen: bool) -> list[str]:
    """What the names themselves say."""
    names = candidate.names
    name = names[0]
    kind = Kind.TEAM if "organisation" in candidate.evidence else name.kind
    found = [_LOOKS[kind], "one" if len(names) == 1 else "few" if len(names) <= FEW else "many"]
    if places.page.is_site(name.text):
        found.append("site-person" if kind is Kind.PERSON else "site")
    if candidate.evidence[0] in DECLARED:
        if seen or _is_in(places.head, places.small_head, name):
            found.append("seen-head")
        else:
            found.append("seen-tail" if _is_in(places.tail, places.small_tail, name) else "unseen")
    return found


def _is_in(text: str, small: str, name: Name) -> bool:
    """Whether *name* stands in *text*; what could be a plain word needs its capitals."""
    if name.kind is Kind.PERSON:
        return has_words(small, name.text.casefold())
    return not name.text.islower() and has_words(text, name.text)


def _relate(found: _Found) -> None:
    """Note which answers are a part of others. A by-line that names whom the page declares, and more, is declared."""
    if len(found) < 2:
        return
    sets = {key: frozenset(key) for key in found}
    for key, names in sets.items():
        if len(names) < 2:
            continue
        evidence = found[key][1]
        for other, fewer in sets.items():
            if fewer < names:
                evidence.add("extends")
                found[other][1].add("within")
                if not _SHOWN.isdisjoint(evidence):
                    evidence.update(found[other][1] & _INHERITED)
