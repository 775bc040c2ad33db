"""Words in and around by-lines, in small letters, in the languages of the press.

Common knowledge, written down by hand. A word that is missing costs little: the by-line then has to be known by its
place, its markup or what the page declares.
"""

from __future__ import annotations

__all__ = [
    "AFTER_DATE", "AGENCIES", "AND", "AND_IN", "BEFORE_DATE", "BY", "BY_BEHIND_IN", "BY_IN", "COLLECTIVES",
    "COLON_LABELS", "COMPOUND_JOBS", "DAYS", "HELPERS", "INNER", "LABELS", "LEAD", "NOBODY", "NOT_AUTHORS",
    "NOT_FIRST", "ORGANISATIONS", "OTHER_LABELS", "PAGE_WORDS", "PARTICLES", "POSTED", "ROLES", "SMALL_STOPS", "STOPS",
]  # fmt: skip


def _set(words: str) -> frozenset[str]:
    return frozenset(words.casefold().split())


# --- before the names ---

BY = _set(
    "by von vom par por di door av af przez от від автором bởi oleh tarafından توسط ידי "
    'από του της των του/της deur vun של מאת ע"י ע״י بقلم بواسطة '
    "โดย รายงานโดย เขียนโดย เรื่องโดย เรียบเรียงโดย ໂດຍ ຂຽນໂດຍ ដោយ និពន្ធដោយ द्वारा — – ―"
)
"""*By*, and the dash that stands for it."""
BY_IN = {
    language: frozenset(words.split())
    for language, words in {
        "br": "gant",
        "ca": "per",
        "cy": "gan",
        "eo": "de",
        "fa": "از قلم",
        "ga": "le",
        "gd": "le",
        "gl": "de",
        "id": "dari",
        "it": "inviato inviata corrispondente",
        "nl": "correspondent correspondente redacteur redactrice verslaggever verslaggeefster",
        "oc": "per",
        "ro": "de",
        "sq": "nga",
        "sw": "na",
        "tl": "ni nina",
        "ur": "از قلم",
        "vi": "pv",
        "yi": "פון",
    }.items()
}
"""*By*, in small letters, by the code of the language."""
BY_BEHIND_IN = {"it": frozenset(("da",))} | dict.fromkeys("bs cs hr mk sh sk sl sr".split(), frozenset(("od", "од")))
"""*By* behind *published* or a date, and *from* elsewhere: ``Pubblicato da``, but not ``Da Roma``."""
LABELS = _set(
    "author authors autor autorin autoren autorinnen autores autora autoras auteur auteurs auteure autrice autore "
    "autori autrici writer writers contributor contributors columnist skribent forfatter forfattere författare "
    "kirjoittaja teksti yazar yazan szerző írta napsal napsala автор автора автори авторы текст συντάκτης γράφει کاتب "
    "الكاتب كتب كتبت إعداد نویسنده نوشته לכתב כתב लेखक लेखिका रिपोर्ट লেখক প্রতিবেদক ผู้เขียน เรื่อง penulis redakteur "
    "redakteurin verfasser verfasserin reporter journalist redactor redactora themenstarter 작성자 글쓴이 기자명 "
    "l'auteur l’auteur kirjoittanut napisał napisała opracował opracowała подготовил подготовила підготував "
    "підготувала giả berichtet berichten führte führten stellte stellten "
    # Slavic and Baltic
    "autorka autorky autorki autorzy autoři avtor avtorica avtorja avtorji avtorice autorica autorice piše pišejo pišu "
    "píše píšu píší pisze napsali napísal napísala napísali pripravil pripravila připravil připravila napisali "
    "opracowali oprac. opr. rozmawiał rozmawiała rozmawiali аутор ауторка аутори пише пишу авторка авторки пишува "
    "аўтар аўтарка аўтары написал написала написали написав подготовили підготували беседовал беседовала беседовали "
    "спілкувався спілкувалася спілкувалась спілкувалися розмовляв розмовляла autorius autorė autoriai autorės parengė "
    "paruošė kalbino autors sagatavoja "
    "опубликовал опубликовала разместил разместила добавил добавила опублікував опублікувала објавио објавила "
    "objavio objavila objavil zveřejnil zveřejnila opublikował opublikowała "
    # Romance, Germanic, Celtic, Finnic, Basque, Albanian
    "autoare autoarea autorul autori schrijver schrijfster skrywer skribenter forfattare höfundur høvundur aŭtoro "
    "kirjoittajat toimittaja toimittajat autorid egilea egileak autorja údar ùghdar awdur szerzők írták "
    # Greek, Turkic, Mongolian, Caucasian
    "συντάκτρια συντάκτες συγγραφέας αρθρογράφος γράφουν yazarlar muhabir hazırlayan derleyen müəllif müəlliflər "
    "muallif mualliflar муаллиф awtor бичсэн сэтгүүлч зохиогч сурвалжлагч ავტორი ავტორები հեղինակ հեղինակներ հեղինակը "
    # Semitic, Iranian, Indic
    "كاتبة الكاتبة كتابة المؤلف المؤلفة مؤلف כותב כותבת כותב/ת כתב/ה כתב/ת כתבת מחבר מחברת וצילם וצילמה "
    "ጸሐፊ ፀሐፊ ጸሃፊ نویسندگان نگارنده خبرنگار گزارشگر مصنف مصنفہ "
    "تحریر لیکوال nivîskar نووسەر लेखन संवाददाता वार्ताहर প্রতিবেদন লেখিকা লিখেছেন ਲੇਖਕ લેખક ଲେଖକ எழுத்தாளர் எழுதியவர் "
    "ஆசிரியர் கட்டுரையாளர் செய்தியாளர் రచయిత రచయిత్రి ಲೇಖಕ ಲೇಖಕರು ಲೇಖಕಿ ലേഖകൻ എഴുതിയത് ලේඛක කතෘ "
    # Southeast Asia, Africa
    "pewarta jurnalis wartawan ผู้แต่ง ผู้สื่อข่าว ຜູ້ຂຽນ អ្នកនិពន្ធ អ្នកសរសេរ ရေးသားသူ စာရေးသူ mwandishi waandishi "
    "marubuci"
)
"""*Author*."""
COLON_LABELS = _set(
    "text texte texto testo tekst tekstas teksts testua besedilo szöveg opracowanie haber words story bericht beitrag "
    "interview kommentar content redacción κείμενο κείμενα ρεπορτάζ röportaj bài تقرير تحرير حوار رپورٹ כתבה සටහන "
    "toimetaja రచన രചന"
)
"""What labels authors only with a colon after it."""
_PICTURES = _set(
    "photo photos photography photographs pictures illustration illustrations foto fotos bild bilder bildquelle "
    "bildnachweis beeld billede bilde kuva kuvat kuvaaja kép fotó zdjęcie zdjęcia fot fotoğraf kamera "
    "фото фотография снимка снимки світлина φωτο φωτογραφία φωτογραφίες ảnh صورة تصوير عکس צילום ภาพ 사진 "
    "写真 撮影 摄影 攝影 图片 圖片 供图 供圖"
)
"""*Picture*."""
OTHER_LABELS = _PICTURES | {"design", "code", "redaktion"}
"""What labels others with a colon after it."""
POSTED = _set(
    "published posted added veröffentlicht publiziert publié publiée posté postée publicado publicada postado postada "
    "publicat publicată postat pubblicato pubblicata postato postata inserito inserita gepubliceerd geplaatst "
    "publicerat publicerad postet publisert publiceret julkaistu opublikowano opublikowane publikováno zveřejněno "
    "publikované zverejnené objavljeno objavljen objavljena objaveno објављено објавено публикувано публикувана "
    "опубликовано опубликована размещено добавлено опубліковано розміщено додано апублікавана δημοσιεύθηκε "
    "δημοσιεύτηκε αναρτήθηκε közzétéve yayınlandı yayımlandı yayınlanma diterbitkan dipublikasikan diposting نشر نُشر "
    "نشرت نُشرت النشر منتشر ارسال انتشار פורסם פורסמה प्रकाशित"
)
"""*Published*, which no name has in it."""
_CHANGED = _set(
    "zuletzt geändert aktualisiert bearbeitet actualizado actualizada atualizado atualizada aggiornato aggiornata "
    "modifié modifiée laatst bijgewerkt gewijzigd senast uppdaterad uppdaterat sidst opdateret sist oppdatert "
    "päivitetty zaktualizowano aktualizováno naposledy frissítve обновлено изменено оновлено ενημερώθηκε"
)
"""*Last changed*, which stands between names and a date."""
_DONE = POSTED | _CHANGED
LEAD = _DONE | _set(
    "written reported story words text article authored created updated last submitted contributed "
    "geschrieben verfasst erstellt veröffentlicht publiziert eingestellt gepostet ein eine artikel beitrag gastbeitrag "
    "kommentar interview kolumne essay rezension publié publiée écrit rédigé propos recueillis recueilli texte escrito "
    "signé signée firmado firmada assinado assinada firmato firmata "
    "publicado texto redactado scritto pubblicato testo a cura geschreven geplaatst tekst skrevet skriven postet "
    "publicerad publisert opublikowane napisane kirjoittanut ditulis gespeichert eingereicht "
    "analysis opinion review exclusive column feature perspective commentary das gespräch fragen "
    "bericht reportage analyse bewerkt scris escrit shkruar isinulat sinulat imeandikwa ditulis bài và به گزارش "
    "dal dalla nostro nostra van onze "
    "reporting about über sobre à tác đăng تم تاريخ تاریخ زمان و شده "
    "על נכתב כתבה guest hosted as told and et y og och this post was the den der die de la und & / "
    "\u2044"
)
"""What may stand before *by*."""
_SECTIONS = _set(
    "category categories section kategorie kategorien catégorie catégories categoría categorías categoria categorias "
    "kategoria kategori rubrik rubrique rubryka rubrika kategorija категория категории рубрика рубрики раздел "
    "категорія категорії розділ κατηγορία التصنيف تصنيف القسم دسته دسته‌بندی קטגוריה 分类 分類 カテゴリー "
    "カテゴリ 카테고리"
)
"""*Section*."""
NOT_AUTHORS = (
    _PICTURES
    | _SECTIONS
    | _set(
        "reviewed edited fact-checked medically translated contributions source sources quelle fuente fonte bron "
        "translation übersetzung traduction traducción tradução traduzione vertaling перевод переклад çeviri çeviren "
        "ترجمة مترجم ترجمه תרגום अनुवाद অনুবাদ"
    )
)
"""What begins a line on others than the authors."""
HELPERS = NOT_AUTHORS | {"fact"}
"""What begins a label of somebody who helped: ``Fact checked by``."""
BEFORE_DATE = _set(
    "on am vom le el il op den dne at um à às vor há hace kl klo em în pe på dnia dne dana dodano "
    "в на у от від od чтение чтения στις την pada vào في بتاريخ در ב בתאריך 입력 수정 승인 등록"
)
AFTER_DATE = _set(
    "am pm a.m p.m uhr de of est edt cet cest utc gmt pst pdt ist et pt cst cdt mst mdt bst "
    "eet eest msk gst pkt myt sgt hkt jst kst wib aest aedt nzst nzdt sast min mins minutes minute read г года at um "
    "words 字 saat tarihinde tarihli року ساعت ب.ظ ق.ظ "
    "hours hour days day stunden stunde tagen tag minuten wochen heures jours horas días dias ore giorni uur dagen"
)
"""What may stand in a date, or behind it."""

