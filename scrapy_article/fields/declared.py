"""What a page declares of its article: its URL, summary and licence, whether it is free to read, and a live blog."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from scrapy_article.document import Flag, Hint, Placed
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import Choice, clean, first_string, without_badge
from scrapy_article.text.urls import join_url, original_url, split_url
from scrapy_article.text.words import SENTENCE_ENDS, letters

MAX_OBJECTS = 50
"""JSON-LD objects that are checked."""
TEASER_WORDS = 250
"""Words below which the text of an article that is not free is probably a teaser."""
MAX_DESCRIPTION = 2000
MAX_MARKUP = 20_000
"""Maximum characters of a description that is parsed as markup."""
MAX_LICENSE = 300
"""Maximum characters of the URL or the name of a licence."""


# --- the URL ----------------------------------------------------------------------

_HOMES = ("", "index.html", "index.htm", "index.php", "default.aspx", "home")


def choose_canonical(page: Page) -> Choice | None:
    """Return the absolute URL that *page* declares for itself, unless it is the URL of the site's front page."""
    links = page.document.walk.head.links
    declared = [(href, "link rel=canonical") for rel, href, _ in links if "canonical" in rel.split()]
    for href, source in (*declared, (page.meta("og:url"), "meta og:url")):
        url = page.document.absolute(href) if href else None
        if url and not _is_home_of(url, page.document.url):
            return Choice(url.partition("#")[0], source)
    return None


def _is_home_of(url: str, own: str | None) -> bool:
    """Whether *url* is the URL of the site's front page, and *own* is not."""
    is_home, own_is_home = (split_url(one).path.strip("/").lower() in _HOMES for one in (url, own))
    return is_home and not own_is_home


# --- the summary ------------------------------------------------------------------

_CUT = ("…", "...", "[…]", "[...]")
_DESCRIPTIONS = ("og:description", "description", "twitter:description")


def choose_description(page: Page) -> Choice | None:
    """Return the summary that the page declares, preferably one that is not truncated; else its standfirst."""
    cut: Choice | None = None
    for one in _descriptions(page):
        if not one.value.endswith(_CUT):
            return one
        if cut is None or not one.source.startswith("meta"):  # of truncated ones, that of JSON-LD is the longest
            cut = one
    return cut or next(_standfirsts(page), None)


def _descriptions(page: Page) -> Iterator[Choice]:
    """The declared summaries of the page."""
    for name in _DESCRIPTIONS:
        for content in page.document.meta.get(name, ())[:1]:
            value = clean(content) if len(content) <= MAX_MARKUP else ""
            if 0 < len(value) <= MAX_DESCRIPTION:
                yield Choice(value, f"meta {name}")
    value = first_string(page.document.json_ld_article.get("description"))
    if 0 < len(value) <= MAX_DESCRIPTION:
        yield Choice(value, "JSON-LD description")


STANDFIRST_LINES, MIN_WORDS, UNMARKED_WORDS = 6, 4, 12
"""Lines below the title in which the standfirst is looked for; its minimum words; words from which it may lack a final
mark."""
_ENDS = SENTENCE_ENDS - frozenset("?？")
"""Characters that a standfirst ends with. A line that ends with a question mark is a headline."""
_STANDFIRST = re.compile(
    r"(?<![a-z])(?:stand-?first|dec?k|sub-?title|sub-?head(?:line|ing)?|excerpt|lead|lede|intro|ingress|manchet"
    r"|chap(?:o|eau)|vorspann|entradilla|bajada|copete|som+ario|abstract|summary|untertitel)(?![a-z])",
    re.IGNORECASE,
)
"""Classes of the standfirst, in some languages."""


def _standfirsts(page: Page) -> Iterator[Choice]:
    """Lines between the title and the text, or first in the text, whose class is that of a standfirst."""
    lines = page.segments(page.top, min(page.start + 1, page.top + STANDFIRST_LINES)) if page.has_title else []
    for line in lines[1:]:
        outer = line.block.parent
        is_all = outer is not None and outer.end - outer.start == 1
        names = f"{line.block.names} {outer.names}" if outer is not None and is_all else line.block.names
        is_sentence = line.words >= MIN_WORDS and (line.text[-1] in _ENDS or line.words >= UNMARKED_WORDS)
        is_other = 2 * line.link_density > 1 or page.is_foreign(line.block)
        if is_sentence and _STANDFIRST.search(names) and not is_other and letters(line.text) != letters(lines[0].text):
            yield Choice(clean(without_badge(line))[:MAX_DESCRIPTION], "standfirst")


# --- the licence ------------------------------------------------------------------

