"""The compiled pass: `_walk.c`, and its parts `_walk_….h`."""

from collections.abc import Callable, Mapping
from types import ModuleType

from lxml import etree

from scrapy_article.document.walk.segments import Block, Placed, Segment, Walk

class Walker:
    """Goes over trees as `scrapy_article.document.walk.pure.walk` does.

    ImportError if *etree*, lxml's module, is one whose structures in memory are not known.
    """

    def __init__(
        self,
        etree: ModuleType,
        types: tuple[type[Walk], type[Block], type[Segment], type[Placed]],
        tags: Mapping[str, int],
        attributes: Mapping[str, int],
        words: Mapping[str, int],
        rules: tuple[Callable[..., object], ...],
        strings: tuple[str, str],
        /,
    ) -> None: ...
    def __call__(
        self, root: etree._Element, host: str = "", /
    ) -> tuple[Walk, list[etree._Element], list[Segment], bytes] | None:
        """Return what one pass collects, but for three things that are left to do.

        The elements in the second part are to be given to `walk.segments.note`, the segments in the third may have more
        words, or be preformatted, and the fourth is what `Walk.inline_counts` is made of. None for a tree that only the
        other pass can read. ValueError for a *host* that no address has.
        """

    def numbers(self, blocks: list[Block], segments: list[Segment]) -> tuple[bytearray, bytearray]:
        """Return what `scrapy_article.document.walk.pure.read_numbers` does, in memory."""
