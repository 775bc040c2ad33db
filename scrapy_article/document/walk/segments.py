"""The blocks and segments of a page, and everything else that the pass over its tree collects.

A *block* is an element that breaks the line (a line-break node of Luo et al., "Web article extraction for web printing:
a DOM+visual based approach", DocEng 2009, section 3); a *segment* is the text between two line breaks with one nearest
line-break node, which a reader sees as a line or a paragraph. Segments are numbered in the order of the page, and each
block knows the range of segments beneath it, so that whatever can be summed over a subtree is the difference of two
prefix sums.
"""

from __future__ import annotations

from array import array
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias

from lxml import etree

from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Iterator

# --- the head of a page ---


class Head:
    """The declarations of a page, mostly in its head."""

    __slots__ = ("base", "json_ld", "lang", "links", "metas", "title")

    def __init__(self) -> None:
        self.title: str | None = None
        """Text of the first ``title`` that has any."""
        self.metas: list[tuple[str, str]] = []
        """Lower-case name (``name``, ``property``, ``itemprop`` or ``http-equiv``) and content, in order."""
        self.links: list[tuple[str, str, str]] = []
        """Lower-case ``rel``, or ``itemprop``, ``href`` and ``hreflang`` of each ``link``."""
        self.json_ld: list[str] = []
        """Content of each script of a JSON-LD type, as written."""
        self.base: str | None = None
        self.lang: str | None = None
        """``lang`` of the root element."""


def language_of(root: etree._Element) -> str | None:
    """Return the language that *root* declares."""
    return root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang")


_NAMES = ("property", "name", "itemprop", "http-equiv")
"""Attributes with a name of what a ``meta`` declares."""


def note(head: Head, tag: str, attributes: dict[str, str], text: str | None) -> None:
    """Note a ``title``, ``meta``, ``link``, ``base`` or a script with structured data."""
    get = attributes.get
    if tag == "meta":
        content = get("content")
        if content:
            content = content.strip()
            for key in _NAMES:
                name = get(key)
                if name and key == "property":  # it may be several in RDFa; spaces in other names are a part of them
                    head.metas += [(one, content) for one in name.lower().split()]
                elif name:
                    head.metas.append((name.strip().lower(), content))
    elif tag == "link":
        rel, href = get("rel") or get("itemprop"), get("href")
        if rel and href:
            head.links.append((rel.lower(), href.strip(), get("hreflang", "")))
    elif tag == "script":
        if text and "ld+json" in get("type", "").lower():
            head.json_ld.append(text)
    elif tag == "title":
        head.title = head.title or join_space(text or "") or None
    else:
        head.base = head.base or get("href")


# --- blocks and segments ---


class Flag:
    """Properties of a segment's ancestors: bits of `Block.flags`, inherited by all descendants."""

    ARTICLE = 1
    MAIN = 1 << 1
    ASIDE = 1 << 2
    NAV = 1 << 3
    HEADER = 1 << 4
    FOOTER = 1 << 5
    FORM = 1 << 6
    FIGURE = 1 << 7
    CAPTION = 1 << 8
    TABLE = 1 << 9
    LIST = 1 << 10
    QUOTE = 1 << 11
    PRE = 1 << 12
    HEADING = 1 << 13
    BUTTON = 1 << 14
    NOSCRIPT = 1 << 15
    HIDDEN = 1 << 16
    BODY = 1 << 17
    """Marked as the text by ``itemprop="articleBody"``."""
    PARAGRAPH = 1 << 18
    DIALOG = 1 << 19


