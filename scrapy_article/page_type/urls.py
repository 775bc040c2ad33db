"""Features of the URL of a page, by words that sites in many languages use in URLs."""

from __future__ import annotations

import math
import re
from collections.abc import Collection
from itertools import product
from typing import NamedTuple
from urllib.parse import SplitResult, unquote

from scrapy_article.text.urls import split_url

STORY_HYPHENS, STORY_DIGITS = 3, 5
"""Least hyphens in the last part of a path for a headline; least digits for the number of a story."""
_NO_MARKS = bytes({*range(1, 256)}.difference(b"-_0123456789"))
"""Bytes that are neither hyphens, underscores nor digits, of which two in three URLs have too few for a story."""
_MAX_HYPHENS = 12
"""Most hyphens to count."""

_DATE = re.compile(r"/(?:19|20)\d\d[/-](?:0?[1-9]|1[0-2])(?:[/-]|$)")
_MONTH = re.compile(r"/(?:19|20)\d\d/(?:0?[1-9]|1[0-2])(?:/\d\d?)?/?$")
_PAGED_PATH = re.compile(r"/p(?:age/\d|\d{1,3}/?$)", re.MULTILINE)
_PAGED_QUERY = re.compile(
    rf"=(?:{'|'.join(f'(?<=[?&]{name}=)' for name in ('page', 'paged', 'p', 'pg', 'start', 'offset'))})\d"
)
"""Further pages of lists, by fewer words than in `links.pagination`: the weights were learned with these counts."""
_HOME = re.compile(r"/(?:index|home|default|main)\.\w{2,5}$", re.IGNORECASE)
_NUMBER = re.compile(
    r"(?:^|&)(?:(?:news|art|article|story|item|post|content|doc|n|a|s)?[_-]?id|idx|(?:idx|news|art|article|story)?(?:no|num))"
    r"=(\d{3,12})(?=&|$)",
    re.IGNORECASE,
)
"""The number of a page in a query: ``/news.php?id=81212``."""
_SERVICE = re.compile(
    r"/(?:about(?:-?us)?|contact(?:-?us)?|kontakt|imprint|impressum|privacy(?:-?policy)?|datenschutz"
    r"|terms(?:-of-(?:use|service))?|agb|log-?in|sign-?in|sign-?up|register|account|cart|checkout|faq|help|ueber-uns"
    r"|uber-uns|mentions-legales|404)(?:\.\w{2,5})?/?$",
    re.IGNORECASE,
)
_MAX_SERVICE = 24
"""Most characters of a match."""
_LIST = (
    "tag tags category categories categoria categorie topic topics section sections author authors archive archives "
    "search page theme themen rubrik rubrique rubrica label forum forums collection collections shop store browse index"
)
_AUTHORS = frozenset("author authors auteur auteurs autor autoren autores autori".split())
_COMMENTS = frozenset("comments commentaires comentarios kommentare kommentarer commenti reacties".split())
_THREAD = "thread threads t topic viewtopic showthread discussion question questions forum forums community"
_PRODUCT = "product products p dp item shop buy"
_DOCUMENT = "doc docs documentation wiki api reference manual guide tutorial tutorials learn"
_NEWS = "noticia noticias actualite actualites artikel nachrichten"
_BLOG = f"blog blogs news article articles story stories post posts {_NEWS}"
_CATEGORY = "c cat cats category categories collection collections shop browse b d all"
_KINDS = {
    "of_list": (_LIST, "/"),
    "of_thread": (_THREAD, "/.?-"),
    "of_product": (_PRODUCT, "/"),
    "of_document": (_DOCUMENT, "/."),
    "of_blog": (_BLOG, "/"),
    "of_category": (_CATEGORY, "/"),
}
"""Names of a part of the path for each kind of page, and the marks that may follow such a part."""
_KINDS_OF: dict[tuple[str, str], list[int]] = {}
"""The numbers of the kinds that each of these names is of, with each mark, or at the end of the query."""
for _number, (_names, _marks) in enumerate(_KINDS.values()):
    for _pair in product(_names.split(), (*_marks, "")):
        _KINDS_OF.setdefault(_pair, []).append(_number)
_PART = re.compile(r"/([^/.?-]*)(?=([/.?-]?))")
_SEPARATOR = re.compile("[-_.+%]")
_SECTION = re.compile(
    r"(?:blogs?|news|articles?|stories|posts?|noticias?|actualites?|artikel|nachrichten|index|home|default|main|latest|all"
    r"|archives?|events?|reviews?|press|media|resources|products?|shop|collections?)(?:\.\w{2,5})?$",
    re.IGNORECASE,
)

URL_NAMES = (
    *"has_address path_depth path_hyphens path_length path_digits has_query is_home has_date of_service".split(),
    *_KINDS,
    *"is_section is_title".split(),
)
"""Names of the features."""


