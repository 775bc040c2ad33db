"""What a first look says of the surroundings of each line, and the kinds of lines, compiled: `_context.c`."""

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

def kinds(of: Ints, named: Floats, integers: tuple[Ints, Ints, Ints], tags: list[str], names: list[str], /) -> None:
    """Fill in, of each segment, the number of its kind, and whether it is named.

    As `scrapy_article.methods.auto.kinds.kinds_in_python` does. *named* are truths. *integers* are ``up``, ``kinds``
    and ``block_of`` of `Arrays`, *tags* and *names* those of the blocks. ValueError for what does not fit together.
    """
