"""What the attributes of an element say of it and of the text in it."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias, cast

from scrapy_article.document.walk.hints import Hint, Shown, read_names
from scrapy_article.document.walk.segments import Flag

if TYPE_CHECKING:
    from lxml import etree

HREF = 1 << 31
"""Among the flags: it has an ``href``."""
UNREAD = 1 << 30
"""Among the flags: it is not read out."""
OPEN, UNSEEN_IN_LINE = 1 << 29, 1 << 27
"""Among the flags: it is open; its classes hide it, as far as it stands in a line."""
AS_TAG, AS_ANY = 1 << 21, 7 << 21
"""Among the flags: the unit and the highest of the numbers of `TAGS_BY_ROLE`, from 1 on."""
OF_ELEMENT = HREF | UNREAD | OPEN | UNSEEN_IN_LINE | AS_ANY
"""Those of the flags that are not inherited."""
UNSEEN = Flag.HIDDEN | UNSEEN_IN_LINE
"""What keeps an inline element from being seen."""

TAGS_BY_ROLE = ("table", "tr", "td", "th")
"""What ``div`` and ``span`` may stand for by their ``role``."""
ROLES = {
    "article": Flag.ARTICLE,
    "main": Flag.MAIN,
    "complementary": Flag.ASIDE,
    "navigation": Flag.NAV,
    "menu": Flag.NAV,
    "menubar": Flag.NAV,
    "banner": Flag.HEADER,
    "contentinfo": Flag.FOOTER,
    "search": Flag.FORM,
    "form": Flag.FORM,
    "dialog": Flag.DIALOG,
    "alertdialog": Flag.DIALOG,
    "button": Flag.BUTTON,
    "tooltip": Flag.HIDDEN,
    "table": 1 * AS_TAG,
    "row": 2 * AS_TAG,
    "cell": 3 * AS_TAG,
    "columnheader": 4 * AS_TAG,
    "rowheader": 4 * AS_TAG,
}
"""Flags by ``role``."""


def tag_by_role(tag: str, flags: int) -> str | None:
    """Return the tag that an element of this *tag* stands for by its role, which *flags* tell; None if for its own."""
    role = flags & AS_ANY
    return TAGS_BY_ROLE[role // AS_TAG - 1] if role and tag in ("div", "span") else None


def attributes_of(element: etree._Element) -> list[tuple[str, str]]:
    """Return the names and values of the attributes of *element*."""
    return cast("list[tuple[str, str]]", element.items())  # bytes are what lxml takes, never what it gives


Said: TypeAlias = "tuple[str, int, int, int]"
"""What the attributes of an element say: its class and id, their hints, flags, and what fields may want it for."""

NOTHING: Said = ("", 0, 0, 0)
BYLINE, DATE, DRAWN = 1, 1 << 8, 1 << 16
"""Units of the last part: an element is noted once for every attribute that names it so; `DRAWN` is a bit."""


def said_by(items: list[tuple[str, str]]) -> Said:  # noqa: C901 - one branch an attribute
    """Return what these attributes say of an element."""
    names = ""
    flags = marks = 0
    for name, value in items:
        if name not in _READ:
            continue
        if name == "class" or name == "id":
            names = f"{names} {value}" if names else value
        elif name == "href":
            flags |= HREF
        elif name == "style":
            flags |= _said_by_style(value)
            marks |= DRAWN if "url(" in value.lower().replace(" ", "") else 0
        elif name in _OF_PICTURES:
            marks |= DRAWN
        elif name == "hidden" or name == "popover":
            flags |= Flag.HIDDEN
        elif name == "aria-hidden":
            if value == "true":
                flags |= UNREAD
        elif name == "role":
            flags |= ROLES.get(value, 0)
        elif name == "open":
            flags |= OPEN
        elif name == "itemprop":
            if "articleBody" in value:
                flags |= Flag.BODY
            if "date" in value.lower():
                marks += DATE
            elif "author" in value or "creator" in value:
                marks += BYLINE
        elif name == "property":
            if "date" in value.lower():
                marks += DATE
        elif "author" in value:  # rel
            marks += BYLINE
    if not names:
        return "", 0, flags, marks
    names, hints, more_flags, more_marks = said_by_names(names[:MAX_NAMES])
    return names, hints, flags | more_flags, marks + more_marks


_OF_PICTURES = frozenset(
    "src data-src data-bg data-background data-background-image data-image data-original data-lazy-src srcset "
    "data-srcset".split()
)
_READ = _OF_PICTURES.union("class id href style hidden aria-hidden role itemprop property rel popover open".split())


MAX_NAMES = 2_000
"""Characters of class and id that are kept: caches that live as long as the process have them as keys."""


@lru_cache(maxsize=8192)  # those of a site's template come again on every page
def said_by_names(names: str) -> Said:
    """Return what class and id say of an element."""
    hints, shown = read_names(names)
    flags = (Flag.HIDDEN if shown & Shown.NOT else 0) | (UNSEEN_IN_LINE if shown & Shown.NOT_IN_LINE else 0)
    marks = (BYLINE if hints & Hint.AUTHOR else 0) + (DATE if hints & Hint.DATE else 0)
    return names, hints, flags, marks


def _said_by_style(style: str) -> int:
    """The flags that an inline style votes for."""
    folded = style.lower().replace(" ", "")
    return Flag.HIDDEN if "display:none" in folded or "visibility:hidden" in folded else 0
