"""What buttons say that lead on to another page: to read on, to buy, to see the price."""

from __future__ import annotations

from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["LEADS_ON", "is_button", "leads_on"]

_PHRASES = {
    "en": r"read (?:more|on|(?:the )?(?:full|whole|entire|complete))\b|continue reading|keep reading"
    r"|learn (?:more|how)\b"
    r"|find out more|discover more|show (?:more|details)|more (?:info|details)\b"
    r"|see (?:more|all|it|on|at|(?:the )?(?:full|details?|deals?|prices?|ratings?|reviews?))\b"
    r"|view (?:more|all|it|on|at|company|profile|(?:the )?(?:full|details?|deals?|prices?|products?))\b"
    r"|buy (?:now|here|it|yours|today|online|tickets|on|at|from)\b|shop (?:now|here|it|today|online|all|on|at)\b"
    r"|order (?:now|here|it|yours|today|online|from)\b|book (?:now|here|it|online|tickets)\b|apply (?:now|here)\b"
    r"|get (?:it|yours|tickets|started|your|an? (?:\w{1,15} )?(?:quote|estimate|demo|trial|offer|deal|discount)"
    r"|the (?:deal|offer|app|book|guide))\b"
    r"|go to\b|add to\b|click here|where to buy"
    r"|check (?:the |latest |current |today.s )?(?:price|availability|rates|quotes)"
    r"|compare (?:the )?(?:prices|rates|quotes)|try (?:it|now|for free)\b|start (?:now|here|for free|your free)\b"
    r"|sign up"
    r"|download (?:now|here)|quick (?:shop|view)",
    "de": "mehr (?:lesen|erfahren|infos|informationen|anzeigen)|weiter ?lesen|jetzt (?:kaufen|bestellen|ansehen|lesen"
    "|buchen|anmelden|testen|starten)|zum (?:angebot|shop|produkt|artikel|anbieter|rezept)"
    "|bei amazon (?:kaufen|ansehen)|preis (?:prüfen|ansehen|vergleichen)|in den warenkorb|details (?:ansehen|anzeigen)"
    "|hier klicken",
    "fr": r"lire (?:la suite|plus)|en savoir plus|voir (?:plus|tout|l.offre|le prix|sur|les? (?:détails?|produits?))\b"
    "|acheter (?:sur|maintenant|ici)|ajouter au panier|cliquez ici",
    "es": "leer más|seguir leyendo|saber más|más información|ver (?:más|todo|oferta|precio|detalles?|producto|en )"
    "|comprar (?:en|ahora|aquí)|añadir al carrito|agregar al carrito|reservar ahora|haz clic",
    "pt": "leia mais|ler mais|continuar lendo|saiba mais|saber mais|mais informações|adicionar ao carrinho|clique aqui"
    "|ver (?:mais|tudo|oferta|preço|detalhes|produto|na |no )|comprar? (?:na|no|agora|aqui)",
    "it": "leggi (?:di più|tutto|ancora)|continua a leggere|scopri (?:di più|l.offerta)"
    "|vedi (?:tutto|l.offerta|il prezzo|su )"
    "|acquista (?:su|ora|qui)|compra (?:su|ora|qui)|aggiungi al carrello|maggiori informazioni|clicca qui",
    "nl": r"lees (?:meer|verder)|meer (?:lezen|info|weten)|bekijk (?:meer|alle|prijs|aanbieding|op|het|de)\b"
    r"|koop (?:nu|op|bij|hier)\b|bestel (?:nu|op|bij|hier)\b|in winkelwagen|naar de (?:winkel|aanbieding)|klik hier",
    "da, no, sv": r"læs (?:mere|videre)|les (?:mer|videre)|läs (?:mer|vidare)"
    r"|se (?:mere?|alle|alla|pris\w{0,4}|tilbud)\b"
    r"|kjøp nå|køb nu|köp (?:nu|här|hos)\b|læg i kurv|legg i handlekurv|lägg i (?:varukorg|kundvagn)",
    "fi": "lue lisää|katso (?:lisää|hinta|tarjous)|osta (?:nyt|tästä)|lisää ostoskoriin",
    "pl": r"czytaj (?:więcej|dalej)|dowiedz się więcej|zobacz (?:więcej|cenę|ofertę|szczegóły)|kup (?:teraz|na|w)\b"
    "|sprawdź (?:cenę|ofertę)|dodaj do koszyka",
    "cs, sk": "číst (?:dále|více)|čítať (?:ďalej|viac)|zjistit více|zistiť viac|do koší[kč]"
    "|zobrazi[tť] (?:více|viac|detail)",
    "hu": "tovább olvasom|bővebben|megveszem|kosárba",
    "ro": "cite[șşs]te mai|afl[ăa] mai|vezi (?:mai|pre[țţt]ul|oferta|detalii)|cump[ăa]r[ăa] acum"
    "|adaug[ăa] [îi]n co[șşs]",
    "el": "διαβάστε περισσότερα|περισσότερα|προσθήκη στο καλάθι|δείτε (?:περισσότερα|την τιμή)",
    "ru, uk, bg": "читать (?:далее|дальше|полностью)|подробнее|узнать (?:больше|цену)|купить (?:на|в|сейчас)|в корзину"
    "|перейти (?:на|к|в) |смотреть (?:цен[уы]|все)|читати (?:далі|більше)|детальніше|купити (?:на|в|зараз)|до кошика"
    "|прочети (?:още|повече)|купи сега",
    "tr": r"devamını (?:oku|gör)|daha fazla|hemen (?:al|incele)\b|satın al\b|sepete ekle|fiyatı gör",
    "ar": "اقر[أا] المزيد|المزيد|اشتر[ِي]? الآن|تسوق الآن|أضف إلى السلة|عرض (?:التفاصيل|السعر|المزيد)",
    "fa": "ادامه مطلب|بیشتر بخوانید|افزودن به سبد|مشاهده (?:قیمت|بیشتر)",
    "he": "קראו? עוד|למידע נוסף|לרכישה|קנה עכשיו|הוסף לסל|לפרטים",
    "hi": "और प(?:ढ़|ढ़)ें|अभी खरीदें|कार्ट में|अधिक जानें",
    "id, ms": "baca (?:selengkapnya|lebih lanjut|lagi)|lihat (?:selengkapnya|detail|harga)|beli (?:sekarang|di )"
    "|selengkapnya",
    "vi": "đọc (?:thêm|tiếp)|xem (?:thêm|chi tiết|giá)|mua (?:ngay|tại)|tìm hiểu thêm|thêm vào giỏ",
    "th": "อ่าน(?:เพิ่มเติม|ต่อ)|ดู(?:เพิ่มเติม|รายละเอียด|ราคา)|ซื้อ(?:เลย|ที่นี่)|หยิบใส่ตะกร้า",
    "ja": "続き(?:を読む|はこちら)|もっと(?:見る|読む)|詳し(?:く(?:見る|はこちら)|い情報)|詳細(?:を見る|はこちら)"
    "|購入する|今すぐ購入|カートに|amazonで(?:見る|購入|探す|詳細)|楽天(?:市場)?で(?:見る|購入|探す|詳細)"
    "|公式サイト(?:を見る|はこちら|へ)",
    "ko": r"더\s?(?:보기|읽기|알아보기)|자세히\s?보기|구매하(?:기|러)|장바구니|최저가|가격\s?(?:보기|확인)",
    "zh": "阅读(?:更多|全文|原文)|閱讀(?:更多|全文|原文)|查看(?:更多|[详詳]情|全文|价格|價格)"
    "|了解(?:更多|[详詳]情)|瞭解更多"
    "|更多[详詳]情|立即(?:[购購][买買]|下[单單]|[预預][订訂]|查看)|加入[购購]物[车車]"
    "|点击(?:购买|查看|这里|此处)|點擊(?:購買|查看|這裡|此處)"
    "|继续阅读|繼續閱讀",
}
"""How they begin, by language."""
_WAYS = "|".join(_PHRASES.values())
LEADS_ON = Beginnings(_WAYS)
_IS_BUTTON = Beginnings(_WAYS, r"\W{0,5}$")


def leads_on(line: str) -> bool:
    """Whether *line*, a link, begins as such buttons do."""
    return LEADS_ON.begin(line)


def is_button(line: str) -> bool:
    """Whether *line* says no more than such a button, be it a link or not."""
    return _IS_BUTTON.begin(line)