@dataclass(slots=True, eq=False, repr=False)
class Block:
    """An element that breaks the line."""

    index: int
    element: etree._Element
    tag: str
    parent: Block | None
    names: str
    """Its class and id, as written."""
    hints: int
    """Groups of its own class and id: `scrapy_article.document.walk.attributes.Hint`."""
    flags: int
    """Flags of it and its ancestors: `Flag`."""
    start: int
    """Index of the first segment beneath it."""
    end: int = 0
    """Index after the last segment beneath it."""

    def __repr__(self) -> str:
        return f"<Block {self.index} {self.tag} {self.names!r} segments {self.start}:{self.end}>"

    def outwards(self) -> Iterator[Block]:
        """Yield it, its parent, the parent's parent, and so on to the root."""
        block: Block | None = self
        while block is not None:
            yield block
            block = block.parent

    def ancestors(self) -> Iterator[Block]:
        """Yield its parent, the parent's parent, and so on to the root."""
        return self.parent.outwards() if self.parent is not None else iter(())

    def within(self, tags: Container[str]) -> Block | None:
        """The innermost of it and its ancestors that has one of *tags*."""
        block: Block | None = self
        while block is not None and block.tag not in tags:
            block = block.parent
        return block


def all_around(blocks: Iterable[Block]) -> list[Block]:
    """Return *blocks* and all their ancestors, each once."""
    found: dict[Block, None] = {}
    for block in blocks:
        current: Block | None = block
        while current is not None and current not in found:
            found[current] = None
            current = current.parent
    return [*found]


MAX_DATED_CHARACTERS = 80
"""Characters up to which a segment may be a line with a date or a price."""


class Segment:
    """Text between two line breaks."""

    __slots__ = ("block", "breaks", "chars", "flat_pieces", "index", "link_chars", "links", "text", "words")

    def __init__(
        self,
        index: int,
        text: str,
        block: Block,
        words: int,
        link_chars: int,
        links: int,
        breaks: int,
        pieces: list[Piece],
    ) -> None:
        self.index = index
        self.text = text
        self.block = block
        """Its nearest line-break node."""
        self.words = words
        self.chars = len(text)
        self.link_chars = link_chars
        """Characters of the text that are in links."""
        self.links = links
        """Links that begin in it."""
        self.breaks = breaks
        """Line breaks (``br``) since the segment before it; 0 at the start of a block."""
        self.flat_pieces: tuple[Any, ...] = tuple(chain.from_iterable(pieces))
        """Its pieces, each text followed by its element: one object instead of many, of which few are asked for."""

    def __repr__(self) -> str:
        return f"<Segment {self.index} {self.block.tag} {self.text[:60]!r}>"

    @property
    def pieces(self) -> list[Piece]:
        """Its text nodes as in the page, each with its element."""
        flat = self.flat_pieces
        if len(flat) == 2:  # most have one, which the tuple is
            return [flat]
        parts = iter(flat)
        return list(zip(parts, parts, strict=True))  # each text with what follows it

    @property
    def href(self) -> str:
        """The URL, as written, of the link in which its text begins; empty if it begins in none."""
        if not self.link_chars:  # half of those that are asked: no element is made of what they stand in
            return ""
        element = self.flat_pieces[1]
        link = element if element.tag == "a" else next(element.iterancestors("a"), None)
        return "" if link is None else link.get("href", "")

    @property
    def link_density(self) -> float:
        """Share of its characters that are in links, 0 to 1."""
        return min(1.0, self.link_chars / self.chars)


Piece: TypeAlias = "tuple[str, etree._Element]"
"""A text node, and the element whose content it is."""


class Placed(NamedTuple):
    """An element that a field may need, and its position: the number of segments before it, and its nearest block."""

    element: etree._Element
    position: int
    block: Block


