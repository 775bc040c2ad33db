"""The encoding of bytes that are not UTF-8, if the declared one is missing or wrong.

Pages that declare nothing, UTF-8 or ISO 8859-1 are often in another encoding: browsers guess then, too. Of scripts
other than the Latin one, nearly all letters are beyond ASCII, so that such bytes stand side by side, and whatever they
are read in shows how good a guess it is by the letters that come of it: a few make up most of any text. In the Latin
script, the language that a page declares tells its encoding; where that may be two, its letters do.
"""

from __future__ import annotations

import codecs
import re
from functools import lru_cache
from typing import TYPE_CHECKING

from w3lib.encoding import html_body_declared_encoding, resolve_encoding

if TYPE_CHECKING:
    from collections.abc import Iterable

BYTE_ORDER_MARKS = (b"\xef\xbb\xbf", b"\xff\xfe", b"\xfe\xff")
"""How texts begin that tell their encoding so: UTF-8, and UTF-16 in both orders."""
SAMPLE_BYTES = 200_000
"""Bytes of a page that are checked."""
MIN_NON_ASCII_BYTES = 30
"""Bytes beyond ASCII in the sample up to which the encoding is not guessed."""
MIN_NON_ASCII_SHARE = 0.03
"""Share of them of the text from which it is in another script than the Latin one."""
MIN_ADJACENT_SHARE = 0.4
"""Share of them that stand beside others from which the script is not Latin."""
MAX_BROKEN_SHARE = 0.02
"""Share of the characters beyond ASCII that may be none, in the encoding that is chosen."""
MIN_LIKENESS = 0.6
"""Times that the frequent characters must be as frequent as in texts of the language."""


_LABELS = {
    "x_mac_cyrillic": "mac_cyrillic",
    "x_mac_ukrainian": "mac_cyrillic",
    "x_mac_roman": "mac_roman",
    "iso_8859_8_i": "iso8859_8",
    "x_x_big5": "big5",
    "x_gbk": "gbk",
}
"""Labels of the WHATWG Encoding Standard (https://encoding.spec.whatwg.org/#names-and-labels) that Python lacks."""
codecs.register(lambda name: codecs.lookup(_LABELS[name]) if (name := name.replace("-", "_")) in _LABELS else None)


_KANA = frozenset(map(chr, range(0x3041, 0x30FD)))
_HANGUL = frozenset(map(chr, range(0xAC00, 0xD7A4)))
_SIMPLIFIED = (
    "的一是不了在人有我他这中大来上国个到说们为子和地出时年得就要下以生会自过学对可里后小多天能好都然没日于起还发成事"
)
_TRADITIONAL = (
    "的一是不了在人有我他這中大來上國個到說們為子和地出時年得就要下以生會自過學對可裡後小多天能好都然沒日於起還發成事"
)
_CYRILLIC, _GREEK, _ARABIC = "оеаинтсрвл", "αοιετνσςρκ", "الينومرتبه"
_GUESSES = (
    ("cp932", _KANA, 0.45),
    ("euc_jp", _KANA, 0.45),
    ("cp949", _HANGUL, 0.9),
    ("gb18030", _SIMPLIFIED, 0.17),
    ("big5hkscs", _TRADITIONAL, 0.17),
    ("cp1251", _CYRILLIC, 0.6),
    ("koi8_r", _CYRILLIC, 0.6),
    ("koi8_u", _CYRILLIC + "іїєґ", 0.64),
    ("iso8859_5", _CYRILLIC, 0.6),
    ("cp866", _CYRILLIC, 0.6),
    ("cp1253", _GREEK, 0.6),
    ("cp1255", "יוהלאתרבמש", 0.7),
    ("cp1256", _ARABIC, 0.65),
    ("iso8859_6", _ARABIC, 0.65),
    ("cp874", "านรอกเงยลว่้", 0.5),
)
"""Encodings, the frequent characters of texts in them, and the share of these in the characters beyond ASCII of news
texts, rounded down."""

_ISO = "iso8859_2"
_OF_LANGUAGES = {
    **dict.fromkeys("pl cs sk hu sl hr bs sq ro".split(), "cp1250"),
    **dict.fromkeys("tr az ku".split(), "cp1254"),
    **dict.fromkeys("lt lv et".split(), "cp1257"),
}
"""Encodings of languages in the Latin script that ISO 8859-1 is not for."""
_CENTRAL = {
    "pl": "ąćęłńóśźż",
    "cs": "áčďéěíňóřšťúůýž",
    "sk": "áäčďéíĺľňóôŕšťúýž",
    "sl": "čšž",
    **dict.fromkeys(("hr", "bs"), "čćđšž"),
}
"""Letters of languages some of which have another code in ISO 8859-2 than in Windows-1250."""
_ESCAPED = re.compile(rb"\x1b\$[@B][!-~]+\x1b\([BJ]")
"""Characters in ISO-2022-JP, all of whose bytes are ASCII."""
_LANGUAGE = re.compile(rb"<html[^<>]{0,300}?\slang=[\"']?([a-z]{2})\b", re.IGNORECASE)
_SCRIPT, _SCRIPT_END = (re.compile(rb"<%s(?:script|style)" % end, re.IGNORECASE) for end in (b"", b"/"))
_HIGH_RUN = re.compile(rb"[\x80-\xff]{2,}")
_NO_HIGH = bytes(range(128))
_BEYOND_ASCII = re.compile("[^\x00-\x7f]+")
_VAGUE = frozenset(("utf-8", "cp1252", "ascii"))
"""Default declarations, which may be wrong."""
_WIDE = ("utf-16", "utf-32")
_MARKUP = b'<p class="a">Tom &amp; \\u0041</p>'
_HIGH = bytes(range(0x80, 0x100))
_UNMARKED = re.compile(rb"(?:[\t\n\r ]\x00)*<\x00[!-~]\x00|((?:\x00[\t\n\r ])*\x00<\x00[!-~])")
"""How markup begins in UTF-16, where no byte order mark tells so; a group if the high bytes come first."""


