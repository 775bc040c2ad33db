"""The lines that are selected of a page: those that are likely enough, without those that a rule rejects."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.cleanup import rules
from scrapy_article.cleanup.registry import rule
from scrapy_article.extractor.features import PHRASE_NAMES
from scrapy_article.extractor.model import best_threshold, expected_words, sums_of

if TYPE_CHECKING:
    from scrapy_article.document import Segment
    from scrapy_article.document.arrays import Arrays, Floats
    from scrapy_article.document.walk.segments import Walk
    from scrapy_article.extractor.features import Features
    from scrapy_article.extractor.model import Sums
    from scrapy_article.methods import Favor

ARTICLE = 1 / 3
"""Probability from which a page is read as an article: one that is read as something else loses more than the other way
round."""
THRESHOLDS: dict[Favor, float] = {"precision": 0.65, "balance": 0.45, "recall": 0.15}
"""Probability from which a line is selected. For balance, F1 is best there on development folds, on a wide plateau."""
SHIFTS: dict[Favor, float] = {"precision": 1.5, "balance": 0.8, "recall": 0.4}
"""Factor of the threshold on pages that are no articles: lines of one page are right or wrong together, of which the
expected F1 knows nothing. One half of the development sites says 0.9, the other 0.5."""
_OF_ARTICLES = (
    rules.next_articles,
    rules.repeated_blocks,
    rules.after_the_end,
    rules.related_links,
    rules.labels_of_links,
    rules.galleries,
    rules.hidden_without_hook,
    rules.headings_without_text,
)
_OF_OTHERS = (
    rules.repeated_blocks,
    rules.related_links,
    rules.labels_of_links,
    rules.hidden_without_hook,
)
_ROWS = {name: number - len(PHRASE_NAMES) for number, name in enumerate(PHRASE_NAMES)}


class Page(NamedTuple):
    """A page as the cleanup rules see it: lists of its lines, which cost less than asking numpy for single ones."""

    segments: list[Segment]
    texts: list[str]
    words: list[float]
    flags: list[int]
    """Those of the block that it stands in."""
    density: list[float]
    """Share of its characters in links, 0 to 1."""
    probabilities: Floats
    """That it is part of the text."""
    threshold: float
    """Probability from which lines are selected."""
    matrix: Floats
    """What the network sees of it."""
    arrays: Arrays
    walk: Walk

    def lines_with(self, phrase: str) -> set[int]:
        """Return the lines of which the lexicon says *phrase*, one of its flags."""
        return {*self.matrix[_ROWS[f"says_{phrase}"]].nonzero()[0].tolist()}


@dataclass(eq=False)
class Choice:
    """What is selected of a page."""

    selected: list[int]
    """Numbers of lines, ascending."""
    rejected: dict[int, str]
    """Those that were rejected in spite of their probability, and why."""
    probabilities: Floats
    arrays: Arrays

    @cached_property
    def sums(self) -> Sums:
        """Sums over the lines, from which the quality is estimated."""
        arrays = self.arrays
        return sums_of(self.probabilities, expected_words(arrays.words), arrays.density, arrays.good, self.selected)

    @property
    def expected(self) -> float:
        """Expected F1, by words, of what is selected, as far as the probabilities are right."""
        return 2 * self.sums.hit / (self.sums.taken + self.sums.text) if self.selected else 0.0


def choose(features: Features, probabilities: Floats, favor: Favor = "balance", article: float = 1.0) -> Choice:
    """Choose the lines of an article, or of a page of another kind, where what is text is less sure.

    *article* is the probability that the page is one.
    """
    arrays = features.arrays
    is_article = article >= ARTICLE
    threshold = (not is_article and threshold_by_expected_f1(probabilities, arrays.words, favor)) or THRESHOLDS[favor]
    selected: list[int] = (probabilities >= threshold).nonzero()[0].tolist()
    flags, density = arrays.flags.take(arrays.block_of).tolist(), arrays.density.tolist()
    of_lines = arrays.segments, arrays.texts, arrays.words.tolist(), flags, density, probabilities
    page = Page(*of_lines, threshold, features.matrix, arrays, features.walk)
    rejected: dict[int, str] = {}
    for reject in _OF_ARTICLES if is_article else _OF_OTHERS:
        found = reject(page, selected) if selected else None
        if found:
            rejected |= found
            selected = [i for i in selected if i not in found]
    for add in (rules.footnotes, rules.headings_of_accordions) if is_article else ():
        more = add(page, selected)
        if more:
            selected = sorted({*selected, *more})
    return Choice(selected, rejected, probabilities, arrays)


@rule("threshold-by-expected-f1", scope="other pages")
def threshold_by_expected_f1(probabilities: Floats, words: Floats, favor: Favor) -> float:
    """The threshold for lines of pages that are not articles: the one with the best expected F1."""
    return min(max(best_threshold(probabilities, expected_words(words)) * SHIFTS[favor], 0.05), 0.95)
