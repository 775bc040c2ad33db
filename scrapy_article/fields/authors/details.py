"""Details of each author beside the name: URL of the profile, role, and whether it is a person."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from scrapy_article.article import Author
from scrapy_article.document.metadata.structured_data import strings, types_of
from scrapy_article.fields.authors.bylines import is_job
from scrapy_article.fields.authors.names import Kind, kind_of
from scrapy_article.fields.texts import clean, text_of
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.fields.page import Page

MAX_LINKS, MAX_LINES, MAX_OBJECTS = 2000, 400, 200
"""Links, lines and JSON-LD objects that are checked."""
MAX_NAME, MAX_ROLE = 80, 60
"""Maximum characters of a name in a link, and of a role."""
MAX_BYLINE_WORDS = 20
"""Maximum words of a line with a name and a role."""
_ORGANISATION = re.compile("Organization|Corporation|NGO")
_SEPARATOR = re.compile(r"\s*[,|·•(–—-]\s*")
_END = re.compile(r"[,|·•)–—\n]|\s-\s|$")


def details_of(page: Page, names: Sequence[str]) -> list[Author]:
    """Return an `Author` for each of *names*, the authors of *page*."""
    wanted = {letters(name): name for name in names}
    declared = {key: entry for key, entry in _declared(page) if key in wanted}
    linked: dict[str, str] = {}
    for link, href in islice(zip(page.document.walk.links, page.document.hrefs, strict=False), MAX_LINKS):
        key = letters(text_of(link.element, MAX_NAME))
        if key in wanted and (url := page.document.absolute(href)):
            linked.setdefault(key, url)
    roles = _roles(page, names)
    return [_author(page, name, declared.get(letters(name), {}), linked, roles) for name in names]


def _author(page: Page, name: str, entry: dict[str, Any], linked: dict[str, str], roles: dict[str, str]) -> Author:
    types = types_of(entry)
    is_organisation = any(map(_ORGANISATION.search, types)) or ("Person" not in types and kind_of(name) is Kind.TEAM)
    urls = (page.document.absolute(url) for key in ("url", "@id", "sameAs") for url in strings(entry.get(key)))
    role = clean(next(iter(strings(entry.get("jobTitle"))), ""))[:MAX_ROLE]
    return Author(
        name,
        linked.get(letters(name)) or next(filter(None, urls), None),
        role or roles.get(name),
        "organization" if is_organisation else "person",
    )


def _declared(page: Page) -> Iterator[tuple[str, dict[str, Any]]]:
    """JSON-LD objects with a name, the author of the article last."""
    own = [page.posting.get(key) for key in ("creator", "author")]
    held = [one for value in own for one in (value if isinstance(value, list) else [value])]
    for entry in (*page.document.json_ld[:MAX_OBJECTS], *held):
        if isinstance(entry, dict):
            for name in strings(entry.get("name"))[:1]:
                yield letters(name), entry


def _roles(page: Page, names: Sequence[str]) -> dict[str, str]:
    """The roles that follow *names* in lines: ``Ann Lee, staff writer``."""
    found: dict[str, str] = {}
    for line in page.document.segments[:MAX_LINES]:
        for name in names if line.words <= MAX_BYLINE_WORDS else ():
            _, is_there, behind = line.text.partition(name)
            start = _SEPARATOR.match(behind) if is_there and name not in found else None
            if start is not None:
                end = _END.search(behind, start.end())
                role = behind[start.end() : end.start() if end else None].strip()
                if role and len(role) <= MAX_ROLE and is_job(role.split()):
                    found[name] = role
    return found
