"""Where a page may say when its article was published or changed, and which days it gives there.

A place gives `DateCandidate`: a date, and evidence, words for what speaks for it or against it, which the ranking has
weights for:

- declared for programs: ``json-ld``, ``json-ld-created``, ``json-ld-page`` and ``json-ld-other`` (of another object
  than the article), ``meta``, ``meta-date`` (``date`` and the like), ``meta-other`` (of a name that says less),
  ``item`` (``itemprop``), ``script``;
- shown to readers: ``time`` (elements of that name), ``classed`` (by a class that speaks of dates), ``line`` (text);
  with ``-head`` near the title, ``-above`` it, ``-body`` in the article, ``-tail`` around its end, ``-far`` anywhere;
  ``url`` (in the address of the page);
- how: ``labelled`` (by a word for publication), ``named`` (by a class that says so), ``short`` (the line holds little
  else), ``sentence`` and ``long-sentence`` (it ends like one), ``lead`` (the date leads a paragraph), ``close`` to the
  title, ``timed`` (with a time of day), ``second`` (not the first date in the line), ``heading``, ``off`` (in a part of
  the page that is not the article's).

What is labelled or marked as the date of a change has ``-changed`` at its place, and no other evidence.

What each place looks for is in a module of its own: `date_declared`, `date_scripts` and `date_shown`, which reads lines
by `date_line`. What tells of something else than the article is known to `date_foreign`.
Dates in text are found by `date_parser`, with `date_local` for the ways of single languages and `date_clock` for times.
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from scrapy_article.fields import date_declared, date_scripts, date_shown
from scrapy_article.fields.date_view import DateView

if TYPE_CHECKING:
    from collections.abc import Iterator
    from datetime import date

    from scrapy_article.fields.date_candidates import DateCandidate

__all__ = ["DatePlaces"]


class DatePlaces(DateView):
    """The places of one page, whose article is in *language*."""

    def declared(self) -> Iterator[DateCandidate]:
        """Dates in the head of the page that are made for programs."""
        return date_declared.declared(self)

    @cached_property
    def event_days(self) -> frozenset[date]:
        """The days on which the events begin and end that the page declares, which say nothing of its publication."""
        return date_declared.event_days(self)

    def items(self) -> Iterator[DateCandidate]:
        """Dates of elements that are marked by ``itemprop``."""
        return date_shown.items(self)

    def url(self) -> Iterator[DateCandidate]:
        """Dates in the address of the page."""
        return date_declared.url(self)

    def head(self) -> Iterator[DateCandidate]:
        """Dates that are shown near the title, those below it first; of the lines above, the nearest first."""
        return date_shown.head(self)

    def tail(self) -> Iterator[DateCandidate]:
        """Dates that are shown around the end of the body, and marked ones inside."""
        return date_shown.tail(self)

    def tail_changes(self) -> Iterator[DateCandidate]:
        """The same where all but changes may be left out."""
        return date_shown.tail(self, changes=True)

    def others(self) -> Iterator[DateCandidate]:
        """Dates of JSON-LD objects beside the article's."""
        return date_declared.others(self)

    def scripts(self) -> Iterator[DateCandidate]:
        """The date of publication in the data of the page's own programs."""
        return date_scripts.scripts(self)

    def anywhere(self) -> Iterator[DateCandidate]:
        """Dates in short lines of the whole page."""
        return date_shown.anywhere(self)

    def relative(self) -> Iterator[DateCandidate]:
        """Dates near the title that are told by their distance from the download, where its time is known."""
        return date_shown.relative(self)

    def relative_changes(self) -> Iterator[DateCandidate]:
        """The same of lines that speak of a change."""
        return date_shown.relative(self, changes=True)
