"""Notices of sites: of rights, of whose views these are, to browsers, of errors, of newsletters, and codes to read."""

from __future__ import annotations

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon.flags import flags_of
from scrapy_article.lexicon.notices import LISTS

__all__ = ["SIGNS", "noticed"]

SIGNS = Needles([word for one in LISTS if one.group for word in one.needles.split("|")], any_case=True)
"""One of these is in each of those lines."""
_WHAT = {"notice_rights": "notice", "notice_call": "call to the reader", "notice_other": "message to browsers"}


def noticed(lines: list[str]) -> dict[int, str]:
    """What those of *lines* are that claim rights, ask for scripts or to tell of mistakes, or offer a newsletter."""
    found: dict[int, str] = {}
    for i in SIGNS.within(lines):
        flags = flags_of(lines[i])
        for flag in flags.intersection(_WHAT):
            found[i] = _WHAT[flag]
        if found.get(i) == _WHAT["notice_other"] and " on line " in lines[i]:
            found[i] = "error of the site"
    return found
