"""One page, parsed once: the input of every method and every field."""

from __future__ import annotations

from copy import deepcopy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lxml import etree

from scrapy_article.document.arrays import Arrays
from scrapy_article.document.corrections import put_first_letters_in_line, put_floats_aside
from scrapy_article.document.layout.rendering import carried, hide_invisible, unmarked, visible_markup
from scrapy_article.document.limits import DEFAULTS, Limits, is_cut_off
from scrapy_article.document.metadata.main_entity import Identity, headline_of, main_entity, own_url
from scrapy_article.document.metadata.structured_data import is_placeholder, read_json_ld, types_of
from scrapy_article.document.normalization import normalize_lines
from scrapy_article.document.parsing import parse
from scrapy_article.document.parsing.parts import has_streamed_parts, put_back, put_parts_in_place
from scrapy_article.document.tokens import Tokens
from scrapy_article.document.walk import walk as go_over
from scrapy_article.document.walk.attributes import Hint
from scrapy_article.document.walk.segments import Block, Flag, Placed, Segment, Walk
from scrapy_article.text.urls import MAX_URL, is_plain_url, join_url, site_host, without_tracking

if TYPE_CHECKING:
    from scrapy_article.document.layout.rendering import Rendering

__all__ = ["Block", "Document", "Flag", "Hint", "Placed", "Segment"]

_NOWHERE = ("#", "data:", "javascript:", "mailto:")
"""Beginnings of references that are never HTTP URLs, whatever the base."""
MAX_HOST_CHARACTERS = 253
"""Maximum characters of a host name (RFC 1035, 2.3.4, as text)."""


