"""Text that is not in the markup, but in the state that a page's scripts start from.

Frameworks write what they will show as JSON into a script (``__NEXT_DATA__``, ``window.__INITIAL_STATE__ = {…}``, and
so on) or into an attribute (``data-props="{…}"``), send it in rows (`scrapy_article.document.flight`), or as a program
that makes it (`scrapy_article.document.literals`). Where a page shows no text without its scripts, the article is the
prose in there that stands under one key.
"""

from __future__ import annotations

import json
import re
from heapq import nlargest
from html import unescape
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any, TypeAlias, cast

from lxml import etree

from scrapy_article.document.arrays import GOOD_WORDS, has_punctuation
from scrapy_article.document.flight import flight_values
from scrapy_article.document.hints import Hint, hints_of
from scrapy_article.document.literals import literals_of
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.markup import without_code
from scrapy_article.document.words import count_words, join_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["state_texts"]

MAX_CHARACTERS = 5_000_000
"""Of one script that is read; longer ones are programs."""
MAX_VALUES = 200_000
"""Strings, lists and objects of one script that are looked at."""
MAX_SCRIPTS = 50
"""Scripts, and attributes, that are read: the largest."""
MIN_CHARACTERS = 200
"""Characters of a script from which an article may be in it."""

MAX_KEYS, MAX_TITLES = 16, 20
"""Keys of a path that are kept, the last ones, and places of the title that are compared with."""
MAX_END, MAX_TAGS = 1_000, 20
"""Characters at the end of a string in which its last sentence ends, and tags after that."""
PROGRAM = 0.1
"""Braces and semicolons a word from which a text with braces is a program or a style sheet."""
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
_JSON = re.compile(r"\s*(?:\{\s*\"|\[\s*[{\"\[])")
"""How a string begins that is JSON itself."""
_BLANKS = frozenset(" \xa0")
_INSIDE = _BLANKS | frozenset(".,;:!?)”’»、。，")
"""What no paragraph begins with."""
_OF_NAMES = re.compile(r"[\d_/=#@${}<>\\]")
"""What identifiers, addresses and numbers have, and words have not."""
_LAST_SIGNS = SENTENCE_ENDS | frozenset(":;,)]}”\"»’'」』）")
_OTHER = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT | Hint.AUTHOR | Hint.CAPTION


def state_texts(root: etree._Element, title: str = "") -> list[str]:
    """Return the strings in scripts and attributes under *root* that make up most prose under one key, in order.

    They are HTML or plain, and reach from the first that is prose to the last, and the paragraphs that follow it; short
    paragraphs and headings stand between. Those that stand nearest to *title*, in one object with it, go before others
    that are up to three times as long: pages hold related stories, too. Empty if there are none.
    """
    title = join_space(title)
    scripts = _largest(_scripts(root))
    found: list[_Found] = []
    for text, name in chain(scripts, _largest(_attributes(root))):
        for value in _values(text):
            found += _texts_in(*_prose(value, name, title))
    others: Iterator[Any] = chain(
        flight_values([script.text for script in root.iter("script") if script.text]),
        # Only where there is nothing else: it may be any program.
        (literals_of(text) for text, _ in ([] if found else scripts)),
    )
    for value in others if title else ():
        prose, titled = _prose(value, "", title)
        if titled:  # else it may be anything on the page
            found += [entry for entry in _texts_in(prose, titled) if entry[1] >= STORY_WORDS]
    most = max([words for _, words, _ in found], default=0)
    enough = [entry for entry in found if entry[1] * LONGER >= most]
    return max(enough, key=itemgetter(0, 1))[2] if enough else []


class _Strings:
    """What stands under one path of keys."""

    __slots__ = ("_end", "_place", "_stop", "_texts", "prose")

    def __init__(self) -> None:
        self.prose: list[str] = []
        """The strings that tell that there is an article."""
        self._texts: list[list[str]] = []
        """These, and all that can be read from the first of them on, each in its pieces."""
        self._place = 0
        """The list in which the last of them stands."""
        self._end = self._stop = 0
        """How many texts there are up to the last with prose, and how many may follow."""

    def add(self, text: str, place: int, is_prose: bool) -> None:
        """Add *text*, which stands in the list *place*."""
        if place == self._place and self._texts and _go_on(self._texts[-1][-1], text):
            self._texts[-1].append(text)
        else:
            self._texts.append([text])
        self._place = place
        if is_prose:
            self.prose.append(text)
            self._end, self._stop = len(self._texts), MAX_VALUES

    def stop(self) -> None:
        """Say that what follows is the story once more."""
        self._stop = min(self._stop, len(self._texts))

    def texts(self) -> list[str]:
        """From the first prose to the last, and the paragraphs that follow it."""
        texts = ["".join(pieces) for pieces in self._texts[: self._stop]]
        after = enumerate(texts[self._end :], self._end)
        return texts[: next((i for i, text in after if not _is_paragraph(text)), len(texts))]


