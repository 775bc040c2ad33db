"""Lines that lead to another story, or back."""

from __future__ import annotations

from scrapy_article.lexicon.phrases import END, Phrases, alternatives, beginnings, ways

__all__ = ["LISTS"]

_VIDEO = r"(?:aquí |aqui |abaixo |qui |ici )?(?:el |este |o |il |la |en |это )?(?:v[ií]d[eé]o|видео)"
_STORY = r"(?:for you|read(?:s|ing)?|articles?|stor(?:y|ies)|posts?|videos?|news)\b"
_NO_FACT = r"(?!(?: [\w/-]{1,20}){1,4}: \S)"
"""Not before what a thing is and which: *Recommended oil for the hinges: linseed*."""
POINTERS = ways(
    r"""
en: read (?:more|also|next|on)|also (?:read|check)|must read|see (?:also|more)|related|more:|also:|
  more (?:on|from|about)\b|watch|recommended(?: {READ}|{NO_FACT})|don.t miss|you may also|you might (?:also )?like|
  you (?:may|might) be interested in|this (?:may|might) (?:also )?(?:interest you|be (?:of )?interest)|check out next|
  read this next|what to read next|explore more|next:|if you liked this|also in (?:today|this issue)|keep reading|
  further reading|sign up|subscribe
af, nl: lees (?:ook|verder|meer)|meer (?:lezen|weten)\b|zie ook|bekijk ook|ook interessant|kyk ook|sien ook
am: በተጨማሪ ያንብቡ|ተጨማሪ ያንብቡ|እንዲሁም ያንብቡ|ይህንንም ያንብቡ|ያንብቡ|ተዛማጅ
ar: اقر[أا]|إقر[أا]|أقرأ|شاهد|طالع|للمزيد|قد يهمك|مواضيع (?:ذات صلة|متعلقة)|أخبار (?:ذات صلة|متعلقة)|
  مقالات (?:ذات صلة|متعلقة)|ذات صلة
az: həmçinin (?:oxu|bax)|oxşar xəbər|bunu da oxu|bunları da oxu|əlaqəli xəbər|ətraflı oxu
be: чытайце|глядзіце таксама|таксама чытайце|па тэме
bg: прочетете|прочети (?:още|и)|вижте (?:още|и|също)|виж (?:още|и)|още по темата|четете (?:още|и)|
  свързани (?:статии|новини)
bn: আর[ওো] (?:প(?:ড়|ড়)|দেখ)|প(?:ড়|ড়)ুন|এ সম্পর্কিত|সম্পর্কিত (?:খবর|সংবাদ)
ca: lleg(?:eix|iu|ir) (?:també|més)|vegeu també|mira també|et pot interessar|et podria interessar
ckb, ku: هەروەها بخوێن|زیاتر بخوێن|bixwîne|herwiha bixwîn
cs: čtěte|přečtěte|mohlo by vás|viz také|související|podrobnější informace naleznete v
cy: darllen(?:wch)? (?:hefyd|mwy|rhagor)|gweler hefyd|mwy ar y stori
da: læs (?:også|mere|videre)|se (?:også|mere\b)
de: lesen sie|lies (?:auch|hier|mehr)|lest (?:auch|hier|mehr)|auch lesen\b|mehr (?:zum|dazu|lesen\b)|auch interessant|
  siehe auch|zum thema|passend dazu|sehen sie (?:hier|im video)|weiterlesen|weiter zu[mr]?(?: [\"„»]|:| (?:artikel|
  beitrag|bericht|text|seite|video|(?:bilder)?galerie|fotostrecke)\b)
el: διαβ[άα]στε|δε[ίι]τε (?:επίσης|επισης|ακόμ|ακομ|και)|σχετικά (?:άρθρα|νέα|θέματα)
es: mir[ae] {FILM}|ve(?:a|r) {FILM}|le[ea] (?:también|más|además)|leer (?:más|también)|te pueden? interesar|
  también (?:te|le|os) pueden? interesar|le pueden? interesar|te podría interesar|también te podría interesar|
  quizás te interese|puedes (?:ver|leer)|te recomendamos|mir[aá] (?:también|además)|vea también|ver más|
  seguir leyendo|sigue leyendo|noticias? relacionadas?|también (?:mir|le|ve)[aer]\s?:|mira\s?:|lea\s?:|vea\s?:|
  relacionad[ao]s?\s?:
et: loe (?:ka|lisa|lisaks|veel|edasi|rohkem|samal teemal)\b|vaata (?:ka|lisaks)\b
eu: irakurri (?:ere|gehiago)|gehiago irakurri|ikusi (?:ere|gehiago)|lotutako albiste
fa: بیشتر (?:بخوانید|بدانید)|همچنین بخوانید|مطالب (?:مرتبط|مشابه)|اخبار (?:مرتبط|مشابه)|خبرهای مرتبط|بخوانید|
  بیش‌تر بخوانید
fi: lue (?:myös|lisää|aiheesta|seuraavaksi)|katso myös
fr: lire (?:aussi|également|la suite)|à lire|voir aussi|en savoir plus|sur le même sujet|vous aimerez|
  regarde[rz] {FILM}|voir {FILM}
ga: léigh (?:freisin|tuilleadh|níos mó)|féach freisin
gl: le tamén|lea tamén|ver tamén|pode interesar|tamén che pode interesar
gu: આ પણ (?:વાંચો|જુઓ)|વધુ વાંચો
ha: karanta kuma|ku karanta|karin bayani
he: קרא(?:ו)? (?:גם|עוד)|לקריאה נוספת|כתבות (?:נוספות|קשורות)|ראו גם|עוד בנושא|אולי יעניין|ערך מורחב
hi: यह भी (?:प(?:ढ़|ढ़)ें|देखें)|ये भी (?:प(?:ढ़|ढ़)ें|देखें)|इसे भी (?:प(?:ढ़|ढ़)ें|देखें)|इन्हें भी प(?:ढ़|ढ़)ें|
  और (?:भी )?प(?:ढ़|ढ़)ें|संबंधित (?:खबर|समाचार)
hr, sr, bs: pročitaj|čitajte|pogledaj(?:te)? (?:i|još)|povezane? (?:vijesti|vesti)|прочитај|читајте|
  погледајте (?:и|још)|повезане вести
hu: kapcsolódó|olvass|olvasta (?:már|ezt)|ezt (?:is )?olvas|ez is érdekel|nézze meg ezt is
hy: կարդալ (?:նաև|ավելին)|կարդացե՛?ք|տեսեք նաև|դիտեք նաև
id, ms: baca(?: selengkapnya)?\s?:|baca (?:juga|pula|lagi|lainnya)|yuk,? (?:simak|lihat|tonton|saksikan|baca)|
  simak (?:juga|video)|lihat (?:juga|video)|tonton (?:juga|video)|saksikan (?:juga|video)|berita terkait|
  artikel terkait
is: lestu (?:einnig|líka|meira)|lesa (?:einnig|meira)|sjá (?:einnig|meira)|sjáðu (?:einnig|líka)
it: leggi (?:anche|pure|ancora|tutto)|vedi anche|guarda (?:anche|{FILM})|potrebbe interessar|ti potrebbe interessar|
  approfondisci|per approfondire
ja: 関連|あわせて読みたい|合わせて読みたい|こちらも(?:読まれて|おすすめ)|おすすめ記事|次に読む|詳細は「
ka: წაიკითხეთ|ასევე წაიკითხეთ|აგრეთვე წაიკითხეთ|იხილეთ ასევე|ამავე თემაზე
kk: тағы (?:оқы|оқи)|оқи отырыңыз|сондай-ақ оқы|оқыңыз
km: អានបន្ថែម|សូមអានបន្ថែម|អត្ថបទ(?:ទាក់ទង|ពាក់ព័ន្ធ)|ព័ត៌មានពាក់ព័ន្ធ
kn: ಇದನ್ನೂ ಓದಿ|ಇದನ್ನು ಸಹ ಓದಿ|ಇನ್ನಷ್ಟು ಓದಿ|ಹೆಚ್ಚು ಓದಿ|ಸಂಬಂಧಿತ ಸುದ್ದಿ
ko: 관련\s?기사|더\s?보기|함께\s?(?:보면|볼만한|읽으면)|같이\s?보면
ky: дагы окуңуз|ошондой эле окуңуз|окуңуз
lo: ອ່ານ(?:ເພີ່ມ|ຕໍ່|ຂ່າວ)|ຂ່າວທີ່ກ່ຽວຂ້ອງ
lt: taip pat (?:skaity|žiūrė)|skaitykite (?:taip pat|daugiau|ir)|skaityk (?:taip pat|daugiau)|
  susiję (?:straipsniai|naujienos)
lv: lasi(?:et)? (?:arī|vairāk|vēl|tālāk)|skat(?:i|ies|ieties) arī|saistīt(?:ie raksti|ās ziņas)
mk: прочитај(?:те)? (?:и|повеќе)|читај(?:те)? (?:и|повеќе)|погледнете и|поврзани вести
ml: കൂടുതൽ വായിക്ക|ഇതും വായിക്ക|ഇതുകൂടി വായിക്ക
mn: мөн унш|дэлгэрэнгүй унш|холбоотой мэдээ
mr: हे(?:ही)? वाचा|हे सुद्धा वाचा|हेही (?:वाचा|पाहा)|आणखी वाचा|अधिक वाचा|संबंधित बातम्या
mt: aqra (?:wkoll|ukoll|aktar)|ara wkoll
my: ဆက်လက်ဖတ်ရှု|ဆက်ဖတ်|ဆက်စပ်သတင်း|ပိုမိုဖတ်ရှု
ne: यो पनि (?:पढ|हेर)|थप पढ|सम्बन्धित (?:समाचार|खबर)
no: les (?:også|mer\b|videre)
or: ଅଧିକ ପ(?:ଢ଼|ଢ଼)ନ୍ତୁ|ଏହା ମଧ୍ୟ ପ(?:ଢ଼|ଢ଼)ନ୍ତୁ
pa: ਇਹ ਵੀ (?:ਪੜ|ਪੜ|ਦੇਖ)|ਹੋਰ ਪ(?:ੜ|ੜ)
pl: czytaj|zobacz|przeczytaj|dowiedz się|sprawdź|polecamy
ps: نور ولول|دا هم ولول|همدارنګه ولول
pt: le[ei]a (?:mais|também|ainda)|ve(?:ja|r) {FILM}|assista {FILM}|veja (?:mais|também|ainda)|confira (?:também|mais)|
  saiba mais|notícias? relacionadas?|leia\s?:|veja\s?:
ro: cite[șşs]te (?:[șşs]i|mai|continuarea)|citi[țţt]i (?:[șşs]i|mai)|vezi (?:[șşs]i)|vede[țţt]i [șşs]i|
  pe aceea[șş]i temă
ru: читайте|также (?:читайте|по теме)|смотри(?:те)? {FILM}|смотрите также|по теме|ещ[её] по теме|материалы? по теме|
  статья по теме|новость по теме|подробнее|похожие (?:статьи|материалы|новости|записи)
si: මෙයත් (?:කියවන්න|බලන්න)|මේකත් කියවන්න|තවත් කියවන්න|වැඩිදුර කියවන්න
sk: prečítajte si|čítajte|pozrite si (?:aj|tiež)|súvisiac
sl: preberite (?:tudi|še|več)|berite tudi|poglejte (?:tudi|še)|oglejte si (?:tudi|še)
so: akhriso|sidoo kale akhri
sq: lexo(?:ni)? (?:edhe|më shumë|gjithashtu|po ashtu)|shiko(?:ni)? edhe
sv: läs (?:även|också|mer|vidare)|se (?:också|även|mer\b)
sw: soma (?:pia|zaidi)|tazama pia|habari zinazohusiana
ta: இதையும் (?:படி|வாசி)|இதனையும் படி|மேலும் (?:படி|வாசி)|தொடர்புடைய செய்தி
te: ఇది కూడా (?:చదవండి|చూడండి)|ఇవి కూడా (?:చదవండి|చూడండి)|ఇవీ చ(?:దవండి|ూడండి)|ఇదీ చదవండి|మరింత చదవండి|ఇంకా చదవండి
th: อ่าน(?:เพิ่มเติม|ข่าว|ต่อ)|ข่าวที่เกี่ยวข้อง|เรื่องที่เกี่ยวข้อง|บทความที่เกี่ยวข้อง
tl: basahin(?: (?:din|rin|pa)\b|\s?:)|kaugnay na balita|panoorin\s?:
tr: videoyu izle|ayrıca (?:bak|oku)|ilgili haber|ilginizi çekebilir|bun(?:u|ları) da oku|benzer haber|okumadan geçme
uk: читайте|дивіться (?:також|ще)|також читайте|ще за темою|матеріали за темою|детальніше|
  схожі (?:матеріали|новини|статті)
ur: یہ بھی (?:پڑھ|دیکھ)|اسے بھی پڑھ|مزید (?:پڑھ|دیکھ)|متعلقہ خبر
uz: shuningdek,? o.qing|yana o.qing|mavzuga oid|шунингдек,? ўқинг
vi: xem thêm|đọc thêm|tin liên quan|bài liên quan|mời (?:quý )?độc giả xem thêm
zh: 延伸[阅閱][读讀]|相关(?:新闻|报道|阅读|文章|链接|推荐)|相關(?:新聞|報導|閱讀|文章|推薦)|此前报道|
  推[荐薦][阅閱][读讀]|更多(?:新聞|新闻|報導|报道|相關|相关)|看更多|精彩(?:[视視][频頻]|[图圖][集片])?推[荐薦]|
  热门(?:视频|文章)?推荐|熱門(?:影片|文章)?推薦|猜你喜[欢歡]
zu: funda (?:futhi|okuningi|kabanzi)
    """,
    FILM=_VIDEO,
    READ=_STORY,
    NO_FACT=_NO_FACT,
)
MAIN_ARTICLE = ways(
    r"""
  main articles?|further information(?=\s?: (?!https?:|www\.|\S{1,60}@))|hauptartikel|artículos? principal(?:es)?|
  articles? (?:principal|détaillé)s?|voc[ei] principal[ei]|lo stesso argomento in dettaglio|
  ver artigos? principa(?:l|is)|artigos? principa(?:l|is)|hoofdartikel(?:en)?|osobn[ey] artykuły?|główn[ye] artykuły?|
  huvudartik(?:el|lar)|hovedartikk?(?:el|ler)|pääartikkeli|bővebben|fő szócikk|articole? principale?|
  ana madde(?:ler)?|glavni član(?:[ae]k|ci|ki)|hlavný článok|artikel utama|bài chi tiết|основная статья|
  основные статьи|основна стат(?:тя|ия)|главни чланак|κύριο λήμμα|المقالة الرئيسي?ة|مقالة مفصلة|مقالات مفصلة|
  نوشتار[ٔ‌ ]{1,2}اصلی|مقاله[ٔ‌ ]{1,2}اصلی|मुख्य लेख|মূল নিবন্ধ|主[条條]目|主記事|ดูบทความหลักที่
    """
)
"""How wikis lead from a part to the article about what it is of. News for the press lead to an address."""
COLON = r"\s?[:：]"
MIGHT = r"\A\W{0,5}.{0,25}könnten? (?:sie|dich|euch|ihnen|dir) (?:auch|ebenfalls)"
"""*Das könnte dich auch …*"""
SUGGESTIONS = ways(
    r"""
  you (?:may|might)\b|this (?:may|might)\b|te pueden? interesar|le pueden? interesar|también (?:te|le|os) |
  te podría interesar|quizás te interese|et p(?:ot|odria) interessar|pode interesar|tamén che |vous aimerez|
  potrebbe interessar|ti potrebbe|mohlo by vás|ez is érdekel|ilginizi çekebilir|قد يهمك|אולי יעניין
    """
)
"""Of pointers, those that say that readers may like what follows: *Related* may be work, and *Recommended* a size."""
STORY = ways(
    r"""
  articles?|stor(?:y|ies)|posts?|read(?:s|ing)?|news|artikel\w{0,2}|artikk?l[ea]r|beiträge|berichte?n?|artículos|
  noticias|entradas|leer|leyendo|lire|notícias|artigos|matérias|ler|lendo|articol[ei]|notizie|artykuły|wpisy|články|
  cikkek|artikkelit|άρθρα|νέα|статьи|новости|материалы|статті|новини|матеріали|статии|haberler|yazılar|مقالات|أخبار|
  مواضيع|مطالب|اخبار|כתבות|מאמרים|समाचार|berita|bài viết
    """
)
STORY_UNDIVIDED = "खबर|ข่าว|บทความ|記事|ニュース|기사|文章|新闻|新聞|报道|報導|阅读|閱讀"
"""Words for stories, and for reading them, in scripts with and without blanks."""
STORIES = rf"\b(?:{STORY})\b|{STORY_UNDIVIDED}"
STORY_NEEDLES = "|".join(
    [STORY_UNDIVIDED, *sorted({rf"\b{start}" for way in alternatives(STORY) for start in beginnings(way)})]
)
NO_MORE = ways(
    r"""
  explore more|related(?: content)?|recommended(?: for you)?|see (?:also|more)|don.t miss|check out next|siehe auch|
  auch interessant|passend dazu|zum thema|voir aussi|à lire|à lire aussi|en savoir plus|sur le même sujet|zie ook|
  ook interessant|vedi anche|approfondisci|per approfondire|veja também|saiba mais|ver más|se også|se också|
  katso myös|zobacz|polecamy|související|viz také|kapcsolódó|pe aceea[șş]i temă|смотрите также|по теме|подробнее|
  дивіться також|ذات صلة|للمزيد|ראו גם|עוד בנושא|関連|延伸[阅閱][读讀]
    """
)
"""Pointers that name nothing else."""
BACK = ways(
    r"""
  back to\b|go back to\b|return (?:back )?to\b|zurück zu|retour (?:à|au|en)\b|volver (?:al?|arriba)\b|torna (?:su|all)|
  voltar (?:ao?|para)\b|terug naar|tilbake til|tilbage til|tillbaka till|takaisin|назад|вернуться|powrót|zpět na|
  vissza a|başa dön|العودة إلى|ホームへ|トップへ|返回|목록으로
    """
)
"""Links to the page before, or to the top of this one."""
LISTS = (
    Phrases("elsewhere", 30, POINTERS),
    Phrases("elsewhere main_article", 30, MAIN_ARTICLE, COLON),
    Phrases("elsewhere suggests offers_stories", 30, holds=MIGHT, needles="könnte"),
    Phrases("suggests offers_stories", 30, SUGGESTIONS, only="elsewhere"),
    Phrases("offers_stories", 30, NO_MORE, END, only="elsewhere"),
    Phrases("offers_stories", 30, holds=STORIES, needles=STORY_NEEDLES, only="elsewhere"),
    Phrases("leads_back", 10, BACK),
    Phrases("mark", 30, holds=r"\A[▲▶►▷▸☞➤➜➡≫]", needles="▲|▶|►|▷|▸|☞|➤|➜|➡|≫"),
    Phrases("bracketed", 30, holds=r"\A\[[\s\S]*\]\Z", needles="["),
    Phrases(
        "capital_label",
        30,
        holds=r"\A((?-i:[^:a-z]){0,30}):([\s\S]*)",
        needles=":",
        check=lambda m: m[1].isupper() > m[2].isupper(),
    ),
)
