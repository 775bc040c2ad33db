"""Tags that a page shows beside its article: links that are marked, called, headed or addressed so."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import takewhile
from operator import attrgetter
from typing import TYPE_CHECKING
from urllib.parse import unquote

from scrapy_article.document.compiled import that_hold
from scrapy_article.document.letters import letters
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Flag
from scrapy_article.fields.bounds import LINKED, MAX_HREF, MAX_LABEL
from scrapy_article.fields.section_shown import leads_to_category
from scrapy_article.fields.tag_labels import MAX_TAG_LABEL, RELATED, TAG_LABELS, TOPIC_LABELS
from scrapy_article.fields.texts import clean, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.page import Page

__all__ = ["WITH_AUTHORS", "shown_tags"]

MAX_LINKS = 100
TAGS_ABOVE, TAGS_BELOW = 3, 15
"""Lines above the title, and below the text, that may be links to tags."""
TEASER_LINES, TEASER_DENSITY = 8, 0.9
"""Lines of a teaser at most, and share of its heading in links."""
CLOUD = 16
"""Links to tags from which they are not the article's, but those of the site."""
TOPIC_WORDS = 4
"""Words of the name of a topic at most: what has more is a story or a thread."""
MAX_KEYWORDS = 500
"""Characters of a line of keywords."""
MARK = 3
"""Characters at most between two links to tags in a line."""
TAG_WORDS = 8
"""Words of a link after such a line at most."""


def shown_tags(page: Page) -> Iterator[tuple[str, list[str]]]:
    """Yield each way in which *page* shows tags, in words, and what it shows so, the surest first."""
    marked = [place for place in (*page.near_tags[:MAX_LINKS], *_categories(page)) if not _is_of_teaser(page, place)]
    marked = _of_article(page, marked)
    tags = [place for place in marked if not leads_to_category(place)]
    # One category is the section; several, where there is nothing else, are the tags of the site.
    yield "links marked as tags", _names_of(tags or (marked if len(marked) > 1 else []))
    yield "links to tags", _names_of(_links_to_tags(page))
    yield "list of tags", _names_of(_listed_tags(page))
    labelled = _labelled_lines(page)
    yield "line of tags", _names_of(_headed_tags(page, labelled))
    yield "links to topics", _names_of(_links_to_topics(page))
    yield "line of keywords", _keywords(labelled)


WITH_AUTHORS = frozenset(("links marked as tags", "links to tags", "line of keywords"))
"""Ways in which pages name their authors as well."""


def _categories(page: Page) -> list[Placed]:
    """Links that are marked as a category as microformats have it."""
    places = page.near_places
    likely = [places[i] for i in that_hold([place.element for place in places], "p-category", "class")]
    return [place for place in likely if "p-category" in (place.element.get("class") or "").split()]


def _of_article(page: Page, links: Sequence[Placed]) -> list[Placed]:
    """Those of *links* that are the article's, if any are; the others stand beside it, or below under a heading."""
    return [place for place in links if not _is_of_site(page, place)] or [*links]


def _is_of_site(page: Page, place: Placed) -> bool:
    """Whether a link stands in what is beside the article, or below it under the heading of something else."""
    if any(block.tag == "aside" for block in (place.block, *place.block.ancestors())):
        return True
    between = page.segments(page.end, min(place.position, page.end + TAGS_BELOW))
    return any(line.block.flags & Flag.HEADING and _heads_others(page, line, place) for line in between)


def _heads_others(page: Page, heading: Segment, place: Placed) -> bool:
    """Whether *heading*, below the text, is that of what a link stands in, and no label of tags."""
    part = heading.block.parent
    if part is None or not page.end <= part.start <= place.position < part.end:
        return False
    text = heading.text.rstrip()
    return text[-1:] not in _COLONS and text.strip(_LABEL_MARKS).casefold() not in _LABELS


