"""Whose a picture is, as captions say it: ``Photo: Ann Lee``, ``© dpa``, ``(Ann Lee/AP)``."""

from __future__ import annotations

import re
from functools import lru_cache

from scrapy_article.document.needles import Needles

__all__ = ["MAX_CREDIT", "after_label", "bare_credit", "is_sentence", "split_credit", "without_label"]

MAX_CREDIT = 120
"""Characters of a credit."""
MAX_LABEL = 40
"""Characters of the longest label, and of the longest name of a site."""
MAX_TAIL = 400
"""Characters at the end of a caption that a credit is looked for in."""
LONGEST = 1_000
"""Characters of a caption that is remembered: a cache that lives as long as the process has it as key."""
SMALL_WORDS = 3
"""Words in small letters with which a text is no credit."""
SLASH_BLANKS = 7
"""Blanks from which a name after a slash at the end of a caption is whose the picture is."""
MIN_GIVEN, MAX_GIVEN, GIVEN_WORDS = 4, 60, range(2, 8)
"""Characters and words of a name in brackets after the last sentence."""

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
_LABEL_AT_END = re.compile(rf"(?:^|(?<=\s))\(?\s?{_LABEL}\s?[:：]$", re.IGNORECASE)
_COLONS = (":", "：", ":\n", "：\n")
_LEADING = re.compile(
    rf"(?:(?:{_LABEL}|photographers?)\s?(?:[:：]|\.{{3}}|…)\s?"
    r"|(?:photo )?credit\s?(?-i:(?=[A-Z]))(?!Suisse|Agricole|Mutuel)|:)+\s?",
    re.IGNORECASE,
)
"""What comes before a credit that is marked as one: ``Photo: ``, ``Credit...``, ``CreditAnn Lee``."""
_SOURCE = re.compile(
    r"(?:(?:image|photo|picture) (?:source|copyright|credit)s?\s?[,:]?\s?(?=(?-i:[^\W\d_a-z]))"
    r"|(?:fuente de la imagen|crédito|crédit photo|autor d[ae] foto|fonte da imagem|источник изображения|автор фото|"
    r"джерело фото|fotoğraf kaynağı|kaynak|nguồn hình ảnh|sumber gambar|chanzo cha picha|صدر الصورة|مصدر الصورة|"
    r"منبع تصویر|تصویر کا ذریعہ|इमेज स्रोत|ছবির উৎস|图像来源|圖像來源|画像提供|사진 출처)\s?[,،，])\s?",
    re.IGNORECASE,
)
"""A label that readers of screens are told, before a credit: ``Image source, Ann Lee``."""
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
_GIVEN = re.compile(r"(?:submitted|supplied|provided|courtesy|handout|source)(?: photo)?(?: by| of)?\s", re.IGNORECASE)
"""What stands before a name in brackets after the last sentence."""
_AFTER_SLASH = re.compile(r"\s/\s([^\W\d_a-z][\w.’'-]{1,20}(?:\s[^\W\d_a-z][\w.’'-]{1,20}){1,2})$")
"""A name at the end of a caption: ``The old bridge in the fog / Ann Lee``."""
_LABEL_AND_NAME = re.compile(rf"[(（\[](?i:{_LABEL})\s((?!of\b)[^()（）\[\]]{{2,60}})[)）\]]\.?$")
"""``(foto Ann Lee)``"""
_TAKEN_BY = re.compile(r"(?:[＝（(]|(?<=。))\s?([^＝（）()。]{2,24}?)\s?(?:撮影|摄|攝)[)）]?$")
"""``古い橋＝山田太郎撮影``, ``旧桥（新华社记者王小明摄）``"""
_BAR_OR_SLASH = re.compile(r"(?:\s\|\s([^|]{2,120})|\s/([^\x00-\x7f]{2,20}))$")
"""``The old bridge | Ann Lee/AP``, ``오래된 다리 /연합뉴스``: in Latin, a name stands before such a slash."""
_NAME_AT_END = re.compile(r"(?<=[.!?”\"»]\s)[^\W\d_a-z][\w.’'-]{1,20}(?:\s[^\W\d_a-z][\w.’'-]{1,20}){1,2}(?<!\.)$")
"""A name behind the last sentence, before such a bar and an agency."""
_PHOTOGRAPHER = re.compile(r"(?<=[.!?”\"»]\s)([^\W\d_]{2,20}(?:\s[^\W\d_]{1,20}){1,3})\s\(([^()]{2,40})\)\.?$")
"""The last sentence, if it is a name with that of an agency: ``ANN LEE (EFE)``."""
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
_ENLARGE_WORDS = ("Enlarge", "Zoom", "Click to enlarge")
_ENLARGES = re.compile(rf"^(?:{'|'.join(_ENLARGE_WORDS)})\s?[/|]\s?")
"""What offers the picture larger, before the caption."""
_WHOLE = re.compile(
    rf"(?P<label>(?i:[(\[]?(?:image |photo |picture )?(?:{_LABEL}|link)[)\]]?)|\W{{1,20}}|\d{{1,3}})$"
    r"|[(\[](?P<name>(?:[^()\[\]\s:]{2,40}|[A-Z](?=\s))(?:\s[^()\[\]\s:]{1,20}){0,4})[)\]]$"
    r"|(?P<pair>[^\W\d_a-z][\w.’'-]{1,20}(?:\s[^\W\d_a-z][\w.’'-]{0,20}){1,2}(?:\s/\s|/\s?)[^\W\d_a-z][\w.&’'-]{1,20}"
    r"(?:\s[^\W\d_a-z][\w.&’'-]{0,20}){0,3})$"
    r"|(?P<house>[^\W\d_a-z][\w.’'-]{1,20}(?:\s(?:[^\W\d_a-z][\w.’'-]{1,20}|and|of|&)){0,4}\s/\s[^\W\d_a-z][\w.’'-]{1,20}"
    r"(?:\s[^\W\d_a-z][\w.’'-]{1,20}){1,3})$"
    rf"|(?P<agency>[\w’'&-]{{2,30}}(?:\s[\w’'&-]{{1,20}}){{0,2}}(?:/[^/.!?]{{2,30}})?/\s?{_AGENCIES}[\w ]{{0,15}})$"
    r"|(?P<site>(?:www\.)?[A-Za-z\d-]{3,30}\.(?:com|org|net|de|at|ch|fr|es|it|pl|ru|uk|eu))$"
)
"""Captions that are nothing but a label, whose the picture is: ``(Reuters)``, ``Ann Lee/Planet``, ``photos.com``."""
_OWNERS = ("name", "pair", "house", "agency", "site")
"""Groups of it."""
_PLACES = re.compile(
    r"\b(?:left|right|above|below|top|bottom|center|centre|middle|pictured|links|rechts|oben|unten|mitte|front|back|rear"
    r"|before|after|file)\b|symbol|archiv|illustra|screenshot|video|photo|foto|bild\b|image|representat|stock",
    re.IGNORECASE,
)
"""What says where to look in a picture, or of what kind it is."""
_SENTENCE_ENDS = tuple('.!?…”"’')
_STOPS = tuple('.!?”"»)')
"""What ends a sentence, in `_LAST`."""
_TAKEN = ("撮影", "摄", "攝", "摄）", "攝）", "撮影）")
"""How captions end that say last who took the picture."""
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
    if caption.startswith(_ENLARGE_WORDS):
        caption = _ENLARGES.sub("", caption)
    whole = _WHOLE.match(caption) if _may_be_whole(caption) else None
    if whole and (whole["label"] or whole["site"] or whole["agency"] or not _PLACES.search(caption)):
        return "", bare_credit(next(filter(None, map(whole.__getitem__, _OWNERS)), "")) or None
    if _is_source(caption):
        return "", bare_credit(_SOURCE.sub("", caption, 1)) or None
    if caption.startswith("Credit") and caption[6:7].isupper():  # the label of another element: ``CreditAnn Lee``
        return "", bare_credit(caption)
    start = max(0, len(caption) - MAX_TAIL)
    return _labelled(caption, start) or _after_dash(caption) or _given(caption) or _last(caption, start)


