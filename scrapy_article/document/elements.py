"""Nodes of a parsed tree: lxml's element classes, and valid text."""

from __future__ import annotations

import re
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias, cast

from lxml import etree, html

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

    from lxml import etree

_NOT_TAKEN = re.compile("[\x00-\x08\x0b\x0c\x0e-\x1f\ud800-\udfff\ufffe\uffff]")
"""What XML has no place for. lxml reads some of these from HTML, but raises ValueError where they are to be written."""


def writable(text: str) -> str:
    """Return *text* without the characters that lxml takes in no text and no attribute."""
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
    """By the element that each follows, or begins: what is written together, for there may be thousands in a row."""
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
    """Have lxml make plain elements meanwhile of the nodes of a tree, where it would make those of ``lxml.html``.

    Those are written in Python, and each is asked for in Python: a walk over all of them takes half as long again.
    *page* is the root of a ``Selector``, whose parser has no other tree; with anything else nothing happens. Elements
    that are held stay plain; nodes whose elements are not become those of ``lxml.html`` again when they are asked for.
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
    """Yield what follows the first text in *element*: of each start and end of an element the tag, and the text behind.

    For comments None stands in place of the tag. What is *unread* has its end alone; *most* limits the nodes.
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

ImageParts: TypeAlias = "tuple[dict[str, str], etree._Element | None, bool]"
"""Of an image as it stands in the page: its attributes; the link that it is; whether it stands in a ``picture``, which
may have a ``source`` for it."""

LINK_LEVELS = 4
"""Elements around an image that may be its link."""


def look_at(element: etree._Element) -> ImageParts:
    """Return the attributes of the image *element*, its link, and whether it stands in a ``picture``."""
    link: etree._Element | None = element
    for _ in range(LINK_LEVELS):
        link = link.getparent() if link is not None else None
        if link is None or link.tag == "a":
            break
    else:
        link = None
    outer = element.getparent()
    while outer is not None and outer.tag == "source":  # which libxml2 does not know to be empty
        outer = outer.getparent()
    in_picture = outer is not None and outer.tag == "picture"
    # Bytes are what lxml takes, never what it gives.
    return cast("dict[str, str]", dict(element.items())), link, in_picture
