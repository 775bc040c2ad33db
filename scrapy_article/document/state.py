"""Text that is not in the markup, but in the state that a page's scripts start from.

Frameworks write what they will show as JSON into a script (``__NEXT_DATA__``, ``window.__INITIAL_STATE__ = {…}``, and
so on) or into an attribute (``data-props="{…}"``), send it in rows (`scrapy_article.document.flight`), or as a program
that makes it (`scrapy_article.document.literals`). Where a page shows no text without its scripts, the article is the
prose in there that stands under one key.
"""

from __future__ import annotations

import re
from itertools import chain
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.flight import flight_values
from scrapy_article.document.letters import letters
from scrapy_article.document.literals import literals_of, strings_of
from scrapy_article.document.markup import unescape, without_code
from scrapy_article.document.state_objects import ANOTHER, NOBODY, OWN, UNKNOWN, Subject, is_body, is_not_text, owner_of
from scrapy_article.document.state_story import Found, are_sentences, speaks_of_another, story_of
from scrapy_article.document.state_strings import OTHER, PROSE, Strings
from scrapy_article.document.state_values import MIN_CHARACTERS, attributes, is_json, largest, scripts, values
from scrapy_article.document.words import amount_of, join_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from lxml import etree

    from scrapy_article.document.state_objects import Version
    from scrapy_article.document.state_strings import Path, Place, String

__all__ = ["StateText", "state_texts"]

STORY_WORDS, OWN_WORDS = 150, 60
"""Words of prose in what is sent in rows, or in a program: such pages hold what cards and buttons say, too. The second
are enough in the object of the page, and below its main heading, and to leave a transcript."""
SAME_LETTERS = 40
"""First letters by which two strings are the same."""
LONGER = 3
"""As many times as long may the longest prose be that does not stand nearest to the title."""
MAX_APART = 2
"""Elements from that which holds the prose and the main heading down to this."""
MAX_LEVELS = 16
"""Lists and objects from prose up to what is called as the page is, or as another story."""
LONGEST_ASKED, LONGEST_TITLE = 500_000, 500
"""Characters of a program whose strings are asked for the title before they are nested, for all are held at once; and
letters of that title."""
_NEIGHBOUR = re.compile(r"(?:next|prev(?:ious)?)(?:[-_]?(?:post|article|story|page|item|entry))?", re.IGNORECASE)
_SUMMARY = re.compile(
    r"\w{0,20}(?:intro(?:duction)?|lead|teaser|preview|abstract|summary|excerpt)(?:_?text)?", re.IGNORECASE
)
"""What is called so may be all of a story that a page shows without its scripts."""

_OF_NODES = frozenset(("", "children", "value", "data", "spans", "nodes", "items", "props", "attrs", "insert", "ops"))
"""Keys in rich text that say nothing of what it is."""
_OF_READERS = re.compile(r"\w{0,20}(?:repl(?:y|ies)|reviews?|answers?|testimonials?|opinions?|posts)", re.IGNORECASE)
"""What they write is called so."""


class StateText(NamedTuple):
    """What a page's state holds of its text."""

    texts: list[str]
    """HTML, Markdown or plain, in order; empty if there is none."""
    is_own: bool = False
    """Whether it is called a body, in an object that has the title or the address of the page."""


class _Shown:
    """The text that a page shows, to find where it stands in what its scripts hold."""

    def __init__(self, text: str) -> None:
        self._start = letters(max(text.split("\n\n"), key=len))[:SAME_LETTERS]
        self.paths: set[Path] = set()
        """The keys above it, but those of summaries."""

    def places_in(self, strings: Strings) -> set[int]:
        """Return the places of *strings* that hold it, and are no summary by their keys; these are added to `paths`."""
        found = {
            i
            for i, string in enumerate(strings.all if self._start else ())
            if string.kind != OTHER
            and self._start in letters(unescape(without_code(string.text)))
            and not (_SUMMARY.fullmatch(string.path.key) or speaks_of_another(string))
        }
        self.paths.update(strings.all[i].path for i in found)
        return found


