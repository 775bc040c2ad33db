"""What a method is, and what it returns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from scrapy_article.document import Block

__all__ = ["Method", "Selection"]


@dataclass(slots=True)
class Selection:
    """The segments of a document that a method takes for the article."""

    kept: list[int]
    """Indices of the chosen segments, ascending."""
    reasons: list[str] = field(default_factory=list)
    """Why each segment of the document was kept or left, in words, one a segment; empty if the method cannot say."""
    container: Block | None = None
    """The block that the article was found in, where the method looks for one."""
    text: str | None = None
    """The chosen text where the method's unit is not the segment but a line, a token or a character; then *kept* holds
    the segments that are mostly in it."""
    warnings: list[str] = field(default_factory=list)
    """Codes for `Article.warnings`."""


class Method(NamedTuple):
    """An extraction method."""

    summary: str
    """What it does, in one line."""
    source: str
    """Where it was published."""
    select: Callable[..., Selection]
    """Chooses the article's segments of a `Document`; where there is a `load`, by the model that may follow it."""
    load: Callable[[str], Any] | None = None
    """Reads a model that was learned for this method; ValueError or OSError if there is none in the file."""
    library: str | None = None
    """The module of a library that it runs and that is no dependency; the extra of the method's name brings it."""
