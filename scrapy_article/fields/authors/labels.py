"""What stands before the names in a by-line: words for *by* and *author*, in the languages of the press."""

from __future__ import annotations

import re

from scrapy_article.lexicon.table import words_of

__all__ = ["has_label", "is_label", "label_length", "label_without_blanks"]

MAX_LABEL = 6
"""Words of a label."""
MAX_LINE = 100
"""Characters of a line in which a label is looked for."""
_COLONS = frozenset((":", "：", "|", "/", ",", "،", "-", "–", "—"))
"""Tokens that may stand in place of the colon after a label."""
_PARTING = str.maketrans(dict.fromkeys(":|,،/・（）：՝፡፦៖", " "))
"""Signs that a label ends at, without a blank."""
_SPELLED = str.maketrans(dict.fromkeys("：՝፡፦៖", ":"))
"""Signs after a label in other scripts."""
_BY, _LABELS, _WITH_COLON = words_of("bylines.by"), words_of("bylines.author"), words_of("bylines.with_colon")
_LEAD = words_of("bylines.lead") | words_of("bylines.done")
_OTHERS = words_of("bylines.others")
_UNSPACED_LABEL = (
    r"(?:(?:本文|原)?作者|[发發]布[者人]|投稿者|文字|文章|撰文者?|[采採][写寫]|撰稿人?|[执執][笔筆]者?|取材・文|取材|聞き手|文[/／][图圖]|文・写真|写真・文|"
    r"文|通[讯訊][员員]|[记記]者|(?:[责責]任)?[编編][辑輯]|著者|ライター|글쓴이|작성자|글)"
)
_UNSPACED = re.compile(
    rf"[\s【\[(（〔]{{0,2}}[\u4e00-\u9fff]{{0,6}}?{_UNSPACED_LABEL}(?:\s?[:：/／|｜＝=・●]\s?|\s+|(?<=[记記]者)(?=[\u4e00-\u9fff]{{2,4}}(?:[\s/／、，,)）】〕]|$)))"
)
"""A label at the beginning of a line: ``作者：``, ``本报记者 ``, ``（记者``."""
_UNSPACED_INSIDE = re.compile(r"(?<![原译譯文])(?:作者|撰文|[采採][写寫]|撰稿|執筆者?|著者|[记記]者|글쓴이)\s?[:：]\s?")
"""A label in a line that says other things first: ``来源：晚报 作者：王小明``."""
_REPORTER = re.compile(r"[\uac00-\ud7a3]{2,4}\s?(?:[\uac00-\ud7a3]{2}\s?)?(?:기자|특파원|논설위원)(?![\uac00-\ud7a3])")
"""A Korean name and *reporter*: the label stands behind the name."""


def is_label(text: str, language: str = "") -> bool:
    """Whether *text* is a word for *by* or *author* and nothing else."""
    tokens = text[:40].translate(_SPELLED).replace(",", " ").split()
    return 0 < len(tokens) < MAX_LABEL and label_length([*tokens, "X"], language) == len(tokens)


def has_label(text: str, language: str = "") -> bool:
    """Whether *text* has a word for *by* or *author*: a quick look at whether a by-line can have a label."""
    words = text[:MAX_LINE].translate(_PARTING).casefold().split()
    if not (_BY.isdisjoint(words) and _LABELS.isdisjoint(words) and _WITH_COLON.isdisjoint(words)):
        return True
    if not words_of("bylines.by_here", language).isdisjoint(words):
        return True
    return not text.isascii() and bool(label_without_blanks(text) or _REPORTER.match(text[:MAX_LINE]))


def label_length(tokens: list[str], language: str = "", *, is_led: bool = False) -> int:
    """How many of *tokens* are a label of the names after them.

    *language* is the code of that of the page; *is_led* says that when it was published is told before them.
    """
    by_here, by_behind = words_of("bylines.by_here", language), words_of("bylines.by_behind", language)
    end = number = 0
    is_text = False
    while number < min(len(tokens) - 1, MAX_LABEL):
        token, following = tokens[number], tokens[number + 1]
        word = token.rstrip(":：").casefold()
        number += 2 if following in _COLONS else 1
        if number >= len(tokens):
            break
        is_text = is_text or word in _WITH_COLON
        has_colon = token[-1] in ":：" or following in (":", "：")
        is_own = word in by_here or (is_led and word in by_behind)
        if word in _BY or word in _LABELS or (is_own and not tokens[number][0].islower()):
            end = number
        elif word in _WITH_COLON or (is_text and word in _OTHERS):  # Text und Fotos: Ann Lee
            end = number if has_colon else end
        elif word not in _LEAD:
            break
        is_led = True
    return end


def label_without_blanks(text: str) -> re.Match[str] | None:
    """The label in *text* in a script without blanks: at its beginning, or with a colon anywhere."""
    return _UNSPACED_INSIDE.search(text) or _UNSPACED.match(text)
