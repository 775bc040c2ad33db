"""From probabilities to the segments that are kept."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.network import sigmoid

if TYPE_CHECKING:
    from collections.abc import Iterable

    from scrapy_article.document.arrays import Floats, Ints
    from scrapy_article.methods.auto.features import Features
    from scrapy_article.methods.method import Favor

__all__ = ["ARTICLE", "THRESHOLDS", "Choice", "best_threshold", "choose", "expected_words"]

ARTICLE = 1 / 3
"""Probability by the gate from which a page is read as an article: one that is read as something else loses more than
the other way round."""
SURELY = 0.6
"""Probability from which what follows the end of an article, and readers' comments, are looked for: below it, the page
may be a thread or a list, which has no such end."""
THRESHOLDS: dict[Favor, float] = {"precision": 0.65, "balance": 0.45, "recall": 0.15}
"""Probability from which a segment is kept. For balance, F1 is best there on development folds, on a wide plateau."""
SHIFTS: dict[Favor, float] = {"precision": 1.5, "balance": 0.8, "recall": 0.4}
"""Factor of the threshold on pages that are no articles: lines of one page are right or wrong together, of which the
expected F1 knows nothing. One half of the development sites says 0.9, the other 0.5."""
SURE, SURE_WORDS = 0.7, 5
"""Probability and words of a line that is taken for text without doubt: the last of them is where the text ends."""
PICTURED = 0.8
"""Probability from which what stands in a figure is text; some pages set theirs so."""
AFTER, APART = 0.2, 1.0
"""Log-odds by which a line must be likelier to be kept after that end, where its block stands in the same parent as the
last line of the text, and where it does not. What follows an article looks like it more often than what it holds looks
like something else: teasers with a standfirst, appeals, boxes about the author, comments. Found on three of five parts
of the development sites, by precision and recall of news above all."""
CREDIT_WORDS, CAPTION_WORDS = 14, 60
"""Words up to which a line that begins as credits of pictures do is one, and a line that ends with one is a caption."""
_CREDIT = re.compile(
    r"\W{0,3}(?:(?:featured|header|cover|lead|hero|title)\s)?(?:photo(?:graph)?s?|images?|pictures?|credits?"
    r"|fotos?|fotograf(?:e|ie|ía|ia)|bild(?:er|quellen?|nachweise?|rechte)?|(?:titel|beitrags|artikel)(?:bild(?:er)?|fotos?)"
    r"|imag(?:en|em|ens)|zdjęci[ea]|fot\.|фото|写真|사진|صورة)"
    r"(?:\s(?:credits?|source|by|via|von|courtesy(?: of)?)){0,2}\s?[:：]",
    re.IGNORECASE,
)
"""How credits begin. *Source* and *Quelle* are not among them: tables and quotations have those."""
_CREDITED = re.compile(
    r"(?:[.!?…»”\"—–|/(\[]|\s-)\s?(?:(?:image|picture|photo|foto|bild)\s)?(?:photo(?:graph)?s?|images?|pictures?"
    r"|credits?|crédits?|fotos?|bild(?:er)?|imag(?:en|em)|fot\.|фото|kuva)\s?(?:credits?|by|von|via)?\s?[:：]"
    r"\s?[^.!?]{2,70}[.)\]]?$",
    re.IGNORECASE,
)
"""How captions end: none of 32 such lines on development pages is text."""
_AGENCY = re.compile(
    r"\W{0,3}(?:[^.!?:]{0,70}(?:[/|©(,–—-]|\b(?:via|by|on|from|courtesy of))\s?)?"
    r"(?:getty(?: images)?|shutterstock|i ?stock(?:photo)?|adobe ?stock|reuters|afp|ap photo|associated press|alamy"
    r"|unsplash|pexels|pixabay|depositphotos|imago|picture alliance|epa(?=/))(?:\.com)?\b"
    r"(?:\s?[/|,–—(-][^.!?]{0,50}|\s(?:for|via)\s[^.!?]{0,50}|\))?\W{0,3}$",
    re.IGNORECASE,
)
"""Credits that name an agency alone: none of 27 such lines on development pages is text."""
_AGENCY_SIGNS = ("/", "etty", "tock")
"""What most of those hold, and few other lines."""
CREDIT_CHARACTERS = 110
"""Characters at the end of a line in which that is looked for."""
COPY_WORDS = 8
"""Words from which a segment that stands under another grandparent too may be a copy."""
COPIES = 2
"""Different segments in a row that must stand there again for them to be copies: a body that stands twice."""
COPY_OF_BLOCK = 150
"""Words of such a run in a block beside the first, under the same parent: the chorus of a song is shorter."""


POINTER_WORDS = 30
"""Words up to which a line that begins as pointers do, and is a link for the most part, leads to another story."""
POINTER_DENSITY = 0.4
POINTING_WORDS = 4
"""Words up to which a line leads there with the link that follows it; a heading that follows begins the next part."""
POINTED_DENSITY = 0.9
NOTICE_WORDS = 40
"""Words up to which a line that claims rights, asks for mistakes to be reported, or offers to print, is a notice."""
LINK_WORDS = 8
"""Words up to which a line that is a link may be one of a menu."""
MENU = 3
"""Such lines in a row, before the first paragraph or after the last, that are a menu."""
HEADINGS = 3
"""Headings in a row after a heading that leave it without text."""
HEADING_WORDS = 30
"""Words up to which a line in a heading is one: of pages that do not close theirs, all of the text stands in it."""

_POINTER = re.compile(
    r"\W{0,5}(?:read (?:more|also|next|on)|also read|see (?:also|more)|related|more:|more (?:on|from|about)\b|watch"
    r"|recommended|don.t miss|you may also|sign up|subscribe|lesen sie|mehr (?:zum|dazu)|auch interessant|siehe auch"
    r"|zum thema|passend dazu|lire (?:aussi|également|la suite)|à lire|voir aussi|en savoir plus|sur le même sujet"
    r"|le[ea] también|leer más|te puede interesar|puedes ver|te recomendamos|mir[aá] (?:también|además)|vea también"
    r"|ver más"
    r"|le[ei]a (?:mais|também)|veja (?:mais|também)|saiba mais|leggi anche|vedi anche|guarda anche|lees ook|zie ook"
    r"|bekijk ook|läs (?:även|också|mer)|se (?:også|även|mer\b)|les (?:også|mer\b)|lue (?:myös|lisää)|katso myös"
    r"|читайте|также (?:читайте|по теме)|смотрите также|по теме|подробнее|читайте також|прочетете|czytaj|zobacz"
    r"|przeczytaj|dowiedz się|sprawdź|čtěte|přečtěte|mohlo by vás|viz také|pročitajte|čitajte|citește și|vezi și"
    r"|kapcsolódó|olvass|διαβάστε|δείτε (?:επίσης|ακόμ)|ayrıca bak|ilgili haber|baca(?: juga| selengkapnya)?\s?:"
    r"|simak juga|lihat juga|xem thêm|đọc thêm|อ่าน(?:เพิ่มเติม|ข่าว|ต่อ)|ข่าวที่เกี่ยวข้อง"
    r"|اقرأ|شاهد|طالع|للمزيد|بیشتر بخوانید|همچنین بخوانید"
    r"|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|और पढ़ें|קרא(?:ו)? (?:גם|עוד)|延伸阅读|延伸閱讀|相关阅读|相關(?:新聞|報導|閱讀)"
    r"|推荐阅读|推薦閱讀|【?関連記?事?|あわせて読みたい|合わせて読みたい|こちらも読まれて|관련\s?기사|더\s?보기)",
    re.IGNORECASE,
)
"""How lines begin that lead to another story."""
_BACK = re.compile(
    r"\W{0,5}(?:(?:go |return )?back to\b|return to\b|zurück zu|retour (?:à|au|en)\b|volver (?:al?|arriba)\b"
    r"|torna (?:su|all)|voltar (?:ao?|para)\b|terug naar|tilbake til|tilbage til|tillbaka till|takaisin|назад|вернуться"
    r"|powrót|zpět na|vissza a|başa dön|العودة إلى|ホームへ|トップへ|返回|목록으로)",
    re.IGNORECASE,
)
"""How links begin that lead to the page before, or to the top of this one."""
CALL_WORDS = 30
"""Words up to which one of the last lines that begins as calls to the reader do is one."""
CALLS = 3
"""Such lines at the end."""
_CALL = re.compile(
    r"\W{0,5}(?:haz clic|haga clic|pincha aquí|s[íi]guenos|suscr[íi]b[ea]|puedes (?:recibir|seguir)|descarga nuestra"
    r"|únete a nuestr|clique aqui|siga[- ]nos|siga [oa] |inscreva-se|assine |baixe o |acompanhe |cliquez ici"
    r"|suivez[- ]nous|abonnez-vous|inscrivez-vous|retrouvez[- ]|téléchargez notre|rejoignez[- ]|folgen sie uns"
    r"|folge uns|abonnieren sie|jetzt abonnieren|clicca qui|seguici|iscriviti|scarica l|klik hier|volg ons|meld je aan"
    r"|abonneer je|kliknij|obserwuj nas|zapisz się|śledź nas|polub nas|dołącz do nas|подпи[сш]|следите за|читайте нас"
    r"|присоединяйтесь|скачайте|підпи[сш]|стежте за|bizi .{0,30}takip|abone ol|تابع(?:ونا|نا|وا )|اشترك|للاشتراك"
    r"|حم[ّ]?ل(?:وا)? تطبيق|ما را .{0,40}دنبال کنید|ติดตาม(?:ข่าว|เรา)|สมัคร(?:รับ|สมาชิก)|กดติดตาม|欢迎?关注|关注我们"
    r"|歡迎訂閱|订阅我们|扫码关注|责任?编辑|責任?編輯|編集[：:]|フォロー|購読|구독|팔로우|기사제보|무단.?전재"
    r"|ikuti (?:kami|berita)|berlangganan|unduh aplikasi|theo dõi |đăng ký |tải ứng dụng|följ oss|prenumerera|følg os"
    r"|répondre à ce|responder a est|ответить на|rispondi a quest|antworten auf"
    r"|abonner på|seuraa meitä|tilaa uutiskirje|ακολουθήστε|εγγραφείτε|עקבו אחרי|הירשמו|הצטרפו"
    r"|.{0,120}(?:डाउनलोड|फ़?ॉलो|सब्सक्राइब) कर)",
    re.IGNORECASE,
)
"""Appeals to follow, subscribe, answer or load a program, and who edited the text. English ones are learned: there are
enough labelled pages, on which *for more information, call us* is part of the text as often as not."""
_LETTER = r"\b(?:news-?letters?|nieuwsbrief|nyhetsbrev\w{0,4}|рассылк\w{1,3})\b"
_ORDER = (
    r"(?:abonnier|bestell|melde[nt]? (?:sie|dich|euch|dir)|anmeld|suscr[ií]b|inscri|iscriv|assin[ea]|cadastre"
    r"|abonne[zr]|schrijf je|meld je|zapisz|prenumerera|tilmeld|meld deg|подпи[сш])"
)
_NEWSLETTER = re.compile(
    r"(?:^|[.?!:—–]\s|\bto )\s?(?:just |please )?(?:sign up|subscribe|sign-up|join)\b[^.?!]{0,100}"
    r"\b(?:newsletters?|inbox|mailing list|e-?mail list)\b"
    r"|\bnewsletters?\b[^?!]{0,20}[.?!]\s{1,3}sign up\b"
    r"|\b(?:delivered|straight|sent|right)\b[^.?!]{0,25}\bto your (?:\w{1,20} )?inbox"
    rf"|{_LETTER}[^.?!]{{0,80}}{_ORDER}|{_ORDER}[^.?!]{{0,80}}{_LETTER}",
    re.IGNORECASE,
)
"""Calls to order a newsletter: of 22 short lines of the kind on development pages, two are text by their gold."""
_LETTER_PARTS = (*(b"newsletter", b"inbox", b"mailing list", b"nieuwsbrief", b"nyhetsbrev"), "ассылк".encode())
COMMENTS_WORDS = 6
"""Words up to which a heading that names comments announces them."""
SAID = 0.9
"""Probability from which what follows it is text: the heading may be one of a text about comments."""
_COMMENTS = re.compile(
    r"\W{0,3}(?:\d{1,5}\s)?(?:(?:your|all|reader|readers|leave a|post a|add a|vos|les|laisser un|alle|ihre|eure"
    r"|hinterlasse einen|schreibe einen|los|tus|deja un|os|seus|i|vostri|wasze) )?"
    r"(?:comments?|commentaires?|kommentare?|comentarios?|comentários?|commenti|commento|reacties|réactions|kommentarer"
    r"|kommentit|komentarze|komentáře|hozzászólások|yorumlar|komentar|bình luận|комментари[ий]|коментар[ії]?|σχόλια"
    r"|תגובות|التعليقات|تعليقات|نظرات|टिप्पणियाँ|ความคิดเห็น|评论|評論|コメント|댓글)\W{0,3}(?:\d{1,5}\W{0,3})?$",
    re.IGNORECASE,
)
"""Headings of readers' comments."""
_NOTICES = (
    "©",
    "all rights reserved",
    "alle rechte vorbehalten",
    "tous droits réservés",
    "todos los derechos reservados",
    "tutti i diritti riservati",
    "todos os direitos reservados",
    "все права защищены",
    "усі права захищено",
    "всички права запазени",
    "alla rättigheter förbehållna",
    "alle rettigheter forbeholdt",
    "alle rettigheder forbeholdes",
    "kaikki oikeudet pidätetään",
    "alle rechten voorbehouden",
    "prawa zastrzeżone",
    "materiał chroniony prawem",
    "všechna práva vyhrazena",
    "minden jog fenntartva",
    "toate drepturile rezervate",
    "hakları saklıdır",
    "haklari saklidir",
    "με επιφύλαξη παντός δικαιώματος",
    "כל הזכויות שמורות",
    "حقوق محفوظ",
    "सर्वाधिकार सुरक्षित",
    "สงวนลิขสิทธิ์",
    "hak cipta dilindungi",
    "版权所有",
    "版權所有",
    "著作權所有",
    "不得转载",
    "请勿转载",
    "無断転載",
    "무단전재",
    "原标题",
    "原標題",
    "무단 전재",
    "ctrl+enter",
    "ctrl + enter",
    "printer-friendly",
    "printer friendly",
    "e-mail this story",
    "email this story",
    "druckversion",
    "envoyer à un ami",
    "versión para imprimir",
)
_ASCII_NOTICES = tuple(notice.encode() for notice in _NOTICES if notice.isascii())
_ASCII_TEXT = bytes(range(128)) + "’‘“”–—…•\u00a0".encode()
"""Bytes of text without letters beyond ASCII: then there can be no other notices."""
AD_WORDS = 10
"""Words up to which a line that begins as labels of advertisements do is one."""
_AD = re.compile(
    r"\W{0,5}(?:advertisements?\s{0,5}(?:[^\w\s&]|$)"
    r"|(?:skip advertisement|(?:article|story) continues (?:below|after).{0,30}|continua depois da publicidade"
    r"|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|reklama|reklame|reklam|mainos|annonse?"
    r"|реклама|διαφήμιση|iklan|quảng cáo|إعلان|تبلیغات|פרסומת|विज्ञापन|বিজ্ঞাপন|โฆษณา|广告|廣告|広告|광고)\W{0,5}$)",
    re.IGNORECASE,
)
"""Lines that say that what follows is an advertisement; headings that say so are about it."""


