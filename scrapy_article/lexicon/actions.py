"""What buttons say that have readers order, try or ask for what is offered above them."""

from __future__ import annotations

from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["asks_to_act"]

_MEETING = (
    r" (?:an?|my|your) .{0,15}"
    r"(?:demo|call|consultation|appointment|meeting|session|quote|estimate|proposal|callback)(?: .{1,15})?"
)
_ACTIONS = {
    "en": r"get started(?: .{1,25})?|get in touch|start (?:here|now|today|for free|free .{1,20}|(?:a|my|your) .{1,25})"
    rf"|book{_MEETING}|schedule{_MEETING}|request{_MEETING}|get{_MEETING}"
    r"|make an appointment|create (?:an? |my |your )?(?:free )?(?:account|profile)"
    r"|save (?:my|your) (?:spot|seat)(?: now)?"
    r"|free trial|7-day free trial|14-day free trial|30-day free trial|try (?:it )?(?:now|for free|free)(?: .{1,15})?"
    r"|contact (?:us|sales)(?: .{1,15})?|talk to (?:us|sales|an? .{1,15})|sign up(?: .{1,20})?"
    r"|join (?:now|us|today|for free)"
    r"|register (?:now|today|for free)|apply (?:now|today)|enroll (?:now|today)|subscribe(?: .{1,15})?|learn more",
    "cs, sk": "začít|vyzkoušet zdarma|vyskúšať zadarmo|více informací|viac informácií|kontaktujte nás|registrovat se",
    "da, no": "kom i gang|læs mere|les mer|kontakt oss?|prøv gratis|book (?:en|et) .{1,15}|bestill .{1,20}|tilmeld dig",
    "de": "jetzt (?:starten|testen|anmelden|buchen|anfragen|kaufen|bewerben|registrieren|kostenlos .{1,20})"
    "|kostenlos (?:testen|starten|anmelden|registrieren|anfragen)|mehr erfahren|kontakt aufnehmen|kontaktieren sie uns"
    "|demo (?:buchen|anfragen)|termin (?:buchen|vereinbaren)|angebot (?:anfordern|einholen)|unverbindlich anfragen",
    "el": "ξεκινήστε|μάθετε περισσότερα|επικοινωνήστε μαζί μας",
    "es": "empezar(?: .{1,15})?|empieza (?:ahora|gratis|hoy)|más información|saber más|contáctanos|contáctenos"
    r"|solicit[ae]r? .{1,25}|prueba (?:gratis|gratuita)|pruébalo gratis|regístrate(?: .{1,15})?|inscríbete(?: .{1,15})?"
    r"|agend[ae]r? (?:una|tu) .{1,15}|reserv[ae]r? (?:una|tu) .{1,15}",
    "fi": "aloita nyt|ota yhteyttä|lue lisää|kokeile ilmaiseksi|varaa .{1,20}",
    "fr": r"commencer(?: .{1,15})?|en savoir plus|contactez[- ]nous|nous contacter|demande[rz] (?:une?|votre) .{1,20}"
    r"|essai gratuit|essaye[rz] gratuitement|s.inscrire|inscrivez-vous|je m.inscris|prendre rendez-vous"
    r"|réserve[rz] (?:une?|votre) .{1,20}",
    "hu": "kezdje el|ingyenes próba|tudjon meg többet|kapcsolat|lépjen velünk kapcsolatba",
    "id, ms": "mulai sekarang|hubungi kami|pelajari lebih lanjut|coba gratis|daftar sekarang",
    "it": r"inizia (?:ora|subito|gratis)|scopri di più|contattaci|richiedi .{1,25}|prova gratis|iscriviti(?: .{1,10})?"
    r"|prenota (?:una|la tua|ora).{0,15}",
    "ja": r"お問い?合わ?せ.{0,10}|無料.{1,14}|詳しくは(?:こちら|コチラ)|詳細は(?:こちら|コチラ)|資料請求.{0,10}"
    r"|今すぐ.{1,12}",
    "ko": r"문의하기|자세히 ?보기|무료.{1,10}|시작하기|지금 시작하기",
    "nl": "aan de slag|meer (?:informatie|weten)|neem contact op|vraag .{1,20} aan|probeer gratis|gratis proberen"
    "|meld je (?:nu )?aan|plan een .{1,20}|boek een .{1,20}",
    "pl": "rozpocznij(?: .{1,15})?|dowiedz się więcej|skontaktuj się(?: z nami)?|wypróbuj za darmo"
    "|zapisz się(?: .{1,10})?|umów .{1,20}|zarejestruj się",
    "pt": r"começar agora|comece (?:agora|já|grátis|gratuitamente)|saiba mais|fale (?:conosco|connosco)"
    r"|entre em contato|solicit[ae]r? .{1,25}|teste gr[áa]t(?:is|uito)|inscreva-se(?: .{1,10})?|agend[ae]r? .{1,20}"
    "|cadastre-se",
    "ro": "începe acum|află mai multe|contactează-ne|încearcă gratuit|înscrie-te",
    "ru, uk": "начать(?: .{1,15})?|подробнее|узнать больше|связаться(?: с нами)?|оставить заявку"
    "|попробовать(?: бесплатно)?|записаться(?: .{1,20})?|получить .{1,25}|зарегистрироваться|почати"
    "|дізнатися більше|зв.язатися з нами|спробувати безкоштовно|зареєструватися",
    "sv": "kom ig?ång|kom i gång|läs mer|kontakta oss|prova gratis|boka (?:en|ett) .{1,20}|anmäl dig",
    "tr": "hemen (?:başla|dene|kaydol)\\w{0,6}|daha fazla bilgi|bize ulaşın|ücretsiz dene\\w{0,6}",
    "vi": "bắt đầu ngay|tìm hiểu thêm|liên hệ(?: .{1,20})?|dùng thử miễn phí|đăng ký ngay",
    "zh": r"立即.{1,8}|联系我们|聯絡我們|聯繫我們|了解更多|免[费費][试試]用",
}
"""By language."""
_ACTION = Beginnings("|".join(_ACTIONS.values()), r"\W{0,5}$")


def asks_to_act(button: str) -> bool:
    """Whether *button* says nothing but to order, try, join or ask: ``Get started``, ``Book a free demo``."""
    return _ACTION.begin(button)
