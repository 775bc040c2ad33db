"""Limits on the cost of a page, for malicious pages and broken templates.

Most of the work on a page grows with its length. What does not is bounded here, before the parse, since it is libxml2
that takes it worst: the attributes of one element are a list that it goes through for each of them (40,000 take 13
seconds), and 2,048 levels of elements make it leave out the rest of the page.
"""

from __future__ import annotations

import re
import sys
import threading
from dataclasses import dataclass
from itertools import islice
from types import MappingProxyType
from typing import TYPE_CHECKING

from lxml import etree

from scrapy_article.document.walk.segments import BLOCK_TAGS

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

MAX_LEVELS = 512
"""Levels of elements below which Chrome puts them side by side, and that nothing here is asked to go beyond."""
_FROM_1 = "a whole number from 1"
BOUNDS = MappingProxyType(
    {"bytes": _FROM_1, "nodes": _FROM_1, "depth": f"{_FROM_1} to {MAX_LEVELS}", "attributes": _FROM_1}
)
"""The range of each limit."""


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits on how much of a page is read. The rest is left out, with a warning in the article.

    A value that is not an integer within `BOUNDS` raises a `ValueError`.
    """

    bytes: int = 32 * 1024 * 1024
    """Length of the page; characters where it is a string. As much as Scrapy downloads without a warning."""
    nodes: int = 500_000
    """Tags, comments and the like: ``<`` in the markup. Large fronts have 20,000."""
    depth: int = MAX_LEVELS
    """Levels of elements; those below are put side by side."""
    attributes: int = 3_000
    """Attributes of one element. Real ones have up to 50."""

    def __post_init__(self) -> None:
        for name, allowed in BOUNDS.items():
            value = getattr(self, name)
            if not isinstance(value, int) or not 1 <= value <= (MAX_LEVELS if name == "depth" else sys.maxsize):
                raise ValueError(f"Limits({name}={value!r}) is wrong: it must be {allowed}")


DEFAULTS = Limits()


def trim(data: bytes, limits: Limits, opened: int, crowded: Sequence[int] | None) -> tuple[bytes, list[str]]:
    """Return as much of the page *data*, in UTF-8, as *limits* let pass, and the codes of warnings.

    *opened* is how many times ``<`` is there, *crowded* are the indices of the tags that may have too many attributes;
    None if any of them may.
    """
    warnings = []
    if opened > limits.nodes:
        opening = next(islice(re.finditer(b"<", data), limits.nodes, None), None)
        data = data[: opening.start()] if opening else data
        warnings.append("too-many-nodes")
    trimmed = trim_attributes(data, limits.attributes, crowded)
    if trimmed is not data:
        data = trimmed
        warnings.append("too-many-attributes")
    return data, warnings


# --- attributes ---------------------------------------------------------------

MAX_TAG_CHECKS = 10
"""As many times the parser is asked whether what may be a tag is one; all others are taken for tags."""
_TAG = re.compile(rb"<[a-zA-Z][^\s/>]*")
_ATTRIBUTE = re.compile(rb"[\s/]*([^\s/>][^\s/>=]*(?:\s*=\s*(?:\"[^\"]*(?:\"|\Z)|'[^']*(?:'|\Z)|[^\s>\"'][^\s>]*)?)?)?")
"""The next attribute of a tag, as HTML tells them apart; without the group at the end of the tag."""


def trim_attributes(data: bytes, most: int, crowded: Iterable[int] | None = None) -> bytes:
    """Return *data* without the attributes of an element after the first *most*; *data* itself if there are none.

    *crowded* are the indices of the tags that have more, or what looks like them; None if any of them may.
    """
    trimmed: list[bytes] = []
    end = asked = 0
    visited: set[int] = set()  # nothing is gone through twice, whatever is nested in what
    tags = _TAG.finditer(data) if crowded is None else filter(None, (_TAG.match(data, index) for index in crowded))

    def is_tag(start: int) -> bool:
        nonlocal asked
        asked += 1
        return asked > MAX_TAG_CHECKS or _is_markup(b"".join([*trimmed, data[end:start]]))

    for tag in tags:
        if tag.start() < end or (crowded is not None and not is_tag(tag.start())):
            continue
        position, path, cut = tag.end(), [], 0
        while position not in visited:
            path.append(position)
            visited.add(position)
            match = _ATTRIBUTE.match(data, position)
            if match is None or match[1] is None:
                break
            position = match.end()
            if len(path) == most:
                cut = position
        if cut and cut < position:
            if crowded is not None or is_tag(tag.start()):
                trimmed.append(data[end:cut])
                end = position
            else:
                visited.difference_update(path)
    return b"".join([*trimmed, data[end:]]) if trimmed else data


def _is_markup(before: bytes) -> bool:
    """Whether a tag that follows *before* is one, rather than text in a script, a comment or a quoted value."""
    root = etree.fromstring(before + b"<ask-here>", html_parser())
    return root is not None and root.find(".//ask-here") is not None


class _Parsers(threading.local):
    """One parser a thread: to make it and to free it takes a fortieth of the parse."""

    def __init__(self) -> None:
        # To note ids takes a twentieth of the time, and nothing asks for elements by theirs.
        self.parser = etree.HTMLParser(encoding="utf-8", huge_tree=True, recover=True, collect_ids=False)


_parsers = _Parsers()


def html_parser() -> etree.HTMLParser:
    """Return the parser for all pages, which no other thread has: it reads one page at a time."""
    return _parsers.parser


# --- depth --------------------------------------------------------------------

_MARKUP = re.compile(
    rb"<!--.*?(?:-->|\Z)"
    rb"|<(script|style|textarea|title|xmp|iframe|noembed|noframes)(?=[\s/>]).*?(?:</\1(?=[\s/>])|\Z)"
    rb"|<(?P<end>/?)(?P<name>[a-z][^\s/>]*)(?P<rest>[^<>]{0,1000}>)?",
    re.IGNORECASE | re.DOTALL,
)
_NOT_COUNTED = frozenset(
    b"html body area base br col embed hr img input link meta param source track wbr p li dt dd option".split()
)
"""Elements that a page has once, such as have no end, and such as another of their kind ends."""
_RANKS = {b"div": 150, b"td": 160, b"th": 160, b"tr": 170, b"table": 190, b"head": 200} | dict.fromkeys(
    (b"thead", b"tbody", b"tfoot"), 180
)
"""libxml2's ``htmlEndPriority``: an end tag ends no element of a higher rank than that of its own, by default 100."""