class Document:
    """A page: parsed once, walked once.

    *html* is bytes, a string, or a parsed tree, which is not changed. *encoding* is the encoding of bytes that the
    transport declares. *rendering* is the layout from a browser, if the page does not contain it itself. *limits* are
    the bounds on how much of bytes or a string is read. Any page gives a document; problems of the page are in
    `warnings`.

    Elements that are invisible in the rendering are hidden for every method, like those that the markup hides.
    """

    def __init__(
        self,
        html: str | bytes | etree._Element | etree._ElementTree,
        url: str | None = None,
        encoding: str | None = None,
        rendering: Rendering | None = None,
        limits: Limits = DEFAULTS,
    ) -> None:
        if url is not None and not isinstance(url, str):  # such as what a table has where nothing is
            raise TypeError(f"url must be a string or None, not {type(url).__name__}")
        if isinstance(html, etree._ElementTree):  # as `lxml.html.parse` gives it; of an empty file it has no root
            root = html.getroot()
            html = b"" if root is None else root
        self.url = url
        self.clean_url = None if url is None else without_tracking(url)
        """The URL without the parameters of trackers."""
        source = parse(html, encoding, limits)
        self.rendering = carried(source.root) if rendering is None and source.root is not None else rendering
        """The layout of the page in a browser, if known."""
        if source.root is html and (self.rendering is not None or has_streamed_parts(html)):
            source.root = deepcopy(html)
        self.encoding = source.encoding
        """Encoding that bytes were read in."""
        self.warnings: list[str] = source.warnings
        self._source = source
        self._read(source.root)
        # The parser's error log has every mistake of the page: reading it would take a tenth of the parse.
        if self.tree is not None and (self.walk.depth > limits.depth or is_cut_off(self.tree)):
            self.warnings.append("deep")
            source.flatten(limits.depth)
            if source.root is not self.tree:
                self._read(source.root)

    def _read(self, root: etree._Element | None) -> None:
        """Apply to the tree what scripts and the browser do to the page, and walk it."""
        self.tree = root
        """The root element of a tree that may lack unused parts: scripts, style sheets, shapes."""
        self.walk = Walk()
        """Everything that the one pass collected."""
        if root is None:
            return
        put_parts_in_place(root)
        if self.rendering is not None:
            hide_invisible(root, self.rendering)
        host = site_host(self.url)
        is_plain = host.isascii() and host.isprintable() and len(host) <= MAX_HOST_CHARACTERS
        self.walk = go_over(root, host if is_plain else "")
        for correct in (normalize_lines, put_floats_aside, put_first_letters_in_line):
            correct(self.walk)

    @property
    def root(self) -> etree._Element | None:
        """The root element of the whole page; None for a page without any markup."""
        source = self._source
        if not source.is_whole and self.tree is not None and (whole := source.whole()) is not None:
            put_parts_in_place(whole)
            put_back(self.tree, whole)
            source.unread = ()
        return self.tree

    @property
    def blocks(self) -> list[Block]:
        """Elements that break the line, in document order; a block comes before its descendants."""
        return self.walk.blocks

    @property
    def segments(self) -> list[Segment]:
        """Stretches of text between line breaks, in document order."""
        return self.walk.segments

    @cached_property
    def arrays(self) -> Arrays:
        """The segments, and the blocks that contain them, as arrays."""
        return Arrays(self.blocks, self.segments)

    @cached_property
    def source(self) -> str:
        """The markup: as given, or serialized if a tree was given."""
        text = self._source.text
        if text is None:
            text = "" if self.tree is None else etree.tostring(self.tree, encoding="unicode", method="html")
        return text if self.rendering is None else unmarked(text)

    @cached_property
    def data(self) -> bytes:
        """The markup in UTF-8: as parsed, or serialized if a tree was given.

        If you have the bytes of such a tree, you may set them here, in any encoding that is a superset of ASCII.
        """
        if self._source.data or self.tree is None:
            return self._source.data
        return etree.tostring(self.tree, encoding="utf-8", method="html")

    @cached_property
    def shown(self) -> str:
        """The markup without the elements that are invisible in the rendering; all of it without a rendering."""
        if self.rendering is None or self.root is None:
            return self.source
        return visible_markup(deepcopy(self.root))

    @cached_property
    def tokens(self) -> Tokens:
        """The markup as tags and text, for methods that count lines, characters or tokens."""
        return Tokens(self.shown)

    @cached_property
    def meta(self) -> dict[str, list[str]]:
        """Contents of the ``meta`` elements by lower-case name or property (``og:title``), in order.

        Placeholders of templates are left out.
        """
        found: dict[str, list[str]] = {}
        for name, content in self.walk.head.metas:
            if not is_placeholder(content):
                found.setdefault(name, []).append(content)
        return found

    @property
    def og_type(self) -> str:
        """The page's ``og:type``, in lower case; empty if there is none."""
        return (self.meta.get("og:type") or [""])[0].lower()

    @property
    def hrefs(self) -> list[str]:
        """The URL of each of the links of the walk, as written."""
        return self.walk.hrefs

    @cached_property
    def json_ld(self) -> list[dict[str, Any]]:
        """Every JSON-LD object of the page, with those inside graphs and lists."""
        return read_json_ld(self.walk.head.json_ld)

    @cached_property
    def json_ld_types(self) -> list[set[str]]:
        """The schema.org types of each JSON-LD object."""
        return [types_of(entry) for entry in self.json_ld]

    @cached_property
    def all_json_ld_types(self) -> set[str]:
        """The schema.org types of all JSON-LD objects."""
        return set().union(*self.json_ld_types)

    @cached_property
    def json_ld_article(self) -> dict[str, Any]:
        """The JSON-LD object of the page's article; empty if there is none."""
        return main_entity(self)

    @cached_property
    def has_json_ld_article(self) -> bool:
        """Whether `json_ld_article` is surely about the page: it has its URL or its title."""
        entry = self.json_ld_article
        return bool(entry) and (self.identity.has_url_of(entry) or self.identity.has_name_of(entry))

    def is_of_page(self, entry: dict[str, Any]) -> bool:
        """Whether a JSON-LD object is about the page: it has its URL or, without any URL, its title or no name."""
        if self.url and any(entry.get(name) for name in ("url", "mainEntityOfPage", "@id")):
            return self.identity.has_url_of(entry)
        return not headline_of(entry) or self.identity.has_name_of(entry)

    @cached_property
    def own_url(self) -> str | None:
        """The URL of the page; None if the page declares another site, as behind a proxy."""
        return own_url(self)

    @cached_property
    def identity(self) -> Identity:
        """The URLs and titles that identify the page."""
        return Identity(self)

    @cached_property
    def base_url(self) -> str | None:
        """The base of relative URLs on the page; None if it is unknown or too long."""
        base, own = self.walk.head.base, self.url
        own = own if own and len(own) <= MAX_URL else None
        return (join_url(own, base) if base else None) or own

    def absolute(self, url: str) -> str | None:
        """Return *url* as an absolute HTTP URL that can be requested; None if it is of another kind or broken.

        A URL over `MAX_URL` characters, with blanks, gives None: compiled code does not even read it.
        Characters that a URL must not have are percent-encoded.
        """
        if len(url) <= MAX_URL and is_plain_url(url) is not None:
            return url  # as most: no further checks
        url = url.strip() if len(url) <= MAX_URL else ""
        return join_url(self.base_url, url) if url and not url.startswith(_NOWHERE) else None
