"""Headings of readers' comments, and the buttons that answer one, in the languages of the world."""

from __future__ import annotations

from scrapy_article.lexicon.phrases import Phrases, ways

__all__ = ["LISTS"]

HEADINGS = ways(
    """
af: kommentaar|kommentare
am: አስተያየት|አስተያየቶች
ar: تعليق|تعليقات|تعليقان|تعليقين|التعليقات
az: şərh|şərhlər
be: каментар|каментары|каментара|каментароў|каментарый|каментарыі
bg: коментар|коментара|коментари|коментарите
bn: মন্তব্য|মন্তব্যসমূহ|মন্তব্যগুলি|মন্তব্যগুলো|কমেন্ট
ca: comentari|comentaris|els comentaris
ckb: کۆمێنت|کۆمێنتەکان
cs: komentář|komentáře|komentářů
cy: sylwadau
da, no, sv: kommentar|kommentarer|kommentarerne|kommentarene|kommentarerna
de: kommentar|kommentare|alle kommentare|ihre kommentare|eure kommentare|leserkommentare|hinterlasse einen kommentar|
  schreibe einen kommentar
el: σχόλιο|σχόλια|σχολια
en: comment|comments|your comments|all comments|reader comments|readers comments|leave a comment|post a comment|
  add a comment
es, gl: comentario|comentarios|los comentarios|tus comentarios|deja un comentario
et: kommentaar|kommentaari|kommentaarid|kommentaare
eu: iruzkin|iruzkina|iruzkinak
fa: نظر|نظرات|نظرها|دیدگاه|دیدگاه‌ها|دیدگاه ها|دیدگاهها|کامنت
fi: kommentti|kommentit|kommenttia|kommentteja
fr: commentaire|commentaires|vos commentaires|les commentaires|laisser un commentaire|réactions|vos réactions
ga: tráchtanna
gu: ટિપ્પણી|ટિપ્પણીઓ|કોમેન્ટ
ha: sharhi|sharhohi
he: תגובה|תגובות
hi: टिप्पणी|टिप्पणियां|टिप्पणियाँ|कमेंट|कमेंट्स
hr, sr, bs: komentar|komentara|komentari|коментар|коментара|коментари
hu: hozzászólás|hozzászólások|komment|kommentek
hy: մեկնաբանություն|մեկնաբանություններ
id, ms: komentar|komen
is: athugasemd|athugasemdir
it: commento|commenti|i commenti|vostri commenti
ja: コメント
ka: კომენტარი|კომენტარები
kk: пікірлер|түсініктемелер
km: មតិយោបល់|យោបល់
kn: ಕಾಮೆಂಟ್|ಕಾಮೆಂಟ್‌ಗಳು|ಕಾಮೆಂಟ್ಗಳು
ko: 댓글|전체 댓글|댓글 수
ku: şîrove
ky: пикирлер|комментарийлер
lo: ຄວາມຄິດເຫັນ|ຄຳເຫັນ
lt: komentaras|komentarai|komentarų
lv: komentārs|komentāri|komentāru
mk: коментар|коментара|коментари
ml: അഭിപ്രായങ്ങൾ|കമന്റുകൾ|കമന്റ്
mn: сэтгэгдэл|сэтгэгдлүүд
mr: टिप्पणी|टिप्पण्या
mt: kumment|kummenti
my: မှတ်ချက်|မှတ်ချက်များ
ne: टिप्पणी|टिप्पणीहरू|टिप्पणीहरु
nl: reacties|alle reacties
or: ମନ୍ତବ୍ୟ|ମନ୍ତବ୍ୟଗୁଡ଼ିକ
pa: ਟਿੱਪਣੀ|ਟਿੱਪਣੀਆਂ
pl: komentarz|komentarze|komentarzy|wasze komentarze
ps: تبصره|تبصرې
pt: comentário|comentários|os comentários|seus comentários|deixe um comentário
ro: comentariu|comentarii|de comentarii
ru: комментарий|комментария|комментарии|комментариев
si: අදහස්
sk: komentár|komentáre|komentárov
sl: komentar|komentarja|komentarji|komentarje|komentarjev
so: faallo|faallooyin
sq: koment|komente|komentet
sw: maoni yako
ta: கருத்துகள்|கருத்துக்கள்|பின்னூட்டங்கள்
te: వ్యాఖ్య|వ్యాఖ్యలు|కామెంట్లు|కామెంట్స్
th: ความคิดเห็น|ความเห็น|คอมเมนต์
tl: komento|mga komento
tr: yorum|yorumlar|okur yorumları|okuyucu yorumları
uk: коментар|коментаря|коментарі|коментарів
ur: تبصرہ|تبصرے|تبصرات|کمنٹس
uz: izoh|izohlar|изоҳ|изоҳлар
vi: bình luận|ý kiến bạn đọc
zh: 评论|評論|全部评论|全部評論|最新评论|最新評論|热门评论|网友评论|網友評論|网友留言|網友留言|评论区|留言
zu: amazwana
    """
)
"""What headings of readers' comments say and nothing else: singular, plural, and as they are counted."""
COUNTED = ways(
    """
ar: رأي|آراء|ردود
az: rəy|rəylər
cs, sk: diskuse|diskusia|příspěvek|příspěvky|příspěvků|príspevok|príspevky|príspevkov
cy: sylw
en: discussion
fr: réaction
hi, mr, ne: प्रतिक्रिया|प्रतिक्रियाएं|प्रतिक्रियाएँ|प्रतिक्रियाहरू|विचार
hr, sr, bs: diskusija|дискусија
hu: vélemény|megjegyzés
kk, ky: пікір|пикир|түсініктеме|комментарий
km: មតិ
kn: ಪ್ರತಿಕ್ರಿಯೆ|ಪ್ರತಿಕ್ರಿಯೆಗಳು|ಅಭಿಪ್ರಾಯಗಳು
ko: 의견
lt: atsiliepimai
nl: reactie
ro: opinii|păreri
ru: мнение|мнения|мнений
si: ප්‍රතිචාර
sw: maoni
ta: கருத்து
te: అభిప్రాయాలు
uz: fikr|fikrlar
vi: ý kiến
zh: 条评论|條評論|跟帖|跟贴
    """
)
"""What says so only with a number: alone, it may head a part of the text."""
READERS = ways(
    """
ar: تعليقات القراء|آراء القراء
da, no, sv: læsernes kommentarer|lesernes kommentarer|läsarnas kommentarer|läsarkommentarer
de: leserkommentare|leserreaktionen|meinungen der leser|lesermeinungen|kommentare der leser|ihre kommentare|
  eure kommentare
en: your comments|reader comments|readers comments|readers’ comments|readers' comments|reader opinions|
  what readers say|what our readers say|comments from readers
es, gl: comentarios de los lectores|opiniones de los lectores|comentarios de lectores|tus comentarios
fa: نظرات کاربران|نظر کاربران|نظرات خوانندگان|دیدگاه کاربران|دیدگاه خوانندگان
fr: commentaires des lecteurs|réactions des lecteurs|l’avis des lecteurs|vos commentaires|vos réactions
it: commenti dei lettori|i commenti dei lettori|le opinioni dei lettori
ja: みんなのコメント|読者のコメント|読者の声|ユーザーのコメント
ko: 독자 의견|독자 댓글
nl: reacties van lezers|lezersreacties
pl: komentarze czytelników|opinie czytelników|wasze komentarze
pt: comentários dos leitores|opiniões dos leitores|seus comentários
ru: комментарии читателей|мнения читателей|отзывы читателей|ваши комментарии
tr: okur yorumları|okuyucu yorumları
uk: коментарі читачів|думки читачів
zh: 网友评论|網友評論|网友留言|網友留言|读者评论|讀者評論|全部评论|全部評論|最新评论|最新評論|热门评论
    """
)
"""What names the readers, too: such a line may be no heading by its markup."""
RESPONSES = "responses|response|replies"
"""Counted, these head comments, too, or the answers to a question."""
ANSWERS = ways(
    """
af, nl: reageer|beantwoorden|antwoorden|antwoord|beantwoord
am: መልስ
ar: رد|الرد|رد على التعليق
az: cavab ver|cavabla
be: адказаць
bg: отговор|отговори
bn: উত্তর দিন|জবাব|জবাব দিন|রিপ্লাই
ca: respon
ckb, ku: وەڵام|bersiv bide
cs, sk: odpovědět|odpovedať|reagovat|reagovať
cy: ateb|ymateb
da, no, sv, is: svar|svara|besvar
de: antworten
el: απάντηση|απαντηση
en: reply
es, gl, pt: responder
et: vasta
eu: erantzun
fa: پاسخ|پاسخ دادن
fi: vastaa
fr: répondre
ga: freagair
gu: જવાબ આપો
ha: amsa
he: הגב|השב|הגיבו|הגב לתגובה
hi: जवाब दें|उत्तर दें|रिप्लाई करें
hr, sl, sr, bs, mk: odgovori|одговори
hu: válasz|válaszol
hy: պատասխանել|պատասխան
id, ms: balas
it: rispondi
ja: 返信|返信する
ka: პასუხი|უპასუხე
kk: жауап беру|жауап
km: ឆ្លើយតប|ឆ្លើយ
kn: ಉತ್ತರಿಸಿ|ಪ್ರತ್ಯುತ್ತರ
ko: 답글|답글쓰기|답글 쓰기|답글달기
ky: жооп берүү|жооп
lo: ຕອບກັບ|ຕອບ
lt: atsakyti
lv: atbildēt
ml: മറുപടി
mn: хариулах
mr: उत्तर द्या|प्रत्युत्तर द्या
mt: irrispondi
my: ပြန်ဖြေ|ပြန်ကြားရန်|ပြန်စာ
ne: जवाफ|जवाफ दिनुहोस्
or: ଉତ୍ତର ଦିଅନ୍ତୁ
pa: ਜਵਾਬ ਦਿਓ
pl: odpowiedz
ps: ځواب
ro: răspunde|răspundeți
ru: ответить
si: පිළිතුරු|පිළිතුරු දෙන්න
so: jawaab
sq: përgjigju
sw: jibu
ta: பதில்|பதிலளி|பதிலளிக்கவும்
te: సమాధానం|జవాబు|జవాబివ్వు|స్పందించండి
th: ตอบกลับ
tl: sumagot|tumugon
tr: yanıtla|cevapla
uk: відповісти
ur: جواب دیں|جواب
uz: javob berish|жавоб бериш
vi: trả lời
zh: 回复|回覆
zu: phendula
    """
)
"""Buttons that answer a comment."""
RESPONDED = ways(
    """
  responses?|thoughts?|replies|reply|comments?|gedanken?|antwort(?:en)?|kommentare?|réflexions?|réponses?|commentaires?|
  pensamientos?|respuestas?|comentarios?|comentários?|reacties?|pensieri|commenti|risposte
    """
)
TO = (
    rf"\A\W{{0,3}}(?:\d{{1,5}}|one|an?|ein|eine|une?|una|um|uma|een)\s(?:{RESPONDED})"
    r" (?:to|on|zu|auf|sur|à|en|a|em|op|su)\W{0,3}\b"
)
"""How blogs head comments: *11 responses to “The old bridge”*."""
TO_NEEDLES = (
    "response|thought|replies|reply|comment|gedanke|antwort|kommentar|réflexion|réponse|pensamiento|respuesta|comentario"
    "|comentário|reactie|pensieri|risposte"
)
_NUMBER = r"(?<!\d)(?:\d{1,3}(?:[.,’\xa0]\d{3}){1,2}|\d{1,5})(?!\d)\s?(?:[件个個条條則则개건]|টি|টা|รายการ)?"
"""A number, and the word that some languages count with."""
_MARKS = r"""[\s\u200b\u200e\u200f()\[\]（）【】〈〉<>«»“”\"':：;.,،·•|/–—\-+#*!?…▼▾▲►▶՝՛։៖]*"""
_SHORT = r"\A(?=[\s\S]{0,45}\Z)"


