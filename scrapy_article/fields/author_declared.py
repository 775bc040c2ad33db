"""Authors in the head of a page: JSON-LD and ``meta`` elements."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import DECODER, strings, types_of
from scrapy_article.fields.author_bylines import Byline
from scrapy_article.fields.author_labels import has_label
from scrapy_article.fields.names import Kind, Name, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.author_view import AuthorCandidate, AuthorView
    from scrapy_article.fields.page import Page

__all__ = ["DECLARED", "declared", "is_work"]

MAX_AUTHORS = 40
"""Declared authors that are looked at."""
MAX_OTHERS = 10
"""JSON-LD objects beside that of the article whose authors are looked at."""
MAX_LABEL = 80
"""Characters of the label of a card."""
DECLARED = frozenset(("json-ld", "json-ld-other", "meta-article", "meta-author", "meta-label"))
"""Evidence from the head of the page."""
_CATALOGUE = ("citation_author", "citation_authors", "dc.creator", "dcterms.creator", "dc.contributor")
"""Catalogues' names, with the family name first."""
_METAS = {
    **dict.fromkeys(_CATALOGUE, "meta-article"),
    **dict.fromkeys(
        (
            "article:author article:author_name parsely-author sailthru.author byl authors article.author "
            "article_author og:article:author og:author creator dc:creator byline cxenseparse:author rbauthors "
            "author_name og.article.author by"
        ).split(),
        "meta-article",
    ),
    "author": "meta-author",
}
_LABELLED = {f"twitter:label{number}": f"twitter:data{number}" for number in "12"}
"""Names of labels, and of what they label."""
_WORKS = re.compile(
    r"(?:Book|Movie|Film|Series|Season|Episode|Product|Game|Application|Album|Recording|Playlist|Play|Painting|Sculpture"
    r"|Event|Course|Dataset|Photograph|Comments?|Answer|ImageObject|VideoObject|Offer)$"
)
"""schema.org types of what a page may describe, or show: their authors are not the page's."""
_ORGANISATIONS = frozenset(
    "Organization NewsMediaOrganization Corporation WebSite NGO EducationalOrganization LocalBusiness "
    "GovernmentOrganization".split()
)
_WRAPPED = ("author", "mainEntity", "@list")
"""Properties of an object without a name in which the author stands."""
_LINE_END = re.compile(r"[\n\r]|<br\s{0,9}/?>", re.IGNORECASE)
_COMPANY = re.compile(r"\b(?:GmbH|AG|Inc|LLC|Ltd|Corp|[Ss]\.?r\.?l|d\.o\.o)\b|[a-z]\.[a-z]{2,4}$")
_ADDRESS = re.compile(r"(?:^|\s\(?)(?:https?://|www\.|/)([^/\s]{0,100})")


def is_work(types: set[str] | frozenset[str]) -> bool:
    """Whether schema.org *types* are those of a work, a product or an event, or of what readers write."""
    return any(map(_WORKS.search, types))


def declared(view: AuthorView) -> list[AuthorCandidate]:
    """Authors in JSON-LD and ``meta`` elements; else those that the page tells its own programs as JSON:API."""
    found = [*_in_head(view)]
    resource = None if found else view.page.resource
    if resource is not None and resource.author:
        found += _declaration(view, strings(resource.author), "json-ld", "JSON:API resource")
    return found


def _in_head(view: AuthorView) -> Iterator[AuthorCandidate]:
    document = view.page.document
    entry = document.json_ld_article
    for key in filter(entry.__contains__, ("author", "authors", "creator")):
        yield from _json_ld(view, entry[key], "json-ld", f"JSON-LD {key}")
    others = [other for other in document.json_ld if other is not entry and "author" in other]
    for other in [other for other in others if id(other) not in document.json_ld_elsewhere][:MAX_OTHERS]:
        if not is_work(types_of(other)):
            yield from _json_ld(view, other["author"], "json-ld-other", "JSON-LD author of another object")
    for key in filter(document.meta.__contains__, _METAS):
        texts = [text for value in document.meta[key][:MAX_AUTHORS] for text in _lines(value)]
        if key == "citation_authors":
            texts = [text for several in texts for text in several.split(";") if text.strip()]
        yield from _declaration(view, texts, _METAS[key], f"meta {key}", inverted=key in _CATALOGUE)
    for name, key in _LABELLED.items():
        label = view.page.meta(name) if name in document.meta else None
        if label and has_label(f"{label[:MAX_LABEL]}: "):
            yield from _declaration(view, strings(document.meta.get(key, [])[:1]), "meta-label", f"meta {key}")


