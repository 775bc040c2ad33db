"""Appeals at the end of articles, to follow, to order and to tell of mistakes, in the languages of the world."""

from __future__ import annotations

from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["appeals"]

_BEGINNINGS = {
    "af": "volg ons",
    "am": "በፌስቡክ ይከተሉን|በቴሌግራም ይከተሉን|ይከተሉን|ለዜና መጽሔታችን",
    "az": r"bizi .{0,40}izləyin|mətndə səhv|abunə ol(?:un)?\b",
    "be": "падпі[шс]|сачыце за намі|далучайцеся да нас",
    "bg": "следвайте ни|последвайте ни|абонирай(?:те)? се|открихте грешка",
    "ca": "segueix-nos|seguiu-nos|subscriu-te|subscriviu-vos|uneix-te al",
    "cs": "sledujte nás|našli jste .{0,20}chybu|přihlaste se k odběru|odebírejte",
    "cy": "dilynwch ni|tanysgrifiwch",
    "da": r"har du (?:fundet|opdaget) (?:en )?fejl\b|tilmeld dig .{0,15}nyhedsbrev",
    "de": r"haben sie (?:einen )?\w{0,20}fehler (?:entdeckt|gefunden)"
    r"|hast du (?:einen )?\w{0,20}fehler (?:entdeckt|gefunden)|fehler (?:entdeckt|gefunden)\?"
    r"|hat (?:ihnen|dir) (?:der|dieser) (?:artikel|beitrag|text) gefallen",
    "el": "ακολουθηστε|διαβ[άα]στε όλες τις (?:τελευταίες )?ειδήσεις|εγγραφείτε",
    "en": r"this story has not been edited by"
    r"|except for the headline, this (?:story|article) has not been edited"
    r"|this (?:article|story) (?:is|was|has been) originally published .{1,80}read the original"
    r"|this (?:article|story) (?:is|was|has been) republished (?:from|with)"
    r"|this (?:article|story|content) is for informational purposes only"
    r"|this (?:summary|article|content) (?:is|was) generated (?:by|with|using) (?:ai\b|artificial)"
    r"|do you have a (?:news )?tip\b|see (?:something wrong|an error|a mistake) in (?:our|this) "
    r"|download (?:our|the) .{0,30}\bapp\b.{0,40}(?:android|ios|follow us|stay|free)|stay in touch with us"
    r"|get the latest .{0,40}\b(?:on our whatsapp|delivered to)",
    "et": "jälgi meid|jälgige meid|leidsid vea|leidsite vea|telli (?:meie )?uudiskir",
    "eu": r"jarrai(?:tu)? (?:gaitzazu|gurekin|iezaguzu)|harpidetu\b",
    "fa": "انتهای پیام|ما را .{0,40}دنبال کنید|به کانال .{0,60}بپیوندید",
    "fi": "seuraa meitä|löysitkö virheen|huomasitko virheen|tilaa (?:meidän )?uutiskir",
    "fr": "vous avez (?:repéré|relevé|vu|trouvé|constaté) une (?:erreur|faute|coquille)"
    "|une erreur dans cet article|recevez (?:notre|nos) (?:newsletter|lettre)"
    r"|cet article vous a (?:plu|intéressé)",
    "ga": "lean muid ar|lean sinn ar",
    "gl": "séguenos|siga-nos|subscríbete|subscribete",
    "ha": "ku biyo mu|ku bi mu a",
    "he": "מצאתם טעות|מצאת טעות|עקבו אחרינו|הצטרפו אל",
    "hr, sr, bs": "pratite nas|pridružite (?:nam )?se|pretplatite se|prijavite se na .{0,15}(?:newsletter|bilten)"
    "|uočili ste grešku"
    "|пратите нас|придружите (?:нам )?се|претплатите се|пријавите се на .{0,15}(?:билтен|вести)",
    "hu": "kövesse .{1,60}(?:facebook|google|instagram|youtube|twitter|tiktok)|kövess(?:en)? minket"
    "|csatlakozz(?:on)? .{0,40}(?:facebook|csoport)|iratkozz(?:on)? fel|ha nem szeretn?e?l? .{0,40}lemaradni"
    "|ha nem akar(?:sz)? lemaradni|hibát talált",
    "hy": "հետևե(?:ք|՛ք) մեզ|հետեւեք մեզ|բաժանորդագրվ",
    "id, ms": "ikuti (?:kami|kanal|saluran|akun)"
    "|dapatkan (?:berita|update|informasi) .{0,60}(?:whatsapp|telegram|google|email)"
    "|gabung di (?:saluran|kanal|grup)|sertai (?:kami|saluran)|langgan (?:surat|saluran|berita)",
    "is": "fylgdu okkur|fylgstu með okkur|skráðu þig á póstlista",
    "it": "segui (?:le notizie|tutte le notizie|.{1,40}su (?:google|facebook|instagram|whatsapp|telegram))"
    "|hai trovato un errore|unisciti al",
    "ja": "フォローはこちら|友だち追加|メールマガジン登録|メルマガ登録|公式LINE"
    r"|lineで.{0,30}友だち追加",
    "ka": "გამოგვყევით|გამოიწერეთ|შემოგვიერთდით",
    "kk": "бізді .{1,40}оқыңыз|жаңалықтар(?:ды|ымызды) .{1,60}(?:оқыңыз|оқы)|бізге жазылыңыз|жазылыңыз|арнамызға жазыл",
    "km": "តាមដានយើង|ចូលរួម(?:ជាមួយ)?(?:យើង|ឆានែល)|ចុះឈ្មោះទទួល",
    "kn": "ನಮ್ಮನ್ನು .{0,40}(?:ಫಾಲೋ|ಅನುಸರಿಸಿ)|ನಮ್ಮ (?:ವಾಟ್ಸ್|ಟೆಲಿಗ್ರಾಂ|ಯೂಟ್ಯೂಬ್)",
    "ko": "제보는|제보하기|네이버에서 .{1,30}구독|카카오톡에서 .{1,30}(?:구독|추가)",
    "ky": "бизди .{1,40}окуңуз|бизге жазыл|каналыбызга жазыл",
    "lo": "ຕິດຕາມພວກເຮົາ|ສະໝັກຮັບ|ຕິດຕາມຂ່າວ",
    "lt": r"sekite mus|prenumeruok(?:ite)?\b|radote klaidą|pastebėjote klaidą",
    "lv": "seko(?:jiet)? mums|ja pamanīj(?:i|āt) kļūdu|pamanīj(?:i|āt) kļūdu|piesakies jaunumiem|pieraksties jaunumiem",
    "mk": "следете н[èeе]|придружете ни се|зачленете се",
    "ml": "ഞങ്ങളെ .{0,40}(?:ഫോളോ|പിന്തുടരുക)",
    "mn": "биднийг .{1,40}дага|биднийг дага",
    "mr": "आमच्या .{1,60}(?:फॉलो|जॉइन|सबस्क्राइब)|आम्हाला .{1,60}फॉलो",
    "mt": "segwina fuq|segwuna fuq",
    "nl": "fout gezien|fout gevonden|fout ontdekt|tip de redactie|heb je een (?:tip|fout)|taalfout",
    "no": r"har du (?:funnet|oppdaget) (?:en )?feil\b|tips oss\b|meld deg på .{0,15}nyhetsbrev",
    "pl": "obserwuj nas|znalazłeś błąd|zauważyłeś błąd|widzisz błąd|bądź na bieżąco",
    "pt": "receba (?:as )?(?:notícias|novidades) .{0,60}(?:whatsapp|telegram|e-?mail)"
    "|encontrou (?:um|algum) erro|entre no (?:nosso )?canal|participe do (?:nosso )?canal"
    "|siga o canal"
    r"|viu algum erro n|encontrou (?:algum|um) erro n|quer receber (?:as |nossas )?notícias",
    "ro": "urmăre[șşs]te-ne|urmări[țţt]i-ne|abonează-te|abona[țţt]i-vă"
    "|a[țţ]i (?:găsit|observat) o (?:greșeală|greşeală|eroare)|alătură-te",
    "ru": "нашли (?:опечатку|ошибку)|заметили (?:опечатку|ошибку)"
    "|при (?:использовании|перепечатке|копировании|цитировании) материалов"
    "|перепечатка материалов|будьте в курсе|вступайте в наш|больше новостей в"
    r"|хотите (?:узнавать|получать|читать) .{0,20}новост|новость отредактировала?\s?[:-]",
    "si": "අපව .{0,40}අනුගමනය",
    "sk": "sledujte nás|našli ste (?:v .{1,15})?chybu|prihláste sa na odber|odoberajte",
    "sl": "sledite nam|spremljajte nas|prijavite se na .{0,15}novice|naročite se na .{0,15}novice",
    "so": "nagala soco|nala soco|naga raac",
    "sq": "na ndiqni|ndiqni .{1,30}në (?:facebook|instagram|google|twitter)|abonohuni|bashkohuni me",
    "sv": r"har du (?:hittat|upptäckt|sett) (?:ett |något )?fel\b|tipsa oss|få vårt nyhetsbrev",
    "sw": "tufuate|jiunge na (?:jarida|chaneli|kundi)",
    "tl": "sundan kami|i-follow (?:kami|ang)|mag-subscribe",
    "tr": "bültenimize|haberi kaynak göstermeden|kaynak göstermeden|whatsapp kanalımıza|yazım hatası",
    "uk": "якщо ви (?:знайшли|помітили|побачили) (?:помилку|орфографічну)|знайшли помилку"
    "|помітили помилку|приєдну(?:йтесь|йтеся|йся)|долуча(?:йтесь|йтеся|йся)|передрук",
    "ur": "ہمیں .{1,40}(?:فالو|جوائن)|ہمارا (?:واٹس|چینل|یوٹیوب|ٹیلی)|ہمارے (?:واٹس|چینل|یوٹیوب)",
    "uz": "bizni .{1,40}kuzat|telegram kanalimiz|kanalimizga|бизни .{1,40}кузат|каналимизга",
    "vi": "theo dõi (?:chúng tôi|kênh|fanpage|báo)"
    "|mời (?:quý )?(?:độc giả|bạn đọc) (?:theo dõi|xem)|đăng ký (?:nhận|kênh)",
    "zh": "加入(?:我們|我们)的?(?:line|官方|微信|telegram|粉[絲丝])|不用抽|追[蹤踪]我們|按[讚赞]追|下載.{0,8}app"
    "|訂閱.{0,8}(?:電子報|頻道)"
    r"|更多精彩.{0,12}关注|请(?:扫码)?关注(?:我们|本[刊报站网]).{0,16}(?:公众号|微信|微博)",
    "zu": "silandele ku|silandele",
}
"""How they begin, by language; those of the large ones that are not here are in `phrases.calls`."""
_ENDINGS = {
    "bn": "ফলো করুন|সাবস্ক্রাইব করুন|ফলো করো|অনুসরণ করুন",
    "gu": "ફોલો કરો|સબ્સ્ક્રાઇબ કરો",
    "hi": "फॉलो करें|सब्सक्राइब करें|ज्वाइन करें",
    "ko": "구독해주세요|구독해 주세요|팔로우해주세요",
    "mr": "फॉलो करा|सबस्क्राइब करा",
    "my": "ဖောလိုးလုပ်ပါ|စာရင်းသွင်းပါ",
    "ne": "पछ्याउनुहोस्|फलो गर्नुहोस्|सदस्यता लिनुहोस्",
    "or": "ଫଲୋ କରନ୍ତୁ",
    "pa": "ਫਾਲੋ ਕਰੋ|ਸਬਸਕ੍ਰਾਈਬ ਕਰੋ",
    "ta": "பின்தொடருங்கள்|பின்தொடரவும்|ஃபாலோ செய்யுங்கள்|பின்தொடர",
    "te": "ఫాలో అవ్వండి|ఫాలో అవండి|సబ్‌స్క్రైబ్ చేయండి",
    "tr": "takip edin|abone olun|takip edebilirsiniz",
    "ur": "فالو کریں|جوائن کریں|سبسکرائب کریں",
}
"""How they end in languages in which the verb comes last."""
_MARKS = ' .!|।॥…‼！。၊။»”")'
"""What stands after that."""
_BEGIN = Beginnings("|".join(_BEGINNINGS.values()))
_END = tuple("|".join(_ENDINGS.values()).split("|"))


def appeals(line: str) -> bool:
    """Whether *line* begins or ends as appeals to follow, to order or to tell of mistakes do."""
    return _BEGIN.begin(line) or line.rstrip(_MARKS).endswith(_END)
