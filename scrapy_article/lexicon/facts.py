"""What sites tell of an article at its ends: its source and tags, who wrote and edited it, how often it was read."""

from __future__ import annotations

import re

from scrapy_article.document.marks import SENTENCE_ENDS
from scrapy_article.lexicon.phrases import END, Phrases, alternatives, beginnings, ways

__all__ = ["LISTS"]

SOURCES = ways(
    r"""
  sources?|quellen?|fuentes?|fontes?|fonti|bron(?:nen)?|źródł[oa]|zdroj|källa|kilde[rn]?|lähde|forrás|sursa|kaynak|
  источники?|джерел[оа]|извор|източник|πηγή|sumber|nguồn|المصدر|مصدر|منبع|מקור|स्रोत|出典|출처|ที่มา
    """
)
TAGS = ways(
    r"""
  tags|keywords|schlagw(?:ö|o)rter?|stichw(?:ö|o)rter?|mots[- ]clés?|étiquettes|etiquetas|palabras clave|
  palavras[- ]chave|parole chiave|trefwoorden|tagi|słowa kluczowe|štítky|klíčová slova|nyckelord|avainsanat|címkék|
  etichete|etiketler|теги|метки|ключевые слова|мітки|ετικέτες|kata kunci|từ khóa|وسوم|الكلمات المفتاحية|تگ[‌ ]?ها|
  برچسب[‌ ]?ها|תגיות|टैग|タグ|แท็ก|标签|標籤|关键词|關鍵詞|关键字|關鍵字|태그
    """
)
READING_TIMES = ways(
    r"""
  read(?:ing)? time|estimated read(?:ing)? time|lesezeit|geschätzte lesezeit|lesedauer|temps de lectur[ae]|
  tiempo de lectura|tempo de leitura|tempo di lettura|leest[ij]+d|czas czytania|doba čtení|čas čítania|
  vr[ij]+eme čitanja|lästid|lesetid|læsetid|lukuaika|olvasási idő|timp de (?:citire|lectură)|время чтения|час читання|
  време за четене|време читања|χρόνος ανάγνωσης|okuma süresi|waktu (?:mem)?baca|thời gian đọc|مدة القراءة|وقت القراءة|
  زمان مطالعه|זמן קריאה|पढ़ने का समय|पढ़ने का समय|読了時間|阅读时[间长]|閱讀時間|읽는 시간|เวลา(?:ใน)?(?:การ)?อ่าน
    """
)
PHOTOS = ways(
    r"""
  photos?(?: credits?)?|image credits?|picture credits?|cr[ée]dits? (?:photos?|images?)|
  crédito (?:da |de la |de )?(?:foto|imagem|imagen)|cover photo|featured image|
  fotos?(?:nachweis|credits?|grafija|ğraf)?|fotó|titel(?:foto|bild)|beitrags(?:foto|bild)|bild(?:nachweis|quelle)?|
  zdjęci[ea]|kuva|nuotr(?:auka|\.)|фото(?:графі[яї]|графи[яи])?|снимка|φωτογραφί(?:α|ες)|ảnh|صورة|تصوير|عکس|צילום|
  फोटो|ภาพ|사진|写真|图片|圖片
    """
)
EDITORS = ways(
    r"""
  editors?|redaktion|redakteur(?:in)?|rédaction|rédac(?:teur|trice)|edición|edição|edizione|redazione|redacción|redação|
  redakce|redakcia|redactie|redactora?|redakcja|redakcj[aeu]|redaktor(?:ka)?|redaktör|redaktør|toimittaja|szerkesztő|
  szerkesztette|editör|penyunting|biên tập|редактор|редактура|редакция|редакція|уредник|επιμέλεια|تحرير|المحرر|עריכה|
  संपादक|संपादन|編集者?|编辑|編輯|责编|責編|편집|บรรณาธิการ|เรียบเรียง
    """
)
VIEWED = ways(
    r"""
  views?|page ?views|times read|aufrufe|seitenaufrufe|vues|nombre de vues|visitas|visualizaciones|visualizações|
  visualizzazioni|weergaven|keer gelezen|visningar|visninger|katselukerrat|odsłon[ay]?|wyświetle(?:ń|nia)|zobrazení|
  přečteno|megtekintés(?:ek)?|vizualizări|afișări|pregleda|прегледа|просмотр(?:ов|ы|а)?|
  количество (?:показов|просмотров)|перегляд(?:ів|и)|προβολές|okunma(?: sayısı)?|görüntülenme|dilihat|dibaca|lượt xem|
  عدد المشاهدات|المشاهدات|مشاهدات|بازدید|צפיות|बार देखा गया|閲覧数|閱讀數|阅读(?:量|数|次数)|浏览(?:量|数|次数)|
  瀏覽(?:數|次數)|点击(?:数|量|次数)|조회수?|ผู้เข้าชม|จำนวนผู้เข้าชม
    """
)
"""How often the text was read."""
_NUMBER = r"\d(?:[\d.,:\u00a0 ]{0,16}\d)?\s?(?:[km]|тыс\.?|tis\.?|mil|bin|rb|[万萬천만])?"
_VALUE = r"\s{0,2}[:：]\s{0,2}\S"
BY = ways(
    r"""
  by|von|par|por|di|door|av|af|przez|text|texte|texto|testo|tekst|autor|autora|auteur|autore|author|written by|story by|
  words by|ein beitrag von|publié par|escrito por|scritto da|geschreven door|автор|автора|текст|от|autors|yazan|
  penulis|oleh|kirjoittanut|szerző
    """
)
BY_UNCASED = r"作者|记者|記者|文\s?(?:[/／｜]|\|)|撰文|編集部|بقلم|كتب(?:ت)?|نویسنده|글|लेखक|โดย|מאת"
"""Words for *by* in scripts without capitals."""
CONTENTS = ways(
    r"""
  table of contents|toc|jump to(?: (?:a |the )?sections?)?|skip to(?: (?:a |the )?sections?)?|on this page|
  in this (?:article|post|guide|story)|inhaltsverzeichnis|auf dieser seite|in diesem (?:artikel|beitrag)|
  table des matières|dans cet article|sur cette page|tabla de contenidos?|en este artículo|en esta página|
  tabela de conteúdos?|neste artigo|nesta página|indice dei contenuti|in questo articolo|in questa pagina|
  inhoudsopgave|in dit artikel|op deze pagina|indholdsfortegnelse|innholdsfortegnelse|innehållsförteckning|
  sisällysluettelo|spis treści|w tym artykule|na tej stronie|obsah článku|v tomto článku|tartalomjegyzék|cuprins|
  în acest articol|в этой статье|на этой странице|у цій статті|πίνακας περιεχομένων|σε αυτό το άρθρο|içindekiler|
  bu yazıda|جدول المحتويات|في هذ(?:ه المقالة|ا المقال)|فهرست مطالب|תוכן עניינים|בכתבה זו|विषय[- ]?सूची|daftar isi|
  di artikel ini|mục lục|nội dung bài viết|สารบัญ|目次|この記事の目次|목차|目录|目錄|本文目[录錄]
    """
)
"""What tables of contents are called, and nothing else is: *Contents* may be those of a parcel."""


