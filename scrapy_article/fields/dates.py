"""When an article was published and last changed: declared dates first, then the URL, then what stands near the title."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from scrapy_article.document.hints import Hint
from scrapy_article.document.structured import strings, types_of
from scrapy_article.fields.date_parser import find_dates, is_possible, parse_date
from scrapy_article.fields.page import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Placed
    from scrapy_article.fields.date_parser import ParsedDate
    from scrapy_article.fields.page import Page

__all__ = ["DateChoice", "Dates", "choose_dates"]

NEAR_ABOVE = 12
"""Segments above the title that its date may stand in."""
NEAR_BELOW = 4
"""Segments from the first of the body on."""
NEAR_END = 8
"""Segments below the body."""
MAX_ELEMENTS = 60
"""Marked elements of one kind that are looked at."""
MAX_LINE = 200
"""Characters of a line of text that can be a date line: a longer one is prose that speaks of a date."""

_PUBLISHED_METAS = (
    "article:published_time article:published datepublished og:article:published_time og:published_time "
    "parsely-pub-date cxenseparse:recs:publishtime cxenseparse:publishtime sailthru.date dcterms.created dcterms.issued "
    "dc.date.issued dc.date.created citation_publication_date citation_online_date pubdate publishdate publish-date "
    "publish_date publication_date publication-date article_date_original article:publicationdate "
    "article.published rnews:datepublished dateposted datecreated originalpublicationdate bt:pubdate "
    "published_time published_at published date_published published-date vr:published_time "
    "iso-8601-publish-date dcterms.date dc.date citation_date date displaydate article.created created creation_date og:pubdate "
    "article:post_date publishtime shareaholic:article_published_time article:create og:release_date release_date ptime "
    "date.created date.available lastpubdate video:release_date pub_date postdate eomportal-lastupdate timestamp"
).split()
_MODIFIED_METAS = (
    "article:modified_time datemodified og:updated_time article:modified article:updated_time article.updated "
    "dcterms.modified dc.date.modified last-modified lastmod lastmodified last-updated updated_time revised modified "
    "shareaholic:article_modified_time og:article:modified_time date.modified updated_at dateupdated"
).split()

_MODIFIED_WORD = re.compile(
    r"updat|modif|aktuali[sz]|stand\b|mis[e]? à jour|màj|actuali|aggiorn|bijgewerkt|gewijzigd|uppdater|oppdater|opdater|"
    r"zaktualiz|обновл|оновл|更新|최종|업데이트|수정|revis|edited|geändert|atualiz|päivitetty|muokattu|güncel|ažur|"
    r"ενημέρωση|تحديث|frissít",
    re.IGNORECASE,
)
_PUBLISHED_WORD = re.compile(
    r"publi|posted|veröffentlicht|erstellt|geplaatst|publicerad|created|erschienen|inserito|pubbl|objavljeno|опубл|"
    r"発表|公開|发布|發布|입력|등록|yayın|julkaistu|written|on\b|am\b|datum|date",
    re.IGNORECASE,
)
_IN_PATH = re.compile(
    r"(?<!\d)(?P<y>199\d|20[0-4]\d)(?P<s>[/_.-]?)(?P<m>1[0-2]|0?[1-9]|(?<=[/_.-])[a-z]{3,9}(?=[/_.-]))(?P=s)"
    r"(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)(?=(?P=s)|[^a-z]|$|[tT]\d)",
    re.IGNORECASE,
)
_IN_PATH_DMY = re.compile(r"(?<!\d)(?P<d>3[01]|[12]\d|0[1-9])(?P<s>[/_.-])(?P<m>1[0-2]|0[1-9])(?P=s)(?P<y>20[0-4]\d)(?!\d)")

_DAY_FIRST_ENGLISH = frozenset("gb uk au nz ie in za ng ke my sg".split())


class DateChoice(NamedTuple):
    """A date in ISO 8601, the text that it was read from, and where that stands."""

    iso: str
    raw: str
    source: str


class Dates(NamedTuple):
    """What was found of both dates."""

    published: DateChoice | None
    modified: DateChoice | None


def choose_dates(page: Page, language: str | None) -> Dates:
    """Return when the article of *page*, which is written in *language*, was published and last changed.

    The date of the last change stands in for that of the publication where the page gives no other.
    """
    reader = _Reader(page, language)
    published = next(reader.published(), None)
    modified = next(reader.modified(), None)
    if published is None and modified is not None:
        published = modified
    return Dates(published, modified)


class _Reader:
    """Reads the dates of one page, the most trustworthy places first."""

    def __init__(self, page: Page, language: str | None) -> None:
        self.page = page
        self.language = language
        self.latest = page.now.date() + timedelta(days=1)
        self.month_first = _is_month_first(page, language)

    def parse(self, raw: str, source: str) -> DateChoice | None:
        """*raw*, which is declared to be a date."""
        if not raw or len(raw) > MAX_LINE:
            return None
        parsed = parse_date(raw, self.language, month_first=self.month_first, latest=self.latest)
        return DateChoice(parsed.iso, raw, source) if parsed else None

    def published(self) -> Iterator[DateChoice]:
        """Dates of publication, the likeliest first."""
        for _, stage in self.stages():
            yield from stage

    def stages(self) -> Iterator[tuple[str, Iterator[DateChoice]]]:
        """The kinds of places, the most trustworthy first."""
        yield "jsonld", self.json_ld("datePublished", "dateCreated", "uploadDate")
        yield "meta", self.metas(_PUBLISHED_METAS)
        yield "itemprop", self.marked("datePublished")
        yield "time", self.near_times()
        yield "url", self.url()
        yield "dateline", self.date_lines()
        yield "jsonld2", self.other_json_ld("datePublished")
        yield "text", self.text_near()
        yield "time2", self.other_times()
        yield "textend", self.text_below()

    def modified(self) -> Iterator[DateChoice]:
        """Dates of the last change, the likeliest first."""
        yield from self.json_ld("dateModified")
        yield from self.metas(_MODIFIED_METAS)
        yield from self.marked("dateModified")
        yield from self.text_near(modified=True)
        yield from self.other_json_ld("dateModified")

    def json_ld(self, *names: str) -> Iterator[DateChoice]:
        entry = self.page.document.json_ld_article
        for name in names:
            for value in strings(entry.get(name))[:2]:
                choice = self.parse(value, f"JSON-LD {name}")
                if choice:
                    yield choice

    def other_json_ld(self, name: str) -> Iterator[DateChoice]:
        own = self.page.document.json_ld_article
        for entry in self.page.document.json_ld[:200]:
            if entry is not own and name in entry:
                kind = next(iter(types_of(entry)), "object")
                for value in strings(entry[name])[:1]:
                    choice = self.parse(value, f"JSON-LD {name} of {kind}")
                    if choice:
                        yield choice

    def metas(self, names: list[str]) -> Iterator[DateChoice]:
        found = self.page.document.meta
        for name in names:
            for value in found.get(name, ()):
                choice = self.parse(value, f"meta {name}")
                if choice:
                    yield choice

    def marked(self, name: str) -> Iterator[DateChoice]:
        """Elements with ``itemprop`` *name*."""
        for place in self.page.document.walk.times[: 4 * MAX_ELEMENTS]:
            value = place.element.get("itemprop")
            if value and name in value and not self.page.is_off(place.block):
                choice = self.of_element(place, f"itemprop {name}")
                if choice:
                    yield choice

    def of_element(self, place: Placed, source: str) -> DateChoice | None:
        element = place.element
        for name in ("datetime", "content", "data-datetime", "title"):
            value = element.get(name)
            if value:
                choice = self.parse(value, f"{source}, {name}")
                if choice:
                    return choice
        return self.parse(text_of(element, MAX_LINE), source)

    def near(self, position: int) -> bool:
        return self.page.top - NEAR_ABOVE <= position <= self.page.start + NEAR_BELOW

    def near_times(self) -> Iterator[DateChoice]:
        """``time`` elements that stand near the title, those of a change last."""
        later = []
        page = self.page
        places = [p for p in page.document.walk.times if p.element.tag == "time" and self.near(p.position)]
        places.sort(key=lambda p: p.position < page.top)
        for place in places[:MAX_ELEMENTS]:
            if page.is_off(place.block):
                continue
            choice = self.of_element(place, "time element near the title")
            if choice:
                if self.is_change(place):
                    later.append(choice)
                else:
                    yield choice
        yield from later

    def is_change(self, place: Placed) -> bool:
        names = f"{place.element.get('class') or ''} {place.element.get('itemprop') or ''} {place.block.names}"
        if "publi" in names or "posted" in names:
            return False
        if "updated" in names or "modif" in names:
            return True
        before = place.element.getprevious()
        text = place.element.getparent().text if before is None else before.tail or before.text
        return bool(text and _MODIFIED_WORD.search(text[-40:]))

    def url(self) -> Iterator[DateChoice]:
        address = self.page.document.url or self.page.meta("og:url") or ""
        try:
            path = urlsplit(address).path[:400]
        except ValueError:
            return
        for pattern in (_IN_PATH, _IN_PATH_DMY):
            for match in pattern.finditer(path):
                if not match["s"] and (len(match["m"]) < 2 or len(match["d"]) < 2):
                    continue
                raw = f"{match['y']}-{match['m']}-{match['d']}"
                if match["m"].isalpha():
                    raw = f"{match['d']} {match['m']} {match['y']}"
                choice = self.parse(raw, "URL")
                if choice:
                    yield choice._replace(raw=match[0])

    def date_lines(self) -> Iterator[DateChoice]:
        """Elements near the title whose class speaks of a date."""
        page = self.page
        later = []
        places = [p for p in page.document.walk.times if p.element.tag != "time" and self.near(p.position)]
        places.sort(key=lambda p: p.position < page.top)
        for place in places[:MAX_ELEMENTS]:
            if page.is_off(place.block):
                continue
            choice = self.of_element(place, "date line near the title")
            if choice:
                if self.is_change(place):
                    later.append(choice)
                else:
                    yield choice
        yield from later

    def text_near(self, modified: bool = False) -> Iterator[DateChoice]:
        """Lines near the title: below it, then above it."""
        page = self.page
        spans = ((page.top, page.start + NEAR_BELOW), (page.top - NEAR_ABOVE, page.top))
        for start, end in spans:
            yield from self.lines(start, min(end, start + 40), "text near the title", modified)

    def text_below(self) -> Iterator[DateChoice]:
        yield from self.lines(self.page.end - 3, self.page.end + NEAR_END, "text below the article")

    def lines(self, start: int, end: int, source: str, modified: bool = False) -> Iterator[DateChoice]:
        later = []
        for segment in self.page.segments(start, end):
            text = segment.text
            if len(text) > MAX_LINE or not any(c.isdigit() for c in text) or self.page.is_off(segment.block):
                continue
            previous = 0
            for parsed in find_dates(text, self.language, month_first=self.month_first):
                before = text[previous : parsed.start][-40:]
                previous = parsed.end
                if not is_possible(parsed, self.latest):
                    continue
                choice = DateChoice(parsed.iso, text[parsed.start : parsed.end], source)
                changed = bool(_MODIFIED_WORD.search(before)) and not _PUBLISHED_WORD.search(before)
                if changed == modified:
                    yield choice
                elif changed:
                    later.append(choice)
        yield from later

    def other_times(self) -> Iterator[DateChoice]:
        """Dates that are marked up elsewhere in the article."""
        page = self.page
        places = [p for p in page.document.walk.times if page.top - 40 <= p.position <= page.end + NEAR_END]
        for place in places[:MAX_ELEMENTS]:
            if not page.is_off(place.block):
                choice = self.of_element(place, "time element in the article")
                if choice:
                    yield choice


def _is_month_first(page: Page, language: str | None) -> bool:
    """Whether dates on the page are written as in the United States."""
    if language != "en":
        return False
    head = page.document.walk.head
    for tag in (head.lang, page.meta("og:locale"), page.meta("content-language")):
        region = (tag or "").replace("_", "-").rpartition("-")[2].lower()
        if region in _DAY_FIRST_ENGLISH:
            return False
        if region == "us":
            return True
    return page.host.rpartition(".")[2] not in _DAY_FIRST_ENGLISH
