"""What a page says of its article beside title, dates and authors: summary, section, tags, site."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.page import HOME, Choice, clean, letters, text_of

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

    from scrapy_article.article import Breadcrumb
    from scrapy_article.document import Placed, Segment
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
SITE_TAGS = 4
"""Declared tags from which they are those of the site if the article has no word of them."""
LEAST_WORD, LEAST_STEM, ENDING = 3, 4, 2
"""Letters of a word of a tag that is looked for in the text, of what must be there of it, and of endings."""
MAX_TAG_LABEL = 30
"""Characters of a line that heads links to tags."""
CATEGORY_WORDS = 4
TITLE_BLANKS = 2
"""Blanks from which a tag may be the title."""
TAG_WORDS, LINKED = 8, 0.8
"""Words of such a link at most, and share of its line in links."""


class TagsChoice(NamedTuple):
    """Keywords, and where they stand."""

    tags: list[str]
    source: str


def choose_description(page: Page) -> Choice | None:
    """Return the page's own summary, whole rather than cut short."""
    cut: Choice | None = None
    for name in _DESCRIPTIONS:
        value = _MORE.sub(r"\1", _told_again(page, name) or page.meta(name) or "")
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


_MORE = re.compile(
    r"(…|\.\.\.|\[…\])\s?(?:read more|continue reading|weiterlesen|lire la suite|leer más)\W{0,3}\Z", re.IGNORECASE
)
"""The link after a summary that was cut short."""


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
            return Choice(_first_part(page, _without_ending(page, name)), source)
    return _end_of_title(page) or _rest_of_title(page, headline)


def _first_part(page: Page, name: str) -> str:
    """*name*, or its beginning before a mark, if that is the name of the site by its domain."""
    part, mark, _ = name.partition(" | ") if " | " in name else name.partition(" - ")
    return part if mark and letters(part) in page.host_letters else name


def _without_ending(page: Page, name: str) -> str:
    """*name*, or if it is a host (``planet.com``), what else the page calls the site that says the same (*Planet*)."""
    plain = letters(name.rpartition(".")[0]) if "." in name and " " not in name and name.islower() else ""
    others = [other for other in page.site_names if plain and letters(other) == plain and not other.islower()]
    return others[0] if others else name


def _end_of_title(page: Page, names: Container[str] | None = None) -> Choice | None:
    """The end of the title element, if it is the name of the site: one of *names*, as bare letters, or like one."""
    title = clean(page.document.walk.head.title or "")
    for separator in (" | ", " - ", " – ", " — ", " · ", " » ", " / "):
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
            return Choice(_as_shown(value, breadcrumbs), f"meta {name}")
    for value in map(_first_of, strings(page.document.json_ld_article.get("articleSection"))):
        if _may_be_section(value) and not _is_site(page, value):
            return Choice(_as_shown(value, breadcrumbs), "JSON-LD articleSection")
    if breadcrumbs:
        plain = letters(title or "")
        steps = breadcrumbs.breadcrumbs
        if len(steps) > 1 and _is_page(page, steps[-1]):
            steps = steps[:-1]
        crumbs = [
            crumb.name
            for crumb in steps
            if 1 < len(crumb.name) <= MAX_LABEL
            and not _NO_SECTION.match(crumb.name)
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
    return _linked_category(page) or _named_category(page)


def _as_shown(section: str, breadcrumbs: BreadcrumbsChoice | None) -> str:
    """*section* with the capitals that it has among *breadcrumbs*."""
    steps = breadcrumbs.breadcrumbs if breadcrumbs and section.islower() else ()
    return next((crumb.name for crumb in steps if crumb.name.casefold() == section), section)


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
        is_near = abs(place.position - page.top) <= TAGS_ABOVE
        marks = (place.element.get("rel") or "") + ((place.element.get("class") or "") if is_near else "")
        is_beside = abs(place.position - page.top) <= 1 and _is_alone(page, place)
        if (
            ("category" in marks or is_beside)
            and _CATEGORY_ADDRESS.search(href[:MAX_HREF])
            and not page.is_off(place.block, strict=True)
        ):
            value = text_of(place.element, MAX_LABEL)
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "link marked as category")
    return None


