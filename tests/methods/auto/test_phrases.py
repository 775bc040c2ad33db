import pytest
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.methods.auto import phrases
from scrapy_article.methods.auto.phrases import (
    announces_comments,
    calls_the_reader,
    captioned,
    gives_telephone,
    labels_an_advertisement,
    labels_sharing,
    leads_back,
    leads_elsewhere,
    noticed,
    sells_the_rest,
    signs_off,
)


@pytest.mark.parametrize("write", [str.lower, str.upper, str.title])
@pytest.mark.parametrize("notice", phrases.NOTICES)
def test_every_notice_is_found(notice, write):
    assert noticed(["A story", f"Herald 2020, {write(notice)} by us."]) == {1: "notice"}


@pytest.mark.parametrize(
    "line",
    [
        "You need to enable JavaScript to run this app.",
        "Please enable JavaScript to view the comments powered by Disqus.",
        "This slideshow requires JavaScript.",
        "JavaScript is disabled in your browser.",
        "JavaScript is required.",
        "JavaScript is disabled. For a better experience, please enable it before you go on.",
        "Your browser is out of date and potentially vulnerable.",
        "You are using an outdated browser.",
        "Please update your browser to see the harbour.",
        "Bitte aktivieren Sie JavaScript.",
        "Ihr Browser ist veraltet.",
        "Votre navigateur n’est pas à jour.",
        "Veuillez activer JavaScript",
        "Su navegador no admite vídeos.",
        "Seu navegador não suporta vídeos.",
        "Il tuo browser non supporta i video.",
        "Je browser wordt niet ondersteund.",
        "Twoja przeglądarka nie ma włączonej obsługi JavaScript",
        "Ваш браузер не поддерживает видео.",
        "Пожалуйста, включите JavaScript",
        "Tarayıcınız desteklenmiyor.",
        "JavaScriptをオンにしてお楽しみください。",
        "お使いのブラウザは対応していません。",
        "您的浏览器不支持视频。",
        "請啟用 JavaScript",
        "JavaScript를 활성화해 주세요.",
    ],
)
def test_messages_to_browsers(line):
    assert noticed(["A story", line]) == {1: "message to browsers"}


@pytest.mark.parametrize(
    "line",
    [
        "JavaScript is the language of the web.",
        "Enable JavaScript in the settings, then look again.",
        "Browsers that are old have no such thing.",
        "The browser is a program that shows pages.",
        "Cookies with chocolate, enough for eight",
        "Brauchen Browser das wirklich?",
    ],
)
def test_what_is_said_of_browsers(line):
    assert noticed([line]) == {}


@pytest.mark.parametrize(
    "line",
    [
        "Strict Standards: Non-static method nggdb::find() should not be called statically in /www/a/b.php on line 24",
        "Warning: mysql_connect() [function.mysql-connect]: Access denied in /var/www/db.php on line 3",
        "PHP Fatal error: Call to undefined function x() in C:\\www\\a.php on line 1.",
        "Deprecated: Function split() is deprecated in /www/a.php on line 100",
    ],
)
def test_errors_of_the_site(line):
    assert noticed(["A story", line]) == {1: "error of the site"}


@pytest.mark.parametrize(
    "line", ["Warning: it is cold in the bus on line 24", "Notice: he waits in town on line 3 today"]
)
def test_what_is_said_of_lines(line):
    assert noticed([line]) == {}


@given(st.lists(st.text()))
def test_any_lines(lines):
    found = noticed(lines)
    assert set(found) <= set(range(len(lines)))
    assert set(captioned(lines, [len(line.split()) for line in lines])) <= set(range(len(lines)))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("Photo: Ann Lee/Daily Planet", "credit of a picture"),
        ("(Image credit: Ann Lee)", "credit of a picture"),
        ("Beitragsbild: Ann Lee", "credit of a picture"),
        ("Фото: Анна Ли", "credit of a picture"),
        ("写真:共同", "credit of a picture"),
        ("開店を知らせる笛を吹く小林さん＝七日、潮見崎駅", "caption"),
        ("取材に応じる市長＝東京都千代田区で、山田花子撮影", "caption"),
        ("距離＝速さ×時間、と七日の授業で習った。", None),
        ("価格＝百円", None),
        ("10月8日，渡轮停靠在港口。新华社记者 李明 摄", "caption"),
        ("渡輪停靠在港口（記者陳大文攝）", "caption"),
        ("港口的清晨（受访者供图）", "caption"),
        ("这部电影下月开始拍摄", None),
        ("이번 주 다시 운항을 시작한 여객선 [사진=항만청 제공]", "caption"),
        ("사진을 찍는 사람들이 부두에 모였다", None),
        ("Getty Images / Holger Leue", "credit of a picture"),
        ("Ann Lee/Getty Images for The Herald", "credit of a picture"),
        ("Picture used under license from Shutterstock", "credit of a picture"),
        ("EPA/ANN LEE", "credit of a picture"),
        ("The harbour in the morning. Photo: Ann Lee / Daily Planet", "caption"),
        ("Der Hafen am Morgen. (Bild: Ann Lee)", "caption"),
        ("O porto pela manhã — Foto: Ana Lima/Arquivo Pessoal", "caption"),
        ("The harbour in the morning. Picture credit: Getty.", "caption"),
        ("Source: Ministry of the Sea", None),
        ("Photos are taken: by whom?", None),
        ("Imagine: a boat", None),
        ("Photo: " + "a boat in the harbour, " * 4, None),
        ("He bought stock in Getty Images", None),
        ("Reuters reports on the boats and/or the harbour", None),
        ("The stock of the harbour", None),
        ("There is one rule for a good photo: be there.", None),
        ("He wrote beneath it. Credit: to whom it is due, and to no one else. That was all.", None),
    ],
)
def test_captions_and_credits(line, what):
    found = captioned(["A story", line], [2, len(line.split())])
    assert found == ({1: what} if what else {})


