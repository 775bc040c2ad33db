from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article import extract
from scrapy_article.document import Document
from scrapy_article.document.parsing.charset import encoding_of, unmarked_utf16
from scrapy_article.document.parsing.sniff import looks_like_html

TEXTS = {
    "cp1251": "Старый мост через реку закроют на ремонт до конца осени, сообщил мэр города на встрече с жителями.",
    "koi8_r": "Паром уходит от причала каждое утро, и капитан говорит, что так было всегда, даже в самую плохую погоду.",
    "koi8_u": "Старий міст через річку закриють на ремонт до кінця осені, сказав її мешканцям міський голова в середу.",
    "iso8859_5": "Старый маяк на острове снова открыт, и смотритель показывает гостям лестницу, фонарь и журнал погоды.",
    "cp866": "Библиотека на площади получила новую крышу, и читатели несут туда книги, которые они взяли ещё весной.",
    "cp1253": "Η παλιά γέφυρα του ποταμού θα κλείσει για επισκευές μέχρι το τέλος του φθινοπώρου, είπε ο δήμαρχος.",
    "cp1255": "הגשר הישן מעל הנהר ייסגר לתיקונים עד סוף הסתיו, אמר ראש העיר בפגישה עם התושבים אתמול בערב.",
    "cp1256": "سيغلق الجسر القديم فوق النهر للإصلاح حتى نهاية الخريف، كما قال رئيس البلدية في لقاء مع السكان.",
    "iso8859_6": "عادت العبارة القديمة إلى الميناء في الصباح، وقال قبطانها إن الرحلة كانت أطول من كل ما قبلها.",
    "cp874": "สะพานเก่าข้ามแม่น้ำจะปิดเพื่อซ่อมแซมจนถึงสิ้นฤดูใบไม้ร่วง นายกเทศมนตรีกล่าวในการประชุมกับชาวเมือง",
    "cp932": "川にかかる古い橋は、秋の終わりまで修理のため閉鎖されると、市長が住民との会合で述べた。",
    "euc_jp": "フェリーは毎朝桟橋を出る。船長によれば、どんなに天気が悪い日でも昔からそうだったという。",
    "iso2022_jp": "島の灯台が三十年ぶりに点灯し、子どもたちは夜の海をずっと眺めていたという。",
    "cp949": "강을 건너는 오래된 다리가 가을이 끝날 때까지 수리를 위해 폐쇄된다고 시장이 주민들과의 모임에서 말했다.",
    "gb18030": "市长在和居民的会上说，河上的老桥要到秋天结束才能开放，因为没有人知道这里的桥下发生了什么。",
    "big5hkscs": "市長在和居民的會上說，河上的老橋要到秋天結束才能開放，因為沒有人知道這裡的橋下發生了什麼。",
    "cp1252": "Die alte Brücke über den Fluß wird für Ausbesserungen geschlossen, sagte der Bürgermeister: „Das muß so sein.“",
}
DECLARED = {
    "nothing": "",
    "utf-8": '<meta charset="utf-8">',
    "latin": '<meta http-equiv="Content-Type" content="text/html; charset=iso-8859-1">',
}


def page(text, head="", times=8):
    return f"<html><head>{head}<title>{text[:20]}</title></head><body>{f'<p>{text}</p>' * times}</body></html>"


@pytest.mark.parametrize("encoding", TEXTS)
@pytest.mark.parametrize("declared", DECLARED)
def test_what_is_vague_is_not_believed(encoding, declared):
    body = page(TEXTS[encoding], DECLARED[declared]).encode(encoding)
    assert encoding_of(body) == encoding
    assert Document(body).segments[0].text == TEXTS[encoding]
    assert "bad-encoding" not in extract(body).warnings


@pytest.mark.parametrize("encoding", [name for name in TEXTS if name != "cp1252"])
def test_what_is_declared_by_the_transport(encoding):
    body = page(TEXTS[encoding]).encode(encoding)
    assert encoding_of(body, "utf-8") == encoding
    assert encoding_of(body, "latin-1") == encoding
    assert encoding_of(body, "iso-8859-7") == "iso8859-7"  # somebody has thought about it


@pytest.mark.parametrize("told", ["utf-8", "latin-1"])
@pytest.mark.parametrize(
    ("encoding", "text"),
    [
        ("iso8859-2", "Most będzie zamknięty"),
        ("cp1250", "Most bude uzavřen čtyři měsíce"),
        ("cp932", "日本の橋が閉鎖"),
        ("koi8-r", "Мост закрыт"),
    ],
)
def test_the_page_knows_better_than_a_vague_transport(told, encoding, text):
    body = page(text, f'<meta charset="{encoding}">', times=1).encode(encoding)
    assert encoding_of(body, told) == encoding
    assert extract(body, encoding=told).title == text[:20]


NO_CHARSETS = ["idna", "punycode", "undefined", "unicode_escape", "raw_unicode_escape", "hz-8", "utf-7", "cp037"]
NO_CHARSETS += ["rot_13", "hex", "base64", "bz2", "zlib", "uu", "quopri"]


@pytest.mark.parametrize("name", NO_CHARSETS)
@pytest.mark.parametrize("told", ["utf-8", "latin-1", None])
def test_codecs_in_which_no_page_is_written(name, told):
    for encoding in ("cp1252", "cp1251"):
        text = TEXTS[encoding]
        body = page(text, f'<meta charset="{name}">').encode(encoding)
        assert encoding_of(body, told or name) == encoding
        assert extract(body, encoding=told or name).title == text[:20]


