"""Labels of advertisements, of buttons that share the page or keep it lit, and of what has not been loaded."""

from __future__ import annotations

from scrapy_article.document.needles import START, Starts
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["ANY", "LABELS_AD", "NAMES", "that_label", "that_label_ads"]

LABELS_AD = "label of an advertisement"

_AD_WAYS = (
    r"advertisements?(?=\s{0,5}(?:[^\w\s&]|$))[\s\S]*"
    r"|skip advertisement|article continues (?:below|after).{0,30}|story continues (?:below|after).{0,30}"
    r"|continua depois da publicidade|haberin devamı(?: .{0,30})?"
    r"|poniżej dalsza część (?:artykułu|tekstu)|dalsza część (?:artykułu|tekstu) pod .{0,30}"
    r"|ciąg dalszy (?:artykułu|tekstu) pod .{0,30}|suite après (?:cette |la )?pub(?:licité)?"
    r"|la suite après (?:cette |la )?pub(?:licité)?|weiter(?:lesen)? (?:nach|unter) der (?:anzeige|werbung)"
    r"|artikel geht (?:nach|unter) .{0,30} weiter|text geht (?:nach|unter) .{0,30} weiter"
    r"|der (?:artikel|text) geht (?:nach|unter) .{0,30} weiter|lees verder (?:onder|na) de advertentie"
    r"|artik(?:el|len) fort(?:sætter|setter|sätter) (?:efter|etter) annonse?n|continua a leggere dopo .{0,30}"
    r"|sigue leyendo (?:después|tras) .{0,30}|contin[uú]a (?:después|tras|dopo) .{0,30}"
    r"|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|reklama|reklame|reklam|mainos|annonse?"
    r"|hirdetés|reclamă|publicitate|reklaam|oglas"
    r"|sponsored(?: content| post)?|gesponsert(?:er (?:beitrag|inhalt))?|contenu sponsorisé|contenido patrocinado"
    r"|conteúdo patrocinado|contenuto sponsorizzato|gesponsorde inhoud|sponsrat innehåll|artykuł sponsorowany"
    r"|materiał sponsorowany|sponsorlu içerik|スポンサー(?:ド)?リンク"
    r"|реклама|διαφήμιση|iklan|quảng cáo|إعلان|تبلیغات|פרסומת|विज्ञापन|বিজ্ঞাপন|โฆษณา|广告|廣告|広告|광고"
)
"""Lines that say that what follows is an advertisement; headings that say so are about it."""
_PARTNER_WAYS = (
    r"in (?:partnership|association) with|presented by|sponsored by|brought to you by|in zusammenarbeit mit"
    r"|präsentiert von|en partenariat avec|en colaboración con|em parceria com|in collaborazione con"
    r"|in samenwerking met|i samarbe(?:jde|id) med|i samarbete med|we współpracy z|ve spolupráci s|при поддержке"
)
"""Lines that the sign of who paid stands below."""
_SHARE_WAYS = (
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
    r"|分享(?:本文|此文|这篇文章|這篇文章|文章)|기사 ?공유(?:하기)?|이 기사를 공유"
)
"""Labels of what shares the page, and nothing else: where they are headings for screen readers, they look like text."""
_SHARE_WORDS = (
    *"share teilen partager partagez compartir comparte compartilhar compartilhe partilhar condividi delen".split(),
    *"dela udostępnij sdílet megosztás paylaş поделиться поділитися bagikan シェア 分享 공유".split(),
)
"""Such labels where a colon and nothing else follows: a heading may be *Share*."""
_LIT_WAYS = (
    r"prevent your screen from (?:going dark|sleeping|turning off).{0,40}"
    r"|keep (?:your |the |my )?screen (?:on|awake|lit|from (?:going dark|sleeping|turning off)).{0,40}"
    r"|verhindert?,? dass (?:dein|der|das) (?:bildschirm|display) .{0,40}"
    r"|bildschirm (?:nicht abschalten|anlassen)|cook mode.{0,5} prevent your screen .{0,40}"
    r"|empêche[rz]? (?:votre |l.)écran de .{0,40}|evitar? que (?:tu|la) pantalla .{0,40}"
    r"|evitar? que (?:a|sua) tela .{0,40}|impedisci allo schermo di .{0,40}|voorkom dat je scherm .{0,40}"
    r"|nie wygaszaj ekranu|håll skärmen (?:tänd|vaken)|не выключать экран"
)
"""Labels of the switch that recipes have, which keeps the screen lit."""
_LOADING = (
    *("loading", "wird geladen", "chargement", "cargando", "carregando", "caricamento", "laden", "indlæser", "laster"),
    *("laddar", "ladataan", "ładowanie", "načítání", "betöltés", "se încarcă", "φόρτωση", "загрузка", "завантаження"),
    *("yükleniyor", "جار[ٍي]? التحميل", "در حال بارگذاری", "טוען", "लोड हो रहा है", "memuat", "đang tải", "กำลังโหลด"),
    *("読み込み中", "로딩 중", "加载中", "载入中", "載入中"),
)
_LOADING_WAYS = "|".join(rf"{way}(?: [^\W\d_]{{1,20}})?\s?(?:\.\.\.|…)" for way in _LOADING)
"""What stands in place of a picture or a part until a script has loaded it, with the dots that tell it from a word."""
_END = r"\W{0,5}$"
_LABEL_WAYS = f"{_AD_WAYS}|{_PARTNER_WAYS}"
_AD = Beginnings(_LABEL_WAYS, _END)
_UNLOADED = Beginnings(_LOADING_WAYS, _END)
_BUTTON_WAYS = "|".join((_SHARE_WAYS, _LIT_WAYS, *(rf"{word}(?=\s?[:：])" for word in _SHARE_WORDS)))
ANY = Beginnings("|".join((_LABEL_WAYS, _BUTTON_WAYS, _LOADING_WAYS)), _END)
"""All of them, asked at once: hardly any line is one."""
_SPONSORS = (
    *("sponsored by", "brought to you by", "gesponsert von", "sponsorisé par", "patrocinado por", "sponsorizzato da"),
    *("gesponsord door", "sponsoreret af", "sponset av", "sponsras av", "sponsorowane przez", "при поддержке"),
)
"""How lines begin that name who paid for what follows."""
_HEADS_AD = Beginnings("|".join((_AD_WAYS, *(f"{way} .{{1,40}}" for way in _SPONSORS))), _END)


