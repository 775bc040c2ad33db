"""Lines of text as by-lines need them: what is glued together parted, labels joined with what they label."""

from __future__ import annotations

from typing import TYPE_CHECKING, overload

from lxml import etree

from scrapy_article.fields.author_bylines import is_label

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal

    from scrapy_article.document import Segment

__all__ = ["joined", "line_of", "lines_of"]

MAX_NODES = 80
MAX_CHARACTERS = 400
"""Nodes and characters of an element that are looked at."""

_INLINE = frozenset("a abbr b bdi cite em font i mark s small span strong sub sup time u".split())
_UNREAD = frozenset(("script", "style", "svg", "template", "noscript", "img", "button"))
_JOINTS = frozenset((",", "&", "and", ", and", "and,", "und", "et", "y", ", &", "/", "+", "•", "·"))


def line_of(segment: Segment) -> str:
    """The text of *segment*, with a bar where its pieces run together."""
    texts = segment.flat_pieces[::2]
    return segment.text if len(texts) == 1 else _glued(texts)


def lines_of(element: etree._Element) -> list[str]:
    """The lines of text in *element*, with a bar where their pieces run together."""
    if not len(element):
        text = " ".join((element.text or "")[:MAX_CHARACTERS].split())
        return [text] if text else []
    lines: list[list[str]] = [[(element.text or "")[:MAX_CHARACTERS]]]
    length = 0
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for number, (event, node) in enumerate(walk):
        if number > MAX_NODES or length > MAX_CHARACTERS:
            break
        if event == "start":
            if node is element:
                continue
            if node.tag in _UNREAD:
                walk.skip_subtree()
                continue
            text = node.text
        elif node is element:
            break
        else:
            text = node.tail
        if event in ("start", "end") and node.tag not in _INLINE and node.tag not in _UNREAD:
            lines.append([])
        if text:
            lines[-1].append(text[:MAX_CHARACTERS])
            length += len(text)
    return [text for text in map(_glued, lines) if text]


def _glued(pieces: Sequence[str]) -> str:
    found = ""
    for piece in pieces:
        if piece:
            if found and (found[-1].islower() or found[-1].isdigit()) and (piece[0].isupper() or piece[0].isdigit()):
                found += " | "
            found += piece
    return " ".join(found.split())


@overload
def joined(lines: Sequence[str]) -> list[str]: ...
@overload
def joined(lines: Sequence[str], *, first: Literal[True]) -> tuple[str, int]: ...
def joined(lines: Sequence[str], *, first: bool = False) -> list[str] | tuple[str, int]:
    """*lines*, a label joined with the names after it, however many lines those take.

    With *first*, the first of them, and how many lines it takes.

    >>> joined(["By", "Ann Lee", ", and", "Bo Ek", "May 3"])
    ['By Ann Lee , and Bo Ek', 'May 3']
    """
    found: list[str] = []
    number = 0
    while number < len(lines):
        text = lines[number]
        number += 1
        if is_label(text):
            while number < len(lines):
                text = f"{text} {lines[number]}"
                number += 1
                following = lines[number] if number < len(lines) else ""
                if not (_is_joint(following) or text.endswith((",", "&", " and", " und", " et", " y"))):
                    break
        if first:
            return text, number
        found.append(text)
    return found


def _is_joint(text: str) -> bool:
    return text.casefold() in _JOINTS or text.startswith((", ", "and ", "& "))
