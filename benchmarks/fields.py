"""How often title, day and authors are right, beside what other tools find on the same pages.

    python benchmarks/fields.py CORPUS... --peers trafilatura,newspaper4k,htmldate

Articles only, and pages of which nobody said what they are. Prints, in Markdown, for each corpus and system: the share
of titles with the right words (case, punctuation and width of letters aside), the share of pages whose day is right,
and the mean F1 of authors' names; after each figure those of two halves of the sites. The package's own choices among
what it finds on a page are learned from the development corpora: what cross-validation says of them is printed by
``scrapy article-train title CORPUS...``, and likewise for ``authors`` and ``dates``.
"""

from __future__ import annotations

import argparse
import logging
import warnings
from collections.abc import Callable, Iterator, Sequence
from datetime import datetime
from functools import cache, partial
from typing import NamedTuple

from tqdm import tqdm
from w3lib.encoding import html_to_unicode

from scrapy_article import extract
from scrapy_article.evaluation import corpus, parallel
from scrapy_article.evaluation.measures import mean, same_title

FIELDS = ("title", "day", "authors")


class Found(NamedTuple):
    """What a system says of a page."""

    title: str | None = None
    date: str | None = None
    authors: Sequence[str] = ()


class Outcome(NamedTuple):
    """A page, and how right each system is in each of `FIELDS`; None where that is not known of the page."""

    corpus: str
    site: str
    systems: dict[str, tuple[float | None, ...]]


def _ours() -> Callable[[bytes, str | None], Found]:
    def run(html: bytes, url: str | None) -> Found:
        article = extract(html, url)
        when = article.date_published
        return Found(article.title, when.isoformat() if isinstance(when, datetime) else when, article.authors)

    return run


def _trafilatura() -> Callable[[bytes, str | None], Found]:
    import trafilatura

    def run(html: bytes, url: str | None) -> Found:
        found = trafilatura.bare_extraction(html, url=url, with_metadata=True, include_comments=False)
        if found is None:
            return Found()
        record = found if isinstance(found, dict) else found.as_dict()
        authors = [name.strip() for name in (record["author"] or "").split(";") if name.strip()]
        return Found(record["title"], record["date"], authors)

    return run


def _newspaper() -> Callable[[bytes, str | None], Found]:
    import newspaper

    def run(html: bytes, url: str | None) -> Found:
        article = newspaper.Article(url or "http://localhost/", fetch_images=False)
        article.download(input_html=html_to_unicode(None, html, auto_detect_fun=_encoding)[1])
        article.parse()
        when = article.publish_date
        return Found(article.title, when.isoformat() if isinstance(when, datetime) else None, article.authors)

    return run


def _htmldate() -> Callable[[bytes, str | None], Found]:
    from htmldate import find_date

    return lambda html, url: Found(date=find_date(html, url=url, original_date=True))


def _encoding(body: bytes) -> str:
    try:
        body.decode("utf-8")
    except UnicodeDecodeError:
        return "cp1252"
    return "utf-8"


SYSTEMS = {"scrapy-article": _ours, "trafilatura": _trafilatura, "newspaper4k": _newspaper, "htmldate": _htmldate}
OFFERED = {"htmldate": ("day",)}


@cache
def system(name: str) -> Callable[[bytes, str | None], Found]:
    """Return the system *name*; ImportError where it is not installed."""
    logging.disable(logging.CRITICAL)
    warnings.simplefilter("ignore")
    return SYSTEMS[name]()


def same_day(gold: str, found: str | None) -> bool:
    """Return whether two dates in ISO 8601 name one day: that of the zone of *gold*, where both have one."""
    if not found:
        return False
    try:
        one, other = (datetime.fromisoformat(text.strip().replace("Z", "+00:00")) for text in (gold, found))
    except ValueError:
        return gold[:10] == found[:10]
    if one.tzinfo and other.tzinfo:
        other = other.astimezone(one.tzinfo)
    return one.date() == other.date()


def names_f1(gold: Sequence[str], found: Sequence[str]) -> float:
    """Return the F1 of names, each right if it has the same words."""
    wanted = [name for name in dict.fromkeys(gold) if name]
    given = [name for name in dict.fromkeys(found) if name]
    hits = sum(any(same_title(name, other) for other in given) for name in wanted)
    return 2 * hits / (len(wanted) + len(given)) if wanted or given else 1.0


def measure(page: corpus.Page, systems: Sequence[str]) -> Outcome:
    """Run all *systems* over *page*."""
    outcome: dict[str, tuple[float | None, ...]] = {}
    for name in systems:
        run = system(name)
        try:
            found = run(page.html, page.url)
        except Exception:  # a tool that fails on a page, or lacks what its language needs, has found nothing there
            found = Found()
        outcome[name] = (
            float(same_title(page.title, found.title)) if page.title else None,
            float(same_day(page.date, found.date)) if page.date else None,
            names_f1(page.authors, found.authors) if page.authors else None,
        )
    return Outcome(page.corpus, page.site, outcome)


def rows(outcomes: Sequence[Outcome], systems: Sequence[str]) -> Iterator[str]:
    """Yield the lines of the table."""
    yield f"| corpus | system | {' | '.join(FIELDS)} |"
    yield "| --- | --- | " + " | ".join("---:" for _ in FIELDS) + " |"
    for name in dict.fromkeys(outcome.corpus for outcome in outcomes):
        pages = [outcome for outcome in outcomes if outcome.corpus == name]
        halves = corpus.folds([page.site for page in pages], 2)
        for which in systems:
            cells = []
            for i, field in enumerate(FIELDS):
                values = [page.systems[which][i] for page in pages]
                known = [value for value in values if value is not None]
                if not known or field not in OFFERED.get(which, FIELDS):
                    cells.append("")
                    continue
                parts = [mean(value for j in half if (value := values[j]) is not None) for half in halves]
                cells.append(f"{mean(known):.3f} ({parts[0]:.3f}, {parts[1]:.3f})")
            yield f"| {name} | {which} | {' | '.join(cells)} |"


def main() -> None:
    """Measure, and print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("corpora", nargs="+", metavar="CORPUS")
    parser.add_argument("--peers", default="", help="of trafilatura, newspaper4k, htmldate")
    parser.add_argument("--jobs", type=int, default=parallel.cores())
    args = parser.parse_args()
    systems = ["scrapy-article", *(peer for peer in args.peers.split(",") if peer)]
    if unknown := set(systems) - set(SYSTEMS):
        parser.error(f"no system {', '.join(sorted(unknown))}: choose of {', '.join(SYSTEMS)}")
    pages = partial(
        corpus.take,
        args.corpora,
        lambda page: page.page_type in (None, "article") and bool(page.title or page.date or page.authors),
    )
    outcomes = list(
        tqdm(parallel.ordered(partial(measure, systems=systems), pages(), args.jobs), unit=" pages", disable=None)
    )
    print("\n".join(rows(outcomes, systems)))


if __name__ == "__main__":
    main()
