"""What lines say of pictures: captions that a credit ends, and credits."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["captioned"]

CREDIT_WORDS = 14
"""Words up to which a line that begins as credits of pictures do is one."""
_CREDIT = re.compile(
    r"\W{0,3}(?:(?:featured|header|cover|lead|hero|title)\s)?(?:photo(?:graph)?s?|images?|pictures?|credits?"
    r"|fotos?|fotograf(?:e|ie|ía|ia)|bild(?:er|quellen?|nachweise?|rechte)?|(?:titel|beitrags|artikel)(?:bild(?:er)?|fotos?)"
    r"|imag(?:en|em|ens)|zdjęci[ea]|fot\.|фото|写真|사진|صورة)"
    r"(?:\s(?:credits?|source|by|via|von|courtesy(?: of)?)){0,2}\s?[:：]",
    re.IGNORECASE,
)
"""How credits begin. *Source* and *Quelle* are not among them: tables and quotations have those.

`scrapy_article.fields.credits` takes apart what is known to be a caption; it finds credits in prose, too.
"""
_CREDITED = re.compile(
    r"(?:[.!?…»”\"—–|/(\[]|\s-)\s?(?:(?:image|picture|photo|foto|bild)\s)?(?:photo(?:graph)?s?|images?|pictures?"
    r"|credits?|crédits?|fotos?|bild(?:er)?|imag(?:en|em)|fot\.|фото|kuva)\s?(?:credits?|by|von|via)?\s?[:：]"
    r"\s?[^.!?]{2,70}[.)\]]?$",
    re.IGNORECASE,
)
"""How captions end: none of 32 such lines on development pages is text."""
_CREDITED_PARTS = ("oto", "imag", "pictur", "credit", "crédit", "bild", "fot.", "фото", "kuva")
"""One of these is in each of them: `_CREDITED` is searched for only then, for it takes a while."""
_AGENCY = re.compile(
    r"\W{0,3}(?:[^.!?:]{0,70}(?:[/|©(,–—-]|\b(?:via|by|on|from|courtesy of))\s?)?"
    r"(?:getty(?: images)?|shutterstock|i ?stock(?:photo)?|adobe ?stock|reuters|afp|ap photo|associated press|alamy"
    r"|unsplash|pexels|pixabay|depositphotos|imago|picture alliance|epa(?=/))(?:\.com)?\b"
    r"(?:\s?[/|,–—(-][^.!?]{0,50}|\s(?:for|via)\s[^.!?]{0,50}|\))?\W{0,3}$",
    re.IGNORECASE,
)
"""Credits that name an agency alone: none of 27 such lines on development pages is text."""
_AGENCIES = (
    *("getty", "stock", "reuters", "afp", "ap photo", "associated press", "alamy", "unsplash", "pexels", "pixabay"),
    *("depositphotos", "imago", "picture alliance", "epa/"),
)
"""One of these is in each of them."""
_PICTURED = Needles(_CREDITED_PARTS + _AGENCIES, any_case=True)
"""One of the former is in each credit in plain letters, too."""
_TAKEN = re.compile(
    r"＝[^。！？＝]{0,25}(?:[0-9０-９一二三四五六七八九十]日|撮影|提供|共同|時事|ロイター|AFP)[^。！？＝]{0,25}$"
    r"|(?:[记記]者|通[讯訊][员員]|社|[网網]|\s|[(（])[^。！？]{0,12}(?:(?<!拍)[摄攝]|供[图圖])\s?[)）】]?$"
    r"|[(（\[【/]\s?사진\s?[=:/ⓒ][^)）\]】]{1,30}[)）\]】]?$"
)
"""How captions of the press of Japan (an equals sign, then the day and the place, or who took the picture), China (who
took it) and Korea (*picture*, and whose) end."""
_TAKEN_SIGNS = ("＝", "摄", "攝", "供图", "供圖", "사진")
"""One of these is in each of them."""
_FIRST_SIGNS = ("：", ":", *[sign[0] for sign in _TAKEN_SIGNS])
"""And one of these in each line with a word for pictures in another script."""
_SIGNS = Needles((*_CREDITED_PARTS, *_AGENCIES, *_FIRST_SIGNS), any_case=True)
CREDIT_CHARACTERS = 110
"""Characters at the end of a line in which that is looked for."""


def captioned(lines: list[str], words: Sequence[float]) -> dict[int, str]:
    """What those of *lines*, of so many *words* each, are of a picture: captions, which a credit ends, and credits."""
    found: dict[int, str] = {}
    for i in _that_may_name_pictures(lines):
        line = lines[i]
        if any(map(line.__contains__, _TAKEN_SIGNS)) and _TAKEN.search(line[-CREDIT_CHARACTERS:]):
            found[i] = "caption"
        elif ":" in line or "：" in line:
            if words[i] <= CREDIT_WORDS and _CREDIT.match(line):
                found[i] = "credit of a picture"
            else:
                end = line[-CREDIT_CHARACTERS:]
                if (":" in end or "：" in end) and _holds(end, _CREDITED_PARTS) and _CREDITED.search(end):
                    found[i] = "caption"
        elif words[i] <= CREDIT_WORDS and _may_name_agency(line) and _AGENCY.match(line):
            found[i] = "credit of a picture"
    return found


def _that_may_name_pictures(lines: list[str]) -> list[int]:
    """The numbers of those of *lines* that `captioned` has to look at."""
    # There are words for pictures in other scripts, and patterns take a few letters of these for plain ones.
    return [i for i in _SIGNS.within(lines) if not lines[i].isascii() or _PICTURED.are_in(lines[i])]


def _may_name_agency(line: str) -> bool:
    return ("/" in line or "etty" in line or "tock" in line) and _holds(line, _AGENCIES)  # the first: most, few others


def _holds(line: str, parts: Sequence[str]) -> bool:
    """Whether *line* holds one of *parts*, in whatever case."""
    return any(map(line.lower().__contains__, parts))
