"""Items of any type: how they are filled from an article, and logged in brief."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Hashable, Mapping
from functools import lru_cache
from typing import Any

from itemadapter import ItemAdapter
from scrapy.logformatter import LogFormatter, LogFormatterResult

from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES, Article, plain

DICT_FIELDS: tuple[str, ...] = tuple(name for name in DEFAULT_FIELDS if name not in {"html", "reasons"})
"""The fields that a dict takes by default: all but the large ones."""

SCHEMA_NAMES: dict[str, str] = {
    "canonical_url": "canonicalUrl",
    "title": "headline",
    "text": "articleBody",
    "html": "articleBodyHtml",
    "date_published": "datePublished",
    "date_published_raw": "datePublishedRaw",
    "date_modified": "dateModified",
    "date_modified_raw": "dateModifiedRaw",
    "language": "inLanguage",
    "main_image": "mainImage",
    "videos": "video",
    "audios": "audio",
    "section": "articleSection",
    "breadcrumbs": "breadcrumb",
    "tags": "keywords",
    "is_accessible_for_free": "isAccessibleForFree",
    "comment_count": "commentCount",
    "reading_time": "timeRequired",
}
"""The names in `zyte_common_items.Article` and schema.org of the fields that they name differently."""

ZYTE_MEDIA = {"images": "Image", "videos": "Video", "audios": "Audio"}
"""The classes of `zyte_common_items` for media fields."""

DOWNLOADED = "image_urls"
"""The field from which Scrapy's ``ImagesPipeline`` reads the URLs of the images with which it fills ``images``."""


def targets(item: Any, fields: Mapping[str, str | None] | None = None, *, overwrite: bool = False) -> dict[str, str]:
    """Return the fields of *item* that take a value of an article, each with the name of the article's field.

    *fields* maps fields of the article to names in the item, or to ``None`` for the usual name; without *fields*, all
    fields that the item declares are taken, except those that one of Scrapy's pipelines fills. Fields that the spider
    has set are left out, unless *overwrite*. ``None``, blank text, collections of these, and the default that a class
    declares count as not set.
    """
    adapter = ItemAdapter(item)
    wanted = None if fields is None else (*fields.items(),)
    names = _targets(item.__class__, wanted, DOWNLOADED in [*adapter])  # asking a `defaultdict` would add the key
    return {
        target: name
        for target, name in names.items()
        if overwrite or not _is_set(item, target, value_of(adapter, target))
    }


def sources(item: Any, names: Mapping[str, str]) -> set[str]:
    """Return the fields of the article that are needed for *names*, which `targets` returned."""
    of_people = ("author_details",) if "authors" in names.values() and _zyte(type(item)) else ()
    return {*names.values(), *of_people}


def value_of(adapter: ItemAdapter, name: str) -> Any:
    """Return the value of an item under *name*; None if there is no such field, or it was never set."""
    item = adapter.item
    if isinstance(item, dict):
        return item.get(name)  # reading a `defaultdict` by index would add the key
    try:
        return adapter.get(name)
    except AttributeError:  # a field that is not set by ``__init__``
        return None


def without_room(item: Any, fields: Mapping[str, str | None]) -> list[str]:
    """Return those of *fields*, which are as for `targets`, that the class of *item* does not declare."""
    found = {*_targets(item.__class__, (*fields.items(),)).values()}
    return [name for name in fields if name not in found]


def takes_nothing(cls: Any) -> list[str]:
    """Return the fields that items of *cls* declare, if none of them is a field of an article; else nothing."""
    declared = [*(ItemAdapter.get_field_names_from_class(cls) or ())]
    return declared if {*FIELD_NAMES, *SCHEMA_NAMES.values(), "metadata"}.isdisjoint(declared) else []


def fill(item: Any, article: Article, names: Mapping[str, str]) -> tuple[Any, dict[str, str]]:
    """Set the fields of *item* in *names*, which `targets` returned.

    Return the item, or a copy if it is frozen, and the errors of fields that did not accept their values. Empty values
    are set only where a dict lacks the key, so that all dicts have the same keys.
    """
    adapter = ItemAdapter(item)
    values = _values(adapter, article, names)
    errors: dict[str, str] = {}
    for target, value in values.items():
        try:
            adapter = _with_value(adapter, target, value)
        except Exception as error:  # noqa: PERF203 - classes of items may raise anything
            errors[target] = str(error)
    return adapter.item, errors


@lru_cache(maxsize=1024)
def _targets(cls: type, fields: tuple[tuple[str, str | None], ...] | None, downloads: bool = False) -> dict[str, str]:
    """Return what `targets` returns for items of *cls* if no field is set; *downloads*: a dict has `DOWNLOADED`."""
    declared = ItemAdapter.get_field_names_from_class(cls)
    if fields is None:
        usual = DICT_FIELDS if declared is None else FIELD_NAMES
        downloads = downloads if declared is None else DOWNLOADED in declared
        fields = tuple((name, None) for name in usual if not (downloads and name == "images"))
    zyte = _zyte(cls)
    found: dict[str, str] = {}
    for name, target in fields:
        if target:
            names = [target]
        elif name == "probability" and zyte and issubclass(cls, zyte.Article):
            names = ["metadata"]  # in other zyte items, it is not about articles
        else:  # a class may declare our name and that of schema.org
            names = [name] if declared is None else [name, SCHEMA_NAMES.get(name, name)]
        found.update((one, name) for one in names if declared is None or one in declared)
    return found


