"""Dates of publication in the data of a page's own programs."""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.date_candidates import DateCandidate
    from scrapy_article.fields.date_view import DateView

__all__ = ["scripts"]

MAX_SOURCE = 1_000_000
"""Bytes of the markup that are searched for dates in scripts."""
MAX_NAMES = 300
"""Names in scripts that are looked at."""
MAX_TAG = 200
"""Bytes of the tag of a script that its type stands in."""
BACK = 2_000
"""Bytes before a date in which what it stands in may begin."""
MAX_KEY = 60
"""Bytes before a bracket that its name stands in."""

_IN_SCRIPT = re.compile(
    rb"""(?<![\w-])(date_?published|(?:first_?)?publish(?:ed)?_?(?:at|on|date|time))"""
    rb"""(?:\\?["']|&quot;)?\s?:\s?(?:\\?["']|&quot;)(\d{4}-\d\d-\d\d[\d T:.+Z-]{0,24})""",
    re.IGNORECASE,
)
_PUBLISH = b"blish"
"""In all those names, behind a *u*: pages are long, a pattern that does not begin with a letter is slow to say no, and
*b* is the rarest of these."""
_SCRIPT = b"<script"
_JSON_LD = b"datePublished"
"""The name that JSON-LD is read by; others write it in small letters."""
_BRACKET = re.compile(rb"[][{}]")
_OTHERS = re.compile(
    rb"""(?:comments?|replies|answers|reviews?|items|(?:related|recommended|latest|popular)\w*)"""
    rb"""(?:\\?["']|&quot;)?\s?[:=]\s?$""",
    re.IGNORECASE,
)
"""Names of data about something else than the article."""
_STREAM = b".push("
"""What is pushed is a part of a stream of data, and no list of its own."""


def scripts(view: DateView) -> Iterator[DateCandidate]:
    """Data of the page's own programs: the first value whose name says that it is the article's date of publication.

    What stands in a list, or among comments and the like, is not; nor is what stands in JSON-LD that could be read: it
    says itself what it is of. Where there is none, the main resource of JSON:API.
    """
    data, script, seen = view.page.document.data, 0, 0
    is_read = bool(view.page.document.json_ld)
    for place in islice(_places(data), MAX_NAMES):
        match = _IN_SCRIPT.search(data, max(0, place - 10), place + 90)
        if match:
            start = match.start()
            script, seen = max(script, data.rfind(_SCRIPT, seen, start)), start
            is_json_ld = b"ld+json" in data[script : script + MAX_TAG].partition(b">")[0]
            if (is_json_ld and is_read and match[1] == _JSON_LD) or _is_of_another(
                data[max(script, start - BACK) : start]
            ):
                continue
            found = view.value(match[2].decode(), f"{match[1].decode()} in a script", "script")
            if found:
                yield from found
                return
    resource = view.page.resource
    if resource is not None and resource.created:
        yield from view.value(resource.created, "JSON:API resource in a script", "script")


def _places(data: bytes) -> Iterator[int]:
    """Where there may be such a name."""
    place = data.find(_PUBLISH)
    while 0 <= place <= MAX_SOURCE - len(_PUBLISH):
        if data[place - 1 : place] == b"u":
            yield place - 1
        place = data.find(_PUBLISH, place + 1)


def _is_of_another(before: bytes) -> bool:
    """Whether what follows *before*, data of a program, stands in a list, or in an object about something else."""
    closed = 0
    for bracket in reversed([*_BRACKET.finditer(before)]):
        if bracket[0] in b"]}":
            closed += 1
        elif closed:
            closed -= 1
        else:
            name = before[max(0, bracket.start() - MAX_KEY) : bracket.start()]
            if (bracket[0] == b"[" and not name.endswith(_STREAM)) or _OTHERS.search(name):
                return True
    return False
