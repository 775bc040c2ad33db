"""Values of settings, and their checks. Each returns the converted value, or raises ValueError or TypeError.

They raise `ExplainedError` with the cause where it is known, and `NotInstalledError` for a missing library.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta, timezone
from importlib.util import find_spec
from pathlib import Path
from typing import Any, TypeVar

from itemadapter import ItemAdapter
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from scrapy_article.article import FIELD_NAMES, PAGE_TYPE_WORDS, Article
from scrapy_article.extract import WHOLE_ARTICLE
from scrapy_article.methods import NotInstalledError, get, names
from scrapy_article.site import OFF
from scrapy_article.site.rules import SiteRules
from scrapy_article.stores import OldStoreError, check_place
from scrapy_article.text.words import suggestion

Number = TypeVar("Number", int, float)

RENDER = ("never", "asked", "when-empty", "always")
DUPLICATES = ("keep", "mark", "drop")


def to_truth(value: Any) -> bool:
    """Return a boolean, as Scrapy's ``getbool`` reads it."""
    return BaseSettings({"value": value}).getbool("value")


def to_list(value: Any) -> list[Any]:
    """Return a list, as Scrapy's ``getlist`` reads it, without blanks."""
    entries = BaseSettings({"value": value}).getlist("value")
    stripped = (entry.strip() if isinstance(entry, str) else entry for entry in entries)
    return [entry for entry in stripped if entry != ""]


def one_of(*allowed: str, library: str = "", extra: str = "") -> Callable[[Any], str]:
    """Return a check for one of *allowed*; all but the first need *library*, if given, which *extra* installs."""

    def check(value: Any) -> str:
        if value not in allowed:
            raise ValueError(value)
        if library and value != allowed[0]:
            _check_installed(library, extra)
        return str(value)

    return check


def _check_installed(library: str, extra: str) -> None:
    if find_spec(library) is None:
        name = library.replace("_", "-")
        raise NotInstalledError(f"{name} is missing: pip install 'scrapy-article[{extra}]'")


def in_range(kind: Callable[[Any], Number], least: Number, most: Number) -> Callable[[Any], Number]:
    """Return a check for a number of type *kind*, from *least* to *most*."""

    def check(value: Any) -> Number:
        number = kind(value)
        if not least <= number <= most or number != float(value):
            raise ValueError(value)
        return number

    return check


def to_method(value: Any) -> str:
    """Return the name of a method whose libraries are installed."""
    if value not in names():
        raise ExplainedError(suggestion(str(value), names()))
    get(value)  # its library must be installed
    return str(value)


def to_path(value: Any) -> str:
    """Return a path as a non-empty string."""
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
    """Return paths, at least one of which is a WARC file or a directory that contains some."""
    paths = tuple(to_path(entry) for entry in ([value] if isinstance(value, os.PathLike) else to_list(value)))
    if not paths or not all(map(os.path.exists, paths)):
        raise ValueError(value)
    _check_installed("fastwarc", "batch")
    from scrapy_article.scale.inputs import find, is_warc

    if not any(map(is_warc, find(paths))):
        raise ValueError(value)
    return paths


def to_site_memory(value: Any) -> str:
    """Return the place of the site memory, or `OFF`."""
    return OFF if value is False or value in ("False", OFF) else to_place(value)


def to_place(value: Any) -> str:
    """Return the place of a store whose library is installed."""
    try:
        return check_place(to_path(value))
    except OldStoreError as error:
        raise ExplainedError(str(error)) from error
    except ImportError as error:
        raise NotInstalledError("Redis needs a library: pip install 'scrapy-article[redis]'") from error


def to_page_types(value: Any) -> frozenset[str]:
    """Return a set of page types."""
    return frozenset(map(one_of(*PAGE_TYPE_WORDS), to_list(value)))


def to_fields(value: Any) -> dict[str, str | None]:
    """Return a dict from fields of articles to fields of items; None stands for the usual name."""
    value = BaseSettings({"value": value}).getdictorlist("value")
    targets = dict(value) if isinstance(value, dict) else dict.fromkeys(to_list(value))
    for name, target in targets.items():
        one_of(*FIELD_NAMES)(name)
        if target is not None and not (isinstance(target, str) and target):
            raise ValueError(target)
    named = [target or name for name, target in targets.items()]
    if len(set(named)) < len(named):  # one would overwrite the other
        raise ValueError(value)
    return targets


