"""Several methods on one page, side by side, and a page that leads to the reports on several pages."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from scrapy_article import methods
from scrapy_article.report.markup import plain, shell, shorten, style, table
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence

    from scrapy_article.article import Article
    from scrapy_article.document import Document
    from scrapy_article.methods.method import Favor, Selection


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


MAX_TITLE = 200
"""Characters of a title, or of the name of a source."""


class Report(NamedTuple):
    """The report on one page."""

    file: str
    """Its name, beside the overview."""
    source: str
    article: Article


def overview(reports: Sequence[Report]) -> str:
    """Return a self-contained HTML page with a line for each of *reports*, in their order."""
    rows = (
        f'<tr><td><a href="{plain(quote(report.file))}"><bdi>{_shown(report.article.title or "(no title)")}</bdi></a>'
        f'<br><span class="faint">{" · ".join(map(_shown, (report.source, *report.article.warnings)))}</span></td>'
        f"<td>{report.article.page_type} {report.article.probability:.2f}</td>"
        f'<td class="number">{count_words(report.article.text):,}</td>'
        f'<td class="number">{"–" if report.article.quality is None else f"{report.article.quality:.2f}"}</td></tr>'
        for report in reports
    )
    lines = table(["Page, and its warnings", "Type", "#Words", "#Expected F1"], rows)
    title = f"How {len(reports):,} pages were read"
    return shell(title, f"<header>\n<h1>{title}</h1>\n</header>\n<main>\n{lines}</main>\n", style("report"))


def _shown(text: str) -> str:
    return plain(shorten(text, MAX_TITLE))
