"""What the values of settings may be: each function returns what a value means, or raises ValueError or TypeError.

`LoadError` where an import path does not load, `NotInstalledError` where a value wants what is not installed.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Any, get_args

from itemadapter import ItemAdapter
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from scrapy_article.article import FIELD_NAMES, PageType
from scrapy_article.methods import NotInstalledError, get, names
from scrapy_article.site import OFF, check_setting
from scrapy_article.stores.place import check_place

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = [
    "METHODS",
    "PAGE_TYPES",
    "RENDER",
    "LoadError",
    "one_of",
    "to_archives",
    "to_duplicates",
    "to_fields",
    "to_item_classes",
    "to_method",
    "to_page_count",
    "to_page_types",
    "to_path",
    "to_place",
    "to_probability",
    "to_render",
    "to_report",
    "to_seconds",
    "to_site_memory",
    "to_truth",
    "to_worker_count",
]

METHODS: tuple[str, ...] = names()
RENDER = ("never", "asked", "when-empty", "always")
PAGE_TYPES: tuple[PageType, ...] = get_args(PageType)


def to_truth(value: Any) -> bool:
    """Return a truth as Scrapy reads one."""
    return BaseSettings({"value": value}).getbool("value")


def _list(value: Any) -> list[Any]:
    """As Scrapy reads lists, or JSON, in which ``-s`` gives dicts, too."""
    if isinstance(value, str) and value.lstrip().startswith("["):
        with suppress(ValueError):  # a path may begin like that
            value = json.loads(value)
    entries = BaseSettings({"value": value}).getlist("value")
    stripped = (entry.strip() if isinstance(entry, str) else entry for entry in entries)
    return [entry for entry in stripped if entry != ""]


def one_of(value: Any, allowed: tuple[str, ...]) -> str:
    """Return *value*, one of those *allowed*."""
    if value not in allowed:
        raise ValueError(value)
    return str(value)


def to_method(value: Any) -> str:
    """Return the name of a method whose libraries are installed."""
    name = one_of(value, METHODS)
    get(name)  # what it runs must be installed
    return name


def to_probability(value: Any) -> float:
    """Return a number from 0 to 1."""
    number = float(value)
    if not 0 <= number <= 1:
        raise ValueError(value)
    return number


def to_path(value: Any) -> str:
    """Return a path as a string that is not empty."""
    path = os.fspath(value)
    if not (isinstance(path, str) and path):
        raise ValueError(value)
    return path


def to_report(value: Any) -> str:
    """Return a path that a file can be written to."""
    path = to_path(value)
    file = Path(path % {"name": "spider", "time": "0"})
    folder = next(parent for parent in file.absolute().parents if parent.exists())
    if file.is_dir() or not folder.is_dir() or not os.access(folder, os.W_OK):
        raise ValueError(value)
    return path


def to_archives(value: Any) -> tuple[str, ...]:
    """Return paths, one of them at least of a WARC file or of a folder with some."""
    paths = tuple(to_path(entry) for entry in ([value] if isinstance(value, os.PathLike) else _list(value)))
    if not paths or not all(map(os.path.exists, paths)):
        raise ValueError(value)
    if find_spec("fastwarc") is None:
        raise NotInstalledError("fastwarc is missing: pip install 'scrapy-article[batch]'")
    from scrapy_article.scale.inputs import find, is_warc

    if not any(map(is_warc, find(paths))):
        raise ValueError(value)
    return paths


def to_site_memory(value: Any) -> str:
    """Return where the memory of sites is, or that there is none."""
    return OFF if value is False or value == "False" else to_place(value, check_setting)


def to_place(value: Any, check: Callable[[str], str] = check_place) -> str:
    """Return the address of a store that *check* knows, whose library is installed."""
    try:
        return check(to_path(value))
    except ImportError as error:
        raise NotInstalledError("Redis needs a library: pip install 'scrapy-article[redis]'") from error


def to_render(value: Any) -> str:
    """Return when pages are rendered, if a browser can be run."""
    if one_of(value, RENDER) != "never" and find_spec("scrapy_playwright") is None:
        raise NotInstalledError("scrapy-playwright is missing: pip install 'scrapy-article[render]'")
    return str(value)


def to_page_count(value: Any) -> int:
    """Return how many pages an article may have."""
    return _whole(value, 1, 1000)


def to_worker_count(value: Any) -> int:
    """Return a number of processes."""
    return _whole(value, 0, 256)


def _whole(value: Any, least: int, most: int) -> int:
    """Return a whole number from *least* to *most*."""
    number = int(value)
    if not least <= number <= most or number != float(value):
        raise ValueError(value)
    return number


def to_seconds(value: Any) -> float:
    """Return a time of more than nothing, and no more than a day."""
    number = float(value)
    if not 0 < number <= 86_400:
        raise ValueError(value)
    return number


def to_duplicates(value: Any) -> str:
    """Return what becomes of copies."""
    if one_of(value, ("keep", "mark", "drop")) != "keep" and find_spec("datasketch") is None:
        raise NotInstalledError("datasketch is missing: pip install 'scrapy-article[duplicates]'")
    return str(value)


def to_page_types(value: Any) -> frozenset[str]:
    """Return a set of page types."""
    return frozenset(one_of(entry, PAGE_TYPES) for entry in _list(value))


def to_fields(value: Any) -> dict[str, str | None]:
    """Return fields of articles, each with the field of items that it goes to: None for that of the same name."""
    value = BaseSettings({"value": value}).getdictorlist("value")
    targets = dict(value) if isinstance(value, dict) else dict.fromkeys(_list(value))
    for name, target in targets.items():
        one_of(name, FIELD_NAMES)
        if target is not None and not (isinstance(target, str) and target):
            raise ValueError(target)
    named = [target or name for name, target in targets.items()]
    if len(set(named)) < len(named):  # one would be lost
        raise ValueError(value)
    return targets


class LoadError(Exception):
    """What an import path names cannot be loaded; the message has the cause."""


def _loaded(entry: Any) -> Any:
    """Return what an import path names, or *entry* itself."""
    try:
        return load_object(entry)
    except Exception as error:  # whatever a module can raise
        raise LoadError(" ".join(f"{type(error).__name__}: {error}".split())) from error


def to_item_classes(value: Any) -> tuple[type, ...]:
    """Return classes of items."""
    classes = tuple(map(_loaded, _list(value)))
    for cls in classes:
        if not (isinstance(cls, type) and ItemAdapter.is_item_class(cls)):
            raise ValueError(cls)
    return classes