def state_texts(root: etree._Element, subject: Subject = NOBODY, seen: str | None = None) -> StateText:
    """Return the strings in scripts and attributes under *root* that make up most prose under one key, in order.

    Of an article in pieces they are all that its list holds, from the first that is prose, or a heading before it, to
    the last, and the paragraphs that follow it. The body in the object of *subject*, the page, goes before all others;
    those that stand nearest to its title, in one object with it, go before others that are up to three times as long:
    pages hold related stories, too. Of several versions that in the language of the page is taken, and no draft. Beside
    *seen*, the text that the page shows, what is not in one object with the title counts for nothing; nor does what
    stands under other keys than that text, unless these say that it is a summary; and where that text is not held, what
    is not called a body.
    """
    title = join_space(subject.title)
    shown = _Shown(seen or "")
    found: list[Found] = []
    programs: list[str] = []
    for text, name in chain(largest(scripts(root)), largest(attributes(root))):
        is_told = False
        for value in values(text):
            strings = Strings(value, name, title)
            is_told = is_told or any(string.kind == PROSE for string in strings.all)
            found += _found(strings, subject, shown)
        if not is_told:
            programs.append(text)
    others: Iterator[Any] = chain(
        flight_values([script.text for script in root.iter("script") if script.text]),
        # Only where there is nothing else: it may be any program.
        (literals_of(program) for program in (() if found else programs) if _may_hold(program, title)),
    )
    for value in others if title else ():
        strings = Strings(value, "", title)
        for entry in _found(strings, subject, shown) if strings.titled else ():
            is_own = entry.is_own or _is_below_heading(entry)
            if entry.words >= (OWN_WORDS if is_own else STORY_WORDS):
                found.append(entry)  # else it may be anything on the page
    if seen is not None:
        # What is not held there may be the whole text: then anything else must be called a body.
        found = [
            entry
            for entry in found
            if (entry.near or entry.is_own)
            and (entry.path() in shown.paths if shown.paths else entry.is_own or not seen or _is_called_body(entry))
        ]
    found = _of_version(found, subject.language)
    most = max([entry.words for entry in found], default=0)
    enough = [entry for entry in found if entry.is_own or entry.words * LONGER >= most]
    if not enough:
        return StateText([])
    best = max(enough, key=attrgetter("is_own", "near", "words"))
    return StateText(story_of(best), best.is_own)


def _may_hold(program: str, title: str) -> bool:
    """Whether *title* is a string of *program*, or several make it up: mostly none does, and to nest them is dear.

    A string may be JSON, whose strings are not known yet.
    """
    whole = letters(title)
    if not 0 < len(whole) <= LONGEST_TITLE or len(program) > LONGEST_ASKED:
        return True
    strings = strings_of(program)
    if any(len(string) >= MIN_CHARACTERS and is_json(string) for string in strings):
        return True
    pieces = {letters(unescape(string)) for string in strings}
    lengths = {len(piece) for piece in pieces if piece and piece in whole}
    ends = {0}
    for start in range(len(whole)):  # in order, so that all ends up to it are known
        if start in ends:
            ends.update([start + length for length in lengths if whole[start : start + length] in pieces])
    return len(whole) in ends


def _found(strings: Strings, subject: Subject, shown: _Shown) -> Iterator[Found]:
    """Yield what there is in a value; of a page for an error, only what stands beside the title."""
    for entry in _prose(strings, shown.places_in(strings), subject):
        if entry.near or not strings.is_error:
            yield entry


def _is_below_heading(entry: Found) -> bool:
    """Whether the prose stands in one element with the main heading of the page, or close to it."""
    return any(heading.depth - entry.near <= MAX_APART for heading in entry.strings.headings)


def _is_called_body(entry: Found) -> bool:
    """Whether prose is called the body of an article by the nearest key that is none of rich text, and no reader's."""
    keys = [path.key for path in entry.path().levels(MAX_LEVELS)]
    name = next((key for key in keys if key not in _OF_NODES), "")
    is_called = is_body(name, {}) or _is_below_heading(entry)
    return is_called and not any(map(_OF_READERS.fullmatch, keys))


