"""A page that shows how another was read: its segments with their scores, the candidates of the fields, the methods."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.article import PAGE_TYPE_WORDS, Article, Breadcrumb, Image, Media
from scrapy_article.document import Document, Flag, Segment
from scrapy_article.extract import WARNINGS, Analysis
from scrapy_article.fields.authors.ranking import rank_authors
from scrapy_article.fields.dates.places import DateView
from scrapy_article.fields.dates.ranking import answers, collect
from scrapy_article.fields.page import Page
from scrapy_article.fields.title.ranking import choose_title, rank_titles
from scrapy_article.report.comparison import comparison
from scrapy_article.report.markup import link, plain, shell, shorten, style, table
from scrapy_article.text.words import count_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence
    from datetime import datetime

    from scrapy_article.methods.method import Selection

MAX_VALUE = 300
"""Characters of the value of a field."""
MAX_EVIDENCE = 24
"""Words of evidence of a candidate."""
MAX_BLOCKS = 5
"""Blocks around a segment that are named, the innermost."""
MAX_NAMES = 60
"""Characters of the class and id of a block."""
MAX_REASON = 80
"""Characters of a reason that are shown beside the text."""
DOUBT = (0.2, 0.8)
"""Scores between these are doubtful."""

_NUMBER = re.compile(r"[01]\.\d\d ?")
_RANKED = {"title": "Title", "date_published": "Date of publication", "authors": "Authors"}


def explanation(
    analysis: Analysis, choices: Mapping[str, Selection], source: str, downloaded: datetime | None = None
) -> str:
    """Return a self-contained HTML page that explains *analysis*.

    *choices* are the segments that methods choose of its document, by their names: the first is the method of the
    analysis, the others are shown beside it. *source* is what the page is called where it has no address; *downloaded*
    is as for `extract`.
    """
    document, _, article = analysis
    method = next(iter(choices))
    ranked = candidates(document, choices[method].kept, article, downloaded)
    parts = {
        "Fields": fields_of(article),
        "Candidates": "".join(_candidates(_RANKED[name], found) for name, found in ranked.items()),
        "Page type": _page_type(article),
        "Segments": _filter() + segments_of(analysis, method),
    }
    if len(choices) > 1:
        parts["Methods"] = comparison(document, choices)
    ids = {name: name.lower().replace(" ", "-") for name in parts}
    title = article.title or "(no title)"
    body = [
        f'<header>\n<p class="faint">How this page was read</p>\n<h1 dir="auto">{plain(title)}</h1>\n',
        f"<p>{link(article.url, None) or plain(source)}</p>\n{facts(article, method)}",
        "<nav aria-label=contents><ul>",
        *(f'<li><a href="#{ids[name]}">{name}</a></li>' for name in parts),
        "</ul></nav>\n</header>\n<main>\n",
        *(f'<section>\n<h2 id="{ids[name]}">{name}</h2>\n{content}</section>\n' for name, content in parts.items()),
        "</main>\n",
    ]
    return shell(f"{title}: how it was read", "".join(body), style("report"))


def facts(article: Article, method: str) -> str:
    """Return, as HTML, what *article* is, how long, how good, and the warnings."""
    quality = (
        "" if article.quality is None else f"<li><strong>{article.quality:.2f}</strong> expected F1 of the text</li>"
    )
    warnings = "".join(
        f'<p class="warn"><strong>{plain(code)}</strong>: {plain(WARNINGS.get(code, code))}</p>\n'
        for code in article.warnings
    )
    return (
        '<ul class="figures">'
        f"<li><strong>{article.page_type}</strong> page type, probability {article.probability:.2f}</li>"
        f"<li><strong>{count_words(article.text):,}</strong> words of text</li>{quality}"
        f"<li><strong>{plain(method)}</strong> method</li></ul>\n{warnings}"
    )


# --- fields ---------------------------------------------------------------------


def fields_of(article: Article) -> str:
    """Return, as HTML, the fields of *article*, each with where it is from."""
    rows = []
    for name, reason in article.reasons.items():
        if name != "page_type":
            value = "" if name == "text" else _value(getattr(article, name, None))
            shown = plain(shorten(value, MAX_VALUE))
            rows.append(
                f'<tr><th scope="row">{plain(name)}</th><td dir="auto">{shown}</td>'
                f'<td class="faint">{plain(shorten(reason, MAX_VALUE))}</td></tr>'
            )
    return table(["Field", "Value", "Where it is from"], rows, "fields")


def _value(value: Any) -> str:
    if isinstance(value, list):
        return ", ".join(map(_value, value))
    if isinstance(value, (Image, Media)):
        return value.url
    return value.name if isinstance(value, Breadcrumb) else str(value)


def _candidates(name: str, found: Iterable[Candidate]) -> str:
    rows = []
    won = False
    for candidate in found:
        won = won or candidate.won
        badge = '<span class="badge keep">✓ chosen</span> ' if candidate.won else ""
        evidence = " ".join(candidate.evidence[:MAX_EVIDENCE])
        rows.append(
            f'<tr{" class=winner" if candidate.won else ""}><td class="number">{candidate.score:+.1f}</td>'
            f"<td>{badge}<bdi>{plain(shorten(candidate.value, MAX_VALUE))}</bdi>"
            f'<div class="words">{plain(evidence)}</div></td>'
            f'<td class="faint">{plain(shorten(candidate.places, MAX_VALUE))}</td></tr>'
        )
    if not rows:
        return f"<h3>{name}</h3>\n<p>The page gives none.</p>\n"
    note = "" if won else "<p>None of them was chosen: it is likelier that the page gives none.</p>\n"
    columns = ["#Score", "Candidate, and what speaks for and against it", "Where it stands"]
    return f"<h3>{name}</h3>\n{note}" + table(columns, rows, "candidates")


def _page_type(article: Article) -> str:
    told = "".join(f"<li>{plain(cue)}</li>" for cue in article.reasons.get("page_type", "").split("; ") if cue)
    kind = f"<strong>{PAGE_TYPE_WORDS[article.page_type]}</strong>, with a probability of {article.probability:.2f}"
    return f"<p>This is {kind}. What was seen, what says most on whether it is an index first:</p>\n<ul>{told}</ul>\n"


# --- segments -------------------------------------------------------------------


def _filter() -> str:
    choices = (
        (" checked", "all"),
        (' id="show-kept"', "kept"),
        (' id="show-left"', "left"),
        (' id="show-doubt"', "doubtful"),
    )
    buttons = "".join(
        f'<label><input type="radio" name="shown"{attribute}> {word}</label>' for attribute, word in choices
    )
    return (
        f"<fieldset><legend>Show</legend>{buttons}</fieldset>\n"
        '<p class="faint">The number is the probability that a segment is text, the tint shows it. Open one to see '
        "why it was kept or left.</p>\n"
    )


def segments_of(analysis: Analysis, method: str, prefix: str = "", room: int | None = None) -> str:
    """Return, as HTML, the segments of *analysis* in the order of the page, each with its score and its reasons.

    *prefix* begins their ids. As many are shown as *room* has bytes for.
    """
    document, selection, _ = analysis
    if not document.segments:
        return "<p>The page shows no text.</p>\n"
    place = f", most of them in {_described(selection.container)}" if selection.kept and selection.container else ""
    summary = f"{len(selection.kept)} of {len(document.segments)} segments are kept by the method {method}{place}."
    parts = [f'<p>{plain(summary)}</p>\n<ol class="segments">\n']
    used = shown = 0
    for line in _lines(document, selection, prefix, None if room is None else MAX_VALUE):
        used += len(line.encode())
        if room is not None and used > room:
            break
        parts.append(line)
        shown += 1
    parts.append("</ol>\n")
    if shown < len(document.segments):
        parts.append(f"<p>{len(document.segments) - shown:,} more segments are not shown here.</p>\n")
    return "".join(parts)


def _lines(document: Document, selection: Selection, prefix: str, length: int | None) -> Iterator[str]:
    kept = set(selection.kept)
    scores = None if selection.scores is None else selection.scores.tolist()
    for i, segment in enumerate(document.segments):
        score = scores[i] if scores else float(i in kept)
        reason = selection.reasons[i] if selection.reasons else ""
        why = _NUMBER.sub("", reason, count=1) if scores else reason
        told = ", ".join(filter(None, (f"probability {score:.2f}" if scores else "", why))) or "the method gives none"
        shown = plain(shorten(why, MAX_REASON))
        kinds = ["kept"] * (i in kept)
        kinds += ["doubt"] * (scores is not None and DOUBT[0] < score < DOUBT[1])
        kinds += ["heading"] * bool(segment.block.flags & Flag.HEADING)
        text = segment.text if length is None else shorten(segment.text, length)
        mark = '<span class="mark keep">kept</span>' if i in kept else '<span class="mark leave">left</span>'
        yield (
            f'<li id="{prefix}s{i}" class="{" ".join(kinds)}" style="--score:{score:.2f}"><details>'
            f'<summary title="{plain(told)}">{mark}<span class="score">{f"{score:.2f}" if scores else ""}</span>'
            f'<span class="text" dir="auto">{plain(text)}</span><span class="why">{shown}</span></summary>'
            f"{_facts(segment, told)}</details></li>\n"
        )


def _facts(segment: Segment, reason: str) -> str:
    """Why *segment* was kept or left, and what it is."""
    blocks = [segment.block, *segment.block.ancestors()]
    path = " › ".join(map(_described, reversed(blocks[:MAX_BLOCKS])))
    links = f", {segment.link_density:.0%} in links" if segment.link_chars else ""
    rows = {
        "Reason": reason,
        "Segment": f"number {segment.index}, {segment.words} words{links}",
        "Stands in": ("… › " if len(blocks) > MAX_BLOCKS else "") + path,
    }
    return (
        '<dl class="facts">'
        + "".join(f"<dt>{name}</dt><dd>{plain(value)}</dd>" for name, value in rows.items())
        + "</dl>"
    )


def _described(block: Any) -> str:
    """The start tag of *block*, shortened."""
    names = shorten(block.names, MAX_NAMES)
    return f"<{block.tag} {names}>" if names else f"<{block.tag}>"


MAX_SHOWN = 12
"""Candidates of a field that are shown, the likeliest first."""


class Candidate(NamedTuple):
    """What a field could be."""

    value: str
    places: str
    """Where it stands on the page, in words."""
    evidence: list[str]
    """What speaks for it and against it."""
    score: float
    """Of dates and authors, the sum of the weights of the evidence; the difference of two is the natural logarithm of
    the odds between them. Of titles, how sure one of its kind is."""
    won: bool


def candidates(
    document: Document, kept: Sequence[int], article: Article, downloaded: datetime | None = None
) -> dict[str, list[Candidate]]:
    """Return the candidates of each field of *article* that is chosen by a ranking, the likeliest first.

    *kept* are the segments of *document* that the method chose, with the headline and by-line that are taken out
    later; *downloaded* is as for `extract`.
    """
    page = Page(document, kept, downloaded)
    titles = [
        Candidate(found.text, found.source, [found.evidence], found.rank[0], found.text == article.title)
        for found in rank_titles(page)
    ]
    choose_title(page)  # notes on the page where it stands: the other fields look near it
    day = (article.date_published or "")[:10]
    found = sorted(answers(collect(DateView(page, article.language))), key=lambda answer: -answer.score)
    dates = [
        Candidate(
            answer.day.isoformat(),
            "; ".join(dict.fromkeys(f"{c.source}: {c.raw}" for c in answer.candidates)),
            sorted(answer.evidence),
            answer.score,
            answer.day.isoformat() == day,
        )
        for answer in found
    ]
    authors = [
        Candidate(
            ", ".join(answer.names),
            f"{answer.source}: {answer.text}",
            sorted(answer.evidence),
            answer.score,
            bool(answer.names) and answer.names == article.authors,
        )
        for answer in rank_authors(page, article.language, thorough=True)
    ]
    return {"title": _shown(titles), "date_published": _shown(dates), "authors": _shown(authors)}


def _shown(found: Iterable[Candidate]) -> list[Candidate]:
    """The first of *found*, and the winner if it is not among them; only one wins."""
    shown: list[Candidate] = []
    won = False
    for number, candidate in enumerate(found):
        candidate = candidate._replace(won=candidate.won and not won)
        won = won or candidate.won
        if number < MAX_SHOWN or candidate.won:
            shown.append(candidate)
    return shown
