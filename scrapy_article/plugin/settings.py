"""The ``ARTICLE_*`` settings, and the add-on that enables the plugin with one line in ``ADDONS``.

`ArticleSettings` defines the name, type, default and check of each setting. ``docs/reference/settings.md`` describes
them.
"""

from __future__ import annotations

import logging
import reprlib
import sys
from collections.abc import Callable, Iterable, Mapping
from dataclasses import Field, dataclass, field, fields, replace
from difflib import get_close_matches
from functools import lru_cache
from importlib.util import find_spec
from traceback import walk_stack
from typing import Any, Literal, NoReturn

from scrapy import crawler
from scrapy.settings import BaseSettings
from scrapy.utils.misc import load_object

from scrapy_article.article import FIELD_NAMES, PAGE_TYPE_WORDS
from scrapy_article.document.limits import BOUNDS, DEFAULTS, MAX_LEVELS, Limits
from scrapy_article.methods import FAVORS, Favor, NotInstalledError, load_model
from scrapy_article.plugin import COMPONENTS, enable
from scrapy_article.plugin import setting_values as checks
from scrapy_article.plugin.setting_values import DUPLICATES, RENDER, ArticleFilter, ExplainedError
from scrapy_article.site import OFF
from scrapy_article.site.rules import SiteRules
from scrapy_article.stores import ALLOWED, MEMORY, without_password
from scrapy_article.text.words import suggestion

logger = logging.getLogger(__name__)

PROCESSES = (crawler.CrawlerProcess, getattr(crawler, "AsyncCrawlerProcess", crawler.CrawlerProcess))
"""Scrapy's classes that run crawls as the only task of a process; AsyncCrawlerProcess is new in Scrapy 2.14."""


class SettingError(ValueError):
    """A wrong ``ARTICLE_*`` setting. The message is one line with its name and the allowed values."""


class SettingExit(SystemExit, SettingError):  # noqa: N818 - named like SystemExit
    """A wrong setting before a crawl starts, or in the only crawl of a process, as with ``scrapy crawl``.

    If it is not caught, it ends the process with its message and a non-zero exit status. A traceback through Scrapy's
    start-up code would only hide the message.
    """


def _quoted(names: Iterable[str]) -> str:
    return ", ".join(f'"{name}"' for name in names)


def _setting(default: Any, check: Callable[[Any], Any], allowed: str, *, per_request: bool = False) -> Any:
    metadata = {"check": check, "allowed": allowed, "per_request": per_request}
    return field(default=default, metadata=metadata)


def _flag(default: bool = False, *, per_request: bool = False) -> Any:
    return _setting(default, checks.to_truth, "True or False", per_request=per_request)


def _limit(name: str, most: int = sys.maxsize) -> Any:
    return _setting(getattr(DEFAULTS, name), checks.in_range(int, 1, most), BOUNDS[name])


