"""What dates on a page tell of besides its article: what readers wrote, other stories, the day of the visit."""

from __future__ import annotations

from bisect import bisect_left
from datetime import timedelta
from operator import itemgetter
from typing import TYPE_CHECKING

from scrapy_article.document.metadata.structured_data import ARTICLE_TYPES
from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.texts import text_of
from scrapy_article.text.urls import split_url
from scrapy_article.text.words import is_unspaced

if TYPE_CHECKING:
    from collections.abc import Sequence

    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.dates.places import DateCandidate
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
_ANSWERS = frozenset(("Comment", "UserComments", "Answer", "Review"))
"""schema.org types of what readers write on something."""
_ITEMS = frozenset(("li", "article", "tr", "td"))
"""Elements that are a story of a list, or a part of one."""
_position = itemgetter(1)
"""Of a `Placed`."""


class ForeignDates:
    """What is known of the parts of one page that tell of something else than its article."""

    def __init__(self, page: Page) -> None:
        self._page = page
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
        kind = (item.element.get("itemtype") or "").rstrip("/").rpartition("/")[2]
        is_other = kind in ARTICLE_TYPES and self._holds_story(item.start, item.end)
        return (kind in _ANSWERS or is_other) and not self._is_own(item)

    def without(self, candidates: Sequence[DateCandidate], position: int, block: Block) -> Sequence[DateCandidate]:
        """*candidates*, in a line of *block* at *position*, but those of other stories or of the visit.

        What is labelled is the article's, though links stand beside it. Changes are if told below the title: what
        stands above it tells when other stories changed, or the site.
        """
        is_below = position >= self._page.top
        own = [one for one in candidates if "labelled" in one.evidence or (one.changed and is_below)]
        if len(own) == len(candidates):
            return candidates
        is_of_visit = not is_below and self._is_of_visit(block, candidates)
        return own if is_of_visit or self.is_of_story(position, block) else candidates

    def _is_of_visit(self, block: Block, candidates: Sequence[DateCandidate]) -> bool:
        """Whether *candidates*, in *block* above the title and outside of the part that this stands in, tell today."""
        page, inside = self._page, Flag.ARTICLE | Flag.MAIN
        recent = page.now.date() - timedelta(days=1)  # clocks differ
        is_outside = page.has_title and not block.flags & inside
        if not is_outside or not page.document.segments[page.top].block.flags & inside:
            return False
        return any(candidate.day >= recent for candidate in candidates)

    def is_of_story(self, position: int, block: Block) -> bool:
        """Whether a date in *block*, at *position*, stands beside the link to another story, or in it."""
        if self._holds_story(position, position + 1) or any(
            map(self._leads_to_story, block.element.iterancestors("a"))
        ):
            return True
        inner: Block | None = block
        for _ in range(CLIMB):
            if inner is None or inner.end - inner.start > FEW or self._is_own(inner):
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
            links = self._page.document.walk.links
            first = bisect_left(links, start, key=_position)
            last = bisect_left(links, end, first, key=_position)
            known = any(map(self._is_story, links[first : min(last, first + MAX_LINKS)]))
            self._stories[start, end] = known
        return known

    def _is_story(self, link: Placed) -> bool:
        lines = self._page.document.segments[link.position : link.position + 1]
        return bool(lines) and lines[0].link_density >= LINKED and self._leads_to_story(link.element)

    def _leads_to_story(self, link: etree._Element) -> bool:
        text = text_of(link, MAX_TITLE)
        words = sum(any(map(str.isalnum, word)) for word in text.split())  # ``Arts & Leisure`` has two
        if len(text) < LEAST_CHARACTERS if is_unspaced(text) else words < LEAST_WORDS:
            return False
        document = self._page.document
        address, own = split_url(document.absolute(link.get("href") or "")), split_url(document.url)
        is_page = address.path.rstrip("/") != own.path.rstrip("/") and address.path.strip("/") != ""
        return is_page and (not own.hostname or address.hostname == own.hostname)

    def _is_own(self, block: Block) -> bool:
        """Whether *block* holds the title or the beginning of the body."""
        page = self._page
        return page.holds_title(block) or (bool(page.kept) and block.start <= page.start < block.end)
