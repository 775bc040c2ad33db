"""What stands in place of posts and films of other sites until readers agree to load them, and labels of players."""

from __future__ import annotations

from functools import partial

from scrapy_article.lexicon import notices
from scrapy_article.lexicon.flags import says
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["ASKS", "agrees", "names_consent", "that_ask_consent"]

ASKS = Beginnings(notices.CONSENT)
that_ask_consent = ASKS.within
agrees = partial(says, "agrees")
names_consent = partial(says, "names_consent")
