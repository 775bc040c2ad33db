"""The tree of a response, which its callback and the extraction both work on.

Scrapy parses a page when somebody asks for its selector, and most callbacks do before they yield an item. Theirs is the
tree to extract from as well, unless they have changed it: so it is made before they run, and looked at before and
after. That takes a twentieth of another parse each time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary, proxy

from lxml import etree

from scrapy_article.document.charset import is_misread
from scrapy_article.document.compiled import checksum
from scrapy_article.document.limits import trim
from scrapy_article.document.mojibake import is_doubled
from scrapy_article.document.parse import is_binary
from scrapy_article.document.survey import survey

if TYPE_CHECKING:
    from scrapy.http import TextResponse

    from scrapy_article.document.limits import Limits

__all__ = ["keep_tree", "page_of"]


class _Tree(NamedTuple):
    """A tree, and what it was before a callback had it."""

    root: etree._Element
    checksum: int


_trees: WeakKeyDictionary[TextResponse, _Tree] = WeakKeyDictionary()


def keep_tree(response: TextResponse, limits: Limits) -> None:
    """Note what the tree of *response* is, which no callback has seen yet, for `page_of`.

    It is parsed for this, where it is one that an article may be made of.
    """
    if getattr(response, "_cached_selector", None) is not None:
        return
    root = _sound_tree(response, limits)
    found = None if root is None else checksum(root)
    if root is not None and found is not None:
        _trees[response] = _Tree(root, found)


def page_of(response: TextResponse, limits: Limits) -> etree._Element | bytes:
    """Return the tree that the callback may work on too, or the bytes where the tree may lack some of the page.

    That is where a callback may have changed it; where Scrapy was told a wrong charset, or one that is no charset, or
    libxml2 stopped at an early end tag; where text was encoded twice; where there is no markup, for which Scrapy puts
    an element of its own; and where the page is over one of the *limits*, since then the parser could take very long
    for the tree.
    """
    root: etree._Element | None = None
    if getattr(response, "_cached_selector", None) is None:
        root = _sound_tree(response, limits)
    else:
        _let_go(response)
        tree = _trees.get(response)
        if tree is not None and response.selector.root is tree.root and checksum(tree.root) == tree.checksum:
            root = tree.root
    return response.body if root is None else root


def _sound_tree(response: TextResponse, limits: Limits) -> etree._Element | None:
    """Return the tree of *response*, which nobody has asked for yet, if it is as `page_of` says."""
    body = response.body
    if len(body) > limits.bytes:
        return None
    found = survey(body, limits.attributes)
    if (
        (response.encoding != "utf-8" and found.is_utf8)
        or response.encoding.startswith(("utf-16", "utf-32"))  # markup that is not seen in the bytes
        or (not found.is_utf8 and is_misread(body, response.encoding))
        or is_binary(body)
        or trim(body, limits, found.opened, found.crowded)[1]
        or found.goes_on
        or is_doubled(body, found.doubled)
    ):
        return None
    try:
        root = response.selector.root
    except Exception:  # LookupError for "hex", which is a codec, but not of text; anything in other packages' classes
        return None
    _let_go(response)
    return root if isinstance(root, etree._Element) and (len(root) or root.text) else None


def _let_go(response: TextResponse) -> None:
    """Have the selector of *response* not hold it: each would hold the other until a garbage collection.

    Scrapy asks the selector for the response nowhere.
    """
    response.selector.response = proxy(response)
