"""Short lines that are none of the text wherever they stand: notices, and labels of advertisements and of buttons."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.methods.auto.phrases.labels import LABELS_AD, labels_something
from scrapy_article.methods.auto.phrases.notices import noticed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.methods.auto.lines import Lines

__all__ = ["notices"]

NOTICE_WORDS = 45
"""Words up to which a line that claims rights, asks for mistakes to be reported, or offers to print, is a notice."""
AD_WORDS = 10
"""Words up to which a line that begins as labels of advertisements do is one."""


def notices(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that claim rights, ask for mistakes to be reported, offer print or a newsletter, label ads or buttons."""
    words, flags, texts = lines.words, lines.flags, lines.texts
    short = [i for i in kept if words[i] < NOTICE_WORDS and not flags[i] & Flag.PRE]
    brief = [i for i in short if words[i] <= AD_WORDS]
    labels = {i: what for i in brief if (what := labels_something(texts[i])) is not None}
    found = {i: what for i, what in labels.items() if what != LABELS_AD or not flags[i] & Flag.HEADING}
    return found | {short[place]: what for place, what in noticed([texts[i] for i in short]).items()}
