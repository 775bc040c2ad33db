"""Pictures in a line that stand for characters: emoji, smilies, characters that a font lacks, and first letters."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document.words import ASCII_BLANKS

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["glyph_of"]

LONGEST, LONGEST_EMOJI = 4, 8
"""Characters of an alternative text up to which it may be such, ``:-)`` or ``:lol`` say; of one that begins with an
emoji, which may be of several."""
NAMES = ("emoji", "smiley", "smilie", "gaiji")
"""Parts of the classes of such pictures."""
FIRST_EMOJI = "\U0001f000"


def glyph_of(image: etree._Element, is_behind: bool) -> str | None:
    """Return the characters that an ``img`` beside text stands for; None for other pictures.

    *is_behind* is whether text stands before it in its line. A letter before a small one is the first of a text.
    """
    alt, after = (image.get("alt") or "").strip(ASCII_BLANKS), image.tail
    is_before = after is not None and not after.isspace()
    is_emoji = alt >= FIRST_EMOJI
    if not 0 < len(alt) <= (LONGEST_EMOJI if is_emoji else LONGEST) or " " in alt or not (is_behind or is_before):
        return None
    if not is_behind and after and len(alt) == 1 and alt.isupper() and after[0].islower():
        return alt
    names = image.get("class", "")
    return alt if is_emoji or any(name in names for name in NAMES) else None
