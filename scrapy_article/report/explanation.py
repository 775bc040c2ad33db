"""HTML page that explains an extraction: segments with their scores, candidates of the fields, several methods."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime
from itertools import accumulate, islice
from typing import Any, NamedTuple
from urllib.parse import quote

from scrapy_article import methods
from scrapy_article.article import PAGE_TYPE_WORDS, Article, in_words
from scrapy_article.document import Document, Flag, Segment
from scrapy_article.extract import WARNINGS, Analysis
from scrapy_article.fields.authors import score_authors
from scrapy_article.fields.dates import collect, score_dates
from scrapy_article.fields.page import Page, weights_of
from scrapy_article.fields.title import choose_title, rank_titles
from scrapy_article.methods import Favor, Selection
from scrapy_article.report import figure_list, link, plain, resource, sections, shell, shorten, table
from scrapy_article.text.words import count_words

MAX_VALUE = 300
"""Maximum characters of the value of a field."""
MAX_BLOCKS = 5
"""Blocks around a segment that are named, the innermost."""
MAX_NAMES = 60
"""Characters of the class and id of a block."""
MAX_REASON = 80
"""Characters of a reason that are shown beside the text."""
MAX_TITLE = 200
"""Maximum characters of a title or a source in a list of pages."""
DOUBT = (0.2, 0.8)
"""Scores between these are doubtful."""

_RANKED = {"title": "Title", "date_published": "Date of publication", "authors": "Authors"}


def explanation(
    analysis: Analysis, choices: Mapping[str, Selection], source: str, downloaded: datetime | None = None
) -> str:
    """Return a self-contained HTML page that explains *analysis*.

    *choices* are the selections of methods by name: the first is that of the analysis, the others are shown beside
    it. *source* is the name of the page if it has no URL; *downloaded* is as for `extract`.
    """
    document, _, article = analysis
    method = next(iter(choices))
    ranked = candidates(document, choices[method].selected, article, downloaded)
    parts = {
        "Fields": fields_of(article),
        "Candidates": "".join(_candidates(_RANKED[name], found) for name, found in ranked.items()),
        "Page type": _page_type(article),
        "Segments": _FILTER + segments_of(analysis, method),
    }
    if len(choices) > 1:
        parts["Methods"] = comparison(document, choices)
    title = article.title or "(no title)"
    head = (
        f'<header>\n<p class="faint">Report on a page</p>\n<h1 dir="auto">{plain(title)}</h1>\n'
        f"<p>{link(article.url) or plain(source)}</p>\n{facts(article, method)}"
    )
    return shell(f"{title}: how it was read", head + sections(parts), resource("report.css"))


def facts(article: Article, method: str) -> str:
    """Return, as HTML, the type, length, quality and warnings of *article*."""
    figures = [
        (article.page_type, f"page type, probability {article.probability:.2f}"),
        (f"{count_words(article.text):,}", "words of text"),
        *([] if article.quality is None else [(f"{article.quality:.2f}", "expected F1 of the text")]),
        (plain(method), "method"),
    ]
    warnings = "".join(
        f'<p class="warn"><strong>{plain(code)}</strong>: {plain(WARNINGS.get(code, code))}</p>\n'
        for code in article.warnings
    )
    return figure_list(figures) + warnings


# --- fields ---------------------------------------------------------------------


def fields_of(article: Article) -> str:
    """Return, as HTML, the fields of *article*, each with its source."""
    rows = (
        f'<tr><th scope="row">{plain(name)}</th>'
        f'<td dir="auto">{plain("" if name == "text" else in_words(getattr(article, name, None)), MAX_VALUE)}</td>'
        f'<td class="faint">{plain(reason, MAX_VALUE)}</td></tr>'
        for name, reason in article.reasons.items()
        if name != "page_type"
    )
    return table(["Field", "Value", "Source"], rows, "fields")


def _candidates(name: str, found: Sequence[Candidate]) -> str:
    if not found:
        return f"<h3>{name}</h3>\n<p>The page gives none.</p>\n"
    winner = " class=winner", '<span class="badge keep">✓ chosen</span> '
    rows = (
        f'<tr{kind}><td class="number">{one.score:+.1f}</td><td>{badge}<bdi>{plain(one.value, MAX_VALUE)}</bdi>'
        f'<div class="words">{plain(", ".join(one.evidence))}</div></td>'
        f'<td class="faint">{plain(one.places, MAX_VALUE)}</td></tr>'
        for one, (kind, badge) in ((one, winner if one.won else ("", "")) for one in found)
    )
    won = any(candidate.won for candidate in found)
    note = "" if won else "<p>None of them was chosen: it is likelier that the page gives none.</p>\n"
    lines = table(["#Score", "Candidate and evidence", "Source"], rows, "candidates")
    return f"<h3>{name}</h3>\n{note}{lines}"


def _page_type(article: Article) -> str:
    cues = "".join(f"<li>{plain(cue)}</li>" for cue in article.reasons.get("page_type", "").split("; ") if cue)
    kind = f"<strong>{PAGE_TYPE_WORDS[article.page_type]}</strong>, with a probability of {article.probability:.2f}"
    return f"<p>This is {kind}. Features, those that say most about an index page first:</p>\n<ul>{cues}</ul>\n"


# --- segments -------------------------------------------------------------------


_FILTER = (
    "<fieldset><legend>Show</legend>"
    '<label><input type="radio" name="shown" id="show-from" checked> from the first selected on</label>'
    '<label><input type="radio" name="shown" id="show-all"> all</label>'
    '<label><input type="radio" name="shown" id="show-selected"> selected</label>'
    '<label><input type="radio" name="shown" id="show-rejected"> rejected</label>'
    '<label><input type="radio" name="shown" id="show-doubt"> doubtful</label></fieldset>\n'
    '<p class="faint">The number and the tint show the probability that a segment is text. Open a segment to see '
    "why it was selected or rejected.</p>\n"
)


_MARKS = '<span class="mark leave">rejected</span>', '<span class="mark keep">selected</span>'


def segments_of(analysis: Analysis, method: str, prefix: str = "", room: int | None = None) -> str:
    """Return, as HTML, the segments of *analysis* in the order of the page, each with its score and its reasons.

    Their ids begin with *prefix*. With *room*, those from the first selected on are shown that fit in so many bytes.
    """
    document, selection, _ = analysis
    if not document.segments:
        return "<p>The page shows no text.</p>\n"
    place = f", most of them in {_described(selection.container)}" if selection.selected and selection.container else ""
    count = f"{len(selection.selected)} of {len(document.segments)}"
    lines = [*_lines(document, selection, prefix, None if room is None else MAX_VALUE)]
    if room is not None:  # the list starts where the text begins
        lines = lines[selection.selected[0] if selection.selected else 0 :]
        sizes = accumulate(len(line.encode()) for line in lines)
        lines = [line for line, size in zip(lines, sizes, strict=True) if size <= room]
    hidden = len(document.segments) - len(lines)
    return (
        f"<p>{plain(f'{count} segments are selected by the method {method}{place}.')}</p>\n"
        f'<ol class="segments">\n{"".join(lines)}</ol>\n'
        + (f"<p>{hidden:,} more segments are not shown here.</p>\n" if hidden else "")
    )


def _lines(document: Document, selection: Selection, prefix: str, length: int | None) -> Iterator[str]:
    selected = set(selection.selected)
    first = selection.selected[0] if selection.selected else 0
    scores = None if selection.scores is None else selection.scores.tolist()
    for i, segment in enumerate(document.segments):
        score = scores[i] if scores else float(i in selected)
        reason = selection.reasons[i] if selection.reasons else ""
        why = reason.lstrip("0123456789. ") if scores else reason
        full = ", ".join(filter(None, (f"probability {score:.2f}" if scores else "", why))) or "the method gives none"
        shown = plain(why, MAX_REASON)
        holds = {
            "selected": i in selected,
            "before": i < first,
            "doubt": scores is not None and DOUBT[0] < score < DOUBT[1],
            "heading": segment.block.flags & Flag.HEADING,
        }
        kinds = " ".join(kind for kind in holds if holds[kind])
        text = segment.text if length is None else shorten(segment.text, length)
        mark = _MARKS[i in selected]
        yield (
            f'<li id="{prefix}s{i}" class="{kinds}" style="--score:{score:.2f}"><details>'
            f'<summary title="{plain(full)}">{mark}<span class="score">{f"{score:.2f}" if scores else ""}</span>'
            f'<span class="text" dir="auto">{plain(text)}</span><span class="why">{shown}</span></summary>'
            f"{_facts(segment, full)}</details></li>\n"
        )


def _facts(segment: Segment, reason: str) -> str:
    """The *reason* for *segment*, and its properties."""
    path = " › ".join(map(_described, reversed([*islice(segment.block.outwards(), MAX_BLOCKS)])))
    links = f", {segment.link_density:.0%} in links" if segment.link_chars else ""
    rows = {
        "Reason": reason,
        "Segment": f"number {segment.index}, {segment.words} words{links}",
        "Stands in": path,
    }
    facts = "".join(f"<dt>{name}</dt><dd>{plain(value)}</dd>" for name, value in rows.items())
    return f'<dl class="facts">{facts}</dl>'


def _described(block: Any) -> str:
    """The start tag of *block*, shortened."""
    names = shorten(block.names, MAX_NAMES)
    return f"<{block.tag} {names}>" if names else f"<{block.tag}>"


# --- candidates -----------------------------------------------------------------

MAX_CANDIDATES = 12
"""Candidates of a field that are shown, the likeliest first."""


class Candidate(NamedTuple):
    """A candidate for a field."""

    value: str
    places: str
    """Its places on the page, in words."""
    evidence: list[str]
    """Evidence for and against it."""
    score: float
    """For dates and authors, the sum of the weights of the evidence; the difference of two is the natural logarithm of
    the odds between them. For titles, the reliability of their kind."""
    won: bool


def candidates(
    document: Document, selected: Sequence[int], article: Article, downloaded: datetime | None = None
) -> dict[str, list[Candidate]]:
    """Return the candidates for each ranked field of *article*, the likeliest first.

    *selected* are the segments of *document* that the method selected, with the headline and by-line that are removed
    later; *downloaded* is as for `extract`.
    """
    page = Page(document, selected, downloaded)
    titles = [
        Candidate(one.text, one.source, [one.evidence], one.rank[0], one.text == article.title)
        for one in rank_titles(page, thorough=True)
    ]
    choose_title(page)  # records its position on the page: the other fields look near it
    dates = []
    for day in score_dates(collect(page, article.language)):
        value, places = day.day.isoformat(), dict.fromkeys(f"{one.source}: {one.raw}" for one in day.candidates)
        won = value == (article.date_published or "")[:10]
        dates.append(Candidate(value, "; ".join(places), _weighed("dates", day.evidence), day.score, won))
    authors = []
    for line in score_authors(page, article.language, thorough=True):
        value, place = ", ".join(line.names), f"{line.source}: {line.text}"
        won = bool(line.names) and line.names == article.authors
        authors.append(Candidate(value, place, _weighed("authors", line.evidence), line.score, won))
    return {"title": _shown(titles), "date_published": _shown(dates), "authors": _shown(authors)}


def _weighed(field: str, evidence: Iterable[str]) -> list[str]:
    """The *evidence* for a candidate of *field*, each with its weight, the highest first."""
    weights = weights_of(field)
    known = sorted(((weights.get(word, 0.0), word) for word in evidence), key=lambda one: (-abs(one[0]), one[1]))
    return [f"{word.replace('-', ' ')} {weight:+.1f}" for weight, word in known if round(weight, 1)]


def _shown(found: Sequence[Candidate]) -> list[Candidate]:
    """The likeliest of *found*, and the winner if it is not among them."""
    found = sorted(found, key=lambda one: -one.score)
    won = next((one for one in found if one.won), None)
    return [one._replace(won=one is won) for i, one in enumerate(found) if i < MAX_CANDIDATES or one is won]


# --- methods --------------------------------------------------------------------


def selections(
    document: Document, names: Iterable[str], model: str | None = None, favor: Favor = "balance"
) -> dict[str, Selection]:
    """Return the selection of each of the methods *names* for *document*; *model* is for the first method.

    ValueError for a method that does not exist or cannot run.
    """
    return {name: methods.select(document, name, None if i else model, favor) for i, name in enumerate(names)}


_SIGNS = '<td class="sign" aria-label="rejected">–</td>', '<td class="sign" aria-label="selected">✓</td>'


def comparison(document: Document, choices: Mapping[str, Selection]) -> str:
    """Return, as HTML, a comparison of *choices*: a row for each segment, a column for each method."""
    segments = document.segments
    selected = {name: set(choice.selected) for name, choice in choices.items()}
    shown = sorted(set().union(*selected.values()))
    common = set(shown).intersection(*selected.values())
    differs = " class=differs", '<span class="sign leave" title="not selected by all">*</span> '
    lines = []
    for i in shown:
        kind, mark = ("", "") if i in common else differs
        signs = "".join(_SIGNS[i in mine] for mine in selected.values())
        text = f'<span class="cut" dir="auto">{mark}<a href="#s{i}">{i}</a> {plain(segments[i].text[:300])}</span>'
        lines.append(f'<tr{kind}><th scope="row">{text}</th>{signs}</tr>')
    others = len(segments) - len(shown)
    return (
        f"<p>{len(shown) - len(common)} of {len(shown)} segments are not selected by all of them (marked *). "
        f"{others} more are selected by none, and not shown.</p>\n"
        '<fieldset><legend>Show</legend><label><input type="radio" name="methods" checked> all</label>'
        '<label><input type="radio" name="methods" id="show-differing"> differences only</label></fieldset>\n'
        + table(["Segment", *choices], lines, "methods")
    )


# --- several pages --------------------------------------------------------------


def overview(reports: Sequence[tuple[str, str, Article]]) -> str:
    """Return a self-contained HTML page with a row for each of *reports*, in their order.

    A report is the name of its file, which is in the directory of the overview, the source of its page, and the
    article.
    """
    rows = (
        f'<tr><td><a href="{plain(quote(file))}"><bdi>{plain(article.title or "(no title)", MAX_TITLE)}</bdi></a>'
        f'<br><span class="faint">{" · ".join(plain(it, MAX_TITLE) for it in (source, *article.warnings))}</span></td>'
        f"<td>{article.page_type} {article.probability:.2f}</td>"
        f'<td class="number">{count_words(article.text):,}</td>'
        f'<td class="number">{"–" if article.quality is None else f"{article.quality:.2f}"}</td></tr>'
        for file, source, article in reports
    )
    lines = table(["Page and warnings", "Type", "#Words", "#Expected F1"], rows)
    title = f"Report on {len(reports):,} pages"
    return shell(title, f"<header>\n<h1>{title}</h1>\n</header>\n<main>\n{lines}</main>\n", resource("report.css"))
