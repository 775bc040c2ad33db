"""What a page is: one article, an index of others, or something else.

Two kinds of small networks, learned from labelled pages, look at the numbers of `scrapy_article.page_type.features`:
one tells how likely the page is an index, the other whether it is an article if it is none. What they were learned
from, and how good they are on sites that they have not seen, is said in ``page_type.md`` beside their weights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from scrapy_article.document import Flag
from scrapy_article.document.urls import split_url
from scrapy_article.page_type.addresses import (
    is_archive,
    is_list_address,
    is_of_comments,
    is_service,
    is_topic,
    may_be_subject,
)
from scrapy_article.page_type.cards import FEW_CARDS
from scrapy_article.page_type.features import page_features
from scrapy_article.page_type.headlines import Headlines
from scrapy_article.page_type.lines import LINKED_HEADING
from scrapy_article.page_type.model import default_model
from scrapy_article.page_type.notices import NOTICE_WORDS, is_notice
from scrapy_article.page_type.own_address import OwnAddress
from scrapy_article.page_type.reasons import reasons

if TYPE_CHECKING:
    from collections.abc import Sequence
    from urllib.parse import SplitResult

    from scrapy_article.article import PageType
    from scrapy_article.document import Document
    from scrapy_article.page_type.features import PageFeatures
    from scrapy_article.page_type.model import Model

__all__ = ["Verdict", "judge"]

FEW_WORDS = 40
"""Words of text below which a page is no article, unless it says so itself,"""
BRIEF = 15
"""or has so many, and a date: news in brief are two lines long."""
FEW_LINKS, MENU = 3, 10
"""Addresses that a page links to below which it is no index, however little text it has; the second if no headline is a
link. A page that scripts fill has no more than its menu."""
RUN = 150
FEW_HEADLINES = 5
RUN_SHARE = 0.25
CLEAR = 0.95
"""Words of running text from which, headlines up to which, and share of all words of the page from which, it is none,
whatever else it looks like, where the networks are no surer than that of an index. A shop says something, too, below
what it sells."""
MOSTLY_RUN = 600
MOSTLY = 0.5
"""The same, if there are more headlines."""
LONG_RUN = 300
"""Words of running text from which it is an article, if neither markup nor address speaks of a product and the like."""
NO_RUN = 30
"""Words of running text below which a page with more headlines than that is an index, unless it says that it is not."""
SEVERAL = 3
"""Cards with dates from which the page of a topic or an author is a list, whatever introduces them."""
MOST = 0.5
"""Share of the words of a page from which comments are all that it is for."""
DOUBT = 0.02
"""Probability of an index below which the networks are sure that a page is there for its text, however short it is."""
RULED = 0.9
"""Probability of what is said by rule."""
LIKELY = 0.6
"""Probability of what is said by rule with less right."""
PLAYED = ("video", "music.song")
"""How Open Graph calls a single thing to watch or to hear (https://ogp.me): the page is none of others, though it be
surrounded by links to more of them."""


class Verdict(NamedTuple):
    """What a page is, how sure that is (0 to 1), and why, in words."""

    page_type: PageType
    probability: float
    reason: str
    index_probability: float = 0.0
    """Probability that it is an index."""


def judge(
    document: Document, kept: Sequence[int], words: int, dated: bool = False, model: Model | None = None
) -> Verdict:
    """Say what *document* is, from the segments *kept* as its text, what is around them, its markup and its address.

    *words* is the length of the text, which may come from elsewhere than the segments; *dated* says whether the page
    gives a date of publication. *model* is used instead of the one that comes with the package.
    """
    if words and not kept:
        return Verdict("article", RULED, "its text stands in structured data or scripts")
    if not document.segments:
        return Verdict("other", RULED, "no text")
    address, own, declared = split_url(document.address), OwnAddress(document), _is_declared(document)
    headlines = Headlines(document, kept, own) if not declared and is_service(address) else None
    if headlines and (headlines.run < LONG_RUN or not may_be_subject(address)):
        return Verdict("other", RULED, "address of a page about the site or for its users")
    if words <= NOTICE_WORDS and not declared and is_notice(document):
        return Verdict("other", RULED, "a notice in the place of a page")
    model = model or default_model()
    features = page_features(document, kept, dated)
    if is_of_comments(address) and not declared and features.comments >= MOST:
        return Verdict("other", RULED, "what readers say of a story")
    answer = model(features.column)
    index, article = answer.is_index, answer.is_article
    why = reasons(answer, features)
    is_candidate = not declared and _may_be_list(document, kept, features, address)
    headlines = headlines or (Headlines(document, kept, own) if is_candidate else None)
    is_list = headlines is not None and _is_list(headlines, features, address)
    may_be = is_list or (headlines is not None and _is_for_others(headlines, features, address, dated, index))
    if may_be or index > 1 - RULED:  # of most articles neither is true, and nothing else is to be read
        headlines = headlines or Headlines(document, kept, own)
        run = headlines.run
        is_text = run >= max(RUN, RUN_SHARE * features.words) and (
            headlines.number <= FEW_HEADLINES or run >= max(MOSTLY_RUN, MOSTLY * features.words)
        )
        few = own.count_other_pages(MENU) < (FEW_LINKS if headlines.number or is_list else MENU)
        if few or (is_text and index < CLEAR and not is_list):
            index = min(index, 1 - RULED)
        elif may_be:
            index = max(index, LIKELY)
    # Links to the page itself count here: shops and services have them.
    if features.run >= LONG_RUN and features.headlines <= FEW_HEADLINES and not features.is_other:
        article = max(article, LIKELY)
    is_brief = dated and words >= BRIEF and article >= 0.5
    if words < FEW_WORDS and index < 0.5 and not (declared or is_brief):
        return Verdict("other", RULED, f"{words} words of text; {why}", index)
    if index >= 0.5 and document.og_type.startswith(PLAYED):
        return Verdict("other", LIKELY, f"declared something to play; {why}", index)
    found: dict[PageType, float] = {
        "article": (1 - index) * article,
        "index": index,
        "other": (1 - index) * (1 - article),
    }
    best = max(found, key=found.__getitem__)
    return Verdict(best, found[best], why, index)


def _may_be_list(document: Document, kept: Sequence[int], features: PageFeatures, address: SplitResult) -> bool:
    """Whether `_is_list` or `_is_for_others` may be true: most pages are neither, and to read headlines is dear."""
    has_run = features.run >= NO_RUN + 1 or features.headlines < FEW_HEADLINES
    if not has_run or features.linked >= LINKED_HEADING or features.introduces:
        return True
    if is_list_address(address) or is_topic(address) or is_archive(address):
        return True
    arrays = document.arrays
    return int(np.count_nonzero(arrays.flags[arrays.block_of[kept]] & Flag.HEADING)) >= FEW_CARDS


def _is_list(headlines: Headlines, features: PageFeatures, address: SplitResult) -> bool:
    """Whether the text of a page is a list of stories, or introduces one, however long it is."""
    return (
        headlines.is_all
        or headlines.have_cards
        or (headlines.have_posts and is_list_address(address))
        or (features.dated_cards >= SEVERAL and is_topic(address))
    )


def _is_for_others(
    headlines: Headlines, features: PageFeatures, address: SplitResult, dated: bool, index: float
) -> bool:
    """Whether a page that has no long text is there for the stories that it leads to.

    *index* is how likely the networks take it for an index: news in brief are as short, and lead to as many.
    """
    if index >= DOUBT and (
        (headlines.run < NO_RUN and headlines.number >= FEW_HEADLINES)
        or (features.introduces and not dated and not features.is_other)
    ):
        return True
    return is_archive(address) and headlines.number > 0  # in this order: few addresses are, and the number is dear


def _is_declared(document: Document) -> bool:
    """Whether the page's ``meta`` elements, or JSON-LD with its address or its title, say that it is an article."""
    return (
        "article" in document.og_type
        or bool(document.meta.get("article:published_time"))
        or document.has_json_ld_article
    )
