"""By-lines taken apart: the names in them, one an entry, in order, without what stands around them."""

from __future__ import annotations

import re
from typing import NamedTuple

from scrapy_article.fields.author_words import (
    AFTER_DATE,
    AGENCIES,
    AND,
    BEFORE_DATE,
    BY,
    COLLECTIVES,
    COLON_LABELS,
    INNER,
    LABELS,
    LEAD,
    NOT_AUTHORS,
    NOT_FIRST,
    OTHER_LABELS,
    PARTICLES,
    ROLES,
    SMALL_STOPS,
    STOPS,
    SURNAMES,
)
from scrapy_article.fields.months import month_of
from scrapy_article.fields.names import (
    PLAIN,
    SUFFIX,
    TAIL,
    Kind,
    Name,
    kind_of,
    name_case,
    shortened,
    stripped,
    without_role,
)

__all__ = ["MAX_NAMES", "Byline", "has_label", "is_label", "names_collective", "read_byline"]

MAX_LENGTH = 400
"""Characters of a by-line that are looked at."""
MAX_NAMES = 30
"""Names of a by-line."""
MAX_LABEL = 6
"""Words of a label."""
MAX_DATE = 14
"""Words and signs of a date."""
MAX_SECTION = 5
"""Words after the names of which the first is *in*, and the others are the section: ``Ann Lee in Home & Garden``."""
MAX_SIGNED = 40
"""Characters in which a Korean by-line has said all that makes it one."""
LONG = 4
"""Blanks from which on a piece may be two names with a short word for *and* between them."""

_PERSON, _TEAM = Kind.PERSON, Kind.TEAM
_SMALL = (Kind.LOWER, Kind.ACCOUNT)
"""What stands behind a name and a comma in small letters is a job in some language."""

