"""Where a page may say when its article was published or changed, and which days it gives there.

A place gives `DateCandidate`: a date, and evidence, words for what speaks for it or against it, which the ranking has
weights for:

- declared for programs: ``json-ld``, ``json-ld-created``, ``json-ld-page`` and ``json-ld-other`` (of another object
  than the article), ``meta``, ``meta-date`` (``date`` and the like), ``meta-other`` (of a name that says less),
  ``item`` (``itemprop``), ``script``;
- shown to readers: ``time`` (elements of that name), ``classed`` (by a class that speaks of dates), ``line`` (text);
  with ``-head`` near the title, ``-above`` it, ``-body`` in the article, ``-tail`` around its end, ``-far`` anywhere;
  ``url`` (in the address of the page);
- how: ``labelled`` (by a word for publication), ``named`` (by a class that says so), ``short`` (the line holds little
  else), ``sentence`` and ``long-sentence`` (it ends like one), ``lead`` (the date leads a paragraph), ``close`` to the
  title, ``timed`` (with a time of day), ``second`` (not the first date in the line), ``heading``, ``off`` (in a part of
  the page that is not the article's).

What is labelled or marked as the date of a change has ``-changed`` at its place, and no other evidence.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from datetime import datetime, timedelta, timezone
from functools import cached_property, lru_cache
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.arrays import SHORT_CHARACTERS
from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings, types_of
from scrapy_article.document.survey import find
from scrapy_article.document.urls import split_url
from scrapy_article.document.words import is_unspaced, join_space
from scrapy_article.fields.date_parser import (
    MAX_LENGTH,
    exchanged,
    find_dates,
    is_possible,
    may_hold_date,
    parse_date,
    parse_iso,
)
from scrapy_article.fields.relative_dates import find_relative
from scrapy_article.fields.texts import is_parted, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence
    from datetime import date

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.date_parser import ParsedDate
    from scrapy_article.fields.page import Page

__all__ = ["DateCandidate", "DatePlaces", "is_month_first"]

ABOVE = 12
"""Segments above the title that its date may stand in."""
BELOW = 4
"""Segments from the first of the body on."""
HEAD = 40
"""Segments below the title at most."""
TAIL_ABOVE, TAIL = 3, 10
"""Segments before and after the end of the body that may tell of its date."""
FOOT = 12
"""Segments at the end of the page that may tell when it was changed."""
CLOSE = 3
"""Segments below the title that are close to it."""
MAX_ELEMENTS = 60
"""Marked elements of one region that are looked at."""
MAX_LINE = 200
"""Characters of a line of text that can be a date line: a longer one is prose that speaks of a date."""
MAX_WORDS = 40
"""Words of it: scripts without blanks say much in few characters."""
MAX_REST = 30
"""Characters beside the date in a line that holds little else."""
MAX_LABEL = 15
"""Characters beside the date in a line that is no sentence, though it ends with a full stop."""
LINKED = 0.9
"""Share of the characters of a line in links from which it is a link, and no label of a date."""
MAX_LEAD = 30
"""Characters of a paragraph before the date that leads it."""
MAX_AFTER = 50
"""Characters after a date in which a word may say that it is that of publication."""
MAX_SHORT_LINE = 80
"""Characters of a line that is looked at far from the title."""
MAX_LINES = 400
"""Segments that are searched as a last resort."""
MAX_PATH = 400
"""Characters of the path of an address that are searched."""
MAX_SOURCE = 1_000_000
"""Bytes of the markup that are searched for dates in scripts."""
MAX_NAMES = 300
"""Names in scripts that are looked at."""
MAX_OTHERS = 200
"""JSON-LD objects beside that of the article that are looked at."""

_PUBLISHED_METAS = dict.fromkeys(
    (
        "article:published_time article:published datepublished og:article:published_time og:published_time "
        "parsely-pub-date cxenseparse:recs:publishtime cxenseparse:publishtime dcterms.created "
        "dcterms.issued dc.date.issued dc.date.created citation_publication_date citation_online_date pubdate "
        "publishdate publish-date publish_date publication_date publication-date article_date_original "
        "article:publicationdate article.published rnews:datepublished dateposted datecreated originalpublicationdate "
        "bt:pubdate published_time published_at published date_published published-date vr:published_time "
        "iso-8601-publish-date article.created article:create og:pubdate article:post_date publishtime "
        "shareaholic:article_published_time pub_date postdate apub:time bytedance:published_time"
    ).split(),
    "meta",
)
_DATE_METAS = dict.fromkeys("date dc.date dcterms.date citation_date".split(), "meta-date")
_OTHER_METAS = dict.fromkeys(
    (
        "sailthru.date displaydate created creation_date og:release_date "
        "release_date ptime date.created date.available lastpubdate video:release_date eomportal-lastupdate timestamp "
        "dateupdate og:time"
    ).split(),
    "meta-other",
)
_CHANGED_METAS = dict.fromkeys(
    (
        "article:modified_time datemodified og:updated_time article:modified article:updated_time article.updated "
        "dcterms.modified dc.date.modified last-modified lastmod lastmodified last-updated updated_time revised "
        "modified shareaholic:article_modified_time og:article:modified_time date.modified updated_at dateupdated "
        "updated last_updated lastmodifiedtime bytedance:updated_time"
    ).split(),
    "meta-changed",
)
_CHANGED_METAS["weibo: article:update_at"] = "meta-changed"
_METAS = _PUBLISHED_METAS | _DATE_METAS | _OTHER_METAS | _CHANGED_METAS

_LABEL = re.compile(
    r"(?P<changed>updat|modif|last chang|aktuali[sz]|stand\b|mise? à jour|màj|actuali|aggiorn|bijgewerkt|gewijzigd|"
    r"uppdater|oppdater|opdater|zaktualiz|обновл|оновл|更新|최종|업데이트|수정|revis|edited|geändert|atualiz|päivitetty|"
    r"muokattu|güncel|last (?:post|reply|activity|comment)|latest reply|letzte[rn]? (?:beitrag|antwort)|"
    r"derni(?:er|ère) (?:message|réponse)|últim[oa] (?:mensaje|respuesta|mensagem)|последнее сообщение|"
    r"ažur|ενημέρωση|تحديث|frissít|änder|bearbeitet|последнее изменение|змінено|zuletzt|modyfik|"
    r"upraveno|módosít|به.?روزرسانی|cập nhật|diperbarui|अपडेट|সংশোধ|আপডেট|อัปเดต|อัพเดต|עודכן|עדכון)|"
    r"(?P<labelled>publi|posted|veröffentlicht|erstellt|geplaatst|publicerad|created|erschienen|inserito|pubbl|"
    r"objavljeno|опубл|発表|公開|公開日|掲載|配信|发布|發布|发表|發表|입력|등록|yayın|julkaistu|written|geschrieben|\bdat(?:e|um)(?=\W*$)|"
    r"lagt ud|نشر|انتشار|প্রকাশ|प्रकाशित|เผยแพร่|פורסם|đăng|diterbitkan|opublik|zveřejn|közzé|δημοσ|gepubliceerd|"
    r"pressemitteilung|дата)|"
    r"(?P<account>registered|joined|founded|member since|(?:mitglied|dabei|registriert) seit|registrierung|inscrit|"
    r"inscription|membre depuis|registrado|miembro desde|membro desde|iscritto|lid sinds|geregistreerd|"
    r"зарегистрирован|регистрация|dołączył|rejestracja|kayıt tarihi|üyelik|登録日|注册)",
)
"""Words for a change, for publication, and for the day on which somebody became a member, in small letters."""
_IN_PATH = re.compile(
    r"(?<!\d)(?P<y>199\d|20[0-4]\d)(?P<s>[/_.-]?)(?P<m>1[0-2]|0?[1-9]|(?<=[/_.-])[a-z]{3,9}(?=[/_.-]))(?P=s)"
    r"(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)(?=(?P=s)|[^a-z]|$|[tT]\d)",
    re.IGNORECASE,
)
_IN_PATH_DMY = re.compile(
    r"(?<!\d)(?P<d>3[01]|[12]\d|0[1-9])(?P<s>[/_.-])(?P<m>1[0-2]|0[1-9])(?P=s)(?P<y>20[0-4]\d)(?!\d)"
)
_IN_SCRIPT = re.compile(
    rb"""(?<![\w-])(date_?published|(?:first_?)?publish(?:ed)?_?(?:at|on|date|time))"""
    rb"""(?:\\?["']|&quot;)?\s?:\s?(?:\\?["']|&quot;)(\d{4}-\d\d-\d\d[\d T:.+Z-]{0,24})""",
    re.IGNORECASE,
)
_PUBLISH = b"ublish"
"""In all those names: pages are long, and a pattern that does not begin with a letter is slow to say no."""
_ASSIGNED = re.compile(
    rb"""(?<![\w.-])(ct|(?:ori)?[cC]reate_?[tT]ime|pub(?:lish)?_?[tT]ime)\s?=\s?"""
    rb"""["'](1\d{9}|\d{4}-\d\d-\d\d[\d T:.+Z-]{0,24})["']"""
)
_VARIABLES = (b" ct = ", b" ct=", b"reate_time", b"reateTime", b"ub_time", b"ubTime", b"ublish_time", b"ublishTime")
"""Variables of a page for the moment when its article was made; in data, such names are those of comments as well."""
_HAS_DIGIT = re.compile(r"\d")
_DAY = timedelta(days=1)
_CHANGED_AFTER = re.compile(r"\s?(?:更新|修正|수정|업데이트)(?!\s?[:：])")
"""What Japanese and Korean write after the date of a change, too."""
_ITS_DATE = frozenset(("entry-date", "post-date"))
"""Classes beside which ``updated`` says nothing: themes of WordPress give both to the one date that they show."""
_BY = "written by"
"""After a date, a by-line that begins, while *geschrieben* would say what was done on that day."""
_AFTER_LEAD = frozenset("()[]|:–—-•/")
"""What follows the date that leads a paragraph: in a sentence it is the subject's."""
_ENDS = (".", "!", "?")


class DateCandidate(NamedTuple):
    """A date that a place gives."""

    day: date
    iso: str
    raw: str
    """What stands there."""
    source: str
    """The place, in words."""
    evidence: tuple[str, ...]
    """What speaks for it and against it; the place first."""
    changed: bool
    """Whether the page says that it is the date of a change."""
    ambiguous: bool
    """Whether day and month could be the other way round."""

    def exchanged(self) -> DateCandidate | None:
        """The same with day and month the other way round, if that could be."""
        if not self.ambiguous:
            return None
        day = self.day.replace(month=self.day.day, day=self.day.month)
        return self._replace(day=day, iso=f"{day}{self.iso[10:]}")


class DatePlaces:
    """The places of one page, whose article is in *language*."""

    def __init__(self, page: Page, language: str | None) -> None:
        self.page = page
        self.language = language
        self.latest = page.now.date() + _DAY
        self._parsed: dict[str, ParsedDate | None] = {}
        """Of texts that are declared to be a date, which pages do at many places."""
        self.first = max(0, page.top - ABOVE)
        self.last = min(page.start + BELOW, page.top + HEAD, len(page.document.segments))
        self.tail_first = max(self.last, page.end - TAIL_ABOVE)
        self.tail_last = min(page.end + TAIL, len(page.document.segments))

    @cached_property
    def month_first(self) -> bool:
        """Whether short dates on the page have the month first."""
        return is_month_first(self.page, self.language)

    @cached_property
    def _digits(self) -> bytes:
        """Of each segment, whether it is short and has a digit."""
        return self.page.document.arrays.digits.tobytes()

    def declared(self) -> Iterator[DateCandidate]:
        """Dates in the head of the page that are made for programs."""
        article = self.page.posting
        is_thread = article is not self.page.document.json_ld_article
        for name, place in _JSON_LD.items():
            if name in article:
                if is_thread and name == "dateCreated":  # what a thread begins with is published as it is written
                    place = "json-ld"
                for value in strings(article[name])[:2]:
                    yield from self._value(value, f"JSON-LD {name}", place)
        for name, values in self.page.document.meta.items():
            if name in _METAS or ("publi" in name and ("date" in name or "time" in name)):
                for value in values[:2]:
                    yield from self._value(value, f"meta {name}", _METAS.get(name, "meta"))

    def items(self) -> Iterator[DateCandidate]:
        """Dates of elements that are marked by ``itemprop``."""
        for placed in self.page.document.walk.times[: 4 * MAX_ELEMENTS]:
            item = placed.element.get("itemprop")
            if item and not self.page.is_off(placed.block):
                if "datePublished" in item:
                    yield from self._element(placed, "itemprop datePublished", ("item",))
                elif "dateModified" in item:
                    yield from self._element(placed, "itemprop dateModified", ("item-changed",))

    def url(self) -> Iterator[DateCandidate]:
        """Dates in the address of the page."""
        address = self.page.address or self.page.meta("og:url") or ""
        path = split_url(address).path[:MAX_PATH]
        for pattern in (_IN_PATH, _IN_PATH_DMY) if "20" in path or "199" in path else ():
            for match in pattern.finditer(path):
                if not match["s"] and (len(match["m"]) < 2 or len(match["d"]) < 2):
                    continue
                raw = f"{match['y']}-{match['m']}-{match['d']}"
                if match["m"].isalpha():
                    raw = f"{match['d']} {match['m']} {match['y']}"
                for candidate in self._value(raw, "URL", "url"):
                    yield candidate._replace(raw=match[0])

    def head(self) -> Iterator[DateCandidate]:
        """Dates that are shown near the title, those below it first; of the lines above, the nearest first."""
        top = self.page.top
        yield from self._marked(top, self.last)
        yield from self._lines(top, self.last)
        yield from self._marked(self.first, top - 1)
        yield from reversed([*self._lines(self.first, top)])

    def tail(self) -> Iterator[DateCandidate]:
        """Dates that are shown around the end of the body, and marked ones inside."""
        yield from self._marked(self.last + 1, self.tail_last)
        yield from self._lines(self.tail_first, self.tail_last)
        foot = len(self.page.document.segments) - FOOT
        for candidate in self._lines(max(self.tail_last, foot), foot + FOOT):
            if candidate.changed:
                yield candidate

    def others(self) -> Iterator[DateCandidate]:
        """Dates of JSON-LD objects beside the article's."""
        own = self.page.posting
        for entry in self.page.document.json_ld[:MAX_OTHERS]:
            if entry is own:
                continue
            for name, place in (("datePublished", ""), ("dateModified", "-changed")):
                for value in strings(entry.get(name))[:1]:
                    types = types_of(entry)
                    kind = "page" if any(kind.endswith("Page") for kind in types) else "other"
                    source = f"JSON-LD {name} of {next(iter(sorted(types)), 'object')}"
                    yield from self._value(value, source, f"json-ld-{kind}{place}")

    def scripts(self) -> Iterator[DateCandidate]:
        """Data of the page's own programs: the first value whose name says that it is a date of publication.

        Where there is none, the first variable that is called so, or after the making of the article. Chinese platforms
        have them; eight searches of the whole page are dear, so that pages in other languages are spared them.
        """
        data, place = self.page.document.data, -1
        for _ in range(MAX_NAMES):
            place = find(data, _PUBLISH, place + 1)
            if not 0 <= place <= MAX_SOURCE - len(_PUBLISH):
                break
            match = _IN_SCRIPT.search(data, max(0, place - 10), place + 90)
            if match:
                name, value = match[1].decode(), match[2].decode()
                found = self._value(value, f"{name} in a script", "script")
                if found:
                    yield from found
                    return
        is_chinese = self.language == "zh" or is_unspaced(self.page.document.walk.head.title or "")
        for variable in _VARIABLES if is_chinese else ():
            place = find(data, variable, 0)
            match = _ASSIGNED.search(data, max(0, place - 10), place + 60) if 0 <= place <= MAX_SOURCE else None
            if match:
                value = match[2].decode()
                if value.isdigit():
                    value = datetime.fromtimestamp(int(value), timezone.utc).isoformat()
                yield from self._value(value, f"{match[1].decode()} in a script", "script")
                return

    def anywhere(self) -> Iterator[DateCandidate]:
        """Dates in short lines of the whole page."""
        for start, end in ((0, self.first), (self.last, self.tail_first), (self.tail_last, self.tail_last + 40)):
            yield from self._lines(start, min(end, start + MAX_LINES), longest=MAX_SHORT_LINE)

    def relative(self) -> Iterator[DateCandidate]:
        """Dates near the title that are told by their distance from the download, where its time is known."""
        base = self.page.downloaded
        if base is None:
            return
        for placed in self._times(self.first, self.last):
            kind = "time" if placed.element.tag == "time" else "classed"
            text = text_of(placed.element, MAX_LINE, parted=True)
            yield from self._distance(text, kind, placed.position, placed.block, base)
        for segment in self.page.segments(self.first, self.last):
            yield from self._distance(_parted(segment), "line", segment.index, segment.block, base)

    def _distance(self, text: str, kind: str, position: int, block: Block, base: datetime) -> Iterator[DateCandidate]:
        found = find_relative(text, self.language, base)
        context = self._context(position, block) if found else None
        if found and context:
            region, more = context
            changed = _label(text[: found.start][-40:]) == "changed"
            evidence = _told((f"{kind}-{region}", *more), changed)
            source = "text near the title, counted back from the download"
            yield DateCandidate(found.day, found.iso, found.raw, source, evidence, changed, ambiguous=False)

    # How they are read

    def _value(self, raw: str, source: str, *evidence: str) -> Iterable[DateCandidate]:
        """*raw*, which is declared to be a date."""
        if not raw or len(raw) > MAX_LINE:
            return ()
        if raw in self._parsed:
            parsed = self._parsed[raw]
        else:
            parsed = parse_iso(raw, self.latest) or parse_date(
                raw, self.language, month_first=self.month_first, latest=self.latest
            )
            self._parsed[raw] = parsed
        if parsed is None:
            return ()
        changed = evidence[0].endswith("-changed")
        return (DateCandidate(parsed.day, parsed.iso, raw, source, evidence, changed, parsed.ambiguous),)

    def _element(self, placed: Placed, source: str, evidence: tuple[str, ...]) -> Iterable[DateCandidate]:
        return self._attributes(placed, source, evidence) or self._value(
            text_of(placed.element, MAX_LINE), source, *evidence
        )

    def _time(self, placed: Placed, source: str, evidence: tuple[str, ...]) -> Iterable[DateCandidate]:
        """The date of a ``time`` element: that of its text, if its attribute is the same moment in UTC."""
        found = self._element(placed, source, evidence)
        for candidate in found:
            if candidate.iso.endswith("+00:00"):
                for shown in self._value(text_of(placed.element, MAX_LINE), source, *evidence):
                    if abs((shown.day - candidate.day).days) == 1:
                        return (shown,)
        return found

    def _attributes(self, placed: Placed, source: str, evidence: tuple[str, ...]) -> Iterable[DateCandidate]:
        for name in ("datetime", "content", "data-datetime", "title", "data-date", "data-time", "data-timestamp"):
            value = placed.element.get(name)
            if value:
                found = self._value(value, f"{source}, {name}", *evidence)
                if found:
                    return found
        return ()

    def _times(self, start: int, end: int) -> Sequence[Placed]:
        times = self.page.document.walk.times
        first = bisect_left(times, start, key=_position)
        return times[first : bisect_right(times, end, first, key=_position)][:MAX_ELEMENTS]

    def _marked(self, start: int, end: int) -> Iterator[DateCandidate]:
        """Elements from *start* to *end* that are made for dates, or whose class speaks of them."""
        for placed in self._times(start, end):
            context = self._context(placed.position, placed.block)
            if context is None:
                continue
            region, more = context
            where = "near the title" if region in ("head", "above") else "in the article"
            if placed.element.tag == "time":
                if placed.element.get("pubdate") is not None:
                    more = (*more, "labelled")
                elif "publish" in (placed.element.get("class") or ""):
                    more = (*more, "named")
                for candidate in self._time(placed, f"time element {where}", (f"time-{region}", *more)):
                    if _label(candidate.raw) == "changed" or self._is_change(placed):
                        yield candidate._replace(evidence=_told(candidate.evidence, True), changed=True)
                    else:
                        yield candidate
            else:
                evidence = (f"classed-{region}", *more)
                text = text_of(placed.element, MAX_LINE, parted=True)
                found = []
                if may_hold_date(text):
                    changed = self._is_change(placed)
                    found = list(self._line(text, "", f"date line {where}", evidence, changed_line=changed))
                yield from found or self._attributes(placed, f"date line {where}", evidence)

    def _lines(self, start: int, end: int, *, longest: int = MAX_LENGTH) -> Iterator[DateCandidate]:
        """Dates in the segments from *start* to before *end*."""
        digits, segments = self._digits, self.page.document.segments
        start = max(0, start)
        texts = enumerate(self.page.document.arrays.texts[start : max(0, end)], start)
        # What is known of short lines spares most the search.
        worth = ((i, text) for i, text in texts if digits[i] or len(text) >= SHORT_CHARACTERS or "年" in text)
        for number, text in worth:
            if len(text) > longest and number > self.last:
                continue
            if len(segments[number].flat_pieces) > 2:  # most have one piece and its element
                text = _parted(segments[number])
            if len(text) > longest:
                text = text[: MAX_LEAD + 40]
            if may_hold_date(text):
                previous = segments[number - 1] if number > start else None
                is_label = previous is not None and previous.link_density < LINKED
                yield from self._segment(segments[number], text, previous.text[-40:] if previous and is_label else "")

    def _segment(self, segment: Segment, text: str, previous: str) -> Iterator[DateCandidate]:
        context = self._context(segment.index, segment.block)
        if context is None:
            return
        region, more = context
        if segment.block.flags & Flag.HEADING:
            more = (*more, "heading")
        evidence = (f"line-{region}", *more)
        is_prose = len(segment.text) > MAX_LINE or segment.words > MAX_WORDS
        for candidate in self._line(text, previous, _REGIONS[region], evidence, is_prose=is_prose):
            labelled = region != "body" and (candidate.changed or "labelled" in candidate.evidence)
            if not is_prose or labelled or "lead" in candidate.evidence:
                yield candidate

    def _line(
        self,
        text: str,
        previous: str,
        source: str,
        evidence: tuple[str, ...],
        *,
        changed_line: bool = False,
        is_prose: bool = False,
    ) -> Iterator[DateCandidate]:
        """Dates in the line *text*; *previous*, the line before it, may be its label.

        *changed_line* says that the line is marked to tell of a change, unless its words say otherwise; *is_prose*,
        that *text* is from a paragraph.
        """
        last = 0
        dates = find_dates(text, self.language, month_first=self.month_first)
        for number, parsed in enumerate(dates, 1):
            before = text[last : parsed.start][-40:]
            if not last and len(before) < 3 and not _SPAN.search(before) and _label(before) is None:
                before = previous
            last = parsed.end
            if _SPAN.search(before) or _is_of_an_account(before, before is previous):
                continue  # the last day of something, or the first of somebody
            if not is_possible(parsed, self.latest):
                other = exchanged(parsed)
                if other is None or not is_possible(other, self.latest):
                    continue
                parsed = other
            found = list(evidence)
            label = _label(before)
            after = _label_after(text[last : last + MAX_AFTER]) if number == len(dates) else None
            if after == "changed" or label is None:
                label = after
            if label == "labelled":
                found.append(label)
            rest = len(text) - (parsed.end - parsed.start)
            if not is_prose:
                found += _kind_of_line(rest, evidence[0], is_sentence=text.endswith(_ENDS))
            if is_prose and parsed.start <= MAX_LEAD and text[parsed.end :].lstrip()[:1] in _AFTER_LEAD:
                found.append("lead")
            if "T" in parsed.iso:
                found.append("timed")
            if number > 1:
                found.append("second")
            raw = text[parsed.start : parsed.end]
            changed = label == "changed" or (label is None and changed_line)
            yield DateCandidate(parsed.day, parsed.iso, raw, source, _told(found, changed), changed, parsed.ambiguous)

    def _context(self, position: int, block: Block) -> tuple[str, tuple[str, ...]] | None:
        """The region of *position*, and what else its *block* tells; None for what is no part of the article."""
        page = self.page
        if position < page.top:
            if self._is_of_the_site(block):
                return None
            region = "above" if position >= self.first else "far"
        elif position <= min(page.start, self.last):
            region = "head"
        elif position < self.tail_first and (position < page.end or not page.kept):
            region = "body"
        elif position < self.tail_last:
            region = "tail"
        else:
            region = "far"
        more: tuple[str, ...] = ("close",) if -CLOSE <= position - page.top <= CLOSE else ()
        if page.is_off(block, strict=bool(block.flags & Flag.ASIDE)):
            if not page.top <= position < page.end or self._is_comment(block):
                return None
            more = (*more, "off")
        return region, more

    def _is_of_the_site(self, block: Block) -> bool:
        """Whether *block*, above the title, stands in the header of the site, which tells the day of the visit."""
        if not block.flags & (Flag.HEADER | Flag.NAV) or block.flags & (Flag.ARTICLE | Flag.MAIN):
            return False
        inner: Block | None = block
        while inner is not None and inner.end <= self.page.top:
            if inner.tag == "header" or inner.tag == "nav":
                return True
            inner = inner.parent
        return False

    @staticmethod
    def _is_comment(block: Block) -> bool:
        inner: Block | None = block
        while inner is not None:
            if inner.hints & Hint.COMMENT:
                return True
            inner = inner.parent
        return False

    @staticmethod
    def _is_change(placed: Placed) -> bool:
        own = placed.element.get("class") or ""
        names = f"{own} {placed.element.get('itemprop') or ''} {placed.block.names}"
        if "publi" in names or "posted" in names:
            return False
        if "modif" in names or ("updated" in names and _ITS_DATE.isdisjoint(own.split())):
            return True
        before, parent = placed.element.getprevious(), placed.element.getparent()
        text = parent.text if before is None and parent is not None else None
        if before is not None:
            text = (before.tail or "").strip() or before.text
        return text is not None and _label(text.rstrip()[-40:]) == "changed"


_JSON_LD = {
    "datePublished": "json-ld",
    "dateCreated": "json-ld-created",
    "uploadDate": "json-ld-created",
    "dateModified": "json-ld-changed",
}
_REGIONS = {
    "head": "text near the title",
    "above": "text above the title",
    "body": "text of the article",
    "tail": "text below the article",
    "far": "text of the page",
}


_SPAN = re.compile(r"(?<!\d)\d{1,2}\.?\s?[-–—]\s?$")
"""The first day before the last: ``9-`` of *9-23 Feb 2017*."""
_position = itemgetter(1)
"""Of a `Placed`."""


def _parted(segment: Segment) -> str:
    """The text of *segment*, with a blank before the numbers that styles alone set apart: `is_parted`."""
    if len(segment.flat_pieces) <= 2:
        return segment.text
    parts: list[str] = []
    before, owner = "", None
    for text, element in segment.pieces:
        if element is not owner and is_parted(before, text):
            parts.append(" ")
        parts.append(text)
        before, owner = text, element
    return segment.text if len(parts) == len(segment.pieces) else join_space("".join(parts))


def _told(evidence: Sequence[str], changed: bool) -> tuple[str, ...]:
    """*evidence* of a place; of a change only the place counts."""
    return (f"{evidence[0]}-changed",) if changed else tuple(evidence)


def _label(text: str) -> str | None:
    """What the last word in *text* says of the date after it: ``labelled`` published, ``changed``, or ``account``."""
    return _label_of(text.casefold().strip())


def _label_after(text: str) -> str | None:
    """What *text*, which follows the last date of a line, says of it."""
    if not text.isascii() and _CHANGED_AFTER.match(text):
        return "changed"
    return "labelled" if text and _label(text) == "labelled" and _BY not in text.casefold() else None


def _kind_of_line(rest: int, place: str, *, is_sentence: bool) -> tuple[str, ...]:
    """What a line at *place* is that has *rest* characters beside its date and perhaps the end of a sentence."""
    if rest > MAX_REST:
        return ("long-sentence",) if is_sentence else ()
    return ("sentence",) if is_sentence and rest > MAX_LABEL else (f"short-{place.rpartition('-')[2]}",)


def _is_of_an_account(text: str, is_line: bool) -> bool:
    """Whether a member joined on the date after *text*; what is a line of its own is no label if it has the date."""
    return _label(text) == "account" and not (is_line and _HAS_DIGIT.search(text))


@lru_cache(maxsize=2048)  # a few words, used again on every page
def _label_of(text: str) -> str | None:
    label = None
    if len(text) > 2 or not text.isascii():
        for match in _LABEL.finditer(text):
            label = match.lastgroup
    return label


_REGION_IN_PATH = re.compile(r"/(en[-_][a-z][a-z])/", re.IGNORECASE)
_MONTH_FIRST = {
    "en": frozenset("us ph pr vi gu as mh mp um bi".split()),
    "es": frozenset(("pr", "pa")),
    "fil": frozenset(("ph", "")),
    "ceb": frozenset(("ph", "")),
}
"""Regions where the month comes first in short dates of a language, by CLDR; English without a region is American."""
_DAY_FIRST_DOMAINS = frozenset(
    "gb uk au nz ie in za ng ke gh zw tz ug my sg hk lk pk bd mt jm eu de at ch fr be nl lu it es pt gr cy pl cz sk hu "
    "ro bg hr si rs ee lv lt fi se no dk is ru ua tr il ae sa qa eg th vn id".split()
)
"""Domains of countries where dates in English have the day first."""


def is_month_first(page: Page, language: str | None) -> bool:
    """Whether dates on the page are written as in the United States."""
    regions = _MONTH_FIRST.get(language or "")
    if regions is None:
        return False
    head = page.document.walk.head
    path = _REGION_IN_PATH.match(split_url(page.address).path)
    for tag in (head.lang, page.meta("og:locale"), page.meta("content-language"), path and path[1]):
        start, _, region = (tag or "").lower().replace("_", "-").rpartition("-")
        if start and len(region) == 2:
            return region in regions
    if language == "en":
        return page.host.rpartition(".")[2] not in _DAY_FIRST_DOMAINS
    return "" in regions
