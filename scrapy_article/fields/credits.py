"""Whose a picture is, as captions say it: ``Photo: Ann Lee``, ``© dpa``, ``(Ann Lee/AP)``."""

from __future__ import annotations

import re
from functools import lru_cache

from scrapy_article.document.needles import Needles

__all__ = ["MAX_CREDIT", "after_label", "bare_credit", "is_sentence", "split_credit"]

MAX_CREDIT = 120
"""Characters of a credit."""
MAX_TAIL = 400
"""Characters at the end of a caption that a credit is looked for in."""
LONGEST = 1_000
"""Characters of a caption that is remembered: a cache that lives as long as the process has it as key."""
SMALL_WORDS = 3
"""Words in small letters with which a text is no credit."""

_LABEL = (
    r"(?:photo[- ]?illustrations?|"
    r"photo(?:graph)?s?|images?|pictures?|pics?|(?:symbol|archiv)?fotos?|fotograf(?:e|ía|ia|ie)?|fotoğraf|beeld|"
    r"bild(?:er|quelle|nachweis)?|imag(?:en|em|ens)|"
    r"grafik|illustrations?|credits?|quelle|source|fuente|fonte|crédit(?:o|os|s)?|kredit|kuva|foto kreditt|zdjęcie|"
    r"fotók?|fot\.|zdroj|nuotr\.|ljósmynd|mynd|фото(?:графия)?|снимк[аи]|світлина|φωτ(?:ό|ο|ογραφία)|ảnh|写真|撮影|"
    r"图片来源|圖片來源|照片|图|圖|사진|صورة|الصورة|تصوير|تصویر|عکس|עכס|צילום|फोटो|फ़ोटो|ছবি|படம்|ఫోటో|ಚಿತ್ರ|ചിത്രം|ภาพ)"
)
_LABELLED = re.compile(
    rf"(?:^|(?<=[.,!?…)\]|(\[–—/\"”»（【。।۔＝-])|(?<=[.,!?…)\]|(\[–—/\"”»।۔-]\s)|(?=\b(?:AP|AFP|EPA)\s)"
    rf"|(?<=\s)(?=(?:photo|image|picture)s?\s(?:credits?|courtesy)\b|(?-i:Credit:\s[A-Z])))(?:(?:AP|AFP|EPA)\s)?{_LABEL}"
    r"(?:\s(?:credits?|crédits?|source|photos?|courtesy of|courtesy|by|via|von|par|por|di|de|av|af|door)){0,2}"
    r"\s?(?:[:：/／©|…=＝]|\.{3}|(?<=\bbeeld)\s(?-i:(?=[A-Z]))|(?<=\sby)\s|(?<=\sof)\s|(?<=courtesy)\s|(?<=\svia)\s|(?<=\bfot\.)\s)\s?",
    re.IGNORECASE,
)
_may_have_label = Needles(
    "pho pic cture mage fot bild grafik llu redit rédit quelle ource fuente fonte kuva zdj zdroj nuotr mynd фото снимк "
    "світлин ảnh 写真 撮影 照片 图 圖 beeld φωτ 사진 صور صوير صویر عکس עכס צילום फोटो फ़ोटो ছবি படம் ఫోటో ಚಿತ್ರ ചിത്രം ภาพ "
    "ı i\u0307".split()
).are_in
"""Whether a caption, case-folded, has anything in it that those with a label have.

It is all the same for `re.IGNORECASE`, but for Turkish ``i``.
"""
_LEADING = re.compile(
    rf"(?:(?:{_LABEL}|photographers?)\s?(?:[:：]|\.{{3}}|…)\s?"
    r"|(?:photo )?credit\s?(?-i:(?=[A-Z]))(?!Suisse|Agricole|Mutuel)|:)+\s?",
    re.IGNORECASE,
)
"""What comes before a credit that is marked as one: ``Photo: ``, ``Credit...``, ``CreditAnn Lee``."""
_may_have_sign = Needles(("©", "(c)", "opyr")).are_in
_MARK = re.compile(r"[:：/／©|…=＝]|[bB]eeld\s|\.\.\.|\s[bB]y\s|ourtesy|\sof\s|\svia\s|[Ff]ot\.\s")
"""What a label ends with: most captions have none."""
_SIGN = re.compile(r"(?:©|\(c\)|\bcopyright\b)\s?(?:(?:19|20)\d\d\s)?", re.IGNORECASE)
_AGENCIES = (
    r"\b(?:AP|AFP|Agence France-Presse|Associated Press|Getty|Reuters|REUTERS|dpa|DPA|EPA|Shutterstock|Bloomberg|Alamy|"
    r"Xinhua|ANP|NTB|Ritzau|Scanpix|Keystone|APA|EFE|ANSA|Lusa|LaPresse|TASS|Kyodo|Yonhap|UPI|Unsplash|Pexels|Pixabay|iStock|Depositphotos|"
    r"رويترز|أ ف ب|新华社|新華社|共同通信|時事通信|연합뉴스|"
    r"Europa Press|PTI|Wikimedia|Flickr|Handout|[Ii]mago|picture alliance|Adobe ?Stock)\b"
)
_ENCLOSED = re.compile(
    rf"[(\[]([^()\[\]]{{0,80}}{_AGENCIES}[^()\[\]]{{0,60}}|[^\W\d_a-z][^()\[\]/]{{3,40}}"
    r"(?:/[^()\[\]/]{2,40}){1,3})[)\]]\.?$"
)
"""``(Ann Lee/Daily Planet)``"""
_LAST = re.compile(r"(?:^|(?<=[.!?”\"»)]\s))([^.!?()]{2,120})\.?$")
"""The last sentence."""
_AGENCY = re.compile(rf"{_AGENCIES}|^[Cc]ourtesy\s")
_may_have_agency = Needles(
    "AP AFP Agence Associated Getty Reuters REUTERS dpa DPA EPA Shutterstock Bloomberg Alamy Xinhua ANP NTB Ritzau "
    "Scanpix Keystone EFE ANSA Lusa LaPresse TASS Kyodo Yonhap UPI Unsplash Pexels Pixabay iStock Depositphotos Europa "
    "PTI Wikimedia Flickr Handout mago alliance Adobe ourtesy رويترز 新华社 新華社 共同 時事 연합뉴스".split()
).are_in
"""Whether anything in a caption is a part of one of those."""
_JOINTS = frozenset(
    "via for of and de van von der den la le the by für pour par y e & - – — | + images photo courtesy".split()
)
_STOPS = tuple('.!?”"»)')
"""What ends a sentence, in `_LAST`."""
_EDGES = " \t-–—|/([（【＝,;"
_MARKS = " .©|"
_OPENING = " \t\n([|–—-"
"""What may stand before a label."""


