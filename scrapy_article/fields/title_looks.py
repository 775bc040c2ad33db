"""What the parts of a title look like: the name of the site, a label, a day, or just few or many words."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, TypeAlias

from scrapy_article.document.letters import letters, letters_of
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import domain, split_url
from scrapy_article.document.words import KANA_AND_HAN
from scrapy_article.fields.bounds import MAX_LABEL
from scrapy_article.fields.title_parts import bare, cuts, words_of
from scrapy_article.fields.title_shown import LINKED

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page
    from scrapy_article.fields.title_parts import Cut

__all__ = ["Part", "TitleLooks", "is_day", "is_prose"]

SHORTENED = 8
"""Letters from which the beginning of a site's name is that name."""
HOST_WORDS = 4
"""Words of the name of a site that holds that in its address."""
ARTICLE = 3
"""Letters of an article before the name of a site: *Die*, *El*."""
LOGOS, LOGO_LINES = 6, 40
"""Headings, and lines, at the beginning of a page of which one may be the name of the site."""
SHORTER = 2
"""How many times as long the rest of a title is as the name of a part of the site at its end."""
PARTS = 4
"""Parts at either end of a text that are cut off."""
PROSE = 120
"""Characters from which several sentences are no headline: a standfirst set as a heading."""
SENTENCES = 3
"""So many."""
_SENTENCE_END = re.compile(r"[.!?…]['\"’”)]?(?=\s|$)|[。！？।۔]")
_DAY = re.compile(r"\d{1,2}[./-]\d{1,2}[./-](?:\d{4}|\d\d)|\d{4}[./-]\d{1,2}[./-]\d{1,2}")

_GUILLEMETS = frozenset("«»")
"""Marks that blogs have before their names, and no sentence before a part of it."""
_HAN = re.compile(f"[{KANA_AND_HAN}]")

Part: TypeAlias = tuple[str, str, str]
"""A text that a place gives, or a part of it: its letters, the text, and how it is made of the whole, if it is not."""


