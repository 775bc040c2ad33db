"""People's names in a by-line: one an entry, in order, without what stands around them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from scrapy_article.document.words import join_space
from scrapy_article.fields.date_parser import find_dates
from scrapy_article.fields.months import month_of

if TYPE_CHECKING:
    from collections.abc import Callable

__all__ = ["ANY", "LABELLED", "STRICT", "split_names"]

STRICT, LABELLED, ANY = "strict", "labelled", "any"
"""What a name must look like: see `split_names`."""

MAX_LENGTH = 400
"""Characters of a by-line that are looked at."""
MAX_NAMES = 30
MAX_NAME = 60
"""Characters of a name."""

_ADDRESS = re.compile(r"\S{1,80}@\S{1,80}|(?:https?://|www\.)\S{1,200}|(?<!\w)@\w{1,40}", re.IGNORECASE)
_ASIDE = re.compile(r"[(\[][^()\[\]]{0,100}[)\]]")
_PREFIX = re.compile(
    r"\W{0,3}(?:(?:written|posted|published|reported|story|words|text|article|geschrieben|verfasst|erstellt|"
    r"veröffentlicht|ein (?:artikel|beitrag|gastbeitrag|kommentar|interview)|interview|kommentar|publié|écrit|"
    r"propos recueillis|escrito|publicado|scritto|pubblicato|a cura|geschreven|skrevet|skriven|tekst|texte|testo)\s+)?"
    r"(?:by|von|vom|par|por|di|door|av|af|przez|от|от автора|bởi|oleh|tarafından)(?:\s*:\s*|\s+)(?=\S)|"
    r"\W{0,3}(?:the\s)?(?:authors?|autor(?:in|en|es|s)?|auteurs?|autore|autori|redakteur(?:in)?|writers?|written|"
    r"contributors?|text|texte|tekst|testo|bericht|skribent|forfatter|författare|kirjoittaja|yazar|yazan|автор|автори|"
    r"авторы|текст|συντάκτης|作者|文|撰文|編輯|记者|記者|著者|執筆|ライター|بقلم|كتب|نویسنده|글)\s*[:：|]?\s+(?=\S)|"
    r"\W{0,3}(?:by|text|author|autor|作者|文|記者|记者|著者)\s*[:：/／]\s*",
    re.IGNORECASE,
)
"""What stands before the names: a word for *by* or *author*."""
_GLUED = re.compile(r"By(?=[A-Z])")
_ONLY_LABEL = re.compile(r"(?:by|von|par|por|di|de|av|af|door|and|und|et|in|on|at|the|a)$", re.IGNORECASE)
_DATE_LABEL = re.compile(
    r"(?:published|posted|updated|last updated|written|veröffentlicht|publié|publicado)(?: (?:on|am|le|el))? (?=\w)",
    re.IGNORECASE,
)
_ACCOUNT = re.compile(r"\w[._/]\w")
"""In a single word: the name of an account or a variable, not of a person."""
_EDGE = " .,;:|–—-•·●*\"'“”„«»‘’®™"
_END = re.compile(
    r"\s[|•·–—-]\s|\s[-–—]{1,2}\s|[|•·●⋅]|\d|\sthe associated press|"
    r"\s(?:on|am|vom|le|el|il|op|den)\s(?=\w{3,10}\W{1,2}\d|\d)|"
    r"\b(?:published|posted|updated|last updated|veröffentlicht|aktualisiert|publié|mis à jour|publicado|reviewed by|"
    r"edited by|fact[- ]checked|medically reviewed|photos? by|photography by|illustrations? by|fotos? von|follow|"
    r"read more|view bio|min read|comments?|für|special to|for the)\b",
    re.IGNORECASE,
)
"""What ends the names: a mark, a number, a word for what follows."""
_CONJUNCTION = re.compile(
    r"\s*(?:[;、，؛]|,(?:\s*(?:and|und|et|y|e|и)\s)?|&|\+|/|／|\s(?:and|und|et|og|och|samt|sowie|with|mit|oraz|και|и|та|і|ve|dan)\s|\sو\s?)\s*",
    re.IGNORECASE,
)
_SHORT_CONJUNCTION = re.compile(r"\s+(?:y|e|i|a|en|ja)\s+")
_MIDDLE_DOT = re.compile(r"(?<![ァ-ヿ])・|・(?![ァ-ヿ])")
_SUFFIX = re.compile(r"(?:jr|sr|ii|iii|iv)\.?$", re.IGNORECASE)
_DEGREE = re.compile(
    r"(?:[A-Z]{2,6}(?:-[A-Z]{1,3})?|(?:[A-Z][a-z]{0,3}\.){2,4}|[A-Z]\.[A-Z]|Ph\.?\s?D|Psy\.?D|Pharm\.?D|Ed\.?D|Esq|M\.Sc|B\.Sc|MSc|BSc)[.®]?$"
)
"""``PhD``, ``M.D.``, ``CPA``: what may stand behind a name; capitals alone are a degree or a company."""
_ROLES = frozenset(
    "editor editors editorial staff writer writers reporter reporters correspondent contributor contributors "
    "contributing team desk newsroom admin administrator redaktion redakteur redakteurin rédaction redaction "
    "redacción redaccion redazione redactie redação redakcja redaktionen toimitus redaksjonen redaktør "
    "agency agencies agentur agenturen webmaster web online publisher publishing director manager ceo cto "
    "cofounder co-founder founder professor producer journalist journalistin columnist photographer senior "
    "chief associate assistant freelance freelancer guest author autor autorin auteur anonymous unknown user "
    "moderator editor-in-chief chefredakteur chefredakteurin volontär volontärin korrespondent "
    "korrespondentin pressestelle presse press news nachrichten magazine magazin media group inc ltd llc "
    "gmbh company corporation university institute department office service services network official "
    "support marketing blog blogger podcast channel studio studios collective reviewed expert specialist "
    "analyst strategist consultant advisor coordinator intern president vice head lead bureau "
    "site website homepage archive sponsored partner advertisement subscribe login comment comments share "
    "read more about follow twitter facebook instagram linkedin newsletter view all posts profile bio "
    "biography photo photos image images getty reuters afp dpa apa associated xinhua ansa efe".split()
)
"""Words that stand in no person's name: jobs, parts of a publication, labels of a page."""
_PARTICLES = frozenset(
    "de da di do du del della dos das des der den van von vom zu zum zur la le el al ibn bin ben bint abu "
    "ter ten te op 't af av y e i o' st san of the ap mac mc dit und zu".split()
)


