"""Cards for the pages that an article links to, and balloons for what somebody says: their pictures are none of it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["is_of_link_card"]

LEVELS = 6
"""Elements from the picture on whose class is looked at."""
MAX_NAMES = 300
"""Characters of a class."""

_CARD = re.compile(
    r"bookmark[-_]?(?:card|container|thumbnail|icon|metadata)|(?:^|[\s_-])(?:blogcard|linkcard|lkc-)"
    r"|speech-(?:icon|person|balloon)",
    re.IGNORECASE,
)
"""Classes of Ghost, Cocoon, Pz-LinkCard and those that copy them."""
_may_be_card = Needles(("bookmark", "blogcard", "linkcard", "lkc-", "speech-"), any_case=True).are_in
"""Whether one of them may be among several: most pages have none."""


def is_of_link_card(classes: Sequence[str]) -> bool:
    """Return whether a picture stands in a card for another page, or shows who speaks in a balloon.

    *classes* are those of its element and of what that stands in, outwards.
    """
    classes = classes[:LEVELS]
    if not _may_be_card("\n".join(classes)):
        return False
    return _CARD.search("\n".join([name[:MAX_NAMES] for name in classes])) is not None
