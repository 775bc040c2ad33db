"""Labels of advertisements, players, pictures, buttons that share the page or keep it lit, and what is not loaded."""

from __future__ import annotations

from scrapy_article.document.needles import START, Starts
from scrapy_article.lexicon.flags import flags_of
from scrapy_article.lexicon.labels import (
    AD,
    COPY,
    FORM,
    LIT,
    LOADING,
    MEDIA,
    OWN,
    PARTNER,
    SERVICES,
    SHARE,
    SHARE_WORDS,
    SPONSORS,
)
from scrapy_article.methods.auto.phrases.beginnings import Beginnings

__all__ = ["ANY", "LABELS_AD", "LABELS_MEDIA", "NAMES", "that_label", "that_label_ads"]

LABELS_AD = "label of an advertisement"
LABELS_MEDIA = "label of a player, picture or post"
_WHAT = {
    "label_ad": LABELS_AD,
    "label_media": LABELS_MEDIA,
    "not_loaded": "not loaded",
    "label_buttons": "label of buttons",
}
ANY = Beginnings("|".join((AD, PARTNER, SPONSORS, SHARE, SHARE_WORDS, LIT, COPY, FORM, LOADING, MEDIA)))
NAMES = Starts([name[:START] if len(name) > 1 else f"{name} " for name in SERVICES | OWN])


def that_label(lines: list[str]) -> dict[int, str]:
    """What those of *lines* are labels of, in words: an advertisement that follows, buttons, what is still to come."""
    found: dict[int, str] = {}
    for i in sorted({*ANY.looked_up.within(lines), *NAMES.within(lines)}):
        flags = flags_of(lines[i])
        for flag in flags.intersection(_WHAT):
            found[i] = _WHAT[flag]
    return found


def that_label_ads(lines: list[str]) -> list[int]:
    """Which of *lines*, by their places, say that what follows is an advertisement, or who paid for it."""
    return [i for i in ANY.looked_up.within(lines) if "label_partner" in flags_of(lines[i])]
