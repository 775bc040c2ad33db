"""Callouts: boxes beside the text that say by their class what they are, such as a note or a warning."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.walk.segments import all_around

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from scrapy_article.document.walk.segments import Block, Segment

KINDS = {
    "NOTE": "note info information seealso abstract summary example question quote todo secondary primary",
    "TIP": "tip hint success check done",
    "IMPORTANT": "important",
    "WARNING": "warning warn attention",
    "CAUTION": "caution danger error failure bug",
}
"""GitHub's kinds of callouts, with what Sphinx, MkDocs, Docusaurus, VitePress, Obsidian and Bootstrap call theirs."""
_KIND_OF = {name: kind for kind, names in KINDS.items() for name in names.split()}
_BOX = re.compile(
    r"(?:^|[\s_-])(?:admonition|callout|alert|aside|custom-block|markdown-alert)(?:$|[\s_-])", re.IGNORECASE
)
_PARTS = re.compile(r"[\s_-]+")
_TAGS = frozenset(("div", "aside", "section", "blockquote"))


def callouts_of(lines: Iterable[Segment]) -> dict[Block, str]:
    """Return the callouts around *lines*, each with its kind, one of `KINDS`; what stands in one is none."""
    found: dict[Block, str] = {}
    for block in sorted(all_around([line.block for line in lines]), key=lambda one: one.index):
        if block.tag in _TAGS and _BOX.search(block.names):
            names = f"{block.names} {block.element.get('data-callout', '')}".lower()
            kind = next(filter(None, map(_KIND_OF.get, _PARTS.split(names))), None)
            if kind and not any(around in found for around in block.ancestors()):
                found[block] = kind
    return found


def is_label(line: Segment, callouts: Collection[Block]) -> bool:
    """Whether *line* is the first of one of the *callouts*, and says of what kind it is, and no more."""
    is_kind = line.text.lower().strip(":! ") in _KIND_OF
    return is_kind and any(
        block in callouts and block.start == line.index for block in (line.block, *line.block.ancestors())
    )
