"""The `Document`: a page with everything that one pass over it gives."""

from __future__ import annotations

from copy import deepcopy
from functools import cached_property
from typing import TYPE_CHECKING, Any

from lxml import etree

from scrapy_article.document.arrays import Arrays
from scrapy_article.document.corrections import forget_slugs, put_first_letters_in_line, put_floats_aside
from scrapy_article.document.layout.rendering import carried, hide_invisible, unmarked, visible_markup
from scrapy_article.document.limits import DEFAULTS, Limits, is_cut_off
from scrapy_article.document.metadata.main_entity import Identity, MainEntity, headline_of, main_entity, own_url
from scrapy_article.document.metadata.structured_data import is_placeholder, read_json_ld, types_of
from scrapy_article.document.normalization import normalize_lines
from scrapy_article.document.parsing.parse import parse
from scrapy_article.document.parsing.parts import has_streamed_parts, put_back, put_parts_in_place
from scrapy_article.document.tokens import Tokens
from scrapy_article.document.walk.compiled import read_columns, walk
from scrapy_article.document.walk.segments import Walk
from scrapy_article.text.urls import MAX_URL, is_plain_url, join_url, site_host, without_tracking

if TYPE_CHECKING:
    from scrapy_article.document.layout.rendering import Rendering
    from scrapy_article.document.walk.segments import Block, Segment

_NOWHERE = ("#", "data:", "javascript:", "mailto:")
"""How references begin that never become an HTTP URL, whatever the base."""
MAX_HOST_CHARACTERS = 253
"""Characters that the name of a host may have (RFC 1035, 2.3.4, as text)."""


