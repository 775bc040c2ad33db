"""``all-text`` (strategy TB of the paper's Tab. 1): every text node, the floor that a method must rise above.

A text node is what the document object model calls one, so the contents of scripts and style sheets are among them: it
is for these that the pruning of ``fe`` gains so much over this. Segments hold what a reader sees; all of them are kept.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from scrapy_article.methods.method import Method, Selection

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document import Document

__all__ = ["METHODS", "select"]


def select(document: Document) -> Selection:
    """Take every text node of *document*."""
    segments = document.segments
    text = ""
    if document.root is not None:
        # Tags part text nodes: without the line break the last word of one would grow into the first of the next.
        text = "\n".join(cast("Iterator[str]", document.root.itertext()))
    return Selection(kept=list(range(len(segments))), reasons=["text"] * len(segments), text=text)


METHODS = {
    "all-text": Method(
        "every text node of the page, scripts and style sheets too: the floor",
        "Ziegler and Skubacz, WI 2007, Tab. 1 (TB)",
        select,
    ),
}
