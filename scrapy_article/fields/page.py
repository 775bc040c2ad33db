"""The page with the position of its article, which all fields use."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta, timezone
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from operator import itemgetter
from typing import Any

from scrapy_article.document import Block, Document, Flag, Hint, Placed, Segment
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.page_of_site import PageOfSite

FIRST_YEAR, CLOCK_TOLERANCE = 1990, timedelta(days=1)
"""First year in which a download is plausible, and how far in the future it may be: clocks and zones may be wrong."""

HEAD_LINES_ABOVE = 12
"""Segments above the body in which the head of the article may be if no title is known."""
TAIL_LINES_BELOW = 30
"""Segments below the body that may be about the article."""
MAX_LINKS = 500
LAST_LINKS = 40
"""Links of an article, and links at the end of a page, that are checked."""
MAX_HEAD_BLOCK = 6
"""Maximum segments of a block that may be a part of an article's head, whatever its class and id say."""
MAX_STANDFIRST = 2
"""Maximum segments of a standfirst."""

MAX_SEARCHED = 100_000
"""Maximum characters of a body in which words are looked for."""

OFF_HINTS = Hint.COMMENT | Hint.RELATED | Hint.ADVERT | Hint.CALL
"""Parts of a page that are not about its article."""

_OFF_FLAGS = Flag.NAV | Flag.FORM
_FOREIGN_FLAGS = Flag.NAV | Flag.FORM | Flag.BUTTON | Flag.FOOTER
_FOREIGN_HINTS = Hint.AUTHOR | Hint.CHROME


def between(places: Sequence[Any], start: int, end: int, key: Callable[[Any], int] = itemgetter(1)) -> slice:
    """The slice of *places*, in the order of the page, whose *key* is from *start* to before *end*.

    The key is by default the position of a `Placed`.
    """
    first = bisect_left(places, start, key=key)
    return slice(first, bisect_left(places, end, first, key=key))


def _likely(downloaded: datetime | None, now: datetime) -> datetime | None:
    """The time at which a page was *downloaded*, with a zone; None if that is before the web or after *now*.

    Some programs write the first or the last possible time for an unknown one.
    """
    if downloaded is None or downloaded.year < FIRST_YEAR:
        return None
    downloaded = downloaded if downloaded.tzinfo else downloaded.replace(tzinfo=timezone.utc)
    return downloaded if downloaded <= now + CLOCK_TOLERANCE else None


