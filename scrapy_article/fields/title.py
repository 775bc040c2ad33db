"""The title: the visible headline, which declared titles confirm or replace.

A heading that equals a declared title is the title. If there is none, it is the ``h1``, unless that is so short
that it may name a section or the site; then it is the declared title.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from scrapy_article.document import Block, Flag
from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import MAX_HEADINGS, Choice, clean
from scrapy_article.text.words import KANA_AND_HAN, letters, split_words

CLEAR_LETTERS = range(14, 150)
"""Letters of an ``h1`` that is neither the name of a section nor a standfirst."""
PART_WORDS = 2
"""Words from which a part of a declared title may be the title."""
_KINDS = (
    "name of the site",
    "short or lower heading",
    "declared",
    "h1 of some length",
    "heading that is a part of what is declared",
    "heading that is declared",
    "heading that og:title or JSON-LD has",
)
"""The kinds of titles, the most reliable last."""
SITE, SHORT, STANDS_IN, CLEAR, PART, DECLARED, CONFIRMED = range(len(_KINDS))


class TitleCandidate(NamedTuple):
    """A possible title."""

    rank: tuple[int, ...]
    """Its reliability, then the values that decide between equals."""
    text: str
    source: str
    """Where it was found, in words."""
    block: Block | None = None
    """The heading that contains it."""

    @property
    def evidence(self) -> str:
        """The evidence for it, in words."""
        return _KINDS[self.rank[0]]


def choose_title(page: Page) -> Choice | None:
    """Return the title of the page's article, and record its heading on *page*."""
    best = next(iter(rank_titles(page)), None)
    if best is None:
        return None
    block = best.block or _block_of(page, letters(best.text))
    if block:
        page.place_title(block)
    confirmed = " confirmed by the page's title" if best.rank[0] >= PART else ""
    return Choice(best.text, best.source + confirmed)


def rank_titles(page: Page, *, thorough: bool = False) -> list[TitleCandidate]:
    """Return the candidates for the title of *page*, the best first: all if *thorough*, else those that can win."""
    declared = DeclaredTitles(page)
    found: list[TitleCandidate] = []
    for block in headings_of(page):
        text = headline_of(page, block, declared)
        if rank := _rank(page, block, text, declared):
            found.append(TitleCandidate(rank, text, block.tag, block))
            if rank[0] == CONFIRMED and not thorough:  # each h1 comes before the other headings
                return [found[-1]]
    for title in declared.titles:
        kind = SITE if is_name_of_site(page, title.text) else STANDS_IN
        found.append(TitleCandidate((kind,), title.text, title.source))
    return sorted(found, key=lambda candidate: candidate.rank, reverse=True)


def _rank(page: Page, block: Block, text: str, declared: DeclaredTitles) -> tuple[int, ...] | None:
    """The rank of the *text* of a heading as the title; None if it is not the title."""
    key, is_main = letters(text), block.tag == "h1"
    if not key:
        return None
    if key in declared.pure:
        return CONFIRMED, is_main
    if is_name_of_site(page, text):
        return None
    if key in declared.spelled:
        return DECLARED, is_main
    if page.selected and block.start >= page.end:
        return None
    if len(words_of(text)) >= PART_WORDS and declared.has_part(key):
        return PART, any(known.startswith(key) for known in declared.spelled), is_main
    return CLEAR if is_main and len(key) in CLEAR_LETTERS else SHORT, is_main


def _block_of(page: Page, title: str) -> Block | None:
    """The heading with the letters *title*, or most of them; else such a line. Other fields are looked for near it."""
    for block in page.document.walk.headings[:MAX_HEADINGS]:
        lines = page.document.segments[block.start : min(block.end, block.start + 4)]
        text = letters(" ".join([line.text for line in lines]))
        if text in title and 2 * len(text) > len(title):
            return block
    lines = page.segments(0, min(page.start + 2, MAX_HEADINGS))
    sizes = range(len(title), MAX_LENGTH + 1)
    return next((line.block for line in lines if line.chars in sizes and letters(line.text) == title), None)


# --- declared titles ---

MAX_LENGTH = 400
"""Maximum characters of a title; anything longer is text in a heading."""
NAME_WORDS = 3
"""Maximum words of an unknown site name at the end of the ``title`` element."""
SHORTENED_WORDS = 4
"""Maximum words of a site name that differs from the declared one."""
TITLE_ELEMENT = "title element"
MAX_CUTS = 8
"""Separators of a title whose parts are checked."""
_METAS = (
    "twitter:title headline title dc.title dc:title dcterms.title dcterms:title citation_title parsely-title "
    "sailthru.title"
).split()


class DeclaredTitle(NamedTuple):
    """A title that a page declares."""

    source: str
    """Where it is declared, in words."""
    text: str


