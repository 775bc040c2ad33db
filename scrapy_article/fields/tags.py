"""Tags of an article: those that are declared, or else those that are shown beside it."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.letters import letters
from scrapy_article.document.needles import Needles
from scrapy_article.document.structured import decoded, strings
from scrapy_article.fields.bounds import MAX_LABEL
from scrapy_article.fields.tags_shown import shown_tags
from scrapy_article.fields.texts import clean, share_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from scrapy_article.fields.page import Page

__all__ = ["TagsChoice", "choose_tags"]

MAX_TAGS = 100
SITE_TAGS = 4
"""Declared tags from which they are those of the site if the article has no word of them."""
LEAST_SHARE, SHORT = 0.4, 1000
"""Share of the words of such tags that the text has, and characters of a text that may have fewer."""
LEAST_WORD = 3
"""Letters of a word of a tag that is looked for in the text."""
UNPARTED_BLANKS = 4
"""Blanks from which a single keyword is several: ``vlc ios video players apps``."""
COMMAS = 2
"""Commas at most in one of several values that are a tag each, such as *Washington, D.C.*"""


class TagsChoice(NamedTuple):
    """Keywords, and where they stand."""

    tags: list[str]
    source: str


def choose_tags(page: Page, title: str | None = None, authors: Collection[str] = ()) -> TagsChoice | None:
    """Return the keywords that the page gives for its article, whose *title* and *authors* are none of them."""
    others = {letters(name) for name in (*authors, title if title and " " in title else "")}
    for source, values in filter(_values, _tag_sources(page)):
        tags = {key: tag for key, tag in _read(values).items() if letters(tag) not in others}
        if _are_of_site(page, title, tags, source):
            continue
        if tags:
            return TagsChoice(list(tags.values())[:MAX_TAGS], source)
    return None


def _read(values: Sequence[str]) -> dict[str, str]:
    """The tags in *values*, which may hold several each, by themselves case-folded."""
    are_single = len(values) > 1 and not all("," in value for value in values)
    tags: dict[str, str] = {}
    for value in values:
        is_single = are_single and value.count(",") <= COMMAS and ";" not in value
        for part in [value] if is_single else _parted(value)[:MAX_TAGS]:
            tag = part.strip(" \"'#«»“”„•·")
            if _is_word(tag) and not _is_noted(tag):
                tags.setdefault(tag.casefold(), tag)
    return tags


def _is_word(tag: str) -> bool:
    """Whether *tag* has a letter or a digit, and is neither too long nor one character, other than of Chinese."""
    if len(tag) < 2:
        return "\u3400" <= tag <= "\u9fff"
    return len(tag) <= MAX_LABEL and (tag[0].isalnum() or any(map(str.isalnum, tag)))


def _is_noted(tag: str) -> bool:
    """Whether *tag* is what systems note for themselves, or stands there where nothing was noted."""
    return (_may_be_noted(tag) or not tag.isascii()) and _NOTED.match(tag) is not None


def _parted(value: str) -> list[str]:
    """The tags in *value*, which commas or other signs part; it may be a list as programs write them."""
    if value.startswith('["') and value.endswith('"]'):
        return strings(decoded(value))
    return _SIGN.split(value, MAX_TAGS)


_SIGN = re.compile(r"[,;，、；،؛፣፤၊]|(?<! )\||\|(?! )")


def _are_of_site(page: Page, title: str | None, tags: Collection[str], source: str) -> bool:
    """Whether *tags*, case-folded, are what the site or the section is about, or several that nothing parts."""
    is_for_engines = source in _FOR_ENGINES
    if len(tags) == 1:
        tag = next(iter(tags))
        is_unparted = is_for_engines and tag.count(" ") >= UNPARTED_BLANKS
        return is_unparted or page.is_site(tag) or tag in _told_sections(page)
    return len(tags) >= SITE_TAGS and is_for_engines and not _are_told(page, title, tags, source)


def _told_sections(page: Page) -> set[str]:
    """The sections that the page declares, case-folded."""
    told = [
        *page.document.meta.get("article:section", ()),
        *strings(page.document.json_ld_article.get("articleSection")),
    ]
    return {value.casefold() for value in told[:MAX_TAGS]}


def _are_told(page: Page, title: str | None, tags: Iterable[str], source: str) -> bool:
    """Whether the text or the *title* has words of *tags*, which are case-folded, in any inflection.

    One is enough for those that are made for news; in a text that is not short, others are told by a good part of them.
    """
    told = page.told(title)
    words = {word for tag in tags for word in ([one for one in tag.split() if len(one) >= LEAST_WORD] or [tag])}
    share = share_of(words, told)
    return share >= LEAST_SHARE if source == "meta keywords" and len(told) > SHORT else share > 0


_FOR_ENGINES = frozenset(("meta news_keywords", "meta keywords", "meta dc.subject"))
_NOTED = re.compile(
    r"[_@/\[]|(?:\d{1,3}|\d{5,})$|[\w-]{1,30}-\d{6,}$|(?:\w{1,20}-){5}[\w-]{1,99}$|uncategori[sz]ed$|site-?group:|exclude[-_]from"
    r"|(?:ssts|type|channel|length|articleid|target|template|content[-_ ]?(?:sub)?type|source|topic|section|article)"
    r"[:/_][\w ]|\w{0,20}hawk$"
    r"|text(?:above|below)\w|van[-_]ads|\[syndicated|bl-promo|not set$|null$|undefined$|none$"
    r"|internal - not for|.{0,30}not for syndication|featured?(?: \w\w)?$|top-thema$|slider\b|affiliate$"
    r"|front[- ]page$|tags?:?$|\w{0,9}evergreen$|\w{2,20}_\w{2,20}_\w{2,20}$"
    r"|overall (?:neutral|positive|negative)$"
    r"|[A-Z]{2}_[\w .-]{2,60}\.(?:com|net|org|info)$|\w{1,20}:\w{1,20}(?::\w{1,20})?="
    r"|(?:\w{1,20}news|\w{0,20}blog|news|tech|scholarly)?article$|(?:\w{0,9}blog)posting$|webpage$",
    re.IGNORECASE,
)
"""What systems note for themselves, and what stands there where nothing was noted."""
_may_be_noted = Needles(
    "_ @ / [ - : . 0 1 2 3 4 5 6 7 8 9 hawk textabove textbelow uncategori not null undefined none feature slider "
    "affiliate front tag evergreen overall article posting webpage".split(),
    any_case=True,
).are_in
"""Whether anything in a tag of ASCII is a part of that: most are plain words."""


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in (
        "article:tags",
        "news_keywords",
        "parsely-tags",
        "citation_keywords",
        "keywords",
        "dc.subject",
    ):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:MAX_TAGS]]
    yield from shown_tags(page)


_values = itemgetter(1)
"""Of a source."""