@dataclass(frozen=True, slots=True)
class ArticleSettings:
    """The checked settings of a crawl, or of one request.

    The field ``drop`` is the setting ``ARTICLE_DROP``, and so on. A setting that is marked as per request can also be
    set for a single request, as ``article_drop`` in its ``meta``. A setting that is ``None`` counts as not set.
    """

    enabled: bool = _flag(True, per_request=True)
    method: str = _setting("auto", checks.to_method, "a method that scrapy article --methods lists", per_request=True)
    model: str | None = _setting(
        None, checks.to_path, "the path of a model that was trained for the method in ARTICLE_METHOD"
    )
    favor: Favor = _setting("balance", checks.one_of(*FAVORS), f"one of {_quoted(FAVORS)}", per_request=True)
    tag: Literal["full", "html"] = _setting("full", checks.one_of("full", "html"), '"full" or "html"')
    sniff: bool = _flag()
    fields: Mapping[str, str | None] | None = _setting(
        None,
        checks.to_fields,
        "a list of fields, or a dict from fields to names in the item, no two of them the same; the fields are "
        + _quoted(FIELD_NAMES),
        per_request=True,
    )
    overwrite: bool = _flag(per_request=True)
    items: tuple[type, ...] | None = _setting(
        None, checks.to_item_classes, "a list of item classes, or of their import paths"
    )
    filter: ArticleFilter | None = _setting(
        None,
        checks.to_filter,
        'a dict with any of "language" (a list of codes), "min_length" (characters of the text), "min_quality" (from 0 '
        'to 1), "max_age" (days since it was published) and "function" (an import path)',
        per_request=True,
    )
    drop: frozenset[str] = _setting(
        frozenset({"index"}), checks.to_page_types, f"a list of any of {_quoted(PAGE_TYPE_WORDS)}", per_request=True
    )
    follow_pages: bool = _flag(per_request=True)
    max_pages: int = _setting(20, checks.in_range(int, 1, 1000), "a whole number from 1 to 1000", per_request=True)
    report: str | None = _setting(
        None,
        checks.to_report,
        "the path of an HTML file that can be written, in which %(name)s and %(time)s stand for the spider and the "
        "start of the crawl",
    )
    archive: tuple[str, ...] | None = _setting(
        None, checks.to_archives, "the path of a WARC or WACZ file or of a directory of them, or a list of such paths"
    )
    archive_start: bool = _flag()
    duplicates: Literal["keep", "mark", "drop"] = _setting(
        "keep",
        checks.one_of(*DUPLICATES, library="datasketch", extra="duplicates"),
        _quoted(DUPLICATES),
        per_request=True,
    )
    duplicates_store: str = _setting(MEMORY, checks.to_place, f'"{MEMORY}", {ALLOWED}')
    render: Literal["never", "asked", "when-empty", "always"] = _setting(
        "never", checks.one_of(*RENDER, library="scrapy_playwright", extra="render"), _quoted(RENDER), per_request=True
    )
    max_bytes: int = _limit("bytes")
    max_nodes: int = _limit("nodes")
    max_depth: int = _limit("depth", MAX_LEVELS)
    max_attributes: int = _limit("attributes")
    site_memory: str = _setting(MEMORY, checks.to_site_memory, f'"{MEMORY}", "{OFF}" or False, {ALLOWED}')
    sites: SiteRules | None = _setting(
        None, checks.to_site_rules, "a dict from domains to rules, or the path of a TOML or YAML file that holds one"
    )
    discovery_store: str | None = _setting(None, checks.to_place, f'"{MEMORY}", {ALLOWED}')
    private_networks: bool = _flag()
    threshold: float = _setting(0.5, checks.in_range(float, 0.0, 1.0), "a number from 0 to 1", per_request=True)
    workers: int = _setting(0, checks.in_range(int, 0, 256), "a whole number from 0 to 256")
    timeout: float = _setting(
        30.0, checks.in_range(float, sys.float_info.min, 86_400.0), "a number of seconds above 0, up to a day"
    )

    @property
    def limits(self) -> Limits:
        """How much of a page is read."""
        return Limits(self.max_bytes, self.max_nodes, self.max_depth, self.max_attributes)

    @classmethod
    def from_settings(cls, settings: BaseSettings) -> ArticleSettings:
        """Return the checked *settings*; `SettingError` for the first that is wrong or unknown."""
        for name in settings:
            if isinstance(name, str) and name.startswith("ARTICLE_") and name not in SETTINGS:
                raise SettingError(f"{name} is not a setting of scrapy-article: {suggestion(name, SETTINGS)}")
        given = {name: one for name, one in SETTINGS.items() if not _is_none(settings[name], one)}
        checked = cls(**{one.name: _checked(name, one, settings[name]) for name, one in given.items()})
        if checked.model is not None:
            try:
                load_model(checked.method, checked.model)
            except (OSError, ValueError) as error:
                raise SettingError(f"ARTICLE_MODEL = {checked.model!r} is wrong: {error}") from None
        return checked

    @classmethod
    def at_start(cls, settings: BaseSettings, *, complete: bool = False) -> ArticleSettings:
        """Return the checked settings at the start of a crawl, when all are known; an error is also logged.

        With *complete*, the components that the settings need must be enabled by now.

        If the crawl is the only one of the process, the error is a `SettingExit`; if a script runs several, the others
        continue. Where Scrapy starts a crawl in a Deferred, Twisted adds a traceback of its own; the log has the
        message without it.
        """
        try:
            checked = cls.from_settings(settings)
            if settings["ARTICLE_TIMEOUT"] is not None and not checked.workers:
                raise SettingError(
                    f"ARTICLE_TIMEOUT = {checked.timeout:g} needs ARTICLE_WORKERS = 1 or more: "
                    "an extraction in the crawler's own process cannot be stopped"
                )
            if checked.render != "never":
                _check_browser(settings, checked)
            for component in COMPONENTS if complete else ():
                if component.is_needed(checked) and not component.is_listed(settings):
                    raise SettingError(
                        f'ARTICLE_{str(component.needed_by).upper()} needs "{component.path}": {component.order} in '
                        f"{component.listed_in}"
                    )
            return checked
        except SettingError as error:
            refuse(settings, error)

    def for_request(self, meta: Mapping[str, Any]) -> tuple[ArticleSettings, list[str]]:
        """Return these settings, changed by the ``meta`` of a request, and what is wrong with it, in words."""
        changes: dict[str, Any] = {}
        errors: list[str] = []
        for key in [key for key in meta if isinstance(key, str) and key.startswith("article_")]:
            setting = META_KEYS.get(key)
            if setting is None:
                errors += filter(None, [_misspelt(key)])
            elif meta[key] is not None:
                try:
                    changes[setting.name] = _checked(f'request.meta["{key}"]', setting, meta[key])
                except SettingError as error:
                    errors.append(str(error))
        if changes.get("method", self.method) != self.method:
            changes["model"] = None  # it was trained for the method of the crawl
        return (replace(self, **changes) if changes else self), errors


