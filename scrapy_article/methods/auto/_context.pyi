"""What a first look says of the surroundings of each line, compiled: `_context.c`."""

from scrapy_article.document.arrays import Floats, Ints

def context(
    rows: Floats,
    probabilities: Floats,
    words: Floats,
    sure: Floats,
    integers: tuple[Ints, Ints, Ints, Ints, Ints, Ints],
    /,
) -> None:
    """Fill in *rows* as `scrapy_article.methods.auto.context.look_around` does, which leaves logarithms to its caller.

    *rows* and *probabilities* are of 32 bits, *words* of 64, *sure* are truths. *integers* are ``up``, ``start``,
    ``end``, ``kinds`` and ``block_of`` of `Arrays`, and the number of each segment's heading. ValueError for what does
    not fit together.
    """
