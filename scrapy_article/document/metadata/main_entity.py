"""The JSON-LD object of a page's article, and the page's own URL."""

from __future__ import annotations

from functools import cached_property
from itertools import chain
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote
from weakref import proxy

from scrapy_article.document.metadata.structured_data import ARTICLE_TYPES, strings
from scrapy_article.text.urls import original_url, parameters, site_host, split_url
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Iterator
    from urllib.parse import SplitResult

    from scrapy_article.document import Document

_MAX_TITLE, _MIN_TITLE, _HEADINGS, _LINES = 300, 8, 10, 6
"""Characters of titles that are looked at, letters from which a headline tells pages apart; headings that may be a
title, and of these the lines."""


class Identity:
    """The identity of a page: its URLs and its titles."""

    def __init__(self, document: Document) -> None:
        self._document = proxy(document)  # which holds this: else each would wait for the collection of garbage

    @cached_property
    def urls(self) -> list[SplitResult]:
        """The URL of the request, and the declared URLs."""
        document = self._document
        declared = [href for rel, href, _ in document.walk.head.links if "canonical" in rel.split()]
        urls = [document.clean_url, *declared[:1], *document.meta.get("og:url", ())[:1]]
        each = dict.fromkeys(filter(None, urls))  # most pages declare the URL of the request
        return [_split(original_url(document.absolute(url) or url)) for url in each]

    @cached_property
    def titles(self) -> list[str]:
        """The titles in the head and the first headings, as bare letters."""
        document = self._document
        headings = [
            "".join([line.text for line in document.segments[block.start : block.end][:_LINES]])
            for block in document.walk.headings[:_HEADINGS]
            if block.tag == "h1"
        ]
        titles = (document.walk.head.title or "", *document.meta.get("og:title", ())[:1], *headings)
        return [letters(title[:_MAX_TITLE]) for title in titles]

    def has_url_of(self, entry: dict[str, Any]) -> bool:
        """Whether a URL of a JSON-LD object is one of the page's."""
        found = _urls_in(entry, "url", "mainEntityOfPage", "@id")
        return any(_is_same(parts, own) for parts in found for own in self.urls)

    def has_name_of(self, entry: dict[str, Any]) -> bool:
        """Whether the headline of a JSON-LD object is a title of the page or a part of one."""
        headline = headline_of(entry)
        return len(headline) >= _MIN_TITLE and any(headline in title for title in self.titles)

    def is_elsewhere(self, entry: dict[str, Any]) -> bool:
        """Whether a URL of a JSON-LD object is that of another page of the site.

        A parent of the page's URL is its section or the site, which many pages declare. ``@id`` may be any name.
        """
        hosts = {site_host(own) for own in self.urls} - {""}
        paths = [
            f"{parts.path.rstrip('/')}/"
            for parts in _urls_in(entry, "url", "mainEntityOfPage")
            if site_host(parts) in hosts
        ]
        return not all(any(f"{own.path}/".startswith(path) for own in self.urls) for path in paths)


def main_entity(document: Document) -> dict[str, Any]:
    """Return the JSON-LD object of the article of *document*; empty if there is none.

    It is the first with a URL of the page, else the first with its title, else the first that has no URL of another
    page and is in no list: members of lists are other stories. Short headlines are ignored.
    """
    kinds = zip(document.json_ld_types, document.json_ld, strict=True)
    articles = [entry for types, entry in kinds if not types.isdisjoint(ARTICLE_TYPES)]
    if not articles:
        return {}
    page = document.identity
    listed = _listed(document)
    rest = (entry for entry in articles if id(entry) not in listed and not page.is_elsewhere(entry))
    return next(chain(filter(page.has_url_of, articles), filter(page.has_name_of, articles), rest), {})


def headline_of(entry: dict[str, Any]) -> str:
    """Return the headline of a JSON-LD object as bare letters; empty where it has none."""
    return letters(next(iter(strings(entry.get("headline") or entry.get("name"))), "")[:_MAX_TITLE])


def _urls_in(entry: dict[str, Any], *names: str) -> Iterator[SplitResult]:
    """The URLs in the properties *names* of a JSON-LD object."""
    for name in names:
        value = entry.get(name)
        for url in (value.get("@id"), value.get("url")) if isinstance(value, dict) else (value,):
            if isinstance(url, str):
                yield _split(url)


def _split(url: str) -> SplitResult:
    """The parts of *url*, its path without escapes: some programs write it with them, others without."""
    parts = split_url(url)
    return parts._replace(path=unquote(parts.path)) if "%" in parts.path else parts


def _is_same(one: SplitResult, other: SplitResult) -> bool:
    """Whether two URLs have the same path, and the same parameters but for some that only one of them has."""
    if one.path.rstrip("/") != other.path.rstrip("/"):
        return False
    if one.query == other.query and one.path.strip("/"):  # as mostly
        return True
    ones, others = parameters(one), parameters(other)
    return (ones <= others or others <= ones) and (one.path.strip("/") != "" or bool(ones and others))


def _listed(document: Document) -> set[int]:
    """The identities of the JSON-LD objects that are members of lists."""
    lists = [value for entry in document.json_ld if isinstance(value := entry.get("itemListElement"), list)]
    members = [member for value in lists for member in value]
    return {id(member.get("item", member)) for member in members if isinstance(member, dict)}


# --- own URL ------------------------------------------------------------------


def own_url(document: Document) -> str | None:
    """Return the URL of *document*; None if the page declares another site."""
    host = site_host(document.clean_url)
    if not host:
        return None
    head = document.walk.head
    declared = [href for rel, href, _ in head.links if "canonical" in rel.split()]
    declared += [content for name, content in head.metas if name == "og:url"]
    hosts = [*filter(None, map(site_host, declared))]
    return document.clean_url if not hosts or any(_is_one_site(host, other) for other in hosts) else None


def _is_one_site(host: str, other: str) -> bool:
    """Whether two hosts belong to one site: they are the same, or one stands below the other."""
    return f".{host}".endswith(f".{other}") or f".{other}".endswith(f".{host}")
