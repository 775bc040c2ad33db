"""Structured data that a page carries: JSON-LD, Open Graph and other ``meta`` elements, each read once."""

from __future__ import annotations

import html
import json
import re
from typing import TYPE_CHECKING, Any

from scrapy_article.document.words import join_space

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

__all__ = ["ARTICLE_TYPES", "read_json_ld", "strings", "types_of"]

ARTICLE_TYPES = frozenset(
    "Article NewsArticle BlogPosting Report ReportageNewsArticle OpinionNewsArticle AnalysisNewsArticle "
    "BackgroundNewsArticle ReviewNewsArticle AskPublicNewsArticle LiveBlogPosting ScholarlyArticle TechArticle "
    "MedicalScholarlyArticle SocialMediaPosting SatiricalArticle AdvertiserContentArticle Review Recipe HowTo".split()
)
"""schema.org types of which one stands for the article of a page."""

_MAX_CHARACTERS = 2_000_000
"""Of one JSON-LD script: longer ones are catalogues, and not worth a parser's time."""
_MAX_OBJECTS = 2_000

_COMMENT = re.compile(
    r"^\s*(?:<!--|//\s*<!\[CDATA\[|/\*\s*<!\[CDATA\[\s*\*/|<!\[CDATA\[)|(?:-->|//\s*\]\]>|/\*\s*\]\]>\s*\*/|\]\]>)\s*;?\s*$"
)
_CONTROL = re.compile(r"[\x00-\x1f]+")
_TRAILING_COMMA = re.compile(r",(\s*[\]}])")


def read_json_ld(scripts: Iterable[str]) -> list[dict[str, Any]]:
    """Return every object of the JSON-LD *scripts* in order, graphs and lists opened, whatever their shape.

    Slips that search engines forgive are forgiven: HTML comments and CDATA marks around the JSON, raw line feeds
    inside strings, trailing commas, a semicolon at the end. What still is no JSON is left out.
    """
    found: list[dict[str, Any]] = []
    for script in scripts:
        if len(script) > _MAX_CHARACTERS:
            continue
        for value in _values(script):
            # Breadth first, and no recursion: a page may nest as deep as it likes.
            queue = [value]
            for entry in queue:
                if len(found) >= _MAX_OBJECTS or len(queue) >= 2 * _MAX_OBJECTS:
                    break
                if isinstance(entry, list):
                    queue.extend(entry)
                elif isinstance(entry, dict):
                    found.append(entry)
                    for key in ("@graph", "mainEntity", "mainEntityOfPage", "hasPart", "itemListElement", "item"):
                        inner = entry.get(key)
                        if isinstance(inner, (dict, list)):
                            queue.append(inner)
    return found


def _values(script: str) -> Iterator[Any]:
    text = script.strip()
    if text[:1] not in ("{", "[") or text[-1:] not in ("}", "]"):  # the pattern is slower than the JSON parser
        text = _COMMENT.sub("", text).strip().rstrip(";")
    if not text:
        return
    for attempt in (text, _TRAILING_COMMA.sub(r"\1", _CONTROL.sub(" ", text))):
        try:
            yield json.loads(attempt, strict=False)
        except (ValueError, RecursionError):
            continue
        return
    # Two objects in one script, or something after the object: take what stands first.
    try:
        yield json.JSONDecoder(strict=False).raw_decode(text)[0]
    except (ValueError, RecursionError):
        return


def types_of(entry: dict[str, Any]) -> set[str]:
    """The schema.org types of a JSON-LD object, without their address."""
    return {name.rpartition("/")[2] for name in strings(entry.get("@type"))}


def strings(value: Any) -> list[str]:
    """The strings in *value*, which may be a string, an object with a name, or a list of those; entities resolved.

    >>> strings([{"@type": "Person", "name": "Ann &amp; Bo"}, None, "Cy"])
    ['Ann & Bo', 'Cy']
    """
    found = []
    for entry in value if isinstance(value, list) else [value]:
        if isinstance(entry, dict):
            entry = entry.get("name") or entry.get("@value") or entry.get("url")
            if isinstance(entry, list) and entry:
                entry = entry[0]
        if isinstance(entry, (str, int, float)) and not isinstance(entry, bool):
            text = str(entry)
            if "&" in text:
                text = html.unescape(html.unescape(text))  # twice: many pages escape what is escaped already
            text = join_space(text)
            if text:
                found.append(text)
    return found
