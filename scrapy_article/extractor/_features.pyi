"""What the learned extractor looks at, compiled: `_features.c`."""

from typing import Any

from scrapy_article.document.arrays import Floats

def measure(
    texts: list[str],
    title_words: list[str],
    ends: str,
    quotes: str,
    blocks: int,
    title_start: int,
    title_end: int,
    arrays: tuple[Any, ...],
    /,
) -> tuple[int, bytes]:
    """Do what `scrapy_article.extractor.measuring.python_rows` does.

    *ends* are marks at the end of sentences, *quotes* may follow them, *blocks* is the number of these, *title_start*
    is -1 for no heading with the title. The first four *arrays* are filled in: the rows,
    the last heading of each segment, a number for the path of each segment, and one for the siblings of each block.
    Return the number of the container, and the first words of the segments for `look_up`. ValueError or TypeError for
    what does not fit together.
    """

def table(words: dict[str, float], names: dict[str, float], /) -> object:
    """Return the log-odds of a `Vocabulary` for `look_up`. ValueError if two words have one hash."""

def look_up(table: object, names: list[str], inline_names: list[str], arrays: tuple[Any, ...], /) -> None:
    """Do what `scrapy_article.extractor.features.learned_rows` does.

    *names* are those of the blocks, *inline_names* those of inline elements in each segment. *arrays* are the rows to
    fill in, the first words from `measure`, the block of each segment, the parent of each block, and the last heading
    of each segment. ValueError or TypeError for what does not fit together.
    """

def verdict(count: int, inputs: int, declared: int, small: int, arrays: tuple[Floats | Any, ...], /) -> float:
    """Fill in the probabilities of the lines, and return that of an article, as `SequenceNetwork` does.

    The numbers are those of lines, of inputs of a line, of inputs of the page, and of outputs of the layer ``small``.
    *arrays* are the probabilities, the inputs of the lines, the standardised inputs of the page, the weights from
    `SequenceNetwork`, and the arrays of a `Places`. ValueError for what does not fit together.
    """
