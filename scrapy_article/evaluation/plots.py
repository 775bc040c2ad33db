"""Pictures of figures: PNG, SVG, or whatever else the suffix of the file names and matplotlib can write."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, cast

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from pathlib import Path

    from matplotlib.artist import Artist
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure
    from matplotlib.layout_engine import ConstrainedLayoutEngine

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


def plot_convergence(history: Sequence[Generation], path: Path) -> None:
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
    axes.xaxis.set_major_locator(MaxNLocator(integer=True, steps=[1, 2, 5, 10]))
    axes.margins(x=0.02)
    lowest = min(min(best), min(generation.average for generation in history))
    axes.set_ylim(min(0.0, lowest), best[top] + 0.12 * (best[top] - min(0.0, lowest)) + 1e-9)
    axes.set_xlabel("generation")
    axes.set_ylabel("mean length-scaled cosine")
    axes.legend(loc="lower right", frameon=False)
    _tidy(axes, "y")
    _save(figure, path)


def plot_scores(rows: Mapping[str, Mapping[str, Row]], path: Path) -> None:
    """Draw the figures of each method on each corpus as bars with their confidence intervals, a column a corpus.

    ImportError without matplotlib, which the extra ``eval`` brings; OSError if *path* cannot be written.
    """
    from matplotlib.figure import Figure
    from matplotlib.lines import Line2D
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
    figure = Figure(figsize=(1.4 + 3.6 * columns, max(2.8, height)), layout="constrained")
    cast("ConstrainedLayoutEngine", figure.get_layout_engine()).set(wspace=0.06)
    left: list[str] = []
    """Methods of the picture at the left end of the line."""
    for place, (corpus, names) in enumerate(shown.items()):
        axes = figure.add_subplot(lines, columns, place + 1)
        _bars(axes, rows[corpus], names)
        if place % columns and left == list(rows[corpus]):
            axes.tick_params(left=False, labelleft=False)
        elif not place % columns:
            left = list(rows[corpus])
        pages = max(figure.pages for row in rows[corpus].values() for figure in row.figures.values())
        axes.set_title(f"{corpus}, {pages} pages", loc="left", fontweight="bold", fontsize="medium")
    used = [name for name in SHOWN if any(name in names for names in shown.values())]
    handles: list[Artist] = [Patch(color=_colour(name), label=SHOWN[name]) for name in used]
    handles.append(Line2D([], [], color=_ERROR, linewidth=1, label="95 % interval"))
    figure.legend(handles=handles, loc="outside lower center", ncols=min(len(handles), 2 * columns), frameon=False)
    _save(figure, path)


_ERROR = "#222222"


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
        axes.errorbar(values, places, xerr=(below, above), fmt="none", ecolor=_ERROR, elinewidth=1)
    axes.set_yticks(range(len(methods)), list(methods))
    axes.set_ylim(len(methods) - 0.5, -0.5)
    axes.set_xlim(0, 1)
    _tidy(axes, "x")


def _tidy(axes: Axes, grid: str) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis="x" if grid == "x" else "y", color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)


_FONTS = ["DejaVu Sans", "Verdana", "sans-serif"]


def _save(figure: Figure, path: Path) -> None:
    from matplotlib import rc_context

    # The same picture gives the same file: no date in it, no random names. Letters are text, not outlines: that is half
    # the size.
    with rc_context({"svg.hashsalt": "scrapy-article", "svg.fonttype": "none", "font.sans-serif": _FONTS}):
        dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(path, dpi=150, metadata=dates.get(path.suffix.lower()))