def encoding_of(body: bytes, declared: str | None = None) -> str:
    """Return the encoding of *body*, which has no byte order mark and is not all UTF-8.

    *declared* is what a transport says; else what the page says counts, and neither does if it cannot be. UTF-8, ISO
    8859-1, which stands for Windows-1252, and nothing may be wrong: then it is what else the page says, if it can be,
    or the encoding in which the text is most like one.
    """
    wide = unmarked_utf16(body)
    if wide is not None:
        return wide
    transport = _possible(resolve_encoding(declared), body) if declared else None
    if transport is not None and transport not in _VAGUE:
        return transport
    own = _possible(html_body_declared_encoding(body), b"")  # what can be read in the bytes is in no wide characters
    name = transport or own
    if name is not None and name not in _VAGUE:
        return name
    is_ascii = body.isascii()
    if is_ascii and b"\x1b" in body and _ESCAPED.search(body, 0, SAMPLE_BYTES):  # one byte is found far sooner
        return "iso2022_jp"
    text = (
        b"" if is_ascii else _text_of(body if name == "utf-8" else body[:SAMPLE_BYTES])
    )  # only what is beyond ASCII tells
    if name == "utf-8" and _is_mostly_utf8(text):
        return name
    if own is not None and own not in _VAGUE and _beyond_ascii(body, own):
        return own  # servers say the same of all that they have, whoever wrote the page knew it
    text = text[:SAMPLE_BYTES]
    language = _LANGUAGE.search(body, 0, SAMPLE_BYTES) if name in (None, "utf-8") else None
    return _of_text(text) or _of_language(language[1].decode().lower() if language else "", text)


def _possible(name: str | None, body: bytes) -> str | None:
    """*name* if markup in that encoding can have the bytes of *body*; in wide characters, some are zero."""
    if name is not None and (b"\x00" in body[:SAMPLE_BYTES] if name.startswith(_WIDE) else _has_ascii(name)):
        return name
    return None


@lru_cache(maxsize=256)
def _has_ascii(name: str) -> bool:
    """Whether the codec *name* is one for text, and reads markup in ASCII as it is, and any other bytes as something.

    Asian encodings have signs of their own for the backslash.
    """
    try:
        _HIGH.decode(name, "replace")
        text = _MARKUP.decode(name)
    except (LookupError, ValueError):  # a LookupError where the codec is not for text
        return False
    return text.encode("ascii", "ignore").replace(b"\\", b"") == _MARKUP.replace(b"\\", b"")


def unmarked_utf16(body: bytes) -> str | None:
    """The encoding of *body* if it is markup in UTF-16 without a byte order mark."""
    start = _UNMARKED.match(body)
    return None if start is None else "utf-16-be" if start[1] else "utf-16-le"


def _text_of(body: bytes) -> bytes:
    """The text of a page, without markup, in which class names and URLs say nothing, and without scripts."""
    text = b" ".join([_SCRIPT.split(part, 1)[0] for part in _SCRIPT_END.split(body)])
    return b" ".join([part.partition(b"<")[0] for part in text.split(b">")])


def _is_mostly_utf8(body: bytes) -> bool:
    """Whether more of the characters beyond ASCII are right than are not."""
    text = body.decode("utf-8", "replace")
    return 2 * text.count("\ufffd") <= sum(map(len, _BEYOND_ASCII.findall(text)))


def _beyond_ascii(text: bytes, encoding: str) -> str:
    """The characters beyond ASCII of *text*; none if more than a few of them are broken."""
    found = "".join(_BEYOND_ASCII.findall(text.decode(encoding, "replace")))
    return "" if found.count("\ufffd") > MAX_BROKEN_SHARE * len(found) else found


def _of_text(text: bytes) -> str | None:
    """The encoding in which *text* is most like one; None if it is in the Latin script, or like nothing."""
    number = len(text.translate(None, _NO_HIGH))
    beside = sum(map(len, _HIGH_RUN.findall(text)))
    if number > max(MIN_NON_ASCII_BYTES, MIN_NON_ASCII_SHARE * len(text)) and beside >= MIN_ADJACENT_SHARE * number:
        likeness, encoding = max((_likeness(text, *guess), guess[0]) for guess in _GUESSES)
        if likeness >= MIN_LIKENESS:
            return encoding
    return None


def _of_language(language: str, text: bytes) -> str:
    """The encoding of *text* in the Latin script, in a *language* that is declared."""
    encoding = _OF_LANGUAGES.get(language, "cp1252")
    if language in _CENTRAL:
        own = [sum(map(text.decode(name, "replace").lower().count, _CENTRAL[language])) for name in (encoding, _ISO)]
        return _ISO if own[1] > own[0] else encoding
    return encoding


def _likeness(text: bytes, encoding: str, frequent: Iterable[str], share: float) -> float:
    """How frequent the characters are in *text* that are frequent in texts of the encoding, one being as in those."""
    found = _beyond_ascii(text, encoding)
    return sum(map(frozenset(frequent).__contains__, found)) / (share * len(found)) if found else 0.0
