"""The one pass over a tree: blocks, text segments, and what the fields will look at.

A *block* is an element that breaks the line (a line-break node of Luo et al., "Web article extraction for web printing:
a DOM+visual based approach", DocEng 2009, section 3); a *segment* is the text between two line breaks with one nearest
line-break node, which a reader sees as a line or a paragraph. Segments are numbered in the order of the page, and each
block knows the range of segments beneath it, so that whatever can be summed over a subtree is the difference of two
prefix sums.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from scrapy_article.document.hints import HIDDEN_CLASSES, Hint, hints_of
from scrapy_article.document.words import count_words, join_space

if TYPE_CHECKING:
    from collections.abc import Iterator

    from lxml import etree

__all__ = ["BLOCK_TAGS", "Block", "Flag", "Head", "Piece", "Placed", "Segment", "Walk", "walk"]


class Flag:
    """What a segment stands in: bits of `Block.flags`, inherited from every ancestor."""

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


class Block:
    """An element that breaks the line."""

    __slots__ = ("element", "end", "flags", "hints", "index", "names", "parent", "start", "tag")

    def __init__(
        self,
        index: int,
        element: etree._Element,
        tag: str,
        parent: Block | None,
        names: str,
        hints: int,
        flags: int,
        start: int,
    ) -> None:
        self.index = index
        self.element = element
        self.tag = tag
        self.parent = parent
        self.names = names
        """Its class and id, as written."""
        self.hints = hints
        """Groups that its own class and id vote for: `scrapy_article.document.hints.Hint`."""
        self.flags = flags
        """What it is and stands in: `Flag`."""
        self.start = start
        """Index of the first segment beneath it."""
        self.end = start
        """Index after the last segment beneath it."""

    def __repr__(self) -> str:
        return f"<Block {self.index} {self.tag} {self.names!r} segments {self.start}:{self.end}>"

    def ancestors(self) -> Iterator[Block]:
        """Yield its parent, the parent's parent, and so on to the root."""
        block = self.parent
        while block is not None:
            yield block
            block = block.parent


class Segment:
    """Text between two line breaks."""

    __slots__ = ("block", "breaks", "chars", "index", "link_chars", "links", "pieces", "text", "words")

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
        self.pieces = pieces
        """Its text nodes as they stand in the page, each with the element that it stands in."""

    def __repr__(self) -> str:
        return f"<Segment {self.index} {self.block.tag} {self.text[:60]!r}>"

    @property
    def link_density(self) -> float:
        """Share of its characters that are in links, 0 to 1."""
        return min(1.0, self.link_chars / self.chars)


Piece: TypeAlias = "tuple[str, etree._Element]"
"""A text node, and the element whose content it is."""


class Placed(NamedTuple):
    """An element that a field may want, and where it stands: the number of segments before it, its nearest block."""

    element: etree._Element
    position: int
    block: Block


class Head:
    """What the page says of itself in markup that is not shown."""

    __slots__ = ("base", "json_ld", "lang", "links", "metas", "title")

    def __init__(self) -> None:
        self.title: str | None = None
        """Text of the first ``title`` that has any."""
        self.metas: list[tuple[str, str]] = []
        """Lower-case name (``name``, ``property``, ``itemprop`` or ``http-equiv``) and content, in order."""
        self.links: list[tuple[str, str, str]] = []
        """Lower-case ``rel``, ``href`` and ``hreflang`` of each ``link``."""
        self.json_ld: list[str] = []
        """Content of each script of a JSON-LD type, as written."""
        self.base: str | None = None
        self.lang: str | None = None
        """``lang`` of the root element."""


