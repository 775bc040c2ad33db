"""Tags of an article: those that are declared, or else those that are shown beside it."""

from __future__ import annotations

import re
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.document.letters import letters
from scrapy_article.document.needles import Needles
from scrapy_article.document.structured import decoded, strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.bounds import MAX_LABEL
from scrapy_article.fields.tags_shown import WITH_AUTHORS, shown_tags
from scrapy_article.fields.texts import clean, share_of

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator, Sequence

    from scrapy_article.fields.page import Page

__all__ = ["TagsChoice", "choose_tags"]

MAX_TAGS = 100
SITE_TAGS = 4
"""Declared tags from which they are those of the site if the article has no word of them."""
LEAST_SHARE, SHORT = 0.4, 1000
"""Share of the words of such tags that the text has, and characters of a text that may have fewer."""
TITLE_TAGS, MANY_TITLE_TAGS = 3, 6
"""Tags from which they may be the words of the title, and from which the section may stand beside them."""
LEAST_WORD = 3
"""Letters of a word of a tag that is looked for in the text."""
TITLE_BLANKS = 2
"""Blanks from which a tag may be the title."""
UNPARTED_BLANKS = 4
"""Blanks from which a single keyword is several: ``vlc ios video players apps``."""
BARS = 2
"""Upright lines from which they part tags, and not a tag from the name of the site, if there are blanks around them."""
COMMAS = 2
"""Commas in one tag at most."""
BLANK_TAGS, WORD_CHARACTERS = 3, 8
"""Parts that blanks make of one tag from which it is several: a name may have two; characters of each at most."""


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
        tags = _read(page, values, title, are_single=source in _SINGLE)
        if writers and source in WITH_AUTHORS:  # a by-line may be marked as they are
            tags = {key: tag for key, tag in tags.items() if letters(tag) not in writers}
        elif writers and source == "meta keywords" and len(tags) > 1:
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


def _read(page: Page, values: Sequence[str], title: str | None, *, are_single: bool) -> dict[str, str]:
    """The tags in *values*, which may hold several each, by themselves case-folded.

    Of several that *are_single*, those with a few commas are one each, such as *Washington, D.C.*, unless all have one.
    """
    are_single = are_single and len(values) > 1 and not all("," in value for value in values)
    tags: dict[str, str] = {}
    for value in values:
        is_single = are_single and value.count(",") <= COMMAS and value.count("|") < BARS and ";" not in value
        for part in [value] if is_single else _parted(value, title)[:MAX_TAGS]:
            tag = part.strip(" \"'#«»“”„•·")
            tag = (_PREFIX.sub("", tag) if ":" in tag or tag[:1] == "&" else tag).strip()
            if _is_word(tag) and not _is_noted(tag) and not _is_no_word(page, tag, title):
                if "_" in tag and tag.isascii() and " " not in tag and ":" not in tag:
                    tag = tag.replace("_", " ").strip()
                tags.setdefault(tag.casefold(), tag)
    return tags


def _is_word(tag: str) -> bool:
    """Whether *tag* has a letter or a digit, and is neither too long nor one character, other than of Chinese."""
    if len(tag) < 2:
        return "\u3400" <= tag <= "\u9fff"
    return len(tag) <= MAX_LABEL and (tag[0].isalnum() or any(map(str.isalnum, tag)))


def _is_noted(tag: str) -> bool:
    """Whether *tag* is what systems note for themselves, or stands there where nothing was noted."""
    return (_may_be_noted(tag) or not tag.isascii()) and _NOTED.match(tag) is not None


def _parted(value: str, title: str | None) -> list[str]:
    """The tags in *value*, which commas part or, where there is none, another sign or, in Chinese, blanks.

    It may be a list as programs write them.
    """
    if value.startswith('["') and value.endswith('"]'):
        return strings(decoded(value))
    if "," in value:
        return value.split(",", MAX_TAGS)
    if ";" in value:
        return value.split(";", MAX_TAGS)
    if value.count("|") >= BARS or ("|" in value and " | " not in value):
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
_SINGLE = frozenset(("meta article:tag", "JSON-LD keywords"))
"""Where each of several values is one tag."""
_FOR_ENGINES = frozenset(("meta news_keywords", "meta keywords", "meta dc.subject"))
_PREFIX = re.compile(r"(?:category|categoría|kategorie|subsection):(?: |\Z)|\A& ", re.IGNORECASE)
_NOTED = re.compile(
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
_may_be_noted = Needles(
    "_ @ / [ - : . 0 1 2 3 4 5 6 7 8 9 hawk textabove textbelow uncategori not null undefined none feature slider "
    "affiliate front tag evergreen overall article posting webpage".split(),
    any_case=True,
).are_in
"""Whether anything in a tag of ASCII is a part of that: most are plain words."""


def _tag_sources(page: Page) -> Iterator[tuple[str, list[str]]]:
    found = page.document.meta
    yield "meta article:tag", [clean(value) for value in found.get("article:tag", ())[:MAX_TAGS]]
    yield "JSON-LD keywords", strings(page.document.json_ld_article.get("keywords"))[:MAX_TAGS]
    for name in (
        "article:tags",
        "news_keywords",
        "parsely-tags",
        "citation_keywords",
        "keywords",
        "dc.subject",
    ):
        yield f"meta {name}", [clean(value) for value in found.get(name, ())[:MAX_TAGS]]
    yield from shown_tags(page)


_values = itemgetter(1)
"""Of a source."""
