"""The lines that are selected of a page: those that are likely enough, without those that a rule rejects."""

from __future__ import annotations

from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.cleanup.headings_and_galleries import galleries, headings_of_accordions, headings_without_text
from scrapy_article.cleanup.page import Page
from scrapy_article.cleanup.registry import ALL_PAGES, OTHER_PAGES, rule
from scrapy_article.cleanup.repeated_blocks import repeated_blocks, repeated_long_lines
from scrapy_article.cleanup.surroundings import after_the_end, footnotes, labels_of_links, next_articles, related_links
from scrapy_article.document import Flag
from scrapy_article.document.layout.rendering import MARK
from scrapy_article.extractor.model import best_threshold, expected_words, sums_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.cleanup.page import Page
    from scrapy_article.document import Block
    from scrapy_article.document.arrays import Floats
    from scrapy_article.extractor.features import Features
    from scrapy_article.extractor.model import Sums
    from scrapy_article.methods import Favor

MAX_ELEMENTS = 2
"""Such elements on a page: more are answers, say, each of which a script shows by the question before it."""
MIN_VISIBLE_WORDS = 40
"""Words that are selected beside them: pages that hide all of their text show it when they are ready."""
LEVELS, PARTS = 3, 12
"""Elements around it, from itself on, before which a control may stand, and parts of one that are looked at."""
_HIDE = frozenset(("style", "hidden"))
_CONTROLS = frozenset(("button", "input", "summary"))
_PAGE = frozenset(("html", "body", "main", "article"))


@rule("hidden-without-hook", scope=ALL_PAGES)
def hidden_without_hook(page: Page, selected: Sequence[int]) -> dict[int, str]:
    """Lines in hidden elements that no script or style can reveal: they have no id, no class and no controls beside.

    Where a browser has drawn the page, scripts and styles have had their say: a name is no hook then.
    """
    hidden = [i for i in selected if page.flags[i] & Flag.HIDDEN]
    if not hidden or sum([page.words[i] for i in selected]) - sum([page.words[i] for i in hidden]) < MIN_VISIBLE_WORDS:
        return {}
    outermost = {i: _outermost(page.segments[i].block) for i in hidden}
    without_hook = {block.index for block in {*outermost.values()} if _has_no_hook(block)}
    if len(without_hook) > MAX_ELEMENTS:
        return {}
    return {i: "hidden" for i, block in outermost.items() if block.index in without_hook}


def _outermost(block: Block) -> Block:
    """The outermost hidden element around *block*."""
    while block.parent is not None and block.parent.flags & Flag.HIDDEN:
        block = block.parent
    return block


def _has_no_hook(block: Block) -> bool:
    attributes = block.element.attrib
    if not attributes or block.tag in _PAGE or not (MARK in attributes or _HIDE.issuperset(attributes)):
        return False
    if attributes.get("hidden") == "until-found":  # a search in the page shows it
        return False
    current: Block | None = block
    for _ in range(LEVELS):
        before = None if current is None else current.element.getprevious()
        parts = () if before is None else islice(before.iter("*"), PARTS)
        if any(part.tag in _CONTROLS or part.get("onclick") is not None for part in parts):
            return False
        current = current and current.parent
    return True


ARTICLE = 1 / 3
"""Probability from which a page is read as an article: one that is read as something else loses more than the other way
round."""
THRESHOLDS: dict[Favor, float] = {"precision": 0.65, "balance": 0.45, "recall": 0.15}
"""Probability from which a line is selected. For balance, F1 is best there on development folds, on a wide plateau."""
SHIFTS: dict[Favor, float] = {"precision": 1.5, "balance": 0.8, "recall": 0.4}
"""Factor of the threshold on pages that are no articles: lines of one page are right or wrong together, of which the
expected F1 knows nothing. One half of the development sites says 0.9, the other 0.5."""
_OF_ARTICLES = (
    next_articles,
    repeated_blocks,
    after_the_end,
    related_links,
    labels_of_links,
    galleries,
    hidden_without_hook,
    headings_without_text,
)
_OF_OTHERS = (repeated_blocks, related_links, labels_of_links, hidden_without_hook, repeated_long_lines)


class Choice(NamedTuple):
    """What is selected of a page."""

    selected: list[int]
    """Numbers of lines, ascending."""
    rejected: dict[int, str]
    """Those that were rejected in spite of their probability, and why."""
    sums: Sums

    @property
    def expected(self) -> float:
        """Expected F1, by words, of what is selected, as far as the probabilities are right."""
        return 2 * self.sums.hit / (self.sums.taken + self.sums.text) if self.selected else 0.0


def choose(features: Features, probabilities: Floats, favor: Favor = "balance", article: float = 1.0) -> Choice:
    """Choose the lines of an article, or of a page of another kind, where what is text is less sure.

    *article* is the probability that the page is one.
    """
    arrays = features.arrays
    words = expected_words(arrays.words)
    is_article = article >= ARTICLE
    threshold = THRESHOLDS[favor] if is_article else threshold_by_expected_f1(probabilities, words, favor)
    selected: list[int] = (probabilities >= threshold).nonzero()[0].tolist()
    page = Page.of(features, probabilities, threshold)
    rejected: dict[int, str] = {}
    for reject in _OF_ARTICLES if is_article else _OF_OTHERS:
        found = reject(page, selected) if selected else {}
        if found:
            rejected |= found
            selected = [i for i in selected if i not in found]
    if is_article and selected:
        selected = headings_of_accordions(features.walk, footnotes(features.walk, arrays.texts, selected))
    if not any(any(map(str.isalnum, page.texts[i])) for i in selected):
        selected = []
    return Choice(selected, rejected, sums_of(probabilities, words, arrays.density, arrays.good, selected))


@rule("threshold-by-expected-f1", scope=OTHER_PAGES, otherwise=lambda _, __, favor: THRESHOLDS[favor])
def threshold_by_expected_f1(probabilities: Floats, words: Floats, favor: Favor) -> float:
    """The threshold for lines of pages that are not articles: the one with the best expected F1."""
    return min(max(best_threshold(probabilities, words) * SHIFTS[favor], 0.05), 0.95)
