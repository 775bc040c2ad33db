"""Bar charts as SVG inside a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.report.markup import plain

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["bars"]

WIDTH, HEIGHT = 340, 170
TOP, BOTTOM, LEFT = 14, 22, 40
LABEL_WIDTH = 60
"""Pixels that a label below the bars needs."""


def bars(title: str, labels: Sequence[str], values: Sequence[int], what: str) -> str:
    """Return a figure with a bar for each of *values*; *what* they count is said to those who cannot see it.

    Each bar tells its label and value when it is pointed at, and a table below holds all of them.
    """
    most = max(values, default=0)
    if not most:
        return f"<figure><figcaption>{plain(title)}</figcaption><p>None.</p></figure>\n"
    step = (WIDTH - LEFT) / len(values)
    height = HEIGHT - TOP - BOTTOM
    every = max(1, -(-LABEL_WIDTH // int(max(step, 1))))
    drawn = []
    for i, (label, value) in enumerate(zip(labels, values, strict=True)):
        x = LEFT + i * step
        tall = value / most * height
        if value:
            drawn.append(
                f'<rect class="bar" x="{x + step * 0.08:.1f}" y="{TOP + height - tall:.1f}" width="{step * 0.84:.1f}" '
                f'height="{max(tall, 1):.1f}"><title>{plain(label)}: {value:,}</title></rect>'
            )
        if i % every == 0:
            drawn.append(f'<text x="{x + step * 0.08:.1f}" y="{HEIGHT - 6}">{plain(label)}</text>')
    total = sum(values)
    rows = "".join(
        f'<tr><th scope="row">{plain(label)}</th><td class="number">{value:,}</td></tr>'
        for label, value in zip(labels, values, strict=True)
        if value
    )
    return (
        f"<figure><figcaption>{plain(title)}</figcaption>\n"
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{plain(title)}: {total:,} {plain(what)}">'
        f'<line class="axis" x1="{LEFT}" x2="{WIDTH}" y1="{TOP}" y2="{TOP}"/>'
        f'<line class="axis" x1="{LEFT}" x2="{WIDTH}" y1="{TOP + height}" y2="{TOP + height}"/>'
        f'<text x="{LEFT - 6}" y="{TOP + 4}" text-anchor="end">{most:,}</text>'
        f'<text x="{LEFT - 6}" y="{TOP + height + 4}" text-anchor="end">0</text>{"".join(drawn)}</svg>\n'
        f'<details class="numbers"><summary>Numbers</summary><table><tbody>{rows}</tbody></table></details></figure>\n'
    )