class Choice(NamedTuple):
    """What is kept of a page."""

    kept: list[int]
    """Numbers of segments, ascending."""
    left: dict[int, str]
    """Those that were left in spite of their probability, and why."""
    expected: float
    """Expected F1, by words, of what is kept, as far as the probabilities are right."""


def expected_words(words: Floats) -> Floats:
    """Return what a segment of each number of *words* weighs: a line without words is not nothing."""
    return words + 0.5


def best_threshold(probabilities: Floats, words: Floats) -> tuple[float, float]:
    """Return the probability from which to keep segments for the greatest expected F1 by words, and that F1."""
    order = (-probabilities).argsort(kind="stable")
    kept = words[order].cumsum()
    hit = (words * probabilities)[order].cumsum()
    f1 = 2 * hit / (kept + hit[-1])
    best = int(f1.argmax())
    return float(probabilities[order[best]]), float(f1[best])


def choose(features: Features, probabilities: Floats, favor: Favor = "balance", article: float = 1.0) -> Choice:
    """Choose the segments of an article, or of a page of another kind, where what is text is less sure.

    *article* is the probability that the page is one.
    """
    words = expected_words(features.arrays.words)
    threshold = THRESHOLDS[favor]
    is_article = article >= ARTICLE
    if not is_article:
        best, _ = best_threshold(probabilities, words)
        threshold = min(max(best * SHIFTS[favor], 0.05), 0.95)
    kept = (probabilities >= threshold).nonzero()[0]
    left = _copies(features, kept)
    if is_article:
        left |= _captions(features, probabilities, kept)
    if article >= SURELY:
        left |= _tail(features, probabilities, threshold, left) | _comments(features, probabilities, kept)
    for cure in (_pointers, _notices, *((_menus, _calls, _bare_headings) if is_article else ())):
        if left:
            kept = np.array([i for i in kept.tolist() if i not in left], int)
        left = left | cure(features, kept)
    chosen = [i for i in kept.tolist() if i not in left]
    segments = features.arrays.segments
    if all(segments[i].block.flags & Flag.FOOTER for i in chosen):
        chosen = []  # what a page shows that has no text
    if not any(map(str.isalnum, (character for i in chosen for character in segments[i].text))):
        chosen = []
    hits = probabilities * words
    hit = float(hits[chosen].sum())
    total = float(words[chosen].sum() + hits.sum())
    return Choice(chosen, left, 2 * hit / total if chosen else 0.0)


