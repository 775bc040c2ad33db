"""Pages whose gold text is known to be wrong: training must not learn that what it lacks is no text.

``corrections.csv``, beside this, has a row for each, in columns:

==========  ============================================================================
``corpus``  name of the corpus
``id``      of the page in it
``kind``    ``cut``: the gold lacks a part of the article;
            ``other``: it holds something else than the article, or hardly any of it
``reason``  what is to be seen when page and gold are read side by side
==========  ============================================================================

Evaluation knows nothing of them: what a method is worth is measured on the gold as it is.
"""

from __future__ import annotations

import csv
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from scrapy_article.evaluation.corpus import Page

__all__ = ["corrected", "kind", "read"]


@cache
def read() -> Mapping[tuple[str, str], str]:
    """Return, by corpus and id of each page whose gold text is wrong, in what way: ``cut`` or ``other``."""
    with Path(__file__).with_suffix(".csv").open(encoding="utf-8", newline="") as file:
        return {(row["corpus"], row["id"]): row["kind"] for row in csv.DictReader(file)}


def kind(page: Page) -> str | None:
    """Return in what way the gold text of *page* is wrong; None if nothing is known of that."""
    return read().get((page.corpus, page.id))


def corrected(page: Page, labels: Sequence[bool] | None) -> Sequence[bool | None] | None:
    """Return the *labels* that the segments of *page* have by its gold text, without those that are known to be wrong.

    Behind the first segment that a ``cut`` text has, those that it lacks have no label. None if no segment has one.
    """
    wrong = kind(page)
    if wrong == "other" or not labels:
        return None
    if wrong == "cut":
        first = labels.index(True)
        return [*labels[:first], *(label or None for label in labels[first:])]
    return labels
