"""Headings of readers' comments, and the buttons that answer one, in the languages of the world."""

from __future__ import annotations

import re
from functools import partial

from scrapy_article.lexicon.comments import HEADS_COUNTED
from scrapy_article.lexicon.flags import flags_of, says

__all__ = ["announces_comments", "answers", "counts_comments", "surely_announces_comments", "that_may_speak"]

_FLAGS = {"comments_heading", "answers"}
announces_comments = partial(says, "comments_heading")
surely_announces_comments = partial(says, "comments_sure")
answers = partial(says, "answers")
_COUNTED = re.compile(HEADS_COUNTED, re.IGNORECASE)


def that_may_speak(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, announce comments, or answer one: most do neither."""
    return [i for i, line in enumerate(lines) if len(line) < 300 and not _FLAGS.isdisjoint(flags_of(line))]


def counts_comments(line: str) -> bool:
    """Whether *line* is a heading of readers' comments that says how many there are: no list of answers has it."""
    return _COUNTED.match(line) is not None
