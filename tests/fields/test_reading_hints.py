import pytest

from scrapy_article.fields.reading_hints import find_reading_time


@pytest.mark.parametrize(
    "text",
    [
        *("4 min read", "Lesezeit: 3 Min.", "Temps de lecture : 3 min", "3 minuti di lettura", "Leestijd: 2 minuten"),
        *("Время чтения: 3 мин", "Olvasási idő: 2 perc", "Skaitymo laikas: 2 min.", "Dakika 2 za kusoma"),
        *("阅读约需3分钟", "閱讀時間約 3 分鐘", "읽는 시간 3분", "مدة القراءة: 3 دقائق", "3 मिनट में पढ़ें", "ဖတ်ရန် ၂ မိနစ်"),
        *("Ընթերցման ժամանակը՝ 2 րոպե", "ใช้เวลาอ่าน 3 นาที", "የ2 ደቂቃ ንባብ", "Reading time: about 3 minutes"),
        "5 minutes to read",
    ],
)
def test_reading_time(text):
    found = find_reading_time(f"3 May 2024 · {text}")
    assert found
    assert found[0] in (13, 14)  # a preposition may be part of the word
    assert found[1] >= 13 + len(text) - 1


@pytest.mark.parametrize(
    "text", ["20 minutes", "It is 3 minutes to the bridge", "Reading takes time", "He read for 3 min"]
)
def test_other_times(text):
    assert find_reading_time(text) is None
