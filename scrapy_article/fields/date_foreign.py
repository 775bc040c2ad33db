"""What dates on a page tell of besides its article: what readers wrote, other stories, the day of the visit."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import islice
from operator import itemgetter
from typing import TYPE_CHECKING
from weakref import proxy

from scrapy_article.document.letters import letters
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import ARTICLE_TYPES
from scrapy_article.document.urls import split_url
from scrapy_article.document.words import is_unspaced
from scrapy_article.fields.author_labels import without_day
from scrapy_article.fields.date_parser import find_dates
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.date_candidates import DateCandidate
    from scrapy_article.fields.date_view import DateView
    from scrapy_article.fields.page import Page

__all__ = ["ForeignDates"]

FEW = 4
"""Segments of the smallest part of a page that holds a date and the link to another story."""
CLIMB = 4
"""Elements around a date that may be that part."""
MAX_LINKS = 20
"""Links of such a part that are looked at."""
MAX_TITLE = 300
"""Characters of a link that are looked at."""
LEAST_WORDS, LEAST_CHARACTERS = 4, 10
"""Words of a link that is a title, and no name or category; characters where nothing parts words."""
LINKED = 0.4
"""Share of a line in links from which it is no prose."""
REST = 20
"""Characters beside a day with its weekday, in a line that tells the day of the visit: the weather."""
_ANSWERS = frozenset(("Comment", "UserComments", "Answer", "Review"))
"""schema.org types of what readers write on something."""
_ITEMS = frozenset(("li", "article", "tr", "td"))
"""Elements that are a story of a list, or a part of one."""
_WEEKDAY = re.compile(r"\W{0,3}(?:(?:星期|[周週])[一二三四五六日天]|[月火水木金土日]曜日?|[월화수목금토일]요일)")
"""As it stands after the date."""
_BESIDE, _INSIDE = Flag.ASIDE | Flag.FOOTER, Flag.ARTICLE | Flag.MAIN
_NO_LETTERS = re.compile(r"[^\w'’‌-]+")
_position = itemgetter(1)
"""Of a `Placed`."""


class ForeignDates:
    """What is known of the parts of one page that tell of something else than its article."""

    def __init__(self, view: DateView) -> None:
        self._view = proxy(view)  # which holds this: else each would wait for the collection of garbage
        self._items: dict[int, bool] = {}
        """Of blocks, by their index, whether they stand in an item that is another's."""
        self._stories: dict[tuple[int, int], bool] = {}
        """Of parts of the page, whether they hold the link to another story."""

    def is_in_item(self, block: Block) -> bool:
        """Whether the nearest item (``itemscope``) that *block* stands in is an answer, or another article."""
        path = []
        inner: Block | None = block
        found = False
        while inner is not None:
            known = self._items.get(inner.index)
            if known is not None:
                found = known
                break
            path.append(inner.index)
            if inner.element.get("itemscope") is not None:
                found = self._is_foreign(inner)
                break
            inner = inner.parent
        self._items.update(dict.fromkeys(path, found))
        return found

    def _is_foreign(self, item: Block) -> bool:
        if _is_own(self._view.page, item):
            return False
        kind = (item.element.get("itemtype") or "").rstrip("/").rpartition("/")[2]
        return kind in _ANSWERS or (
            kind in ARTICLE_TYPES and self._holds_story(item.start, item.end) and not self._has_title(item)
        )

    def _has_title(self, item: Block) -> bool:
        """Whether *item* declares the title of the page as its headline, though that does not stand in it."""
        page = self._view.page
        title = letters(page.document.segments[page.top].text[:MAX_TITLE]) if page.has_title else ""
        headlines = islice(item.element.iterfind("meta[@itemprop='headline']"), MAX_LINKS)
        return any(letters((meta.get("content") or "")[:MAX_TITLE]) == title != "" for meta in headlines)

    def without(
        self, candidates: Sequence[DateCandidate], text: str, position: int, block: Block
    ) -> Sequence[DateCandidate]:
        """*candidates*, in the line *text* of *block* at *position*, but those of other stories or of the visit.

        What is labelled is the article's, though links stand beside it. Changes are if told below the title: what
        stands above it tells when other stories changed, or the site.
        """
        labelled = [candidate for candidate in candidates if "labelled" in candidate.evidence]
        if len(labelled) == len(candidates):
            return candidates
        if self._is_of_visit(candidates[0], text, position, block):
            return labelled
        is_below = position >= self._view.page.top
        own = [one for one in candidates if "labelled" in one.evidence or (one.changed and is_below)]
        if len(own) < len(candidates) and (self._is_beside(position, block) or self.is_of_story(position, block)):
            return own
        return candidates

    def is_of_story(self, position: int, block: Block) -> bool:
        """Whether a date in *block*, at *position*, stands beside the link to another story."""
        if self._holds_story(position, position + 1):
            return True
        inner: Block | None = block
        for _ in range(CLIMB):
            if inner is None or inner.end - inner.start > FEW or _is_own(self._view.page, inner):
                return False
            if self._holds_story(inner.start, inner.end):
                return True
            if inner.tag in _ITEMS:
                return False
            inner = inner.parent
        return False

    def _holds_story(self, start: int, end: int) -> bool:
        """Whether a link from *start* to before *end* leads to another page of the site, and is a title."""
        known = self._stories.get((start, end))
        if known is None:
            links = self._view.page.document.walk.links
            first = bisect_left(links, start, key=_position)
            last = bisect_left(links, end, first, key=_position)
            known = any(map(self._is_story, links[first : min(last, first + MAX_LINKS)]))
            self._stories[start, end] = known
        return known

    def _is_story(self, link: Placed) -> bool:
        page = self._view.page
        segments = page.document.segments
        if link.position >= len(segments) or segments[link.position].link_density < LINKED:
            return False
        text = text_of(link.element, MAX_TITLE)
        if len(text) < LEAST_CHARACTERS if is_unspaced(text) else _number_of_words(text) < LEAST_WORDS:
            return False
        address = split_url(page.document.absolute(link.element.get("href") or ""))
        own = split_url(page.document.url)
        is_page = address.path.rstrip("/") != own.path.rstrip("/") and address.path.strip("/") != ""
        return is_page and (not own.hostname or address.hostname == own.hostname)

    def _is_of_visit(self, candidate: DateCandidate, text: str, position: int, block: Block) -> bool:
        """Whether *candidate*, the first in a line *text* above the article, is the day on which the page is read.

        It is one that stands outside the main part with the title, or far above it, and is that of the download, or all
        that its line tells, with its weekday.
        """
        view = self._view
        page = view.page
        if position >= page.top or block.flags & _INSIDE:
            return False
        title = page.document.segments[page.top].block if page.has_title else None
        is_outside = title is not None and bool(title.flags & _INSIDE)
        if not is_outside and position >= view.first:
            return False
        return candidate.day >= page.now.date() or self._is_with_weekday(text)

    def _is_beside(self, position: int, block: Block) -> bool:
        """Whether *block*, at a *position* behind the article, stands in what the page sets beside the main part.

        There are the weather, a calendar and what the site has to say of itself.
        """
        page = self._view.page
        if position < page.end or not block.flags & _BESIDE or block.flags & _INSIDE or not page.has_title:
            return False
        return bool(page.document.segments[page.top].block.flags & _INSIDE)

    def _is_with_weekday(self, text: str) -> bool:
        dates = find_dates(text, self._view.language, month_first=self._view.month_first)
        if not dates or len(text) - dates[0].end > REST:
            return False
        before = _NO_LETTERS.sub(" ", text[: dates[0].start]).split()
        return not without_day(before) if before else _WEEKDAY.match(text, dates[0].end) is not None


def _number_of_words(text: str) -> int:
    """How many words *text* has: ``Arts & Leisure`` has two."""
    return sum(any(map(str.isalnum, word)) for word in text.split())


def _is_own(page: Page, block: Block) -> bool:
    """Whether *block* holds the title or the beginning of the body."""
    return page.holds_title(block) or (bool(page.kept) and block.start <= page.start < block.end)
