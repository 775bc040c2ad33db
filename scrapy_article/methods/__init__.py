"""The extraction methods, by name.

The module of a method is imported when it is first asked for. It holds ``METHODS``, a dict of `Method` by name: one, or
several that are variants of one idea.
"""

from __future__ import annotations

import warnings
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from scrapy_article.methods.method import FAVORS, Method
from scrapy_article.suggestions import suggestion

__all__ = ["FAVORS", "NotInstalledError", "describe", "get", "load_model", "missing", "names"]

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
