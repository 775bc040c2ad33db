"""Dates that a page declares for programs, in JSON-LD and ``meta`` elements, and that of its address."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from scrapy_article.fields.date_candidates import DateCandidate
    from scrapy_article.fields.date_view import DateView

__all__ = ["declared", "event_days", "others", "url"]

MAX_PATH = 400
"""Characters of the path of an address that are searched."""
MAX_OTHERS = 200
"""JSON-LD objects beside that of the article that are looked at."""

_JSON_LD = {
    "datePublished": "json-ld",
    "dateCreated": "created",
    "uploadDate": "created",
    "dateModified": "json-ld-changed",
}
_PUBLISHED_METAS = dict.fromkeys(
    (
        "article:published_time article:published datepublished og:article:published_time og:published_time "
        "parsely-pub-date cxenseparse:recs:publishtime cxenseparse:publishtime "
        "dcterms.issued dc.date.issued citation_publication_date citation_online_date pubdate "
        "publishdate publish-date publish_date publication_date publication-date article_date_original "
        "article:publicationdate article.published rnews:datepublished dateposted originalpublicationdate "
        "bt:pubdate published_time published_at published date_published published-date vr:published_time "
        "iso-8601-publish-date og:pubdate article:post_date publishtime "
        "shareaholic:article_published_time pub_date postdate apub:time bytedance:published_time"
    ).split(),
    "meta",
)
_CREATED_METAS = dict.fromkeys("dcterms.created dc.date.created article.created datecreated".split(), "created")
"""A text may lie for long before it is published."""
_DATE_METAS = dict.fromkeys("date dc.date dcterms.date citation_date".split(), "meta-date")
_CHANGED_METAS = dict.fromkeys(
    (
        "article:modified_time datemodified og:updated_time article:modified article:updated_time article.updated "
        "dcterms.modified dc.date.modified last-modified lastmod lastmodified last-updated updated_time revised "
        "modified shareaholic:article_modified_time og:article:modified_time date.modified updated_at dateupdated "
        "updated last_updated lastmodifiedtime bytedance:updated_time"
    ).split(),
    "meta-changed",
)
_BROADCASTS = frozenset(("PublicationEvent", "BroadcastEvent", "OnDemandEvent"))
"""Events that are publications."""
_METAS = _PUBLISHED_METAS | _CREATED_METAS | _DATE_METAS | _CHANGED_METAS
_IN_PATH = re.compile(
    r"(?<!\d)(?P<y>199\d|20[0-4]\d)(?P<s>[/_.-]?)(?P<m>1[0-2]|0?[1-9]|(?<=[/_.-])[a-z]{3,9}(?=[/_.-]))(?P=s)"
    r"(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)(?=(?P=s)|[^a-z]|$|[tT]\d)",
    re.IGNORECASE,
)
_IN_PATH_DMY = re.compile(
    r"(?<!\d)(?P<d>3[01]|[12]\d|0[1-9])(?P<s>[/_.-]?)(?P<m>1[0-2]|0[1-9])(?P=s)(?P<y>20[0-4]\d)(?!\d)"
)


def declared(view: DateView) -> Iterator[DateCandidate]:
    """Dates in the head of the page that are made for programs."""
    article = view.page.posting
    is_thread = article is not view.page.document.json_ld_article
    for name, place in _JSON_LD.items():
        if name in article:
            if is_thread and name == "dateCreated":  # what a thread begins with is published as it is written
                place = "json-ld"
            for value in _values(article[name]):
                yield from view.value(value, f"JSON-LD {name}", place)
    for name, contents in view.page.document.meta.items():
        place = _METAS.get(name, "")
        for value in contents[:2] if place else ():
            yield from view.value(value, f"meta {name}", place)


def _values(value: Any) -> list[str]:
    """The strings in *value*; of an object that is a date, as schema.org or PHP writes it, that."""
    if isinstance(value, dict) and isinstance(date := value.get("value") or value.get("date"), str):
        value = f"{date} {value.get('timezone') or ''}"
    return strings(value)[:2]


def event_days(view: DateView) -> frozenset[date]:
    """The days on which the events begin and end that the page declares, which say nothing of its publication.

    Of events with several names, a calendar beside the article may have them: only those in the page's title count.
    """
    document = view.page.document
    kinds = {kind for kind in document.all_json_ld_types if kind.endswith("Event")} - _BROADCASTS
    if not kinds:  # nearly all
        return frozenset()
    entries = zip(document.json_ld_types[:MAX_OTHERS], document.json_ld, strict=False)
    events = [(_name(entry), entry) for types, entry in entries if not types.isdisjoint(kinds)]
    if len(dict(events)) > 1:
        title = letters(document.walk.head.title or "")
        events = [(name, entry) for name, entry in events if name and name in title]
    values = [value for _, entry in events for key in ("startDate", "endDate") for value in strings(entry.get(key))[:1]]
    return frozenset(candidate.day for value in values for candidate in view.value(value, "JSON-LD", "event"))


def _name(entry: dict[str, Any]) -> str:
    return letters("".join(strings(entry.get("name"))[:1]))


def url(view: DateView) -> Iterator[DateCandidate]:
    """Dates in the address of the page."""
    path = split_url(view.page.address).path[:MAX_PATH]
    for pattern in (_IN_PATH, _IN_PATH_DMY) if "20" in path or "199" in path else ():
        for match in pattern.finditer(path):
            if not match["s"] and (len(match["m"]) < 2 or len(match["d"]) < 2):
                continue
            raw = f"{match['y']}-{match['m']}-{match['d']}"
            if match["m"].isalpha():
                raw = f"{match['d']} {match['m']} {match['y']}"
            for candidate in view.value(raw, "URL", "url"):
                yield candidate._replace(raw=match[0])


def others(view: DateView) -> Iterator[DateCandidate]:
    """Dates of JSON-LD objects beside the article's: of the page, and of what speaks of it."""
    own, document = view.page.posting, view.page.document
    for types, entry in zip(document.json_ld_types[:MAX_OTHERS], document.json_ld, strict=False):
        if entry is own:
            continue
        for name, place in (("datePublished", ""), ("dateModified", "-changed")):
            for value in strings(entry.get(name))[:1]:
                kind = "page" if any(kind.endswith("Page") for kind in types) else "other"
                if kind == "other" and not document.is_of_page(entry):
                    break
                source = f"JSON-LD {name} of {next(iter(sorted(types)), 'object')}"
                yield from view.value(value, source, f"json-ld-{kind}{place}")
