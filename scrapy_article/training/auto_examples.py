"""Labelled pages as `train_auto` learns from them: lines, what they are by their gold, and what they count."""

from __future__ import annotations

import zlib
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from lxml import etree

from scrapy_article.document.parsing.parse import Source
from scrapy_article.evaluation import labels
from scrapy_article.extractor.features import Features
from scrapy_article.extractor.measuring import features
from scrapy_article.training import corrections
from scrapy_article.training.old_markup import old_page

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats
    from scrapy_article.evaluation.corpus import Page

__all__ = ["Example", "prepare"]

STRINGS = 9.0
"""Weight of a segment that is known by a string in it, before it is divided by that of its page."""


class Example(NamedTuple):
    """A page."""

    document: Document
    """Without its tree."""
    seen: Features
    site: str
    corpus: str
    article: bool | None
    """Whether it is one; None if nobody said."""
    labels: Floats
    """1 for text, 0 for other segments, -1 where that is not known."""
    weights: Floats
    """What each segment counts where its label is known."""
    lengths: Floats
    """What it counts where the label is a guess."""
    names: list[str]
    """Class and id of each block."""
    gold: str | None
    corrected: bool
    """Whether the gold is known to be wrong, so that it does not tell how good a selection is."""
    wanted: tuple[str, ...]
    unwanted: tuple[str, ...]
    old: Example | None
    """The same, written as a page of 2005."""


def prepare(page: Page) -> Example | None:
    """Return the example that *page* makes; None if it has no text."""
    example = _example(page)
    if example is None or zlib.crc32(page.html) >> 8 & 1:
        return example
    old = old_page(page)
    return example if old is None else example._replace(old=_example(old))


def _example(page: Page) -> Example | None:
    document = page.document()
    if not document.segments:
        return None
    texts = [segment.text for segment in document.segments]
    lengths = np.sqrt(np.array([segment.words for segment in document.segments], np.float32) + 2)
    lengths /= np.sqrt(lengths.sum())
    weights = lengths
    found: Sequence[bool | None] | None = None
    if page.text:
        found = corrections.corrected(page, labels.from_text(texts, page.text))
    elif page.wanted or page.unwanted:
        found = labels.from_strings(texts, page.wanted, page.unwanted)
        weights = np.full(len(texts), STRINGS / lengths.sum(), np.float32)
    seen = features(document)
    _ = document.json_ld_article, document.meta
    _strip(document)
    return Example(
        document=document,
        seen=seen,
        site=page.site,
        corpus=page.corpus,
        article=None if page.page_type is None else page.page_type == "article",
        labels=np.array([-1 if label is None else label for label in found or [None] * len(texts)], np.float32),
        weights=weights,
        lengths=lengths,
        names=seen.arrays.names,
        gold=page.text,
        corrected=corrections.kind(page) is not None,
        wanted=page.wanted,
        unwanted=page.unwanted,
        old=None,
    )


_NOTHING = etree.Element("nothing")


class _Stripped:
    """What stands in for an element, which cannot go from process to process: an empty one, and alone.

    So rules that read elements, of links and of declared comments, say nothing while the networks learn.
    """

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):  # what copies ask for
            raise AttributeError(name)
        return getattr(_NOTHING, name)

    def __len__(self) -> int:
        return 0

    def __iter__(self) -> Iterator[Any]:
        return iter(())


def _strip(document: Document) -> None:
    """Leave of *document* only what can go from process to process."""
    document.tree = None
    nothing: Any = _Stripped()
    walk = document.walk
    walk.images, walk.drawn, walk.media, walk.links, walk.times, walk.bylines = [], [], [], [], [], []
    for segment in walk.segments:
        segment.flat_pieces = ("", nothing)
    for block in walk.blocks:
        block.element = nothing
    document._source = Source(None, None, None, [])
