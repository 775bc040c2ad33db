"""The words and signs of a by-line."""

from __future__ import annotations

import re

from scrapy_article.document.needles import Needles
from scrapy_article.fields.author_cjk import spaced
from scrapy_article.fields.months import month_of

__all__ = ["LABELLED", "MARKS", "MAX_LENGTH", "SLASH", "fields_of", "tokens_of"]

MAX_LENGTH = 400
"""Characters of a by-line that are looked at."""
_GLUED = re.compile(
    r"(?<=[^\W\d_])(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d)"
    r"|(?<=[a-z])(?=(?:Published|Updated|Posted)(?:[A-Z:]|\s|$))"
    r"|(?<=[a-z]{2})(?=(?:Staff|Senior|Guest|Contributing)\s[A-Z]|(?:Writer|Editor|Reporter|Correspondent)(?:\W|$))"
)
"""Where a date or a job begins without a blank before it: ``Ann LeeDec. 18``, ``Ann LeeStaff Writer``."""
_GLUED_COLON = re.compile(r":(?=[^\W\d_])")
_GLUED_ON = re.compile(r"(?<!\w)ב[-־](?=\d)")
"""Hebrew *on*, which a hyphen joins with the date."""
_has_job = Needles("Staff Senior Guest Contributing Writer Editor Reporter Correspondent".split()).are_in
_CAPITALISED = re.compile(r"[A-Z](?<=[^\W\d_].)(?=[a-z])")
"""A capital inside a word, as all of these begin with: few lines have one, and that pattern is slow to say no."""
_MARKUP = re.compile(r"<[a-zA-Z/!][^<>]{0,300}>")
_ADDRESS = re.compile(
    r"[^\s()]{1,80}@[^\s()]{1,80}|\[email\s?protected\]|(?:https?://|www\.)\S{1,200}|(?<!\w)@\w{1,40}", re.IGNORECASE
)
_ASIDE = re.compile(
    r"[(\[（][^()\[\]（）]{0,100}[)\]）]"
    r"(?!\s(?!(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.?\s\d)[A-Z][a-z])"
)
"""What stands in brackets, but not inside a name: ``Ann (Lee) Ek``."""
_PICTURE_ASIDE = re.compile(
    r"(?:[,;&]|\b(?:and|und|et|y|e|og|och)\s)\s*[^\W\d_][^,;&()]{2,50}\((?:photo|foto|bild|pictures|illustration|video)[^()]{0,30}\)",
    re.IGNORECASE,
)
"""Who made the pictures: ``Ann Lee and Bo Ek (photography)``."""
_INTERVIEW = re.compile(
    r"\s(?:im (?:Gespräch|Interview) mit|in conversation with|interviewed by|interviewt von|en conversation avec)\s",
    re.IGNORECASE,
)
_FOOTNOTE = re.compile(
    r"(\w[\s.][^\W\d_a-z][\w'’-]{0,30}?[^\W\d_A-Z])(?:\d{1,3}(?:,\d{1,3}){0,8}|[*†‡§¶]{1,3})(?=\s*(?:[,;&]|and\b|und\b|et\b|$))"
)
"""The sign of a footnote right behind a name: ``Ann Lee1,2, Bo Ek*``."""
_NOTE = re.compile(r"(?<=[^\W\d_A-Z])[\d*†‡§¶]")
"""Where such a sign may begin: few lines have any, and the whole pattern is slow to say no."""
_PICTOGRAPHS = re.compile("[\u2600-\u2604\u2606-\u27bf\ufe0f\U0001f000-\U0001faff]{1,99}")
"""Signs that stand around names: hands that write, and the like; not the star, which parts what stands in a line."""
LABELLED = "\0"
"""A token in place of a label."""
SLASH = "\u2044"
"""A token in place of a slash without blanks around it."""
MARKS = frozenset("| ¦ • · ● ⋅ ∙ ▪ ◦ – — ― - -- > » › :: // ★ ■ … ~ \u200b".split())
"""Tokens that part what stands in a line."""
_SIGNS = frozenset(",;、，؛،፣၊＆|¦•·●⋅∙▪◦»›")
"""Signs that become tokens, with blanks around them or without."""
_OTHER_SIGNS = frozenset("-—/／+・")
_PARTING = re.compile(
    r"(?<=\w)-(?=\s)|(?<=\w)—(?=\w)|(?<=[^\W\d_]{2})\s?[/／+]\s?(?=[^\W\d_]{2})|(?<![ァ-ヿ])・(?![ァ-ヿ])"
)
"""Those of the other signs that part names."""


def tokens_of(text: str) -> list[str]:
    """The words of *text*, with signs apart, without addresses and asides."""
    if text.isascii() and text.replace(" ", "").isalpha() and "nterview" not in text and "onversation" not in text:
        return (_GLUED.sub(" ", text) if _has_job(text) else text).split()
    if "<" in text:
        text = _MARKUP.sub(" ", text)
    if "@" in text or "[" in text or "://" in text or "www." in text:
        text = _ADDRESS.sub(" ", text)
    labelled = False
    if not text.isascii():
        labelled, text = spaced(_PICTOGRAPHS.sub(" ", text))
        text = _GLUED_ON.sub("ב ", text)
    if "(" in text or "[" in text or "（" in text:
        if "(" in text:
            text = _PICTURE_ASIDE.sub(" ", text.replace("(s)", ""))
        text = _ASIDE.sub(" ", text)
    text = _unglued(text)
    if _NOTE.search(text):
        text = _FOOTNOTE.sub(_without_note, text)
    if "nterview" in text or "espräch" in text or "onversation" in text:
        text = _INTERVIEW.sub(" & ", text)
    for sign in sorted(_SIGNS.intersection(text)):
        text = text.replace(sign, f" {sign} ")
    if not _OTHER_SIGNS.isdisjoint(text):
        text = _PARTING.sub(_sign, text)
    return [LABELLED, *text.split()] if labelled else text.split()


def _unglued(text: str) -> str:
    """*text* with blanks before dates and behind colons that have none."""
    if _CAPITALISED.search(text):
        text = _GLUED.sub(" ", text)
    return _GLUED_COLON.sub(": ", text) if ":" in text else text


def _without_note(match: re.Match[str]) -> str:
    """The name before the sign of a footnote; a month before the number of a day stays as it is."""
    return match[0] if month_of(match[1].split()[-1].casefold()) else match[1]


def _sign(match: re.Match[str]) -> str:
    found = match[0]
    return f" {SLASH} " if found in "/／" else f" {found.strip()} "


def fields_of(tokens: list[str]) -> list[list[str]]:
    """*tokens* parted at marks; a mark that begins the line is a part of it."""
    fields: list[list[str]] = [[]]
    for token in tokens:
        if token in MARKS and fields[-1]:
            fields.append([])
        else:
            fields[-1].append(token)
    return fields
