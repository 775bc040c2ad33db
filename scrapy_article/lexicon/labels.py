"""Labels of advertisements, players, pictures, buttons that share the page or keep it lit, and what is not loaded."""

from __future__ import annotations

import re

from scrapy_article.lexicon.phrases import END, Phrases, ways

__all__ = ["LISTS"]

AD = ways(
    r"""
  advertisements?(?=\s{0,5}(?:[^\w\s&]|$))[\s\S]*|skip advertisement|article continues (?:below|after).{0,30}|
  story continues (?:below|after).{0,30}|continua depois da publicidade|haberin devamı(?: .{0,30})?|
  poniżej dalsza część (?:artykułu|tekstu)|dalsza część (?:artykułu|tekstu) pod .{0,30}|
  ciąg dalszy (?:artykułu|tekstu) pod .{0,30}|suite après (?:cette |la )?pub(?:licité)?|
  la suite après (?:cette |la )?pub(?:licité)?|weiter(?:lesen)? (?:nach|unter) der (?:anzeige|werbung)|
  artikel geht (?:nach|unter) .{0,30} weiter|text geht (?:nach|unter) .{0,30} weiter|
  der (?:artikel|text) geht (?:nach|unter) .{0,30} weiter|lees verder (?:onder|na) de advertentie|
  artik(?:el|len) fort(?:sætter|setter|sätter) (?:efter|etter) annonse?n|continua a leggere dopo .{0,30}|
  sigue leyendo (?:después|tras) .{0,30}|contin[uú]a (?:después|tras|dopo|após) .{0,30}|scroll (?:down )?(?:to|
  for) (?:keep reading|continue(?: reading| with content)?|read (?:on|more)|more)|
  keep scrolling (?:to|for) (?:read|continue|more).{0,25}|continue reading (?:below|after)\b.{0,30}|
  keep reading (?:below|after)\b.{0,30}|tekst (?:loopt door|gaat verder) (?:onder|na) .{0,30}|
  artikel (?:loopt door|gaat verder) (?:onder|na) .{0,30}|de tekst (?:loopt door|gaat verder) (?:onder|na) .{0,30}|
  artik(?:eln|elen|len|kelen) fort(?:sætter|setter|sätter) (?:efter|etter|under|nedenfor|nedan).{0,30}|
  saken fortsetter (?:etter|under) .{1,30}|teksten fortsetter (?:etter|under) .{1,30}|
  historien fortsætter (?:efter|under) .{1,30}|texten fortsätter (?:efter|under) .{1,30}|
  juttu jatkuu \w{1,20} (?:jälkeen|alla|alapuolella)|artikkeli jatkuu \w{1,20} (?:jälkeen|alla|alapuolella)|
  článek pokračuje (?:pod|za) .{1,30}|text pokračuje (?:pod|za) .{1,30}|článok pokračuje (?:pod|za) .{1,30}|
  pokračování článku (?:pod|za) .{1,30}|pokračovanie článku (?:pod|za) .{1,30}|
  cikkünk .{0,20}hirdetés(?: után)? folytatódik|articolul continuă (?:mai jos|după) .{0,30}|продолжение после рекламы|
  продовження після реклами|l.article continue (?:après|sous|ci-dessous).{0,30}|
  el artículo continúa (?:después|tras|debajo).{0,30}|la noticia continúa (?:después|tras|debajo).{0,30}|
  a matéria continua (?:após|depois|abaixo).{0,30}|o texto continua (?:após|depois|abaixo).{0,30}|
  l.articolo continua (?:dopo|sotto) .{1,30}|anzeige|werbung|publicité|publicidad|publicidade|pubblicità|advertentie|
  reklama|reklame|reklam|mainos|annon[cs]e?|hirdetés|reclamă|publicitate|reklaam|oglas|
  publicité\s?[-–—]\s?continue.{1,40}|publicidad\s?[-–—]\s?(?:continúa|sigue|continuar).{1,40}|
  publicidade\s?[-–—]\s?continu.{1,40}|pubblicità\s?[-–—]\s?continua.{1,40}|
  anzeige\s?[-–—]\s?(?:weiter|scrollen).{1,40}|werbung\s?[-–—]\s?(?:weiter|scrollen).{1,40}|
  advertentie\s?[-–—]\s?(?:lees|scroll).{1,40}|annonse?\s?[-–—]\s?(?:artikel|les|läs|læs|fort).{1,40}|
  sponsored(?: content| post)?|gesponsert(?:er (?:beitrag|inhalt))?|contenu sponsorisé|contenido patrocinado|
  conteúdo patrocinado|contenuto sponsorizzato|gesponsorde inhoud|sponsrat innehåll|artykuł sponsorowany|
  materiał sponsorowany|sponsorlu içerik|スポンサー(?:ド)?リンク|реклама|διαφήμιση|iklan|quảng cáo|إعلان|تبلیغات|
  פרסומת|विज्ञापन|বিজ্ঞাপন|โฆษณา|广告|廣告|広告|광고
    """
)
"""Lines that say that what follows is an advertisement; headings that say so are about it."""
PARTNER = ways(
    r"""
  in (?:partnership|association) with|presented by|sponsored by|brought to you by|in zusammenarbeit mit|präsentiert von|
  en partenariat avec|en colaboración con|em parceria com|in collaborazione con|in samenwerking met|
  i samarbe(?:jde|id) med|i samarbete med|we współpracy z|ve spolupráci s|при поддержке
    """
)
"""Lines that the sign of who paid stands below."""
SPONSORS = ways(
    """
  sponsored by|brought to you by|gesponsert von|sponsorisé par|patrocinado por|sponsorizzato da|gesponsord door|
  sponsoreret af|sponset av|sponsras av|sponsorowane przez|при поддержке
    """
)
"""How lines begin that name who paid for what follows."""
SHARE = ways(
    r"""
  share (?:this|the) (?:article|story|post|page|news)|teilen sie (?:diesen|den) (?:artikel|beitrag)|
  artikel (?:teilen|drucken|merken|weiterempfehlen|delen)|beitrag (?:teilen|drucken|merken|weiterempfehlen)|
  diesen (?:artikel|beitrag) (?:teilen|weiterempfehlen)|
  partage[rz] (?:cet article|l.article|cette (?:page|actualité))|l.article a été ajouté à vos favoris|
  compart(?:e|í|ir) (?:esta noticia|este artículo|esta nota|el artículo|la noticia|la nota)|
  compartilh(?:e|ar) (?:esta? (?:notícia|matéria|página)|este artigo|a notícia|o artigo)|
  partilh(?:e|ar) (?:esta notícia|este artigo|o artigo)|condividi (?:questo articolo|l.articolo|la notizia)|
  deel (?:dit artikel|dit bericht)|del (?:artiklen|artikkelen|denne (?:artikkelen|saken))|
  dela (?:artikeln|den här artikeln)|jaa (?:artikkeli|juttu|tämä)|udostępnij (?:artykuł|ten artykuł)|sdílet článek|
  sdílejte článek|cikk megosztása|distribuie (?:articolul|știrea)|haberi paylaş|bu haberi paylaş|
  поделиться (?:новостью|стать[её]й|в соц\w{1,15}|с друзьями)|поделитесь (?:новостью|стать[её]й)|
  поділитися (?:новиною|статтею)|شارك (?:هذا )?(?:المقال|الخبر|الموضوع)|مشاركة (?:المقال|الخبر)|
  इस (?:खबर|लेख) को शेयर करें|แชร์(?:ข่าว|บทความ|หน้า)นี้|chia sẻ (?:bài viết|tin)(?: này)?|
  bagikan (?:artikel|berita) ini|この(?:ニュース|記事|ページ|投稿)を(?:シェア|共有|印刷)(?:する)?|
  記事を(?:シェア|共有|印刷)(?:する)?|分享(?:到|至|给|給)(?:(?:微信|微博|新浪|朋友圈|好友|qq|脸书|臉書|facebook|line|
  twitter)[^。，]{0,16})?|分享(?:本文|此文|这篇文章|這篇文章|文章)|기사 ?공유(?:하기)?|이 기사를 공유
    """
)
"""Labels of what shares the page, and nothing else: where they are headings for screen readers, they look like text."""
SHARE_WORDS = ways(
    """
  share|teilen|partager|partagez|compartir|comparte|compartilhar|compartilhe|partilhar|condividi|delen|dela|udostępnij|
  sdílet|megosztás|paylaş|поделиться|поділитися|bagikan|シェア|分享|공유
    """
)
"""Such labels where a colon and nothing else follows: a heading may be *Share*."""
LIT = ways(
    r"""
  prevent your screen from (?:going dark|sleeping|turning off).{0,40}|
  keep (?:your |the |my )?screen (?:on|awake|lit|from (?:going dark|sleeping|turning off)).{0,40}|
  verhindert?,? dass (?:dein|der|das) (?:bildschirm|display) .{0,40}|bildschirm (?:nicht abschalten|anlassen)|
  cook mode.{0,5} prevent your screen .{0,40}|empêche[rz]? (?:votre |l.)écran de .{0,40}|
  evitar? que (?:tu|la) pantalla .{0,40}|evitar? que (?:a|sua) tela .{0,40}|impedisci allo schermo di .{0,40}|
  voorkom dat je scherm .{0,40}|nie wygaszaj ekranu|håll skärmen (?:tänd|vaken)|не выключать экран
    """
)
"""Labels of the switch that recipes have, which keeps the screen lit."""
COPY = ways(
    r"""
  copy (?:the )?link(?: to clipboard)?|link copied(?: to (?:the |your )?clipboard)?|copied to (?:your )?clipboard|
  link (?:kopiert|kopieren)|in die zwischenablage kopiert|copier le lien|lien copié|copiar (?:el )?enlace|
  enlace copiado|copiar (?:o )?link|link copiado|copia (?:il )?link|link copiato|kopieer (?:de )?link|link gekopieerd|
  kopiuj link|skopiuj link|link skopiowany|скопировать ссылку|ссылка скопирована|kopiera länk(?:en)?|
  kopier link(?:et)?|kopier lenken?|kopioi linkki|kopírovat odkaz|zkopírovat odkaz|kopírovať odkaz|bağlantıyı kopyala|
  salin tautan|sao chép liên kết|link másolása|نسخ الرابط|url ?복사|リンクをコピー(?:する|しました)?|复制链接|
  複製連結|链接已复制|連結已複製|링크 ?복사
    """
)
"""Buttons that copy the address of the page."""
FORM = ways(
    r"""
  already an? (?:\w{1,20} )?(?:subscriber|member)\W{1,3}(?:log|sign) in(?: here)?|
  bereits abonnent(?:in)?\W{1,3}(?:hier )?(?:anmelden|einloggen)|déjà abonnée?\W{1,3}(?:connectez-vous|se connecter)|
  ya eres suscriptor\W{1,3}(?:inicia sesión|accede|entra)|já é assinante\W{1,3}(?:faça login|entre|acesse)|
  sei già abbonato\W{1,3}accedi|al abonnee\W{1,3}(?:log in|inloggen)|masz już subskrypcję\W{1,3}zaloguj się|
  redan prenumerant\W{1,3}logga in|allerede abonnent\W{1,3}logg? in[dn]|thanks for (?:subscribing|signing up)|
  thank you for (?:subscribing|signing up)|please enter a valid e-?mail(?: address)?|
  you have (?:been )?successfully (?:subscribed|signed up)|something went wrong\W{1,3}please try again(?: later)?|
  an error (?:has )?occurred\W{1,3}please try again(?: later)?
    """
)
"""What forms say to those who are subscribers, or have filled them in."""
LOADING = ways(
    r"""
  loading|wird geladen|chargement|cargando|carregando|caricamento|laden|indlæser|laster|laddar|ladataan|ładowanie|
  načítání|betöltés|se încarcă|φόρτωση|загрузка|завантаження|yükleniyor|جار[ٍي]? التحميل|در حال بارگذاری|טוען|
  लोड हो रहा है|memuat|đang tải|กำลังโหลด|読み込み中|로딩 중|加载中|载入中|載入中
    """
)
"""What stands in place of a picture or a part until a script has loaded it, with the dots that tell it from a word."""
MEDIA = ways(
    r"""
  open image in (?:gallery|new tab)|view (?:image|photo) in full ?screen|view (?:full[ -]size|larger) image|
  click (?:here |on (?:the )?(?:image|photo) )?to (?:expand|enlarge|zoom)(?: (?:the |this )?(?:image|photo))?|
  tap (?:here |on (?:the )?(?:image|photo) )?to (?:expand|enlarge|zoom)(?: (?:the |this )?(?:image|photo))?|
  bild (?:vergrößern|in (?:galerie|vollbild) öffnen)|zum vergrößern (?:\w{1,15} ){0,3}klicken|agrandir l.image|
  cliquez pour agrandir(?: l.image)?|ampliar (?:la )?(?:imagen|foto)|ampliar (?:a )?imagem|
  ingrandisci (?:l.)?immagine|clicca per ingrandire|afbeelding vergroten|foto vergroten|vergroot (?:afbeelding|foto)|
  powiększ (?:zdjęcie|obraz)|увеличить (?:фото|изображение)|画像を拡大(?:する)?|クリックで拡大|画像を見る|
  この記事の写真を見る|이미지 크게 ?보기|사진 크게 ?보기|点击(?:查看大图|放大)|點擊(?:查看大圖|放大)|查看大[图圖]|
  listen to (?:(?:this|the) )?(?:article|story|post)(?: \d{1,3} min(?:ute)?s?)?|listen \d{1,3} min(?:ute)?s?|
  this (?:video|audio|content) is (?:not available|unavailable)(?: in your (?:country|region|location))?|
  please try another browser(?: to .{0,30})?|loading (?:video|player|audio)|video wird geladen|
  artikel (?:anhören|vorlesen(?: lassen)?)|diesen artikel (?:anhören|vorlesen(?: lassen)?)|beitrag anhören|
  écoute[rz] (?:cet |l.)article|escuchar (?:(?:este|el) )?artículo|escucha (?:este|el) artículo|
  escuchar (?:(?:esta|la) )?(?:noticia|nota)|escucha (?:esta|la) (?:noticia|nota)|
  ouvir (?:(?:esta|este|o|a) )?(?:notícia|artigo|matéria)|ouça (?:(?:esta|este|o|a) )?(?:notícia|artigo|matéria)|
  ascolta (?:l.|questo )articolo|luister naar (?:dit|het) artikel|beluister (?:dit|het) artikel|
  lyt til (?:artiklen|artikel)|lytt til (?:artikkelen|saken)|lyssna på artikeln|kuuntele (?:juttu|artikkeli)|
  słuchaj artykułu|posłuchaj (?:tego )?artykułu|odsłuchaj artykuł|слушать (?:статью|новость|текст)|
  прослушать (?:статью|новость|текст)|haberi dinle|この記事を(?:聴く|聞く|音声で聞く)|記事を音声で聞く|
  poslechnout (?:si )?článek|dengarkan (?:artikel|berita)(?: ini)?|nghe (?:bài viết|đọc bài)|खबर सुनें|
  听(?:本文|新闻|全文)|聽(?:本文|新聞|全文)|기사 듣기|استمع إلى (?:المقال|الخبر)|
  view this (?:post|photo|profile|reel|thread) on \w{2,20}|sieh dir diesen beitrag auf \w{2,20} an|
  voir cette publication sur \w{2,20}|afficher cette publication sur \w{2,20}|ver esta publicación en \w{2,20}|
  ver esta publicação no \w{2,20}|ver essa foto no \w{2,20}|visualizza questo post su \w{2,20}|
  dit bericht op \w{2,20} bekijken|dit bericht bekijken op \w{2,20}|wyświetl ten post na \w{2,20}|
  посмотреть эту публикацию в \w{2,20}|bu gönderiyi instagram.da gör|lihat postingan ini di \w{2,20}|
  se dette opslag på \w{2,20}|visa detta inlägg på \w{2,20}|vis dette innlegget på \w{2,20}|
  zobrazit příspěvek na \w{2,20}|この投稿をinstagramで見る|instagram에서 이 게시물 보기
    """
)
"""What buttons on pictures say, and on what reads the text out or plays it; and what stands in embedded posts until a
script has loaded them."""
SERVICES = frozenset(
    "facebook twitter x pinterest linkedin whatsapp telegram reddit tumblr instagram threads bluesky mastodon "
    "flipboard pocket line weibo wechat messenger viber xing vk".split()
)
OWN = frozenset("email e-mail mail print copy link sms".split())
"""Buttons that share a page: names of services, and what stands among them, not where they are told."""


def _is_row(found: re.Match[str]) -> bool:
    """Whether a line is a row of at least three buttons that share the page: ``Facebook Twitter Email``."""
    names = {*found.string.lower().split()} - {"|", "·", "•", "/"}
    return len(names) >= 3 and names <= SERVICES | OWN and not (names <= SERVICES or names <= OWN)


LISTS = (
    Phrases("label_ad label_partner", 10, AD, END),
    Phrases("label_ad", 10, PARTNER, END),
    Phrases("label_partner", 10, "|".join(rf"{way} .{{1,40}}" for way in SPONSORS.split("|")), END),
    Phrases("label_media", 10, MEDIA, END),
    Phrases("not_loaded", 10, LOADING, r"(?: [^\W\d_]{1,20})?\s?(?:\.\.\.|…)" + END),
    Phrases("label_buttons", 10, f"{SHARE}|{LIT}|{COPY}|{FORM}", END),
    Phrases("label_buttons", 10, SHARE_WORDS, r"(?=\s?[:：])" + END),
    Phrases("label_buttons", 10, "|".join(f"{name}[ \t\n]" for name in sorted(SERVICES | OWN)), check=_is_row),
)
