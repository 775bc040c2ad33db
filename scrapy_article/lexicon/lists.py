r"""The lists of phrases: which flags each list raises, for which lines.

The words are in ``words/``, a file for each language. ``{theme.key}`` stands for the words of that list in all
languages, and ``{theme.key*}`` for their beginnings. `compile` fills them in and makes the table that `matcher` uses.
"""

from __future__ import annotations

import json
from functools import cache, lru_cache
from importlib.resources import files
from math import inf
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.text.words import SENTENCE_ENDS

if TYPE_CHECKING:
    import re
    from collections.abc import Callable, Mapping, Sequence

# --- the compiled table ---

FILE = "table.json"


class Table(NamedTuple):
    """Patterns and words, by the numbers of the lists in this module."""

    patterns: Sequence[str]
    """Pattern of each list; empty if it has none, or has `ways` instead."""
    ends: Sequence[str]
    """For each list, the pattern of what follows a phrase at the start of a line."""
    ways: Sequence[tuple[int, str]]
    """The ways a line may begin: pairs of the number of a list and one of its alternatives."""
    starts: Sequence[tuple[str, float]]
    """First characters of the ways, sorted, each with the most words of a line."""
    begun: Sequence[Sequence[int]]
    """For each start, the numbers of the possible ways."""
    keywords: Sequence[tuple[Sequence[str], float]]
    """Groups of keywords, each with the most words of a line."""
    needed: Sequence[Sequence[int]]
    """For each list, the numbers of the groups of keywords that a line needs."""
    names: Mapping[str, Mapping[str, Sequence[str]]]
    """Words for checks and fields, by list and language code, in the order of their files."""


@cache
def table() -> Table:
    """Return the table that comes with the package."""
    made = json.loads(files(__package__).joinpath(FILE).read_bytes())
    for pairs in ("ways", "starts", "keywords"):
        made[pairs] = [*map(tuple, made[pairs])]
    return Table(**made)


def listed(name: str, language: str) -> Sequence[str]:
    """Return the words of the list *name* in *language*, in the order of its file."""
    return table().names.get(name, {}).get(language, ())  # a new list, before the table is made


@lru_cache(maxsize=1024)  # for the languages that pages are in or declare
def words_of(name: str, language: str | None = None) -> frozenset[str]:
    """Return the words of the list *name* in *language*, or in all languages."""
    if language is not None:
        return frozenset(listed(name, language))
    return frozenset().union(*table().names.get(name, {}).values())


def languages_of(name: str) -> list[str]:
    """Return the codes of the languages that have the list *name*."""
    return sorted(table().names.get(name, ()))


def alternatives(name: str) -> str:
    """Return the patterns of the list *name* of all languages as one pattern, longest first."""
    return "|".join(sorted(words_of(name), key=lambda word: (-len(word), word)))


# --- the lists ---

FLAGS = tuple(
    "elsewhere main_article suggests offers_stories leads_back discloses consent names_consent agrees wall call "
    "call_above disclaims initials address telephone fact money appeal_heading we goods comments_heading "
    "comments_sure answers contents leads_on button act author mark bracketed capital_label notice_rights notice_call "
    "notice_other label_ad label_media label_buttons not_loaded label_partner caption credit".split()
)
"""Names of the flags, in the order of the network's inputs."""
CHECKED = frozenset(("labels.services", "labels.share_by"))
"""Names of the lists of words that a check reads, besides a pattern."""


class Phrases(NamedTuple):
    """A list of phrases, which raises *flags* for a line that begins with, or contains, one of them.

    It has *begins* or *keywords*, or, if it is for lines with another flag *only*, either.
    """

    flags: str
    """Names of the flags, separated by blanks."""
    most: float
    """Most words of such a line."""
    begins: str = ""
    """Alternatives of a pattern; a line begins with one of them, after at most five marks."""
    end: str = ""
    """Pattern of what follows `begins`."""
    holds: str = ""
    """Pattern to search for in lines with one of the keywords; without it, a keyword is enough."""
    keywords: str = ""
    """Alternatives in plain text, except ``\\b`` before and after words."""
    also: str = ""
    """Keywords of which a line must contain one, too."""
    check: Callable[[re.Match[str]], bool] | None = None
    """Further condition on a match."""
    only: str = ""
    """Flag that a line must have."""
    group: str = ""
    """Group of the list: only the first list of a group that matches a line raises its flags."""


# --- conditions on a match ----------------------------------------------------


def _is_row(found: re.Match[str]) -> bool:
    """Return whether a line is a row of at least three share buttons: ``Facebook Twitter Email``."""
    services, ways = words_of("labels.services"), words_of("labels.share_by")
    names = {*found.string.lower().split()} - {"|", "·", "•", "/"}
    return len(names) >= 3 and names <= services | ways and not (names <= services or names <= ways)


