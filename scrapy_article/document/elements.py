"""What lxml makes of the nodes of a tree that Scrapy has parsed."""

from __future__ import annotations

from contextlib import contextmanager
from typing import TYPE_CHECKING

from lxml import etree, html

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["plain_elements"]


@contextmanager
def plain_elements(page: etree._Element | bytes) -> Iterator[None]:
    """Have lxml make plain elements meanwhile of the nodes of a tree, where it would make those of ``lxml.html``.

    Those are written in Python, and each is asked for in Python: a walk over all of them takes half as long again.
    *page* is the root of a ``Selector``, whose parser has no other tree; with anything else nothing happens. Elements
    that are kept stay plain; nodes whose elements are not become those of ``lxml.html`` again when they are asked for.
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
