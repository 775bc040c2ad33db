"""Where a page may name the authors of its article, and whom it names there.

A place gives an `AuthorCandidate`: names, and evidence, words for what speaks for them or against them, which the
ranking has weights for:

- where: ``json-ld``, ``json-ld-other`` (of another object than the article), ``meta-article``, ``meta-author``,
  ``meta-label`` (declared in the head of the page); ``marked`` (by ``rel`` or ``itemprop``), ``classed`` (by a class
  that speaks of authors), ``meta-line`` (by one that speaks of the date and the like), ``label`` (a line that begins
  with a word for *by*), ``dated`` (a line of names and a date), ``bare`` (a line of names, near one with a date); the
  latter with ``-head`` near the title or ``-tail`` below the body; ``beside`` (a line that names a declared author);
- how: ``organisation`` (declared to be one), ``linked``, ``labelled``, ``cut`` (more words follow in the line),
  ``above`` the title, ``close`` below it, ``in-body``, ``link-line`` (a line with links).
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cached_property
from itertools import islice, takewhile
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings, types_of
from scrapy_article.document.urls import original_url, split_url
from scrapy_article.fields.author_bylines import MAX_NAMES, Byline, has_label, is_label, names_collective, read_byline
from scrapy_article.fields.author_lines import joined, line_of, lines_of
from scrapy_article.fields.author_words import BY, COUNTRIES, NOT_AUTHORS, ROLES
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import Kind, Name, kind_of, name_case
from scrapy_article.fields.page import MAX_HREF, letters, text_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from lxml import etree

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.page import Page

__all__ = ["DECLARED", "AuthorCandidate", "AuthorPlaces", "has_words"]

MAX_ELEMENTS = 40
"""Marked elements, and declared authors, that are looked at."""
MAX_OTHERS = 10
"""JSON-LD objects beside that of the article whose authors are looked at."""
MAX_DESCENDANTS = 60
"""Elements inside a marked one that are looked at for links to authors."""
MAX_LEVELS = 12
"""Ancestors of an element that are looked at."""
MAX_LINE = 160
"""Characters of a line that can be a by-line."""
MAX_BARE = 80
"""Characters of a line that is names, or names and a date, and nothing else."""
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
DATED = 6
"""Segments below the title where lines without a word for *by* are looked at."""
MAX_BODY = 200
"""Segments of the body whose words are looked at."""

MAX_PARAGRAPH = 4000
"""Characters of them."""
MAX_SEGMENTS = 2000
"""Segments that a company is looked for in."""
FEW = 3
"""Companies that may have made a site."""

TEASER_LEVELS, TEASER_LINES = 3, 4
"""Blocks around an author, and lines of them, in which a headline makes the author that of another story."""
SIDEBAR = 16
"""Lines of what stands beside an article and may name its authors."""
HEADLINE_BLANKS = 4
"""Blanks of a link from which it is a headline."""
MAX_END = 16
"""Characters at the end of a paragraph that its last bracket stands in."""
SIGNED = 2
"""Paragraphs at the end of the body that may be signed."""
SENTENCE = 4
"""Blanks from which on a line that ends as sentences do is one."""
MAX_LINKS = 20
"""Links of a by-line that are looked at."""
REPORTER_LINES = 2
"""First lines of a text in which its reporter may stand in brackets."""
DATELINE = 80
"""Characters at the beginning of such a line, and at the end of the last, in which they do."""
HELPER = 4
"""Words of a label such as *Medically reviewed by*."""

DECLARED = frozenset(("json-ld", "json-ld-other", "meta-article", "meta-author", "meta-label"))
"""Evidence from the head of the page."""

_CATALOGUE = ("citation_author", "dc.creator", "dcterms.creator", "dc.contributor")
"""Catalogues' names, with the family name first."""
_METAS = {
    **dict.fromkeys(_CATALOGUE, "meta-article"),
    **dict.fromkeys(
        (
            "article:author article:author_name parsely-author sailthru.author byl authors article.author "
            "article_author og:article:author og:author creator dc:creator byline cxenseparse:author rbauthors "
            "author_name"
        ).split(),
        "meta-article",
    ),
    "author": "meta-author",
}
_LABELLED = {f"twitter:label{number}": f"twitter:data{number}" for number in "12"}
"""Names of labels, and of what they label."""
_AUTHOR_LABEL = re.compile(r"作者|執筆|投稿者|著者|撰文")
"""*Author* and *written by* in scripts without blanks."""
_ORGANISATIONS = frozenset(
    "Organization NewsMediaOrganization Corporation WebSite NGO EducationalOrganization LocalBusiness "
    "GovernmentOrganization".split()
)
_BYLINE_NAME = re.compile(
    r"author|by-?line|autor|auteur|writer|contributor|verfasser|redakteur|redactor|skribent|"
    r"forfatter|kirjoittaja|journalist\b|yazar|muhabir|penulis|reporter|(?<![a-z])firma(?![a-z])",
    re.IGNORECASE,
)
_ABOUT = re.compile(
    r"(?:author|autor|auteur|writer|contributor)[\w-]{0,10}[_-](?:desc|bio\b|about|excerpt|local\b|location|city\b)",
    re.IGNORECASE,
)
"""A class of what is said of authors, and of where they are."""
_AUTHOR_PAGE = re.compile(
    r"/(?:authors?|autor(?:en|es)?|auteurs?|by|byline|people|person|profile|profil|staff|contributors?|writers?|team|"
    r"members?|users?|journalists?|reporter|redactores|columnist[as]?)/|[?&]author=|/@",
    re.IGNORECASE,
)
_BY_AUTHOR = re.compile(
    r"/(?:authors?|autor(?:en|es)?|auteurs?|by|byline|profiles?|contributors?|writers?|journalists?|columnist[as]?)/\w",
    re.IGNORECASE,
)
"""The same of those that no other people have."""
_SECTION = re.compile(
    r"\b(?:tag|category)\b|/(?:category|categories|tags?|topics?|sections?|rubrik|kategorie)/|[?&](?:\w{1,20}_)?(?:topic|category)=|[?&]cat=\d"
)
"""A link to a section or a tag."""
_CREDITS = re.compile(r"credit|caption|legend|copyright", re.IGNORECASE)
"""Class of a line that says whose a picture is; by agency, with a slash."""
_BUTTON = re.compile(r"button|\bbtn|\bcta\b", re.IGNORECASE)
_POSTAL = re.compile(r"([^,]{3,60}), [^,]{2,40}, ([^,]{2,30})$")
"""A name, a town, and a country: that of a publisher."""
_COMPANY = re.compile(r"\b(?:GmbH|AG|Inc|LLC|Ltd|Corp|[Ss]\.?r\.?l|d\.o\.o)\b|[a-z]\.[a-z]{2,4}$")
_DEGREES = re.compile(
    r", (?:M\.?D|Ph\.?\s?D|[DV][VM]M|V\.?M\.?D|D\.?O|R\.?N|N\.?P|M\.?P\.?H|M\.?Sc|D\.?D\.?S|D\.?N\.?P|PharmD|"
    r"Psy\.?D|LCSW|RDN?)\b"
)
_IS = frozenset("is ist est es è é är er".split())
_BEFORE_IS = 60
"""Characters of a line that such a word after a name begins in."""
_BIOGRAPHY = re.compile(r"([^\W\d_a-z][^.,:;!?()]{3,50}?),? (?:is|ist|est|es|è|é|är|er) (.*)")
_RANKS = frozenset("senior staff chief deputy managing contributing associate assistant executive".split())
_OF_SITE = frozenset("do da de del dal della vom von från fra from".split())
_AGENCY = (["associated", "press"], ["canadian", "press"], ["ap", "writer"], ["bloomberg", "news"])
"""The last words of by-lines of agencies."""
_WIRES = frozenset("reuters afp ap dpa apa xinhua ansa efe tass bloomberg".split())
"""Agencies that stand behind the names of those who write for them in one word."""
_WRITERS = frozenset(
    "writer author editor journalist reporter columnist blogger novelist poet critic correspondent contributor autor "
    "autorin redakteur redakteurin journalistin auteur autrice rédacteur rédactrice journaliste escritor escritora "
    "periodista autora giornalista scrittore scrittrice".split()
)
_OTHER_LABEL = re.compile(r"[^\W\d_]:\s$")
"""``Moderation: Ann Lee``."""
_SIGNED = re.compile(r"[(（]([^()（）]{2,80})[)）](?:\W{0,3}(?:[Ee]nditem|[Ee]nds|完))?\W{0,3}$")
"""The end of a paragraph that is signed, as agencies do."""
_PLURAL = re.compile(r"(?:author|autor|auteur|autore|writer|contributor)(?:s|es|en|i|innen|\(s\))\s?:?$", re.IGNORECASE)
_SIGN = re.compile(r"[|•·;]")
_DASH = re.compile(r"\s[-–—|·•]\s")
_FOREIGN = re.compile(r"\s\(?(?:https?://|www\.)([^/\s]{3,100})")
"""An address behind a name."""
_LABEL_NAME = re.compile(r"categor|kicker|rubri|caption|section[_-]?(?:name|label)", re.IGNORECASE)
"""Names of links to sections."""
_STEPS = frozenset(("item", "itemListElement"))
"""Around the name of a step of breadcrumbs."""
DATELINES, DATELINE = 2, 100
"""Lines of the body that may begin with a reporter's name, and characters of them."""
_DATELINE = re.compile(
    r"[（(【\[][^（）()【】\[\]]{0,20}[记記]者(?![们們了从從在获獲采採注发發看走近今昨问問来來联聯梳查日表称稱认認])\s?[:：]?\s?(?:([\u4e00-\u9fff]{2,3})(?=[\u4e00-\u9fff]{2,8}\d{1,2}日)|([^（）()【】\[\]\d，。；！？]{2,40})(?<![摄攝影])[）)】\]])"
    r"|^[（(【\[][^（）()【】\[\]]{2,30}[）)】\]]\s?([\uac00-\ud7a3]{2,4}(?:[·,\s]\s?[\uac00-\ud7a3]{2,4}){0,4})\s?(?:기자|특파원)\s?="
)
"""``（记者王小明）``, ``（中央社記者王小明台北24日電）``, ``[서울=뉴시스] 홍길동 기자 =``."""
_BETWEEN = re.compile(r"[·,\s]+")
_OTHER_REPORTER = re.compile(
    r"\s?(?:[见見][习習]|[实實][习習]|特[约約])?(?:[记記]者|通[讯訊][员員]|[实實][习習]生)\s?"
    r"|\s(?:整[合理]|[综綜]合|[编編][译譯]|[报報][导導道]|文)$"
)
_DATE = re.compile(
    r"\d(?:(?<=1)9\d\d|(?<=2)0\d\d|:\d\d|(?<!\d\d)\d?[./-]\d{1,2}(?!\d)|[月년]|(?<=\bvor \d)|"
    r"(?<=[٠-٩۰-۹०-९])[٠-٩۰-۹०-९]{3})"
)
_WHOLE_DATE = re.compile(r"\d[./-]\d{1,2}[./-]\d|\d:\d\d|[月년]|[٠-٩۰-۹०-९]|\bvor \d")
_TO_BLANKS = str.maketrans(dict.fromkeys(".,;:|()", " "))
_DATE_WORDS = re.compile(r"\b(?:(?:hours?|days?|minutes?|weeks?|months?) ago|[Uu]pdated|\d mins? read)\b")
_ACCOUNT = re.compile(r"([a-z]{2,20})[._-]([a-z]{2,20})$")
_REPORTS = ("记者", "記者", "通讯员", "作者", "文/", "撰稿")
"""What tells at once that brackets may name a reporter."""
_REPORT = re.compile(r"(?:记者|記者|通讯员|作者|文[/／]|撰稿)(?!.{0,60}[摄攝]$)")
_BRACKETED = re.compile(r"[(（【〔]([^()（）【】〔〕]{3,60})[)）】〕]")
_CLOSING = frozenset(")）】〕")
_PUNCTUATION = ".,;:!?"
_WORD_END = re.compile(rf"[{_PUNCTUATION}]*(?!\S)")
_ENDS = (".", "!", "?", "…", ",", ":")
"""What sentences end with, and their parts."""
_PLAIN_ACCOUNT = re.compile(r"[^\W\d_][\w.-]{3,30}$")
_JOINT = re.compile(r"[,&+/;、]|\b(?:and|und|et|y|e|og|och|with|mit|и)\s")
"""What names are joined with."""
_NEVER_BESIDE = Hint.COMMENT | Hint.ADVERT | Hint.CALL
_NOT_SHOWN = Flag.NAV | Flag.FORM | Flag.CAPTION | Flag.FIGURE


