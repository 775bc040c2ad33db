"""From probabilities to the segments that are kept.

Each cure has a module of its own, by what it looks for; the order of those that come last is in `cures`.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.cleanup.registry import ALL_PAGES, OTHER_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.methods.auto.comments import comments
from scrapy_article.methods.auto.copies import copies, for_other_screens, in_one_line
from scrapy_article.methods.auto.cures import ARTICLE, SURELY, cures
from scrapy_article.methods.auto.ends import AFTER_END, colophon, tail
from scrapy_article.methods.auto.figures import captions, said_by
from scrapy_article.methods.auto.headings import are_headlines, heads_of
from scrapy_article.methods.auto.kinds import kinds_of, labels_of_cards, likely_ones, parts_of_cards, posts_of_thread
from scrapy_article.methods.auto.lines import Lines, between
from scrapy_article.methods.auto.numbered import with_counted
from scrapy_article.methods.auto.stories import next_stories
from scrapy_article.methods.auto.sums import best_threshold, choice_sums, expected_words
from scrapy_article.methods.auto.teasers import teasers
from scrapy_article.methods.auto.wholes import LED, containers_of, led_to, made_whole, strays

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.document.arrays import Floats
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.methods.auto.sums import ChoiceSums
    from scrapy_article.methods.method import Favor

__all__ = ["ARTICLE", "SURE", "SURE_WORDS", "THRESHOLDS", "Choice", "choose"]

THRESHOLDS: dict[Favor, float] = {"precision": 0.65, "balance": 0.45, "recall": 0.15}
"""Probability from which a segment is kept. For balance, F1 is best there on development folds, on a wide plateau."""
SHIFTS: dict[Favor, float] = {"precision": 1.5, "balance": 0.8, "recall": 0.4}
"""Factor of the threshold on pages that are no articles: lines of one page are right or wrong together, of which the
expected F1 knows nothing. One half of the development sites says 0.9, the other 0.5."""
SURE, SURE_WORDS = 0.7, 5
"""Probability and words of a line that is taken for text without doubt: the last of them is where the text ends."""
OF_TEXT = 3
"""Such lines from which a footer that holds all of the text is that of no page: one that is left open, or misnamed."""


class Choice(NamedTuple):
    """What is kept of a page."""

    kept: list[int]
    """Numbers of segments, ascending."""
    left: dict[int, str]
    """Those that were left in spite of their probability, and why."""
    sums: ChoiceSums

    @property
    def expected(self) -> float:
        """Expected F1, by words, of what is kept, as far as the probabilities are right."""
        return 2 * self.sums.hit / (self.sums.taken + self.sums.text) if self.kept else 0.0


def choose(features: Features, probabilities: Floats, favor: Favor = "balance", article: float = 1.0) -> Choice:
    """Choose the segments of an article, or of a page of another kind, where what is text is less sure.

    *article* is the probability that the page is one.
    """
    arrays = features.arrays
    words, lines = expected_words(arrays.words), Lines.of(features)
    is_article = article >= ARTICLE
    threshold = THRESHOLDS[favor] if is_article else _threshold(probabilities, words, favor)
    kept: list[int] = (probabilities >= threshold).nonzero()[0].tolist()
    kinds = None if is_article else kinds_of(arrays)
    if kinds:
        kept = sorted(kept + likely_ones(arrays, kinds, probabilities, threshold))
        kept = sorted(kept + posts_of_thread(arrays, kinds, kept))
    left = copies(arrays, lines, kept) | in_one_line(lines, kept) | for_other_screens(lines, kept)
    if kinds:
        left |= labels_of_cards(arrays, kinds, kept)
        kept = sorted({*kept, *parts_of_cards(arrays, kinds, [i for i in kept if i not in left])})
    else:
        left |= captions(lines, probabilities, kept) | next_stories(arrays, lines, kept)
    left |= teasers(lines, [i for i in kept if i not in left], is_article=is_article)
    left |= _outside(features, lines, probabilities, threshold, kept, left, article)
    kept = [i for i in kept if i not in left] if left else kept
    kept, left = _wholes(lines, words, probabilities, threshold, kept, left)
    kept = with_counted(lines, probabilities, kept, left)
    heads = heads_of(lines, probabilities, kept, left, is_article=is_article)
    kept = sorted([*kept, *heads]) if heads else kept
    for cure in cures(article, lines, kept):
        found = cure(lines, kept)
        if found:
            left |= found
            kept = [i for i in kept if i not in found]
    if (
        _is_footer(lines, probabilities, kept)
        or are_headlines(lines, kept)
        or not any(any(map(str.isalnum, lines.texts[i])) for i in kept)
    ):
        kept = []
    return Choice(kept, left, choice_sums(probabilities, words, arrays.density, arrays.good, kept))


@rule("threshold-by-expected-f1", scope=OTHER_PAGES, otherwise=lambda _, __, favor: THRESHOLDS[favor])
def _threshold(probabilities: Floats, words: Floats, favor: Favor) -> float:
    """The probability from which the lines of a page that is no article are kept: that of the best expected F1."""
    best, _ = best_threshold(probabilities, words)
    return min(max(best * SHIFTS[favor], 0.05), 0.95)


@rule("footer-only", scope=ALL_PAGES, otherwise=lambda *_: False)
def _is_footer(lines: Lines, probabilities: Floats, kept: Sequence[int]) -> bool:
    """Whether all that is *kept* stands in a footer, and hardly any of it is sure: what a page shows without a text."""
    are_sure = [i for i in kept if probabilities[i] >= SURE]
    return len(are_sure) < OF_TEXT and all(lines.flags[i] & Flag.FOOTER for i in kept)


def _wholes(
    lines: Lines, words: Floats, probabilities: Floats, threshold: float, kept: list[int], left: dict[int, str]
) -> tuple[list[int], dict[int, str]]:
    """*kept* and *left* with lists, tables and code that are kept or left as a whole."""
    led = led_to(lines, kept)
    containers = [*dict.fromkeys(containers_of(lines, kept) + led)]
    if not containers:
        return kept, left
    containers = [one for one in containers if len(between(kept, one.start, one.end)) < one.end - one.start]
    if containers:  # that are kept in part
        weights, likely = words.tolist(), (words * probabilities).tolist()
        out = {i for i, what in left.items() if what != AFTER_END}
        least = dict.fromkeys([block.index for block in led], threshold * LED)
        kept = made_whole(lines, kept, containers, weights, likely, threshold, least, out)
        stays = {*kept}
        left = {i: what for i, what in left.items() if i not in stays or what != AFTER_END}
        left |= strays(lines, kept, containers, weights, out)
    said = said_by(lines, kept)
    left = {i: what for i, what in left.items() if i not in said} if said else left
    return [i for i in (sorted({*kept} | said) if said else kept) if i not in left], left


def _outside(
    features: Features,
    lines: Lines,
    probabilities: Floats,
    threshold: float,
    kept: Sequence[int],
    left: Mapping[int, str],
    article: float,
) -> dict[int, str]:
    """What stands below the text, that which is without doubt: of what may be a thread, only comments."""
    arrays = features.arrays
    sure = ((probabilities >= SURE) & (arrays.words >= SURE_WORDS)).nonzero()[0].tolist()
    if article < SURELY:
        return comments(lines, probabilities, kept, sure, is_thread=True) if kept else {}
    found = colophon(lines, sure)
    own = [i for i in sure if i not in left and i not in found]
    return found | tail(arrays, lines, probabilities, threshold, kept, own) | comments(lines, probabilities, kept, sure)
