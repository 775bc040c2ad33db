"""What the fields share: the page with the place of its article."""

from __future__ import annotations

import json
from bisect import bisect_left, bisect_right
from datetime import datetime, timedelta, timezone
from functools import cache, cached_property
from importlib.resources import files
from itertools import pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.document.walk.attributes import Hint
from scrapy_article.document.walk.segments import Flag
from scrapy_article.fields.page_of_site import PageOfSite
from scrapy_article.fields.texts import MAX_HREF
from scrapy_article.text.urls import original_url, split_url

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from scrapy_article.document import Block, Document, Placed, Segment

FIRST_YEAR, CLOCK_TOLERANCE = 1990, timedelta(days=1)
"""No page was downloaded before that year, or is further ahead of this clock: others may be ahead, or tell no zone."""

HEAD_LINES_ABOVE = 12
"""Segments above the body that its head may stand in where no title is known."""
TAIL_LINES_BELOW = 30
"""Segments below the body that may speak of the article."""
MAX_LINKS = 500
LAST_LINKS = 40
"""Links of an article, and those at the end of a page, that are looked at."""
MAX_HEAD_BLOCK = 6
"""Segments of a block that may be a part of the head of an article, whatever its name is."""
MAX_STANDFIRST = 2
"""Segments of a standfirst."""
LINES_BEFORE_COMMENTS = 3
"""Segments below the title in which no reader's comment begins."""

MAX_SEARCHED = 100_000
"""Characters of a body in which words are looked for."""

OFF_HINTS = Hint.COMMENT | Hint.RELATED | Hint.ADVERT | Hint.CALL
"""Parts of a page that speak of something else than its article."""

_OFF_FLAGS = Flag.NAV | Flag.FORM
_FOREIGN_FLAGS = Flag.NAV | Flag.FORM | Flag.BUTTON | Flag.FOOTER
_FOREIGN_HINTS = Hint.AUTHOR | Hint.CHROME


_position = itemgetter(1)
"""Of a `Placed`."""


class Choice(NamedTuple):
    """The value that was chosen for a field, and where it comes from, in words."""

    value: str
    source: str


def _likely(downloaded: datetime | None, now: datetime) -> datetime | None:
    """When a page was *downloaded*, with a zone; None for a time before the web or after *now*, which was never set.

    Some programs write the first or the last moment that they can for one that they do not know.
    """
    if downloaded is None or downloaded.year < FIRST_YEAR:
        return None
    downloaded = downloaded if downloaded.tzinfo else downloaded.replace(tzinfo=timezone.utc)
    return downloaded if downloaded <= now + CLOCK_TOLERANCE else None


