"""A page for the search for its authors: candidates, and the checks that all places share."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from itertools import islice, pairwise
from typing import NamedTuple

from lxml import etree

from scrapy_article.document import Block, Segment
from scrapy_article.document.elements import INLINE, UNREAD, edges
from scrapy_article.fields.authors.bylines import MAX_NAMES, Byline, read_byline
from scrapy_article.fields.authors.names import Kind, Name
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import begun, text_of
from scrapy_article.lexicon.lists import words_of

MAX_LINE = 160
"""Maximum characters of a by-line."""
LINES_ABOVE, LINES_BELOW = 3, 4
"""Segments above the title, and from the start of the body on, in which by-lines are looked for."""
MARKED_ABOVE, MARKED_BELOW = 16, 9
"""The same for marked elements."""
MAX_HEAD_LINES = 30
"""Maximum segments below the title."""
TAIL_ABOVE, TAIL_BELOW = 4, 12
"""Segments before and after the end of the body in which authors are looked for."""
TEASER_LEVELS, TEASER_LINES = 3, 4
"""Blocks around an author, and their lines: a headline in them means that the author is another story's."""
HEADLINE_BLANKS = 4
"""Blanks of a link from which it is a headline."""
MAX_NODES, MAX_CHARACTERS = 80, 400
"""Nodes and characters of an element that are checked."""
_HELPERS = words_of("bylines.others")
_UNREAD = UNREAD | {"img", "button", "sup"}
"""Elements without text for readers; superscripts are footnotes."""


class AuthorCandidate(NamedTuple):
    """The authors that one place names."""

    names: list[Name]
    evidence: Sequence[str]
    """Evidence for and against them; the place first."""
    source: str
    """The place, in words."""
    text: str
    """The text of the place."""


class AuthorView:
    """The lines near the title and around the end of the body, and checks of their contents."""

    def __init__(self, page: Page, language: str | None = None) -> None:
        self.page = page
        self.language = language or ""
        """Code of the article's language, if known."""
        self.segments = page.document.segments
        below = max(page.start, page.end) if page.selected else len(self.segments)
        self.last = min(max(page.start + LINES_BELOW, page.lead_end), page.top + MAX_HEAD_LINES, below)
        self.near = [
            *range(max(0, page.top - LINES_ABOVE), self.last),
            *range(max(self.last, page.start - LINES_ABOVE), min(page.start + LINES_BELOW, below)),
        ]
        """Numbers of the segments near the title, and of those near the start of the body if that is far from it."""
        self.marked = range(
            max(0, page.top - MARKED_ABOVE), min(page.start + MARKED_BELOW, page.top + MAX_HEAD_LINES, below)
        )
        """Numbers of the segments near the title in which marked elements are checked."""
        self.tail = range(max(self.last, page.end - TAIL_ABOVE), min(page.end + TAIL_BELOW, len(self.segments)))

    @cached_property
    def title(self) -> str:
        """The title in lower case."""
        return self.segments[self.page.top].text.casefold() if self.page.has_title else ""

    @cached_property
    def helpers(self) -> str:
        """The lines near the title, in lower case, that name helpers: ``Fact checked by Ann Lee``."""
        pairs = pairwise([*self.head_text.splitlines(), ""])
        return "\n".join([f"{line} {name}" for line, name in pairs if line.partition(" ")[0].strip(":") in _HELPERS])

    def lines_with(self, name: Name) -> list[int]:
        """Numbers of the segments near the title that contain *name*, and of those before them."""
        part = name.text.casefold()
        found = [i for i in self.near if part in self.segments[i].text.casefold()]
        return sorted({*found, *(i - 1 for i in found if i > self.near[0])})

    @cached_property
    def head_text(self) -> str:
        """The lines near the title in lower case."""
        return self._text(self.near)

    @cached_property
    def tail_text(self) -> str:
        """The lines around the end of the body in lower case."""
        return self._text(self.tail)

    def _text(self, numbers: Iterable[int]) -> str:
        texts = [self.segments[i].text for i in numbers]
        return "\n".join([text for text in texts if len(text) <= 2 * MAX_LINE]).casefold()

    def read(self, text: str, inverted: bool = False) -> Byline:
        """The contents of the by-line *text*."""
        return read_byline(text, inverted=inverted, language=self.language)

    def candidate(
        self, place: str, byline: Byline, source: str, text: str, more: Iterable[str] = ()
    ) -> AuthorCandidate:
        """The candidate from *byline*, *text* at *place*; without the site's name if there are people."""
        names = byline.names
        if len(names) > 1:
            if any(name.kind is Kind.PERSON for name in names):
                names = [name for name in names if name.kind < Kind.TEAM]
            names = [name for name in names if not (self.page.is_site(name.text) or self.is_helper(name))] or names[:1]
        return AuthorCandidate(names[:MAX_NAMES], [place, *more], source, text[:MAX_LINE])

    def shows(self, name: Name) -> bool:
        """Whether *name* is visible near the title or around the end of the body, or is a name of the site."""
        return name.text.casefold() in self.head_text + self.tail_text or self.page.is_site(name.text)

    def is_helper(self, name: Name) -> bool:
        """Whether a line near the title gives *name* another role than that of an author."""
        return has_name(self.helpers, name)

    def is_of_teaser(self, block: Block, position: int, *, or_beside: bool = False) -> bool:
        """Whether *block* is in a small block below a link that is as long as a headline, *or beside* it."""
        for inner in islice(block.outwards(), TEASER_LEVELS):
            if inner.end - inner.start > TEASER_LINES:
                break
            for link in self.page.links_of(inner):
                is_before = link.position < position + or_beside and not self.page.top <= link.position < self.page.end
                if is_before and text_of(link.element, MAX_LINE).count(" ") >= HEADLINE_BLANKS:
                    return True
        return False


def has_name(text: str, name: Name) -> bool:
    """Whether *text*, in lower case, has *name* as whole words where it first stands, maybe with a footnote number."""
    before, there, after = text.partition(name.text.casefold())
    return there != "" and not before[-1:].isalnum() and not after[:1].isalpha()


# --- lines of text, with bars between joined pieces -------


def line_of(segment: Segment) -> str:
    """The text of *segment*, with a bar where its pieces run together."""
    pieces = segment.flat_pieces
    return segment.text if len(pieces) == 2 else _glued(pieces[::2])


def lines_of(element: etree._Element) -> list[str]:
    """The lines of text in *element*, with a bar where their pieces run together."""
    lines: list[list[str]] = [[begun(element.text or "", MAX_CHARACTERS)]]
    length = 0
    for tag, text in edges(element, MAX_NODES, _UNREAD):
        if tag is not None and tag not in INLINE and tag not in _UNREAD:
            lines.append([])
        if text:
            lines[-1].append(begun(text, MAX_CHARACTERS))
            length += len(lines[-1][-1])
            if length > MAX_CHARACTERS:
                break
    return [*filter(None, map(_glued, lines))]


def _glued(pieces: Iterable[str]) -> str:
    found = ""
    for piece in filter(None, pieces):
        if found and found[-1].isalnum():
            if piece[0].isdigit() or (piece[0].isupper() and not found[-1].isupper()):
                found += " | "
            elif piece[:2].islower() and found[-1].islower():
                found += " "
        found += piece
    return " ".join(found.split())
