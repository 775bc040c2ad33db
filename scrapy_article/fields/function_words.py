"""The commonest function words of more languages than `scrapy_article.text.stopwords` has, to tell them apart.

Articles, pronouns, prepositions, conjunctions, auxiliary verbs: about half of any running text, whatever it is about.
The lists of near relatives (Catalan and Spanish, Malay and Indonesian) hold the words that differ, too.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from scrapy_article.lexicon.table import table
from scrapy_article.text.stopwords import STOP_WORDS

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FUNCTION_WORDS", "OTHER_SCRIPTS"]

_MORE = table().names["language.function_words"]
FUNCTION_WORDS: dict[str, frozenset[str]] = {
    language: STOP_WORDS.get(language, frozenset()) | _MORE.get(language, frozenset())
    for language in sorted((STOP_WORDS.keys() | _MORE.keys()) - {"ru"})
}
"""By ISO 639-1 code (639-3 where there is none): words in lower case, all in Latin letters."""

OTHER_SCRIPTS: dict[str, Mapping[str, frozenset[str]]] = {
    script: table().names[f"language.{script}"] for script in ("cyrillic", "devanagari")
}
"""By script and code: what letters alone do not tell."""
