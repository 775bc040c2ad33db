"""A document as a page of its site: its URL, what it declares, and the name of the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cached_property
from itertools import islice
from typing import Any

from lxml import etree

from scrapy_article.document import Document
from scrapy_article.fields.texts import MAX_HREF, MAX_LABEL, Choice, clean, first_string, text_of
from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.urls import original_url, site_host, split_url, url_key
from scrapy_article.text.words import letters

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


class PageOfSite:
    """A page of a site, with or without an article.

    *site_names* are the site's names on other pages, as bare letters.
    """

    def __init__(self, document: Document, site_names: Sequence[str] = ()) -> None:
        self.document = document
        self._other_site_names = site_names

    def meta(self, *names: str) -> str | None:
        """The first content of the first of the ``meta`` elements *names* that the page has."""
        for name in names:
            for content in self.document.meta.get(name, ()):
                if text := clean(content):
                    return text
        return None

    @cached_property
    def site_names(self) -> list[str]:
        """The names that the page gives for its site, the likeliest first."""
        objects = [entry.get("name") for types, entry in self.typed if not _SITE_TYPES.isdisjoint(types)]
        publishers = map(first_string, (self.document.json_ld_article.get("publisher"), *objects))
        of_app = self.meta("application-name", "apple-mobile-web-app-title")
        declared = [self.meta("og:site_name"), *publishers, of_app]
        title = "" if self.is_front else clean(self.document.walk.head.title or "")
        found = [_SEPARATOR.split(name)[-1].strip() if name == title else name for name in declared if name]
        return [name for name in dict.fromkeys(found) if name.lower() not in HOME and not _NO_NAME.match(name)]

    @cached_property
    def posting(self) -> dict[str, Any]:
        """The JSON-LD object of the article or, where there is none, of the thread that the page is; else empty."""
        return self.document.json_ld_article or self._thread()

    def _thread(self) -> dict[str, Any]:
        """The JSON-LD object of the page's thread, if it has just one: lists of threads have many."""
        found = [entry for types, entry in self.typed if not _THREAD_TYPES.isdisjoint(types)]
        return found[0] if len(found) == 1 else {}

    @cached_property
    def typed(self) -> list[tuple[set[str], dict[str, Any]]]:
        """The JSON-LD objects, each with its types."""
        return [*zip(self.document.json_ld_types, self.document.json_ld, strict=True)]

    def resolve(self, value: Any) -> Any:
        """The *value* of a JSON-LD property; if it is only a reference (``@id``), the object it refers to."""
        if isinstance(value, dict) and len(value) <= 2 and "@id" in value:
            return next((entry for entry in self.document.json_ld if entry.get("@id") == value["@id"]), value)
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
        return self.is_home(self.url)

    def is_home(self, url: str | None) -> bool:
        """Whether *url* is that of the site's front page."""
        parts = split_url(url)
        return bool(url) and parts.path in ("", "/") and not parts.query and site_host(parts) == self.host

    def is_own(self, url: str) -> bool:
        """Whether *url* is the URL of the page."""
        return url_key(split_url(url)) == url_key(split_url(self.document.url))

    def is_site(self, text: str) -> bool:
        """Whether *text* is the name of the site, in full or shortened."""
        plain = letters(text)
        if plain in self.site_letters:
            return True
        bare = plain.removeprefix("the")
        if len(bare) < 3:
            return False
        for name in self.bare_sites:
            short, long = (bare, name) if len(bare) <= len(name) else (name, bare)
            if len(short) > 5 and len(long) <= 3 * len(short) and short in long:
                return True
        return False

    @cached_property
    def bare_sites(self) -> set[str]:
        """`site_letters` without the grammatical article."""
        return {name.removeprefix("the") for name in self.site_letters}


# --- the site name ---

NAME_WORDS = 6
"""Maximum words of a site name that is found only in the title or a logo."""
MAX_HOME_LINKS, MAX_HOME_PATH = 40, 12
"""Links to the front page that are checked; characters after the host name in its URL."""
MAX_TITLE = 500
"""Characters of the ``title`` element in which a name is looked for."""


def choose_site_name(page: PageOfSite, headline: str | None) -> Choice | None:
    """Return the site name. Some pages declare the article's *headline* in its place.

    It is declared, or a part of the ``title`` element, or the text or logo of a link to the front page.
    """
    declared, plain = page.meta("og:site_name") or "", letters(headline or "")
    for name in page.site_names:
        own = _own_part(page, name)
        if own and letters(name) != plain:
            source = "meta og:site_name" if name in declared else "JSON-LD publisher or meta application-name"
            return Choice(own, source)
    return _of_title(page, plain) or _of_logo(page, plain)


def _own_part(page: PageOfSite, name: str) -> str:
    """*name*, or the part of it between separators that matches the domain: the rest is a slogan."""
    named = [part for part in _NAME_PARTS.split(name) if letters(part) in page.host_letters]
    return (named[0] if named else name).strip(_EDGES)


_NAME_PARTS = re.compile(r"\s[|•·–—~»-]\s|:\s")