def _is_fact(found: re.Match[str]) -> bool:
    """*Sources: they are hard to find.* is a sentence."""
    return not (found.string[-1] in SENTENCE_ENDS and found[0][-1].islower())


def _is_name(found: re.Match[str]) -> bool:
    """What an editor says in an interview has more words."""
    is_short = len(found.string.split()) <= 7
    return is_short and found.string[-1] not in SENTENCE_ENDS and not found[0][-1].islower()


LISTS = (
    Phrases("fact", 12, f"{SOURCES}|{TAGS}|{READING_TIMES}|{PHOTOS}", _VALUE, check=_is_fact),
    Phrases("fact", 12, EDITORS, _VALUE, check=_is_name),
    Phrases("fact", 12, f"{VIEWED}|дата создания", rf"\s{{0,2}}[:：]?\s{{0,2}}{_NUMBER}[^\W\d_]{{0,6}}\W{{0,3}}$"),
    Phrases(
        "fact",
        12,
        holds=rf"\A\W{{0,3}}{_NUMBER}\s{{0,2}}(?:{VIEWED}|次(?:浏览|阅读|瀏覽))\W{{0,3}}$",
        needles="|".join(
            sorted({start for way in alternatives(f"{VIEWED}|次浏览|次阅读|次瀏覽") for start in beginnings(way)})
        ),
    ),
    Phrases("author", 20, BY, r"\s?[:：]?\s\w", check=lambda found: found[0][-1].isupper()),
    Phrases("author", 20, BY_UNCASED, r"\s?[:：]?\s?\w"),
    Phrases("contents", 10, CONTENTS, END),
)
