"""What the names that authors give to elements say of their content.

A class or id such as ``post-comments__list`` is cut into the words that people use for parts of a page. Each known word
votes for one group; the groups of an element are a set of bits, so that what an element inherits from its ancestors is
one ``|``.
"""

from __future__ import annotations

import json
import re
from functools import lru_cache
from importlib.resources import files


class Hint:
    """Groups of class and id words."""

    COMMENT = 1
    """Readers' comments and the form for them."""
    CAPTION = 2
    """Caption, credit or copyright line of a picture."""
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
    """What is said to be the body of the article."""
    DATE = 512
    """When something was published."""
    ADVERT = 256
    """Advertisements and sponsored boxes."""


class Shown:
    """How an element is shown, by its classes: bits."""

    NOT = 1
    """It is there for screen readers only, or is a tool in a heading."""
    NOT_IN_LINE = 2
    """It is not shown, or only while the pointer is on what it explains: in a line that is never text."""


# What a word may be beside its group: bits above those of all groups.
HIDDEN, FIRST, NEGATION = 1 << 16, 1 << 17, 1 << 18
UNSEEN, ON_HOVER, NOWHERE, SOMEWHERE = 1 << 20, 1 << 21, 1 << 22, 1 << 23
_GROUPS = HIDDEN - 1
_OF_WHOLE_NAMES = HIDDEN | UNSEEN | NOWHERE


def _vocabulary() -> dict[str, int]:
    told = json.loads(files(__package__).joinpath(FILE).read_bytes())
    lists = {name: words.split() for name, words in told.items()}
    groups = [name for name in lists if name not in _BESIDE]
    found = {word: getattr(Hint, name.upper()) for name in groups for word in lists[name]}
    lists["first"] = [word.partition("-")[0] for word in found if "-" in word]
    for name, bit in _BESIDE.items():
        for word in lists[name]:
            found[word] = found.get(word, 0) | bit
    return found


FILE = "names.json"
"""The words by group; and, as whole names, classes that hide text from all but screen readers, or are tools in headings
(``[edit]``, ``¶``); ``hidden`` ones of Tailwind, which others may show on hover; what hides in Bootstrap ``nowhere``
but on some screens; and those that keep line feeds. ``has-sidebar`` and ``no-comments`` begin with a ``negation``: they
speak of something else on the page."""
_BESIDE = {
    "hidden": HIDDEN,
    "first": FIRST,
    "negation": NEGATION,
    "unseen": UNSEEN,
    "nowhere": NOWHERE,
}
VOCABULARY = _vocabulary()
"""Of each known word its group, and whether it is a class that hides, known words of two parts begin with it, it
negates, it names what pops up, or it is a class that keeps line feeds."""
_known = VOCABULARY.get

CAMEL = re.compile(r"(?<=[a-z])(?=[A-Z])")
"""Where a capital begins the next word of a name: ``readMore``."""
_BLANKS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)).ljust(256)
"""Turns what parts words into blanks: `bytes.translate` takes half the time of a regular expression."""

MAX_LENGTH = 400
"""Characters of class and id that are read: names longer than this are generated, not chosen."""


def read_names(names: str) -> tuple[int, int]:
    """Return the groups that the words in *names*, a class and an id, vote for, and how they show the element: `Shown`.

    Words are what hyphens, underscores, blanks and capitals part, without digits at their end; two neighbours in one
    name count as one word too (``read-more``).
    """
    found = 0
    for name in names[:MAX_LENGTH].split():
        found |= _hints_of_name(name)
    shown = 0
    if (found & UNSEEN and found & ON_HOVER) or (found & NOWHERE and not found & SOMEWHERE):
        shown = Shown.NOT_IN_LINE
    is_hidden = found & HIDDEN > 0
    if len(names) > MAX_LENGTH:
        is_hidden = any(_known(name, 0) & HIDDEN for name in names.split())
    return found & _GROUPS, shown | Shown.NOT if is_hidden else shown


@lru_cache(maxsize=32_768)  # the vocabulary of a few frameworks, used again on every page
def _hints_of_name(name: str) -> int:
    found = _known(name, 0) & _OF_WHOLE_NAMES
    if name.startswith("d-"):
        found |= 0 if found & NOWHERE else SOMEWHERE
    elif name.startswith(("group-", "peer-")) and ":" in name:
        found |= ON_HOVER
    is_lower = name.islower()
    folded = name if is_lower else CAMEL.sub("-", name).lower()
    parts = folded.encode("ascii", "replace").translate(_BLANKS).decode().split()
    if not parts or _known(parts[0], 0) & NEGATION:
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
        previous = word if known & FIRST else ""
    return found
