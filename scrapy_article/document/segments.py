"""The one pass over a tree: blocks, text segments, and what the fields will look at.

A *block* is an element that breaks the line (a line-break node of Luo et al., "Web article extraction for web printing:
a DOM+visual based approach", DocEng 2009, section 3); a *segment* is the text between two line breaks with one nearest
line-break node, which a reader sees as a line or a paragraph. Segments are numbered in the order of the page, and each
block knows the range of segments beneath it, so that whatever can be summed over a subtree is the difference of two
prefix sums.
"""

from __future__ import annotations

import re
from array import array
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any, NamedTuple, TypeAlias, cast

from lxml import etree

from scrapy_article.document.formulas import tex_of_image, tex_of_math, tex_of_script
from scrapy_article.document.glyphs import glyph_of
from scrapy_article.document.hints import Hint, Shown, read_names
from scrapy_article.document.inner import BARE, EMPHASIS, inner_of, said_by_link, within
from scrapy_article.document.words import count_words, is_unspaced, join_space, without_breaks

if TYPE_CHECKING:
    from collections.abc import Container, Iterator

    from scrapy_article.document.inner import Around, Wrapped

__all__ = ["BLOCK_TAGS", "MAX_NAMES", "Block", "Flag", "Head", "Piece", "Placed", "Segment", "Walk", "walk"]


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
    LINES = 1 << 20
    """Line feeds break its lines, by its style."""


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

    def within(self, tags: Container[str]) -> Block | None:
        """The innermost of it and what it stands in that has one of *tags*."""
        block: Block | None = self
        while block is not None and block.tag not in tags:
            block = block.parent
        return block


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
        """Its text nodes as they stand in the page, each with the element that it stands in."""
        flat = self.flat_pieces
        if len(flat) == 2:  # most have one, which the tuple is
            return [flat]
        parts = iter(flat)
        return list(zip(parts, parts, strict=True))  # each text with what follows it

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
        """Lower-case ``rel``, or ``itemprop``, ``href`` and ``hreflang`` of each ``link``."""
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
        "hrefs",
        "images",
        "inner",
        "inner_names",
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
        self.media: list[Placed] = []
        """Embedded ``video``, ``audio``, ``iframe``, ``embed`` and ``object``."""
        self.links: list[Placed] = []
        """Every ``a`` with an ``href``."""
        self.hrefs: list[str] = []
        """Of each of them, the address as written."""
        self.tag_links: list[int] = []
        """Which of them are those whose ``rel`` is ``tag``."""
        self.times: list[Placed] = []
        """``time`` elements, and others whose ``itemprop``, class or id speaks of a date."""
        self.bylines: list[Placed] = []
        """Elements that their ``rel``, ``itemprop``, class or id marks as an author's."""
        self.inner = array("i")
        """Of each segment, the numbers of `scrapy_article.document.inner.INNER`."""
        self.inner_names: list[str] = []
        """Of each segment, class and id of the inline elements around its text, as written."""
        self.depth = 0
        """Levels of nesting in the tree, including inline elements."""


# What the walk does with an element. Anything that is not listed is inline: its text belongs to the line around it.
# The kinds from _SKIP on are not walked into.
_INLINE, _BLOCK, _LINK, _TIME, _BREAK, _SKIP, _IMAGE, _MEDIA, _META, _SCRIPT = range(10)

