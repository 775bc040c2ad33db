"""Notices of sites: of rights, to browsers, of errors, of newsletters, and of content that waits for an agreement."""

from __future__ import annotations

from math import inf

from scrapy_article.lexicon.phrases import Phrases, ways

__all__ = ["LISTS"]

RIGHTS = r"(?:^|[\s(\[|·:–—-])©(?:\s{0,2}(?-i:[^\W_a-z])|\s?(?-i:by\b)|\s{0,2}$)"
"""A claim of rights: the sign, and a year or a name; not that of a joke (*manifesto™© we thought*)."""
CODE = ways(
    r"""
  (?-i:(?:[扫掃]|[长長]按|[识識][别別]).{0,6}(?:[下上左右]方|[左右][侧側边邊]|以[下上]|[图圖]中|此).{0,6}二[维維][码碼]|
  (?:下記|右記|以下|こちら)の.{0,6}QRコード|[（(]\s?原[题題][为為目])
    """
)
"""Asks to read a code that stands there, and tells what a text was called where it was taken from."""
CLAIMS = ways(
    """
  all rights reserved|reproduction prohibited|may not be published, broadcast|may not be reproduced, published|
  alle rechte vorbehalten|nachdruck verboten|tous droits réservés|reproduction interdite|
  todos los derechos reservados|reproducción prohibida|tutti i diritti riservati|riproduzione riservata|
  riproduzione vietata|todos os direitos reservados|reprodução proibida|все права защищены|перепечатка запрещена|
  усі права захищено|всички права запазени|alla rättigheter förbehållna|alle rettigheter forbeholdt|
  alle rettigheder forbeholdes|kaikki oikeudet pidätetään|alle rechten voorbehouden|prawa zastrzeżone|
  materiał chroniony prawem|všechna práva vyhrazena|minden jog fenntartva|toate drepturile rezervate|hakları saklıdır|
  haklari saklidir|με επιφύλαξη παντός δικαιώματος|כל הזכויות שמורות|حقوق محفوظ|सर्वाधिकार सुरक्षित|สงวนลิขสิทธิ์|
  hak cipta dilindungi|版权所有|版權所有|著作權所有|不得转载|请勿转载|转载请注明|轉載請註明|转载请联系|不代表本站|
  不代表本网|不代表本平台|仅代表作者本人|仅代表作者个人|仅代表本人观点|不构成投资建议|不构成任何投资建议|
  不构成实质性投资建议|仅提供信息存储|只提供信息存储|版权归原作者所有|如有侵权|侵权请联系|侵权联系删除|無断転載|
  무단전재|무단 전재|(голосов:|原标题|原標題|如有侵權|仅代表作者|僅代表作者|views expressed by contributors|
  opinions expressed by contributors|views expressed in this article are|views expressed in this article do not|
  views expressed in this column are|views expressed here are|views expressed are those of the author|
  opinions expressed in this article are|opinions expressed in this article do not|
  opinions expressed in this column are|opinions expressed here are|opinions expressed are those of the author|
  nicht die meinung der redaktion|les opinions exprimées dans cet|las opiniones expresadas en este|
  as opiniões expressas neste|le opinioni espresse in questo|мнение редакции может не совпадать|
  мнение автора может не совпадать|думка редакції може не збігатися|this audio is generated|
  this audio is auto-generated|this audio was generated|audio generado con ia|
  audio generado con inteligencia artificial|áudio gerado por ia|áudio gerado por inteligência artificial|
  audio généré par une ia|audio généré par ia|audio generato da ia|ctrl+enter|ctrl + enter|printer-friendly|
  printer friendly|e-mail this story|email this story|druckversion|envoyer à un ami|versión para imprimir
    """
)
BROWSERS = ways(
    r"""
  \A\W{0,5}(?:(?:please|you(?: will|.ll)? (?:need|have) to|you must) (?:enable|activate|turn on|allow) (?:javascript|
  cookies)|(?:this|the) (?:[\w-]{1,20} ){1,3}(?:requires|needs) javascript|javascript (?:is|has been|seems to be|
  appears to be|
  must be) (?:currently )?(?:disabled|turned off|deactivated|enabled|not enabled|required|
  unavailable)(?: in your| to (?:use|
  view|see)|\. (?:for|please|some|to)\b|\W{0,3}$)|(?:your|this) (?:web )?browser (?:is (?:out of date|outdated|
  not supported|no longer supported|unsupported|too old)|does(?:n.t| not) support|has javascript)|
  you(?: are|.re) using an? (?:outdated|old|unsupported|obsolete) (?:web )?browser|
  (?:please )?(?:upgrade|update) your browser|
  (?:(?:is|if) )?this (?:e-?mail|newsletter) (?:is |does )?not (?:display|show|render)|(?:having )?(?:trouble|
  problems|difficulties) (?:viewing|reading|seeing) this(?:\?| (?:e-?mail|newsletter|message|issue))|
  can(?:no|.)t (?:see|read|view) this (?:e-?mail|newsletter|message)|
  view this (?:e-?mail|newsletter|message|issue) in (?:your|a|the) (?:web )?browser\W{0,3}$|(?:falls|wenn|sollte|
  wird) (?:diese[rs]?|die|der) (?:e-?mail|newsletter|nachricht) nicht (?:richtig|korrekt)|
  si (?:cet e-?mail|ce message|cette lettre) ne s.affiche pas|si no (?:puedes?|ves?) .{0,20}este (?:correo|mensaje)|
  se não (?:consegue|conseguir) (?:ver|visualizar) est[ae]|se non (?:visualizzi|riesci a (?:vedere|leggere)) quest|
  (?:kunt u|kun je) deze (?:e-?mail|nieuwsbrief) niet|если (?:письмо|рассылка) .{0,20}отобража|
  bitte (?:aktivieren|schalten|erlauben) (?:sie )?(?:in ihrem browser )?javascript|
  javascript ist (?:deaktiviert|nicht aktiviert|erforderlich)|
  (?:ihr|dein) browser (?:ist (?:veraltet|zu alt)|unterstützt|wird nicht)|
  sie (?:verwenden|benutzen|nutzen) einen? veralteten? |votre navigateur (?:n.est|ne|est (?:obsolète|trop ancien))|
  (?:veuillez|merci d.|vous devez) ?activer (?:le )?javascript|vous utilisez un navigateur (?:obsolète|ancien)|
  javascript (?:est|doit être) (?:désactivé|activé)|
  (?:o )?[st]e?u navegador (?:no|não|está (?:obsoleto|desatualizado|desactualizado))|
  (?:por favor,? |debes? |necesitas |você precisa )(?:habilit|activ|ativ)[ae]r? (?:el |o )?javascript|
  il (?:tuo|suo) browser (?:non|è obsoleto)|(?:per favore |devi )(?:abilita|attiva)(?:re)? javascript|
  (?:je|uw) browser (?:wordt niet|ondersteunt|is verouderd)|(?:schakel|zet) javascript|
  twoja przeglądarka (?:nie|jest)|włącz (?:obsługę )?javascript|ваш браузер (?:не|устарел)|
  (?:пожалуйста, )?включите (?:поддержку )?javascript|вы (?:используете|пользуетесь) устаревшим браузером|
  tarayıcınız(?:ın)? |(?:お使い|ご利用)の(?:ブラウザ|環境)|javascript\s?を(?:有効|オン)|
  您(?:的|使用的)(?:浏览器|瀏覽器)|[请請](?:启用|开启|啟用|開啟)\s?javascript|javascript\s?[를을] (?:활성화|사용))
    """
)
"""What pages say to browsers that run no scripts, or are old: of over fifty such lines on development pages, none is
text by their gold."""
ERRORS = (
    r"\A(?-i:(?:PHP )?(?:Strict Standards|Warning|Notice|Deprecated|(?:Catchable )?[Ff]atal error|Parse error)\s?:\s"
    r".{1,800}\sin\s\S{1,300}\son\sline\s\d{1,6}\W{0,3}$)"
)
"""What PHP writes into the page where something is wrong with the site."""
NEWSLETTERS = ways(
    r"""
  (?:^|[.?!:—–]\s|\bto )\s?(?:just |please )?(?:sign up|subscribe|sign-up|join)\b[^.?!]{0,100}\b(?:newsletters?|inbox|
  mailing list|e-?mail list)\b|\bnewsletters?\b[^?!]{0,20}[.?!]\s{1,3}sign up\b|\bto receive new posts\b|
  \b(?:delivered|straight|sent|right)\b[^.?!]{0,25}\bto your (?:\w{1,20} )?inbox|
  \b(?:join|follow) (?:our|the|us on)\b[^.?!]{0,60}\bwhatsapp\b|{LETTER}[^.?!]{0,80}{ORDER}|
  {ORDER}[^.?!]{0,80}{LETTER}
    """,
    LETTER=r"\b(?:news-?letters?|nieuwsbrief|nyhetsbrev\w{0,4}|рассылк\w{1,3})\b",
    ORDER=ways(
        r"""
  (?:abonnier|bestell|melde[nt]? (?:sie|dich|euch|dir)|anmeld|suscr[ií]b|inscri|iscriv|assin[ea]|cadastre|abonne[zr]|
  schrijf je|meld je|zapisz|prenumerera|tilmeld|meld deg|подпи[сш])
        """
    ),
)
"""Calls to order a newsletter: of 22 short lines of the kind on development pages, two are text by their gold."""
NETWORKS = (
    "whatsapp|telegram|google news|google not|google act|facebook|instagram|twitter|youtube|tiktok|واتس|تلغرام|تيليجرام"
)
"""Where sites tell their news, as far as their languages write it alike."""
FOLLOW = ways(
    r"""
  (?:follow|join) us\b|follow our\b|join our\b|subscribe to our\b|add us\b|make us\b|get .{3,40} on our\b|
  folg(?:e|t|en sie) uns\b|abonnier(?:e|t|en sie) unseren?\b|hier geht.{0,3}s (?:direkt )?zu (?:unserem|unseren)\b|
  suivez[- ]nous|rejoignez[- ](?:nous|notre|la cha[iî]ne)|abonnez-vous|retrouvez[- ]nous|s[ií]guenos|
  sigue (?:el canal|nuestro|a .{2,40} en)\b|[uú]nete (?:a(?:l canal| nuestro)|aquí)|suscr[ií]bete|siga[- ]nos|
  siga (?:o|nosso) (?:canal|perfil)|participe d[oa] (?:canal|grupo|nosso|nossa|comunidade)\b|
  entre n[oa] (?:canal|grupo|nosso|nossa|comunidade)\b|clique aqui (?:para|e) (?:seguir|entrar|siga|entre|receb)|
  receba (?:as )?(?:principais )?(?:notícias|novidades)|inscreva-se|faça parte d[oa] (?:canal|grupo|nosso|nossa)\b|
  seguici|segui (?:il (?:nostro )?canale|i nostri canali)|iscriviti al (?:nostro )?canale|unisciti al\b|volg ons|
  obserwuj nas|śledź nas|dołącz do nas|подпи(?:сывайтесь|шитесь|шись)|читайте нас|следите за нами|присоединяйтесь|
  підпи(?:суйтесь|шіться)|приєднуйтесь|долучайтесь|följ oss|følg oss?|urmăre[șs]te-ne|kövess(?:en)? minket|
  ikuti (?:kami|saluran)|gabung di|theo dõi chúng tôi|ακολουθήστε (?:μας|το)|تابعونا|انضم|sledujte nás|seuraa meitä
    """
)
"""Calls to follow a site there, which stand between paragraphs as often as below them: how to follow somebody there is
told without *us*."""
CONSENT = ways(
    r"""
  this (?:content|video|post|embed) (?:is (?:not available|blocked|unavailable)|isn.t available|cannot be (?:shown|
  displayed|loaded)) .{0,40}(?:cookie|privacy|consent)|this article (?:contains|includes) content (?:provided|
  hosted) (?:by|on) .{1,60}we ask for your permission|at this point,? we would like to show you .{0,30}content|
  allow .{1,40} content\W{0,3}$|allow content (?:provided|from) .{1,40}\?$|
  an dieser stelle (?:finden sie|findest du|befindet sich|steht|würden|möchten) .{0,40}extern|
  ich bin (?:damit )?einverstanden, dass mir (?:externe )?inhalte|
  empfohlener (?:redaktioneller|externer) inhalt\W{0,3}$|externer inhalt\W{0,3}$|diese[rs]? (?:inhalt|video|
  beitrag) (?:kann|wird|ist|wurde) .{0,60}(?:cookie|datenschutz|einwillig|zustimm)|ce contenu (?:est|a été) bloqué|
  ce contenu (?:n.est|ne peut) .{0,60}(?:cookie|traceur|consentement)|este contenido (?:está|ha sido) bloqueado|
  este contenido no .{0,60}cookie|este conteúdo (?:está|foi) bloqueado|este conteúdo não .{0,60}cookie|
  questo contenuto (?:è bloccato|è stato bloccato|non .{0,60}cookie)|
  deze inhoud (?:is geblokkeerd|kan niet .{0,60}cookie|wordt niet .{0,60}cookie)|beginning of dialog window|
  end of dialog window|this is a modal window|current time \d{1,2}:\d\d|stream type live|loaded: \d|
  video player is loading
    """
)
"""What stands in place of posts and films of other sites until readers agree to load them, and labels of players."""
PRIVACY = ways(
    """
  cookie|privacy|third-party|third party|external content|ask for your permission|datenschutz|einwillig|externe inhalt|
  externen inhalt|personenbezogene|traceur|contenu externe|contenus externes|données personnelles|contenido externo|
  datos personales|conteúdo externo|dados pessoais|contenuto esterno|contenuti esterni|dati personali|externe content|
  外部コンテンツ
    """
)
"""What is named there."""
AGREES = ways(
    """
  accept|allow|agree|load|enable|akzept|zustimm|laden|erlaub|anzeigen|autoris|affich|acept|permit|mostrar|aceit|accett|
  consent|abilita|toestaan|toon|zgadzam|pokaż|принять|разрешить|показать|同意|許可|表示
    """
)
"""What buttons say that agree, or load what waits."""
BROWSER_NEEDLES = (
    "javascript|browser|cookies|navegador|navigateur|przeglądark|браузер|tarayıcı|浏览器|瀏覽器|お使いの|ご利用の"
)
LETTER_NEEDLES = (
    "newsletter|news-letter|inbox|mailing list|mail list|nieuwsbrief|nyhetsbrev|ассылк|receive new posts|whatsapp"
)
ORDER_NEEDLES = (
    "sign up|sign-up|subscribe|join|receive new posts|delivered|straight|sent|right|follow|abonn|bestell|melde|anmeld"
    "|suscr|inscri|iscriv|assin|cadastre|schrijf je|meld je|zapisz|prenumerera|tilmeld|meld deg|подпи"
)
LISTS = (
    Phrases("notice_rights", 44, holds=RIGHTS, needles="©", group="notice"),
    Phrases("notice_call", 44, holds=CODE, needles="二维码|二維碼|QRコード|原题|原題", group="notice"),
    Phrases("notice_rights", 44, needles=CLAIMS, group="notice"),
    Phrases(
        "notice_other",
        44,
        holds=BROWSERS,
        needles=BROWSER_NEEDLES,
        group="notice",
    ),
    Phrases("notice_other", 44, holds=ERRORS, needles=" on line ", group="notice"),
    Phrases(
        "notice_call",
        44,
        holds=NEWSLETTERS,
        needles=LETTER_NEEDLES,
        also=ORDER_NEEDLES,
        group="notice",
    ),
    Phrases(
        "notice_call",
        44,
        holds=rf"\A\W{{0,8}}(?:{FOLLOW})[^.?!]{{0,80}}(?:{NETWORKS})",
        needles=NETWORKS,
        group="notice",
    ),
    Phrases("consent", inf, CONSENT),
    Phrases(
        "names_consent",
        80,
        needles=PRIVACY,
    ),
    Phrases(
        "agrees",
        6,
        needles=AGREES,
    ),
)