def split_credit(caption: str) -> tuple[str, str | None]:
    """Return *caption* without its credit, and the credit without its label; the credit stands at the end, or is all.

    >>> split_credit("The old bridge. Photo: Ann Lee")
    ('The old bridge.', 'Ann Lee')
    """
    if not caption:
        return "", None
    return _split(caption) if len(caption) <= LONGEST else _split.__wrapped__(caption)


@lru_cache(maxsize=64)  # that of a picture is asked for to find it, and to read it
def _split(caption: str) -> tuple[str, str | None]:
    start = max(0, len(caption) - MAX_TAIL)
    return _labelled(caption, start) or _last(caption, start)


def _labelled(caption: str, start: int) -> tuple[str, str | None] | None:
    """What `split_credit` returns for a *caption* that has a label or a sign from *start* on."""
    folded = caption[start:].casefold()  # plain searches first: patterns without a literal beginning are slow to say no
    labelled = None
    if _may_have_label(folded) and _MARK.search(caption, start):
        labelled = [*_LABELLED.finditer(caption, start)]
    if labelled:
        match: re.Match[str] | None = labelled[-1]
    else:
        match = _SIGN.search(caption, start) if _may_have_sign(folded) else None
    if match and 1 < len(caption) - match.end() <= MAX_CREDIT:
        credit = bare_credit(caption[match.end() :])
        if credit:
            rest = caption[: match.start()].rstrip(_EDGES)
            # What a picture shows stands after its label, too: ``Picture: an old bridge is closed by the council``.
            if rest or not match[0].rstrip().endswith((":", "：")) or not is_sentence(credit):
                return rest, credit
            return caption[match.end() :].strip(), None
    return None


def _last(caption: str, start: int) -> tuple[str, str | None]:
    """What `split_credit` returns for a *caption* with a credit in brackets or as its last sentence, or without."""
    match = _ENCLOSED.search(caption, start) if caption.endswith((")", ").", "]")) else None
    if not match and _may_have_agency(caption) and _may_end_in_name(caption[start:]):
        match = _LAST.search(caption, start)
        if match and not (_AGENCY.search(match[1]) and _is_names(match[1])):
            match = None
    return (caption[: match.start()].rstrip(_EDGES), bare_credit(match[1])) if match else (caption, None)


def is_sentence(credit: str) -> bool:
    """Whether *credit* tells what a picture shows, and not whose it is: some of its words are small ones."""
    return sum([word.isalpha() and word.islower() and word not in _JOINTS for word in credit.split()]) >= SMALL_WORDS


def bare_credit(text: str) -> str:
    """Return a credit without the label before it and the marks around it.

    A bracket that is not closed, or was not opened, falls off, too.
    """
    text = text.strip(_MARKS)
    label = _LEADING.match(text)
    text = text[label.end() :].strip(_MARKS) if label else text
    for opening, closing in ("()", "[]", "（）", "【】"):
        if text.count(opening) == text.count(closing):
            if text[:1] == opening and text[-1:] == closing and closing not in text[1:-1]:
                text = text[1:-1].strip(_MARKS)
        else:
            text = text.strip(f"{opening}{closing}{_MARKS}")
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] == "'" else text


def after_label(text: str) -> str | None:
    """Return what stands after the label of a credit that *text* begins with, perhaps nothing; None without one."""
    folded = text[:MAX_CREDIT].casefold()
    match = _LEADING.match(text.lstrip(_OPENING)) if _may_have_label(folded) else None
    return text.lstrip(_OPENING)[match.end() :].strip(_EDGES) if match else None


def _may_end_in_name(caption: str) -> bool:
    """Whether the last two words of *caption* can be names, or the last one if the other ends a sentence."""
    words = caption.rsplit(None, 2)[-2:]
    if not words or not _is_names(words[-1].removesuffix(".")):
        return not words
    return words[0].endswith(_STOPS) or _is_names(words[0])


def _is_names(text: str) -> bool:
    """Whether all words of *text* are names, or what joins them."""
    for word in text.replace("/", " ").split():
        if word[0].islower() and word.strip(",").casefold() not in _JOINTS:
            return False
    return True