def _may_be_whole(caption: str) -> bool:
    """Whether `_WHOLE` may match: what is no label or name of a site has a slash, or stands in brackets."""
    length = len(caption)
    return length <= MAX_LABEL or (length <= MAX_CREDIT and ("/" in caption or caption[0] in "(["))


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


def _after_dash(caption: str) -> tuple[str, str] | None:
    """What `split_credit` returns for ``The old bridge — via Planet``."""
    before, dash, after = caption.rpartition("— via ")
    return (before.rstrip(_EDGES), bare_credit(after)) if dash and 1 < len(after) <= MAX_CREDIT else None


def _given(caption: str) -> tuple[str, str] | None:
    """What it returns for a name in brackets after the last sentence: ``The bridge fell. (Submitted by Ann Lee)``."""
    opening = caption.rfind("(") if caption.endswith(")") else 0
    before, inner = caption[:opening].rstrip(), caption[opening + 1 : -1]
    if not before.endswith(_SENTENCE_ENDS) or not MIN_GIVEN < len(inner) <= MAX_GIVEN:
        return None
    given = _GIVEN.match(inner)
    if given:
        return before, inner[given.end() :].strip()
    is_name = inner.count(" ") + 1 in GIVEN_WORDS and _is_names(inner) and not _PLACES.search(inner)
    return (before, inner) if is_name else None


