"""Tags of an article: those that are declared, and those that are shown beside it."""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import takewhile
from operator import attrgetter, itemgetter
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import unquote

from scrapy_article.document.letters import letters
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.bounds import LINKED, MAX_HREF, MAX_LABEL
from scrapy_article.fields.sections import leads_to_category
from scrapy_article.fields.tag_labels import MAX_TAG_LABEL, RELATED, TAG_LABELS, TOPIC_LABELS
from scrapy_article.fields.texts import clean, share_of, text_of

if TYPE_CHECKING:
    from collections.abc import Callable, Collection, Iterable, Iterator, Sequence

    from scrapy_article.document import Block, Placed, Segment
    from scrapy_article.fields.page import Page

__all__ = ["TagsChoice", "choose_tags"]

MAX_TAGS = 100
TAGS_ABOVE, TAGS_BELOW = 3, 15
"""Lines above the title, and below the text, that may be links to tags."""
TEASER_LINES, TEASER_DENSITY = 8, 0.9
"""Lines of a teaser at most, and share of its heading in links."""
CLOUD = 16
"""Links to tags from which they are not the article's, but those of the site."""
SITE_TAGS = 4
"""Declared tags from which they are those of the site if the article has no word of them."""
LEAST_SHARE, SHORT = 0.4, 1000
"""Share of the words of such tags that the text has, and characters of a text that may have fewer."""
TITLE_TAGS, MANY_TITLE_TAGS = 3, 6
"""Tags from which they may be the words of the title, and from which the section may stand beside them."""
LEAST_WORD = 3
"""Letters of a word of a tag that is looked for in the text."""
TOPIC_WORDS = 4
"""Words of the name of a topic at most: what has more is a story or a thread."""
MARK = 3
"""Characters at most between two links to tags in a line."""
TITLE_BLANKS = 2
"""Blanks from which a tag may be the title."""
UNPARTED_BLANKS = 4
"""Blanks from which a single keyword is several: ``vlc ios video players apps``."""
BARS = 2
"""Upright lines from which they part tags, and not a tag from the name of the site."""
BLANK_TAGS, WORD_CHARACTERS = 3, 8
"""Parts that blanks make of one tag from which it is several: a name may have two; characters of each at most."""
TAG_WORDS = 8
"""Words of a link after such a line at most."""


class TagsChoice(NamedTuple):
    """Keywords, and where they stand."""

    tags: list[str]
    source: str


def choose_tags(page: Page, title: str | None = None, authors: Collection[str] = ()) -> TagsChoice | None:
    """Return the keywords that the page gives for its article, whose *title* is none of them.

    Nor are its *authors*, whom some name in what they write for search engines.
    """
    writers = {letters(name) for name in (*authors, " and ".join(authors))}
    for source, values in filter(_values, _tag_sources(page)):
        tags = _read(page, values, title)
        if writers and source == "meta keywords" and len(tags) > 1:
            tags = {key: tag for key, tag in tags.items() if letters(tag) not in writers} or tags
        # Beside ``Elevated:false`` and such.
        named = [tag[4:].strip() for tag in tags.values() if tag[:4] in ("Tag:", "tag:")]
        named = [*dict.fromkeys(filter(_is_word, named))]
        if named:
            return TagsChoice(named[:MAX_TAGS], source)
        if _are_of_site(page, title, tags, source):
            continue
        if source in _FOR_ENGINES:
            tags = {key: tag for key, tag in tags.items() if key not in _KINDS}
            if all(map(page.is_site, tags)):
                continue
        if len(tags) > 1:
            site = letters(page.meta("og:site_name") or "")
            tags = {key: tag for key, tag in tags.items() if letters(tag) != site} or tags
        if tags:
            return TagsChoice(list(tags.values())[:MAX_TAGS], source)
    return None


def _read(page: Page, values: Iterable[str], title: str | None) -> dict[str, str]:
    """The tags in *values*, which may hold several each, by themselves case-folded."""
    tags: dict[str, str] = {}
    for value in values:
        for part in _parted(value, title)[:MAX_TAGS]:
            tag = _PREFIX.sub("", part.strip(" \"'#«»“”„•·")).strip()
            if _is_word(tag) and not _NO_TAG.match(tag) and not _is_no_word(page, tag, title):
                if "_" in tag and tag.isascii() and " " not in tag and ":" not in tag:
                    tag = tag.replace("_", " ").strip()
                tags.setdefault(tag.casefold(), tag)
    return tags


