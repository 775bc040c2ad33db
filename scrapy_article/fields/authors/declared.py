"""Authors in the head of a page, JSON-LD and ``meta`` elements, and the details that pages give of authors."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any

from scrapy_article.article import Author
from scrapy_article.document.metadata.structured_data import strings, types_of
from scrapy_article.fields.authors.bylines import Byline
from scrapy_article.fields.authors.names import Kind, Name, has_label, kind_of
from scrapy_article.fields.authors.places import AuthorCandidate, AuthorView
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.text.words import letters

MAX_AUTHORS, MAX_OTHERS = 40, 10
"""Declared authors that are checked; JSON-LD objects, beside the article's, whose authors are checked."""
MAX_LABEL = 80
"""Maximum characters of the label of a card."""
DECLARED = frozenset("json-ld json-ld-other meta-article meta-author meta-label".split())
"""Evidence from the head of the page."""
_CATALOGUE = "citation_author citation_authors dc.creator dcterms.creator dc.contributor".split()
"""``meta`` elements for catalogues, with the family name first."""
_METAS = (
    *_CATALOGUE,
    *(
        "article:author article:author_name parsely-author sailthru.author byl authors article.author article_author "
        "og:article:author og:author creator dc:creator byline cxenseparse:author rbauthors author_name "
        "og.article.author by author"
    ).split(),
)
_WORKS = re.compile(
    r"(?:Book|Movie|Film|Series|Season|Episode|Product|Game|Application|Album|Recording|Playlist|Play|Painting|Sculpture"
    r"|Event|Course|Dataset|Photograph|Comments?|Answer|Review|ImageObject|VideoObject|Offer)$"
)
"""schema.org types of works on a page: their authors are not the article's."""
_ORGANISATIONS = frozenset(
    "Organization NewsMediaOrganization Corporation WebSite NGO EducationalOrganization LocalBusiness "
    "GovernmentOrganization".split()
)
_COMPANY = re.compile(r"\b(?:GmbH|AG|Inc|LLC|Ltd|Corp|[Ss]\.?r\.?l|d\.o\.o)\b|[a-z]\.[a-z]{2,4}$")
_URL = re.compile(r"^[/\[{]|https?://|www\.")
"""The URL of a profile or of the theme's designer, or JSON."""


def is_work(types: set[str] | frozenset[str]) -> bool:
    """Whether schema.org *types* are those of a work, a product or an event, or of readers' contributions."""
    return any(map(_WORKS.search, types))


def declared(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Authors in JSON-LD and ``meta`` elements."""
    document = view.page.document
    entry = document.json_ld_article
    for key in filter(entry.__contains__, ("author", "authors", "creator")):
        yield from _json_ld(view, entry[key], "json-ld", f"JSON-LD {key}")
    others = [other for other in document.json_ld if other is not entry and "author" in other]
    for other in others[:MAX_OTHERS]:
        if not is_work(types_of(other)):
            yield from _json_ld(view, other["author"], "json-ld-other", "JSON-LD author of another object")
    for key in filter(document.meta.__contains__, _METAS):
        texts, inverted = strings(document.meta[key]), key in _CATALOGUE
        if inverted:
            texts = [text for several in texts for text in several.split(";")]
        kind = "meta-author" if key == "author" else "meta-article"
        yield from _declaration(view, texts, kind, f"meta {key}", inverted=inverted)
    yield from _declaration(view, view.page.listed("authors"), "meta-article", f"{view.page.list_name} author")
    for number in "12":  # of a card for Twitter
        label, key = view.page.meta(f"twitter:label{number}"), f"twitter:data{number}"
        if label and has_label(f"{label[:MAX_LABEL]}: "):
            yield from _declaration(view, strings(document.meta.get(key, [])[:1]), "meta-label", f"meta {key}")


def _json_ld(view: AuthorView, value: Any, kind: str, source: str) -> Iterator[AuthorCandidate]:
    people: list[str] = []
    organisations: list[str] = []
    for author in (value if isinstance(value, list) else [value])[:MAX_AUTHORS]:
        is_organisation = False
        author = view.page.resolve(author)
        if isinstance(author, dict):
            types = types_of(author)
            is_organisation = "Person" not in types and not types.isdisjoint(_ORGANISATIONS)
            author = author.get("name")
        (organisations if is_organisation else people).extend(strings(author))
    yield from _declaration(view, people, kind, source)
    yield from _declaration(view, organisations, kind, source, organisation=True)


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
    texts = [text for text in texts[:MAX_AUTHORS] if not _URL.search(text)]
    if not texts:
        return
    for text in texts:
        found = view.read(text, inverted).names
        if organisation or (found and found[0].text != text and letters(text) in view.page.site_letters):
            found = [Name(text, Kind.TEAM)] if kind_of(text) is not None else []  # is not taken apart
        names.extend(found)
    if kind.startswith("meta") and all(map(_COMPANY.search, texts)) and not any(map(view.shows, names)):
        return  # the designer of the site
    if names:
        yield view.candidate(kind, Byline([*dict.fromkeys(names)]), source, "; ".join(texts))


# --- details ---

MAX_LINKS, MAX_OBJECTS = 2000, 200
"""Links and JSON-LD objects that are checked for details."""
MAX_NAME, MAX_ROLE = 80, 60
"""Maximum characters of a name in a link, and of a role."""
_ORGANISATION = re.compile("Organization|Corporation|NGO")


def details_of(page: Page, names: Sequence[str]) -> list[Author]:
    """Return an `Author` for each of *names*, the authors of *page*: URL of the profile, role, person or not."""
    document = page.document
    wanted = set(map(letters, names))
    linked: dict[str, str] = {}
    for link, href in zip(document.walk.links[:MAX_LINKS], document.hrefs, strict=False):
        key = letters(text_of(link.element, MAX_NAME))
        if key in wanted and (url := document.absolute(href)):
            linked.setdefault(key, url)
    entries = _entries(page)
    authors = []
    for name in names:
        entry = entries.get(letters(name), {})
        types = types_of(entry)
        is_team = any(map(_ORGANISATION.search, types)) or ("Person" not in types and kind_of(name) is Kind.TEAM)
        urls = (document.absolute(url) for key in ("url", "@id", "sameAs") for url in strings(entry.get(key)))
        url = linked.get(letters(name)) or next(filter(None, urls), None)
        role = clean(next(iter(strings(entry.get("jobTitle"))), ""))[:MAX_ROLE] or None
        authors.append(Author(name, url, role, "organization" if is_team else "person"))
    return authors


def _entries(page: Page) -> dict[str, dict[str, Any]]:
    """The JSON-LD objects with a name, by its letters; of several, the author of the article."""
    own = [page.posting.get(key) for key in ("creator", "author")]
    held = [one for value in own for one in (value if isinstance(value, list) else [value])]
    entries = [entry for entry in (*page.document.json_ld[:MAX_OBJECTS], *held) if isinstance(entry, dict)]
    return {letters(name): entry for entry in entries for name in strings(entry.get("name"))[:1]}