class Page(PageOfSite):
    """A document with the segments that were chosen as its body, and what several fields ask of it.

    *selected* are indices of `Document.segments` in order; *downloaded* is when the page was, if known, in UTC if
    it has no zone; *site_names* are what other pages tell that the site is called, as bare letters; *listed* is what a
    feed or a sitemap says of the article.
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
        self.list_name = next(self.listed("source"), "list")
        """What the feed or sitemap is called that lists the page."""
        now = datetime.now(timezone.utc)
        self.downloaded = _likely(downloaded, now)
        """When the page was downloaded, in some zone; None if that is not known, or cannot be."""
        self.now = self.downloaded or now
        """Until when dates are possible: the download, or the present."""
        self.start = selected[0] if selected else 0
        """Index of the first segment of the body; of the first below the title where there is no body."""
        self.end = selected[-1] + 1 if selected else 0
        """Index after the last segment of the body."""
        self.top = max(0, self.start - HEAD_LINES_ABOVE)
        """Index of the segment that the head of the article begins with: the title, if it stands above the body."""
        self.has_title = False
        """Whether `top` is the title's."""

    def listed(self, name: str) -> Iterator[str]:
        """Yield the values that a feed or a sitemap gives for *name*."""
        yield from strings(self._listed.get(name))

    def place_title(self, block: Block) -> None:
        """Note that the title stands in *block*: the head of the article begins there, its body after it."""
        if self.selected and block.start >= self.end:
            return  # the heading of something else that bears the same words
        self.top = block.start
        self.has_title = True
        if self.start < block.end:
            self.start = block.end
            self.end = max(self.end, self.start)

    @cached_property
    def lead_end(self) -> int:
        """Index of the first segment of the body behind its standfirst, if other lines stand between; else `start`."""
        first = bisect_left(self.selected, self.start)
        lines = self.selected[first : first + MAX_STANDFIRST + 1]
        for line, following in pairwise(lines):
            if 1 < following - line <= HEAD_LINES_ABOVE:
                return following
        return self.start

    def is_off(self, block: Block, *, strict: bool = False) -> bool:
        """Whether *block* stands among comments, teasers, navigation or the like.

        What holds the title, the beginning of the body or most of it is a wrapper with an odd name, and no such part;
        nor are, if not *strict*, the few lines between the two: one that is called ``comments-and-date`` there counts
        comments.
        """
        return self.off_part(block, strict=strict) is not None

    def off_part(self, block: Block, *, strict: bool = False) -> Block | None:
        """The comments, teasers, navigation or the like that *block* stands in; None if it stands in none: `is_off`."""
        inner: Block | None = block
        top, start, off = self.top, self.start, OFF_HINTS
        mark = top if self.has_title else start  # the title, which stands above the body; else its beginning
        may_be_nav = bool(block.flags & _OFF_FLAGS)  # whether one of the blocks has such a tag
        while inner is not None:
            if inner.start <= start and inner.end > mark and (inner.start <= mark or inner.end > start):
                return None
            if inner.hints & off or (may_be_nav and (inner.tag == "nav" or inner.tag == "form")):
                if 2 * self._number_selected(inner.start, inner.end) > len(self.selected):
                    return None
                # A standfirst may be the start of the body, and the by-line in a nav below it.
                is_nav = inner.tag == "nav" and not inner.hints & off and inner.start <= top + LINES_BEFORE_COMMENTS
                is_above = inner.end <= start or is_nav
                in_head = top - 2 <= inner.start and is_above and inner.end - inner.start <= MAX_HEAD_BLOCK
                if inner.hints & Hint.COMMENT:  # those of readers stand below what they are on
                    is_close = inner.start <= top + LINES_BEFORE_COMMENTS and inner.end < min(
                        self.end, inner.start + MAX_HEAD_BLOCK
                    )
                    is_labelled = inner.hints & (Hint.AUTHOR | Hint.DATE) or self._leads_to_comments(inner)
                    in_head = bool(is_labelled) and self.has_title and top < inner.start and (in_head or is_close)
                return None if in_head and not strict else inner
            inner = inner.parent
        return None

    def _leads_to_comments(self, part: Block) -> bool:
        """Whether *part* is a line with a link down the page, and so no comment: ``May 3, 2020 | 12 Comments``."""
        is_line = part.end - part.start == 1 and part.start <= self.top + LINES_BEFORE_COMMENTS
        return is_line and any("#" in (link.element.get("href") or "")[:MAX_HREF] for link in self.links_of(part))

    def _number_selected(self, start: int, end: int) -> int:
        """How many segments of the body stand from *start* to before *end*."""
        first = bisect_left(self.selected, start)
        return bisect_left(self.selected, end, first) - first

    def title_and_body(self, title: str | None) -> str:
        """The *title* and the beginning of the body, case-folded."""
        head = (title or "").casefold()
        return f"{head}\n{self._body_start}" if self.selected else head

    @cached_property
    def _body_start(self) -> str:
        segments = self.document.segments
        lines, room = [], MAX_SEARCHED
        for i in self.selected:
            if room <= 0:
                break
            lines.append(segments[i].text[:room])
            room -= len(lines[-1])
        return "\n".join(lines).casefold()

    @cached_property
    def _body_flags(self) -> int:
        """What the body stands in, too: a button or a form that is not closed holds the rest of the page."""
        lines = [self.document.segments[i] for i in (*self.selected[:1], *self.selected[-1:])]
        return lines[0].block.flags & lines[-1].block.flags if lines else 0

    def is_foreign(self, block: Block) -> bool:
        """Whether an image or player in *block* belongs to a teaser, an author, a button, or stands below the body."""
        flags = block.flags & _FOREIGN_FLAGS
        if flags & Flag.BUTTON and block.flags & Flag.FIGURE:  # one that shows the image larger
            flags &= ~Flag.BUTTON
        hints = block.hints & _FOREIGN_HINTS
        if hints and block.tag == "figure" and "lightbox" in block.names:  # one that is shown larger
            hints &= ~Hint.CHROME
        if (flags and flags & ~self._body_flags) or hints:
            return True
        # The figure of the last segment may end below it; images may follow the last paragraph as paragraphs do.
        is_below = self.end <= block.start and not (block.flags & Flag.FIGURE or self._ends_body(block))
        return is_below or self.is_off(block, strict=True)

    def holds_title(self, block: Block) -> bool:
        """Whether the title stands in *block*: called ``post_meta_wrapper``, it is a head, and no box of an author."""
        return self.has_title and block.start <= self.top < block.end

    def _ends_body(self, block: Block) -> bool:
        """Whether *block*, which has no text, follows the last line of the body in the same parent."""
        if not self.selected or not block.start == block.end == self.end:
            return False
        last = self.document.segments[self.end - 1].block
        return block.parent is not None and block.parent is last.parent

    def inside(self, places: Sequence[Placed]) -> Sequence[Placed]:
        """Those of *places*, in the order of the page, that stand between the title and the end of the body."""
        if not self.selected:
            return ()
        # What stands before the title has its position, too.
        first = bisect_left(places, self.top + self.has_title, key=_position)
        return places[first : bisect_right(places, self.end, key=_position)]

    def just_above(self, places: Sequence[Placed]) -> Sequence[Placed]:
        """Those of *places*, in the order of the page, that stand just above the title."""
        if not self.selected:
            return ()
        first = bisect_left(places, self.top - HEAD_LINES_ABOVE, key=_position)
        return places[first : bisect_left(places, self.top + self.has_title, first, key=_position)]

    @cached_property
    def _near(self) -> tuple[slice, slice]:
        """Where `near_links` stand among those of the walk."""
        links = self.document.walk.links
        first = bisect_left(links, self.top - 1, key=_position)
        last = bisect_right(links, self.end + TAIL_LINES_BELOW, first, key=_position)
        return slice(first, min(last, first + MAX_LINKS)), slice(max(last, len(links) - LAST_LINKS), len(links))

    @cached_property
    def near_hrefs(self) -> list[str]:
        """The URLs, as written, of links in the article and around it, and of the last ones of the page."""
        near, last = self._near
        return self.document.hrefs[near] + self.document.hrefs[last]

    @cached_property
    def near_places(self) -> list[Placed]:
        """Those links."""
        near, last = self._near
        return self.document.walk.links[near] + self.document.walk.links[last]

    @property
    def near_links(self) -> Iterator[tuple[str, Placed]]:
        """Each of those URLs with its link."""
        return zip(self.near_hrefs, self.near_places, strict=True)

    @property
    def near_tags(self) -> list[Placed]:
        """Those of `near_places` that are marked as tags."""
        walk = self.document.walk
        return [walk.links[i] for part in self._near for i in walk.tag_links if part.start <= i < part.stop]

    @cached_property
    def near_urls(self) -> str:
        """Those URLs, a line each, to see at once whether any holds some words."""
        return "\n".join(self.near_hrefs)

    def links_at(self, position: int) -> list[Placed]:
        """The links in a segment."""
        links = self.document.walk.links
        first = bisect_left(links, position, key=_position)
        return [*links[first : bisect_right(links, position, first, key=_position)]]

    def links_of(self, block: Block) -> list[Placed]:
        """The links in *block*."""
        links = self.document.walk.links
        first = bisect_left(links, block.start, key=_position)
        last = bisect_right(links, block.end, first, key=_position)
        # What holds a link stands in a block as far as what holds that does: each is asked once.
        within = {block.index: True}
        found = []
        for place in links[first:last]:
            inner: Block | None = place.block
            path = []
            while inner is not None and inner.index > block.index and inner.index not in within:
                path.append(inner.index)
                inner = inner.parent
            is_within = inner is not None and within.get(inner.index, False)
            if path:
                within.update(dict.fromkeys(path, is_within))
            if is_within:
                found.append(place)
        return found

    def leads_home(self, block: Block) -> bool:
        """Whether a link in *block* leads to the front page of the site, and this is another page."""
        if self.is_front or not self.url:
            return False
        own = split_url(self.url)
        for place in self.links_of(block):
            found = split_url(original_url(self.document.absolute(place.element.get("href") or "") or ""))
            if found.path in ("", "/") and not found.query and found.hostname == own.hostname:
                return True
        return False

    def segments(self, start: int, end: int) -> list[Segment]:
        """Segments from *start* to before *end*, as far as there are any."""
        return self.document.segments[max(0, start) : max(0, end)]


BIAS = "answer"
"""Evidence that every candidate has."""


@cache
def weights_of(field: str) -> Mapping[str, float]:
    """Return the weight of each kind of evidence for *field*: ``authors`` or ``dates``.

    They are logarithms of odds; what is not in them weighs nothing.
    """
    file = files("scrapy_article.fields") / field / "weights.json"
    weights: dict[str, float] = json.loads(file.read_bytes())["weights"]
    return weights