class Walk:
    """What one pass over a tree collects."""

    __slots__ = (
        "blocks",
        "bylines",
        "depth",
        "head",
        "headings",
        "images",
        "links",
        "media",
        "segments",
        "times",
    )

    def __init__(self) -> None:
        self.blocks: list[Block] = []
        self.segments: list[Segment] = []
        self.head = Head()
        self.headings: list[Block] = []
        """``h1`` to ``h6``."""
        self.images: list[Placed] = []
        self.media: list[Placed] = []
        """Embedded ``video``, ``audio``, ``iframe``, ``embed`` and ``object``."""
        self.links: list[Placed] = []
        """Every ``a`` with an ``href``."""
        self.times: list[Placed] = []
        """``time`` elements, and others whose ``itemprop``, class or id speaks of a date."""
        self.bylines: list[Placed] = []
        """Elements that their ``rel``, ``itemprop``, class or id marks as an author's."""
        self.depth = 0
        """Levels of nesting in the tree, including inline elements."""


# What the walk does with an element. Anything that is not listed is inline: its text belongs to the line around it.
_SKIP, _BLOCK, _BREAK, _LINK, _IMAGE, _MEDIA, _META, _TIME, _SCRIPT = range(1, 10)

_KIND: dict[object, int] = {
    **dict.fromkeys(
        "style template svg canvas select option optgroup datalist textarea input progress meter map area param "
        "track rt rp applet frame noembed".split(),  # not "source": libxml2 puts the img of a picture inside it
        _SKIP,
    ),
    **dict.fromkeys(
        "html body div p article section main aside nav header footer h1 h2 h3 h4 h5 h6 hgroup ul ol li dl dt dd "
        "blockquote pre figure figcaption table caption thead tbody tfoot tr td th form fieldset legend address center "
        "details summary dialog hr button noscript menu dir noframes frameset listing plaintext xmp marquee "
        "search".split(),
        _BLOCK,
    ),
    "br": _BREAK,
    "a": _LINK,
    **dict.fromkeys(["img", "amp-img"], _IMAGE),
    **dict.fromkeys("video audio iframe embed object amp-video amp-iframe".split(), _MEDIA),
    **dict.fromkeys("title meta link base".split(), _META),
    "time": _TIME,
    "script": _SCRIPT,
}

BLOCK_TAGS = frozenset(str(tag) for tag, kind in _KIND.items() if kind == _BLOCK)
"""Elements that break the line before and after them."""