_GLUED_DATE = re.compile(
    r"(?<=[^\W\d_])(?=(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\.? \d)"
    r"|(?<=[a-z])(?=(?:Published|Updated|Posted)(?:[A-Z:]|\s|$))"
)
"""Where a date begins without a blank before it: ``Ann LeeDec. 18``."""
_GLUED_COLON = re.compile(r":(?=[^\W\d_])")
_IN_GLUED = "Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec Published Updated Posted".split()
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
_OPENING = frozenset("([【（〔")
_IN_BRACKETS = re.compile(r".[^()\[\]【】（）]{4,100}[)\]】）]")
_CJK_NEXT = re.compile(
    r"\s(?:校[对對]|[编編][辑輯]|[责責][编編]|[审審]核|[监監]制|[来來]源)\s.*|(?:\s[\u4e00-\u9fff]{1,5}|\s?(?:来源|來源|(?:[责責]任)?(?:编辑|編輯)|[发發]布|[发發]表|更新|[时時][间間]|日期|[浏瀏][览覽]|[点點][击擊]|[阅閱][读讀]|人[气氣]"
    r"|字[号號体體]|[审審]核|校[对對]|[摄攝]影|出[处處])[\u4e00-\u9fff]{0,4})\s?[:：].*|\s?(?:19|20)\d\d\s?[-/.年].*"
)
"""Another label after that of the authors, or a date."""
_CJK_INNER = re.compile(
    r"(?<![原译譯文])(?:作者|撰文|[采採][写寫]|撰稿|執筆者?|著者|[记記]者|글쓴이)\s?[:：]\s?"
    r"|(?<=[|｜])\s?作者\s?(?=[\u4e00-\u9fff]{2,4}(?:[\s|｜]|$))"
)
"""A label in a line that says other things first: ``来源：晚报 作者：王小明``."""
_CJK_LABEL = re.compile(
    r"[\s【\[(（〔]{0,2}(?:本[报報社刊网網]|[\u4e00-\u9fff]{2,6}(?=[记記]者))?(?:实习|見習|见习)?"
    r"(?:作者|文字|文章|撰文|[采採][写寫]|撰稿|[执執][笔筆]|(?:取材|構成|聞き手)・文|文・構成|取材・構成|文[/／][图圖]|[图圖][/／]文|[图圖]文|文|通讯员|記者|记者|編輯|编辑|責任編輯|责任编辑|著者|執筆者?|ライター|取材|글쓴이|작성자|글[·ㆍ/]사진|글)"
    r"(?:\s?[:：/／|｜＝・●]\s?|\s+)|"
    r"[\s【\[(（〔]{0,2}(?:本[报報社刊网網])?(?:記者|记者)"
    r"(?!了解|获悉|獲悉|从|從|在|采访|採訪|注意|发现|發現|看到|走访|近日|今|昨|问|問|来到|來到|联系|梳理|查询|日前)"
    r"(?=[\u4e00-\u9fff]{2,4}(?:[／/、，,)）】〕\s]|$)|[\u4e00-\u9fff]{4,5}[報报][導道道])|"
    r"[\s【\[(（〔]{0,2}[\u4e00-\u9fff《》]{2,12}(?:[记記]者|通[讯訊][员員]|(?<=[专專][栏欄])作[者家]|(?<=》)作者|[评評][论論][员員])\s{0,2}"
    r"(?=(?:[\u4e00-\u9fff]{2,4}(?:[／/、，,\s]{1,3}|[)）】]?$)){1,6}$)"
)
_CJK_ROLE = re.compile(
    r"^\s{0,3}[\u4e00-\u9fff]{0,8}(?:[记記]者|通[讯訊][员員])\s+(?=[\u4e00-\u9fff]{2,4}(?:[\s、，,]|$))"
)
"""Before the names, after another label."""
_CJK_OTHERS = re.compile(
    r"[\s、，,]{1,2}(?:通[讯訊][员員]|[实實][习習]生|[实實見见][习習][记記]者)\s?(?=[\u4e00-\u9fff]{2})"
)
"""Between the names of reporters and of those who helped them."""
_HANGUL_END = re.compile(
    r"[\uac00-\ud7a3]{2,4}\s?(?:[\uac00-\ud7a3]{2}\s?)?(?:기자|특파원|논설위원)(?![\uac00-\ud7a3])"
)
"""A Korean name and *reporter*: the label stands behind the name."""
_HANGUL_AND = re.compile(r"(?<=[\uac00-\ud7a3]{2})\s?[·ㆍ]\s?(?=[\uac00-\ud7a3]{2})")
_CHINESE_NAMES = re.compile(
    rf"\s*(?:(?:[{SURNAMES}]|上官|欧阳|歐陽|司马|司馬|诸葛|諸葛)[\u4e00-\u9fff]{{1,2}}(?:\s+|$)){{2,6}}"
)
_CJK_END = re.compile(
    r"(?<=[\u4e00-\u9fff])(?:\s?[／/]\s?|\s+)[\u4e00-\u9fff]{2,6}(?:報導|报道|報道)|"
    r"(?<=[\u4e00-\u9fff]{2})[\u4e00-\u9fff]{2}(?:報導|报道|報道)[)）】〕\]]?$|[)）】〕\]]$|"
    r"(?<=[\u4e00-\u9fff])\s(?:整合|整理|综合|编译|摄影?)$"
)
"""Where a reporter reports from."""
_CJK_DATE = re.compile(r"(?<=[\u3041-\u30fe\u4e00-\u9fff])(?=(?:19|20)\d\d\s?[-/.年])")
"""Where a date begins right behind a name: ``王小明2017-03-01``."""
_LABELLED = "\0"
"""A token in place of a label."""
_SLASH = "\u2044"
"""A token in place of a slash without blanks around it."""
_MARKS = frozenset("| ¦ • · ● ⋅ ∙ ▪ ◦ – — ― - -- > » › :: // ★ ■ … ~ \u200b".split())
"""Tokens that part what stands in a line."""
_SIGNS = frozenset(",;、，؛،＆|¦•·●⋅∙▪◦»›")
"""Signs that become tokens, with blanks around them or without."""
_OTHER_SIGNS = frozenset("-/／+・")
_PARTING = re.compile(r"(?<=\w)-(?=\s)|(?<=[^\W\d_]{2})\s?[/／+]\s?(?=[^\W\d_]{2})|(?<![ァ-ヿ])・(?![ァ-ヿ])")
"""Those of the other signs that part names."""
_COLONS = frozenset((":", "：", "|", "/", ",", "-", "–", "—", _SLASH))
"""Tokens that may stand in place of the colon after a label."""
_BEFORE_SIGN = re.compile(r"\s([,;])")
_SMALL_INITIALS = re.compile(r"(?:[^\W\d_]\.\s?){1,3}(?:[a-z]{1,3}\s){0,2}[^\W\d_A-Z]{3,20}$")
"""Before a family name in small letters: ``a. lee``, ``B. de ek``."""
_SHORT_AND = re.compile(r"\s(?:y|e|i|a|en|ja)\s")
"""Words for *and* that also stand inside names: ``Ortega y Gasset``."""
_CAPITAL_STOPS = frozenset("The In On At For From Via".split())
"""What ends a name of two words or more even with a capital."""
_NAMES_LIKE_AND = frozenset(("Dan", "DAN"))
"""Words for *and* that are names with a capital."""
_SMALL_BY = BY - {"by"}
"""Words that mean more than *by*: what follows in small letters is no name (``di cui zuccheri``, of which sugar)."""
_TOLD_OF = frozenset("has have had is was are were".split())
"""After a label without a colon, the rest is a sentence: ``The writer has posted comments on this article``."""
_OF = frozenset(("of", "for", "für"))
_POSTED = frozenset(("Posted", "Published", "Filed"))
_FIRST_WORDS = BY | LABELS | COLON_LABELS
_LABEL_STARTS = _FIRST_WORDS | LEAD
"""What labels begin with, beside a *By* that is glued to what follows."""


