"""A page as it was, with nothing in it that runs, and a place to point to for each of its blocks.

With the fragment of a block in its address, the page shows that block highlighted: one file serves for as many versions
as the page has blocks. After Wojcieszek, "Newsblaster Article Text and Title Extraction", who had people judge blocks.
"""

from __future__ import annotations

import re
from collections import Counter
from html import escape
from typing import TYPE_CHECKING, NamedTuple

from lxml import etree

from scrapy_article.document.elements import take_out
from scrapy_article.document.rendering import MARK, TABLE

if TYPE_CHECKING:
    from scrapy_article.document import Document

__all__ = ["Highlight", "highlighted_page"]

_REMOVED = frozenset("script template svg math xmp plaintext".split())
"""Elements that run, or that browsers read in other ways than lxml."""
_EMPTIED = frozenset("noscript noembed noframes iframe frame object embed applet base portal dialog".split())
"""Elements that load pages, or are shown only sometimes. lxml may take the rest of the page for their content."""
_ADDRESSES = frozenset("href src action formaction data poster background cite longdesc ping manifest".split())
_NAME = re.compile(r"[A-Za-z][\w-]{0,60}", re.ASCII)
_KEPT_META = frozenset(("viewport", "description"))

_POLICY = "script-src 'none'; object-src 'none'; frame-src 'none'; form-action 'none'; base-uri *"
_STYLE = (
    ":target{outline:5px solid #d40 !important;outline-offset:3px !important;background:#ffe9a8 !important;"
    "color:#000 !important;display:revert !important;visibility:visible !important;opacity:1 !important;"
    "scroll-margin:30vh !important}"
)


class Highlight(NamedTuple):
    """One block of a page."""

    fragment: str
    """What the address of the page must end with to show the block highlighted, without the ``#``."""
    segments: list[int]
    """Indices of the segments whose nearest block it is."""


def highlighted_page(document: Document) -> tuple[str, list[Highlight]]:
    """Return the page of *document* with nothing in it that runs, and its blocks. The tree of *document* is changed."""
    segments: dict[int, list[int]] = {}
    for segment in document.segments:
        segments.setdefault(segment.block.index, []).append(segment.index)
    elements = {index: document.blocks[index].element for index in segments}
    if document.root is None or not elements:
        return "", []
    _neutralise(document.root)
    etree.strip_attributes(document.root, MARK, TABLE)
    inside = set(document.root.iter())
    names = Counter(element.get("id") for element in inside)
    highlights = []
    for index, members in segments.items():
        if elements[index] in inside:
            fragment = elements[index].get("id") or ""
            if not _NAME.fullmatch(fragment) or names[fragment] > 1:  # else style sheets speak of it
                fragment = f"article-block-{index}"
                elements[index].set("id", fragment)
            highlights.append(Highlight(fragment, members))
    base = f'<base href="{escape(document.url)}">' if document.url else ""
    head = (
        f'<meta charset="utf-8"><meta http-equiv="Content-Security-Policy" content="{_POLICY}">{base}'
        f"<style>{_STYLE}</style>"
    )
    page = etree.tostring(document.root, encoding="unicode", method="html")
    return f"<!DOCTYPE html>\n{head}\n{page}", highlights


def _neutralise(root: etree._Element) -> None:
    """Take out of the tree what runs, what loads pages, and what sends the reader elsewhere."""
    removed = []
    for element in root.iter():
        if _is_removed(element):
            removed.append(element)
        elif element.tag in _EMPTIED:
            element.tag = "div"
            element.attrib.clear()
        else:
            for name, value in element.items():
                if _is_active(str(name).lower(), str(value)):
                    del element.attrib[name]
    take_out(removed)


def _is_removed(element: etree._Element) -> bool:
    tag = element.tag
    if not isinstance(tag, str):  # a comment can hold markup for old browsers
        return True
    if tag == "link":
        return "stylesheet" not in (element.get("rel") or "").lower()
    return tag.lower() in _REMOVED or (tag == "meta" and (element.get("name") or "").lower() not in _KEPT_META)


def _is_active(name: str, value: str) -> bool:
    """Whether an attribute runs something, or its address does."""
    if name.startswith("on") or name in ("srcdoc", "nonce", "is", "target", "autofocus"):
        return True
    scheme = "".join(value.split()).lower()
    return name.rpartition(":")[2] in _ADDRESSES and scheme.startswith(("javascript:", "vbscript:", "data:text"))