class AuthorCandidate(NamedTuple):
    """Whom a place names."""

    names: list[Name]
    evidence: Sequence[str]
    """What speaks for them and against them; the place first."""
    source: str
    """The place, in words."""
    text: str
    """What stands there."""


class AuthorPlaces:
    """The places of one page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.segments = page.document.segments
        self._bylines: dict[tuple[str, bool], Byline] = {}
        self.first = max(0, page.top - ABOVE)
        below = max(page.start, page.end) if page.kept else len(self.segments)
        self.last = min(page.start + BELOW, page.top + HEAD, below)
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

    def common(self, name: str) -> float:
        """Share of the words of *name* that are plain words on this page: those name nobody."""
        words = name.casefold().split()
        return sum(word[0].islower() and _stands_in(self.body, word) for word in words) / len(words)

    def _read(self, text: str, inverted: bool = False) -> Byline:
        """The by-line *text*, read once: pages give it at many places."""
        byline = self._bylines.get((text, inverted))
        if byline is None:
            byline = self._bylines[text, inverted] = read_byline(text, inverted=inverted)
        return byline

    # --- declared in the head of the page ---

    def declared(self) -> Iterator[AuthorCandidate]:
        """Authors in JSON-LD and ``meta`` elements."""
        document = self.page.document
        entry = document.json_ld_article
        for key in filter(entry.__contains__, ("author", "creator")):
            yield from self._json_ld(entry[key], "json-ld", f"JSON-LD {key}")
        others = [other["author"] for other in document.json_ld if other is not entry and "author" in other]
        for author in others[:MAX_OTHERS]:
            yield from self._json_ld(author, "json-ld-other", "JSON-LD author of another object")
        for key in filter(document.meta.__contains__, _METAS):
            texts = [text for value in document.meta[key][:MAX_ELEMENTS] for text in strings(value)]
            yield from self._declaration(texts, _METAS[key], f"meta {key}", inverted=key in _CATALOGUE)
        for name, key in _LABELLED.items():
            label = self.page.meta(name) if name in document.meta else None
            if label and _may_label_authors(label[:MAX_BARE]):
                yield from self._declaration(strings(document.meta.get(key, [])[:1]), "meta-label", f"meta {key}")

    def _json_ld(self, value: Any, kind: str, source: str) -> Iterator[AuthorCandidate]:
        people: list[str] = []
        organisations: list[str] = []
        for author in value[:MAX_ELEMENTS] if isinstance(value, list) else [value]:
            is_organisation = False
            if isinstance(author, dict):
                if not author.get("name") and author.get("@id"):
                    author = self._by_id(author["@id"])
                types = types_of(author)
                is_organisation = "Person" not in types and not types.isdisjoint(_ORGANISATIONS)
                author = author.get("name")
            (organisations if is_organisation else people).extend(strings(author))
        yield from self._declaration(people, kind, source)
        if organisations:
            yield from self._declaration(organisations, kind, source, organisation=True)

    def _by_id(self, identifier: Any) -> dict[str, Any]:
        for entry in self.page.document.json_ld:
            if entry.get("@id") == identifier and entry.get("name"):
                return entry
        return {}

    def _declaration(
        self, texts: Iterable[str], kind: str, source: str, *, inverted: bool = False, organisation: bool = False
    ) -> Iterator[AuthorCandidate]:
        names: list[Name] = []
        is_publisher = False
        texts = [text for text in islice(texts, MAX_ELEMENTS) if not self._is_address(text)]
        for text in texts:
            address = _POSTAL.match(text) if "," in text else None
            is_publisher = is_publisher or address is not None
            if organisation:
                found = [] if kind_of(text) is None else [Name(text, Kind.TEAM)]
            elif address and address[2].casefold() in COUNTRIES:
                is_person = kind_of(address[1]) is Kind.PERSON
                found = [Name(address[1], Kind.PERSON if is_person else Kind.TEAM)]
            else:
                found = [_person_of(name) for name in self._read(self._behind_site(text), inverted).names]
                if found and found[0].text != text and letters(text) in self.page.site_letters:
                    found = [Name(text, found[0].kind)]  # what the site is called is not taken apart
            names.extend(name for name in found if name not in names)
        if kind.startswith("meta") and not is_publisher and len(names) <= FEW and all(map(self._is_stranger, names)):
            return
        if len(names) > 1:
            names = [name for name in names if not self._helped(name)] or names
        if names:
            evidence = [kind, "organisation"] if organisation else [kind]
            yield self._candidate(names, evidence, source, "; ".join(texts))

    def _helped(self, name: Name) -> bool:
        """Whether all lines near the title that have *name* in them say that it helped: ``Contributions from``."""
        lines = [i for i in self.near if name.text in self.segments[i].text and len(self.segments[i].text) <= MAX_LINE]
        return bool(lines) and all(self._is_of_helper(i, Byline([name])) for i in lines)

    def _behind_site(self, text: str) -> str:
        """*text* without the name of the site and a dash before the name of a person: ``Planet - Ann Lee``."""
        match = _DASH.search(text)
        if match is None or not self.page.is_site(text[: match.start()]):
            return text
        rest = text[match.end() :]
        return rest if kind_of(rest) is Kind.PERSON and not self.page.is_site(rest) else text

    def _is_stranger(self, name: Name) -> bool:
        """Whether *name* is a company that the page does not speak of: whoever made the site."""
        text = name.text
        if name.kind < Kind.TEAM or not _COMPANY.search(text) or letters(text) in self.page.site_letters:
            return False
        return not any(text in segment.text[:MAX_PARAGRAPH] for segment in self.segments[:MAX_SEGMENTS])

    def _is_address(self, text: str) -> bool:
        """Whether *text* is an address, or a name with that of another site: whoever made the theme of the page."""
        if text.startswith(("http://", "https://", "/")):
            return True
        match = _FOREIGN.search(text) if "://" in text or "www." in text else None
        return match is not None and bool(self.page.host) and self.page.host not in match[1]

    def _candidate(self, names: list[Name], evidence: Sequence[str], source: str, text: str) -> AuthorCandidate:
        if len(names) == 1 and names[0].kind is not Kind.PERSON and letters(text) in self.page.site_letters:
            names = [Name(text, names[0].kind)]  # Human in the Loop, not Human
        names = [self._without_site(name) for name in names]
        if any(name.kind == Kind.PERSON for name in names):
            names = [name for name in names if name.kind < Kind.TEAM]
        if len(names) > 1:
            names = [name for name in names if not self.page.is_site(name.text)] or names[:1]
        return AuthorCandidate(names[:MAX_NAMES], evidence, source, text[:MAX_LINE])

    def _without_site(self, name: Name) -> Name:
        """*name* without the site, an agency or a job behind it: ``Ann Lee BBC News``, ``Ann Lee Reuters``.

        The site without a word for *of* before it: ``Do Planeta``.
        """
        words = name.text.split()
        if len(words) > 1 and words[0].casefold() in _OF_SITE and letters(name.text) not in self.page.site_letters:
            rest = name.text.partition(" ")[2]
            if self.page.is_site(rest):
                return Name(rest, Kind.TEAM)
        if len(words) < 3:
            return name
        last = [word.casefold() for word in words[-2:]]
        is_long = len(words) > 3 and (last in _AGENCY or (last[0] in _RANKS and last[1] in ROLES))
        if name.kind is Kind.TEAM and (is_long or last[1] in _WIRES):
            rest = " ".join(words[: -2 if is_long else -1])
            if kind_of(rest) is Kind.PERSON and not self.page.is_site(rest):
                return Name(name_case(rest), Kind.PERSON)
        for end in range(2, len(words)) if name.kind in (Kind.PERSON, Kind.TEAM, Kind.OTHER) else ():
            if letters("".join(words[end:])) in self.page.site_letters:
                rest = " ".join(words[:end])
                if kind_of(rest) is Kind.PERSON:
                    return Name(name_case(rest), Kind.PERSON)
        return name

    # --- marked elements ---

    def marked(self) -> Iterator[AuthorCandidate]:
        """Elements near the title that their markup speaks of as an author's; those above it if there is no other."""
        top = self.page.top
        named = False
        for candidate in self._marks(top, self.marked_last, "head", "near the title"):
            named = named or candidate.names[0].kind is Kind.PERSON
            yield candidate
        if not named:
            yield from self._marks(max(0, top - MARKED_ABOVE), top, "head", "near the title")

    def marked_below(self) -> Iterator[AuthorCandidate]:
        """The same around the end of the body."""
        return self._marks(self.tail_first, self.tail_last, "tail", "below the article")

    def elsewhere(self) -> Iterator[AuthorCandidate]:
        """Elements far from the title and the end of the body that begin with *Written by*, if all name the same.

        A mere *by* there is that of another story.
        """
        if self.page.is_front:
            return
        walk = self.page.document.walk
        found: dict[str, AuthorCandidate] = {}
        for place in walk.bylines[: 3 * MAX_ELEMENTS]:
            position = place.position
            near = self.first <= position < self.marked_last or self.tail_first <= position < self.tail_last
            if near or place.block.flags & _NOT_SHOWN or self.page.is_off(place.block) or _is_of_picture(place):
                continue
            byline, _, text = next(self._element(place.element), (Byline([]), False, ""))
            is_by = text.partition(" ")[0].casefold().rstrip(":") in BY
            if (
                byline.names
                and byline.labelled
                and not is_by
                and not self._is_of_teaser(place.block, position, place.element)
            ):
                evidence = _evidence("classed-tail", byline)
                candidate = self._candidate(byline.names, [*evidence, "labelled"], "by-line far from the title", text)
                found[" ".join([name.text for name in candidate.names])] = candidate
        if len(found) == 1:
            yield from found.values()

    def _marks(self, first: int, last: int, zone: str, where: str) -> Iterator[AuthorCandidate]:
        people: list[Name] = []
        texts: list[str] = []
        marked: dict[str, None] = {}
        clear: Placed | None = None
        for place in self._placed(first, last):
            if clear and place.position == clear.position and _is_inside(place.element, clear.element):
                continue
            how = _how_marked(place.element)
            if how == "classed" and zone == "head" and _ABOUT.search(place.element.get("class") or ""):
                continue
            above = zone == "head" and place.position < self.page.top
            if (above or zone == "tail") and self._is_of_teaser(place.block, place.position, place.element):
                continue
            for byline, linked, text in self._element(place.element, head=zone == "head"):
                if (
                    not _may_be_meant(byline, linked, how, text)
                    or self._is_of_helper(place.position, byline)
                    or (how == "meta-line" and not byline.labelled and self._is_section(byline.names[0]))
                ):
                    continue
                if byline.names[0].kind > Kind.PERSON and self._begins_title(byline.names[0].text):
                    continue
                evidence = _evidence(f"{how}-{zone}", byline, above=above, linked=linked)
                if byline.labelled:
                    evidence.append("labelled")
                source = f"{'element marked as author' if how == 'marked' else 'by-line'} {where}"
                candidate = self._candidate(byline.names, evidence, source, text)
                yield candidate
                is_person = candidate.names[0].kind is Kind.PERSON
                if is_person and not above and (byline.labelled or linked):
                    clear = place
                if is_person and how == "marked":
                    people.extend(name for name in candidate.names if name not in people)
                    texts.append(text)
                    marked |= dict.fromkeys(evidence)
        if len(texts) > 1 and len(people) > 1:
            yield self._candidate(people, [*marked], f"elements marked as author {where}", "; ".join(texts))

    def _begins_title(self, text: str) -> bool:
        """Whether the title begins with *text*, which is as long as a headline."""
        return text.count(" ") >= HEADLINE_BLANKS and self._small_title.startswith(text.casefold())

    def _is_of_helper(self, position: int, byline: Byline) -> bool:
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
        words = before[:MAX_BARE].casefold().split()
        return 0 < len(words) <= HELPER and (words[0].rstrip(":") in NOT_AUTHORS or words[:2] == ["fact", "checked"])

    def _placed(self, first: int, last: int) -> list[Placed]:
        places = self.page.document.walk.bylines
        begin = bisect_left(places, first, key=_position)
        found: list[Placed] = []
        for place in places[begin : begin + 3 * MAX_ELEMENTS]:
            if place.position >= last or len(found) >= MAX_ELEMENTS:
                break
            if not _is_of_picture(place) and not self._is_off(place.block, place.element):
                found.append(place)
        return found

    def _is_off(self, block: Block, element: etree._Element | None = None) -> bool:
        """Whether *block* stands among comments, teasers or the like.

        A few lines beside the article may name its authors; *element* there, if it begins with a word for *by*.
        """
        part = self.page.off_part(block)
        if part is None:
            return False
        is_beside = (
            "sidebar" in part.names.casefold() and not part.hints & _NEVER_BESIDE and part.end - part.start <= SIDEBAR
        )
        return not is_beside or (element is not None and not has_label(text_of(element, MAX_LINE)))

    def _is_of_teaser(self, block: Block | None, position: int, element: etree._Element | None = None) -> bool:
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

    def _element(self, element: etree._Element, *, head: bool = False) -> Iterator[tuple[Byline, bool, str]]:
        """By-lines in *element*, whether they are links, and their text: the first line with names, and the links.

        Near the title (*head*), those that nobody sees as well.
        """
        content = element.get("content")
        if content:
            byline = self._read(content)
            if byline.names:
                yield byline, False, content
            return
        lines = joined(lines_of(element))
        byline = Byline([])
        for text in lines:
            if len(text) <= 2 * MAX_LINE:
                byline = self._read(text)
                if byline.names and not _in_sections(element.iter("a", "span"), byline):
                    yield self._as_linked(byline, element.iter("a")), element.tag == "a", text
                    break
        if byline.labelled and (len(lines) == 1 or not byline.whole):
            return
        names = self._linked(element) if len(element) else []
        if head and not names and not byline.names and _is_author_of_article(element):
            names = self._microdata(element)
        if names:
            yield Byline(names), True, ", ".join([name.text for name in names])

    def _linked(self, element: etree._Element) -> list[Name]:
        """The names of links to authors in *element*, and of what is marked as a name."""
        names: list[Name] = []
        for child in islice(element.iter("a", "span", "div", "p"), MAX_DESCENDANTS):
            if child is not element and _is_author_link(child):
                names.extend(name for name in self._read(text_of(child, MAX_LINE)).names if name not in names)
        return names

    def _microdata(self, element: etree._Element) -> list[Name]:
        """The names that ``meta`` elements in *element* give, but not that of the site."""
        found = [meta.get("content") or "" for meta in element.iter("meta") if meta.get("itemprop") == "name"]
        return [name for text in found[:MAX_LINKS] if not self.page.is_site(text) for name in self._read(text).names]

    def _as_linked(self, byline: Byline, links: Iterable[etree._Element]) -> Byline:
        """*byline* with the name that one of *links* gives as the author's, if it takes more for that name."""
        if not byline.labelled or not byline.names:
            return byline
        for link in islice(links, MAX_LINKS):
            text = text_of(link, MAX_LINE) if _leads_to_author(link) else ""
            if text and byline.names[0].text.startswith(text) and byline.names[0].text != text:
                others = [name for name in byline.names[1:] if name.kind is Kind.PERSON]
                return byline._replace(names=[*self._read(text).names, *others] or byline.names)
        return byline

    # --- lines ---

    def lines(self, *, only: bool = False) -> Iterator[AuthorCandidate]:
        """Lines near the title that begin with a word for *by*, or are names beside a date.

        Without such a word, names just above a body that is far from the title, and parts of a publication, count if
        they would be the *only* ones.
        """
        page = self.page
        after = 0
        last = max(page.top + DATED, page.start - 1 if only else 0)
        for begin in self.near:
            if begin < after:
                continue
            segment = self.segments[begin]
            text = segment.text
            if len(text) > MAX_LINE or (page.has_title and begin == page.top) or segment.block.flags & _NOT_SHOWN:
                continue
            if segment.block.hints & Hint.CAPTION:
                continue
            text = line_of(segment)
            if len(text) < 32 and is_label(text):
                text, after = self._labelled(begin, self._end_of(begin))
                kind = "label"
            elif has_label(text):
                kind = "label"
            elif not page.top <= begin <= last or (len(text) > MAX_BARE and not self._has_degrees(begin, text)):
                continue
            else:
                kind = "dated" if _has_date(text) else "bare"
            yield from self._line(segment, begin, text, kind, only)

    def links(self) -> Iterator[AuthorCandidate]:
        """People whom links between the title and the body name that lead to pages of authors; those just above it."""
        page, walk = self.page, self.page.document.walk
        first = bisect_left(walk.links, max(0, page.top - CLOSE), key=_position)
        near = slice(first, first + MAX_ELEMENTS)
        for href, place in zip(walk.hrefs[near], walk.links[near], strict=True):
            if place.position > page.start or (place.position == page.start and not self._may_be_byline(page.start)):
                break
            if not _BY_AUTHOR.search(href[:MAX_HREF]) or page.is_off(place.block) or place.block.flags & _NOT_SHOWN:
                continue
            text = text_of(place.element, MAX_LINE)
            byline = self._read(text)
            is_person = byline.names and byline.whole and byline.names[0].kind is Kind.PERSON
            if is_person and _has_capitals(byline.names[0].text) and not self._is_of_helper(place.position, byline):
                evidence = _evidence("link-head", byline, above=place.position < page.top)
                yield self._candidate(byline.names, evidence, "link to an author near the title", text)

    def _may_be_byline(self, position: int) -> bool:
        """Whether the line at *position*, the first of the body, is short and no sentence."""
        text = self.segments[position].text if position < len(self.segments) else ""
        return 0 < len(text) <= MAX_BARE and not text.endswith(_ENDS)

    def _end_of(self, position: int) -> int:
        """Where the lines end that are looked at together with that at *position*."""
        return self.last if position < self.last else self.near[-1] + 1

    def _line(self, segment: Segment, position: int, text: str, kind: str, only: bool) -> Iterator[AuthorCandidate]:
        page = self.page
        if kind == "bare" and not self._may_be_bare(segment, position, only):
            return
        byline = self._read(text)
        if byline.labelled and segment.links:
            byline = self._as_linked(byline, [place.element for place in page.links_of(segment.block)])
        if only and not byline.labelled and (not byline.names or byline.names[0].kind is Kind.TEAM):
            byline = self._read(f"By {text}")._replace(labelled=False)  # for names that are none without that word
        if not byline.names or _is_prose(byline, text):
            return
        if self._is_off(segment.block) if byline.labelled else page.is_off(segment.block):
            return
        if not byline.labelled:
            dated = byline.dated and _has_date(text, whole=True)
            if not dated and (kind != "bare" and not self._may_be_bare(segment, position, only)):
                return
            if not (self._may_be_unlabelled(byline, position, text) and self._may_stand_in(segment, byline, text)):
                return
            kind = "dated" if dated else "bare"
        evidence = _evidence(f"{kind}-head", byline, above=position < page.top)
        if 0 <= position - page.top <= CLOSE:
            evidence.append("close")
        if position >= page.start:
            evidence.append("in-body")
        if segment.links:
            evidence.append("link-line")
        source = "text near the title" if kind == "label" else "name between title and body"
        yield self._candidate(byline.names, evidence, source, text)

    def _may_be_unlabelled(self, byline: Byline, position: int, text: str) -> bool:
        """Whether *byline* may name authors without a word for *by*: people, parts of a publication, accounts."""
        name, top = byline.names[0], self.page.top
        if _OTHER_LABEL.search(text.partition(name.text)[0]):
            return False
        if position < top or (not byline.whole and not names_collective(name.text)):
            return False
        if len(text) > MAX_BARE and not self._has_degrees(position, text):
            return False
        most = 0.5 if position <= top + DATED else 0.0
        if any(not _has_capitals(name.text) or self.common(name.text) > most for name in byline.names):
            return False
        if any(has_words(self._small_title, name.text.casefold()) or self._has_site(name) for name in byline.names):
            return False
        if self._is_section(name):
            return False
        if name.kind is Kind.ACCOUNT:
            return byline.dated and position <= top + CLOSE and _PLAIN_ACCOUNT.match(name.text) is not None
        return name.kind is Kind.PERSON or names_collective(name.text)

    @cached_property
    def _small_title(self) -> str:
        """The title in small letters."""
        return self.segments[self.page.top].text.casefold() if self.page.has_title else ""

    def _is_section(self, name: Name) -> bool:
        """Whether *name* is what the page declares as the section of its article: ``North Coast``."""
        return letters(name.text) in self._sections

    @cached_property
    def _sections(self) -> set[str]:
        declared = [self.page.meta("article:section") or "", *strings(self.page.posting.get("articleSection"))[:FEW]]
        return {letters(section) for section in declared if section}

    def _has_site(self, name: Name) -> bool:
        """Whether what looks like a person's name is that of the site and more: ``Joined Planet``."""
        is_more = name.kind is Kind.PERSON and letters(name.text) not in self.page.site_letters
        return is_more and self.page.is_site(name.text)

    def _may_stand_in(self, segment: Segment, byline: Byline, text: str) -> bool:
        """Whether the block and the links of *segment* are none of a section, a picture, or of what an author does."""
        names = segment.block.names
        if names and (_ABOUT.search(names) or _BUTTON.search(names) or ("/" in text and _CREDITS.search(names))):
            return False
        if any(_LABEL_NAME.search(element.get("class") or "") for _, element in segment.pieces[:MAX_NAMES]):
            return False
        links = [place.element for place in self.page.links_of(segment.block)] if segment.links else []
        if not byline.dated:
            named = [link for link in links if byline.names[0].text in text_of(link, MAX_LINE)]
            if any(map(self._leads_away, named)):
                return False
        return not _in_sections(links, byline)

    def _leads_away(self, link: etree._Element) -> bool:
        """Whether *link* leads to another site, and to no author there."""
        href = (link.get("href") or "")[:MAX_HREF]
        if "://" not in href or not self.page.host or _leads_to_author(link):
            return False
        host = split_url(original_url(href)).hostname or ""
        return not host.endswith(self.page.host) and not self.page.host.endswith(host.removeprefix("www."))

    def _may_be_bare(self, segment: Segment, position: int, only: bool) -> bool:
        """Whether names and nothing else may stand there."""
        if segment.block.flags & Flag.HEADING:
            return False
        if position <= self.page.top + CLOSE:
            return (
                self._is_near_date(position, 3)
                or self._is_above_job(position)
                or self._has_degrees(position, self.segments[position].text)
            )
        return only and self.page.start - CLOSE <= position < self.page.start and self._is_near_date(position, 1)

    def _is_near_date(self, position: int, distance: int) -> bool:
        around = self.segments[max(self.page.top + 1, position - distance) : position + distance + 1]
        return _has_date(" | ".join([s.text for s in around if len(s.text) < 60]), whole=True)

    def _has_degrees(self, position: int, text: str) -> bool:
        """Whether *text* stands just below the title and names what people have studied: ``Ann Lee, MD``."""
        return self.page.has_title and position == self.page.top + 1 and _DEGREES.search(text) is not None

    def _is_above_job(self, position: int) -> bool:
        """Whether the line after that at *position* is a job: ``Tech Writer``."""
        words = [word for line in self.segments[position + 1 : position + 2] for word in line.text[:MAX_BARE].split()]
        return 0 < len(words) <= HELPER and words[0][0].isupper() and words[-1].casefold() in ROLES

    def naming(self, name: str) -> list[AuthorCandidate] | None:
        """Whom the lines near the title that have *name* in them name beside; None if there is no such line."""
        near = [*map(self.segments.__getitem__, self.near)]
        lines = [segment for segment in near if name in segment.text]
        lines = [segment for segment in lines if has_words(segment.text, name)]
        if not lines:
            small = name.casefold()
            lines = [segment for segment in near if has_words(segment.text.casefold(), small)]
        lines = [segment for segment in lines if len(segment.text) <= 2 * MAX_LINE]
        if not lines:
            return None
        found = []
        for segment in lines:
            if _JOINT.search(segment.text) and not self.page.is_off(segment.block):
                text = line_of(segment)
                byline = self._read(text)
                if len(byline.names) > 1:
                    found.append(self._candidate(byline.names, ["beside"], "text near the title", text))
        return found

    def _labelled(self, begin: int, end: int) -> tuple[str, int]:
        """The line at *begin*, which is a label, with the names below it, and the position after them.

        A label above a list stands for all of its items.
        """
        lines = self.segments[begin : min(end, begin + 1 + MAX_NAMES)]
        items = [*takewhile(lambda line: line.block.tag == "li", lines[1:])]
        if items and lines[0].block.tag != "li":
            items = [line for line in items if line.block.parent is items[0].block.parent]
            return f"{lines[0].text} {', '.join([line_of(line) for line in items])}", begin + 1 + len(items)
        texts = [line_of(line)[:MAX_LINE] for line in lines]
        if len(texts) > 2 and _are_initials(texts[1], texts[2]):  # in place of a picture
            del texts[1]
        if _PLURAL.search(texts[0]):
            people = [*takewhile(lambda line: kind_of(line) is Kind.PERSON, texts[1:])]
            if len(people) > 1:
                return f"{texts[0]} {', '.join(people)}", begin + 1 + len(people)
        text, taken = joined(texts, first=True)
        return text, begin + taken + len(lines) - len(texts)

    def datelines(self) -> Iterator[AuthorCandidate]:
        """Reporters whom the first words of the body name in brackets or before an equals sign, as agencies do."""
        for position in self.page.kept[:DATELINES]:
            text = self.segments[position].text[:DATELINE]
            match = None if text.isascii() else _DATELINE.search(text)
            if match:
                names = _OTHER_REPORTER.sub("、", match[1] or match[2] or "、".join(_BETWEEN.split(match[3])))
                byline = self._read(f"作者：{names}")
                if byline.names and all(name.kind is Kind.PERSON for name in byline.names):
                    yield self._candidate(byline.names, ["label-head", "in-body"], "first words of the text", text)
                    return

    def lines_below(self) -> Iterator[AuthorCandidate]:
        """Lines around the end of the body that begin with a word for *by*, or tell that somebody is a writer."""
        after = 0
        for position in range(self.tail_first, self.tail_last):
            segment = self.segments[position]
            text = segment.text
            if position < after or segment.block.flags & _NOT_SHOWN:
                continue
            writer = _writer(text)
            if writer:
                if not self._is_off(segment.block):
                    yield self._candidate([writer], ["bio-tail"], "who the author is, below the article", text)
                continue
            if len(text) < 32 and is_label(text):
                text, after = self._labelled(position, self.tail_last)
            elif (len(text) <= MAX_LINE or text[0] == "(") and has_label(text) and not _is_quoted(text):
                text = line_of(segment)
                if text.startswith("("):  # (Reporting by Ann Lee; editing by Bo Ek)
                    text = text.strip("()")
            else:
                continue
            byline = self._read(text)
            if not byline.names or not byline.labelled or _is_prose(byline, text):
                continue
            if segment.block.flags & Flag.HEADING and byline.names[0].kind > Kind.WORD and after <= position:
                continue  # Dates from planet.com
            if not self._is_off(segment.block) and not self._is_of_teaser(segment.block, position):
                evidence = _evidence("label-tail", byline)
                if segment.links:
                    evidence.append("link-line")
                yield self._candidate(byline.names, evidence, "text below the article", text)

    def signed(self) -> Iterator[AuthorCandidate]:
        """People whom the last paragraphs name in brackets at their end: ``It rained. (By Ann Lee) Enditem``."""
        for position in self.page.kept[-SIGNED:]:
            text = self.segments[position].text
            end = text[-MAX_END:]
            match = _SIGNED.search(text[-MAX_LINE:]) if ")" in end or "）" in end else None
            if match is None or not has_label(match[1]):
                continue
            byline = self._read(match[1])
            if byline.labelled and byline.names and byline.names[0].kind is Kind.PERSON:
                yield self._candidate(byline.names, _evidence("label-tail", byline), "end of the text", match[1])


