"""A page as the search for its authors sees it: whom a place names, and what is asked of all places."""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.hints import Hint
from scrapy_article.document.letters import letters
from scrapy_article.document.structured import strings
from scrapy_article.fields.author_bylines import MAX_NAMES, read_byline
from scrapy_article.fields.author_words import HELPERS
from scrapy_article.fields.names import Kind, Name, kind_of, name_case
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.page import Page

__all__ = ["MAX_LINE", "AuthorCandidate", "AuthorView", "has_words", "is_helping"]

MAX_LINE = 160
"""Characters of a line that can be a by-line."""
ABOVE, BELOW = 6, 4
"""Segments above the title, and from the start of the body on, where by-lines stand."""
MARKED_ABOVE, MARKED_BELOW = 16, 9
"""The same for elements that are marked."""
HEAD = 30
"""Segments below the title at most."""
TAIL_ABOVE, TAIL = 4, 12
"""Segments before and after the end of the body where authors are named."""
CLOSE = 3
"""Segments below the title that are close to it."""
TEASER_LEVELS, TEASER_LINES = 3, 4
"""Blocks around an author, and lines of them, in which a headline makes the author that of another story."""
HEADLINE_BLANKS = 4
"""Blanks of a link from which it is a headline."""
SIDEBAR = 16
"""Lines of what stands beside an article and may name its authors."""
HELPER = 4
"""Words of a label such as *Medically reviewed by*."""
FEW = 3
_SIGN = re.compile(r"[|•·;.]")
_NEVER_BESIDE = Hint.COMMENT | Hint.ADVERT | Hint.CALL


class AuthorCandidate(NamedTuple):
    """Whom a place names."""

    names: list[Name]
    evidence: Sequence[str]
    """What speaks for them and against them; the place first."""
    source: str
    """The place, in words."""
    text: str
    """What stands there."""


