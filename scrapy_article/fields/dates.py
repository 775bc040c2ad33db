"""When an article was published and last changed: what the page declares, checked against what it shows."""

from __future__ import annotations

import re
from datetime import date, datetime, timedelta, timezone
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.structured import strings, types_of
from scrapy_article.document.urls import split_url
from scrapy_article.fields.date_parser import MAX_LENGTH, find_dates, is_possible, parse_date
from scrapy_article.fields.page import text_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Placed
    from scrapy_article.fields.date_parser import ParsedDate
    from scrapy_article.fields.page import Page

__all__ = ["DateChoice", "Dates", "choose_dates", "is_month_first"]

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
MAX_SHORT_LINE = 60
"""Characters of a line that holds little else than a date."""
MAX_LINES = 400
"""Segments that are searched as a last resort."""
MAX_PATH = 400
"""Characters of the path of an address that are searched."""
MAX_SOURCE = 1_000_000
"""Characters of the markup that are searched for dates in scripts."""
MAX_NAMES = 300
"""Names in scripts that are looked at."""

_PUBLISHED_METAS = (
    "article:published_time article:published datepublished og:article:published_time og:published_time "
    "parsely-pub-date cxenseparse:recs:publishtime cxenseparse:publishtime sailthru.date dcterms.created "
    "dcterms.issued dc.date.issued dc.date.created citation_publication_date citation_online_date pubdate "
    "publishdate publish-date publish_date publication_date publication-date article_date_original "
    "article:publicationdate article.published rnews:datepublished dateposted datecreated originalpublicationdate "
    "bt:pubdate published_time published_at published date_published published-date vr:published_time "
    "iso-8601-publish-date dcterms.date dc.date citation_date date displaydate article.created created creation_date "
    "og:pubdate article:post_date publishtime shareaholic:article_published_time article:create og:release_date "
    "release_date ptime date.created date.available lastpubdate video:release_date pub_date postdate "
    "eomportal-lastupdate timestamp"
).split()
_MODIFIED_METAS = (
    "article:modified_time datemodified og:updated_time article:modified article:updated_time article.updated "
    "dcterms.modified dc.date.modified last-modified lastmod lastmodified last-updated updated_time revised modified "
    "shareaholic:article_modified_time og:article:modified_time date.modified updated_at dateupdated"
).split()

_MODIFIED_WORD = re.compile(
    r"updat|modif|aktuali[sz]|stand\b|mise? à jour|màj|actuali|aggiorn|bijgewerkt|gewijzigd|uppdater|oppdater|"
    r"opdater|zaktualiz|обновл|оновл|更新|최종|업데이트|수정|revis|edited|geändert|atualiz|päivitetty|muokattu|güncel|ažur|"
    r"ενημέρωση|تحديث|frissít|änder",
    re.IGNORECASE,
)
_PUBLISHED_WORD = re.compile(
    r"publi|posted|veröffentlicht|erstellt|geplaatst|publicerad|created|erschienen|inserito|pubbl|objavljeno|опубл|"
    r"発表|公開|发布|發布|입력|등록|yayın|julkaistu|written|geschrieben|\bdatum\b|\bdate\b",
    re.IGNORECASE,
)
_IN_PATH = re.compile(
    r"(?<!\d)(?P<y>199\d|20[0-4]\d)(?P<s>[/_.-]?)(?P<m>1[0-2]|0?[1-9]|(?<=[/_.-])[a-z]{3,9}(?=[/_.-]))(?P=s)"
    r"(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)(?=(?P=s)|[^a-z]|$|[tT]\d)",
    re.IGNORECASE,
)
_IN_PATH_DMY = re.compile(
    r"(?<!\d)(?P<d>3[01]|[12]\d|0[1-9])(?P<s>[/_.-])(?P<m>1[0-2]|0[1-9])(?P=s)(?P<y>20[0-4]\d)(?!\d)"
)

_IN_SCRIPT = re.compile(
    r"""(?<![\w-])(date_?published|(?:first_?)?publish(?:ed)?_?(?:at|on|date|time))"""
    r"""\\?["']?\s?:\s?\\?["'](\d{4}-\d\d-\d\d[\d T:.+Z-]{0,24})""",
    re.IGNORECASE,
)
_HAS_NUMBER = re.compile(r"\d")

_DAY_FIRST_ENGLISH = frozenset("gb uk au nz ie in za ng ke my sg".split())


class DateChoice(NamedTuple):
    """A date in ISO 8601, the text that it was read from, and where that stands."""

    iso: str
    raw: str
    source: str
    changed: bool = False
    """Whether the page says that it is the date of a change."""


class Dates(NamedTuple):
    """What was found of both dates."""

    published: DateChoice | None
    modified: DateChoice | None


def choose_dates(page: Page, language: str | None) -> Dates:
    """Return when the article of *page*, which is written in *language*, was published and last changed.

    The date of the last change stands in for that of the publication where the page gives no other.
    """
    reader = _Reader(page, language)
    modified = next(reader.modified(), None)
    published = reader.published(modified)
    if published is None and modified is not None:
        published = modified
    return Dates(published, modified)


