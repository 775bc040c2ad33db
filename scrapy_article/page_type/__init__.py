"""What a page is: one article, an index of others, or something else.

Two kinds of small networks, learned from labelled pages, have the features of `scrapy_article.page_type.features` as
inputs. One returns the probability of an index, the other that of an article if the page is no index. Their training
pages, and their scores on unseen sites, are in ``page_type.md`` next to the weights.
"""

from __future__ import annotations

import re
from functools import cache
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.lexicon.lists import languages_of, words_of
from scrapy_article.page_type.features import PageFeatures
from scrapy_article.page_type.model import default_model, reasons
from scrapy_article.text.words import letters

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.article import PageType
    from scrapy_article.document import Document
    from scrapy_article.page_type.model import Model

__all__ = ["Verdict", "judge"]

RULE_PROBABILITY = 0.9
"""Probability of verdicts by a rule, without a network."""
MIN_WORDS, MIN_HEADLINES = 15, 3
"""Least words of text, and least linked headlines; a page with less of both is a login, or is filled by scripts."""


class Verdict(NamedTuple):
    """The page type, its probability, and the reasons in words."""

    page_type: PageType
    probability: float
    reason: str
    index_probability: float = 0.0
    """Probability that the page is an index."""


def judge(
    document: Document, selected: Sequence[int], words: int, dated: bool = False, model: Model | None = None
) -> Verdict:
    """Return the page type of *document*, from the *selected* segments, their surroundings, the markup and the URL.

    *words* is the length of the text, which may come from another source than the segments. *dated* is whether the
    page has a publication date. *model* is used instead of the one that comes with the package.
    """
    if words and not selected:
        return Verdict("article", RULE_PROBABILITY, "its text stands in structured data or scripts")
    if not document.segments:
        return Verdict("other", RULE_PROBABILITY, "no text")
    if words <= NOTICE_WORDS and not document.has_json_ld_article and is_notice(document):
        return Verdict("other", RULE_PROBABILITY, "a notice in the place of a page")
    features = PageFeatures(document, selected, dated)
    if words < MIN_WORDS and features.headlines < MIN_HEADLINES:
        return Verdict("other", RULE_PROBABILITY, f"next to no text; {features.facts['text']}")
    probabilities = (model or default_model())(features.column)
    index, article = probabilities.is_index, probabilities.is_article
    found: dict[PageType, float] = {
        "article": (1 - index) * article,
        "index": index,
        "other": (1 - index) * (1 - article),
    }
    best = max(found, key=found.__getitem__)
    return Verdict(best, found[best], reasons(probabilities, features), index)


# --- notices instead of a page: it does not exist, access is denied, or consent is required ---

# They are served under the URL of the page, often with the status 200, and have a paragraph or two of running text.
# Their titles are similar everywhere: a name such as *Page not found*, or a sentence such as *Sorry, this article is no
# longer available*, which each language builds from few words in many ways.

NOTICE_WORDS = 250
"""Most words of text of a notice."""
MAX_NAME = 160
"""Most characters of the title or heading of a notice, including the name of the site."""
HEADINGS = 5
"""Number of first headings among which to look for the first ``h1``."""
MAX_BEFORE = 3
"""Most words such as *sorry* and *this* in a row before what is gone."""
_PARTS = re.compile(r"\s[|·•»–—-]\s|\s?\|\s?")


def is_notice(document: Document) -> bool:
    """Return whether the ``title`` of *document*, a part of it, or its first ``h1`` is that of a notice."""
    if _is_called(document.walk.head.title or ""):
        return True
    block = next((block for block in document.walk.headings[:HEADINGS] if block.tag == "h1"), None)
    return block is not None and block.end == block.start + 1 and _is_called(document.segments[block.start].text)


def _is_called(text: str) -> bool:
    return len(text) <= MAX_NAME and any(_notices().fullmatch(letters(part)) for part in (text, *_PARTS.split(text)))


@cache
def _notices() -> re.Pattern[str]:
    """Return the pattern of titles of notices, and of sentences that say that something is gone, as letters only."""
    sentences = map(_sentence, languages_of("error_pages.state"))
    return re.compile("|".join((*_letters_of("error_pages.titles"), *sentences)))


def _sentence(language: str) -> str:
    """Return the pattern of such sentences in *language*: words before, a thing, words after it, and its state."""
    before, thing, after, state = (
        "|".join(_letters_of(f"error_pages.{part}", language)) for part in ("before", "thing", "after", "state")
    )
    return f"(?:{before}){{0,{MAX_BEFORE}}}(?:{thing})(?:{after})?(?:{state})"


def _letters_of(name: str, language: str | None = None) -> list[str]:
    return sorted(map(letters, words_of(name, language)))