def _prose(strings: Strings, shown: set[int], subject: Subject) -> Iterator[Found]:
    """Yield the prose under each path of keys. Of *shown*, places of strings, the page shows the text."""
    by_path: dict[tuple[Path, Version], list[int]] = {}
    for i, string in enumerate(strings.all):
        if string.kind == PROSE:
            by_path.setdefault((string.path, string.version), []).append(i)
    owners = _Owners(subject)
    for prose in by_path.values():
        if are_sentences([strings.all[i].text for i in prose]):
            prose = owners.without_others([(i, strings.all[i]) for i in prose])
            if not prose:
                continue
            amounts = {i: amount_of(strings.all[i].text) for i in prose}
            words = sum(amounts.values())
            depths = {i: strings.near(strings.all[i].place) for i in prose}
            near = max(depths.values())
            # Of stories in one list, that whose object holds the title; but the first section may be called so, too.
            own = [i for i in prose if depths[i] == near]
            own_words = sum(amounts[i] for i in own)
            if own_words >= STORY_WORDS or own_words * LONGER >= words or not shown.isdisjoint(own):
                prose, words = own, own_words
            is_own = owners.is_own(strings.all[prose[0]])
            if is_own or not _is_on_all_pages(strings.all[prose[0]].path):
                yield Found(near, words, prose, strings, not shown.isdisjoint(prose), is_own)


class _Owners:
    """Whose the objects around strings are."""

    def __init__(self, subject: Subject) -> None:
        self._subject = subject
        self._is_front = bool(subject.addresses) and not any(one.path.strip("/") for one in subject.addresses)
        self._known: dict[Place, int] = {}

    def _of(self, place: Place) -> int:
        if place not in self._known:
            value = place.value
            self._known[place] = owner_of(value, self._subject, place.path.key) if isinstance(value, dict) else UNKNOWN
        return self._known[place]

    def _holder(self, string: String) -> tuple[Place | None, str]:
        """The nearest object around *string* that is known to be of some page, and the key under which that stands."""
        place: Place | None = string.place
        key = string.path.key
        for _ in range(MAX_LEVELS):
            if place is None or self._of(place) != UNKNOWN:
                break
            key = place.path.key
            place = place.above
        return place if place and self._of(place) != UNKNOWN else None, key

    def is_own(self, string: String) -> bool:
        """Whether *string* stands under the key of a body in the object of the page.

        The front page has the name of the site, and what has that name, too, is no article.
        """
        if self._is_front:
            return False
        holder, key = self._holder(string)
        return holder is not None and self._of(holder) == OWN and is_body(key, holder.value, holder.path.key)

    def without_others(self, prose: list[tuple[int, String]]) -> list[int]:
        """Return the places of *prose* without other stories, if these are several, or the next or the last one.

        A single one may be the page's, and be called otherwise, if the page has none.
        """
        holders = [(i, self._holder(string)[0]) for i, string in prose]
        known = {place: self._of(place) for _, place in holders if place is not None}
        others = {place for place, owner in known.items() if owner == ANOTHER}
        is_one = len(known) == 1 and not any(_NEIGHBOUR.fullmatch(place.path.key) for place in others)
        return [i for i, place in holders if is_one or place not in others]


def _is_on_all_pages(path: Path) -> bool:
    """Whether any key of *path* is that of what is the same on all pages."""
    return any(is_not_text(at.key) for at in path.levels(MAX_LEVELS))


def _of_version(found: Iterable[Found], language: str) -> list[Found]:
    """*found* without drafts, and what is in other languages than *language*, if there is enough of anything else.

    What belongs to the page less surely than the rest is no version of that: pages may tell the wrong language.
    """
    entries = [*found]
    firsts = [entry for entry in _surest(entries) if not entry.version().is_second]
    if any(entry.is_own or entry.words >= OWN_WORDS for entry in firsts):
        entries = [entry for entry in entries if not entry.version().is_second]
    wanted = _code(language)
    codes = {_code(entry.version().language) for entry in _surest(entries)}
    same = {code for code in codes if code.partition("-")[0] == wanted.partition("-")[0]}
    kept = {"", wanted} if wanted in same else {"", *same}
    return [entry for entry in entries if not (wanted and same) or _code(entry.version().language) in kept]


def _surest(entries: list[Found]) -> list[Found]:
    """Those of *entries* that are in the object of the page, else those beside its title, else all."""
    surest = max([(entry.is_own, entry.near > 0) for entry in entries], default=None)
    return [entry for entry in entries if (entry.is_own, entry.near > 0) == surest]


def _code(language: str) -> str:
    """The code of *language* as it is compared."""
    return language.casefold().replace("_", "-")
