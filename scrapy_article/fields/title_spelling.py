"""Which of two spellings of a title that have the same letters is the better one."""

from __future__ import annotations

import re

__all__ = ["is_better", "parts_kicker"]

_AFTER_KICKER = re.compile(r"[.:]\s")
_AFTER_WORD = re.compile(r"(?<=\w)[.:]\s")


def is_better(text: str, known: str, shown: bool) -> bool:
    """Whether *text* is better written than what has the same letters: shown on the page, but not in capitals.

    Nor is it with a blank after the kicker, which colours part from the title there, if what is declared has a mark.
    """
    if text.isupper() != known.isupper():
        return known.isupper()
    if " | " in known and text in (known.replace(" | ", mark, 1) for mark in (". ", ": ")):
        return True
    return shown and not parts_kicker(known, text)


def parts_kicker(declared: str, shown: str) -> bool:
    """Whether *declared* is *shown* with a mark in the place of a blank, or of nothing: ``Live: The bridge is built``.

    Nothing parts the two in ``LiveThe bridge is built``, where styles set them apart.
    """
    if len(declared) <= len(shown):
        return False
    return (
        _AFTER_KICKER.sub(" ", declared, count=1) == shown
        or _AFTER_WORD.sub("", declared, count=1).casefold() == shown.casefold()
    )