def _captions(features: Features, probabilities: Floats, kept: Ints) -> dict[int, str]:
    """Captions and credits, which are told with their pictures."""
    arrays, segments = features.arrays, features.arrays.segments
    flags = arrays.flags[arrays.block_of[kept]]
    is_caption = (flags & (Flag.CAPTION | Flag.FIGURE) > 0) & (flags & _SET_IN_FIGURES == 0)
    found = dict.fromkeys(kept[is_caption & (probabilities[kept] < PICTURED)].tolist(), "caption")
    for i in kept[arrays.words[kept] <= CAPTION_WORDS].tolist():
        text, is_short = segments[i].text, segments[i].words <= CREDIT_WORDS
        if ":" in text or "：" in text:
            if is_short and _CREDIT.match(text):
                found[i] = "credit of a picture"
            elif _CREDITED.search(text[-CREDIT_CHARACTERS:]):
                found[i] = "caption"
        elif is_short and any(sign in text for sign in _AGENCY_SIGNS) and _AGENCY.match(text):
            found[i] = "credit of a picture"
    return found


_SET_IN_FIGURES = Flag.TABLE | Flag.LIST | Flag.QUOTE
"""What pages put into figures that is text."""


def _tail(features: Features, probabilities: Floats, threshold: float, copies: Iterable[int]) -> dict[int, str]:
    """Lines after the end of the text that are not likely enough for that place; *copies* are not its end."""
    arrays = features.arrays
    is_sure = (probabilities >= SURE) & (arrays.words >= SURE_WORDS)
    is_sure[[*copies]] = False
    sure = is_sure.nonzero()[0]
    if not len(sure):
        return {}
    end = int(sure[-1])
    doubtful = (probabilities[end + 1 :] >= threshold).nonzero()[0] + end + 1
    if not len(doubtful):
        return {}
    up, block_of = arrays.up, arrays.block_of
    is_near = up[block_of[doubtful]] == up[block_of[end]]
    odds = np.log(threshold / (1 - threshold)) + np.where(is_near, AFTER, APART)
    return dict.fromkeys(doubtful[probabilities[doubtful] < sigmoid(odds)].tolist(), "after the end")


