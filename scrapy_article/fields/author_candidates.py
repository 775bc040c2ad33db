"""Whom a place on a page names as authors, and what speaks for them.

A place gives an `AuthorCandidate`: names, and evidence, words for what speaks for them or against them, which the
ranking has weights for:

- where: ``json-ld`` (or JSON:API), ``json-ld-other`` (of another object than the article), ``meta-article``,
  ``meta-author``, ``meta-label`` (declared for programs); ``marked`` (by ``rel`` or ``itemprop``), ``classed`` (by a
  class that speaks of authors), ``meta-line`` (by one that speaks of the date and the like), ``label`` (a line that
  begins with a word for *by*), ``dated`` (a line of names and a date), ``bare`` (a line of names, near one with a
  date); the latter with ``-head`` near the title or ``-tail`` below the body; ``beside`` (a line that names a declared
  author);
- how: ``organisation`` (declared to be one), ``linked``, ``labelled``, ``cut`` (more words follow in the line),
  ``above`` the title, ``close`` below it, ``in-body``, ``in-text`` (between its paragraphs), ``link-line`` (a line with
  links).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.letters import letters
from scrapy_article.fields.author_bylines import names_collective
from scrapy_article.fields.author_lines import MAX_LINE
from scrapy_article.fields.author_pieces import MAX_NAMES
from scrapy_article.fields.author_words import ROLES
from scrapy_article.fields.names import Kind, Name, kind_of, name_case

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.page import Page

__all__ = ["AuthorCandidate", "candidate_of", "evidence_of"]

_RANKS = frozenset("senior staff chief deputy managing contributing associate assistant executive".split())
_OF_SITE = frozenset("do da de del dal della vom von från fra from".split())
_AGENCY = (["associated", "press"], ["canadian", "press"], ["ap", "writer"], ["bloomberg", "news"])
"""The last words of by-lines of agencies."""
_WIRES = frozenset("reuters afp ap dpa apa xinhua ansa efe tass bloomberg".split())
"""Agencies that stand behind the names of those who write for them in one word."""


class AuthorCandidate(NamedTuple):
    """Whom a place names."""

    names: list[Name]
    evidence: Sequence[str]
    """What speaks for them and against them; the place first."""
    source: str
    """The place, in words."""
    text: str
    """What stands there."""


def candidate_of(page: Page, names: list[Name], evidence: Sequence[str], source: str, text: str) -> AuthorCandidate:
    """The candidate that *names* make, without the site and its like where people are named."""
    if len(names) == 1 and names[0].kind is not Kind.PERSON and letters(text) in page.site_letters:
        names = [Name(text, names[0].kind)]  # Human in the Loop, not Human
    names = [_without_site(page, name) for name in names]
    if any(name.kind == Kind.PERSON for name in names):
        names = [name for name in names if name.kind < Kind.TEAM]
    if len(names) > 1:
        names = [name for name in names if not page.is_site(name.text)] or names[:1]
    return AuthorCandidate(_each_once(names)[:MAX_NAMES], evidence, source, text[:MAX_LINE])


def _each_once(names: list[Name]) -> list[Name]:
    """*names* without those that another has in other capitals: people's own rather than their accounts'."""
    found: dict[str, Name] = {}
    for name in names:
        key = name.text.casefold()
        if key not in found or name.kind < found[key].kind:
            found[key] = name
    return [*found.values()]


def _without_site(page: Page, name: Name) -> Name:
    """*name* without the site, an agency or a job behind it: ``Ann Lee BBC News``, ``Ann Lee Reuters``.

    The site, or a part of it, without a word for *of* before it: ``Do Planeta``, ``Da Redação``.
    """
    words = name.text.split()
    if len(words) > 1 and words[0].casefold() in _OF_SITE and letters(name.text) not in page.site_letters:
        rest = name.text.partition(" ")[2]
        if page.is_site(rest) or (len(words) == 2 and names_collective(rest)):
            return Name(rest, Kind.TEAM)
    if len(words) < 3:
        return name
    last = [word.casefold() for word in words[-2:]]
    is_long = len(words) > 3 and (last in _AGENCY or (last[0] in _RANKS and last[1] in ROLES))
    if name.kind is Kind.TEAM and (is_long or last[1] in _WIRES):
        rest = " ".join(words[: -2 if is_long else -1])
        if kind_of(rest) is Kind.PERSON and not page.is_site(rest):
            return Name(name_case(rest), Kind.PERSON)
    for end in range(2, len(words)) if name.kind in (Kind.PERSON, Kind.TEAM, Kind.OTHER) else ():
        if letters("".join(words[end:])) in page.site_letters:
            rest = " ".join(words[:end])
            if kind_of(rest) is Kind.PERSON:
                return Name(name_case(rest), Kind.PERSON)
    return name


def evidence_of(place: str, byline: Byline, *, above: bool = False, linked: bool = False) -> list[str]:
    """What is to be said of *byline* at *place*."""
    found = [place]
    if not byline.whole:
        found.append("cut")
    if above:
        found.append("above")
    if linked:
        found.append("linked")
    return found
