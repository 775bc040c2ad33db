"""The language of an article: what the page declares, checked against script, letters and function words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import cast

import numpy as np

from scrapy_article.fields.page import Page
from scrapy_article.fields.texts import Choice, first_string
from scrapy_article.lexicon.lists import languages_of, words_of
from scrapy_article.text.words import compiled_later

_FUNCTION_WORDS: dict[str, dict[str, frozenset[str]]] = {
    "latin": {
        language: words_of("language.stop_words", language) | words_of("language.function_words", language)
        for language in sorted(
            {*languages_of("language.stop_words"), *languages_of("language.function_words")} - {"ru"}
        )
    },
    **{
        script: {language: words_of(f"language.{script}", language) for language in languages_of(f"language.{script}")}
        for script in ("cyrillic", "devanagari")
    },
}
"""Function words in lower case, by script and by ISO 639-1 code (639-3 where there is none).

Other scripts need none: their letters identify the language.
"""

MAX_SAMPLE = 1200
"""Maximum characters of the text that are checked."""
MAX_PART = 400
"""Maximum characters of one segment in that sample."""
MIN_WORDS = 20
"""Words from which function words identify a language."""
CLEAR_SHARE = 0.2
"""Share of function words that identifies a language: running text has 0.25 to 0.5."""
CLEAR_LEAD = 1.5
"""How many times as many function words as the next language's are enough with a lower share."""
MIN_DIFFERENT_WORDS = 4
"""Different function words that are needed."""
MARGIN = 1.3
"""How many times as many function words as the declared language's prove another one."""
UNLISTED_SHARE = 0.25
"""Share of another language's function words that contradicts a declared language without a list."""

MIN_CLASSIFIED = 40
"""Characters from which py3langid is used: at this length it is right on 97 % of 3,097 paragraphs in 26 languages
(`benchmarks/languages.py`)."""

CLASSIFIER = "classified by py3langid"
WORDS = "function words of the text"
"""The usual source of the language."""

_METAS = ("content-language", "language", "dc.language", "dcterms.language")
_TAG = re.compile(r"\s*([A-Za-z]{2,3})(?:[-_]\w{2,8}){0,3}\s*(?:,|$)")
_CODES = dict(
    pair.split(":")
    for pair in (
        "iw:he in:id ji:yi nb:no nn:no fil:tl eng:en deu:de ger:de fra:fr fre:fr spa:es ita:it por:pt nld:nl "
        "dut:nl rus:ru pol:pl jp:ja jpn:ja cz:cs ces:cs kr:ko kor:ko cn:zh zho:zh chi:zh cmn:zh gr:el ell:el "
        "ua:uk ukr:uk tur:tr ara:ar dk:da dan:da se:sv swe:sv nor:no nob:no fin:fi hun:hu ron:ro rum:ro "
        "ind:id vie:vi tha:th heb:he hin:hi ben:bn fas:fa per:fa bul:bg srp:sr hrv:hr slk:sk slv:sl cat:ca "
        "mo:ro sh:sr vn:vi"
    ).split()
)
"""Codes that pages use, and the right ones: codes of three letters, old codes, and codes of countries."""

_TWO_LETTERS = frozenset(
    "aa ab ae af ak am an ar as av ay az ba be bg bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el "
    "en eo es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it "
    "iu ja jv ka kg ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt "
    "my na nb nd ne ng nl nn no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg si sk sl "
    "sm sn so sq sr ss st su sv sw ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo "
    "za zh zu".split()
)
"""The codes of ISO 639-1; any other of two letters is the code of a country, or a mistake."""
_NO_LANGUAGE = frozenset(("und", "zxx", "mul"))

