"""The figures of quality: what each labelled page adds to them, and what they are for a collection.

What a page adds to a figure is a row of numbers, and a figure is made of the sums of such rows. So the same function
gives the figure of a page, of a site, of a collection, and of every sample of the bootstrap.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from typing import Any, NamedTuple

import numpy as np

from scrapy_article.evaluation import measures
from scrapy_article.evaluation.corpus import Page
from scrapy_article.evaluation.measures import Numbers, ratio

INDEX_TYPES = frozenset(("collection", "forum_index", "home", "index", "listing"))
"""Types of the pages that should be taken for an index."""
BINS = 10
"""Parts of equal size of the pages, by expected quality, in each of which it is compared with the true one."""

Record = Mapping[str, Any]
"""A page: its ``corpus`` and ``site``, and its rows by the keys of the figures."""


# --- a page -------------------------------------------------------------------


def same_title(gold: str, found: str | None) -> bool:
    """Return whether two titles have the same words; case, punctuation and width of letters aside."""
    one, two = (measures.words(unicodedata.normalize("NFKC", title or "").casefold()) for title in (gold, found))
    return bool(found) and one == two


def rows(page: Page, found: Mapping[str, Any]) -> dict[str, list[float]]:
    """Return what *page* adds to the figures of a system, by their keys.

    *found* is what the system found there: ``text``, ``title``, ``date``, ``authors``, ``quality`` and ``is_index``.
    What it never gives is left out, and counts nowhere. Titles, days and authors count on articles, and on pages of
    which nobody said what they are.
    """
    added: dict[str, list[float]] = {}
    if "text" in found and page.text:
        f1 = measures.word_score(page.text, found["text"]).f1
        added["words, all types"] = [f1, 1]
        if page.page_type in (None, "article"):
            added["words"] = [f1, 1]
            added["shingles"] = _shingles(measures.shingle_counts(page.text, found["text"]))
        if found.get("quality") is not None:
            added["quality"] = [found["quality"], f1]
    if "text" in found and (page.wanted or page.unwanted):
        added["strings"] = [*measures.string_counts(found["text"], page.wanted, page.unwanted)]
    if page.page_type in (None, "article"):
        if page.title and "title" in found:
            added["title"] = [same_title(page.title, found["title"]), 1]
        if page.date and "date" in found:
            added["day"] = [same_day(page.date, found["date"]), 1]
        if page.authors and "authors" in found:
            added["authors"] = [names_f1(page.authors, found["authors"]), 1]
    if "is_index" in found:
        if page.page_type == "article":
            added["kept"] = [not found["is_index"], 1]
        elif page.page_type in INDEX_TYPES:
            added["index"] = [found["is_index"], 1]
    return {key: [float(number) for number in row] for key, row in added.items()}


def _shingles(counts: measures.Counts) -> list[float]:
    """Precision and recall, each with whether there is something that it is a share of."""
    is_found, is_there = counts.hit + counts.extra > 0, counts.hit + counts.missed > 0
    return [is_found * counts.score.precision, is_found, is_there * counts.score.recall, is_there]


def same_day(gold: str, found: str | None) -> bool:
    """Return whether two dates in ISO 8601 name one day: that of the zone of *gold*, where both have one."""
    if not found:
        return False
    try:
        one, other = (datetime.fromisoformat(text.strip().replace("Z", "+00:00")) for text in (gold, found))
    except ValueError:
        return gold[:10] == found[:10]
    if one.tzinfo and other.tzinfo:
        other = other.astimezone(one.tzinfo)
    return one.date() == other.date()


def names_f1(gold: Iterable[str], found: Iterable[str]) -> float:
    """Return the F1 of names, each right if it has the same words."""
    wanted, given = ({_letters(name) for name in names} - {""} for names in (gold, found))
    return 2 * len(wanted & given) / (len(wanted) + len(given)) if wanted or given else 1.0


def _letters(name: str) -> str:
    return " ".join(measures.words(unicodedata.normalize("NFKC", name).casefold()))


# --- a collection -------------------------------------------------------------


class Figure(NamedTuple):
    """A figure of many pages."""

    key: str
    """Names the rows that it is made of."""
    value: Callable[[Numbers], Numbers]
    """Gives the figure of sums of rows, along the last axis."""
    columns: Callable[[Numbers], Numbers] | None = None
    """Makes of the rows of all pages those that are to be summed, if it is not these themselves."""
    is_pooled: bool = False
    """Whether the pages of all collections are taken as those of one, and not the mean over collections."""
    is_error: bool = False
    """Whether less of it is better."""

    def of(self, records: Iterable[Record]) -> Numbers:
        """Return the rows of those of *records* that have one, ready to be summed."""
        found = np.array([record[self.key] for record in records if self.key in record])
        return self.columns(found) if self.columns and len(found) else found


def average(sums: Numbers) -> Numbers:
    """Return the mean of what pages add; the second number counts them."""
    return ratio(sums[..., 0], sums[..., 1])


def recall(sums: Numbers) -> Numbers:
    """Return the mean recall of shingles."""
    return ratio(sums[..., 2], sums[..., 3])


def harmonic(sums: Numbers) -> Numbers:
    """Return the harmonic mean of mean precision and mean recall of shingles."""
    return ratio(2 * average(sums) * recall(sums), average(sums) + recall(sums))


def f1(sums: Numbers) -> Numbers:
    """Return the F1 of counts: found and right, found and wrong, missed."""
    return ratio(2 * sums[..., 0], 2 * sums[..., 0] + sums[..., 1] + sums[..., 2])


def binned(found: Numbers) -> Numbers:
    """Return, of rows of expected and true quality, both and the number of pages in the columns of the page's bin."""
    edges = np.quantile(found[:, 0], np.linspace(0, 1, BINS + 1)[1:-1])
    columns = np.zeros((len(found), BINS, 3))
    columns[np.arange(len(found)), np.digitize(found[:, 0], edges)] = np.column_stack((found, np.ones(len(found))))
    return columns.reshape(len(found), -1)