KINDS: dict[object, int] = {
    **dict.fromkeys(
        "style template svg canvas select option optgroup datalist textarea input progress meter map area param "
        # not "source": libxml2 puts the img of a picture inside it
        "track rt rp applet frame noembed annotation annotation-xml".split(),
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
    **dict.fromkeys("video audio iframe embed object amp-video amp-iframe amp-audio video-js oembed".split(), _MEDIA),
    **dict.fromkeys("lite-youtube lite-vimeo amp-youtube amp-vimeo amp-dailymotion".split(), _MEDIA),
    **dict.fromkeys("title meta link base".split(), _META),
    "time": _TIME,
    "script": _SCRIPT,
    **dict.fromkeys((etree.Comment, etree.ProcessingInstruction, etree.Entity), _SKIP),  # what lxml gives as their tag
}

BLOCK_TAGS = frozenset(str(tag) for tag, kind in KINDS.items() if kind == _BLOCK)
"""Elements that break the line before and after them."""

_HREF = 1 << 31
"""Among the flags: it has an ``href``."""
_UNREAD = 1 << 30
"""Among the flags: it is not read out."""
_OPEN, _POPS_UP, _UNSEEN_IN_LINE, _EXPLAINS = 1 << 29, 1 << 28, 1 << 27, 1 << 26
"""Among the flags: it is open; it is shown over the page once it is asked for; its classes hide it, as far as it stands
in a line; they call it a tooltip or the like, as some call the word that it explains."""
_OF_ELEMENT = _HREF | _UNREAD | _OPEN | _POPS_UP | _UNSEEN_IN_LINE | _EXPLAINS
"""Those of the flags that are not inherited."""
_UNSEEN = Flag.HIDDEN | _POPS_UP | _UNSEEN_IN_LINE
"""What keeps an inline element from being seen."""

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

ROLES = {
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


def walk(root: etree._Element, host: str = "") -> Walk:  # noqa: C901 - one loop, since calls are what it costs
    """Go once over the tree under *root*, which is not changed, and return what it holds.

    *host* is that of the page, without ``www.``: links to others are told apart, if it is known.

    Elements come in document order; the number of children still to come tells where each one ends. The stack is
    explicit: pages nest deeper than Python recurses.
    """
    result = Walk()
    blocks, segments = result.blocks, result.segments
    kind_of, flag_of, emphasis_of = KINDS.get, FLAGS.get, EMPHASIS.get
    result.head.lang = language_of(root)
    block = Block(0, root, "html", None, "", 0, 0, 0)
    blocks.append(block)

    # The line that is being read: its text nodes, those of them in links and in other inline elements, its links, the
    # line breaks before it.
    pieces: list[Piece] = []
    linked: list[str] = []
    wrapped: list[Wrapped] = []
    links = breaks = 0
    # Where the walk is: inside how many links, in which element, with how many children to come, of which kind, and
    # which inline elements are around.
    in_link, parent, left, around = 0, root, len(root), BARE
    stack: list[tuple[etree._Element, int, int, Around]] = []
    depth = 0
    has_ended = False  # an inline element, right before the text that comes

    text = root.text
    if text and not text.isspace():
        pieces.append((text, root))
    elements = root.iter()
    next(elements)
    for element in elements:
        tag = element.tag
        kind = kind_of(tag, _INLINE)
        if (tag == "button" and is_in_sentence(element, bool(pieces))) or (
            tag == "noscript" and pieces and holds_picture(element)
        ):
            kind = _INLINE
        elif kind == _SKIP and tag == "template" and element.get("shadowrootmode") is not None:
            kind = _INLINE  # a declarative shadow root: the browser shows what is in it
        children = len(element)
        inside = around
        formula: str | None = None
        if kind <= _TIME:
            items = _attributes(element)
            if not items:
                said = _NOTHING
            elif len(items) == 1 and items[0][0] == "class":  # half of all elements with any
                said = _said_by_names(items[0][1][:MAX_NAMES])
            else:
                said = _said_by(items)
            names, hints, flags, marks = said
            if kind == _BLOCK and (flags & _POPS_UP or (tag == "dialog" and not flags & _OPEN)):
                kind = _SKIP  # it stands over the page, once it is asked for: the line goes on beneath it
            elif kind == _BLOCK:
                inside = BARE
                if pieces:
                    _add_segment(result, block, pieces, linked, wrapped, links, breaks)
                    pieces, linked, wrapped, links = [], [], [], 0
                breaks = 0
                if marks:
                    _mark(result, marks, Placed(element, len(segments), block))
                own = flag_of(tag, 0)
                if tag == "body":  # its classes speak of the page and the theme
                    hints = 0
                if flags & _UNREAD:
                    flags |= Flag.HIDDEN
                flags = block.flags | own | flags & ~_OF_ELEMENT
                block = Block(len(blocks), element, tag, block, names, hints, flags, len(segments))
                blocks.append(block)
                if own == Flag.HEADING:
                    result.headings.append(block)
                elif own == Flag.TABLE:
                    result.tables.append(block)
            else:
                if kind == _TIME and not dict(items).get("itemprop"):
                    result.times.append(Placed(element, len(segments), block))
                if marks:
                    _mark(result, marks, Placed(element, len(segments), block))
                if (
                    flags & _UNSEEN
                    or (flags & _UNREAD and not is_shown(element))
                    or (flags & _EXPLAINS and kind != _LINK and pieces and ends_in_word(pieces[-1][0]))
                ):
                    # Text that nobody sees is left out of its line.
                    kind = _SKIP
                elif kind == _LINK and flags & _HREF and not children and is_mark(element):
                    kind = _SKIP
                elif kind == _LINK and flags & _HREF:
                    in_link += 1
                    links += 1
                    if element.get("rel") == "tag":
                        result.tag_links.append(len(result.links))
                    result.links.append(Placed(element, len(segments), block))
                    href = dict(items)["href"]
                    result.hrefs.append(href)
                    inside = within(around, names, said_by_link(href, host))
                else:
                    kind = _INLINE
                    inside = within(around, names, emphasis_of(tag, 0))
                    if tag == "math":
                        formula = tex_of_math(element)
                        if formula:
                            kind = _SKIP
        elif kind == _BREAK:
            if pieces:
                _add_segment(result, block, pieces, linked, wrapped, links, breaks)
                pieces, linked, wrapped, links, breaks = [], [], [], 0, 0
            breaks += 1
        elif kind == _IMAGE:
            formula = tex_of_image(element) or glyph_of(element, bool(pieces))
            if not formula:
                result.images.append(Placed(element, len(segments), block))
        elif kind == _MEDIA:
            result.media.append(Placed(element, len(segments), block))
        elif kind != _SKIP:
            note(result.head, tag, dict(cast("list[tuple[str, str]]", element.items())), element.text)
            if kind == _SCRIPT:
                formula = tex_of_script(element)

        if kind < _SKIP or formula:
            text = formula or element.text
            if text and "\n" in text and block.flags & _LINED == Flag.LINES and not formula:
                links, breaks, text = _end_lines(
                    result, block, pieces, linked, wrapped, links, breaks, text, (element, in_link, inside), has_ended
                )
            if text and (pieces or not text.isspace()):
                if has_ended and pieces and runs_on(pieces[-1][0], text, element, block):
                    text = f" {text}"
                has_ended = False
                if in_link:
                    linked.append(text)
                if in_link or inside is not BARE:
                    wrapped.append((len(pieces), in_link, inside))
                pieces.append((text, element))
            if children and not formula:
                stack.append((parent, left, kind, around))
                parent, left, around = element, children, inside
                if len(stack) > depth:
                    depth = len(stack)
                continue
        if children:
            _pass_over(elements, children)

        while True:  # the element ends, and those that it is the last child of
            if kind == _BLOCK:
                if pieces:
                    _add_segment(result, block, pieces, linked, wrapped, links, breaks)
                    pieces, linked, wrapped, links = [], [], [], 0
                breaks = 0
                block.end = len(segments)
                block = block.parent or blocks[0]
            elif kind == _LINK:
                in_link -= 1
            if kind < _BREAK:
                has_ended = True
            text = element.tail
            if text and "\n" in text and block.flags & _LINED == Flag.LINES:
                is_picture = kind == _IMAGE
                links, breaks, text = _end_lines(
                    result, block, pieces, linked, wrapped, links, breaks, text, (parent, in_link, around), is_picture
                )
            if text and (pieces or not text.isspace()):
                if kind == _IMAGE and pieces and runs_on(pieces[-1][0], text, parent, block):
                    text = f" {text}"
                has_ended = False
                if in_link:
                    linked.append(text)
                if in_link or around is not BARE:
                    wrapped.append((len(pieces), in_link, around))
                pieces.append((text, parent))
            left -= 1
            if left or not stack:
                break
            element = parent
            parent, left, kind, around = stack.pop()
    if pieces:
        _add_segment(result, block, pieces, linked, wrapped, links, breaks)
    blocks[0].end = len(segments)
    result.depth = depth
    return result


def _pass_over(elements: Iterator[etree._Element], children: int) -> None:
    """Take from *elements* all that is beneath an element with *children*."""
    for element in elements:
        children += len(element) - 1
        if not children:
            return


_LINED = Flag.LINES | Flag.PRE
"""Of code, all lines are one segment."""


def _end_lines(
    result: Walk,
    block: Block,
    pieces: list[Piece],
    linked: list[str],
    wrapped: list[Wrapped],
    links: int,
    breaks: int,
    text: str,
    place: tuple[etree._Element, int, Around],
    may_run_on: bool,
) -> tuple[int, int, str]:
    """Make segments of all lines of a *text* that line feeds end, the first with what stands before it.

    *place* is the element that it stands in, in how many links, and what is around it. Returns the links and the line
    breaks before the last line, and that line; the lists are then empty.
    """
    element, in_link, around = place
    *ended, last = text.split("\n")
    for line in ended:
        if line and (pieces or not line.isspace()):
            is_apart = may_run_on and pieces and runs_on(pieces[-1][0], line, element, block)
            one = f" {line}" if is_apart else line
            if in_link:
                linked.append(one)
            if in_link or around is not BARE:
                wrapped.append((len(pieces), in_link, around))
            pieces.append((one, element))
        if pieces:
            _add_segment(result, block, pieces, linked, wrapped, links, breaks)
            for parts in (pieces, linked, wrapped):
                parts.clear()
            links = breaks = 0
        breaks += 1
    return links, breaks, last


def _add_segment(
    result: Walk,
    block: Block,
    pieces: list[Piece],
    linked: list[str],
    wrapped: list[Wrapped],
    links: int,
    breaks: int,
) -> None:
    """Make a segment of the text since the last line break, which is more than white space."""
    raw = pieces[0][0] if len(pieces) == 1 else "".join([piece[0] for piece in pieces])
    text = raw.strip()
    if "  " in text or not text.isprintable():  # printable: no white space other than blanks
        text = join_space(text)
    numbers, names = inner_of(pieces, wrapped, text)
    result.inner += numbers
    result.inner_names.append(names)
    if text.isascii() or not is_unspaced(text):
        words = text.count(" ") + 1
    else:
        if not block.flags & Flag.PRE:
            text, pieces = unbroken(text, pieces)
        words = count_words(text)
    link_chars = 0
    if linked:
        link_chars = len(text) if len(pieces) == 1 else sum(map(_length, linked))
    if block.flags & Flag.PRE:
        pieces = parted(pieces)
        text = lines("".join([piece[0] for piece in pieces]))
    segments = result.segments
    segments.append(Segment(len(segments), text, block, words, link_chars, links, breaks, pieces))


def _attributes(element: etree._Element) -> list[tuple[str, str]]:
    return cast("list[tuple[str, str]]", element.items())  # bytes are what lxml takes, never what it gives


_Said: TypeAlias = "tuple[str, int, int, int]"
"""What the attributes of an element say: its class and id, their hints, flags, and what fields may want it for."""

_NOTHING: _Said = ("", 0, 0, 0)
_BYLINE, _DATE = 1, 1 << 8
"""Units of the last part: an element is noted once for every attribute that names it so."""


def _said_by(items: list[tuple[str, str]]) -> _Said:  # noqa: C901 - one branch an attribute
    names = ""
    flags = marks = 0
    for name, value in items:
        if name not in _READ:
            continue
        if name == "class" or name == "id":
            names = f"{names} {value}" if names else value
        elif name == "href":
            flags |= _HREF
        elif name == "style":
            flags |= _said_by_style(value)
        elif name == "hidden":
            flags |= Flag.HIDDEN
        elif name == "aria-hidden":
            if value == "true":
                flags |= _UNREAD
        elif name == "role":
            flags |= ROLES.get(value, 0)
        elif name == "popover":
            flags |= _POPS_UP
        elif name == "open":
            flags |= _OPEN
        elif name == "itemprop":
            if "articleBody" in value:
                flags |= Flag.BODY
            if "date" in value.lower():
                marks += _DATE
            elif "author" in value or "creator" in value:
                marks += _BYLINE
        elif name == "property":
            if "date" in value.lower():
                marks += _DATE
        elif "author" in value:  # rel
            marks += _BYLINE
    if not names:
        return "", 0, flags, marks
    names, hints, more_flags, more_marks = _said_by_names(names[:MAX_NAMES])
    return names, hints, flags | more_flags, marks + more_marks


def is_in_sentence(button: etree._Element, is_behind: bool) -> bool:
    """Whether a *button* is a word in a sentence: a term that it explains, a name that it tells more of.

    *is_behind* is whether text stands before it in its line. In a paragraph any after it will do; elsewhere a sentence
    must go on after a short label.
    """
    around, after = button.getparent(), button.tail
    if is_behind and around is not None and around.tag == "p" and after is not None and not after.isspace():
        return True
    if not 0 < len((button.text or "").strip(_BLANKS)) <= LABEL:
        return False
    text = _text_after(button).strip(_BLANKS)
    return len(text) >= REST and (text[0] in _MARKS_WITHIN or (text[0].isalpha() and not text[0].isupper()))


_BLANKS = " \t\n\r\f\v"
LABEL, REST = 40, 20
"""Characters of a button up to which it may be a term in a sentence, and of the rest of that from which it is one."""
_MARKS_WITHIN = frozenset(",.;:)")
_NEAR = 4
"""Elements around and after a button out of which, and past which, the text after it is looked for."""


def _text_after(button: etree._Element) -> str:
    """The text after a *button* in its line, past elements that nobody sees and out of inline ones; empty if none."""
    element = button
    for _ in range(_NEAR):
        tail = element.tail
        if tail and not tail.isspace():
            return tail
        after = element.getnext()
        if after is not None:
            kind = KINDS.get(after.tag, _INLINE)
            is_unseen = kind == _SKIP or (kind in _IN_LINE and bool(_said_by(_attributes(after))[2] & _UNSEEN))
        else:
            after = element.getparent()
            is_unseen = after is not None and KINDS.get(after.tag, _INLINE) in _IN_LINE
        if after is None or not is_unseen:
            break
        element = after
    return ""


_IN_LINE = frozenset((_INLINE, _LINK, _TIME))


PICTURES = ("img", "picture", "iframe")


def holds_picture(noscript: etree._Element) -> bool:
    """Whether a *noscript* begins with a picture, which scripts load later, and not with text."""
    text = noscript.text
    return len(noscript) > 0 and noscript[0].tag in PICTURES and (text is None or text.isspace())


_DIGITS = frozenset("0123456789")
_ENDS = frozenset("0123456789.!?,:;)%\N{HORIZONTAL ELLIPSIS}")


def runs_on(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *text* begins with a word that runs on from *before*, though a style sheet sets it apart.

    So it is with two inline elements, or a picture between two texts: ``<b>Author</b><i>Jane</i>``. Only a capital
    before a small letter, after the end of a word, tells that from a word in parts; an opening quotation mark before
    one after a sentence; or letters beside digits where a label and its value make up a block. Code is written so
    (``a.B``), and the names of pages in a namespace of a wiki (``Category:Languages``).
    """
    last = before[-1]
    if text[0] in _QUOTES and text[1:2].isupper():
        is_apart = last in _STOPS
    else:
        is_apart = text[0].isupper() and text[1:2].islower() and (last.islower() or last in _ENDS)
    if is_apart and (before == ":" or (last == "." and " " not in before)):
        return False
    if not is_apart and not is_label(before, text, owner, block):
        return False
    around = owner.getparent()
    return (around is None or around.tag != "code") and not block.flags & Flag.PRE


_STOPS = frozenset(".!?\N{HORIZONTAL ELLIPSIS}")
_QUOTES = frozenset("\N{LEFT DOUBLE QUOTATION MARK}\N{DOUBLE LOW-9 QUOTATION MARK}\N{LEFT SINGLE QUOTATION MARK}")
"""Those that open a quotation in every language that has a capital after them."""
_CURRENCIES = frozenset("$\u00a3\u20ac")
_RAISED = ("sub", "sup")
CENTS = 2
"""Digits of a price that are set beside others, without the point."""


def is_label(before: str, text: str, owner: etree._Element, block: Block) -> bool:
    """Whether *before* is a label and *text* its value, or the other way round: elements that make up a *block*.

    Digits meet letters, of which there are two at least (not in ``H2O``), other digits, a bracket or a currency.
    """
    last, first = before[-1], text[0]
    if last in _DIGITS:
        is_met = len(text) > CENTS if first in _DIGITS else first.isalpha() and text[1:2].isalpha()
    elif last == ")":
        is_met = first.isalpha() or first in _DIGITS
    else:
        is_met = last.isalpha() and before[-2:-1].isalpha() and (first in _DIGITS or first in _CURRENCIES)
    if not is_met:
        return False
    other, around = owner.getprevious(), owner.getparent()
    if other is None or around is not block.element or owner.tag in _RAISED or other.tag in _RAISED:
        return False
    return not any(beside and not beside.isspace() for beside in (around.text, other.tail, owner.tail))


def ends_in_word(text: str) -> bool:
    """Whether *text* ends in a word of a script that puts blanks between words: what follows is not of the sentence."""
    return text[-1] < FIRST_UNSPACED and text[-1].isalnum()


FIRST_UNSPACED = "\u0e00"
"""The first character of a script without blanks between words."""


MARKS = ("#", "\N{PILCROW SIGN}", "\N{SECTION SIGN}")
"""What headings of handbooks end or begin with, as a link to themselves."""


def is_mark(link: etree._Element) -> bool:
    """Whether a *link* without elements in it is but a mark by which to link to the place where it stands."""
    return (link.text or "").strip(" \t\n\r\f\v") in MARKS and link.get("href", "")[:1] == "#"


READ_OUT = ("screen-reader", "sr-only", "visually-hidden", "visuallyhidden")
"""Parts of class names for text that is read out and not shown."""


def is_shown(element: etree._Element) -> bool:
    """Whether an inline *element* that is not read out stands beside a copy of its text that is, and is not shown.

    These are prices, ratings, and units: there are digits in the copy, or in what ends with it (``30<b> minutes</b>``);
    and first letters of words that go on behind both. Others have icons before what they are called, or *Share* before
    *All sharing options*.
    """
    before, after = element.getprevious(), element.getnext()
    last = before[-1] if before is not None and len(before) else None
    for copy, told in ((before, before), (last, before), (after, after)):
        names = None if copy is None else copy.get("class")
        if names and any(word in names for word in READ_OUT) and told is not None:
            tail = told.tail if told is after and not element.tail else element.tail
            return not _DIGITS.isdisjoint(told.text or "") or (tail or "")[:1].islower()
    return False


_SHOWN = [
    (Flag.HIDDEN if shown & Shown.NOT else 0)
    | (_UNSEEN_IN_LINE if shown & Shown.NOT_IN_LINE else 0)
    | (_EXPLAINS if shown & Shown.POPUP else 0)
    | (Flag.LINES if shown & Shown.LINES else 0)
    for shown in range(2 * Shown.LINES)
]
"""Flags of every combination of the bits of `Shown`."""


_READ = frozenset(
    ("class", "id", "href", "style", "hidden", "aria-hidden", "role", "itemprop", "property", "rel", "popover", "open")
)


MAX_NAMES = 2_000
"""Characters of class and id that are kept: caches that live as long as the process have them as keys."""


@lru_cache(maxsize=8192)  # those of a site's template come again on every page
def _said_by_names(names: str) -> _Said:
    hints, shown = read_names(names)
    marks = (_BYLINE if hints & Hint.AUTHOR else 0) + (_DATE if hints & Hint.DATE else 0)
    return names, hints, _SHOWN[shown], marks


def _mark(result: Walk, marks: int, place: Placed) -> None:
    """Note an element that its attributes mark as a by-line or a date."""
    result.bylines.extend([place] * (marks % _DATE))
    result.times.extend([place] * (marks // _DATE))


def language_of(root: etree._Element) -> str | None:
    """Return the language that *root* declares."""
    return root.get("lang") or root.get("{http://www.w3.org/XML/1998/namespace}lang")


def note(head: Head, tag: str, attributes: dict[str, str], text: str | None) -> None:  # noqa: C901 - one branch an element
    """Note a ``title``, ``meta``, ``link``, ``base`` or a script with structured data."""
    get = attributes.get
    if tag == "meta":
        content = get("content")
        if content:
            for key in ("property", "name", "itemprop", "http-equiv"):
                name = get(key)
                if name:
                    name = name.strip().lower()
                    # A property may be several in RDFa; spaces in other names are a part of them.
                    for one in name.split() if key == "property" else (name,):
                        head.metas.append((one, content.strip()))
    elif tag == "link":
        rel, href = get("rel") or get("itemprop"), get("href")
        if rel and href:
            head.links.append((rel.lower(), href.strip(), get("hreflang", "")))
    elif tag == "script":
        if text and "ld+json" in get("type", "").lower():
            head.json_ld.append(text)
    elif tag == "title":
        if not head.title:
            head.title = join_space(text or "") or None
    elif not head.base:
        head.base = get("href")


def _length(text: str) -> int:
    """Characters of *text* with white space folded."""
    return len(text) if text.isalnum() else len(" ".join(text.split()))


def lines(text: str) -> str:
    """Return preformatted *text* with its line breaks and indentation, without blank lines around it."""
    return "\n".join(line.rstrip() for line in text.expandtabs(4).splitlines()).strip("\n")


def unbroken(text: str, pieces: list[Piece]) -> tuple[str, list[Piece]]:
    """Return the *text* of a line and its *pieces* without line feeds that only the source of the page has.

    They are those between two characters of scripts without blanks.
    """
    before = [piece[0] for piece in pieces]
    after = without_breaks(before)
    if after == before:
        return text, pieces
    return join_space("".join(after)), [(one, element) for one, (_, element) in zip(after, pieces, strict=True)]


_CODE_LINE = re.compile(r"(?:^|[\s_-])line(?![\w-]*n(?:um|o))(?:$|[\s_\d-])", re.IGNORECASE)
"""In the class of an element: that it is one line of code."""
_CODE_LEVELS = 4
"""Levels of a highlighter's elements in which that is looked for."""


def parted(pieces: list[Piece]) -> list[Piece]:
    """Return *pieces* of code with a line break before each element that a highlighter gives to a line.

    Its style sheet puts them below each other; those of others have line breaks between them.
    """
    if len(pieces) < 2 or any("\n" in text for text, _ in pieces):
        return pieces
    found: list[Piece] = []
    before = _line_of(pieces[0][1])
    for text, element in pieces:
        line = _line_of(element)
        found.append((text if line is before else f"\n{text}", element))
        before = line
    return found


def _line_of(element: etree._Element) -> etree._Element | None:
    """The element of a line of code around *element*, or itself."""
    current: etree._Element | None = element
    for _ in range(_CODE_LEVELS):
        if current is None or current.tag == "pre":
            break
        if _CODE_LINE.search(current.get("class", "")):
            return current
        current = current.getparent()
    return None


def _said_by_style(style: str) -> int:
    """The bits of `Flag` that an inline style votes for."""
    style = style.lower()
    if "none" not in style and "hidden" not in style and "white" not in style:
        return 0
    folded = style.replace(" ", "")
    is_hidden = "display:none" in folded or "visibility:hidden" in folded
    return (Flag.HIDDEN if is_hidden else 0) | (Flag.LINES if "white-space:pre" in folded else 0)