def refuse(settings: BaseSettings, error: SettingError) -> NoReturn:
    """Log *error*, and end the crawl that has *settings*."""
    logger.critical("%s", error)
    if not _has_process():
        raise error
    leaving = SettingExit(str(error))
    if settings.getbool("LOG_ENABLED") and not settings["LOG_FILE"]:
        leaving.code = 1  # the terminal has shown the line: do not print it again on exit
    raise leaving from None


SETTINGS: dict[str, Field[Any]] = {f"ARTICLE_{f.name.upper()}": f for f in fields(ArticleSettings)}
"""The fields of `ArticleSettings`, by the name of the setting."""

META_KEYS: dict[str, Field[Any]] = {
    name.lower(): setting for name, setting in SETTINGS.items() if setting.metadata["per_request"]
}
"""The settings that a request can override, by the key of its ``meta``."""


def _has_process() -> bool:
    """Whether a `CrawlerProcess` runs this crawl and no other, as with ``scrapy crawl``.

    Add-ons get no reference to the process, so it is searched in the call stack.
    """
    processes = (frame.f_locals.get("self") for frame, _ in walk_stack(None))
    return any(isinstance(process, PROCESSES) and len(process.crawlers) < 2 for process in processes)


def _is_none(value: Any, setting: Field[Any]) -> bool:
    """Whether *value* is None; on a command line it is the text ``None``, if that is the default of the setting."""
    return value is None or (value == "None" and setting.default is None)


def _checked(name: str, setting: Field[Any], value: Any) -> Any:
    try:
        return setting.metadata["check"](value)
    except Exception as error:  # a conversion may raise anything
        cause = f"; {error}" if isinstance(error, ExplainedError | NotInstalledError) else ""
        shown = reprlib.repr(without_password(value) if isinstance(value, str) else value)
        raise SettingError(f"{name} = {shown} is wrong: allowed is {setting.metadata['allowed']}{cause}") from None


