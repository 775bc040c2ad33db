"""Authors that the head of a page declares, in JSON-LD and ``meta`` elements."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from scrapy_article.document.letters import letters
from scrapy_article.document.structured import DECODER, strings, types_of
from scrapy_article.fields.author_bylines import Byline
from scrapy_article.fields.author_candidates import candidate_of
from scrapy_article.fields.author_labels import has_label
from scrapy_article.fields.author_lines import MAX_BARE, MAX_LINE
from scrapy_article.fields.author_view import FEW, MAX_ELEMENTS, MAX_PARAGRAPH
from scrapy_article.fields.author_words import COUNTRIES
from scrapy_article.fields.names import Kind, Name, kind_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from scrapy_article.fields.author_candidates import AuthorCandidate
    from scrapy_article.fields.author_view import AuthorView
    from scrapy_article.fields.page import Page

__all__ = ["DECLARED", "declared", "of_resource"]

MAX_OTHERS = 10
"""JSON-LD objects beside that of the article whose authors are looked at."""
MAX_ENTRIES = 4 * MAX_ELEMENTS
"""Values of JSON-LD in which authors are looked for, with those that they are wrapped in."""
MAX_SEGMENTS = 2000
"""Segments that a company is looked for in."""
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
_AUTHOR_LABEL = re.compile(r"作者|執筆|投稿者|著者|撰文")
"""*Author* and *written by* in scripts without blanks."""
_ORGANISATIONS = frozenset(
    "Organization NewsMediaOrganization Corporation WebSite NGO EducationalOrganization LocalBusiness "
    "GovernmentOrganization".split()
)
_WRAPPED = ("author", "mainEntity", "@list")
"""Properties of an object without a name in which the author stands."""
_LINE_END = re.compile(r"[\n\r]|<br\s{0,9}/?>", re.IGNORECASE)
_POSTAL = re.compile(r"([^,]{3,60}), [^,]{2,40}, ([^,]{2,30})$")
"""A name, a town, and a country: that of a publisher."""
_COMPANY = re.compile(r"\b(?:GmbH|AG|Inc|LLC|Ltd|Corp|[Ss]\.?r\.?l|d\.o\.o)\b|[a-z]\.[a-z]{2,4}$")
_DASH = re.compile(r"\s[-–—|·•]\s")
_PICTURE_AGENCY = re.compile(r"(?:[|/,]\s?|^)(?:Getty(?: Images)?|Shutterstock|iStock(?:photo)?|Adobe ?Stock|Alamy)$")
"""What ends the credit of a picture, of which the photographer is marked as the author: ``Ann Lee | Getty Images``."""
_FOREIGN = re.compile(r"\s\(?(?:https?://|www\.)([^/\s]{3,100})")
"""An address behind a name."""
_RIGHTS = ("© ", "©", "ⓒ ", "ⓒ")
"""What stands before whom a page belongs to."""
_ACCOUNT = re.compile(r"([a-z]{2,20})[._-]([a-z]{2,20})$")


def declared(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Authors in JSON-LD and ``meta`` elements."""
    document = view.page.document
    entry = document.json_ld_article
    for key in filter(entry.__contains__, ("author", "authors", "creator")):
        yield from _json_ld(view, entry[key], "json-ld", f"JSON-LD {key}")
    others = [other for other in document.json_ld if other is not entry and "author" in other]
    for author in [other["author"] for other in others if id(other) not in document.json_ld_elsewhere][:MAX_OTHERS]:
        yield from _json_ld(view, author, "json-ld-other", "JSON-LD author of another object")
    for key in filter(document.meta.__contains__, _METAS):
        texts = [text for value in document.meta[key][:MAX_ELEMENTS] for text in _lines(value)]
        if key == "citation_authors":
            texts = [text for several in texts for text in several.split(";") if text.strip()]
        yield from _declaration(view, texts, _METAS[key], f"meta {key}", inverted=key in _CATALOGUE)
    for name, key in _LABELLED.items():
        label = view.page.meta(name) if name in document.meta else None
        if label and _may_label_authors(label[:MAX_BARE]):
            yield from _declaration(view, strings(document.meta.get(key, [])[:1]), "meta-label", f"meta {key}")


