"""The titles that a page declares, in JSON-LD, ``meta`` elements and its ``title``, without the name of the site."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.fields.bounds import LINKED, MAX_LABEL
from scrapy_article.fields.texts import clean
from scrapy_article.fields.title_parts import bare, cuts, tidy, words_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Block, Segment
    from scrapy_article.fields.page import Page

__all__ = ["MAX_LENGTH", "TITLE_ELEMENT", "DeclaredTitle", "DeclaredTitles", "is_logo"]

MAX_LENGTH = 400
"""Characters of a title; what is longer is text that was put into a heading."""
NAME_WORDS = 3
"""Words of the name of a site at the end of the ``title`` element, where nothing tells what the site is called."""
SHORTENED_WORDS = 4
"""Words of a name of the site that is not written as it is declared."""
LOGO_LINES = 40
"""Lines at the beginning of a page, one of which may be its logo."""
TITLE_ELEMENT = "title element"
MAX_CUTS = 8
"""Separators of a title between which its parts are looked at."""
_METAS = (
    "og:title",
    "twitter:title",
    "headline",
    "title",
    "dc.title",
    "dc:title",
    "dcterms.title",
    "dcterms:title",
    "citation_title",
    "parsely-title",
    "sailthru.title",
)


class DeclaredTitle(NamedTuple):
    """A title that a page declares."""

    source: str
    """Where it is declared, in words."""
    text: str
    is_pure: bool = False
    """Whether it stands where nothing but the headline is meant to."""

    def is_begun(self, other: DeclaredTitle) -> bool:
        """Whether it is the beginning of the *other*, cut off with an ellipsis."""
        known = self.text.rstrip(".… ")
        return known != self.text and len(other.text) > len(self.text) and other.text.startswith(known)


class DeclaredTitles:
    """The titles that *page* declares: what confirms a visible headline, or stands in for it."""

    def __init__(self, page: Page) -> None:
        written = [title for title in _declared(page) if title.text]
        sites = SiteNames(page, [title.text for title in written])
        self.sites = sites
        titles = [title._replace(text=sites.cut_off(title.text)) for title in written]
        titles = [_without_short_end(title) if title.source == TITLE_ELEMENT else title for title in titles]
        self.titles = [title for title in titles if not any(map(title.is_begun, titles))]
        """Without the name of the site, the likeliest first."""
        texts = [title.text for title in (*self.titles, *titles, *written)]
        self.spelled: dict[str, str] = {}
        """How each is written, after its letters."""
        for text in texts:
            known = self.spelled.setdefault(letters(text), text)
            if known.isupper() and not text.isupper():
                self.spelled[letters(text)] = text
        self.pure = {letters(title.text) for title in self.titles if title.is_pure}
        """The letters of those that stand where nothing but the headline is meant to."""
        self.parts = {letters(part) for text in dict.fromkeys(texts) for part in _parts(text)}
        """The letters of their parts between separators."""
        self.words = [words_of(text) for text in dict.fromkeys(texts)]

    def likeness(self, text: str) -> float:
        """The share of words that *text* has in common with the declared title that is most like it."""
        words = words_of(text)
        return max([2 * len(words & other) / (len(words) + len(other) or 1) for other in self.words], default=0.0)


def is_logo(page: Page, block: Block, lines: Sequence[Segment]) -> bool:
    """Whether *lines* of *block* are nothing but a link to the front page of the site."""
    chars = sum([line.chars for line in lines])
    return sum([line.link_chars for line in lines]) > LINKED * chars and page.leads_home(block)


class SiteNames:
    """What the site of *page* is called by its host, its metadata, other pages, and links to its front page."""

    def __init__(self, page: Page, titles: Sequence[str]) -> None:
        self.page = page
        self._names = {name.removeprefix("the") for name in page.site_letters}
        ends = [letters(title) for title in titles]
        for line in page.segments(0, LOGO_LINES) if not page.is_front else ():
            name = letters(line.text) if line.chars <= MAX_LABEL else ""
            is_end = name and any(name != end and (end.startswith(name) or end.endswith(name)) for end in ends)
            if is_end and is_logo(page, line.block, [line]):
                self._names.add(name)

    def __contains__(self, text: str) -> bool:
        return letters(text).removeprefix("the") in self._names

    def cut_off(self, title: str) -> str:
        """*title* without the name of the site at its ends."""
        for _ in range(MAX_CUTS):
            found = cuts(title)
            if not found:
                break
            first, last = found[0], found[-1]
            tail = title[last.end :]
            is_short = not last.is_colon and len(words_of(tail)) <= SHORTENED_WORDS
            if tail in self or (is_short and self.page.is_site(tail)):
                title = bare(title[: last.start])
            elif title[: first.start] in self:
                title = bare(title[first.end :])
            else:
                break
        return title


def _declared(page: Page) -> Iterator[DeclaredTitle]:
    """All that *page* declares, the likeliest first, empty texts among it."""
    article = page.document.json_ld_article
    named = {name: tidy((page.meta(name) or "")[:MAX_LENGTH]) for name in _METAS if name in page.document.meta}
    if "og:title" in named:
        yield DeclaredTitle("meta og:title", named.pop("og:title"), is_pure=True)
    for value in strings(article.get("headline"))[:1]:
        yield DeclaredTitle("JSON-LD headline", tidy(value[:MAX_LENGTH]), is_pure=True)
    for name, text in named.items():
        yield DeclaredTitle(f"meta {name}", text)
    yield DeclaredTitle(TITLE_ELEMENT, tidy(clean(page.document.walk.head.title or "")[:MAX_LENGTH]))
    for value in strings(article.get("name"))[:1]:
        yield DeclaredTitle("JSON-LD name", tidy(value[:MAX_LENGTH]))


def _without_short_end(title: DeclaredTitle) -> DeclaredTitle:
    """*title* without a few words after its last separator: most likely the name of the site, which nothing tells."""
    found = cuts(title.text)
    if not found or found[-1].is_colon or len(words_of(title.text[found[-1].end :])) > NAME_WORDS:
        return title
    return title._replace(text=bare(title.text[: found[-1].start]))


def _parts(text: str) -> Iterator[str]:
    """*text* and what stands between any two of its separators."""
    found = cuts(text)[:MAX_CUTS]
    starts, ends = [0, *(cut.end for cut in found)], [*(cut.start for cut in found), len(text)]
    for number, start in enumerate(starts):
        for end in ends[number:]:
            yield bare(text[start:end])
