"""Notices of sites: of rights, of whose views these are, to browsers, of errors, of newsletters, and codes to read."""

from __future__ import annotations

import re

from scrapy_article.document.needles import Needles

__all__ = ["NOTICES", "SIGNS", "noticed"]

_LETTER = r"\b(?:news-?letters?|nieuwsbrief|nyhetsbrev\w{0,4}|рассылк\w{1,3})\b"
_ORDER = (
    r"(?:abonnier|bestell|melde[nt]? (?:sie|dich|euch|dir)|anmeld|suscr[ií]b|inscri|iscriv|assin[ea]|cadastre"
    r"|abonne[zr]|schrijf je|meld je|zapisz|prenumerera|tilmeld|meld deg|подпи[сш])"
)
_NEWSLETTER = re.compile(
    r"(?:^|[.?!:—–]\s|\bto )\s?(?:just |please )?(?:sign up|subscribe|sign-up|join)\b[^.?!]{0,100}"
    r"\b(?:newsletters?|inbox|mailing list|e-?mail list)\b"
    r"|\bnewsletters?\b[^?!]{0,20}[.?!]\s{1,3}sign up\b|\bto receive new posts\b"
    r"|\b(?:delivered|straight|sent|right)\b[^.?!]{0,25}\bto your (?:\w{1,20} )?inbox"
    r"|\b(?:join|follow) (?:our|the|us on)\b[^.?!]{0,60}\bwhatsapp\b"
    rf"|{_LETTER}[^.?!]{{0,80}}{_ORDER}|{_ORDER}[^.?!]{{0,80}}{_LETTER}",
    re.IGNORECASE,
)
"""Calls to order a newsletter: of 22 short lines of the kind on development pages, two are text by their gold."""
_PLACES = (
    *("whatsapp", "telegram", "google news", "google not", "google act", "facebook", "instagram", "twitter", "youtube"),
    *("tiktok", "واتس", "تلغرام", "تيليجرام"),
)
"""Where sites tell their news, as far as their languages write it alike."""
_LETTER_PARTS = (
    *("newsletter", "news-letter", "inbox", "mailing list", "mail list", "nieuwsbrief", "nyhetsbrev", "ассылк"),
    *("receive new posts", *_PLACES),
)
"""One of these is in each of them."""
_LETTERS = Needles(_LETTER_PARTS, any_case=True)
_FOLLOW = (
    r"(?:follow|join) us\b|follow our\b|join our\b|subscribe to our\b|add us\b|make us\b|get .{3,40} on our\b"
    r"|folg(?:e|t|en sie) uns\b|abonnier(?:e|t|en sie) unseren?\b|hier geht.{0,3}s (?:direkt )?zu (?:unserem|unseren)\b"
    r"|suivez[- ]nous|rejoignez[- ](?:nous|notre|la cha[iî]ne)|abonnez-vous|retrouvez[- ]nous"
    r"|s[ií]guenos|sigue (?:el canal|nuestro|a .{2,40} en)\b|[uú]nete (?:a(?:l canal| nuestro)|aquí)|suscr[ií]bete"
    r"|siga[- ]nos|siga (?:o|nosso) (?:canal|perfil)|participe d[oa] (?:canal|grupo|nosso|nossa|comunidade)\b"
    r"|entre n[oa] (?:canal|grupo|nosso|nossa|comunidade)\b|clique aqui (?:para|e) (?:seguir|entrar|siga|entre|receb)"
    r"|receba (?:as )?(?:principais )?(?:notícias|novidades)|inscreva-se|faça parte d[oa] (?:canal|grupo|nosso|nossa)\b"
    r"|seguici|segui (?:il (?:nostro )?canale|i nostri canali)|iscriviti al (?:nostro )?canale|unisciti al\b"
    r"|volg ons|obserwuj nas|śledź nas|dołącz do nas|подпи(?:сывайтесь|шитесь|шись)|читайте нас|следите за нами"
    r"|присоединяйтесь|підпи(?:суйтесь|шіться)|приєднуйтесь|долучайтесь|följ oss|følg oss?|urmăre[șs]te-ne"
    r"|kövess(?:en)? minket|ikuti (?:kami|saluran)|gabung di|theo dõi chúng tôi|ακολουθήστε (?:μας|το)|تابعونا|انضم"
    r"|sledujte nás|seuraa meitä"
)
_CHANNEL = re.compile(
    rf"\W{{0,8}}(?:{_FOLLOW})[^.?!]{{0,80}}(?:{'|'.join(_PLACES)})",
    re.IGNORECASE,
)
"""Calls to follow a site where it tells its news, which stand between paragraphs as often as below them: how to follow
somebody there is told without *us*."""
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
    r"|(?:(?:is|if) )?this (?:e-?mail|newsletter) (?:is |does )?not (?:display|show|render)"
    r"|(?:having )?(?:trouble|problems|difficulties) (?:viewing|reading|seeing) this"
    r"(?:\?| (?:e-?mail|newsletter|message|issue))"
    r"|can(?:no|.)t (?:see|read|view) this (?:e-?mail|newsletter|message)"
    r"|view this (?:e-?mail|newsletter|message|issue) in (?:your|a|the) (?:web )?browser\W{0,3}$"
    r"|(?:falls|wenn|sollte|wird) (?:diese[rs]?|die|der) (?:e-?mail|newsletter|nachricht) nicht (?:richtig|korrekt)"
    r"|si (?:cet e-?mail|ce message|cette lettre) ne s.affiche pas"
    r"|si no (?:puedes?|ves?) .{0,20}este (?:correo|mensaje)|se não (?:consegue|conseguir) (?:ver|visualizar) est[ae]"
    r"|se non (?:visualizzi|riesci a (?:vedere|leggere)) quest"
    r"|(?:kunt u|kun je) deze (?:e-?mail|nieuwsbrief) niet|если (?:письмо|рассылка) .{0,20}отобража"
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
_ERROR = re.compile(
    r"(?:PHP )?(?:Strict Standards|Warning|Notice|Deprecated|(?:Catchable )?[Ff]atal error|Parse error)\s?:\s.{1,800}"
    r"\sin\s\S{1,300}\son\sline\s\d{1,6}\W{0,3}$"
)
"""What PHP writes into the page where something is wrong with the site."""
_WHERE = ("in this article are", "in this article do not", "in this column are", "here are", "are those of the author")
"""How notices go on that say whose views a text holds."""
NOTICES = (
    "©",
    "all rights reserved",
    "reproduction prohibited",
    "may not be published, broadcast",
    "may not be reproduced, published",
    "alle rechte vorbehalten",
    "nachdruck verboten",
    "tous droits réservés",
    "reproduction interdite",
    "todos los derechos reservados",
    "reproducción prohibida",
    "tutti i diritti riservati",
    "riproduzione riservata",
    "riproduzione vietata",
    "todos os direitos reservados",
    "reprodução proibida",
    "все права защищены",
    "перепечатка запрещена",
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
    "如有侵權",
    "仅代表作者",
    "僅代表作者",
    "views expressed by contributors",
    "opinions expressed by contributors",
    *(f"{what} expressed {where}" for what in ("views", "opinions") for where in _WHERE),
    "nicht die meinung der redaktion",
    "les opinions exprimées dans cet",
    "las opiniones expresadas en este",
    "as opiniões expressas neste",
    "le opinioni espresse in questo",
    "мнение редакции может не совпадать",
    "мнение автора может не совпадать",
    "думка редакції може не збігатися",
    "this audio is generated",
    "this audio is auto-generated",
    "this audio was generated",
    "audio generado con ia",
    "audio generado con inteligencia artificial",
    "áudio gerado por ia",
    "áudio gerado por inteligência artificial",
    "audio généré par une ia",
    "audio généré par ia",
    "audio generato da ia",
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


def noticed(lines: list[str]) -> dict[int, str]:
    """What those of *lines* are that claim rights, ask for scripts or to tell of mistakes, or offer a newsletter."""
    return {i: what for i in SIGNS.within(lines) if (what := _said(lines[i])) is not None}


def _said(line: str) -> str | None:
    """What *line* says, which has one of `SIGNS`."""
    if "©" in line and _RIGHTS.search(line):
        return "notice"
    if _CODES.are_in(line) and _CODE.search(line):
        return "call to the reader"
    if _CLAIMS.are_in(line):
        return "notice"
    if _BROWSERS.are_in(line) and _BROWSER.match(line):
        return "message to browsers"
    if " on line " in line and _ERROR.match(line):
        return "error of the site"
    calls = _LETTERS.are_in(line) and (_NEWSLETTER.search(line) or _CHANNEL.match(line))
    return "call to the reader" if calls else None


_CODE_PARTS = ("二维码", "二維碼", "QRコード", "原题", "原題")
_CODES = Needles(_CODE_PARTS, any_case=True)
_CODE = re.compile(
    r"(?:[扫掃]|[长長]按|[识識][别別]).{0,6}(?:[下上左右]方|[左右][侧側边邊]|以[下上]|[图圖]中|此).{0,6}二[维維][码碼]"
    r"|(?:下記|右記|以下|こちら)の.{0,6}QRコード|[（(]\s?原[题題][为為目]"
)
"""Asks to read a code that stands there, and tells what a text was called where it was taken from."""
SIGNS = Needles((*_LETTER_PARTS, " on line ", *_BROWSER_PARTS, *NOTICES, *_CODE_PARTS), any_case=True)
"""One of these is in each of those lines."""
_RIGHTS = re.compile(r"(?:^|[\s(\[|·:–—-])©(?:\s{0,2}[^\W_a-z]|\s?by\b|\s{0,2}$)")
"""A claim of rights: the sign, and a year or a name; not that of a joke (*manifesto™© we thought*)."""
