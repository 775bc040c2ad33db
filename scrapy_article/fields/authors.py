"""Who wrote an article: declared authors first, then what is marked as theirs, then the by-line."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.structured import strings, types_of
from scrapy_article.fields.names import ANY, LABELLED, STRICT, split_names
from scrapy_article.fields.page import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from lxml import etree

    from scrapy_article.document import Placed
    from scrapy_article.fields.page import Page

__all__ = ["AuthorsChoice", "choose_authors"]

MAX_ELEMENTS = 40
"""Marked elements that are looked at."""
MAX_DESCENDANTS = 60
"""Elements inside a marked one that are looked at for links to authors."""
MAX_LINE = 160
"""Characters of a line that can be a by-line."""
NEAR_ABOVE = 6
NEAR_BELOW = 3
NEAR_END = 10
"""Segments above the title, from the start of the body on, and below the body, where by-lines stand."""

_METAS = (
    "author article:author article:author_name parsely-author sailthru.author dc.creator dcterms.creator "
    "citation_author byl authors article.author og:article:author og:author creator dc.contributor byline "
    "cxenseparse:author rbauthors author_name twitter:data1"
).split()
_INVERTED = frozenset(("citation_author", "dc.creator", "dcterms.creator"))
"""Catalogues' names, with the family name first."""
_PERSON = re.compile(r"(?!The )[^\W\d_][\w.'’-]{1,20} (?:[^\W\d_][\w.'’-]{0,20} )?[^\W\d_][\w'’-]{1,20}$")
_BYLINE_NAME = re.compile(
    r"author|by-?line|autor|auteur|writer|contributor|vcard|verfasser|redakteur|skribent|reporter", re.IGNORECASE
)
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|autor(?:en|es)?|auteurs?|by|byline|people|person|profile|profil|staff|contributors?|writers?|team|"
    r"members?|users?|journalists?|reporter|redactores|columnist[as]?)/|[?&]author=|/@",
    re.IGNORECASE,
)
_BY = re.compile(
    r"(?:(?:written|posted|words|story|text|ein \w{4,12}|publié|escrito|erstellt|verfasst|"
    r"last updated [\w ,]{0,20})\s)?(?:by|von|par|por|di|door|av|af)(?:\s*[:：]\s*|\s+)|"
    r"(?:text|autor(?:in)?|author|contributors?|auteur|作者|文|記者|автор)\s*[:：/]\s*",
    re.IGNORECASE,
)
_GLUED_BY = re.compile(r"By[A-Z][a-z]")
_DATED_BY = re.compile(r"\d[^.]{0,30}?\b(?:by|von|par|por)\s+(?=\w)|(?:posted|published|written) by\s+", re.IGNORECASE)
_YEAR = re.compile(r"(?:19|20)\d\d")
_BARE_NAME = re.compile(r"[^\W\d_][\w.'’-]{1,20} (?:[^\W\d_][\w.'’-]{0,20} ){0,2}[^\W\d_][\w'’-]{1,20}")


class AuthorsChoice(NamedTuple):
    """Names, and where they stand."""

    names: list[str]
    source: str


def choose_authors(page: Page) -> AuthorsChoice | None:
    """Return the authors of the article of *page*."""
    reader = _Reader(page)
    for _, stage in reader.stages():
        for choice in stage:
            if choice.names:
                return choice
    return None


