"""Pictures of figures: PNG, SVG, or whatever else the suffix of the file names and matplotlib can write."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

    from scrapy_article.evaluation.pso import Generation
    from scrapy_article.evaluation.scoring import Row

__all__ = ["SUFFIXES", "plot_convergence", "plot_scores"]

SUFFIXES = (".png", ".svg", ".pdf")

SHOWN = {
    "shingle_f1": "shingle F1",
    "cosine": "length-scaled cosine",
    "sequence_f1": "LCSequence F1",
    "segment_f1": "segment F1",
    "wanted_f1": "wanted F1",
}
"""The figures that get a bar, where a corpus has them. More would not be told apart."""
COLOURS = ("#0072b2", "#e69f00", "#009e73", "#cc79a7", "#56b4e9")
"""Okabe and Ito, "Color universal design", 2008: told apart by the colour-blind too."""


def plot_convergence(history: Sequence[Generation], path: Path, label: str = "mean length-scaled cosine") -> None:
    """Draw the best and the average particle of each generation, as in Ziegler and Skubacz, Fig. 3.

    ImportError without matplotlib, which the extra ``eval`` brings; OSError if *path* cannot be written.
    """
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.add_subplot()
    generations = range(len(history))
    best = [generation.best for generation in history]
    top = best.index(max(best))
    axes.plot(generations, best, color=COLOURS[0], label="best particle")
    axes.plot(generations, [generation.average for generation in history], color=COLOURS[1], label="average particle")
    axes.plot([top], [best[top]], "o", color=COLOURS[0])
    axes.annotate(
        f"{best[top]:.3f} in generation {top}",
        (top, best[top]),
        xytext=(0, 8),
        textcoords="offset points",
        ha="right" if top > len(history) / 2 else "left",
    )
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.margins(x=0.02)
    lowest = min(min(best), min(generation.average for generation in history))
    axes.set_ylim(min(0.0, lowest), best[top] + 0.12 * (best[top] - min(0.0, lowest)) + 1e-9)
    axes.set_xlabel("generation")
    axes.set_ylabel(label)
    axes.legend(loc="lower right", frameon=False)
    _tidy(axes, "y")
    _save(figure, path)


def plot_scores(rows: Mapping[str, Mapping[str, Row]], path: Path) -> None:
    """Draw the figures of each method on each corpus as bars with their confidence intervals.

    ImportError without matplotlib, which the extra ``eval`` brings; OSError if *path* cannot be written.
    """
    from matplotlib.figure import Figure
    from matplotlib.patches import Patch

    shown = {corpus: [name for name in SHOWN if _has(methods, name)] for corpus, methods in rows.items()}
    shown = {corpus: names for corpus, names in shown.items() if names}
    if not shown:
        raise ValueError("no figures to draw")
    columns = min(3, len(shown))
    lines = ceil(len(shown) / columns)
    bars = max(len(rows[corpus]) * len(names) for corpus, names in shown.items())
    methods_most = max(len(rows[corpus]) for corpus in shown)
    height = lines * (0.9 + 0.13 * bars + 0.12 * methods_most) + 0.4
    figure = Figure(figsize=(1.0 + 4.4 * columns, max(2.8, height)), layout="constrained")
    for place, (corpus, names) in enumerate(shown.items()):
        axes = figure.add_subplot(lines, columns, place + 1)
        _bars(axes, rows[corpus], names)
        axes.set_title(corpus, loc="left", fontweight="bold", fontsize="medium")
    used = [name for name in SHOWN if any(name in names for names in shown.values())]
    handles = [Patch(color=_colour(name), label=SHOWN[name]) for name in used]
    figure.legend(handles=handles, loc="outside lower center", ncols=min(len(used), 2 + columns), frameon=False)
    _save(figure, path)


def _has(methods: Mapping[str, Row], name: str) -> bool:
    return any(name in row.figures for row in methods.values())


def _colour(name: str) -> str:
    return COLOURS[list(SHOWN).index(name)]


def _bars(axes: Axes, methods: Mapping[str, Row], names: Sequence[str]) -> None:
    """Draw a group of bars a method, a bar a figure, from top to bottom."""
    thickness = min(0.25, 0.8 / len(names))
    for number, name in enumerate(names):
        places, values, below, above = [], [], [], []
        for place, row in enumerate(methods.values()):
            if name in row.figures:
                figure = row.figures[name]
                places.append(place + (number - (len(names) - 1) / 2) * thickness)
                values.append(figure.value)
                below.append(max(0.0, figure.value - figure.low))
                above.append(max(0.0, figure.high - figure.value))
        axes.barh(places, values, thickness, color=_colour(name))
        axes.errorbar(values, places, xerr=(below, above), fmt="none", ecolor="#222222", elinewidth=0.8, capsize=1.5)
    axes.set_yticks(range(len(methods)), list(methods))
    axes.set_ylim(len(methods) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    _tidy(axes, "x")


def _tidy(axes: Axes, grid: str) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x" if grid == "x" else "y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)


def _save(figure: Figure, path: Path) -> None:
    from matplotlib import rc_context

    # The same picture gives the same file: no date in it, no random names.
    with rc_context({"svg.hashsalt": "scrapy-article"}):
        dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(path, dpi=150, metadata=dates.get(path.suffix.lower()))
