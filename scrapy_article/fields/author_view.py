"""A page as the search for its authors sees it: the lines near the title, those around the end of the body, the body.

And what is asked of all that stands there: whether it is among comments, in a teaser, or behind a label that speaks of
somebody else than an author.
"""

from __future__ import annotations

import re
from functools import cached_property
from itertools import islice
from typing import TYPE_CHECKING

from scrapy_article.document.hints import Hint
from scrapy_article.document.letters import letters
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.fields.author_bylines import read_byline
from scrapy_article.fields.author_labels import has_label
from scrapy_article.fields.author_languages import begins_with_by
from scrapy_article.fields.author_lines import MAX_BARE, MAX_LINE
from scrapy_article.fields.author_words import NOT_AUTHORS
from scrapy_article.fields.texts import text_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.fields.author_bylines import Byline
    from scrapy_article.fields.names import Name
    from scrapy_article.fields.page import Page

__all__ = [
    "ABOUT", "CLOSE", "FEW", "HEADLINE_BLANKS", "HELPER", "MARKED_ABOVE", "MAX_ELEMENTS", "MAX_PARAGRAPH", "NOT_SHOWN",
    "AuthorView", "has_words", "is_helping",
]  # fmt: skip

MAX_ELEMENTS = 40
"""Marked elements, and declared authors, that are looked at."""
ABOVE, BELOW = 6, 4
"""Segments above the title, and from the start of the body on, where by-lines stand."""
MARKED_ABOVE, MARKED_BELOW = 16, 9
"""The same for elements that are marked."""
HEAD = 30
"""Segments below the title at most."""
TAIL_ABOVE, TAIL = 4, 12
"""Segments before and after the end of the body where authors are named."""
MIN_SENTENCE = 30
"""Characters of a paragraph that ends as sentences do."""
SENTENCE_ENDS = tuple('.!?…。！？」।۔”»"')
CLOSE = 3
"""Segments below the title that are close to it."""
MAX_BODY = 200
"""Segments of the body whose words are looked at."""
MAX_PARAGRAPH = 4000
"""Characters of them."""
FEW = 3
"""Companies that may have made a site."""
TEASER_LEVELS, TEASER_LINES = 3, 4
"""Blocks around an author, and lines of them, in which a headline makes the author that of another story."""
SIDEBAR = 16
"""Lines of what stands beside an article and may name its authors."""
HEADLINE_BLANKS = 4
"""Blanks of a link from which it is a headline."""
HELPER = 4
"""Words of a label such as *Medically reviewed by*."""
ABOUT = re.compile(
    r"(?:author|autor|auteur|writer|contributor)[\w-]{0,10}[_-](?:desc|bio\b|about|excerpt|local\b|location|city\b)",
    re.IGNORECASE,
)
"""A class of what is said of authors, and of where they are."""
_SIGN = re.compile(r"[|•·;]")
_PUNCTUATION = ".,;:!?"
_WORD_END = re.compile(rf"[{_PUNCTUATION}]*(?!\S)")
_NEVER_BESIDE = Hint.COMMENT | Hint.ADVERT | Hint.CALL
NOT_SHOWN = Flag.NAV | Flag.FORM | Flag.CAPTION | Flag.FIGURE


