"""What a page says of its article beside title, dates and authors: summary, section, tags, site."""

from __future__ import annotations

import re
from bisect import bisect_left
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import HOME, Choice, clean, letters, text_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from scrapy_article.article import Breadcrumb
    from scrapy_article.document import Placed
    from scrapy_article.fields.breadcrumbs import BreadcrumbsChoice
    from scrapy_article.fields.page import Page

__all__ = ["TagsChoice", "choose_description", "choose_section", "choose_site_name", "choose_tags"]

MAX_DESCRIPTION = 2000
MAX_LABEL = 80
"""Characters of a section, a tag, a name."""
HEADLINE_BLANKS = 4
"""Blanks from which what is the headline too is no name of a site."""
MAX_TAGS = 100
MAX_SEVERAL = 5
"""Descriptions of one kind that are looked at."""
NAME_WORDS = 6
"""Words of a name of a site that nothing but the end of the title tells."""
TAGS_ABOVE, TAGS_BELOW = 3, 15
"""Lines above the title, and below the text, that may be links to tags."""
TEASER_LINES, TEASER_DENSITY = 8, 0.9
"""Lines of a teaser at most, and share of its heading in links."""
CLOUD = 16
"""Links to tags from which they are not the article's, but those of the site."""


class TagsChoice(NamedTuple):
    """Keywords, and where they stand."""

    tags: list[str]
    source: str


def choose_description(page: Page) -> Choice | None:
    """Return the page's own summary, whole rather than cut short."""
    cut: Choice | None = None
    for name in _DESCRIPTIONS:
        value = _told_again(page, name) or page.meta(name)
        if value and len(value) <= MAX_DESCRIPTION and letters(value) not in page.site_letters:
            choice = Choice(value, f"meta {name}")
            if not value.endswith(("…", "...", "[…]", "[...]")):
                return choice
            cut = cut or choice
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            return Choice(value, "JSON-LD description")
    return cut


_DESCRIPTIONS = ("og:description", "description", "twitter:description", "dc.description", "dcterms.description")


def _told_again(page: Page, name: str) -> str | None:
    """Of several descriptions in ``meta`` elements *name*, which are those of the site and of the page, the page's."""
    found = page.document.meta
    given = found.get(name, ())
    several = [clean(value) for value in given[:MAX_SEVERAL]] if len(given) > 1 else ()
    if len({*several}) < 2:
        return None
    others = {clean(value) for other in _DESCRIPTIONS if other != name for value in found.get(other, ())[:MAX_SEVERAL]}
    return next((value for value in several if value and value in others), None)


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
        if name != headline or name.count(" ") < HEADLINE_BLANKS:
            source = "meta og:site_name" if name in declared else "JSON-LD publisher or meta application-name"
            return Choice(name, source)
    return _end_of_title(page) or _rest_of_title(page, headline)


def _end_of_title(page: Page, names: Container[str] | None = None) -> Choice | None:
    """The end of the title element, if it is the name of the site: one of *names*, as bare letters, or like one."""
    title = clean(page.document.walk.head.title or "")
    for separator in (" | ", " - ", " – ", " — ", " · ", " » "):
        rest, mark, tail = title.rpartition(separator)
        is_name = page.is_site(tail) if names is None else letters(tail) in names
        if mark and rest and len(tail) <= MAX_LABEL and is_name and (names is None or "." not in tail):
            return Choice(tail, "end of the title element")
    return None


def _rest_of_title(page: Page, headline: str | None) -> Choice | None:
    """What a separator parts from the *headline* at either end of the title element, if it may be a name."""
    plain = letters(headline or "")
    parts = _PARTS.split(clean(page.document.walk.head.title or ""))
    if len(parts) != 2 or not plain or page.is_front:
        return None
    for name, other in (parts[::-1], parts):
        if letters(other) == plain and letters(name) != plain:
            steps = {letters(step) for step in split_url(page.address).path.split("/")}
            is_label = letters(name) in steps or _NO_NAME.match(name) is not None
            is_short = len(name) <= MAX_LABEL and name.count(" ") < NAME_WORDS
            return Choice(name, "end of the title element") if is_short and not is_label else None
    return None


_PARTS = re.compile(r"\s[|·•»:_-]\s|\s[–—]\s|\s?\|\s?|(?<=[\u2e80-\u9fff])[_-](?=[\u2e80-\u9fff])")
"""What parts the name of a site from the rest of a title."""
_NO_NAME = re.compile(
    r"(?:infographic|interview|video|videos|podcast|review|opinion|analysis|gallery|photos|live)$|(?:page|seite|teil|part|página|страница)?\s?\d{1,4}$|\W*$|.*https?:",
    re.IGNORECASE,
)