def _is_word(tag: str) -> bool:
    """Whether *tag* has a letter or a digit, and is neither too long nor one character, other than of Chinese."""
    if len(tag) < 2:
        return "\u3400" <= tag <= "\u9fff"
    return len(tag) <= MAX_LABEL and (tag[0].isalnum() or any(map(str.isalnum, tag)))


def _parted(value: str, title: str | None) -> list[str]:
    """The tags in *value*, which commas part or, where there is none, another sign or, in Chinese, blanks."""
    if "," in value:
        return value.split(",", MAX_TAGS)
    if ";" in value:
        return value.split(";", MAX_TAGS)
    if value.count("|") >= BARS:
        return value.split("|", MAX_TAGS)
    if value.isascii() or value == title:
        return [value]
    if not _WIDE.isdisjoint(value):
        return _WIDE_COMMA.split(value, MAX_TAGS)
    parts = value.split(" ", MAX_TAGS)
    return parts if len(parts) >= BLANK_TAGS and all(map(_HAN_WORD.match, filter(None, parts))) else [value]


def _are_of_site(page: Page, title: str | None, tags: Collection[str], source: str) -> bool:
    """Whether *tags*, case-folded, are what the site or the section is about, what systems note, or the title.

    Or several that nothing parts.
    """
    if len(tags) == 1 and source in _FOR_ENGINES and next(iter(tags)).count(" ") >= UNPARTED_BLANKS:
        return True
    if len(tags) == 1 and (page.is_site(next(iter(tags))) or not _told_sections(page).isdisjoint(tags)):
        return True
    if _KINDS.issuperset(tags) or (len(tags) > 1 and _words_of_site(page).issuperset(tags)):
        return True
    if ":" in "".join(tags) and sum(map(_is_pair, tags)) >= max(len(tags) / 2, 2):
        return True
    if len(tags) >= SITE_TAGS and source in _FOR_ENGINES and not _are_told(page, title, tags, source):
        return True
    return source in _FOR_ENGINES and (_are_title(title, tags) or _are_address(page, tags))


def _words_of_site(page: Page) -> set[str]:
    """The words of the name that the page declares for its site, case-folded."""
    return {*(page.meta("og:site_name") or "").casefold().split()}


def _told_sections(page: Page) -> set[str]:
    """The sections that the page declares, case-folded."""
    told = [
        *page.document.meta.get("article:section", ()),
        *strings(page.document.json_ld_article.get("articleSection")),
    ]
    return {value.casefold() for value in told[:MAX_TAGS]}


def _are_told(page: Page, title: str | None, tags: Iterable[str], source: str) -> bool:
    """Whether the text or the *title* has words of *tags*, which are case-folded, in any inflection.

    One is enough for those that are made for news; in a text that is not short, others are told by a good part of them.
    """
    told = page.told(title)
    words = {word for tag in tags for word in ([one for one in tag.split() if len(one) >= LEAST_WORD] or [tag])}
    words -= _words_of_site(page)  # a text may name the site that it stands on
    share = share_of(words, told)
    return share >= LEAST_SHARE if source == "meta keywords" and len(told) > SHORT else share > 0


def _are_title(title: str | None, tags: Collection[str]) -> bool:
    """Whether *tags* are the words of the *title*, or with them all as one, and at most the section beside many."""
    words = {*_WORD.findall((title or "").casefold())}
    plain = [tag.strip(_MARKS) for tag in tags]
    single = [tag for tag in plain if " " not in tag]
    if len(single) < TITLE_TAGS or 2 * len(single) < len(words) or len(plain) > len(single) + 1:
        return False
    others = sum(not words.issuperset(_WORD.findall(tag)) for tag in plain)
    return others <= (len(plain) >= MANY_TITLE_TAGS)


_MARKS = " .,:;!?…'\"«»“”„()"
_WORD = re.compile(r"\w+")


def _are_address(page: Page, tags: Collection[str]) -> bool:
    """Whether *tags* are nothing but the last part of the address of the page, taken apart into words, in order."""
    steps = [step for step in re.split(r"\W+|_+", _last_step(page).casefold()) if len(step) > 1]
    return len(tags) > 1 and steps == [*tags]


def _last_step(page: Page) -> str:
    """The last part of the address of the page, without an ending."""
    return split_url(page.address).path.rstrip("/").rpartition("/")[2].partition(".")[0]


