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

import re
import unicodedata
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from scrapy_article.document.inline import is_bold
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import MAX_HEADINGS, clean, letters, letters_of
from scrapy_article.fields.title_parts import bare, cuts, pieces, text_of_lines, tidy, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title_parts import Cut

__all__ = ["TitleCandidate", "TitleCandidates"]

MAX_LENGTH = 400
"""Characters of a title; what is longer is text that was put into a heading."""
MAX_SHOWN = 14
"""Headings that are candidates; the first ``h1`` is, however many stand before it."""
MAX_LINES = 6
"""Lines of a heading."""
ABOVE = 8
"""Lines above the body among which a title that is no heading is looked for."""
EARLY = 80
"""Lines of the page among which a declared title is looked for that no heading has."""
LINE_WORDS = 25
"""Words of such a line at most."""
SHORTENED = 8
"""Letters from which the beginning of a site's name is that name."""
HOST_WORDS = 4
"""Words of the name of a site that holds that in its address."""
CLEAR_WORDS = 3
"""Words from which a heading is no name of a section."""
PLAIN_WORDS = 2
"""Words of a heading beside what is marked as a label in it from which they are the title."""
MAX_VOTES = 5
"""Places that are counted."""
PARTS = 4
"""Parts at either end of a text that are cut off."""
LINKED = 0.8
"""Share of the characters of a heading in links from which it is a link."""

_METAS = {
    "og:title": "og",
    "twitter:title": "twitter",
    **dict.fromkeys(
        (
            "headline",
            "title",
            "dc.title",
            "dc:title",
            "dcterms.title",
            "dcterms:title",
            "citation_title",
            "parsely-title",
            "sailthru.title",
        ),
        "meta",
    ),
}
_COMPARED = ("title", "og", "json-ld")
"""Places whose titles each candidate is compared with."""
_PURE = ("og", "json-ld")
"""Those of them that are meant to hold nothing else."""
_HEADINGS = frozenset(("h1", "h2", "h3"))

_AFTER_KICKER = re.compile(r"[.:]\s")
_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2}")
_LATIN = re.compile(r"[a-z0-9]+")
_HEADLINE = re.compile(r"head-?line|(?<!sub)(?<!sub[-_])title|heading", re.IGNORECASE)
_FOREIGN = Flag.ASIDE | Flag.NAV | Flag.FOOTER | Flag.FORM | Flag.DIALOG | Flag.NOSCRIPT
_FILE_TYPES = frozenset("html htm php asp aspx jsp shtml".split())


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


class _Given(NamedTuple):
    """A text that a place gives."""

    place: str
    text: str
    source: str
    block: Block | None = None
    lines: Sequence[Segment] = ()
    marks: Sequence[str] = ()


_Part: TypeAlias = tuple[str, str, str]
"""A text that a place gives, or a part of it: its letters, the text, and how it is made of the whole, if it is not."""


