"""A document as a page of its site: its URL, the names of the site, and what the page declares."""

from __future__ import annotations

import re
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scrapy_article.fields.texts import clean, first_string
from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.urls import original_url, site_host, split_url
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document

MAX_NAME = 80
"""Maximum characters of the name of a site."""
SCHEME = 8
"""Characters at the beginning of a URL that include ``://`` if it has a host."""
HOME = words_of("sites.home")
"""Labels of links to the front page."""
_NO_NAME = re.compile(r"https?://|@\w+$|\W*$|.*[{}]|.*%\w{1,30}%", re.IGNORECASE)
"""What some pages declare instead of a name: a URL, marks, a placeholder."""
_SEPARATOR = re.compile(r"\s[|–—·»-]\s")
"""A separator between the name of the site and the rest of a title."""
_THREAD_TYPES = frozenset(("DiscussionForumPosting", "Question"))
_SITE_TYPES = frozenset(("WebSite", "Organization", "NewsMediaOrganization", "Corporation"))


def _may_be_name(text: str) -> bool:
    """Whether *text* may be the name of a site: *Home* is none."""
    return text.lower() not in HOME and not _NO_NAME.match(text)


class PageOfSite:
    """A page of a site, with or without an article.

    *site_names* are the site's names on other pages, as bare letters.
    """

    def __init__(self, document: Document, site_names: Sequence[str] = ()) -> None:
        self.document = document
        self._other_site_names = site_names

    def meta(self, *names: str) -> str | None:
        """The first content of the first of the ``meta`` elements *names* that the page has."""
        found = self.document.meta
        texts = (clean(content) for name in names if name in found for content in found[name])
        return next(filter(None, texts), None)

    @cached_property
    def site_names(self) -> list[str]:
        """The names that the page gives for its site, the likeliest first."""
        objects = [entry.get("name") for types, entry in self.typed if not _SITE_TYPES.isdisjoint(types)]
        publishers = map(first_string, (self.document.json_ld_article.get("publisher"), *objects))
        of_app = self.meta("application-name", "apple-mobile-web-app-title")
        declared = [self.meta("og:site_name"), *publishers, of_app]
        title = "" if self.is_front else clean(self.document.walk.head.title or "")
        found = [self._part_of_title(name) if name == title else name for name in declared if name]
        if not declared[0] or not _may_be_name(declared[0]):
            # The publisher of the article may be an agency: the one that the URL names comes first.
            found.sort(key=lambda name: not any(label in letters(name) for label in self.host_letters))
        return [name for name in dict.fromkeys(found) if len(name) <= MAX_NAME and _may_be_name(name)]

    def _part_of_title(self, title: str) -> str:
        """The part of *title* that is the name of the site; all of it if it has no separator."""
        parts = [part.strip() for part in _SEPARATOR.split(title)]
        return next((part for part in parts if letters(part) in self.host_letters), parts[-1])

    @cached_property
    def posting(self) -> dict[str, Any]:
        """The JSON-LD object of the article or, where there is none, of the thread that the page is; else empty."""
        return self.document.json_ld_article or self._thread()

    def _thread(self) -> dict[str, Any]:
        """The JSON-LD object of the page's thread, if it has just one: lists of threads have many."""
        types = self.document.all_json_ld_types
        if types.isdisjoint(_THREAD_TYPES):
            return {}
        # Questions that a page itself answers (an FAQ) have no date and are no thread.
        kinds = _THREAD_TYPES if "QAPage" in types else _THREAD_TYPES - {"Question"}
        found = [entry for kind, entry in self.typed if not kinds.isdisjoint(kind)]
        if len(found) > 1:
            own = split_url(self.url).path.rstrip("/")
            urls = [(entry, entry.get("url") or entry.get("@id")) for entry in found]
            found = [
                entry for entry, url in urls if own and isinstance(url, str) and split_url(url).path.rstrip("/") == own
            ]
        return found[0] if found else {}

    @cached_property
    def typed(self) -> list[tuple[set[str], dict[str, Any]]]:
        """The JSON-LD objects, each with its types."""
        return [*zip(self.document.json_ld_types, self.document.json_ld, strict=True)]

    def resolve(self, value: Any) -> Any:
        """The *value* of a JSON-LD property; if it is only a reference (``@id``), the object it refers to."""
        if isinstance(value, dict) and len(value) <= 2 and "@id" in value:
            entries = (entry for entry in self.document.json_ld if entry.get("@id") == value["@id"] and len(entry) > 2)
            return next(entries, value)
        return value

    @cached_property
    def url(self) -> str | None:
        """The URL of the page, or else the declared one; for a copy in an archive, the URL of the original."""
        url = self.document.url or self._declared_url
        return url if url is None else original_url(url)

    @property
    def _declared_url(self) -> str | None:
        """The declared URL with a host: a local file has no other."""
        links = self.document.walk.head.links
        declared = (href for rel, href, _ in links if "canonical" in rel and "://" in href[:SCHEME])
        return next(declared, None) or self.meta("og:url")

    @cached_property
    def host(self) -> str:
        """Host name of the page's URL without ``www.``; of the declared URL if there is no other."""
        return site_host(self.url)

    @cached_property
    def site_letters(self) -> set[str]:
        """The names and the domain of the site as bare letters, for comparisons."""
        found = {letters(name) for name in self.site_names}.union(self._other_site_names, self.host_letters)
        found.discard("")
        return found

    @cached_property
    def host_letters(self) -> set[str]:
        """The domain of the site, with and without its suffix, as bare letters."""
        labels = self.host.split(".")
        found = {letters(label) for label in labels[:-1] if len(label) > 3}
        return found.union(letters("".join(labels[i:])) for i in range(len(labels) - 1))

    @cached_property
    def is_front(self) -> bool:
        """Whether the URL is that of the site's front page; False if no URL is known."""
        own = split_url(self.url)
        return bool(self.url) and own.path in ("", "/") and not own.query

    def is_site(self, text: str) -> bool:
        """Whether *text* is the name of the site, in full or shortened."""
        plain = letters(text)
        if plain in self.site_letters:
            return True
        bare = plain.removeprefix("the")
        pairs = (sorted((bare, name), key=len) for name in self.bare_sites)
        return len(bare) >= 3 and any(
            short == long or (len(short) > 5 and len(long) <= 3 * len(short) and short in long) for short, long in pairs
        )

    @cached_property
    def bare_sites(self) -> set[str]:
        """`site_letters` without the grammatical article."""
        return {name.removeprefix("the") for name in self.site_letters}
