"""What the fields share: the page with the place of its article, and small looks at elements."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from datetime import datetime, timezone
from functools import cached_property
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from lxml import etree

from scrapy_article.document.hints import Hint
from scrapy_article.document.letters import letters
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import original_url, split_url
from scrapy_article.document.words import join_space
from scrapy_article.output import clean as drop_unseen

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from scrapy_article.document import Block, Document, Placed, Segment

__all__ = ["HOME", "Choice", "Page", "clean", "is_parted", "share_of", "text_of"]

MAX_NODES = 60
"""Nodes that `text_of` looks at: labels are short, and what is longer is no label."""

ABOVE = 12
"""Segments above the body that its head may stand in where no title is known."""
BELOW = 30
"""Segments below the body that may speak of the article."""
MAX_LINKS = 500
LAST_LINKS = 40
"""Links of an article, and those at the end of a page, that are looked at."""
FEW = 6
"""Segments of a block that may be a part of the head of an article, whatever its name is."""
CLOSE = 3
"""Segments below the title in which no reader's comment begins."""

MAX_TOLD = 100_000
"""Characters of a body in which words are looked for."""
LEAST_STEM, ENDING = 4, 2
"""Letters of such a word that must be there, and of endings."""
MAX_HEADINGS = 80
"""Headings that are looked at; titles stand early on the page."""

OFF_HINTS = Hint.COMMENT | Hint.RELATED | Hint.ADVERT | Hint.CALL
"""Parts of a page that speak of something else than its article."""

_OFF_FLAGS = Flag.NAV | Flag.FORM
_FOREIGN_FLAGS = Flag.NAV | Flag.FORM | Flag.BUTTON | Flag.FOOTER
_FOREIGN_HINTS = Hint.AUTHOR | Hint.CHROME

_UNREAD = frozenset(("script", "style", "svg", "template", "noscript"))
_INLINE = frozenset("a abbr b bdi cite em font i mark s small span strong sub sup time u".split())


_position = itemgetter(1)
"""Of a `Placed`."""

MAX_NAME = 80
"""Characters of the name of a site."""
MAX_LABEL = 80
"""Characters of a section, a tag, a name."""
MAX_HREF = 300
"""Characters of an address that are looked at."""
SCHEME = 8
"""Characters at the beginning of an address with a host that ``://`` stands in."""
LINKED = 0.8
"""Share of the characters of a line in links from which it is nothing else."""
HOME = frozenset(
    "home homepage frontpage start startseite hauptseite titelseite accueil inicio início portada capa hem startsida "
    "hjem forside etusivu główna главная головна начало anasayfa beranda domů úvod kezdőlap acasă αρχική الرئيسية "
    "خانه ראשי होम หน้าแรก หน้าหลัก ホーム トップ トップページ 首页 首頁 主页 主頁 网站首页 網站首頁 홈 메인 "
    "top topページ voorpagina hovedside forsíða pradžia titulinis sākums sākumlapa avaleht esileht naslovna naslovnica "
    "početna насловна почетна галоўная főoldal kezdőoldal nyitólap címlap titulka kreu ballina inici hasiera mwanzo "
    "nyumbani tahanan нүүр მთავარი գլխավոր መነሻ ہوم سرورق होम होमपेज मुखपृष्ठ मुख्यपृष्ठ गृहपृष्ठ হোম প্রচ্ছদ "
    "ਹੋਮ હોમ முகப்பு హోమ్ ಮುಖಪುಟ ഹോം ໜ້າຫຼັກ ໜ້າທຳອິດ ទំព័រដើម ပင်မ ပင်မစာမျက်နှာ မူလစာမျက်နှာ".split()
).union(
    "home page|front page|página inicial|página principal|pagina principal|page d'accueil|page d’accueil"
    "|pagina iniziale|pagina principale|pagină principală|pagina principală|strona główna|hlavní strana|titulní strana"
    "|главная страница|головна сторінка|начална страница|ana sayfa|trang chủ|halaman utama|αρχική σελίδα"
    "|الصفحة الرئيسية|صفحه اصلی|דף הבית"
    "|prima pagină|hlavní stránka|titulní stránka|úvodní stránka|hlavná stránka|úvodná stránka|domovská stránka"
    "|domača stran|ana səhifə|басты бет|нүүр хуудас|գլխավոր էջ|მთავარი გვერდი|trang nhất|trang chính|laman utama"
    "|صفحه نخست|صفحه اول|صفحہ اول|עמוד הבית|मुख्य पृष्ठ|मुख पृष्ठ|गृह पृष्ठ|প্রথম পাতা|මුල් පිටුව".split("|")
)
"""What links to the front page are called."""
_NO_NAME = re.compile(rf"https?://|@\w+$|\W*$|.*[{{}}]|.*%\w{{1,30}}%|(?:{'|'.join(sorted(HOME))})$", re.IGNORECASE)
"""What some declare in place of a name: an address, marks, a variable that nothing was put into, *Home*."""
_SEPARATOR = re.compile(r"\s[|–—·»-]\s")
"""What parts the name of the site from the rest of a title."""
_THREAD_TYPES = frozenset(("DiscussionForumPosting", "Question"))
_SITE_TYPES = frozenset(("WebSite", "Organization", "NewsMediaOrganization", "Corporation"))


