"""The weights that rank the days on which an article may have been published, by conditional logit.

The answers of a page are the days that its places give (`scrapy_article.training.answers`).
"""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from scrapy_article.fields.dates.places import DateView
from scrapy_article.fields.dates.ranking import answers, collect
from scrapy_article.fields.language import choose_language
from scrapy_article.fields.page import Page as Place
from scrapy_article.fields.title.ranking import choose_title
from scrapy_article.methods import get
from scrapy_article.training.answers import Example, trainer

if TYPE_CHECKING:
    from scrapy_article.evaluation.corpus import Page

__all__ = ["TRAINER", "prepare"]


def prepare(page: Page) -> Example | None:
    """Return the example that *page* makes; None if it is known to be no article, or its date is no full one."""
    if page.page_type not in (None, "article"):
        return None
    gold = _day(page.date)
    if page.date and gold is None:
        return None
    document = page.document()
    place = Place(document, get("auto").select(document).kept)
    choose_title(place)
    language = choose_language(place)
    found = answers(collect(DateView(place, language.value if language else None)))
    return Example(
        [answer.evidence for answer in found], [float(answer.day == gold) for answer in found], gold is not None
    )


def _day(text: str | None) -> date | None:
    try:
        return date.fromisoformat((text or "")[:10])
    except ValueError:
        return None


TRAINER = trainer("dates, by a conditional logit over the days of each page", prepare, worth="right", most="possible")
