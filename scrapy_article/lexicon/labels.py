"""Labels of advertisements, players, pictures, buttons that share the page or keep it lit, and what is not loaded."""

from __future__ import annotations

from scrapy_article.document.needles import START, Starts
from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["ANY", "LABELS_AD", "LABELS_MEDIA", "NAMES", "that_label", "that_label_ads"]

LABELS_AD = "label of an advertisement"
LABELS_MEDIA = "label of a player, picture or post"

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
    r"|sigue leyendo (?:después|tras) .{0,30}|contin[uú]a (?:después|tras|dopo|após) .{0,30}"
    r"|scroll (?:down )?(?:to|for) (?:keep reading|continue(?: reading| with content)?|read (?:on|more)|more)"
    r"|keep scrolling (?:to|for) (?:read|continue|more).{0,25}|continue reading (?:below|after)\b.{0,30}"
    r"|keep reading (?:below|after)\b.{0,30}"
    r"|tekst (?:loopt door|gaat verder) (?:onder|na) .{0,30}|artikel (?:loopt door|gaat verder) (?:onder|na) .{0,30}"
    r"|de tekst (?:loopt door|gaat verder) (?:onder|na) .{0,30}"
    r"|artik(?:eln|elen|len|kelen) fort(?:sætter|setter|sätter) (?:efter|etter|under|nedenfor|nedan).{0,30}"
    r"|saken fortsetter (?:etter|under) .{1,30}|teksten fortsetter (?:etter|under) .{1,30}"
    r"|historien fortsætter (?:efter|under) .{1,30}|texten fortsätter (?:efter|under) .{1,30}"
    r"|juttu jatkuu \w{1,20} (?:jälkeen|alla|alapuolella)|artikkeli jatkuu \w{1,20} (?:jälkeen|alla|alapuolella)"
    r"|článek pokračuje (?:pod|za) .{1,30}|text pokračuje (?:pod|za) .{1,30}|článok pokračuje (?:pod|za) .{1,30}"
    r"|pokračování článku (?:pod|za) .{1,30}|pokračovanie článku (?:pod|za) .{1,30}"
    r"|cikkünk .{0,20}hirdetés(?: után)? folytatódik|articolul continuă (?:mai jos|după) .{0,30}"
    r"|продолжение после рекламы|продовження після реклами|l.article continue (?:après|sous|ci-dessous).{0,30}"
    r"|el artículo continúa (?:después|tras|debajo).{0,30}|la noticia continúa (?:después|tras|debajo).{0,30}"
    r"|a matéria continua (?:após|depois|abaixo).{0,30}|o texto continua (?:após|depois|abaixo).{0,30}"
    r"|l.articolo continua (?:dopo|sotto) .{1,30}"
    r"|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|reklama|reklame|reklam|mainos|annon[cs]e?"
    r"|hirdetés|reclamă|publicitate|reklaam|oglas"
    r"|publicité\s?[-–—]\s?continue.{1,40}|publicidad\s?[-–—]\s?(?:continúa|sigue|continuar).{1,40}"
    r"|publicidade\s?[-–—]\s?continu.{1,40}|pubblicità\s?[-–—]\s?continua.{1,40}"
    r"|anzeige\s?[-–—]\s?(?:weiter|scrollen).{1,40}|werbung\s?[-–—]\s?(?:weiter|scrollen).{1,40}"
    r"|advertentie\s?[-–—]\s?(?:lees|scroll).{1,40}|annonse?\s?[-–—]\s?(?:artikel|les|läs|læs|fort).{1,40}"
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
_PICTURE_WAYS = (
    r"open image in (?:gallery|new tab)|view (?:image|photo) in full ?screen|view (?:full[ -]size|larger) image"
    r"|click (?:here |on (?:the )?(?:image|photo) )?to (?:expand|enlarge|zoom)(?: (?:the |this )?(?:image|photo))?"
    r"|tap (?:here |on (?:the )?(?:image|photo) )?to (?:expand|enlarge|zoom)(?: (?:the |this )?(?:image|photo))?"
    r"|bild (?:vergrößern|in (?:galerie|vollbild) öffnen)|zum vergrößern (?:\w{1,15} ){0,3}klicken"
    r"|agrandir l.image|cliquez pour agrandir(?: l.image)?|ampliar (?:la )?(?:imagen|foto)|ampliar (?:a )?imagem"
    r"|ingrandisci (?:l.)?immagine|clicca per ingrandire|afbeelding vergroten|foto vergroten"
    r"|vergroot (?:afbeelding|foto)|powiększ (?:zdjęcie|obraz)|увеличить (?:фото|изображение)|画像を拡大(?:する)?"
    r"|クリックで拡大|画像を見る|この記事の写真を見る|이미지 크게 ?보기|사진 크게 ?보기"
    r"|点击(?:查看大图|放大)|點擊(?:查看大圖|放大)|查看大[图圖]"
)
"""What buttons on pictures say to those who see none,"""
_PLAYER_WAYS = (
    r"listen to (?:(?:this|the) )?(?:article|story|post)(?: \d{1,3} min(?:ute)?s?)?|listen \d{1,3} min(?:ute)?s?"
    r"|this (?:video|audio|content) is (?:not available|unavailable)(?: in your (?:country|region|location))?"
    r"|please try another browser(?: to .{0,30})?|loading (?:video|player|audio)|video wird geladen"
    r"|artikel (?:anhören|vorlesen(?: lassen)?)|diesen artikel (?:anhören|vorlesen(?: lassen)?)|beitrag anhören"
    r"|écoute[rz] (?:cet |l.)article|escuchar (?:(?:este|el) )?artículo|escucha (?:este|el) artículo"
    r"|escuchar (?:(?:esta|la) )?(?:noticia|nota)|escucha (?:esta|la) (?:noticia|nota)"
    r"|ouvir (?:(?:esta|este|o|a) )?(?:notícia|artigo|matéria)|ouça (?:(?:esta|este|o|a) )?(?:notícia|artigo|matéria)"
    r"|ascolta (?:l.|questo )articolo|luister naar (?:dit|het) artikel|beluister (?:dit|het) artikel"
    r"|lyt til (?:artiklen|artikel)|lytt til (?:artikkelen|saken)|lyssna på artikeln|kuuntele (?:juttu|artikkeli)"
    r"|słuchaj artykułu|posłuchaj (?:tego )?artykułu|odsłuchaj artykuł|слушать (?:статью|новость|текст)"
    r"|прослушать (?:статью|новость|текст)|haberi dinle|この記事を(?:聴く|聞く|音声で聞く)"
    r"|記事を音声で聞く|poslechnout (?:si )?článek|dengarkan (?:artikel|berita)(?: ini)?|nghe (?:bài viết|đọc bài)"
    r"|खबर सुनें"
    r"|听(?:本文|新闻|全文)|聽(?:本文|新聞|全文)|기사 듣기|استمع إلى (?:المقال|الخبر)"
)
"""and those of what reads the text out, or plays it."""
_POST_WAYS = (
    r"view this (?:post|photo|profile|reel|thread) on \w{2,20}|sieh dir diesen beitrag auf \w{2,20} an"
    r"|voir cette publication sur \w{2,20}|afficher cette publication sur \w{2,20}|ver esta publicación en \w{2,20}"
    r"|ver esta publicação no \w{2,20}|ver essa foto no \w{2,20}|visualizza questo post su \w{2,20}"
    r"|dit bericht op \w{2,20} bekijken|dit bericht bekijken op \w{2,20}|wyświetl ten post na \w{2,20}"
    r"|посмотреть эту публикацию в \w{2,20}|bu gönderiyi instagram.da gör|lihat postingan ini di \w{2,20}"
    r"|se dette opslag på \w{2,20}|visa detta inlägg på \w{2,20}|vis dette innlegget på \w{2,20}"
    r"|zobrazit příspěvek na \w{2,20}|この投稿をinstagramで見る|instagram에서 이 게시물 보기"
)
"""What stands in embedded posts until a script has loaded them."""
_COPY_WAYS = (
    r"copy (?:the )?link(?: to clipboard)?|link copied(?: to (?:the |your )?clipboard)?|copied to (?:your )?clipboard"
    r"|link (?:kopiert|kopieren)|in die zwischenablage kopiert|copier le lien|lien copié|copiar (?:el )?enlace"
    r"|enlace copiado|copiar (?:o )?link|link copiado|copia (?:il )?link|link copiato|kopieer (?:de )?link"
    r"|link gekopieerd|kopiuj link|skopiuj link|link skopiowany|скопировать ссылку|ссылка скопирована"
    r"|kopiera länk(?:en)?|kopier link(?:et)?|kopier lenken?|kopioi linkki|kopírovat odkaz|zkopírovat odkaz"
    r"|kopírovať odkaz|bağlantıyı kopyala|salin tautan|sao chép liên kết|link másolása|نسخ الرابط|url ?복사"
    r"|リンクをコピー(?:する|しました)?"
    r"|复制链接|複製連結|链接已复制|連結已複製|링크 ?복사"
)
"""Those of buttons that copy the address of the page."""
_FORM_WAYS = (
    r"already an? (?:\w{1,20} )?(?:subscriber|member)\W{1,3}(?:log|sign) in(?: here)?"
    r"|bereits abonnent(?:in)?\W{1,3}(?:hier )?(?:anmelden|einloggen)"
    r"|déjà abonnée?\W{1,3}(?:connectez-vous|se connecter)"
    r"|ya eres suscriptor\W{1,3}(?:inicia sesión|accede|entra)|já é assinante\W{1,3}(?:faça login|entre|acesse)"
    r"|sei già abbonato\W{1,3}accedi|al abonnee\W{1,3}(?:log in|inloggen)|masz już subskrypcję\W{1,3}zaloguj się"
    r"|redan prenumerant\W{1,3}logga in|allerede abonnent\W{1,3}logg? in[dn]"
    r"|thanks for (?:subscribing|signing up)|thank you for (?:subscribing|signing up)"
    r"|please enter a valid e-?mail(?: address)?"
    r"|you have (?:been )?successfully (?:subscribed|signed up)"
    r"|something went wrong\W{1,3}please try again(?: later)?"
    r"|an error (?:has )?occurred\W{1,3}please try again(?: later)?"
)
"""What forms say to those who are subscribers, or have filled them in."""
_END = r"\W{0,5}$"
_LABEL_WAYS = f"{_AD_WAYS}|{_PARTNER_WAYS}"
_AD = Beginnings(_LABEL_WAYS, _END)
_UNLOADED = Beginnings(_LOADING_WAYS, _END)
_MEDIA_WAYS = f"{_PICTURE_WAYS}|{_PLAYER_WAYS}|{_POST_WAYS}"
_MEDIA = Beginnings(_MEDIA_WAYS, _END)
_SHARE_LABELS = [rf"{word}(?=\s?[:：])" for word in _SHARE_WORDS]
_BUTTON_WAYS = "|".join((_SHARE_WAYS, _LIT_WAYS, _COPY_WAYS, _FORM_WAYS, *_SHARE_LABELS))
ANY = Beginnings("|".join((_LABEL_WAYS, _BUTTON_WAYS, _LOADING_WAYS, _MEDIA_WAYS)), _END)
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
    if _MEDIA.begin(line):
        return LABELS_MEDIA
    return "not loaded" if _UNLOADED.begin(line) else "label of buttons"
