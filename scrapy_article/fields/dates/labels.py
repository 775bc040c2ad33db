"""Words beside dates that say what happened on that day, in many languages."""

from __future__ import annotations

import re
from functools import lru_cache

from scrapy_article.fields.dates.months import date_words

__all__ = ["label_after", "label_before"]


def _any_of(*words: str) -> str:
    """An expression for each of *words*, separated by ``|``, under its first letter: so the search skips others."""
    by_letter: dict[str, dict[str, None]] = {}
    for word in "|".join(words).split("|"):
        by_letter.setdefault(word[0], {})[word[1:]] = None
    return "|".join(f"{letter}(?:{'|'.join(rests)})" for letter, rests in by_letter.items())


_CHANGED, _PUBLISHED = (tuple(date_words()[kind].values()) for kind in ("changed", "published"))
_LABEL = re.compile(_any_of(*_CHANGED, *_PUBLISHED))
_KIND = re.compile(f"(?P<changed>{_any_of(*_CHANGED)})|(?P<labelled>{_any_of(*_PUBLISHED)})")
"""What a label says."""
_CHANGED_AFTER = re.compile(r"\s?(?:更新|修正|수정|업데이트)(?!\s?[:：])")
"""What Japanese and Korean write after the date of a change, too."""
_BY = "written by"
"""After a date, a by-line that begins, while *geschrieben* would say what was done on that day."""


def label_before(text: str) -> str | None:
    """What the last word in *text* says of the date after it: ``labelled`` published, or ``changed``."""
    return _label_of(text.casefold().strip())


def label_after(text: str) -> str | None:
    """What *text*, which follows the last date of a line, says of it."""
    if not text.isascii() and _CHANGED_AFTER.match(text):
        return "changed"
    return "labelled" if text and label_before(text) == "labelled" and _BY not in text.casefold() else None


@lru_cache(maxsize=2048)  # a few words, used again on every page
def _label_of(text: str) -> str | None:
    last = None
    if len(text) > 2 or not text.isascii():
        for match in _LABEL.finditer(text):
            last = match
    kind = _KIND.match(text, last.start()) if last else None
    return kind.lastgroup if kind else None
