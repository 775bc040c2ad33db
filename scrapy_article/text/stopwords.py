"""The commonest function words of languages that are written in Latin letters or Cyrillic.

Each list holds frequent articles, pronouns, prepositions, conjunctions and auxiliary verbs. A word may stand in several
lists; the share of stop words in running text is then still highest, by far, for the text's own language.
"""

from __future__ import annotations

import json
from importlib.resources import files

__all__ = ["STOP_WORDS"]

STOP_WORDS: dict[str, frozenset[str]] = {
    language: frozenset(words.split())
    for language, words in json.loads(files(__package__).joinpath("stopwords.json").read_bytes()).items()
}
"""Stop words, in lower case, by ISO 639-1 code."""
