"""Pictures of figures: PNG, SVG, or whatever else the suffix of the file names and matplotlib can write.

::

    scrapy article eval CORPUS... --json figures.json
    python benchmarks/plots.py scores docs/images/scores.svg figures.json
    python benchmarks/plots.py convergence docs/images/convergence.svg CORPUS...

The first draws how methods do on each corpus, the second how the thresholds of ``fe`` are learned.
"""

from __future__ import annotations

import argparse
import json
from math import ceil
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

from scrapy_article.commands import wanted
from scrapy_article.evaluation import TEXT_TYPES, Row
from scrapy_article.evaluation import Figure as Score
from scrapy_article.evaluation.corpus import take
from scrapy_article.training import train_fe

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

SHOWN = {
    "shingle_f1": ("shingle F1", "#0072b2"),
    "cosine": ("length-scaled cosine", "#e69f00"),
    "sequence_f1": ("LCSequence F1", "#009e73"),
    "segment_f1": ("segment F1", "#cc79a7"),
    "wanted_f1": ("wanted F1", "#56b4e9"),
}
"""The figures that get a bar, where a corpus has them, with their colours: of Okabe and Ito, "Color universal design",
2008, told apart by the colour-blind too."""
_FONTS = ["DejaVu Sans", "Verdana", "sans-serif"]


def plot_convergence(history: Sequence[tuple[float, float]], path: Path) -> None:
    """Draw the best and the average particle of each generation, as in Ziegler and Skubacz, Fig. 3."""
    from matplotlib.figure import Figure
    from matplotlib.ticker import MaxNLocator

    figure = Figure(figsize=(7, 4.2), layout="constrained")
    axes = figure.add_subplot()
    best, average = zip(*history, strict=True)
    top = best.index(max(best))
    axes.plot(best, color="#0072b2", label="best particle")
    axes.plot(average, color="#e69f00", label="average particle")
    axes.plot([top], [best[top]], "o", color="#0072b2")
    side = "right" if top > len(history) / 2 else "left"
    axes.annotate(f"{best[top]:.3f} in generation {top}", (top, best[top]), (0, 8), textcoords="offset points", ha=side)
    axes.set(xlabel="generation", ylabel="mean length-scaled cosine", ylim=(0, 1.12 * best[top] + 1e-9))
    axes.xaxis.set_major_locator(MaxNLocator(integer=True))
    axes.legend(loc="lower right", frameon=False)
    _tidy(axes, "y")
    _save(figure, path)


def plot_scores(rows: Mapping[str, Mapping[str, Row]], path: Path) -> None:
    """Draw the figures of each method on each corpus as bars with their confidence intervals, a column a corpus."""
    from matplotlib.figure import Figure

    shown = {
        corpus: [name for name in SHOWN if any(name in row.figures for row in methods.values())]
        for corpus, methods in rows.items()
    }
    shown = {corpus: names for corpus, names in shown.items() if names}
    if not shown:
        raise ValueError("no figures to draw")
    columns = min(3, len(shown))
    lines = ceil(len(shown) / columns)
    tallest = max(len(rows[corpus]) * (0.12 + 0.13 * len(names)) for corpus, names in shown.items())
    size = 1.4 + 3.6 * columns, max(2.8, lines * (0.9 + tallest) + 0.4)
    figure = Figure(figsize=size, layout="constrained")
    labels = {}
    for place, (corpus, names) in enumerate(shown.items(), 1):
        axes = figure.add_subplot(lines, columns, place)
        for number, name in enumerate(names):
            labels[name] = _bars(axes, rows[corpus], name, number - (len(names) - 1) / 2, min(0.25, 0.8 / len(names)))
        pages = max(figure.pages for row in rows[corpus].values() for figure in row.figures.values())
        axes.set_title(f"{corpus}, {pages} pages", loc="left", fontweight="bold", fontsize="medium")
        axes.set_yticks(range(len(rows[corpus])), list(rows[corpus]))
        axes.set(xlim=(0, 1), ylim=(len(rows[corpus]) - 0.5, -0.5))
        _tidy(axes, "x")
    handles = [labels[name] for name in SHOWN if name in labels]
    title = "lines are 95 % intervals"
    figure.legend(handles=handles, loc="outside lower center", ncols=2 * columns, frameon=False, title=title)
    _save(figure, path)


def _bars(axes: Axes, methods: Mapping[str, Row], name: str, place: float, thickness: float) -> Any:
    """Draw the figure *name* of each method, and return what stands for it in a legend."""
    found = [(i, row.figures[name]) for i, row in enumerate(methods.values()) if name in row.figures]
    label, colour = SHOWN[name]
    return axes.barh(
        [i + place * thickness for i, _ in found],
        [figure.value for _, figure in found],
        thickness,
        xerr=[
            [max(0.0, figure.value - figure.low) for _, figure in found],
            [max(0.0, figure.high - figure.value) for _, figure in found],
        ],
        color=colour,
        label=label,
        error_kw={"ecolor": "#222222", "elinewidth": 1},
    )


def _tidy(axes: Axes, grid: Literal["x", "y"]) -> None:
    axes.spines[["top", "right"]].set_visible(False)
    axes.grid(axis=grid, color="#dddddd", linewidth=0.6)
    axes.set_axisbelow(True)


def _save(figure: Figure, path: Path) -> None:
    from matplotlib import rc_context

    # The same plot gives the same file: no date in it, no random names. Letters are text, not outlines: that is half
    # the size.
    with rc_context({"svg.hashsalt": "scrapy-article", "svg.fonttype": "none", "font.sans-serif": _FONTS}):
        dates = {".svg": {"Date": None}, ".pdf": {"CreationDate": None}}
        figure.savefig(path, dpi=150, metadata=dates.get(path.suffix.lower()))


def read_rows(path: Path) -> dict[str, dict[str, Row]]:
    """Return the figures that ``scrapy article eval --json`` has written to *path*, by corpus and method."""
    found: dict[str, dict[str, Row]] = {}
    for name, rows in json.loads(path.read_text("utf-8"))["corpora"].items():
        for method, row in rows.items():
            row["figures"] = {key: Score(**figure) for key, figure in row["figures"].items()}
            found.setdefault(name, {})[method] = Row(**row)
    return found


def main() -> None:
    """Draw a picture."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("what", choices=("scores", "convergence"))
    parser.add_argument("picture", type=Path, help=".png, .svg or .pdf")
    parser.add_argument("inputs", nargs="+", type=Path, metavar="FILE or CORPUS")
    args = parser.parse_args()
    if args.what == "scores":
        plot_scores(read_rows(args.inputs[0]), args.picture)
    else:
        pages = take(args.inputs, wanted(TEXT_TYPES))
        _, history = train_fe.search([*filter(None, map(train_fe.prepare, pages))])
        plot_convergence(history, args.picture)


if __name__ == "__main__":
    main()
