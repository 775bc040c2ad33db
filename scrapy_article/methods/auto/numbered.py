"""The numbers that paragraphs begin with."""

from __future__ import annotations

import re

__all__ = ["number_of"]

_FIRST = frozenset("0123456789(（第一二三四五六七八九十§")
_NUMBER = re.compile(
    r"(?P<a>[（(]|§\s?|)(?P<n>\d{1,3})(?P<b>[)）]|[.．](?!\d)|、)|(?P<c>[（(]|第|)(?P<h>[一二三四五六七八九十百零〇]{1,7})(?P<d>[)）]|、|[条條章节節款]\s)"
)
_DIGITS = {digit: number for number, digit in enumerate("一二三四五六七八九", 1)}


def number_of(text: str) -> tuple[str, int] | None:
    """How the number is written that *text* begins with, and the number; None if it begins with none.

    >>> number_of("2. The bridge"), number_of("第六十九条 本法"), number_of("2.5 miles")
    (('.', 2), ('第条', 69), None)
    """
    match = _NUMBER.match(text) if text[0] in _FIRST else None
    if match is None:
        return None
    if match["n"]:
        return match["a"].strip() + match["b"], int(match["n"])
    return match["c"] + match["d"].strip(), _value(match["h"])


def _value(numeral: str) -> int:
    """The number that a Chinese *numeral* below a thousand says.

    >>> _value("九"), _value("十"), _value("六十九"), _value("一百二十")
    (9, 10, 69, 120)
    """
    hundreds, mark, rest = numeral.replace("零", "").replace("〇", "").rpartition("百")
    value = 100 * _DIGITS.get(hundreds, 1) if mark else 0
    tens, mark, ones = rest.rpartition("十")
    return value + (10 * _DIGITS.get(tens, 1) if mark else 0) + _DIGITS.get(ones, 0)
