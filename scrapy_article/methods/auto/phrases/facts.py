"""What sites tell of an article at its end, by a label and a value: its source, its tags, how long it takes to read."""

from __future__ import annotations

import re

from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["states_fact"]

_SOURCES = (
    r"sources?|quellen?|fuentes?|fontes?|fonti|bron(?:nen)?|źródł[oa]|zdroj|källa|kilde[rn]?|lähde|forrás|sursa|kaynak"
    r"|источники?|джерел[оа]|извор|източник|πηγή|sumber|nguồn|المصدر|مصدر|منبع|מקור|स्रोत|出典|출처|ที่มา"
)
_TAGS = (
    r"tags|keywords|schlagw(?:ö|o)rter?|stichw(?:ö|o)rter?|mots[- ]clés?|étiquettes|etiquetas|palabras clave"
    r"|palavras[- ]chave|parole chiave|trefwoorden|tagi|słowa kluczowe|štítky|klíčová slova|nyckelord|avainsanat|címkék"
    r"|etichete|etiketler|теги|метки|ключевые слова|мітки|ετικέτες|kata kunci|từ khóa|وسوم|الكلمات المفتاحية|تگ[‌ ]?ها"
    r"|برچسب[‌ ]?ها|תגיות|टैग|タグ|标签|標籤|关键词|關鍵詞|关键字|關鍵字|태그"
)
_TIMES = (
    r"read(?:ing)? time|lesezeit|lesedauer|temps de lecture|tiempo de lectura|tempo de leitura|tempo di lettura"
    r"|leestijd|czas czytania|lästid|lesetid|læsetid|lukuaika|время чтения|час читання|okuma süresi|waktu baca"
)
_PICTURES = (
    r"photos?(?: credits?)?|image credits?|picture credits?|cr[ée]dits? (?:photos?|images?)"
    r"|crédito (?:da |de la |de )?(?:foto|imagem|imagen)"
    r"|fotos?(?:nachweis|credits?)?|bild(?:nachweis|quelle)|zdjęci[ea]|фото|φωτογραφίες|fotoğraf|사진|写真"
)
_FACTS = Beginnings("|".join((_SOURCES, _TAGS, _TIMES, _PICTURES)), r"\s{0,2}[:：]\s{0,2}\S")

_COLON = re.compile("[:：]")


def states_fact(line: str) -> bool:
    """Whether *line* is a fact about the article rather than of it: ``Source: Reuters``, ``Tags: flood, dam``.

    *Sources: they are hard to find.* is a sentence.
    """
    return _FACTS.begin(line) and not (line[-1] in SENTENCE_ENDS and _COLON.split(line, 1)[1].lstrip()[:1].islower())
