"""What buttons say that have readers order, try or ask for what is offered above them."""

from __future__ import annotations

from functools import partial

from scrapy_article.lexicon.flags import says

__all__ = ["asks_to_act"]

asks_to_act = partial(says, "act")
"""Whether a button says nothing but to order, try, join or ask: ``Get started``, ``Book a free demo``."""