def _is_fact(found: re.Match[str]) -> bool:
    """Return False for a sentence: *Sources: they are hard to find.* is one."""
    return not (found.string[-1] in SENTENCE_ENDS and found[0][-1].islower())


def _is_editor(found: re.Match[str]) -> bool:
    """Return whether the text is short: what an editor says in an interview has more words."""
    is_short = len(found.string.split()) <= 7
    return is_short and found.string[-1] not in SENTENCE_ENDS and not found[0][-1].islower()


# --- pieces of patterns -------------------------------------------------------

_END = r"\W{0,5}$"
"""End of a line that has nothing but a phrase."""
_COLON = r"\s?[:：]"
_VALUE = r"\s{0,2}[:：]\s{0,2}\S"
_QUOTES = '"“”„«»‹「『'
"""Quotation marks: a quoted disclosure is not one of the page."""
_VIEWS = r"\d(?:[\d.,:\u00a0 ]{0,16}\d)?\s?(?:{facts.thousands})?"
"""A number, with an abbreviation of thousands."""
_WHOSE = "[a-z]{2,4}(?:-[a-z]{2,4}){0,3}"
_COUNT = r"(?<!\d)(?:\d{1,3}(?:[.,’\xa0]\d{3}){1,2}|\d{1,5})(?!\d)\s?(?:{comments.counter})?"
"""A number, with the counter word of some languages."""
_MARKS = r"""[\s\u200b\u200e\u200f()\[\]（）【】〈〉<>«»“”\"':：;.,،·•|/–—\-+#*!?…▼▾▲►▶՝՛։៖]*"""
_AT_MOST_45 = r"\A(?=[\s\S]{0,45}\Z)"
_COUNTS = f"(?:{_COUNT}{_MARKS}){{0,9}}"


def _alone(phrases: str) -> str:
    """Return the pattern of lines with one of *phrases* and at most some numbers."""
    return rf"{_AT_MOST_45}{_MARKS}{_COUNTS}(?:{phrases}){_MARKS}{_COUNTS}\Z"


def _counted(phrases: str) -> str:
    """Return the pattern of lines with one of *phrases* and a number."""
    return rf"{_AT_MOST_45}{_MARKS}(?:{_COUNT}{_MARKS}(?:{phrases})|(?:{phrases}){_MARKS}{_COUNT}){_MARKS}\Z"


_COMMENTS = "{comments.headings}|{comments.readers}"
_COMMENTS_COUNTED = f"{_COMMENTS}|{{comments.counted}}"

# --- the lists ----------------------------------------------------------------