def _keywords(lines: Iterable[Segment]) -> list[str]:
    """Short words behind a label in a line without links, as papers have it: *Keywords: bridges; town planning*."""
    for segment in lines:
        text = segment.text[:MAX_KEYWORDS]
        if segment.links:
            continue
        label = _LABEL.match(text)
        if label and label[1].strip(_LABEL_MARKS).casefold() in TAG_LABELS:
            names = [name.strip(_LABEL_MARKS) for name in _BETWEEN.split(text[label.end() :])]
            if len(names) > 1 and all(0 < len(name.split()) <= TOPIC_WORDS for name in names):
                return names
    return []


def _names_of(links: Iterable[Placed]) -> list[str]:
    """What links to tags say, without the number of articles; not those to all of them, nor those of clouds."""
    own = [place.element for place in links if "tag-cloud-link" not in (place.element.get("class") or "")]
    names = [name for name in [clean(text_of(element, MAX_LABEL)) for element in own] if not _ALL.match(name)]
    number = _BARE_NUMBER if len(names) > 1 and all(map(_BARE_NUMBER.search, names)) else _NUMBER
    return [number.sub("", name) for name in names]


def _is_of_teaser(page: Page, place: Placed) -> bool:
    """Whether a link stands in a teaser below the text, beside a heading that is one."""
    if place.position < page.end:
        return False
    block = place.block.parent
    if block is None or block.start < page.end or block.end - block.start > TEASER_LINES:
        return False
    lines = page.segments(block.start, block.end)
    return any(line.block.flags & Flag.HEADING and line.link_density > TEASER_DENSITY for line in lines)


def _links_to_tags(page: Page) -> list[Placed]:
    """Links beside the text that lead to what has a tag; none if there are as many as in a cloud."""
    return _links_to(page, _may_be_tags, lambda href, _: _TAG_ADDRESS.search(href) is not None)


def _links_to_topics(page: Page) -> list[Placed]:
    """Links beside the text that lead to a topic and are called so."""
    return _links_to(page, _may_be_topics, _leads_to_topic)


def _leads_to_topic(href: str, place: Placed) -> bool:
    topic = _TOPIC_ADDRESS.search(href)
    return topic is not None and letters(unquote(topic[1])) == letters(text_of(place.element, MAX_LABEL))


def _links_to(
    page: Page, likely: Callable[[list[str]], list[int]], leads: Callable[[str, Placed], bool]
) -> list[Placed]:
    """Links beside the text whose addresses are *likely* and for which *leads* is true; none of a cloud."""
    hrefs, places = page.near_hrefs, page.near_places
    numbers = likely(hrefs)
    if not numbers:
        return []
    kept = {*page.kept}
    found = [
        place
        for href, place in [(hrefs[number], places[number]) for number in numbers]
        if page.top - TAGS_ABOVE <= place.position <= page.end + TAGS_BELOW
        and place.position not in kept
        and leads(href[:MAX_HREF].strip(), place)
        and not _is_elsewhere(place.block)
    ]
    own = [place for place in found if not page.is_off(place.block, strict=True)]
    own = _of_article(page, own or [place for place in found if _is_list_below(page, place.block)])
    return own if len(own) < CLOUD else []


def _is_elsewhere(block: Block) -> bool:
    """Whether *block* stands in a menu or a footer, but that of an article."""
    if block.flags & Flag.FOOTER:
        outer = [block.tag, *[one.tag for one in block.ancestors()]]
        if "footer" not in outer or "article" not in outer[outer.index("footer") :]:
            return True
    return bool(block.flags & Flag.NAV)


def _is_list_below(page: Page, block: Block) -> bool:
    """Whether *block* is called a list of tags and stands below the title, whatever that stands in is called."""
    names = f"{block.names} {block.parent.names}" if block.parent is not None else block.names
    return block.start >= page.start and _TAG_LIST.search(names) is not None


