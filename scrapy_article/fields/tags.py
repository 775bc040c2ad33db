"""Tags of an article: the declared ones, or else links beside it that are tags by markup, class or URL."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from operator import attrgetter

from scrapy_article.document import Placed
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.page import Page, between
from scrapy_article.fields.sections import leads_to_category
from scrapy_article.fields.texts import MAX_HREF, MAX_LABEL, clean, text_of
from scrapy_article.text.words import PatternMatcher, letters

MAX_TAGS = 100
MIN_SITE_TAGS = 4
"""Declared tags from which they are the site's if the article has none of their words."""
MIN_SHARE_IN_TEXT, SHORT_TEXT = 0.4, 1000
"""Share of the words of such tags that the text must have, and characters below which it may have fewer."""
MIN_WORD, MIN_STEM, MAX_ENDING = 3, 4, 2
"""Letters of a tag's word that is looked for in the text, of its stem, and of an ending."""
MAX_LINKS = 100
TAGS_ABOVE, TAGS_BELOW = 3, 15
"""Lines above the title, and below the text, that may be links to tags."""


def choose_tags(page: Page, title: str | None = None) -> tuple[list[str], str] | None:
    """Return the tags that the page gives for its article, without its *title*, and their source."""
    plain = letters(title if title and " " in title else "")
    for source, values in _tag_sources(page):
        tags = {key: tag for key, tag in _read(values).items() if letters(tag) != plain} if values else {}
        if tags and not _are_of_site(page, title, tags, source):
            return [*tags.values()][:MAX_TAGS], source
    return None


def _read(values: Sequence[str]) -> dict[str, str]:
    """The tags in *values*, each of which may have several, by their case-folded form."""
    are_single = len(values) > 1
    tags: dict[str, str] = {}
    for value in values:
        for part in [value] if are_single else _SIGN.split(value, MAX_TAGS)[:MAX_TAGS]:
            tag = part.strip(" \"'#«»“”„•·")
            if len(tag) <= MAX_LABEL and any(map(str.isalnum, tag)) and not _NOTED.match(tag):
                tags.setdefault(tag.casefold(), tag)
    return tags


_SIGN = re.compile(r"[,;，、；،؛፣፤၊]|(?<! )\||\|(?! )")


def _are_of_site(page: Page, title: str | None, tags: Collection[str], source: str) -> bool:
    """Whether *tags*, case-folded, describe the site: text and *title* have no words of them, in any inflection.

    One word is enough for tags that are made for news. Of others, a text that is not short must have a good part.
    """
    if len(tags) < MIN_SITE_TAGS or source not in _FOR_ENGINES:
        return False
    text = page.title_and_body(title)
    words = {word for tag in tags for word in ([one for one in tag.split() if len(one) >= MIN_WORD] or [tag])}
    found = [word[: max(MIN_STEM, len(word) - MAX_ENDING)] in text for word in words]
    share = sum(found) / len(found)
    return share < MIN_SHARE_IN_TEXT if source == "meta keywords" and len(text) > SHORT_TEXT else not share


_FOR_ENGINES = frozenset(("meta news_keywords", "meta keywords"))
_NOTED = re.compile(r"[@/\[]|[\w-]*[_:]\w")
"""Internal tags of systems: ``type:story``, ``_amp-test``."""


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    """Yield each source of tags on *page*, in words, with its tags, the most reliable first."""
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in ("news_keywords", "parsely-tags", "keywords"):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:MAX_TAGS]]
    for source, links in (
        ("links marked as tags", _marked_tags),
        ("links to tags", _links_to_tags),
        ("list of tags", _listed_tags),
    ):
        yield source, [clean(text_of(place.element, MAX_LABEL)) for place in links(page)]


# --- visible tags ------------------------------------------------------------------


def _marked_tags(page: Page) -> list[Placed]:
    """Links marked as tags that do not lead to categories."""
    marked = page.near_tags[:MAX_LINKS]
    return [place for place in marked if not leads_to_category(place.element.get("href", ""))]


def _links_to_tags(page: Page) -> list[Placed]:
    """Links to tags beside the text."""
    return [
        place
        for href, place in page.near_links_with(_TAG_FOLDERS)
        if page.top - TAGS_ABOVE <= place.position <= page.end + TAGS_BELOW
        and not page.count_selected(place.position, place.position + 1)
        and _TAG_URL.search(href[:MAX_HREF].strip())
    ]


def _listed_tags(page: Page) -> list[Placed]:
    """Links in a block just below the body whose class is that of tags."""
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    below = blocks[between(blocks, page.end, page.end + TAGS_BELOW, key=attrgetter("start"))]
    for block in map(below.__getitem__, _may_list_tags([block.names for block in below])):
        if _TAG_LIST.search(block.names):
            links = page.links_of(block)
            if links:
                return links
    return []


_TAG_LIST = re.compile(r"(?:^|[\s_-])(?:tags|tag-?list|tag-?cloud)(?:$|[\s_-])", re.IGNORECASE)
"""Classes of lists of tags."""
_may_list_tags = PatternMatcher(("tag",), any_case=True).matching
_TAG_FOLDERS = ("/tag", "/tema", "/teema", "/etiqueta", "/mot")
"""Parts of the URLs of tags."""
_TAG_URL = re.compile(r"^[^?#\n]*?/(?:tags?|tagi|etiquetas?|tema|temat|teema|mots?-?cles?)/[^/?\s]{2}", re.IGNORECASE)