CONCURRENT_ITEMS = 16
"""Items of one response that are in the pipelines at a time. Scrapy starts as many tasks for each response: its default
of 100 takes 1 to 2 ms. With more than `CONCURRENT_REQUESTS`, items could not all download something at a time."""
MIN_SIMILARITY = 0.93
"""Similarity from which a key of ``meta`` is a misspelling of one of ours: `difflib.SequenceMatcher.ratio`."""
PLAYWRIGHT = "scrapy_playwright.handler.ScrapyPlaywrightDownloadHandler"
SCHEMES = ("http", "https")


def _add(settings: BaseSettings, name: str, entries: dict[str, Any]) -> None:
    """Add *entries* to the setting *name*, a dict, unless the project sets them."""
    settings.set(name, {**entries, **settings.getdict(name)}, settings.getpriority(name) or 0)


def handles_playwright(settings: BaseSettings) -> bool:
    """Whether scrapy-playwright, or a subclass of its handler, handles the downloads of HTTP and HTTPS."""
    given = settings.getdict("DOWNLOAD_HANDLERS")
    handlers = [given[scheme] for scheme in SCHEMES if given.get(scheme) is not None]
    if len(handlers) < len(SCHEMES) or find_spec("scrapy_playwright") is None:
        return False
    ours = load_object(PLAYWRIGHT)
    return all(issubclass(load_object(handler), ours) for handler in handlers)


def _check_browser(settings: BaseSettings, checked: ArticleSettings) -> None:
    name = f"ARTICLE_RENDER = {checked.render!r}"
    if checked.archive is not None:
        raise SettingError(f"{name} needs the web: it cannot be combined with ARTICLE_ARCHIVE")
    reactor = settings["TWISTED_REACTOR"]
    if not settings.getbool("TWISTED_REACTOR_ENABLED", True) or (reactor and "asyncio" not in str(reactor)):
        raise SettingError(f"{name} needs the asyncio reactor, which scrapy-playwright requires")
    if not handles_playwright(settings):
        raise SettingError(f'{name} needs "{PLAYWRIGHT}" in DOWNLOAD_HANDLERS, for "http" and "https"')


@lru_cache(maxsize=256)
def _misspelt(key: str) -> str | None:
    """What is wrong with a *key* of ``meta`` that resembles one of ours, but is none; None for keys of users."""
    if key.upper() in SETTINGS:
        return f'request.meta["{key}"]: {key.upper()} cannot be set for a single request'
    close = get_close_matches(key, META_KEYS, n=1, cutoff=MIN_SIMILARITY)
    return f'request.meta["{key}"] is unknown: did you mean "{close[0]}"?' if close else None


class Addon:
    """Checks the settings and enables the components that the project has not set or disabled itself."""

    @classmethod
    def update_pre_crawler_settings(cls, settings: BaseSettings) -> None:
        """Enable the contract, which ``scrapy check`` reads before it has a crawler.

        Checking the settings here also gives the shortest error message.
        """
        try:
            enable(settings, ArticleSettings.from_settings(settings), "SPIDER_CONTRACTS")
        except SettingError as error:
            raise SettingExit(str(error)) from None

    def update_settings(self, settings: BaseSettings) -> None:
        """Check the settings of this crawl, with those of its spider, and enable the components."""
        if settings.get("ARTICLE_RENDER", "never") not in (None, "never"):
            _add(settings, "DOWNLOAD_HANDLERS", dict.fromkeys(SCHEMES, PLAYWRIGHT))
        settings.set("CONCURRENT_ITEMS", CONCURRENT_ITEMS, "addon")
        enable(settings, ArticleSettings.at_start(settings))
        _add(settings, "SCRAPY_POET_PROVIDERS", {"scrapy_article.poet.ArticleProvider": 500})
        settings.set("LOG_FORMATTER", "scrapy_article.plugin.items.ArticleLogFormatter", priority="addon")
