"""Declared dates: in JSON-LD, ``meta`` elements, the URL, and the data of the page's scripts."""

from __future__ import annotations

import re
from collections.abc import Iterator

from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.dates.places import DateCandidate, DateView
from scrapy_article.text.urls import split_url

MAX_PATH, MAX_OTHERS = 400, 200
"""Characters of the path of a URL that are searched; JSON-LD objects, beside the article's, that are checked."""

_JSON_LD = {
    "datePublished": "json-ld",
    "dateCreated": "created",
    "uploadDate": "created",
    "dateModified": "json-ld-changed",
}
_METAS = {
    name: place
    for place, names in {
        "meta": "article:published_time article:published datepublished og:article:published_time og:published_time "
        "parsely-pub-date cxenseparse:recs:publishtime cxenseparse:publishtime "
        "dcterms.issued dc.date.issued citation_publication_date citation_online_date pubdate "
        "publishdate publish-date publish_date publication_date publication-date article_date_original "
        "article:publicationdate article.published rnews:datepublished dateposted originalpublicationdate "
        "bt:pubdate published_time published_at published date_published published-date vr:published_time "
        "iso-8601-publish-date og:pubdate article:post_date publishtime "
        "shareaholic:article_published_time pub_date postdate apub:time bytedance:published_time",
        # Publication may be much later.
        "created": "dcterms.created dc.date.created article.created datecreated",
        "meta-date": "date dc.date dcterms.date citation_date",
        "meta-changed": "article:modified_time datemodified og:updated_time article:modified article:updated_time "
        "article.updated dcterms.modified dc.date.modified last-modified lastmod lastmodified last-updated "
        "updated_time revised modified shareaholic:article_modified_time og:article:modified_time date.modified "
        "updated_at dateupdated updated last_updated lastmodifiedtime bytedance:updated_time",
    }.items()
    for name in names.split()
}
"""The places of `scrapy_article.fields.dates.places` that ``meta`` elements are."""
_IN_PATH = re.compile(
    r"(?<!\d)(?P<y>199\d|20[0-4]\d)(?P<s>[/_.-]?)(?P<m>1[0-2]|0?[1-9])(?P=s)"
    r"(?P<d>3[01]|[12]\d|0?[1-9])(?!\d)(?=(?P=s)|[^a-z]|$|[tT]\d)",
    re.IGNORECASE,
)
_IN_PATH_DMY = re.compile(
    r"(?<!\d)(?P<d>3[01]|[12]\d|0[1-9])(?P<s>[/_.-]?)(?P<m>1[0-2]|0[1-9])(?P=s)(?P<y>20[0-4]\d)(?!\d)"
)
MAX_SOURCE, MAX_NAMES = 1_000_000, 300
"""Bytes of the markup that are searched for dates in scripts; names in scripts that are checked."""
_PUBLISH = b"ublish"
"""A part of the names of dates of publication: a search for a plain text is fast."""
_IN_SCRIPT = re.compile(
    rb"""(?<![\w-])(date_?published|(?:first_?)?publish(?:ed)?_?(?:at|on|date|time))"""
    rb"""(?:\\?["']|&quot;)?\s?:\s?(?:\\?["']|&quot;)(\d{4}-\d\d-\d\d[\d T:.+Z-]{0,24})""",
    re.IGNORECASE,
)


def declared(view: DateView) -> Iterator[DateCandidate]:
    """Dates that the head of the page declares, and that a feed or a sitemap gives."""
    article = view.page.posting
    for name, place in _JSON_LD.items():
        for value in strings(article.get(name))[:1]:
            yield from view.value(value, f"JSON-LD {name}", place)
    for name, contents in view.page.document.meta.items():
        if name in _METAS:
            yield from view.value(contents[0], f"meta {name}", _METAS[name])
    for value in view.page.listed("date_published"):
        yield from view.value(value, f"{view.page.list_name} date", "meta")


def url(view: DateView) -> Iterator[DateCandidate]:
    """Dates in the URL of the page."""
    path = split_url(view.page.url).path[:MAX_PATH]
    for pattern in (_IN_PATH, _IN_PATH_DMY) if "20" in path else ():
        for match in pattern.finditer(path):
            for candidate in view.value("-".join(match.group("y", "m", "d")), "URL", "url"):
                yield candidate._replace(raw=match[0])


def others(view: DateView) -> Iterator[DateCandidate]:
    """Dates of other JSON-LD objects than the article: of the page, and of objects about it."""
    own, document = view.page.posting, view.page.document
    for types, entry in zip(document.json_ld_types[:MAX_OTHERS], document.json_ld, strict=False):
        if entry is own:
            continue
        kind = "page" if any(kind.endswith("Page") for kind in types) else "other"
        for name, place in (("datePublished", ""), ("dateModified", "-changed")):
            for value in strings(entry.get(name))[:1]:
                if kind == "other" and not document.is_of_page(entry):
                    break
                source = f"JSON-LD {name} of {next(iter(sorted(types)), 'object')}"
                yield from view.value(value, source, f"json-ld-{kind}{place}")


def scripts(view: DateView) -> Iterator[DateCandidate]:
    """The first value in the page's scripts that is a date of publication by its name."""
    data = view.page.document.data
    place = -1
    for _ in range(MAX_NAMES):
        place = data.find(_PUBLISH, place + 1, MAX_SOURCE)
        if place < 0:
            return
        match = _IN_SCRIPT.search(data, max(0, place - 10), place + 90)
        if match and not (match[1] == b"datePublished" and view.page.document.json_ld):  # which says what it is of
            yield from view.value(match[2].decode(), f"script, {match[1].decode()}", "script")
            return
