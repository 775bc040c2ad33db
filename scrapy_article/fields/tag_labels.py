"""What heads links to tags, in many languages."""

from __future__ import annotations

__all__ = ["MAX_TAG_LABEL", "RELATED", "TAG_LABELS"]

MAX_TAG_LABEL = 30
"""Characters of a line, or of the beginning of one, that heads links to tags."""

RELATED = frozenset(("topics", "related topics"))
"""What heads topics of the article, or threads of a forum, or stories."""
TAG_LABELS = RELATED.union(
    "tag tags keyword keywords schlagwort schlagworte schlagwörter stichwort stichworte themen "
    "thèmes sujets étiquettes etiquetas temas tópicos marcadores assuntos palavras-chave argomenti etichette "
    "trefwoorden onderwerpen etiquetes temes etiketak gaiak etichete subiecte tagi tematy témata štítky tagy "
    "témy címkék kulcsszavak témák oznake tagovi teme ознаке тагови теме ознаки етикети тагове теги тэги "
    "метки темы мітки теми тэгі меткі тегтер aiheet avainsanat tunnisteet asiasanat märksõnad sildid teemad "
    "birkas atslēgvārdi tēmas žymos raktažodžiai temos ämnen taggar nyckelord etiketter emner emneord "
    "stikord nøkkelord nøgleord efnisorð etiketler konular teqlər etiketlər ετικέτες θέματα תגיות תגים "
    "נושאים الوسوم وسوم الأوسمة برچسب‌ها برچسبها کلیدواژه‌ها کلیدواژهها ٹیگ ٹیگز موضوعات टैग टैग्स टॅग टॅग्स "
    "ट्याग ट्यागहरू विषय বিষয় বিষয় ট্যাগ ট্যাগস குறிச்சொற்கள் ట్యాగ్స్ ಟ್ಯಾಗ್ಗಳು ടാഗുകൾ ટૅગ્સ ટેગ ටැග් "
    "แท็ก ป้ายกำกับ คำค้น คำสำคัญ ແທັກ ពាក្យគន្លឹះ ស្លាក အကြောင်းအရာ topik label mada თეგები ტეგები պիտակներ "
    "թեգեր հիմնաբառեր መለያዎች etiketat タグ キーワード 関連タグ 関連キーワード ハッシュタグ 标签 標籤 关键词 "
    "关键字 關鍵詞 關鍵字 태그 키워드 관련태그 해시태그".casefold().split(),
    "article tags|article topics|article keywords|related tags|related keywords|tagged with|tagged as"
    "|themen in diesem artikel|themen in diesem beitrag|mots-clés|mots-clefs|mots clés|mot-clé|palabras clave"
    "|archivado en|palavras chave|parole chiave|paraules clau|cuvinte cheie|słowa kluczowe|klíčová slova|kľúčové slová"
    "|ključne besede|ključne riječi|ključne reči|кључне речи|клучни зборови|ключови думи|ключевые слова|ключові слова"
    "|кілт сөздер|түлхүүр үг|anahtar kelimeler|açar sözlər|λέξεις κλειδιά|λέξεις-κλειδιά|מילות מפתח|الكلمات المفتاحية"
    "|كلمات مفتاحية|الكلمات الدلالية|كلمات دلالية|برچسب ها|کلید واژه ها|کلمات کلیدی|từ khóa|từ khoá|chủ đề|kata kunci"
    "|mga paksa|mga tag|maneno muhimu|საკვანძო სიტყვები|բանալի բառեր|ቁልፍ ቃላት".casefold().split("|"),
)
"""All labels, case-folded."""
