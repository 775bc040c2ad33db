"""How lines begin that lead to another story, or back."""

from __future__ import annotations

from functools import partial

from scrapy_article.document.needles import Needles, Starts
from scrapy_article.lexicon import related
from scrapy_article.lexicon.flags import says
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = [
    "OTHER_SIGNS", "STARTS", "leads_back", "leads_elsewhere", "leads_to_main_article", "offers_stories", "suggests",
    "that_lead_elsewhere",
]  # fmt: skip

STARTS = Starts([*Beginnings(related.POINTERS).starts, *Beginnings(related.MAIN_ARTICLE).starts])
OTHER_SIGNS = Needles(("könnte",), any_case=True)
"""How lines begin that may lead elsewhere, and what is in each of the others that do."""
leads_elsewhere = partial(says, "elsewhere")
leads_to_main_article = partial(says, "main_article")
leads_back = partial(says, "leads_back")
suggests = partial(says, "suggests")
offers_stories = partial(says, "offers_stories")


def that_lead_elsewhere(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, lead to another story: hardly any."""
    return [i for i in sorted({*STARTS.within(lines), *OTHER_SIGNS.within(lines)}) if leads_elsewhere(lines[i])]