class AuthorView:
    """The lines near the title and around the end of the body, and what is asked of what stands there."""

    def __init__(self, page: Page, language: str | None = None) -> None:
        self.page = page
        self.language = language or ""
        """The code of that of the article, if it is known."""
        self.segments = page.document.segments
        self._bylines: dict[tuple[str, bool], Byline] = {}
        below = max(page.start, page.end) if page.kept else len(self.segments)
        self.first = max(0, page.top - ABOVE)
        self.last = min(max(page.start + BELOW, page.lead_end), page.top + HEAD, below)
        self.near = [
            *range(self.first, self.last),
            *range(max(self.last, page.start - ABOVE), min(page.start + BELOW, below)),
        ]
        """Numbers of the segments near the title, and of those near the start of the body if that is far from it."""
        self.marked = range(max(0, page.top - MARKED_ABOVE), min(page.start + MARKED_BELOW, page.top + HEAD, below))
        """Those near the title where marked elements are looked at."""
        self.tail = range(max(self.last, page.end - TAIL_ABOVE), min(page.end + TAIL, len(self.segments)))

    @cached_property
    def title(self) -> str:
        """The title, in small letters."""
        return self.segments[self.page.top].text.casefold() if self.page.has_title else ""

    @cached_property
    def head_text(self) -> str:
        """The lines near the title, in small letters."""
        return self._text(self.near)

    @cached_property
    def tail_text(self) -> str:
        """The lines around the end of the body, in small letters."""
        return self._text(self.tail)

    def _text(self, numbers: Iterable[int]) -> str:
        texts = [self.segments[i].text for i in numbers]
        return "\n".join([text for text in texts if len(text) <= 2 * MAX_LINE]).casefold()

    def read(self, text: str, inverted: bool = False) -> Byline:
        """The by-line *text*, read once: pages give it at many places."""
        byline = self._bylines.get((text, inverted))
        if byline is None:
            byline = self._bylines[text, inverted] = read_byline(text, inverted=inverted, language=self.language)
        return byline

    def candidate(
        self, place: str, byline: Byline, source: str, text: str, more: Iterable[str] = ()
    ) -> AuthorCandidate:
        """The candidate that *byline*, *text* at *place*, makes, without the site where people are named."""
        names = [self._without_site(name) for name in byline.names]
        if any(name.kind is Kind.PERSON for name in names):
            names = [name for name in names if name.kind < Kind.TEAM]
        if len(names) > 1:
            names = [name for name in names if not self.page.is_site(name.text)] or names[:1]
        evidence = [place, *more] if byline.whole else [place, "cut", *more]
        names = [*{name.text.casefold(): name for name in reversed(names)}.values()][::-1]
        return AuthorCandidate(names[:MAX_NAMES], evidence, source, text[:MAX_LINE])

    def _without_site(self, name: Name) -> Name:
        """*name* without the site behind it: ``Ann Lee BBC News``."""
        words = name.text.split()
        for end in range(2, len(words)):
            if letters("".join(words[end:])) in self.page.site_letters:
                rest = " ".join(words[:end])
                if kind_of(rest) is Kind.PERSON:
                    return Name(name_case(rest), Kind.PERSON)
        return name

    def is_off(self, block: Block) -> bool:
        """Whether *block* stands among comments, teasers or the like, and not in a few lines beside the text."""
        part = self.page.off_part(block)
        if part is None:
            return False
        top = self.page.top
        is_aside = part.tag == "aside" and self.page.has_title and top < part.start <= top + CLOSE
        is_beside = is_aside and not part.hints & _NEVER_BESIDE and part.end - part.start <= SIDEBAR
        return not is_beside

    def is_of_teaser(self, block: Block | None, position: int, element: etree._Element | None = None) -> bool:
        """Whether *block*, and *element* in it, stands in a small block below a link that is as long as a headline."""
        for _ in range(TEASER_LEVELS):
            if block is None or block.end - block.start > TEASER_LINES:
                return False
            for link in self.page.links_of(block):
                if link.position > position:
                    break
                if self.page.top <= link.position < self.page.end:
                    continue  # the article itself
                if link.position == position and (element is None or not _is_before(link.element, element)):
                    continue
                if text_of(link.element, MAX_LINE).count(" ") >= HEADLINE_BLANKS:
                    return True
            block = block.parent
        return False

    def is_of_helper(self, position: int, byline: Byline) -> bool:
        """Whether a label before the names, in the line at *position* or above it, says what else they did.

        ``Fact checked by Ann Lee``, of which only the name is marked.
        """
        if byline.labelled or position >= len(self.segments):
            return False
        before = self.segments[position].text[: 2 * MAX_LINE].partition(byline.names[0].text)[0]
        if before:
            before = _SIGN.split(before)[-1]
        elif position:
            before = self.segments[position - 1].text
        return is_helping(before)

    def is_section(self, name: Name) -> bool:
        """Whether *name* is what the page declares as the section of its article: ``North Coast``."""
        return letters(name.text) in self._sections

    @cached_property
    def _sections(self) -> set[str]:
        declared = [self.page.meta("article:section") or "", *strings(self.page.posting.get("articleSection"))[:FEW]]
        return {letters(section) for section in declared if section}


def is_helping(before: str) -> bool:
    """Whether the words *before* a name say what else than writing the person did: ``Medically reviewed by``."""
    words = before[:MAX_LINE].casefold().split()
    return 0 < len(words) <= HELPER and words[0].rstrip(":") in HELPERS


def has_words(text: str, words: str) -> bool:
    """Whether *words* stand in *text* as words of their own, with the number of a footnote behind them or without."""
    start = text.find(words)
    while start >= 0:
        end = start + len(words)
        if not (start and text[start - 1].isalnum()) and not text[end : end + 1].isalpha():
            return True
        start = text.find(words, end)
    return False


def _is_before(one: etree._Element, other: etree._Element) -> bool:
    """Whether *one* is among the few elements just before *other* in the same one."""
    return any(element is one for element in islice(other.itersiblings(preceding=True), TEASER_LINES))