class TitleLooks:
    """What the parts of titles of *page* look like, and where these may be cut.

    Most places give the same text, or parts of it: each is read once. *titles* are the letters of those that the page
    declares.
    """

    def __init__(self, page: Page, titles: Collection[str]) -> None:
        self.page = page
        self.titles = titles
        self._looks: dict[str, str] = {}
        self._cuts: dict[str, list[Cut]] = {}
        self._parts: dict[str, list[Part]] = {}

    @cached_property
    def long_sites(self) -> list[str]:
        """Letters of long names of the site; some pages give their own title as that."""
        return [name for name in self.page.site_letters if len(name) > SHORTENED and name not in self.titles]

    @cached_property
    def host_name(self) -> str:
        """Letters of the name that somebody registered for the site, however short it is: ``ps`` in ``ps.org``.

        Nothing on the front page, whose title may be that name and a slogan.
        """
        return "" if self.page.is_front else letters(domain(self.page.address or "").partition(".")[0])

    @cached_property
    def logos(self) -> set[str]:
        """Letters of the first headings that name the site, or a part of it that the page lies in.

        They are an end of a declared title and lead to the front page, or its shorter end and lead to a folder.
        """
        segments = self.page.document.segments
        blocks = self.page.document.walk.headings[:LOGOS]
        return self._named([segments[block.start] for block in blocks if block.end - block.start == 1])

    @cached_property
    def logo_lines(self) -> set[str]:
        """Letters of the first lines, other than headings, that do so and lead to the front page."""
        lines = self.page.document.segments[:LOGO_LINES]
        return self._named([line for line in lines if not line.block.flags & Flag.HEADING])

    def _named(self, lines: Iterable[Segment]) -> set[str]:
        """Letters of those of *lines* that are links, and an end of a declared title that is the name of the site."""
        page = self.page
        found: set[str] = set()
        if page.is_front:
            return found
        linked = [line for line in lines if line.chars <= MAX_LABEL and line.link_chars > LINKED * line.chars]
        names = letters_of([line.text for line in linked])
        ends = tuple(filter(None, names))
        titles = [title for title in self.titles if title.startswith(ends) or title.endswith(ends)]
        for line, name in zip(linked, names, strict=True) if titles else ():
            rests = [rest for title in titles if (rest := _rest_of(title, name))] if name else []
            if not rests:
                continue
            is_tail = any(title.endswith(name) for title in titles) and not any(map(page.are_site, rests))
            is_heading = bool(line.block.flags & Flag.HEADING)
            is_short = is_heading and is_tail and all(len(rest) > SHORTER * len(name) for rest in rests)
            if page.leads_home(line.block) or (is_short and _leads_up(page, line.block)):
                found.add(name)
        return found

    @cached_property
    def labels(self) -> set[str]:
        """Letters of what may stand beside the title: sections, authors, and what the address is made of."""
        return _labels(self.page)

    def parts_of(self, text: str) -> list[Part]:
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

    def names_host(self, part: str) -> bool:
        """Whether a few words at the end of a title hold the name in the address of the site."""
        if len(words_of(part)) > HOST_WORDS:
            return False
        plain, behind_article = letters(part), ""
        article, _, rest = part.strip().partition(" ")
        if len(article) <= ARTICLE:
            behind_article = letters(rest)
        return any(
            (len(label) >= SHORTENED and letters(label) in plain) or (label and letters(label) == behind_article)
            for label in self.page.host.split(".")[:-1]
        )

    def ends_in_site(self, text: str, last: Cut) -> bool:
        """Whether what stands after the *last* cut of *text* is the name of the site, or part of the site."""
        tail, mark = text[last.end :], text[last.start : last.end].strip()
        look = self.look(tail)
        if look == "sitelike":
            return mark in _GUILLEMETS or self.names_host(tail)
        if mark == "_" and last.start > len(tail):  # Chinese titles have it between their parts, and nowhere else
            return look == "site" or bool(_HAN.match(tail) and _HAN.match(text[last.start - 1]))
        return look == "site"

    def may_be_topic(self, text: str, first: Cut) -> bool:
        """Whether *text* begins with a short name that only the host tells, and a colon: ``Vox: what happened``.

        The site may write of itself, or be called as what it writes of.
        """
        name = letters(text[: first.start])
        return first.kind == "colon" and name == self.host_name and name not in self.page.site_letters

    def look(self, part: str) -> str:
        """What *part* of a title looks like."""
        known = self._looks.get(part)
        if known is None:
            known = self._looks[part] = self._look(part)
        return known

    def _look(self, part: str) -> str:
        plain = letters(part)
        if plain in self.page.site_letters or plain in self.logos or plain in self.logo_lines:
            return "site"
        if plain and plain == self.host_name:
            return "site"
        if len(plain) >= SHORTENED and any(_shortens(plain, name) for name in self.long_sites):
            return "site"
        if self.page.are_site(plain):
            return "sitelike"
        if plain in self.labels:
            return "label"
        if is_day(part.strip()):
            return "day"
        number = len(words_of(part))
        if number <= 3 and any(map(str.isdigit, part)):
            return "numbered"
        return "short" if number <= 3 else "mid" if number <= 6 else "long"


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


def _rest_of(title: str, name: str) -> str:
    """What is left of the letters *title* without *name* at its end, or at its beginning; nothing if it is at none."""
    if title.endswith(name):
        return title.removesuffix(name)
    return title.removeprefix(name) if title.startswith(name) else ""


def _leads_up(page: Page, block: Block) -> bool:
    """Whether a link in *block* leads to a folder of the address of *page*."""
    own = split_url(page.address)
    for place in page.links_of(block):
        found = split_url(page.document.absolute(place.element.get("href") or ""))
        folder = found.path.rstrip("/") + "/"
        if found.hostname == own.hostname and not found.query and own.path.rstrip("/").startswith(folder):
            return True
    return False


def is_prose(text: str) -> bool:
    """Whether *text* is too long for a headline, and has several sentences, the last one whole."""
    if len(text) < PROSE:
        return False
    ends = [found.end() for found in _SENTENCE_END.finditer(text)]
    return len(ends) >= SENTENCES and ends[-1] == len(text)


def is_day(text: str) -> bool:
    """Whether *text* is a day in digits, and nothing else."""
    return text[:1].isdigit() and _DAY.fullmatch(text) is not None


def _shortens(plain: str, name: str) -> bool:
    """Whether the letters *plain*, which are not few, are how the *name* of a site begins, and most of it."""
    return name.startswith(plain) and 2 * len(plain) > len(name)