def to_site_rules(value: Any) -> SiteRules:
    """Return the site rules in a dict or in a file."""
    try:
        return SiteRules(value) if isinstance(value, Mapping) else SiteRules.read(to_path(value))
    except OSError as error:
        raise ExplainedError(f"{error.strerror}") from error
    except ValueError as error:
        raise ExplainedError(" ".join(str(error).split())) from error


@dataclass(frozen=True, slots=True)
class ArticleFilter:
    """Conditions that an article must meet. An unknown language, date or quality rejects nothing."""

    language: frozenset[str] | None = None
    """Language codes, as in `Article.language`."""
    min_length: int | None = None
    """Length of the text in characters."""
    min_quality: float | None = None
    """The least `Article.quality`, from 0 to 1."""
    max_age: float | None = None
    """Days since the publication."""
    function: Callable[[Article], Any] | None = None
    """Returns False to reject an article, or the reason in words."""

    @property
    def fields(self) -> frozenset[str]:
        """The fields of articles that the filter reads."""
        return frozenset(("language", "text", "date_published")) if self.function is None else WHOLE_ARTICLE

    def rejects(self, article: Article, downloaded: datetime | None = None) -> tuple[str, str] | None:
        """Return the entry of the filter that rejects *article*, and the reason in words; None if none does.

        The age of the article is counted until *downloaded*.
        """
        if self.language is not None and article.language and article.language not in self.language:
            return "language", f"the language is {article.language}"
        if self.min_length is not None and len(article.text) < self.min_length:
            return "length", f"the text has {len(article.text)} characters"
        if self.min_quality is not None and article.quality is not None and article.quality < self.min_quality:
            return "quality", f"the expected quality is {article.quality}"
        if self.max_age is not None and article.date_published:
            now = downloaded or datetime.now(timezone.utc)
            if end_of(article.date_published) < now - timedelta(days=self.max_age):
                return "age", f"it was published {article.date_published}"
        said = True if self.function is None else self.function(article)
        if said is False or (isinstance(said, str) and said):
            return "function", said or "ARTICLE_FILTER rejects it"
        return None


def end_of(iso: str) -> datetime:
    """Return the moment of a date in ISO 8601: without a time the end of the day, without a time zone in UTC."""
    moment = datetime.fromisoformat(iso if len(iso) > len("2024-05-03") else f"{iso}T23:59:59")
    return moment if moment.tzinfo else moment.replace(tzinfo=timezone.utc)


def to_filter(value: Any) -> ArticleFilter:
    """Return a filter of articles."""
    given = BaseSettings({"value": value}).getdict("value")
    checks = {
        "language": lambda value: frozenset(code.lower() for code in to_list(value)),
        "min_length": in_range(int, 1, sys.maxsize),
        "min_quality": in_range(float, 0.0, 1.0),
        "max_age": in_range(float, 0.0, sys.maxsize),
        "function": _loaded,
    }
    if not given or not given.keys() <= checks.keys():
        raise ValueError(value)
    checked = ArticleFilter(**{name: checks[name](one) for name, one in given.items()})
    if checked.function is not None and not callable(checked.function):
        raise ExplainedError(f"{given['function']} is not a function")
    return checked


class ExplainedError(Exception):
    """A wrong value, with the cause in the message, such as why an import path cannot be loaded."""


def _loaded(entry: Any) -> Any:
    """Return the object at an import path, or *entry* itself if it is not one."""
    try:
        return load_object(entry)
    except Exception as error:  # importing a module may raise anything
        raise ExplainedError(" ".join(f"{type(error).__name__}: {error}".split())) from error


def to_item_classes(value: Any) -> tuple[type, ...]:
    """Return item classes."""
    classes = tuple(map(_loaded, to_list(value)))
    for cls in classes:
        if not (isinstance(cls, type) and ItemAdapter.is_item_class(cls)):
            raise ValueError(cls)
    return classes
