"""Text that is not in the markup, but in the state that a page's scripts start from.

Frameworks write what they will show as JSON into a script: ``__NEXT_DATA__``, ``window.__INITIAL_STATE__ = {…}``, and
so on. Where a page shows no text without its scripts, the article is the prose in there that stands under one key.
"""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING, Any

from scrapy_article.document.arrays import GOOD_WORDS, has_punctuation
from scrapy_article.document.hints import Hint, hints_of
from scrapy_article.document.words import count_words, join_space

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

__all__ = ["state_texts"]

MAX_CHARACTERS = 5_000_000
"""Of one script that is read; longer ones are programs."""
MAX_VALUES = 200_000
"""Strings, lists and objects of one script that are looked at."""
MAX_SCRIPTS = 50
MIN_CHARACTERS = 200
"""Characters of a script from which an article may be in it."""

_START = re.compile(r"(?:=|JSON\.parse\()\s{0,10}(?=[\[{\"'])|^\s{0,100}(?=[\[{])")
"""Where a value may begin: after an assignment, in a call that parses it, or at the start of the script."""
_TRIES = 5
"""Values that are tried in one script."""
_MARKUP = re.compile(r"</?[a-z][a-z0-9]{0,9}[\s/>]", re.IGNORECASE)
_OTHER = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT | Hint.AUTHOR | Hint.CAPTION


def state_texts(root: etree._Element) -> list[str]:
    """Return the strings in scripts under *root* that make up most prose under one key: HTML or plain, in order.

    Empty if there are none.
    """
    best: list[str] = []
    most = 0
    for number, script in enumerate(root.iter("script")):
        text = script.text
        if number >= MAX_SCRIPTS or not text or not MIN_CHARACTERS <= len(text) <= MAX_CHARACTERS:
            continue
        if "ld+json" in script.get("type", ""):  # structured data is read elsewhere
            continue
        for value in _values(text):
            for texts in _prose(value).values():
                words = sum(map(count_words, texts))
                if words > most:
                    best, most = texts, words
    return best


def _values(script: str) -> Iterator[Any]:
    decoder = json.JSONDecoder(strict=False)
    position = 0
    for _ in range(_TRIES):
        start = _START.search(script, position)
        if start is None:
            return
        try:
            value, position = decoder.raw_decode(script, start.end())
            if isinstance(value, str) and value[:1] in ("{", "["):  # JSON in a string
                value = json.loads(value, strict=False)
        except (ValueError, RecursionError):
            position = start.end() + 1
            continue
        if isinstance(value, (dict, list)):
            yield value


def _prose(value: Any) -> dict[tuple[str, ...], list[str]]:
    """Return the prose under each path of keys, where all entries of a list have one path."""
    found: dict[tuple[str, ...], list[str]] = {}
    seen: set[str] = set()
    stack: list[tuple[Any, tuple[str, ...]]] = [(value, ())]
    for _ in range(MAX_VALUES):
        if not stack:
            break
        entry, path = stack.pop()
        if isinstance(entry, dict):
            stack.extend((inner, (*path, str(key))[-6:]) for key, inner in reversed(entry.items()))
        elif isinstance(entry, list):
            stack.extend((inner, path) for inner in reversed(entry))
        elif isinstance(entry, str) and entry not in seen and _is_prose(entry) and not _is_aside(path):
            seen.add(entry)
            found.setdefault(path, []).append(entry)
    return found


def _is_aside(path: tuple[str, ...]) -> bool:
    """Whether the keys speak of comments, related stories and the like."""
    return any(hints_of(key) & _OTHER for key in path)


def _is_prose(text: str) -> bool:
    if len(text) < 2 * GOOD_WORDS:
        return False
    plain = _MARKUP.sub(" ", text) if "<" in text else text
    if "{" in plain and "}" in plain:  # a program or a style sheet
        return False
    return count_words(plain) >= GOOD_WORDS and has_punctuation(plain) and "://" not in join_space(plain)[:12]
