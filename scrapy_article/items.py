"""How the values of an article come onto an item, whatever kind of item it is."""

from __future__ import annotations

import dataclasses
import sys
from collections.abc import Callable, Collection, Iterator, Mapping
from types import MemberDescriptorType
from typing import Any

from itemadapter import ItemAdapter

from scrapy_article.article import FIELD_NAMES, Article

__all__ = ["DICT_FIELDS", "SCHEMA_NAMES", "fill", "targets"]

DICT_FIELDS: tuple[str, ...] = tuple(name for name in FIELD_NAMES if name not in {"html", "reasons"})
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

ATTRS_HASH = "_attrs_cached_hash"
"""Where attrs keeps the hash of an item that is not to be worked out again."""

Refused = Callable[[str, Exception], None]
"""Is told the name of an item field that did not take its value, and why."""


def targets(item: Any, fields: Mapping[str, str | None] | None = None, *, overwrite: bool = False) -> dict[str, str]:
    """Return which fields of an article *item* takes, each with its name in the item.

    *fields* are those that are wanted, with a name, or ``None`` for the usual one; without *fields*, all that the
    item has room for. Fields that the spider has set are left out, unless *overwrite*; ``None``, ``""`` and empty
    collections count as not set.
    """
    declared = ItemAdapter.get_field_names_from_class(type(item))
    if fields is None:
        fields = dict.fromkeys(DICT_FIELDS if declared is None else FIELD_NAMES)
    names = {name: target or _usual_name(name, item, declared or ()) for name, target in fields.items()}
    values = ItemAdapter(item)
    return {
        name: target
        for name, target in names.items()
        if (declared is None or target in declared) and (overwrite or _is_empty(values.get(target)))
    }


def fill(item: Any, article: Article, names: Mapping[str, str], refused: Refused) -> Any:
    """Set the fields *names* of *item*, and return the item, or a changed copy where it is frozen.

    What the article does not have is only written as a key that a dict lacks, so that all dicts have the same keys.
    """
    for name, value in _values(item, article, names).items():
        item = _set(item, name, value, refused)
    return item


def _usual_name(name: str, item: Any, declared: Collection[str]) -> str:
    zyte = _zyte(item)
    if name == "probability" and zyte and isinstance(item, zyte.Article):  # that of others is not about articles
        return "metadata"
    schema_name = SCHEMA_NAMES.get(name, name)
    return schema_name if schema_name in declared else name


def _is_empty(value: Any) -> bool:
    return value is None or (isinstance(value, str | bytes | list | tuple | dict | set | frozenset) and not value)


def _values(item: Any, article: Article, names: Mapping[str, str]) -> dict[str, Any]:
    plain = article.to_dict()  # a copy: several items may come from one article
    values = {target: plain[name] for name, target in names.items()}
    if values.get("timeRequired") is not None:  # schema.org wants a duration in ISO 8601
        values["timeRequired"] = f"PT{values['timeRequired']}S"
    zyte = _zyte(item)
    if zyte:
        values = {target: _zyte_value(zyte, target, value, article) for target, value in values.items()}
    missing = set() if ItemAdapter.get_field_names_from_class(type(item)) else values.keys() - ItemAdapter(item).keys()
    return {target: value for target, value in values.items() if not _is_empty(value) or target in missing}


def _zyte(item: Any) -> Any:
    """Return the module ``zyte_common_items`` if *item* is of one of its classes."""
    module = sys.modules.get("zyte_common_items")  # who has such an item has loaded it
    return module if module is not None and isinstance(item, module.Item) else None


def _zyte_value(zyte: Any, target: str, value: Any, article: Article) -> Any:
    if target == "authors":
        return [zyte.Author(name=name, nameRaw=name) for name in value]
    if target == "images":
        return [zyte.Image(url=image["url"]) for image in value]
    if target == "mainImage":
        return zyte.Image(url=value) if value else None
    if target == "videos":
        return [zyte.Video(url=video["url"]) for video in value]
    if target == "audios":
        return [zyte.Audio(url=audio["url"]) for audio in value]
    if target == "breadcrumbs":
        return [zyte.Breadcrumb(name=crumb["name"], url=crumb["url"]) for crumb in value]
    if target == "metadata":  # there it is how likely the page is an article
        return zyte.Metadata(probability=value if article.page_type == "article" else 1 - value)
    return value


def _set(item: Any, name: str, value: Any, refused: Refused) -> Any:
    """Set one field, and return the item, or its changed copy."""
    try:
        return _with_value(item, name, value)
    except Exception as error:
        refused(name, error)
        return item


def _with_value(item: Any, name: str, value: Any) -> Any:
    try:
        ItemAdapter(item)[name] = value
    except Exception as error:
        if not _is_frozen(error):
            raise
        return _copy(item, name, value)
    return item


def _is_frozen(error: Exception) -> bool:
    if hasattr(error, "errors"):  # pydantic.ValidationError
        return error.errors()[0]["type"] in {"frozen_instance", "frozen_field"}
    return type(error).__name__ in {"FrozenInstanceError", "FrozenAttributeError"}  # dataclasses, attrs


def _copy(item: Any, name: str, value: Any) -> Any:
    """Return a copy of a frozen item with another value of one field; all else is as the spider has set it.

    What dataclasses and attrs have for that makes the item anew: defaults, and what is no argument, would be too.
    """
    if hasattr(item, "model_copy"):
        return item.model_copy(update={name: value})
    copy = object.__new__(type(item))
    for known, held in _held(item):
        object.__setattr__(copy, known, held)
    if not dataclasses.is_dataclass(item):
        from attr import fields_dict, setters

        attribute = fields_dict(type(item))[name]
        value = setters.validate(copy, attribute, setters.convert(copy, attribute, value))
        if hasattr(copy, ATTRS_HASH):
            object.__setattr__(copy, ATTRS_HASH, None)
    object.__setattr__(copy, name, value)
    return copy


def _held(item: Any) -> Iterator[tuple[str, Any]]:
    """All attributes of *item* itself, be they in its ``__dict__`` or in slots."""
    yield from getattr(item, "__dict__", {}).items()
    for cls in type(item).__mro__:
        for name, slot in vars(cls).items():
            if isinstance(slot, MemberDescriptorType) and hasattr(item, name):
                yield name, getattr(item, name)