def _is_alone(page: Page, place: Placed) -> bool:
    """Whether a link is a line of its own."""
    lines = page.segments(place.position, place.position + 1)
    return bool(lines) and lines[0].link_density > LINKED and len(_links_at(page, place.position)) == 1


def _named_category(page: Page) -> Choice | None:
    """A short line near the title whose class says that it is the category of the article."""
    lines = page.segments(max(0, page.top - TAGS_ABOVE), page.top + TAGS_ABOVE + 1)
    for line in lines:
        if line.block.names and line.words <= CATEGORY_WORDS and _CATEGORY_NAME.search(line.block.names):
            value = clean(line.text)
            if _may_be_section(value) and not page.is_site(value):
                return Choice(value, "line called a category")
    return None


_CATEGORY_NAME = re.compile(
    r"(?:^|[\s_-])(?:article|post|entry|story|news|blog)[_-]{1,2}(?:category|kategorie|categoria|categorie|rubrik|section)(?:$|\s)",
    re.IGNORECASE,
)
_CATEGORY_ADDRESS = re.compile(r"/[\w-]{0,20}(?:categor|kategor|rubri)[\w-]{1,12}/", re.IGNORECASE)


def _is_other_step(crumb: Breadcrumb) -> bool:
    """Whether a step is no section: the front page, that of a language, a year or a month."""
    name = crumb.name.casefold()
    path = split_url(crumb.url).path
    return name in HOME or name.isdecimal() or _LANGUAGE.match(path) is not None or _ARCHIVE.search(path) is not None


_LANGUAGE = re.compile(r"/[a-z]{2}(?:[-_][a-z]{2})?/?$", re.IGNORECASE)
_ARCHIVE = re.compile(r"/(?:19|20)\d\d(?:/(?:\d\d?|[a-z]{3}))?(?:/|\.html?)?$", re.IGNORECASE)
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
    r"|article|post|story|news article|latest|top stories|root"
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
                if 1 < len(tag) <= MAX_LABEL and not _NO_TAG.match(tag) and not _is_no_word(page, tag, title):
                    tags.setdefault(tag.casefold(), tag)
        named = [tag[4:] for tag in tags.values() if tag[:4] in ("Tag:", "tag:")]  # beside ``Elevated:false`` and such
        if named:
            return TagsChoice(named[:MAX_TAGS], source)
        if len(tags) == 1 and (page.is_site(next(iter(tags.values()))) or not _told_sections(page).isdisjoint(tags)):
            continue
        if sum(map(_is_pair, tags)) >= max(len(tags) / 2, 2):
            continue  # what a system notes
        if len(tags) >= SITE_TAGS and source in _FOR_ENGINES and not _are_told(page, title, tags):
            continue  # what the site is about
        if tags:
            return TagsChoice(list(tags.values())[:MAX_TAGS], source)
    return None


def _told_sections(page: Page) -> set[str]:
    """The sections that the page declares, case-folded."""
    told = [
        *page.document.meta.get("article:section", ()),
        *strings(page.document.json_ld_article.get("articleSection")),
    ]
    return {value.casefold() for value in told[:MAX_TAGS]}


def _are_told(page: Page, title: str | None, tags: Iterable[str]) -> bool:
    """Whether the text or the *title* has one of *tags*, which are case-folded, in any inflection."""
    segments = page.document.segments
    told = "\n".join([title or "", *[segments[i].text for i in page.kept]]).casefold()
    words = {word for tag in tags for word in ([one for one in tag.split() if len(one) >= LEAST_WORD] or [tag])}
    return any(word[: max(LEAST_STEM, len(word) - ENDING)] in told for word in words)


def _is_no_word(page: Page, tag: str, title: str | None) -> bool:
    """Whether *tag* is the *title*, or its words in the address of the page, or the domain of the site."""
    if tag.count(" ") < TITLE_BLANKS:
        return tag.islower() and letters(tag) in page.host_letters
    step = split_url(page.address).path.rstrip("/").rpartition("/")[2].partition(".")[0]
    return tag == title or letters(tag) == letters(step.strip("-0123456789"))


