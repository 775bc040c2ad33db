r"""Normalization of text: characters that look the same are made the same.

Words may hold soft hyphens, and accents may be separate characters after their letters (the normal form NFD, which some
file systems and converters write). Without normalization, months, names and labels would not be found. Control
characters appear where Windows-1252 was decoded as Latin-1; they are replaced by the characters of Windows-1252.
"""

from __future__ import annotations

import html
import re
from itertools import chain
from typing import TYPE_CHECKING
from unicodedata import normalize

from scrapy_article.document.walk.code_blocks import lines
from scrapy_article.document.walk.segments import BLOCK_TAGS, Flag
from scrapy_article.text.words import count_words, join_space

if TYPE_CHECKING:
    from scrapy_article.document.walk.segments import Walk

_SOFT_HYPHEN = "\N{SOFT HYPHEN}"
_ACCENTS = "\u0300-\u036f\u0653-\u0655\u3099\u309a"
"""Combining accents of letters, Arabic madda and hamza, and the sound marks of kana: か and が."""
_VOWELS = "\u064b-\u0652"
"""Arabic vowel signs, which may be between a letter and its accent. Without an accent, their order does not change."""
_ACCENTED = re.compile(rf"[^\W\d_][{_VOWELS}]{{0,3}}[{_ACCENTS}][{_VOWELS}{_ACCENTS}]{{0,8}}")
"""Other characters with a normal form do not change: Unicode unifies ideographs that readers distinguish."""
_CONTROLS = {byte: sign for byte in range(0x80, 0xA0) if (sign := bytes([byte]).decode("cp1252", "ignore"))}
"""The characters of Windows-1252 by the control characters of Latin-1."""
del _CONTROLS[0x85]  # which is white space
_ODD_SIGNS = re.compile(f"[{_SOFT_HYPHEN}\x80-\x84\x86-\x9f{_ACCENTS}]")
"""Characters of texts that may change: soft hyphens, control characters, and accents."""
_URL_OR_PATH = re.compile(r"(?:https?://|/)\S+\Z", re.IGNORECASE)
"""URLs, which do not change: a server knows a file by its exact name."""


def normalized(text: str) -> str:
    r"""Return *text* without soft hyphens, with composed accents, and with signs for control characters.

    A text that is only a URL does not change.

    >>> normalized("Mo\u0308l\u00adln")
    'Mölln'
    """
    if text.isascii() or not _ODD_SIGNS.search(text) or _URL_OR_PATH.match(text):
        return text
    return _ACCENTED.sub(_composed, text.replace(_SOFT_HYPHEN, "").translate(_CONTROLS))


def _composed(match: re.Match[str]) -> str:
    return normalize("NFC", match[0])


def normalize_lines(walk: Walk) -> None:
    """Normalize the title and the lines of *walk* in place."""
    if walk.head.title:
        walk.head.title = normalized(walk.head.title)
    some = "\n".join([segment.text for segment in walk.segments if not segment.text.isascii()])
    corrected = normalized
    if ("â€" in some or "Ã" in some) and count_doubled(some.encode("utf-8", "replace")) >= MIN_DOUBLED_CHARACTERS:
        corrected = _encoded_once  # rare: text that was encoded twice, and then written as entities
        walk.head.title = walk.head.title and _encoded_once(walk.head.title)
    elif not _ODD_SIGNS.search(some):  # most pages
        return
    for segment in walk.segments:
        if corrected(segment.text) == segment.text:
            continue
        pieces = [(text, element) for piece, element in segment.pieces if (text := corrected(piece))]
        whole = "".join([text for text, _ in pieces])
        text = lines(whole) if segment.block.flags & Flag.PRE else join_space(whole)
        if text:  # else a line with only control characters, which remains a line
            segment.text, segment.chars, segment.words = text, len(text), count_words(text)
            segment.link_chars = min(segment.link_chars, len(text))
            segment.flat_pieces = tuple(chain.from_iterable(pieces))


def _encoded_once(text: str) -> str:
    return normalized(undouble(text.encode("utf-8", "surrogatepass")).decode("utf-8", "surrogatepass"))


# --- text that was encoded twice ----------------------------------------------

MIN_DOUBLED_CHARACTERS = 2
"""Minimum characters of a page that were certainly encoded twice, for the page to be repaired."""