def split_names(
    text: str, form: str = STRICT, *, inverted: bool = False, is_site: Callable[[str], bool] | None = None
) -> list[str]:
    """The names of people in the by-line *text*.

    *form* is what a name must look like: `STRICT`, two to five words with capitals; `LABELLED`, one word will do;
    `ANY`, it is enough that nothing speaks against it. After a word for *by* the strict form becomes the labelled one.
    *inverted* says that a family name comes first, parted by a comma. *is_site* tells the names of the site.

    >>> split_names("By Ann Lee, staff writer, Bo Ek and Cy Oz, PhD | May 3")
    ['Ann Lee', 'Bo Ek', 'Cy Oz']
    """
    text = _byline(text)
    for _ in range(3):
        match = _PREFIX.match(text) or _GLUED.match(text)
        if not match:
            break
        text = text[match.end() :]
        form = LABELLED if form == STRICT else form
    text = _without_date(text).strip(_EDGE)
    end = _END.search(text)
    if end:
        text = text[: end.start()].rstrip()
        if end[0].isdigit():
            text = _without_month(text)
    pieces = [_shortened(piece) for piece in _pieces(text)][: 2 * MAX_NAMES]
    if len(pieces) == 2 and text.count(",") == 1 and (inverted or all(len(piece.split()) == 1 for piece in pieces)):
        pieces = [f"{pieces[1]} {pieces[0]}"]
    several = any(" " in piece for piece in pieces)
    names: list[str] = []
    for name in pieces:
        if names and _SUFFIX.match(name):
            names[-1] = f"{names[-1]} {name}"
        elif several and " " not in name and name.isascii() and len(pieces) > 1:
            continue  # a place, a degree or a company after a comma
        elif _is_name(name, form) and name not in names and not (is_site and is_site(name)):
            names.append(name)
    return names[:MAX_NAMES]


def _byline(text: str) -> str:
    """*text* without addresses and asides."""
    return join_space(_ASIDE.sub(" ", _ADDRESS.sub(" ", join_space(text[:MAX_LENGTH]))))


def _without_date(text: str) -> str:
    """*text* without a date that it begins with."""
    match = _DATE_LABEL.match(text)
    if match:
        text = text[match.end() :]
    first = text[:12].partition(" ")[0].strip(".,")
    if first[:1].isdigit() or month_of(first):
        dates = find_dates(text[:40])
        if dates and dates[0].start <= 1:
            rest = text[dates[0].end :].strip(_EDGE)
            match = _PREFIX.match(rest)
            return rest[match.end() :] if match else rest
    return text


def _without_month(text: str) -> str:
    """*text*, which stood before a number, without the month that the number may belong to."""
    rest, _, word = text.rpartition(" ")
    return rest if rest and month_of(word.strip(" .,●")) else text


def _pieces(text: str) -> list[str]:
    """*text* cut where names are joined; not inside ``Ortega y Gasset``."""
    found = []
    for part in _CONJUNCTION.split(text):
        for piece in _MIDDLE_DOT.split(part) if "・" in part else [part]:
            halves = _SHORT_CONJUNCTION.split(piece)
            if len(halves) > 1 and all(len(half.split()) > 1 for half in halves):
                found.extend(halves)
            elif piece:
                found.append(piece)
    return found


def _shortened(name: str) -> str:
    """*name* without a label before it and degrees after it."""
    if ":" in name:
        name = name.rpartition(":")[2]
    name = name.strip(_EDGE)
    if name.isupper():
        return name
    words = name.split()
    while len(words) > 2 and _DEGREE.match(words[-1]) and not _SUFFIX.match(words[-1]):
        words.pop()
    return f"{' '.join(words)}." if words and words[-1] in ("Jr", "Sr") else " ".join(words)


def _is_name(name: str, form: str) -> bool:
    """Whether *name* can be that of a person."""
    if len(name) > MAX_NAME or not any(c.isalpha() for c in name) or _DEGREE.match(name):
        return False
    words = name.split()
    lower = [word.casefold().strip(".,:'’") for word in words]
    if not _ROLES.isdisjoint(lower) or len(words) > 6 or _ONLY_LABEL.match(name):
        return False
    if form == ANY:
        return len(words) > 1 or not _ACCOUNT.search(name)
    if name[0].isalpha() and not name[0].isupper() and not name[0].islower():  # a script without capitals
        return len(name) <= 20 and len(words) <= 4
    if len(words) > 5 or len(words) < (2 if form == STRICT else 1) or len(name) < 3:
        return False
    capitals = 0
    for word, known in zip(words, lower, strict=True):
        if word[0].isupper():
            capitals += 1
        elif word[0].isalpha() and known not in _PARTICLES:
            return False
    return capitals >= min(2, len(words)) and any(c.islower() or len(words) > 1 for c in name)
