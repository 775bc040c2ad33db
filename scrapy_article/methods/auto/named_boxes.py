"""Small elements that bear the name of what is no text: calls to act, boxes on the author, other stories, windows."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ARTICLES, rule
from scrapy_article.document import Flag
from scrapy_article.document.hints import CAMEL
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.lines import between

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["may_be_named_box", "named_boxes"]

BOX_LINES = 15
"""Lines of such an element at most."""
TEXT_LINES, TEXT_WORDS = 3, 12
"""Lines of so many words that are kept outside of them at least: a short text may be in an element that is named so."""
BOXES = 5
"""Different ones on a page at most: builders of pages call the tiles so that an article is made of."""
_NAMES = (
    r"cta\d*|call-to-action|boilerplate|disclaimers?|thank-?you-?(?:box|message|msg|text)"
    r"|author-?(?:box|bio|biography|info|card|about|description|profile)|about-(?:the-)?author|saboxplugin"
    r"|autor(?:en)?-?(?:box|info|bio|profil)|auteur-(?:bio|info)|sobre-(?:el|o)-autor|(?:ueber|über)-den-autor"
    r"|(?:post|entry)-?meta-?data|wp-embedded-content"
    r"|modal(?:-(?:dialog|content|body|window|inner|text))?$"
    r"|^(?:(?:social|post|article|page|entry|story)-)?(?:share|sharing)(?:-(?:bar|box|block|buttons?|tools?|links?|icons?"
    r"|top|bottom|label|title|this|list|wrapper|container))?$"
)
_NAME = re.compile(rf"(?:^|-)(?:{_NAMES})(?:-|$)")
"""What parts of a class say that, which hyphens join."""
_BESIDE = frozenset(
    "no not has with without above below before after open opens opener show toggle trigger triggers "
    "tag category topic multi cross".split()
)
"""Parts of a class that speaks of what is beside such an element, opens it, or tells what a post is about."""
_PARTS = re.compile(r"[-_]+")
_PARTS_OF_NAMES = (
    *("cta", "to-action", "to_action", "toaction", "boilerplate", "disclaimer", "thank", "modal", "share", "sharing"),
    *("author", "saboxplugin", "autor", "auteur", "metadata", "meta-data", "meta_data"),
    "wp-embedded",
)
"""One of these is in each of those names."""
may_be_named_box = Needles(_PARTS_OF_NAMES, any_case=True).are_in


@rule("named-boxes", scope=ARTICLES)
def named_boxes(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Small elements whose class says that they are no text, of a page that keeps some text beside them."""
    segments, flags, words, texts = lines.segments, lines.flags, lines.words, lines.texts
    seen: set[int] = set()
    boxes: list[Block] = []
    for i in kept:
        block: Block | None = segments[i].block
        outermost: Block | None = None
        while block is not None and block.index not in seen and block.end - block.start <= BOX_LINES:
            seen.add(block.index)
            if block.names and may_be_named_box(block.names) and _is_box(block):
                outermost = block
            block = block.parent
        if outermost is not None and (not boxes or outermost.start >= boxes[-1].end):
            boxes.append(outermost)
    if not boxes:
        return {}
    inside = {i for box in boxes for i in between(kept, box.start, box.end)}
    are_some = len({tuple(texts[box.start : box.end]) for box in boxes}) <= BOXES
    outside = sum(words[i] >= TEXT_WORDS and not flags[i] & Flag.HEADING for i in kept if i not in inside)
    return dict.fromkeys(sorted(inside), "named as no text") if are_some and outside >= TEXT_LINES else {}


def _is_box(block: Block) -> bool:
    """Whether *block*, no cell or heading, has a class of such a name; headings get an id from their text."""
    if block.flags & (Flag.HEADING | Flag.TABLE):
        return False
    classes = [_PARTS.split(CAMEL.sub("-", name).lower()) for name in (block.element.get("class") or "").split()]
    return any(_BESIDE.isdisjoint(parts) and _NAME.search("-".join(parts)) is not None for parts in classes)
