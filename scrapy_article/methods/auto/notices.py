"""Lines that are none of the text: notices, disclosures, labels of ads, what only scripts read, fillers, footers."""

from __future__ import annotations

import re
from itertools import takewhile
from typing import TYPE_CHECKING

from scrapy_article.document import Flag
from scrapy_article.document.marks import COLONS
from scrapy_article.document.needles import Needles
from scrapy_article.methods.auto.around import begun_by
from scrapy_article.methods.auto.lines import between
from scrapy_article.methods.auto.phrases.disclosures import that_disclose
from scrapy_article.methods.auto.phrases.labels import LABELS_AD, LABELS_MEDIA, that_label, that_label_ads
from scrapy_article.methods.auto.phrases.notices import noticed

if TYPE_CHECKING:
    from collections.abc import Sequence

    from scrapy_article.document import Segment
    from scrapy_article.methods.auto.lines import Lines

__all__ = ["ads", "disclosures", "fillers", "for_scripts", "identifiers", "is_in_code", "notices", "page_footer"]

NOTICE_WORDS = 45
"""Words up to which a line that claims rights, asks for mistakes to be reported, or offers to print, is a notice."""
DISCLOSURES, DISCLOSURE_WORDS = 3, 65
"""Different lines of a page that tell of links that bring in money, and words up to which one says nothing else: an
article on such links has more."""
_OF_SCRIPTS = re.compile(r'\{\s?"\w[\w -]{0,60}"\s?:.*\}|\{\{[^{}]{1,200}\}\}', re.DOTALL)
"""An object in JSON, or a variable of a template that nothing filled in."""
BESIDE_WORDS = 20
"""Words beside such objects from which they are none of what the page shows."""
LEADING_WORDS = 4
"""Words of a line with a colon from which it is no label."""
FILLER, FILLER_WORDS, OWN_WORDS = "lorem ipsum", 3, 40
"""How what typesetters fill templates with begins, words of it that stand for a heading or item, and words of lines in
another language from which it was left there by mistake: those who write about templates, or try them, have nothing
else."""
_hold_filler = Needles((FILLER,), any_case=True).within
_LATIN = re.compile(r"\b(?:amet|elit|adipisci\w*|eiusmod|dolore|veniam|nostrud|laboris|velit|cupidatat)\b")
"""Words of its sentences."""
_IDENTIFIER = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")
_LENGTH = 36
"""A UUID, and its characters."""
IDENTIFIERS, IDENTIFIER_SHARE = 3, 0.8
"""Those in a line that tells nobody anything, and share of its characters."""
_FOOTERS = Flag.FOOTER | Flag.ARTICLE | Flag.QUOTE
_MAY_BE_CODE = Flag.PRE | Flag.TABLE
_CODE_TAGS = frozenset(("code", "kbd", "samp", "tt"))
_OF_LINES = frozenset((LABELS_AD, LABELS_MEDIA))
"""Labels that are lines: a heading that says the same is about it."""
AD_WORDS = 10
"""Words up to which a line that begins as labels of advertisements do is one."""
AD_BOX_LINES, AD_BOX_WORDS = 5, 60
"""Lines and words of an element up to which all of it is the advertisement that its first line is the label of."""


