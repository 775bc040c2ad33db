"""How sites ask their readers for money: for the newsroom, by gifts and memberships."""

from __future__ import annotations

import re

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["SIGNS", "heads_appeal", "says_we", "that_ask_for_money"]

_ASKS = {
    "en": "support our |support us|support independent |support local journalism|support quality journalism"
    "|support nonprofit |ribute as little as|ributing as little as|ribution of as little as|giving us as little as"
    "|donate today|donate now|make a donation|make a contribution|your donation|your contribution|tax-deductible"
    "|become a member|become a supporter|become a patron|reader-supported|reader-funded|news free for"
    "|stories free for|journalism free for|reporting free for",
    "de": "unterstütze uns|unterstützt uns|unterstützen sie uns|unterstütze unser|unterstützt unser"
    "|unterstützen sie unser|arbeit unterstützen|journalismus unterstützen|redaktion unterstützen|mit einer spende"
    "|deine spende|eure spende|ihre spende|jetzt spenden|werde mitglied|werden sie mitglied|mitglied werden",
    "es": "apóyanos|apoya nuestro|apoya el periodismo|haz una donación|haz tu donación|tu donación|tu aportación"
    "|hazte soci",
    "fr": "soutenez-nous|soutenez notre|soutenez la presse|soutenez le journalisme|faites un don|faire un don"
    "|votre don |vos dons|devenez membre|devenez adhérent",
    "it": "sostienici|sostieni il nostro|sostieni la nostra|sostieni il giornalismo|fai una donazione|tua donazione"
    "|tuo contributo|diventa socio|diventa sostenitore",
    "nl": "steun ons|steun onze|jouw bijdrage|uw bijdrage|jouw donatie|word lid|word donateur|word vriend",
    "pl": "wesprzyj nas|twoje wsparcie|twoja wpłata|przekaż darowiznę",
    "pt": "apoie-nos|apoie o nosso|apoie o jornalismo|faça uma doação|sua doação|seja apoiador",
    "ru": "поддержите нас|поддержите редакцию|поддержите нашу|ваше пожертвование|ваша поддержка|сделайте пожертвование",
}
"""What is said there, by language."""
_HEADINGS = Beginnings(
    "support |donate|help (?:us|keep) |unterstütz|spende|apoya |apóy|dona |soutenez|faites un don|sostieni|steun "
    "|doneer|wesprzyj|apoie|поддержите"
)
_WE = re.compile(
    r"\b(?:we|us|our|wir|uns(?:er\w{0,2})?|nos|nuestr[oa]s?|apóyanos|notre|nous|nostr[aeio]|sostienici|aiutaci|wij|ons|onze"
    r"|nas|nasz\w{0,3}|nós|noss[ao]s?|мы|нас|нам|наш(?:[аеиу]|ей|его|ему|ими?|их|ем)?"
    r"|journalis\w{1,4}|newsroom|reporting|periodismo|giornalismo|jornalismo|dziennikarstw\w{1,3}|журналистик\w)\b",
    re.IGNORECASE,
)
"""By which sites speak of themselves, or what they do."""
SIGNS = "|".join(_ASKS.values()).split("|")
_SIGNS = Needles(SIGNS, any_case=True)


def that_ask_for_money(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, ask for money."""
    return _SIGNS.within(lines)


def heads_appeal(line: str) -> bool:
    """Whether *line*, a heading, begins as those do that ask to support a site."""
    return _HEADINGS.begin(line)


def says_we(line: str) -> bool:
    """Whether *line* speaks of who publishes it: what tells how to give to others does not."""
    return _WE.search(line) is not None
