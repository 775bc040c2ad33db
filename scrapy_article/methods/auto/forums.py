"""What systems of forums put around and into posts, and nobody wrote there."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.around import in_small_ones

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["additions", "may_be_addition"]

LEVELS, LINES = 5, 20
"""Elements around a line in which such a thing may be, and lines of one at most."""
may_be_addition = Needles(("onebox", "unfurl", "js-notice", "expandlink", "profile-"), any_case=True).are_in
_ADDITION = re.compile(
    r"(?:^|\s)(?:(?P<preview>onebox|bbCodeBlock--unfurl)"
    r"|(?P<notice>js-notice)"
    r"|(?P<button>bbCodeBlock-expandLink)"
    r"|(?P<member>profile-(?:posts|joined|rank|location|contact)))(?:\s|$)"
)
"""What Discourse, XenForo and phpBB call them."""
_REASONS = {
    "preview": "preview of a link",
    "notice": "notice",
    "button": "label of buttons",
    "member": "of a member",
}


def additions(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What previews say of the pages that posts link to, notices to members, how many posts these wrote, and buttons.

    The headings of previews stay: they are the links.
    """
    kinds = in_small_ones(lines, kept, LEVELS, LINES, _kind)
    return {i: _REASONS[kind] for i, kind in kinds.items() if kind != "preview" or not lines.flags[i] & Flag.HEADING}


def _kind(block: Block) -> str:
    """Which of the above *block* is; empty if it is none. What is said of a member elsewhere may be the text."""
    match = _ADDITION.search(block.names) if block.names and may_be_addition(block.names) else None
    kind = (match and match.lastgroup) or ""
    return "" if kind == "member" and block.tag != "dd" else kind