def _is_set(item: Any, name: str, value: Any) -> bool:
    if is_empty(value) or (isinstance(value, list | tuple | set | frozenset) and all(map(is_empty, value))):
        return False
    if hasattr(item, "model_fields_set"):  # pydantic
        return name in item.model_fields_set
    try:
        return bool(value != _default(item.__class__, name))
    except Exception:  # comparing values of other classes may raise anything
        return True


@lru_cache(maxsize=1024)
def _default(cls: Hashable, name: str) -> Any:
    """The default that a dataclass or attrs class declares for a field; None if there is none."""
    declared = getattr(cls, "__dataclass_fields__", {}).get(name)
    field = declared or getattr(getattr(cls, "__attrs_attrs__", None), name, None)
    default = getattr(field, "default", dataclasses.MISSING)
    factory = getattr(default, "factory", getattr(field, "default_factory", dataclasses.MISSING))  # attrs.Factory
    if factory is not dataclasses.MISSING:
        return factory()
    return None if default is dataclasses.MISSING else default


def is_empty(value: Any) -> bool:
    """Whether *value* is ``None``, blank text, or an empty collection."""
    if isinstance(value, str | bytes):
        return not value or value.isspace()
    return value is None or (isinstance(value, list | tuple | dict | set | frozenset) and not value)


def _values(adapter: ItemAdapter, article: Article, names: Mapping[str, str]) -> dict[str, Any]:
    item = adapter.item
    # Copy the values: several items may come from one article.
    values = {target: plain(getattr(article, name)) for target, name in names.items()}
    if values.get("timeRequired") is not None:  # schema.org wants a duration in ISO 8601
        values["timeRequired"] = f"PT{values['timeRequired']}S"
    zyte = _zyte(type(item))
    if zyte:
        values = {target: _zyte_value(zyte, target, value, article) for target, value in values.items()}
    missing = set() if ItemAdapter.get_field_names_from_class(type(item)) else values.keys() - adapter.keys()
    return {target: value for target, value in values.items() if not is_empty(value) or target in missing}


def _zyte(cls: type) -> Any:
    """Return the module ``zyte_common_items`` if *cls* is one of its classes."""
    module = sys.modules.get("zyte_common_items")  # it is loaded if there is such an item
    return module if module is not None and issubclass(cls, module.Item) else None


def _zyte_value(zyte: Any, target: str, value: Any, article: Article) -> Any:
    if target == "authors":
        urls = {author.name: author.url for author in article.author_details or ()}
        return [zyte.Author(name=name, nameRaw=name, url=urls.get(name)) for name in value]
    if target in ZYTE_MEDIA:
        return [getattr(zyte, ZYTE_MEDIA[target])(url=one["url"]) for one in value]
    if target == "mainImage":
        return zyte.Image(url=value) if value else None
    if target == "breadcrumbs":
        return [zyte.Breadcrumb(name=crumb["name"], url=crumb["url"]) for crumb in value]
    if target == "metadata":  # its probability is that of the page being an article
        return zyte.Metadata(probability=value if article.page_type == "article" else 1 - value)
    return value


def _with_value(adapter: ItemAdapter, name: str, value: Any) -> ItemAdapter:
    """Set one field; return the adapter of the item, or of a changed copy if it is frozen."""
    item = adapter.item
    try:
        adapter[name] = value
    except AttributeError:
        if dataclasses.is_dataclass(item):
            return ItemAdapter(dataclasses.replace(item, **{name: value}))  # type: ignore[type-var]
        from attr import evolve

        return ItemAdapter(evolve(item, **{name: value}))
    except ValueError as error:  # pydantic.ValidationError
        if not (hasattr(error, "errors") and error.errors()[0]["type"] in {"frozen_instance", "frozen_field"}):
            raise
        return ItemAdapter(item.model_copy(update={name: value}))
    return adapter


# --- in the log: the text of an item may have thousands of characters ---

MAX_CHARACTERS = 200
"""Length up to which the string of an item is logged in full; also the length of the title in a short line."""
_TITLES, _TEXTS = ("title", "headline"), ("text", "articleBody", "markdown", "html", "articleBodyHtml")


class ArticleLogFormatter(LogFormatter):
    """Logs the title, URL, text length and page type of long items, instead of the whole item."""

    def scraped(self, item: Any, *args: Any) -> LogFormatterResult:
        """Log an item that a spider has scraped."""
        return super().scraped(_Brief(item), *args)

    def dropped(self, item: Any, *args: Any) -> LogFormatterResult:
        """Log an item that a pipeline has dropped."""
        return super().dropped(_Brief(item), *args)

    def item_error(self, item: Any, *args: Any) -> LogFormatterResult:
        """Log an item for which a pipeline raised an error."""
        return super().item_error(_Brief(item), *args)


class _Brief:
    """A short string of an item, built only when the line is written: most lines are not."""

    def __init__(self, item: Any) -> None:
        self._item = item

    def __str__(self) -> str:
        item = self._item
        whole = str(item)
        if len(whole) <= MAX_CHARACTERS or not ItemAdapter.is_item(item):
            return whole
        values = {name: value for name, value in ItemAdapter(item).items() if isinstance(value, str)}
        title, text = (next((values[name] for name in names if name in values), "") for names in (_TITLES, _TEXTS))
        size = f"{len(text)} characters" if text else ""
        told = [title[:MAX_CHARACTERS], values.get("url"), size, values.get("page_type")]
        return f"<{type(item).__name__}: {', '.join(filter(None, told)) or whole[:MAX_CHARACTERS]}>"

    __repr__ = __str__