_OTHER_SCRIPT = compiled_later("[\u0370-\u1dff\u3040-\ud7a3]")
"""A letter of a script other than Latin."""
_LATIN_BYTES = bytes(high for high in range(256) if not (0x03 <= high <= 0x1D or 0x30 <= high <= 0xD7))
"""High bytes in UTF-16 of all other characters."""
_SCRIPTS = tuple(
    (name, compiled_later(f"[{characters}]"), languages.split())
    for name, characters, languages in (
        ("kana", "\u3041-\u30fa", "ja"),
        ("hangul", "\uac00-\ud7a3", "ko"),
        ("han", "\u4e00-\u9fff", "zh yue ja"),
        ("thai", "\u0e01-\u0e5b", "th"),
        ("lao", "\u0e81-\u0edf", "lo"),
        ("khmer", "\u1780-\u17ff", "km"),
        ("burmese", "\u1000-\u109f", "my"),
        ("cyrillic", "\u0400-\u04ff", "ru uk bg sr mk be kk ky mn tg uz tt bs ba cv ce os ab az tk"),
        ("arabic", "\u0620-\u06d5", "ar fa ur ps ckb ku ug sd pa ks az arz"),
        ("hebrew", "\u05d0-\u05f2", "he yi"),
        ("greek", "\u0370-\u03ff", "el"),
        ("devanagari", "\u0904-\u0939", "hi mr ne sa mai bho kok"),
        ("bengali", "\u0985-\u09b9\u09f0\u09f1", "bn as"),
        ("gurmukhi", "\u0a05-\u0a39", "pa"),
        ("gujarati", "\u0a85-\u0ab9", "gu"),
        ("odia", "\u0b05-\u0b39", "or"),
        ("tamil", "\u0b85-\u0bb9", "ta"),
        ("telugu", "\u0c05-\u0c39", "te"),
        ("kannada", "\u0c85-\u0cb9", "kn"),
        ("malayalam", "\u0d05-\u0d39", "ml"),
        ("sinhala", "\u0d85-\u0dc6", "si"),
        ("georgian", "\u10d0-\u10ff", "ka"),
        ("armenian", "\u0531-\u0587", "hy"),
        ("ethiopic", "\u1200-\u137f", "am ti"),
        ("tibetan", "\u0f40-\u0fbc", "bo dz"),
        ("thaana", "\u0780-\u07b1", "dv"),
    )
)
"""Scripts and the languages that are written in them, the commonest on the web first."""
_OWN_LETTERS = {
    script: [pair.split(":") for pair in letters.split()]
    for script, letters in {
        "cyrillic": "tg:ӣӯҷ tt:җ kk:ұғқ ky:ң mn:өү be:ў uk:їєґі mk:ѓќѕ sr:ђћљњџј ru:ыэё bg:ъ",
        "arabic": "ckb:ێڕڵ ug:ۈۋڭ ps:ټډړښځڅڼۍ sd:ڀٺٽڃڊڳ ur:ٹڈڑںے fa:پچژگکی",
        "hebrew": "yi:װױײ\u05b7\u05b8",
        "bengali": "as:ৰৱ",
        "han": "yue:嘅咗喺冇嚟啲",
    }.items()
}
"""Letters that identify a language among those of one script, the most distinctive first."""
_OWN_SHARE = 0.004
"""Share of a script's letters that the letters of one language must have."""
_RARE = {"mk": 0.0005, "ky": 0.002}
"""The same share for languages whose own letters are rare."""
_SCRIPT_SHARE = 0.2
"""Share of the letters from which a script is that of the text; kana are only a part of Japanese."""
_RELATIVES = (frozenset(("hr", "bs", "sr", "sh")), frozenset(("id", "ms")), frozenset(("no", "da")))
"""Languages so similar that the declared one is accepted unless the other is clearly ahead."""


_KNOWN_WORDS = {script: frozenset().union(*lists.values()) for script, lists in _FUNCTION_WORDS.items()}
"""The function words of all languages, by script."""


def choose_language(page: Page) -> Choice | None:
    """Return the ISO 639 code of the language that the article of *page* is written in."""
    declared = [*_declared(page)]
    codes = [choice.value for choice in declared]
    sample = _sample(page)
    found = identify(sample, codes)
    if (not codes and found is None) or (found and found.source == WORDS and found.value not in codes):
        found = _classified(sample) or found
    if found is None:
        return declared[0] if declared else None
    return next((choice for choice in declared if choice.value == found.value), found)


def _classified(text: str) -> Choice | None:
    """The language of *text* by py3langid, an optional library; None without it, or for a few words."""
    classify = _classifier() if len(text) >= MIN_CLASSIFIED else None
    if classify is None:
        return None
    code = classify(text)[0]
    return None if code in _NO_LANGUAGE else Choice(_CODES.get(code, code), CLASSIFIER)


@cache
def _classifier() -> Callable[[str], tuple[str, float]] | None:
    """The function that classifies a text; None if the library is not installed. Its model loads in half a second."""
    try:
        from py3langid import classify
    except ImportError:
        return None
    classify("")
    return cast("Callable[[str], tuple[str, float]]", classify)


def identify(text: str, declared: Sequence[str] = ()) -> Choice | None:
    """Return the ISO 639 code of the language of *text*, and what identifies it; None if nothing does.

    One of the *declared* languages is chosen unless the text contradicts it.
    """
    found = None
    if not text.isascii() and _may_be_far(text):
        letters = sum(map(str.isalpha, text))
        if len(_OTHER_SCRIPT.findall(text)) >= _SCRIPT_SHARE * letters:
            found = _by_script(text, letters, declared)
    return found or _by_words(text, "latin", declared)


def _sample(page: Page) -> str:
    """A sample of the article's text, from beginning to end."""
    arrays, selected = page.document.arrays, page.selected
    step = int(np.minimum(arrays.chars[selected], MAX_PART).sum()) // MAX_SAMPLE + 1
    return " ".join([arrays.texts[i][:MAX_PART] for i in selected[::step]])[:MAX_SAMPLE]


