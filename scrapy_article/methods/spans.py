"""What the line, character and token methods share: from spans of the page's text to a `Selection`."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.methods.method import Selection

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.tokens import Span

__all__ = ["select_spans"]


def select_spans(document: Document, spans: Sequence[Span], inside: str, outside: str) -> Selection:
    """Return the text in *spans* of `Document.tokens`, and the segments that are mostly in it.

    *inside* and *outside* are the reasons for a segment that is, and for one that is not.
    """
    text = document.tokens.to_text(spans)
    kept = document.tokens.kept(spans, document.segments) if text else []
    reasons = [outside] * len(document.segments)
    for i in kept:
        reasons[i] = inside
    return Selection(kept=kept, reasons=reasons, text=text)
