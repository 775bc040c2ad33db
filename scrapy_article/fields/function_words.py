"""The commonest function words of more languages than `scrapy_article.document.stopwords` has, to tell them apart.

Articles, pronouns, prepositions, conjunctions, auxiliary verbs: about half of any running text, whatever it is about.
The lists of near relatives (Catalan and Spanish, Malay and Indonesian) hold the words that differ, too.
"""

from __future__ import annotations

from scrapy_article.document.stopwords import STOP_WORDS

__all__ = ["FUNCTION_WORDS", "OTHER_SCRIPTS"]

_MORE = {
    # More for those that have a list.
    "id": "bukan belum sedang jika bila tetapi tak harap silakan apakah berhasil gagal mungkin dapat digunakan apa "
    "serta hal antara sebuah seorang kepada masih lagi pula maka sebelum setelah ketika",
    "fi": "ei voi voitu eikä jonka johon jossa sitten siihen tämän tähän olevan kuten käyttää ovatko onko joko ellei "
    "vain pitää täytyy jolla olla mistä koko vaan tulee myöskin niiden näitä haluatko",
    "tr": "değil bir olan olması şu veya yok neden kez mı mu mü edilemedi eğer dolayı lütfen başka aynı herhangi "
    "bulunan kullanılan olabilir ilgili hiç hangi böyle öyle onun bunun size sizin",
    "cs": "nelze není lze pokud můžete tento toto těchto jejich jeho nového další musí pouze byla byly jste chcete",
    # Others, in Latin letters.
    "af": "die en van het is in dat nie hy sy om te met vir wat op was aan as ek by ook uit sal word na kan hulle "
    "daar maar deur ons jy een haar sou moet meer nog baie toe kon wees of hierdie tot hom teen oor waar dié "
    "tussen",
    "ast": "de la el que en los del y les pa con un una por nun al ye se lo más esti esta foi como dende so ente "
    "tamién pero hasta ser ún cuando son ta yera tien nel na nos o qu'",
    "az": "və bir bu ilə üçün də ki o da olan daha edir olub ən sonra ya hər çox onun artıq isə amma kimi bütün var "
    "olaraq həm deyil üzrə qədər görə tərəfindən edib bildirib mən biz ancaq əgər yalnız belə",
    "ca": "de la i el que a en els les per amb un una del és al es dels s'ha no més com o són aquest aquesta ha han "
    "pel seva seu ser també però si molt entre sobre fins va tot quan aquests des on dos perquè què havia sense "
    "hi li em ja cada pot",
    "cy": "y yn o i a ar yr ei ac am gan mae oedd wedi bod eu at fel ond ni sydd er cael hyn hynny dros roedd fod "
    "gyfer nid hefyd hwn pan dim os rhwng neu chi eich oddi unrhyw rydych",
    "eo": "la de kaj en estas al ne por kun el mi ke li ĝi kiu estis sed pri ili oni per kiel aŭ tiu ankaŭ pli vi ĉi "
    "ni sur ĉiuj kio povas se post nur havas ĝis tio sen inter ol ĉu jam",
    "et": "ja on ei et ta see oli kui aga mis ka nii selle oma ning siis või kes seda veel olid mitte ole välja saab "
    "nad kuid üle kus juba meie pärast väga tema nende siin olla peab ma sa vaid ainult mida",
    "eu": "eta da ez bat du dute dira zen ere baina hori egin zuen hau izan beste dela oso baino edo den dago behar "
    "ditu hala bere zer guztiak dituzte arte duen bezala haien honetan gure baten ezin zuten dituen nahi bada "
    "egiten",
    "fo": "og í at á er til av ikki sum við eru hevur fyri men tað um ein teir hon hann vóru frá so eisini kann vil "
    "skal eftir verður hava ella hesum tá eitt var nú",
    "fy": "de en fan it in is yn dat op foar mei te hy net oan by om ek as wie wurdt út oer nei mar ûnder se har "
    "wurde dy wat hat troch noch binne dan sy kin oant ha dêr hawwe",
    "ga": "an na agus a ar i go le is bhí sé ag do tá ní leis mar chun don ina ó de seo sin nach bhfuil gur sa atá "
    "nuair ach as faoi siad sí idir féin níos roimh gan dá nó más",
    "gd": "an na agus a' air e tha airson le gu bha do chan ann bho nach is seo no aig mi iad bidh sin dha ri fon gun "
    "chaidh ach far ma nas mar nan",
    "gl": "de a e que o do da en os unha un se non no as por para dos máis na con das como ao seu súa polo pola tamén "
    "foi pero está ten ser nos ou este esta entre moi á cando xa sobre desde até sen ata eles unhas hai onde ó",
    "ha": "da na a ta ya ne ce wannan shi su ba don sun daga cewa kuma wata zuwa mai yana wani yi ga kan cikin domin "
    "an amma wanda akwai sai wadanda suka ke kasar yadda idan",
    "hr": "i je u na se da su za od s a što iz koji do kao o bi će sam koja ne ali te ili nije biti sve samo kako "
    "više nego bio po koje tko tijekom također već još bez kod svoj može ovaj bila toga nisu jer kada zbog "
    "između ćete",
    "ht": "nan ak yo pou te li ki yon la se pa sa nou gen ap mwen tout lè fè moun men sou pi ka ou an kote poutèt "
    "anpil",
    "is": "og að í á er sem var til við um með hann fyrir því ekki en af það ég hún þá frá eru eftir eða svo þess "
    "verið hafa hefur þegar yfir verður upp þeir þetta mjög þar líka sé ef þú",
    "ku": "û li di de ku bi ji ev ew wî wê jî bo na ne bû min me xwe ye da dike yek her ber hat divê gelek jê hatin "
    "hemû an piştî kir dikin çi wek heye tê niha nav",
    "lb": "de an den d'der vun ass mat fir déi dat ze op si eng net och als hunn sech vum wéi beim duerch nach bei "
    "gëtt awer hat goufen um datt zu dës dass ginn wann ech mir oder kann nëmmen",
    "lt": "ir yra į kad su iš buvo ne o kaip tai nuo už jo bet apie jis taip tik pagal dar jau ar po per prie jie "
    "kurie ji iki kuris kai bus labai metų gali jei būti kuri arba jų kiti ši savo mes nėra daugiau",
    "lv": "un ir ka no ar uz par bija tas kas kā arī ne pie tā lai šis viņš nav līdz bet tikai pēc kad vai gan ja to "
    "vēl savu tiek būs tiem kuras kurš viņa tam jau būt var kuru pat pirms starp mēs nevar",
    "ms": "yang dan di itu dengan untuk pada ini tidak dalam akan oleh adalah ke telah mereka juga dari ia boleh "
    "kepada kerana atau lebih daripada sebagai tersebut beliau ialah antara bagi saya kita dapat hanya supaya "
    "apabila sahaja masih sudah negara jika anda mesti",
    "mt": "il li ta u fil minn f' għal kien ma' huwa din dan tal hija l- biex dwar mhux kif jew meta kienet il- għall "
    "iktar wara qed dawn tiegħu se dak jekk bħala fost fuq mal",
    "nds": "de dat un in is en to den nich van mit för dor op as so ok he hett bi ik sik wat na dörch ut wi se al "
    "noch över sünd weer man dit ünner vun kann ward",
    "oc": "de la e lo que los en las per es un una a amb dels son al se del pas o mai coma sus aquela dins aqueste "
    "fòrça qu'es tanben quand pòt totes cal foguèt ont",
    "sk": "a v sa na je že s z o do to aj by za ako si ale po od pre tak ktoré ktorý ktorá bolo bol boli len už podľa "
    "pri nie alebo ich sú jeho čo až môže keď ešte však medzi sme som viac treba byť jej ste má iba teda",
    "sl": "in je v na se da so za ki pa bi s tudi z po ni kot še bo le od pri ali ne bil kar ko do iz ter ima tako "
    "samo lahko bolj bila kje če biti zaradi med kako smo sem bilo jih ga mora niso kjer ker",
    "so": "oo ka waa in ku iyo ee u la uu ah ayaa si ay aan kale waxaa ugu lagu ayuu isaga soo isku mid wuxuu loo "
    "laga kuwa markii haddii inuu kasta dad waxay",
    "sq": "të e në dhe i që për me një se nga është u nuk ka do si më kjo por janë ai kishte këtë duke mund pas ishte "
    "ku kur ata ne tij kanë edhe çdo apo këto tyre vetëm nëse shumë deri gjatë",
    "sr": "i je u na se da su za od sa a što iz koji do kao o bi će sam koja ne ali ili nije biti sve samo kako više "
    "nego bio po koje ko tokom takođe već još bez kod svoj može ovaj bila toga nisu jer kada zbog između gde "
    "posle ovde uvek šta neće uz dok",
    "sw": "na ya wa kwa ni katika la cha za kuwa hiyo yake hata pia huo huyo hii au si sana kama ambayo yao mwa hivyo "
    "zaidi bila wake alisema kila lakini baada watu ili wote ambao hilo kutoka ambaye tu hakuna kutumia",
    "tl": "ang ng sa na mga ay at ito para si ni ko hindi kay niya pa rin may mo kung siya naman ako kanyang kaya din "
    "ngunit nang isang lang sila dahil wala iyong kapag noong pero po natin kami",
    "uz": "va bu bilan uchun ham bir deb bo'lgan o'z esa edi uning shu qilish yoki kerak haqida ular keyin lekin "
    "mumkin emas har barcha boʻlgan oʻz boʻladi hamda yil bo'ladi",
    "vi": "và của là có trong cho được các một không với những này đã từ người khi đến về để năm trên như ra đó sau "
    "tại vào nhiều bị cũng phải làm ông sẽ thì theo nhưng còn rất đang nếu hoặc",
}