class AuthorView:
    """What all places of one page are read from."""

    def __init__(self, page: Page, language: str | None = None) -> None:
        self.page = page
        self.language = language or ""
        """The code of that of the article, if it is known."""
        self.segments = page.document.segments
        self._bylines: dict[tuple[str, bool], Byline] = {}
        self.first = max(0, page.top - ABOVE)
        below = max(page.start, page.end) if page.kept else len(self.segments)
        self.last = min(max(page.start + BELOW, page.lead_end), page.top + HEAD, below)
        self.marked_last = min(page.start + MARKED_BELOW, page.top + HEAD, below)
        self.near = [
            *range(self.first, self.last),
            *range(max(self.last, page.start - ABOVE), min(page.start + BELOW, below)),
        ]
        """Numbers of the segments near the title, and of those near the start of the body if that is far from it."""
        self.tail_first = max(self.last, page.end - TAIL_ABOVE)
        self.tail_last = min(page.end + TAIL, len(self.segments))

    @cached_property
    def head(self) -> str:
        """The lines near the title."""
        return self._text(self.near)

    @cached_property
    def small_head(self) -> str:
        """The same in small letters."""
        return self.head.casefold()

    @cached_property
    def tail(self) -> str:
        """The lines around the end of the body."""
        return self._text(range(self.tail_first, self.tail_last))

    @cached_property
    def small_tail(self) -> str:
        """The same in small letters."""
        return self.tail.casefold()

    def _text(self, numbers: Iterable[int]) -> str:
        texts = [self.segments[i].text for i in numbers]
        return "\n".join([text for text in texts if len(text) <= 2 * MAX_LINE])

    @cached_property
    def body(self) -> str:
        """The lines of the body."""
        lines = self.page.segments(self.page.start, min(self.page.end, self.page.start + MAX_BODY))
        return "\n".join([segment.text[:MAX_PARAGRAPH] for segment in lines])

    @cached_property
    def prose(self) -> tuple[int, int]:
        """The positions of the first and the last paragraph of the body; twice the same if there is none."""
        kept = self.page.kept
        first = next(filter(self._is_prose, kept), None)
        if first is None:
            return self.page.end, self.page.end
        return first, next(filter(self._is_prose, reversed(kept)))

    def _is_prose(self, position: int) -> bool:
        segment = self.segments[position]
        text = segment.text
        is_long = len(text) > MAX_LINE or (len(text) > MIN_SENTENCE and text.endswith(SENTENCE_ENDS))
        return is_long and not segment.block.flags & Flag.HEADING

    def common(self, name: str) -> float:
        """Share of the words of *name* that are plain words on this page: those name nobody."""
        words = name.casefold().split()
        return sum(word[0].islower() and _stands_in(self.body, word) for word in words) / len(words)

    def read(self, text: str, inverted: bool = False) -> Byline:
        """The by-line *text*, read once: pages give it at many places."""
        byline = self._bylines.get((text, inverted))
        if byline is None:
            byline = self._bylines[text, inverted] = read_byline(text, inverted=inverted, language=self.language)
        return byline

    def has_label(self, text: str) -> bool:
        """Whether *text* may begin with a word for *by* or *author* in the language of the page."""
        return has_label(text) or begins_with_by(text, self.language)

    def is_off(self, block: Block, element: etree._Element | None = None) -> bool:
        """Whether *block* stands among comments, teasers or the like.

        A few lines beside the article may name its authors; *element* there, if it begins with a word for *by*.
        """
        part = self.page.off_part(block)
        if part is None:
            return False
        top = self.page.top
        is_aside = part.tag == "aside" and self.page.has_title and top < part.start <= top + CLOSE
        may_be_beside = is_aside or "sidebar" in part.names.casefold()
        is_beside = may_be_beside and not part.hints & _NEVER_BESIDE and part.end - part.start <= SIDEBAR
        return not is_beside or (element is not None and not self.has_label(text_of(element, MAX_LINE)))

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

    @cached_property
    def small_title(self) -> str:
        """The title in small letters."""
        return self.segments[self.page.top].text.casefold() if self.page.has_title else ""

    def is_section(self, name: Name) -> bool:
        """Whether *name* is what the page declares as the section of its article: ``North Coast``."""
        return letters(name.text) in self._sections

    @cached_property
    def _sections(self) -> set[str]:
        declared = [self.page.meta("article:section") or "", *strings(self.page.posting.get("articleSection"))[:FEW]]
        return {letters(section) for section in declared if section}


def is_helping(before: str) -> bool:
    """Whether the words *before* a name say what else than writing the person did: ``Medically reviewed by``."""
    words = before[:MAX_BARE].casefold().split()
    return 0 < len(words) <= HELPER and (words[0].rstrip(":") in NOT_AUTHORS or words[:2] == ["fact", "checked"])


def _stands_in(text: str, word: str) -> bool:
    """Whether *word* stands in *text* between blanks, at most with a mark of punctuation after it."""
    start = text.find(word)
    while start >= 0:
        end = start + len(word)
        if (not start or text[start - 1].isspace()) and _WORD_END.match(text, end):
            return word[-1] not in _PUNCTUATION
        start = text.find(word, end)
    return False


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
