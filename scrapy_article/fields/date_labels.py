"""Words beside dates that say what happened on that day, in many languages."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["is_of_account", "label_after", "label_before"]

_LABEL = re.compile(
    r"(?P<changed>updat|modif|last chang|aktuali[sz]|stand\b|mise? à jour|màj|actuali|aggiorn|bijgewerkt|gewijzigd|"
    r"uppdater|oppdater|opdater|zaktualiz|обновл|оновл|更新|최종|업데이트|수정|revis|edited|geändert|atualiz|päivitetty|"
    r"muokattu|güncel|last (?:post|reply|activity|comment)|latest reply|letzte[rn]? (?:beitrag|antwort)|"
    r"derni(?:er|ère) (?:message|réponse)|últim[oa] (?:mensaje|respuesta|mensagem)|последнее сообщение|"
    r"ažur|ενημέρωση|تحديث|frissít|änder|bearbeitet|последнее изменение|змінено|zuletzt|modyfik|"
    r"upraveno|módosít|به.?روزرسانی|cập nhật|diperbarui|अपडेट|সংশোধ|আপডেট|อัปเดต|อัพเดต|עודכן|עדכון)|"
    r"(?P<labelled>publi|posted|veröffentlicht|erstellt|geplaatst|publicerad|created|erschienen|inserito|pubbl|"
    r"objavljeno|опубл|発表|公開|公開日|掲載|配信|发布|發布|发表|發表|입력|등록|yayın|julkaistu|written|geschrieben|\bdat(?:e|um)(?=\W*$)|"
    r"lagt ud|نشر|انتشار|প্রকাশ|प्रकाशित|เผยแพร่|פורסם|đăng|diterbitkan|opublik|zveřejn|közzé|δημοσ|gepubliceerd|"
    r"pressemitteilung|дата)|"
    r"(?P<account>registered|joined|founded|member since|(?:mitglied|dabei|registriert) seit|registrierung|inscrit|"
    r"inscription|membre depuis|registrado|miembro desde|membro desde|iscritto|lid sinds|geregistreerd|"
    r"зарегистрирован|регистрация|dołączył|rejestracja|kayıt tarihi|üyelik|登録日|注册)",
)
"""Words for a change, for publication, and for the day on which somebody became a member, in small letters."""
_CHANGED_AFTER = re.compile(r"\s?(?:更新|修正|수정|업데이트)(?!\s?[:：])")
"""What Japanese and Korean write after the date of a change, too."""
_BY = "written by"
"""After a date, a by-line that begins, while *geschrieben* would say what was done on that day."""
_HAS_DIGIT = re.compile(r"\d")


def label_before(text: str) -> str | None:
    """What the last word in *text* says of the date after it: ``labelled`` published, ``changed``, or ``account``."""
    return _label_of(text.casefold().strip())


def label_after(text: str) -> str | None:
    """What *text*, which follows the last date of a line, says of it."""
    if not text.isascii() and _CHANGED_AFTER.match(text):
        return "changed"
    return "labelled" if text and label_before(text) == "labelled" and _BY not in text.casefold() else None


def is_of_account(text: str, is_line: bool) -> bool:
    """Whether a member joined on the date after *text*; what is a line of its own is no label if it has the date."""
    return label_before(text) == "account" and not (is_line and _HAS_DIGIT.search(text))


@lru_cache(maxsize=2048)  # a few words, used again on every page
def _label_of(text: str) -> str | None:
    label = None
    if len(text) > 2 or not text.isascii():
        for match in _LABEL.finditer(text):
            label = match.lastgroup
    return label
