"""Buttons and links that lead on to another page, or have readers order, try or ask for what is offered."""

from __future__ import annotations

from scrapy_article.lexicon.phrases import END, Phrases, ways

__all__ = ["LISTS"]

LEADS_ON = ways(
    r"""
en: read (?:more|on|(?:the )?(?:full|whole|entire|complete))\b|continue reading|keep reading|learn (?:more|how)\b|
  find out more|discover more|show (?:more|details)|more (?:info|details)\b|
  see (?:more|all|it|on|at|(?:the )?(?:full|details?|deals?|prices?|ratings?|reviews?))\b|
  view (?:more|all|it|on|at|company|profile|(?:the )?(?:full|details?|deals?|prices?|products?))\b|
  buy (?:now|here|it|yours|today|online|tickets|on|at|from)\b|shop (?:now|here|it|today|online|all|on|at)\b|
  order (?:now|here|it|yours|today|online|from)\b|book (?:now|here|it|online|tickets)\b|apply (?:now|here)\b|
  get (?:it|yours|tickets|started|your|an? (?:\w{1,15} )?(?:quote|estimate|demo|trial|offer|deal|discount)|
  the (?:deal|offer|app|book|guide))\b|go to\b|add to\b|click here|where to buy|
  check (?:the |latest |current |today.s )?(?:price|availability|rates|quotes)|
  compare (?:the )?(?:prices|rates|quotes)|try (?:it|now|for free)\b|start (?:now|here|for free|your free)\b|sign up|
  download (?:now|here)|quick (?:shop|view)
de: mehr (?:lesen|erfahren|infos|informationen|anzeigen)|weiter ?lesen|
  jetzt (?:kaufen|bestellen|ansehen|lesen|buchen|anmelden|testen|starten)|
  zum (?:angebot|shop|produkt|artikel|anbieter|rezept)|bei amazon (?:kaufen|ansehen)|
  preis (?:prüfen|ansehen|vergleichen)|in den warenkorb|details (?:ansehen|anzeigen)|hier klicken
fr: lire (?:la suite|plus)|en savoir plus|voir (?:plus|tout|l.offre|le prix|sur|les? (?:détails?|produits?))\b|
  acheter (?:sur|maintenant|ici)|ajouter au panier|cliquez ici
es: leer más|seguir leyendo|saber más|más información|ver (?:más|todo|oferta|precio|detalles?|producto|en )|
  comprar (?:en|ahora|aquí)|añadir al carrito|agregar al carrito|reservar ahora|haz clic
pt: leia mais|ler mais|continuar lendo|saiba mais|saber mais|mais informações|adicionar ao carrinho|clique aqui|
  ver (?:mais|tudo|oferta|preço|detalhes|produto|na |no )|comprar? (?:na|no|agora|aqui)
it: leggi (?:di più|tutto|ancora)|continua a leggere|scopri (?:di più|l.offerta)|
  vedi (?:tutto|l.offerta|il prezzo|su )|acquista (?:su|ora|qui)|compra (?:su|ora|qui)|aggiungi al carrello|
  maggiori informazioni|clicca qui
nl: lees (?:meer|verder)|meer (?:lezen|info|weten)|bekijk (?:meer|alle|prijs|aanbieding|op|het|de)\b|
  koop (?:nu|op|bij|hier)\b|bestel (?:nu|op|bij|hier)\b|in winkelwagen|naar de (?:winkel|aanbieding)|klik hier
da, no, sv: læs (?:mere|videre)|les (?:mer|videre)|läs (?:mer|vidare)|se (?:mere?|alle|alla|pris\w{0,4}|tilbud)\b|
  kjøp nå|køb nu|köp (?:nu|här|hos)\b|læg i kurv|legg i handlekurv|lägg i (?:varukorg|kundvagn)
fi: lue lisää|katso (?:lisää|hinta|tarjous)|osta (?:nyt|tästä)|lisää ostoskoriin
pl: czytaj (?:więcej|dalej)|dowiedz się więcej|zobacz (?:więcej|cenę|ofertę|szczegóły)|kup (?:teraz|na|w)\b|
  sprawdź (?:cenę|ofertę)|dodaj do koszyka
cs, sk: číst (?:dále|více)|čítať (?:ďalej|viac)|zjistit více|zistiť viac|do koší[kč]|zobrazi[tť] (?:více|viac|detail)
hu: tovább olvasom|bővebben|megveszem|kosárba
ro: cite[șşs]te mai|afl[ăa] mai|vezi (?:mai|pre[țţt]ul|oferta|detalii)|cump[ăa]r[ăa] acum|adaug[ăa] [îi]n co[șşs]
el: διαβάστε περισσότερα|περισσότερα|προσθήκη στο καλάθι|δείτε (?:περισσότερα|την τιμή)
ru, uk, bg: читать (?:далее|дальше|полностью)|подробнее|узнать (?:больше|цену)|купить (?:на|в|сейчас)|в корзину|
  перейти (?:на|к|в) |смотреть (?:цен[уы]|все)|читати (?:далі|більше)|детальніше|купити (?:на|в|зараз)|до кошика|
  прочети (?:още|повече)|купи сега
tr: devamını (?:oku|gör)|daha fazla|hemen (?:al|incele)\b|satın al\b|sepete ekle|fiyatı gör
ar: اقر[أا] المزيد|المزيد|اشتر[ِي]? الآن|تسوق الآن|أضف إلى السلة|عرض (?:التفاصيل|السعر|المزيد)
fa: ادامه مطلب|بیشتر بخوانید|افزودن به سبد|مشاهده (?:قیمت|بیشتر)
he: קראו? עוד|למידע נוסף|לרכישה|קנה עכשיו|הוסף לסל|לפרטים
hi: और प(?:ढ़|ढ़)ें|अभी खरीदें|कार्ट में|अधिक जानें
id, ms: baca (?:selengkapnya|lebih lanjut|lagi)|lihat (?:selengkapnya|detail|harga)|beli (?:sekarang|di )|selengkapnya
vi: đọc (?:thêm|tiếp)|xem (?:thêm|chi tiết|giá)|mua (?:ngay|tại)|tìm hiểu thêm|thêm vào giỏ
th: อ่าน(?:เพิ่มเติม|ต่อ)|ดู(?:เพิ่มเติม|รายละเอียด|ราคา)|ซื้อ(?:เลย|ที่นี่)|หยิบใส่ตะกร้า
ja: 続き(?:を読む|はこちら)|もっと(?:見る|読む)|詳し(?:く(?:見る|はこちら)|い情報)|詳細(?:を見る|はこちら)|購入する|
  今すぐ購入|カートに|amazonで(?:見る|購入|探す|詳細)|楽天(?:市場)?で(?:見る|購入|探す|詳細)|
  公式サイト(?:を見る|はこちら|へ)
ko: 더\s?(?:보기|읽기|알아보기)|자세히\s?보기|구매하(?:기|러)|장바구니|최저가|가격\s?(?:보기|확인)
zh: 阅读(?:更多|全文|原文)|閱讀(?:更多|全文|原文)|查看(?:更多|[详詳]情|全文|价格|價格)|了解(?:更多|[详詳]情)|瞭解更多|
  更多[详詳]情|立即(?:[购購][买買]|下[单單]|[预預][订訂]|查看)|加入[购購]物[车車]|点击(?:购买|查看|这里|此处)|
  點擊(?:購買|查看|這裡|此處)|继续阅读|繼續閱讀
    """
)
"""To read on, to buy, to see the price."""
ACTIONS = ways(
    r"""
en: get started(?: .{1,25})?|get in touch|start (?:here|now|today|for free|free .{1,20}|(?:a|my|your) .{1,25})|
  book{MEETING}|schedule{MEETING}|request{MEETING}|get{MEETING}|make an appointment|
  create (?:an? |my |your )?(?:free )?(?:account|profile)|save (?:my|your) (?:spot|seat)(?: now)?|free trial|
  7-day free trial|14-day free trial|30-day free trial|try (?:it )?(?:now|for free|free)(?: .{1,15})?|
  contact (?:us|sales)(?: .{1,15})?|talk to (?:us|sales|an? .{1,15})|sign up(?: .{1,20})?|
  join (?:now|us|today|for free)|register (?:now|today|for free)|apply (?:now|today)|enroll (?:now|today)|
  subscribe(?: .{1,15})?|learn more
cs, sk: začít|vyzkoušet zdarma|vyskúšať zadarmo|více informací|viac informácií|kontaktujte nás|registrovat se
da, no: kom i gang|læs mere|les mer|kontakt oss?|prøv gratis|book (?:en|et) .{1,15}|bestill .{1,20}|tilmeld dig
de: jetzt (?:starten|testen|anmelden|buchen|anfragen|kaufen|bewerben|registrieren|kostenlos .{1,20})|
  kostenlos (?:testen|starten|anmelden|registrieren|anfragen)|mehr erfahren|kontakt aufnehmen|kontaktieren sie uns|
  demo (?:buchen|anfragen)|termin (?:buchen|vereinbaren)|angebot (?:anfordern|einholen)|unverbindlich anfragen
el: ξεκινήστε|μάθετε περισσότερα|επικοινωνήστε μαζί μας
es: empezar(?: .{1,15})?|empieza (?:ahora|gratis|hoy)|más información|saber más|contáctanos|contáctenos|
  solicit[ae]r? .{1,25}|prueba (?:gratis|gratuita)|pruébalo gratis|regístrate(?: .{1,15})?|inscríbete(?: .{1,15})?|
  agend[ae]r? (?:una|tu) .{1,15}|reserv[ae]r? (?:una|tu) .{1,15}
fi: aloita nyt|ota yhteyttä|lue lisää|kokeile ilmaiseksi|varaa .{1,20}
fr: commencer(?: .{1,15})?|en savoir plus|contactez[- ]nous|nous contacter|demande[rz] (?:une?|votre) .{1,20}|
  essai gratuit|essaye[rz] gratuitement|s.inscrire|inscrivez-vous|je m.inscris|prendre rendez-vous|
  réserve[rz] (?:une?|votre) .{1,20}
hu: kezdje el|ingyenes próba|tudjon meg többet|kapcsolat|lépjen velünk kapcsolatba
id, ms: mulai sekarang|hubungi kami|pelajari lebih lanjut|coba gratis|daftar sekarang
it: inizia (?:ora|subito|gratis)|scopri di più|contattaci|richiedi .{1,25}|prova gratis|iscriviti(?: .{1,10})?|
  prenota (?:una|la tua|ora).{0,15}
ja: お問い?合わ?せ.{0,10}|無料.{1,14}|詳しくは(?:こちら|コチラ)|詳細は(?:こちら|コチラ)|資料請求.{0,10}|今すぐ.{1,12}
ko: 문의하기|자세히 ?보기|무료.{1,10}|시작하기|지금 시작하기
nl: aan de slag|meer (?:informatie|weten)|neem contact op|vraag .{1,20} aan|probeer gratis|gratis proberen|
  meld je (?:nu )?aan|plan een .{1,20}|boek een .{1,20}
pl: rozpocznij(?: .{1,15})?|dowiedz się więcej|skontaktuj się(?: z nami)?|wypróbuj za darmo|zapisz się(?: .{1,10})?|
  umów .{1,20}|zarejestruj się
pt: começar agora|comece (?:agora|já|grátis|gratuitamente)|saiba mais|fale (?:conosco|connosco)|entre em contato|
  solicit[ae]r? .{1,25}|teste gr[áa]t(?:is|uito)|inscreva-se(?: .{1,10})?|agend[ae]r? .{1,20}|cadastre-se
ro: începe acum|află mai multe|contactează-ne|încearcă gratuit|înscrie-te
ru, uk: начать(?: .{1,15})?|подробнее|узнать больше|связаться(?: с нами)?|оставить заявку|попробовать(?: бесплатно)?|
  записаться(?: .{1,20})?|получить .{1,25}|зарегистрироваться|почати|дізнатися більше|зв.язатися з нами|
  спробувати безкоштовно|зареєструватися
sv: kom ig?ång|kom i gång|läs mer|kontakta oss|prova gratis|boka (?:en|ett) .{1,20}|anmäl dig
tr: hemen (?:başla|dene|kaydol)\w{0,6}|daha fazla bilgi|bize ulaşın|ücretsiz dene\w{0,6}
vi: bắt đầu ngay|tìm hiểu thêm|liên hệ(?: .{1,20})?|dùng thử miễn phí|đăng ký ngay
zh: 立即.{1,8}|联系我们|聯絡我們|聯繫我們|了解更多|免[费費][试試]用
    """,
    MEETING=r" (?:an?|my|your) .{0,15}"
    r"(?:demo|call|consultation|appointment|meeting|session|quote|estimate|proposal|callback)(?: .{1,15})?",
)
"""To order, try, join or ask: ``Get started``, ``Book a free demo``."""
LISTS = (
    Phrases("leads_on", 10, LEADS_ON),
    Phrases("button", 8, LEADS_ON, END),
    Phrases("act", 8, ACTIONS, END),
)