def _listed_tags(page: Page) -> list[Placed]:
    """Links in a part of the page that is called one of tags, just below the body."""
    blocks = page.document.blocks  # in the order of the page, so that their starts ascend
    first = bisect_left(blocks, page.end, key=_start)
    below = blocks[first : bisect_left(blocks, page.end + TAGS_BELOW, first, key=_start)]
    names = "\n".join([block.names for block in below]).lower()
    if "tag" not in names and "keyword" not in names:
        return []
    for block in below:
        if not _TAG_LIST.search(block.names):
            continue
        links, lines = page.links_of(block), page.segments(block.start, block.end)
        is_short = all(line.chars <= MAX_LABEL for line in lines)
        is_off = _is_elsewhere(block) or page.is_off(block, strict=True)
        if 0 < len(links) < CLOUD and is_short and not is_off:
            return links
    return []


def _labelled_lines(page: Page) -> list[Segment]:
    """The lines below the title that may begin with a label of tags."""
    lines = page.segments(page.top, page.end + TAGS_BELOW)
    likely = [line for line in lines if line.text[0] in _FIRST or not line.text[0].isascii()]
    return [line for line in likely if _may_be_headed(line.text) and not line.block.flags & _NO_TAGS]


def _headed_tags(page: Page, lines: Iterable[Segment]) -> list[Placed]:
    """Links after what says nothing but that they are tags: a line below the title, or the beginning of theirs."""
    for segment in lines:
        label, is_line = _label_of(page, segment)
        is_topic = label in TOPIC_LABELS and (not is_line or segment.text.rstrip()[-1] in _COLONS)
        # Teasers may have tags of theirs.
        if not (is_topic or label in TAG_LABELS) or (not is_line and page.is_off(segment.block, strict=True)):
            continue
        lines = _list_at(page, segment.index + 1) if is_line else [segment]
        found = [place for line in lines for place in page.links_at(line.index)]
        if label in RELATED:
            found = [*filter(_is_topic, found)]
        if found:  # stories, or words without links, may have such a line as well
            return found if len(found) < CLOUD else []
    return []


def _may_be_headed(text: str) -> bool:
    """Whether a line begins as a label of tags does: hardly any do."""
    if text[0] in _LABEL_MARKS:
        text = text[: 2 * MAX_TAG_LABEL].lstrip(_LABEL_MARKS)
    start = text[:_STARTS].casefold()
    return start in _BEGINNINGS or start[:2] in _BEGINNINGS


def _label_of(page: Page, segment: Segment) -> tuple[str, bool]:
    """What may head tags in a line, case-folded, and whether it is all of the line; else there are links behind it."""
    text = segment.text
    linked = segment.link_chars + MARK * segment.links
    if segment.links and len(text) <= linked + MAX_TAG_LABEL:
        links = page.links_at(segment.index)
        start = text.find(text_of(links[0].element, MAX_LABEL)) if links else 0
        if 0 < start <= MAX_TAG_LABEL and len(text) - start <= linked:
            return text[:start].strip(_LABEL_MARKS).casefold(), False
    return text.strip(_LABEL_MARKS).casefold() if segment.chars <= MAX_TAG_LABEL else "", True


def _is_topic(place: Placed) -> bool:
    """Whether a link leads to a topic by its address, or by a few words in which the two say the same."""
    path = (place.element.get("href") or "")[:MAX_HREF].partition("?")[0]
    if _TOPICS.search(path):
        return True
    name = text_of(place.element, MAX_LABEL)
    return name.count(" ") < TOPIC_WORDS and letters(unquote(path.rstrip("/").rpartition("/")[2])) == letters(name)


def _list_at(page: Page, start: int) -> list[Segment]:
    """The links that are lines of their own, or all that their lines hold, from segment *start* on in one element."""
    lines = page.segments(start, start + CLOUD)
    around = {lines[0].block, lines[0].block.parent} if lines else ()
    own = takewhile(lambda line: line.block in around or line.block.parent in around, lines)
    return [*takewhile(lambda line: line.link_density > LINKED and line.words <= TAG_WORDS, own)]


