"""``dsc``: stretches of the document slope curve that rise slowly.

Pinto, Branstein, Coleman, Croft, King, Li and Wei, "QuASM: a system for question answering using semi-structured data",
JCDL 2002, which extends Finn, Kushmerick and Smyth, "Fact or fiction: content classification for digital libraries",
2001; both as told by Gottron, "Evaluating content extraction on HTML documents", ITA 2007, and by Arias, Deschacht and
Moens, "Language independent content extraction from web pages".

A page is a row of tokens: tags and words. The curve gives for each token the number of tags up to it; tags that only
format a text, such as a change of font, count as words do. Where it is flat over a long stretch there is text without
tags. The curve is looked at through windows that overlap by half. A window is low if the mean slope in it is at most
half of that of the whole page, and a stretch of content is one of several low windows in a row.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.document.tokens import stretches
from scrapy_article.methods.method import Method, Selection
from scrapy_article.methods.spans import select_spans

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from scrapy_article.document import Document
    from scrapy_article.document.tokens import Span, Tokens

__all__ = ["METHODS", "low_stretches", "select", "slope_curve"]

WINDOW = 50
"""Tokens of a window. This and the next two are the values that implementations of the method go by."""
LOW = 0.5
"""Share of the page's mean slope up to which a window is low."""
WINDOWS = 3
"""Low windows in a row that make a stretch of content."""

FORMATTING = frozenset(
    slash + tag
    for tag in (
        "abbr acronym b bdi bdo big blink cite code data del dfn em font i ins kbd mark q rb rp rt ruby s samp small "
        "span strike strong sub sup time tt u var wbr"
    ).split()
    for slash in ("", "/")
)
"""Tags that say how a text looks, or what a word of it means. Which ones QuASM took is not told."""


def slope_curve(tokens: Tokens) -> NDArray[np.int64]:
    """Return the number of tags up to and including each token; a token is a tag, or a word."""
    words = tokens.words_of_runs()
    places = np.cumsum(words[:-1] + 1) - 1
    weights = np.zeros(int(words.sum()) + len(tokens.tags), np.int64)
    weights[places] = ~tokens.has_name(FORMATTING)
    return weights.cumsum()


def low_stretches(curve: NDArray[np.int64]) -> list[tuple[int, int]]:
    """Return start and end (exclusive) of each stretch of tokens in which *curve* stays low."""
    size = len(curve)
    if not size:
        return []
    starts = np.arange(0, max(size - WINDOW // 2, 1), WINDOW // 2)
    ends = np.minimum(starts + WINDOW, size)
    sums = np.concatenate(([0], curve))
    slopes = (sums[ends] - sums[starts]) / (ends - starts)
    low = slopes <= LOW * curve[-1] / size
    return [(int(starts[a]), int(ends[b - 1])) for a, b in stretches(low) if b - a >= min(WINDOWS, len(starts))]


def select(document: Document) -> Selection:
    """Choose the words in the low stretches of the slope curve of *document*."""
    tokens = document.tokens
    words = tokens.words_of_runs()
    is_word = np.ones(int(words.sum()) + len(tokens.tags), np.int64)
    is_word[np.cumsum(words[:-1] + 1) - 1] = 0
    before = np.concatenate(([0], is_word.cumsum()))
    spans: list[Span] = []
    for start, end in low_stretches(slope_curve(tokens)):
        first, last = int(before[start]), int(before[end])
        if last > first:
            spans.append((int(tokens.word_starts[first]), _end_of_word(tokens, last - 1)))
    return select_spans(document, spans, "the slope curve is low", "many tags")


def _end_of_word(tokens: Tokens, word: int) -> int:
    start = int(tokens.word_starts[word])
    solid = tokens.solid[start:]
    return start + int(solid.argmin()) if not solid.all() else len(tokens.text)


METHODS = {
    "dsc": Method(
        "long stretches of the document slope curve, the cumulated count of tags, that rise slowly",
        "Pinto et al., QuASM, JCDL 2002",
        select,
    ),
}