class TitleCandidates:
    """What may be the title of *page*."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.found: dict[str, TitleCandidate] = {}
        # Most places give the same text, or parts of it: each is read once.
        self._looks: dict[str, str] = {}
        self._cuts: dict[str, list[Cut]] = {}
        self._parts: dict[str, list[_Part]] = {}
        self.declared = [given for given in _declared(page) if given.text]
        self.keys = {text: letters(text) for text in {given.text: None for given in self.declared}}
        """The letters of each declared title."""

    @cached_property
    def known(self) -> dict[str, set[str]]:
        """The words of each declared title."""
        return {given.text: words_of(given.text) for given in self.declared}

    @cached_property
    def known_by_any(self) -> set[str]:
        """The words of all declared titles."""
        return set().union(*self.known.values())

    @cached_property
    def blocks(self) -> list[Block]:
        """The first headings of few lines, and the first ``h1`` behind them: menus and teasers may have many."""
        headings = self.page.document.walk.headings
        found = headings[:MAX_HEADINGS]
        if len(headings) > MAX_HEADINGS and not any(block.tag == "h1" for block in found):
            found += [block for block in headings[MAX_HEADINGS:] if block.tag == "h1"][:1]
        return [block for block in found if 0 < block.end - block.start <= MAX_LINES]

    @cached_property
    def long_sites(self) -> list[str]:
        """Letters of long names of the site; some pages give their own title as that."""
        titles = set(self.keys.values())
        return [name for name in self.page.site_letters if len(name) > SHORTENED and name not in titles]

    @cached_property
    def labels(self) -> set[str]:
        """Letters of what may stand beside the title: sections, authors, and what the address is made of."""
        return _labels(self.page)

    @cached_property
    def clear_keys(self) -> set[str]:
        """Letters of the declared titles, and of the page's title without the parts at its end."""
        keys = set(self.keys.values())
        for given in self.declared:
            if given.place == "title":
                keys.update([key for key, _, how in self.parts_of(given.text) if how == "head"])
        return keys

    def clear(self) -> TitleCandidate | None:
        """Return the title where there is no doubt: an ``h1`` that says just what the page declares.

        What `all` gives is then not needed: of the pages that the weights are learned from, two thirds have such a
        title, and on all but two of those it is the first by these weights, too.
        """
        texts = {given.text for given in self.declared}
        for block in self.page.document.walk.headings[:MAX_HEADINGS]:
            if block.tag != "h1" or not 0 < block.end - block.start <= MAX_LINES:
                continue
            lines = self.lines_of(block)
            text = text_of_lines(lines, MAX_LENGTH)
            key = letters(text)
            words = words_of(text) if text in texts or key in self.clear_keys else set()
            if words and not self.is_disputed(key) and self.is_clear(block, lines, text, words):
                spelled = (given.text for given in self.declared if _parts_kicker(given.text, text))
                candidate = TitleCandidate(next(spelled, text), block.tag, key, words)
                candidate.block = block
                candidate.evidence.update(("h1", "both"))
                return candidate
        return None

    def is_disputed(self, key: str) -> bool:
        """Whether something else may be the title than the heading of the letters *key*, which a declared title holds.

        Another heading is the other end of that title, or the others that are declared say something else.
        """
        declared = [self.keys[given.text] for given in self.declared if given.place in _PURE]
        others = [other for other in declared if other not in self.page.site_letters]
        if others and not any(key in other or other in key for other in others):
            return True
        ends = [whole for whole in self.keys.values() if whole != key and whole.startswith(key)]
        if not ends or key in self.keys.values():
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
        if _is_linked(lines) or self.page.is_off(block) or self.page.is_site(text):
            return False
        if any(how == "plain" for _, how in pieces(block, lines)):
            return False
        ends = self.cuts_of(text)
        if not ends:
            return True
        front, tail = self.look(text[: ends[0].start]), self.look(text[ends[-1].end :])
        return front not in ("site", "day") and tail != "site"

    def all(self) -> list[TitleCandidate]:
        """Return all candidates, each with what is known of it, in the order of the places."""
        for given in self.declared:
            self.add(given)
        for given in self.headings():
            self.add(given)
        for given in self.lines():
            self.add(given)
        titles: dict[str, str] = {}
        for given in self.declared:
            if given.place in _COMPARED:
                titles.setdefault(given.place, given.text)
        slug = _slug(self.page.address)
        glued = None if slug else _last_part(self.page.address)
        if glued not in self.found or len(self.found[glued].words) < 2:
            glued = None
        for candidate in self.found.values():
            self.look_at(candidate)
            self.compare(candidate, titles)
            if slug:
                _compare_slug(candidate, slug)
            elif glued:
                share = "all" if candidate.key == glued else "no"
                candidate.evidence.update((f"slug-{share}", f"in-slug-{share}"))
        sites = self.site_headings(slug) if not self.page.is_front else ()
        for candidate in self.found.values():
            if candidate.key in sites or self.is_flawed(candidate):
                candidate.evidence.add("flawed")
        return list(self.found.values())

    def is_flawed(self, candidate: TitleCandidate) -> bool:
        """Whether *candidate* is no title, but the site or a day, or another is the same without a flaw.

        Flaws are the name of the site or a label on it, and an end that is cut off.
        """
        if candidate.rest is not None:
            rest = self.found.get(candidate.rest)
            if rest is not None and "is-site" not in rest.evidence:
                return True
        if "is-site" in candidate.evidence and _WHOLE.isdisjoint(candidate.evidence):
            return True
        if "home" in candidate.evidence or (candidate.key in self.page.host_letters and not self.page.is_front):
            return True
        if candidate.text[0].isdigit() and _DAY.fullmatch(candidate.text):
            return True
        return "trimmed" in candidate.evidence and any(_continues(other, candidate) for other in self.found.values())

    def add(self, given: _Given) -> None:
        """Add a text, and what is left of it without its parts."""
        whole: TitleCandidate | None = None
        for key, text, how in self.variants(given):
            if not key:
                continue
            candidate = self.found.get(key)
            if candidate is None:
                words = self.known.get(text) or words_of(text)
                candidate = self.found[key] = TitleCandidate(text, given.source, key, words)
            elif _is_better(text, candidate.text, given.block is not None and candidate.block is None):
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
                if len(candidate.words) >= PLAIN_WORDS and whole.key.endswith(key):  # the label comes first
                    whole.rest = key

    def variants(self, given: _Given) -> Sequence[_Part]:
        """Return the text that is *given*, and the parts of it that may be the title."""
        parts = self.parts_of(given.text)
        if given.block is None:
            return parts
        marked_up = [(letters(text), text, how) for text, how in pieces(given.block, given.lines)]
        return [parts[0], *marked_up, *parts[1:]] if marked_up else parts

    def parts_of(self, text: str) -> list[_Part]:
        """*text*, and what is left of it without parts at its ends."""
        known = self._parts.get(text)
        if known is None:
            known = self._parts[text] = [(letters(part), part, how) for part, how in _parts(text, self.cuts_of(text))]
        return known

    def cuts_of(self, text: str) -> list[Cut]:
        """Where *text* may be cut."""
        known = self._cuts.get(text)
        if known is None:
            known = self._cuts[text] = cuts(text)
        return known

    def headings(self) -> Iterator[_Given]:
        """Headings that a title may stand in: ``h1``, those classed so, the last above the body, those like a title.

        Those that are only classed so are left out below the beginning of the body, where a title is declared: nearly
        all are those of teasers, and on none of the pages of the corpora is one of them the first by the weights.
        """
        page, blocks = self.page, self.blocks
        above = [block for block in blocks if block.start <= page.start][-2:]
        until = page.start + 1 if page.kept and self.known else len(page.document.segments)
        count = 0
        first = True
        for block in blocks:
            is_main = block.tag == "h1"
            if count >= MAX_SHOWN and not (is_main and first and not page.is_front):
                continue  # the headings of a menu
            lines = self.lines_of(block)
            text = text_of_lines(lines, MAX_LENGTH)
            if not text or (count >= MAX_SHOWN and letters(text) in self.found):
                continue  # what is declared is known, and may be said above, too
            is_likely = is_main or block in above or self.is_like_declared(text)
            if not is_likely and not _is_headline(block.names):
                continue
            count += 1
            if is_likely or block.start <= until:
                marks = self.marks(block, lines)
                if is_main:
                    marks.append("first-h1" if first else "later-h1")
                    first = False
                if above and block is above[-1]:
                    marks.append("last-above")
                yield _Given(block.tag if block.tag in _HEADINGS else "h4", text, block.tag, block, lines, marks)

    def lines_of(self, block: Block) -> list[Segment]:
        """The lines of a heading but those on buttons."""
        start, end = block.start, block.end
        segments = self.page.document.segments
        if end - start == 1 and segments[start].block is block:  # most headings are
            return [segments[start]]
        lines = segments[start:end]
        return [line for line in lines if not line.block.flags & Flag.BUTTON or line.block is block]

    def is_like_declared(self, text: str) -> bool:
        """Whether over half of the words of *text* stand in a declared title, and make a good part of that."""
        if letters(text) in self.found:
            return True
        words = words_of(text)
        if 2 * len(words & self.known_by_any) <= len(words):  # nearly all
            return False
        for other in self.known.values():
            shared = len(words & other)
            if 2 * shared > len(words) and 3 * shared > len(other):
                return True
        return False

    def lines(self) -> Iterator[_Given]:
        """Lines just above the body that a title may stand in; where no heading says what is declared, more of them."""
        page = self.page
        first, last = page.start - ABOVE, page.start + 2
        seen = any(
            candidate.block is not None and not candidate.places.isdisjoint(_DECLARED)
            for candidate in self.found.values()
        )
        lines = [
            line
            for line in (page.segments(first, last) if seen else page.segments(0, max(last, EARLY)))
            if line.words <= LINE_WORDS and line.chars <= MAX_LENGTH
        ]
        found = self.found
        for line, key in zip(lines, letters_of([line.text for line in lines]), strict=True):
            near = first <= line.index < last
            text = line.text
            if not near and key not in found and "&" not in text:
                continue  # nearly all
            if "&" in text or "<" in text:  # else `tidy` does not change the letters
                key = letters(tidy(text))
            block = line.block
            if block.flags & Flag.HEADING:
                continue
            bold = near and is_bold(line)
            if bold or (near and _is_headline(block.names)) or key in found:
                marks = self.marks(block, [line])
                if bold:
                    marks.append("bold")
                yield _Given("line", tidy(text), "line above the text", block, [line], marks)

    def marks(self, block: Block, lines: Sequence[Segment]) -> list[str]:
        """How *lines* of *block* are marked up, and where they stand."""
        page = self.page
        marks = [f"at-{_distance(page, lines[0].index)}"]
        if _is_headline(block.names):
            marks.append("headline-class")
        if block.element.get("itemprop") in ("headline", "name"):
            marks.append("itemprop")
        if _is_linked(lines):
            marks.append("linked")
            if block.flags & Flag.HEADING and page.leads_home(block):
                marks.append("home")
        if page.is_off(block):
            marks.append("off")
        flags = block.flags
        if flags & _FOREIGN:
            marks.append("foreign")
        if flags & Flag.HIDDEN:
            marks.append("hidden")
        if flags & (Flag.ARTICLE | Flag.MAIN):
            marks.append("in-article" if flags & Flag.ARTICLE else "in-main")
        elif flags & Flag.HEADER:
            marks.append("in-header")
        return marks

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
        ends = self.cuts_of(text)
        if ends:
            first, last = ends[0], ends[-1]
            front, tail = self.look(text[: first.start]), self.look(text[last.end :])
            evidence.add(f"has-front-{front}-{first.kind}")
            evidence.add(f"has-tail-{tail}-{last.kind}")
            if tail == "site" or (tail == "sitelike" and self.names_host(text[last.end :])):
                candidate.rest = letters(text[: last.start])
            elif front in ("site", "day"):
                candidate.rest = letters(text[first.end :])

    def compare(self, candidate: TitleCandidate, titles: dict[str, str]) -> None:
        """Note how *candidate* relates to what is declared, above all to *titles*, each after its place."""
        words, evidence = candidate.words, candidate.evidence
        evidence.add(f"votes-{min(len(candidate.places), MAX_VOTES)}")
        if candidate.places.isdisjoint(_DECLARED):
            evidence.add("only-shown")
        elif candidate.block is not None and (not self.page.kept or candidate.block.start < self.page.end):
            evidence.add("both")
        shared: dict[str, float] = {}
        known = covers = 0.0
        for title, other in self.known.items():
            number = len(words & other)
            shared[title] = number / len(words) if number else 0.0
            if number:
                known = max(known, shared[title])
                covers = max(covers, number / len(other))
        evidence.add(f"known-{_share(known)}")
        evidence.add(f"covers-{_share(covers)}")
        for place, title in titles.items():
            key = self.keys[title]
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
                    for whole in self.keys.values():
                        if _are_ends(title.key, other.key, whole) or (named and _are_ends(other.key, title.key, whole)):
                            found.add(other.key)
        return found

    def names_host(self, part: str) -> bool:
        """Whether a few words at the end of a title hold the name in the address of the site."""
        if len(words_of(part)) > HOST_WORDS:
            return False
        plain = letters(part)
        return any(len(label) >= SHORTENED and letters(label) in plain for label in self.page.host.split(".")[:-1])

    def look(self, part: str) -> str:
        """What *part* of a title looks like."""
        known = self._looks.get(part)
        if known is None:
            known = self._looks[part] = self._look(part)
        return known

    def _look(self, part: str) -> str:
        plain = letters(part)
        if plain in self.page.site_letters:
            return "site"
        if len(plain) >= SHORTENED and any(_shortens(plain, name) for name in self.long_sites):
            return "site"
        if self.page.are_site(plain):
            return "sitelike"
        if plain in self.labels:
            return "label"
        if plain.isdigit() and _DAY.fullmatch(part.strip()):
            return "day"
        number = len(words_of(part))
        if number <= 3 and any(map(str.isdigit, part)):
            return "numbered"
        return "short" if number <= 3 else "mid" if number <= 6 else "long"