# --- between and after the names ---

AND = _set(
    "& + / ／ \u2044 and und et og och samt sowie with mit avec oraz και и та і й ды ve dan és și şi və dhe мен "
    "және менен болон ва һәм და և ու û و اور او ۽ और আৰু এবং ও आणि र अनि ਅਤੇ અને ଓ மற்றும் మరియు ಮತ್ತು ഒപ്പം සහ และ "
    "ແລະ និង နှင့် và እና ; 、 ， ؛ ، ፣ ၊ ＆ ・"
)
"""*And*."""
AND_IN = {
    language: frozenset(words.split())
    for language, words in {
        "af": "en",
        "cy": "a ac",
        "eo": "kaj",
        "eu": "eta",
        "ga": "agus",
        "ha": "da",
        "lb": "an",
        "lt": "ir",
        "lv": "un",
        "mt": "u",
        "nl": "en",
        "sl": "in",
        "so": "iyo",
        "sw": "na",
        "tl": "at",
        "uz": "va",
    }.items()
}
"""*And*, in small letters, by the code of the language."""
STOPS = (
    NOT_AUTHORS
    | _DONE
    | _set("updated last editing follow read view share teilen comment comments leave дата al др otros")
    | _set("envoyé envoyée envoyés envoyées correspondant correspondante correspondants enviado enviada enviados")
    | _set("enviadas corresponsal corresponsales inviato inviata inviati corrispondente corrispondenti")
    | {"stand", "quelle", "просмотров"}
)
"""What ends the names."""
INNER = _set("of for to von für der de da di del dei des")
"""Small words that end people's names, but not those of organisations."""
SMALL_STOPS = INNER - {"von", "der", "de", "da", "di", "del", "des"} | _set(
    "in at on from is was has via aus im am vom ist war pour para en à le el il den mis special source mins "
    "prije pre przed před pred acum prieš pirms πριν "
    "who that which whose qui que che quien hvem som wer кто который которая która który"
)
"""What ends the names only in small letters."""

