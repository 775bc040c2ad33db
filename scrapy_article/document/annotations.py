"""Annotations of a text: its footnotes, and callouts, boxes beside it such as a note or a warning."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.walk.segments import all_around

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from lxml import etree

    from scrapy_article.document.walk.segments import Block, Segment, Walk

# --- footnotes ---

MAX_LINK_LEVELS = 3
"""Elements around a link that may have the name that others link to."""
MAX_FOOTNOTE_LINES = 12
"""Maximum lines of a footnote."""


@dataclass(slots=True)
class Footnote:
    """A footnote: its block, and the names in the text that its links point back to."""

    block: Block
    back: set[str] = field(default_factory=set)


def footnotes_of(walk: Walk, lines: Collection[int]) -> dict[str, Footnote]:
    """Return the footnotes that links in the *lines* of the text point to, by the fragment of the URL.

    A reference with a footnote counts as a footnote of that, too, if the lines of that are among *lines*.
    """
    links = zip(walk.links, walk.hrefs, strict=False)
    within = [(link, href[1:]) for link, href in links if "#" in href and href[0] == "#" != href]
    sources: dict[str, set[str]] = {}  # names around links in the text, by where those lead
    for link, target in within:
        if link.position in lines:
            names = {element.get("id", "") for element in _around(link.element)}
            sources.setdefault(target, set()).update(names - {""})
    found: dict[str, Footnote] = {}
    for link, target in within if sources else ():
        for element in _around(link.element):
            if target in sources.get(name := element.get("id", ""), ()):
                block = _block_of(link.block, element)
                if block.end - block.start <= MAX_FOOTNOTE_LINES:
                    found.setdefault(name, Footnote(block)).back.add(target)
                break
    return found


def _around(link: etree._Element) -> Iterator[etree._Element]:
    """*link* and its ancestors."""
    return islice((link, *link.iterancestors()), MAX_LINK_LEVELS + 1)


def _block_of(block: Block, named: etree._Element) -> Block:
    """The block of a footnote: that of the *named* element, or the innermost if an inline element has the name."""
    return next((around for around in block.outwards() if around.element is named), block)


# --- callouts ---

CALLOUT_KINDS = {
    "NOTE": "note info information seealso abstract summary example question quote todo secondary primary",
    "TIP": "tip hint success check done",
    "IMPORTANT": "important",
    "WARNING": "warning warn attention",
    "CAUTION": "caution danger error failure bug",
}
"""GitHub's kinds of callouts, and the names in Sphinx, MkDocs, Docusaurus, VitePress, Obsidian and Bootstrap."""
_KIND_OF = {name: kind for kind, names in CALLOUT_KINDS.items() for name in names.split()}
_BOX = re.compile(
    r"(?:^|[\s_-])(?:admonition|callout|alert|aside|custom-block|markdown-alert)(?:$|[\s_-])", re.IGNORECASE
)
_PARTS = re.compile(r"[\s_-]+")
_TAGS = frozenset(("div", "aside", "section", "blockquote"))


def callouts_of(lines: Iterable[Segment]) -> dict[Block, str]:
    """Return the callouts around *lines*, each with its kind, one of `CALLOUT_KINDS`."""
    found: dict[Block, str] = {}
    for block in all_around([line.block for line in lines]):
        if block.tag in _TAGS and _BOX.search(block.names):
            names = f"{block.names} {block.element.get('data-callout', '')}".lower()
            kind = next(filter(None, map(_KIND_OF.get, _PARTS.split(names))), None)
            if kind:
                found[block] = kind
    return found


def is_label(line: Segment, callouts: Collection[Block]) -> bool:
    """Whether *line* is the first of one of the *callouts*, and only the name of its kind."""
    is_kind = line.text.lower().strip(":! ") in _KIND_OF
    return is_kind and any(block in callouts and block.start == line.index for block in line.block.outwards())
