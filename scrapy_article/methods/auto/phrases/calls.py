"""Calls to the reader, and what else ends articles: who edited them, who is to blame, whom to ring up."""

from __future__ import annotations

from functools import partial

from scrapy_article.lexicon.flags import says

__all__ = ["calls_at_the_start", "calls_the_reader", "disclaims", "gives_telephone", "is_address", "signs_off"]

calls_the_reader = partial(says, "call")
calls_at_the_start = partial(says, "call_above")
disclaims = partial(says, "disclaims")
signs_off = partial(says, "initials")
is_address = partial(says, "address")
gives_telephone = partial(says, "telephone")
