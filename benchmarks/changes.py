"""What changed between two runs over the same pages, and how sure that is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

import numpy as np
from quality import Figure, Record

from scrapy_article.evaluation.measures import Numbers, interval

LEVELS = (0.8, 0.95)


class Change(NamedTuple):
    """The change of a figure."""

    before: float
    after: float
    intervals: tuple[tuple[float, float], ...]
    """Of the difference, one for each of `LEVELS`: a paired bootstrap over sites."""
    better: int
    """Sites."""
    worse: int
    pages: int
    """Pages that add something else to it."""


def changes(
    before: Mapping[str, Record], after: Mapping[str, Record], figures: Mapping[str, Figure]
) -> Iterator[tuple[str, str, Change]]:
    """Yield figure, collection (``mean`` first, over all) and change, of what differs on the pages of both runs."""
    for name, figure in figures.items():
        keys = [key for key, record in after.items() if figure.key in record and figure.key in before.get(key, {})]
        if all(before[key][figure.key] == after[key][figure.key] for key in keys):
            continue
        pairs = [(before[key], after[key]) for key in keys]
        yield name, "mean", change(pairs, figure)
        corpora = dict.fromkeys(record["corpus"] for _, record in pairs)
        for corpus in corpora if len(corpora) > 1 and not figure.is_pooled else ():
            own = [pair for pair in pairs if pair[1]["corpus"] == corpus]
            if any(one[figure.key] != other[figure.key] for one, other in own):
                yield name, corpus, change(own, figure)


def change(pairs: Sequence[tuple[Record, Record]], figure: Figure) -> Change:
    """Return the change of *figure*, mean over collections, from the first to the second records of *pairs*."""
    rows = np.stack([figure.of([pair[run] for pair in pairs]) for run in (0, 1)], axis=1)  # pages, runs, columns
    sites = [after["site"] for _, after in pairs]
    names = ["" if figure.is_pooled else after["corpus"] for _, after in pairs]
    corpora, places = np.unique(names, return_inverse=True)
    sums = np.zeros((len(pairs), len(corpora), *rows.shape[1:]))
    sums[np.arange(len(pairs)), places] = rows

    def both(totals: Numbers) -> Numbers:
        """The figure of both runs, mean over collections."""
        values: Numbers = figure.value(totals.reshape(-1, *sums.shape[1:])).mean(axis=1)
        return values

    def difference(totals: Numbers) -> Numbers:
        values = both(totals)
        return values[:, 1] - values[:, 0]

    flat = sums.reshape(len(pairs), -1)
    ends = tuple(interval(flat, difference, sites, level=level) for level in LEVELS)
    before, after = map(float, both(flat.sum(axis=0))[0])
    known, owners = np.unique(sites, return_inverse=True)
    of_site = np.zeros((len(known), *rows.shape[1:]))
    np.add.at(of_site, owners, rows)
    values = figure.value(of_site)
    gains = (values[:, 1] - values[:, 0]) * (-1 if figure.is_error else 1)
    differ = sum(one[figure.key] != other[figure.key] for one, other in pairs)
    return Change(before, after, ends, int((gains > 1e-9).sum()), int((gains < -1e-9).sum()), differ)


def differing(before: Mapping[str, Mapping[str, str]], after: Mapping[str, Mapping[str, str]]) -> dict[str, list[str]]:
    """Return, by field, the keys of the pages of both runs whose digests of it differ, or that only one run has."""
    found: dict[str, list[str]] = {}
    for key in [key for key in after if key in before]:
        for field in dict.fromkeys((*before[key], *after[key])):
            if before[key].get(field) != after[key].get(field):
                found.setdefault(field, []).append(key)
    return found
