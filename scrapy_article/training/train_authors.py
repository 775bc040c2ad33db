"""The weights that rank the possible authors of a page, by `scrapy_article.training.answers`.

The answers of a page are the lists of names that its places give; the worth of one is the F1 of its names.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.fields.authors.ranking import answers
from scrapy_article.fields.page import Page as Place
from scrapy_article.fields.title.ranking import choose_title
from scrapy_article.methods import get
from scrapy_article.text.words import letters
from scrapy_article.training.answers import Example, trainer

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.evaluation.corpus import Page

__all__ = ["TRAINER", "prepare"]


def prepare(page: Page) -> Example | None:
    """Return the example that *page* makes; None if it is known to be no article."""
    if page.page_type not in (None, "article"):
        return None
    document = page.document()
    place = Place(document, get("auto").select(document).kept)
    choose_title(place)
    found = answers(place)
    return Example(
        [answer.evidence for answer in found], [_f1(page.authors, answer.names) for answer in found], bool(page.authors)
    )


def _f1(gold: Sequence[str], names: Sequence[str]) -> float:
    wanted, found = set(map(letters, gold)), set(map(letters, names))
    return 2 * len(wanted & found) / (len(wanted) + len(found)) if wanted else 0.0


TRAINER = trainer("authors, by a conditional logit over the answers of each page", prepare, worth="f1", most="best")
