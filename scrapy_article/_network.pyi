"""What networks say, compiled: `_network.c`."""

from scrapy_article.document.arrays import Floats, Ints

class Ensemble:
    """Networks with the same inputs, which are standardised alike: those of each are its weights and its biases.

    All numbers have 32 bits; ValueError for what does not fit together.
    """

    def __init__(
        self,
        mean: Floats,
        scale: Floats,
        networks: tuple[tuple[tuple[Floats, ...], tuple[Floats, ...]], ...],
        limit: float,
    ) -> None: ...
    def probabilities(self, found: Floats, parts: tuple[Floats | float, ...], chosen: Ints | None, /) -> None:
        """Fill in *found* as `scrapy_article.network.Ensemble` says; ValueError for what does not fit together."""