def _json_ld(view: AuthorView, value: Any, kind: str, source: str) -> Iterator[AuthorCandidate]:
    people: list[str] = []
    organisations: list[str] = []
    for author in islice(_entries(view.page, value), MAX_AUTHORS):
        is_organisation = False
        if isinstance(author, dict):
            types = types_of(author)
            is_organisation = "Person" not in types and not types.isdisjoint(_ORGANISATIONS)
            author = author.get("name") or " ".join(strings([author.get("givenName"), author.get("familyName")]))
        (organisations if is_organisation else people).extend(_lines(author))
    yield from _declaration(view, people, kind, source)
    yield from _declaration(view, organisations, kind, source, organisation=True)


def _entries(page: Page, value: Any) -> Iterator[Any]:
    """The authors in *value* of JSON-LD, one an entry.

    They may be named by address, wrapped in their role, in a page about them or in a list, or be JSON once more.
    """
    stack = [value]
    for _ in range(4 * MAX_AUTHORS):
        if not stack:
            break
        entry = stack.pop()
        if isinstance(entry, str) and entry.lstrip()[:1] in ("[", "{"):
            entry = _decoded(entry)
        if isinstance(entry, str) and ("#" in entry or "://" in entry):
            entry = _by_id(page, entry) or entry
        if isinstance(entry, dict) and not entry.get("name"):
            entry = _by_id(page, entry.get("@id")) or entry
            entry = next(filter(None, map(entry.get, _WRAPPED)), entry) if not entry.get("name") else entry
            if isinstance(entry, dict) and not any(map(entry.get, _WRAPPED)):
                yield entry
                continue
            stack.append(entry)
        elif isinstance(entry, list):
            stack += reversed(entry[:MAX_AUTHORS])
        else:
            yield entry


def _decoded(text: str) -> Any:
    """The value of the JSON *text*, or *text* itself."""
    try:
        return DECODER.decode(text)
    except (ValueError, RecursionError):
        return text


def _by_id(page: Page, identifier: Any) -> dict[str, Any]:
    if not identifier:
        return {}
    return next((one for one in page.document.json_ld if one.get("@id") == identifier and one.get("name")), {})


def _lines(value: Any) -> list[str]:
    """The strings in *value*: one a line where each line of a string is a person."""
    parts = _LINE_END.split(value) if isinstance(value, str) else []
    lines = [line for part in parts for line in strings(part)]
    return lines if len(lines) > 1 and all(kind_of(line) is Kind.PERSON for line in lines) else strings(value)


def _declaration(
    view: AuthorView,
    texts: list[str],
    kind: str,
    source: str,
    *,
    inverted: bool = False,
    organisation: bool = False,
) -> Iterator[AuthorCandidate]:
    names: list[Name] = []
    texts = [text for text in texts[:MAX_AUTHORS] if not _is_address(view.page, text)]
    for text in texts:
        found = view.read(text, inverted).names
        if organisation or (found and found[0].text != text and letters(text) in view.page.site_letters):
            found = [Name(text, Kind.TEAM)] if kind_of(text) is not None else []  # is not taken apart
        names.extend(name for name in found if name not in names)
    if kind.startswith("meta") and names and all(_is_stranger(view, name) for name in names):
        return
    if len(names) > 1:
        names = [name for name in names if not _helped(view, name)] or names
    if names:
        more = ["organisation"] if organisation else []
        yield view.candidate(kind, Byline(names), source, "; ".join(texts), more)


def _helped(view: AuthorView, name: Name) -> bool:
    """Whether all lines near the title that have *name* in them say that it helped: ``Contributions from``."""
    lines = [i for i in view.near if name.text in view.segments[i].text]
    return bool(lines) and all(view.is_of_helper(i, Byline([name])) for i in lines)


def _is_stranger(view: AuthorView, name: Name) -> bool:
    """Whether *name* is a company that the page does not speak of: whoever made the site."""
    if name.kind < Kind.TEAM or not _COMPANY.search(name.text) or letters(name.text) in view.page.site_letters:
        return False
    return name.text.casefold() not in view.head_text + view.tail_text


def _is_address(page: Page, text: str) -> bool:
    """Whether *text* is an address, or a name with that of another site: whoever made the theme of the page."""
    match = _ADDRESS.search(text)
    return match is not None and (match.start() == 0 or (bool(page.host) and page.host not in match[1]))
