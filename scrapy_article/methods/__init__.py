"""The extraction methods, by name.

The module of a method is imported when it is first asked for. It holds ``METHODS``, a dict of `Method` by name: one, or
several that are variants of one idea.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

from scrapy_article.methods.method import FAVORS

if TYPE_CHECKING:
    from scrapy_article.methods.method import Method

__all__ = ["FAVORS", "get", "load_model", "names"]

_MODULES = {
    "auto": "auto",
    "rules": "rules",
    "segment-mss": "segment_mss",
    "vips": "vips",
    "newsblaster": "newsblaster",
    "all-text": "all_text",
    "pruned": "fe",
    "fe": "fe",
    "link-quota": "link_quota",
    "fan-out": "fan_out",
    "boilerpipe": "boilerpipe",
    "boilerpipe-words": "boilerpipe",
    "boilerpipe-density": "boilerpipe",
    "readability": "readability",
    "comma": "comma",
    "density": "density",
    "density-wide": "density",
    "ccb": "ccb",
    "accb": "ccb",
    "ccb-tokens": "ccb",
    "dsc": "dsc",
    "ttr": "ttr",
    "ttr-threshold": "ttr",
    "ttr-kmeans": "ttr",
    "ttr-em": "ttr",
    "ttr-farthest-first": "ttr",
    "mss": "mss",
}
"""Name of each method, and the module of this package that holds it."""


def names() -> tuple[str, ...]:
    """Return the names of all methods, the default first."""
    return tuple(_MODULES)


def get(name: str) -> Method:
    """Return the method called *name*; ValueError if there is none."""
    try:
        module = _MODULES[name]
    except KeyError:
        raise ValueError(f"no method {name!r}: choose one of {', '.join(_MODULES)}") from None
    return cast("dict[str, Method]", import_module(f"{__name__}.{module}").METHODS)[name]


@lru_cache(maxsize=8)
def load_model(name: str, path: str) -> Any:
    """Return the model in the file *path* for the method called *name*; ValueError or OSError if there is none."""
    load = get(name).load
    if load is None:
        raise ValueError(f"the method {name!r} takes no model")
    return load(path)
