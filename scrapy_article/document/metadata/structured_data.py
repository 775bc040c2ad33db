"""Structured data of a page: JSON-LD, Open Graph and other ``meta`` elements, each read once."""

from __future__ import annotations

import json
import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from scrapy_article.document.normalization import normalized, unescape, without_tags
from scrapy_article.text.words import join_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

ARTICLE_TYPES = frozenset(
    "Article NewsArticle BlogPosting Report ReportageNewsArticle OpinionNewsArticle AnalysisNewsArticle "
    "BackgroundNewsArticle ReviewNewsArticle AskPublicNewsArticle LiveBlogPosting ScholarlyArticle TechArticle "
    "MedicalScholarlyArticle SocialMediaPosting SatiricalArticle AdvertiserContentArticle Review Recipe HowTo".split()
)
"""schema.org types of articles."""

_MAX_CHARACTERS = 2_000_000
"""Of one JSON-LD script: longer ones are catalogues, and not worth a parser's time."""
_MAX_BROKEN = 400_000
"""Of a script that is no JSON: the pattern for its slips takes a hundred bytes of memory for each of some signs."""
_MAX_OBJECTS = 2_000
_MAX_QUEUE = 20_000
"""Values of one script that are looked at: lists of lists hold no objects."""

_OPENED = ("@graph", "mainEntity", "mainEntityOfPage", "hasPart", "itemListElement", "item")
"""Properties whose objects are returned like those of the script itself."""

DECODER = json.JSONDecoder(strict=False)
"""Reads JSON as pages have it: raw line feeds and tabs in strings are forgiven."""
_START = re.compile(r"[{\[]")
_SLIPS = re.compile(
    r"(\"[^\"\\]*(?:\\.[^\"\\]*)*(?:\"|\\?\Z))|<!\[CDATA\[|//[^\n]*|/\*.*?(?:\*/|\Z)|,(?=\s*(?://[^\n]*\n\s*)*[}\]])",
    re.DOTALL,
)
"""A string; or what may stand outside of strings, and is no JSON: CDATA marks, comments, a comma before a bracket."""
_ESCAPE = re.compile(
    r"\\(?:(u[dD][89abAB][0-9a-fA-F]{2}\\u[dD][c-fC-F][0-9a-fA-F]{2})|(u[dD][89a-fA-F][0-9a-fA-F]{2})|.)",
    re.DOTALL,
)
"""In a JSON string: a character beyond the basic plane, or half of one, or any other escape."""


def read_json_ld(scripts: Iterable[str]) -> list[dict[str, Any]]:
    """Return every object of the JSON-LD *scripts* in order, graphs and lists opened, whatever their shape.

    Slips that nobody sees in a browser are forgiven: CDATA marks, comments, several objects in one script, a comma
    before a bracket. What still is no JSON is left out, with what follows it.
    """
    found: list[dict[str, Any]] = []
    for script in scripts:
        if len(script) > _MAX_CHARACTERS:
            continue
        script = _whole(script)
        values: Iterable[Any]
        try:
            values = (DECODER.decode(script),)
        except (ValueError, RecursionError):
            values = islice(_values(script), _MAX_OBJECTS)
        for value in values:
            # Breadth first, and no recursion: a page may nest as deep as it likes.
            queue = [value]
            for entry in queue:
                if len(found) >= _MAX_OBJECTS or len(queue) > _MAX_QUEUE:
                    break
                if isinstance(entry, list):
                    queue.extend(entry[:_MAX_OBJECTS])
                elif isinstance(entry, dict):
                    found.append(entry)
                    for key in _OPENED:
                        inner = entry.get(key)
                        if isinstance(inner, (dict, list)):
                            queue.append(inner)
    return found


def _whole(script: str) -> str:
    """*script* with U+FFFD for each escape of half a character: text that has one can be neither sent nor stored."""
    if "\\" not in script or ("\\ud" not in script and "\\uD" not in script):  # one character is found far sooner
        return script
    return _ESCAPE.sub(lambda match: "\\ufffd" if match[2] else match[0], script)


def _values(script: str) -> Iterator[Any]:
    """Yield the values in a script that is no JSON: as long as they are, with whatever stands around them."""
    if '"' not in script:  # what prints text has escaped the quotes
        script = unescape(script)
    script = _SLIPS.sub(r"\1", script) if len(script) <= _MAX_BROKEN else script
    position = 0
    while start := _START.search(script, position):
        try:
            value, position = DECODER.raw_decode(script, start.start())
        except (ValueError, RecursionError):
            return
        yield value


def types_of(entry: dict[str, Any]) -> set[str]:
    """The schema.org types of a JSON-LD object, without their vocabulary."""
    value = entry.get("@type")
    names = value if isinstance(value, list) else (value,)
    return {name.rpartition("/")[2].rpartition(":")[2].strip() for name in names if isinstance(name, str)}


def strings(value: Any) -> list[str]:
    """The strings in *value*, which may be a string, an object with a name, or a list of those.

    Entities are resolved, tags taken out, and words spelt as they are read; what stands in the place of a value is left
    out.

    >>> strings([{"@type": "Person", "name": "Ann &amp; Bo"}, None, "Cy"])
    ['Ann & Bo', 'Cy']
    """
    found = []
    for entry in value if isinstance(value, list) else (value,):
        if isinstance(entry, dict):
            entry = entry.get("name") or entry.get("@value") or entry.get("url")
        if isinstance(entry, (str, int, float)) and not isinstance(entry, bool):
            found.append(_plain(str(entry)))
    return [*filter(None, found)]


def _plain(text: str) -> str:
    text = unescape(unescape(text))  # twice: many pages escape what is escaped already
    text = normalized(join_space(without_tags(text)))
    return "" if is_placeholder(text) else text


# --- placeholders -------------------------------------------------------------

MAX_PLACEHOLDER = 90
"""Maximum characters of a placeholder."""
_PLACEHOLDER = re.compile(
    r"(?:undefined|null|NULL|None|NaN|Array|N/A|n/a|TBD|\[object \w{1,20}\]|\[\w{1,20}:[\w:-]{1,60}\]|[-–—]{1,3}"
    r"|\{\{[^{}]{0,80}\}\}|\$\{[^{}]{0,80}\}|%\w[\w.-]{0,40}%|<%[^%]{0,80}%>)\Z"
)


_FIRST = frozenset("unNAT[-–—{$%<")
"""First characters of placeholders: few values begin so."""


def is_placeholder(text: str) -> bool:
    """Whether *text*, without blanks around it, is a placeholder.

    It is a language's word for no value, or an unfilled variable of a template. Words that may be values, such as
    *false*, are none.

    >>> [is_placeholder(text) for text in ("undefined", "[object Object]", "{{ title }}", "%title%", "Undefined love")]
    [True, True, True, True, False]
    """
    return text[:1] in _FIRST and len(text) <= MAX_PLACEHOLDER and _PLACEHOLDER.match(text) is not None
