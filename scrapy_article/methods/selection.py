"""What a method returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from scrapy_article.document import Block

__all__ = ["Selection"]


@dataclass(slots=True)
class Selection:
    """The segments of a document that a method takes for the article."""

    kept: list[int]
    """Indices of the chosen segments, ascending."""
    reasons: list[str] = field(default_factory=list)
    """Why each segment of the document was kept or left, in words, one a segment; empty if the method cannot say."""
    container: Block | None = None
    """The block that the article was found in, where the method looks for one."""
    warnings: list[str] = field(default_factory=list)
    """Codes for `Article.warnings`."""
