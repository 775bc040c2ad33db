"""Which flags the lines of a page have."""

from __future__ import annotations

import re
from functools import cache, cached_property
from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.lexicon import buttons, calls, comments, facts, labels, notices, offers, pictures, related
from scrapy_article.lexicon.matcher import MARKS, Matcher, folded
from scrapy_article.lexicon.phrases import Phrases, alternatives, beginnings

if TYPE_CHECKING:
    from collections.abc import Sequence

    from numpy.typing import NDArray

__all__ = ["FLAGS", "flags_of", "line_flags", "says"]

FLAGS = (
    *("elsewhere", "main_article", "suggests", "offers_stories", "leads_back", "discloses", "consent", "names_consent"),
    *("agrees", "wall", "call", "call_above", "disclaims", "initials", "address", "telephone", "fact", "money"),
    *(
        "appeal_heading",
        "we",
        "goods",
        "comments_heading",
        "comments_sure",
        "answers",
        "contents",
        "leads_on",
        "button",
    ),
    *(
        "act",
        "author",
        "mark",
        "bracketed",
        "capital_label",
        "notice_rights",
        "notice_call",
        "notice_other",
        "label_ad",
    ),
    *("label_media", "label_buttons", "not_loaded", "label_partner", "caption", "credit"),
)
"""Their names, in the order in which the network knows them."""
_THEMES = (related, buttons, offers, calls, facts, comments, notices, labels, pictures)
_LISTS: tuple[Phrases, ...] = tuple(one for theme in _THEMES for one in theme.LISTS)


class _Asked:
    """Phrases that a line may have, or those of them that begin as it does: *ways*."""

    def __init__(self, phrases: Phrases, ways: str = "") -> None:
        self.most, self.check, self.group = phrases.most, phrases.check, phrases.group
        self.flags = [*map(FLAGS.index, phrases.flags.split())]
        self._pattern = (
            rf"\W{{0,{MARKS}}}(?:{ways or phrases.begins}){phrases.end}" if phrases.begins else phrases.holds
        )

    @cached_property
    def _pattern_of(self) -> re.Pattern[str]:
        return re.compile(self._pattern, re.IGNORECASE)

    def hold(self, line: str) -> bool:
        """Whether *line*, which may, does so."""
        if not self._pattern:
            return True
        is_anchored = self._pattern.startswith((r"\A", r"\W"))
        found = self._pattern_of.match(line) if is_anchored else self._pattern_of.search(line)
        return found is not None and (self.check is None or self.check(found))


_HELD = [_Asked(one) for one in _LISTS if one.needles and not one.only]
_ONLY: dict[int, list[_Asked]] = {}
for _one in _LISTS:
    if _one.only:
        _ONLY.setdefault(FLAGS.index(_one.only), []).append(_Asked(_one))
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
    [(folded(one.needles).split("|"), one.most) for one in _LISTS if one.needles and not one.only],
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
    flags, lines = [], []
    for line, begun, held in _MATCHER.found(texts, words):
        for flag in _raised(texts[line], words[line], begun, held):
            flags.append(flag)
            lines.append(line)
    found = np.zeros((len(FLAGS), len(texts)), np.float32)
    found[flags, lines] = 1
    return found


def _raised(line: str, words: float, begun: int, held: int) -> list[int]:
    asked = [*_begun(begun)] if begun >= 0 else []
    while held:
        asked.append(_HELD[(held & -held).bit_length() - 1])
        held &= held - 1
    raised: list[int] = []
    groups = set()
    for one in asked:
        if words <= one.most and one.group not in groups and one.hold(line):
            if one.group:
                groups.add(one.group)
            raised += one.flags
            for flag in one.flags:
                asked += _ONLY.get(flag, ())
    return raised


def flags_of(line: str, words: float = 0) -> set[str]:
    """Return the names of the flags of *line*; of how many *words* it is matters only if they are given."""
    return {
        FLAGS[flag] for _, begun, held in _MATCHER.found([line], [words]) for flag in _raised(line, words, begun, held)
    }


def says(flag: str, line: str) -> bool:
    """Whether *line*, however long it is, has *flag*."""
    return flag in flags_of(line)
