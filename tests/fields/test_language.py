import re
from time import process_time

import pytest
from cpu import slowness
from fields.filling import fill, filled
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.article import Article
from scrapy_article.document import Document
from scrapy_article.extract import extract
from scrapy_article.fields.language import identify

TEXTS = {
    "de": "Der Rat hat für die neue Brücke gestimmt, und es war klar, dass die meisten von ihnen den Plan noch nicht kannten.",
    "fr": "Le conseil a voté pour le nouveau pont, et il était clair que la plupart des élus ne connaissaient pas encore le plan.",
    "es": "El consejo votó a favor del nuevo puente, y estaba claro que la mayoría de ellos no conocía todavía el plan de la obra.",
    "it": "Il consiglio ha votato per il nuovo ponte, ed era chiaro che la maggior parte di loro non conosceva ancora il piano.",
    "pt": "O conselho votou a favor da nova ponte, e era claro que a maioria deles ainda não conhecia o plano para a cidade.",
    "nl": "De raad heeft voor de nieuwe brug gestemd, en het was duidelijk dat de meesten van hen het plan nog niet kenden.",
    "sv": "Rådet röstade för den nya bron, och det var klart att de flesta av dem inte hade läst planen innan de var på mötet.",
    "pl": "Rada głosowała za nowym mostem i było jasne, że większość z nich nie znała jeszcze planu, który jest na stole od roku.",
    "fi": "Neuvosto äänesti uuden sillan puolesta, ja oli selvää, että useimmat heistä eivät vielä tunteneet sitä suunnitelmaa, mutta se on nyt ohi.",
    "tr": "Meclis yeni köprü için oy verdi ve çoğu için bu planın daha ne kadar yeni olduğu çok açık değil, ama bir karar var gibi.",
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
    "ca": "El consell va votar a favor del nou pont, i era clar que la majoria dels membres encara no havien llegit el pla de l'obra amb prou atenció.",
    "gl": "O concello votou a favor da nova ponte, e era claro que a maioría deles aínda non lera o plan da obra para a súa cidade, mais iso xa non importa.",
    "eu": "Udalak zubi berriaren alde bozkatu zuen, eta argi zegoen gehienek oraindik ez zutela plana irakurri, baina hori ez da arazo bat dela esan du alkateak.",
    "cs": "Rada hlasovala pro nový most a bylo jasné, že většina z nich ještě nečetla plán, který je na stole již od roku, jak řekl starosta.",
    "sk": "Rada hlasovala za nový most a bolo jasné, že väčšina z nich ešte nečítala plán, ktorý je na stole už od roku, ako povedal starosta, ale nie je to tak.",
    "hu": "A tanács megszavazta az új hidat, és az is világos volt, hogy a legtöbben még nem olvasták a tervet, de ez már nem lehet ok arra, hogy csak várjanak.",
    "ro": "Consiliul a votat pentru noul pod și era clar că cei mai mulți dintre ei nu au citit încă planul de pe masă, dar nu este o problemă.",
    "hr": "Vijeće je glasalo za novi most i bilo je jasno da većina njih još nije pročitala plan koji je na stolu, ali se sada više ne može tako raditi.",
    "sl": "Svet je glasoval za novi most in bilo je jasno, da večina še ni prebrala načrta, ki je na mizi že od leta, vendar bo tako tudi ostalo.",
    "lt": "Taryba balsavo už naują tiltą ir buvo aišku, kad dauguma jų dar nėra skaitę plano, kuris yra ant stalo jau nuo metų, bet tai ne kliūtis.",
    "lv": "Dome nobalsoja par jauno tiltu, un bija skaidrs, ka vairums no viņiem vēl nav lasījuši plānu, kas ir uz galda jau gadu, bet tas nav šķērslis.",
    "et": "Volikogu hääletas uue silla poolt ja oli selge, et enamik neist ei ole veel plaani lugenud, mis on juba aasta laual, kuid see ei ole takistus.",
    "sq": "Këshilli votoi për urën e re dhe ishte e qartë se shumica e tyre nuk e kishin lexuar ende planin që është në tryezë, por kjo nuk është pengesë.",
    "is": "Ráðið samþykkti nýju brúna og það var ljóst að flestir þeirra höfðu ekki enn lesið áætlunina sem er á borðinu, en það hefur ekki verið til vandræða.",
    "ga": "Vótáil an chomhairle ar son an droichid nua agus ba léir nach raibh an plean léite ag an gcuid is mó acu go fóill, ach tá sé ar an mbord anois.",
    "cy": "Pleidleisiodd y cyngor dros y bont newydd ac roedd yn glir nad oedd y rhan fwyaf ohonynt wedi darllen y cynllun eto, ond mae ar y bwrdd ac yn barod.",
    "af": "Die raad het vir die nuwe brug gestem en dit was duidelik dat die meeste van hulle nog nie die plan gelees het nie, maar dit is nou op die tafel.",
    "vi": "Hội đồng đã bỏ phiếu cho cây cầu mới và rõ ràng là hầu hết trong số họ chưa đọc kế hoạch, nhưng nó đã có trên bàn từ một năm.",
    "id": "Dewan memilih jembatan baru itu dan sudah jelas bahwa sebagian besar dari mereka belum membaca rencana yang ada di meja, tetapi itu tidak menjadi soal.",
    "tl": "Bumoto ang konseho para sa bagong tulay at malinaw na hindi pa nababasa ng karamihan sa kanila ang plano, ngunit nasa mesa na ito mula noong isang taon.",
    "sw": "Baraza lilipiga kura kwa ajili ya daraja jipya na ilikuwa wazi kuwa wengi wao walikuwa bado hawajasoma mpango huo ambao uko mezani kwa mwaka, lakini hiyo si shida kwa watu wote.",
    "az": "Şura yeni körpü üçün səs verdi və aydın idi ki, onların çoxu hələ planı oxumayıb, amma bu artıq bir il ərzində masanın üzərində olan bir sənəd kimi qalır.",
    "eo": "La konsilio voĉdonis por la nova ponto, kaj estis klare ke la plimulto el ili ankoraŭ ne legis la planon, sed ĝi estas sur la tablo jam de unu jaro.",
    "da": "Rådet stemte for den nye bro, og det var klart, at de fleste af dem endnu ikke havde læst planen, men nu er den blevet lagt på bordet efter et år.",
    "no": "Rådet stemte for den nye broen, og det var klart at de fleste av dem ennå ikke hadde lest planen, men nå ligger den på bordet etter et år, fra noen av dem.",
    "mk": "Советот гласаше за новиот мост и беше јасно дека повеќето од нив сè уште не го прочитале планот кој е на маса.",
    "be": "Рада прагаласавала за новы мост, і было ясна, што большасць з іх яшчэ не чытала план, які ўжо год ляжыць у ўправе.",
    "kk": "Кеңес жаңа көпір үшін дауыс берді және олардың көпшілігі жоспарды әлі оқымағаны анық болды, бірақ ұзақ уақыт өтті.",
    "ky": "Кеңеш жаңы көпүрө үчүн добуш берди жана алардын көбү пландын өзүн али окуй элек экени анык болду.",
    "mn": "Зөвлөл шинэ гүүрийн төлөө санал өгсөн бөгөөд тэдний ихэнх нь төлөвлөгөөг хараахан уншаагүй нь тодорхой байв.",
    "tg": "Шӯро барои пули нав овоз дод ва маълум буд, ки аксари онҳо ҳанӯз нақшаро нахондаанд, ҷамъият бошад интизор аст.",
    "ur": "کونسل نے نئے پل کے حق میں ووٹ دیا اور یہ واضح تھا کہ ان میں سے اکثر نے ابھی تک منصوبہ نہیں پڑھا ہے۔",
    "ckb": "ئەنجومەن دەنگی بۆ پردە نوێیەکە دا و ڕوون بوو کە زۆربەیان هێشتا پلانەکەیان نەخوێندووەتەوە لەوێ.",
    "mr": "परिषदेने नवीन पुलाच्या बाजूने मतदान केले आणि हे स्पष्ट होते की बहुतेक सदस्यांनी अद्याप योजना वाचलेली नाही, पण ती टेबलावर आहे व ही योजना त्या शहरासाठी करा असे ते म्हणाले.",
    "ne": "परिषद्ले नयाँ पुलको पक्षमा मतदान गर्‍यो र यो स्पष्ट थियो कि धेरैजसोले योजना अझै पढेका छैन भने उनले पनि यस वर्ष काम हुन्छ छ भनेर लागि भएको हो ।",
    "as": "পৰিষদে নতুন দলংখনৰ সপক্ষে ভোটদান কৰিলে আৰু এইটো স্পষ্ট আছিল যে তেওঁলোকৰ অধিকাংশই আঁচনিখন পঢ়া নাছিল।",
    "yi": "דער ראַט האָט געשטימט פֿאַר דער נײַער בריק, און עס איז קלאָר אַז רובֿ פֿון זיי האָבן נאָך ניט געלייענט דעם פּלאַן.",
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
        assert language(TEXTS["hi"], "mr") == "hi"

    def test_relatives_are_believed(self):
        assert language(TEXTS["hr"], "bs") == "bs"
        assert language(TEXTS["id"], "ms") == "ms"

    def test_declared_by_its_country(self):
        assert language(TEXTS["cs"], "cz") == "cs"
        assert language("Hello", "ua") == "uk"

    def test_lists_speak_for_nothing(self):
        """Versions, names and numbers have no function words; Lorem ipsum has those of many languages."""
        assert language("Download Broadsheet v 1.4 Download Lens v 2.3 Download Indigo v 1.3 " * 20, "en") == "en"
        assert (
            language("Lorem ipsum dolor sit amet, sed diam nonumy eirmod ut labore et dolore magna " * 5, "en") == "en"
        )

    @pytest.mark.parametrize(("count", "code"), [(12, "la"), (13, "en")])
    def test_few_words_of_another_language(self, count, code):
        """A quarter of the words speaks against a declared language of which no words are known."""
        known = ("the and of to with this that from have " * 2).split()[:count]
        text = " ".join([*known, *(f"zorbalq{chr(97 + number % 26)}" for number in range(50 - count))])
        assert language(text, "la") == code
        assert language(text, "de") == language(text) == "en"


class TestDeclared:
    @pytest.mark.parametrize(
        ("lang", "code"), [("DE", "de"), ("pt_BR", "pt"), ("zh-Hant-TW", "zh"), ("nb-NO", "no"), ("yue", "yue")]
    )
    def test_code(self, lang, code):
        assert language("Hello", lang) == code

    @pytest.mark.parametrize("lang", ["", "und", "x", "xx", "po", "us", "{{ lang }}", "english language", "12"])
    def test_none(self, lang):
        assert language("Hello", lang) is None

    def test_elsewhere(self):
        assert language("Hello", "", '<meta property="og:locale" content="de_DE">') == "de"
        assert language("Hello", "", '<meta http-equiv="Content-Language" content="fr, en">') == "fr"
        assert (
            filled("Hello", json_ld={"@type": "Article", "headline": "x", "inLanguage": "it"}, lang="").language == "it"
        )


class TestRobust:
    @settings(deadline=None)
    @given(st.text(max_size=200), st.lists(st.sampled_from(["en", "mr", "zz", "sr", "ar", "mn"]), max_size=2))
    def test_any_text(self, text, declared):
        found = identify(text, declared)
        assert found is None or re.fullmatch("[a-z]{2,3}", found.value)

    @pytest.mark.parametrize("piece", ["the ", "и", "ы ", "中", "İ", "'", "\u0947", "a1"])
    def test_linear(self, piece):
        text = piece * (400_000 // len(piece))
        document = Document(f"<p>{text}")
        start = process_time()
        identify(text)
        fill(Article(), document, [s.index for s in document.segments])
        assert process_time() - start < 2 * slowness()


class TestClassifier:
    SWAHILI = "Baraza linataka kufunga daraja la zamani kwa sababu hakuna fedha za kulitengeneza mwaka huu."
    ZULU = "Umkhandlu ufuna ukuvala ibhuloho elidala ngoba ayikho imali yokulilungisa kulo nyaka."

    @pytest.mark.parametrize(("text", "language"), [(SWAHILI, "sw"), (ZULU, "zu")])
    def test_undeclared(self, text, language):
        pytest.importorskip("py3langid", reason="the extra language is not installed")
        article = extract(f"<article><h1>{text[:30]}</h1><p>{text}</p><p>{text}</p></article>")
        assert (article.language, article.reasons["language"]) == (language, "classified by py3langid")

    def test_declared_languages_are_believed(self):
        article = extract(f"<html lang=sw><article><p>{self.SWAHILI}</p></article>")
        assert (article.language, article.reasons["language"]) == ("sw", "html lang")
