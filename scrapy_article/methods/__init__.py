"""The extraction methods by name: what a method is, and what it returns.

The module of a method is imported when it is first asked for. It defines ``METHODS``, a dict of `Method` by name: one
method, or variants of one.
"""

from __future__ import annotations

import warnings
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from itertools import accumulate
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, TypeAlias, TypeVar, cast, get_args

from scrapy_article.text.words import suggestion

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from scrapy_article.document import Block, Document, Segment
    from scrapy_article.document.tokens import Span

__all__ = ["FAVORS", "NotInstalledError", "describe", "get", "load_model", "missing", "names"]


class Reasons:
    """A reason for each segment, computed on access: few are needed."""

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
    """The segments of a document that a method selects as the article."""

    selected: list[int] = field(default_factory=list)
    """Indices of the selected segments, ascending."""
    reasons: list[str] | Reasons = field(default_factory=list)
    """Why each segment of the document was selected or rejected, in words; empty if the method gives no reasons."""
    container: Block | None = None
    """The block that contains the article, if the method looks for one."""
    text: str | None = None
    """The selected text if the method's unit is not the segment but a line, a token or a character; then
    *selected* has the segments that are mostly in it."""
    scores: NDArray[np.float32] | None = None
    """The probability that each segment of the document is part of the text, if the method gives one."""
    quality: Callable[[], float] | None = None
    """Returns the expected F1 of the selection by words, 0 to 1, if the method estimates one."""
    warnings: list[str] = field(default_factory=list)
    """Codes for `Article.warnings`."""
    source: str = ""
    """What selected the text, in words."""
    is_given: bool = False
    """Whether a rule of the user selected the text, however short it is."""


def select_segments(document: Document, selected: Sequence[int], inside: str, outside: str, **more: Any) -> Selection:
    """Return the selection of *selected*; *inside* and *outside* are the reasons for these segments and for others.

    *more* are further fields of the `Selection`.
    """
    reasons = [outside] * len(document.segments)
    for i in selected:
        reasons[i] = inside
    return Selection(list(selected), reasons, **more)


def select_by_reason(reasons: list[str], reason: str, container: Block | None = None) -> Selection:
    """Return the selection of the segments with this *reason*; *reasons* has one for each segment."""
    return Selection([i for i, own in enumerate(reasons) if own == reason], reasons, container)


def select_spans(document: Document, spans: Sequence[Span], inside: str, outside: str) -> Selection:
    """Return the selection of the text in *spans* of `Document.tokens`, and of the segments that are mostly in it."""
    text = document.tokens.to_text(spans)
    selected = document.tokens.selected(spans, document.segments) if text else []
    return select_segments(document, selected, inside, outside, text=text)


def free_chars(segment: Segment) -> int:
    """Return the number of characters of *segment* outside links."""
    return max(0, segment.chars - segment.link_chars)


_Number = TypeVar("_Number", int, float)
_Verdict = TypeVar("_Verdict")


def summed(values: Iterable[_Number]) -> Callable[[Any], _Number]:
    """Return the sum of *values*, of which each segment has one, from *start* to *end* of a block, as a function."""
    sums = list(accumulate(values, initial=0))
    return lambda block: sums[block.end] - sums[block.start]


def children_of(blocks: Iterable[Block]) -> defaultdict[Block, list[Block]]:
    """Return the children of each block that are among *blocks*."""
    children = defaultdict(list)
    for block in blocks:
        if block.parent is not None:
            children[block.parent].append(block)
    return children


def inherited(blocks: Iterable[Block], judge: Callable[[Block], _Verdict]) -> dict[Block | None, _Verdict]:
    """Return what *judge* says of each of the *blocks* of a page; a true verdict applies to all blocks inside."""
    verdicts: dict[Block | None, _Verdict] = {}
    for block in blocks:
        verdicts[block] = verdicts.get(block.parent) or judge(block)
    return verdicts