_DECLARED = frozenset(("json-ld", "json-ld-name", "og", "twitter", "meta", "title"))
_WHOLE = _DECLARED | _HEADINGS | {"h4", "line"}


def _declared(page: Page) -> Iterator[_Given]:
    """Titles that the page declares, the purest first."""
    article = page.document.json_ld_article
    for key, place in (("headline", "json-ld"), ("name", "json-ld-name")):
        for value in strings(article.get(key))[:1]:
            yield _Given(place, tidy(value[:MAX_LENGTH]), f"JSON-LD {key}")
    for name in filter(page.document.meta.__contains__, _METAS):
        content = page.meta(name)
        if content:
            yield _Given(_METAS[name], tidy(content[:MAX_LENGTH]), f"meta {name}")
    title = page.document.walk.head.title
    if title:
        text = tidy(clean(title)[:MAX_LENGTH])
        if "»" in text:
            text = _OF_BLOG.sub("", text)
        yield _Given("title", text, "title element")


_OF_BLOG = re.compile(r"^[^»]{1,100}» (?:Blog Archive|Blogarchiv|Archives?) +» (?=\w)", re.IGNORECASE)
"""How WordPress once began the title of every article: with the name of the blog, and *Blog Archive*."""


def _labels(page: Page) -> set[str]:
    meta, article = page.document.meta, page.document.json_ld_article
    found = split_url(page.address).path.split("/")[:-1]
    for name in ("article:section", "og:section", "section", "parsely-section", "author", "article:author"):
        found += meta.get(name, ())[:3]
    for key in ("articleSection", "author"):
        found += strings(article.get(key))[:3]
    labels = {letters(label) for label in found}
    labels.discard("")
    return labels


