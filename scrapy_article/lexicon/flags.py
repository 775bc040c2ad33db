"""Which flags the lines of a page have."""

from __future__ import annotations

import re
from functools import cache, lru_cache
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.lexicon import buttons, calls, comments, facts, labels, notices, offers, pictures, related
from scrapy_article.lexicon.matcher import MARKS, Matcher, folded
from scrapy_article.lexicon.phrases import Phrases, alternatives, beginnings

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from numpy.typing import NDArray

__all__ = ["FLAGS", "line_flags"]

FLAGS = tuple(
    "elsewhere main_article suggests offers_stories leads_back discloses consent names_consent agrees wall call "
    "call_above disclaims initials address telephone fact money appeal_heading we goods comments_heading "
    "comments_sure answers contents leads_on button act author mark bracketed capital_label notice_rights notice_call "
    "notice_other label_ad label_media label_buttons not_loaded label_partner caption credit".split()
)
"""Their names, in the order in which the network knows them."""
_THEMES = (related, buttons, offers, calls, facts, comments, notices, labels, pictures)
_LISTS: tuple[Phrases, ...] = tuple(one for theme in _THEMES for one in theme.LISTS)


class _Asked:
    """Phrases that a line may have, or those of them that begin as it does: *ways*."""

    __slots__ = ("check", "flags", "group", "held", "match", "most", "pattern")

    def __init__(self, phrases: Phrases, ways: str = "", held: int = 0) -> None:
        self.most, self.check, self.group = phrases.most, phrases.check, phrases.group
        self.flags = [*map(FLAGS.index, phrases.flags.split())]
        self.held = held
        """The lists of words of which a line holds some, as bits."""
        self.pattern = rf"\W{{0,{MARKS}}}(?:{ways or phrases.begins}){phrases.end}" if phrases.begins else phrases.holds
        self.match: Callable[[str], re.Match[str] | None] = self._compile
        """What finds them in a line: compiled when it is first asked, for most are in languages that nobody reads."""

    def _compile(self, line: str) -> re.Match[str] | None:
        pattern = re.compile(self.pattern, re.IGNORECASE)
        self.match = pattern.match if self.pattern.startswith((r"\A", r"\W")) else pattern.search
        return self.match(line)

    def holds(self, line: str, words: float) -> bool:
        """Whether a *line* of so many *words* has such a phrase."""
        if words > self.most:
            return False
        if not self.pattern:
            return True
        found = self.match(line)
        return found is not None and (self.check is None or self.check(found))


_WORDS = [*dict.fromkeys((words, one.most) for one in _LISTS for words in (one.needles, one.also) if words)]
"""Lists of words that are looked for, each with the words of a line at most."""
_HELD: list[list[_Asked]] = [[] for _ in _WORDS]
"""What is asked of lines that hold one of these words,"""
_ONLY: dict[int, list[_Asked]] = {}
"""or have that flag."""
for _one in _LISTS:
    _bits = [_WORDS.index((words, _one.most)) for words in (_one.needles, _one.also) if words]
    _asked = _Asked(_one, held=sum(1 << bit for bit in _bits))
    if _one.only:
        _ONLY.setdefault(FLAGS.index(_one.only), []).append(_asked)
    elif _bits:
        _HELD[_bits[0]].append(_asked)
_BEGUN: dict[str, list[tuple[Phrases, str]]] = {}
for _one in _LISTS:
    if _one.begins and not _one.only:
        for _way in alternatives(_one.begins):
            for _start in {*beginnings(_way)}:
                _BEGUN.setdefault(_start, []).append((_one, _way))
_STARTS = sorted(_BEGUN)


def _begin_as(start: str) -> list[tuple[Phrases, str]]:
    """The phrases, by their lists, that a line may begin with that begins with *start*, and no longer one."""
    return [one for size in range(1, len(start) + 1) for one in _BEGUN.get(start[:size], ())]


_MATCHER = Matcher(
    [(start, max(phrases.most for phrases, _ in _begin_as(start))) for start in _STARTS],
    [(folded(words).split("|"), most) for words, most in _WORDS],
)


@cache
def _begun(number: int) -> list[_Asked]:
    """What a line may begin with that begins so."""
    found: dict[Phrases, list[str]] = {}
    for phrases, way in _begin_as(_STARTS[number]):
        found.setdefault(phrases, []).append(way)
    return [_Asked(phrases, "|".join(some)) for phrases, some in found.items()]


def line_flags(texts: list[str], words: Sequence[float]) -> NDArray[np.float32]:
    """Return 1 where a line of *texts*, of so many *words* each, has a flag, else 0: a row a flag, a column a line."""
    flags: list[int] = []
    lines: list[int] = []
    for line, begun, held in _MATCHER.found(texts, words):
        raised = _raised(texts[line], words[line], begun, held)
        flags += raised
        lines += [line] * len(raised)
    found = np.zeros((len(FLAGS), len(texts)), np.float32)
    found[flags, lines] = 1
    return found


@lru_cache(1024)
def _held(held: int) -> list[_Asked]:
    """What a line may have that holds words of these lists."""
    bits = [bit for bit in range(len(_WORDS)) if held >> bit & 1]
    return [one for bit in bits for one in _HELD[bit] if held & one.held == one.held]


def _raised(line: str, words: float, begun: int, held: int) -> list[int]:
    """The flags of *line*, which begins so, and holds words of these lists."""
    raised: list[int] = []
    groups: list[str] = []
    if begun >= 0:
        for one in _begun(begun):
            if one.holds(line, words):
                raised += one.flags
    if held:
        for one in _held(held):
            if (not one.group or one.group not in groups) and one.holds(line, words):
                raised += one.flags
                groups.append(one.group)
    if raised and not _ONLY.keys().isdisjoint(raised):
        for one in [one for flag in raised for one in _ONLY.get(flag, ())]:
            if held & one.held == one.held and one.holds(line, words):
                raised += one.flags
    return raised
