"""The cleanup rules by name: what each is for, on which pages it acts, and switches to leave it out.

A rule is a function with the decorator `rule`. One that is switched off changes nothing: it gives what it would if it
had found no line. `without` switches rules off for a while, the environment variable ``SCRAPY_ARTICLE_WITHOUT`` for a
whole process, by their names with commas between. That is for measuring what a rule brings.
"""

from __future__ import annotations

import inspect
import os
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar, cast

from scrapy_article.text.words import suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_In = ParamSpec("_In")
_Out = TypeVar("_Out")
Scope: TypeAlias = Literal["articles", "other pages", "all pages"]

ARTICLES: Scope = "articles"
OTHER_PAGES: Scope = "other pages"
"""Pages that are read as something else than an article: lists, threads, products."""
ALL_PAGES: Scope = "all pages"
VARIABLE = "SCRAPY_ARTICLE_WITHOUT"
_HOLDERS = ("scrapy_article.cleanup.selection", "scrapy_article.cleanup.trimming", "scrapy_article.hydration")
"""Modules that import all that hold rules."""


class Rule(NamedTuple):
    """A unit that adds lines to what the network selects, or rejects some of them."""

    name: str
    scope: Scope
    function: Callable[..., Any]

    @property
    def purpose(self) -> str:
        """What it is for, in one line."""
        return (inspect.getdoc(self.function) or "").partition("\n")[0]


class _Switches:
    """Which rules are switched off, and whether those that act are noted."""

    def __init__(self, off: frozenset[str]) -> None:
        self.off = off
        self.acted: set[str] | None = None


def split(names: str) -> frozenset[str]:
    """Return the names that stand in *names* with commas between."""
    return frozenset(filter(None, map(str.strip, names.split(","))))


RULES: dict[str, Rule] = {}
"""The rules of the modules that were imported by now, by their names; those of all: `rules`."""
_switches = _Switches(split(os.environ.get(VARIABLE, "")))


def _no_lines(*_: Any, **__: Any) -> dict[int, str]:
    return {}


def rule(
    name: str, *, scope: Scope, otherwise: Callable[..., Any] = _no_lines
) -> Callable[[Callable[_In, _Out]], Callable[_In, _Out]]:
    """Register a function as a rule; *otherwise*, of the same arguments, says what it gives if it is switched off."""

    def register(function: Callable[_In, _Out]) -> Callable[_In, _Out]:
        @wraps(function)
        def switched(*args: _In.args, **kwargs: _In.kwargs) -> _Out:
            if name in _switches.off:
                return cast("_Out", otherwise(*args, **kwargs))
            if _switches.acted is None:
                return function(*args, **kwargs)
            nothing = otherwise(*args, **kwargs)
            found = function(*args, **kwargs)
            if found != nothing:
                _switches.acted.add(name)
            return found

        if name in RULES:
            raise ValueError(f"two rules are called {name!r}")
        RULES[name] = Rule(name, scope, function)
        return switched

    return register


def rules() -> Mapping[str, Rule]:
    """Return all rules by their names."""
    for holder in _HOLDERS:
        import_module(holder)
    return dict(sorted(RULES.items()))


def check(names: Iterable[str]) -> frozenset[str]:
    """Return the *names* of rules; ValueError if there is none of such a name."""
    chosen = frozenset(names)
    known = rules() if chosen else {}
    for name in sorted(chosen - known.keys()):
        raise ValueError(f"no rule {name!r}: {suggestion(name, known)}")
    return chosen


def check_environment() -> None:
    """Raise ValueError if the environment variable names a rule that does not exist."""
    try:
        check(_switches.off)
    except ValueError as error:
        raise ValueError(f"{VARIABLE}: {error}") from None


@contextmanager
def without(names: Iterable[str]) -> Iterator[None]:
    """Switch rules off inside a ``with`` block, beside those that are; and in processes that are started there.

    ValueError for a rule that does not exist.
    """
    before, variable = _switches.off, os.environ.get(VARIABLE)
    _switches.off = before | check(names)
    os.environ[VARIABLE] = ",".join(sorted(_switches.off))
    try:
        yield
    finally:
        _switches.off = before
        if variable is None:
            del os.environ[VARIABLE]
        else:
            os.environ[VARIABLE] = variable


@contextmanager
def tracing() -> Iterator[set[str]]:
    """Give the names of the rules that change something inside a ``with`` block."""
    before, _switches.acted = _switches.acted, set()
    try:
        yield _switches.acted
    finally:
        _switches.acted = before
