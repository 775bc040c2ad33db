"""The language of an article: what the page declares, checked against its script and its stop words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.stopwords import stop_word_shares
from scrapy_article.document.structured import strings
from scrapy_article.fields.page import Choice

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.page import Page

__all__ = ["choose_language"]

SAMPLE = 1500
"""Characters of the text that are looked at."""
ENOUGH_WORDS = 20
"""Words from which on stop words tell a language."""
CLEAR_SHARE = 0.15
"""Share of stop words that running text has at least: in all languages listed it is 0.25 to 0.5."""
MARGIN = 1.3
"""How many times as many stop words as the declared language's speak for another one."""

_TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_]\w{2,8}){0,3}\s*(?:,|$)")
_WORD = re.compile(r"[^\W\d_]+")
_CODES = dict(
    pair.split(":")
    for pair in "iw:he in:id ji:yi nb:no nn:no fil:tl eng:en deu:de ger:de fra:fr fre:fr spa:es ita:it por:pt nld:nl "
    "rus:ru pol:pl jp:ja cz:cs kr:ko cn:zh".split()
)
"""Codes that pages use for others."""

_FAR = re.compile("[\u0370-\u1dff\u3040-\ud7a3]")
"""A letter of a script other than Latin."""
_SCRIPTS: tuple[tuple[str, re.Pattern[str], tuple[str, ...]], ...] = (
    ("kana", re.compile("[\u3041-\u30fa]"), ("ja",)),
    ("hangul", re.compile("[\uac00-\ud7a3]"), ("ko",)),
    ("han", re.compile("[\u4e00-\u9fff]"), ("zh", "yue", "ja")),
    ("thai", re.compile("[\u0e01-\u0e5b]"), ("th",)),
    ("lao", re.compile("[\u0e81-\u0edf]"), ("lo",)),
    ("khmer", re.compile("[\u1780-\u17ff]"), ("km",)),
    ("burmese", re.compile("[\u1000-\u109f]"), ("my",)),
    (
        "cyrillic",
        re.compile("[\u0400-\u04ff]"),
        ("ru", "uk", "bg", "sr", "mk", "be", "kk", "ky", "mn", "tg", "uz", "tt", "bs"),
    ),
    ("arabic", re.compile("[\u0620-\u06d3]"), ("ar", "fa", "ur", "ps", "ckb", "ku", "ug", "sd", "dv")),
    ("hebrew", re.compile("[\u05d0-\u05ea]"), ("he", "yi")),
    ("greek", re.compile("[\u0370-\u03ff]"), ("el",)),
    ("devanagari", re.compile("[\u0904-\u0939]"), ("hi", "mr", "ne", "sa")),
    ("bengali", re.compile("[\u0985-\u09b9]"), ("bn", "as")),
    ("gurmukhi", re.compile("[\u0a05-\u0a39]"), ("pa",)),
    ("gujarati", re.compile("[\u0a85-\u0ab9]"), ("gu",)),
    ("odia", re.compile("[\u0b05-\u0b39]"), ("or",)),
    ("tamil", re.compile("[\u0b85-\u0bb9]"), ("ta",)),
    ("telugu", re.compile("[\u0c05-\u0c39]"), ("te",)),
    ("kannada", re.compile("[\u0c85-\u0cb9]"), ("kn",)),
    ("malayalam", re.compile("[\u0d05-\u0d39]"), ("ml",)),
    ("sinhala", re.compile("[\u0d85-\u0dc6]"), ("si",)),
    ("georgian", re.compile("[\u10d0-\u10ff]"), ("ka",)),
    ("armenian", re.compile("[\u0531-\u0587]"), ("hy",)),
    ("ethiopic", re.compile("[\u1200-\u137f]"), ("am", "ti")),
)
"""Scripts and the languages that are written in them, the commonest on the web first."""
_OWN_LETTERS = {
    "cyrillic": (
        ("be", "ў"),
        ("kk", "әғқңөұү"),
        ("uk", "іїєґ"),
        ("sr", "ђћљњџј"),
        ("mk", "ѓќѕ"),
        ("ru", "ыэё"),
        ("bg", "ъ"),
    ),
    "arabic": (("ur", "ٹڈڑںےھ"), ("fa", "پچژگ")),
}
"""Letters that tell a language among those of a script, the most telling first."""
_OWN_SHARE = 0.005
"""Share of a script's letters that those of one language must have."""
_SCRIPT_SHARE = 0.2
"""Share of the letters that makes a script that of the text; kana are only a part of Japanese."""


def choose_language(page: Page) -> Choice | None:
    """Return the ISO 639 code of the language that the article of *page* is written in."""
    sample = _sample(page)
    declared = list(_declared(page))
    if _FAR.search(sample):
        found = _by_script(sample, declared)
        if found:
            return found
    words = _WORD.findall(sample.lower())
    if len(words) >= ENOUGH_WORDS:
        shares = stop_word_shares(words)
        best = max(shares, key=lambda language: shares[language], default=None)
        if best and shares[best] >= CLEAR_SHARE:
            for choice in declared:
                if shares.get(choice.value, 0.0) * MARGIN >= shares[best]:
                    return choice
            return Choice(best, "stop words of the text")
    return declared[0] if declared else None


def _sample(page: Page) -> str:
    """The beginning of the article's text; of the page's where there is none."""
    segments = page.document.segments
    parts = []
    length = 0
    for index in page.kept or range(len(segments)):
        text = segments[index].text
        parts.append(text[:SAMPLE])
        length += len(text)
        if length >= SAMPLE:
            break
    return " ".join(parts)[:SAMPLE]


def _declared(page: Page) -> Iterator[Choice]:
    """The languages that the page declares, the most trustworthy first."""
    head = page.document.walk.head
    candidates = [
        ("JSON-LD inLanguage", next(iter(strings(page.document.json_ld_article.get("inLanguage"))), None)),
        ("html lang", head.lang),
        ("og:locale", page.meta("og:locale")),
        ("meta content-language", page.meta("content-language", "language", "dc.language", "dcterms.language")),
    ]
    for source, tag in candidates:
        match = _TAG.match(tag or "")
        if match:
            code = match[1].lower()
            code = _CODES.get(code, code)
            if code not in ("und", "zxx", "mul", "xx"):
                yield Choice(code, source)


def _by_script(sample: str, declared: list[Choice]) -> Choice | None:
    """The language by the script of *sample*; a declared one if it is written in that script."""
    letters = sum(map(str.isalpha, sample))
    if len(_FAR.findall(sample)) < _SCRIPT_SHARE * letters:
        return None
    for script, pattern, languages in _SCRIPTS:
        count = len(pattern.findall(sample))
        if not count or count < _SCRIPT_SHARE * letters * (0.25 if script == "kana" else 1):
            continue
        telling = _OWN_LETTERS.get(script, ())
        own = next((code for code, own in telling if sum(map(sample.count, own)) > _OWN_SHARE * count), languages[0])
        for choice in declared:
            # Many pages declare the commonest language of a script, whatever they are written in.
            if choice.value in languages and (choice.value != languages[0] or own == languages[0]):
                return choice
        return Choice(own, f"{script} letters of the text")
    return None