_FLAGS = {
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

_ROLES = {
    "article": Flag.ARTICLE,
    "main": Flag.MAIN,
    "complementary": Flag.ASIDE,
    "navigation": Flag.NAV,
    "menu": Flag.NAV,
    "menubar": Flag.NAV,
    "banner": Flag.HEADER,
    "contentinfo": Flag.FOOTER,
    "search": Flag.FORM,
    "form": Flag.FORM,
    "dialog": Flag.DIALOG,
    "alertdialog": Flag.DIALOG,
    "button": Flag.BUTTON,
    "tooltip": Flag.HIDDEN,
}


def walk(root: etree._Element) -> Walk:
    """Go once over the tree under *root*, which is not changed, and return what it holds.

    The stack is explicit: pages nest deeper than Python recurses.
    """
    return _Walker(root).result


class _Walker:
    """The state of the pass."""

    def __init__(self, root: etree._Element) -> None:
        self.result = Walk()
        self.block = Block(0, root, "html", None, "", 0, 0, 0)
        self.pieces: list[Piece] = []
        self.link_chars = 0
        self.links = 0
        self.breaks = 0
        self.in_link = 0
        self.names: dict[str, tuple[int, int]] = {}
        """What each class and id on the page says: hints and flags, computed once a page."""
        self.run(root)

    def run(self, root: etree._Element) -> None:  # noqa: C901 - one loop, since calls are what it costs
        result, pieces = self.result, self.pieces
        kind_of = _KIND.get
        result.blocks.append(self.block)
        result.head.lang = root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang")
        if root.text:
            pieces.append((root.text, root))
        parent = root
        children: Iterator[etree._Element] = iter(root)
        stack: list[tuple[etree._Element, Iterator[etree._Element], int, Block]] = []
        depth = 0
        while True:
            entered = False
            for element in children:
                tag = element.tag
                kind = kind_of(tag, 0) if tag.__class__ is str else _SKIP
                block = self.block
                if kind == _BLOCK:
                    if pieces:
                        self.flush()
                    self.breaks = 0
                    self.enter(element, tag)
                elif not kind:
                    kind = self.inline(element)
                elif kind != _SKIP:
                    kind = self.special(element, tag, kind)
                if kind != _SKIP:
                    text = element.text
                    if text and (pieces or not text.isspace()):
                        pieces.append((text, element))
                        if self.in_link:
                            self.link_chars += _length(text)
                    if len(element):
                        stack.append((parent, children, kind, block))
                        parent, children, entered = element, iter(element), True
                        if len(stack) > depth:
                            depth = len(stack)
                        break
                    if kind == _BLOCK:
                        self.leave(block)
                    elif kind == _LINK:
                        self.in_link -= 1
                text = element.tail
                if text and (pieces or not text.isspace()):
                    pieces.append((text, parent))
                    if self.in_link:
                        self.link_chars += _length(text)
            if entered:
                continue
            if not stack:
                break
            element = parent
            parent, children, kind, block = stack.pop()
            if kind == _BLOCK:
                self.leave(block)
            elif kind == _LINK:
                self.in_link -= 1
            text = element.tail
            if text and (pieces or not text.isspace()):
                pieces.append((text, parent))
                if self.in_link:
                    self.link_chars += _length(text)
        self.flush()
        result.blocks[0].end = len(result.segments)
        result.depth = depth

    def flush(self) -> None:
        """Make a segment of the text since the last line break, if it is more than white space."""
        pieces = self.pieces
        if not pieces:
            return
        raw = "".join([piece[0] for piece in pieces]) if len(pieces) > 1 else pieces[0][0]
        block = self.block
        parts = raw.split()
        if parts:
            text = " ".join(parts)
            words = len(parts) if text.isascii() else count_words(text)
            if block.flags & Flag.PRE:
                text = _lines(raw)
            segments = self.result.segments
            segments.append(
                Segment(len(segments), text, block, words, self.link_chars, self.links, self.breaks, pieces.copy())
            )
            self.breaks = 0
        pieces.clear()
        self.link_chars = self.links = 0

    def enter(self, element: etree._Element, tag: str) -> None:
        """Begin a block."""
        parent = self.block
        flags = parent.flags | _FLAGS.get(tag, 0)
        names, hints, extra = self.attributes(element)
        flags |= extra
        if tag == "body":  # its classes speak of the page and the theme
            hints = 0
        blocks = self.result.blocks
        self.block = block = Block(len(blocks), element, tag, parent, names, hints, flags, len(self.result.segments))
        blocks.append(block)
        if tag in _HEADINGS:
            self.result.headings.append(block)

    def leave(self, outer: Block) -> None:
        """End the current block, whose surroundings are *outer*."""
        if self.pieces:
            self.flush()
        self.breaks = 0
        self.block.end = len(self.result.segments)
        self.block = outer

    def attributes(self, element: etree._Element) -> tuple[str, int, int]:  # noqa: C901 - one branch an attribute
        """Class and id of *element*, the hints that they vote for, and the flags that its attributes give."""
        names = ""
        flags = 0
        items = cast("list[tuple[str, str]]", element.items())  # bytes are what lxml takes, never what it gives
        if not items:
            return _NO_ATTRIBUTES
        for name, value in items:
            if name == "class" or name == "id":
                names = f"{names} {value}" if names else value
            elif name == "style":
                if _is_hidden(value):
                    flags |= Flag.HIDDEN
            elif name == "hidden" or (name == "aria-hidden" and value == "true"):
                flags |= Flag.HIDDEN
            elif name == "role":
                flags |= _ROLES.get(value, 0)
            elif name == "itemprop":
                if "articleBody" in value:
                    flags |= Flag.BODY
                self.item(element, value)
            elif name == "rel" and "author" in value:
                self.result.bylines.append(self.place(element))
        if not names:
            return "", 0, flags
        known = self.names.get(names)
        if known is None:
            hidden = Flag.HIDDEN if not HIDDEN_CLASSES.isdisjoint(names.split()) else 0
            known = self.names[names] = (hints_of(names), hidden)
        hints = known[0]
        if hints & Hint.AUTHOR:
            self.result.bylines.append(self.place(element))
        if hints & Hint.DATE:
            self.result.times.append(self.place(element))
        return names, hints, flags | known[1]

    def inline(self, element: etree._Element) -> int:
        """Look at the attributes of an inline element; text that nobody sees is left out of its line."""
        flags = self.attributes(element)[2]
        return _SKIP if flags & Flag.HIDDEN else 0

    def special(self, element: etree._Element, tag: str, kind: int) -> int:
        """Note what a field may want; return the kind that the walk goes on with."""
        result = self.result
        if kind == _LINK:
            if element.get("href") is None:
                return self.inline(element)
            if self.inline(element) == _SKIP:
                return _SKIP
            self.in_link += 1
            self.links += 1
            result.links.append(self.place(element))
            return _LINK
        if kind == _BREAK:
            if self.pieces:
                self.flush()
            self.breaks += 1
            return 0
        if kind == _IMAGE:
            result.images.append(self.place(element))
            return _SKIP
        if kind == _TIME:
            if not element.get("itemprop"):
                result.times.append(self.place(element))
            return self.inline(element)
        if kind == _MEDIA:
            result.media.append(self.place(element))
            return _SKIP
        if kind == _META:
            self.meta(element, tag)
            return _SKIP
        if "ld+json" in element.get("type", "").lower() and element.text:
            result.head.json_ld.append(element.text)
        return _SKIP

    def meta(self, element: etree._Element, tag: str) -> None:
        """Note a ``title``, ``meta``, ``link`` or ``base``."""
        head = self.result.head
        if tag == "title":
            if not head.title:
                head.title = join_space(element.text or "") or None
        elif tag == "meta":
            content = element.get("content")
            if content:
                for key in ("property", "name", "itemprop", "http-equiv"):
                    name = element.get(key)
                    if name:
                        name = name.strip().lower()
                        # A property may be several in RDFa; spaces in other names are a part of them.
                        for one in name.split() if key == "property" else (name,):
                            head.metas.append((one, content.strip()))
        elif tag == "link":
            rel, href = element.get("rel"), element.get("href")
            if rel and href:
                head.links.append((rel.lower(), href.strip(), element.get("hreflang", "")))
        elif not head.base:
            head.base = element.get("href")

    def item(self, element: etree._Element, value: str) -> None:
        """Note an element by its ``itemprop``."""
        if "date" in value.lower():
            self.result.times.append(self.place(element))
        elif "author" in value or "creator" in value:
            self.result.bylines.append(self.place(element))

    def place(self, element: etree._Element) -> Placed:
        """*element* with its place; text before it in the same line counts as a segment before it."""
        return Placed(element, len(self.result.segments), self.block)


_NO_ATTRIBUTES = ("", 0, 0)
_HEADINGS = frozenset(("h1", "h2", "h3", "h4", "h5", "h6"))


def _length(text: str) -> int:
    """Characters of *text* with white space folded."""
    return len(text) if text.isalnum() else len(" ".join(text.split()))


def _lines(text: str) -> str:
    """Preformatted *text* with its line breaks and indentation, without blank lines around it."""
    return "\n".join(line.rstrip() for line in text.expandtabs(4).splitlines()).strip("\n")


def _is_hidden(style: str) -> bool:
    """Whether an inline style keeps an element from being shown."""
    style = style.lower()
    if "none" not in style and "hidden" not in style:
        return False
    folded = style.replace(" ", "")
    return "display:none" in folded or "visibility:hidden" in folded
