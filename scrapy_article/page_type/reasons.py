"""The reasons for a page type, in words.

Near the inputs of one page, the network is a linear function. The effect of an input on the log-odds is its
standardised value times the gradient. Effects are summed by kind, and the facts are sorted by that sum.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.page_type.features import NAMES
from scrapy_article.page_type.urls import URL_NAMES

if TYPE_CHECKING:
    from scrapy_article.page_type.features import PageFeatures
    from scrapy_article.page_type.model import Probabilities

KINDS: dict[str, str] = {
    "text": (
        "run kept_words kept_lines kept_share kept_density kept_good span_share longest good_kept good_left mean_line "
        "page_words page_density page_lines link_lines headlines headline_words balance page_balance nav_lines "
        "after_density after_good after_links after_kept in_paragraphs"
    ),
    "headings": "linked_headings linked_heading_share story_headings",
    "cards": "cards_share headline_cards kept_in_cards articles article_share card_words",
    "prices": "prices priced_cards",
    "dates": "dated_left dated_kept dated_cards times dated published",
    "stories": "story_balance stories_kept stories_left",
    "following": "paged_links",
    "declared": "json_article json_index json_product json_thread json_service og_article og_site og_product og_any",
    "url": " ".join(URL_NAMES),
}
"""Kinds of features; each has a fact."""
_NUMBERS = {name: number for number, names in enumerate(KINDS.values()) for name in names.split()}
KIND_OF = [_NUMBERS.get(name, len(KINDS)) for name in NAMES]
"""For each input, the index of its kind; for those without a fact, the number of kinds."""


def reasons(found: Probabilities, features: PageFeatures) -> str:
    """Return the facts of the page, the most important ones for an index or against it first."""
    added = dict(zip(KINDS, found.added, strict=False))
    facts = features.facts
    return "; ".join([facts[name] for name in sorted(facts, key=lambda name: -abs(added[name]))])
