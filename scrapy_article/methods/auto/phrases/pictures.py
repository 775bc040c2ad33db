"""What lines say of pictures: captions that a credit ends, and credits."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon.flags import flags_of
from scrapy_article.lexicon.pictures import LISTS

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["captioned"]

_SIGNS = Needles([word for one in LISTS for word in one.needles.split("|")], any_case=True)


def captioned(lines: list[str], words: Sequence[float]) -> dict[int, str]:
    """What those of *lines*, of so many *words* each, are of a picture: captions, which a credit ends, and credits."""
    found = {}
    for i in _SIGNS.within(lines):
        flags = flags_of(lines[i], words[i])
        if "caption" in flags:
            found[i] = "caption"
        elif "credit" in flags:
            found[i] = "credit of a picture"
    return found
