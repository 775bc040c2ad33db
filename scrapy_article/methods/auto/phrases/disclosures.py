"""What sites say of links that bring in money: that they are paid when readers buy."""

from __future__ import annotations

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon.flags import says

__all__ = ["SIGNS", "that_disclose"]

SIGNS = (
    *("affiliate", "commission", "compensat", "kickback", "amazon associate", "independently", "sternchen", "stern "),
    *("afiliad", "affili", "provision", "comisión", "comissão", "広告", "アフィリエイト", "プロモーション", "쿠팡"),
)
"""One of these is in each of them."""
_SIGNS = Needles(SIGNS, any_case=True)


def that_disclose(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, say that the site is paid for what readers buy."""
    return [i for i in _SIGNS.within(lines) if says("discloses", lines[i])]
