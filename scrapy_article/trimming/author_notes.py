"""What goes from the end of the chosen text as it tells of the author, who has a field of their own."""

from __future__ import annotations

import re
from itertools import accumulate
from typing import TYPE_CHECKING

from scrapy_article.cleanup.registry import ALL_PAGES, rule
from scrapy_article.document import Flag
from scrapy_article.document.inner import INNER
from scrapy_article.document.letters import letters
from scrapy_article.trimming.drop import drop

if TYPE_CHECKING:
    from collections.abc import Collection, Sequence

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


_HEADS = {
    "ar": "(?:عن|نبذة عن) (?:الكاتبة?|المؤلفة?)",
    "bg, ru, uk": "(?:об авторе|об авторах|про автора|про авторку|за автора)",
    "cs, sk": "o (?:autorovi|autorce|autorech|autoroch)",
    "da, no, sv": "om (?:forfatteren|författaren|skribenten)",
    "de": "(?:über|zu) (?:den autor|die autorin|die autoren|den verfasser)|zu[mr] autor(?:in)?",
    "el": "σχετικά με τ(?:ον|η|ην) συγγραφέα",
    "en": "(?:about|meet) (?:the|our) (?:authors?|writers?)|author bio|who we are",
    "es": "(?:sobre|acerca de) (?:el autor|la autora|los autores)|acerca del autor",
    "fi": "(?:tietoa )?kirjoittajasta",
    "fr": "à propos (?:de l.aut(?:eure?|rice)|des auteurs)",
    "he": "(?:על|אודות) (?:הכותבת?|המחברת?)",
    "hu": "a szerzőről",
    "hi": "लेख(?:क|िका) के बारे में",
    "id, ms": "tentang penulis",
    "it": "(?:sull.|informazioni sull.|l.)aut(?:ore|rice)|gli autori",
    "ja": "(?:筆者|著者|執筆者)(?:について|紹介|プロフィール)|この記事を書いた人",
    "ko": "(?:글쓴이|필자|저자) ?소개",
    "nl": "over de (?:auteurs?|schrijver|schrijfster)",
    "pl": "o (?:autorze|autorce|autorach)",
    "pt": "sobre (?:o autor|a autora|os autores)",
    "ro": "despre (?:autor|autoare)",
    "th": "เกี่ยวกับผู้เขียน",
    "tr": "yazar hakkında",
    "vi": "(?:về|thông tin) tác giả",
    "zh": "(?:作者(?:简介|簡介|介绍|介紹)|[关關][于於]作者)",
}
"""What stands above what is said of the author, by language, or before it and a colon."""
_HEAD = re.compile(rf"\W{{0,5}}(?:{'|'.join(_HEADS.values())})\s{{0,2}}(?:\W{{0,3}}$|[:：])", re.IGNORECASE)


@rule("author-notes", scope=ALL_PAGES, otherwise=lambda *_: False)
def drop_author_notes(document: Document, selection: Selection, article: Article) -> bool:
    """Take out of the body the sentences in italics that it ends with, each of which tells of an author.

    Such as *Ann Lee teaches law in Northport.*, and the heading above them. Others tell of a person of the text; so do
    those of a text that is in italics itself. And lines at the end from one such as *About the author* on, the next of
    which names one of the authors.
    """
    names = [letters(name) for name in article.authors]
    dropped: dict[int, str] = {}
    for i in selection.kept[: -_NOTES - 1 : -1]:
        if not _is_note(document, i, names):
            break
        dropped[i] = "about the author"
    rest = selection.kept[: len(selection.kept) - len(dropped)]
    if not dropped:
        return drop(selection, _headed_note(document, selection.kept, names))
    if 2 * sum(_is_italic(document, i) for i in rest) >= len(rest):
        return False
    if document.segments[rest[-1]].block.flags & Flag.HEADING and len(rest) > 1:
        dropped[rest[-1]] = "heading of what is left"
    return drop(selection, dropped)


def _headed_note(document: Document, kept: Sequence[int], names: Collection[str]) -> dict[int, str]:
    """The last lines of *kept*, from one that announces what is said of the author, if it names one of *names*."""
    last = [document.segments[i] for i in kept[-_NOTES:]] if any(names) else []
    for place, segment in enumerate(last):
        head = _HEAD.match(segment.text) if segment.words <= _MOST else None
        if head is None:
            continue
        note = segment.text[head.end() :] or (last[place + 1].text if place + 1 < len(last) else "")
        are_short = len(last) - place < len(kept) and all(line.words <= _MOST for line in last[place:])
        if are_short and any(_has_name(note, name) for name in names if name):
            return {line.index: "about the author" for line in last[place:]}
    return {}


def _is_note(document: Document, i: int, names: Collection[str]) -> bool:
    """Whether segment *i* is a sentence in italics that begins with one of *names*, or with a word for the author."""
    segment = document.segments[i]
    if not _LEAST <= segment.words <= _MOST or not _is_italic(document, i):
        return False
    return any(_begins_with(segment.text, name) for name in names if name) or (_AUTHOR.match(segment.text) is not None)


def _is_italic(document: Document, i: int) -> bool:
    """Whether all letters of segment *i* are in italics."""
    start = i * len(INNER)
    return 0 < document.walk.inner[start + _LETTERS] == document.walk.inner[start + _ITALIC]


def _bare(word: str) -> str:
    """The letters of *word*, without the ending of what is somebody's."""
    return letters(word.removesuffix("'s").removesuffix("’s"))


def _has_name(text: str, name: str) -> bool:
    """Whether words of *text* are *name*, of which there are the letters: *Li* is no part of *literature*."""
    words = [_bare(word) for word in text.split()]
    said, ends = "".join(words), {*accumulate(map(len, words), initial=0)}
    start = said.find(name)
    while start >= 0:
        if not name.islower() or {start, start + len(name)} <= ends:
            return True
        start = said.find(name, start + 1)
    return False


def _begins_with(text: str, name: str) -> bool:
    """Whether the first words of *text* are *name*, of which there are the letters: *Ann* is no part of *Annual*.

    *Ann's* is. What has no small letters may go on without a blank.
    """
    said = ""
    for word in text.split():
        said += _bare(word)
        if len(said) >= len(name):
            break
    return said == name or (said.startswith(name) and not name.islower())