def _declared(page: Page) -> Iterator[Choice]:
    """The languages that the page declares, the most trustworthy first."""
    document = page.document
    candidates = (
        ("JSON-LD inLanguage", first_string(document.json_ld_article.get("inLanguage"))),
        ("html lang", document.walk.head.lang),
        ("og:locale", page.meta("og:locale")),
        ("meta content-language", page.meta(*_METAS)),
        (f"{page.list_name} language", next(iter(page.listed("language")), None)),
    )
    for source, tag in candidates:
        match = _TAG.match(tag) if tag else None
        if match:
            code = match[1].lower()
            code = _CODES.get(code, code)
            if code in _TWO_LETTERS or (len(code) == 3 and code not in _NO_LANGUAGE):
                yield Choice(code, source)


def _by_script(text: str, letters: int, declared: Sequence[str]) -> Choice | None:
    """The language by the script of *text*, which has *letters* letters; a declared one if it uses that script."""
    for script, pattern, languages in _SCRIPTS:
        count = len(pattern.findall(text))
        if not count or count < _SCRIPT_SHARE * letters * (0.25 if script == "kana" else 1):
            continue
        declared = [code for code in declared if code in languages]  # no other language has this script
        telling = _OWN_LETTERS.get(script, ())
        own = next(
            (code for code, own in telling if sum(map(text.count, own)) > _RARE.get(code, _OWN_SHARE) * count),
            languages[0],
        )
        if own in _FUNCTION_WORDS.get(script, ()) and (found := _by_words(text, script, declared)):
            return found
        # Many pages declare the most common language of a script, whatever their own is.
        code = next((code for code in declared if code != languages[0] or own == languages[0]), own)
        return Choice(code, f"{script} letters of the text")
    return None


def _by_words(text: str, script: str, declared: Sequence[str]) -> Choice | None:
    """The language by the function words of *text*."""
    # Few function words touch a mark, and splitting at blanks takes a fifth of the time of a pattern. Python's
    # lower case of the Turkish capital İ has two characters.
    words = text.lower().replace("i\u0307", "i").split()
    if len(words) < MIN_WORDS:
        return None
    lists = _FUNCTION_WORDS[script]
    known = [*filter(_KNOWN_WORDS[script].__contains__, words)]
    # No language has more than all together: that is mostly enough to accept the declared one.
    if declared and declared[0] in lists and sum(map(lists[declared[0]].__contains__, known)) * MARGIN >= len(known):
        return Choice(declared[0], WORDS)
    counts = Counter(known)
    scores = {code: sum(map(counts.__getitem__, listed.intersection(counts))) for code, listed in lists.items()}
    best, top = min(scores.items(), key=lambda item: (-item[1], item[0]))
    relatives = next((group for group in _RELATIVES if best in group), frozenset((best,)))
    for code in declared:
        if scores.get(code, 0) * MARGIN >= top or code in relatives:
            return Choice(code, WORDS)
    if top < CLEAR_SHARE * len(words):
        next_best = max((score for language, score in scores.items() if language not in relatives), default=0)
        if top < CLEAR_LEAD * next_best:
            return None
    if len(lists[best].intersection(counts)) < MIN_DIFFERENT_WORDS:
        return None
    if declared and declared[0] not in lists and top < UNLISTED_SHARE * len(words):
        return None
    return Choice(best, WORDS)


def _may_be_far(text: str) -> bool:
    """Whether *text* may have letters that are not Latin, by its high bytes in UTF-16: most texts have none."""
    return bool(text.encode("utf-16-le", "surrogatepass")[1::2].translate(None, _LATIN_BYTES))


# --- reading speed ---

# Characters a minute that native speakers read aloud, from S. Trauzettel-Klosinski, K. Dietz and the IReST Study Group,
# "Standardized assessment of reading performance: the New International Reading Speed Texts IReST", Investigative
# Ophthalmology & Visual Science 53 (2012), 5452-5461: the figures that the reader view of Firefox goes by, too. Silent
# reading of English is about as fast: 238 words a minute against 228 (M. Brysbaert, "How many words do we read per
# minute?", Journal of Memory and Language 109 (2019), 104047).
CHARACTERS_PER_MINUTE = {
    pair[:2]: int(pair[3:])
    for pair in (
        "ar:612 de:920 en:987 es:1025 fi:1078 fr:998 he:833 it:950 ja:357 nl:978 pl:916 pt:913 ru:986 sl:885 sv:917 "
        "tr:1054 zh:255"
    ).split()
}
"""By ISO 639-1 code."""

OTHER_LANGUAGES = 882
"""Characters a minute of a language that was not measured: the study gives 68 ms a character for the alphabets."""
_READ_LIKE = {"yue": "zh", "fa": "ar", "ur": "ar", "yi": "he"}


def characters_per_minute(language: str | None) -> int:
    """Characters of *language* that are read in a minute."""
    code = language or ""
    return CHARACTERS_PER_MINUTE.get(_READ_LIKE.get(code, code), OTHER_LANGUAGES)


def reading_time(characters: int, language: str | None) -> int:
    """Return the seconds that a text of so many *characters* takes to read."""
    return round(60 * characters / characters_per_minute(language))
