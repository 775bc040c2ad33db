"""What the site is called that a page belongs to."""

from __future__ import annotations

import re
import unicodedata
from itertools import islice
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.letters import letters
from scrapy_article.document.urls import split_url
from scrapy_article.fields.bounds import MAX_HREF, MAX_LABEL
from scrapy_article.fields.page import Choice
from scrapy_article.fields.page_of_site import HOME
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from scrapy_article.fields.page import Page

__all__ = ["choose_site_name"]

LEAST_HEADLINE = 8
"""Characters of a headline that is known where a title begins with it."""
HEADLINE_BLANKS = 4
"""Blanks from which what is the headline too is no name of a site."""
NAME_WORDS = 6
"""Words of a name of a site that nothing but the end of the title, or a logo, tells."""
MAX_UNSPACED = 20
"""Characters of such a name in a script without blanks."""
LAST_PARTS = 5
"""Parts of a title at most that begins with the headline and ends with the name, with sections between them."""
MAX_HOME_LINKS = 40
"""Links to the front page, and to those in other languages, that are looked at."""
MAX_ELEMENTS = 30
"""Elements in such a link that may be the logo."""
MAX_HOME_PATH = 12
"""Characters after the host name in its address."""
MAX_TITLE = 500
"""Characters of the title element in which a name is looked for."""
LAST_LINES = 60
"""Lines at the end of the page that may say whose it is."""
MAX_LINE = 300
"""Characters of such a line that are looked at."""
MAX_PLAIN = 8
"""Characters of a name that has no slogan."""
LEAST_BEGINNING = 5
"""Letters that a name and a domain must both begin with to be the same."""
LEAST_INITIALS = 3
"""Letters of a domain that may be the first ones of the words of a name."""


def choose_site_name(page: Page, headline: str | None) -> Choice | None:
    """Return the name of the site; *headline* is that of the article, which some give in its place."""
    declared = page.meta("og:site_name") or ""
    named = None if declared else _end_of_title(page, page.host_letters)
    if named:
        return named
    for name in page.site_names:
        if headline and letters(name) == letters(headline):
            rest = _rest_of_title(page, headline)
            if rest:
                return rest
        own = (
            _own_part(page, _without_ending(page, name))
            if name != headline or name.count(" ") < HEADLINE_BLANKS
            else ""
        )
        if own:
            source = "meta og:site_name" if name in declared else "JSON-LD publisher or meta application-name"
            return Choice(own, source)
    rest = _rest_of_title(page, headline)
    return _end_of_title(page) or rest or _shown(page, headline) or _rest_of_title(page, headline, LAST_PARTS)


def _own_part(page: Page, name: str) -> str:
    """*name*, or the part of it between marks that is the name of the site by its domain: the rest is a slogan.

    Domains have no accents and often no article, and may be the beginning of the name, or the name that of the domain:
    *planet.com* is that of *Plánet*, *The Planet* and *Planet Weekly*.
    """
    parts = _NAME_PARTS.split(name) if len(name) > MAX_PLAIN else []
    own = [part for part in parts if (part is parts[0] or "." not in part) and part.lower() not in _NO_SITES]
    if parts and not own:
        return parts[-1].strip(_EDGES)  # News – Planet.com
    named = [part for part in own if letters(part) in page.host_letters]
    if not named and len(parts) > 1:
        plain = [*map(_bare, own)]
        hosts = {_bare(host) for host in page.host_letters}
        named = [part for part, bare in zip(own, plain, strict=True) if bare in hosts]
        if not named:
            domain = _bare(next((label for label in page.host.split(".")[-2::-1] if len(label) > LEAST_INITIALS), ""))
            named = [part for part, bare in zip(own, plain, strict=True) if _begin_alike(bare, domain)]
    return (named[0] if named else name).strip(_EDGES)


def _bare(name: str) -> str:
    """The letters of *name* as domains have them: without accents and the article."""
    plain = letters(name)
    if not plain.isascii():
        plain = "".join(filter(str.isalnum, unicodedata.normalize("NFKD", plain)))
    return plain.removeprefix("the")


def _begin_alike(bare: str, domain: str) -> bool:
    """Whether one of two names in bare letters is the beginning of the other, and of more than a few letters."""
    return min(len(bare), len(domain)) >= LEAST_BEGINNING and (bare.startswith(domain) or domain.startswith(bare))


