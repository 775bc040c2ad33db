"""What a picture says of itself and what stands around it, as the fields ask for it: one look for many questions."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias, cast

if TYPE_CHECKING:
    from lxml import etree

__all__ = ["Pictured", "look_at"]

Pictured: TypeAlias = "tuple[dict[str, str], etree._Element | None, bool, list[str]]"
"""Of a picture as it stands in the page: its attributes; the link that it is; whether it stands in a ``picture``, which
may have a ``source`` for it; its class, and those of what it stands in, outwards."""

LINK_LEVELS, CLASSES = 4, 6
"""Elements around a picture that may be its link, and elements from itself on whose class is told."""


def look_at(element: etree._Element) -> Pictured:
    """Look at the picture *element*."""
    link: etree._Element | None = None
    classes: list[str] = []
    around: etree._Element | None = element
    while around is not None and len(classes) < CLASSES:
        classes.append(around.get("class", ""))
        around = around.getparent()
        if link is None and around is not None and around.tag == "a" and len(classes) <= LINK_LEVELS:
            link = around
    outer = element.getparent()
    while outer is not None and outer.tag == "source":  # which libxml2 does not know to be empty
        outer = outer.getparent()
    is_in_picture = outer is not None and outer.tag == "picture"
    # Bytes are what lxml takes, never what it gives.
    return cast("dict[str, str]", dict(element.items())), link, is_in_picture, classes