def _comments(features: Features, probabilities: Floats, kept: Ints) -> dict[int, str]:
    """Readers' comments: what is not beyond doubt after a heading that announces them, below text that is."""
    arrays = features.arrays
    sure = kept[(probabilities[kept] >= SURE) & (arrays.words[kept] >= SURE_WORDS)]
    is_heading = (arrays.flags[arrays.block_of] & Flag.HEADING > 0) & (arrays.words <= COMMENTS_WORDS)
    for i in is_heading.nonzero()[0].tolist() if len(sure) else ():
        if i > sure[0] and _COMMENTS.match(arrays.segments[i].text):
            after = kept[(kept >= i) & (probabilities[kept] < SAID)]
            return dict.fromkeys(after.tolist(), "comments")
    return {}


def _pointers(features: Features, kept: Ints) -> dict[int, str]:
    """Lines that lead to another story, or back."""
    arrays = features.arrays
    maybe = kept[(arrays.density[kept] >= POINTER_DENSITY) & (arrays.words[kept] <= POINTER_WORDS)]
    segments, density = arrays.segments, arrays.density
    found: dict[int, str] = {}
    for i in maybe.tolist():
        before = segments[i - 1] if i and not segments[i].block.flags & Flag.HEADING else None
        leads = before and before.words <= POINTING_WORDS and _POINTER.match(before.text)
        if (leads and density[i] >= POINTED_DENSITY) or _POINTER.match(segments[i].text):
            found[i] = "leads to another story"
        elif density[i] >= POINTED_DENSITY and segments[i].words <= LINK_WORDS and _BACK.match(segments[i].text):
            found[i] = "leads back"
    return found