def _writer(text: str) -> Name | None:
    """The person of whom *text* says first that they write: ``Ann Lee is a writer who lives in Springfield.``."""
    text = text[:MAX_LINE]
    match = None if _IS.isdisjoint(text[:_BEFORE_IS].split(" ")) else _BIOGRAPHY.match(text)
    if match and not _WRITERS.isdisjoint(match[2].translate(_TO_BLANKS).casefold().split()):
        kind = kind_of(match[1])
        return Name(match[1], kind) if kind is Kind.PERSON else None
    return None


def _are_initials(text: str, name: str) -> bool:
    """Whether *text* is the initials of *name*."""
    return 1 < len(text) < 4 and text.isupper() and text == "".join([word[0] for word in name.split()]).upper()


def _is_quoted(text: str) -> bool:
    """Whether *text* names who has written what is quoted from elsewhere: ``— Ann Lee (@annlee) May 3, 2020``."""
    return text[0] in "—–―" and "(@" in text


def _may_label_authors(label: str) -> bool:
    """Whether *label* of ``twitter:label1`` is a word for *by*: others are *Reading time*, *Price*, *Availability*."""
    return has_label(label) or (not label.isascii() and _AUTHOR_LABEL.search(label) is not None)


def _has_date(text: str, *, whole: bool = False) -> bool:
    """Whether *text* holds what may be a date or a time, or words that stand beside one.

    With *whole*, no year alone, nor a number with a point such as that of a heading.
    """
    if _DATE.search(text):
        if not whole or _WHOLE_DATE.search(text):
            return True
        words = text.translate(_TO_BLANKS).casefold().split()
        return any(map(month_of, words))
    return (" ago" in text or "pdated" in text or "min" in text) and _DATE_WORDS.search(text) is not None


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


