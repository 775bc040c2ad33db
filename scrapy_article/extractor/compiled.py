"""Computes the features of a page, compiled if possible, else in Python. Both return the same.

As for the pass over the tree, `scrapy_article.accelerators` chooses which one runs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeAlias

import numpy as np

from scrapy_article.accelerators import choose
from scrapy_article.document import Document, Flag, Hint
from scrapy_article.extractor import measuring as pure
from scrapy_article.extractor.features import (
    BLOCK_FLAGS,
    BLOCK_HINTS,
    DECLARED_FEATURES,
    LEARNED_NAMES,
    NAMES,
    OTHER_TAG,
    PARENT_TAGS,
    PHRASE_NAMES,
    TAG_COUNT,
    TAG_NUMBER,
    Features,
    fill_phrases,
)
from scrapy_article.extractor.page_parts import declared_rows, find_title, title_words

if TYPE_CHECKING:
    from collections.abc import Callable

Measure: TypeAlias = "Callable[[Document], Features]"

_DECLARED = slice(NAMES.index(DECLARED_FEATURES[0]), NAMES.index(DECLARED_FEATURES[-1]) + 1)
"""The rows that Python fills in: C would save less than a tenth of the bare parse."""


def compiled_measure() -> Measure:
    """Return the compiled function. Raises ImportError if it was not built, or was built for another version."""
    from scrapy_article.extractor._features import Measurer

    measurer = Measurer(
        rows=len(NAMES),
        tags=pure.TAG_VALUES,
        tag_count=TAG_COUNT,
        parent_tags=(*PARENT_TAGS, OTHER_TAG),
        flags=tuple(getattr(Flag, name) for name in BLOCK_FLAGS),
        hints=tuple(getattr(Hint, name) for name in BLOCK_HINTS),
        bits=(Flag.HEADING, Flag.TABLE, pure.NEGATIVE, Hint.BODY, pure.OUTSIDE_TEXT),
        cell=(TAG_NUMBER["td"], TAG_NUMBER["div"]),
    )

    def features(document: Document) -> Features:
        arrays = document.arrays
        matrix = np.empty((len(NAMES) + len(LEARNED_NAMES) + len(PHRASE_NAMES), len(arrays.segments)), np.float32)
        heading, path = np.empty((2, len(arrays.segments)), np.int64)
        group = np.empty(len(arrays.blocks), np.int64)
        wanted = title_words(document)
        title = find_title(document, wanted)
        container, lines = measurer.measure(
            matrix[: len(NAMES)],
            heading,
            path,
            group,
            arrays.texts,
            arrays.tags,
            (arrays.up, arrays.start, arrays.end, arrays.flags, arrays.hints, arrays.kinds, arrays.block_of),
            (arrays.words, arrays.chars, arrays.breaks, arrays.link_chars, arrays.density),
            (arrays.good, arrays.dated),
            (-1, -1) if title is None else (title.start, title.end),
            [*wanted],
            document.walk.inline_counts,
            document.walk.images,
        )
        arrays.siblings = group, np.bincount(group)
        matrix[_DECLARED] = declared_rows(document, heading)
        pure.take_logarithms(matrix)
        fill_phrases(matrix[-len(PHRASE_NAMES) :], arrays, heading)
        return Features(arrays, matrix, container, heading, path, document.walk, lines)

    sample = Document(_SAMPLE)
    found, wanted = features(sample), pure.features(sample)
    if not np.array_equal(found.matrix[: len(NAMES)], wanted.matrix[: len(NAMES)]):
        raise ImportError("the compiled pass measures something else")
    return features


_SAMPLE = """
<title>The bridge closes</title><meta name=description content="The council wants to close the bridge.">
<body><nav class=menu><a href=/a>One</a> <a href=/b>Two</a></nav><div id=main><h1>The bridge closes</h1>
<p class=byline>By Ann, 12 May 2020</p><p>The council wants to close the bridge, since there is no more money.</p>
<p>漢字。</p><table><tr><td>1<td>2</table><p>The council wants to close the bridge, since there is no more money.
</div><ul class="related-2"><li><a href=/c>More</a><li><a href=/d>More: here</a></ul><footer>(c) 2020</footer>
"""
"""A page with elements of all kinds."""


features = choose(__name__, compiled_measure, pure.features)
"""Returns the features of a document with at least one segment."""
