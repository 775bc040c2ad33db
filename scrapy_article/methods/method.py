"""What a method is, and what it returns."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, get_args

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document
    from scrapy_article.document.tokens import Span


class Reasons:
    """A reason for each of so many segments, worked out when it is asked for: few are."""

    def __init__(self, count: int, tell: Callable[[int], str]) -> None:
        self._count = count
        self._tell = tell
        self._notes: dict[int, str] = {}

    def __len__(self) -> int:
        return self._count

    def __iter__(self) -> Iterator[str]:
        return map(self.__getitem__, range(self._count))

    def __getitem__(self, index: int) -> str:
        return self._notes[index] if index in self._notes else self._tell(index)

    def __setitem__(self, index: int, reason: str) -> None:
        self._notes[index] = reason


@dataclass(slots=True)
class Selection:
    """The segments of a document that a method takes for the article."""

    selected: list[int]
    """Indices of the chosen segments, ascending."""
    reasons: list[str] | Reasons = field(default_factory=list)
    """Why each segment of the document was kept or left, in words, one a segment; empty if the method cannot say."""
    container: Block | None = None
    """The block that the article was found in, where the method looks for one."""
    text: str | None = None
    """The chosen text where the method's unit is not the segment but a line, a token or a character; then
    *selected* holds the segments that are mostly in it."""
    scores: NDArray[np.float32] | None = None
    """Probability of each segment of the document that it is part of the text, where the method gives one."""
    quality: float | None = None
    """Expected F1 by words of what is kept, 0 to 1, where the method can tell."""
    warnings: list[str] = field(default_factory=list)
    """Codes for `Article.warnings`."""
    source: str = ""
    """What has chosen the text, in words."""
    is_given: bool = False
    """Whether a rule of the user's tells which segments are the text, however few they are."""


def select_segments(document: Document, selected: Sequence[int], inside: str, outside: str) -> Selection:
    """Return the choice of *selected*; *inside* and *outside* are the reasons for those segments, and for others."""
    reasons = [outside] * len(document.segments)
    for i in selected:
        reasons[i] = inside
    return Selection(selected=list(selected), reasons=reasons)


def select_spans(document: Document, spans: Sequence[Span], inside: str, outside: str) -> Selection:
    """Return the text in *spans* of `Document.tokens`, and the segments that are mostly in it, and why."""
    text = document.tokens.to_text(spans)
    selected = document.tokens.selected(spans, document.segments) if text else []
    selection = select_segments(document, selected, inside, outside)
    selection.text = text
    return selection


Favor: TypeAlias = Literal["precision", "balance", "recall"]
"""What matters more in a doubtful case: that nothing wrong is kept, neither, or that nothing is lost."""

FAVORS: tuple[Favor, ...] = get_args(Favor)


class Method(NamedTuple):
    """An extraction method."""

    summary: str
    """What it does, in one line."""
    source: str
    """Where it was published."""
    select: Callable[..., Selection]
    """Chooses the article's segments of a `Document`; where there is a `load`, by the *model* that may be given."""
    load: Callable[[str], Any] | None = None
    """Reads a model that was learned for this method; ValueError or OSError if there is none in the file."""
    favors: bool = False
    """Whether *select* can be told what to `Favor`."""
    library: str | None = None
    """The module of a library that it runs and that is no dependency; the extra of the method's name brings it."""
