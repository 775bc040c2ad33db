"""The strings of a value that make up one story: its prose, and the headings, lists and short paragraphs among it."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.arrays import GOOD_WORDS
from scrapy_article.document.hints import Hint, hints_of
from scrapy_article.document.letters import letters
from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.document.markup import without_code
from scrapy_article.document.rich_text import KINDS_OF, is_react
from scrapy_article.document.state_strings import AGAIN, ASIDE, OTHER, PROSE, String, Strings
from scrapy_article.document.state_values import is_json
from scrapy_article.document.words import THAI_TO_KHMER, amount_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.document.state_objects import Version
    from scrapy_article.document.state_strings import Path, Place

__all__ = ["Found", "are_sentences", "speaks_of_another", "story_of"]

MAX_END, MAX_TAGS = 1_000, 20
"""Characters at the end of a string in which its last sentence ends, and tags after that."""
LONG_BODY, MAX_BEGINNING, MANY_SENTENCES = 250, 3_000, 3
"""Characters of a string from which it may be a whole body, those that are looked at, and sentences in these."""
MAX_PARTS, SAME_LETTERS = 10, 40
"""Strings of one object that may be parts of a story, and their first letters, by which two are the same."""
MAX_LEVELS = 32
"""Lists and objects from a string up to the list that holds the story."""

_BLANKS = frozenset(" \xa0")
_INSIDE = _BLANKS | frozenset(".,;:!?)”’»、。，")
"""What no paragraph begins with."""
_OF_NAMES = re.compile(r"[\d_/=#@${}<>\\]")
"""What identifiers, addresses and numbers have, and words have not."""
_LAST_SIGNS = SENTENCE_ENDS | frozenset(":;,)]}”\"»’'」』）།༎")
_UNMARKED = re.compile(f"[{THAI_TO_KHMER}]")
"""The scripts whose sentences mostly end without a mark."""
_HEADING = re.compile(r"(?:.{0,20}[-_/])?(?:h[1-6]|(?:sub)?head(?:ing|er|line)?)(?:[-_]?\d)?", re.IGNORECASE)
_DESCRIPTION = re.compile(r"alt(?:_?text)?|deck|\w{0,20}description", re.IGNORECASE)
"""What is said of a picture, a video or another story is called so."""
_LEADING = re.compile(r"(?:\w{0,20}[-_])?(?:interstitial|related|read[-_]?more)(?:[-_]\w{0,20})?", re.IGNORECASE)
"""Links to other stories are called so among the kinds of nodes."""
_LIST = re.compile(r"(?:.{0,20}[-_/])?(?:[uo]l|li|(?:\w{0,9}[-_]?)?list(?:[-_]?item)?)", re.IGNORECASE)
"""What headings and lists are called among the kinds of nodes."""


class Found(NamedTuple):
    """Prose that stands under one path."""

    near: int
    """How deep in the value stands what holds it and the title."""
    words: int
    prose: list[int]
    """The places of its strings among all of the value."""
    strings: Strings
    is_seen: bool
    """Whether the page shows some of it."""
    is_own: bool
    """Whether it is called a body, in the object of the page."""

    def version(self) -> Version:
        """In which version it stands."""
        return self.strings.all[self.prose[0]].version

    def path(self) -> Path:
        """The keys above its strings."""
        return self.strings.all[self.prose[0]].path


class _Text:
    """A paragraph or heading of a story, in its pieces."""

    __slots__ = ("certain", "pieces")

    def __init__(self, text: str, certain: bool) -> None:
        self.pieces = [text]
        self.certain = certain
        """Whether the markup says that it is one."""

    def whole(self) -> str:
        return "".join(self.pieces)


def story_of(found: Found) -> list[str]:
    """The texts of the list that holds the prose; without one, those under its path.

    They reach from the first prose, and headings before it, to the last, and the paragraphs that follow it.
    """
    texts: list[_Text] = []
    end = 0
    before: String | None = None
    for string, certain in _belonging(found):
        if before and _go_on(before, string):
            texts[-1].pieces.append(string.text)
        else:
            texts.append(_Text(string.text, certain))
        before = string
        if string.kind == PROSE:
            end = len(texts)
    for text in texts[end:]:
        if not (text.certain or _is_paragraph(text.whole())):
            break
        end += 1
    return [text.whole() for text in texts[:end]]


def _parts(strings: list[String], prose: int) -> list[String]:
    """The strings of prose in the object that holds the one *prose*, such as an introduction and a conclusion.

    Not what is said in another of them, too, nor in another language.
    """
    whole = strings[prose]
    first, last = prose, prose + 1
    while first and _is_in(strings[first - 1].place, whole.place):
        first -= 1
    while last < len(strings) and _is_in(strings[last].place, whole.place):
        last += 1
    near = [one for one in strings[first:last] if one.kind == PROSE and one.place is whole.place]
    beside = [one for one in near if one.version == whole.version]
    kept = {id(whole): letters(without_code(whole.text))}
    for one in beside[:MAX_PARTS] if len(beside) > 1 else ():
        text = letters(without_code(one.text))
        is_again = any(text[:SAME_LETTERS] in other or other[:SAME_LETTERS] in text for other in kept.values())
        if not is_again and not speaks_of_another(one):
            kept[id(one)] = text
    return [one for one in beside if id(one) in kept]


def _belonging(found: Found) -> Iterator[tuple[String, bool]]:
    """Yield the strings that belong to the prose, in order, and whether it is said that they are text."""
    strings, own = found.strings.all, set(found.prose)
    first, last = found.prose[0], found.prose[-1]
    path, holder = strings[first].path, _holder(strings[first], strings[last])
    if found.near and len(own) == 1 and not found.is_seen and isinstance(strings[first].place.value, dict):
        parts = _parts(strings, first)
        if len(parts) > 1:
            yield from ((part, True) for part in parts)
            return
    around = _around([strings[i].place for i in found.prose])
    while holder and first and _is_in(strings[first - 1].place, holder):
        first -= 1
    begun: set[Path] = set()
    told: set[str] = set()
    is_repeated = False
    for i in range(first, len(strings)):
        string = strings[i]
        if holder and i > last and not _is_in(string.place, holder):
            break
        is_again = string.kind == AGAIN and (string.path is not path or string.text in told)  # else it was a summary
        if is_again:
            is_repeated = is_repeated or string.path in begun  # what follows is the story once more
        elif string.path is path:
            is_with = i in own if string.kind == PROSE else _is_with(string, found, holder)
            belongs = is_with and not _leads_elsewhere(string)
        else:
            belongs = holder is not None and _is_beside(string, around)
        if is_again or not belongs:
            continue
        certain = holder is not None and _is_block(string, path)
        if string.kind != OTHER:
            told.add(string.text)
            begun.add(string.path)
            is_repeated = False
            yield string, certain
        elif (certain or string.path in begun) and string.path.named and not is_repeated and _is_readable(string.text):
            yield string, certain


def _is_with(string: String, found: Found, holder: Place | None) -> bool:
    """Whether *string*, which stands under the same path as the prose, is of the same story."""
    return holder is not None or found.strings.near(string.place) == found.near


def _holder(first: String, last: String) -> Place | None:
    """The list that holds two strings and what is between them; None if it is none, or has no name."""
    one, other = first.place, last.place
    if first is last:
        if not first.rich or one.above is None or one.above.above is None:
            return None
        one = one.above.above  # beyond the paragraph
    else:
        levels = zip(_levels(one), _levels(other), strict=False)
        one = [place for place, same in levels if place is same][-1]
    return one if isinstance(one.value, list) and one.path.named else None


def _levels(place: Place) -> list[Place]:
    """*place* and what holds it, from the outermost in."""
    levels = [place]
    while levels[-1].above is not None:
        levels.append(levels[-1].above)
    return levels[::-1]


def _is_in(place: Place, holder: Place) -> bool:
    """Whether *holder* holds *place*, not many levels up, or is it."""
    at: Place | None = place
    for _ in range(MAX_LEVELS):
        if at is holder:
            return True
        if at is None:
            break
        at = at.above
    return False


def _around(places: list[Place]) -> set[Place]:
    """All that holds any of *places*, and these."""
    around: set[Place] = set()
    for place in places:
        at: Place | None = place
        while at is not None and at not in around:
            around.add(at)
            at = at.above
    return around


def _is_beside(string: String, around: set[Place]) -> bool:
    """Whether *string* stands in another entry of a list than the prose, which is *around*, or is a heading of it.

    What one object holds under other keys is the same once more, or speaks of it.
    """
    at: Place | None = string.place
    for _ in range(MAX_LEVELS):
        if at is None:
            break
        if at in around:
            is_entry = isinstance(at.value, list) or _HEADING.fullmatch(string.path.key) is not None
            return is_entry and not speaks_of_another(string)
        at = at.above
    return False


def speaks_of_another(string: String) -> bool:
    """Whether *string* is called a description, or stands in what is called a comment, a related story and the like."""
    if _DESCRIPTION.fullmatch(string.path.key) or hints_of(string.path.key) & Hint.SUBTITLE:
        return True
    return any(hints_of(kind) & ASIDE for kind in string.place.kinds())


def _leads_elsewhere(string: String) -> bool:
    """Whether *string* is a link between two paragraphs, by what its object says that it is."""
    return any(map(_LEADING.fullmatch, string.place.kinds()))


def _is_block(string: String, path: Path) -> bool:
    """Whether *string* is said to be rich text, an entry of a list, or a heading, as stand under *path* with prose."""
    if string.path.is_aside() or string.path.key in KINDS_OF:
        return False
    if string.rich or _HEADING.fullmatch(string.path.key):
        return True
    kinds, place = string.place.kinds(), string.place
    if isinstance(place.value, list) or (place.above is not None and is_react(place.above.value)):
        return any(_LIST.fullmatch(kind) or _HEADING.fullmatch(kind) for kind in kinds)
    return string.path is path and any(map(_HEADING.fullmatch, kinds))


def _go_on(before: String, string: String) -> bool:
    """Whether two strings of one list are pieces of one paragraph, such as what is bold, and not two paragraphs."""
    if before.rich or string.rich or before.path is not string.path:
        return False
    text, next_text = before.text, string.text
    if next_text[:1] not in _INSIDE and not (text[-1:] in _BLANKS and not _is_ended(text)):
        return False
    return before.place.nearest_list() is string.place.nearest_list()


def are_sentences(texts: list[str]) -> bool:
    """Whether half of *texts* end as sentences do, or hold some; others are what videos and stories are called."""
    return 2 * sum(_may_be_ended(text) or _holds_sentences(text) for text in texts) >= len(texts)


def _holds_sentences(text: str) -> bool:
    """Whether *text* is a body of several sentences, whatever it ends with: a list, a source, a caption."""
    if len(text) < LONG_BODY:
        return False
    plain = without_code(text[:MAX_BEGINNING])
    return sum(map(plain.count, SENTENCE_ENDS)) >= MANY_SENTENCES


def _may_be_ended(text: str) -> bool:
    """Whether prose ends as sentences of its script do, be it with a mark or without."""
    end = without_code(text[-MAX_END:]).rstrip()
    return _is_ended(text) or _UNMARKED.match(end[-1:]) is not None


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


def _is_readable(text: str) -> bool:
    """Whether *text*, which is no prose, may be a short paragraph or a heading, and no name, address or number."""
    return not is_json(text) and (len(text.split(None, 1)) > 1 or not _OF_NAMES.search(without_code(text)))


def _is_paragraph(text: str) -> bool:
    """Whether *text*, which can be read and is no prose, is a paragraph rather than a heading or a label."""
    return _is_ended(text) or amount_of(text) >= GOOD_WORDS