_NAME_PARTS = re.compile(r"\s[|•·–—~»-]\s|:\s")


def _without_ending(page: Page, name: str) -> str:
    """*name*, or if it is a host (``planet.com``), what else the page calls the site that says the same (*Planet*)."""
    if "." not in name or " " in name:
        return name
    host = name[4:] if name[:4].lower() == "www." else name
    if host.islower():
        same = (letters(host.rpartition(".")[0]), letters(host))
        return next((other for other in page.site_names if letters(other) in same and not other.islower()), host)
    return host


def _end_of_title(page: Page, names: Container[str] | None = None) -> Choice | None:
    """The end of the title element, if it is the name of the site: one of *names*, as bare letters, or like one."""
    title = clean(page.document.walk.head.title or "")
    # The last mark of any kind comes first: other marks may part a label from the headline.
    marks = sorted(((title.rfind(mark), mark) for mark in _MARKS), reverse=True)
    for at, mark in marks:
        tail = title[at + len(mark) :]
        is_name = at > 0 and (page.is_site(tail) if names is None else letters(tail) in names)
        is_author = tail.startswith("by ")  # A bridge - by Ann Lee
        if is_name and not is_author and len(tail) <= MAX_LABEL and (names is None or "." not in tail):
            own = _own_part(page, tail)
            if own.lower() not in _NO_SITES:
                return Choice(own, _END)
    return None


_MARKS = (" | ", " - ", " – ", " — ", " · ", " » ", " / ")


def _rest_of_title(page: Page, headline: str | None, most: int = 2) -> Choice | None:
    """What a separator parts from the *headline* at either end of the title element, if it may be a name.

    Of more parts, *most* of them, the last one, if the headline is the first: sections stand between the two.
    """
    plain = letters(headline or "")
    title = clean((page.document.walk.head.title or "")[:MAX_TITLE])
    if not headline or not plain or page.is_front:
        return None
    parts = _PARTS.split(title)
    if 1 < len(parts) <= most:
        for name, other in ((parts[-1], parts[0]), (parts[0], parts[-1]))[: 1 if len(parts) > 2 else 2]:
            if letters(other) == plain and letters(name) != plain:
                is_end = len(parts) > 2 and name.isascii() and len(name) < LEAST_INITIALS  # of a name: Steinzeit - Co
                return Choice(name, _END) if _is_name_there(page, name) and not is_end else None
    # Chinese titles often have no blanks there, and the name of the section and of a part of the site before the last.
    tail = title[len(headline) :] if title.startswith(headline) and len(headline) >= LEAST_HEADLINE else ""
    mark = _AFTER_HEADLINE.match(tail)
    named = list(filter(_IDEOGRAPH.search, _PARTS.split(tail[mark.end() :]))) if mark else []
    if named and letters(named[-1]) != plain and _is_name_there(page, named[-1]):
        return Choice(named[-1], _END)
    return None


def _is_name_there(page: Page, name: str) -> bool:
    """Whether *name*, beside the headline, is short, and no part of the address and no word for what the page is."""
    steps = {letters(step) for step in split_url(page.address).path.split("/")}
    is_label = letters(name) in steps or name.lower() in _NO_SITES or _NO_NAME.match(name) is not None
    is_short = len(name) <= (MAX_LABEL if name < "\u2e80" else MAX_UNSPACED) and name.count(" ") < NAME_WORDS
    return is_short and not is_label


_END = "end of the title element"
_PARTS = re.compile(
    r"\s[|·•»:_-]\s|\s[–—]\s|\s?\|\s?|\s?_(?=[\u2e80-\u9fff])"
    r"|(?<=[\u2e80-\u9fff\uff00-\uffef”])(?:[_-](?=[A-Za-z\u2e80-\u9fff])|--(?=[\u2e80-\u9fff]))"
)
"""What parts the name of a site from the rest of a title."""
_AFTER_HEADLINE = re.compile(r"\s?[|_–—-]{1,2}\s?(?=\w)")
"""What stands between the two where the headline is known, with blanks or without."""
_IDEOGRAPH = re.compile("[\u2e80-\u9fff]")
_NO_NAME = re.compile(
    r"by\s|(?:infographic|interview|video|videos|podcast|review|opinion|analysis|gallery|photos|live)$|(?:page|seite|teil|part|página|страница)?\s?\d{1,4}$|\W*$|.*(?:https?:|[>›])",
    re.IGNORECASE,
)


