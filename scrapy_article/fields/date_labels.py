"""Words beside dates that say what happened on that day, in many languages."""

from __future__ import annotations

import re
from functools import lru_cache

__all__ = ["label_after", "label_before"]

_CHANGED = {
    "am": "ተሻሽ|የዘመነ|ዘምኗል",
    "ar": "تحديث|آخر تعديل|محدث",
    "az": "yenilən|dəyişdiril",
    "be": "абно[ўв]л|зменена",
    "bg mk sr": "обновен|последна промяна|променен|изменет|последна измена|измењ|ажурир|допуњен",
    "bn": "সংশোধ|আপডেট|হালনাগাদ",
    "bs hr sl": "ažur|izmjen|izmijen|izmenj|dopunjen|posodob|posodab|spremenjen",
    "ca es gl pt": "actualit?z|atualiz|alterado em|última edi[cç]",
    "cs sk": "upraven|změněn|zmenen",
    "cy": "diweddar|addaswyd",
    "da no sv is": "uppdater|oppdater|opdater|endret|ændret|ändrad|ändrat|uppfært|síðast breytt|rediger[aet]",
    "de": "s(?<!\\ws)tand\\b|aktuali[sz]|ändert|ä(?<!\\wä)nderung|bearbeitet|zuletzt|überarbeitet"
    "|letzte[rn]? beitrag|letzte[rn]? antwort",
    "el": "ενημ[εέ]ρ|τροποποιήθ|ανανε[ωώ]",
    "en": "updat|modif|last chang|revis(?!i?t)|e(?<!\\we)dited"
    "|last post|last reply|last activity|last comment|latest reply",
    "et": "uuenda|muudetud|toimetatud",
    "eu": "egunera|aldatua",
    "fa": "به.?روز.?رسانی|به.?روز.?شد|بروز.?رسانی|بروز.?شد|آخرین ویرایش",
    "fi": "päivit|muokattu|muutettu",
    "fr": "actualis|mise? à jour|màj|dernier message|dernière réponse",
    "ga": "nuashon|leasaithe",
    "gu": "અપડેટ|સુધાર",
    "he": "עודכן|עדכון",
    "hi mr ne": "अपडेट|अद्यतन|अद्ययावत|अद्यावधिक|संशोधित|सुधारित|परिमार्जन",
    "hu": "frissít|frissül|módosít",
    "hy": "թարմաց|խմբագրվ|փոփոխվ",
    "id ms": "diperbar|diubah|disunting|kemas ?kini|dikemas ?kini",
    "it": "aggiorn|aġġorn",
    "ja": "更新|最終(?=[改変修編])",
    "ka": "განახლ",
    "kk ky": "жаңарт|жаңырт|өзгертілген|өзгөртүлгөн",
    "km": "បច្ចុប្បន្នភាព|កែប្រែចុងក្រោយ|អាប់ដេត",
    "kn": "ಅಪ್.?ಡೇಟ್|ನವೀಕರ",
    "ko": "최종|업데이트|수정|갱신",
    "lo": "ອັບເດດ|ອັບເດັດ|ປັບປຸງ",
    "lt": "atnaujin|pakeist|redaguota",
    "lv": "atjaun|labots|mainīts|pēdējās izmaiņas",
    "ml": "അപ്.?ഡേറ്റ്|പുതുക്കിയ",
    "mn": "шинэчл|шинэчилс|өөрчилс|өөрчлөгдсөн",
    "my": "နောက်ဆုံးပြင်ဆင်|အပ်ဒိတ်|မွမ်းမံ",
    "nl": "bijgewerkt|gewijzigd|aangepast|bygewerk|opgedateer",
    "pa": "ਅਪਡੇਟ|ਅੱਪਡੇਟ",
    "pl": "zaktualiz|modyfik|ostatnia zmiana|zmieniono|a(?<!\\wa)kt\\.",
    "ps": "تازه شو|نوی شو",
    "ru": "обновл|последнее изменение|последнее сообщение|изменено|дата изменения|отредактир",
    "si": "යාවත්කාලීන|සංශෝධ",
    "so ha": "la cusboon|an sabunta",
    "sq": "përditës|ndryshuar",
    "sw": "imesasishwa|ilisasishwa|imehaririwa",
    "ta": "புதுப்பி|அப்டேட்|மாற்றப்பட்ட",
    "te": "అప్.?డేట్|నవీకర|సవరించ",
    "th": "อัปเดต|อัพเดต|อัปเดท|อัพเดท|ปรับปรุง|แก้ไขล่าสุด|แก้ไขเมื่อ",
    "tl": "binago",
    "tr": "güncelle|değiştirilme|son değişiklik|düzenlenme",
    "uk": "оновл|змінен|відредаговано",
    "ur": "اپ.?ڈیٹ",
    "uz tg": "yangilan|o.zgartiril|навсоз|таҷдид",
    "vi": "cập nhật|sửa đổi|chỉnh sửa",
    "zh": "更新|最后修改|最後修改|修改于|修改於|修改时间|修改時間|修改日期|修订日期|修訂日期",
    "in forums": "últim[oa] mensaje|últim[oa] respuesta|últim[oa] mensagem",
}
"""Words for a change, or their beginnings, in small letters, each of which begins with itself; by language."""
_PUBLISHED = {
    "am": "የታተመ",
    "ar": "نشر",
    "az tr": "yayın|dərc|eklenme|oluşturulma",
    "be ru uk": "опубл|апубл|дата|размещено|добавлено|створено",
    "bg mk sr": "публик|објавено|објављено|објављен",
    "bn": "প্রকাশ",
    "bs hr sl": "objavljen",
    "cs sk": "zveřejn|zverejn|publikov|vydáno|vydané",
    "cy": "cyhoeddwyd",
    "da no sv is": "publicerad|lagt ud|lagt ut|offentliggj|udgivet|b(?<!\\wb)irt(?!h)",
    "de": "veröffentlicht|erstellt|erschienen|geschrieben|pressemitteilung|d(?<!\\wd)(?<!\\w\\sd)atum(?=\\W*$)",
    "el": "δημοσ|αναρτ",
    "en": "publi|posted|created|written|d(?<!\\wd)(?<!\\w\\sd)ate(?=\\W*$)",
    "et": "avaldat",
    "eu": "argitarat|argitaratua",
    "fa": "انتشار",
    "fi": "julkaistu",
    "ga": "foilsithe",
    "gu": "પ્રકાશિત",
    "he": "פורסם",
    "hi mr ne": "प्रकाशित|प्रकाशन",
    "hu": "közzé|megjelent:|megjelenés:|megjelenés dátuma",
    "hy": "հրապարակ",
    "id ms": "diterbitkan|dipublikasi|disiarkan|ditayangkan",
    "it": "inserito|pubbl",
    "ja": "発表|公開|掲載|配信|投稿日",
    "ka": "გამოქვეყნ",
    "kk ky": "жарияла|жарыяла",
    "km": "ចេញផ្សាយ|ផ្សាយ",
    "kn": "ಪ್ರಕಟ",
    "ko": "입력|등록|승인(?=\\W*$)",
    "lo": "ເຜີຍແຜ່",
    "lt": "paskelb",
    "ml": "പ്രസിദ്ധീകരി",
    "mn": "нийтэлс|нийтлэгдс",
    "my": "ထုတ်ပြန်|ထုတ်ဝေ",
    "nl": "geplaatst|gepubliceer",
    "pa": "ਪ੍ਰਕਾਸ਼ਿਤ",
    "pl": "opublik|data dodania",
    "ps": "خپور",
    "si": "ප්‍රකාශ|පළ ක",
    "so ha": "la daabacay|an buga",
    "sw": "imechapishwa|ilichapishwa",
    "ta": "வெளியிட|வெளியான",
    "te": "ప్రచురి|ప్రచురణ",
    "th": "เผยแพร่|โพสต์เมื่อ",
    "tl": "inilathala|nailathala",
    "ur": "شائع|اشاعت",
    "uz": "e.lon qilin|chop etil",
    "vi": "đăng|xuất bản",
    "zh": "发布|發布|发表|發表|刊登",
}
"""Words for publication."""