Favor: TypeAlias = Literal["precision", "balance", "recall"]
"""What matters more in doubtful cases: precision, neither, or recall."""

FAVORS: tuple[Favor, ...] = get_args(Favor)


class Method(NamedTuple):
    """An extraction method."""

    summary: str
    """What it does, in one line."""
    source: str
    """Where it was published."""
    select: Callable[..., Selection]
    """Selects the article's segments of a `Document`; with `load`, it accepts a *model*."""
    load: Callable[[str], Any] | None = None
    """Reads a trained model for this method; ValueError or OSError if the file has none."""
    favors: bool = False
    """Whether *select* accepts `Favor`."""
    library: str | None = None
    """The module of an optional library that it needs; the extra with the method's name installs it."""
    drawn: bool = False
    """Whether it needs sizes, colours and positions, which are estimated without a rendering."""


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
    "curves": "ccb accb ccb-tokens dsc ttr ttr-threshold ttr-kmeans ttr-em ttr-farthest-first",
    "mss": "mss",
    "engines": "trafilatura readability-lxml newspaper4k resiliparse turbohtml",
}
"""The modules of this package with methods, and the names of their methods."""
_MODULES = {name: module for module, found in _NAMES.items() for name in found.split()}

MAX_MODELS = 8
"""Maximum models in memory."""
_models: dict[tuple[str, str], tuple[tuple[int, int], Any]] = {}
"""The models by method and path, each with the time and size of its file."""


class NotInstalledError(ValueError):
    """The library of a method is not installed."""


def names() -> tuple[str, ...]:
    """Return the names of all methods, the default first."""
    return tuple(_MODULES)


def get(name: str) -> Method:
    """Return the method called *name*, ready to use.

    ValueError if there is none, `NotInstalledError` if its library cannot be imported.
    """
    method = describe(name)
    if method.library is not None:
        try:
            _module(method.library)
        except Exception as error:  # any exception of a broken installation
            cause = " ".join(str(error).split())
            raise NotInstalledError(f"the method {name!r} cannot run here ({cause}): {_command(name)}") from error
    return method


def select(document: Document, name: str, model: str | None = None, favor: Favor = "balance") -> Selection:
    """Return the selection of the method called *name* for *document*; *model* is the path of a trained model.

    ValueError and OSError as for `get` and `load_model`; ValueError for an unknown *favor*.
    """
    method = get(name)
    if favor not in FAVORS:
        raise ValueError(f"no favor {favor!r}: {suggestion(favor, FAVORS)}")
    learned = () if model is None else (load_model(name, model),)
    selection = method.select(document, *learned, **({"favor": favor} if method.favors else {}))
    if method.drawn and document.rendering is None:
        selection.warnings.append("estimated-rendering")
    return selection


def missing(name: str) -> str | None:
    """Return the command that installs a method's library; None if it needs none or it is installed.

    The library is not imported.
    """
    library = describe(name).library
    return None if library is None or find_spec(library.partition(".")[0]) else _command(name)


def _command(name: str) -> str:
    return f"pip install 'scrapy-article[{name}]'"


def describe(name: str) -> Method:
    """Return the method called *name*, even if its library is missing; ValueError if there is none."""
    try:
        module = f"{__name__}.{_MODULES[name]}"
    except KeyError:
        raise ValueError(f"no method {name!r}: {suggestion(name, _MODULES)}") from None
    return cast("dict[str, Method]", _module(module).METHODS)[name]


@cache
def _module(name: str) -> ModuleType:
    """The module *name*, fully imported: `import_module` waits for other threads, but is slow for every page."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about optional parts of a library
        return import_module(name)


def load_model(name: str, path: str) -> Any:
    """Return the model in the file *path* for the method called *name*; ValueError or OSError if there is none.

    It is cached, and read again when the file has changed, for instance after another training. While the file cannot
    be read, as when it is being written, the model of the previous call is returned.
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