class Byline(NamedTuple):
    """What a by-line says."""

    names: list[Name]
    labelled: bool = False
    """Whether a word for *by* or *author* stands before the names."""
    dated: bool = False
    """Whether a date or another number stands beside the names."""
    whole: bool = True
    """Whether there is nothing else than names, jobs, labels and dates."""


def read_byline(text: str, *, inverted: bool = False) -> Byline:
    """Take the by-line *text* apart.

    *inverted* says that a family name comes first, parted by a comma.

    >>> [name.text for name in read_byline("By Ann Lee, staff writer, Bo Ek and Cy Oz, PhD | May 3").names]
    ['Ann Lee', 'Bo Ek', 'Cy Oz']
    """
    text = text[:MAX_LENGTH]
    if PLAIN.match(text) and kind_of(text) is _PERSON and text.partition(" ")[0].casefold() not in _FIRST_WORDS:
        return Byline([Name(text, _PERSON)])
    if text[:1] in _OPENING and _IN_BRACKETS.fullmatch(text):
        text = text[1:-1]
    tokens = _tokens(text)
    labelled = tokens[:1] == [_LABELLED]
    if labelled:
        del tokens[0]
    else:
        end = _label(tokens)
        if not _MARKS.isdisjoint(tokens[1:end]):  # a mark that stands for the colon parts nothing
            labelled = True
            del tokens[:end]
    fields = _fields(tokens)
    best = _read_field(fields[0], labelled, inverted)
    for field in fields[1:]:
        if len(best.names) == 1 and best.names[0].kind is Kind.WORD and not best.labelled:
            found = _read_field(field, False, inverted, best.dated)
            if found.names and found.names[0].kind is _PERSON:  # ``Politics · Ann Lee``
                best = found
                continue
        if best.names and (best.labelled or not _label(field)):
            has_number = any(token[0].isdigit() for token in field)
            best = best._replace(dated=best.dated or has_number, whole=best.whole and has_number)
        else:
            found = _read_field(field, best.labelled, inverted, best.dated)
            if found.names or not best.names:
                whole = found.whole and (best.dated or best.labelled)
                best = found._replace(dated=best.dated or found.dated, whole=whole)
    return best


def is_label(text: str) -> bool:
    """Whether *text* is a word for *by* or *author* and nothing else."""
    tokens = text[:40].replace(",", " ").replace("(s)", "").split()
    if not tokens or not (tokens[0].startswith("By") or tokens[0].rstrip(":：").casefold() in _LABEL_STARTS):
        return False
    return 0 < len(tokens) < MAX_LABEL and _label([*tokens, "X"]) == len(tokens)


def has_label(text: str) -> bool:
    """Whether *text* has a word for *by* or *author*: a quick look at whether `read_byline` can find a label."""
    words = text[:MAX_LENGTH].casefold()
    for sign in ":：|,/":
        words = words.replace(sign, " ")
    if not _FIRST_WORDS.isdisjoint(words.split()):
        return True
    if text.isascii():
        return text.startswith("By")
    if text.startswith("By") or _cjk_label(text):
        return True
    return _HANGUL_END.search(text[:MAX_SIGNED]) is not None


