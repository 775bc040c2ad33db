"""What stands in place of posts and films of other sites until readers agree to load them, and labels of players."""

from __future__ import annotations

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["ASKS", "agrees", "names_consent", "that_ask_consent"]

ASKS = Beginnings(
    r"this (?:content|video|post|embed) (?:is (?:not available|blocked|unavailable)|isn.t available"
    r"|cannot be (?:shown|displayed|loaded)) .{0,40}(?:cookie|privacy|consent)"
    r"|this article (?:contains|includes) content (?:provided|hosted) (?:by|on) .{1,60}we ask for your permission"
    r"|at this point,? we would like to show you .{0,30}content"
    r"|allow .{1,40} content\W{0,3}$|allow content (?:provided|from) .{1,40}\?$"
    r"|an dieser stelle (?:finden sie|findest du|befindet sich|steht|würden|möchten) .{0,40}extern"
    r"|ich bin (?:damit )?einverstanden, dass mir (?:externe )?inhalte"
    r"|empfohlener (?:redaktioneller|externer) inhalt\W{0,3}$|externer inhalt\W{0,3}$"
    r"|diese[rs]? (?:inhalt|video|beitrag) (?:kann|wird|ist|wurde) .{0,60}(?:cookie|datenschutz|einwillig|zustimm)"
    r"|ce contenu (?:est|a été) bloqué|ce contenu (?:n.est|ne peut) .{0,60}(?:cookie|traceur|consentement)"
    r"|este contenido (?:está|ha sido) bloqueado|este contenido no .{0,60}cookie"
    r"|este conteúdo (?:está|foi) bloqueado|este conteúdo não .{0,60}cookie"
    r"|questo contenuto (?:è bloccato|è stato bloccato|non .{0,60}cookie)"
    r"|deze inhoud (?:is geblokkeerd|kan niet .{0,60}cookie|wordt niet .{0,60}cookie)"
    r"|beginning of dialog window|end of dialog window|this is a modal window|current time \d{1,2}:\d\d"
    r"|stream type live|loaded: \d|video player is loading"
)
_NAMES = Needles(
    (
        *("cookie", "privacy", "third-party", "third party", "external content", "ask for your permission"),
        *("datenschutz", "einwillig", "externe inhalt", "externen inhalt", "personenbezogene"),
        *("traceur", "contenu externe", "contenus externes", "données personnelles", "contenido externo"),
        *("datos personales", "conteúdo externo", "dados pessoais", "contenuto esterno", "contenuti esterni"),
        *("dati personali", "externe content", "外部コンテンツ"),
    ),
    any_case=True,
)
_AGREES = Needles(
    "accept allow agree load enable akzept zustimm laden erlaub anzeigen autoris affich acept permit mostrar aceit "
    "accett consent abilita toestaan toon zgadzam pokaż принять разрешить показать 同意 許可 表示".split(),
    any_case=True,
)


def that_ask_consent(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, say that content of other sites waits for an agreement, or label a player."""
    return ASKS.within(lines)


def names_consent(line: str) -> bool:
    """Whether *line* names what such boxes do: cookies, privacy, external content."""
    return _NAMES.are_in(line)


def agrees(line: str) -> bool:
    """Whether *line*, that of a button, agrees to something or loads it."""
    return _AGREES.are_in(line)
