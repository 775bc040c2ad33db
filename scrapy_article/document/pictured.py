"""What a picture says of itself and what stands around it, as the fields ask for it: one look for many questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["Pictured", "look_at"]

Pictured: TypeAlias = "tuple[dict[str, str], etree._Element | None, bool, bool]"
"""Of a picture as it stands in the page: its attributes; the link that it is; whether it stands in a ``picture``, which
may have a ``source`` for it; whether a class of it, or of what it stands in, speaks of a video."""

LEVELS = 4
"""Elements around a picture that may be its link; those from itself on whose class is looked at."""


def look_at(element: etree._Element) -> Pictured:
    """Look at the picture *element*."""
    link: etree._Element | None = None
    may_be_still = False
    around: etree._Element | None = element
    for _ in range(LEVELS):
        if around is None:
            break
        may_be_still = may_be_still or "ideo" in (around.get("class") or "")
        around = around.getparent()
        if link is None and around is not None and around.tag == "a":
            link = around
    outer = element.getparent()
    while outer is not None and outer.tag == "source":  # which libxml2 does not know to be empty
        outer = outer.getparent()
    is_in_picture = outer is not None and outer.tag == "picture"
    # Bytes are what lxml takes, never what it gives.
    return cast("dict[str, str]", dict(element.items())), link, is_in_picture, may_be_still