class Document:
    """A page: parsed once, walked once.

    *html* is bytes, a string, or a tree that is parsed already (it is read, never changed). *encoding* is what the
    transport declared, for bytes; *rendering* is what a browser noted that drew the page, if the page does not hold it
    itself; *limits* bound how much of bytes or a string is read. Whatever the page is like, a document comes of it;
    what is wrong with the page stands in `warnings`.

    What a browser drew and nobody sees is hidden for every method, like what the markup hides.
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
        """Where and how a browser drew the page, if one did."""
        if source.root is html and (self.rendering is not None or has_streamed_parts(html)):
            source.root = deepcopy(html)
        self._prepare(source.root)
        self.tree = source.root
        """The root element of a tree that may lack what is unread: scripts, style sheets, shapes."""
        self.encoding = source.encoding
        """Encoding that bytes were read in."""
        self.warnings: list[str] = source.warnings
        self._source = source
        self.walk: Walk = self._walk()
        """Everything that the one pass collected."""
        # Asking the parser's error log would cost a tenth of the parse: it holds every slip of the page.
        if self.tree is not None and (self.walk.depth > limits.depth or is_cut_off(self.tree)):
            self.warnings.append("deep")
            source.flatten(limits.depth)
            if source.root is not self.tree:
                self._prepare(source.root)
                self.tree = source.root
                self.walk = self._walk()

    def _prepare(self, root: etree._Element | None) -> None:
        """Do to the tree what scripts and the browser did to the page."""
        if root is None:
            return
        put_parts_in_place(root)
        if self.rendering is not None:
            hide_invisible(root, self.rendering)

    def _walk(self) -> Walk:
        host = site_host(self.url)
        is_plain = host.isascii() and host.isprintable() and len(host) <= MAX_HOST_CHARACTERS
        found = walk(self.tree, host if is_plain else "") if self.tree is not None else Walk()
        normalize_lines(found)
        forget_slugs(found)
        put_floats_aside(found)
        put_first_letters_in_line(found)
        return found

    @property
    def root(self) -> etree._Element | None:
        """The root element, with all that the page holds; None for a page with no markup at all."""
        source = self._source
        if not source.is_whole:
            whole = source.whole()
            if self.tree is not None and whole is not None:
                put_parts_in_place(whole)
                put_back(self.tree, whole)
            source.unread = ()
        return self.tree

    @property
    def blocks(self) -> list[Block]:
        """Elements that break the line, in document order; a block comes before what it holds."""
        return self.walk.blocks

    @property
    def segments(self) -> list[Segment]:
        """Stretches of text between line breaks, in document order."""
        return self.walk.segments

    @cached_property
    def arrays(self) -> Arrays:
        """The segments, and the blocks that hold them, as arrays."""
        return Arrays._make(read_columns(self.blocks, self.segments))

    @cached_property
    def source(self) -> str:
        """The markup: as it was given, or written out anew where a tree was given."""
        text = self._source.text
        if text is None:
            text = "" if self.tree is None else etree.tostring(self.tree, encoding="unicode", method="html")
        return text if self.rendering is None else unmarked(text)

    @cached_property
    def data(self) -> bytes:
        """The markup in UTF-8: as it was parsed, or written out anew where a tree was given.

        Who has the bytes of such a tree may put them here, in any encoding that shares the characters of ASCII.
        """
        if self._source.data or self.tree is None:
            return self._source.data
        return etree.tostring(self.tree, encoding="utf-8", method="html")

    @cached_property
    def shown(self) -> str:
        """The markup without the elements that a browser drew and nobody sees; all of it where none drew the page."""
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
        """The page's ``og:type``, in lower case; empty where there is none."""
        return (self.meta.get("og:type") or [""])[0].lower()

    @property
    def hrefs(self) -> list[str]:
        """The URL of each of the links of the walk, as written."""
        return self.walk.hrefs

    @cached_property
    def json_ld(self) -> list[dict[str, Any]]:
        """Every JSON-LD object of the page, graphs and lists opened."""
        return read_json_ld(self.walk.head.json_ld)

    @cached_property
    def json_ld_types(self) -> list[set[str]]:
        """The schema.org types of each of them."""
        return [types_of(entry) for entry in self.json_ld]

    @cached_property
    def all_json_ld_types(self) -> set[str]:
        """The schema.org types of all of them."""
        return set().union(*self.json_ld_types)

    @cached_property
    def json_ld_article(self) -> dict[str, Any]:
        """The JSON-LD object that stands for the page's article; empty where there is none."""
        return self._main_entity.article

    @property
    def json_ld_of_other_pages(self) -> frozenset[int]:
        """The identities of the JSON-LD objects that are of the articles of other pages."""
        return self._main_entity.of_other_pages

    @cached_property
    def has_json_ld_article(self) -> bool:
        """Whether `json_ld_article` is surely about the page: it has its URL or its title."""
        entry = self.json_ld_article
        return bool(entry) and (self.identity.has_url_of(entry) or self.identity.has_name_of(entry))

    def is_of_page(self, entry: dict[str, Any]) -> bool:
        """Whether a JSON-LD object speaks of the page: it has its URL or, without any URL, its title or no name."""
        if self.url and any(entry.get(name) for name in ("url", "mainEntityOfPage", "@id")):
            return self.identity.has_url_of(entry)
        return not headline_of(entry) or self.identity.has_name_of(entry)

    @cached_property
    def own_url(self) -> str | None:
        """Its URL; None if that is of another site than the page speaks of, as behind a proxy."""
        return own_url(self)

    @cached_property
    def identity(self) -> Identity:
        """What tells the page from others."""
        return Identity(self)

    @cached_property
    def _main_entity(self) -> MainEntity:
        return main_entity(self)

    @cached_property
    def base_url(self) -> str | None:
        """What relative URLs on the page are relative to; None if that is not known, or too long to be written."""
        base, own = self.walk.head.base, self.url
        own = own if own and len(own) <= MAX_URL else None
        return (join_url(own, base) if base else None) or own

    def absolute(self, url: str) -> str | None:
        """Return *url* as an absolute HTTP URL that can be requested; None if it is of another kind or broken.

        One over `MAX_URL` characters, blanks among them, leads nowhere: compiled code does not even read it.
        What must not stand in a URL is percent-encoded.
        """
        if len(url) <= MAX_URL and is_plain_url(url) is not None:
            return url  # as most: nothing else is asked
        url = url.strip() if len(url) <= MAX_URL else ""
        return join_url(self.base_url, url) if url and not url.startswith(_NOWHERE) else None
