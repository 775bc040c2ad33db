"""UTF-8 that was taken for Windows-1252, or Latin-1, and encoded a second time: *donâ€™t* for *don’t*.

One page in fifty has some, as old databases do that were moved. The bytes are put right before they are parsed, so that
text, titles, names and structured data are all right at once.
"""

from __future__ import annotations

import re

__all__ = ["count_doubled", "is_doubled", "undouble"]

LEAST = 2
"""Characters that were encoded twice beyond doubt from which a page is taken for one of those."""

_EVIDENCE = re.compile(rb"\xc3(?:[\x82-\xb4]\xc2[\x80-\x9f]|\xa2\xe2\x82\xac|(?<=[a-z]\xc3)\x83\xc2[\xa0-\xbf])")
"""What nobody writes: a letter before a control character, *â€*, or *Ã* and a sign inside a word, as in *canciÃ³n*."""
_ABOUT = {b"jibake": b"ojibake", b"ble-encod": b"ouble-encod", b"ble encod": b"ouble encod"}
"""What stands in pages that show such text on purpose, by its part from a rare letter on, which is found far sooner."""
_SIGNS = {sign.encode(): byte for byte in range(0x80, 0xA0) if (sign := bytes([byte]).decode("cp1252", "ignore"))}
"""What Windows-1252 has where Latin-1 has control characters."""
_BYTES = {chr(byte).encode(): byte for byte in range(0x80, 0x100)} | _SIGNS
"""The byte that was taken for each character, in UTF-8."""
_EARLY = rb"(?:\xc2[\x80-\x9f]|%s)" % b"|".join(_SIGNS)
_NEXT = rb"(?:\xc2[\x80-\xbf]|%s)" % b"|".join(_SIGNS)
"""What the bytes after the first of a character were taken for; `_EARLY`: only what is no letter or sign of Latin-1."""
_THREE = rb"[\xa0-\xaf]%s{2}" % _NEXT
_TWO = rb"[\x84-\x9f]%s" % _NEXT
_DOUBLED = re.compile(  # all begin with the same byte, for which alone a page is searched at once
    rb"\xc3(?:[\x82\x83]%(next)s"  # what is in Latin-1: é, ñ, a blank that does not break
    rb"|\xa2%(early)s%(next)s"  # typographic marks
    rb"|\xaf\xc2[\xb8\xbb-\xbd]%(next)s"  # wide ones, and what is not seen
    rb"|\xb0%(early)s%(next)s{2}"  # emoji
    rb"|%(three)s(?:\xc3%(three)s)+"  # other scripts; one alone may be *café »*
    rb"|%(two)s(?:\xc3%(two)s)+"  # and other alphabets; one alone may be *Ä…*, but not in a word
    rb"|(?<=[a-z]\xc3)[\x84\x85]%(next)s|[\x84\x85]%(next)s(?=[a-z\xc3]))"
    % {b"next": _NEXT, b"early": _EARLY, b"three": _THREE, b"two": _TWO}
)
_CHARACTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
"""A character of those, in UTF-8."""


def count_doubled(data: bytes) -> int:
    """Return how many characters in *data*, in UTF-8, were encoded twice beyond doubt."""
    return len(_EVIDENCE.findall(data)) if b"\xc3" in data else 0  # one byte is found fifty times as fast


def is_doubled(data: bytes, count: int) -> bool:
    """Whether a page should be put right that holds as many as `count_doubled` says."""
    if count < LEAST:  # as nearly all
        return False
    return not any(part in data and words in data for part, words in _ABOUT.items())


def undouble(data: bytes) -> bytes:
    """Return *data*, in UTF-8, where what was encoded twice is encoded once."""
    return _DOUBLED.sub(_undoubled, data)


def _undoubled(match: re.Match[bytes]) -> bytes:
    doubled: bytes = match.group()
    once = bytes([_BYTES[character] for character in _CHARACTER.findall(doubled)])
    try:
        once.decode()
    except UnicodeDecodeError:
        return doubled
    return once
