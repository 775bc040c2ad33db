"""What tables of contents are called, and nothing else is: *Contents* may be those of a parcel."""

from __future__ import annotations

from scrapy_article.lexicon import facts
from scrapy_article.lexicon.phrases import END
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["HEADS_CONTENTS", "heads_contents"]

HEADS_CONTENTS = Beginnings(facts.CONTENTS, END)
heads_contents = HEADS_CONTENTS.begin
