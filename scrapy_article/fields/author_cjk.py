"""By-lines in scripts that do not put blanks between words: their labels, and what stands around their names."""

from __future__ import annotations

import re

from scrapy_article.document.needles import Needles
from scrapy_article.fields.author_words import HANGUL_SURNAMES, SURNAMES

__all__ = ["COLONS", "cjk_label", "is_signed", "names_editor", "spaced"]

_HANGUL_PICTURE = re.compile(r"(?:사진|그래픽|영상)\s?=\s?")
"""Before who made the pictures, where others write a colon."""
COLONS = str.maketrans(dict.fromkeys("：՝፡፦៖", ": "))
"""Signs after a label in other scripts, and what they are read as."""
MAX_SIGNED = 40
"""Characters in which a Korean by-line has said all that makes it one."""
_CJK_NEXT = re.compile(
    r"\s(?:校[对對]|[编編][辑輯]|[责責][编編]|[审審]核|[监監]制|[来來]源)\s.*"
    r"|\s(?:(?:[责責]任)?[编編][辑輯]|[责責][编編]|美[编編]|[摄攝]影|[图圖]片?|校[对對]|[审審][核校]|[监監]制|出品|策[划劃]|[设設][计計]|[统統][筹籌])"
    r"\s?[|｜/／丨].*|(?:\s[\u4e00-\u9fff]{1,5}|\s?(?:来源|來源|(?:[责責]任)?(?:编辑|編輯)|[发發]布|[发發]表|更新|[时時][间間]|日期|[浏瀏][览覽]|[点點][击擊]|[阅閱][读讀]|人[气氣]"
    r"|字[号號体體]|[审審]核|校[对對]|[摄攝]影|出[处處])[\u4e00-\u9fff]{0,4})\s?[:：].*|\s?(?:19|20)\d\d\s?[-/.年].*"
    r"|\s?(?:[发發][布表]|[创創]作|撰[写寫])(?:[于於在].*|$)"
    r"|[\s【\[(（]{1,2}(?:字[号號体體]|打印|列印|分享|收藏|手[机機]看|大\s中\s小).*"
)
"""Another label after that of the authors, a date, or what the page lets its readers do."""
_CJK_INNER = re.compile(
    r"(?<![原译譯文])(?:作者|撰文|[采採][写寫]|撰稿|執筆者?|著者|[记記]者|글쓴이)\s?[:：]\s?"
    r"|(?<=[|｜])\s?作者\s?(?=[\u4e00-\u9fff]{2,4}(?:[\s|｜]|$))"
    r"|(?<=\s)(?:[记記]者\s|文[/／])(?=[\u4e00-\u9fff]{2,4}(?:[\s|｜]|$))"
)
"""A label in a line that says other things first: ``来源：晚报 作者：王小明``."""
_may_be_inside = Needles((":", "：", "作者", "记者", "記者", "文/", "文／")).are_in
_EDITOR = re.compile(r"[\s【\[(（]{0,2}(?:責任|责任)?(?:編輯|编辑)")
_CJK_LABEL = re.compile(
    r"[\s【\[(（〔]{0,2}(?:本[报報社刊网網]|[\u4e00-\u9fff]{2,6}(?=[记記]者))?(?:实习|見習|见习)?"
    r"(?:(?:本文)?作者|[发發]布[者人]|投稿者|文字|文章|撰文者?|[采採][写寫]|撰稿|記事(?=\s?[:：])|[执執][笔筆]|(?:取材|構成|聞き手)・文|聞き手(?=・)|文・構成|取材・構成|文[/／][图圖]|[图圖][/／]文|[图圖]文|文|通讯员|記者|记者|編輯|编辑|責任編輯|责任编辑|著者|執筆者?|ライター|取材|글쓴이|작성자|글[·ㆍ/]사진|글)"
    r"(?:\s?[:：/／|｜＝=・●]\s?|\s+)|"
    r"[\s【\[(（〔]{0,2}(?:本[报報社刊网網])?(?:記者|记者)"
    r"(?!的|了解|获悉|獲悉|从|從|在|采访|採訪|注意|发现|發現|看到|走访|近日|今|昨|问|問|来到|來到|联系|梳理|查询|日前)"
    r"(?=[\u4e00-\u9fff]{2,4}(?:[／/、，,)）】〕\s]|$)|[\u4e00-\u9fff]{4,5}[報报][導道道])|"
    r"[\s【\[(（〔]{0,2}[\u4e00-\u9fff《》]{2,12}(?:[记記]者|通[讯訊][员員]|(?<=[专專][栏欄])作[者家]|(?<=》)作者|[评評][论論][员員])\s{0,2}"
    r"(?=(?:[\u4e00-\u9fff]{2,4}(?:[／/、，,\s]{1,3}|[)）】]?$)){1,6}$)|"
    r"\s{0,2}(?:本文)?由\s?(?=[\u4e00-\u9fff]{2,4}\s?(?:[发發][布表]|[创創]作|撰[写寫]))"
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
_HANGUL_NAMES = re.compile(
    rf"(?:[{HANGUL_SURNAMES}][\uac00-\ud7a3](?![부팀국실])[\uac00-\ud7a3]\s){{2,5}}(?=(?:기자|특파원)(?![\uac00-\ud7a3]))"
)
"""Several Korean names before *reporter*, but not a name behind a desk's."""
_JAPANESE_AND = re.compile(r"^([\u4e00-\u9fff]{3,6})と(?=[\u4e00-\u9fff]{3,6}$)")
_CHINESE_NAMES = re.compile(
    rf"\s*(?:(?:[{SURNAMES}]|上官|欧阳|歐陽|司马|司馬|诸葛|諸葛)[\u4e00-\u9fff]{{1,2}}(?:\s+|$)){{2,6}}"
)
_CJK_END = re.compile(
    r"(?<=[\u4e00-\u9fff])(?:\s?[／/]\s?|\s+)[\u4e00-\u9fff]{2,6}(?:報導|报道|報道)|"
    r"(?<=[\u4e00-\u9fff]{2})[\u4e00-\u9fff]{2}(?:報導|报道|報道)[)）】〕\]]?$|(?<=[\u4e00-\u9fff])[（(][^（）()]{1,40}[）)]$|[)）】〕\]]$|"
    r"(?<=[\u4e00-\u9fff])\s(?:整合|整理|综合|编译|摄影?)$"
)
"""Where a reporter reports from."""
_CJK_DATE = re.compile(r"(?<=[\u3041-\u30fe\u4e00-\u9fff])(?=(?:19|20)\d\d\s?[-/.年])")
"""Where a date begins right behind a name: ``王小明2017-03-01``."""


def cjk_label(text: str) -> re.Match[str] | None:
    """The label in *text* in a script without blanks: at its beginning, or with a colon anywhere."""
    if text.endswith(("摄", "攝", "摄）", "攝）", "摄)", "攝)")):  # who took the picture
        return None
    label = _CJK_LABEL.match(text)
    if (label and not _EDITOR.match(text)) or not _may_be_inside(text):
        return label
    return _CJK_INNER.search(text) or label


def names_editor(text: str) -> bool:
    """Whether *text* begins with a label of an editor, and has none of an author behind it."""
    return _EDITOR.match(text) is not None and _CJK_INNER.search(text) is None


def is_signed(text: str) -> bool:
    """Whether a Korean name with *reporter* behind it stands at the beginning of *text*: the label comes last there."""
    return _HANGUL_END.search(text[:MAX_SIGNED]) is not None


def spaced(text: str) -> tuple[bool, str]:
    """Return whether *text* begins with a label, and the rest of it, as other scripts write by-lines."""
    match = cjk_label(text)
    if match:
        text = _CJK_END.sub("", _CJK_NEXT.sub("", text[match.end() :]))
        text = _CJK_OTHERS.sub("、", _CJK_ROLE.sub("", text, count=1))
        parts = text.split()
        if _CHINESE_NAMES.fullmatch(text) and max(map(len, parts)) > 2:  # 山田 太郎 is one
            text = "、".join(parts)
    if "と" in text:
        text = _JAPANESE_AND.sub(r"\1、", text, count=1)
    if "=" in text:
        text = _HANGUL_PICTURE.sub("사진: ", text.rstrip(" ="))
    if ("·" in text or "ㆍ" in text) and is_signed(text):
        text = _HANGUL_AND.sub("、", text)
    names = _HANGUL_NAMES.match(text)
    if names:
        text = f"{'、'.join(names[0].split())} {text[names.end() :]}"
    return match is not None, _CJK_DATE.sub(" ", text.translate(COLONS))