def _of_title(page: PageOfSite, headline: str) -> Choice | None:
    """The part of the ``title`` element that matches the domain, or that is beside the *headline*."""
    parts = _TITLE_PARTS.split(clean((page.document.walk.head.title or "")[:MAX_TITLE]))
    if len(parts) < 2 or page.is_front:
        return None
    names = [part for part in reversed(parts) if _is_short_name(part) and letters(part) != headline]
    own = [name for name in names if page.is_site(name)]
    if not own and len(parts) == 2 and headline in map(letters, parts):
        own = names
    return Choice(own[0], "title element") if own else None


def _of_logo(page: PageOfSite, headline: str) -> Choice | None:
    """The text or logo of a link to the front page, if it matches the domain or is marked as the logo."""
    logos = [(name, is_logo) for name, is_logo in _logos(page) if letters(name) != headline]
    own = [name for name, _ in logos if page.is_site(name)] or [name for name, is_logo in logos if is_logo]
    return Choice(own[0], "link to the front page") if own else None


def _logos(page: PageOfSite) -> Iterator[tuple[str, bool]]:
    """The texts and logos of links to the front page, and whether they are marked as the logo or the site name."""
    for link in islice(_home_links(page), MAX_HOME_LINKS):
        images = [*link.iter("img", "svg")]
        is_marked = any(map(_is_marked, (link, *images)))
        texts = [image.get("alt") for image in images]
        texts += [text_of(link, MAX_LABEL), link.get("aria-label"), link.get("title")]
        for text in filter(None, texts):
            name = _WITHOUT_LOGO.sub("", clean(text[:MAX_HREF])).strip(_EDGES)
            if _is_short_name(name):
                yield name, is_marked


def _home_links(page: PageOfSite) -> Iterator[etree._Element]:
    """The links to the front page."""
    document, host = page.document, page.host
    for href, place in zip(document.hrefs, document.walk.links, strict=True):
        if href in _ROOTS or (host and host in href[-len(host) - MAX_HOME_PATH :]):
            target = split_url(document.absolute(href[:MAX_HREF]))
            if _HOME_PATH.fullmatch(target.path) and site_host(target) == host:
                yield place.element


def _is_marked(element: etree._Element) -> bool:
    """Whether an element is the logo or the site name by its class, id or URL."""
    marks = [element.get(key) or "" for key in ("class", "id", "src")]
    return any(_MARKED.search(mark[:MAX_HREF]) for mark in marks if mark)


def _is_short_name(text: str) -> bool:
    """Whether *text* is short and no word for the front page."""
    return (
        1 < len(text) <= MAX_LABEL
        and text.count(" ") < NAME_WORDS
        and text.lower() not in _NO_SITES
        and not _NO_SITE_NAME.match(text)
    )


_NO_SITES = HOME | words_of("sites.no_names")
"""Labels of links to the front page, and parts of domains, that are no site names."""
_ROOTS = frozenset(("/", "./", "../", "/index.html", "/index.php", "index.html", "index.php"))
"""The URL of the front page, relative to other pages."""
_HOME_PATH = re.compile(
    r"/?|/(?:(?!ai|pr|tv)[a-z]{2}(?:[-_][a-z]{2})?/?)?(?:(?:index|home)\.(?:html?|php))?", re.IGNORECASE
)
"""The path of the front page, also in a language; other words of two letters are other pages."""
_EDGES = " |/-–—:·»«,"
_TITLE_PARTS = re.compile(r"\s[|·•»«:/_-]\s|\s[–—]\s|\s?\|\s?|\s(?=\[)|:\s|\s--\s?")
_MARKED = re.compile(r"(?<![a-z])(?:logo|brand|(?:site|blog)[-_]?(?:title|name))", re.IGNORECASE)
_WITHOUT_LOGO = re.compile(
    r"^(?:the )?(?:logo|wortmarke|bildwortmarke|grafik)\b(?: (?:of|der|des|von|du|de|di|del)\b)?(?: the\b)?[:\s]*"
    r"|^the (?=[^/]{1,60} logo\b)|^(?:home|(?:zur )?startseite(?: (?:von|der|des))?|back to|go to|return to)\b[-–|:\s]*"
    r"|^(?:visit|links? to)\b(?: the\b)?\s?|(?<!\Athe)(?:(?:['’]s)? (?:home|front) ?page|\s(?:header|banner))$"
    r"|\s?\((?:link )?(?:zur|to|zu) .{1,20}\)$|\s[-–|:] (?:zur startseite|startseite|home ?page|home)$|(?-i: [hH]ome)$"
    r"|^(?:返回|回到|到|去|进入|進入)(?=..)|(?:网站|網站)?(?:首页|首頁|主页|主頁)$"
    r"|(?:['’]s)?[\s_-]{0,2}\(?\b(?:site )?(?:logo|logotype)\b.*$| (?:white|black)$",
    re.IGNORECASE,
)
"""Words beside the name in the description of a logo."""
_NO_SITE_NAME = re.compile(
    r"by\s|(?:infographic|interview|video|videos|podcast|review|opinion|analysis|gallery|photos|live)$|(?:page|seite|teil|part|página|страница)?\s?\d{1,4}$|\W*$|.*(?:https?:|[>›])",
    re.IGNORECASE,
)