def _any_of(*words: str) -> str:
    """An expression for each of *words*, separated by ``|``, under its first letter: so the search skips others."""
    by_letter: dict[str, dict[str, None]] = {}
    for word in "|".join(words).split("|"):
        by_letter.setdefault(word[0], {})[word[1:]] = None
    return "|".join(f"{letter}(?:{'|'.join(rests)})" for letter, rests in by_letter.items())


_LABEL = re.compile(_any_of(*_CHANGED.values(), *_PUBLISHED.values()))
_KIND = re.compile(f"(?P<changed>{_any_of(*_CHANGED.values())})|(?P<labelled>{_any_of(*_PUBLISHED.values())})")
"""What a label says."""
_CHANGED_AFTER = re.compile(r"\s?(?:更新|修正|수정|업데이트)(?!\s?[:：])")
"""What Japanese and Korean write after the date of a change, too."""
_BY = "written by"
"""After a date, a by-line that begins, while *geschrieben* would say what was done on that day."""


def label_before(text: str) -> str | None:
    """What the last word in *text* says of the date after it: ``labelled`` published, or ``changed``."""
    return _label_of(text.casefold().strip())


def label_after(text: str) -> str | None:
    """What *text*, which follows the last date of a line, says of it."""
    if not text.isascii() and _CHANGED_AFTER.match(text):
        return "changed"
    return "labelled" if text and label_before(text) == "labelled" and _BY not in text.casefold() else None


@lru_cache(maxsize=2048)  # a few words, used again on every page
def _label_of(text: str) -> str | None:
    last = None
    if len(text) > 2 or not text.isascii():
        for match in _LABEL.finditer(text):
            last = match
    kind = _KIND.match(text, last.start()) if last else None
    return kind.lastgroup if kind else None
