"""How the values of an article come onto an item, whatever kind of item it is."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

from itemadapter import ItemAdapter

from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES, Article, plain

DICT_FIELDS: tuple[str, ...] = tuple(name for name in DEFAULT_FIELDS if name not in {"html", "reasons"})
"""The fields that a dict takes unless a setting says otherwise: all but the bulky ones."""

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
"""What `zyte_common_items.Article` and schema.org call the fields for which they have another name."""

ZYTE_MEDIA = {"images": "Image", "videos": "Video", "audios": "Audio"}
"""The classes of `zyte_common_items` for the fields of its articles that hold media."""

DOWNLOADED = {"images": "image_urls"}
"""The fields in which Scrapy's ``ImagesPipeline`` tells what it has downloaded, with those that ask it to."""
_ASKING = frozenset(DOWNLOADED.values())

Refused = Callable[[str, Exception], None]
"""Called with the name of an item field that did not take its value, and why."""


def targets(item: Any, fields: Mapping[str, str | None] | None = None, *, overwrite: bool = False) -> dict[str, str]:
    """Return the fields of *item* that take a value of an article, each with the name of the article's field.

    *fields* are those of the article that are wanted, with a name in the item, or ``None`` for the usual ones; without
    *fields*, all that the item has room for. What the spider has set is left out, unless *overwrite*; ``None``, texts
    of nothing but white space, collections of nothing else, and the default that a class declares count as not set. Nor
    is a field usual that a pipeline of Scrapy's fills.
    """
    adapter = ItemAdapter(item)
    wanted = None if fields is None else (*fields.items(),)
    names = _targets(item.__class__, wanted, *_ASKING.intersection(adapter))
    return {
        target: name for target, name in names.items() if overwrite or not _is_set(item, target, _held(adapter, target))
    }


def sources(item: Any, names: Mapping[str, str]) -> set[str]:
    """Return the fields of the article that the values of *names*, which is as `targets` gives it, are made of."""
    of_people = ("author_details",) if "authors" in names.values() and _zyte(type(item)) else ()
    return {*names.values(), *of_people}


def value_of(item: Any, name: str) -> Any:
    """Return what *item* holds under *name*; None where there is no such field, or nothing has ever been set."""
    return _held(ItemAdapter(item), name)


def _held(adapter: ItemAdapter, name: str) -> Any:
    item = adapter.item
    if isinstance(item, dict):
        return item.get(name)  # a `defaultdict` would make a key of each name that it is asked for
    try:
        return adapter.get(name)
    except AttributeError:  # a field that is no argument
        return None


def without_room(item: Any, fields: Mapping[str, str | None]) -> list[str]:
    """Return those of *fields*, which are as for `targets`, that the class of *item* declares under no name."""
    if ItemAdapter.get_field_names_from_class(type(item)) is None:
        return []
    found = {*_targets(item.__class__, (*fields.items(),)).values()}
    return [name for name in fields if name not in found]


def takes_nothing(cls: Any) -> list[str]:
    """Return the fields that items of *cls* declare, if none takes anything of an article; else nothing."""
    declared = ItemAdapter.get_field_names_from_class(cls)
    if declared is None or not {*FIELD_NAMES, *SCHEMA_NAMES.values(), "metadata"}.isdisjoint(declared):
        return []
    return [*declared]


def fill(item: Any, article: Article, names: Mapping[str, str], refused: Refused) -> Any:
    """Set the fields of *item* in *names*, which is as `targets` gives it; return the item, or a copy if it is frozen.

    What the article does not have is only written as a key that a dict lacks, so that all dicts have the same keys.
    """
    adapter = ItemAdapter(item)
    values = _values(adapter, article, names)
    if type(item) is dict:
        item.update(values)
        return item
    for target, value in values.items():
        adapter = _set(adapter, target, value, refused)
    return adapter.item


@lru_cache(maxsize=1024)
def _targets(cls: type, fields: tuple[tuple[str, str | None], ...] | None, *keys: str) -> Mapping[str, str]:
    """Return what `targets` does for items of *cls* that hold *keys*, whether the fields are set or not."""
    declared = ItemAdapter.get_field_names_from_class(cls)
    if fields is None:
        known = keys if declared is None else declared
        usual_fields = DICT_FIELDS if declared is None else FIELD_NAMES
        fields = (*((name, None) for name in usual_fields if DOWNLOADED.get(name) not in known),)
    found = _names(cls, fields, declared)
    return {target: name for target, name in found if declared is None or target in declared}


def _names(
    cls: type, fields: Iterable[tuple[str, str | None]], declared: Collection[str] | None
) -> Iterator[tuple[str, str]]:
    """Yield the names in items of *cls* that the fields of an article may have, with those fields."""
    zyte = _zyte(cls)
    is_zyte_article = zyte is not None and issubclass(cls, zyte.Article)
    for name, target in fields:
        if target:
            yield target, name
        elif name == "probability" and is_zyte_article:  # that of others is not about articles
            yield "metadata", name
        elif not declared:
            yield name, name
        else:
            # Ours and that of schema.org, which a class may both declare; with neither, ours.
            usual = [one for one in dict.fromkeys((name, SCHEMA_NAMES.get(name, name))) if one in declared]
            yield from ((one, name) for one in usual or [name])


def _is_set(item: Any, name: str, value: Any) -> bool:
    if is_empty(value) or (isinstance(value, list | tuple | set | frozenset) and all(map(is_empty, value))):
        return False
    fields_set = getattr(item, "model_fields_set", None)  # pydantic
    if fields_set is not None:
        return name in fields_set
    try:
        return bool(value != _default(item.__class__, name))
    except Exception:  # values of any kind can be compared in any way
        return True


@lru_cache(maxsize=1024)
def _default(cls: Hashable, name: str) -> Any:
    """The default that a dataclass or a class of attrs declares for a field; None if there is none."""
    if dataclasses.is_dataclass(cls) and isinstance(cls, type):
        field = next((field for field in dataclasses.fields(cls) if field.name == name), None)
        if field is None or field.default is field.default_factory is dataclasses.MISSING:
            return None
        return field.default if field.default_factory is dataclasses.MISSING else field.default_factory()
    attribute = getattr(getattr(cls, "__attrs_attrs__", None), name, None)
    default = getattr(attribute, "default", None)
    factory = getattr(default, "factory", None)  # attrs.Factory
    return default if factory is None else factory()


def is_empty(value: Any) -> bool:
    """Whether *value* says nothing: ``None``, blank texts, and collections without anything in them."""
    if isinstance(value, str | bytes):
        return not value or value.isspace()
    return value is None or (isinstance(value, list | tuple | dict | set | frozenset) and not value)


def _values(adapter: ItemAdapter, article: Article, names: Mapping[str, str]) -> dict[str, Any]:
    item = adapter.item
    # Copies: several items may come from one article.
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
    module = sys.modules.get("zyte_common_items")  # who has such an item has loaded it
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
    if target == "metadata":  # there it is how likely the page is an article
        return zyte.Metadata(probability=value if article.page_type == "article" else 1 - value)
    return value


def _set(adapter: ItemAdapter, name: str, value: Any, refused: Refused) -> ItemAdapter:
    """Set one field, and return the adapter of the item, or of its changed copy."""
    try:
        return _with_value(adapter, name, value)
    except Exception as error:
        refused(name, error)
        return adapter


def _with_value(adapter: ItemAdapter, name: str, value: Any) -> ItemAdapter:
    """Set one field, and return the adapter of the item, or of a changed copy where it is frozen."""
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