def _is_no_word(page: Page, tag: str, title: str | None) -> bool:
    """Whether *tag* is the *title*, or its words in the address of the page, or the domain of the site."""
    if tag.count(" ") < TITLE_BLANKS:
        if not tag.isascii() and len(tag) > WORD_CHARACTERS and tag == title:  # in a script without blanks
            return True
        return tag.islower() and letters(tag) in page.host_letters
    return tag == title or letters(tag) == letters(_last_step(page).strip("-0123456789"))


def _is_pair(tag: str) -> bool:
    """Whether *tag* is a name and a value: ``displayType: listicle``."""
    name, mark, value = tag.partition(":")
    return bool(mark and value.strip()) and " " not in name and name.isascii()


_KINDS = frozenset(
    "news|newsarticle|news article|article|articles|story|stories|post|posts|blogposting|headline|headlines"
    "|latest news|breaking news|top stories|top news|current events|daily news|local news|nachrichten|aktuelles"
    "|artikel|actualité|actualités|actu|infos|noticia|noticias|notícia|notícias|artículo|artículos|artigo|artigos"
    "|actualidad|últimas noticias|últimas notícias|notizie|notizia|articolo|articoli|ultime notizie|nieuws|nyheter"
    "|nyheder|uutiset|aktualności|wiadomości|zprávy|aktuality|správy|hírek|hír|știri|stiri|vijesti|vesti|novice"
    "|новости|новини|статья|статьи|статті|вести|ειδήσεις|νέα|haber|haberler|berita|tin tức|ข่าว|חדשות|أخبار|اخبار|خبر"
    "|خبریں|समाचार|ख़बर|খবর|新闻|新聞|资讯|資訊|文章|ニュース|記事|뉴스|기사"
    "|news today|today news|online news|news online|newspaper"
    "|aktuelle nachrichten|schlagzeilen|zeitung|tageszeitung|noticias de hoy|noticias hoy|ultima ora|quotidiano"
    "|giornale|laatste nieuws|son dakika|son dakika haberleri|последние новости|हिंदी समाचार|hindi news|ताजा खबर"
    "|সংবাদ|ข่าววันนี้|berita terkini|berita hari ini|tin mới|tin nhanh|速報|写真|新闻网|新聞網|속보|신문".casefold().split(
        "|"
    )
)
"""Tags, case-folded, that say of what kind the page is, or what papers give for each of their articles."""
_WIDE = frozenset("，、；،؛፣፤၊")
_WIDE_COMMA = re.compile("[，、；،؛፣፤၊]")
_HAN_WORD = re.compile(rf"(?=.{{0,{WORD_CHARACTERS}}}[\u4e00-\u9fff])[^\uac00-\ud7a3]{{2,{WORD_CHARACTERS}}}$")
"""A word of Chinese or Japanese, but no sentence: tags of these may stand with blanks between them."""
_FOR_ENGINES = frozenset(("meta news_keywords", "meta keywords", "meta dc.subject"))
_PREFIX = re.compile(r"(?:category|categoría|kategorie|subsection):(?: |\Z)|\A& ", re.IGNORECASE)
_NO_TAG = re.compile(
    r"[_@/\[]|(?:\d{1,3}|\d{5,})$|[\w-]{1,30}-\d{6,}$|(?:\w{1,20}-){5}[\w-]{1,99}$|uncategori[sz]ed$|site-?group:|exclude[-_]from"
    r"|(?:ssts|type|channel|length|articleid|target|template|content[-_ ]?(?:sub)?type|source|topic|section|article)"
    r"[:/_][\w ]|\w{0,20}hawk$"
    r"|text(?:above|below)\w|van[-_]ads|\[syndicated|bl-promo|not set$|null$|undefined$|none$"
    r"|internal - not for|.{0,30}not for syndication|featured?(?: \w\w)?$|top-thema$|slider\b|affiliate$"
    r"|front[- ]page$|tags?:?$|\w{0,9}evergreen$|\w{2,20}_\w{2,20}_\w{2,20}$"
    r"|overall (?:neutral|positive|negative)$"
    r"|[A-Z]{2}_[\w .-]{2,60}\.(?:com|net|org|info)$|\w{1,20}:\w{1,20}(?::\w{1,20})?="
    r"|(?:\w{1,20}news|\w{0,20}blog|news|tech|scholarly)?article$|(?:\w{0,9}blog)posting$|webpage$",
    re.IGNORECASE,
)
"""What systems note for themselves, and what stands there where nothing was noted."""


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in ("article:tags", "news_keywords", "parsely-tags", "citation_keywords", "keywords", "dc.subject"):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:MAX_TAGS]]
    marked = [place for place in page.near_tags[:MAX_TAGS] if not _is_of_teaser(page, place)]
    tags = [place for place in marked if not leads_to_category(place)]
    # One category is the section; several, where there is nothing else, are the tags of the site.
    yield "links marked as tags", _names_of(tags or (marked if len(marked) > 1 else []))
    yield "links to tags", _names_of(_links_to_tags(page))
    yield "list of tags", _names_of(_listed_tags(page))
    yield "line of tags", _names_of(_headed_tags(page))
    yield "links to topics", _names_of(_links_to_topics(page))


