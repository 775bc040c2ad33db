"""What may be the title of a page: what it declares, its headings, lines that stand like one, and parts of all these.

Whether a part at the end of a text is the name of the site, of a section, or belongs to the title, only the page as a
whole can tell: so each text is a candidate, and so is what is left of it without the parts at its ends. What speaks for
a candidate and against it is noted as *evidence*, words for which weights are learned:

========================================  =============================================================================
``og``, ``h1``, …                         a place that gives it (`DECLARED`, `HEADINGS`, ``line``)
``og-head``, ``og-tail``, ``og-middle``   it is what a place gives without parts at its end, at its beginning, at both
``h1-plain``                              it is a heading without what is marked as a label in it (kicker, date)
``h1-run-head``, ``h1-run-tail``          it is a heading without its last, its first piece or line
``votes-2``, ``both``, ``only-shown``     how many places give it or a part of it; declared and shown, not declared
``known-all`` … ``known-no``              share of its words that the declared title that is most like it has
``covers-all`` … ``covers-no``            share of a declared title's words that it has
``title-has-…``, ``og-has-…``             share of its words that another title has which does not contain it
``slug-…``, ``in-slug-…``                 share of the address's words that it has, and of its words in the address
``has-front-site-bar``, …                 what its first or last part looks like, and what parts it from the rest
``words-5``, ``upper``, ``trimmed``       from how many words it is long; in capitals; cut short with an ellipsis
``first-h1``, ``at-start``, ``off``, …    where a heading or line stands, and how it is marked up
========================================  =============================================================================
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters, letters_of
from scrapy_article.document.segments import Flag
from scrapy_article.fields.bounds import MAX_HEADINGS
from scrapy_article.fields.title_declared import DECLARED, MAX_LENGTH, PURE, DeclaredTitles
from scrapy_article.fields.title_looks import TitleLooks, is_day, is_prose
from scrapy_article.fields.title_parts import parts_between, pieces, text_of_lines, words_of
from scrapy_article.fields.title_shown import HEADINGS, MAX_LINES, is_linked, lines_of, shown_headings, shown_lines
from scrapy_article.fields.title_slug import last_part, shared_with, slug_of
from scrapy_article.fields.title_spelling import is_better, parts_kicker

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title_declared import Given
    from scrapy_article.fields.title_looks import Part

__all__ = ["TitleCandidate", "TitleCandidates"]

CLEAR_WORDS = 3
"""Words from which a heading is no name of a section."""
PLAIN_WORDS = 2
"""Words of a heading beside what is marked as a label in it from which they are the title."""
REMAINS_WORDS = 3
"""Words up to which what stands in a heading beside the title, in an element of its own, is none of it."""
MAX_VOTES = 5
"""Places that are counted."""
_COMPARED = ("title", "og", "json-ld")
"""Places whose titles each candidate is compared with."""
_WHOLE = DECLARED | HEADINGS | {"h4", "line"}
"""All places: evidence of what is no part of a text."""
_RUNS = frozenset(("run-head", "run-tail"))
"""Parts of a heading without an element at its end, or at its beginning."""
_HEADED = HEADINGS | {"h4"} | PURE
"""Places that say of a line that it is more than the name of the site."""


class TitleCandidate:
    """A possible title."""

    __slots__ = ("block", "evidence", "key", "places", "rest", "source", "text", "words")

    def __init__(self, text: str, source: str, key: str, words: set[str]) -> None:
        self.text = text
        self.source = source
        """The first place that gives it, in words."""
        self.key = key
        """Its letters."""
        self.words = words
        self.block: Block | None = None
        """Where it is shown."""
        self.rest: str | None = None
        """The letters of what is left of it without the name of the site, a day or a label, that it bears."""
        self.places: set[str] = set()
        """Places that give it, or more than it."""
        self.evidence: set[str] = set()

    def __repr__(self) -> str:
        return f"<TitleCandidate {self.text[:60]!r} {' '.join(sorted(self.evidence))}>"


class TitleCandidates:
    """What may be the title of *page*."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, TitleCandidate] = {}
        """Each after its letters."""
        self.declared = DeclaredTitles(page)
        self.looks = TitleLooks(page, self.declared.keys.values())
        self.sections: set[str] = set()
        """Letters of what stands before the name of the site, behind the same mark."""

    @cached_property
    def clear_texts(self) -> list[tuple[str, str]]:
        """The declared titles, and the page's title without the parts at its end, each after its letters."""
        found = [(self.declared.keys[given.text], given.text) for given in self.declared.given]
        for given in self.declared.given:
            if given.place == "title":
                found += [(key, text) for key, text, how in self.looks.parts_of(given.text) if how == "head"]
        return found

    @cached_property
    def clear_keys(self) -> set[str]:
        """The letters of those."""
        return {key for key, _ in self.clear_texts}

    def clear(self) -> TitleCandidate | None:
        """Return the title where there is no doubt: an ``h1`` that says just what the page declares.

        What `all` gives is then not needed: of the pages that the weights are learned from, two thirds have such a
        title, and on all but two of those it is the first by these weights, too.
        """
        texts = self.declared.keys
        for block in self.page.document.walk.headings[:MAX_HEADINGS]:
            if block.tag != "h1" or not 0 < block.end - block.start <= MAX_LINES:
                continue
            lines = lines_of(self.page, block)
            text = text_of_lines(lines, MAX_LENGTH)
            key = letters(text)
            words = words_of(text) if text in texts or key in self.clear_keys else set()
            if words and not self.is_disputed(key) and self.is_clear(block, lines, text, words):
                spelled = (known for other, known in self.clear_texts if other == key and parts_kicker(known, text))
                candidate = TitleCandidate(next(spelled, text), block.tag, key, words)
                candidate.block = block
                candidate.evidence.update(("h1", "both"))
                return candidate
        return None

    def is_disputed(self, key: str) -> bool:
        """Whether something else may be the title than the heading of the letters *key*, which a declared title holds.

        Another heading is the other end of that title, or the others that are declared say something else.
        """
        others = [other for other in self.declared.pure_keys if other not in self.page.site_letters]
        if others and not any(key in other or other in key for other in others):
            return True
        ends = [whole for whole in self.declared.keys.values() if whole != key and whole.startswith(key)]
        if not ends or key in self.declared.keys.values():
            return False
        segments = self.page.document.segments
        blocks = self.page.document.walk.headings[:MAX_HEADINGS]
        headings = letters_of([segments[block.start].text for block in blocks if block.end - block.start == 1])
        tails = tuple(filter(None, headings))
        return any(whole.endswith(tails) for whole in ends)

    def is_clear(self, block: Block, lines: Sequence[Segment], text: str, words: set[str]) -> bool:
        """Whether a heading stands where and as titles do, with nothing on it; *words* are those of its *text*."""
        if text.isupper() or text.endswith(("…", "...")) or len(words) < CLEAR_WORDS:
            return False
        if is_linked(lines) or self.page.is_off(block) or self.page.is_site(text):
            return False
        if any(how == "plain" for _, how in pieces(block, lines)):
            return False
        ends = self.looks.cuts_of(text)
        if not ends:
            return True
        front, tail = self.looks.look(text[: ends[0].start]), self.looks.look(text[ends[-1].end :])
        return front not in ("site", "day") and tail != "site"

    def all(self) -> list[TitleCandidate]:
        """Return all candidates, each with what is known of it, in the order of the places."""
        for given in self.declared.given:
            self.add(given)
        for given in shown_headings(self.page, self.declared, self.found):
            self.add(given)
        for given in shown_lines(self.page, self.found, self.is_shown()):
            self.add(given)
        titles = self.declared.first_of(_COMPARED)
        slug = slug_of(self.page.address)
        glued = None if slug else last_part(self.page.address)
        if glued not in self.found or len(self.found[glued].words) < 2:
            glued = None
        for candidate in self.found.values():
            self.look_at(candidate)
            self.compare(candidate, titles)
            if slug and candidate.words:
                shared = shared_with(slug, candidate.words)
                candidate.evidence.add(f"slug-{_share(shared / len(slug))}")
                candidate.evidence.add(f"in-slug-{_share(shared / len(candidate.words))}")
            elif glued:
                share = "all" if candidate.key == glued else "no"
                candidate.evidence.update((f"slug-{share}", f"in-slug-{share}"))
        sites = self.site_headings(slug) if not self.page.is_front else ()
        for candidate in self.found.values():
            if candidate.key in sites or self.is_flawed(candidate):
                candidate.evidence.add("flawed")
        return list(self.found.values())

    def is_shown(self) -> bool:
        """Whether a heading has what is declared, or a part of it."""
        return any(
            candidate.block is not None and not candidate.places.isdisjoint(DECLARED)
            for candidate in self.found.values()
        )

    def is_flawed(self, candidate: TitleCandidate) -> bool:
        """Whether *candidate* is no title, but the site, a day or prose, or another is the same without a flaw.

        Flaws are the name of the site or a label on it, and an end that is cut off.
        """
        if candidate.rest is not None:
            rest = self.found.get(candidate.rest)
            if rest is not None and "is-site" not in rest.evidence:
                return True
        if "is-site" in candidate.evidence and _WHOLE.isdisjoint(candidate.evidence):
            return True
        if self.is_of_header(candidate):
            return True
        if (
            "home" in candidate.evidence
            or candidate.key in self.looks.logos
            or (candidate.key in self.looks.logo_lines and HEADINGS.isdisjoint(candidate.evidence))
            or (candidate.key in self.page.host_letters and not self.page.is_front)
        ):
            return True
        if is_day(candidate.text):
            return True
        if self.is_standfirst(candidate):
            return True
        return "trimmed" in candidate.evidence and any(_continues(other, candidate) for other in self.found.values())

    def is_standfirst(self, candidate: TitleCandidate) -> bool:
        """Whether *candidate* is prose in a heading, and the page declares another title.

        That it does not begin with, cut off or not: questions in a forum may be as long.
        """
        if not self.declared.pure_keys or not candidate.places.isdisjoint(DECLARED) or not is_prose(candidate.text):
            return False
        return not any(
            candidate.key.startswith(other.key)
            for other in self.found.values()
            if len(other.words) >= CLEAR_WORDS and not other.places.isdisjoint(DECLARED)
        )

    def is_of_header(self, candidate: TitleCandidate) -> bool:
        """Whether *candidate* is a line that stands for the site: by its name, its link, or the header it is in.

        No heading has it, and none of the places that are meant to hold nothing but the title.
        """
        evidence = candidate.evidence
        if "line" not in evidence or self.page.is_front or not _HEADED.isdisjoint(evidence):
            return False
        if "is-site" in evidence or "home-line" in evidence:
            return True
        return "in-header" in evidence and bool(self.declared.pure_keys) and candidate.places.isdisjoint(PURE)

    def add(self, given: Given) -> None:
        """Add a text, and what is left of it without its parts."""
        whole: TitleCandidate | None = None
        for key, text, how in self.variants(given):
            if not key:
                continue
            candidate = self.found.get(key)
            if candidate is None:
                words = self.declared.words.get(text) or words_of(text)
                candidate = self.found[key] = TitleCandidate(text, given.source, key, words)
            elif is_better(text, candidate.text, given.block is not None and candidate.block is None):
                candidate.text, candidate.source = text, given.source
            if candidate.block is None:
                candidate.block = given.block
            candidate.places.add(given.place)
            candidate.evidence.add(f"{given.place}-{how}" if how else given.place)
            if not how:
                candidate.evidence.update(given.marks)
                whole = candidate
            elif how == "plain" and whole:
                whole.evidence.add("has-label")
                is_declared = key in self.clear_keys and whole.key not in self.declared.all_keys
                if len(candidate.words) >= PLAIN_WORDS and (whole.key.endswith(key) or is_declared):
                    whole.rest = key  # the label comes first, or what is left is known as the title
            if how in _RUNS and whole and self.is_with_remains(whole, candidate):
                whole.rest = key

    def is_with_remains(self, heading: TitleCandidate, run: TitleCandidate) -> bool:
        """Whether *heading* is the title, which *run* of it is, and what else stands in an element of its own.

        That is the title once more, or shorter, for screens of another size; or a few words that nothing declares:
        *3 Comments*, *(12)*, *Share*.
        """
        if len(run.words) < CLEAR_WORDS or len(run.key) == len(heading.key):
            return False
        if not heading.key.startswith(run.key):
            return False  # what stands before it may be a kicker
        remains = heading.key.removeprefix(run.key)
        if remains == run.key:
            return True
        is_short = heading.text.count(" ") - run.text.count(" ") <= REMAINS_WORDS or run.key.startswith(remains)
        return is_short and run.key in self.clear_keys and heading.key not in self.declared.all_keys

    def variants(self, given: Given) -> Sequence[Part]:
        """Return the text that is *given*, and the parts of it that may be the title."""
        parts = self.looks.parts_of(given.text)
        if given.block is None:
            return parts
        marked_up = [(letters(text), text, how) for text, how in pieces(given.block, given.lines)]
        return [parts[0], *marked_up, *parts[1:]] if marked_up else parts

    def look_at(self, candidate: TitleCandidate) -> None:
        """Note what *candidate* looks like."""
        text, evidence = candidate.text, candidate.evidence
        number = len(candidate.words)
        evidence.add(f"words-{_length(number)}")
        if text.isupper() and number > 2:
            evidence.add("upper")
        if text.endswith(("…", "...")):
            evidence.add("trimmed")
        if candidate.key in self.page.site_letters:
            evidence.add("is-site")
        elif self.page.are_site(candidate.key):
            evidence.add("is-sitelike")
        ends = self.looks.cuts_of(text)
        if ends:
            first, last = ends[0], ends[-1]
            front, tail = self.looks.look(text[: first.start]), self.looks.look(text[last.end :])
            evidence.add(f"has-front-{front}-{first.kind}")
            evidence.add(f"has-tail-{tail}-{last.kind}")
            if self.looks.ends_in_site(text, last):
                candidate.rest = letters(text[: last.start])
                self.sections.update(map(letters, parts_between(text, ends)))
            elif self.sections and _WHOLE.isdisjoint(evidence) and letters(text[last.end :]) in self.sections:
                candidate.rest = letters(text[: last.start])
            elif front == "day" or (front == "site" and not self.looks.may_be_topic(text, first)):
                candidate.rest = letters(text[first.end :])

    def compare(self, candidate: TitleCandidate, titles: dict[str, str]) -> None:
        """Note how *candidate* relates to what is declared, above all to *titles*, each after its place."""
        words, evidence = candidate.words, candidate.evidence
        evidence.add(f"votes-{min(len(candidate.places), MAX_VOTES)}")
        if candidate.places.isdisjoint(DECLARED):
            evidence.add("only-shown")
        elif candidate.block is not None and (not self.page.kept or candidate.block.start < self.page.end):
            evidence.add("both")
        shared: dict[str, float] = {}
        known = covers = 0.0
        for title, other in self.declared.words.items():
            number = len(words & other)
            shared[title] = number / len(words) if number else 0.0
            if number:
                known = max(known, shared[title])
                covers = max(covers, number / len(other))
        evidence.add(f"known-{_share(known)}")
        evidence.add(f"covers-{_share(covers)}")
        for place, title in titles.items():
            key = self.declared.keys[title]
            if words and candidate.key not in key and key not in candidate.key:
                evidence.add(f"{place}-has-{_share(shared[title])}")

    def site_headings(self, slug: set[str]) -> set[str]:
        """Return the letters of headings that share a declared title with the last one above the body.

        Where a title begins with that one and ends with another from further above, that is the name of the site, or of
        a part of it. The other way round, that is so if most words of the address, *slug*, are the last one's alone.
        """
        shown = [
            (candidate, candidate.block)
            for candidate in self.found.values()
            if candidate.block is not None and candidate.block.flags & Flag.HEADING
        ]
        found: set[str] = set()
        for title, block in shown:
            for other, above in shown if "last-above" in title.evidence else ():
                if above.start < block.start:
                    named = 2 * len(slug & title.words) > len(slug) > 2 * len(slug & other.words)
                    for whole in self.declared.keys.values():
                        if _are_ends(title.key, other.key, whole) or (named and _are_ends(other.key, title.key, whole)):
                            found.add(other.key)
        return found


def _continues(candidate: TitleCandidate, trimmed: TitleCandidate) -> bool:
    """Whether *candidate* begins as *trimmed* does and goes on where that one has an ellipsis."""
    known = trimmed.text.rstrip(".… ")
    return candidate.text.startswith(known) and candidate.text[len(known) :].lstrip()[:1] not in ("", ".", "…")


def _are_ends(front: str, tail: str, whole: str) -> bool:
    """Whether *whole* begins with *front*, ends with *tail*, and has room for both."""
    return len(front) + len(tail) <= len(whole) and whole.startswith(front) and whole.endswith(tail)


def _length(number: int) -> str:
    for least in (26, 16, 9, 5, 3, 2):
        if number >= least:
            return str(least)
    return "1"


def _share(share: float) -> str:
    return "all" if share > 0.99 else "most" if share > 0.7 else "half" if share > 0.4 else "few" if share else "no"