@pytest.mark.parametrize(
    ("line", "is_call"),
    [
        ("Want more news of boats? Sign up for our free newsletter to get the latest.", True),
        ("The best of the Herald, delivered to your inbox every morning", True),
        ("Was this newsletter forwarded to you? Sign up to get it.", True),
        ("Dann abonnieren Sie unseren Newsletter.", True),
        ("Schrijf je in voor de nieuwsbrief van de haven.", True),
        ("Подпишитесь на нашу рассылку.", True),
        ("Join our email list for more of this.", True),
        ("The newsletter of the harbour has been printed since 1902.", False),
        ("Passengers who sign up for the trip get a letter in their inbox. The newsletter says so.", False),
        ("He subscribes to three newsletters.", False),
    ],
)
def test_newsletters(line, is_call):
    assert noticed([line]) == ({0: "call to the reader"} if is_call else {})


@pytest.mark.parametrize(
    ("asks", "line", "other"),
    [
        (leads_elsewhere, "Lire aussi : le port", "Les merveilles du port"),
        (leads_elsewhere, "Assista abaixo o vídeo da regata", "Assista quem puder"),
        (leads_elsewhere, "СМОТРИТЕ ВИДЕО", "Смотрите, как идут лодки"),
        (signs_off, "abc-de-fg/hij/kl", "and/or more"),
        (signs_off, "(ab/cd)", "a/b"),
        (signs_off, "abc/de", "abc-de"),
        (leads_back, "« Zurück zur Übersicht", "Zurück blieb das Boot"),
        (leads_elsewhere, "相关新闻：大桥开通", "相关的新闻很多"),
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
        (announces_comments, "3 Kommentare", "Kommentare der Stadt"),
        (labels_an_advertisement, "- ANZEIGE -", "Anzeige erstattet wurde nicht"),
        (labels_sharing, "Share this story:", "Share this story of the bridge with your children."),
        (labels_sharing, "Diesen Artikel teilen", "Diesen Artikel teilen wir gern"),
        (labels_sharing, "Поделиться в соцсетях", "Поделиться в соцсетях решили трое"),
        (labels_sharing, "この記事をシェアする", "この記事をシェアする人は多い"),
        (labels_sharing, "分享到：", "分享到了三个人的经验。"),
        (labels_sharing, "L’article a été ajouté à vos favoris", "L’article a été ajouté à vos favoris par erreur"),
        (sells_the_rest, "Pour lire la suite, abonnez-vous", "Pour lire au soleil, il faut un chapeau"),
        (sells_the_rest, "¿Ya eres suscriptor?", "Ya eres grande"),
        (sells_the_rest, "残り 1234文字", "残りの船は三隻"),
        (calls_the_reader, "（编辑：王小明 李雷）", "编辑说，这座桥很老"),
        (labels_an_advertisement, "Hirdetés", "Hirdetés nélkül olvasták"),
        (labels_an_advertisement, "PUBLICITATE", "Publicitate a fost ieri"),
        (
            calls_the_reader,
            "The opinions expressed in the comments are not those of the paper.",
            "The opinions expressed at the meeting differed.",
        ),
        (calls_the_reader, "Kommentare geben nicht die Meinung der Zeitung wieder.", "Kommentare gab es nicht."),
        (calls_the_reader, "Les commentaires publiés n'engagent que leurs auteurs.", "Les commentaires sont rares."),
        (calls_the_reader, "A cikkhez írt hozzászólások nem a lap véleményét tükrözik.", "A cikkhez írt levél rövid."),
        (calls_the_reader, "Kérjük, udvariasan kommenteljenek!", "Kérjük vissza a hidat, mondták."),
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


@pytest.mark.parametrize("line", ["© 2020 Herald", "Text © Ann Lee", "Copyright © by Ann Lee", "Ann Lee ©", "©"])
def test_claims_of_rights(line):
    assert noticed([line]) == {0: "notice"}


@pytest.mark.parametrize("line", ["This isn't supposed to be a manifesto™© we just think so", "It says ©what it means"])
def test_the_sign_in_a_joke(line):
    assert noticed([line]) == {}


@pytest.mark.parametrize(
    "line",
    [
        "Poniżej dalsza część artykułu",
        "La suite après cette publicité",
        "Der Artikel geht nach der Werbung weiter",
        "Lees verder onder de advertentie",
        "Continúa después de la publicidad",
    ],
)
def test_what_stands_around_advertisements(line):
    assert labels_an_advertisement(line)
    assert not labels_an_advertisement(f"{line}: so steht es da, und niemand weiß warum, sagt Ann Lee.")


def test_calls_to_groups():
    assert noticed(["Join our Herald breaking news service on WhatsApp"]) == {0: "call to the reader"}
    assert noticed(["They sent it on WhatsApp, and follow the news there."]) == {}


@pytest.mark.parametrize("ways", [phrases._POINTER, phrases._BACK, phrases._AD])
@given(
    st.lists(st.sampled_from([*"'\"“—【_ \n1-", "\u200b", "***"]), max_size=6).map("".join),
    st.one_of(
        st.sampled_from(
            "Related READ·MORE ANZEIGE à·lire 【関連 関連記事 İklan ſubscribe Zurück·zu Также·по·теме".split()
        ),
        st.text("aArRiİıKk1_【関öä-ſ", max_size=6),
    ),
    st.sampled_from(["", ":", " x"]),
)
def test_the_first_letters_rule_out_no_way_to_begin(ways, before, line, after):
    line = before + line.replace("·", " ") + after
    assert ways.begin(line) == (ways._all.match(line) is not None)
