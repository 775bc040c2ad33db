"""Calls to the reader, and what else ends articles: who edited them, who is to blame, whom to ring up."""

from __future__ import annotations

import re

from scrapy_article.lexicon.appeals import appeals
from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["calls_at_the_start", "calls_the_reader", "disclaims", "gives_telephone", "is_address", "signs_off"]

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
    r"|abonneer je|kliknij|obserwuj nas|zapisz się|śledź nas|polub nas|dołącz do nas|dziękujemy,? że przeczyta"
    r"|masz (?:dla nas )?(?:ciekawy )?temat\b|był[ae]ś świadkiem|подпи[сш]|следите за|читайте нас"
    r"|присоединяйтесь|скачайте|підпи[сш]|стежте за|bizi .{0,30}takip|abone ol|تابع(?:ونا|نا|وا )|اشترك|للاشتراك"
    r"|حم[ّ]?ل(?:وا)? تطبيق|ما را .{0,40}دنبال کنید|ติดตาม(?:ข่าว|เรา)|สมัคร(?:รับ|สมาชิก)|กดติดตาม|欢迎?关注|关注我们"
    r"|歡迎訂閱|订阅我们|扫码关注|[责責]任?[编編]|編集[：:]"
    r"|(?:(?:网站|本期|值班|执行|图文|文字)?(?:[编編][辑輯审審]|主[编編]|校[对對]|[审審][核校]|[监監][制审]|排版)|(?:[图圖]片)?[来來]源"
    r"|[采採][写寫]|撰文|[供投]稿|作者)\s?[:：|｜／/丨]"
    r"|编辑 .{2,9} 校对 |[扫掃]描(?:下方|上方|文中|文末|左侧|右侧|以下)?(?:的)?二[维維][码碼]"
    r"|[长長]按(?:识别|扫描|关注|上方|下方|图片|二维码)"
    r"|点击(?:菜单|下方|文末|左下角|“?阅读原文|【)|后台回复|在公众号|(?:\d{1,2}、)?回复【|.{0,15}点(?:个|击)?[【「“\"]?在看"
    r"|图片(?:均)?来(?:自|源于|源)(?:于)?网络|(?:图文|综合)?资料来源[：:]|.{0,30}[扫掃]描下方二[维維][码碼]"
    r"|(?:免责|特别|版权|郑重)?声明\s?[:：]|(?:免責|特別|版權|鄭重)?聲明\s?[:：]"
    r"|(?:免责|免責|特别|特別)[声聲]明$|notice: the (?:above )?content"
    r"|[\u4e00-\u9fff]{2,12}[记記]者\s[\u4e00-\u9fff]{2,4}(?:[、\s][\u4e00-\u9fff]{2,4}){0,4}$|フォロー|購読|구독|팔로우|기사제보|무단.?전재"
    r"|ikuti (?:kami|berita)|berlangganan|unduh aplikasi|theo dõi |đăng ký |tải ứng dụng|följ oss|prenumerera|følg os"
    r"|répondre à ce|responder a est|ответить на|rispondi a quest|antworten auf"
    r"|abonner på|seuraa meitä|tilaa uutiskirje|ακολουθήστε|εγγραφείτε|עקבו אחרי|הירשמו|הצטרפו"
    r"|the post .{1,150} appeared first on|der beitrag .{1,150} erschien zuerst auf"
    r"|l.article .{1,150} est apparu en premier sur|la entrada .{1,150} (?:apareci|se public)ó primero en"
    r"|l.articolo .{1,150} proviene da|o post .{1,150} apareceu primeiro em|het bericht .{1,150} verscheen eerst op"
    r"|artykuł .{1,150} pochodzi z serwisu"
    r"|この記事(?:は(?:いかが|役に立ち|参考になり)|が(?:気に入|役に立|参考にな))|기사의 섹션 정보는 "
    r"|[\w.+-]{1,60}@[\w.-]{2,60}\W{0,3}$"
    r"|find this (?:article|story|page) (?:online )?at\b|(?:this (?:article|story) was )?printed from\b"
    r"|.{0,80}(?:व्हाट्स(?:एप|ऐप)|टेलीग्राम) (?:चैनल|ग्रुप) से जु"
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
"""Appeals to follow, subscribe, give, answer or load an app, or to say how it was, how to reach who wrote the text, who
edited it, and where it stood first, as WordPress says it. `phrases.appeals` has those of more
languages. Other English ones are learned: there are enough labelled pages, on which *for more information, call us* is
part of the text as often as not."""
MAX_INITIALS = 40
"""Characters of a line of initials."""
_INITIALS = re.compile(r"\(?[a-z]{2,4}(?:-[a-z]{2,4}){0,3}(?:/[a-z]{2,4}(?:-[a-z]{2,4}){0,3}){1,6}\)?")
_CALL_ABOVE = re.compile(
    r"(?:下[载載]|安[装裝])[^。]{0,12}(?:客[户戶]端|APP)|【(?:[点點][击擊]|下[载載])[\u4e00-\u9fff]{1,6}】"
    r"|[点點][击擊](?:[上下]方|[进進]入|[蓝藍]字)|[关關]注[^。]{0,12}(?:公[众眾][号號]|微信)",
    re.IGNORECASE,
)
_IS_OLD = Beginnings(
    r"this (?:post|article|page) is (?:more than|over) .{1,20}\b(?:years?|months?) old"
    r"|this (?:post|article) was (?:last updated|published|written) (?:more than|over) .{1,20}\bago"
    r"|dieser (?:artikel|beitrag) ist (?:älter als|mehr als|über) .{1,30}(?:jahre?|monate?)n?\b"
    r"|cet article (?:a|date de) plus (?:de |d.).{1,20}\b(?:ans?|mois)\b"
    r"|本文最[后後]更新[于於]|本文已超[过過].{1,12}[没未]|距[离離]上次更新|この記事は(?:最終更新日|公開|投稿).{0,6}から.{0,12}経過"
)
"""What systems write above texts that are some years old."""
_DISCLAIMER = re.compile(r"\W{0,5}(?:[\u4e00-\u9fff]{2})?(?:声明|聲明)|\W{0,5}notice:", re.IGNORECASE)
_TELEPHONE = re.compile(
    r"(?:\b(?:tele(?:phone|fon[eo]?|foon)|phone|tel|tlf|fax|fon|tél(?:éphone)?|teléfono|puhelin|тел(?:ефон)?|τηλ)\b"
    r"|[电電][话話]|전화|هاتف|☎)[.:：]?\s?\(?\+?\d[\d\s()/.-]{5}",
    re.IGNORECASE,
)


def calls_the_reader(line: str) -> bool:
    """Whether *line* begins as appeals at the end of articles do."""
    return _CALL.match(line) is not None or appeals(line)


def calls_at_the_start(line: str) -> bool:
    """Whether *line* says that a text is old, or, no sentence, asks to load or follow something.

    The latter stands above the text in Chinese.
    """
    if _IS_OLD.begin(line):
        return True
    return line[-1] not in "。.”" and not line.isascii() and _CALL_ABOVE.search(line) is not None


def disclaims(line: str) -> bool:
    """Whether *line*, one of the former, begins as declarations do that the site is not to blame."""
    return _DISCLAIMER.match(line) is not None


def signs_off(line: str) -> bool:
    """Whether *line* is nothing but initials of those at an agency who wrote and edited a text: ``abc-de/fgh``."""
    return len(line) <= MAX_INITIALS and "/" in line and _INITIALS.fullmatch(line) is not None


def is_address(line: str) -> bool:
    """Whether *line* is the address of a page and nothing else."""
    return line.startswith(("http://", "https://", "www.")) and len(line.split(None, 1)) == 1


def gives_telephone(line: str) -> bool:
    """Whether *line* gives the number of a telephone, and calls it so."""
    return _TELEPHONE.search(line) is not None
