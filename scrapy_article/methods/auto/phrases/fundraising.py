"""How sites ask their readers for money: for the newsroom, by gifts and memberships."""

from __future__ import annotations

from functools import partial

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon import offers
from scrapy_article.lexicon.flags import says

__all__ = ["SIGNS", "heads_appeal", "says_we", "that_ask_for_money"]

SIGNS = offers.MONEY.split("|")
that_ask_for_money = Needles(SIGNS, any_case=True).within
heads_appeal = partial(says, "appeal_heading")
says_we = partial(says, "we")