def is_cut_off(root: etree._Element) -> bool:
    """Whether the parser stopped at one of its limits of depth: the element that it read last tells."""
    depth, element = 1, root
    while len(element):
        element = element[-1]
        depth += 1
    return depth >= LXML_DEPTH_LIMITS[0] and any(0 <= depth - limit + 2 <= 3 for limit in LXML_DEPTH_LIMITS)


LXML_DEPTH_LIMITS = (255, 2047)
"""Levels at which libxml2 stops reading a page, without a word: plain, and with ``huge_tree``."""


def flatten(data: bytes, depth: int) -> bytes:
    """Return the page *data* with its elements below *depth* levels side by side instead of inside one another."""
    opened: list[bytes] = []
    unmatched: set[bytes] = set()  # what an end tag would look for in vain: some pages have thousands of such tags
    below = 0

    def rewritten(match: re.Match[bytes]) -> bytes:
        nonlocal below
        name = (match["name"] or b"").lower()
        if not name or name in _NOT_COUNTED:
            return match[0]
        if match["end"]:
            if below:  # what it ends is over already, or goes on to the next
                below -= 1
                return b"<br>" if name.decode("latin-1") in BLOCK_TAGS else b""
            if name in unmatched:
                return match[0]
            unmatched.add(name)
            rank = _RANKS.get(name, 100)
            for level in range(len(opened) - 1, -1, -1):
                if opened[level] == name:
                    del opened[level:]
                    unmatched.clear()
                elif _RANKS.get(opened[level], 100) <= rank:
                    continue
                break
            return match[0]
        if len(opened) < depth:
            opened.append(name)
            unmatched.discard(name)
            return match[0]
        below += 1
        before, opened[-1] = opened[-1], name
        unmatched.clear()
        return b"</%b>%b" % (before, match[0])

    return _MARKUP.sub(rewritten, data)
