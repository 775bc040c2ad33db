"""What lines say by their words that is no text of an article, in dozens of languages.

Each function looks at one line, or at several at once; how long a line may be for that, and where it may stand, is for
the decoder to say.
"""

from __future__ import annotations

import re
from string import ascii_lowercase, digits
from typing import TYPE_CHECKING

from scrapy_article.document.needles import Needles

if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = [
    "announces_comments",
    "calls_at_the_start",
    "calls_the_reader",
    "captioned",
    "disclaims",
    "gives_telephone",
    "labels_an_advertisement",
    "labels_sharing",
    "leads_back",
    "leads_elsewhere",
    "noticed",
    "sells_the_rest",
    "signs_off",
]


class _Beginnings:
    """How lines begin, in any of many ways.

    Most lines begin with two plain letters, and none of the ways, or few, with the same: only those are tried.
    """

    def __init__(self, ways: str, end: str = "") -> None:
        """*ways* are patterns, each of which begins with a letter as such; what follows any is *end*."""
        self._all = _beginning(ways, end)
        firsts: dict[str, list[str]] = {first: [] for first in ascii_lowercase + digits}
        starts: dict[str, list[str]] = {first + second: [] for first in ascii_lowercase for second in ascii_lowercase}
        for way in _parted(ways):
            if way[0].isascii():
                firsts[way[0]].append(way)
                is_sure = way[1].isalpha() and way[2:3] not in ("?", "*", "{")
                for second in way[1] if is_sure else ascii_lowercase:
                    starts.setdefault(way[0] + second, []).append(way)
        self._by_start: dict[str, re.Pattern[str]] = {}
        """Those that may begin with one or two letters, in whatever case."""
        for start, some in (firsts | starts).items():
            if some:
                cases = start, start.upper(), start.capitalize(), start.capitalize().swapcase()
                self._by_start |= dict.fromkeys(cases, _beginning("|".join(some), end))

    def begin(self, line: str) -> bool:
        """Whether *line* begins so, after a few characters that are no letters."""
        start = line[:2]
        pattern = self._by_start.get(start)
        if pattern is None:
            if len(start) == 2 and start.isascii() and start.isalpha():
                return False
            pattern = self._of_others(line)
        return pattern is not None and pattern.match(line) is not None

    def _of_others(self, line: str) -> re.Pattern[str] | None:
        """The ways in which a line may begin that does not with two plain letters; None where there are none."""
        for place, character in enumerate(line[: MARKS + 1]):
            if character.isalnum():
                start = line[place : place + 2]
                if not character.isascii():
                    return self._all
                return self._by_start.get(start if start.isascii() and start.isalpha() else character)
            if character in "_【":
                return self._all
        return None


MARKS = 5
"""Characters that are no letters, up to which a line begins with what follows them."""


def _beginning(ways: str, end: str) -> re.Pattern[str]:
    return re.compile(rf"\W{{0,{MARKS}}}(?:{ways}){end}", re.IGNORECASE)


def _parted(ways: str) -> list[str]:
    """The alternatives in a pattern: what parts them stands in no parentheses."""
    found, depth = [""], 0
    for character in ways:
        depth += (character == "(") - (character == ")")
        if character == "|" and not depth:
            found.append("")
        else:
            found[-1] += character
    return found