def calibration_error(sums: Numbers) -> Numbers:
    """Return the expected calibration error: the distance of expected and true quality, mean over bins by size."""
    bins = sums.reshape(*sums.shape[:-1], BINS, 3)
    return ratio(np.abs(bins[..., 0] - bins[..., 1]).sum(axis=-1), bins[..., 2].sum(axis=-1))


FIGURES = {
    "shingle F1": Figure("shingles", harmonic),
    "shingle P": Figure("shingles", average),
    "shingle R": Figure("shingles", recall),
    "word F1": Figure("words", average),
    "wanted F1": Figure("strings", f1),
    "word F1, all types": Figure("words, all types", average),
    "title": Figure("title", average),
    "day": Figure("day", average),
    "authors": Figure("authors", average),
    "kept articles": Figure("kept", average),
    "found index pages": Figure("index", average),
    "calibration error": Figure("quality", calibration_error, binned, is_pooled=True, is_error=True),
}
"""Figures of the development collections."""

SEALED = {key: Figure(key, average) for key in ("text", "strings", "title", "day", "authors", "kept", "index")}
"""Figures of the sealed collections, as their own script counts them."""


def figures_of(records: Sequence[Record], figures: Mapping[str, Figure]) -> dict[str, dict[str, float]]:
    """Return each figure of each collection, and of all of them as ``mean``."""
    found: dict[str, dict[str, float]] = {}
    for name, figure in figures.items():
        collections = {} if figure.is_pooled else collected(records)
        sums = {key: figure.of(pages) for key, pages in collections.items()}
        values = {key: float(figure.value(numbers.sum(axis=0))) for key, numbers in sums.items() if len(numbers)}
        if values:
            found[name] = values | {"mean": measures.mean(values.values())}
        elif figure.is_pooled and len(pooled := figure.of(records)):
            found[name] = {"mean": float(figure.value(pooled.sum(axis=0)))}
    return found


def collected(records: Iterable[Record]) -> dict[str, list[Record]]:
    """Return *records* by their collection."""
    found: dict[str, list[Record]] = {}
    for record in records:
        found.setdefault(record["corpus"], []).append(record)
    return found


def reliability(records: Iterable[Record]) -> list[list[str]]:
    """Return, for pages in parts of equal size by expected quality, what was expected and what was found."""
    pairs = np.array(sorted(record["quality"] for record in records if "quality" in record)).reshape(-1, 2)
    cells = []
    for part in np.array_split(pairs, BINS) if len(pairs) >= BINS else []:
        expected, true = part.mean(axis=0)
        below = [f"{(part[:, 1] < limit).mean():.2f}" for limit in (0.5, 0.8)]
        ends = f"{part[0, 0]:.3f} to {part[-1, 0]:.3f}"
        cells.append([ends, str(len(part)), f"{expected:.3f}", f"{true:.3f}", *below])
    return cells
