from __future__ import annotations

import pytest
from fields.filling import TEXT, filled

TEXTS = {
    "de": "Der Rat hat für die neue Brücke gestimmt, und es war klar, dass die meisten von ihnen den Plan "
    "noch nicht kannten.",
    "fr": "Le conseil a voté pour le nouveau pont, et il était clair que la plupart des élus ne "
    "connaissaient pas encore le plan.",
    "es": "El consejo votó a favor del nuevo puente, y estaba claro que la mayoría de ellos no conocía "
    "todavía el plan de la obra.",
    "it": "Il consiglio ha votato per il nuovo ponte, ed era chiaro che la maggior parte di loro non "
    "conosceva ancora il piano.",
    "pt": "O conselho votou a favor da nova ponte, e era claro que a maioria deles ainda não conhecia o "
    "plano para a cidade.",
    "nl": "De raad heeft voor de nieuwe brug gestemd, en het was duidelijk dat de meesten van hen het plan "
    "nog niet kenden.",
    "sv": "Rådet röstade för den nya bron, och det var klart att de flesta av dem inte hade läst planen "
    "innan de var på mötet.",
    "pl": "Rada głosowała za nowym mostem i było jasne, że większość z nich nie znała jeszcze planu, który "
    "jest na stole od roku.",
    "fi": "Neuvosto äänesti uuden sillan puolesta, ja oli selvää, että useimmat heistä eivät vielä "
    "tunteneet sitä suunnitelmaa, mutta se on nyt ohi.",
    "tr": "Meclis yeni köprü için oy verdi ve çoğu için bu planın daha ne kadar yeni olduğu çok açık değil, "
    "ama bir karar var gibi.",
    "ru": "Совет проголосовал за новый мост, и было ясно, что большинство из них ещё не читали этот план.",
    "uk": "Рада проголосувала за новий міст, і було ясно, що більшість із них ще не читали цей план.",
    "bg": "Съветът гласува за новия мост и беше ясно, че повечето от тях още не са прочели плана за града.",
    "sr": "Веће је гласало за нови мост и било је јасно да већина њих још није прочитала тај план љубави.",
    "ja": "議会は新しい橋に賛成票を投じたが、ほとんどの議員がまだ計画を読んでいないことは明らかだった。",
    "zh": "议会投票赞成建造新桥，但显然大多数议员还没有读过这个计划，因为它昨天才发布。",
    "ko": "의회는 새로운 다리에 찬성표를 던졌지만 대부분의 의원이 아직 계획을 읽지 않은 것이 분명했다.",
    "th": "สภาลงมติเห็นชอบสะพานใหม่ แต่เห็นได้ชัดว่าส่วนใหญ่ยังไม่ได้อ่านแผน",
    "ar": "صوت المجلس لصالح الجسر الجديد وكان من الواضح أن معظمهم لم يقرأ الخطة بعد.",
    "fa": "شورا به پل جدید رای داد و روشن بود که بیشتر آنها هنوز برنامه را نخوانده‌اند چون گزارش پیش از این نبود.",
    "he": "המועצה הצביעה בעד הגשר החדש, והיה ברור שרובם עדיין לא קראו את התוכנית.",
    "el": "Το συμβούλιο ψήφισε υπέρ της νέας γέφυρας και ήταν σαφές ότι οι περισσότεροι δεν είχαν διαβάσει το σχέδιο.",
    "hi": "परिषद ने नए पुल के पक्ष में मतदान किया और यह स्पष्ट था कि अधिकांश ने योजना नहीं पढ़ी थी।",
}


def language(text, lang="", head=""):
    return filled(f"<p>{text}</p>", head, lang=lang).language


class TestText:
    @pytest.mark.parametrize("code", sorted(TEXTS))
    def test_undeclared(self, code):
        assert language(TEXTS[code]) == code

    @pytest.mark.parametrize("code", sorted(set(TEXTS) - {"de"}))
    def test_declared_wrongly(self, code):
        assert language(TEXTS[code], "de") == code

    @pytest.mark.parametrize("code", sorted(TEXTS))
    def test_declared_rightly(self, code):
        assert language(TEXTS[code], code) == code

    def test_declared_in_the_same_script(self):
        assert language(TEXTS["ru"], "bg") == "bg"
        assert language(TEXTS["hi"], "mr") == "mr"

    def test_foreign_words_in_a_text(self):
        assert language(f"{TEXT} Москва") == "en"

    def test_unlisted_language_is_believed(self):
        text = (
            "Nëse keni ndonjë pyetje rreth urës së re atëherë mund të shkruani këtu dhe ne do të "
            "përgjigjemi shpejt sot mbrëmje"
        )
        assert language(text, "sq") == "sq"


class TestDeclared:
    @pytest.mark.parametrize(
        ("lang", "code"),
        [
            ("en-US", "en"),
            ("DE", "de"),
            ("pt_BR", "pt"),
            ("zh-Hant-TW", "zh"),
            ("iw", "he"),
            ("nb-NO", "no"),
            ("eng", "en"),
        ],
    )
    def test_code(self, lang, code):
        assert language("Hello", lang) == code

    @pytest.mark.parametrize("lang", ["", "und", "x", "{{ lang }}", "english language", "12"])
    def test_none(self, lang):
        assert language("Hello", lang) is None

    def test_elsewhere(self):
        assert language("Hello", "", '<meta property="og:locale" content="de_DE">') == "de"
        assert language("Hello", "", '<meta http-equiv="Content-Language" content="fr, en">') == "fr"
        assert (
            filled("Hello", json_ld={"@type": "Article", "headline": "x", "inLanguage": "it"}, lang="").language == "it"
        )

    def test_reason(self):
        assert filled(TEXT, lang="en").reasons["language"] == "html lang"
        assert filled(TEXT, lang="").reasons["language"] == "stop words of the text"
