"""Lines of a recipe that its structured data holds, too: ingredients in a column beside the text look like others."""

from __future__ import annotations

import re
from itertools import chain, islice
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.structured import strings

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from scrapy_article.document import Document, Segment

__all__ = ["declared_lines"]

TYPE = "Recipe"
"""The schema.org type."""
PROPERTIES = ("recipeIngredient", "ingredients", "recipeInstructions")
"""Its properties that are lists of lines; the second is what the first was called until 2016."""
PARTS = 4
"""Lines that a declared one may be parted into: amount, unit, what of, and how cut."""
MOST = 500
"""Declared lines that are looked for."""
_UNREAD = Flag.NAV | Flag.FOOTER | Flag.HIDDEN
_WHOLE = re.compile(r"(?<=\d)\.0+(?!\d)")
"""What databases add to a whole number."""


@rule("declared-recipe", scope=ALL_PAGES, otherwise=lambda *_, **__: [])
def declared_lines(document: Document, kept: Sequence[int]) -> list[int]:
    """Segments beside those *kept* that are lines of the recipe that *document* declares, if that is one alone."""
    if TYPE not in document.all_json_ld_types:
        return []
    pairs = zip(document.json_ld_types, document.json_ld, strict=True)
    recipes = [recipe for types, recipe in pairs if TYPE in types]
    if len({str(recipe.get("name")) for recipe in recipes}) != 1:
        return []  # a list of recipes
    wanted = {_plain(_WHOLE.sub("", text)) for text in islice(chain.from_iterable(map(_declared, recipes)), MOST)}
    wanted.discard("")
    segments = document.segments
    wanted -= {_plain(segments[i].text) for i in kept}
    return _found(segments, wanted) if wanted else []


def _declared(recipe: dict[str, Any]) -> Iterator[str]:
    """The ingredients, and the steps, be they strings, objects, or sections of these."""
    values = [recipe.get(key) for key in PROPERTIES]
    for value in chain.from_iterable(value if isinstance(value, list) else [value] for value in values):
        parts = value.get("itemListElement") if isinstance(value, dict) else None
        for part in parts if isinstance(parts, list) else [value]:
            text = part.get("text") if isinstance(part, dict) else part
            for line in text.splitlines() if isinstance(text, str) else ():
                yield from strings(line)


def _found(segments: Sequence[Segment], wanted: set[str]) -> list[int]:
    """The first lines, or lines one after the other, that are *wanted*; each once."""
    longest = max(map(len, wanted))
    found: list[int] = []
    position = 0
    while position < len(segments) and wanted:
        text = ""
        after = position + 1
        for number in range(position, min(position + PARTS, len(segments))):
            if segments[number].block.flags & _UNREAD or len(text) > longest:
                break
            text += _plain(segments[number].text[: 2 * longest])
            if text in wanted:
                wanted.discard(text)
                found.extend(range(position, number + 1))
                after = number + 1
                break
        position = after
    return found


def _plain(text: str) -> str:
    return "".join(filter(str.isalnum, text.casefold()))
