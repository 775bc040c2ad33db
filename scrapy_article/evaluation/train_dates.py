"""The weights that rank the days on which an article may have been published, by conditional logit.

The answers of a page are the days that its places give (`scrapy_article.evaluation.answers`).
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING, Any

from scrapy_article.document import Document
from scrapy_article.evaluation.answers import Example, best, learner
from scrapy_article.evaluation.measures import mean
from scrapy_article.evaluation.training import Trainer
from scrapy_article.fields.date_places import DatePlaces
from scrapy_article.fields.dates import BIAS, answers, collect
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.page import Page as Place
from scrapy_article.fields.title import choose_title
from scrapy_article.methods import get

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.evaluation.corpus import Page

__all__ = ["TRAINER", "prepare", "test"]


def prepare(page: Page) -> Example | None:
    """Return the example that *page* makes; None if it is known to be no article, or its date is no full one."""
    if page.page_type not in (None, "article"):
        return None
    gold = _day(page.date)
    if page.date and gold is None:
        return None
    document = Document(page.html, page.url)
    place = Place(document, get("auto").select(document).kept)
    choose_title(place)
    language = choose_language(place)
    found = answers(collect(DatePlaces(place, language.value if language else None)))
    return Example(
        [answer.evidence for answer in found], [float(answer.day == gold) for answer in found], gold is not None
    )


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "")[:10])
    except ValueError:
        return None


def test(values: Mapping[str, Any], examples: Sequence[Example]) -> dict[str, float]:
    """Return the share of pages whose day is right, and of those where any of the answers is.

    And, as ``answered``, the share of the pages for which no date is known that nevertheless get one.
    """
    right, possible, answered = [], [], []
    for example in examples:
        chosen = best(example, values["weights"])
        if example.known:
            right.append(0.0 if chosen is None else example.worth[chosen])
            possible.append(max(example.worth, default=0.0))
        else:
            answered.append(float(chosen is not None))
    return {"right": mean(right), "possible": mean(possible), "answered": mean(answered)}


TRAINER = Trainer(
    "the weights of what speaks for dates, by a conditional logit over the days of each page",
    learner(BIAS, test),
    test,
    prepare,
)