_LATER_PAGE = re.compile(r"/page/\d{1,3}/?(?=[?#]|$)|(?<=[?&])(?:page|paged|pg)=\d{1,3}(?:&|(?=#|$))", re.IGNORECASE)


def url_of_first_page(url: str | None) -> str | None:
    """Return *url* without the number of a further page: all pages have the type of the first one."""
    return _LATER_PAGE.sub("", url).rstrip("?&") if url else url


class ReadURL(NamedTuple):
    """The features of a URL."""

    numbers: list[float]
    """Features in `URL_NAMES`; all 0 without a URL."""
    description: str
    """What is notable in it, in words."""


def read_url(url: str | None, title_words: set[str]) -> ReadURL:
    """Return the features of *url*; *title_words* are those of the page's ``title``."""
    if not url:
        return ReadURL([0.0] * len(URL_NAMES), "no URL")
    parts = split_url(url)
    path = unquote(parts.path).rstrip("/")
    last = path.rpartition("/")[2]
    depth = path.count("/")
    hyphens = _hyphens(last)
    number = _NUMBER.search(parts.query) if parts.query and path else None
    digits = len(number[1]) if number else _digits(last)
    is_home = not path or (not number and _HOME.match(path) is not None)
    has_date = ("/19" in path or "/20" in path) and _DATE.search(path) is not None
    kinds = _kinds(f"{path}/?{parts.query}")
    if not parts.query and _MONTH.search(parts.path):  # all stories of a month or a day
        has_date, kinds[0] = False, True
    numbers = [
        1.0,
        depth,
        min(hyphens, _MAX_HYPHENS),
        math.log1p(len(last)),
        math.log1p(digits),
        bool(parts.query),
        is_home,
        has_date,
        is_service(parts),
        *kinds,
        not number and _SECTION.match(last) is not None,
        len(title_words.intersection(_SEPARATOR.split(last.lower()))) / max(len(title_words), 1),
    ]
    descriptions = {
        "URL of a home page": not path,
        "URL of a list": kinds[0],
        "URL with a headline in it": hyphens >= STORY_HYPHENS,
        "URL with a date in it": has_date,
        "URL with a number in it": digits >= STORY_DIGITS,
    }
    return ReadURL(numbers, next((words for words, is_so in descriptions.items() if is_so), "short URL"))


def is_no_story(parts: SplitResult) -> bool:
    """Return whether a URL is that of a service page, of the comments on a story, or of an author.

    Such are ``/login``, ``/2024/05/bridge/comments/`` and ``/author/ann-lee/``.
    """
    *_, before, last = ("", *parts.path.rstrip("/").lower().split("/"))
    return before in _AUTHORS or last in _COMMENTS or is_service(parts)


def _kinds(whole: str) -> list[bool]:
    """Return whether *whole*, a path and a query, is of each kind of page in `_KINDS`."""
    found = [False] * len(_KINDS)
    for part in _PART.findall(whole.lower()):
        for kind in _KINDS_OF.get(part, ()):
            found[kind] = True
    return found


def is_service(parts: SplitResult) -> bool:
    """Return whether a page at this URL is about the site, or for its users."""
    path = parts.path
    start = path.rfind("/", 0, max(len(path) - 1, 0))  # of the last part; a slash may end it
    return start >= 0 and len(path) - start <= _MAX_SERVICE and _SERVICE.match(path, start) is not None


def count_paged(urls: str) -> int:
    """Return how many of *urls*, one per line, are those of further pages of a list."""
    urls = urls.casefold()
    return len(_PAGED_QUERY.findall(urls)) + len(_PAGED_PATH.findall(urls))


def stories_of(urls: Collection[str]) -> set[str]:
    """Return those of *urls* that `is_story`."""
    marks = "\0".join(urls).encode("utf-8", "surrogatepass").translate(None, _NO_MARKS).split(b"\0")
    return {url for url, mark in zip(urls, marks, strict=False) if len(mark) >= STORY_HYPHENS and is_story(url)}


def is_story(url: str) -> bool:
    """Return whether *url* ends with a headline or a number, like those of articles, or has a date."""
    path = url.partition("#")[0].partition("?")[0]
    last = path.removesuffix("/").rpartition("/")[2]
    if last.count("-") >= STORY_HYPHENS or last.count("_") >= STORY_HYPHENS:
        return True
    if not last.isalpha() and _digits(last) >= STORY_DIGITS:
        return True
    return ("/19" in path or "/20" in path) and _DATE.search(path) is not None


def _hyphens(name: str) -> int:
    """Return the number of hyphens or of underscores in *name*, whichever are more."""
    return max(name.count("-"), name.count("_"))


def _digits(text: str) -> int:
    """Return the number of digits in *text*."""
    if text.isascii():
        return len(text) - len(text.encode().translate(None, b"0123456789"))
    return sum(map(str.isdigit, text))