def _is_pair(tag: str) -> bool:
    """Whether *tag* is a name and a value: ``displayType: listicle``."""
    name, mark, value = tag.partition(":")
    return bool(mark and value.strip()) and " " not in name and name.isascii()


_FOR_ENGINES = frozenset(("meta news_keywords", "meta keywords"))
_position = attrgetter("position")
"""Of a `Placed`."""
_PREFIX = re.compile(r"(?:category|categoría|kategorie|subsection): ", re.IGNORECASE)
_NO_TAG = re.compile(
    r"[_@/\[]|uncategori[sz]ed$|site-?group:|(?:ssts|type|channel|length|articleid|target|template|content[-_]?type)[:/_]\w|exclude[-_]from|\w{0,20}hawk$"
    r"|text(?:above|below)\w|van[-_]ads|\[syndicated|bl-promo|not set$|null$|undefined$|none$"
    r"|internal - not for|front[- ]page$|tags?$|evergreen$|\w{2,20}_\w{2,20}_\w{2,20}$"
    r"|overall (?:neutral|positive|negative)$"
    r"|[A-Z]{2}_[\w .-]{2,60}\.(?:com|net|org|info)$",
    re.IGNORECASE,
)
"""What systems note for themselves, and what stands there where nothing was noted."""


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in ("article:tags", "news_keywords", "parsely-tags", "keywords"):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:3]]
    marked = [place for place in page.near_tags[:MAX_TAGS] if not _is_of_teaser(page, place)]
    yield "links marked as tags", _names_of(marked)
    yield "links to tags", _names_of(_links_to_tags(page))
    yield "list of tags", _names_of(_listed_tags(page))
    yield "line of tags", _names_of(_headed_tags(page))


def _names_of(links: Iterable[Placed]) -> list[str]:
    """What links to tags say, without the number of articles; not those to all of them, nor those of clouds."""
    own = [place.element for place in links if "tag-cloud-link" not in (place.element.get("class") or "")]
    return [_NUMBER.sub("", name) for name in [text_of(element, MAX_LABEL) for element in own] if not _ALL.match(name)]


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
        and _TAG_ADDRESS.search(href[:MAX_HREF].strip())
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


def _headed_tags(page: Page) -> list[Placed]:
    """Links after a line below the title that says nothing but that they are tags."""
    for segment in page.segments(page.top, page.end + TAGS_BELOW):
        if segment.chars <= MAX_TAG_LABEL and not segment.block.flags & _NO_TAGS and _TAG_LABEL.match(segment.text):
            found = [place for line in _list_at(page, segment.index + 1) for place in _links_at(page, line.index)]
            return found if len(found) < CLOUD else []
    return []


def _list_at(page: Page, start: int) -> list[Segment]:
    """The links that are lines of their own, or all that their lines hold, from segment *start* on in one element."""
    lines = page.segments(start, start + CLOUD)
    around = {lines[0].block, lines[0].block.parent} if lines else ()
    own = takewhile(lambda line: line.block in around or line.block.parent in around, lines)
    return [*takewhile(lambda line: line.link_density > LINKED and line.words <= TAG_WORDS, own)]


def _links_at(page: Page, position: int) -> list[Placed]:
    links = page.document.walk.links
    start = bisect_left(links, position, key=_position)
    return [place for place in links[start : start + CLOUD] if place.position == position]


_NO_TAGS = Flag.NAV | Flag.FOOTER | Flag.HIDDEN
_TAG_LABEL = re.compile(
    r"\W{0,3}(?:(?:article |related )?(?:tags?|topics|keywords)|schlag(?:wort|worte|wörter)|stichworte?"
    r"|themen in diesem (?:artikel|beitrag)|mots[- ]cl[ée]s?|sujets|étiquettes|palabras clave|etiquetas"
    r"|palavras-chave|temas|parole chiave|argomenti|trefwoorden|tagi|słowa kluczowe|теги|метки|ключевые слова)\W{0,3}$",
    re.IGNORECASE,
)
"""What heads links to tags."""
_ALL = re.compile(r"(?:view|see|show) all\b|alle? (?:tags|topics|articles|posts|news|themen|artikel)\b", re.IGNORECASE)
"""Links to the list of all tags."""
_NUMBER = re.compile(r"\s?\(\d{1,5}\)\Z")
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
