"""How long an article takes to read.

Characters a minute that native speakers read aloud, from S. Trauzettel-Klosinski, K. Dietz and the IReST Study Group,
"Standardized assessment of reading performance: the New International Reading Speed Texts IReST", Investigative
Ophthalmology & Visual Science 53 (2012), 5452-5461: the figures that the reader view of Firefox goes by, too. Silent
reading of English is about as fast: 238 words a minute against 228 (M. Brysbaert, "How many words do we read per
minute?", Journal of Memory and Language 109 (2019), 104047).
"""

from __future__ import annotations

CHARACTERS_PER_MINUTE: dict[str, int] = {
    "ar": 612,
    "de": 920,
    "en": 987,
    "es": 1025,
    "fi": 1078,
    "fr": 998,
    "he": 833,
    "it": 950,
    "ja": 357,
    "nl": 978,
    "pl": 916,
    "pt": 913,
    "ru": 986,
    "sl": 885,
    "sv": 917,
    "tr": 1054,
    "zh": 255,
}
"""By ISO 639-1 code."""

OTHERS = 882
"""Characters a minute of a language that was not measured: the study gives 68 ms a character for the alphabets."""
_LIKE = {"yue": "zh", "fa": "ar", "ur": "ar", "yi": "he"}


def characters_per_minute(language: str | None) -> int:
    """Characters of *language* that are read in a minute."""
    code = language or ""
    return CHARACTERS_PER_MINUTE.get(_LIKE.get(code, code), OTHERS)


def reading_time(characters: int, language: str | None) -> int:
    """Return the seconds that a text of so many *characters* takes to read."""
    return round(60 * characters / characters_per_minute(language))