def _cjk_label(text: str) -> re.Match[str] | None:
    """The label in *text* in a script without blanks: at its beginning, or with a colon anywhere."""
    if text.endswith(("摄", "攝", "摄）", "攝）", "摄)", "攝)")):  # who took the picture
        return None
    may_be_inside = ":" in text or "：" in text or "作者" in text
    return _CJK_LABEL.match(text) or (_CJK_INNER.search(text) if may_be_inside else None)


def names_collective(text: str) -> bool:
    """Whether *text* is what a part of a publication is called: ``News Desk``, but not ``Staff Writer``."""
    words = text.casefold().split()
    return bool(words) and words[-1] in COLLECTIVES and LABELS.isdisjoint(words)


def _tokens(text: str) -> list[str]:
    """The words of *text*, with signs apart, without addresses and asides."""
    if text.isascii() and text.replace(" ", "").isalpha() and "nterview" not in text and "onversation" not in text:
        return text.split()
    if "<" in text:
        text = _MARKUP.sub(" ", text)
    if "@" in text or "[" in text or "://" in text or "www." in text:
        text = _ADDRESS.sub(" ", text)
    label = ""
    if not text.isascii():
        label, text = _of_cjk(text)
    if "(" in text or "[" in text or "（" in text:
        if "(" in text:
            text = _PICTURE_ASIDE.sub(" ", text.replace("(s)", ""))
        text = _ASIDE.sub(" ", text)
    text = _unglued(text)
    if "nterview" in text or "espräch" in text or "onversation" in text:
        text = _INTERVIEW.sub(" & ", text)
    for sign in sorted(_SIGNS.intersection(text)):
        text = text.replace(sign, f" {sign} ")
    if not _OTHER_SIGNS.isdisjoint(text):
        text = _PARTING.sub(_sign, text)
    return f"{label}{text}".split()


def _of_cjk(text: str) -> tuple[str, str]:
    """The token for a label that *text* begins with, and the rest of it, as other scripts write by-lines."""
    label = ""
    match = _cjk_label(text)
    if match:
        label, text = f"{_LABELLED} ", _CJK_END.sub("", _CJK_NEXT.sub("", text[match.end() :]))
        text = _CJK_OTHERS.sub("、", _CJK_ROLE.sub("", text, count=1))
        parts = text.split()
        if _CHINESE_NAMES.fullmatch(text) and max(map(len, parts)) > 2:  # 山田 太郎 is one
            text = "、".join(parts)
    if ("·" in text or "ㆍ" in text) and _HANGUL_END.search(text[:MAX_SIGNED]):
        text = _HANGUL_AND.sub("、", text)
    return label, _CJK_DATE.sub(" ", text.replace("：", ": "))


def _unglued(text: str) -> str:
    """*text* with blanks before dates and behind colons that have none."""
    if any(map(text.__contains__, _IN_GLUED)):
        text = _GLUED_DATE.sub(" ", text)
    return _GLUED_COLON.sub(": ", text) if ":" in text else text


def _sign(match: re.Match[str]) -> str:
    found = match[0]
    return f" {_SLASH} " if found in "/／" else f" {found.strip()} "


def _fields(tokens: list[str]) -> list[list[str]]:
    """*tokens* parted at marks; a mark that begins the line is a part of it."""
    fields: list[list[str]] = [[]]
    for token in tokens:
        if token in _MARKS and fields[-1]:
            fields.append([])
        else:
            fields[-1].append(token)
    return fields