def _shown(page: Page, headline: str | None) -> Choice | None:
    """A name that the page shows: in its title or its logo, or where it says whose it is."""
    plain = letters(headline or "")
    steps = {letters(step) for step in split_url(page.address).path.split("/")}
    parts = _TITLE_PARTS.split(clean((page.document.walk.head.title or "")[:MAX_TITLE]))
    for found in (parts[-1], *parts[:-1]) if len(parts) > 1 and not page.is_front else ():
        part = found.strip("[]")
        if letters(part) not in steps and letters(part) != plain and _may_be_name(part) and _tells_host(page, part):
            return Choice(part, "title element")
    logos = [*_logos(page)]
    front, colon, rest = clean((page.document.walk.head.title or "")[:MAX_TITLE]).partition(": ")
    if colon and plain and letters(rest) == plain and letters(front) in {letters(name) for name, _ in logos}:
        return Choice(front, "beginning of the title element")  # as Blogger has it
    for name, _ in logos:
        if letters(name) != plain and _tells_host(page, name):
            return Choice(name, "link to the front page")
    for name in _owners(page):
        if _tells_host(page, name):
            return Choice(name, "copyright line")
    return next((Choice(name, "logo") for name, is_logo in logos if is_logo and letters(name) != plain), None)


def _logos(page: Page) -> Iterator[tuple[str, bool]]:
    """What links to the front page say or show, and whether they are marked as the logo or the name of the site."""
    document, host = page.document, page.host
    seen = 0
    for href, place in zip(document.hrefs, document.walk.links, strict=True):
        if seen == MAX_HOME_LINKS:
            return
        is_relative = href in _ROOTS or (0 < len(href) <= MAX_HOME_PATH and _HOME_PATH.fullmatch(href) is not None)
        if not is_relative and (not host or host not in href[-len(host) - MAX_HOME_PATH :]):
            continue
        target = split_url(document.absolute(href[:MAX_HREF]))
        is_home = _HOME_PATH.fullmatch(target.path) is not None and not target.query
        own = host if is_relative else ""  # which may not be known to the links of a page that lies on a disk
        if not is_home or (host and (target.hostname or own).removeprefix("www.") != host):
            continue
        seen += 1
        for text, is_logo in _texts_of(place.element):
            said = clean(text[:MAX_HREF])
            is_whole = letters(said) in page.host_letters  # Visit Norway, The Baltimore Banner
            name = (said if is_whole else _WITHOUT_LOGO.sub("", said)).strip(_EDGES)
            if _may_be_name(name):
                yield name, is_logo


def _texts_of(link: etree._Element) -> Iterator[tuple[str, bool]]:
    """What a link says or is labelled with, and whether it is marked as a logo."""
    outer = link.getparent()
    is_marked = (link.get("rel") or "") == "home" or _is_marked(link) or (outer is not None and _is_marked(outer))
    for image in islice(link.iter(etree.Element), MAX_ELEMENTS):
        if image.tag in _IMAGES:
            text = image.text if image.tag == "title" else image.get("alt") or image.get("aria-label")
            if text:
                yield text, is_marked or _is_marked(image) or _MARKED.search(text[:MAX_HREF]) is not None
    yield text_of(link, MAX_LABEL), is_marked
    for key in ("aria-label", "title"):
        yield link.get(key) or "", is_marked


def _is_marked(element: etree._Element) -> bool:
    """Whether class, id or address of an element say that it is the logo or the name of the site."""
    marks = [element.get(key) or "" for key in ("class", "id", "src")]
    return any(_MARKED.search(mark[:MAX_HREF]) for mark in marks if mark)


def _owners(page: Page) -> Iterator[str]:
    """Whose the page is by the lines at its end that say so."""
    for segment in page.document.segments[: -LAST_LINES - 1 : -1]:
        text = segment.text[:MAX_LINE]
        rights = _RIGHTS.search(text)
        before = _BEFORE_OWNER.match(text, rights.end()) if rights else None
        if before:
            after = _AFTER_OWNER.search(text, before.end())
            name = _YEAR.sub("", text[before.end() : after.start() if after else None]).strip(_EDGES)
            if _may_be_name(name):
                yield name


def _may_be_name(text: str) -> bool:
    """Whether *text* is short and no word for the front page, no file and no address."""
    return (
        1 < len(text) <= MAX_LABEL
        and text.count(" ") < NAME_WORDS
        and text.lower() not in _NO_SITES
        and any(map(str.isalpha, text))
        and not _NO_NAME.match(text)
        and not _FILE.search(text)
    )