def of_resource(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Who wrote the text as JSON:API tells it."""
    resource = view.page.resource
    if resource is not None and resource.author:
        yield from _declaration(view, strings(resource.author), "json-ld", "JSON:API resource")


def _json_ld(view: AuthorView, value: Any, kind: str, source: str) -> Iterator[AuthorCandidate]:
    people: list[str] = []
    organisations: list[str] = []
    for author in islice(_entries(view.page, value), MAX_ELEMENTS):
        is_organisation = False
        if isinstance(author, dict):
            types = types_of(author)
            is_organisation = "Person" not in types and not types.isdisjoint(_ORGANISATIONS)
            author = author.get("name") or " ".join(strings([author.get("givenName"), author.get("familyName")]))
        (organisations if is_organisation else people).extend(_lines(author))
    yield from _declaration(view, people, kind, source)
    if organisations:
        yield from _declaration(view, organisations, kind, source, organisation=True)


def _entries(page: Page, value: Any) -> Iterator[Any]:
    """The authors in *value* of JSON-LD, one an entry.

    They may be named by address, wrapped in their role, in a page about them or in a list, or be JSON once more.
    """
    stack = [value]
    for _ in range(MAX_ENTRIES):
        if not stack:
            break
        entry = stack.pop()
        if isinstance(entry, str) and entry.lstrip()[:1] in ("[", "{"):
            entry = _decoded(entry)
        if isinstance(entry, str) and ("#" in entry or "://" in entry):
            entry = _by_id(page, entry) or entry
        if isinstance(entry, dict) and not entry.get("name") and entry.get("@id"):
            entry = _by_id(page, entry["@id"]) or entry
        inner = next(filter(None, map(entry.get, _WRAPPED)), None) if _is_nameless(entry) else None
        if isinstance(entry, list):
            stack += reversed(entry[:MAX_ELEMENTS])
        elif inner:
            stack.append(inner)
        else:
            yield entry


def _is_nameless(entry: Any) -> bool:
    return isinstance(entry, dict) and not entry.get("name")


def _decoded(text: str) -> Any:
    """The value of the JSON *text*, or *text* itself."""
    try:
        return DECODER.decode(text)
    except (ValueError, RecursionError):
        return text


def _by_id(page: Page, identifier: Any) -> dict[str, Any]:
    for entry in page.document.json_ld:
        if entry.get("@id") == identifier and entry.get("name"):
            return entry
    return {}


def _lines(value: Any) -> list[str]:
    """The strings in *value*: one a line where each line of a string is a person."""
    parts = _LINE_END.split(value) if isinstance(value, str) else []
    lines = [line for part in parts for line in strings(part)]
    return lines if len(lines) > 1 and all(kind_of(line) is Kind.PERSON for line in lines) else strings(value)


def _declaration(
    view: AuthorView,
    texts: Iterable[str],
    kind: str,
    source: str,
    *,
    inverted: bool = False,
    organisation: bool = False,
) -> Iterator[AuthorCandidate]:
    names: list[Name] = []
    is_publisher = False
    texts = [text for text in islice(texts, MAX_ELEMENTS) if not _is_address(view.page, text)]
    if len(texts) > 1:
        texts = [text for text in texts if not _PICTURE_AGENCY.search(text)] or texts
    for text in texts:
        address = _POSTAL.match(text) if "," in text else None
        is_publisher = is_publisher or address is not None
        if organisation:
            found = [] if kind_of(text) is None else [Name(text, Kind.TEAM)]
        elif address and address[2].casefold() in COUNTRIES:
            is_person = kind_of(address[1]) is Kind.PERSON
            found = [Name(address[1], Kind.PERSON if is_person else Kind.TEAM)]
        else:
            found = [_as_known(view, name) for name in view.read(_behind_site(view.page, text), inverted).names]
            if found and found[0].text != text and letters(text) in view.page.site_letters:
                found = [Name(text, found[0].kind)]  # what the site is called is not taken apart
        names.extend(name for name in found if name not in names)
    if (
        kind.startswith("meta")
        and not is_publisher
        and len(names) <= FEW
        and all(_is_stranger(view, name) for name in names)
    ):
        return
    if len(names) > 1:
        names = [name for name in names if not _helped(view, name)] or names
    if names:
        evidence = [kind, "organisation"] if organisation else [kind]
        yield candidate_of(view.page, names, evidence, source, "; ".join(texts))


def _helped(view: AuthorView, name: Name) -> bool:
    """Whether all lines near the title that have *name* in them say that it helped: ``Contributions from``."""
    lines = [i for i in view.near if name.text in view.segments[i].text and len(view.segments[i].text) <= MAX_LINE]
    return bool(lines) and all(view.is_of_helper(i, Byline([name])) for i in lines)


def _behind_site(page: Page, text: str) -> str:
    """*text* without the name of the site and a dash before the name of a person: ``Planet - Ann Lee``."""
    match = _DASH.search(text)
    if match is None or not page.is_site(text[: match.start()]):
        return text
    rest = text[match.end() :]
    return rest if kind_of(rest) is Kind.PERSON and not page.is_site(rest) else text


def _is_stranger(view: AuthorView, name: Name) -> bool:
    """Whether *name* is a company that the page does not speak of: whoever made the site."""
    text = name.text
    if name.kind < Kind.TEAM or not _COMPANY.search(text) or letters(text) in view.page.site_letters:
        return False
    return not any(text in segment.text[:MAX_PARAGRAPH] for segment in view.segments[:MAX_SEGMENTS])


def _is_address(page: Page, text: str) -> bool:
    """Whether *text* is an address, or a name with that of another site: whoever made the theme of the page."""
    if text.startswith(("http://", "https://", "/")):
        return True
    match = _FOREIGN.search(text) if "://" in text or "www." in text else None
    return match is not None and bool(page.host) and page.host not in match[1]


def _may_label_authors(label: str) -> bool:
    """Whether *label* of ``twitter:label1`` is a word for *by*: others are *Reading time*, *Price*, *Availability*."""
    return has_label(label) or (not label.isascii() and _AUTHOR_LABEL.search(label) is not None)


def _as_known(view: AuthorView, name: Name) -> Name:
    """The person that an account is plainly called after, ``Ann Lee`` of ``ann.lee``; a paper that looks like one.

    A Korean paper may be called what a person could be, but its notice of rights stands below the article.
    """
    if "\uac00" <= name.text[0] <= "\ud7a3" and name.kind is Kind.PERSON:
        is_paper = any(sign + name.text in view.tail for sign in _RIGHTS)
        return Name(name.text, Kind.TEAM) if is_paper else name
    account = _ACCOUNT.match(name.text) if name.kind is Kind.ACCOUNT else None
    return Name(f"{account[1].capitalize()} {account[2].capitalize()}", Kind.PERSON) if account else name