def _names_of(links: Iterable[Placed]) -> list[str]:
    """What links to tags say, without the number of articles; not those to all of them, nor those of clouds."""
    own = [place.element for place in links if "tag-cloud-link" not in (place.element.get("class") or "")]
    names = [name for name in [text_of(element, MAX_LABEL) for element in own] if not _ALL.match(name)]
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
    return _links_to(page, _TAG_PARTS, lambda href, _: _TAG_ADDRESS.search(href) is not None)


def _links_to_topics(page: Page) -> list[Placed]:
    """Links beside the text that lead to a topic and are called so."""
    return _links_to(page, _TOPIC_PARTS, _leads_to_topic)


def _leads_to_topic(href: str, place: Placed) -> bool:
    topic = _TOPIC_ADDRESS.search(href)
    return topic is not None and letters(unquote(topic[1])) == letters(text_of(place.element, MAX_LABEL))


def _links_to(page: Page, parts: Sequence[str], leads: Callable[[str, Placed], bool]) -> list[Placed]:
    """Links beside the text whose addresses have one of *parts* and for which *leads* is true; none of a cloud."""
    if not any(map(page.near_addresses.__contains__, parts)):
        return []
    kept = {*page.kept}
    found = [
        place
        for href, place in page.near_links
        if any(map(href.__contains__, parts))
        and page.top - TAGS_ABOVE <= place.position <= page.end + TAGS_BELOW
        and place.position not in kept
        and leads(href[:MAX_HREF].strip(), place)
        and not _is_elsewhere(place.block)
    ]
    own = [place for place in found if not page.is_off(place.block, strict=True)]
    own = own or [place for place in found if _is_list_below(page, place.block)]
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


def _headed_tags(page: Page) -> list[Placed]:
    """Links after what says nothing but that they are tags: a line below the title, or the beginning of theirs."""
    for segment in page.segments(page.top, page.end + TAGS_BELOW):
        if segment.block.flags & _NO_TAGS:
            continue
        label, is_line = _label_of(page, segment)
        is_topic = label in TOPIC_LABELS and (not is_line or segment.text.rstrip()[-1] in _COLONS)
        # Teasers may have tags of theirs.
        if not (is_topic or label in TAG_LABELS) or (not is_line and page.is_off(segment.block, strict=True)):
            continue
        lines = _list_at(page, segment.index + 1) if is_line else [segment]
        found = [place for line in lines for place in page.links_at(line.index)]
        if label in RELATED:
            found = [*filter(_is_topic, found)]
        return found if len(found) < CLOUD else []
    return []


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
_values = itemgetter(1)
"""Of a source."""
_TAG_LIST = re.compile(r"(?:^|[\s_-])(?:tags|tag-?list|tag-?cloud|taglist|keywords)(?:$|[\s_-])", re.IGNORECASE)
"""Names of lists of tags."""
_TAG_PARTS = ("/tag", "-tag", "/tema", "/teema", "schlagw", "etiqueta", "/mot")
_TAG_ADDRESS = re.compile(
    r"^(?!https?://(?:www\.)?(?:instagram|twitter|x|tiktok|facebook|youtube|amazon)\.)[^?#\n]*?"
    r"/(?:tags?|tagi|tagged|blog-tag|social-tags|schlagwort|schlagwoerter|etiquetas?|tema|temat|teema|mots?-?cles?)/[^/?\s]{2}",
    re.IGNORECASE,
)
_TOPICS = re.compile(r"/(?:tags?|topics?|keywords?|subjects?|themen?)/(?!\d{1,9}-[a-z]{3})[^/?#\s]{2}", re.IGNORECASE)
"""Addresses of topics and tags, but not of threads, which have a number and a name: ``/topic/81-bridges``."""
_TOPIC_PARTS = ("/topic", "/keyword")
_TOPIC_ADDRESS = re.compile(r"/(?:topics?|keywords?)/(?:[^/?#\n]{1,60}/){0,2}([^/?#\n]{2,240})/?$", re.IGNORECASE)
"""That of a topic: its last part, which some call by a number and others by its name, percent-encoded or not."""
