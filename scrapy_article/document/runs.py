"""The texts inside an element, one after the other, as labels and links are read."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

from lxml import etree

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterator

__all__ = ["AFTER_COMMENT", "APART", "INLINE", "READ", "UNREAD", "WITHIN", "Runs", "edges", "runs_of"]

UNREAD = frozenset(("script", "style", "svg", "template", "noscript"))
"""Elements whose text is none for readers."""
INLINE = frozenset("a abbr b bdi cite em font i mark s small span strong sub sup time u wbr".split())
"""Elements that part nothing from what is around them."""
READ = 16
"""Times that a text may be as long as what is wanted of it before its white space is folded."""

Runs: TypeAlias = "tuple[bytes, list[str]]"
"""Of each text what it stands behind, and the texts, some of them empty."""
AFTER_COMMENT, WITHIN, APART = range(3)
"""Behind a comment; behind the start or end of an element that parts nothing; or of any other."""

_NOT_COUNTED = bytes(code for code in range(256) if not 32 < code < 127)


def edges(
    element: etree._Element,
    most: int,
    unread: Collection[str] = UNREAD,
    skips: Callable[[etree._Element], bool] | None = None,
) -> Iterator[tuple[str | None, str]]:
    """Yield what follows the first text in *element*: of each start and end of an element the tag, and the text behind.

    For comments None stands in place of the tag. What is *unread*, or what *skips* says so of, has its end alone;
    *most* limits the nodes.
    """
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for number, (event, node) in enumerate(walk):
        if number > most:
            return
        if event == "start":
            if node is element:
                continue
            if node.tag in unread or (skips is not None and skips(node)):
                walk.skip_subtree()
                continue
            yield node.tag, node.text or ""
        elif node is element:
            return
        else:
            yield node.tag if event == "end" else None, node.tail or ""


def runs_of(element: etree._Element, most: int, limit: int) -> Runs:
    """Return those texts, as many as it takes for more than *limit* characters of ASCII, none of them a blank.

    What stands further behind in one text than `READ` times as many bytes is not counted, since it may be cut off.
    """
    behind, texts = bytearray(), []
    count = 0
    for tag, text in edges(element, most) if len(element) else ():
        behind.append(AFTER_COMMENT if tag is None else WITHIN if tag in INLINE else APART)
        texts.append(text)
        count += len(text.encode("utf-8", "surrogatepass")[: READ * limit].translate(None, _NOT_COUNTED))
        if count > limit:
            break
    return bytes(behind), texts
