"""How lines go from the chosen text."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping

    from scrapy_article.methods.method import Selection

__all__ = ["drop"]


def drop(selection: Selection, dropped: Mapping[int, str]) -> bool:
    """Take the lines of *dropped*, each with its reason, out of the body; return whether there are some."""
    if dropped:
        selection.kept[:] = [i for i in selection.kept if i not in dropped]
        for i, reason in dropped.items() if selection.reasons else ():
            selection.reasons[i] = reason
    return bool(dropped)