_EVIDENCE = re.compile(rb"\xc3(?:[\x82-\xb4]\xc2[\x80-\x9f]|\xa2\xe2\x82\xac|(?<=[a-z]\xc3)\x83\xc2[\xa0-\xbf])")
"""What is certainly encoded twice: a letter before a control character, *â€*, or *Ã* and a sign in a word
(*canciÃ³n*)."""
_SIGNS = {sign.encode(): byte for byte, sign in _CONTROLS.items()} | {"…".encode(): 0x85}
_BYTES = {chr(byte).encode(): byte for byte in range(0x80, 0x100)} | _SIGNS
"""The byte that was decoded as each character, by the character in UTF-8."""
_EARLY = rb"(?:\xc2[\x80-\x9f]|%s)" % b"|".join(_SIGNS)
_NEXT = rb"(?:\xc2[\x80-\xbf]|%s)" % b"|".join(_SIGNS)
"""The characters for the bytes after the first one; `_EARLY`: only those that are no letter or sign of Latin-1."""
_THREE = rb"[\xa0-\xaf]%s{2}" % _NEXT
_TWO = rb"[\x84-\x9f]%s" % _NEXT
_DOUBLED = re.compile(  # all begin with the same byte, so that a page is searched once
    rb"\xc3(?:[\x82\x83]%(next)s"  # Latin-1: é, ñ, the non-breaking space
    rb"|\xa2%(early)s%(next)s"  # typographic marks
    rb"|\xaf\xc2[\xb8\xbb-\xbd]%(next)s"  # full-width and invisible ones
    rb"|\xb0%(early)s%(next)s{2}"  # emoji
    rb"|%(three)s(?:\xc3%(three)s)+"  # other scripts; a single one may be *café »*
    rb"|%(two)s(?:\xc3%(two)s)+"  # other alphabets; a single one may be *Ä…*, but not in a word
    rb"|(?<=[a-z]\xc3)[\x84\x85]%(next)s|[\x84\x85]%(next)s(?=[a-z\xc3]))"
    % {b"next": _NEXT, b"early": _EARLY, b"three": _THREE, b"two": _TWO}
)
_CHARACTER = re.compile(rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}")
"""A character that was encoded twice, in UTF-8."""


def count_doubled(data: bytes) -> int:
    """Return the number of characters in *data*, in UTF-8, that were certainly encoded twice."""
    return len(_EVIDENCE.findall(data)) if b"\xc3" in data else 0  # one byte is found fifty times as fast


def undouble(data: bytes) -> bytes:
    """Return *data*, in UTF-8, with the characters that were encoded twice decoded once."""
    return _DOUBLED.sub(_undoubled, data)


def _undoubled(match: re.Match[bytes]) -> bytes:
    doubled: bytes = match.group()
    once = bytes([_BYTES[character] for character in _CHARACTER.findall(doubled)])
    try:
        once.decode()
    except UnicodeDecodeError:
        return doubled
    return once


# --- strings that may be HTML ---

_BLOCKS, _INLINES = "p|br|div|li|ul|ol|h[1-6]|figcaption", "a|b|i|em|strong|span|u|small|sup|sub|font|mark|cite|code"
_SIGN = re.compile(
    rf"</(?:{_BLOCKS}|{_INLINES}|pre|style|script|blockquote|table|section|article|figure)\s{{0,9}}>"
    r"|<[a-z][a-z0-9]{0,9}\s{1,9}[a-z-]{1,20}\s?=\s?[\"']|\A\s{0,9}<p[\s>]",
    re.IGNORECASE,
)
"""An end tag, an attribute, or a paragraph at the start: signs of HTML."""
_UNCLOSED = re.compile(r"<(br|p)\b[^<>]{0,99}>", re.IGNORECASE)
"""Tags that break lines without an end tag."""
_BREAK = re.compile(rf"<(?:/(?:{'|'.join(sorted(BLOCK_TAGS))})|br|p)(?=[\s/>])", re.IGNORECASE)
_BLOCK_TAG = re.compile(rf"</?(?:{_BLOCKS})(?:\s[^<>]{{0,999}})?/?>", re.IGNORECASE)
_INLINE_TAG = re.compile(rf"</?(?:{_INLINES})(?:\s[^<>]{{0,999}})?/?>", re.IGNORECASE)
_CODE = re.compile(r"<(pre|code|style|script)\b[^<>]*>.*?(?:</\1\b[^<>]*>|\Z)", re.IGNORECASE | re.DOTALL)
_ANY_TAG = re.compile(r"</?[a-z][a-z0-9-]*(?:[\s/][^<>]*)?>", re.IGNORECASE)


_OVERLONG_REFERENCE = re.compile("&#[0-9]{16,};?")


def unescape(text: str) -> str:
    """Return *text* with its character references resolved by `html.unescape`, except too long ones."""
    return html.unescape(_OVERLONG_REFERENCE.sub("\ufffd", text) if "&#" in text else text)  # noqa: TID251


def is_markup(text: str) -> bool:
    """Whether *text* is HTML, and not plain text that mentions tags.

    >>> is_markup("One <b>word</b>"), is_markup("One.<br>Two.<br>Three."), is_markup("The <b> tag, while a<b")
    (True, True, False)
    """
    if "<" not in text:
        return False
    if _SIGN.search(text):
        return True
    names = _UNCLOSED.findall(text.lower())
    return len(names) > len(set(names))


def breaks_lines(markup: str) -> bool:
    """Whether any tag of *markup* breaks the line. If none does, its line feeds may be line breaks."""
    return _BREAK.search(markup) is not None


def without_tags(text: str) -> str:
    """Return *text*, plain or HTML, without the usual tags; those of blocks become blanks."""
    return _INLINE_TAG.sub("", _BLOCK_TAG.sub(" ", text)) if is_markup(text) else text


def without_code(text: str) -> str:
    """Return *text*, plain or HTML, without tags, and without the content of code, styles and scripts."""
    return _ANY_TAG.sub(" ", _CODE.sub(" ", text)) if is_markup(text) else text