# --- in names ---

COMPOUND_JOBS = tuple(
    "redakteur redakteurin reporter reporterin korrespondent korrespondentin journalist journalistin autor autorin "
    "kolumnist kolumnistin volontär volontärin redaktör redaktør redacteur verslaggever toimittaja skribent".split()
)
"""Jobs that stand in one word with what they are for: ``Politikredakteurin``, ``Ulkomaantoimittaja``."""
ROLES = _set(
    "editor editors editorial staff writer writers reporter reporters correspondent correspondents contributor "
    "contributors contributing team teams desk newsdesk newsroom redaktion redakteur redakteurin redakteure rédaction "
    "redaction redacción redaccion redazione redactie redação redacao redakcja redakce redaktionen toimitus "
    "redaksjonen redaktør redactor redactora publisher publishing director manager ceo cto cfo coo cofounder "
    "co-founder founder president vice chairman professor lecturer producer journalist journalistin journaliste "
    "periodista columnist kolumnist photographer fotograf senior junior chief associate assistant freelance freelancer "
    "guest author authors autor autorin autores auteur anonymous anonym anónimo anonyme unknown undefined null none "
    "nobody user moderator editor-in-chief chefredakteur chefredakteurin volontär volontärin korrespondent "
    "korrespondentin korrespondenten mitarbeiter mitarbeiterin "
    "pressestelle presse press news nachrichten intern representative head lead officer coordinator "
    "consultant advisor adviser analyst strategist specialist expert experte spokesman spokesperson dietitian "
    "nutritionist attorney lawyer physician surgeon engineer developer designer educator instructor coach blogger red "
    "reviewed reviewer member owner marketing support web online official sponsored partner content default site "
    "website homepage redacteur redactrice verslaggever verslaggeefster correspondente corrispondente inviato inviata "
    "rechtsanwalt rechtsanwältin pfarrer pfarrerin pastor pastorin gastautor gastautorin "
    "redaktor redaktorka dziennikarz журналист корреспондент редактор редакция редакции"
)
"""Jobs, and parts of a publication: who is called by nothing else is not named."""
COLLECTIVES = _set(
    "desk newsdesk newsroom staff team editors redaktion rédaction redaction redacción redaccion redazione redactie "
    "redação redacao redakcja redakce redaktionen toimitus redaksjonen pressestelle редакция редакции"
)
"""Those of `ROLES` that are called authors where a by-line names nobody else."""
ORGANISATIONS = _set(
    "magazine media group inc ltd llc gmbh ag company corporation corp university institute department office service "
    "services network studio studios collective association agency agencies agentur agenturen bureau podcast channel "
    "blog journal times post gazette herald tribune newspaper newspapers zeitung center centre council foundation "
    "society union clinic hospital health bank school college academy committee commission ministry government "
    "projects research solutions systems technologies technology software insights labs agencia agencias agence "
    "agenzia verlag verein verband e.v community development industries partners consulting advisors capital "
    "management tv radio fernsehen today organization organisation agência"
)
"""What stands in the names of organisations, and hardly of people."""
AGENCIES = _set(
    "getty reuters afp ap dpa apa epd kna associated xinhua ansa efe tass bloomberg wikimedia wikipedia facebook "
    "twitter instagram linkedin belga ritzau tanjug agerpres mediafax lusa unian ukrinform yonhap kyodo bernama "
    "тасс интерфакс уніан укрінформ укринформ танјуг танюг бта монцамэ монцаме рейтер ройтерс απε-μπε απε αμπε "
    "արմենպրես ინტერპრესნიუსი رويترز رویترز واس ایرنا ایسنا تسنیم بی‌بی‌سی سی रासस पीटीआई एएनआई आईएएनएस "
    "एजेंसी एजेन्सी एजन्सी बीबीसी বাসস ইউএনবি রয়টার্স এএফপি பிடிஐ రాయిటర్స్ รอยเตอร์ ttxvn"
)
"""Organisations that are credited."""
PAGE_WORDS = _set(
    "admin administrator webmaster superuser super админ администратор my your this that these those how what why when "
    "where who with we you us it its are not contact join learn get written subscribe login comment comments share "
    "read more about follow newsletter view all posts profile bio biography photo photos image images table contents "
    "advertisement menu search home shop click here disclosure save print email e-mail mail copy listen watch play "
    "toggle skip jump back next previous notes reblogged trending related topics tags sections latest breaking "
    "exclusive updated published category categories uncategorized minutes minute hours ago days artikel kommentar "
    "kommentare quelle impressum datenschutz artículo artículos articles commentaires comentarios question questions "
    "answer answers lesezeit leseminuten minuten aktualisiert eingetragen veröffentlicht weiterlesen anhören drucken "
    "teilen folgen merken zvg startseite vidéo vidéos partager suivre lecture écouter imprimer modifié publié "
    "compartir seguir lectura actualizado actualizada publicado minutos suscríbete imprimir compartilhar "
    "compartilhe atualizado leitura ouvir assine condividi segui leggi lettura aggiornato pubblicato minuti "
    "iscriviti ascolta leestijd bijgewerkt gepubliceerd reacties volgen udostępnij obserwuj czytaj "
    "aktualizacja opublikowano komentarze skomentuj minut aktualizováno publikováno sdílet diskuse megosztás "
    "frissítve hozzászólás distribuie uppdaterad publicerad lästid oppdatert publisert lesetid opdateret publiceret "
    "læsetid päivitetty julkaistu lukuaika kommentit takip TAKİP paylaş güncelleme güncellenme yayınlanma yorum "
    "yorumlar abone поделиться подписаться читать обновлено опубликовано комментарии комментировать просмотров "
    "минут минуты поділитися підписатися читати оновлено опубліковано коментарі хвилин κοινοποίηση ενημερώθηκε "
    "σχόλια bagikan ikuti komentar menit diperbarui شارك مشاركة متابعة تابع اقرأ تعليق تعليقات دقائق שתף תגובות "
    "עודכן शेयर फॉलो अपडेट विज्ञापन シェア フォロー コメント 更新 구독 공유 댓글 수정 입력 分享 关注 關注 评论 評論 "
    "阅读 閱讀 人氣 人气 发布于 發布於 发表于 發表於 佚名 匿名 未知 不详 系统管理员 系統管理員 管理员 管理員 "
    "超级管理员 网站管理员 網站管理員 系统发布 本站 本站原创 本站编辑 网站编辑 网络编辑 小编 编辑 編輯 原创 原創 "
    "转载 轉載 网络 网络整理 網絡整理 综合 发布 發布 更多 官方 网友 相关文章 相關文章 相关新闻 相關新聞 查看更多 "
    "leave discuz! "
    "comsenz mins spotlight visit standards practices guidelines policies corrections ethics terms cookies "
    "suggest changes anzeigen visualizza bekijk profilo profiel профиль профіль biografia biografía "
    "beiträge статьи материалы подробнее プロフィール 作者主页 作者主頁 个人主页 बारे "
    "filed featured editor's editor’s editors' editors’ total prep servings calories webadmin siteadmin "
    "sysadmin copied"
)
"""What stands in a page's own labels, and in no name."""
NOT_FIRST = _set(
    "our from aus nach für über unter dans avec pour chez desde sobre para nella sulla dalla voor naar uit från unser "
    "unsere unserer unserem unseren notre nos nuestra nuestro nostra nostro nossa nosso onze mis का में ich "
    "i'm i’m"
)
"""What may begin a line, and no name."""
DAYS = _set(
    "today yesterday heute gestern hoy ayer oggi ieri сегодня вчера "
    "mon tue tues wed thu thur thurs fri sat sun monday tuesday wednesday thursday friday saturday sunday sonntag "
    "montag dienstag mittwoch donnerstag freitag samstag sonnabend dimanche lundi mardi mercredi jeudi vendredi samedi "
    "jeu dim domingo lunes martes miércoles miercoles jueves viernes sábado sabado mié sáb domenica lunedì martedì "
    "mercoledì giovedì venerdì sabato segunda_feira terça_feira terca_feira quarta_feira quinta_feira sexta_feira "
    "diumenge dilluns dimarts dimecres dijous divendres dissabte luns mércores xoves venres igandea astelehena "
    "asteartea asteazkena osteguna ostirala larunbata duminică luni marți marţi miercuri joi vineri sâmbătă zondag "
    "maandag dinsdag woensdag donderdag vrijdag zaterdag sondag vrydag saterdag söndag måndag tisdag onsdag torsdag "
    "fredag lördag mån tis ons tors lör sön søndag mandag tirsdag lørdag tysdag laurdag lør søn sunnudagur mánudagur "
    "þriðjudagur miðvikudagur fimmtudagur föstudagur laugardagur sunnuntai sunnuntaina maanantai maanantaina tiistai "
    "tiistaina keskiviikko keskiviikkona torstai torstaina perjantai perjantaina lauantai lauantaina pühapäev "
    "esmaspäev teisipäev kolmapäev neljapäev reede laupäev sekmadienis pirmadienis antradienis trečiadienis "
    "ketvirtadienis penktadienis šeštadienis svētdiena pirmdiena otrdiena trešdiena ceturtdiena piektdiena sestdiena "
    "niedziela poniedziałek wtorek środa czwartek piątek sobota śr czw niedz neděle pondělí úterý středa čtvrtek pátek "
    "nedeľa pondelok utorok streda štvrtok piatok nedjelja ponedjeljak ponedeljak utorak srijeda četvrtak petak subota "
    "nedelja ponedeljek torek sreda četrtek petek недеља понедељак уторак среда четвртак петак субота vasárnap hétfő "
    "kedd szerda csütörtök péntek szombat e_diel e_hënë e_martë e_mërkurë e_enjte e_premte e_shtunë pazar pazartesi "
    "salı sali çarşamba perşembe cuma cumartesi bazar_ertəsi çərşənbə_axşamı çərşənbə cümə_axşamı cümə şənbə yakshanba "
    "dushanba seshanba chorshanba payshanba жексенбі дүйсенбі сейсенбі сәрсенбі бейсенбі жұма сенбі воскресенье "
    "понедельник вторник среду четверг пятница пятницу субботу суббота пн вт ср чт пт сб вс неділя понеділок вівторок "
    "середа середу четвер пʼятниця п'ятниця п’ятниця нядзеля панядзелак аўторак серада чацвер пятніца неделя сряда "
    "четвъртък петък събота недела четврток петок сабота κυριακή δευτέρα τρίτη τετάρτη πέμπτη παρασκευή σάββατο "
    "κυριακη δευτερα τριτη τεταρτη πεμπτη παρασκευη σαββατο კვირა ორშაბათი სამშაბათი ოთხშაბათი ხუთშაბათი პარასკევი "
    "შაბათი կիրակի երկուշաբթի երեքշաբթի չորեքշաբթի հինգշաբթի ուրբաթ יום_ראשון יום_שני יום_שלישי יום_רביעי יום_חמישי "
    "יום_שישי יום_שבת الأحد الاثنين الإثنين الثلاثاء الأربعاء الخميس الجمعة السبت یکشنبه دوشنبه سه‌شنبه سه_شنبه "
    "چهارشنبه پنجشنبه پنج‌شنبه شنبه اتوار منگل بدھ جمعرات रविवार सोमवार मंगलवार बुधवार गुरुवार शुक्रवार शनिवार রবিবার "
    "সোমবার মঙ্গলবার বুধবার বৃহস্পতিবার শুক্রবার শনিবার minggu senin selasa rabu kamis jumat jum'at jum’at sabtu isnin "
    "khamis jumaat senén salasa rebo kemis jumaah linggo miyerkules huwebes biyernes jumapili jumatatu jumanne "
    "jumatano alhamisi ijumaa jumamosi chủ_nhật thứ_hai thứ_ba thứ_tư thứ_năm thứ_sáu thứ_bảy dé_domhnaigh dé_luain "
    "dé_máirt dé_céadaoin déardaoin dé_haoine dé_sathairn dydd_sul dydd_llun dydd_mawrth dydd_mercher dydd_iau "
    "dydd_gwener dydd_sadwrn"
)
"""The days of the week, as they stand before a date: ``_`` joins words, and stands for the hyphen in them."""
NOBODY = _set(
    "brand brands categories category collection collections color colour industries industry price prices product "
    "products size topic topics type solutions posted star stars rating ratings vote votes root sysop wpadmin wp-admin "
    "the die das der des dem den von and und of for in a an at by la le el les los de del group x n/a release special "
    "others andere autres otros"
)
"""What names nobody."""
PARTICLES = _set(
    "de da di do du del della dos das des der den van von vom zu zum zur la le el al ibn bin ben bint abu ter ten te "
    "op 't t af av y e i o' st san of the ap mac mc dit d' dal dalla lo los las vel née geb "
    "med phil rer nat jur h c habil dr prof"
)
"""Small words inside people's names."""
