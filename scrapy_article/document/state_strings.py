"""The strings of a value that a page's scripts start from, in the order of the page, and where each stands."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, TypeAlias

from scrapy_article.document.arrays import GOOD_WORDS, has_punctuation
from scrapy_article.document.hints import Hint, hints_of
from scrapy_article.document.letters import letters
from scrapy_article.document.markup import unescape, without_code
from scrapy_article.document.rich_text import children_of, is_react, joined_pieces, kinds_of
from scrapy_article.document.state_entities import ENTITY, Entities, in_order
from scrapy_article.document.state_objects import PUBLISHED, Version, is_error, version_in
from scrapy_article.document.state_values import MAX_CHARACTERS, MIN_CHARACTERS, inner_json, is_json
from scrapy_article.document.words import amount_of, join_space

if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["AGAIN", "ASIDE", "OTHER", "PROSE", "Path", "Place", "String", "Strings"]

MAX_VALUES = 200_000
"""Strings, lists and objects of one value that are looked at."""
MAX_KEYS, MAX_KEY, MAX_TITLES = 16, 300, 20
"""Keys of a path that are read, the last ones, characters of each, and places of the title that are compared with."""
MAX_LONGER = 3
"""As many times as long as the title may be what says the same."""
MAX_ERROR_DEPTH = 4
"""Objects down to the one that says that the page is one for an error: deeper ones speak of something else."""
PROGRAM = 0.1
"""Braces and semicolons a word from which a text with braces is a program or a style sheet."""
_TIBETAN = re.compile("[\u0f0b-\u0f14]")
"""What parts syllables and sentences of Tibetan."""
ASIDE = Hint.COMMENT | Hint.RELATED | Hint.CALL | Hint.CHROME | Hint.ADVERT | Hint.AUTHOR | Hint.CAPTION

_H1 = "h1"
_PAGE = re.compile(r"\s{0,99}<(?:!doctype|html)\b", re.IGNORECASE)
"""How a string begins that is a whole page."""

OTHER, PROSE, AGAIN = range(3)
"""What a string is: prose for the first time, prose that was there before, or anything else."""


_LOOKED_AT = (str, dict, list)
"""Numbers and the like are no text."""
_Waiting: TypeAlias = "tuple[Any, Path, Place]"
"""What is still to be looked at: a value, the keys above it, and what it stands in."""


class Path:
    """The keys above strings. Entries of a list have that of the list, and entities of one type have one path."""

    __slots__ = ("_aside", "_inner", "above", "key", "named")

    def __init__(self, above: Path | None, key: str) -> None:
        self.above = above
        self.key = key
        self.named: bool = bool(key) or (above is not None and above.named)
        """Whether there is any key: what has none may be any string of a program."""
        self._inner: dict[str, Path] = {}
        self._aside: bool | None = None

    def under(self, key: str) -> Path:
        """Return the path of what stands under *key*."""
        path = self._inner.get(key)
        if path is None:
            key = key[:MAX_KEY] if (entity := ENTITY.match(key)) is None else entity[0]
            path = self._inner.get(key)
        if path is None:
            path = self._inner[key] = Path(self, key)
        return path

    def levels(self, most: int) -> Iterator[Path]:
        """Yield it and the paths above it, *most* at most."""
        path: Path | None = self
        for _ in range(most):
            if path is None:
                break
            yield path
            path = path.above

    def is_aside(self) -> bool:
        """Whether the last keys speak of comments, related stories and the like."""
        if self._aside is None:
            self._aside = any(hints_of(path.key) & ASIDE for path in self.levels(MAX_KEYS))
        return self._aside


class Place:
    """A list or an object, and what it stands in."""

    __slots__ = ("_version", "above", "depth", "near", "path", "value")

    def __init__(self, value: Any, path: Path, above: Place | None) -> None:
        self.value = value
        self.path = path
        self.above = above
        self.depth: int = above.depth + isinstance(value, dict) if above else 0
        """How many objects hold it, itself among them."""
        self.near: int | None = None
        """The depth of the deepest place that holds both this and the title, once it is known."""
        self._version: Version | None = None

    def version(self) -> Version:
        """Return in which version its object holds texts."""
        passed: list[Place] = []
        at: Place | None = self
        while at is not None and at._version is None:
            passed.append(at)
            at = at.above
        version = PUBLISHED if at is None or at._version is None else at._version
        for place in reversed(passed):
            version = place._version = version_in(
                None if place.above is None else place.above.value, place.path.key, version
            )
        return version

    def kinds(self) -> list[str]:
        """What the nearest object that says so is: ``"h2"``, ``"paragraph"``, ``"list"``."""
        place: Place | None = self
        for _ in range(MAX_KEYS):
            if place is None:
                break
            found = kinds_of(place.value)
            if found:
                return found
            place = place.above
        return []

    def nearest_list(self) -> Place | None:
        """Return the list in which it stands, or is."""
        place: Place | None = self
        while place is not None and not isinstance(place.value, list):
            place = place.above
        return place


class String:
    """A string, or the paragraph that pieces of rich text make."""

    __slots__ = ("kind", "path", "place", "rich", "text", "version")

    def __init__(self, text: str, path: Path, place: Place, kind: int, rich: bool, version: Version) -> None:
        self.text = text
        self.path = path
        self.place = place
        self.kind = kind
        self.rich = rich
        self.version = version
        """In which version it stands; of what is no prose, that is not told."""


class Strings:
    """All strings of one value."""

    def __init__(self, value: Any, name: str, title: str, room: int = MAX_CHARACTERS) -> None:
        """Walk over *value*, which stands under *name*; *room* is how much JSON in its strings is read."""
        self.all: list[String] = []
        self.titled: list[Place] = []
        """What holds a string that is the title."""
        self.headings: list[Place] = []
        """Those of them that are main headings."""
        self.is_error = False
        """Whether it says that the page is one for an error."""
        self._title = title
        self._letters = letters(title)
        self._room = room
        self._seen: dict[str, bool] = {}
        """Prose, and whether it stood in a draft alone."""
        self._entities = Entities()
        self._met: dict[int, Any] = {}
        """Objects and lists that were looked at, by their identities: others may refer to them, in a circle, too."""
        self._walk(value, Path(None, name))
        for place in self.titled:
            above: Place | None = place
            while above is not None and above.near is None:
                above.near = above.depth
                above = above.above

    def near(self, place: Place) -> int:
        """How deep stands what holds both *place* and the title; 0 if nothing does but a list that is the whole."""
        passed: list[Place] = []
        at: Place | None = place
        while at is not None and at.near is None:
            passed.append(at)
            at = at.above
        near = 0 if at is None or at.near is None else at.near
        for one in passed:
            one.near = near
        return near

    def _walk(self, value: Any, path: Path) -> None:
        stack: list[_Waiting] = [(value, path, Place(None, path, None))]
        for _ in range(MAX_VALUES):
            if not stack:
                break
            entry, path, above = stack.pop()
            if isinstance(entry, str):
                inner = self._inner(entry)
                if inner is None:
                    self._add(entry, path, above, rich=False)
                else:
                    stack.append((inner, path, above))
            elif isinstance(entry, dict):
                stack.extend(self._in_object(entry, path, above))
            elif isinstance(entry, list):
                stack.extend(self._in_list(entry, path, above))

    def _in_object(self, entry: dict[str, Any], path: Path, above: Place) -> Iterator[_Waiting]:
        """What *entry* holds, or what it refers to, the last first."""
        found = self._entities.of(entry)
        if isinstance(found, list):
            yield found, path, above
            return
        if id(found) in self._met:
            return
        self._met[id(found)] = found
        self._entities.add_from(found)
        entry = in_order(found)
        place = Place(entry, path, above)
        is_of_page = place.depth <= MAX_ERROR_DEPTH and not isinstance(above.value, list)  # else one of several pages
        if is_of_page and is_error(entry):
            self.is_error = True
        for key, inner in reversed(entry.items()):
            if isinstance(inner, _LOOKED_AT):
                yield inner, path.under(key), place

    def _in_list(self, entry: list[Any], path: Path, above: Place) -> Iterator[_Waiting]:
        """What *entry* holds, the last first, unless it is a paragraph."""
        if id(entry) in self._met:
            return
        self._met[id(entry)] = entry
        place = Place(entry, path, above)
        if is_react(entry):  # its name and key are no text
            yield entry[3], path, place
            return
        children = children_of(entry)
        if children is None:
            inner = entry
            is_in_react = above.above is not None and is_react(above.above.value)
            text = joined_pieces(entry, path.key, above.above.value if above.above and is_in_react else above.value)
        else:
            inner = children
            text = joined_pieces(children, "children", entry)
        if not text:
            for one in reversed(inner):
                if isinstance(one, _LOOKED_AT):
                    yield one, path, place
        else:
            self._add(text, path, place, rich=True)

    def _inner(self, text: str) -> Any:
        """What *text* holds as JSON, if it does."""
        if not MIN_CHARACTERS <= len(text) <= self._room or not is_json(text):
            return None
        self._room -= len(text)
        return inner_json(text)

    def _is_title(self, text: str) -> bool:
        """Whether *text* is the title, be it with other quotation marks, or escaped; an address has no blanks."""
        title = self._title
        if len(text) > MAX_LONGER * len(title) or not text:
            return False
        text = unescape(text)
        return join_space(text) == title or (
            self._letters != "" and (" " in text) == (" " in title) and letters(text) == self._letters
        )

    def _add(self, text: str, path: Path, place: Place, rich: bool) -> None:
        if self._title and self._is_title(text):
            if len(self.titled) < MAX_TITLES:
                self.titled.append(place)
                if _H1 in place.kinds():
                    self.headings.append(place)
            return
        kind, version = OTHER, PUBLISHED
        is_seen = text in self._seen
        if is_seen or _is_prose(text):
            version = version_in(place.value, path.key, place.version())
            if is_seen and (version.is_second or not self._seen[text]):
                kind = AGAIN
            elif path.is_aside():
                return
            else:
                kind = PROSE
                self._seen[text] = version.is_second
        self.all.append(String(text, path, place, kind, rich, version))


def _is_prose(text: str) -> bool:
    if len(text) < 2 * GOOD_WORDS or is_json(text) or _PAGE.match(text):
        return False
    plain = without_code(text)
    words = amount_of(plain)
    if words < GOOD_WORDS or not (has_punctuation(plain) or _TIBETAN.search(plain)) or "://" in join_space(plain)[:12]:
        return False
    return not ("{" in plain and "}" in plain) or sum(map(unescape(plain).count, "{};")) < PROGRAM * words