def _parts(text: str, found: Sequence[Cut]) -> Iterator[tuple[str, str]]:
    """Yield *text* and what is left of it where it is cut at some of those *found*, and how each is made."""
    yield text, ""
    tails, fronts = found[-PARTS:], found[:PARTS]
    for last in reversed(tails):
        yield bare(text[: last.start]), "head"
    for first in fronts:
        yield bare(text[first.end :]), "tail"
    for first in fronts[:-1]:
        for last in tails[1:]:
            if first.end < last.start:
                yield bare(text[first.end : last.start]), "middle"


@lru_cache(maxsize=2048)  # the headings of a page, and of a site, have few names
def _is_headline(names: str) -> bool:
    """Whether class and id say that an element is a title."""
    return _HEADLINE.search(names) is not None


def _is_linked(lines: Sequence[Segment]) -> bool:
    """Whether *lines* are a link."""
    linked = sum([line.link_chars for line in lines])
    return linked > 0 and linked > LINKED * sum([line.chars for line in lines])


def _are_ends(front: str, tail: str, whole: str) -> bool:
    """Whether *whole* begins with *front*, ends with *tail*, and has room for both."""
    return len(front) + len(tail) <= len(whole) and whole.startswith(front) and whole.endswith(tail)


def _shortens(plain: str, name: str) -> bool:
    """Whether the letters *plain*, which are not few, are how the *name* of a site begins, and most of it."""
    return name.startswith(plain) and 2 * len(plain) > len(name)


