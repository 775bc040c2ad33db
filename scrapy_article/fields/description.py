"""The summary that a page gives of its article."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.letters import letters
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.fields.author_bylines import read_byline
from scrapy_article.fields.bounds import LINKED
from scrapy_article.fields.date_labels import label_before
from scrapy_article.fields.date_parser import find_dates
from scrapy_article.fields.names import Kind
from scrapy_article.fields.page import Choice
from scrapy_article.fields.texts import clean, share_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Segment
    from scrapy_article.fields.page import Page

__all__ = ["choose_description"]

MAX_DESCRIPTION = 2000
MAX_MARKUP = 20_000
"""Characters of one that may hold markup."""
MAX_SEVERAL = 5
"""Descriptions of one kind that are looked at."""
NAME_BLANKS = 3
"""Blanks below which a description may be the name of the site."""
SAME = 20
"""Characters that descriptions begin with which say the same."""
FOREIGN, OWN, SHORT = 0.35, 0.8, 40
"""Shares of the words of descriptions of the site and of the page that the text has, and characters of short ones."""
MAX_STANDFIRST = 500
"""Characters of a standfirst."""
HEAD = 8
"""Lines below the title among which it is looked for."""
FEW = 2
"""Lines of what a standfirst stands in that may be called so in its place."""
LABEL = 12
"""Characters up to which one may be a label: *Photo*, *Video*."""


def choose_description(page: Page, title: str | None = None) -> Choice | None:
    """Return the page's own summary, whole rather than cut short, and rather than the *title* again.

    Where the page declares none, that is the standfirst, if it is called so.
    """
    plain = letters(title or "")
    found = [*_given(page)]
    if not found:
        return _standfirst(page, plain)
    others = [one for one in found if letters(one.value) != plain] or found
    # What JSON-LD has is the longest where all are cut.
    last = next((one for one in others if not one.source.startswith("meta")), others[0] if others else None)
    choice = next((one for one in others if not one.value.endswith(_CUT)), last)
    if choice and len(choice.value) < LABEL:
        choice = next((one for one in others if len(one.value) > SHORT and not one.value.endswith(_CUT)), choice)
    metas = [one for one in found if one.source.startswith("meta")]
    if choice and len({one.value[:SAME] for one in metas}) > 1:
        told = page.told(title)
        if share_of(_words(choice.value), told) < FOREIGN:  # what the site is about
            long = [one for one in metas if len(one.value) > SHORT]
            return next((one for one in long if share_of(_words(one.value), told) > OWN), choice)
    return choice


def _given(page: Page) -> Iterator[Choice]:
    """The descriptions of the page, each once; none that is the name of the site or a style sheet."""
    seen: set[str] = set()
    for name in filter(page.document.meta.__contains__, _DESCRIPTIONS):
        again = _told_again(page, name)
        for content in ([again] if again else []) + page.document.meta[name][:MAX_SEVERAL]:
            if content in seen or len(content) > MAX_MARKUP:
                continue
            value = clean(content)
            if "…" in value or "..." in value:
                value = _MORE.sub(r"\1", value)
            is_new = bool(value) and value not in seen and len(value) <= MAX_DESCRIPTION
            seen.update((content, value))
            bare = letters(value) if is_new else ""
            is_site = bare in page.site_letters or (value.count(" ") < NAME_BLANKS and page.are_site(bare))
            if is_new and not is_site and not ("{" in value and _STYLES.search(value)):
                yield Choice(value, f"meta {name}")
    for value in strings(page.document.json_ld_article.get("description"))[:1]:
        if len(value) <= MAX_DESCRIPTION:
            yield Choice(value, "JSON-LD description")


def _standfirst(page: Page, title: str) -> Choice | None:
    """The first of the lines between title and text that is called what stands there; none is the *title* again."""
    if not page.has_title:
        return None
    for line in page.segments(page.top + 1, min(page.start + 1, page.top + HEAD)):
        block = line.block
        if not SHORT <= line.chars <= MAX_STANDFIRST or block.flags & _NOT_SHOWN or line.link_density > LINKED:
            continue
        names = _names_of(page, line)
        if _STANDFIRST.search(names) and not _OTHER.search(names) and not page.is_off(block, strict=True):
            value = clean(line.text)
            label, colon, rest = value.partition(": ")
            if colon and _STANDFIRST.fullmatch(label):
                value = rest
            if len(value) >= SHORT and letters(value) != title and not _tells_who_or_when(value):
                return Choice(value, "standfirst")
    return None


def _names_of(page: Page, line: Segment) -> str:
    """The classes of a *line*, and of what holds little else, unless that begins with the heading of another story."""
    names, outer = line.block.names, line.block.parent
    if outer is None or outer.end - outer.start > FEW or page.document.segments[outer.start].block.flags & Flag.HEADING:
        return names
    return f"{names} {outer.names}"


def _tells_who_or_when(text: str) -> bool:
    """Whether *text* is no sentence, and begins with a by-line, or with a date or the label of one."""
    if text[-1] in SENTENCE_ENDS:
        return False
    byline = read_byline(text)
    if byline.labelled and byline.names and byline.names[0].kind is Kind.PERSON:
        return True
    dates = find_dates(text)
    return bool(dates) and (not dates[0].start or label_before(text[: dates[0].start]) is not None)


_NOT_SHOWN = Flag.NAV | Flag.FORM | Flag.BUTTON | Flag.DIALOG | Flag.CAPTION | Flag.FIGURE | Flag.HIDDEN
_STANDFIRST = re.compile(
    r"(?<![a-z])(?:stand-?first|dec?k|sub-?title|sub-?head(?:line)?|excerpt|lead|lede|intro|ingress|manchet|chapo|chapeau"
    r"|vorspann|teaser|entradilla|bajada|copete|sommario|sumario|abstract|summary|untertitel)(?![a-z])",
    re.IGNORECASE,
)
"""Classes of the lines between the title and the text, in some languages."""
_OTHER = re.compile(r"caption|image|photo|media|author|editor|button|field|video|slide", re.IGNORECASE)
"""Classes of what else may be called so there."""


def _words(value: str) -> set[str]:
    return {*_WORD.findall(value.casefold())}


_CUT = ("…", "...", "[…]", "[...]")
_WORD = re.compile(r"\w{4,}")
_STYLES = re.compile(r"\{[^{}]{1,200};\s?\}")
"""Rules of a style sheet."""
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
