"""What a page says of itself in elements that are not shown: ``title``, ``meta``, ``link``, ``base`` and JSON-LD."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from lxml import etree


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