def _read_field(tokens: list[str], labelled: bool, inverted: bool, dated: bool = False) -> Byline:
    start = _label(tokens)
    if not start:
        after = _date(tokens)
        if after:
            dated, tokens = True, tokens[after:]
            start = _label(tokens)
    by = tokens[0] if start == 1 else ""
    tokens = tokens[start:]
    if tokens and (tokens[0].casefold().rstrip(":") in NOT_AUTHORS or (start and tokens[0] in _TOLD_OF)):
        return Byline([], labelled, dated, False)
    labelled = labelled or start > 0
    pieces, end, by_date = _pieces(tokens)
    labelled = labelled or any(not piece.isascii() and TAIL.search(piece) for piece, _ in pieces)
    names, whole = _names(pieces, inverted)
    if names and names[0].kind is Kind.LOWER and by in _SMALL_BY:
        names = []
    if _names_team(names):
        team_end = _end_of_team(tokens, end)
        text = _joined(tokens[:team_end]) if names or team_end > end or labelled else ""
        kind = kind_of(text)
        if kind is not None and (names or kind is _TEAM):
            names = [Name(text, kind)]
        elif kind is None and not names and labelled and text[:1].isupper() and names_collective(text):
            names = [Name(text, _TEAM)]
    rest = tokens[end:]
    is_end = by_date or not rest or ((labelled or dated) and rest[0] == "in" and len(rest) <= MAX_SECTION)
    return Byline(names, labelled, dated or by_date, whole and is_end)


def _names_team(names: list[Name]) -> bool:
    """Whether *names* can be pieces of what an organisation is called: ``AFP``, ``Center``."""
    if not names:
        return True
    kinds = [name.kind for name in names]
    return min(kinds) >= Kind.ACCOUNT and max(kinds) >= _TEAM


def _end_of_team(tokens: list[str], end: int) -> int:
    """Where the name of an organisation ends, if people's names would end at *end*, before *of* or the like."""
    while end < len(tokens) and tokens[end] in INNER:
        end += 1
        while end < len(tokens) and not (_stops(tokens[end], True) or tokens[end][0].isdigit()):
            end += 1
    return end


def _joined(tokens: list[str]) -> str:
    text = " ".join(tokens)
    if "," in text or ";" in text:
        text = _BEFORE_SIGN.sub(r"\1", text)
    text = text.partition(" / ")[0]
    return stripped(text.replace(f" {_SLASH} ", "/"))


def _label(tokens: list[str]) -> int:
    """How many of *tokens* are a label of the names after them."""
    end = number = 0
    led = False
    while number < min(len(tokens) - 1, MAX_LABEL):
        token = tokens[number]
        word = token.rstrip(":：").casefold()
        following = tokens[number + 1]
        colon = token[-1] in ":：" or following in (":", "：")
        number += 2 if following in _COLONS else 1
        if number >= len(tokens):
            break
        if word in BY or word in LABELS or (colon and (word in COLON_LABELS or (led and word in OTHER_LABELS))):
            end = number
        elif word == "de" and led and tokens[0].casefold() in COLON_LABELS:
            end = number  # texto de
        elif word in LEAD or (led and word in OTHER_LABELS):
            led = True
        else:
            break
    if not end and len(tokens) > 3 and tokens[0] in _POSTED and tokens[1] in ("in", "under"):  # Posted in News by
        number = next((i for i, token in enumerate(tokens[: 2 * MAX_LABEL]) if token == "by"), -1) + 1
        end = number if number < len(tokens) else 0
    if not end and tokens and tokens[0].startswith("By") and tokens[0][2:3].isupper() and tokens[0][3:4].islower():
        tokens[:1] = ["By", tokens[0][2:]]
        return 1
    return end


def _date(tokens: list[str]) -> int:
    """How many of *tokens* are a date that they begin with, with the words before it."""
    end = 0
    weekday = True
    for number, token in enumerate(tokens[:MAX_DATE]):
        word = token.casefold().strip(".,:–—-()")
        if word[:1].isdigit():
            end = number + 1
        elif end:
            if word and word not in AFTER_DATE and not month_of(word):
                break
            end = number + 1
        elif word in BEFORE_DATE or word in LEAD or not word:
            continue
        elif month_of(word) or (weekday and tokens[number + 1 : number + 2] == [","]):
            weekday = False
        else:
            break
    return end