_SECTIONS = (
    "article:section",
    "parsely-section",
    "cxenseparse:section",
    "section",
    "og:section",
    "og:article:section",
    "articlesection",
    "prism.section",
)
"""``meta`` elements that name the part of the site."""


def choose_section(page: Page, title: str | None, breadcrumbs: BreadcrumbsChoice | None) -> Choice | None:
    """Return the part of the site that the article stands in; *breadcrumbs* may end with its *title*."""
    for name in filter(page.document.meta.__contains__, _SECTIONS):
        value = _first_of(page.meta(name) or "")
        if _may_be_section(value) and not _is_site(page, value):
            return Choice(value, f"meta {name}")
    for value in map(_first_of, strings(page.document.json_ld_article.get("articleSection"))):
        if _may_be_section(value) and not _is_site(page, value):
            return Choice(value, "JSON-LD articleSection")
    if breadcrumbs:
        plain = letters(title or "")
        steps = breadcrumbs.breadcrumbs
        if _is_page(page, steps[-1]):
            steps = steps[:-1]
        crumbs = [
            crumb.name
            for crumb in steps
            if 1 < len(crumb.name) <= MAX_LABEL
            and not page.is_site(crumb.name)
            and not _is_other_step(crumb)
            and (
                letters(crumb.name) not in plain
                if crumb is steps[-1] and not crumb.url
                else letters(crumb.name) != plain
            )
        ]
        if crumbs:
            return Choice(crumbs[-1], breadcrumbs.source)
    return _linked_category(page)


def _is_site(page: Page, section: str) -> bool:
    """Whether *section* is the name of the site: names of two letters (``ew.com``) are such here alone."""
    return page.is_site(section) or page.host.split(".")[-2:-1] == [letters(section)]


def _linked_category(page: Page) -> Choice | None:
    """The first category that a link near the text leads to, as WordPress marks it."""
    if not any(map(page.near_addresses.__contains__, ("ategor", "ubri"))):
        return None
    for href, place in page.near_links:
        if "ategor" not in href and "ubri" not in href:
            continue
        is_marked = "category" in (place.element.get("rel") or "") and _CATEGORY_ADDRESS.search(href[:MAX_HREF])
        if is_marked and not page.is_off(place.block, strict=True):
            value = text_of(place.element, MAX_LABEL)
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "link marked as category")
    return None


_CATEGORY_ADDRESS = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)


def _is_other_step(crumb: Breadcrumb) -> bool:
    """Whether a step is no section: the front page, that of a language, a year or a month."""
    name = crumb.name.casefold()
    path = split_url(crumb.url).path
    return name in HOME or name.isdecimal() or _LANGUAGE.match(path) is not None or _ARCHIVE.search(path) is not None


_LANGUAGE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?/?$", re.IGNORECASE)
_ARCHIVE = re.compile(r"/(?:19|20)\d\d(?:/(?:\d\d?|[a-z]{3}))?/?$", re.IGNORECASE)
"""Paths of the front page in a language, and of what was published in a year or a month."""


def _first_of(value: str) -> str:
    """The first of the categories in *value*, if they are all in one string."""
    return value.partition(",")[0].strip() if value.count(",") > 1 or _GLUED.search(value) else value


def _may_be_section(value: str) -> bool:
    return 0 < len(value) <= MAX_LABEL and value.casefold() not in HOME and not _NO_SECTION.match(value)


_GLUED = re.compile(r",(?=[^\W\d])")
"""A comma that parts categories of a list, without a blank."""
_NO_SECTION = re.compile(
    r"https?:|/|(?:tags?|undefined|null|none|true|false|n/a|uncategori[sz]ed|unkategorisiert|nicht kategorisiert"
    r"|sin categor[ií]a|sem categoria|non class[ée]e?|senza categoria|без рубрики|未分类|未分類)$",
    re.IGNORECASE,
)
"""An address, and words for none."""


def _is_page(page: Page, crumb: Breadcrumb) -> bool:
    """Whether a step is the page itself."""
    own, other = split_url(page.document.url), split_url(crumb.url)
    return not crumb.url or (own.path.rstrip("/"), own.query) == (other.path.rstrip("/"), other.query)