def _all(phrases: str) -> str:
    """The pattern of lines that say one of *phrases*, and at most some numbers beside it."""
    numbers = f"(?:{_NUMBER}{_MARKS}){{0,9}}"
    return rf"{_SHORT}{_MARKS}{numbers}(?:{phrases}){_MARKS}{numbers}\Z"


def _counted(phrases: str) -> str:
    """The pattern of lines that say one of *phrases*, and a number."""
    return rf"{_SHORT}{_MARKS}(?:{_NUMBER}{_MARKS}(?:{phrases})|(?:{phrases}){_MARKS}{_NUMBER}){_MARKS}\Z"


_ANY = f"{HEADINGS}|{READERS}"
_IF_COUNTED = f"{_ANY}|{COUNTED}"
HEADS_COUNTED = _counted(_IF_COUNTED)
LISTS = (
    Phrases("comments_heading", 12, holds=_all(_ANY), needles=_ANY),
    Phrases("comments_heading", 12, holds=_counted(RESPONSES), needles=RESPONSES),
    Phrases("comments_heading comments_sure", 12, holds=_all(READERS), needles=READERS),
    Phrases("comments_heading comments_sure", 12, holds=HEADS_COUNTED, needles=_IF_COUNTED),
    Phrases("comments_heading comments_sure", 12, holds=TO, needles=TO_NEEDLES),
    Phrases("answers", 6, holds=_all(ANSWERS), needles=ANSWERS),
)
