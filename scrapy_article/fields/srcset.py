"""The largest picture of a ``srcset``: found in C (``_srcset.c``), if built, where it is written as most are."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.accelerators import choose

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["largest"]

MAX_SRCSET = 20_000
"""Characters of a ``srcset``."""

_DESCRIPTOR = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)([wxh]),?$")
_SIZED = re.compile(r"(?<!\S)([^\s,](?:\S*[^\s,])?)\s+(\d{1,5}(?:\.\d{1,3})?)[wxh](?:,\s|,?\s*\Z)")
"""An address and its size, and nothing that is out of the ordinary."""
_GLUED = re.compile(r"(\s\d{1,5}(?:\.\d{1,3})?[wxh]),(?=\S)")


def largest(srcset: str) -> str | None:
    """The address of the largest picture of a ``srcset``; of the first where no size is given.

    >>> largest("a.jpg 320w, b.jpg 640w")
    'b.jpg'
    """
    best: str | None = None
    best_size = -1.0
    address: str | None = None
    srcset = srcset[:MAX_SRCSET]
    plain = _largest_of_plain(srcset)
    if plain:
        return plain
    tokens = srcset.split()
    if len(tokens) == 1 and not tokens[0][0].isdecimal():  # no size
        address = tokens[0].strip(",")
        return address if address and not address.startswith("data:") else None
    sized = _SIZED.findall(srcset)
    if sized and 2 * len(sized) == len(tokens):  # each has a size, as most do
        sizes = [-1.0 if address.startswith("data:") else float(size) for address, size in sized]
        best_size = max(sizes)
        return sized[sizes.index(best_size)][0] if best_size >= 0 else None
    if [token for token in tokens if token[0].isdecimal() and "," in token[:-1]]:  # addresses may have commas, too
        tokens = _GLUED.sub(r"\1, ", srcset).split()
    for token in tokens:
        match = _DESCRIPTOR.match(token) if address and token[0].isdecimal() else None
        if match and address:
            size = float(match[1])
            if size > best_size and not address.startswith("data:"):
                best, best_size = address, size
            address = None
            continue
        if address and best_size < 0:
            best, best_size = address, 0.0
        address = token.strip(",")
        if token.endswith(",") and address:
            if best_size < 0 and not address.startswith("data:"):
                best, best_size = address, 0.0
            address = None
    if address and best_size < 0 and not address.startswith("data:"):
        best = address
    return best


def _compiled() -> Callable[[str], str | None]:
    from scrapy_article.fields._srcset import largest_of_plain

    return largest_of_plain


_largest_of_plain: Callable[[str], str | None] = choose(__name__, _compiled, lambda srcset: None)
"""What `largest` returns where a whole number of one unit comes after each address, or nothing but a comma, and of a
single address; else None, which says nothing."""
