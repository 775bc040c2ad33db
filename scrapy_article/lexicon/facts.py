"""What sites tell of an article at its ends, by a label and a value.

Its source, its tags, how long it takes to read, how often it was read, who edited it, who took the picture.
"""

from __future__ import annotations

import re

from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["label_of", "states_fact"]

_SOURCES = (
    r"sources?|quellen?|fuentes?|fontes?|fonti|bron(?:nen)?|źródł[oa]|zdroj|källa|kilde[rn]?|lähde|forrás|sursa|kaynak"
    r"|источники?|джерел[оа]|извор|източник|πηγή|sumber|nguồn|المصدر|مصدر|منبع|מקור|स्रोत|出典|출처|ที่มา"
)
_TAGS = (
    r"tags|keywords|schlagw(?:ö|o)rter?|stichw(?:ö|o)rter?|mots[- ]clés?|étiquettes|etiquetas|palabras clave"
    r"|palavras[- ]chave|parole chiave|trefwoorden|tagi|słowa kluczowe|štítky|klíčová slova|nyckelord|avainsanat|címkék"
    r"|etichete|etiketler|теги|метки|ключевые слова|мітки|ετικέτες|kata kunci|từ khóa|وسوم|الكلمات المفتاحية|تگ[‌ ]?ها"
    r"|برچسب[‌ ]?ها|תגיות|टैग|タグ|แท็ก|标签|標籤|关键词|關鍵詞|关键字|關鍵字|태그"
)
_TIMES = (
    r"read(?:ing)? time|estimated read(?:ing)? time|lesezeit|geschätzte lesezeit|lesedauer|temps de lectur[ae]"
    r"|tiempo de lectura|tempo de leitura|tempo di lettura|leest[ij]+d|czas czytania|doba čtení|čas čítania"
    r"|vr[ij]+eme čitanja|lästid|lesetid|læsetid|lukuaika|olvasási idő|timp de (?:citire|lectură)|время чтения"
    r"|час читання|време за четене|време читања|χρόνος ανάγνωσης|okuma süresi|waktu (?:mem)?baca|thời gian đọc"
    r"|مدة القراءة|وقت القراءة|زمان مطالعه|זמן קריאה|पढ़ने का समय|पढ़ने का समय|読了時間|阅读时[间长]|閱讀時間|읽는 시간"
    r"|เวลา(?:ใน)?(?:การ)?อ่าน"
)
_PICTURES = (
    r"photos?(?: credits?)?|image credits?|picture credits?|cr[ée]dits? (?:photos?|images?)"
    r"|crédito (?:da |de la |de )?(?:foto|imagem|imagen)|cover photo|featured image"
    r"|fotos?(?:nachweis|credits?|grafija|ğraf)?|fotó|titel(?:foto|bild)|beitrags(?:foto|bild)|bild(?:nachweis|quelle)?"
    r"|zdjęci[ea]|kuva|nuotr(?:auka|\.)|фото(?:графі[яї]|графи[яи])?|снимка|φωτογραφί(?:α|ες)|ảnh|صورة|تصوير|عکس|צילום"
    r"|फोटो|ภาพ|사진|写真|图片|圖片"
)
_FACTS = Beginnings("|".join((_SOURCES, _TAGS, _TIMES, _PICTURES)), r"\s{0,2}[:：]\s{0,2}\S")
_EDITORS = Beginnings(
    r"editors?|redaktion|redakteur(?:in)?|rédaction|rédac(?:teur|trice)|edición|edição|edizione|redazione"
    r"|redacción|redação|redakce|redakcia"
    r"|redactie|redactora?|redakcja|redakcj[aeu]|redaktor(?:ka)?|redaktör|redaktør|toimittaja|szerkesztő|szerkesztette"
    r"|editör|penyunting|biên tập|редактор|редактура|редакция|редакція|уредник|επιμέλεια|تحرير|المحرر|עריכה|संपादक|संपादन"
    r"|編集者?|编辑|編輯|责编|責編|편집|บรรณาธิการ|เรียบเรียง",
    r"\s{0,2}[:：]\s{0,2}\S",
)
"""Who edited the text."""
EDITOR_WORDS = 7
"""Words of that at most: more are what an editor says in an interview."""
_VIEWED = (
    r"views?|page ?views|times read|aufrufe|seitenaufrufe|vues|nombre de vues|visitas|visualizaciones|visualizações"
    r"|visualizzazioni|weergaven|keer gelezen|visningar|visninger|katselukerrat|odsłon[ay]?|wyświetle(?:ń|nia)"
    r"|zobrazení|přečteno|megtekintés(?:ek)?|vizualizări|afișări|pregleda|прегледа|просмотр(?:ов|ы|а)?"
    r"|количество (?:показов|просмотров)|перегляд(?:ів|и)|προβολές|okunma(?: sayısı)?|görüntülenme|dilihat|dibaca"
    r"|lượt xem|عدد المشاهدات|المشاهدات|مشاهدات|بازدید|צפיות|बार देखा गया|閲覧数|閱讀數|阅读(?:量|数|次数)"
    r"|浏览(?:量|数|次数)|瀏覽(?:數|次數)|点击(?:数|量|次数)|조회수?|ผู้เข้าชม|จำนวนผู้เข้าชม"
)
_NUMBER = r"\d(?:[\d.,:\u00a0 ]{0,16}\d)?\s?(?:[km]|тыс\.?|tis\.?|mil|bin|rb|[万萬천만])?"
_VIEWS = Beginnings(rf"{_VIEWED}|дата создания", rf"\s{{0,2}}[:：]?\s{{0,2}}{_NUMBER}[^\W\d_]{{0,6}}\W{{0,3}}$")
"""How often the text was read."""
_VIEWS_BEHIND = re.compile(rf"\W{{0,3}}{_NUMBER}\s{{0,2}}(?:{_VIEWED}|次(?:浏览|阅读|瀏覽))\W{{0,3}}$", re.IGNORECASE)
"""The same, with the number before the word."""

_COLON = re.compile("[:：]")


def states_fact(line: str) -> bool:
    """Whether *line* is a fact about the article rather than of it: ``Source: Reuters``, ``Tags: flood, dam``.

    *Sources: they are hard to find.* is a sentence.
    """
    if _FACTS.begin(line):
        return not (line[-1] in SENTENCE_ENDS and _value(line)[:1].islower())
    if _EDITORS.begin(line):
        return line[-1] not in SENTENCE_ENDS and len(line.split()) <= EDITOR_WORDS and not _value(line)[:1].islower()
    return _VIEWS.begin(line) or _VIEWS_BEHIND.match(line) is not None


def label_of(line: str) -> str:
    """Return the label that *line* begins with, up to its colon; the empty string if there is none."""
    colon = _COLON.search(line)
    return line[: colon.end()] if colon else ""


def _value(line: str) -> str:
    """What stands behind the label that *line* begins with."""
    return line[len(label_of(line)) :].lstrip()