class Walk:
    """Everything that one pass over a tree collects."""

    __slots__ = (
        "blocks",
        "bylines",
        "depth",
        "drawn",
        "head",
        "headings",
        "hrefs",
        "images",
        "inline_counts",
        "inline_names",
        "links",
        "media",
        "segments",
        "tables",
        "tag_links",
        "times",
    )

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.segments: list[Segment] = []
        self.head = Head()
        self.headings: list[Block] = []
        """``h1`` to ``h6``."""
        self.tables: list[Block] = []
        self.images: list[Placed] = []
        self.drawn: list[Placed] = []
        """Others that may be drawn as an image: by ``src``, ``data-src``, ``data-bg`` or a URL in their style."""
        self.media: list[Placed] = []
        """Embedded ``video``, ``audio``, ``iframe``, ``embed`` and ``object``."""
        self.links: list[Placed] = []
        """Every ``a`` with an ``href``."""
        self.hrefs: list[str] = []
        """The URL of each link, as written."""
        self.tag_links: list[int] = []
        """Indices of the links whose ``rel`` is ``tag``."""
        self.times: list[Placed] = []
        """``time`` elements, and others whose ``itemprop``, class or id is that of a date."""
        self.bylines: list[Placed] = []
        """Elements that their ``rel``, ``itemprop``, class or id marks as an author's."""
        self.inline_counts = array("i")
        """The numbers of `scrapy_article.document.walk.inline.INLINE_COUNTS` for each segment."""
        self.inline_names: list[str] = []
        """Class and id of the inline elements around the text of each segment, as written."""
        self.depth = 0
        """Levels of nesting in the tree, including inline elements."""


# --- elements by their tag ----------------------------------------------------

INLINE, BLOCK, LINK, TIME, BREAK, SKIP, IMAGE, MEDIA, META, SCRIPT = range(10)
"""Kinds of elements for the walk. It does not enter those from `SKIP` on."""

KINDS: dict[object, int] = {
    **dict.fromkeys(
        "style template svg canvas select option optgroup datalist textarea input progress meter map area param "
        # not "source": libxml2 puts the img of a ``picture`` inside it
        "track rt rp applet frame noembed annotation annotation-xml".split(),
        SKIP,
    ),
    **dict.fromkeys(
        "html body div p article section main aside nav header footer h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd "
        "blockquote pre figure figcaption table caption thead tbody tfoot tr td th form fieldset legend address center "
        "details summary dialog hr button noscript menu dir noframes frameset listing plaintext xmp marquee "
        "search".split(),
        BLOCK,
    ),
    "br": BREAK,
    "a": LINK,
    **dict.fromkeys(["img", "amp-img"], IMAGE),
    **dict.fromkeys("video audio iframe embed object amp-video amp-iframe amp-audio video-js oembed".split(), MEDIA),
    **dict.fromkeys("lite-youtube lite-vimeo amp-youtube amp-vimeo amp-dailymotion".split(), MEDIA),
    **dict.fromkeys("title meta link base".split(), META),
    "time": TIME,
    "script": SCRIPT,
    **dict.fromkeys((etree.Comment, etree.ProcessingInstruction, etree.Entity), SKIP),  # what lxml gives as their tag
}
"""By tag. Anything that is not listed is inline: its text belongs to the line around it."""

BLOCK_TAGS = frozenset(str(tag) for tag, kind in KINDS.items() if kind == BLOCK)
"""Elements that break the line before and after them."""

FLAGS = {
    "article": Flag.ARTICLE,
    "main": Flag.MAIN,
    "aside": Flag.ASIDE,
    "nav": Flag.NAV,
    "header": Flag.HEADER,
    "footer": Flag.FOOTER,
    "form": Flag.FORM,
    "search": Flag.FORM,
    "figure": Flag.FIGURE,
    "figcaption": Flag.CAPTION,
    "table": Flag.TABLE,
    "ul": Flag.LIST,
    "ol": Flag.LIST,
    "dl": Flag.LIST,
    "menu": Flag.LIST,
    "dir": Flag.LIST,
    "blockquote": Flag.QUOTE,
    "pre": Flag.PRE,
    "listing": Flag.PRE,
    "xmp": Flag.PRE,
    "plaintext": Flag.PRE,
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), Flag.HEADING),
    "p": Flag.PARAGRAPH,
    "button": Flag.BUTTON,
    "noscript": Flag.NOSCRIPT,
    "noframes": Flag.NOSCRIPT,
    "dialog": Flag.DIALOG,
}
"""By tag."""
