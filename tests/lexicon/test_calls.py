import pytest
from lexicon.asking import has

calls_at_the_start = has("call_above")
calls_the_reader = has("call")
gives_telephone = has("telephone")
signs_off = has("initials")


@pytest.mark.parametrize(
    ("asks", "line", "other"),
    [
        (signs_off, "abc-de-fg/hij/kl", "and/or more"),
        (signs_off, "(ab/cd)", "a/b"),
        (signs_off, "abc/de", "abc-de"),
        (calls_the_reader, "责编 王小明", "他来源于桥城"),
        (calls_the_reader, "Síguenos en nuestras redes", "Nadie nos sigue"),
        (calls_the_reader, "JETZT MIT PAYPAL SPENDEN!", "Spenden sind gut"),
        (calls_the_reader, "Support our newsroom by contributing $1 a month.", "Support our troops, they said."),
        (calls_the_reader, "【编辑：王小明】", "编辑部昨天搬到了河边"),
        (calls_the_reader, "责编：Ann Lee", "责任在于小镇"),
        (calls_the_reader, "编辑 王小明 校对 李一", "编辑 王小明 昨天说"),
        (calls_the_reader, "喜欢河畔的故事？扫描下方二维码关注我们", "二维码在下方"),
        (calls_the_reader, "图片均来源于网络", "图片挂在墙上"),
        (calls_the_reader, "看完了就点【在看】", "他看完了，点头说在看"),
        (calls_the_reader, "（编辑：王小明 李雷）", "编辑说，这座桥很老"),
        (
            calls_the_reader,
            "The opinions expressed in the comments are not those of the paper.",
            "The opinions expressed at the meeting differed.",
        ),
        (calls_the_reader, "Kommentare geben nicht die Meinung der Zeitung wieder.", "Kommentare gab es nicht."),
        (calls_the_reader, "Les commentaires publiés n'engagent que leurs auteurs.", "Les commentaires sont rares."),
        (calls_the_reader, "A cikkhez írt hozzászólások nem a lap véleményét tükrözik.", "A cikkhez írt levél rövid."),
        (calls_the_reader, "Kérjük, udvariasan kommenteljenek!", "Kérjük vissza a hidat, mondták."),
        (calls_the_reader, "この記事はいかがでしたか？リアクションで支援しよう", "この記事は橋の話です。"),
        (calls_the_reader, "기사의 섹션 정보는 해당 언론사의 분류를 따르고 있습니다.", "기사의 섹션이 바뀌었다."),
        (calls_the_reader, "Dziękujemy, że przeczytałaś artykuł do końca.", "Dziękujemy miastu za most."),
        (calls_the_reader, "Masz temat dla reportera? Napisz!", "Masz tematykę mostów za sobą."),
        (calls_the_reader, "الآراء الواردة أدناه لا تعبر عن رأي الموقع", "الآراء حول الجسر كثيرة"),
    ],
)
def test_how_lines_begin(asks, line, other):
    assert asks(line)
    assert not asks(other)


@pytest.mark.parametrize(
    ("line", "is_one"),
    [
        ("Hill Farmer, The Old Chapel, Dale. Tel. 01632 960 871.", True),
        ("Verlag Muster, Telefon: (030) 123 45 67", True),
        ("出版社 電話：03-1234-5678", True),
        ("☎ +49 30 1234567", True),
        ("The Tel Aviv court fined him 1,000,000.", False),
        ("He had a phone in 1998, and no car.", False),
    ],
)
def test_telephones(line, is_one):
    assert gives_telephone(line) == is_one


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("本文最后更新于2024年05月20日，已超过180天没有更新。", "本文最后说到大桥。"),
        ("この記事は最終更新日から1年以上が経過しています。", "この記事は橋の話です。"),
        ("This post is more than two years old and may be out of date.", "This post is more than a story."),
        ("Dieser Artikel ist älter als ein Jahr.", "Dieser Artikel ist neu."),
        ("Cet article a plus de deux ans.", "Cet article a plu."),
    ],
)
def test_what_says_that_a_text_is_old_stands_above_it(line, other):
    assert calls_at_the_start(line)
    assert not calls_the_reader(line)
    assert not calls_at_the_start(other)
