"""What systems of forums put around and into posts, and nobody wrote there."""

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

__all__ = ["additions", "may_be_addition"]

LEVELS, LINES = 5, 20
"""Elements around a line in which such a thing may be, and lines of one at most."""
EDIT_LINES = 2
"""Lines of what says who changed a post."""
_NEEDLES = (
    *("onebox", "unfurl", "js-notice", "blockstatus", "expandlink", "shrinklink", "quoteexpand"),
    *("profile-", "lastedit", "postedit", "post_edit", "ipsedited"),
)
"""One of these is in each of those names."""
may_be_addition = Needles(_NEEDLES, any_case=True).are_in
_ADDITION = re.compile(
    r"(?:^|\s)(?:(?P<preview>onebox|bbCodeBlock--unfurl)"
    r"|(?P<notice>js-notice|blockStatus)"
    r"|(?P<button>bbCodeBlock-(?:expand|shrink)Link|quoteExpand)"
    r"|(?P<edit>message-lastEdit|postedit|post_edit|lastedited|ipsEdited)"
    r"|(?P<member>profile-(?:posts|joined|rank|location|contact|custom-field)))(?:\s|$)"
)
"""What Discourse, XenForo, phpBB, FluxBB, MyBB, vBulletin and Invision call them."""
_REASONS = {
    "preview": "preview of a link",
    "notice": "notice",
    "button": "label of buttons",
    "edit": "change of a post",
    "member": "of a member",
}


@rule("forum-additions", scope=ALL_PAGES)
def additions(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What previews say of the pages that posts link to, notices to members, what is told of these, edits and buttons.

    The headings of previews stay: they are the links.
    """
    kinds = in_small_ones(lines, kept, LEVELS, LINES, _kind)
    return {i: _REASONS[kind] for i, kind in kinds.items() if kind != "preview" or not lines.flags[i] & Flag.HEADING}


def _kind(block: Block) -> str:
    """Which of the above *block* is; empty if it is none. What is said of a member elsewhere may be the text."""
    match = _ADDITION.search(block.names) if block.names and may_be_addition(block.names) else None
    kind = (match and match.lastgroup) or ""
    if (kind == "member" and block.tag != "dd") or (kind == "edit" and block.end - block.start > EDIT_LINES):
        return ""
    return kind