def _pieces(tokens: list[str]) -> tuple[list[tuple[str, bool]], int, bool]:
    """What commas and conjunctions part in *tokens*, each with whether a comma is before it.

    And the token that they end before, and whether that is a date or another number.
    """
    pieces: list[tuple[str, bool]] = []
    words: list[str] = []
    comma = by_date = False
    end = len(tokens)
    for number, token in enumerate(tokens):
        is_comma = token == ","
        if is_comma or token in AND or (token.casefold() in AND and token not in _NAMES_LIKE_AND):
            if words:
                pieces.append((" ".join(words), comma))
                words = []
            comma = is_comma
        elif token[0].isdigit() and (words or pieces or not _is_word(token)):
            end, by_date = number, True
            while words and (words[-1].casefold() in BEFORE_DATE or month_of(words[-1].strip(".").casefold())):
                words.pop()
            break
        elif comma and not words and token.casefold() in NOT_FIRST and pieces[0][0].casefold() in AGENCIES:
            end = number - 1
            break
        elif comma and pieces and token in _OF:
            end, words = number, []  # where somebody works, and as what
            break
        elif _stops(token, bool(words or pieces)) or (token in _CAPITAL_STOPS and len(words) > 1):
            end = number
            by_date = token.casefold() in BEFORE_DATE or token.casefold() in LEAD
            break
        else:
            words.append(token)
    if words:
        pieces.append((" ".join(words), comma))
    return pieces, end, by_date


def _is_word(token: str) -> bool:
    """Whether *token*, which begins with a digit, is a word: ``3i``."""
    return len(token) <= 3 and token[-1].isalpha()


def _stops(token: str, after_names: bool) -> bool:
    """Whether *token* ends the names."""
    if token in SMALL_STOPS:
        return after_names
    return after_names and token.rstrip(":.").casefold() in STOPS


def _names(pieces: list[tuple[str, bool]], inverted: bool) -> tuple[list[Name], bool]:
    """The names among *pieces*, and whether they are nothing else."""
    if len(pieces) == 1 and pieces[0][0].count(" ") < LONG:
        piece, comma = pieces[0]
        part = shortened(piece)
        name = _name(part)
        return ([name], True) if name else ([], comma or not part)
    parts = []
    for piece, comma in pieces[:MAX_NAMES]:
        for half in _halves(piece):
            parts.append((shortened(half), comma))
            comma = False
    if len(parts) == 2 and parts[1][1] and (inverted or not any(" " in part for part, _ in parts)):
        parts = [(f"{parts[1][0]} {parts[0][0]}".strip(), False)]
    several = len(parts) > 1 and any(" " in part for part, _ in parts)
    names: list[Name] = []
    whole = True
    for part, comma in parts:
        if names and SUFFIX.match(part):
            names[-1] = Name(f"{names[-1].text} {part}", names[-1].kind)
        elif comma and names and " " not in part and part[:1].isupper() and (several or names[0].kind is _TEAM):
            pass  # a place, a degree or a company
        else:
            name = _name(_without_job(part) if names and names[0].kind is _PERSON else part)
            if name is None:
                whole = whole and (comma or not part)
            elif comma and name.kind in _SMALL and names and names[0].kind is _PERSON:
                whole = False
            elif name not in names:
                names.append(name)
    if any(name.kind is _PERSON for name in names):
        names = [name for name in names if name.kind < _TEAM]
    return names, whole


def _without_job(part: str) -> str:
    """*part* without the job of all before it, and whom they do it for: ``Bo Ek Staff Writers``."""
    words = part.split()
    if words and words[-1].casefold() in ROLES and words[-1][-1] in "sS":
        while len(words) > 2 and (words[-1].casefold() in ROLES or words[-1].casefold() in AGENCIES):
            words.pop()
    return " ".join(words) if kind_of(" ".join(words)) is _PERSON else part


def _halves(piece: str) -> list[str]:
    """*piece* parted at short words for *and*, if all parts can be names."""
    if piece.count(" ") >= LONG:
        halves = _SHORT_AND.split(piece)
        if len(halves) > 1 and all(" " in half.strip() for half in halves):
            return halves
    return [piece]


def _name(part: str) -> Name | None:
    if _SMALL_INITIALS.match(part):
        part = " ".join([word if word in PARTICLES else word.capitalize() for word in part.split()])
    words = part.split()
    if len(words) > 3 and words[0] in NOT_FIRST and words[1].casefold() in ROLES:  # unserer Redakteurin
        part = " ".join(words[2:])
    elif len(words) > 2 and words[0] in ("ο", "η"):
        part = " ".join(words[1:])
    kind = kind_of(part)
    if kind is _TEAM and part.count(" ") > 1:
        bare = without_role(part)
        if bare != part and kind_of(bare) is _PERSON:
            part, kind = bare, _PERSON
    if kind is None:
        return None
    return Name(name_case(part) if kind is _PERSON else part, kind)