class DeclaredTitles:
    """The titles that *page* declares. They confirm a visible headline, or replace it."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._bare: dict[str, str] = {}
        """Each title as it is written, and without the site name."""
        self._headlines = self._read(_headlines(page))
        self.pure = {letters(title.text): title.text for title in reversed(self._headlines)}
        """The spelling of each title from a place that is for the headline only, by its letters."""

    @cached_property
    def titles(self) -> list[DeclaredTitle]:
        """The titles without the site name, the likeliest first."""
        return [*self._headlines, *self._read(_titles(self._page))]

    @cached_property
    def _texts(self) -> dict[str, None]:
        """The titles without the site name, and then as they are written."""
        return dict.fromkeys([*[title.text for title in self.titles], *self._bare])

    @cached_property
    def spelled(self) -> dict[str, str]:
        """The spelling of each title, by its letters."""
        return {letters(text): text for text in reversed(self._texts)}

    def _read(self, declared: Iterable[DeclaredTitle]) -> list[DeclaredTitle]:
        """The titles *declared*, if any of them is text, without the site name."""
        found = []
        for source, given in declared:
            if written := tidy(given[:MAX_LENGTH]):
                text = self._bare[written] = self._bare.get(written) or without_site(self._page, written)
                text = _without_short_end(text) if source == TITLE_ELEMENT else text
                found.append(DeclaredTitle(source, text))
        return found

    def has_part(self, key: str) -> bool:
        """Whether the letters *key* are those of a part of a title, between separators."""
        return any(key in known for known in self.spelled) and key in self._parts

    @cached_property
    def _parts(self) -> set[str]:
        """The letters of the titles, and of their parts between any two separators."""
        found: set[str] = set()
        for text in self._texts:
            separators = cuts(text)[:MAX_CUTS]
            starts, ends = [0, *(cut.end for cut in separators)], [*(cut.start for cut in separators), len(text)]
            found |= {letters(text[start:end]) for number, start in enumerate(starts) for end in ends[number:]}
        return found


def is_name_of_site(page: Page, text: str) -> bool:
    """Whether *text* is a name of the site of *page*, with or without an article."""
    return letters(text).removeprefix("the") in page.bare_sites


def without_site(page: Page, title: str) -> str:
    """*title* without the name of the site of *page* at its ends."""
    for _ in range(MAX_CUTS):
        found = cuts(title)
        if not found:
            break
        first, last = found[0], found[-1]
        tail = title[last.end :]
        is_short = not last.is_colon and len(words_of(tail)) <= SHORTENED_WORDS
        if is_name_of_site(page, tail) or (is_short and page.is_site(tail)):
            title = bare(title[: last.start])
        elif is_name_of_site(page, title[: first.start]) and first.start <= 2 * len(title[first.end :]):
            title = bare(title[first.end :])  # some declare the headline itself as the site name
        else:
            break
    return title


def _headlines(page: Page) -> Iterator[DeclaredTitle]:
    """The titles from places that are for the headline only, as they are written; some may be empty."""
    yield DeclaredTitle("meta og:title", page.meta("og:title") or "")
    for value in strings(page.document.json_ld_article.get("headline"))[:1]:
        yield DeclaredTitle("JSON-LD headline", value)
    for value in page.listed("title"):
        yield DeclaredTitle(f"{page.list_name} title", value)


def _titles(page: Page) -> Iterator[DeclaredTitle]:
    """The other titles that *page* declares, as they are written; some may be empty."""
    for name in filter(page.document.meta.__contains__, _METAS):
        yield DeclaredTitle(f"meta {name}", page.meta(name) or "")
    yield DeclaredTitle(TITLE_ELEMENT, clean(page.document.walk.head.title or ""))


def _without_short_end(title: str) -> str:
    """*title* without a few words after its last separator, probably an unknown site name."""
    found = cuts(title)
    if not found or found[-1].is_colon or len(words_of(title[found[-1].end :])) > NAME_WORDS:
        return title
    return bare(title[: found[-1].start])


# --- headings of the page ---

MAX_LINES, MAX_PIECES = 6, 12
"""Maximum lines of a heading; pieces of a heading, each in an element of its own, some of which may be the title."""
MAX_LINES_INSIDE = 8
"""Lines of the body in which a heading other than ``h1`` may be the title: the body may include the head."""
MIN_PIECE_WORDS = 2
"""Minimum words of a piece of a heading that is a declared title."""


def headings_of(page: Page) -> list[Block]:
    """The headings of *page* that may be its title: each ``h1``, others only above the body or early in it."""
    until = page.start + MAX_LINES_INSIDE if page.selected else len(page.document.segments)
    blocks = page.document.walk.headings
    mains = [block for block in blocks if block.tag == "h1"][:MAX_HEADINGS]
    others = [block for block in blocks[:MAX_HEADINGS] if block.tag != "h1" and block.start < until]
    return [block for block in (*mains, *others) if 0 < block.end - block.start <= MAX_LINES]


def headline_of(page: Page, block: Block, declared: DeclaredTitles) -> str:
    """The text of a heading without the site name, and without a kicker or badge that no declared title has."""
    pieces = _pieces(page, block)
    whole = tidy("".join(pieces))
    if len(whole) > MAX_LENGTH:
        return ""
    text = without_site(page, whole)
    key = letters(text)
    if len(pieces) == 1 and not text.isupper():
        return text
    if key in declared.pure:
        return declared.pure[key]  # with marks and blanks where only styles separate pieces
    keys = [key, *map(letters, _runs(pieces))]
    found = next(filter(None, map(declared.pure.get, keys)), None)
    return found or next(filter(None, map(declared.spelled.get, keys)), text)


def _pieces(page: Page, block: Block) -> list[str]:
    """The visible texts of a heading, each with an element of its own, without buttons."""
    found: list[str] = []
    for line in page.document.segments[block.start : block.end]:
        if line.block.flags & (Flag.BUTTON | Flag.HIDDEN):
            continue
        for text, _ in line.pieces:
            if found and text.isspace():
                found[-1] += " "
            else:
                found.append(text)
        found[-1] += " "
    return found


def _runs(pieces: Sequence[str]) -> Iterator[str]:
    """Runs of neighbouring pieces, the longest first."""
    number = len(pieces)
    for length in range(number - 1, 0, -1) if number <= MAX_PIECES else ():
        for start in range(number - length + 1):
            text = tidy("".join(pieces[start : start + length]))
            if len(words_of(text)) >= MIN_PIECE_WORDS:
                yield text


# --- parts of titles ---

_SEPARATORS = frozenset("|‖│｜·•»«›‹⋅∙～-–-—－:：/~<>_")
"""Characters of separators: most titles have none."""
_SEPARATOR = re.compile(
    rf"(?=[\s{re.escape(''.join(sorted(_SEPARATORS)))}])(?:"  # for speed: all that may be first
    r"(?<!\s)\s*[|‖│｜·•»«›‹⋅∙～]+\s*|\s[-–—:/~<>]+\s*(?<=\s)|(?<=\w):+\s+|(?<=[^\W\d_]{3})[-–]+\s+|(?<!\s)\s*—\s*|\s[-–](?=\w)|：\s*"
    rf"|(?<=[{KANA_AND_HAN}！？」』）】])[-_:－]+(?=\w)|\s_\s?|(?<=\s)::\s*)"
)
"""Separators between a headline and names of sites and sections; no hyphen in a word, no colon in a time."""
_COLONS = frozenset(":：")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Soft hyphens and the like; joiners and marks of direction are part of how words are written."""
_EDGES = frozenset(".|‖·•»«›‹:–—-¶")
"""First or last characters of a text that may have a separator at its edge: few texts do."""
_FIRST_MARKS = re.compile(r"(?:\.{0,3}[|‖·•»«›‹:–—-]\s+){1,9}")
_LAST_MARKS = re.compile(r"(?<!\s)(?:\s+[‖·•»«›‹–—-]|\s*[¶:|]){1,9}$")
_IN_WORDS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)).lower().ljust(256)
"""Translation of ASCII: separators of words to blanks, capitals to lower case."""


