"""Several methods on one page, side by side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article import methods
from scrapy_article.report.markup import plain, table

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from scrapy_article.document import Document
    from scrapy_article.methods.method import Favor, Selection

__all__ = ["comparison", "selections"]


def selections(
    document: Document, names: Iterable[str], model: str | None = None, favor: Favor = "balance"
) -> dict[str, Selection]:
    """Return what each of the methods *names* chooses of *document*; *model* is for the first of them.

    ValueError for a method that does not exist or cannot run here.
    """
    found: dict[str, Selection] = {}
    for name in names:
        if name not in found:
            method = methods.get(name)
            learned = () if model is None or found else (methods.load_model(name, model),)
            found[name] = method.select(document, *learned, **({"favor": favor} if method.favors else {}))
    return found


def comparison(document: Document, choices: Mapping[str, Selection]) -> str:
    """Return, as HTML, what *choices* have in common and where they differ: a line a segment, a column a method."""
    segments = document.segments
    kept = {name: set(choice.kept) for name, choice in choices.items()}
    shown = sorted(set().union(*kept.values()))
    common = set(shown).intersection(*kept.values())
    lines = []
    for i in shown:
        differs = i not in common
        signs = "".join(
            f'<td class="sign" aria-label="{"kept" if i in mine else "left"}">{"✓" if i in mine else "–"}</td>'
            for mine in kept.values()
        )
        mark = '<span class="sign leave" title="not kept by all">*</span> ' if differs else ""
        text = f'<span class="cut" dir="auto">{mark}<a href="#s{i}">{i}</a> {plain(segments[i].text[:300])}</span>'
        lines.append(f'<tr{" class=differs" if differs else ""}><th scope="row">{text}</th>{signs}</tr>')
    left = len(segments) - len(shown)
    return (
        _agreement(document, kept)
        + f"<p>{len(shown) - len(common)} of {len(shown)} segments are not kept by all of them (marked *). "
        + f"{left} more are kept by none, and not shown.</p>\n"
        + '<fieldset><legend>Show</legend><label><input type="radio" name="methods" checked> all</label>'
        + '<label><input type="radio" name="methods" id="show-differing"> differences only</label></fieldset>\n'
        + table(["Segment", *choices], lines, "methods")
    )


def _agreement(document: Document, kept: Mapping[str, set[int]]) -> str:
    """How much each method keeps, and how far that is what the first one keeps, by words."""
    words = [segment.words for segment in document.segments]
    first = next(iter(kept))
    total = {name: sum(words[i] for i in mine) for name, mine in kept.items()}
    rows = []
    for name, mine in kept.items():
        both = sum(words[i] for i in mine & kept[first])
        agreed = 2 * both / (total[name] + total[first]) if total[name] + total[first] else 1.0
        rows.append(
            f'<tr><th scope="row">{plain(name)}</th><td class="number">{len(mine)}</td>'
            f'<td class="number">{total[name]:,}</td><td class="number">{total[name] - both:,}</td>'
            f'<td class="number">{total[first] - both:,}</td><td class="number">{agreed:.3f}</td></tr>'
        )
    columns = ["Method", "#segments", "#words", f"#not in {first}", f"#only in {first}", f"#F1 of words with {first}"]
    return table(columns, rows)
