"""Where a page says how long a text takes to read, in the languages of the world.

Such as ``4 min read``, ``Lesezeit: 3 Min.`` and ``阅读约需3分钟``.
"""

from __future__ import annotations

import re

__all__ = ["find_reading_time"]

_SAID: dict[str, tuple[str, str, str]] = {
    "am": ("", "ንባብ", "ደቂቃ"),
    "ar": ("(?:مدة|وقت) القراءة", "قراءة|للقراءة", "دقائق|دقيقة"),
    "az, tr": ("oxuma müddəti|okuma süresi", "oxuma|okuma", r"dəq\w{0,4}|dk\b|dakika"),
    "be, bg, mk, ru, sr, uk": (
        "час чытання|време (?:за )?(?:четене|читање)|время чтения|време читања|час читання",
        "четене|чтения|читања|читання",
        r"мин\w{0,4}|хв\w{0,6}|хвілін\w?",
    ),
    "bn": ("প(?:ড়|ড়)তে সময় লাগবে|প(?:ড়|ড়)তে সময় লাগবে", "প(?:ড়|ড়)তে", "মিনিট"),
    "bs, hr, sl": ("vrijeme čitanja|vreme čitanja|čas branja", "čitanja|branja", ""),
    "ca, es, gl, it, pt": (
        "(?:tiempo|temps|tempo) d[ei] (?:lectura|leitura|lettura)",
        "de lectura|de leitura|di lettura",
        "",
    ),
    "cs, sk": ("doba čtení|čas čítania", "čtení|čítania", r"minút\w?"),
    "cy": ("amser darllen", "darllen", "munud"),
    "da, no, sv": ("læsetid|lesetid|lästid", "læsning|lesning|läsning", ""),
    "de": ("lesezeit|lesedauer", "lesezeit|lesedauer", ""),
    "el": ("χρόνος ανάγνωσης", "ανάγνωση", r"λεπτ\w"),
    "en": ("read(?:ing)? time|time to read", "(?:to )?read", r"min(?:ut\w{0,4}|s)?\b"),
    "et, fi": ("lugemisaeg|lukuaika", "lugemist|lukuaika", ""),
    "eu": ("irakurtzeko denbora", "irakurketa", ""),
    "fa": ("(?:زمان|مدت) مطالعه", "مطالعه", "دقیقه"),
    "fr": ("temps de lecture", "de lecture", ""),
    "gu": ("વાંચન સમય", "", "મિનિટ"),
    "he": ("זמן קריאה", "קריאה", "דקות|דקה"),
    "hi, mr, ne": ("प(?:ढ़|ढ़)ने का समय|वाचण्यासाठी", "में प(?:ढ़|ढ़)ें|पढाइ", "मिनट|मिनिट|मिनेट"),
    "hu": ("olvasási idő", "olvasás", "perc"),
    "hy": ("ընթերցման ժամանակը?", "ընթերցում", "րոպե"),
    "id, ms": ("waktu (?:mem)?baca|masa membaca", "baca|membaca", r"menit|minit\b"),
    "is": ("lestími|lestrartími", "lestur", r"mínút\w{0,2}"),
    "ja": ("読了時間|この記事は", "で読め|読了", "分"),
    "ka": ("კითხვის დრო", "საკითხავი", "წუთ"),
    "kk, ky, mn, uz": ("оқу уақыты|окуу убактысы|унших хугацаа|o.qish vaqti", "унших|оқу", "мүнөт|daqiqa|дақиқа"),
    "km": ("អាន", "អាន", "នាទី"),
    "kn": ("ಓದುವ ಸಮಯ", "ಓದು", "ನಿಮಿಷ"),
    "ko": ("읽는 시간", "읽기", "분"),
    "lo": ("ອ່ານ", "ອ່ານ", "ນາທີ"),
    "lt": ("skaitymo laikas", "skaitymo", ""),
    "lv": ("lasīšanas laiks", "lasīšanai", ""),
    "ml": ("വായനാ സമയം", "വായന", "മിനിറ്റ്"),
    "my": ("ဖတ်ရန်", "ဖတ်ရန်", "မိနစ်"),
    "af, nl": ("leest[ij]+d", "leest[ij]+d|lezen|lees", ""),
    "pa": ("ਪ(?:ੜ੍|ੜ੍)ਹਨ ਦਾ ਸਮਾਂ", "", "ਮਿੰਟ"),
    "pl": ("czas czytania", "czytania", ""),
    "ro": ("timp de (?:citire|lectură)", "citire|de lectură", ""),
    "si": ("කියවීමට", "කියවීම", "මිනිත්තු"),
    "sq": ("koha e leximit", "lexim", ""),
    "sw": ("muda wa kusoma", "za kusoma", ""),
    "ta": ("படிக்க|வாசிப்பு நேரம்", "வாசிப்பு", "நிமிட"),
    "te": ("చదవడానికి", "చదవడానికి", "నిమిష"),
    "th": ("(?:ใช้)?เวลา(?:ใน)?(?:การ)?อ่าน", "อ่าน", "นาที"),
    "tl": ("oras ng pagbasa", "pagbasa", ""),
    "ur": ("مطالعے کا وقت", "مطالعہ", "منٹ"),
    "vi": ("thời gian đọc", "đọc", "phút"),
    "zh": ("(?:预计)?阅读(?:约需|时间|时长|需)|閱讀時間", "阅读|閱讀", ""),
}
"""What stands before minutes of reading and behind them, and the word for minutes, where it is another; by language."""


def _any(column: int) -> str:
    return "|".join(filter(None, [row[column] for row in _SAID.values()]))


_NUMBER = re.compile(r"\d(?<!\d\d)\d{0,2}(?!\d)")  # begins with what it consumes, so that the search skips to digits
_MINUTES = re.compile(rf"\s?[-–]?\s?(?:{_any(2)})[^\s\d·|,:]{{0,4}}", re.IGNORECASE)
_MINUTES_BEFORE = re.compile(r"(?:dakika|මිනිත්තු)\s?$", re.IGNORECASE)
"""What stands before the number in some languages."""
_BEFORE = re.compile(rf"(?:{_any(0)})\s?[:：՝]?\s?(?:[^\W\d_]{{1,7}}\.?\s|[約约])?\s?$", re.IGNORECASE)
_BEFORE_CHARACTERS = 40
"""Characters before the number, with *about* at most between the two, in which what stands before it does."""
_AFTER = re.compile(rf"\s?(?:{_any(1)})\w{{0,3}}", re.IGNORECASE)


def find_reading_time(text: str) -> tuple[int, int] | None:
    """Return where *text* says how long something takes to read, from its first character to behind its last."""
    for number in _NUMBER.finditer(text):
        start, end = number.span()
        minutes = _MINUTES.match(text, end)
        if minutes:
            end = minutes.end()
        else:
            unit = _MINUTES_BEFORE.search(text[max(0, start - _BEFORE_CHARACTERS) : start])
            if unit is None:
                continue
            start -= len(unit[0])
        first = max(0, start - _BEFORE_CHARACTERS)
        before = _BEFORE.search(text[first:start])
        after = _AFTER.match(text, end)
        if before or after:
            return first + before.start() if before else start, after.end() if after else end
    return None
