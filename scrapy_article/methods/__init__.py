"""The extraction methods by name: what a method is, and what it returns.

The module of a method is imported when it is first asked for. It holds ``METHODS``, a dict of `Method` by name: one, or
several that are variants of one idea.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, cast, get_args

from scrapy_article.text.words import suggestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document
    from scrapy_article.document.tokens import Span

__all__ = ["FAVORS", "NotInstalledError", "describe", "get", "load_model", "missing", "names"]


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


_NAMES = {
    "auto": "auto",
    "rules": "rules",
    "segment_mss": "segment-mss",
    "vips": "vips",
    "newsblaster": "newsblaster",
    "fe": "fe pruned",
    "boilerpipe": "boilerpipe boilerpipe-words boilerpipe-density",
    "readability": "readability",
    "blocks": "all-text link-quota fan-out comma density density-wide",
    "curves": "ccb accb ccb-tokens dsc",
    "ttr": "ttr ttr-threshold ttr-kmeans ttr-em ttr-farthest-first",
    "mss": "mss",
    "engines": "trafilatura readability-lxml newspaper4k resiliparse turbohtml",
}
"""The modules of this package that hold methods, each with their names."""
_MODULES = {name: module for module, found in _NAMES.items() for name in found.split()}

MAX_MODELS = 8
"""Models that are held in memory."""
_models: dict[tuple[str, str], tuple[tuple[int, int], Any]] = {}
"""The models by method and path, each with the time and size of its file."""


class NotInstalledError(ValueError):
    """A method runs a library that is not installed."""


def names() -> tuple[str, ...]:
    """Return the names of all methods, the default first."""
    return tuple(_MODULES)


def get(name: str) -> Method:
    """Return the method called *name*, ready to be used.

    ValueError if there is none, and a `NotInstalledError` if it runs a library that cannot be imported.
    """
    method = describe(name)
    if method.library is not None:
        try:
            _module(method.library)
        except Exception as error:  # whatever a broken installation can raise
            cause = " ".join(str(error).split())
            raise NotInstalledError(f"the method {name!r} cannot run here ({cause}): {_command(name)}") from error
    return method


def missing(name: str) -> str | None:
    """Return the command that installs the library that a method runs; None if there is none or it is installed.

    Nothing of the library is imported.
    """
    library = describe(name).library
    return None if library is None or find_spec(library.partition(".")[0]) else _command(name)


def _command(name: str) -> str:
    return f"pip install 'scrapy-article[{name}]'"


def describe(name: str) -> Method:
    """Return the method called *name*, whether or not it could be used; ValueError if there is none."""
    try:
        module = f"{__name__}.{_MODULES[name]}"
    except KeyError:
        raise ValueError(f"no method {name!r}: {suggestion(name, _MODULES)}") from None
    return cast("dict[str, Method]", _module(module).METHODS)[name]


@cache
def _module(name: str) -> ModuleType:
    """The module of that name, as a whole: `import_module` waits for other threads, but is slow for every page."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of parts that a library can do without
        return import_module(name)


def load_model(name: str, path: str) -> Any:
    """Return the model in the file *path* for the method called *name*; ValueError or OSError if there is none.

    It is held for the next call, and read again when the file has changed, since it may have been trained anew. While
    the file cannot be read, as when it is being written, the model of the call before is returned.
    """
    load = get(name).load
    if load is None:
        raise ValueError(f"the method {name!r} takes no model")
    known = _models.get((name, path))
    try:
        file = Path(path).stat()
        state = file.st_mtime_ns, file.st_size
        if known is None or known[0] != state:
            _models[name, path] = known = state, load(path)
    except (OSError, ValueError):
        if known is None:
            raise
    if len(_models) > MAX_MODELS:
        del _models[next(iter(_models))]
    return known[1]