_COMMONS = re.compile(
    r"https?://(?:www\.)?creativecommons\.org/(?:licenses|publicdomain)/[\w.+/-]{2,60}", re.IGNORECASE
)
_LICENSE_URLS = ("licen", "creativecommons.org/")
"""Parts of the URLs of licences, and of links to them."""
_LICENSES = ("dcterms.license", "dc.rights.license", "license", "dc.rights", "dcterms.rights")
_LICENSE_NAME = re.compile(
    r"\b(?:CC[ -](?:BY|0|Zero)|Creative Commons|public domain|GFDL|GNU|MIT|Apache)\b", re.IGNORECASE
)


_OF_WORK = re.compile(
    r"wikimedia commons|\b(?:beitragsbild|bildnachweis|musik|music|sound|illustration|foto|photo|image|bild"
    r"|picture)s?\b",
    re.IGNORECASE,
)
"""Other things on a page that have a licence."""


def choose_license(page: Page) -> Choice | None:
    """Return the URL of the licence of the article of *page*, or its name where there is no URL."""
    for value, source in _licenses(page):
        if not value or len(value) > MAX_LICENSE:
            continue
        if value.startswith(("http://", "https://", "/")):
            if absolute := page.document.absolute(value):
                return Choice(join_url(None, original_url(absolute)) or absolute, source)
        elif _LICENSE_NAME.search(value):
            return Choice(value, source)
    return None


def _licenses(page: Page) -> Iterator[tuple[str | None, str]]:
    """Yield what may be the licence of the article, and where it was found; not the licences in captions of images."""
    yield first_string(page.resolve(page.document.json_ld_article.get("license"))), "JSON-LD license"
    for rel, href, _ in page.document.walk.head.links:
        if "license" in rel:
            yield href, "link rel=license"
    for name in _LICENSES:
        yield page.meta(name), f"meta {name}"
    for href, place in page.near_links_with(_LICENSE_URLS):
        is_declared = "license" in place.element.get("rel", "").lower().split()
        is_known = is_declared or _COMMONS.match(original_url(page.document.absolute(href) or ""))
        if is_known and not _is_of_other_work(page, place):
            yield href, "link to a licence"


def _is_of_other_work(page: Page, place: Placed) -> bool:
    """Whether a link to a licence is about an image, music, or another story."""
    block = place.block
    if block.flags & (Flag.FIGURE | Flag.CAPTION) or block.hints & Hint.CAPTION or page.is_off(block):
        return True
    line = next((line.text for line in page.segments(place.position, place.position + 1)), "")
    return "license" not in place.element.get("rel", "") and _OF_WORK.search(line) is not None


# --- access -----------------------------------------------------------------------

_OF_PAGE = frozenset("WebPage ItemPage AboutPage WebPageElement CreativeWork WebContent WebSite".split())
"""schema.org types of the page, and of parts of it."""
_YES = frozenset(("true", "1", "yes", "free", "http://schema.org/true", "https://schema.org/true"))
_NO = frozenset(
    "false 0 no locked metered paid premium subscriber http://schema.org/false https://schema.org/false".split()
)
_TIERS = ("article:content_tier", "og:article:content_tier", "isaccessibleforfree")


def access_of(page: Page) -> tuple[bool, str] | None:
    """Return whether *page* declares that the whole article is free to read, and where; None if it declares nothing."""
    values = [_truth(page.document.json_ld_article.get("isAccessibleForFree"))]
    for types, entry in page.typed[:MAX_OBJECTS]:
        # Other articles on the page, an event or an episode say nothing about this one.
        if "isAccessibleForFree" in entry and not types - _OF_PAGE:
            values.append(_truth(entry["isAccessibleForFree"]))
    known = [value for value in values if value is not None]
    if known:
        return all(known), "JSON-LD isAccessibleForFree"
    tiers = ((_truth(page.meta(name)), f"meta {name}") for name in _TIERS)
    return next(((value, source) for value, source in tiers if value is not None), None)


def is_cut(page: Page) -> bool:
    """Return whether the text of an article that is not free is probably only its beginning.

    Most such pages have the whole text: the site lets visitors read a number of articles.
    """
    return sum([page.document.segments[i].words for i in page.selected]) < TEASER_WORDS


def _truth(value: Any) -> bool | None:
    """The boolean that a value stands for; None for any other value."""
    if value is None or isinstance(value, bool):
        return value
    word = first_string(value).lower()
    return True if word in _YES else False if word in _NO else None


# --- live blogs -------------------------------------------------------------------


def live_blog_of(page: Page) -> tuple[bool, str] | None:
    """Return True and its source if a JSON-LD object of this page is a live blog."""
    kind = "LiveBlogPosting"
    if kind not in page.document.all_json_ld_types:
        return None
    is_elsewhere = page.document.identity.is_elsewhere
    is_live = any(kind in types and not is_elsewhere(entry) for types, entry in page.typed)
    return (True, f"JSON-LD {kind}") if is_live else None
