"""Cards for the pages that an article links to, and balloons for what somebody says: their pictures are none of it."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from lxml import etree

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


def is_of_link_card(image: etree._Element) -> bool:
    """Return whether *image* stands in a card for another page, or shows who speaks in a balloon."""
    around: etree._Element | None = image
    for _ in range(LEVELS):
        if around is None:
            return False
        names = around.get("class")
        if names and _is_card(names[:MAX_NAMES]):
            return True
        around = around.getparent()
    return False


@lru_cache(maxsize=2048)  # a template has a few names
def _is_card(names: str) -> bool:
    return _CARD.search(names) is not None