def _last(caption: str, start: int) -> tuple[str, str | None]:
    """What it returns for a *caption* with a credit in brackets, after a slash or as its last sentence, or without."""
    match = _in_brackets(caption, start) if caption.endswith((")", ").", "]", "）")) else None
    if not match and caption.endswith(_TAKEN):
        match = _TAKEN_BY.search(caption, start)
    if not match and (" | " in caption or " /" in caption) and _may_have_agency(caption):
        match = _BAR_OR_SLASH.search(caption, start)
        after = match[1] or match[2] if match else ""
        if match and _AGENCY.search(after) and _is_names(after):
            before = caption[: match.start()].rstrip(_EDGES)
            person = _NAME_AT_END.search(before, start) if _AGENCY.match(after) and "/" not in after else None
            if person:
                return before[: person.start()].rstrip(), f"{person[0]} | {bare_credit(after)}"
            return before, bare_credit(after)
        match = None
    if not match and _may_have_agency(caption) and _may_end_in_name(caption[start:]):
        match = _LAST.search(caption, start)
        if match and not (_AGENCY.search(match[1]) and _is_names(match[1])):
            match = None
    if not match and caption.count(" / ") == 1 and caption.count(" ", start) >= SLASH_BLANKS:
        match = _AFTER_SLASH.search(caption, start)
    if not match:
        return caption, None
    credit = match[0] if match.re is _PHOTOGRAPHER else bare_credit(match[1])
    return caption[: match.start()].rstrip(_EDGES), credit


def _in_brackets(caption: str, start: int) -> re.Match[str] | None:
    """The credit in the brackets at the end of *caption*."""
    match = _PHOTOGRAPHER.search(caption, start)
    if match and match[1].isupper() and _AGENCY.search(match[2]):
        return match
    match = _LABEL_AND_NAME.search(caption, start)
    if match and match[1][0].isupper() and _is_names(match[1]):
        return match
    return _ENCLOSED.search(caption, start)


def _is_source(line: str) -> bool:
    """Whether *line* tells whose a picture is behind a label that is not part of the caption."""
    return len(line) <= MAX_CREDIT and _SOURCE.match(line) is not None and not is_sentence(line)


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


def without_label(caption: str) -> str:
    """Return *caption* without the label of a credit that stands elsewhere: ``The old bridge. Photo:``."""
    return (_LABEL_AT_END.sub("", caption) if caption.endswith(_COLONS) else caption).rstrip(_EDGES)


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
