"""Appeals to the reader, and what else ends articles: who edited them, who is to blame, whom to ring up."""

from __future__ import annotations

from math import inf

from scrapy_article.lexicon.phrases import Phrases, ways

__all__ = ["LISTS"]

_WHO = r"(?:[\w.’'-]{1,30} )"
CALLS = ways(
    r"""
  contact {WHO}{2,3}at\b|(?:e-?mail|reach|follow) {WHO}{2,3}(?:at|on)\b|
  you can (?:e-?mail|reach|follow) {WHO}{1,3}(?:at|on)\b|support our (?:newsroom|mission|journalism|reporting|work)\b|
  unterstütz(?:e|t|en sie) (?:uns|unsere[nr]?)\b|jetzt (?:mit paypal )?spenden\b|
  spenden (?:könnt ihr|können sie|kannst du)|soutenez[- ]nous|faites un don|apóyanos|
  haz(?:te)? (?:una donación|socio)|faça uma doação|sostienici|fai una donazione|steun ons|wesprzyj nas|
  поддержите нас|follow (?:us|me) on\b|haz clic|haga clic|pincha aquí|s[íi]guenos|suscr[íi]b[ea]|
  puedes (?:recibir|seguir)|descarga nuestra|únete a nuestr|clique aqui|siga[- ]nos|siga [oa] |inscreva-se|assine |
  baixe o |acompanhe |cliquez ici|suivez[- ]nous|abonnez-vous|inscrivez-vous|retrouvez[- ]|téléchargez notre|
  rejoignez[- ]|folgen sie uns|folge uns|abonnieren sie|jetzt abonnieren|clicca qui|seguici|iscriviti|scarica l|
  klik hier|volg ons|meld je aan|abonneer je|kliknij|obserwuj nas|zapisz się|śledź nas|polub nas|dołącz do nas|
  dziękujemy,? że przeczyta|masz (?:dla nas )?(?:ciekawy )?temat\b|był[ae]ś świadkiem|подпи[сш]|следите за|
  читайте нас|присоединяйтесь|скачайте|підпи[сш]|стежте за|bizi .{0,30}takip|abone ol|تابع(?:ونا|نا|وا )|اشترك|
  للاشتراك|حم[ّ]?ل(?:وا)? تطبيق|ما را .{0,40}دنبال کنید|ติดตาม(?:ข่าว|เรา)|สมัคร(?:รับ|สมาชิก)|กดติดตาม|欢迎?关注|
  关注我们|歡迎訂閱|订阅我们|扫码关注|[责責]任?[编編]|編集[：:]|(?:(?:网站|本期|值班|执行|图文|
  文字)?(?:[编編][辑輯审審]|主[编編]|校[对對]|[审審][核校]|[监監][制审]|排版)|(?:[图圖]片)?[来來]源|[采採][写寫]|撰文|
  [供投]稿|作者)\s?(?:[:：｜／/丨]|\|)|编辑 .{2,9} 校对 |
  [扫掃]描(?:下方|上方|文中|文末|左侧|右侧|以下)?(?:的)?二[维維][码碼]|
  [长長]按(?:识别|扫描|关注|上方|下方|图片|二维码)|点击(?:菜单|下方|文末|左下角|“?阅读原文|【)|后台回复|在公众号|
  图片(?:均)?来(?:自|源于|源)(?:于)?网络|(?:图文|综合)?资料来源[：:]|(?:免责|特别|版权|郑重)?声明\s?[:：]|
  (?:免責|特別|版權|鄭重)?聲明\s?[:：]|(?:免责|免責|特别|特別)[声聲]明$|notice: the (?:above )?content|フォロー|購読|
  구독|팔로우|기사제보|무단.?전재|ikuti (?:kami|berita)|berlangganan|unduh aplikasi|theo dõi |đăng ký |tải ứng dụng|
  följ oss|prenumerera|følg os|répondre à ce|responder a est|ответить на|rispondi a quest|antworten auf|abonner på|
  seuraa meitä|tilaa uutiskirje|ακολουθήστε|εγγραφείτε|עקבו אחרי|הירשמו|הצטרפו|the post .{1,150} appeared first on|
  der beitrag .{1,150} erschien zuerst auf|l.article .{1,150} est apparu en premier sur|
  la entrada .{1,150} (?:apareci|se public)ó primero en|l.articolo .{1,150} proviene da|
  o post .{1,150} apareceu primeiro em|het bericht .{1,150} verscheen eerst op|artykuł .{1,150} pochodzi z serwisu|
  この記事(?:は(?:いかが|役に立ち|参考になり)|が(?:気に入|役に立|参考にな))|기사의 섹션 정보는 |
  find this (?:article|story|page) (?:online )?at\b|(?:this (?:article|story) was )?printed from\b|(?:the )?(?:views|
  opinions) (?:expressed|posted) (?:in|by) (?:the |these |readers.? |users.? )?comment|comments (?:posted |published |
  made )?(?:on|by|below|here)\b.{0,60}\b(?:do not (?:reflect|represent)|are (?:not )?those)|
  (?:die )?(?:leser)?kommentare (?:geben|spiegeln) nicht|les commentaires .{0,60}n.engagent|
  los comentarios .{0,60}(?:no (?:reflejan|representan)|son (?:de )?responsabilidad)|
  os comentários .{0,60}(?:não (?:refletem|representam)|são de responsabilidade)|
  i commenti .{0,60}non (?:riflettono|rappresentano)|komentarze .{0,60}(?:nie odpowiada|prywatnymi)|
  редакция не нес[её]т ответственности за .{0,20}комментари|
  (?:figyelem\W{1,3})?a cikkhez (?:hozzáfűzött|írt|érkezett) hozzászólások|kérjük,? .{0,120}(?:kommentel|hozzászól)|
  الآراء الواردة (?:أدناه|في التعليقات)|(?:ال)?تعليقات .{0,40}لا تعبر|ترحب .{1,40}(?:بالنقاش|بالتعليق|بتعليق|بمشاركات)
af: volg ons
am: በፌስቡክ ይከተሉን|በቴሌግራም ይከተሉን|ይከተሉን|ለዜና መጽሔታችን
az: bizi .{0,40}izləyin|mətndə səhv|abunə ol(?:un)?\b
be: падпі[шс]|сачыце за намі|далучайцеся да нас
bg: следвайте ни|последвайте ни|абонирай(?:те)? се|открихте грешка
ca: segueix-nos|seguiu-nos|subscriu-te|subscriviu-vos|uneix-te al
cs: sledujte nás|našli jste .{0,20}chybu|přihlaste se k odběru|odebírejte
cy: dilynwch ni|tanysgrifiwch
da: har du (?:fundet|opdaget) (?:en )?fejl\b|tilmeld dig .{0,15}nyhedsbrev
de: haben sie (?:einen )?\w{0,20}fehler (?:entdeckt|gefunden)|hast du (?:einen )?\w{0,20}fehler (?:entdeckt|gefunden)|
  fehler (?:entdeckt|gefunden)\?|hat (?:ihnen|dir) (?:der|dieser) (?:artikel|beitrag|text) gefallen
el: ακολουθηστε|διαβ[άα]στε όλες τις (?:τελευταίες )?ειδήσεις|εγγραφείτε
en: this story has not been edited by|except for the headline, this (?:story|article) has not been edited|
  this (?:article|story) (?:is|was|has been) originally published .{1,80}read the original|
  this (?:article|story) (?:is|was|has been) republished (?:from|with)|
  this (?:article|story|content) is for informational purposes only|
  this (?:summary|article|content) (?:is|was) generated (?:by|with|using) (?:ai\b|artificial)|
  do you have a (?:news )?tip\b|see (?:something wrong|an error|a mistake) in (?:our|this) |
  download (?:our|the) .{0,30}\bapp\b.{0,40}(?:android|ios|follow us|stay|free)|stay in touch with us|
  get the latest .{0,40}\b(?:on our whatsapp|delivered to)
et: jälgi meid|jälgige meid|leidsid vea|leidsite vea|telli (?:meie )?uudiskir
eu: jarrai(?:tu)? (?:gaitzazu|gurekin|iezaguzu)|harpidetu\b
fa: انتهای پیام|ما را .{0,40}دنبال کنید|به کانال .{0,60}بپیوندید
fi: seuraa meitä|löysitkö virheen|huomasitko virheen|tilaa (?:meidän )?uutiskir
fr: vous avez (?:repéré|relevé|vu|trouvé|constaté) une (?:erreur|faute|coquille)|une erreur dans cet article|
  recevez (?:notre|nos) (?:newsletter|lettre)|cet article vous a (?:plu|intéressé)
ga: lean muid ar|lean sinn ar
gl: séguenos|siga-nos|subscríbete|subscribete
ha: ku biyo mu|ku bi mu a
he: מצאתם טעות|מצאת טעות|עקבו אחרינו|הצטרפו אל
hr, sr, bs: pratite nas|pridružite (?:nam )?se|pretplatite se|prijavite se na .{0,15}(?:newsletter|bilten)|
  uočili ste grešku|пратите нас|придружите (?:нам )?се|претплатите се|пријавите се на .{0,15}(?:билтен|вести)
hu: kövesse .{1,60}(?:facebook|google|instagram|youtube|twitter|tiktok)|kövess(?:en)? minket|
  csatlakozz(?:on)? .{0,40}(?:facebook|csoport)|iratkozz(?:on)? fel|ha nem szeretn?e?l? .{0,40}lemaradni|
  ha nem akar(?:sz)? lemaradni|hibát talált
hy: հետևե(?:ք|՛ք) մեզ|հետեւեք մեզ|բաժանորդագրվ
id, ms: ikuti (?:kami|kanal|saluran|akun)|
  dapatkan (?:berita|update|informasi) .{0,60}(?:whatsapp|telegram|google|email)|gabung di (?:saluran|kanal|grup)|
  sertai (?:kami|saluran)|langgan (?:surat|saluran|berita)
is: fylgdu okkur|fylgstu með okkur|skráðu þig á póstlista
it: segui (?:le notizie|tutte le notizie|.{1,40}su (?:google|facebook|instagram|whatsapp|telegram))|
  hai trovato un errore|unisciti al
ja: フォローはこちら|友だち追加|メールマガジン登録|メルマガ登録|公式LINE|lineで.{0,30}友だち追加
ka: გამოგვყევით|გამოიწერეთ|შემოგვიერთდით
kk: бізді .{1,40}оқыңыз|жаңалықтар(?:ды|ымызды) .{1,60}(?:оқыңыз|оқы)|бізге жазылыңыз|жазылыңыз|арнамызға жазыл
km: តាមដានយើង|ចូលរួម(?:ជាមួយ)?(?:យើង|ឆានែល)|ចុះឈ្មោះទទួល
kn: ನಮ್ಮನ್ನು .{0,40}(?:ಫಾಲೋ|ಅನುಸರಿಸಿ)|ನಮ್ಮ (?:ವಾಟ್ಸ್|ಟೆಲಿಗ್ರಾಂ|ಯೂಟ್ಯೂಬ್)
ko: 제보는|제보하기|네이버에서 .{1,30}구독|카카오톡에서 .{1,30}(?:구독|추가)
ky: бизди .{1,40}окуңуз|бизге жазыл|каналыбызга жазыл
lo: ຕິດຕາມພວກເຮົາ|ສະໝັກຮັບ|ຕິດຕາມຂ່າວ
lt: sekite mus|prenumeruok(?:ite)?\b|radote klaidą|pastebėjote klaidą
lv: seko(?:jiet)? mums|ja pamanīj(?:i|āt) kļūdu|pamanīj(?:i|āt) kļūdu|piesakies jaunumiem|pieraksties jaunumiem
mk: следете н[èeе]|придружете ни се|зачленете се
ml: ഞങ്ങളെ .{0,40}(?:ഫോളോ|പിന്തുടരുക)
mn: биднийг .{1,40}дага|биднийг дага
mr: आमच्या .{1,60}(?:फॉलो|जॉइन|सबस्क्राइब)|आम्हाला .{1,60}फॉलो
mt: segwina fuq|segwuna fuq
nl: fout gezien|fout gevonden|fout ontdekt|tip de redactie|heb je een (?:tip|fout)|taalfout
no: har du (?:funnet|oppdaget) (?:en )?feil\b|tips oss\b|meld deg på .{0,15}nyhetsbrev
pl: obserwuj nas|znalazłeś błąd|zauważyłeś błąd|widzisz błąd|bądź na bieżąco
pt: receba (?:as )?(?:notícias|novidades) .{0,60}(?:whatsapp|telegram|e-?mail)|encontrou (?:um|algum) erro|
  entre no (?:nosso )?canal|participe do (?:nosso )?canal|siga o canal|viu algum erro n|encontrou (?:algum|um) erro n|
  quer receber (?:as |nossas )?notícias
ro: urmăre[șşs]te-ne|urmări[țţt]i-ne|abonează-te|abona[țţt]i-vă|
  a[țţ]i (?:găsit|observat) o (?:greșeală|greşeală|eroare)|alătură-te
ru: нашли (?:опечатку|ошибку)|заметили (?:опечатку|ошибку)|
  при (?:использовании|перепечатке|копировании|цитировании) материалов|перепечатка материалов|будьте в курсе|
  вступайте в наш|больше новостей в|хотите (?:узнавать|получать|читать) .{0,20}новост|новость отредактировала?\s?[:-]
si: අපව .{0,40}අනුගමනය
sk: sledujte nás|našli ste (?:v .{1,15})?chybu|prihláste sa na odber|odoberajte
sl: sledite nam|spremljajte nas|prijavite se na .{0,15}novice|naročite se na .{0,15}novice
so: nagala soco|nala soco|naga raac
sq: na ndiqni|ndiqni .{1,30}në (?:facebook|instagram|google|twitter)|abonohuni|bashkohuni me
sv: har du (?:hittat|upptäckt|sett) (?:ett |något )?fel\b|tipsa oss|få vårt nyhetsbrev
sw: tufuate|jiunge na (?:jarida|chaneli|kundi)
tl: sundan kami|i-follow (?:kami|ang)|mag-subscribe
tr: bültenimize|haberi kaynak göstermeden|kaynak göstermeden|whatsapp kanalımıza|yazım hatası
uk: якщо ви (?:знайшли|помітили|побачили) (?:помилку|орфографічну)|знайшли помилку|помітили помилку|
  приєдну(?:йтесь|йтеся|йся)|долуча(?:йтесь|йтеся|йся)|передрук
ur: ہمیں .{1,40}(?:فالو|جوائن)|ہمارا (?:واٹس|چینل|یوٹیوب|ٹیلی)|ہمارے (?:واٹس|چینل|یوٹیوب)
uz: bizni .{1,40}kuzat|telegram kanalimiz|kanalimizga|бизни .{1,40}кузат|каналимизга
vi: theo dõi (?:chúng tôi|kênh|fanpage|báo)|mời (?:quý )?(?:độc giả|bạn đọc) (?:theo dõi|xem)|đăng ký (?:nhận|kênh)
zh: 加入(?:我們|我们)的?(?:line|官方|微信|telegram|粉[絲丝])|不用抽|追[蹤踪]我們|按[讚赞]追|下載.{0,8}app|
  訂閱.{0,8}(?:電子報|頻道)|更多精彩.{0,12}关注|请(?:扫码)?关注(?:我们|本[刊报站网]).{0,16}(?:公众号|微信|微博)
zu: silandele ku|silandele
    """,
    WHO=_WHO,
)
"""Appeals to follow, subscribe, give, answer, tell of mistakes or load an app, or to say how it was; who edited the
text, and where it stood first, as WordPress says it; and what is said above readers' comments. Other English ones are
learned: on enough labelled pages, *for more information, call us* is part of the text as often as not."""
INSIDE = ways(
    r"""
  \A\W{0,5}(?:(?:staff writers? |reporters? )?{WHO}{2,4}can be reached|
  (?:\d{1,2}、)?回复【|.{0,15}点(?:个|击)?[【「“\"]?在看|
  .{0,30}[扫掃]描下方二[维維][码碼]|
  [\u4e00-\u9fff]{2,12}[记記]者\s[\u4e00-\u9fff]{2,4}(?:[、\s][\u4e00-\u9fff]{2,4}){0,4}$|
  [\w.+-]{1,60}@[\w.-]{2,60}\W{0,3}$|.{0,80}(?:व्हाट्स(?:एप|ऐप)|टेलीग्राम) (?:चैनल|ग्रुप) से जु|
  .{0,120}(?:डाउनलोड|फ़?ॉलो|सब्सक्राइब) कर)
    """,
    WHO=_WHO,
)
"""Those that begin with a name, a number, or whatever."""
INSIDE_NEEDLES = "can be reached|回复【|在看|描下方二|记者|記者|@|से जु|डाउनलोड|ॉलो|सब्सक्राइब"
ENDINGS = ways(
    """
bn: ফলো করুন|সাবস্ক্রাইব করুন|ফলো করো|অনুসরণ করুন
gu: ફોલો કરો|સબ્સ્ક્રાઇબ કરો
hi: फॉलो करें|सब्सक्राइब करें|ज्वाइन करें
ko: 구독해주세요|구독해 주세요|팔로우해주세요
mr: फॉलो करा|सबस्क्राइब करा
my: ဖောလိုးလုပ်ပါ|စာရင်းသွင်းပါ
ne: पछ्याउनुहोस्|फलो गर्नुहोस्|सदस्यता लिनुहोस्
or: ଫଲୋ କରନ୍ତୁ
pa: ਫਾਲੋ ਕਰੋ|ਸਬਸਕ੍ਰਾਈਬ ਕਰੋ
ta: பின்தொடருங்கள்|பின்தொடரவும்|ஃபாலோ செய்யுங்கள்|பின்தொடர
te: ఫాలో అవ్వండి|ఫాలో అవండి|సబ్‌స్క్రైబ్ చేయండి
tr: takip edin|abone olun|takip edebilirsiniz
ur: فالو کریں|جوائن کریں|سبسکرائب کریں
    """
)
"""How appeals end in languages in which the verb comes last."""
OLD = ways(
    r"""
  this (?:post|article|page) is (?:more than|over) .{1,20}\b(?:years?|months?) old|
  this (?:post|article) was (?:last updated|published|written) (?:more than|over) .{1,20}\bago|
  dieser (?:artikel|beitrag) ist (?:älter als|mehr als|über) .{1,30}(?:jahre?|monate?)n?\b|
  cet article (?:a|date de) plus (?:de |d.).{1,20}\b(?:ans?|mois)\b|本文最[后後]更新[于於]|
  本文已超[过過].{1,12}[没未]|距[离離]上次更新|この記事は(?:最終更新日|公開|投稿).{0,6}から.{0,12}経過
    """
)
"""What systems write above texts that are some years old."""
ABOVE = ways(
    r"""
  \A(?![\s\S]*[。.”]\Z)[\s\S]*?(?:(?:下[载載]|安[装裝])[^。]{0,12}(?:客[户戶]端|APP)|【(?:[点點][击擊]|
  下[载載])[\u4e00-\u9fff]{1,6}】|
  [点點][击擊](?:[上下]方|[进進]入|[蓝藍]字)|[关關]注[^。]{0,12}(?:公[众眾][号號]|微信))
    """
)
"""Asks to load or follow something, and is no sentence: it stands above the text in Chinese."""
TELEPHONE = ways(
    r"""
  (?:\b(?:tele(?:phone|fon[eo]?|foon)|phone|tel|tlf|fax|fon|tél(?:éphone)?|teléfono|puhelin|тел(?:ефон)?|τηλ)\b|
  [电電][话話]|전화|هاتف|☎)[.:：]?\s?\(?\+?\d[\d\s()/.-]{5}
    """
)
NUMBERED = (
    r"\btelephone\b|\btelefon\b|\btelefone\b|\btelefono\b|\btelefoon\b|\bphone\b|\btel\b|\btlf\b|\bfax\b|\bfon\b"
    r"|\btél\b|\btéléphone\b|\bteléfono\b|\bpuhelin\b|\bтел\b|\bтелефон\b|\bτηλ\b|电话|電话|电話|電話|전화|هاتف|☎"
)
_WHOSE = "[a-z]{2,4}(?:-[a-z]{2,4}){0,3}"
INITIALS = rf"\A(?=[\s\S]{{0,40}}\Z)(?-i:\(?{_WHOSE}(?:/{_WHOSE}){{1,6}}\)?)\Z"
"""Nothing but those of who wrote and edited a text at an agency: ``abc-de/fgh``."""
LISTS = (
    Phrases("call", 100, CALLS),
    Phrases("call", 100, holds=INSIDE, needles=INSIDE_NEEDLES),
    Phrases("call", 100, holds=rf"(?:{ENDINGS})[ .!|।॥…‼！。၊။»”\")]*\Z", needles=ENDINGS),
    Phrases("call_above", 60, OLD),
    Phrases("call_above", 60, holds=ABOVE, needles="下载|下載|安装|安裝|点击|點擊|关注|關注"),
    Phrases(
        "disclaims",
        100,
        holds=r"\A\W{0,5}(?:(?:[\u4e00-\u9fff]{2})?(?:声明|聲明)|notice:)",
        needles="声明|聲明|notice:",
    ),
    Phrases("initials", inf, holds=INITIALS, needles="/"),
    Phrases("address", inf, holds=r"\A(?-i:https?://|www\.)\S*\s*\Z", needles="http://|https://|www."),
    Phrases("telephone", 30, holds=TELEPHONE, needles=NUMBERED),
)
