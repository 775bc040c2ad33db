"""The paragraphs of a string that structured data or scripts hold: plain text, HTML or Markdown, escaped or not."""

from __future__ import annotations

import re
from itertools import chain, pairwise

from scrapy_article.document import Document
from scrapy_article.document.markdown_source import is_markdown, markdown_to_html
from scrapy_article.document.markup import breaks_lines, is_markup, unescape
from scrapy_article.document.shortcodes import without_shortcodes
from scrapy_article.document.spelling import spelled
from scrapy_article.document.stopwords import STOP_WORDS
from scrapy_article.document.words import UNSPACED_RANGES, join_space
from scrapy_article.output import clean, to_text

__all__ = ["paragraphs_of"]

_TIMES_ESCAPED = 3
"""How often a text may have been escaped, at most."""
_PARAGRAPH = re.compile(r"<(?:p|pre)[\s>]", re.IGNORECASE)
_BLANK_LINE = re.compile(r"\n[ \t\r]{0,99}\n")
"""What parts paragraphs where they have no tags, as WordPress keeps them; in code it does not."""
_WRITTEN_BREAK = re.compile(r"(?:\A|[\s.!?…;,>\"”’»)\]。！？؟۔]|\\n)(?:\\r)?\\n(?![a-z])")
"""A line feed that is written as two letters, where lines end; more small letters make a command: ``\\neq``."""
_WRITTEN = re.compile(r"(?:\\r)?\\n|\\t|\\([\"'/])|((?:\\u[0-9A-Fa-f]{4}){1,2})")
_CODE = re.compile(r"<(?:code|pre|kbd|samp|tt)[\s>]", re.IGNORECASE)
_REFERENCE = re.compile(r"&(?:[A-Za-z][A-Za-z0-9]{1,31}|#[0-9]{1,7}|#[xX][0-9A-Fa-f]{1,6});")
"""Without the semicolon it may be a part of an address: ``?id=1&section=2``."""
_LETTER = re.compile(r"&amp;(?=(?!(?:lt|gt|amp|quot);)[A-Za-z]{2,8};|#[0-9]{2,6};|#[xX][0-9A-Fa-f]{2,5};)")
"""The sign of a letter or mark that was escaped twice."""
_INLINE_END = re.compile(r"&lt;/(?:a|b|i|em|strong|span|p|u|sub|sup)\s{0,3}&gt;", re.IGNORECASE)
_GLUED, _GLUED_LOW = [
    re.compile(
        rf"(?<=[^\W\d_A-Z{UNSPACED_RANGES}]{{2}})([)\]”’»\"{closing}]?([.!?…]{{1,3}})[)\]”’»\"{closing}]?)"
        rf"(?=[{opening}‘«(¿¡]?([^\W\d_a-z{UNSPACED_RANGES}][^\W\d_A-Z.]{{0,30}})[\s,’'“”])"
    )
    for opening, closing in (("“„", ""), ("„", "“"))
]
"""Where a sentence ends, and the next begins without a blank: after two small letters, before a word with a capital.

Not in scripts that part no words by blanks.

The second is for texts that open quotations below the line, as in German: these end with what opens them in English."""
_LONGEST_WORD = 60
_ABBREVIATED = frozenset(
    "prof mrs messrs gov sen gen rep rev hon capt sgt cpl maj adm inc corp ltd bros univ dept inst fig nos vol art abs "
    "pvt col cmdr supt assoc hwy blvd ave vs approx "
    "bzw usw etc evtl ggf dipl ing mag vgl abb tel str bspw inkl sog dhr mevr drs bijv "
    "sra sres srta dra dres mme mlle mgr ste "
    "ul św ks woj płk inż sv nám např tzv "
    "ул им св ст пл пр пер просп наб обл пос дер оз акад проф ген адм тел рис см стр вул ім див "
    "jan feb apr aug sept sep oct okt nov dec dez".split()
)
"""Words that end with a full stop in a sentence."""
_FUNCTION_WORDS = frozenset(chain.from_iterable(STOP_WORDS.values()))
"""Words that sentences begin with, and names have not behind a dot."""
_DOMAINS = frozenset("com org net info ru ua js md html php pdf".split())
"""What addresses and names of files end with, be it with a capital."""