def _go_on(text: str, next_text: str) -> bool:
    """Whether two strings of one list are pieces of one paragraph, such as what is bold, and not two paragraphs."""
    return next_text[:1] in _INSIDE or (text[-1:] in _BLANKS and not _is_ended(text))


_Paths: TypeAlias = dict[tuple[str, ...], _Strings]


def _texts_in(paths: _Paths, titled: list[tuple[str, ...]]) -> Iterator[_Found]:
    """What stands under each path: how near to the title, which is *titled*, words of its prose, and the texts."""
    for path, strings in paths.items():
        if _are_sentences(strings.prose):
            near = max([_shared(path, other) for other in titled], default=0)
            yield near, sum(map(count_words, strings.prose)), strings.texts()


def _are_sentences(texts: list[str]) -> bool:
    """Whether half of *texts* end as sentences do; others are what videos and stories are called, and how long."""
    return 2 * sum(map(_is_ended, texts)) >= len(texts)


def _is_ended(text: str) -> bool:
    """Whether *text*, which may be HTML, ends as a sentence does, before what closes elements there."""
    text = text[-MAX_END:]
    for _ in range(MAX_TAGS):
        text = text.rstrip()
        at = text.rfind("<") if text[-1:] == ">" else -1
        if at < 0:
            break
        text = text[:at]
    return text[-1:] in _LAST_SIGNS


def _shared(path: tuple[str, ...], other: tuple[str, ...]) -> int:
    """How many keys two paths have in common from the first on."""
    pairs = zip(path, other, strict=False)
    return next((i for i, (one, two) in enumerate(pairs) if one != two), min(len(path), len(other)))


def _largest(texts: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """The largest of *texts*, which have names, in order."""
    found = [*texts]
    places = nlargest(MAX_SCRIPTS, range(len(found)), key=lambda i: len(found[i][0]))
    return [found[i] for i in sorted(places)]


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


def _prose(value: Any, name: str, title: str) -> tuple[_Paths, list[tuple[str, ...]]]:
    """Return the strings under each path of keys that holds prose, and the paths of strings that are *title*.

    A path begins with *name*; all entries of a list have one path. Strings under no key may be any of a program: of
    these there is nothing but the prose.
    """
    found: _Paths = {}
    titled: list[tuple[str, ...]] = []
    seen: set[str] = set()
    stack: list[tuple[Any, tuple[str, ...], int]] = [(value, (name,), 0)]
    for _ in range(MAX_VALUES):
        if not stack:
            break
        entry, path, place = stack.pop()
        if isinstance(entry, dict):
            stack.extend((inner, (*path, str(key))[-MAX_KEYS:], place) for key, inner in reversed(entry.items()))
        elif isinstance(entry, list):
            inners = entry[3:] if entry[:1] == ["$"] else entry  # an element of React: its name and key are no text
            stack.extend((inner, path, id(entry)) for inner in reversed(inners))
        elif isinstance(entry, str):
            if title and len(entry) < 2 * len(title) and join_space(entry) == title:
                titled.append(path)
            elif entry in seen:
                if path in found:
                    found[path].stop()
            elif _is_prose(entry):
                if not _is_aside(path):
                    seen.add(entry)
                    found.setdefault(path, _Strings()).add(entry, place, is_prose=True)
            elif path in found and any(path) and _is_readable(entry):
                found[path].add(entry, place, is_prose=False)
    return found, titled[:MAX_TITLES]


def _is_aside(path: tuple[str, ...]) -> bool:
    """Whether the keys speak of comments, related stories and the like."""
    return any(hints_of(key) & _OTHER for key in path)


def _is_prose(text: str) -> bool:
    if len(text) < 2 * GOOD_WORDS or _JSON.match(text):
        return False
    plain = without_code(text)
    words = count_words(plain)
    if words < GOOD_WORDS or not has_punctuation(plain) or "://" in join_space(plain)[:12]:
        return False
    return not ("{" in plain and "}" in plain) or sum(map(unescape(plain).count, "{};")) < PROGRAM * words


def _is_readable(text: str) -> bool:
    """Whether *text*, which is no prose, may be a short paragraph or a heading, and no name, address or number."""
    return not _JSON.match(text) and (len(text.split(None, 1)) > 1 or not _OF_NAMES.search(without_code(text)))


def _is_paragraph(text: str) -> bool:
    """Whether *text*, which can be read and is no prose, is a paragraph rather than a heading or a label."""
    return _is_ended(text) or count_words(text) >= GOOD_WORDS