def _notices(features: Features, kept: Ints) -> dict[int, str]:
    """Lines that claim rights, ask for mistakes to be reported, offer print or a newsletter, or label an ad."""
    segments = features.arrays.segments
    labels = [i for i in kept[features.arrays.words[kept] <= AD_WORDS].tolist() if _AD.match(segments[i].text)]
    notices = {i: "label of an advertisement" for i in labels if not segments[i].block.flags & Flag.HEADING}
    short = kept[features.arrays.words[kept] < NOTICE_WORDS].tolist()
    text = "\n".join([segments[i].text for i in short])
    data = text.encode("utf-8", "surrogatepass").lower()
    if data.translate(None, _ASCII_TEXT):
        has_any = any(map(text.lower().__contains__, _NOTICES))
    else:
        has_any = any(map(data.__contains__, _ASCII_NOTICES))
    if any(map(data.__contains__, _LETTER_PARTS)):
        notices |= {i: "call to the reader" for i in short if _NEWSLETTER.search(segments[i].text)}
    if has_any:
        notices |= {i: "notice" for i in short if any(map(segments[i].text.lower().__contains__, _NOTICES))}
    return notices


def _calls(features: Features, kept: Ints) -> dict[int, str]:
    """Calls to the reader at the end."""
    segments = features.arrays.segments
    found: dict[int, str] = {}
    for i in kept[: -CALLS - 1 : -1].tolist():
        if segments[i].words > CALL_WORDS or not _CALL.match(segments[i].text):
            break
        found[i] = "call to the reader"
    return found


