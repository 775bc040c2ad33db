"""What the learned extractor looks at, compiled: `_features.c`."""

from array import array
from collections.abc import Callable, Mapping
from typing import Any

from scrapy_article.document import Placed
from scrapy_article.document.arrays import Floats, Ints

class Measurer:
    """Measures pages as `scrapy_article.extractor.measuring` does; `feature_names` says what its constants are."""

    def __init__(
        self,
        rows: int,
        tags: Mapping[str, int],
        tag_count: int,
        parent_tags: tuple[int, ...],
        flags: tuple[int, ...],
        hints: tuple[int, ...],
        bits: tuple[int, int, int, int, int],
        cell: tuple[int, int],
    ) -> None: ...
    def measure(
        self,
        matrix: Floats,
        heading: Ints,
        path: Ints,
        group: Ints,
        texts: list[str],
        tags: list[str],
        integers: tuple[Ints, Ints, Ints, Ints, Ints, Ints, Ints],
        numbers: tuple[Floats, Floats, Floats, Floats, Floats],
        truths: tuple[Any, Any],
        title: tuple[int, int],
        title_words: list[str],
        inner: array[int],
        images: list[Placed],
        /,
    ) -> tuple[int, bytes]:
        """Fill in *matrix*, all but logarithms and what the page declares.

        *heading* is filled in with the number of each segment's last heading.
        *path* is filled in with a number for the path of each segment, *group* with one for the siblings of each block.
        *texts* are those of the segments, *tags* those of the blocks that hold any; the tuples hold arrays of `Arrays`;
        *inner* and *images* are those of the walk.
        Return the number of the container, and what `Table.look_up` wants to know of the segments' first words.
        ValueError or TypeError for what does not fit together.
        """

class Table:
    """The log-odds of a `Vocabulary`, by the hash of each word."""

    def __init__(
        self, words: dict[str, float], names: dict[str, float], name_tokens: Callable[[str], list[str]]
    ) -> None:
        """ValueError where two words have one hash."""

    def look_up(
        self,
        rows: Floats,
        lines: bytes,
        names: list[str],
        inline_names: list[str],
        integers: tuple[Ints, Ints, Ints, Ints],
        /,
    ) -> None:
        """Fill in *rows* as `scrapy_article.extractor.features.learned_rows` does.

        *names* are those of the blocks, *inline_names* those of inline elements in each segment, *integers* the block
        of each segment, the parent of each block, the last heading of each segment and the kind of each block: those of
        one kind have the same names, digits aside. ValueError or TypeError for what does not fit together.
        """

def verdict(
    count: int,
    inputs: int,
    declared: int,
    small: int,
    rows: Floats,
    page: Floats,
    places: tuple[Ints, Ints, Ints, Floats],
    weights: Floats,
    lines: Floats,
    /,
) -> float:
    """Fill in *lines*, the probabilities of the lines, and return that of an article, as `SequenceNetwork` does.

    The numbers are those of lines, of inputs of a line, of inputs of the page, and of outputs of the layer ``small``.
    *page* has the standardised inputs of the page, *places* is a `Places`, *weights* come from `SequenceNetwork`.
    ValueError for what does not fit together.
    """
