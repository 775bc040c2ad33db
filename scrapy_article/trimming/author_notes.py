"""What goes from the end of the chosen text as it tells of the author, who has a field of their own."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.inner import INNER
from scrapy_article.document.letters import letters
from scrapy_article.trimming.drop import drop

if TYPE_CHECKING:
    from collections.abc import Collection

    from scrapy_article.article import Article
    from scrapy_article.document import Document
    from scrapy_article.methods.method import Selection

__all__ = ["drop_author_notes"]

_NOTES, _LEAST, _MOST = 4, 5, 100
"""Such lines at the end, and words of one."""
_LETTERS, _ITALIC = INNER.index("letters"), INNER.index("italic")
_AUTHORS = {
    "ar": "(?:الكاتبة?|المؤلفة?) (?:هو|هي|أستاذة?|صحفية?|باحثة?|كاتبة?)",
    "bg, ru, uk": "автор(?:ка|ът)?(?: [—–-]| е| є)",
    "cs, sk": "autor(?:ka)? (?:je|učí|vyučuje|pracuje|působí|žije)",
    "da, no, sv": "(?:forfatteren|författaren|skribenten) (?:er|är)",
    "de": "(?:der autor|die autorin|der verfasser|die verfasserin) (?:ist|war|lehrt|arbeitet|lebt|schreibt|forscht)",
    "el": "(?:ο|η) συγγραφέας (?:είναι|διδάσκει|ζει)",
    "en": "the (?:author|writer|reviewer) (?:is|was|teaches|works|lives|writes)",
    "es": "(?:el autor|la autora) (?:es|fue|enseña|trabaja|vive|escribe)",
    "fi": "kirjoittaja (?:on|työskentelee|asuu)",
    "fr": "l.aut(?:eure?|rice) (?:est|enseigne|travaille|vit)",
    "he": "(?:הכותבת?|המחברת?) (?:הוא|היא|מלמדת?)",
    "hu": "a szerző",
    "id, ms": "penulis (?:adalah|merupakan|ialah)",
    "it": "l.aut(?:ore|rice) (?:è|insegna|lavora|vive)",
    "nl": "de (?:auteur|schrijver|schrijfster) (?:is|doceert|werkt|woont)",
    "pl": "autor(?:ka)? (?:jest|uczy|wykłada|pracuje|mieszka)",
    "pt": "(?:o autor|a autora) (?:é|ensina|leciona|trabalha|vive)",
    "ro": "(?:autorul|autoarea) (?:este|predă|lucrează)",
    "vi": "tác giả (?:là|hiện)",
}
"""How a sentence begins that tells what the author does, by language. A word ends there."""
_OTHER_AUTHORS = {
    "hi": "(?:लेखक|लेखिका) .{1,200}(?:है|हैं)\\W{0,3}$",
    "ja": "(?:筆者|著者)は",
    "ko": "(?:글쓴이|필자|저자)는",
    "th": "ผู้เขียน(?:เป็น|คือ|สอน)",
    "tr": r"yazar,? .{1,200}d[ıiuü]r\W{0,3}$",
    "zh": "作者(?:是|系|为|為|现|現)",
}
"""The same in languages that write no blanks there, or tell it at the end of the sentence."""
_AUTHOR = re.compile(
    rf"\W{{0,5}}(?:(?:{'|'.join(_AUTHORS.values())})(?!\w)|{'|'.join(_OTHER_AUTHORS.values())})", re.IGNORECASE
)


def drop_author_notes(document: Document, selection: Selection, article: Article) -> None:
    """Take out of the body the sentences in italics that it ends with, each of which tells of an author.

    Such as *Ann Lee teaches law in Northport.*, and the heading above them. Others tell of a person of the text.
    """
    names = [letters(name) for name in article.authors]
    dropped: dict[int, str] = {}
    for i in selection.kept[: -_NOTES - 1 : -1]:
        if not _is_note(document, i, names):
            break
        dropped[i] = "about the author"
    rest = selection.kept[: len(selection.kept) - len(dropped)]
    if not dropped or not rest:
        return
    if document.segments[rest[-1]].block.flags & Flag.HEADING and len(rest) > 1:
        dropped[rest[-1]] = "heading of what is left"
    drop(selection, dropped)


def _is_note(document: Document, i: int, names: Collection[str]) -> bool:
    """Whether segment *i* is a sentence in italics that begins with one of *names*, or with a word for the author."""
    segment, inner = document.segments[i], document.walk.inner
    start = i * len(INNER)
    if not _LEAST <= segment.words <= _MOST or not 0 < inner[start + _LETTERS] == inner[start + _ITALIC]:
        return False
    return any(_begins_with(segment.text, name) for name in names if name) or (_AUTHOR.match(segment.text) is not None)


def _begins_with(text: str, name: str) -> bool:
    """Whether the first words of *text* are *name*, of which there are the letters: *Ann* is no part of *Annual*.

    *Ann's* is. What has no small letters may go on without a blank.
    """
    said = ""
    for word in text.split():
        said += letters(word.removesuffix("'s").removesuffix("’s"))
        if len(said) >= len(name):
            break
    return said == name or (said.startswith(name) and not name.islower())