def _person_of(name: Name) -> Name:
    """The person that an account is plainly called after: ``Ann Lee`` of ``ann.lee``."""
    account = _ACCOUNT.match(name.text) if name.kind is Kind.ACCOUNT else None
    return Name(f"{account[1].capitalize()} {account[2].capitalize()}", Kind.PERSON) if account else name


def _is_inside(element: etree._Element, outer: etree._Element) -> bool:
    return any(ancestor is outer for ancestor in islice(element.iterancestors(), MAX_LEVELS))


def _is_before(one: etree._Element, other: etree._Element) -> bool:
    """Whether *one* is among the few elements just before *other* in the same one."""
    return any(element is one for element in islice(other.itersiblings(preceding=True), TEASER_LINES))


def _is_of_picture(place: Placed) -> bool:
    """Whether an element that is marked as a person's stands in a caption, and names whose the picture is."""
    return bool(place.block.flags & Flag.CAPTION) and "author" not in (place.element.get("rel") or "")


def _how_marked(element: etree._Element) -> str:
    if "author" in f"{element.get('rel')} {element.get('itemprop')}" or "creator" in element.get("itemprop", ""):
        return "marked"
    return "classed" if _BYLINE_NAME.search(f"{element.get('class')} {element.get('id')}") else "meta-line"


