"""The values that a page's scripts start from, as they are written: JSON in scripts, attributes and calls."""

from __future__ import annotations

import re
from base64 import b64decode
from heapq import nlargest
from typing import TYPE_CHECKING, Any, cast
from urllib.parse import unquote

from lxml import etree

from scrapy_article.document.compiled import that_hold
from scrapy_article.document.flattened import expanded
from scrapy_article.document.literals import read_string
from scrapy_article.document.structured import DECODER

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["attributes", "inner_json", "is_json", "largest", "scripts", "values"]

MAX_CHARACTERS = 5_000_000
"""Of one script that is read; longer ones are programs. Of all JSON in its strings, too."""
MAX_SCRIPTS = 50
"""Scripts, and attributes, that are read: the largest."""
MIN_CHARACTERS = 200
"""Characters of a script from which an article may be in it."""

_START = re.compile(
    r"(?:=|JSON\.parse\(|\.enqueue\()\s{0,10}(?:(decodeURIComponent|atob)\(\s{0,10})?(?=[\[{\"'])|^\s{0,100}(?=[\[{])"
)
"""Where a value may begin: after an assignment, in a call that parses or streams it, or at the start of the script."""
_QUOTED = re.compile(r"'((?:[^'\\\n]|\\.)*)'", re.DOTALL)
"""A string as JavaScript has it, and JSON has not."""
_TRIES = 5
"""Values that are tried in one script."""
_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*[{\"\[])")
"""How a string begins that is JSON itself."""
_ANGULAR = (("&q;", '"'), ("&s;", "'"), ("&l;", "<"), ("&g;", ">"), ("&a;", "&"))
"""What Angular wrote into its state, and what it stands for, the last of these last."""


def largest(texts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """Return the largest of *texts*, which have names, in order."""
    found = [*texts]
    places = nlargest(MAX_SCRIPTS, range(len(found)), key=lambda i: len(found[i][0]))
    return [found[i] for i in sorted(places)]


def scripts(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield scripts that may hold state, and no name. Structured data is read elsewhere."""
    for script in root.iter("script"):
        text = script.text
        if text and MIN_CHARACTERS <= len(text) <= MAX_CHARACTERS and "ld+json" not in script.get("type", ""):
            yield text, ""


def attributes(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the values of attributes that may hold state, and their names."""
    elements = [*root.iter(etree.Element)]
    likely = {*that_hold(elements, "{", None), *that_hold(elements, "[", None)}  # few do
    for number in sorted(likely):
        for name, value in cast("list[tuple[str, str]]", elements[number].items()):
            if MIN_CHARACTERS <= len(value) <= MAX_CHARACTERS and value.lstrip()[:1] in ("{", "["):
                yield value, name


def values(script: str) -> Iterator[Any]:
    """Yield the lists and objects that *script* holds as JSON, or parses from a string; what is flat is expanded."""
    script = script.removeprefix("\ufeff")
    if script.lstrip()[:4] == "{&q;":
        for escape, sign in _ANGULAR:
            script = script.replace(escape, sign)
    position = 0
    for _ in range(_TRIES):
        start = _START.search(script, position)
        if start is None:
            return
        try:
            quoted = _QUOTED.match(script, start.end())
            if quoted:
                value, position = read_string(quoted[1]), quoted.end()
            else:
                value, position = DECODER.raw_decode(script, start.end())
            if isinstance(value, str):
                value = _decoded(value, start[1])
        except (ValueError, RecursionError):
            position = start.end() + 1
            continue
        if isinstance(value, (dict, list)):
            yield expanded(value)


def _decoded(text: str, call: str | None) -> Any:
    """What is in a string; *call* is the function that decodes it first. ValueError if it cannot be decoded."""
    if call == "atob":
        text = b64decode(text).decode("utf-8", "replace")
    elif call:
        text = unquote(text)
    return DECODER.raw_decode(text)[0] if text[:1] in ("{", "[") else None


def is_json(text: str) -> bool:
    """Whether *text* begins as JSON does."""
    return _JSON.match(text) is not None


def inner_json(text: str) -> Any:
    """Return the list or object that *text* is as JSON, or None."""
    try:
        return DECODER.decode(text)
    except (ValueError, RecursionError):
        return None
