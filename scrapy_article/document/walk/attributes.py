"""The meaning of an element's attributes for it and its text."""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib.resources import files
from typing import TYPE_CHECKING, TypeAlias, cast

from scrapy_article.document.walk.segments import Flag

if TYPE_CHECKING:
    from lxml import etree

# --- class and id ---


class Hint:
    """Groups of class and id words."""

    COMMENT = 1
    """Readers' comments and the form for them."""
    CAPTION = 2
    """Caption, credit or copyright line of an image."""
    RELATED = 4
    """Other stories: related, popular, recommended, teasers."""
    CALL = 8
    """Newsletter forms, subscription offers, appeals."""
    AUTHOR = 16
    """By-line, author box, date line."""
    CHROME = 32
    """Sharing, navigation, tools, tags, cookie notices, page header and footer."""
    SUBTITLE = 64
    """Standfirst, summary, subtitle."""
    BODY = 128
    """The body of the article."""
    DATE = 512
    """A date of publication."""
    ADVERT = 256
    """Advertisements and sponsored boxes."""


# What a word may be beside its group: bits above those of all groups.
_HIDDEN, _FIRST, _NEGATION = 1 << 16, 1 << 17, 1 << 18
_GROUPS = _HIDDEN - 1


def _vocabulary() -> dict[str, int]:
    data = json.loads(files(__package__).joinpath(_NAMES_FILE).read_bytes())
    lists = {name: words.split() for name, words in data.items()}
    groups = [name for name in lists if name not in _BESIDE]
    found = {word: getattr(Hint, name.upper()) for name in groups for word in lists[name]}
    lists["first"] = [word.partition("-")[0] for word in found if "-" in word]
    for name, bit in _BESIDE.items():
        for word in lists[name]:
            found[word] = found.get(word, 0) | bit
    return found


