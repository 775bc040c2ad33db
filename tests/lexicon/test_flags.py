from time import process_time

import pytest
from cpu import slowness_in_c
from hypothesis import example, given
from hypothesis import strategies as st
from lexicon.asking import has

from scrapy_article.lexicon import FLAGS, line_flags


@pytest.mark.parametrize(
    ("flag", "line", "other"),
    [
        ("act", "Get started", "Get the list"),
        ("act", "資料請求はこちら", "資料"),
        ("address", "https://ferry.example/a", "https://ferry.example/a is down"),
        ("agrees", "Alle zulassen und laden", "Nein"),
        ("answers", "Reply (3)", "Reply (3) Ann"),
        ("answers", "উত্তর দিন", "উত্তর দিন Ann"),
        ("appeal_heading", "Support The Harbour Gazette", "Supporters of the ferry"),
        ("author", "Written by: Ann Lee", "By 5 March"),
        ("author", "Автор: Анна Ли", "Parade"),
        ("author", "作者：李明", "作品"),
        ("bracketed", "[The otters return]", "[The] otters return"),
        ("button", "Read More", "Read more of it on the deck"),
        ("call", "Support our newsroom by contributing $1 a month.", "Support our troops, they said."),
        ("call", "【编辑：王小明】", "编辑部昨天搬到了河边"),
        ("call", "الآراء الواردة أدناه لا تعبر عن رأي الموقع", "الآراء حول الجسر كثيرة"),
        ("call_above", "点击下方按钮", "点击下方按钮。"),
        ("call_above", "Dieser Artikel ist älter als ein Jahr.", "Dieser Artikel ist neu."),
        ("capital_label", "VIDEO: How the bridge was built", "Video: How the bridge was built"),
        ("caption", "The harbour in the morning. Photo: Ann Lee / Daily Planet", "There is one rule: be there."),
        ("caption", "開店を知らせる笛を吹く小林さん＝七日、潮見崎駅", "距離＝速さ×時間、と七日の授業で習った。"),
        ("comments_heading", "コメント128件", "In 2024 all comments of 3 towns"),
        ("comments_heading", "Responses (43)", "Responses"),
        ("comments_sure", "2 kommenttia", "3 replies"),
        ("consent", "At this point we would like to show you external content", "At this point we would like to go"),
        ("contents", "Table of Contents", "Table of Contents, Part One"),
        ("contents", "目次", "目次を作る"),
        ("credit", "EPA/ANN LEE", "Reuters reports on the boats and/or the harbour"),
        ("credit", "Фото: Анна Ли", "Photos are taken: by whom?"),
        ("disclaims", "免责声明：本文", "他昨天说声明"),
        ("discloses", "We may earn a commission if you click.", "“We may earn a commission,” says the shop."),
        ("discloses", "Dieser Artikel enthält Affiliate-Links.", "Dieser Artikel enthält Bilder."),
        ("elsewhere", "Auch lesen: Wann die Fähre fährt", "Auch Leser fragen, wann sie fährt"),
        ("elsewhere", "СМОТРИТЕ ВИДЕО", "Смотрите, как идут лодки"),
        ("elsewhere", "詳細は「港」を参照", "相关的新闻很多"),
        ("fact", "Views: 1,234", "Views differ"),
        ("fact", "Дата создания: 02.03.2026 11:20", "Дата создания: неизвестна"),
        ("goods", "Frequently bought together", "Buy the boat together with a friend"),
        ("goods", "相关商品", "この商品に関連する質問"),
        ("initials", "(ab/cd)", "and/or more"),
        ("label_ad", "- ANZEIGE -", "Anzeige erstattet wurde nicht"),
        ("label_ad", "Продолжение после рекламы", "Продолжение после рекламы: так здесь пишут, и никто не знает"),
        ("label_buttons", "Facebook | X | Email | Copy Link", "Facebook, Twitter, Email"),
        ("label_buttons", "分享到：", "分享到了三个人的经验。"),
        ("label_media", "Listen to this article", "Listen to this article of faith"),
        ("label_partner", "Sponsored by the Ferry Line", "Sponsored the Ferry Line"),
        ("leads_back", "« Zurück zur Übersicht", "Zurück blieb das Boot"),
        ("leads_on", "Jetzt kaufen", "Jetzt"),
        ("leads_on", "اقرأ المزيد", "阅读室"),
        ("main_article", "Main article: Steam engine", "Main articles of trade were salt and wool"),
        ("mark", "▶ The mill", "The mill ▶"),
        ("money", "Bitte unterstützen Sie uns.", "Die Pfeiler unterstützen das Dach."),
        ("names_consent", "This sets COOKIES", "This sets cooks"),
        ("not_loaded", "読み込み中…", "読み込み中の本"),
        ("notice_call", "Dann abonnieren Sie unseren Newsletter.", "The newsletter has been printed since 1902."),
        ("notice_call", "تابعونا على واتساب", "Follow these steps to set up WhatsApp."),
        ("notice_other", "您的浏览器不支持视频。", "JavaScript is the language of the web."),
        ("notice_other", "Warning: f() failed in /www/a.php on line 3", "Notice: he waits in town on line 3 today"),
        ("notice_rights", "Text © Ann Lee", "It says ©what it means"),
        ("offers_stories", "Zum Thema:", "Zum Thema Boote"),
        ("suggests", "Potrebbe interessarti", "Potrebbe piovere"),
        ("telephone", "☎ +49 30 1234567", "He had a phone in 1998, and no car."),
        ("wall", "この記事は有料記事です。", "この記事は有料の橋の話です。"),
        ("we", "Support our newsroom.", "Use the hours of the day."),
    ],
)
def test_a_line_that_has_a_flag_and_one_that_has_not(flag, line, other):
    assert has(flag)(line)
    assert not has(flag)(other)


@pytest.mark.parametrize(("flag", "line", "most"), [("elsewhere", "Read more", 30), ("agrees", "Accept", 6)])
def test_lines_of_many_words_have_no_flag(flag, line, most):
    row = FLAGS.index(flag)
    assert line_flags([line], [most])[row, 0] == 1
    assert line_flags([line], [most + 1])[row, 0] == 0


def test_of_notices_the_first_counts():
    both = "© 2020 Herald. Sign up for our newsletter"
    assert has("notice_rights")(both)
    assert not has("notice_call")(both)


@given(st.lists(st.text(max_size=20)))
@example(["\0", "", "İ", "\ud800", "_" * 9])
def test_any_lines(lines):
    assert line_flags(lines, [1] * len(lines)).shape == (len(FLAGS), len(lines))


@pytest.mark.parametrize(
    "part",
    ["a", "1", "İ", "阅", "@", "/", ":", "we ", "sign up ", "read more ", "provision ", "(1) ", "photo: ", "\n", "［"],
)
def test_a_line_of_a_million_characters_takes_no_long_time(part):
    line = part * (1_000_000 // len(part))
    start = process_time()
    line_flags([line, line + "?", "Read more" + line, "Photo: " + line], [1] * 4)
    assert process_time() - start < 20 * slowness_in_c()
