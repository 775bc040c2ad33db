"""What sites say of links that bring in money: that they are paid when readers buy."""

from __future__ import annotations

import re

from scrapy_article.document.needles import Needles
from scrapy_article.lexicon.beginnings import Beginnings

__all__ = ["SIGNS", "that_disclose"]

_USES = (
    " (?:post|article|page|site|blog|website|guide|story)s? (?:may |might )?(?:contain|include|use|has|have)s? "
    "(?:some |amazon )?affiliate"
)
_DISCLOSES = Beginnings(
    f"this{_USES}|our{_USES}|my{_USES}"
    r"|we may (?:earn|receive) an? .{0,20}commission|as an amazon (?:associate|affiliate)"
    r"|affiliate links (?:are|may be) |some (?:of the )?links .{0,30}\bare affiliate"
    r"|we (?:also )?(?:may )?use affiliate links"
    r"|while each product featured is independently|all products featured .{0,30}are independently"
    r"|alle mit einem stern.{0,40}links|die mit (?:sternchen|einem stern|\*).{0,40}(?:links|affiliate)"
    r"|dieser (?:artikel|beitrag) enthält affiliate"
    r"|cet article contient des liens (?:affiliés|d.affiliation)|este artículo contiene enlaces de afiliad"
    r"|questo articolo contiene link (?:affiliati|di affiliazione)|este artigo contém links de afiliad"
    r"|記事内に(?:広告|アフィリエイト)|当サイトは.{0,20}(?:アフィリエイト|広告)|本(?:記事|ページ|サイト)に?は.{0,12}(?:プロモーション|広告を)"
    r"|이 (?:포스팅|글)은 쿠팡 ?파트너스"
)
_LABEL = re.compile(
    r"\W{0,5}(?:(?:editorial|editor.s|affiliate|advertiser|full|please|important) )?(?:note|disclosure|disclaimer)"
    r"(?:\W{1,3}| that )",
    re.IGNORECASE,
)
"""What may stand before it."""
_EARNS = (
    *(
        "we may earn",
        "we might earn",
        "we will earn",
        "i may earn",
        "i might earn",
        "earn us a",
        "we may be compensated",
    ),
    *("we may receive", "we might receive", "i may receive", "i might receive", "i can receive"),
    *("we may get", "i may get", "we may make", "i may make", "may earn a commission"),
)
_MONEY = ("commission", "compensat", "kickback", "affiliate fee")
_SOURCES = ("link", "click", "purchase")
_ELSEWHERE = (
    *(("provision", "affiliate"), ("provision", "kaufst"), ("provision", "einkauf"), ("commission", "liens affiliés")),
    *(("commission", "liens d'affiliation"), ("comisión", "enlaces de afiliad"), ("commissione", "link affiliat")),
    *(("commissie", "affiliate"), ("comissão", "links de afiliad")),
)
"""What is said together in other languages."""
SIGNS = (
    *("affiliate", "commission", "compensat", "kickback", "amazon associate", "independently", "sternchen", "stern "),
    *("afiliad", "affili", "provision", "comisión", "comissão", "広告", "アフィリエイト", "プロモーション", "쿠팡"),
)
"""One of these is in each of them."""
_SIGNS = Needles(SIGNS, any_case=True)
_OPENING_QUOTES = tuple('"“”„«»‹「『')
"""What is quoted is said of the disclosures of others."""


def that_disclose(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, say that the site is paid for what readers buy."""
    return [i for i in _SIGNS.within(lines) if not lines[i].startswith(_OPENING_QUOTES) and _discloses(lines[i])]


def _discloses(line: str) -> bool:
    label = _LABEL.match(line)
    if _DISCLOSES.begin(line[label.end() :] if label else line):
        return True
    text = line.lower().replace("’", "'")
    if any(money in text for money in _MONEY) and any(who in text for who in _EARNS):
        return any(source in text for source in _SOURCES)
    return any(money in text and source in text for money, source in _ELSEWHERE)
