"""CPU of the stages of an extraction, in units of lxml's bare parse of the same pages.

The package holds no clocks: the functions that part the stages are wrapped from outside while a page is timed. Time
counts for the innermost stage. What a document works out when it is first asked for, such as its JSON-LD or its arrays,
counts for the stage that asks first.
"""

from __future__ import annotations

import gc
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatch
from functools import wraps
from importlib import import_module
from pkgutil import resolve_name
from time import process_time
from types import ModuleType
from typing import Any
from unittest.mock import patch

from lxml import etree

from scrapy_article import methods
from scrapy_article.document import Document
from scrapy_article.evaluation.corpus import Page
from scrapy_article.extract import analyse, extract

SEAMS = (
    ("parse", "scrapy_article.document", "parse"),
    ("features", "scrapy_article.methods.auto", "measure"),
    ("phrases", "scrapy_article.extractor.measuring", "fill_phrases"),
    ("network", "scrapy_article.extractor.model.Model", "look"),
    ("cleanup", "scrapy_article.extract", "drop_*"),
    ("text in scripts", "scrapy_article.extract", "hidden_text"),
    ("fields, between them", "scrapy_article.fields.Fields", "find"),
    ("page type", "scrapy_article.extract", "judge"),
    ("output", "scrapy_article.extract", "to_*"),
    ("output", "scrapy_article.extract", "clean"),
    ("output", "scrapy_article.extract", "content_id"),
)
"""A stage, and the functions that are part of it: the module or class that holds them, and a pattern of their names."""
FIELDS = "scrapy_article.fields."
CALLERS_OF_FIELDS = ("scrapy_article.fields", "scrapy_article.extract")
"""What these import from `FIELDS` is a step of its own, named by the module that defines it."""

FIRST = ("parse", "pass", "features", "phrases", "network", "cleanup", "fields, between them")
LAST = ("text in scripts", "page type", "output", "freeing", "rest", "all")


class Stopwatch:
    """The CPU seconds of each stage."""

    def __init__(self) -> None:
        self.seconds: dict[str, float] = defaultdict(float)
        self._open: list[str] = []
        self._since = 0.0

    def _lap(self) -> None:
        now = process_time()
        if self._open:
            self.seconds[self._open[-1]] += now - self._since
        self._since = now

    def timed(self, function: Callable[..., Any], stage: str) -> Callable[..., Any]:
        """Return *function*, whose time counts as that of *stage*."""

        @wraps(function)
        def run(*args: Any, **options: Any) -> Any:
            self._lap()
            self._open.append(stage)
            try:
                return function(*args, **options)
            finally:
                self._lap()
                self._open.pop()

        return run


def seams() -> tuple[list[tuple[str, ModuleType, str]], list[str]]:
    """Return stage, module and name of every function that parts stages, and the seams that are not there."""
    found, missing = [], []
    for stage, path, pattern in SEAMS:
        try:
            module = resolve_name(path)
        except (ImportError, AttributeError):
            missing.append(f"{path}.{pattern}")
            continue
        names = [name for name, value in vars(module).items() if fnmatch(name, pattern) and callable(value)]
        found += [(stage, module, name) for name in names]
        missing += [] if names else [f"{path}.{pattern}"]
    for module in map(import_module, CALLERS_OF_FIELDS):
        for name, value in vars(module).items():
            origin = getattr(value, "__module__", None) or ""
            if callable(value) and not isinstance(value, type) and origin.startswith(FIELDS):
                found.append((f"field {origin.removeprefix(FIELDS).partition('.')[0]}", module, name))
    return found, missing


@contextmanager
def watched(watch: Stopwatch, places: Sequence[tuple[str, ModuleType, str]]) -> Iterator[None]:
    """Have *watch* time what stands at *places*, and the method."""
    get = methods.get

    def method(name: str) -> Any:
        chosen = get(name)
        return chosen._replace(select=watch.timed(chosen.select, "cleanup"))

    with ExitStack() as stack:
        for stage, module, name in places:
            stack.enter_context(patch.object(module, name, watch.timed(getattr(module, name), stage)))
        stack.enter_context(patch.object(methods, "get", method))
        yield


def _bare_parse(html: bytes) -> etree._Element | None:
    try:
        return etree.HTML(html)
    except etree.LxmlError:
        return None


def _staged(watch: Stopwatch, page: Page) -> None:
    made: list[Any] = [watch.timed(Document, "pass")(page.html, page.url, page.encoding)]
    made.append(analyse(made[0]))
    watch.timed(made.clear, "freeing")()


def speed(pages: Sequence[Page], rounds: int) -> dict[str, list[float]]:
    """Return the CPU of each stage, of what is in none, and of all, as a multiple of the bare parse, for each round.

    Bare parse, extraction as it is (``all``) and extraction by stages follow each other page by page, so that what else
    the machine does meets all three. As in a crawl, collections of garbage pass over what was there before.
    """
    places, _ = seams()
    ratios: dict[str, list[float]] = defaultdict(list)
    for number in range(rounds + 1):
        watch = Stopwatch()
        for page in pages:
            tree = watch.timed(_bare_parse, "bare")(page.html)
            del tree
            watch.timed(extract, "all")(page.html, page.url, encoding=page.encoding)
            with watched(watch, places):
                watch.timed(_staged, "rest")(watch, page)
        bare = watch.seconds.pop("bare")
        if number:
            for stage, seconds in watch.seconds.items():
                ratios[stage].append(seconds / bare)
        else:  # it has filled the caches
            gc.freeze()
    return {stage: ratios[stage] for stage in sorted(ratios, key=place)}


def place(stage: str) -> tuple[int, str]:
    """Where a stage stands in a table."""
    if stage in FIRST:
        return FIRST.index(stage), ""
    return (len(FIRST) + 1 + LAST.index(stage), "") if stage in LAST else (len(FIRST), stage)