class Page(PageOfSite):
    """A document with the segments that were chosen as its body, and values that several fields use.

    *selected* are indices of `Document.segments` in order. *downloaded* is the time of the download, if known, in UTC
    if it has no zone. *site_names* are the site's names on other pages, as bare letters. *listed* is what a feed or
    a sitemap declares of the article.
    """

    def __init__(
        self,
        document: Document,
        selected: Sequence[int],
        downloaded: datetime | None = None,
        site_names: Sequence[str] = (),
        listed: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(document, site_names)
        self.selected = selected
        self._listed = listed or {}
        self.list_name = next(iter(self.listed("source")), "list")
        """Name of the feed or sitemap that lists the page."""
        now = datetime.now(timezone.utc)
        self.downloaded = _likely(downloaded, now)
        """Time of the download, with a zone; None if it is unknown or impossible."""
        self.now = self.downloaded or now
        """Latest possible date: the download, or the present."""
        self.start = selected[0] if selected else 0
        """Index of the first segment of the body; without a body, of the first segment below the title."""
        self.end = selected[-1] + 1 if selected else 0
        """Index after the last segment of the body."""
        self.top = max(0, self.start - HEAD_LINES_ABOVE)
        """Index of the first segment of the article's head: the title, if it is above the body."""
        self.has_title = False
        """Whether `top` is the index of the title."""

    def listed(self, name: str) -> list[str]:
        """The values that a feed or a sitemap gives for *name*."""
        return strings(self._listed[name]) if name in self._listed else []

    def place_title(self, block: Block) -> None:
        """Record that *block* is the title: the head of the article begins there, and its body after it."""
        self.top = block.start
        self.has_title = True
        if self.start < block.end:
            self.start = block.end
            self.end = max(self.end, self.start)

    @cached_property
    def lead_end(self) -> int:
        """Index of the first segment of the body after its standfirst, if other lines are between; else `start`."""
        first = bisect_left(self.selected, self.start)
        lines = self.selected[first : first + MAX_STANDFIRST + 1]
        gaps = (following for line, following in pairwise(lines) if 1 < following - line <= HEAD_LINES_ABOVE)
        return next(gaps, self.start)

    def is_off(self, block: Block, *, strict: bool = False) -> bool:
        """Whether *block* stands among comments, teasers, navigation or the like.

        A block with the title, the beginning of the body or most of it is a wrapper with a misleading name, and no
        such part. Unless *strict*, nor are the few lines between title and body, but for comments.
        """
        return self.off_part(block, strict=strict) is not None

    def off_part(self, block: Block, *, strict: bool = False) -> Block | None:
        """The comments, teasers, navigation or the like around *block*; None if there are none. See `is_off`."""
        inner: Block | None = block
        top, start, off = self.top, self.start, OFF_HINTS
        mark = top if self.has_title else start  # the title, which is above the body; else the body's beginning
        may_be_nav = bool(block.flags & _OFF_FLAGS)  # whether one of the blocks has such a tag
        while inner is not None:
            if inner.start <= start and inner.end > mark and (inner.start <= mark or inner.end > start):
                return None
            if inner.hints & off or (may_be_nav and (inner.tag == "nav" or inner.tag == "form")):
                if 2 * self.count_selected(inner.start, inner.end) > len(self.selected):
                    return None
                in_head = top - 2 <= inner.start and inner.end <= start and inner.end - inner.start <= MAX_HEAD_BLOCK
                return None if in_head and not inner.hints & Hint.COMMENT and not strict else inner
            inner = inner.parent
        return None

    def count_selected(self, start: int, end: int) -> int:
        """Number of segments of the body from *start* to before *end*."""
        first = bisect_left(self.selected, start)
        return bisect_left(self.selected, end, first) - first

    def title_and_body(self, title: str | None) -> str:
        """The *title* and the beginning of the body, case-folded."""
        head = (title or "").casefold()
        return f"{head}\n{self._body_start}"

    @cached_property
    def _body_start(self) -> str:
        segments = self.document.segments
        return "\n".join([segments[i].text for i in self.selected])[:MAX_SEARCHED].casefold()

    @cached_property
    def _body_flags(self) -> int:
        """Flags that the body has, too: an unclosed button or form contains the rest of the page."""
        segments = self.document.segments
        first, last = self.selected[0], self.selected[-1]
        return segments[first].block.flags & segments[last].block.flags

    def is_foreign(self, block: Block) -> bool:
        """Whether an image or player in *block* is that of a teaser, an author or a button, or is below the body."""
        flags = block.flags & _FOREIGN_FLAGS
        if flags & Flag.BUTTON and block.flags & Flag.FIGURE:  # a button that enlarges the image
            flags &= ~Flag.BUTTON
        if block.hints & _FOREIGN_HINTS or (flags and flags & ~(self._body_flags if self.selected else 0)):
            return True
        # The figure of the last segment may end below it, and images may follow the last paragraph.
        is_below = self.end <= block.start and not (block.flags & Flag.FIGURE or self._ends_body(block))
        return is_below or self.is_off(block, strict=True)

    def holds_title(self, block: Block) -> bool:
        """Whether *block* contains the title: ``post_meta_wrapper`` is then a head, and no author box."""
        return self.has_title and block.start <= self.top < block.end

    def holds_article(self, block: Block) -> bool:
        """Whether *block* contains the title or the beginning of the body."""
        return self.holds_title(block) or block.start <= self.start < block.end

    def _ends_body(self, block: Block) -> bool:
        """Whether *block*, which has no text, follows the last line of the body in the same parent."""
        if not self.selected or not block.start == block.end == self.end:
            return False
        last = self.document.segments[self.end - 1].block
        return block.parent is last.parent

    def inside(self, places: Sequence[Placed]) -> Sequence[Placed]:
        """The *places* between the title and the end of the body, in the order of the page."""
        if not self.selected:
            return ()
        # An element just before the title has the title's position, too.
        return places[between(places, self.top + self.has_title, self.end + 1)]

    def just_above(self, places: Sequence[Placed]) -> Sequence[Placed]:
        """The *places* just above the title, in the order of the page."""
        if not self.selected:
            return ()
        return places[between(places, self.top - HEAD_LINES_ABOVE, self.top + self.has_title)]

    @cached_property
    def _near(self) -> tuple[slice, slice]:
        """The slices of the walk's links that make up `near_links`."""
        links = self.document.walk.links
        near = between(links, self.top - 1, self.end + TAIL_LINES_BELOW + 1)
        last = slice(max(near.stop, len(links) - LAST_LINKS), len(links))
        return slice(near.start, min(near.stop, near.start + MAX_LINKS)), last

    @cached_property
    def near_links(self) -> list[tuple[str, Placed]]:
        """The links in the article and around it, and the last ones of the page, each after its URL as written."""
        hrefs, links = self.document.hrefs, self.document.walk.links
        return [pair for part in self._near for pair in zip(hrefs[part], links[part], strict=True)]

    @property
    def near_tags(self) -> list[Placed]:
        """Those of `near_links` that are marked as tags."""
        walk = self.document.walk
        return [walk.links[i] for part in self._near for i in walk.tag_links if part.start <= i < part.stop]

    @cached_property
    def near_urls(self) -> str:
        """The URLs of `near_links` in lower case, to search all of them at once."""
        first, last = self._near
        return "\n".join(self.document.hrefs[first] + self.document.hrefs[last]).lower()

    def near_links_with(self, words: Sequence[str]) -> list[tuple[str, Placed]]:
        """Those of `near_links` whose URLs contain one of *words*, which are in lower case."""
        urls = self.near_urls
        words = [word for word in words if word in urls]  # most pages have none
        found = []
        for pair in self.near_links if words else ():
            url = pair[0].lower()
            for word in words:  # faster than any()
                if word in url:
                    found.append(pair)
                    break
        return found

    def links_of(self, block: Block) -> list[Placed]:
        """The links in *block*."""
        links = self.document.walk.links
        # Links share their ancestors: each is checked once.
        within = {block.index: True}
        found = []
        for place in links[between(links, block.start, block.end + 1)]:
            path = []
            for inner in place.block.outwards():
                if inner.index <= block.index or inner.index in within:
                    break
                path.append(inner.index)
            is_within = within.get(inner.index, False)
            within.update(dict.fromkeys(path, is_within))
            if is_within:
                found.append(place)
        return found

    def segments(self, start: int, end: int) -> list[Segment]:
        """The segments from *start* to before *end*; indices beyond the page are ignored."""
        return self.document.segments[max(0, start) : max(0, end)]


BIAS = "answer"
"""Evidence that every candidate has."""


@cache
def weights_of(field: str) -> Mapping[str, float]:
    """Return the weight of each kind of evidence for *field*: ``authors`` or ``dates``.

    They are logarithms of odds; any other evidence has weight 0.
    """
    file = files("scrapy_article.fields") / field / "weights.json"
    weights: dict[str, float] = json.loads(file.read_bytes())["weights"]
    return weights


def score_of(field: str, evidence: Iterable[str]) -> float:
    """Return the natural logarithm of the odds that the candidate for *field* with this *evidence* is right."""
    weights = weights_of(field)
    return sum([weights.get(word, 0.0) for word in sorted(evidence)])  # sorted: the sum depends on the order