def choose_tags(page: Page, title: str | None = None) -> TagsChoice | None:
    """Return the keywords that the page gives for its article, whose *title* is none of them."""
    for source, values in _tag_sources(page):
        tags: dict[str, str] = {}
        for value in values:
            parts = value.split(";" if ";" in value and "," not in value else ",") if len(value) > 1 else []
            for part in parts[:MAX_TAGS]:
                tag = _PREFIX.sub("", part.strip(" \"'#«»“”„"))
                if 1 < len(tag) <= MAX_LABEL and (tag != title or tag.count(" ") < 2) and not _NO_TAG.match(tag):
                    tags.setdefault(tag.casefold(), tag)
        named = [tag[4:] for tag in tags.values() if tag[:4] in ("Tag:", "tag:")]  # beside ``Elevated:false`` and such
        if named:
            return TagsChoice(named[:MAX_TAGS], source)
        if tags and not (len(tags) == 1 and page.is_site(next(iter(tags.values())))):
            return TagsChoice(list(tags.values())[:MAX_TAGS], source)
    return None


_PREFIX = re.compile(r"(?:category|categoría|kategorie|subsection): ", re.IGNORECASE)
_NO_TAG = re.compile(
    r"[_@/\[]|uncategori[sz]ed$|site-?group:|(?:ssts|type|channel|length|articleid|target|template|content[-_]?type)[:/_]\w|exclude[-_]from|\w{0,20}hawk$"
    r"|text(?:above|below)\w|van[-_]ads|\[syndicated|bl-promo|not set$|null$|undefined$|none$"
    r"|[A-Z]{2}_[\w .-]{2,60}\.(?:com|net|org|info)$",
    re.IGNORECASE,
)
"""What systems note for themselves, and what stands there where nothing was noted."""


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in ("news_keywords", "parsely-tags", "keywords"):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:3]]
    marked = [place for place in page.near_tags[:MAX_TAGS] if not _is_of_teaser(page, place)]
    yield "links marked as tags", [text_of(place.element, MAX_LABEL) for place in marked]
    yield "links to tags", [text_of(place.element, MAX_LABEL) for place in _links_to_tags(page)]
    yield "list of tags", [text_of(place.element, MAX_LABEL) for place in _listed_tags(page)]


def _is_of_teaser(page: Page, place: Placed) -> bool:
    """Whether a link stands in a teaser below the text, beside a heading that is one."""
    if place.position < page.end:
        return False
    block = place.block.parent
    if block is None or block.start < page.end or block.end - block.start > TEASER_LINES:
        return False
    lines = page.segments(block.start, block.end)
    return any(line.block.flags & Flag.HEADING and line.link_density > TEASER_DENSITY for line in lines)


def _links_to_tags(page: Page) -> list[Placed]:
    """Links beside the text that lead to what has a tag; none if there are as many as in a cloud."""
    if not any(map(page.near_addresses.__contains__, _TAG_PARTS)):
        return []
    kept = {*page.kept}
    found = [
        place
        for href, place in page.near_links
        if any(map(href.__contains__, _TAG_PARTS))
        and _TAG_ADDRESS.search(href[:MAX_HREF])
        and page.top - TAGS_ABOVE <= place.position <= page.end + TAGS_BELOW
        and place.position not in kept
        and not place.block.flags & (Flag.NAV | Flag.FOOTER)
        and not page.is_off(place.block, strict=True)
    ]
    return found if len(found) < CLOUD else []


def _listed_tags(page: Page) -> list[Placed]:
    """Links in a part of the page that is called one of tags, just below the body."""
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    first = bisect_left(blocks, page.end, key=_start)
    below = blocks[first : bisect_left(blocks, page.end + TAGS_BELOW, first, key=_start)]
    names = "\n".join([block.names for block in below]).lower()
    if "tag" not in names and "keyword" not in names:
        return []
    for block in below:
        if not _TAG_LIST.search(block.names):
            continue
        links, lines = page.links_of(block), page.segments(block.start, block.end)
        is_off = block.flags & (Flag.NAV | Flag.FOOTER) or page.is_off(block, strict=True)
        if 0 < len(links) < CLOUD and not is_off and all(line.chars <= MAX_LABEL for line in lines):
            return links
    return []


_start = attrgetter("start")
"""Of a block."""
_TAG_LIST = re.compile(r"(?:^|[\s_-])(?:tags|tag-?list|tag-?cloud|taglist|keywords)(?:$|[\s_-])", re.IGNORECASE)
"""Names of lists of tags."""
_TAG_PARTS = ("/tag", "-tag", "/tema", "/teema", "schlagw", "etiqueta")
MAX_HREF = 300
"""Characters of an address that are looked at."""
_TAG_ADDRESS = re.compile(
    r"^(?!https?://(?:www\.)?(?:instagram|twitter|x|tiktok|facebook|youtube|amazon)\.)[^?#\n]*?"
    r"/(?:tags?|tagi|tagged|blog-tag|social-tags|schlagwort|schlagwoerter|etiquetas?|tema|temat|teema)/[^/?\s]{2}",
    re.IGNORECASE,
)
