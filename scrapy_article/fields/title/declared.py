"""The titles that a page declares, in JSON-LD, ``meta`` elements and its ``title``, without the name of the site."""

from __future__ import annotations

import re
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.metadata.structured_data import strings
from scrapy_article.fields.texts import clean
from scrapy_article.text.words import KANA_AND_HAN, letters, split_words

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.page import Page

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
    "og:title",
    "twitter:title",
    "headline",
    "title",
    "dc.title",
    "dc:title",
    "dcterms.title",
    "dcterms:title",
    "citation_title",
    "parsely-title",
    "sailthru.title",
)


class DeclaredTitle(NamedTuple):
    """A title that a page declares."""

    source: str
    """Where it is declared, in words."""
    text: str
    is_pure: bool = False
    """Whether it is from a place that is for the headline only."""

    def is_begun(self, other: DeclaredTitle) -> bool:
        """Whether it is the *other* title, truncated with an ellipsis."""
        known = self.text.rstrip(".… ")
        return known != self.text and len(other.text) > len(self.text) and other.text.startswith(known)


class DeclaredTitles:
    """The titles that *page* declares. They confirm a visible headline, or replace it."""

    def __init__(self, page: Page) -> None:
        written = [title for title in _declared(page) if title.text]
        bare_texts = {text: without_site(page, text) for text in {title.text for title in written}}
        titles = [title._replace(text=bare_texts[title.text]) for title in written]
        titles = [_without_short_end(title) if title.source == TITLE_ELEMENT else title for title in titles]
        self.titles = [title for title in titles if not any(map(title.is_begun, titles))]
        """The titles without the site name, the likeliest first."""
        self._texts = dict.fromkeys([title.text for title in (*self.titles, *titles, *written)])
        self.spelled: dict[str, str] = {}
        """The spelling of each title, by its letters."""
        for text in self._texts:
            known = self.spelled.setdefault(letters(text), text)
            if known.isupper() and not text.isupper():
                self.spelled[letters(text)] = text
        self.pure = {letters(title.text) for title in self.titles if title.is_pure}
        """The letters of the titles from places that are for the headline only."""

    def has_part(self, key: str) -> bool:
        """Whether the letters *key* are those of a part of a title, between separators."""
        return any(key in known for known in self.spelled) and key in self._parts

    @cached_property
    def _parts(self) -> set[str]:
        return {letters(part) for text in self._texts for part in _parts(text)}


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


def _declared(page: Page) -> Iterator[DeclaredTitle]:
    """All titles that *page* declares, the likeliest first; some may be empty."""
    article = page.document.json_ld_article
    named = {name: tidy((page.meta(name) or "")[:MAX_LENGTH]) for name in _METAS if name in page.document.meta}
    if "og:title" in named:
        yield DeclaredTitle("meta og:title", named.pop("og:title"), is_pure=True)
    for value in strings(article.get("headline"))[:1]:
        yield DeclaredTitle("JSON-LD headline", tidy(value[:MAX_LENGTH]), is_pure=True)
    for value in page.listed("title"):
        yield DeclaredTitle(f"{page.list_name} title", tidy(value[:MAX_LENGTH]), is_pure=True)
    for name, text in named.items():
        yield DeclaredTitle(f"meta {name}", text)
    yield DeclaredTitle(TITLE_ELEMENT, tidy(clean(page.document.walk.head.title or "")[:MAX_LENGTH]))


def _without_short_end(title: DeclaredTitle) -> DeclaredTitle:
    """*title* without a few words after its last separator, probably an unknown site name."""
    found = cuts(title.text)
    if not found or found[-1].is_colon or len(words_of(title.text[found[-1].end :])) > NAME_WORDS:
        return title
    return title._replace(text=bare(title.text[: found[-1].start]))


def _parts(text: str) -> Iterator[str]:
    """*text*, and the parts between any two of its separators."""
    found = cuts(text)[:MAX_CUTS]
    starts, ends = [0, *(cut.end for cut in found)], [*(cut.start for cut in found), len(text)]
    for number, start in enumerate(starts):
        for end in ends[number:]:
            yield bare(text[start:end])


# --- parts of titles ---

_SEPARATOR = re.compile(
    r"(?<!\s)\s*[|‖│｜·•»«›‹⋅∙～]+\s*|\s[-–—:/~<>]+\s*(?<=\s)|(?<=\w):+\s+|(?<=[^\W\d_]{3})[-–]+\s+|(?<!\s)\s*—\s*|\s[-–](?=\w)|：\s*"
    rf"|(?<=[{KANA_AND_HAN}！？」』）】])[-_:－]+(?=\w)|\s_\s?|(?<=\s)::\s*"
)
"""Separators between a headline and names of sites and sections; no hyphen in a word, no colon in a time."""
_COLONS = frozenset(":：")
_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Soft hyphens and the like; joiners and marks of direction are part of how words are written."""
_PARTNERS = {"«": "»", "»": "«", "‹": "›", "›": "‹"}
"""Separators that are quotation marks around a text: ``« Bridge », says Lee``."""
_EDGES = frozenset(".|‖·•»«›‹:–—-¶")
"""First or last characters of a text that may have a separator at its edge: few texts do."""
_FIRST_MARK = re.compile(r"\.{0,3}([|‖·•»«›‹:–—-])\s+")
_LAST_MARK = re.compile(r"(?<!\s)(?:\s+([‖·•»«›‹–—-])|\s*([¶:|]))$")
_SEPARATORS = frozenset("|‖│｜·•»«›‹⋅∙～-–-—－:：/~<>_")
"""Characters of separators: most titles have none."""
_MAX_EDGE = 9
"""Maximum separators at either end of a text."""
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
    """Return *text* without separators at its ends; quotation marks stay. It must be tidy otherwise."""
    text = text.strip()
    for _ in range(_MAX_EDGE):
        first = _FIRST_MARK.match(text) if text[:1] in _EDGES else None
        if not first or _quotes(first[1], text):
            break
        text = text[first.end() :]
    for _ in range(_MAX_EDGE):
        last = _LAST_MARK.search(text[-20:]) if text[-1:] in _EDGES else None
        if not last or _quotes(text[-1], text):
            break
        text = text[: last.start() - len(text[-20:])].rstrip()
    return text


def _quotes(mark: str, text: str) -> bool:
    """Whether *mark* at an end of *text* has its partner in *text*."""
    return mark in _PARTNERS and _PARTNERS[mark] in text