class _Reader:
    """Reads the dates of one page, the most trustworthy places first."""

    def __init__(self, page: Page, language: str | None) -> None:
        self.page = page
        self.language = language
        self.latest = page.now.date() + timedelta(days=1)
        self.month_first = is_month_first(page, language)
        self.known: set[date] = set()
        """Days that the page gives beyond doubt: they tell the order of day and month in others."""

    def parse(self, raw: str, source: str) -> DateChoice | None:
        """*raw*, which is declared to be a date."""
        if not raw or len(raw) > MAX_LINE:
            return None
        parsed = parse_date(raw, self.language, month_first=self.month_first, latest=self.latest)
        return DateChoice(self.settled(parsed), raw, source) if parsed else None

    def settled(self, parsed: ParsedDate) -> str:
        """*parsed* in ISO 8601, day and month exchanged if that is a known day, and the day as it stands is not."""
        if parsed.ambiguous and parsed.day not in self.known:
            other = parsed.day.replace(month=parsed.day.day, day=parsed.day.month)
            if other in self.known:
                return f"{other}{parsed.iso[10:]}"
        return parsed.iso

    def published(self, changed: DateChoice | None) -> DateChoice | None:
        """When the article was published; *changed* is when it was changed.

        What a page declares gives the time; what it shows near its title is what people read and check. Where they are
        at odds the shown one is right, unless it is that of the change, since pages that show one date often show that,
        or even later, such as that of an event.
        """
        declared = next((choice for choice in self.declared() if not choice.changed), None)
        self.known.update(_day(choice) for choice in (declared, changed, *self.url()) if choice)
        if declared is None:
            return next(self.undeclared(), None)
        for shown in self.shown(strict=True):
            if shown.changed:
                continue
            difference = (_day(shown) - _day(declared)).days
            if difference == 0:
                return declared
            if abs(difference) == 1 and _is_same_night(declared.iso, difference):
                return _localized(declared, shown)
            if shown.source == "URL" or (changed and _day(changed) <= _day(shown)):
                continue
            return shown
        return declared

    def declared(self) -> Iterator[DateChoice]:
        """Dates in markup that is made for programs, the most trustworthy first."""
        yield from self.json_ld("datePublished", "dateCreated", "uploadDate")
        yield from self.metas(_PUBLISHED_METAS)
        yield from self.marked("datePublished")
        yield from self.near_times()

    def shown(self, strict: bool) -> Iterator[DateChoice]:
        """Dates that a reader sees; if *strict*, only such as stand between the title and the body."""
        page = self.page
        yield from self.url()
        yield from self.date_lines(strict)
        yield from self.lines(
            page.top, min(page.start + (1 if strict else NEAR_BELOW), page.top + 40), "text near the title"
        )
        if not strict:
            yield from self.lines(page.top - NEAR_ABOVE, page.top, "text above the title")

    def undeclared(self) -> Iterator[DateChoice]:
        """Dates on a page that declares none, the likeliest first."""
        changes = []
        for choice in chain(
            self.shown(strict=False), self.near_times(), self.other_json_ld("datePublished"), self.other_times()
        ):
            if not choice.changed:
                yield choice
            changes.append(choice)
        yield from self.scripts()
        yield from changes
        yield from self.text_below()
        yield from self.text_anywhere()

    def modified(self) -> Iterator[DateChoice]:
        """Dates of the last change, the likeliest first."""
        yield from self.json_ld("dateModified")
        yield from self.metas(_MODIFIED_METAS)
        yield from self.marked("dateModified")
        yield from self.changed_lines()
        yield from self.other_json_ld("dateModified")

    def changed_lines(self) -> Iterator[DateChoice]:
        """Lines near the title, and elements there that are made to be dates, that say they tell of a change."""
        found = [*self.date_lines(strict=False), *self.lines(self.page.top, self.page.start + 1, "text near the title")]
        yield from (choice for choice in found if choice.changed)

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
        if names is _PUBLISHED_METAS:
            for name, values in found.items():
                if "publi" in name and ("date" in name or "time" in name) and name not in names:
                    choice = self.parse(values[0], f"meta {name}")
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
                    later.append(choice._replace(changed=True))
                else:
                    yield choice
        yield from later

    def is_change(self, place: Placed) -> bool:
        names = f"{place.element.get('class') or ''} {place.element.get('itemprop') or ''} {place.block.names}"
        if "publi" in names or "posted" in names:
            return False
        if "updated" in names or "modif" in names:
            return True
        before, parent = place.element.getprevious(), place.element.getparent()
        text = parent.text if before is None and parent is not None else None
        if before is not None:
            text = before.tail or before.text
        return text is not None and _tells_of_change(text[-40:])

    def url(self) -> Iterator[DateChoice]:
        address = self.page.document.url or self.page.meta("og:url") or ""
        path = split_url(address).path[:MAX_PATH]
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

    def date_lines(self, strict: bool) -> Iterator[DateChoice]:
        """Elements near the title whose class speaks of a date."""
        page = self.page
        first = page.top if strict else page.top - NEAR_ABOVE
        last = page.start if strict else page.start + NEAR_BELOW
        places = [p for p in page.document.walk.times if first <= p.position <= last and p.element.tag != "time"]
        places.sort(key=lambda p: p.position < page.top)
        for place in places[:MAX_ELEMENTS]:
            if not page.is_off(place.block):
                changed = self.is_change(place)
                for choice in self.read_line(text_of(place.element, MAX_LINE), "", "date line near the title"):
                    yield choice._replace(changed=choice.changed or changed)

    def text_below(self) -> Iterator[DateChoice]:
        yield from self.lines(self.page.end - 3, self.page.end + NEAR_END, "text below the article", longest=MAX_LENGTH)

    def scripts(self) -> Iterator[DateChoice]:
        """Data of the page's own programs: the first value whose name says that it is a date of publication."""
        source = self.page.document.source
        position = source.find("ublish")  # a plain search first: pages are long, and a pattern is slow to say no
        for _ in range(MAX_NAMES):
            if not 0 <= position < MAX_SOURCE:
                return
            match = _IN_SCRIPT.search(source, max(0, position - 10), position + 80)
            choice = self.parse(match[2], f"{match[1]} in a script") if match else None
            if choice:
                yield choice
            position = source.find("ublish", position + 6)

    def text_anywhere(self) -> Iterator[DateChoice]:
        """Short lines of the whole page."""
        for start, end in ((0, self.page.top), (self.page.start, self.page.end + 40)):
            yield from self.lines(start, min(end, start + MAX_LINES), "text of the page", longest=MAX_SHORT_LINE)

    def lines(self, start: int, end: int, source: str, *, longest: int = MAX_LINE) -> Iterator[DateChoice]:
        """Dates in the segments from *start* to before *end*, those of changes last."""
        later = []
        previous = ""
        for segment in self.page.segments(start, end):
            text = segment.text
            if len(text) <= longest and _HAS_NUMBER.search(text) and not self.page.is_off(segment.block):
                for choice in self.read_line(text, previous, source):
                    if choice.changed:
                        later.append(choice)
                    else:
                        yield choice
            previous = text[-40:]
        yield from later

    def read_line(self, text: str, previous: str, source: str) -> Iterator[DateChoice]:
        """Dates in the line *text*; *previous*, the line before it, may be its label."""
        if len(text) > MAX_LINE and not _PUBLISHED_WORD.search(text):
            return
        last = 0
        for parsed in find_dates(text, self.language, month_first=self.month_first):
            before = text[last : parsed.start][-40:]
            if len(before) < 3 and not last:
                before = previous
            last = parsed.end
            if is_possible(parsed, self.latest):
                raw = text[parsed.start : parsed.end]
                yield DateChoice(self.settled(parsed), raw, source, _tells_of_change(before))

    def other_times(self) -> Iterator[DateChoice]:
        """Dates that are marked up elsewhere in the article."""
        page = self.page
        places = [p for p in page.document.walk.times if page.top - 40 <= p.position <= page.end + NEAR_END]
        for place in places[:MAX_ELEMENTS]:
            if not page.is_off(place.block):
                choice = self.of_element(place, "time element in the article")
                if choice:
                    yield choice._replace(changed=self.is_change(place) or _tells_of_change(choice.raw))


