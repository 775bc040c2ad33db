"""The JSON-LD object of a page's article, the objects of other pages, and the page's own URL."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import unquote
from weakref import proxy

from scrapy_article.document.metadata.structured_data import ARTICLE_TYPES, strings
from scrapy_article.text.urls import host_and_path, original_url, parameters, site_host, split_url
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Iterator
    from urllib.parse import SplitResult

    from scrapy_article.document import Document

_MAX_TITLE, _MIN_TITLE, _HEADINGS, _LINES = 300, 8, 10, 6
"""Characters of titles that are looked at, letters from which a headline tells pages apart; headings that may be a
title, and of these the lines."""


class MainEntity(NamedTuple):
    """The object of the page's article, empty if there is none, and the identities of other pages' objects."""

    article: dict[str, Any]
    of_other_pages: frozenset[int]


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
        """Whether the headline of a JSON-LD object is a title of the page."""
        return self.is_called(headline_of(entry))

    def is_called(self, headline: str) -> bool:
        """Whether *headline*, in bare letters, is a title of the page or a part of one."""
        return len(headline) >= _MIN_TITLE and any(headline in title for title in self.titles)

    def is_of_other_page(self, entry: dict[str, Any]) -> bool:
        """Whether a URL of a JSON-LD object, none of which is the page's, is that of another page of the site.

        A parent of the page's URL is its section or the site, which many pages declare. ``@id`` may be any name.
        """
        hosts = {site_host(own) for own in self.urls}
        for parts in _urls_in(entry, "url", "mainEntityOfPage"):
            path = parts.path.rstrip("/")
            is_above = any(f"{own.path}/".startswith(f"{path}/") for own in self.urls)
            is_here = site_host(parts) in hosts if parts.netloc else bool(hosts) and path.startswith("/")
            if is_here and not is_above:
                return True
        return False


class _Candidate(NamedTuple):
    """A JSON-LD article: its headline as bare letters, and whether its URL is the page's or another page's."""

    entry: dict[str, Any]
    headline: str
    is_near: bool
    is_far: bool


def main_entity(document: Document) -> MainEntity:
    """Return which of the JSON-LD articles of *document* is its own, and which are those of other pages.

    An object with the URL of another page of the site belongs to that page, unless its headline is this page's title;
    short headlines are ignored. Among the others, the first is one with a URL of the page, then one with the page's
    title, then the first that is in no list: members of lists are other stories.
    """
    kinds = zip(document.json_ld_types, document.json_ld, strict=True)
    page = document.identity
    candidates = [_candidate(entry, page) for types, entry in kinds if not types.isdisjoint(ARTICLE_TYPES)]
    if not candidates:
        return MainEntity({}, frozenset())
    near = [one for one in candidates if one.is_near]
    if near and len(candidates) == 1:  # as on most pages
        return MainEntity(near[0].entry, frozenset())
    called = [one for one in candidates if page.is_called(one.headline)]
    far = [one for one in candidates if one.is_far and any(page.titles) and len(one.headline) >= _MIN_TITLE]
    of_other_pages = frozenset(id(one.entry) for one in far).difference(id(one.entry) for one in called)
    others = _listed(document) | of_other_pages
    rest = sorted((one for one in candidates if id(one.entry) not in others), key=lambda one: one.is_far)
    chosen = next(iter((*near, *called, *rest)), None)
    return MainEntity(chosen.entry if chosen else {}, of_other_pages)


def _candidate(entry: dict[str, Any], page: Identity) -> _Candidate:
    is_near = page.has_url_of(entry)
    return _Candidate(entry, headline_of(entry), is_near, not is_near and page.is_of_other_page(entry))


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

MAX_LINKS = 500
"""Links of a page whose hosts are counted."""
_ABSOLUTE = ("http://", "https://", "//")


def own_url(document: Document) -> str | None:
    """Return the URL of *document*; None if what the page declares, or else most of its links, is of another site."""
    host = site_host(document.clean_url)
    if not host:
        return None
    head = document.walk.head
    declared = [href for rel, href, _ in head.links if "canonical" in rel.split()]
    declared += [content for name, content in head.metas if name == "og:url"]
    hosts = [*filter(None, map(site_host, declared))]
    if hosts:
        return document.clean_url if any(_is_one_site(host, other) for other in hosts) else None
    links = document.hrefs[:MAX_LINKS]
    others = Counter(host_and_path(href)[0].removeprefix("www.") for href in links if href.startswith(_ABSOLUTE))
    own = len(links) - sum(others.values()) + sum(others[other] for other in others if _is_one_site(host, other))
    return document.clean_url if not others or own >= max(others.values()) else None


def _is_one_site(host: str, other: str) -> bool:
    """Whether two hosts belong to one site: they are the same, or one stands below the other."""
    return f".{host}".endswith(f".{other}") or f".{other}".endswith(f".{host}")