_NAMES_FILE = "names.json"
"""The words by group; and, as whole names, classes that hide text from all but screen readers, or are tools in headings
(``[edit]``, ``¶``). ``has-sidebar`` and ``no-comments`` begin with a ``negation``: they speak of something else on the
page."""
_BESIDE = {"hidden": _HIDDEN, "first": _FIRST, "negation": _NEGATION}
VOCABULARY = _vocabulary()
"""Of a known word its group, and whether it is a class that hides, known words of two parts begin with it, or it
negates."""
_known = VOCABULARY.get

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""The start of the next word of a name in camel case: ``readMore``."""
_BLANKS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)).ljust(256)
"""Translation of separators to blanks: `bytes.translate` takes half the time of a regular expression."""

MAX_READ = 400
"""Characters of class and id that are read: names longer than this are generated, not chosen."""


def read_names(names: str) -> tuple[int, int]:
    """Return the `Hint` groups of the words in *names*, a class and an id, and the flags of one that they hide.

    Words are separated by hyphens, underscores, blanks and capitals, without digits at their end. Two neighbours in
    one name count as one word, too (``read-more``).
    """
    found = 0
    for name in names[:MAX_READ].split():
        found |= _hints_of_name(name)
    return found & _GROUPS, Flag.HIDDEN if found & _HIDDEN else 0


@lru_cache(maxsize=32_768)  # the vocabulary of a few frameworks, used again on every page
def _hints_of_name(name: str) -> int:
    found = _known(name, 0) & _HIDDEN
    is_lower = name.islower()
    folded = name if is_lower else CAMEL.sub("-", name).lower()
    parts = folded.encode("ascii", "replace").translate(_BLANKS).decode().split()
    if not parts or _known(parts[0], 0) & _NEGATION:
        return found
    # Two letters inside a generated name (``kXAdQz``) are chance.
    shortest = 1 if is_lower or len(parts) < 3 else 3
    previous = ""
    for part in parts:
        word = part if part[-1] > "9" else part.rstrip("0123456789")
        known = _known(word, 0)
        if len(word) >= shortest:
            found |= known & _GROUPS
        if previous:
            found |= _known(f"{previous}-{word}", 0) & _GROUPS
        previous = word if known & _FIRST else ""
    return found


_DIGITS = re.compile(r"\d+")


@lru_cache(maxsize=16_384)
def without_numbers(names: str) -> str:
    """Return *names*, the class and id of an element, with 0 for each run of digits."""
    return _DIGITS.sub("0", names)


# --- all attributes ---

HAS_ITEM, IS_TAG, HREF, OPEN, ARIA_HIDDEN = 1 << 24, 1 << 25, 1 << 26, 1 << 27, 1 << 28
"""Among the flags: it has an ``itemprop``; its ``rel`` is ``tag``; it has an ``href``; it is open; screen readers skip
it."""
DRAWN = 1 << 29
"""Among the flags: it may be drawn as an image."""
OF_ELEMENT = DRAWN | HAS_ITEM | IS_TAG | HREF | OPEN | ARIA_HIDDEN
"""The flags that are not inherited."""

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
}
"""Flags by ``role``."""


def attributes_of(element: etree._Element) -> list[tuple[str, str]]:
    """Return the names and values of the attributes of *element*."""
    return cast("list[tuple[str, str]]", element.items())  # bytes are what lxml takes, never what it gives


Traits: TypeAlias = "tuple[str, int, int, int]"
"""The traits of an element by its attributes: class and id, their hints, flags, and marks for the fields."""

NO_TRAITS: Traits = ("", 0, 0, 0)
BYLINE, DATE = 1, 1 << 8
"""Units of the last part: an element is noted once for every attribute that names it so."""


def traits_of(items: list[tuple[str, str]]) -> Traits:
    """Return the traits of an element with these attributes."""
    names = ""
    hints = flags = marks = 0
    for name, value in items:
        if name == "class" or name == "id":
            names = f"{names} {value}" if names else value
        elif name == "href":
            flags |= HREF
        elif name in IMAGE_ATTRIBUTES:
            flags |= DRAWN
        elif name in READ:
            _, _, more_flags, more_marks = known_trait_of(name, value)
            flags |= more_flags
            marks += more_marks
    if names:
        names, hints, more_flags, more_marks = known_trait_of("class", names)
        return names, hints, flags | more_flags, marks + more_marks
    return names, hints, flags, marks


READ = (
    "class",
    "id",
    "href",
    "style",
    "hidden",
    "aria-hidden",
    "role",
    "itemprop",
    "rel",
    "property",
    "popover",
    "open",
)
"""Attributes that are read, in the order of the numbers that the compiled pass has for them; and those of images:"""
IMAGE_ATTRIBUTES = frozenset(
    "src data-src data-bg data-background data-background-image data-image data-original data-lazy-src srcset "
    "data-srcset".split()
)

MAX_NAMES = 2_000
"""Characters of an attribute that are read and stored: caches that live as long as the process have them as keys."""


def trait_of(name: str, value: str) -> Traits:
    """Return the traits of an element by one attribute; *value* is both class and id, if *name* is one of them."""
    value = value[:MAX_NAMES]
    flags = marks = 0
    if name == "class" or name == "id":
        hints, flags = read_names(value)
        marks = (BYLINE if hints & Hint.AUTHOR else 0) + (DATE if hints & Hint.DATE else 0)
        return value, hints, flags, marks
    if name == "style":
        folded = value.lower().replace(" ", "")
        flags = Flag.HIDDEN if "display:none" in folded or "visibility:hidden" in folded else 0
        flags |= DRAWN if "url(" in folded else 0
    elif name == "hidden" or name == "popover":
        flags = Flag.HIDDEN
    elif name == "aria-hidden":
        flags = ARIA_HIDDEN if value == "true" else 0
    elif name == "role":
        flags = ROLES.get(value, 0)
    elif name == "open":
        flags = OPEN
    elif name == "rel":
        flags = IS_TAG if value == "tag" else 0
        marks = BYLINE if "author" in value else 0
    elif name == "itemprop":
        flags = (HAS_ITEM if value else 0) | (Flag.BODY if "articleBody" in value else 0)
        is_author = "author" in value or "creator" in value
        marks = DATE if "date" in value.lower() else BYLINE if is_author else 0
    elif "date" in value.lower():  # property
        marks = DATE
    return "", 0, flags, marks


_known_trait_of = lru_cache(maxsize=8192)(trait_of)  # those of a site's template come again on every page


def known_trait_of(name: str, value: str) -> Traits:
    """Return the same from a cache, of as much of *value* as is stored."""
    return _known_trait_of(name, value[:MAX_NAMES])
