"""Names of the months, by language.

Twelve groups a language, January first; in a group the full name, other cases of it, and abbreviations.
"""

from __future__ import annotations

__all__ = ["month_of"]

_NAMES = {
    "en": "january|jan february|feb march|mar april|apr may june|jun july|jul august|aug september|sept|sep "
    "october|oct november|nov december|dec",
    "de": "januar|jänner|jän februar|feber märz|maerz|mär|mrz april mai juni juli august september oktober|okt "
    "november dezember|dez",
    "fr": "janvier|janv février|fevrier|févr|fév mars avril|avr mai juin juillet|juil août|aout septembre octobre "
    "novembre décembre|decembre|déc",
    "es": "enero|ene febrero marzo abril|abr mayo junio julio agosto|ago septiembre|setiembre|set octubre noviembre "
    "diciembre|dic",
    "it": "gennaio|gen febbraio marzo aprile maggio|mag giugno|giu luglio|lug agosto settembre|sett ottobre|ott "
    "novembre dicembre",
    "pt": "janeiro fevereiro|fev março|marco abril maio junho julho agosto setembro outubro|out novembro dezembro",
    "nl": "januari februari maart|mrt april mei juni juli augustus september oktober november december",
    "sv": "januari februari mars april maj juni juli augusti september oktober november december",
    "da": "januar februar marts april maj juni juli august september oktober november december",
    "no": "januar februar mars april mai juni juli august september oktober november desember|des",
    "fi": "tammikuuta|tammikuu|tammi helmikuuta|helmikuu|helmi maaliskuuta|maaliskuu|maalis huhtikuuta|huhtikuu|huhti "
    "toukokuuta|toukokuu|touko kesäkuuta|kesäkuu|kesä heinäkuuta|heinäkuu|heinä elokuuta|elokuu|elo "
    "syyskuuta|syyskuu|syys lokakuuta|lokakuu|loka marraskuuta|marraskuu|marras joulukuuta|joulukuu|joulu",
    "et": "jaanuar|jaan veebruar|veebr märts aprill mai juuni juuli august september oktoober november|nov detsember",
    "pl": "stycznia|styczeń|sty lutego|luty|lut marca|marzec kwietnia|kwiecień|kwi maja|maj czerwca|czerwiec|cze "
    "lipca|lipiec|lip sierpnia|sierpień|sie września|wrzesień|wrz października|październik|paź "
    "listopada|listopad|lis grudnia|grudzień|gru",
    "cs": "ledna|leden února|únor března|březen dubna|duben května|květen června|červen července|červenec "
    "srpna|srpen září října|říjen listopadu|listopad prosince|prosinec",
    "sk": "januára|január februára|február marca|marec apríla|apríl mája|máj júna|jún júla|júl augusta|august "
    "septembra|september októbra|október novembra|november decembra|december",
    "hr": "siječnja|siječanj veljače|veljača ožujka|ožujak travnja|travanj svibnja|svibanj lipnja|lipanj "
    "srpnja|srpanj kolovoza|kolovoz rujna|rujan listopada|listopad studenoga|studenog|studeni prosinca|prosinac",
    "sl": "januarja februarja marca aprila maja junija julija avgusta|avgust septembra oktobra novembra decembra",
    "sr": "januara|јануара|јануар|јан februara|фебруара|фебруар|феб marta|марта|март aprila|априла|април maja|маја|мај "
    "juna|јуна|јун jula|јула|јул avgusta|августа|август septembra|септембра|септембар oktobra|октобра|октобар "
    "novembra|новембра|новембар decembra|децембра|децембар",
    "hu": "január február|febr március|márc április|ápr május|máj június|jún július|júl augusztus szeptember|szept "
    "október november december",
    "ro": "ianuarie|ian februarie martie aprilie mai iunie|iun iulie|iul august septembrie octombrie noiembrie|noi "
    "decembrie",
    "lt": "sausio vasario kovo balandžio gegužės birželio liepos rugpjūčio rugsėjo spalio lapkričio gruodžio",
    "lv": "janvāris|janvārī februāris|februārī marts|martā aprīlis|aprīlī maijs|maijā jūnijs|jūnijā jūlijs|jūlijā "
    "augusts|augustā septembris|septembrī oktobris|oktobrī novembris|novembrī decembris|decembrī",
    "tr": "ocak|oca şubat|şub mart nisan|nis mayıs haziran|haz temmuz|tem ağustos|ağu eylül|eyl ekim|eki kasım|kas "
    "aralık|ara",
    "id": "januari februari|pebruari maret april mei juni juli agustus|agu|agt september oktober november desember",
    "ru": "января|январь|янв февраля|февраль|февр|фев марта|март|мар апреля|апрель|апр мая|май июня|июнь|июн "
    "июля|июль|июл августа|август|авг сентября|сентябрь|сент|сен октября|октябрь|окт ноября|ноябрь|нояб|ноя "
    "декабря|декабрь|дек",
    "uk": "січня|січень|січ лютого|лютий|лют березня|березень|бер квітня|квітень|квіт|кві травня|травень|трав "
    "червня|червень|черв липня|липень|лип серпня|серпень|серп вересня|вересень|вер жовтня|жовтень|жовт "
    "листопада|листопад|лист грудня|грудень|груд",
    "bg": "януари февруари март април май юни юли август септември октомври ноември декември",
    "el": "ιανουαρίου|ιανουάριος|ιαν φεβρουαρίου|φεβρουάριος|φεβ μαρτίου|μάρτιος|μαρ απριλίου|απρίλιος|απρ "
    "μαΐου|μαίου|μάιος|μαϊ ιουνίου|ιούνιος|ιουν ιουλίου|ιούλιος|ιουλ αυγούστου|αύγουστος|αυγ "
    "σεπτεμβρίου|σεπτέμβριος|σεπ|σεπτ οκτωβρίου|οκτώβριος|οκτ νοεμβρίου|νοέμβριος|νοε δεκεμβρίου|δεκέμβριος|δεκ",
    "ar": "يناير|جانفي فبراير|فيفري مارس أبريل|ابريل|أفريل مايو|ماي يونيو|جوان يوليو|جويلية أغسطس|اغسطس|أوت "
    "سبتمبر أكتوبر|اكتوبر نوفمبر ديسمبر",
    "fa": "ژانویه فوریه مارس آوریل مه ژوئن ژوئیه اوت سپتامبر اکتبر نوامبر دسامبر",
    "ur": "جنوری فروری مارچ اپریل مئی جون جولائی اگست ستمبر اکتوبر نومبر دسمبر",
    "he": "ינואר|בינואר פברואר|בפברואר מרץ|במרץ אפריל|באפריל מאי|במאי יוני|ביוני יולי|ביולי אוגוסט|באוגוסט "
    "ספטמבר|בספטמבר אוקטובר|באוקטובר נובמבר|בנובמבר דצמבר|בדצמבר",
    "hi": "जनवरी फरवरी|फ़रवरी मार्च अप्रैल मई जून जुलाई अगस्त सितंबर|सितम्बर अक्टूबर|अक्तूबर नवंबर|नवम्बर दिसंबर|दिसम्बर",
    "bn": "জানুয়ারি|জানুয়ারী ফেব্রুয়ারি|ফেব্রুয়ারী মার্চ এপ্রিল মে জুন জুলাই আগস্ট|অগস্ট সেপ্টেম্বর অক্টোবর নভেম্বর ডিসেম্বর",
    "th": "มกราคม|ม.ค กุมภาพันธ์|ก.พ มีนาคม|มี.ค เมษายน|เม.ย พฤษภาคม|พ.ค มิถุนายน|มิ.ย กรกฎาคม|ก.ค สิงหาคม|ส.ค "
    "กันยายน|ก.ย ตุลาคม|ต.ค พฤศจิกายน|พ.ย ธันวาคม|ธ.ค",
}

_MONTHS = {
    language: {name.casefold(): month for month, group in enumerate(groups.split(), 1) for name in group.split("|")}
    for language, groups in _NAMES.items()
}

_ANY: dict[str, int] = {}
for _table in _MONTHS.values():
    for _name, _month in _table.items():
        _ANY.setdefault(_name, _month)


def month_of(name: str, language: str | None = None) -> int | None:
    """The number of the month that *name* means in *language*, else in any language; None if it is no month.

    >>> month_of("Listopad", "hr"), month_of("listopada", "pl"), month_of("Monday")
    (10, 11, None)
    """
    name = name.casefold().rstrip(".")
    table = _MONTHS.get(language or "")
    if table and name in table:
        return table[name]
    return _ANY.get(name)