def _menus(features: Features, kept: Ints) -> dict[int, str]:
    """Runs of links before the first paragraph and after the last."""
    arrays = features.arrays
    good = arrays.good[kept].nonzero()[0]
    found: dict[int, str] = {}
    if len(good):
        is_link = (arrays.density[kept] > 0.9) & (arrays.words[kept] <= LINK_WORDS)
        for part in (slice(None, good[0]), slice(good[-1] + 1, None)):
            run: list[int] = []
            for i, goes_on in (*zip(kept[part].tolist(), is_link[part].tolist(), strict=True), (-1, False)):
                if goes_on:
                    run.append(i)
                    continue
                if len(run) >= MENU:
                    found |= dict.fromkeys(run, "menu")
                run = []
    return found


def _bare_headings(features: Features, kept: Ints) -> dict[int, str]:
    """Headings that no text follows."""
    arrays = features.arrays
    is_heading = (
        (arrays.flags[arrays.block_of[kept]] & Flag.HEADING > 0) & (arrays.words[kept] <= HEADING_WORDS)
    ).tolist()
    return {
        i: "heading without text"
        for place, i in enumerate(kept.tolist())
        if is_heading[place] and all(is_heading[place + 1 : place + 1 + HEADINGS])
    }


def _copies(features: Features, kept_ones: Ints) -> dict[int, str]:
    """What stands for the second time, such as a body for another screen; the first time, if only the second is shown.

    A single line may well be said twice. Copies are several different lines that follow each other both times.
    """
    kept: list[int] = kept_ones.tolist()
    arrays = features.arrays
    segments = arrays.segments
    texts = [segments[i].text for i in kept]
    if len(set(texts)) == len(texts):
        return {}
    block_of, words = arrays.block_of, arrays.words
    parent, is_large = arrays.up[block_of], (arrays.end - arrays.start > 1)[block_of]
    first: dict[str, int] = {}
    original = [-1] * len(kept)
    beside = [False] * len(kept)
    for place, i in enumerate(kept):
        j = first.setdefault(texts[place], place)
        if j != place and words[i] >= COPY_WORDS:
            beside[place] = parent[i] == parent[kept[j]]
            if not beside[place] or (block_of[i] != block_of[kept[j]] and is_large[i] and is_large[kept[j]]):
                original[place] = j
    found: dict[int, str] = {}
    place = len(kept) if max(original, default=-1) < 0 else 0
    while place < len(kept):
        run: list[int] = []
        last, end = -1, place
        while end < len(kept) and (original[end] > last or words[kept[end]] < COPY_WORDS):
            if original[end] >= 0:
                if run and beside[end] != beside[run[0]]:
                    break
                last = original[end]
                run.append(end)
            end += 1
        copies = [kept[k] for k in run]
        if len(run) >= COPIES and (not beside[run[0]] or words[copies].sum() >= COPY_OF_BLOCK):
            originals = [kept[original[k]] for k in run]
            is_hidden = arrays.flags[block_of] & Flag.HIDDEN > 0
            shown = is_hidden[originals].all() and not is_hidden[copies].any()
            found |= dict.fromkeys(originals if shown else copies, "stands twice")
        place = max(end, place + 1)
    return found