_FILM = r"(?:aquí |aqui |abaixo |qui |ici )?(?:el |este |o |il |la |en |это )?(?:v[ií]d[eé]o|видео)"
_POINTER = _Beginnings(
    r"read (?:more|also|next|on)|also (?:read|check)|must read|see (?:also|more)|related|more:|also:"
    r"|more (?:on|from|about)\b|watch|recommended|don.t miss|you may also|you might (?:also )?like|if you liked this"
    r"|also in (?:today|this issue)|keep reading|further reading|sign up|subscribe|lesen sie|mehr (?:zum|dazu)"
    r"|auch interessant|siehe auch|zum thema|passend dazu"
    r"|lire (?:aussi|également|la suite)|à lire|voir aussi|en savoir plus|sur le même sujet|vous aimerez"
    rf"|mir[ae] {_FILM}|ve(?:a|r|ja) {_FILM}|assista {_FILM}|guarda {_FILM}|regarde[rz] {_FILM}|voir {_FILM}"
    rf"|смотри(?:те)? {_FILM}|videoyu izle|sehen sie (?:hier|im video)"
    r"|le[ea] también|leer más|te puede interesar|puedes ver|te recomendamos|mir[aá] (?:también|además)|vea también"
    r"|ver más|seguir leyendo|sigue leyendo"
    r"|le[ei]a (?:mais|também)|veja (?:mais|também)|saiba mais|leggi anche|vedi anche|guarda anche"
    r"|potrebbe interessar|ti potrebbe interessar|lees (?:ook|verder)|zie ook|bekijk ook"
    r"|läs (?:även|också|mer)|se (?:også|även|mer\b)|les (?:også|mer\b)|lue (?:myös|lisää|aiheesta)|katso myös"
    r"|читайте|также (?:читайте|по теме)|смотрите также|по теме|подробнее|читайте також|прочетете|czytaj|zobacz"
    r"|przeczytaj|dowiedz się|sprawdź|čtěte|přečtěte|mohlo by vás|viz také|pročitajte|čitajte|citește și|vezi și"
    r"|kapcsolódó|olvass|διαβάστε|δείτε (?:επίσης|ακόμ)|ayrıca bak|ilgili haber|baca(?: selengkapnya)?\s?:"
    r"|baca juga|yuk,? (?:simak|lihat|tonton|saksikan|baca)|simak (?:juga|video)|lihat (?:juga|video)"
    r"|tonton (?:juga|video)|saksikan (?:juga|video)|xem thêm|đọc thêm|อ่าน(?:เพิ่มเติม|ข่าว|ต่อ)|ข่าวที่เกี่ยวข้อง"
    r"|اقرأ|شاهد|طالع|للمزيد|بیشتر بخوانید|همچنین بخوانید"
    r"|यह भी पढ़ें|ये भी पढ़ें|इसे भी पढ़ें|और पढ़ें|קרא(?:ו)? (?:גם|עוד)|延伸阅读|延伸閱讀|相关(?:新闻|报道|阅读|文章|链接|推荐)"
    r"|相關(?:新聞|報導|閱讀|文章|推薦)|此前报道"
    r"|推荐阅读|推薦閱讀|【?関連記?事?|あわせて読みたい|合わせて読みたい|こちらも読まれて|관련\s?기사|더\s?보기"
)
"""How lines begin that lead to another story."""
_MIGHT = re.compile(r"\W{0,5}.{0,25}könnten? (?:sie|dich|euch|ihnen|dir) (?:auch|ebenfalls)", re.IGNORECASE)
"""How others do: *Das könnte dich auch …*."""
_BACK = _Beginnings(
    r"back to\b|go back to\b|return (?:back )?to\b|zurück zu|retour (?:à|au|en)\b|volver (?:al?|arriba)\b"
    r"|torna (?:su|all)|voltar (?:ao?|para)\b|terug naar|tilbake til|tilbage til|tillbaka till|takaisin|назад|вернуться"
    r"|powrót|zpět na|vissza a|başa dön|العودة إلى|ホームへ|トップへ|返回|목록으로"
)
"""How links begin that lead to the page before, or to the top of this one."""
_WHO = r"(?:[\w.’'-]{1,30} )"
_CALL = re.compile(
    rf"\W{{0,5}}(?:(?:staff writers? |reporters? )?{_WHO}{{2,4}}can be reached|contact {_WHO}{{2,3}}at\b"
    rf"|(?:e-?mail|reach|follow) {_WHO}{{2,3}}(?:at|on)\b|you can (?:e-?mail|reach|follow) {_WHO}{{1,3}}(?:at|on)\b"
    r"|support our (?:newsroom|mission|journalism|reporting|work)\b|unterstütz(?:e|t|en sie) (?:uns|unsere[nr]?)\b"
    r"|jetzt (?:mit paypal )?spenden\b|spenden (?:könnt ihr|können sie|kannst du)|soutenez[- ]nous|faites un don"
    r"|apóyanos|haz(?:te)? (?:una donación|socio)|faça uma doação|sostienici|fai una donazione|steun ons|wesprzyj nas"
    r"|поддержите нас|follow (?:us|me) on\b|haz clic|haga clic|pincha aquí|s[íi]guenos|suscr[íi]b[ea]"
    r"|puedes (?:recibir|seguir)|descarga nuestra|únete a nuestr|clique aqui|siga[- ]nos|siga [oa] |inscreva-se|assine "
    r"|baixe o |acompanhe |cliquez ici|suivez[- ]nous|abonnez-vous|inscrivez-vous|retrouvez[- ]|téléchargez notre"
    r"|rejoignez[- ]|folgen sie uns|folge uns|abonnieren sie|jetzt abonnieren"
    r"|clicca qui|seguici|iscriviti|scarica l|klik hier|volg ons|meld je aan"
    r"|abonneer je|kliknij|obserwuj nas|zapisz się|śledź nas|polub nas|dołącz do nas|подпи[сш]|следите за|читайте нас"
    r"|присоединяйтесь|скачайте|підпи[сш]|стежте за|bizi .{0,30}takip|abone ol|تابع(?:ونا|نا|وا )|اشترك|للاشتراك"
    r"|حم[ّ]?ل(?:وا)? تطبيق|ما را .{0,40}دنبال کنید|ติดตาม(?:ข่าว|เรา)|สมัคร(?:รับ|สมาชิก)|กดติดตาม|欢迎?关注|关注我们"
    r"|歡迎訂閱|订阅我们|扫码关注|责任?编辑|責任?編輯|編集[：:]|[责責][编編]"
    r"|(?:网站|本期|值班|执行|图文|文字)?(?:编辑|編輯|主编|校对|校對|审核|審核|监制|监审|排版)\s?[：:／/]"
    r"|编辑 .{2,9} 校对 |[扫掃]描(?:下方|上方|文中|文末|左侧|右侧|以下)?(?:的)?二[维維][码碼]"
    r"|[长長]按(?:识别|扫描|关注|上方|下方|图片|二维码)"
    r"|点击(?:菜单栏|下方|文末|左下角|阅读原文|“阅读原文”|【)|后台回复|在公众号|回复【|.{0,12}点【?在看"
    r"|图片(?:均)?来(?:自|源于|源)(?:于)?网络|(?:图文|综合)?资料来源[：:]|.{0,30}[扫掃]描下方二[维維][码碼]"
    r"|(?:[编編][辑輯审審]|校[对對]|[审審][核校]|[监監]制|(?:[图圖]片)?[来來]源|[采採][写寫]|撰文|[供投]稿|作者)\s?[:：|｜/丨]"
    r"|(?:\d{1,2}、)?回复【|点击(?:菜单|阅读原文)|.{0,15}点(?:个|击)?[【「“\"]?在看|(?:免责|特别|版权|郑重)?声明\s?[:：]|(?:免責|特別|版權|鄭重)?聲明\s?[:：]"
    r"|(?:免责|免責|特别|特別)[声聲]明$|notice: the (?:above )?content"
    r"|[\u4e00-\u9fff]{2,12}[记記]者\s[\u4e00-\u9fff]{2,4}(?:[、\s][\u4e00-\u9fff]{2,4}){0,4}$|フォロー|購読|구독|팔로우|기사제보|무단.?전재"
    r"|ikuti (?:kami|berita)|berlangganan|unduh aplikasi|theo dõi |đăng ký |tải ứng dụng|följ oss|prenumerera|følg os"
    r"|répondre à ce|responder a est|ответить на|rispondi a quest|antworten auf"
    r"|abonner på|seuraa meitä|tilaa uutiskirje|ακολουθήστε|εγγραφείτε|עקבו אחרי|הירשמו|הצטרפו"
    r"|the post .{1,150} appeared first on|der beitrag .{1,150} erschien zuerst auf"
    r"|l.article .{1,150} est apparu en premier sur|la entrada .{1,150} (?:apareci|se public)ó primero en"
    r"|l.articolo .{1,150} proviene da|o post .{1,150} apareceu primeiro em|het bericht .{1,150} verscheen eerst op"
    r"|artykuł .{1,150} pochodzi z serwisu"
    r"|[\w.+-]{1,60}@[\w.-]{2,60}\W{0,3}$"
    r"|.{0,120}(?:डाउनलोड|फ़?ॉलो|सब्सक्राइब) कर"
    # What is said above readers' comments: that they are nobody else's, and that readers behave.
    r"|(?:the )?(?:views|opinions) (?:expressed|posted) (?:in|by) (?:the |these |readers.? |users.? )?comment"
    r"|comments (?:posted |published |made )?(?:on|by|below|here)\b.{0,60}"
    r"\b(?:do not (?:reflect|represent)|are (?:not )?those)"
    r"|(?:die )?(?:leser)?kommentare (?:geben|spiegeln) nicht|les commentaires .{0,60}n.engagent"
    r"|los comentarios .{0,60}(?:no (?:reflejan|representan)|son (?:de )?responsabilidad)"
    r"|os comentários .{0,60}(?:não (?:refletem|representam)|são de responsabilidade)"
    r"|i commenti .{0,60}non (?:riflettono|rappresentano)|komentarze .{0,60}(?:nie odpowiada|prywatnymi)"
    r"|редакция не нес[её]т ответственности за .{0,20}комментари"
    r"|(?:figyelem\W{1,3})?a cikkhez (?:hozzáfűzött|írt|érkezett) hozzászólások"
    r"|kérjük,? .{0,120}(?:kommentel|hozzászól)"
    r"|الآراء الواردة (?:أدناه|في التعليقات)|(?:ال)?تعليقات .{0,40}لا تعبر"
    r"|ترحب .{1,40}(?:بالنقاش|بالتعليق|بتعليق|بمشاركات))",
    re.IGNORECASE,
)
"""Appeals to follow, subscribe, give, answer or load an app, how to reach who wrote the text, who edited it, and where
it stood first, as WordPress says it. Other English ones are learned: there are enough labelled pages, on which *for
more information, call us* is part of the text as often as not."""
MAX_INITIALS = 40
"""Characters of a line of initials."""
_INITIALS = re.compile(r"\(?[a-z]{2,4}(?:-[a-z]{2,4}){0,3}(?:/[a-z]{2,4}(?:-[a-z]{2,4}){0,3}){1,6}\)?")
_CALL_ABOVE = re.compile(
    r"(?:下[载載]|安[装裝])[^。]{0,12}(?:客[户戶]端|APP)|【(?:[点點][击擊]|下[载載])[\u4e00-\u9fff]{1,6}】"
    r"|[点點][击擊](?:[上下]方|[进進]入|[蓝藍]字)|[关關]注[^。]{0,12}(?:公[众眾][号號]|微信)",
    re.IGNORECASE,
)
_DISCLAIMER = re.compile(r"\W{0,5}(?:[\u4e00-\u9fff]{2})?(?:声明|聲明)|\W{0,5}notice:", re.IGNORECASE)
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
    r"|\b(?:join|follow) (?:our|the|us on)\b[^.?!]{0,60}\bwhatsapp\b"
    rf"|{_LETTER}[^.?!]{{0,80}}{_ORDER}|{_ORDER}[^.?!]{{0,80}}{_LETTER}",
    re.IGNORECASE,
)
"""Calls to order a newsletter: of 22 short lines of the kind on development pages, two are text by their gold."""
_LETTER_PARTS = (
    *("newsletter", "news-letter", "inbox", "mailing list", "mail list", "nieuwsbrief", "nyhetsbrev", "whatsapp"),
    "ассылк",
)
"""One of these is in each of them."""
_LETTERS = Needles(_LETTER_PARTS, any_case=True)
_LETTER_BYTES = tuple(part.encode() for part in _LETTER_PARTS)
_BROWSER = re.compile(
    r"\W{0,5}(?:(?:please|you(?: will|.ll)? (?:need|have) to|you must) (?:enable|activate|turn on|allow) "
    r"(?:javascript|cookies)|(?:this|the) (?:[\w-]{1,20} ){1,3}(?:requires|needs) javascript"
    r"|javascript (?:is|has been|seems to be|appears to be|must be) (?:currently )?"
    r"(?:disabled|turned off|deactivated|enabled|not enabled|required|unavailable)"
    r"(?: in your| to (?:use|view|see)|\. (?:for|please|some|to)\b|\W{0,3}$)"
    r"|(?:your|this) (?:web )?browser (?:is (?:out of date|outdated|not supported|no longer supported|unsupported"
    r"|too old)|does(?:n.t| not) support|has javascript)"
    r"|you(?: are|.re) using an? (?:outdated|old|unsupported|obsolete) (?:web )?browser"
    r"|(?:please )?(?:upgrade|update) your browser"
    r"|bitte (?:aktivieren|schalten|erlauben) (?:sie )?(?:in ihrem browser )?javascript|javascript ist (?:deaktiviert"
    r"|nicht aktiviert|erforderlich)|(?:ihr|dein) browser (?:ist (?:veraltet|zu alt)|unterstützt|wird nicht)"
    r"|sie (?:verwenden|benutzen|nutzen) einen? veralteten? "
    r"|votre navigateur (?:n.est|ne|est (?:obsolète|trop ancien))"
    r"|(?:veuillez|merci d.|vous devez) ?activer (?:le )?javascript"
    r"|vous utilisez un navigateur (?:obsolète|ancien)|javascript (?:est|doit être) (?:désactivé|activé)"
    r"|(?:o )?[st]e?u navegador (?:no|não|está (?:obsoleto|desatualizado|desactualizado))"
    r"|(?:por favor,? |debes? |necesitas |você precisa )(?:habilit|activ|ativ)[ae]r? (?:el |o )?javascript"
    r"|il (?:tuo|suo) browser (?:non|è obsoleto)|(?:per favore |devi )(?:abilita|attiva)(?:re)? javascript"
    r"|(?:je|uw) browser (?:wordt niet|ondersteunt|is verouderd)|(?:schakel|zet) javascript"
    r"|twoja przeglądarka (?:nie|jest)|włącz (?:obsługę )?javascript"
    r"|ваш браузер (?:не|устарел)|(?:пожалуйста, )?включите (?:поддержку )?javascript"
    r"|вы (?:используете|пользуетесь) устаревшим браузером"
    r"|tarayıcınız(?:ın)? |(?:お使い|ご利用)の(?:ブラウザ|環境)|javascript\s?を(?:有効|オン)"
    r"|您(?:的|使用的)(?:浏览器|瀏覽器)|[请請](?:启用|开启|啟用|開啟)\s?javascript"
    r"|javascript\s?[를을] (?:활성화|사용))",
    re.IGNORECASE,
)
"""What pages say to browsers that run no scripts, or are old: of over fifty such lines on development pages, none is
text by their gold."""
_BROWSER_PARTS = (
    *("javascript", "browser", "cookies", "navegador", "navigateur"),
    *"przeglądark браузер tarayıcı 浏览器 瀏覽器 お使いの ご利用の".split(),
)
"""One of these is in each of them."""
_BROWSERS = Needles(_BROWSER_PARTS, any_case=True)
_BROWSER_BYTES = tuple(map(str.encode, _BROWSER_PARTS))
_ERROR = re.compile(
    r"(?:PHP )?(?:Strict Standards|Warning|Notice|Deprecated|(?:Catchable )?[Ff]atal error|Parse error)\s?:\s.{1,800}"
    r"\sin\s\S{1,300}\son\sline\s\d{1,6}\W{0,3}$"
)
"""What PHP writes into the page where something is wrong with the site."""
_COMMENTS = re.compile(
    r"\W{0,3}(?:\d{1,5}\s)?(?:(?:your|all|reader|readers|leave a|post a|add a|vos|les|laisser un|alle|ihre|eure"
    r"|hinterlasse einen|schreibe einen|los|tus|deja un|os|seus|i|vostri|wasze) )?"
    r"(?:comments?|commentaires?|kommentare?|comentarios?|comentários?|commenti|commento|reacties|réactions|kommentarer"
    r"|kommentit|komentarze|komentáře|hozzászólások|yorumlar|komentar|bình luận|комментари[ий]|коментар[ії]?|σχόλια"
    r"|תגובות|التعليقات|تعليقات|نظرات|टिप्पणियाँ|ความคิดเห็น|评论|評論|コメント|댓글)\W{0,3}(?:\d{1,5}\W{0,3})?$",
    re.IGNORECASE,
)
"""Headings of readers' comments."""
_COUNTED = re.compile(
    r"\W{0,3}(?:\d{1,5}|one|an?|ein|eine|une?|una|um|uma|een)\s"
    r"(?:responses?|thoughts?|replies|reply|comments?|gedanken?|antwort(?:en)?|kommentare?|réflexions?|réponses?|commentaires?"
    r"|pensamientos?|respuestas?|comentarios?|comentários?|reacties?|pensieri|commenti|risposte)"
    r" (?:to|on|zu|auf|sur|à|en|a|em|op|su)\W{0,3}\b",
    re.IGNORECASE,
)
"""How blogs head them: *11 responses to “The old bridge”*."""
NOTICES = (
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
    "转载请注明",
    "轉載請註明",
    "转载请联系",
    "不代表本站",
    "不代表本网",
    "不代表本平台",
    "仅代表作者本人",
    "仅代表作者个人",
    "仅代表本人观点",
    "不构成投资建议",
    "不构成任何投资建议",
    "不构成实质性投资建议",
    "仅提供信息存储",
    "只提供信息存储",
    "版权归原作者所有",
    "如有侵权",
    "侵权请联系",
    "侵权联系删除",
    "無断転載",
    "무단전재",
    "무단 전재",
    "(голосов:",
    "原标题",
    "原標題",
    "转载请注明",
    "轉載請註明",
    "如有侵权",
    "如有侵權",
    "仅代表作者",
    "僅代表作者",
    "不代表本网",
    "不代表本站",
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
_CLAIMS = Needles(NOTICES[1:], any_case=True)
_AD = _Beginnings(
    r"advertisements?(?=\s{0,5}(?:[^\w\s&]|$))[\s\S]*"
    r"|skip advertisement|article continues (?:below|after).{0,30}|story continues (?:below|after).{0,30}"
    r"|continua depois da publicidade"
    r"|poniżej dalsza część (?:artykułu|tekstu)|dalsza część (?:artykułu|tekstu) pod .{0,30}"
    r"|ciąg dalszy (?:artykułu|tekstu) pod .{0,30}|suite après (?:cette |la )?pub(?:licité)?"
    r"|la suite après (?:cette |la )?pub(?:licité)?|weiter(?:lesen)? (?:nach|unter) der (?:anzeige|werbung)"
    r"|artikel geht (?:nach|unter) .{0,30} weiter|text geht (?:nach|unter) .{0,30} weiter"
    r"|der (?:artikel|text) geht (?:nach|unter) .{0,30} weiter|lees verder (?:onder|na) de advertentie"
    r"|artik(?:el|len) fort(?:sætter|setter|sätter) (?:efter|etter) annonse?n|contin[uú]a (?:después|tras|dopo) .{0,30}"
    r"|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|reklama|reklame|reklam|mainos|annonse?"
    r"|hirdetés|reclamă|publicitate|reklaam|oglas"
    r"|реклама|διαφήμιση|iklan|quảng cáo|إعلان|تبلیغات|פרסומת|विज्ञापन|বিজ্ঞাপন|โฆษณา|广告|廣告|広告|광고",
    end=r"\W{0,5}$",
)
"""Lines that say that what follows is an advertisement; headings that say so are about it."""
_WALL = _Beginnings(
    r"this (?:article|story|content) is (?:only )?(?:for|available to|reserved for) .{0,30}(?:subscribers|members)"
    r"|subscribe (?:now )?to (?:continue|keep) reading|to (?:continue|keep) reading this|already a subscriber"
    r"|weiterlesen mit|jetzt weiterlesen|diese[rn]? (?:artikel|inhalt|text) ist (?:nur|exklusiv) für|bereits abonnent"
    r"|sie (?:möchten|wollen) weiterlesen|um (?:diesen artikel|den ganzen artikel) (?:zu lesen|lesen zu können)"
    r"|il vous reste .{1,30}à lire|la suite (?:de l.article |de cet article )?est réservée|cet article est réservé"
    r"|l.article est réservé|abonnez-vous pour (?:lire|accéder|continuer|poursuivre)|déjà abonnée?"
    r"|pour (?:lire la suite|lire l.intégralité|accéder à l.intégralité|continuer (?:la|votre) lecture)"
    r"|contenido exclusivo para suscriptores|este (?:artículo|contenido) es (?:exclusivo|solo) para|ya eres suscriptor"
    r"|suscr[íi]bete (?:para|y) (?:seguir|continúa|leer|lee|sigue)|para (?:seguir|continuar) leyendo"
    r"|conteúdo exclusivo para assinantes|assine (?:para|e) (?:continu|le)|para continuar (?:a ler|lendo)"
    r"|já é assinante|contenuto riservato agli|articolo riservato agli|abbonati per (?:leggere|continuare)"
    r"|per continuare a leggere|sei già abbonat|dit artikel is (?:alleen|exclusief) (?:voor|toegankelijk)"
    r"|lees (?:nu )?verder met|al abonnee"
    r"|få (?:fuld |full )?(?:adgang|tilgang) til .{0,60}(?:læs|les|artikl|artikk)|læs resten af artikl|les resten av"
    r"|for at læse (?:denne|hele|resten)|for å lese (?:denne|hele|resten)|allerede abonnent|allerede kunde"
    r"|denne (?:artikel|artikkelen|saken) er (?:kun )?for (?:våre |vores )?abonnenter"
    r"|för att läsa (?:hela|vidare|resten)|redan prenumerant|tämä (?:artikkeli|sisältö|juttu) on (?:vain )?tilaajille"
    r"|oletko jo tilaaja|jatka lukemista"
    r"|dalsza część artykułu|artykuł dostępny tylko dla|pozostało .{1,10}(?:% |tekstu|artykułu)|aby czytać dalej"
    r"|masz już (?:subskrypcję|prenumeratę)|tento článek je (?:pouze |jen )?pro (?:předplatitele|členy)"
    r"|чтобы (?:читать дальше|прочитать полностью)|полный текст доступен|продолжение доступно|devamını okumak için"
    r"|この記事は(?:有料)?会員|続きを読むには|この続きを読むには|続きは会員|有料会員限定|会員限定|残り\s?\d{1,6}\s?文字|ここから先は"
    r"|订阅(?:后)?(?:即?可)?(?:继续)?阅读|訂閱(?:後)?(?:即?可)?(?:繼續)?閱讀|登录(?:后)?(?:即?可)?(?:继续)?阅读"
    r"|付费(?:后)?(?:即?可)?(?:继续)?阅读|本文为付费|本文為付費|此內容僅限"
)
"""How what follows where all but subscribers have read enough begins."""
_SHARE = _Beginnings(
    r"share (?:this|the) (?:article|story|post|page|news)|teilen sie (?:diesen|den) (?:artikel|beitrag)"
    r"|artikel (?:teilen|drucken|merken|weiterempfehlen|delen)|beitrag (?:teilen|drucken|merken|weiterempfehlen)"
    r"|diesen (?:artikel|beitrag) (?:teilen|weiterempfehlen)"
    r"|partage[rz] (?:cet article|l.article|cette (?:page|actualité))|l.article a été ajouté à vos favoris"
    r"|compart(?:e|í|ir) (?:esta noticia|este artículo|esta nota|el artículo|la noticia|la nota)"
    r"|compartilh(?:e|ar) (?:esta? (?:notícia|matéria|página)|este artigo|a notícia|o artigo)"
    r"|partilh(?:e|ar) (?:esta notícia|este artigo|o artigo)|condividi (?:questo articolo|l.articolo|la notizia)"
    r"|deel (?:dit artikel|dit bericht)|del (?:artiklen|artikkelen|denne (?:artikkelen|saken))"
    r"|dela (?:artikeln|den här artikeln)|jaa (?:artikkeli|juttu|tämä)|udostępnij (?:artykuł|ten artykuł)|sdílet článek"
    r"|sdílejte článek|cikk megosztása|distribuie (?:articolul|știrea)|haberi paylaş|bu haberi paylaş"
    r"|поделиться (?:новостью|стать[её]й|в соц\w{1,15}|с друзьями)|поделитесь (?:новостью|стать[её]й)"
    r"|поділитися (?:новиною|статтею)|شارك (?:هذا )?(?:المقال|الخبر|الموضوع)|مشاركة (?:المقال|الخبر)"
    r"|इस (?:खबर|लेख) को शेयर करें|แชร์(?:ข่าว|บทความ|หน้า)นี้|chia sẻ (?:bài viết|tin)(?: này)?|bagikan (?:artikel|berita) ini"
    r"|この(?:ニュース|記事|ページ|投稿)を(?:シェア|共有|印刷)(?:する)?|記事を(?:シェア|共有|印刷)(?:する)?"
    r"|分享(?:到|至|给|給)(?:(?:微信|微博|新浪|朋友圈|好友|qq|脸书|臉書|facebook|line|twitter)[^。，]{0,16})?"
    r"|分享(?:本文|此文|这篇文章|這篇文章|文章)|기사 ?공유(?:하기)?|이 기사를 공유",
    end=r"\W{0,5}$",
)
"""Labels of what shares the page, and nothing else: where they are headings for screen readers, they look like text."""
_TELEPHONE = re.compile(
    r"(?:\b(?:tele(?:phone|fon[eo]?|foon)|phone|tel|tlf|fax|fon|tél(?:éphone)?|teléfono|puhelin|тел(?:ефон)?|τηλ)\b"
    r"|[电電][话話]|전화|هاتف|☎)[.:：]?\s?\(?\+?\d[\d\s()/.-]{5}",
    re.IGNORECASE,
)
CREDIT_WORDS = 14
"""Words up to which a line that begins as credits of pictures do is one."""
_CREDIT = re.compile(
    r"\W{0,3}(?:(?:featured|header|cover|lead|hero|title)\s)?(?:photo(?:graph)?s?|images?|pictures?|credits?"
    r"|fotos?|fotograf(?:e|ie|ía|ia)|bild(?:er|quellen?|nachweise?|rechte)?|(?:titel|beitrags|artikel)(?:bild(?:er)?|fotos?)"
    r"|imag(?:en|em|ens)|zdjęci[ea]|fot\.|фото|写真|사진|صورة)"
    r"(?:\s(?:credits?|source|by|via|von|courtesy(?: of)?)){0,2}\s?[:：]",
    re.IGNORECASE,
)
"""How credits begin. *Source* and *Quelle* are not among them: tables and quotations have those.

`scrapy_article.fields.credits` takes apart what is known to be a caption; it finds credits in prose, too.
"""
_CREDITED = re.compile(
    r"(?:[.!?…»”\"—–|/(\[]|\s-)\s?(?:(?:image|picture|photo|foto|bild)\s)?(?:photo(?:graph)?s?|images?|pictures?"
    r"|credits?|crédits?|fotos?|bild(?:er)?|imag(?:en|em)|fot\.|фото|kuva)\s?(?:credits?|by|von|via)?\s?[:：]"
    r"\s?[^.!?]{2,70}[.)\]]?$",
    re.IGNORECASE,
)
"""How captions end: none of 32 such lines on development pages is text."""
_CREDITED_PARTS = ("oto", "imag", "pictur", "credit", "crédit", "bild", "fot.", "фото", "kuva")
"""One of these is in each of them: `_CREDITED` is searched for only then, for it takes a while."""
_AGENCY = re.compile(
    r"\W{0,3}(?:[^.!?:]{0,70}(?:[/|©(,–—-]|\b(?:via|by|on|from|courtesy of))\s?)?"
    r"(?:getty(?: images)?|shutterstock|i ?stock(?:photo)?|adobe ?stock|reuters|afp|ap photo|associated press|alamy"
    r"|unsplash|pexels|pixabay|depositphotos|imago|picture alliance|epa(?=/))(?:\.com)?\b"
    r"(?:\s?[/|,–—(-][^.!?]{0,50}|\s(?:for|via)\s[^.!?]{0,50}|\))?\W{0,3}$",
    re.IGNORECASE,
)
"""Credits that name an agency alone: none of 27 such lines on development pages is text."""
_AGENCIES = (
    *("getty", "stock", "reuters", "afp", "ap photo", "associated press", "alamy", "unsplash", "pexels", "pixabay"),
    *("depositphotos", "imago", "picture alliance", "epa/"),
)
"""One of these is in each of them."""
_PICTURED = Needles(_CREDITED_PARTS + _AGENCIES, any_case=True)
"""One of the former is in each credit in plain letters, too."""
_TAKEN = re.compile(
    r"＝[^。！？＝]{0,25}(?:[0-9０-９一二三四五六七八九十]日|撮影|提供|共同|時事|ロイター|AFP)[^。！？＝]{0,25}$"
    r"|(?:[记記]者|通[讯訊][员員]|社|[网網]|\s|[(（])[^。！？]{0,12}(?:(?<!拍)[摄攝]|供[图圖])\s?[)）】]?$"
    r"|[(（\[【/]\s?사진\s?[=:/ⓒ][^)）\]】]{1,30}[)）\]】]?$"
)
"""How captions of the press of Japan (an equals sign, then the day and the place, or who took the picture), China (who
took it) and Korea (*picture*, and whose) end."""
_TAKEN_SIGNS = ("＝", "摄", "攝", "供图", "供圖", "사진")
"""One of these is in each of them."""
_FIRST_SIGNS = "：:" + "".join(sign[0] for sign in _TAKEN_SIGNS)
"""And one of these in each line with a word for pictures in another script."""
CREDIT_CHARACTERS = 110
"""Characters at the end of a line in which that is looked for."""


def leads_elsewhere(line: str) -> bool:
    """Whether *line* begins as those do that lead to another story."""
    return _POINTER.begin(line) or (("ö" in line or "Ö" in line) and _MIGHT.match(line) is not None)


def leads_back(line: str) -> bool:
    """Whether *line* begins as links do that lead to the page before, or to the top of this one."""
    return _BACK.begin(line)


def calls_the_reader(line: str) -> bool:
    """Whether *line* begins as appeals at the end of articles do."""
    return _CALL.match(line) is not None


def signs_off(line: str) -> bool:
    """Whether *line* is nothing but initials of those at an agency who wrote and edited a text: ``abc-de/fgh``."""
    return len(line) <= MAX_INITIALS and "/" in line and _INITIALS.fullmatch(line) is not None


def calls_at_the_start(line: str) -> bool:
    """Whether *line*, no sentence, asks to load or to follow something, as sites do above the text in Chinese."""
    return line[-1] not in "。.”" and not line.isascii() and _CALL_ABOVE.search(line) is not None


def disclaims(line: str) -> bool:
    """Whether *line*, one of the former, begins as declarations do that the site is not to blame."""
    return _DISCLAIMER.match(line) is not None


def gives_telephone(line: str) -> bool:
    """Whether *line* gives the number of a telephone, and calls it so."""
    return _TELEPHONE.search(line) is not None


def announces_comments(line: str) -> bool:
    """Whether *line* is a heading of readers' comments."""
    return _COMMENTS.match(line) is not None or _COUNTED.match(line) is not None


def labels_an_advertisement(line: str) -> bool:
    """Whether *line* says that what follows is an advertisement."""
    return _AD.begin(line)


def labels_sharing(line: str) -> bool:
    """Whether *line* is a label of what shares the page."""
    return _SHARE.begin(line)


def sells_the_rest(line: str) -> bool:
    """Whether *line* begins as those do that say that only subscribers may read on."""
    return _WALL.begin(line)


def captioned(lines: list[str], words: Sequence[float]) -> dict[int, str]:
    """What those of *lines*, of so many *words* each, are of a picture: captions, which a credit ends, and credits."""
    found: dict[int, str] = {}
    for i in _that_may_name_pictures(lines):
        line = lines[i]
        if any(map(line.__contains__, _TAKEN_SIGNS)) and _TAKEN.search(line[-CREDIT_CHARACTERS:]):
            found[i] = "caption"
        elif ":" in line or "：" in line:
            if words[i] <= CREDIT_WORDS and _CREDIT.match(line):
                found[i] = "credit of a picture"
            else:
                end = line[-CREDIT_CHARACTERS:]
                if (":" in end or "：" in end) and _holds(end, _CREDITED_PARTS) and _CREDITED.search(end):
                    found[i] = "caption"
        elif words[i] <= CREDIT_WORDS and _may_name_agency(line) and _AGENCY.match(line):
            found[i] = "credit of a picture"
    return found


def _that_may_name_pictures(lines: list[str]) -> list[int]:
    """The numbers of those of *lines* that `captioned` has to look at."""
    found = _PICTURED.within(lines)
    text = "\n".join(lines)
    if text.isascii():
        return found
    # There are words for pictures in other scripts, and patterns take a few letters of these for plain ones.
    signs = [sign for sign in _FIRST_SIGNS if sign in text]
    others = [i for i, line in enumerate(lines) if not line.isascii() and any(map(line.__contains__, signs))]
    return sorted({*found, *others}) if others else found


def _may_name_agency(line: str) -> bool:
    return ("/" in line or "etty" in line or "tock" in line) and _holds(line, _AGENCIES)  # the first: most, few others


def _holds(line: str, parts: Sequence[str]) -> bool:
    """Whether *line* holds one of *parts*, in whatever case."""
    return any(map(line.lower().__contains__, parts))


def noticed(lines: list[str]) -> dict[int, str]:
    """What those of *lines* are that claim rights, ask for scripts or to tell of mistakes, or offer a newsletter."""
    found: dict[int, str] = {}
    text = "\n".join(lines)
    if not _SIGNS.within([text]) and "©" not in text:
        return found
    data = text.encode("utf-8", "surrogatepass").lower()

    def has_any(parts: Sequence[bytes]) -> bool:
        return max(map(data.find, parts)) >= 0  # `in` would first take each for a number

    letters = _LETTERS.within(lines)
    if letters and has_any(_LETTER_BYTES):
        found |= {i: "call to the reader" for i in letters if _NEWSLETTER.search(lines[i])}
    if b" on line " in data:
        found |= {i: "error of the site" for i, line in enumerate(lines) if _ERROR.match(line)}
    if _BROWSERS.within([text]) and has_any(_BROWSER_BYTES):
        found |= {i: "message to browsers" for i, line in enumerate(lines) if _BROWSER.match(line)}
    found |= dict.fromkeys(_CLAIMS.within(lines), "notice")
    codes = (i for i in _CODES.within(lines) if _CODE.search(lines[i]))
    found |= dict.fromkeys(codes, "call to the reader")
    if "©" in text:
        found |= {i: "notice" for i, line in enumerate(lines) if "©" in line and _RIGHTS.search(line)}
    return found


_CODE_PARTS = ("二维码", "二維碼", "QRコード", "原题", "原題")
_CODES = Needles(_CODE_PARTS, any_case=True)
_CODE = re.compile(
    r"(?:[扫掃]|[长長]按|[识識][别別]).{0,6}(?:[下上左右]方|[左右][侧側边邊]|以[下上]|[图圖]中|此).{0,6}二[维維][码碼]"
    r"|(?:下記|右記|以下|こちら)の.{0,6}QRコード|[（(]\s?原[题題][为為目]"
)
"""Asks to read a code that stands there, and tells what a text was called where it was taken from."""
_SIGNS = Needles((*_LETTER_PARTS, " on line ", *_BROWSER_PARTS, *NOTICES[1:], *_CODE_PARTS), any_case=True)
"""One of these is in each of those lines, but for the sign of rights."""
_RIGHTS = re.compile(r"(?:^|[\s(\[|·:–—-])©(?:\s{0,2}[^\W_a-z]|\s?by\b|\s{0,2}$)")
"""A claim of rights: the sign, and a year or a name; not that of a joke (*manifesto™© we thought*)."""