def test_the_page_does_not_know_better_what_it_is_not():
    body = page(TEXTS["cp1252"], '<meta charset="euc-jp">').encode("cp1252")
    assert encoding_of(body, "latin-1") == "cp1252"
    utf8 = page(TEXTS["cp1251"], '<meta charset="iso-8859-2">').encode().replace("мост".encode(), b"\xd0", 2)
    assert encoding_of(utf8, "utf-8") == "utf-8"


@pytest.mark.parametrize(
    ("label", "encoding"), [("x-mac-cyrillic", "mac_cyrillic"), ("iso-8859-8-i", "iso8859_8"), ("x-gbk", "gbk")]
)
def test_labels_that_python_lacks(label: str, encoding: str) -> None:
    text = TEXTS[{"mac_cyrillic": "cp1251", "iso8859_8": "cp1255", "gbk": "gb18030"}[encoding]]
    assert text in extract(page(text, f"<meta charset={label}>").encode(encoding)).text


def test_a_few_broken_characters_are_no_other_encoding():
    body = page(TEXTS["cp1251"], DECLARED["utf-8"]).encode().replace("мост".encode(), b"\xd0", 2)
    assert encoding_of(body) == "utf-8"


@pytest.mark.parametrize(
    ("language", "encoding"), [("pl", "cp1250"), ("TR", "cp1254"), ("lt", "cp1257"), ("fr", "cp1252")]
)
def test_language_of_a_page_in_the_latin_script(language, encoding):
    body = f'<html class="x" lang="{language}"><p>Caf\xe9</p></html>'.encode("latin-1")
    assert encoding_of(body) == encoding
    assert encoding_of(body, "latin-1") == "cp1252"


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pl", "Żubry wróciły pod las. Leśnicy liczą pierwsze cielęta, a źródła milczą."),
        ("cs", "Město šlo přes řeku a žádná loď ještě nečekala. Práce teď končí, řekl šéf."),
        ("sl", "Čez reko še ni mostu, so sporočili župan in občani, ki živijo v žepu."),
    ],
)
@pytest.mark.parametrize("encoding", ["cp1250", "iso8859_2"])
def test_two_encodings_of_central_europe(language, text, encoding):
    body = f'<html lang="{language}"><p>{text}</p>'.encode(encoding)
    assert encoding_of(body) == encoding
    assert Document(body).segments[0].text == text


@pytest.mark.parametrize("name", ["utf-16", "UTF-16LE", "utf-32"])
@pytest.mark.parametrize(
    "head",
    [
        '<meta charset="{}">',
        '<META http-equiv="Content-Type" content="text/html; charset={}">',
        '<?xml version="1.0" encoding="{}"?>',
    ],
)
def test_wide_characters_that_the_bytes_are_not(name, head):
    head = head.format(name)
    for body in ((head + page("The old bridge is closed")).encode(), (head + page(TEXTS["cp1252"])).encode("cp1252")):
        assert encoding_of(body) == "cp1252"
        assert encoding_of(body, name) == "cp1252"  # as Scrapy says of such a page
        assert extract(body).title == extract(body.replace(head.encode(), b"")).title
    assert encoding_of((head + page(TEXTS["cp1251"])).encode("cp1251")) == "cp1251"


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("text", ["水车在春天又转动了。", "The mill’s wheel turns."])
@pytest.mark.parametrize("head", ["", "<meta charset=utf-8>"])
def test_wide_characters_without_a_byte_order_mark(encoding, text, head):
    body = f"\r\n<!DOCTYPE html>{head}<p>{text}".encode(encoding)
    assert encoding_of(body) == encoding
    assert looks_like_html(body)
    article = extract(body)
    assert text in article.text
    assert not article.warnings


def test_a_character_that_is_zero_does_not_make_all_wide():
    assert "mill’s" in extract("<p>a\x00b</p><p>The mill’s wheel".encode()).text
    assert unmarked_utf16(b"<\x00p>a") is None
    assert unmarked_utf16("<p>a".encode("utf-32-le")) is None


def test_a_quotation_in_another_script():
    quoted = TEXTS["cp1251"].encode("cp1251")
    said = b"<p>The old bridge will be closed for repairs until the end of autumn, said the mayor.</p>"
    assert encoding_of(page("x").encode().replace(b"x", said * 40 + quoted)) == "cp1252"
    assert encoding_of(page("x").encode().replace(b"x", said * 5 + quoted)) == "cp1251"


def test_script_is_no_text():
    body = page(TEXTS["cp1251"], f"<SCRIPT>var a = '{'x' * 50_000}';</SCRIPT><style>p {{}}</style>").encode("cp1251")
    assert encoding_of(body) == "cp1251"


@given(st.binary(max_size=2000))
def test_any_bytes(body):
    assert body.decode(encoding_of(body), "replace") is not None


@pytest.mark.parametrize("piece", [b"\xd0", b"\xe0\xe0 ", b"<", b"<script", b"<p>\x82", b">", b"\x82\xa0", b"<html "])
def test_linear(piece):
    start = process_time()
    encoding_of(piece * (2_000_000 // len(piece)))
    assert process_time() - start < slowness()
