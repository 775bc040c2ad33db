"""Parts of a page that its server streamed behind the rest, for a script to put in their place."""

from __future__ import annotations

from itertools import islice

from lxml import etree

from scrapy_article.document.elements import put_text_before

MAX_PARTS = 1000
MAX_SIBLINGS = 1000
"""Parts that are moved, and nodes that stand in place of one: bounds on the work for pages that were made to cost."""

_BOUNDARY, _PLACEHOLDER, _PART = "B:", "P:", "S:"
_BEGIN, _END = frozenset(("$", "$?", "$!", "$~")), "/$"
"""Comments around what may be replaced."""


def has_streamed_parts(root: etree._Element) -> bool:
    """Whether there are parts to put in place."""
    return bool(_parts(_body(root)))


def put_parts_in_place(root: etree._Element) -> None:
    """Move each part to where its template stands, in place of what was shown until it came."""
    body = _body(root)
    parts = _parts(body)
    if body is None or not parts:
        return
    apart = set(parts.values())
    # From the page inwards: what a part holds is searched when it is in place, so nothing is searched or moved twice.
    pending = [child for child in body if child not in apart]
    while pending and parts:
        for template in list(pending.pop().iter("template")):
            name, parent = template.get("id", ""), template.getparent()
            if name.startswith((_BOUNDARY, _PLACEHOLDER)) and name[2:] in parts and parent is not None:
                if name.startswith(_BOUNDARY):
                    _remove_fallback(template, parent)
                pending.extend(_move(parts.pop(name[2:]), template))


def _body(root: etree._Element) -> etree._Element | None:
    return next(root.iterchildren("body"), None)


def _parts(body: etree._Element | None) -> dict[str, etree._Element]:
    """The parts by the end of their id. They come last, as children of the body."""
    found: dict[str, etree._Element] = {}
    if body is not None:
        for child in body.iterchildren("div", reversed=True):
            if child.get("hidden") is not None and child.get("id", "").startswith(_PART):
                found[child.get("id", "")[2:]] = child
                if len(found) == MAX_PARTS:
                    break
    return found


def _remove_fallback(template: etree._Element, parent: etree._Element) -> None:
    """Remove what stands between *template* and the comment that ends what it stands for; nothing if there is none."""
    fallback: list[etree._Element] = []
    depth = 0
    for node in islice(template.itersiblings(), MAX_SIBLINGS):
        if isinstance(node, etree._Comment):
            if node.text == _END and depth == 0:
                break
            depth += (node.text in _BEGIN) - (node.text == _END)
        fallback.append(node)
    else:
        return
    template.tail = None
    for node in fallback:
        parent.remove(node)  # with the text after it


def _move(part: etree._Element, template: etree._Element) -> list[etree._Element]:
    """Move what is in *part* before *template*, and return its elements."""
    children = list(part)
    if part.text:
        put_text_before(template, part.text)
        part.text = None
    for child in children:
        template.addprevious(child)
    return children
