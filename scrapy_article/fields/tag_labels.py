"""What heads links to tags, in many languages."""

from __future__ import annotations

__all__ = ["MAX_TAG_LABEL", "RELATED", "TAG_LABELS", "TOPIC_LABELS"]

MAX_TAG_LABEL = 30
"""Characters of a line, or of the beginning of one, that heads links to tags."""

RELATED = frozenset(("topics", "related topics"))
"""What heads topics of the article, or threads of a forum, or stories."""
TOPIC_LABELS = frozenset(
    "themen thèmes tópicos assuntos onderwerpen temes gaiak subiecte tematy témata témy témák teme теме темы "
    "теми aiheet teemad tēmas temos ämnen emner konular θέματα נושאים موضوعات विषय বিষয় বিষয় topik label "
    "mada အကြောင်းအရာ".split()
) | {"chủ đề", "mga paksa"}
"""Words for topics, case-folded, that head menus as well, so that a colon or links in their line must follow."""
TAG_LABELS = RELATED.union(
    "tag tags keyword keywords schlagwort schlagworte schlagwörter stichwort stichworte sujets étiquettes "
    "etiquetas temas marcadores palavras-chave argomenti etichette trefwoorden etiquetes etiketak etichete "
    "tagi štítky tagy címkék kulcsszavak oznake tagovi ознаке тагови ознаки етикети тагове теги тэги метки "
    "мітки тэгі меткі тегтер avainsanat tunnisteet asiasanat märksõnad sildid birkas atslēgvārdi žymos "
    "raktažodžiai taggar nyckelord etiketter emneord stikord nøkkelord nøgleord efnisorð etiketler teqlər "
    "etiketlər ετικέτες תגיות תגים الوسوم وسوم الأوسمة برچسب‌ها برچسبها کلیدواژه‌ها کلیدواژهها ٹیگ ٹیگز टैग "
    "टैग्स टॅग टॅग्स ट्याग ट्यागहरू ট্যাগ ট্যাগস குறிச்சொற்கள் ట్యాగ్స్ ಟ್ಯಾಗ್ಗಳು ടാഗുകൾ ટૅગ્સ ટેગ ටැග් แท็ก "
    "ป้ายกำกับ คำค้น คำสำคัญ ແທັກ ពាក្យគន្លឹះ ស្លាក თეგები ტეგები պիտակներ թեգեր հիմնաբառեր መለያዎች etiketat "
    "タグ キーワード 関連タグ 関連キーワード ハッシュタグ 标签 標籤 关键词 关键字 關鍵詞 關鍵字 태그 키워드 "
    "관련태그 해시태그".casefold().split(),
    "article tags|article topics|article keywords|related tags|related keywords|tagged with|tagged as"
    "|themen in diesem artikel|themen in diesem beitrag|mots-clés|mots-clefs|mots clés|mot-clé|palabras clave"
    "|archivado en|palavras chave|parole chiave|paraules clau|cuvinte cheie|słowa kluczowe|klíčová slova|kľúčové slová"
    "|ključne besede|ključne riječi|ključne reči|кључне речи|клучни зборови|ключови думи|ключевые слова|ключові слова"
    "|кілт сөздер|түлхүүр үг|anahtar kelimeler|açar sözlər|λέξεις κλειδιά|λέξεις-κλειδιά|מילות מפתח|الكلمات المفتاحية"
    "|كلمات مفتاحية|الكلمات الدلالية|كلمات دلالية|برچسب ها|کلید واژه ها|کلمات کلیدی|từ khóa|từ khoá|kata kunci"
    "|mga tag|maneno muhimu|საკვანძო სიტყვები|բանալի բառեր|ቁልፍ ቃላት".casefold().split("|"),
)
"""Labels, case-folded, that may stand in a line of their own."""
