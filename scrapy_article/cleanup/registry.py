"""The cleanup rules by name: what each is for, on which pages it acts, and switches to leave it out.

A rule is a function with the decorator `rule` that returns the lines that it adds or rejects. One that is switched off
returns None. `without` switches rules off for a while, the environment variable ``SCRAPY_ARTICLE_WITHOUT`` for a whole
process, by their names with commas between. That is for measuring what a rule brings.
"""

from __future__ import annotations

import inspect
import os
from contextlib import contextmanager
from functools import wraps
from importlib import import_module
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, ParamSpec, TypeAlias, TypeVar

from scrapy_article.text.words import suggestion

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Mapping

_In = ParamSpec("_In")
_Out = TypeVar("_Out")
Scope: TypeAlias = Literal["articles", "other pages", "all pages"]
"""Pages on which a rule acts. Other pages are read as something else than an article: lists, threads, products."""
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


def split(names: str) -> frozenset[str]:
    """Return the names that stand in *names* with commas between."""
    return frozenset(filter(None, map(str.strip, names.split(","))))


RULES: dict[str, Rule] = {}
"""The rules of the modules that were imported by now, by their names; those of all: `rules`."""


class _Switches:
    off = split(os.environ.get(VARIABLE, ""))
    """Names of the rules that are switched off."""
    acted: set[str] | None = None
    """Names of those that found something, where they are noted."""


def rule(name: str, *, scope: Scope) -> Callable[[Callable[_In, _Out]], Callable[_In, _Out | None]]:
    """Register a function as a rule."""

    def register(function: Callable[_In, _Out]) -> Callable[_In, _Out | None]:
        RULES[name] = Rule(name, scope, function)

        @wraps(function)
        def switched(*args: _In.args, **kwargs: _In.kwargs) -> _Out | None:
            found = None if name in _Switches.off else function(*args, **kwargs)
            if found and _Switches.acted is not None:
                _Switches.acted.add(name)
            return found

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
        check(_Switches.off)
    except ValueError as error:
        raise ValueError(f"{VARIABLE}: {error}") from None


@contextmanager
def without(names: Iterable[str]) -> Iterator[None]:
    """Switch rules off inside a ``with`` block, beside those that are; and in processes that are started there.

    ValueError for a rule that does not exist.
    """
    before = _Switches.off
    _switch_off(before | check(names))
    try:
        yield
    finally:
        _switch_off(before)


def _switch_off(names: frozenset[str]) -> None:
    _Switches.off = names
    os.environ[VARIABLE] = ",".join(sorted(names))
    if not names:
        del os.environ[VARIABLE]


@contextmanager
def tracing() -> Iterator[set[str]]:
    """Give the names of the rules that find something inside a ``with`` block."""
    before, _Switches.acted = _Switches.acted, set()
    try:
        yield _Switches.acted
    finally:
        _Switches.acted = before
