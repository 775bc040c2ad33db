"""Where titles may be cut: at the marks that part them from names of sites and sections, and at their markup."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.words import KANA_AND_HAN, join_space, split_words
from scrapy_article.fields.texts import clean

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from lxml import etree

    from scrapy_article.document import Block, Segment

__all__ = ["Cut", "bare", "cuts", "parts_between", "pieces", "text_of_lines", "tidy", "words_of"]

_INVISIBLE = re.compile("[\u00ad\u200b\u2060\ufeff]")
"""Soft hyphens and the like; joiners and marks of direction are part of how words are written."""
_FIRST_MARK = re.compile(r"\.{0,3}([|‖·•»«›‹:–—-])\s+")
_FIRST = frozenset(".|‖·•»«›‹:–—-")
"""What such a mark begins with."""
_LAST_AFTER_BLANK, _LAST = frozenset("‖·•»«›‹–—-"), frozenset("‖·•»«›‹–—-¶:|")
"""Marks at the end, those that may be part of the last word among them."""
_MAX_EDGE = 9
"""Marks at either end."""
_PARTNERS = {"«": "»", "»": "«", "‹": "›", "›": "‹"}
"""Marks that part, and quote where they stand around a text: ``« Bridge », says Lee``."""
_MARKS = re.compile(r"[|‖│｜•·»«›‹⋅∙～@:：/~_?!–—\-－\[(（【]+|[<>](?<=\s[<>])(?=\s)")
"""What parts of titles may be parted by: a single ``<`` or ``>`` only between blanks."""
_KINDS = {
    **dict.fromkeys("|｜‖│", "bar"),
    **dict.fromkeys("-–—－", "dash"),
    **dict.fromkeys(":：", "colon"),
    **dict.fromkeys("?!", "stop"),
    **dict.fromkeys("[(（【", "bracket"),
}
_IN_SENTENCES = frozenset("-–—:：|")
_SEVERAL = re.compile(r"\S\s+\S")
_OPENING = "\"'“„«‘¿¡"
_CLOSING = "」』）】"
_BEFORE_DASH = re.compile(f"[{KANA_AND_HAN}！？]")
"""What a dash without blanks parts from what follows: elsewhere it may join the two to one word."""
_IN_WORDS = bytes(code if chr(code).isalnum() else ord(" ") for code in range(128)).lower().ljust(256)
"""Turns what parts words in ASCII into blanks, and capitals into small letters."""
_LABEL = re.compile(
    r"(?:over|roof|sub|top|pre|dach)[-_]?(?:line|zeile|title|head)|kicker|eyebrow|spitzmarke|categor|label|ressort|rubri|"
    r"(?:^|[-_ ])(?:tags?|dates?|time|datetime|day|section|topic|byline|author|posted|divider|colon|source)(?:$|[-_ ])",
    re.IGNORECASE,
)
"""Classes of what stands in a heading beside the title."""
_LABEL_TAGS = frozenset(("small", "time", "button"))


class Cut(NamedTuple):
    """A place where a text may be cut."""

    start: int
    """Where what is before it ends."""
    end: int
    """Where what is after it begins."""
    kind: str


def cuts(text: str) -> list[Cut]:
    """Return where *text* may be cut: at marks that part, which a hyphen inside a word does not."""
    found = []
    for match in _MARKS.finditer(text):
        start, end = match.span()
        if start and end < len(text):
            mark = match.group()
            kind = _KINDS.get(mark[0], "other")
            if _parts(text, start, end, mark, kind):
                # What ends a sentence belongs to what is before it, a bracket to what it opens.
                found.append(Cut(end if kind == "stop" else start, start if kind == "bracket" else end, kind))
    return found


def parts_between(text: str, ends: Sequence[Cut]) -> Iterator[str]:
    """Yield the parts of *text* before the last one that the same mark parts, if no sentence has it: ``::``, ``_``."""
    mark = text[ends[-1].start : ends[-1].end].strip()
    if mark in _IN_SENTENCES:
        return
    for first, following in zip(ends[-2::-1], ends[:0:-1], strict=True):
        if text[first.start : first.end].strip() != mark:
            return
        yield text[first.end : following.start]


def _parts(text: str, start: int, end: int, mark: str, kind: str) -> bool:
    """Whether *mark*, which stands from *start* to *end*, parts what is around it."""
    before, after = text[start - 1], text[end]
    if kind == "bar":
        return True
    if kind == "bracket":
        return before == " "
    if after == " ":
        following = text[end + 1 : end + 2]
        if kind == "stop":
            return following.isalnum()
        if kind == "colon":
            return before == " " or len(mark) > 1 or (before.isalnum() and not following.isdigit())
        return before == " " or kind == "other" or mark == "—" or (start > 2 and text[start - 3 : start].isalpha())
    if kind == "stop" or not after.isalnum():
        return False
    if kind == "colon":
        return (before.isalnum() or before in _CLOSING) and not after.isdigit()
    if kind == "dash":
        return before == " " or mark == "—" or bool(_BEFORE_DASH.match(before))
    return mark == "_"


def pieces(block: Block, lines: Sequence[Segment]) -> Iterator[tuple[str, str]]:
    """Yield the parts of a heading or line that its markup makes."""
    if len(lines) == 1 and len(lines[0].flat_pieces) <= 2:
        return
    runs: list[tuple[str, bool]] = []
    for line in lines:
        blank = " "
        for piece, element in line.pieces:
            if not piece.isspace():
                runs.append((blank + piece, _is_label(element, block)))
                blank = ""
            elif runs:
                blank = " "
    if len(runs) < 2:
        return
    plain = [piece for piece, label in runs if not label]
    if 0 < len(plain) < len(runs):
        yield tidy("".join(plain)), "plain"
    yield tidy("".join([piece for piece, _ in runs[:-1]])), "run-head"
    yield tidy("".join([piece for piece, _ in runs[1:]])), "run-tail"
    if len(lines) > 1:
        yield tidy(lines[0].text), "run-head"
        yield text_of_lines(lines[1:]), "run-tail"


def _is_label(element: etree._Element | None, block: Block) -> bool:
    """Whether *element* in a heading is marked as something beside the title."""
    for _ in range(4):
        if element is None or element is block.element:
            return False
        if element.tag in _LABEL_TAGS or _LABEL.search(element.get("class") or ""):
            return True
        element = element.getparent()
    return False


def words_of(text: str) -> set[str]:
    """Return the words of *text* in lower case."""
    if text.isascii():  # bytes are looked up in half of the time that the expression takes
        return set(text.encode().translate(_IN_WORDS).decode().split())
    return set(split_words(text.casefold()))


def text_of_lines(lines: Sequence[Segment], limit: int | None = None) -> str:
    """Return the text of *lines*, tidy; nothing if it has more characters than *limit*."""
    is_one = len(lines) == 1  # nearly always
    if limit is not None and (lines[0].chars if is_one else sum([line.chars for line in lines])) > limit:
        return ""  # at once: such a line may stand in hundreds of headings that a page leaves open
    text = _unglued(lines[0]) if is_one else " ".join([_unglued(line) for line in lines])
    return tidy(text) if limit is None or len(text) <= limit else ""


def _unglued(line: Segment) -> str:
    """The text of *line*, with a blank between elements of several words that styles set apart, and nothing else."""
    if len(line.flat_pieces) <= 2:  # one piece and its element, as nearly all
        return line.text
    pieces = line.pieces
    parts = [pieces[0][0]]
    for piece, _ in pieces[1:]:
        before = parts[-1]
        if (
            not (before[-1:].isspace() or piece[:1].isspace())
            and _SEVERAL.search(before)
            and _SEVERAL.search(piece)
            and (before[-1].islower() or before[-1].isdigit())
            and (piece[0].isupper() or piece[0] in _OPENING)
        ):
            parts.append(" ")
        parts.append(piece)
    return join_space("".join(parts)) if len(parts) > len(pieces) else line.text


def tidy(text: str) -> str:
    """Return *text* without invisible characters, and without marks at its ends that part it from what is not there."""
    if not text.isprintable() or "&" in text or "<" in text or "  " in text:  # few
        text = clean(_INVISIBLE.sub("", text))
    return bare(text)


def bare(text: str) -> str:
    """Return *text*, which is tidy but for its ends, without marks there."""
    text = text.strip()
    if text[:1] in _FIRST:
        for _ in range(_MAX_EDGE):
            match = _FIRST_MARK.match(text)
            if not match or _quotes(match[1], text):
                break
            text = text[match.end() :]
    if text[-1:] in _LAST:
        for _ in range(_MAX_EDGE):
            last = text[-1:]
            is_glued = last in _LAST_AFTER_BLANK and not text[-2:-1].isspace()
            if last not in _LAST or is_glued or _quotes(last, text):
                break
            text = text[:-1].rstrip()
    return text


def _quotes(mark: str, text: str) -> bool:
    """Whether *mark* at an end of *text* has its partner in that."""
    return mark in _PARTNERS and _PARTNERS[mark] in text