def paragraphs_of(text: str) -> str:
    r"""Return the paragraphs of *text*, a blank line between two, without any marks.

    What exporting programs leave is mended: shortcodes, line feeds written as ``\n``, characters and tags that were
    escaped twice, and plain text whose paragraphs were glued to each other (*… the end.The next …*).

    >>> paragraphs_of("## Cost\n\nIt *rose*.")
    'Cost\n\nIt rose.'
    """
    text = _unescaped(_with_breaks(text))
    text = without_shortcodes(text)
    if is_markdown(text):
        text = markdown_to_html(text)
    if not is_markup(text):
        lines = text.splitlines() if "\n" in text else _parted(text)
        return clean(spelled("\n\n".join(filter(None, map(join_space, lines)))))
    if not breaks_lines(text):
        text = "".join([f"<p>{line}" for line in text.splitlines()])
    elif not _PARAGRAPH.search(text):
        text = _BLANK_LINE.sub("\n<p>", text)
    inner = Document(text)
    return to_text(inner, range(len(inner.segments)))


def _parted(text: str) -> list[str]:
    """The paragraphs of *text* if they are glued to each other.

    One end of a sentence at least must be sure: a word with a capital before it may be a name with a dot
    (*Path.Combine*, *Yahoo!Finance*), unless a function word follows, and dots may stand for a pause.
    """
    glued = _GLUED_LOW if "„" in text else _GLUED
    ends = [(found, word) for found in glued.finditer(text) if (word := _last_word(found)) is not None]
    if not any(_is_sure(found, word) for found, word in ends):
        return [text]
    return [text[start:end] for start, end in pairwise([0, *(found.end() for found, _ in ends), len(text)])]


def _is_sure(found: re.Match[str], word: str) -> bool:
    """Whether a sentence that *word* ends is over, and no name with a dot goes on, nor the sentence after a pause."""
    is_pause = found[2].endswith(("..", "…"))
    return not is_pause and (not word[:1].isupper() or found[3].casefold() in _FUNCTION_WORDS)


def _last_word(found: re.Match[str]) -> str | None:
    """The last word of a sentence; None if there is an abbreviation, an address, or a name with dots."""
    start = found.start()
    before = found.string[max(0, start - _LONGEST_WORD) : start].split()
    word = before[-1].lstrip('(“”„"’»«') if before else ""
    is_none = any(sign in word for sign in "/@.") or word.casefold() in _ABBREVIATED
    return None if is_none or found[3][0].islower() or found[3].casefold() in _DOMAINS else word


def _with_breaks(text: str) -> str:
    """*text* with the line feeds that stand there as letters, if it has no others."""
    if "\\n" not in text or "\n" in text or not _WRITTEN_BREAK.search(text):
        return text
    return _WRITTEN.sub(_meant, text)


def _meant(found: re.Match[str]) -> str:
    """What an escape of JSON stands for."""
    if found[2]:
        units = bytes.fromhex(found[2].replace("\\u", ""))
        return units.decode("utf-16-be", "replace")
    return found[1] or ("\t" if found[0] == "\\t" else "\n")


def _unescaped(text: str) -> str:
    """*text* with its references resolved if it is plain, or HTML that was escaped; of HTML, what was escaped twice.

    Not where HTML shows code: there tags may be what it speaks of.
    """
    for _ in range(_TIMES_ESCAPED):
        if "&" not in text or is_markup(text):
            break
        text = _REFERENCE.sub(lambda found: unescape(found[0]), text)
    if "&" in text and not _CODE.search(text):
        text = _LETTER.sub("&", text)
        if _INLINE_END.search(text):
            text = text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", '"')
    return text