def _tells_of_change(label: str) -> bool:
    """Whether the last word for either in *label* is one for a change, not for a publication."""
    changes = [match.start() for match in _MODIFIED_WORD.finditer(label)]
    return bool(changes) and max((match.start() for match in _PUBLISHED_WORD.finditer(label)), default=-1) < changes[-1]


def _day(choice: DateChoice) -> date:
    return date.fromisoformat(choice.iso[:10])


def _is_same_night(moment: str, difference: int) -> bool:
    """Whether the day that lies *difference* from that of *moment*, in UTC, is that moment's somewhere on land."""
    if not moment.endswith("+00:00"):
        return False
    hour = int(moment[11:13])
    return hour < 12 if difference < 0 else hour >= 10


def _localized(declared: DateChoice, shown: DateChoice) -> DateChoice:
    """The *shown* date with the zone that follows from the *declared* moment in UTC, if it has a time of day."""
    here, there = datetime.fromisoformat(shown.iso), datetime.fromisoformat(declared.iso)
    if "T" in shown.iso and here.tzinfo is None:
        minutes = round((here - there.replace(tzinfo=None)).total_seconds() / 60)
        if minutes % 15 == 0 and abs(minutes) <= 14 * 60:
            zone = timezone(timedelta(minutes=minutes))
            return shown._replace(
                iso=here.replace(tzinfo=zone).isoformat(), source=f"{shown.source}, zone by {declared.source}"
            )
    return shown


def is_month_first(page: Page, language: str | None) -> bool:
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