def notices(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that claim rights, ask for mistakes to be reported, offer print or a newsletter, label ads or buttons."""
    words, flags, texts = lines.words, lines.flags, lines.texts
    short = [i for i in kept if words[i] < NOTICE_WORDS and not flags[i] & Flag.PRE]
    brief = [i for i in short if words[i] <= AD_WORDS]
    labels = {brief[place]: what for place, what in that_label([texts[i] for i in brief]).items()}
    found = {
        i: what
        for i, what in labels.items()
        if not (_is_head(lines, i) if what in _OF_LINES else is_in_code(lines.segments[i]))
    }
    return found | {short[place]: what for place, what in noticed([texts[i] for i in short]).items()}


def disclosures(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that say that the site is paid for what readers buy; not where more different ones speak of that."""
    short = [i for i in kept if lines.words[i] <= DISCLOSURE_WORDS and not lines.flags[i] & Flag.PRE]
    found = [short[place] for place in that_disclose([lines.texts[i] for i in short])]
    are_some = len({lines.texts[i] for i in found}) <= DISCLOSURES
    return dict.fromkeys(found, "disclosure") if are_some else {}


def page_footer(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """What is *kept* last and stands in the footer of the page: terms of what it offers, and who it is.

    Articles and quotations have footers of their own; so have cards, between which the text goes on.
    """
    flags = lines.flags
    return dict.fromkeys(takewhile(lambda i: flags[i] & _FOOTERS == Flag.FOOTER, reversed(kept)), "footer")


def ads(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Advertisements in small elements of their own that a label of such begins, be it kept or not."""
    words, texts = lines.words, lines.texts
    found: dict[int, str] = {}
    brief = [following - 1 for following in kept[1:] if words[following - 1] <= AD_WORDS]
    for i in [brief[place] for place in that_label_ads([texts[i] for i in brief])]:
        if not _is_head(lines, i):
            box = begun_by(i, lines.segments[i].block)
            if box is not None and box.end - i <= AD_BOX_LINES and sum(words[i : box.end]) <= AD_BOX_WORDS:
                found |= dict.fromkeys(between(kept, i, box.end), "advertisement")
    return found


def _is_head(lines: Lines, i: int) -> bool:
    """Whether line *i* is a heading, or what a definition is of, so that the text is about it."""
    block = lines.segments[i].block
    return block.flags & Flag.HEADING > 0 or block.tag == "dt"


def for_scripts(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Objects that scripts were to read, and variables that none filled in; not where a page shows code.

    Nor what a line with a colon leads to, as those do who ask about code, or tell of it. Nor where there is hardly
    anything beside them: what a service answers, shown as a page.
    """
    braced = [i for i in kept if lines.texts[i][0] == "{" and not lines.flags[i] & _MAY_BE_CODE]
    objects = [i for i in braced if _OF_SCRIPTS.fullmatch(lines.texts[i].rstrip())]
    shown = {i for i in objects if is_in_code(lines.segments[i])}
    for i in objects:
        if i and (i - 1 in shown or _leads_in(lines, i - 1)):
            shown.add(i)
    found = {i: "for scripts" for i in objects if i not in shown}
    return found if found and sum([lines.words[i] for i in kept if i not in found]) >= BESIDE_WORDS else {}


def _leads_in(lines: Lines, i: int) -> bool:
    """Whether line *i* is part of a text, no label, and ends with a colon."""
    return lines.words[i] >= LEADING_WORDS and lines.texts[i].rstrip()[-1:] in COLONS


def is_in_code(segment: Segment) -> bool:
    """Whether some of *segment* is shown as code, or as what a program says."""
    return not _CODE_TAGS.isdisjoint([element.tag for _, element in segment.pieces])


def fillers(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines that begin as the filler of templates does; not where another line speaks of it, or hardly any is there.

    Nor where code has it, or a line goes on in another language: the page is about it.
    """
    texts = {kept[place]: lines.texts[kept[place]].lower() for place in _hold_filler([lines.texts[i] for i in kept])}
    long = [i for i in texts if lines.words[i] > FILLER_WORDS]
    speaks_of_it = not all(text.startswith(FILLER) and not lines.flags[i] & Flag.PRE for i, text in texts.items())
    if not long or speaks_of_it or not all(_LATIN.search(texts[i]) for i in long):
        return {}
    own = [i for i in kept if i not in texts and not _LATIN.search(lines.texts[i])]
    return dict.fromkeys(texts, "filler") if sum([lines.words[i] for i in own]) >= OWN_WORDS else {}


def identifiers(lines: Lines, kept: Sequence[int]) -> dict[int, str]:
    """Lines of identifiers, in which some shops hide the letters of what they are paid for."""
    texts = lines.texts
    long = [i for i in kept if len(texts[i]) >= IDENTIFIERS * _LENGTH and texts[i].count("-") >= 4 * IDENTIFIERS]
    matched = {i: _IDENTIFIER.findall(texts[i]) for i in long if not lines.flags[i] & _MAY_BE_CODE}
    return {
        i: "for scripts"
        for i, found in matched.items()
        if len(found) >= IDENTIFIERS and _LENGTH * len(found) >= IDENTIFIER_SHARE * len(texts[i])
    }