LISTS: tuple[Phrases, ...] = (
    # Related links, and links back.
    Phrases("elsewhere", 30, "{related.pointers}"),
    Phrases("elsewhere main_article", 30, "{related.main_article}", _COLON),
    Phrases("elsewhere suggests offers_stories", 30, holds="{related.might}", keywords="{related.might_keywords}"),
    Phrases("suggests offers_stories", 30, "{related.suggestions}", only="elsewhere"),
    Phrases("offers_stories", 30, "{related.no_more}", _END, only="elsewhere"),
    Phrases(
        "offers_stories",
        30,
        holds=r"\b(?:{related.stories})\b|{related.stories_undivided}",
        keywords=r"{related.stories_undivided}|\b{related.stories*}",
        only="elsewhere",
    ),
    Phrases("leads_back", 10, "{related.back}"),
    Phrases("mark", 30, holds=r"\A[▲▶►▷▸☞➤➜➡≫]", keywords="▲|▶|►|▷|▸|☞|➤|➜|➡|≫"),
    Phrases("bracketed", 30, holds=r"\A\[[\s\S]*\]\Z", keywords="["),
    Phrases(
        "capital_label",
        30,
        holds=r"\A((?-i:[^:a-z]){0,30}):([\s\S]*)",
        keywords=":",
        check=lambda found: found[1].isupper() > found[2].isupper(),
    ),
    # Buttons and links to another page, or to order, try or ask for an offer.
    Phrases("leads_on", 10, "{buttons.leads_on}"),
    Phrases("button", 8, "{buttons.leads_on}", _END),
    Phrases("act", 8, "{buttons.actions}", _END),
    # Subscriptions, donations, affiliate disclosures, and product recommendations.
    Phrases("wall", 30, "{offers.wall}"),
    Phrases("money", inf, keywords="{offers.money}"),
    Phrases("appeal_heading", 15, "{offers.support}"),
    Phrases("we", 60, keywords=r"\b{offers.us}\b"),
    Phrases("we", 60, holds=r"\b(?:{offers.our})\b", keywords=r"\b{offers.our*}"),
    Phrases("goods", inf, "{offers.goods}"),
    Phrases(
        "discloses",
        inf,
        "{offers.paid}|{offers.disclosure_label}(?:{offers.paid})",
        check=lambda found: found.string[0] not in _QUOTES,
    ),
    Phrases(
        "discloses",
        inf,
        holds=rf"\A(?![{_QUOTES}])[\s\S]*?(?:{{offers.earned_by}})",
        keywords="{offers.earns}",
        also="{offers.fees}",
    ),
    Phrases(
        "discloses",
        inf,
        holds=rf"\A(?![{_QUOTES}])(?:{{offers.brokered}})",
        keywords="{offers.brokered_keywords}",
        also="{offers.commission}",
    ),
    # Calls to action, and other lines at the end of articles: editors, disclaimers, telephone numbers.
    Phrases("call", 100, "{calls.calls}"),
    Phrases("call", 100, holds=r"\A\W{0,5}(?:{calls.inside})", keywords="{calls.inside_keywords}"),
    Phrases("call", 100, holds=r"(?:{calls.endings})[ .!|।॥…‼！。၊။»”\")]*\Z", keywords="{calls.endings}"),
    Phrases("call_above", 60, "{calls.old}"),
    # No sentences.
    Phrases(
        "call_above", 60, holds=r"\A(?![\s\S]*[。.”]\Z)[\s\S]*?(?:{calls.above})", keywords="{calls.above_keywords}"
    ),
    Phrases(
        "disclaims",
        100,
        holds=r"\A\W{0,5}(?:(?:[\u4e00-\u9fff]{2})?(?:{calls.disclaims_undivided})|{calls.disclaims})",
        keywords="{calls.disclaims_undivided}|{calls.disclaims}",
    ),
    # Initials of agency writers and editors alone: ``abc-de/fgh``.
    Phrases("initials", inf, holds=rf"\A(?=[\s\S]{{0,40}}\Z)(?-i:\(?{_WHOSE}(?:/{_WHOSE}){{1,6}}\)?)\Z", keywords="/"),
    Phrases("address", inf, holds=r"\A(?-i:https?://|www\.)\S*\s*\Z", keywords="http://|https://|www."),
    Phrases(
        "telephone",
        30,
        holds=r"(?:\b(?:{calls.telephone})\b|{calls.telephone_undivided})[.:：]?\s?\(?\+?\d[\d\s()/.-]{5}",
        keywords=r"\b{calls.telephone}\b|{calls.telephone_undivided}",
    ),
    # Facts on an article before or after it: source, tags, authors, editors, number of views.
    Phrases("fact", 12, "{facts.sources}|{facts.tags}|{facts.reading_times}|{facts.photos}", _VALUE, check=_is_fact),
    Phrases("fact", 12, "{facts.editors}", _VALUE, check=_is_editor),
    Phrases(
        "fact", 12, "{facts.viewed}|{facts.created}", rf"\s{{0,2}}[:：]?\s{{0,2}}{_VIEWS}[^\W\d_]{{0,6}}\W{{0,3}}$"
    ),
    Phrases(
        "fact",
        12,
        holds=rf"\A\W{{0,3}}{_VIEWS}\s{{0,2}}(?:{{facts.viewed}}|{{facts.times_viewed}})\W{{0,3}}$",
        keywords="{facts.viewed*}|{facts.times_viewed*}",
    ),
    Phrases("author", 20, "{facts.by}", r"\s?[:：]?\s\w", check=lambda found: found[0][-1].isupper()),
    Phrases("author", 20, "{facts.by_uncased}", r"\s?[:：]?\s?\w"),
    Phrases("contents", 10, "{facts.contents}", _END),
    # Headings of readers' comments, and the buttons that answer one.
    Phrases("comments_heading", 12, holds=_alone(_COMMENTS), keywords=_COMMENTS),
    Phrases("comments_heading", 12, holds=_counted("{comments.responses}"), keywords="{comments.responses}"),
    Phrases("comments_heading comments_sure", 12, holds=_alone("{comments.readers}"), keywords="{comments.readers}"),
    Phrases("comments_heading comments_sure", 12, holds=_counted(_COMMENTS_COUNTED), keywords=_COMMENTS_COUNTED),
    # Headings of comments in blogs: *11 responses to “The old bridge”*.
    Phrases(
        "comments_heading comments_sure",
        12,
        holds=r"\A\W{0,3}(?:\d{1,5}|{comments.one})\s(?:{comments.responded}) (?:{comments.to})\W{0,3}\b",
        keywords="{comments.responded*}",
    ),
    Phrases("answers", 6, holds=_alone("{comments.answers}"), keywords="{comments.answers}"),
    # Notices: copyright, old browsers, errors, newsletters, and content that needs consent.
    Phrases("notice_rights", 44, holds="{notices.rights}", keywords="©", group="notice"),
    Phrases("notice_call", 44, holds="(?-i:{notices.code})", keywords="{notices.code_keywords}", group="notice"),
    Phrases("notice_rights", 44, keywords="{notices.claims}", group="notice"),
    # Of over fifty notices for browsers that are old or run no scripts, on development pages, none is in the gold text.
    Phrases(
        "notice_other",
        44,
        holds=r"\A\W{0,5}(?:{notices.browsers})",
        keywords="{notices.browser_keywords}",
        group="notice",
    ),
    Phrases("notice_other", 44, holds="{notices.errors}", keywords="{notices.error_keywords}", group="notice"),
    # Of 22 short calls to order a newsletter on development pages, two are in the gold text.
    Phrases(
        "notice_call",
        44,
        holds=r"{notices.newsletters}|\b(?:{notices.letter})\b[^.?!]{0,80}(?:{notices.order})|"
        r"(?:{notices.order})[^.?!]{0,80}\b(?:{notices.letter})\b",
        keywords="{notices.letter_keywords}",
        also="{notices.order_keywords}",
        group="notice",
    ),
    Phrases(
        "notice_call",
        44,
        holds=r"\A\W{0,8}(?:{notices.follow})[^.?!]{0,80}(?:{notices.networks})",
        keywords="{notices.networks}",
        group="notice",
    ),
    Phrases("consent", inf, "{notices.consent}"),
    Phrases("names_consent", 80, keywords="{notices.privacy}"),
    Phrases("agrees", 6, keywords="{notices.agrees}"),
    # Labels of advertisements, players, images, share and wake-lock buttons, and content that is not loaded.
    Phrases("label_ad label_partner", 10, "{labels.ad}", _END),
    Phrases("label_ad", 10, "{labels.partner}", _END),
    Phrases("label_partner", 10, "{labels.sponsors} .{1,40}", _END),
    Phrases("label_media", 10, "{labels.media}", _END),
    # With the dots that distinguish it from a word.
    Phrases("not_loaded", 10, "{labels.loading}", r"(?: [^\W\d_]{1,20})?\s?(?:\.\.\.|…)" + _END),
    Phrases("label_buttons", 10, "{labels.share}|{labels.lit}|{labels.copy}|{labels.form}", _END),
    # With a colon: a heading may be *Share*.
    Phrases("label_buttons", 10, "{labels.share_words}", r"(?=\s?[:：])" + _END),
    Phrases("label_buttons", 10, "{labels.services}[ \t\n]|{labels.share_by}[ \t\n]", check=_is_row),
    # Image credits, and captions that end with one.
    # `scrapy_article.fields.media.captions` parses known captions; it would find credits in prose, too.
    Phrases("caption", 60, holds="{images.taken}", keywords="{images.taken_keywords}", group="image"),
    Phrases(
        "credit",
        14,
        holds=r"\A\W{0,3}(?:(?:{images.kind})\s)?(?:{images.credit})(?:\s(?:{images.credit_by})){0,2}\s?[:：]",
        keywords="{images.credit*}",
        also=":|：",
        group="image",
    ),
    # Of 27 lines with only the name of an agency on development pages, none is in the gold text.
    Phrases(
        "credit",
        14,
        holds=r"\A(?![\s\S]*[:：])(?=[\s\S]*(?-i:{images.agency_written}))\W{0,3}"
        r"(?:[^.!?:]{0,70}(?:[/|©(,–—-]|\b(?:{images.agency_by}))\s?)?(?:{images.agency})(?:\.com)?\b"
        r"(?:\s?[/|,–—(-][^.!?]{0,50}|\s(?:{images.agency_for})\s[^.!?]{0,50}|\))?\W{0,3}$",
        keywords="{images.agency_keywords}",
        group="image",
    ),
    # Of 32 captions that end with a credit on development pages, none is in the gold text.
    Phrases(
        "caption",
        60,
        holds=r"(?:[.!?…»”\"—–|/(\[]|\s-)\s?(?:(?:{images.image})\s)?(?:{images.credited})\s?"
        r"(?:{images.credited_by})?\s?[:：]\s?[^.!?]{2,70}[.)\]]?$",
        keywords="{images.credited*}",
        also=":|：",
        group="image",
    ),
)
