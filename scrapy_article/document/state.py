"""Text that is not in the markup, but in the state that a page's scripts start from.

Frameworks write what they will show as JSON into a script (``__NEXT_DATA__``, ``window.__INITIAL_STATE__ = {…}``, and
so on) or into an attribute (``data-props="{…}"``), send it in rows (`scrapy_article.document.flight`), or as a program
that makes it (`scrapy_article.document.literals`). Where a page shows no text without its scripts, the article is the
prose in there that stands under one key.
"""

from __future__ import annotations

import json
import re
from itertools import chain, islice
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from lxml import etree

from scrapy_article.document.arrays import GOOD_WORDS, has_punctuation
from scrapy_article.document.flight import flight_values
from scrapy_article.document.hints import Hint, hints_of
from scrapy_article.document.literals import literals_of
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.words import count_words, join_space

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["state_texts"]

MAX_CHARACTERS = 5_000_000
"""Of one script that is read; longer ones are programs."""
MAX_VALUES = 200_000
"""Strings, lists and objects of one script that are looked at."""
MAX_SCRIPTS = 50
"""Scripts, and attributes, that are read."""
MIN_CHARACTERS = 200
"""Characters of a script from which an article may be in it."""

MAX_KEYS, MAX_TITLES = 16, 20
"""Keys of a path that are kept, the last ones, and places of the title that are compared with."""
MAX_END, MAX_TAGS = 1_000, 20
"""Characters at the end of a string in which its last sentence ends, and tags after that."""
STORY_WORDS = 150
"""Words of prose in what is sent in rows, or in a program: such pages hold what cards and buttons say, too."""
LONGER = 3
"""As many times as long may the longest prose be that does not stand nearest to the title."""

_Found: TypeAlias = tuple[int, int, list[str]]
"""How many keys prose has in common with the title, how many words it has, and the prose."""

_START = re.compile(r"(?:=|JSON\.parse\()\s{0,10}(?=[\[{\"'])|^\s{0,100}(?=[\[{])")
"""Where a value may begin: after an assignment, in a call that parses it, or at the start of the script."""
_TRIES = 5
"""Values that are tried in one script."""
_MARKUP = re.compile(r"</?[a-z][a-z0-9]{0,9}[\s/>]", re.IGNORECASE)
_LAST_SIGNS = SENTENCE_ENDS | frozenset(":;,)]}”\"»’'」』）")
_OTHER = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT | Hint.AUTHOR | Hint.CAPTION


def state_texts(root: etree._Element, title: str = "") -> list[str]:
    """Return the strings in scripts and attributes under *root* that make up most prose under one key, in order.

    They are HTML or plain. Those that stand nearest to *title*, in one object with it, go before others that are up to
    three times as long: pages hold related stories, too. Empty if there are none.
    """
    title = join_space(title)
    scripts = [*_scripts(root)]
    found: list[_Found] = []
    for text, name in chain(islice(scripts, MAX_SCRIPTS), islice(_attributes(root), MAX_SCRIPTS)):
        for value in _values(text):
            found += _texts_in(*_prose(value, name, title))
    others: Iterator[Any] = chain(
        flight_values([script.text for script in root.iter("script") if script.text]),
        # Only where there is nothing else: it may be any program.
        (literals_of(text) for text, _ in scripts[: 0 if found else MAX_SCRIPTS]),
    )
    for value in others if title else ():
        prose, titled = _prose(value, "", title)
        if titled:  # else it may be anything on the page
            found += [entry for entry in _texts_in(prose, titled) if entry[1] >= STORY_WORDS]
    most = max([words for _, words, _ in found], default=0)
    enough = [entry for entry in found if entry[1] * LONGER >= most]
    return max(enough, key=itemgetter(0, 1))[2] if enough else []


def _texts_in(prose: dict[tuple[str, ...], list[str]], titled: list[tuple[str, ...]]) -> Iterator[_Found]:
    """What stands under each path of *prose*: how near to the title, which is *titled*, its words, and the texts."""
    for path, texts in prose.items():
        if _are_sentences(texts):
            near = max([_shared(path, other) for other in titled], default=0)
            yield near, sum(map(count_words, texts)), texts


def _are_sentences(texts: list[str]) -> bool:
    """Whether half of *texts* end as sentences do; others are what videos and stories are called, and how long."""
    return 2 * sum([_last_sign(text[-MAX_END:]) in _LAST_SIGNS for text in texts]) >= len(texts)


def _last_sign(text: str) -> str:
    """The last character of *text*, which may be HTML, before what closes elements there."""
    for _ in range(MAX_TAGS):
        text = text.rstrip()
        at = text.rfind("<") if text[-1:] == ">" else -1
        if at < 0:
            break
        text = text[:at]
    return text[-1:]


def _shared(path: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many keys two paths have in common from the first on."""
    pairs = zip(path, other, strict=False)
    return next((i for i, (one, two) in enumerate(pairs) if one != two), min(len(path), len(other)))


def _scripts(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield scripts that may hold state, and no name. Structured data is read elsewhere."""
    for script in root.iter("script"):
        text = script.text
        if text and MIN_CHARACTERS <= len(text) <= MAX_CHARACTERS and "ld+json" not in script.get("type", ""):
            yield text, ""


def _attributes(root: etree._Element) -> Iterator[tuple[str, str]]:
    """Yield the values of attributes that may hold state, and their names."""
    for element in root.iter(etree.Element):
        for name, value in cast("list[tuple[str, str]]", element.items()):
            if MIN_CHARACTERS <= len(value) <= MAX_CHARACTERS and value.lstrip()[:1] in ("{", "["):
                yield value, name


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


def _prose(value: Any, name: str, title: str) -> tuple[dict[tuple[str, ...], list[str]], list[tuple[str, ...]]]:
    """Return the prose under each path of keys, and the paths of strings that are *title*.

    A path begins with *name*; all entries of a list have one path.
    """
    found: dict[tuple[str, ...], list[str]] = {}
    titled: list[tuple[str, ...]] = []
    seen: set[str] = set()
    stack: list[tuple[Any, tuple[str, ...]]] = [(value, (name,))]
    for _ in range(MAX_VALUES):
        if not stack:
            break
        entry, path = stack.pop()
        if isinstance(entry, dict):
            stack.extend((inner, (*path, str(key))[-MAX_KEYS:]) for key, inner in reversed(entry.items()))
        elif isinstance(entry, list):
            stack.extend((inner, path) for inner in reversed(entry))
        elif isinstance(entry, str):
            if title and len(entry) < 2 * len(title) and join_space(entry) == title:
                titled.append(path)
            elif entry not in seen and _is_prose(entry) and not _is_aside(path):
                seen.add(entry)
                found.setdefault(path, []).append(entry)
    return found, titled[:MAX_TITLES]


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
