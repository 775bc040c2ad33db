import pytest
from hypothesis import given
from hypothesis import strategies as st
from lexicon.asking import which_of

from scrapy_article.lexicon.lists import LISTS, table

noticed = which_of("notice_rights", "notice_call", "notice_other")
CLAIMS = next(number for number, one in enumerate(LISTS) if one.keywords == "{notices.claims}")
NOTICES = ("©", *dict.fromkeys(table().keywords[table().needed[CLAIMS][0]][0]))


@pytest.mark.parametrize("write", [str.lower, str.upper, str.title])
@pytest.mark.parametrize("notice", NOTICES)
def test_every_notice_is_found(notice, write):
    assert noticed(["A story", f"Herald 2020, {write(notice)} by us."]) == {1: "notice_rights"}


@pytest.mark.parametrize(
    "line",
    [
        "You need to enable JavaScript to run this app.",
        "JavaScript is disabled in your browser.",
        "JavaScript is disabled. For a better experience, please enable it before you go on.",
        "Your browser is out of date and potentially vulnerable.",
        "Please update your browser to see the harbour.",
        "Is this email not displaying correctly? View it in your browser.",
        "View this newsletter in your browser",
        "Sollte dieser Newsletter nicht korrekt angezeigt werden, öffnen Sie ihn im Browser.",
        "Si ce message ne s’affiche pas correctement, ouvrez-le dans votre navigateur",
        "Si no puedes ver este correo, ábrelo en tu navegador",
        "Se non visualizzi questa e-mail, aprila nel browser",
        "Если письмо не отображается, откройте его в браузере",
        "Bitte aktivieren Sie JavaScript.",
        "Veuillez activer JavaScript",
        "Su navegador no admite vídeos.",
        "Seu navegador não suporta vídeos.",
        "Il tuo browser non supporta i video.",
        "Je browser wordt niet ondersteund.",
        "Twoja przeglądarka nie ma włączonej obsługi JavaScript",
        "Ваш браузер не поддерживает видео.",
        "Tarayıcınız desteklenmiyor.",
        "JavaScriptをオンにしてお楽しみください。",
        "您的浏览器不支持视频。",
        "請啟用 JavaScript",
        "JavaScript를 활성화해 주세요.",
    ],
)
def test_messages_to_browsers(line):
    assert noticed(["A story", line]) == {1: "notice_other"}


@pytest.mark.parametrize(
    "line",
    [
        "Any reproduction is prohibited unless the author has agreed, says the law.",
        "JavaScript is the language of the web.",
        "View this newsletter in your browser, then click on the red button.",
        "If this message does not show up, load the page anew and look at the console of the browser.",
        "Problems reading this file come from browsers that are old.",
        "The browser is a program that shows pages.",
        "Cookies with chocolate, enough for eight",
        "Brauchen Browser das wirklich?",
    ],
)
def test_what_is_said_of_such_things(line):
    assert noticed([line]) == {}


@pytest.mark.parametrize(
    "line",
    [
        "Strict Standards: Non-static method nggdb::find() should not be called statically in /www/a/b.php on line 24",
        "Warning: mysql_connect() [function.mysql-connect]: Access denied in /var/www/db.php on line 3",
        "Deprecated: Function split() is deprecated in /www/a.php on line 100",
    ],
)
def test_errors_of_the_site(line):
    assert noticed(["A story", line]) == {1: "notice_other"}


@pytest.mark.parametrize(
    "line", ["Warning: it is cold in the bus on line 24", "Notice: he waits in town on line 3 today"]
)
def test_what_is_said_of_lines(line):
    assert noticed([line]) == {}


@given(st.lists(st.text()))
def test_any_lines(lines):
    assert set(noticed(lines)) <= set(range(len(lines)))


@pytest.mark.parametrize(
    ("line", "is_call"),
    [
        ("Want more news of boats? Sign up for our free newsletter to get the latest.", True),
        ("Was this newsletter forwarded to you? Sign up to get it.", True),
        ("Dann abonnieren Sie unseren Newsletter.", True),
        ("Schrijf je in voor de nieuwsbrief van de haven.", True),
        ("Подпишитесь на нашу рассылку.", True),
        ("Join our email list for more of this.", True),
        ("The newsletter of the harbour has been printed since 1902.", False),
        ("Passengers who sign up for the trip get a letter in their inbox. The newsletter says so.", False),
    ],
)
def test_newsletters(line, is_call):
    assert noticed([line]) == ({0: "notice_call"} if is_call else {})


def test_calls_to_groups():
    assert noticed(["Join our Herald breaking news service on WhatsApp"]) == {0: "notice_call"}
    assert noticed(["They sent it on WhatsApp, and follow the news there."]) == {}


@pytest.mark.parametrize("line", ["© 2020 Herald", "Text © Ann Lee", "Copyright © by Ann Lee", "Ann Lee ©", "©"])
def test_claims_of_rights(line):
    assert noticed([line]) == {0: "notice_rights"}


@pytest.mark.parametrize("line", ["This isn't supposed to be a manifesto™© we just think so", "It says ©what it means"])
def test_the_sign_in_a_joke(line):
    assert noticed([line]) == {}


@pytest.mark.parametrize(
    "line",
    [
        "Follow us on Google News and never miss a story",
        "Thanks for reading Quay Notes! Subscribe for free to receive new posts and support my work.",
        "Hier geht's zu unserem WhatsApp-Kanal",
        "Rejoignez notre chaîne WhatsApp",
        "Únete a nuestro canal de WhatsApp",
        "✅ Participe do canal da cidade no WhatsApp e receba as notícias do dia",
        "Iscriviti al nostro canale WhatsApp",
        "Følg oss på Facebook og Instagram",
        "تابعونا على واتساب",
        "Подписывайтесь на наш канал в Telegram",
    ],
)
def test_calls_to_channels(line):
    assert noticed(["A story", line]) == {1: "notice_call"}


@pytest.mark.parametrize(
    "line",
    [
        "Follow these steps to set up WhatsApp.",
        "Siga os passos para instalar o WhatsApp.",
        "Sigue la polémica de los mensajes de WhatsApp.",
        "Google News shows the story to those who follow us.",
    ],
)
def test_what_is_said_of_channels(line):
    assert noticed([line]) == {}
