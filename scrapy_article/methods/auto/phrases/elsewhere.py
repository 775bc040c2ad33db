"""How lines begin that lead to another story, or back."""

from __future__ import annotations

import re

from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["leads_back", "leads_elsewhere"]

_FILM = r"(?:aquí |aqui |abaixo |qui |ici )?(?:el |este |o |il |la |en |это )?(?:v[ií]d[eé]o|видео)"
_POINTER = Beginnings(
    r"read (?:more|also|next|on)|also (?:read|check)|must read|see (?:also|more)|related|more:|also:"
    r"|more (?:on|from|about)\b|watch|recommended|don.t miss|you may also|you might (?:also )?like|if you liked this"
    r"|also in (?:today|this issue)|keep reading|further reading|sign up|subscribe|lesen sie|mehr (?:zum|dazu)"
    r"|auch interessant|siehe auch|zum thema|passend dazu"
    r"|lire (?:aussi|également|la suite)|à lire|voir aussi|en savoir plus|sur le même sujet|vous aimerez"
    rf"|mir[ae] {_FILM}|ve(?:a|r|ja) {_FILM}|assista {_FILM}|guarda {_FILM}|regarde[rz] {_FILM}|voir {_FILM}"
    rf"|смотри(?:те)? {_FILM}|videoyu izle|sehen sie (?:hier|im video)"
    r"|le[ea] también|leer más|te puede interesar|puedes ver|te recomendamos|mir[aá] (?:también|además)|vea también"
    r"|ver más|seguir leyendo|sigue leyendo"
    r"|le[ei]a (?:mais|também)|veja (?:mais|também)|saiba mais|leggi anche|vedi anche|guarda anche"
    r"|potrebbe interessar|ti potrebbe interessar|lees (?:ook|verder)|zie ook|bekijk ook"
    r"|läs (?:även|också|mer)|se (?:også|även|mer\b)|les (?:også|mer\b)|lue (?:myös|lisää|aiheesta)|katso myös"
    r"|читайте|также (?:читайте|по теме)|смотрите также|по теме|подробнее|читайте також|прочетете|czytaj|zobacz"
    r"|przeczytaj|dowiedz się|sprawdź|čtěte|přečtěte|mohlo by vás|viz také|pročitajte|čitajte|citește și|vezi și"
    r"|kapcsolódó|olvass|διαβάστε|δείτε (?:επίσης|ακόμ)|ayrıca bak|ilgili haber|baca(?: selengkapnya)?\s?:"
    r"|baca juga|yuk,? (?:simak|lihat|tonton|saksikan|baca)|simak (?:juga|video)|lihat (?:juga|video)"
    r"|tonton (?:juga|video)|saksikan (?:juga|video)|xem thêm|đọc thêm|อ่าน(?:เพิ่มเติม|ข่าว|ต่อ)|ข่าวที่เกี่ยวข้อง"
    r"|اقرأ|شاهد|طالع|للمزيد|بیشتر بخوانید|همچنین بخوانید"
    r"|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|और पढ़ें|קרא(?:ו)? (?:גם|עוד)|延伸阅读|延伸閱讀|相关(?:新闻|报道|阅读|文章|链接|推荐)"
    r"|相關(?:新聞|報導|閱讀|文章|推薦)|此前报道"
    r"|推荐阅读|推薦閱讀|【?関連記?事?|あわせて読みたい|合わせて読みたい|こちらも読まれて|관련\s?기사|더\s?보기"
)
"""How lines begin that lead to another story."""
_MIGHT = re.compile(r"\W{0,5}.{0,25}könnten? (?:sie|dich|euch|ihnen|dir) (?:auch|ebenfalls)", re.IGNORECASE)
"""How others do: *Das könnte dich auch …*."""
_BACK = Beginnings(
    r"back to\b|go back to\b|return (?:back )?to\b|zurück zu|retour (?:à|au|en)\b|volver (?:al?|arriba)\b"
    r"|torna (?:su|all)|voltar (?:ao?|para)\b|terug naar|tilbake til|tilbage til|tillbaka till|takaisin|назад|вернуться"
    r"|powrót|zpět na|vissza a|başa dön|العودة إلى|ホームへ|トップへ|返回|목록으로"
)
"""How links begin that lead to the page before, or to the top of this one."""


def leads_elsewhere(line: str) -> bool:
    """Whether *line* begins as those do that lead to another story."""
    return _POINTER.begin(line) or (("ö" in line or "Ö" in line) and _MIGHT.match(line) is not None)


def leads_back(line: str) -> bool:
    """Whether *line* begins as links do that lead to the page before, or to the top of this one."""
    return _BACK.begin(line)