class Choice(NamedTuple):
    """The value that was chosen for a field, and where it comes from, in words."""

    value: str
    source: str


class Page:
    """A document with the segments that were chosen as its body, and what several fields ask of it.

    *kept* are indices of `Document.segments` in order; *downloaded* is when the page was, if that is known;
    *site_names* are what other pages tell that the site is called, as bare letters.
    """

    def __init__(
        self,
        document: Document,
        kept: Sequence[int],
        downloaded: datetime | None = None,
        site_names: Sequence[str] = (),
    ) -> None:
        self.document = document
        self.kept = kept
        self.downloaded = downloaded
        """When the page was downloaded; None if that is not known."""
        self.now = downloaded or datetime.now(timezone.utc)
        """Until when dates are possible: the download, or the present."""
        self._told = site_names
        self._sites: dict[str, bool] = {}
        self.start = kept[0] if kept else 0
        """Index of the first segment of the body; of the first below the title where there is no body."""
        self.end = kept[-1] + 1 if kept else 0
        """Index after the last segment of the body."""
        self.top = max(0, self.start - ABOVE)
        """Index of the segment that the head of the article begins with: the title, if it stands above the body."""
        self.has_title = False
        """Whether `top` is the title's."""

    def place_title(self, block: Block) -> None:
        """Note that the title stands in *block*: the head of the article begins there, its body after it."""
        if self.kept and block.start >= self.end:
            return  # the heading of something else that bears the same words
        self.top = block.start
        self.has_title = True
        if self.start < block.end:
            self.start = block.end
            self.end = max(self.end, self.start)

    def meta(self, *names: str) -> str | None:
        """The first content of the first of the ``meta`` elements *names* that the page has."""
        found = self.document.meta
        for name in names:
            if name in found:
                for content in found[name]:
                    text = clean(content)
                    if text:
                        return text
        return None

    @cached_property
    def site_names(self) -> list[str]:
        """Names that the page gives its site, the likeliest first."""
        declared = [self.meta("og:site_name"), *self._publishers()]
        declared.append(self.meta("application-name", "apple-mobile-web-app-title"))
        title = "" if self.is_front else clean(self.document.walk.head.title or "")
        found = [self._part_of_title(name) if name == title else name for name in declared if name]
        if not declared[0] or _NO_NAME.match(declared[0]):
            # The publisher of the article may be an agency: the one that the address names comes first.
            found.sort(key=lambda name: not any(label in letters(name) for label in self.host_letters))
        return [name for name in dict.fromkeys(found) if len(name) <= MAX_NAME and not _NO_NAME.match(name)]

    def _part_of_title(self, title: str) -> str:
        """The part of *title* that names the site; all of it if nothing parts it. Some declare the two as one."""
        parts = [part.strip() for part in _SEPARATOR.split(title)]
        return next((part for part in parts if letters(part) in self.host_letters), parts[-1])

    @cached_property
    def posting(self) -> dict[str, Any]:
        """The JSON-LD object of the article or, where there is none, of the thread that the page is; else empty."""
        return self.document.json_ld_article or self._thread()

    def _thread(self) -> dict[str, Any]:
        """The JSON-LD object of the page's one thread: lists of threads have many, and one may have the address."""
        types = self.document.all_json_ld_types
        if types.isdisjoint(_THREAD_TYPES):
            return {}
        # Questions that a page answers itself stand in no such page, and nobody asked them on a day.
        kinds = _THREAD_TYPES if "QAPage" in types else _THREAD_TYPES - {"Question"}
        found = [entry for kind, entry in self.typed if not kinds.isdisjoint(kind)]
        if len(found) > 1:
            own = split_url(self.address).path.rstrip("/")
            addresses = [entry.get("url") or entry.get("@id") for entry in found]
            paths = [split_url(value).path.rstrip("/") if isinstance(value, str) else "" for value in addresses]
            found = [entry for entry, path in zip(found, paths, strict=True) if own and path == own]
        return found[0] if found else {}

    @cached_property
    def typed(self) -> list[tuple[set[str], dict[str, Any]]]:
        """The JSON-LD objects, each after its types."""
        return [*zip(self.document.json_ld_types, self.document.json_ld, strict=True)]

    def _publishers(self) -> Iterable[str]:
        yield from strings(self.document.json_ld_article.get("publisher"))[:1]
        for types, entry in self.typed:
            if "name" in entry and entry["name"] and not _SITE_TYPES.isdisjoint(types):
                yield from strings(entry["name"])[:1]

    def resolve(self, value: Any) -> Any:
        """*value* of a JSON-LD property; the object that it names where it is nothing but a name (``@id``)."""
        if isinstance(value, dict) and len(value) <= 2 and "@id" in value:
            identifier = value["@id"]
            for entry in self.document.json_ld:
                if len(entry) > 2 and entry.get("@id") == identifier:
                    return entry
        return value

    @cached_property
    def address(self) -> str | None:
        """The address of the page, or that which it declares; of a copy in an archive, that of the original."""
        url = self.document.url or self._declared_address
        return url if url is None else original_url(url)

    @property
    def _declared_address(self) -> str | None:
        """The address that the page declares with a host: of a file that lies on a disk, nobody tells another."""
        links = self.document.walk.head.links
        declared = [href for rel, href, _ in links if "canonical" in rel and href and "://" in href[:SCHEME]]
        return next(iter(declared), None) or self.meta("og:url")

    @cached_property
    def host(self) -> str:
        """Host name of the page, without ``www.``; of its declared address where it has no other."""
        return (split_url(self.address).hostname or "").removeprefix("www.")

    @cached_property
    def site_letters(self) -> set[str]:
        """The names and the domain of the site as bare letters, to compare with."""
        found = {letters(name) for name in self.site_names}.union(self._told, self.host_letters)
        found.discard("")
        return found

    @cached_property
    def host_letters(self) -> set[str]:
        """The domain of the site, with and without its ending, as bare letters."""
        labels = self.host.split(".")
        found = {letters(label) for label in labels[:-1] if len(label) > 3}
        return found.union(letters("".join(labels[i:])) for i in range(len(labels) - 1))

    @cached_property
    def is_front(self) -> bool:
        """Whether the address is that of the front page of the site; where none is known, it is not."""
        own = split_url(self.address)
        return bool(self.address) and own.path in ("", "/") and not own.query

    @cached_property
    def headings(self) -> set[str]:
        """The headings of the page that are one line, as bare letters."""
        segments = self.document.segments
        blocks = self.document.walk.headings[:MAX_HEADINGS]
        return {letters(segments[block.start].text) for block in blocks if block.end - block.start == 1}

    def is_site(self, text: str) -> bool:
        """Whether *text* is the name of the site, whole or shortened."""
        return self.are_site(letters(text))

    def are_site(self, plain: str) -> bool:
        """Whether the letters *plain* are those of the name of the site, whole or shortened."""
        known = self._sites.get(plain)
        if known is None:
            known = self._sites[plain] = self._is_site(plain)
        return known

    def _is_site(self, plain: str) -> bool:
        if not plain or plain in self.site_letters:
            return bool(plain)
        bare = plain.removeprefix("the")
        length = len(bare)
        if length < 3:
            return False
        for name in self._bare_sites:
            if length < len(name):
                if length > 5 and len(name) <= 3 * length and bare in name:
                    return True
            elif bare == name or (len(name) > 5 and length <= 3 * len(name) and name in bare):
                return True
        return False

    @cached_property
    def _bare_sites(self) -> set[str]:
        """`site_letters` without the article."""
        return {name.removeprefix("the") for name in self.site_letters}

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
                if 2 * self._number_kept(inner.start, inner.end) > len(self.kept):
                    return None
                # A standfirst may be the start of the body, and the by-line in a nav below it.
                is_nav = inner.tag == "nav" and not inner.hints & off and inner.start <= top + CLOSE
                is_above = inner.end <= start or is_nav
                in_head = top - 2 <= inner.start and is_above and inner.end - inner.start <= FEW
                if inner.hints & Hint.COMMENT:  # those of readers stand below what they are on
                    is_close = inner.start <= top + CLOSE and inner.end < min(self.end, inner.start + FEW)
                    says = inner.hints & (Hint.AUTHOR | Hint.DATE)
                    in_head = bool(says) and self.has_title and top < inner.start and (in_head or is_close)
                return None if in_head and not strict else inner
            inner = inner.parent
        return None

    def _number_kept(self, start: int, end: int) -> int:
        """How many segments of the body stand from *start* to before *end*."""
        first = bisect_left(self.kept, start)
        return bisect_left(self.kept, end, first) - first

    def told(self, title: str | None) -> str:
        """The *title* and the beginning of the body, case-folded."""
        segments = self.document.segments
        lines, room = [title or ""], MAX_TOLD
        for i in self.kept:
            if room <= 0:
                break
            lines.append(segments[i].text[:room])
            room -= len(lines[-1])
        return "\n".join(lines).casefold()

    @cached_property
    def _body_flags(self) -> int:
        """What the body stands in, too: a button or a form that is not closed holds the rest of the page."""
        lines = [self.document.segments[i] for i in (*self.kept[:1], *self.kept[-1:])]
        return lines[0].block.flags & lines[-1].block.flags if lines else 0

    def is_foreign(self, block: Block) -> bool:
        """Whether a picture or player in *block* belongs to a teaser, an author, a button, or stands below the body."""
        flags = block.flags & _FOREIGN_FLAGS
        if flags & Flag.BUTTON and block.flags & Flag.FIGURE:  # one that shows the picture larger
            flags &= ~Flag.BUTTON
        hints = block.hints & _FOREIGN_HINTS
        if hints and block.tag == "figure" and "lightbox" in block.names:  # one that is shown larger
            hints &= ~Hint.CHROME
        if hints & Hint.AUTHOR and self.holds_title(block):
            hints &= ~Hint.AUTHOR
        if (flags and flags & ~self._body_flags) or hints:
            return True
        # The figure of the last segment may end below it; pictures may follow the last paragraph as paragraphs do.
        is_below = self.end <= block.start and not (block.flags & Flag.FIGURE or self._ends_body(block))
        return is_below or self.is_off(block, strict=True)

    def holds_title(self, block: Block) -> bool:
        """Whether the title stands in *block*: called ``post_meta_wrapper``, it is a head, and no box of an author."""
        return self.has_title and block.start <= self.top < block.end

    def _ends_body(self, block: Block) -> bool:
        """Whether *block*, which has no text, follows the last line of the body in the same parent."""
        if not self.kept or not block.start == block.end == self.end:
            return False
        last = self.document.segments[self.end - 1].block
        return block.parent is not None and block.parent is last.parent

    def inside(self, places: Sequence[Placed]) -> Sequence[Placed]:
        """Those of *places*, in the order of the page, that stand between the title and the end of the body."""
        if not self.kept:
            return ()
        # What stands before the title has its position, too.
        first = bisect_left(places, self.top + self.has_title, key=_position)
        return places[first : bisect_right(places, self.end, key=_position)]

    def just_above(self, places: Sequence[Placed]) -> Sequence[Placed]:
        """Those of *places*, in the order of the page, that stand just above the title."""
        if not self.kept:
            return ()
        first = bisect_left(places, self.top - ABOVE, key=_position)
        return places[first : bisect_left(places, self.top + self.has_title, first, key=_position)]

    @cached_property
    def _near(self) -> tuple[slice, slice]:
        """Where `near_links` stand among those of the walk."""
        links = self.document.walk.links
        first = bisect_left(links, self.top - 1, key=_position)
        last = bisect_right(links, self.end + BELOW, first, key=_position)
        return slice(first, min(last, first + MAX_LINKS)), slice(max(last, len(links) - LAST_LINKS), len(links))

    @cached_property
    def near_links(self) -> list[tuple[str, Placed]]:
        """Links in the article and around it, and the last ones of the page, with their addresses as written."""
        links, hrefs = self.document.walk.links, self.document.hrefs
        near, last = self._near
        return [*zip(hrefs[near], links[near], strict=True), *zip(hrefs[last], links[last], strict=True)]

    @property
    def near_tags(self) -> list[Placed]:
        """Those of `near_links` that are marked as tags."""
        walk = self.document.walk
        return [walk.links[i] for part in self._near for i in walk.tag_links if part.start <= i < part.stop]

    @cached_property
    def near_addresses(self) -> str:
        """The addresses of `near_links`, a line each, to see at once whether any holds some words."""
        near, last = self._near
        return "\n".join(self.document.hrefs[near] + self.document.hrefs[last])

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
        if self.is_front or not self.address:
            return False
        own = split_url(self.address)
        for place in self.links_of(block):
            found = split_url(original_url(self.document.absolute(place.element.get("href") or "") or ""))
            if found.path in ("", "/") and not found.query and found.hostname == own.hostname:
                return True
        return False

    @staticmethod
    def inherited_until(block: Block, outer: Block) -> int:
        """The hints of *block* and of what it stands in, up to *outer*."""
        hints = 0
        inner: Block | None = block
        while inner is not None and inner is not outer:
            hints |= inner.hints
            inner = inner.parent
        return hints

    def segments(self, start: int, end: int) -> list[Segment]:
        """Segments from *start* to before *end*, as far as there are any."""
        return self.document.segments[max(0, start) : max(0, end)]


