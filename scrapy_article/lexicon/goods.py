"""How lines begin that announce other goods than that of the page: what others bought, and what is like it."""

from __future__ import annotations

from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["announces_goods"]

_OTHERS = r"(?: these| this| it)?(?: too| as well)?\W{0,5}$"
_BOUGHT = "(?:view|bought|purchas|search|shopped)"
_ALSO = "(?:also|ultimately) (?:view|bought|buy|purchas|search|shop|lik|lov|consider)"
_GOODS = "(?:items|products|listings|styles)"
_WAYS = {
    "en": f"people who {_BOUGHT}|customers who {_BOUGHT}|others who {_BOUGHT}|shoppers who {_BOUGHT}"
    f"|users who {_BOUGHT}|people {_ALSO}|customers {_ALSO}|others {_ALSO}|shoppers {_ALSO}|guests {_ALSO}"
    f"|similar {_GOODS}|related {_GOODS}|recommended {_GOODS}|sponsored {_GOODS}|alternative {_GOODS}"
    "|products related to|explore (?:more |other )?(?:similar|related)"
    "|see (?:more |other )?(?:similar|related)|shop (?:more )?similar"
    r"|compare (?:with |to )?similar|more like this\b|more from this (?:seller|shop|brand|collection)"
    f"|other {_GOODS} (?:from|by|you)|more {_GOODS} (?:from|by|you)|seller.s other items"
    f"|you (?:may|might) also (?:like|love|enjoy|be interested)|you (?:may|might) (?:like|love|enjoy){_OTHERS}"
    f"|you.ll (?:also|probably) (?:like|love)|we (?:think|know) you.ll (?:also )?(?:like|love){_OTHERS}"
    "|recommended for you|recently viewed|your recently viewed|your browsing history|browsing history"
    "|inspired by your (?:browsing|recent|shopping|view)|frequently (?:bought|purchased)|often (?:bought|purchased)"
    r"|usually (?:bought|purchased)|bought together\b|buy together\b|complete (?:the|your) (?:look|outfit)"
    "|shop the (?:look|outfit)",
    "cs, sk": "zákazníci,? kte|podobn[éý] (?:produkty|zboží|tovar)|související (?:produkty|zboží)"
    "|súvisiac[ei] (?:produkty|tovar)|naposledy (?:prohl|zobr|prez)|často kup|mohlo by (?:se |sa )?(?:vám|vás)",
    "da, no, sv": "andr[ae] (?:kunder|købte|kjøpte|köpte)|kunder (?:som|der) (?:købte|kjøpte|köpte|så)"
    "|lignende (?:produkt|varer)|liknande (?:produkt|varor)|relater(?:ede|te|ade) (?:produkt|varer|varor)"
    "|sidst sete|senest sete|sist sett|nylig sett|senast (?:sedda|visade)|du kanske (?:också )?gillar|ofta köpt",
    "de": "kunden, die (?:diese|sich)|kunden (?:kauften|interessierten|sahen)|kunden haben sich (?:auch|ebenfalls)"
    "|andere (?:kunden|kauften|suchten)|ähnliche (?:artikel|produkte)|verwandte (?:artikel|produkte)"
    "|wird (?:oft|häufig) zusammen|oft zusammen gekauft|häufig zusammen gekauft|zuletzt (?:an)?gesehen|das passt dazu"
    "|das könnte (?:dir|ihnen|dich|sie|euch) (?:auch|ebenfalls)|könnte (?:dir|ihnen|dich|sie|euch) (?:auch|ebenfalls)",
    "el, ro": "σχετικά προϊόντα|παρόμοια προϊόντα|προτεινόμενα προϊόντα|ίσως σας"
    "|produse (?:similare|asemănătoare|recomandate)|clien[țţ]ii care au",
    "es": "los clientes (?:que|también) (?:compr|vi|ven |consult)|clientes que (?:compr|vi|ven )"
    "|quienes (?:vieron|compraron)"
    "|también te (?:puede|podría)|te (?:puede|podría) (?:interesar|gustar)|le (?:puede|podría) (?:interesar|gustar)"
    "|productos (?:similares|relacionados|recomendados|vistos)|artículos (?:similares|relacionados|vistos)"
    "|frecuentemente comprados|comprados juntos|vistos? recientemente|completa (?:el|tu) look",
    "fi": "muut (?:ostivat|katsoivat)|samankaltais(?:et|ia) tuot|saatat (?:myös )?pitää|viimeksi katso",
    "fr": "les clients (?:ayant|qui ont) (?:achet|consult|vu)"
    "|les clients ont (?:aussi|également) (?:achet|consult|vu|regard|aim)"
    "|ceux qui ont (?:achet|consult|vu)|vous (?:aimerez|aimeriez|pourriez) (?:aussi|peut|également|aimer)"
    "|produits (?:similaires|apparentés|associés|complémentaires|recommandés|consultés|vus)"
    "|articles (?:similaires|associés|complémentaires|recommandés|consultés|vus)|souvent achetés"
    "|fréquemment achetés|derniers (?:articles|produits) (?:consultés|vus)|récemment (?:consultés|vus)"
    "|consultés récemment|vus récemment|complétez (?:le|votre) (?:look|tenue)",
    "hu": "hasonló termékek|kapcsolódó termékek|ajánlott termékek|legutóbb megtekint",
    "id, th, vi": "produk (?:serupa|terkait|sejenis)|mungkin anda (?:juga )?suka|sản phẩm (?:tương tự|liên quan)"
    "|có thể bạn|สินค้า(?:ที่เกี่ยวข้อง|ที่คล้าย|แนะนำ)",
    "it": "i clienti che hanno|clienti che hanno|chi ha (?:visto|acquistato|comprato)"
    "|ti potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)|potrebbe(?:ro)? (?:anche )?(?:interessar|piacer)"
    "|prodotti (?:simili|correlati|consigliati|visti)|articoli (?:simili|correlati|consigliati|visti)"
    "|spesso (?:comprati|acquistati)|acquistati insieme|visti di recente|completa il look",
    "ja": "この商品を(?:見た|買った|購入した|チェックした)|この商品に関連(?:する|した)商品|よく一緒に購入"
    "|関連商品|類似商品|おすすめ商品"
    "|最近(?:チェックした|見た)",
    "ko": "이 상품을 (?:본|구매)|함께 (?:구매|본)|관련 상품|비슷한 상품|유사 상품|추천 상품|최근 본",
    "nl": "klanten (?:die (?:dit|deze)|kochten|bekeken)|anderen (?:bekeken|kochten)|misschien vind je|vind je misschien"
    "|vaak samen|gerelateerde producten|vergelijkbare producten|soortgelijke producten|recent bekeken|laatst bekeken"
    r"|aanbevolen voor (?:jou|je|u)\b",
    "pl": "klienci,? którzy (?:kupi|oglą)|klienci (?:kupili|oglądali)|inni (?:klienci|kupili|oglądali)|podobne produkty"
    "|powiązane produkty|polecane produkty|produkty (?:podobne|powiązane|polecane)|ostatnio (?:oglądane|przeglądane)"
    "|często kupowane|może ci się",
    "pt": "quem (?:viu|comprou)|clientes que (?:compr|vi)|você (?:também )?pode gostar|também pode gostar"
    "|produtos (?:similares|semelhantes|relacionados|recomendados|vistos)|frequentemente comprados"
    "|vistos recentemente|visualizados recentemente|compre junto|complete o look",
    "ru, uk": "с этим товаром|з цим товаром|вместе с этим (?:товар|продукт)|похожие товар|сопутствующие товар"
    "|рекомендуемые товар"
    "|схожі товар|подібні товар|супутні товар|недавно просмотренн|нещодавно переглян|вы (?:недавно )?смотрели"
    "|вам (?:также )?может понрав|вам (?:також )?може сподоб"
    "|покупатели,? (?:также|которые) (?:куп|покуп|смотр|приобре)",
    "tr": "benzer ürün|ilgili ürün|bu ürünü (?:alan|inceleyen)|birlikte (?:alın|satın)"
    "|son (?:gez|incelenen|incelediğ|bakt)",
    "ar, fa, he": "منتجات (?:ذات صلة|مشابهة|مماثلة)|قد يعجبك|محصولات (?:مرتبط|مشابه)|מוצרים (?:דומים|קשורים|נלווים)",
    "zh": "看了[又该此該]|买了[又该此]|買了[又此該]|浏览了[该此]|瀏覽了[此該]|购买了[该此]|購買了[此該]"
    "|相[关關似](?:产品|商品|產品)|类似(?:产品|商品)|類似(?:商品|產品)|猜你喜[欢歡]|为你推荐|為你推薦"
    "|您可能[还也還會会]|你可能[还也還會会]|最近[浏瀏][览覽]|经常一起|經常一起",
}
"""How such lines begin, by language."""
_ANNOUNCES = Beginnings("|".join(_WAYS.values()))


def announces_goods(lines: list[str]) -> list[int]:
    """The numbers of those of *lines* that begin so."""
    return _ANNOUNCES.within(lines)
