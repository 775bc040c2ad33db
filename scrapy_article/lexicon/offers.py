"""What earns a site money: subscriptions, gifts, links to shops, and other goods than that of the page."""

from __future__ import annotations

from math import inf

from scrapy_article.lexicon.phrases import Phrases, ways

__all__ = ["LISTS"]

WALL = ways(
    r"""
  this (?:article|story|content) is (?:only )?(?:for|available to|reserved for) .{0,30}(?:subscribers|members)|
  subscribe (?:now )?to (?:continue|keep) reading|to (?:continue|keep) reading this|already a subscriber|
  weiterlesen mit|jetzt weiterlesen|diese[rn]? (?:artikel|inhalt|text) ist (?:nur|exklusiv) für|bereits abonnent|
  sie (?:möchten|wollen) weiterlesen|um (?:diesen artikel|den ganzen artikel) (?:zu lesen|lesen zu können)|
  il vous reste .{1,30}à lire|la suite (?:de l.article |de cet article )?est réservée|cet article est réservé|
  l.article est réservé|abonnez-vous pour (?:lire|accéder|continuer|poursuivre)|déjà abonnée?|
  pour (?:lire la suite|lire l.intégralité|accéder à l.intégralité|continuer (?:la|votre) lecture)|
  contenido exclusivo para suscriptores|este (?:artículo|contenido) es (?:exclusivo|solo) para|ya eres suscriptor|
  suscr[íi]bete (?:para|y) (?:seguir|continúa|leer|lee|sigue)|para (?:seguir|continuar) leyendo|
  conteúdo exclusivo para assinantes|assine (?:para|e) (?:continu|le)|para continuar (?:a ler|lendo)|já é assinante|
  contenuto riservato agli|articolo riservato agli|abbonati per (?:leggere|continuare)|per continuare a leggere|
  sei già abbonat|dit artikel is (?:alleen|exclusief) (?:voor|toegankelijk)|lees (?:nu )?verder met|al abonnee|
  få (?:fuld |full )?(?:adgang|tilgang) til .{0,60}(?:læs|les|artikl|artikk)|læs resten af artikl|les resten av|
  for at læse (?:denne|hele|resten)|for å lese (?:denne|hele|resten)|allerede abonnent|allerede kunde|
  denne (?:artikel|artikkelen|saken) er (?:kun )?for (?:våre |vores )?abonnenter|för att läsa (?:hela|vidare|resten)|
  redan prenumerant|tämä (?:artikkeli|sisältö|juttu) on (?:vain )?tilaajille|oletko jo tilaaja|jatka lukemista|
  dalsza część artykułu|artykuł dostępny tylko dla|pozostało .{1,10}(?:% |tekstu|artykułu)|aby czytać dalej|
  masz już (?:subskrypcję|prenumeratę)|tento článek je (?:pouze |jen )?pro (?:předplatitele|členy)|
  чтобы (?:читать дальше|прочитать полностью)|полный текст доступен|продолжение доступно|
  этот материал доступен только подписчикам|devamını okumak için|この記事は(?:有料(?:会員|記事|です|コンテンツ)|会員)|
  続きを読むには|この続きを読むには|続きは会員|有料会員(?:限定|になると|の方)|会員限定|残り\s?\d{1,6}\s?文字|
  ここから先は|订阅(?:后)?(?:即?可)?(?:继续)?阅读|訂閱(?:後)?(?:即?可)?(?:繼續)?閱讀|
  登录(?:后)?(?:即?可)?(?:继续)?阅读|付费(?:后)?(?:即?可)?(?:继续)?阅读|本文为付费|本文為付費|此內容僅限
    """
)
"""What follows where all but subscribers have read enough."""
MONEY = ways(
    r"""
en: support our |support us|support independent |support local journalism|support quality journalism|
  support nonprofit |ribute as little as|ributing as little as|ribution of as little as|giving us as little as|
  donate today|donate now|make a donation|make a contribution|your donation|your contribution|tax-deductible|
  become a member|become a supporter|become a patron|reader-supported|reader-funded|news free for|stories free for|
  journalism free for|reporting free for
de: unterstütze uns|unterstützt uns|unterstützen sie uns|unterstütze unser|unterstützt unser|unterstützen sie unser|
  arbeit unterstützen|journalismus unterstützen|redaktion unterstützen|mit einer spende|deine spende|eure spende|
  ihre spende|jetzt spenden|werde mitglied|werden sie mitglied|mitglied werden
es: apóyanos|apoya nuestro|apoya el periodismo|haz una donación|haz tu donación|tu donación|tu aportación|hazte soci
fr: soutenez-nous|soutenez notre|soutenez la presse|soutenez le journalisme|faites un don|faire un don|votre don |
  vos dons|devenez membre|devenez adhérent
it: sostienici|sostieni il nostro|sostieni la nostra|sostieni il giornalismo|fai una donazione|tua donazione|
  tuo contributo|diventa socio|diventa sostenitore
nl: steun ons|steun onze|jouw bijdrage|uw bijdrage|jouw donatie|word lid|word donateur|word vriend
pl: wesprzyj nas|twoje wsparcie|twoja wpłata|przekaż darowiznę
pt: apoie-nos|apoie o nosso|apoie o jornalismo|faça uma doação|sua doação|seja apoiador
ru: поддержите нас|поддержите редакцию|поддержите нашу|ваше пожертвование|ваша поддержка|сделайте пожертвование
    """
)
"""Asks readers for money."""
SUPPORT = ways(
    r"""
  support |donate|help (?:us|keep) |unterstütz|spende|apoya |apóy|dona |soutenez|faites un don|sostieni|steun |doneer|
  wesprzyj|apoie|поддержите
    """
)
"""Headings of that."""
US = ways(
    """
  we|us|our|wir|uns|unser|nos|nuestra|nuestro|nuestras|nuestros|apóyanos|notre|nous|nostra|nostre|nostri|nostro|
  sostienici|aiutaci|wij|ons|onze|nas|nós|nossa|nosso|nossas|nossos|мы|нас|нам|наш|наша|наше|наши|нашу|нашей|нашего|
  нашему|нашим|нашими|наших|нашем|newsroom|reporting|periodismo|giornalismo|jornalismo
    """
)
OUR = r"\b(?:unser\w{0,2}|nasz\w{0,3}|journalis\w{1,4}|dziennikarstw\w{1,3}|журналистик\w)\b"
"""Words by which sites speak of themselves, or of what they do."""
GOODS = ways(
    r"""
en: people who {BOUGHT}|customers who {BOUGHT}|others who {BOUGHT}|shoppers who {BOUGHT}|users who {BOUGHT}|
  people {ALSO}|customers {ALSO}|others {ALSO}|shoppers {ALSO}|guests {ALSO}|similar {GOODS}|related {GOODS}|
  recommended {GOODS}|sponsored {GOODS}|alternative {GOODS}|products related to|
  explore (?:more |other )?(?:similar|related)|see (?:more |other )?(?:similar|related)|shop (?:more )?similar|
  compare (?:with |to )?similar|more like this\b|more from this (?:seller|shop|brand|collection)|
  other {GOODS} (?:from|by|you)|more {GOODS} (?:from|by|you)|seller.s other items|
  you (?:may|might) also (?:like|love|enjoy|be interested)|you (?:may|might) (?:like|love|enjoy){OTHERS}|
  you.ll (?:also|probably) (?:like|love)|we (?:think|know) you.ll (?:also )?(?:like|love){OTHERS}|recommended for you|
  recently viewed|your recently viewed|your browsing history|browsing history|
  inspired by your (?:browsing|recent|shopping|view)|frequently (?:bought|purchased)|often (?:bought|purchased)|
  usually (?:bought|purchased)|bought together\b|buy together\b|complete (?:the|your) (?:look|outfit)|
  shop the (?:look|outfit)
cs, sk: zákazníci,? kte|podobn[éý] (?:produkty|zboží|tovar)|související (?:produkty|zboží)|
  súvisiac[ei] (?:produkty|tovar)|naposledy (?:prohl|zobr|prez)|často kup|mohlo by (?:se |sa )?(?:vám|vás)
da, no, sv: andr[ae] (?:kunder|købte|kjøpte|köpte)|kunder (?:som|der) (?:købte|kjøpte|köpte|så)|
  lignende (?:produkt|varer)|liknande (?:produkt|varor)|relater(?:ede|te|ade) (?:produkt|varer|varor)|sidst sete|
  senest sete|sist sett|nylig sett|senast (?:sedda|visade)|du kanske (?:också )?gillar|ofta köpt
de: kunden, die (?:diese|sich)|kunden (?:kauften|interessierten|sahen)|kunden haben sich (?:auch|ebenfalls)|
  andere (?:kunden|kauften|suchten)|ähnliche (?:artikel|produkte)|verwandte (?:artikel|produkte)|
  wird (?:oft|häufig) zusammen|oft zusammen gekauft|häufig zusammen gekauft|zuletzt (?:an)?gesehen|das passt dazu|
  das könnte (?:dir|ihnen|dich|sie|euch) (?:auch|ebenfalls)|könnte (?:dir|ihnen|dich|sie|euch) (?:auch|ebenfalls)
el, ro: σχετικά προϊόντα|παρόμοια προϊόντα|προτεινόμενα προϊόντα|ίσως σας|
  produse (?:similare|asemănătoare|recomandate)|clien[țţ]ii care au
es: los clientes (?:que|también) (?:compr|vi|ven |consult)|clientes que (?:compr|vi|ven )|
  quienes (?:vieron|compraron)|también te (?:puede|podría)|te (?:puede|podría) (?:interesar|gustar)|
  le (?:puede|podría) (?:interesar|gustar)|productos (?:similares|relacionados|recomendados|vistos)|
  artículos (?:similares|relacionados|vistos)|frecuentemente comprados|comprados juntos|vistos? recientemente|
  completa (?:el|tu) look
fi: muut (?:ostivat|katsoivat)|samankaltais(?:et|ia) tuot|saatat (?:myös )?pitää|viimeksi katso
fr: les clients (?:ayant|qui ont) (?:achet|consult|vu)|
  les clients ont (?:aussi|également) (?:achet|consult|vu|regard|aim)|ceux qui ont (?:achet|consult|vu)|
  vous (?:aimerez|aimeriez|pourriez) (?:aussi|peut|également|aimer)|
  produits (?:similaires|apparentés|associés|complémentaires|recommandés|consultés|vus)|
  articles (?:similaires|associés|complémentaires|recommandés|consultés|vus)|souvent achetés|fréquemment achetés|
  derniers (?:articles|produits) (?:consultés|vus)|récemment (?:consultés|vus)|consultés récemment|vus récemment|
  complétez (?:le|votre) (?:look|tenue)
hu: hasonló termékek|kapcsolódó termékek|ajánlott termékek|legutóbb megtekint
id, th, vi: produk (?:serupa|terkait|sejenis)|mungkin anda (?:juga )?suka|sản phẩm (?:tương tự|liên quan)|có thể bạn|
  สินค้า(?:ที่เกี่ยวข้อง|ที่คล้าย|แนะนำ)
it: i clienti che hanno|clienti che hanno|chi ha (?:visto|acquistato|comprato)|
  ti potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)|potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)|
  prodotti (?:simili|correlati|consigliati|visti)|articoli (?:simili|correlati|consigliati|visti)|
  spesso (?:comprati|acquistati)|acquistati insieme|visti di recente|completa il look
ja: この商品を(?:見た|買った|購入した|チェックした)|この商品に関連(?:する|した)商品|よく一緒に購入|関連商品|類似商品|
  おすすめ商品|最近(?:チェックした|見た)
ko: 이 상품을 (?:본|구매)|함께 (?:구매|본)|관련 상품|비슷한 상품|유사 상품|추천 상품|최근 본
nl: klanten (?:die (?:dit|deze)|kochten|bekeken)|anderen (?:bekeken|kochten)|misschien vind je|vind je misschien|
  vaak samen|gerelateerde producten|vergelijkbare producten|soortgelijke producten|recent bekeken|laatst bekeken|
  aanbevolen voor (?:jou|je|u)\b
pl: klienci,? którzy (?:kupi|oglą)|klienci (?:kupili|oglądali)|inni (?:klienci|kupili|oglądali)|podobne produkty|
  powiązane produkty|polecane produkty|produkty (?:podobne|powiązane|polecane)|ostatnio (?:oglądane|przeglądane)|
  często kupowane|może ci się
pt: quem (?:viu|comprou)|clientes que (?:compr|vi)|você (?:também )?pode gostar|também pode gostar|
  produtos (?:similares|semelhantes|relacionados|recomendados|vistos)|frequentemente comprados|vistos recentemente|
  visualizados recentemente|compre junto|complete o look
ru, uk: с этим товаром|з цим товаром|вместе с этим (?:товар|продукт)|похожие товар|сопутствующие товар|
  рекомендуемые товар|схожі товар|подібні товар|супутні товар|недавно просмотренн|нещодавно переглян|
  вы (?:недавно )?смотрели|вам (?:также )?может понрав|вам (?:також )?може сподоб|
  покупатели,? (?:также|которые) (?:куп|покуп|смотр|приобре)
tr: benzer ürün|ilgili ürün|bu ürünü (?:alan|inceleyen)|birlikte (?:alın|satın)|son (?:gez|incelenen|incelediğ|bakt)
ar, fa, he: منتجات (?:ذات صلة|مشابهة|مماثلة)|قد يعجبك|محصولات (?:مرتبط|مشابه)|מוצרים (?:דומים|קשורים|נלווים)
zh: 看了[又该此該]|买了[又该此]|買了[又此該]|浏览了[该此]|瀏覽了[此該]|购买了[该此]|購買了[此該]|
  相[关關似](?:产品|商品|產品)|类似(?:产品|商品)|類似(?:商品|產品)|猜你喜[欢歡]|为你推荐|為你推薦|您可能[还也還會会]|
  你可能[还也還會会]|最近[浏瀏][览覽]|经常一起|經常一起
    """,
    OTHERS=r"(?: these| this| it)?(?: too| as well)?\W{0,5}$",
    BOUGHT="(?:view|bought|purchas|search|shopped)",
    ALSO="(?:also|ultimately) (?:view|bought|buy|purchas|search|shop|lik|lov|consider)",
    GOODS="(?:items|products|listings|styles)",
)
"""What others bought, and what is like the goods of the page."""
LABEL = (
    r"(?:(?:editorial|editor.s|affiliate|advertiser|full|please|important) )?(?:note|disclosure|disclaimer)"
    r"(?:\W{1,3}| that )\W{0,5}"
)
"""What may stand before a disclosure."""
PAID = ways(
    r"""
  this{USES}|our{USES}|my{USES}|we may (?:earn|receive) an? .{0,20}commission|as an amazon (?:associate|affiliate)|
  affiliate links (?:are|may be) |some (?:of the )?links .{0,30}\bare affiliate|
  we (?:also )?(?:may )?use affiliate links|while each product featured is independently|
  all products featured .{0,30}are independently|alle mit einem stern.{0,40}links|
  die mit (?:sternchen|einem stern|\*).{0,40}(?:links|affiliate)|dieser (?:artikel|beitrag) enthält affiliate|
  cet article contient des liens (?:affiliés|d.affiliation)|este artículo contiene enlaces de afiliad|
  questo articolo contiene link (?:affiliati|di affiliazione)|este artigo contém links de afiliad|
  記事内に(?:広告|アフィリエイト)|当サイトは.{0,20}(?:アフィリエイト|広告)|
  本(?:記事|ページ|サイト)に?は.{0,12}(?:プロモーション|広告を)|이 (?:포스팅|글)은 쿠팡 ?파트너스
    """,
    USES=r" (?:post|article|page|site|blog|website|guide|story)s? (?:may |might )?"
    "(?:contain|include|use|has|have)s? (?:some |amazon )?affiliate",
)
"""Says that the site is paid for what readers buy."""
_QUOTES = '"“”„«»‹「『'
"""What is quoted is said of the disclosures of others."""
EARNS = ways(
    """
  we may earn|we might earn|we will earn|i may earn|i might earn|earn us a|we may be compensated|we may receive|
  we might receive|i may receive|i might receive|i can receive|we may get|i may get|we may make|i may make|
  may earn a commission
    """
)
"""The same in the midst of a line, in English,"""
BROKERED = ways(
    r"""
  (?=[\s\S]*provision)[\s\S]*(?:affiliate|kaufst|einkauf)|(?=[\s\S]*commission)[\s\S]*liens (?:affiliés|d.affiliation)|
  (?=[\s\S]*comisión)[\s\S]*enlaces de afiliad|(?=[\s\S]*commissione)[\s\S]*link affiliat|
  (?=[\s\S]*commissie)[\s\S]*affiliate|(?=[\s\S]*comissão)[\s\S]*links de afiliad
    """
)
"""and in other languages."""
LINKS = (
    "affiliate|kaufst|einkauf|liens affiliés|liens d'affiliation|liens d’affiliation|enlaces de afiliad|link affiliat"
    "|links de afiliad"
)
LISTS = (
    Phrases("wall", 30, WALL),
    Phrases("money", inf, needles=MONEY),
    Phrases("appeal_heading", 15, SUPPORT),
    Phrases("we", 60, needles="|".join(rf"\b{word}\b" for word in US.split("|"))),
    Phrases("we", 60, holds=OUR, needles=r"\bunser|\bnasz|\bjournalis|\bdziennikarstw|\bжурналистик"),
    Phrases("goods", inf, GOODS),
    Phrases("discloses", inf, f"{PAID}|{LABEL}(?:{PAID})", check=lambda found: found.string[0] not in _QUOTES),
    Phrases(
        "discloses",
        inf,
        holds=rf"\A(?![{_QUOTES}])[\s\S]*?(?:link|click|purchase)",
        needles=EARNS,
        also="commission|compensat|kickback|affiliate fee",
    ),
    Phrases(
        "discloses",
        inf,
        holds=rf"\A(?![{_QUOTES}])(?:{BROKERED})",
        needles=LINKS,
        also="provision|commission|comisión|commissie|comissão",
    ),
)