def clean(text: str) -> str:
    """*text* with entities that were escaped twice resolved, without tags and what nobody sees, white space folded."""
    if "&" in text or "<" in text:
        return drop_unseen(next(iter(strings(text)), ""))
    if text.isprintable() and "  " not in text:  # printable: no white space other than blanks, and nothing unseen
        return text.strip()
    return drop_unseen(join_space(text))


def share_of(words: Collection[str], told: str) -> float:
    """The share of *words* that are *told*, in any inflection; both are case-folded. All if there are none."""
    found = sum([word[: max(LEAST_STEM, len(word) - ENDING)] in told for word in words])
    return found / len(words) if words else 1.0


def text_of(element: etree._Element, limit: int = 200, *, parted: bool = False) -> str:
    """The first *limit* characters or so of the text in *element*, white space folded; scripts are left out.

    If *parted*, there is a blank before numbers that styles alone set apart: `is_parted`.
    """
    parts = [element.text[: 2 * limit]] if element.text else []
    if not len(element):
        return join_space("".join(parts))[:limit]
    length = 0
    walk = etree.iterwalk(element, events=("start", "end", "comment", "pi"))
    for number, (event, node) in enumerate(walk):
        if number > MAX_NODES or length > limit:
            break
        if event == "start":
            if node is element:
                continue
            if node.tag in _UNREAD:
                walk.skip_subtree()
                continue
            text = node.text
            if node.tag not in _INLINE:
                parts.append(" ")
        elif node is element:
            break
        else:
            text = node.tail
            if event == "end" and node.tag not in _INLINE:
                parts.append(" ")
        if text:
            if parted and isinstance(node.tag, str) and parts and is_parted(parts[-1], text):
                parts.append(" ")
            parts.append(text[: 2 * limit])
            length += len(text)
    return join_space("".join(parts))[:limit]


def is_parted(before: str, text: str) -> bool:
    """Whether *text* of one inline element is a number apart from the letter or digit *before*, in another.

    They are so where scripts write ``<b>May 3, 2024</b><i>5 min read</i>``. A chemical formula is not to be asked.
    """
    return text[:1].isdecimal() and before[-1:].isalnum()
