import pytest
from lexicon.asking import has

leads_back = has("leads_back")
leads_elsewhere = has("elsewhere")
offers_stories = has("offers_stories")
suggests = has("suggests")


@pytest.mark.parametrize(
    ("asks", "line", "other"),
    [
        (leads_elsewhere, "Lire aussi : le port", "Les merveilles du port"),
        (leads_elsewhere, "This might be interesting to you:", "This might be true"),
        (leads_elsewhere, "Next: What the mill is for", "Next to the mill"),
        (leads_elsewhere, "Assista abaixo o vídeo da regata", "Assista quem puder"),
        (leads_elsewhere, "СМОТРИТЕ ВИДЕО", "Смотрите, как идут лодки"),
        (leads_elsewhere, "相关新闻：大桥开通", "相关的新闻很多"),
        (leads_elsewhere, "Main article: Steam engine", "Main articles of trade were salt and wool"),
        (leads_elsewhere, "Further information: Piers", "Further information: ann@ferry.example"),
        (leads_elsewhere, "Glavni članek: Pristanišče", "Glavni članek zakona"),
        (leads_elsewhere, "Article détaillé : Machine à vapeur", "Article principal de la loi"),
        (leads_elsewhere, "Auch lesen: Wann die Fähre fährt", "Auch Leser fragen, wann sie fährt"),
        (leads_elsewhere, '... weiter zu "Der Hafen"', "Weiter zum Hafen geht es über die Brücke"),
        (leads_elsewhere, "MIRA: El puerto, de noche", "Mira el puerto de noche"),
        (leads_elsewhere, "Veja: o porto de noite", "Veja o porto"),
        (leads_back, "« Zurück zur Übersicht", "Zurück blieb das Boot"),
    ],
)
def test_how_lines_begin(asks, line, other):
    assert asks(line)
    assert not asks(other)


@pytest.mark.parametrize(
    "line",
    [
        *("Læs også: Havnen", "Loe ka:", "Taip pat skaitykite: Uostas", "Preberite tudi:", "Прочитајте и: Лука"),
        *(
            "Lexoni gjithashtu",
            "İlginizi Çekebilir:",
            "Həmçinin oxuyun:",
            "Тағы оқыңыз:",
            "ΔΙΑΒΑΣΤΕ ΕΠΙΣΗΣ:",
            "看更多：",
        ),
        *("精彩视频推荐", "熱門推薦：", "猜你喜欢", "Похожие статьи", "Схожі новини"),
        *(
            "Osobny artykuł: Port",
            "Основная статья: Порт",
            "主条目：港口",
            "詳細は「港」を参照",
            "المقالة الرئيسية: ميناء",
        ),
        *(
            "Материал по теме:",
            "إقرأ أيضاً:",
            "مزید پڑھیں:",
            "לקריאה נוספת:",
            "আরও পড়ুন:",
            "இதையும் படிக்க:",
            "Կարդացեք նաև՝",
            "អានបន្ថែម៖",
        ),
    ],
)
def test_in_other_languages(line):
    assert leads_elsewhere(line)


@pytest.mark.parametrize(
    ("line", "offers"),
    [
        *(("Related articles", True), ("Recommended exercises", False), ("Explore more", True), ("Zum Thema:", True)),
        *(("Zum Thema Boote", False), ("Lire aussi", True), ("Похожие статьи", True), ("Подробнее о лодках", False)),
        *(
            ("مقالات ذات صلة", True),
            ("関連記事", True),
            ("相关文章", True),
            ("Das könnte dich auch interessieren", True),
        ),
    ],
)
def test_what_names_stories(line, offers):
    assert offers_stories(line) == offers


@pytest.mark.parametrize("line", ["You might also like", "Te puede interesar", "Potrebbe interessarti", "قد يهمك أيضا"])
def test_what_suggests_stories(line):
    assert suggests(line)
    assert leads_elsewhere(line)
