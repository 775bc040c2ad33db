"""The site name of a page."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import MAX_HREF, MAX_LABEL, clean, text_of
from scrapy_article.lexicon.lists import words_of
from scrapy_article.text.urls import site_host, split_url
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

    from scrapy_article.fields.page import Page

NAME_WORDS = 6
"""Maximum words of a site name that is found only in the title or a logo."""
MAX_HOME_LINKS = 40
"""Links to the front page that are checked."""
MAX_HOME_PATH = 12
"""Characters after the host name in its URL."""
MAX_TITLE = 500
"""Characters of the ``title`` element in which a name is looked for."""
MIN_LABEL = 3
"""Minimum letters of a part of a domain that may be a name."""


def choose_site_name(page: Page, headline: str | None) -> Choice | None:
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


def _own_part(page: Page, name: str) -> str:
    """*name*, or the part of it between separators that matches the domain: the rest is a slogan."""
    parts = _NAME_PARTS.split(name) if len(name) > NAME_WORDS + 2 else []
    own = [part for part in parts if (part is parts[0] or "." not in part) and part.lower() not in _NO_SITES]
    named = [part for the in ("", "the") for part in own if letters(part).removeprefix(the) in page.host_letters]
    return (named[0] if named else name).strip(_EDGES)


_NAME_PARTS = re.compile(r"\s[|•·–—~»-]\s|:\s")


def _of_title(page: Page, headline: str) -> Choice | None:
    """The part of the ``title`` element that matches the domain, or that is beside the *headline*."""
    parts = _TITLE_PARTS.split(clean((page.document.walk.head.title or "")[:MAX_TITLE]))
    if len(parts) < 2 or page.is_front:
        return None
    steps = {letters(step) for step in split_url(page.url).path.split("/")}
    names = [part for part in reversed(parts) if _may_be_name(part) and letters(part) not in {*steps, headline}]
    own = [name for name in names if _is_of_host(page, name)]
    if not own and len(parts) == 2 and headline in map(letters, parts):
        own = names
    return Choice(own[0], "title element") if own else None


def _of_logo(page: Page, headline: str) -> Choice | None:
    """The text or logo of a link to the front page, if it matches the domain or is marked as the logo."""
    logos = [(name, is_logo) for name, is_logo in _logos(page) if letters(name) != headline]
    own = [name for name, _ in logos if _is_of_host(page, name)] or [name for name, is_logo in logos if is_logo]
    return Choice(own[0], "link to the front page") if own else None


def _logos(page: Page) -> Iterator[tuple[str, bool]]:
    """The texts and logos of links to the front page, and whether they are marked as the logo or the site name."""
    for link in islice(_home_links(page), MAX_HOME_LINKS):
        images = [*link.iter("img", "svg")]
        is_marked = any(map(_is_marked, (link, *images)))
        texts = [image.get("alt") for image in images]
        texts += [text_of(link, MAX_LABEL), link.get("aria-label"), link.get("title")]
        for text in filter(None, texts):
            label = clean(text[:MAX_HREF])
            is_whole = letters(label) in page.host_letters  # Visit Norway, The Baltimore Banner
            name = (label if is_whole else _WITHOUT_LOGO.sub("", label)).strip(_EDGES)
            if _may_be_name(name):
                yield name, is_marked


def _home_links(page: Page) -> Iterator[etree._Element]:
    """The links to the front page."""
    document, host = page.document, page.host
    for href, place in zip(document.hrefs, document.walk.links, strict=True):
        is_relative = href in _ROOTS or (0 < len(href) <= MAX_HOME_PATH and _HOME_PATH.fullmatch(href) is not None)
        if not is_relative and (not host or host not in href[-len(host) - MAX_HOME_PATH :]):
            continue
        target = split_url(document.absolute(href[:MAX_HREF]))
        is_home = _HOME_PATH.fullmatch(target.path) is not None and not target.query
        own = host if is_relative else ""  # which the links of a local file may not have
        if is_home and (not host or (site_host(target) or own) == host):
            yield place.element


def _is_marked(element: etree._Element) -> bool:
    """Whether an element is the logo or the site name by its class, id or URL."""
    marks = [element.get(key) or "" for key in ("class", "id", "src")]
    return any(_MARKED.search(mark[:MAX_HREF]) for mark in marks if mark)


def _may_be_name(text: str) -> bool:
    """Whether *text* is short and no word for the front page."""
    return (
        1 < len(text) <= MAX_LABEL
        and text.count(" ") < NAME_WORDS
        and text.lower() not in _NO_SITES
        and not _NO_NAME.match(text)
    )


def _is_of_host(page: Page, name: str) -> bool:
    """Whether *name* matches the domain, with another spelling."""
    labels = [label for label in page.host.replace("-", "").split(".")[:-1] if len(label) >= MIN_LABEL]
    plain = name.casefold()
    spellings = plain.translate(_UMLAUTS), unicodedata.normalize("NFKD", plain)
    return page.is_site(name) or any("".join(filter(str.isalnum, spelled)) in labels for spelled in spellings)


_NO_SITES = HOME | words_of("sites.no_names")
"""Labels of links to the front page, and parts of domains, that are no site names."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "å": "aa"})
_ROOTS = frozenset(("/", "./", "../", "/index.html", "/index.php", "index.html", "index.php"))
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
_NO_NAME = re.compile(
    r"by\s|(?:infographic|interview|video|videos|podcast|review|opinion|analysis|gallery|photos|live)$|(?:page|seite|teil|part|página|страница)?\s?\d{1,4}$|\W*$|.*(?:https?:|[>›])",
    re.IGNORECASE,
)
