"""What buttons say that lead on to another page: to read on, to buy, to see the price."""

from __future__ import annotations

from functools import partial

from scrapy_article.lexicon import buttons
from scrapy_article.lexicon.flags import says
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["LEADS_ON", "is_button", "leads_on"]

LEADS_ON = Beginnings(buttons.LEADS_ON)
leads_on = LEADS_ON.begin
"""Whether a link begins as such buttons do."""
is_button = partial(says, "button")
"""Whether a line says no more than such a button, be it a link or not."""
