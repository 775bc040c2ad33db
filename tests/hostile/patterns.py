"""Every regular expression of the package, and strings made of what it looks for, on which a bad one takes long."""

import pkgutil
import re
import warnings
from collections.abc import Iterator
from importlib import import_module
from itertools import product
from typing import Any

import scrapy_article
from scrapy_article.lexicon.lists import table

with warnings.catch_warnings():
    warnings.simplefilter("ignore")
    import sre_constants as ops
    import sre_parse

__all__ = ["adversaries", "compiled"]

_PIECES = 6
"""As many different pieces of a pattern are put together."""
_EXAMPLES = {
    ops.CATEGORY_DIGIT: "1",
    ops.CATEGORY_NOT_DIGIT: "x",
    ops.CATEGORY_SPACE: " ",
    ops.CATEGORY_NOT_SPACE: "x",
    ops.CATEGORY_WORD: "a",
    ops.CATEGORY_NOT_WORD: "-",
}


def compiled() -> dict[str, re.Pattern[Any]]:
    """Return the patterns that the modules of the package hold, by module and name, also those in tables and classes,
    and those of the lexicon."""
    found: dict[str, re.Pattern[Any]] = {}
    for module in pkgutil.walk_packages(scrapy_article.__path__, "scrapy_article."):
        try:
            values = vars(import_module(module.name))
        except ImportError:  # what needs an extra
            continue
        for name, value in values.items():
            for number, pattern in enumerate(_patterns(value, module.name)):
                if pattern not in found.values():
                    found[
                        f"{module.name.removeprefix('scrapy_article.')}.{name}" + (f"[{number}]" if number else "")
                    ] = pattern
    for number, text in enumerate(table().patterns):
        if text:
            found[f"lexicon.lists.patterns[{number}]"] = re.compile(text, re.IGNORECASE)
    return found


def _patterns(value: Any, module: str, depth: int = 0) -> Iterator[re.Pattern[Any]]:
    if isinstance(value, re.Pattern):
        yield value
    elif depth < 3 and isinstance(value, dict):
        for inner in value.values():
            yield from _patterns(inner, module, depth + 1)
    elif depth < 3 and isinstance(value, (list, tuple)):
        for inner in value:
            yield from _patterns(inner, module, depth + 1)
    elif isinstance(value, type) and value.__module__ == module:
        for inner in vars(value).values():
            yield from _patterns(inner, module, 3)


def adversaries(pattern: re.Pattern[Any], length: int) -> Iterator[Any]:
    """Yield strings of about *length* characters of what *pattern* repeats, each with an end that it does not expect."""
    tree = sre_parse.parse(pattern.pattern, pattern.flags)
    pieces = list(dict.fromkeys(_pieces(tree)))
    excluded = list(dict.fromkeys(_excluded(tree)))
    ends = dict.fromkeys(("", "\x01", *excluded))
    starts = ["", *pieces[:3]]
    repeated = [*pieces[:_PIECES], *excluded, *map("".join, product(pieces[:_PIECES], repeat=2))]
    for piece in dict.fromkeys(repeated):
        body = piece * (length // len(piece))
        for start in starts if piece in pieces else ("",):
            for end in ends:
                text = start + body + end
                yield text.encode("utf-8") if isinstance(pattern.pattern, bytes) else text


def _excluded(tree: Any) -> Iterator[str]:
    """What makes look-arounds and boundaries in *tree* fail where it stands."""
    for op, argument in tree:
        if op in (ops.ASSERT, ops.ASSERT_NOT):
            yield from _pieces(argument[1])
        elif op is ops.AT and argument in (ops.AT_BOUNDARY, ops.AT_NON_BOUNDARY):
            yield from "a0_" if argument is ops.AT_BOUNDARY else " "
        for inner in argument if isinstance(argument, (list, tuple)) else ():
            if isinstance(inner, sre_parse.SubPattern):
                yield from _excluded(inner)
            elif isinstance(inner, list):  # the branches of an alternative
                for branch in inner:
                    yield from _excluded(branch)


def _pieces(tree: Any) -> Iterator[str]:  # noqa: C901 - one branch an operation
    """Characters and runs of literals in *tree*, what is repeated first."""
    later: list[Any] = []
    run = ""
    for op, argument in tree:
        if op is ops.LITERAL:
            run += chr(argument)
            continue
        if run:
            later.append(run)
            run = ""
        if op in (ops.MAX_REPEAT, ops.MIN_REPEAT) or op.name == "POSSESSIVE_REPEAT":
            yield from _pieces(argument[2])
        elif op is ops.SUBPATTERN:
            later += _pieces(argument[3])
        elif op in (ops.ASSERT, ops.ASSERT_NOT):
            later += _pieces(argument[1])
        elif op is ops.BRANCH:
            for branch in argument[1]:
                later += _pieces(branch)
        elif op is ops.IN:
            yield _member(argument)
        elif op is ops.NOT_LITERAL:
            yield "x" if argument != ord("x") else "y"
        elif op is ops.ANY:
            yield "x"
    if run:
        later.append(run)
    for piece in later:
        yield piece
        if len(piece) > 1:
            yield piece[0]


def _member(choices: list[Any]) -> str:
    """A character of a class."""
    if choices[0][0] is ops.NEGATE:
        excluded = {chr(argument) for op, argument in choices if op is ops.LITERAL}
        return next(character for character in "x, 1<" if character not in excluded)
    op, argument = choices[0]
    if op is ops.LITERAL:
        return chr(argument)
    if op is ops.RANGE:
        return chr(argument[0])
    return _EXAMPLES[argument]