_SERVICES = frozenset(
    "facebook twitter x pinterest linkedin whatsapp telegram reddit tumblr instagram threads bluesky mastodon "
    "flipboard pocket line weibo wechat messenger viber xing vk".split()
)
_OWN = frozenset("email e-mail mail print copy link sms".split())
"""What stands among services where a page is shared, and not where they are told."""
NAMES = Starts([name[:START] if len(name) > 1 else f"{name} " for name in _SERVICES | _OWN])
"""How rows of them begin, which few lines do."""
SERVICES = 3
"""Names of buttons from which a line of nothing else is their label: readers that show no signs."""


def _names_buttons(line: str) -> bool:
    """Whether *line* is a row of buttons that share the page: ``Facebook Twitter Email``."""
    names = line.lower().split()
    if not names or not (names[0] in _SERVICES or names[0] in _OWN):
        return False
    found = {*names} - {"|", "·", "•", "/"}
    return len(found) >= SERVICES and found <= _SERVICES | _OWN and not (found <= _SERVICES or found <= _OWN)


def that_label_ads(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, say that what follows is an advertisement, or who paid for it."""
    return _HEADS_AD.within(lines)


def that_label(lines: list[str]) -> dict[int, str]:
    """What those of *lines* are labels of, in words: an advertisement that follows, buttons, what is still to come."""
    found = {i: _what_it_labels(lines[i]) for i in ANY.within(lines)}
    rows = [i for i in NAMES.within(lines) if lines[i][0].isalpha() and _names_buttons(lines[i])]
    return found | dict.fromkeys(rows, "label of buttons")


def _what_it_labels(line: str) -> str:
    if _AD.begin(line):
        return LABELS_AD
    return "not loaded" if _UNLOADED.begin(line) else "label of buttons"