_NO_TAGS = Flag.NAV | Flag.FOOTER | Flag.HIDDEN
_COLONS = ":：՝៖"
_LABEL_MARKS = ' \t/.,;:：՝៖!?#|•·»›▸-–—()[]"“”«»\u200c'
"""What stands around a label."""
_STARTS = 3
"""Characters of a label by which most lines are told to have none; some in Han and Hangul have two in all."""
_LABELS = TAG_LABELS | TOPIC_LABELS
_BEGINNINGS = {label[: 2 if len(label) < _STARTS or not label[0].isascii() else _STARTS] for label in _LABELS}
_FIRST = frozenset(_LABEL_MARKS).union(*[(start[0], start[0].upper()) for start in _BEGINNINGS])
"""What such lines begin with, as far as it is of ASCII: most lines are told by that already."""
_LABEL = re.compile(rf"([^:：]{{1,{MAX_TAG_LABEL}}})[:：]")
_BETWEEN = re.compile("[,;·|،、，；]")
"""What parts keywords."""
_ALL = re.compile(
    r"(?:view|see|show|load|read) (?:all|more)\b|more(?: tags| topics)?\W{0,3}$"
    r"|alle? (?:tags|topics|articles|posts|news|themen|artikel)\b"
    r"|(?:alle|mehr|weitere) (?:anzeigen|lesen|themen|tags)\b"
    r"|ver (?:mais|más|tod[oa]s?)\b|mostrar (?:mais|más)|voir (?:plus|tou)|afficher plus|vedi (?:tutt|altr)"
    r"|(?:toon|bekijk) (?:alle|meer)|zobacz więcej|pokaż więcej|все теги|ещё\W{0,3}$|daha fazla|lihat semua"
    r"|查看(?:更多|全部)|更多\W{0,3}$|もっと見る|一覧\W{0,3}$|더보기",
    re.IGNORECASE,
)
"""Links to the list of all tags, and to more of them."""
_NUMBER = re.compile(r"\s?\(\d{1,5}\)\Z")
_BARE_NUMBER = re.compile(r"(?<=\S)\s\(?\d{1,5}\)?\Z")
"""The number of articles: in brackets, or without them where all tags have one."""
_start = attrgetter("start")
"""Of a block."""
_TAG_LIST = re.compile(r"(?:^|[\s_-])(?:tags|tag-?list|tag-?cloud|taglist|keywords)(?:$|[\s_-])", re.IGNORECASE)
"""Names of lists of tags."""
_may_be_tags = Needles(("/tag", "-tag", "/tema", "/teema", "schlagw", "etiqueta", "/mot")).within
"""Which of several addresses may be those of tags."""
_TAG_ADDRESS = re.compile(
    r"^(?!https?://(?:www\.)?(?:instagram|twitter|x|tiktok|facebook|youtube|amazon)\.)[^?#\n]*?"
    r"/(?:tags?|tagi|tagged|blog-tag|social-tags|schlagwort|schlagwoerter|etiquetas?|tema|temat|teema|mots?-?cles?)/[^/?\s]{2}",
    re.IGNORECASE,
)
_TOPICS = re.compile(r"/(?:tags?|topics?|keywords?|subjects?|themen?)/(?!\d{1,9}-[a-z]{3})[^/?#\s]{2}", re.IGNORECASE)
"""Addresses of topics and tags, but not of threads, which have a number and a name: ``/topic/81-bridges``."""
_may_be_topics = Needles(("/topic", "/keyword")).within
"""Which of them may be those of topics."""
_TOPIC_ADDRESS = re.compile(r"/(?:topics?|keywords?)/(?:[^/?#\n]{1,60}/){0,2}([^/?#\n]{2,240})/?$", re.IGNORECASE)
"""That of a topic: its last part, which some call by a number and others by its name, percent-encoded or not."""
