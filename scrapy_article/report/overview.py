"""A page that leads to the reports on several others, with what was made of each."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import quote

from scrapy_article.report.markup import plain, shell, shorten, style, table
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.article import Article

__all__ = ["Report", "overview"]

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
