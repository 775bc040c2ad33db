"""What a page declares of its text."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from scrapy_article.extractor.vocabulary import first_words

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Document
    from scrapy_article.document.arrays import Floats, Ints

__all__ = ["declared_rows", "said_of_text"]

TOLD_CHARACTERS = 200
"""Characters from which the text in the page's structured data is held against the segments."""
DECLARED_CHARACTERS = 60
"""Characters of a segment that are read for that."""
DECLARED_START = 40
"""Letters and digits of them that are looked for."""
DESCRIBED = 5
"""Words in which a segment must begin as the page's description does."""
_UNLIKE = "\u200b!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~‘’“”„‚«»‹›–—…·"
"""Characters that differ between the text and a copy of it, beside white space."""


def said_of_text(document: Document) -> tuple[str | None, list[str]]:
    """Return what *document* says of its text: all of it, and the first words of a summary.

    None, and an empty list, where it says too little.
    """
    told = document.json_ld_article.get("articleBody")
    body = told if isinstance(told, str) and len(told) >= TOLD_CHARACTERS else None
    meta = document.meta
    description = first_words((meta.get("description") or meta.get("og:description") or [""])[0])[:DESCRIBED]
    return body, description if len(description) == DESCRIBED else []


def declared_rows(
    document: Document, texts: Sequence[str], tokens: Sequence[list[str]], asked: Ints
) -> Sequence[Floats]:
    """Return the rows that hold the segments against what structured data and ``meta`` elements say of the text.

    *texts* are those of the segments, *tokens* their first words; *asked* are the numbers of those that the text in
    the structured data is asked for.
    """
    declared = np.zeros(len(texts))
    body, description = said_of_text(document)
    if body is not None:
        told = _plain(body)
        starts = _plain("\0".join([texts[i][:DECLARED_CHARACTERS] for i in asked.tolist()])).split("\0")
        declared[asked] = [1 if start[:DECLARED_START] in told else -1 for start in starts]
    described = [words[:DESCRIBED] == description for words in tokens]
    return [declared, np.full(len(texts), body is not None), np.array(described)]


def _plain(text: str) -> str:
    """Return *text* without white space and `_UNLIKE`; what `str.translate` takes ten times as long for."""
    text = "".join(text.split())
    for character in _UNLIKE:
        if character in text:
            text = text.replace(character, "")
    return text
