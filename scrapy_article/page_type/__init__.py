"""What a page is: one article, an index of others, or something else.

Two kinds of small networks, learned from labelled pages, have the features of `scrapy_article.page_type.features` as
inputs. One returns the probability of an index, the other that of an article if the page is no index. The file with
their weights is made by ``scrapy article train page-type``; their training pages, and their scores on unseen sites, are
in ``page_type.md`` next to it.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

import numpy as np

from scrapy_article.article import PageType
from scrapy_article.document import Document
from scrapy_article.document.arrays import Floats
from scrapy_article.learned import LIMIT, Network, read_model, read_shipped
from scrapy_article.lexicon.lists import languages_of, words_of
from scrapy_article.page_type.features import NAMES, PageFeatures
from scrapy_article.page_type.urls import URL_NAMES
from scrapy_article.text.words import letters

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


# --- the networks, and the reasons for a page type in words ---

QUESTIONS = ("is_index", "is_article")
"""Questions with networks: whether the page is an index; whether it is an article, if it is no index."""

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


class Probabilities(NamedTuple):
    """The output of the networks for a page."""

    is_index: float
    """Probability of an index."""
    is_article: float
    """Probability of an article, if the page is no index."""
    added: list[float]
    """Effect of the inputs of each kind of `KINDS` on the log-odds of an index."""


class Model:
    """An ensemble of networks with one hidden layer for each of `QUESTIONS`; the output is their mean.

    All are computed together: a row for each question, with the hidden layers of its networks side by side.
    """

    def __init__(self, *questions: Sequence[Network]) -> None:
        """Raise ValueError if the networks differ in size."""
        self._mean = np.stack([networks[0].mean for networks in questions])
        self._scale = np.stack([networks[0].scale for networks in questions])
        self._hidden, self._last, self._hidden_bias, self._bias = (
            np.stack([np.concatenate([getattr(network, part)[layer] for network in some]) for some in questions])
            for part in ("weights", "biases")
            for layer in (0, 1)
        )

    def __call__(self, column: Floats) -> Probabilities:
        """Return the probabilities for the page with the features in *column*."""
        inputs = (column[:, 0] - self._mean) * self._scale
        np.minimum(np.maximum(inputs, -LIMIT, out=inputs), LIMIT, out=inputs)
        hidden = np.maximum((self._hidden @ inputs[..., None])[..., 0] + self._hidden_bias, 0)
        odds = (self._last * hidden.reshape(self._last.shape)).sum(axis=-1) + self._bias
        # The mean of the probabilities with these log-odds; numpy takes three times as long for a few numbers.
        index, article = (sum([1 + math.tanh(one / 2) for one in some]) / 2 / len(some) for some in odds.tolist())
        # The gradient of the summed log-odds of an index by each input.
        slopes = (self._last[0].ravel() * (hidden[0] > 0)) @ self._hidden[0]
        return Probabilities(index, article, np.bincount(KIND_OF, slopes * inputs[0], len(KINDS) + 1).tolist())


def reasons(found: Probabilities, features: PageFeatures) -> str:
    """Return the facts of the page, the most important ones for an index or against it first.

    Near the inputs of one page, a network is a linear function. The effect of an input on the log-odds is its
    standardised value times the gradient; effects are summed by kind of input.
    """
    added = dict(zip(KINDS, found.added, strict=False))
    facts = features.facts
    return "; ".join([facts[name] for name in sorted(facts, key=lambda name: -abs(added[name]))])


def of_values(values: Mapping[str, Any]) -> Model:
    """Return the model in *values*. Raises ValueError if they are for other inputs, KeyError if some are missing."""
    if tuple(values["inputs"]) != NAMES:
        raise ValueError("learned for another version of scrapy-article: train it again")
    numbers = range(int(values["networks"]))
    networks = [[Network.of_values(values, f"{name}_{i}") for i in numbers] for name in QUESTIONS]
    if any(len(network.weights) != 2 for some in networks for network in some):
        raise ValueError("networks with one hidden layer are needed")
    return Model(*networks)


@cache
def default_model() -> Model:
    """Return the model that comes with the package."""
    return read_shipped(__name__, "page_type.npz", lambda path: read_model(path, "page-type", of_values))


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