FUNCTION_WORDS: dict[str, frozenset[str]] = {
    language: STOP_WORDS.get(language, frozenset()) | frozenset(_MORE.get(language, "").split())
    for language in sorted((STOP_WORDS.keys() | _MORE.keys()) - {"ru"})
}
"""By ISO 639-1 code (639-3 where there is none): words in lower case, all in Latin letters."""

OTHER_SCRIPTS: dict[str, dict[str, frozenset[str]]] = {
    script: {language: frozenset(words.split()) for language, words in lists.items()}
    for script, lists in {
        "cyrillic": {  # for these two only: letters tell the others
            "sr": "је у су са који која које али или ће бити био била није из као да што би од",
            "mk": "е во со го ги ќе кој која кои но или не беше сум како што од да ако ова може",
        },
        "devanagari": {
            "hi": "के में की है से का को और पर हैं यह नहीं कि एक था भी ने ही तो कर लिए इस हो गया जो थे या थी अपने साथ "
            "वह करने बाद किया करें",
            "mr": "आहे आणि या व हे होते करा तर असे नाही मध्ये येथे होता आहेत की एक साठी किंवा हा ही ते तुम्ही आपल्या "
            "केला त्या मी पण जर वर",
            "ne": "छ र को मा गर्न यो भएको पनि गरेको लागि हो छन् थियो गर्दै भने तथा वा एक यस उनले तपाईं गर्नुहोस् हुन "
            "सकिएन द्वारा छैन अनि सँग",
        },
    }.items()
}
"""By script and code: what letters alone do not tell."""
