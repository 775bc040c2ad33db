"""Authors whom the text of the article names itself, in its first words or its last, as agencies do."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.fields.author_candidates import candidate_of, evidence_of
from scrapy_article.fields.author_lines import MAX_LINE
from scrapy_article.fields.names import Kind

if TYPE_CHECKING:
    from collections.abc import Iterator

    from scrapy_article.fields.author_candidates import AuthorCandidate
    from scrapy_article.fields.author_view import AuthorView

__all__ = ["datelines", "signed"]

DATELINES, DATELINE = 2, 100
"""Lines of the body that may begin with a reporter's name, and characters of them."""
MAX_END = 16
"""Characters at the end of a paragraph that its last bracket stands in."""
SIGNED = 2
"""Paragraphs at the end of the body that may be signed."""
_SIGNED = re.compile(r"[(（]([^()（）]{2,80})[)）](?:\W{0,3}(?:[Ee]nditem|[Ee]nds|完))?\W{0,3}$")
"""The end of a paragraph that is signed, as agencies do."""
_DATELINE = re.compile(
    r"[（(【\[][^（）()【】\[\]]{0,20}[记記]者(?![们們了从從在获獲采採注发發看走近今昨问問来來联聯梳查日表称稱认認])\s?[:：]?\s?(?:([\u4e00-\u9fff]{2,3})(?=[\u4e00-\u9fff]{2,8}\d{1,2}日)|([^（）()【】\[\]\d，。；！？]{2,40})(?<![摄攝影])[）)】\]])"
    r"|^[（(【\[][^（）()【】\[\]]{2,30}[）)】\]]\s?([\uac00-\ud7a3]{2,4}(?:[·,\s]\s?[\uac00-\ud7a3]{2,4}){0,4})\s?(?:기자|특파원)\s?="
)
"""``（记者王小明）``, ``（中央社記者王小明台北24日電）``, ``[서울=뉴시스] 홍길동 기자 =``."""
_BETWEEN = re.compile(r"[·,\s]+")


def datelines(view: AuthorView) -> Iterator[AuthorCandidate]:
    """Reporters whom the first words of the body name in brackets or before an equals sign, as agencies do."""
    for position in view.page.kept[:DATELINES]:
        text = view.segments[position].text[:DATELINE]
        match = None if text.isascii() else _DATELINE.search(text)
        if match:
            names = match[1] or match[2] or "、".join(_BETWEEN.split(match[3]))
            byline = view.read(f"作者：{names}")
            if byline.names and all(name.kind is Kind.PERSON for name in byline.names):
                yield candidate_of(view.page, byline.names, ["label-head", "in-body"], "first words of the text", text)
                return


def signed(view: AuthorView) -> Iterator[AuthorCandidate]:
    """People whom the last paragraphs name in brackets at their end: ``It rained. (By Ann Lee) Enditem``."""
    for position in view.page.kept[-SIGNED:]:
        text = view.segments[position].text
        end = text[-MAX_END:]
        match = _SIGNED.search(text[-MAX_LINE:]) if ")" in end or "）" in end else None
        if match is None or not view.has_label(match[1]):
            continue
        byline = view.read(match[1])
        if byline.labelled and byline.names and byline.names[0].kind is Kind.PERSON:
            yield candidate_of(view.page, byline.names, evidence_of("label-tail", byline), "end of the text", match[1])
