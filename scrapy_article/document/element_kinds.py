"""What the pass over a tree does with an element, by its tag, and what its tag says of the text in it."""

from __future__ import annotations

from lxml import etree

from scrapy_article.document.segments import Flag

__all__ = [
    "BLOCK",
    "BLOCK_TAGS",
    "BREAK",
    "FLAGS",
    "IMAGE",
    "INLINE",
    "KINDS",
    "LINK",
    "MEDIA",
    "META",
    "SCRIPT",
    "SKIP",
    "TIME",
]

INLINE, BLOCK, LINK, TIME, BREAK, SKIP, IMAGE, MEDIA, META, SCRIPT = range(10)
"""What the walk does with an element. Those from `SKIP` on are not walked into."""

KINDS: dict[object, int] = {
    **dict.fromkeys(
        "style template svg canvas select option optgroup datalist textarea input progress meter map area param "
        # not "source": libxml2 puts the img of a picture inside it
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