def _may_be_meant(byline: Byline, linked: bool, how: str, text: str) -> bool:
    """Whether *byline*, *text* in an element that is marked in the way *how*, may name authors."""
    if byline.labelled:
        return True
    kind = byline.names[0].kind
    if kind is Kind.OTHER or (kind is not Kind.PERSON and not byline.whole and text.count(" ") > SENTENCE):
        return False
    return how != "meta-line" or linked or (byline.dated and byline.whole)


def _is_prose(byline: Byline, text: str) -> bool:
    """Whether *text*, read as *byline*, is more likely a sentence, such as ``By some measures, it was large.``."""
    name = byline.names[0]
    is_plain = name.text.islower() and name.text.replace(" ", "").isalpha()
    is_sentence = not byline.whole or "。" in text or (text.endswith(_ENDS) and text.count(" ") >= SENTENCE)
    return is_sentence and (is_plain or name.kind is Kind.OTHER)


def _evidence(place: str, byline: Byline, *, above: bool = False, linked: bool = False) -> list[str]:
    found = [place]
    if not byline.whole:
        found.append("cut")
    if above:
        found.append("above")
    if linked:
        found.append("linked")
    return found


def _has_capitals(name: str) -> bool:
    """Whether *name* is in a script that has capitals: in others any few words look like a name."""
    return not name.islower() and name.casefold() != name