def _continues(candidate: TitleCandidate, trimmed: TitleCandidate) -> bool:
    """Whether *candidate* begins as *trimmed* does and goes on where that one has an ellipsis."""
    known = trimmed.text.rstrip(".… ")
    return candidate.text.startswith(known) and candidate.text[len(known) :].lstrip()[:1] not in ("", ".", "…")


def _is_better(text: str, known: str, shown: bool) -> bool:
    """Whether *text* is better written than what has the same letters: shown on the page, but not in capitals.

    Nor is it with a blank after the kicker, which colours part from the title there, if what is declared has a mark.
    """
    if text.isupper() != known.isupper():
        return known.isupper()
    if " | " in known and text in (known.replace(" | ", mark, 1) for mark in (". ", ": ")):
        return True
    return shown and not _parts_kicker(known, text)


def _parts_kicker(declared: str, shown: str) -> bool:
    """Whether *declared* is *shown* with a mark in the place of a blank: ``Seaham. The bridge is built``."""
    return len(declared) > len(shown) and _AFTER_KICKER.sub(" ", declared, count=1) == shown


def _distance(page: Page, start: int) -> str:
    """Where a line stands: before the body, in it or after it."""
    lines = page.start - start
    if lines < -1:
        return "below" if start >= page.end else "inside"
    return "start" if lines <= 1 else "near" if lines <= 5 else "above" if lines <= 20 else "far"