def _tells_host(page: Page, name: str) -> bool:
    """Whether *name* is what the domain says, spelled otherwise, shortened or by the first letters of its words."""
    if page.is_site(name):
        return True
    labels = [label for label in page.host.replace("-", "").split(".")[:-1] if len(label) >= LEAST_INITIALS]
    words = name.split()
    for kind in (words, [word for word in words if word[0].isupper()], re.findall(r"\w+", name)):
        if len(kind) > 1 and "".join([word[0] for word in kind]).casefold() in labels:
            return True
    plain = name.casefold()
    for spelled in (plain.translate(_UMLAUTS), unicodedata.normalize("NFKD", plain)):
        bare = "".join(filter(str.isalnum, spelled))
        if any(bare == label or (len(bare) > 4 and bare in label and 2 * len(bare) >= len(label)) for label in labels):
            return True
    return False


_NO_SITES = HOME | frozenset(
    "blog blogs community forum forums docs documentation news support help shop store finance sport sports wiki "
    "login image img icon picture bild banner header web".split()
)
"""What links to the front page, or the parts of a domain, are called that name no site."""
_UMLAUTS = str.maketrans({"ä": "ae", "ö": "oe", "ü": "ue", "ß": "ss", "ø": "oe", "æ": "ae", "å": "aa"})
_ROOTS = frozenset(("/", "./", "../", "/index.html", "/index.php", "index.html", "index.php"))
_HOME_PATH = re.compile(
    r"/?|/(?:(?!ai|pr|tv)[a-z]{2}(?:[-_][a-z]{2})?/?)?(?:(?:index|home)\.(?:html?|php))?", re.IGNORECASE
)
"""The path of the front page, or of one in a language; words of two letters that are no language lead elsewhere."""
_IMAGES = frozenset(("img", "svg", "title"))
_EDGES = " |/-–—:·»«,"
_TITLE_PARTS = re.compile(r"\s[|·•»«:/_-]\s|\s[–—]\s|\s?\|\s?|\s(?=\[)|:\s|\s--\s?")
_MARKED = re.compile(r"(?<![a-z])(?:logo|brand|(?:site|blog)[-_]?(?:title|name))", re.IGNORECASE)
_FILE = re.compile(r"\.(?:png|svg|jpe?g|gif|webp)$|https?:", re.IGNORECASE)
_WITHOUT_LOGO = re.compile(
    r"^(?:the )?(?:logo|wortmarke|bildwortmarke|grafik)\b(?: (?:of|der|des|von|du|de|di|del)\b)?(?: the\b)?[:\s]*"
    r"|^the (?=[^/]{1,60} logo\b)|^(?:home|(?:zur )?startseite(?: (?:von|der|des))?|back to|go to|return to)\b[-–|:\s]*"
    r"|^(?:visit|links? to)\b(?: the\b)?\s?|(?<!\Athe)(?:(?:['’]s)? (?:home|front) ?page|\s(?:header|banner))$"
    r"|\s?\((?:link )?(?:zur|to|zu) .{1,20}\)$|\s[-–|:] (?:zur startseite|startseite|home ?page|home)$|(?-i: [hH]ome)$"
    r"|^(?:返回|回到|到|去|进入|進入)(?=..)|(?:网站|網站)?(?:首页|首頁|主页|主頁)$"
    r"|(?:['’]s)?[\s_-]{0,2}\(?\b(?:site )?(?:logo|logotype)\b.*$| (?:white|black)$",
    re.IGNORECASE,
)
"""What is said of a logo beside the name."""
_RIGHTS = re.compile(r"©|\(c\)|copyright", re.IGNORECASE)
_BEFORE_OWNER = re.compile(r"(?:copyright\b|\(c\)|(?:by|bei|von)\s|(?:19|20)\d\d\b|[\s©@,.·|:–—-])*", re.IGNORECASE)
_AFTER_OWNER = re.compile(
    r"[|;©·•,:]|\.(?:\s|$)|\s[–-]\s|all rights|alle rechte|tous droits|todos los|tutti i|wszelkie|все права",
    re.IGNORECASE,
)
"""What stands around who holds the rights: *© 2001-2024 Daily Planet. All rights reserved*."""
_YEAR = re.compile(r" (?:19|20)\d\d$")
