"""Signatures below the posts of a thread: what members of a forum put below all that they write."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.around import in_small_ones

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["may_be_signature", "signatures"]

SIGNATURE_LEVELS, SIGNATURE_LINES = 4, 20
"""Elements around a line in which the signature may be, and lines of one at most."""
LINES_BELOW = 3
"""Lines of a post below its signature at most, such as buttons to answer with: that of a function stands above what is
said of it."""
may_be_signature = Needles(("signature",), any_case=True).are_in
_SIGNATURE = re.compile(
    r"(?:^|\s)(?:\w{1,20}__|(?:post|message|msg|user|forum)[_-]{0,2})?signature(?:container)?(?:\s|$)", re.IGNORECASE
)
"""What systems of forums call them; documentation has signatures of functions, offices those of documents."""


@rule("signatures", scope=ALL_PAGES)
def signatures(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Small elements called signatures, which end posts."""
    return in_small_ones(
        lines,
        kept,
        SIGNATURE_LEVELS,
        SIGNATURE_LINES,
        lambda block: "signature" if _is_signature(lines, block) else "",
    )


def _is_signature(lines: Lines, block: Block) -> bool:
    """Whether *block* is called a signature, and stands below other lines of an element that ends with it."""
    if not (block.names and may_be_signature(block.names) and _SIGNATURE.search(block.names)):
        return False
    around = block.parent
    while around is not None and around.start == block.start:
        around = around.parent
    return (
        around is not None and around.end - block.end <= LINES_BELOW and not lines.flags[block.start - 1] & Flag.HEADING
    )
