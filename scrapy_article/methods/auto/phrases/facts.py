"""What sites tell of an article at its ends, by a label and a value."""

from __future__ import annotations

import re
from functools import partial

from scrapy_article.lexicon.flags import says

__all__ = ["label_of", "states_fact"]

_COLON = re.compile("[:：]")
states_fact = partial(says, "fact")


def label_of(line: str) -> str:
    """Return the label that *line* begins with, up to its colon; the empty string if there is none."""
    colon = _COLON.search(line)
    return line[: colon.end()] if colon else ""
