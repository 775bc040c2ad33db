"""Nodes of a parsed tree: lxml's element classes, and valid text."""

from __future__ import annotations

import re
from contextlib import contextmanager
from itertools import islice
from typing import TYPE_CHECKING

from lxml import etree, html

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_NOT_TAKEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""Characters that XML does not allow. lxml reads some of them from HTML, but raises ValueError when they are
written."""


def writable(text: str) -> str:
    """Return *text* without the characters that lxml does not accept in text and attributes."""
    return _NOT_TAKEN.sub("", text)


def put_text_before(place: etree._Element, text: str) -> None:
    """Put *text* before *place*, which has a parent."""
    parent, previous = place.getparent(), place.getprevious()
    if previous is not None:
        previous.tail = writable((previous.tail or "") + text)
    elif parent is not None:
        parent.text = writable((parent.text or "") + text)


def take_out(elements: Iterable[etree._Element]) -> None:
    """Remove *elements*, in document order, from their tree, but not the text after each.

    Elements without a parent stay.
    """
    texts: dict[tuple[etree._Element, bool], list[str]] = {}
    """Texts by the element that they follow, or begin: each is written once, since there may be thousands in a row."""
    for element in elements:
        parent, previous = element.getparent(), element.getprevious()
        if parent is None:
            continue
        if element.tail:
            key = (parent, False) if previous is None else (previous, True)
            texts.setdefault(key, []).append(element.tail)
        parent.remove(element)  # with the text after it
    for (element, follows), more in texts.items():
        if follows:
            element.tail = writable("".join([element.tail or "", *more]))
        else:
            element.text = writable("".join([element.text or "", *more]))


@contextmanager
def plain_elements(page: etree._Element | bytes) -> Iterator[None]:
    """In this context, lxml creates plain elements for the nodes of a tree instead of those of ``lxml.html``.

    The elements of ``lxml.html`` are Python classes, and a walk over all of them takes half as long again. *page* is
    the root of a ``Selector``, whose parser has no other tree; with other arguments nothing happens. Elements with
    references stay plain. Other nodes get elements of ``lxml.html`` again at the next access.
    """
    parser = page.getroottree().parser if isinstance(page, etree._Element) else None
    if type(parser) is not html.HTMLParser or parser is html.html_parser:
        yield
        return
    parser.set_element_class_lookup(None)
    try:
        yield
    finally:
        parser.set_element_class_lookup(html.HtmlElementClassLookup())  # as that parser does when it is made


# --- texts inside an element --------------------------------------------------

UNREAD = frozenset(("script", "style", "svg", "template", "noscript"))
"""Elements without text for readers."""
INLINE = frozenset("a abbr b bdi cite em font i mark s small span strong sub sup time u wbr".split())
"""Elements that do not separate their text from the text around them."""


def edges(element: etree._Element, most: int, unread: Collection[str] = UNREAD) -> Iterator[tuple[str | None, str]]:
    """Yield the tag of each start and end of an element in *element*, with the text after it.

    Comments have None instead of a tag. Elements that are *unread* have only an end. *most* is the maximum of nodes.
    """
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for number, (event, node) in enumerate(walk):
        if number > most:
            return
        if event == "start":
            if node is element:
                continue
            if node.tag in unread:
                walk.skip_subtree()
                continue
            yield node.tag, node.text or ""
        elif node is element:
            return
        else:
            yield node.tag if event == "end" else None, node.tail or ""


# --- images -------------------------------------------------------------------

LINK_LEVELS = 4
"""Maximum elements around an image that are searched for its link."""
MAX_SOURCES = 20
"""Alternatives of one image that are checked."""


def link_around(image: etree._Element) -> etree._Element | None:
    """Return the link around an *image*."""
    link = next(image.iterancestors("a"), None)
    return None if link is None or link not in islice(image.iterancestors(), LINK_LEVELS) else link


def sources_of(image: etree._Element) -> list[str]:
    """Return the ``srcset`` of each ``source`` of the ``picture`` that *image* stands in."""
    picture = image.getparent()
    while picture is not None and picture.tag == "source":  # which is no void element for libxml2
        picture = picture.getparent()
    if picture is None or picture.tag != "picture":
        return []
    sources = islice(picture.iter("source"), MAX_SOURCES)
    return [*filter(None, [source.get("srcset") or source.get("data-srcset") for source in sources])]