_position = itemgetter(1)
"""Of a `Placed`."""


def _in_sections(links: Iterable[etree._Element], byline: Byline) -> bool:
    """Whether the first of the names of *byline* is in those of *links* that lead to sections or tags, or are steps."""
    words: set[str] = set()
    for link in islice(links, MAX_LINKS):
        inner = link[0].get("class") if len(link) else None
        is_step = link.get("itemprop") in _STEPS or _LABEL_NAME.search(f"{link.get('class')} {inner}") is not None
        if is_step or _SECTION.search(f"{link.get('rel')} {(link.get('href') or '')[:300]}"):
            words.update(text_of(link, MAX_LINE).split())
    return words.issuperset(byline.names[0].text.split())


def _is_author_of_article(element: etree._Element) -> bool:
    """Whether *element* is marked as the author, a person, and not as that of a review or a comment."""
    if element.get("itemprop") != "author" or "Organization" in (element.get("itemtype") or ""):
        return False
    return not any(
        outer.get("itemprop") in ("review", "comment") or (outer.get("itemtype") or "").endswith(("Review", "Comment"))
        for outer in islice(element.iterancestors(), MAX_LEVELS)
    )


def _leads_to_author(link: etree._Element) -> bool:
    """Whether *link* leads to what a person is or has written."""
    rel, href = link.get("rel"), link.get("href")
    return bool((rel and "author" in rel) or (href and _AUTHOR_PAGE.search(href[:MAX_HREF])))


def _is_author_link(element: etree._Element) -> bool:
    if element.tag == "a" and _leads_to_author(element):
        return True
    parent = element.getparent()
    is_step = parent is not None and parent.get("itemprop") in _STEPS
    return element.get("itemprop") == "name" and not is_step