class _Reader:
    """Reads the authors of one page, the most trustworthy places first."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def stages(self) -> Iterator[tuple[str, Iterator[AuthorsChoice]]]:
        yield "jsonld", self.json_ld()
        yield "meta", self.metas()
        yield "marked", self.marked()
        yield "byline", self.bylines()
        yield "text", self.text()
        yield "jsonld2", self.other_json_ld()
        yield "below", self.below()
        yield "bare", self.bare()

    def split(self, text: str, form: str = STRICT, *, person: bool = False, inverted: bool = False) -> list[str]:
        """Names in *text*; *person* says that it is declared to be one: people run sites under their own names."""
        names = split_names(text, form, inverted=inverted)
        return [name for name in names if not self.page.is_site(name) or (person and _PERSON.match(name))]

    def json_ld(self) -> Iterator[AuthorsChoice]:
        entry = self.page.document.json_ld_article
        for key in ("author", "creator"):
            names = self.of_json_ld(entry.get(key))
            if names:
                yield AuthorsChoice(names, f"JSON-LD {key}")

    def of_json_ld(self, value: Any) -> list[str]:
        names: list[str] = []
        for author in value[:MAX_ELEMENTS] if isinstance(value, list) else [value]:
            if isinstance(author, dict):
                if not author.get("name") and author.get("@id"):
                    author = self.by_id(author["@id"])
                if types_of(author) & {"Organization", "NewsMediaOrganization", "Corporation"}:
                    continue
                author = author.get("name")
            for text in strings(author):
                names.extend(name for name in self.split(text, ANY, person=True) if name not in names)
        return names

    def by_id(self, identifier: Any) -> dict[str, Any]:
        for entry in self.page.document.json_ld:
            if entry.get("@id") == identifier and entry.get("name"):
                return entry
        return {}

    def other_json_ld(self) -> Iterator[AuthorsChoice]:
        for entry in self.page.document.json_ld[:200]:
            if "author" in entry:
                yield AuthorsChoice(self.of_json_ld(entry["author"]), "JSON-LD author")

    def metas(self) -> Iterator[AuthorsChoice]:
        found = self.page.document.meta
        for key in _METAS:
            names: list[str] = []
            for value in found.get(key, ())[:MAX_ELEMENTS]:
                for text in strings(value):
                    split = self.split(text, ANY, person=True, inverted=key in _INVERTED)
                    names.extend(name for name in split if name not in names)
            if names:
                yield AuthorsChoice(names, f"meta {key}")

    def near(self) -> Iterator[Placed]:
        """Marked elements near the title, from it on first."""
        page = self.page
        first, last = page.top - NEAR_ABOVE, page.start + NEAR_BELOW
        places = [p for p in page.document.walk.bylines if first <= p.position <= last]
        places.sort(key=lambda p: p.position < page.top)
        for place in places[:MAX_ELEMENTS]:
            if not page.is_off(place.block):
                yield place

    def marked(self) -> Iterator[AuthorsChoice]:
        """Elements that say of themselves that they are an author's name."""
        names: list[str] = []
        for place in self.near():
            element = place.element
            if "author" in element.get("itemprop", "") or "author" in element.get("rel", ""):
                names.extend(name for name in self.of_element(element, LABELLED) if name not in names)
        if names:
            yield AuthorsChoice(names, "element marked as author")

    def bylines(self) -> Iterator[AuthorsChoice]:
        """Elements whose class speaks of an author."""
        for place in self.near():
            names = self.of_element(place.element)
            if names:
                yield AuthorsChoice(names, "by-line near the title")

    def of_element(self, element: etree._Element, form: str = STRICT) -> list[str]:
        """Names in *element*: those of the links in it to pages of authors, else those in its text."""
        names: list[str] = []
        for number, child in enumerate(element.iter("a", "span", "div", "p")):
            if number >= MAX_DESCENDANTS:
                break
            if (
                child.tag == "a"
                and ("author" in child.get("rel", "") or _AUTHOR_PAGE.search(child.get("href", "")[:300]))
            ) or child.get("itemprop") == "name":
                names.extend(name for name in self.split(text_of(child, MAX_LINE), LABELLED) if name not in names)
        if names:
            return names
        text = element.get("content") or text_of(element, MAX_LINE)
        if (
            form == LABELLED
            or _BY.match(text)
            or _GLUED_BY.match(text)
            or _BYLINE_NAME.search(f"{element.get('class')} {element.get('id')}")
        ):
            return self.split(text, form)
        return []

    def text(self) -> Iterator[AuthorsChoice]:
        """Lines near the title that begin with a word for *by*, or name one after a date."""
        page = self.page
        yield from self.lines(page.top, min(page.start + NEAR_BELOW, page.top + 30), "text near the title")

    def lines(self, start: int, end: int, source: str) -> Iterator[AuthorsChoice]:
        previous = ""
        for segment in self.page.segments(start, end):
            text = segment.text
            if len(text) <= MAX_LINE:
                if len(previous) <= 12 and _BY.match(f"{previous} "):
                    text = f"{previous} {text}"
                match = None
                if not (_BY.match(text) or _GLUED_BY.match(text)):
                    match = _DATED_BY.search(text)
                    text = text[match.end() :] if match else ""
                if text and not self.page.is_off(segment.block):
                    yield AuthorsChoice(self.split(text, LABELLED if match else STRICT, person=True), source)
            previous = segment.text

    def bare(self) -> Iterator[AuthorsChoice]:
        """A line between title and body that is a name and nothing else, beside one with a date."""
        page = self.page
        lines = page.segments(page.top + 1, min(page.start, page.top + 12))
        for number, segment in enumerate(lines):
            if len(segment.text) <= 40 and _BARE_NAME.fullmatch(segment.text) and not page.is_off(segment.block):
                beside = " ".join([line.text for line in lines[max(0, number - 2) : number + 3] if len(line.text) < 60])
                if _YEAR.search(beside):
                    yield AuthorsChoice(self.split(segment.text, person=True), "name between title and body")

    def below(self) -> Iterator[AuthorsChoice]:
        """Marked elements below the body."""
        page = self.page
        places = [p for p in page.document.walk.bylines if page.end - 3 <= p.position <= page.end + NEAR_END]
        for place in places[:MAX_ELEMENTS]:
            if not page.is_off(place.block):
                yield AuthorsChoice(self.of_element(place.element), "by-line below the article")
        yield from self.lines(page.end - NEAR_END, page.end + NEAR_END, "text below the article")
