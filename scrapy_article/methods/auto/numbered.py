"""The numbers that paragraphs begin with, and the paragraphs that are kept for theirs."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.methods.auto.ends import AFTER_END

if TYPE_CHECKING:
    from scrapy_article.document import Segment
    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["number_of", "with_counted"]

COUNTED, COUNTED_LEAST = 3, 0.1
"""Numbered lines in a row that are kept after one that is, and the probability that each must have."""
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


@rule("numbered-paragraphs", scope=ALL_PAGES, otherwise=lambda _, __, kept, *___: kept)
def with_counted(lines: Lines, probabilities: Floats, kept: list[int], left: dict[int, str]) -> list[int]:
    """*kept*, with lines whose number is the next after that of a line before them that is, in the same parent.

    Laws, rules and steps number their paragraphs, which are of any length and words; what is kept goes on after them,
    or they are articles of a law: so are the sources of a text, which are none. Those that were *left* for a reason of
    their own stay so.
    """
    texts, segments = lines.texts, lines.segments
    ends = [i + 1 for i, following in pairwise((*kept, len(texts))) if following > i + 1]
    numbered = [j for j in ends if texts[j][0] in _FIRST and left.get(j, AFTER_END) == AFTER_END]
    if not any(number_of(texts[j]) and probabilities[j] >= COUNTED_LEAST for j in numbered):
        return kept
    found: set[int] = set()
    numbers: dict[str, int] = {}
    for i, following in pairwise((*kept, len(texts))):
        number = number_of(texts[i])
        if number:
            numbers[number[0]] = number[1]
        run: list[int] = []
        for j in range(i + 1, min(following, i + COUNTED + 1)):
            number = number_of(texts[j])
            if number is None or numbers.get(number[0]) != number[1] - 1 or left.get(j, AFTER_END) != AFTER_END:
                break
            if float(probabilities[j]) < COUNTED_LEAST or not _are_beside(segments[i], segments[j]):
                break
            numbers[number[0]] = number[1]
            if number[0][0] == "第":
                found.update((*run, j))
            run.append(j)
        if i + len(run) + 1 == following < len(texts):
            found.update(run)
    for j in found:
        left.pop(j, None)
    return sorted(found.union(kept)) if found else kept


def _are_beside(one: Segment, other: Segment) -> bool:
    """Whether two lines stand in one block, or in blocks of one kind in the same parent."""
    first, second = one.block, other.block
    return first is second or (first.tag == second.tag and first.parent is second.parent)