def _slug(url: str | None) -> set[str]:
    """The words of that part at the end of the address which has most; none if those are too few to tell."""
    best: list[str] = []
    for part in split_url(url).path.rstrip("/").split("/")[-2:]:
        words = [word for word in _LATIN.findall(part.lower()) if not word.isdigit() and word not in _FILE_TYPES]
        if len(words) >= len(best):
            best = words
    return set(best) if len(best) > 1 else set()


def _last_part(url: str | None) -> str:
    """The letters of the last part of the path, without what tells the type of the file."""
    part = split_url(url).path.rstrip("/").rpartition("/")[2]
    name, _, ending = part.rpartition(".")
    return letters(name if ending in _FILE_TYPES else part)


def _compare_slug(candidate: TitleCandidate, slug: set[str]) -> None:
    words = candidate.words
    if words:
        shared = len((words if candidate.text.isascii() else {_plain(word) for word in words}) & slug)
        candidate.evidence.add(f"slug-{_share(shared / len(slug))}")
        candidate.evidence.add(f"in-slug-{_share(shared / len(words))}")


def _plain(word: str) -> str:
    """*word* without diacritics, as addresses have it."""
    return "".join([char for char in unicodedata.normalize("NFKD", word) if not unicodedata.combining(char)])


def _length(number: int) -> str:
    for least in (26, 16, 9, 5, 3, 2):
        if number >= least:
            return str(least)
    return "1"


def _share(share: float) -> str:
    return "all" if share > 0.99 else "most" if share > 0.7 else "half" if share > 0.4 else "few" if share else "no"