class Cut(NamedTuple):
    """A separator in a text."""

    start: int
    """End of the part before it."""
    end: int
    """Start of the part after it."""
    is_colon: bool


@lru_cache(maxsize=128)  # called many times for the few titles of a page
def cuts(text: str) -> list[Cut]:
    """Return the separators in *text*, each between two parts."""
    if _SEPARATORS.isdisjoint(text):
        return []
    return [
        Cut(*match.span(), match.group().strip() in _COLONS)
        for match in _SEPARATOR.finditer(text)
        if match.start() and match.end() < len(text)
    ]


def words_of(text: str) -> set[str]:
    """Return the words of *text* in lower case."""
    if text.isascii():  # bytes are looked up in half of the time that the expression takes
        return set(text.encode().translate(_IN_WORDS).decode().split())
    return set(split_words(text.casefold()))


def tidy(text: str) -> str:
    """Return *text* without invisible characters, and without separators at its ends."""
    if not text.isprintable() or "&" in text or "<" in text or "  " in text:  # few
        text = clean(_INVISIBLE.sub("", text))
    return bare(text)


def bare(text: str) -> str:
    """Return *text* without separators at its ends. It must be tidy otherwise."""
    text = text.strip()
    if text[:1] in _EDGES and (first := _FIRST_MARKS.match(text)):
        text = text[first.end() :]
    return text[:-20] + _LAST_MARKS.sub("", text[-20:]) if text[-1:] in _EDGES else text
