"""The pictures of an article: the one that stands for it, and those inside it with their captions."""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import lru_cache
from itertools import chain, islice
from typing import TYPE_CHECKING, NamedTuple

from scrapy_article.article import Image
from scrapy_article.document.hints import Hint
from scrapy_article.document.segments import Flag
from scrapy_article.document.structured import strings
from scrapy_article.document.urls import split_url
from scrapy_article.fields.captions import MAX_CAPTION, caption_lines, read_caption
from scrapy_article.fields.credits import MAX_CREDIT, bare_credit, split_credit
from scrapy_article.fields.page import MAX_HREF, Choice, clean, letters, text_of
from scrapy_article.fields.sizes import ANY_NAMES, FILES, file_of, key_of, width_of

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from lxml import etree

    from scrapy_article.document import Block, Placed
    from scrapy_article.fields.page import Page

__all__ = ["Picture", "address_of", "choose_main_image", "json_ld_image", "largest", "pictures_of"]

MAX_IMAGES = 500
"""Pictures that are looked at."""
MAX_SOURCES = 20
"""Alternatives of one picture that are looked at."""
MAX_SRCSET = 20_000
"""Characters of a ``srcset``."""
MAX_ADDRESS = 2000
"""Characters of an address."""
MAX_LEVELS = 4
"""Blocks around a picture that its caption is looked for in."""
MAX_DECLARED = 5
"""Pictures that a page may declare in one way."""
LOGO_END = 7
"""Characters at the end of a description that the word *logo* stands in, and what may come after it."""
MAX_NAME = 200
"""Characters at the end of an address that the name of a file stands in."""
PERSON = 8
"""Letters from which a name is one's alone, and up to which a file that is called so may have more."""
HEADLINE_BLANKS = 3
"""Blanks from which a link may be a headline, and no way to a gallery."""
BOX_LINES = 6
"""Lines of a box with a picture, all of which stand for something else than the article."""
HEAD_LINES = 6
"""Lines of the head of an article that holds its title and a picture above."""
MAX_SHARED, MAX_ASKED = 60, 30
"""Characters of the name of the picture of a site, and of what is asked of its server."""
OWN_WORD = 6
"""Characters from which a word of an address is its own."""
SENTENCE_ENDS = (".", "!", "?", "…", ".”", '."', ")", "。")
"""How captions end that somebody wrote for readers."""
SMALL = 60
"""Pixels: a picture with a declared side shorter than this is an icon."""
BIG = 200
"""Pixels: a picture with a declared side from this on may stand for the article."""

_LAZY = (
    "data-src data-lazy-src data-original data-lazy data-url data-image data-img-src data-src-large data-orig-file "
    "data-full-src data-hi-res-src data-echo data-lazyload data-original-src lazysrc data-defer-src "
    "nitro-lazy-src data-src-big data-src-lg"
).split()
"""Attributes that scripts take the address of a picture from, when a reader scrolls to it."""
_LAZY_NAMES = frozenset(_LAZY)
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "nitro-lazy-srcset", "srcset", "data-sizes-srcset")
_DESCRIPTOR = re.compile(r"(\d{1,5}(?:\.\d{1,3})?)([wxh]),?$")
_SIZED = re.compile(r"(?<!\S)([^\s,](?:\S*[^\s,])?)\s+(\d{1,5}(?:\.\d{1,3})?)[wxh](?:,\s|,?\s*\Z)")
"""An address and its size, and nothing that is out of the ordinary."""
_GLUED = re.compile(r"(\s\d{1,5}(?:\.\d{1,3})?[wxh]),(?=\S)")
_NO_PICTURE = frozenset(
    "spacer blank pixel placeholder transparent clear empty loading lazyload dummy grey gray avatar avatars gravatar "
    "icon icons favicon logo logos sprite sprites emoji emojis smiley smilies badge button btn bullet arrow share sns "
    "tracking facebook twitter whatsapp linkedin pinterest flipboard doubleclick headshot headshots author authors "
    "placeholders placehoder feedicon feedicons rss loader spinner divider".split()
)
"""Words in the address of what is no picture of an article."""
_NO_PICTURE_BYTES = frozenset(word.encode() for word in _NO_PICTURE)
_FILLERS = frozenset(
    "spacer blank pixel placeholder placeholders placehoder transparent clear empty loading lazyload dummy grey gray "
    "loader spinner".split()
)
_PLAIN_FILLERS = frozenset("spacer placeholder placeholders placehoder lazyload dummy loader spinner".split())
"""Those of them that say so beside other words, too: *empty* may be what the picture shows."""
_NO_BAR = _FILLERS.union("facebook twitter whatsapp linkedin pinterest flipboard".split())
"""Words that say so only in the name of a photograph's file, those of networks only if it has no other."""
_PHOTOS = (".jpg", ".jpeg", ".webp", ".avif")
_LETTERS_ONLY = re.compile(r"[a-z]+")
_NO_PICTURES = (  # no words
    "/ad/ /ads/ /email. 1x1 e-holder y-load profile_ph profile_pi profile-ph profile-pi author_bio default-user "
    "/wp-content/themes/ /ranks/ /maps/api/staticmap jwplayer.com/ .mp4/poster img.connatix.com/ e_blur "
    "borlabs-cookie".split()
)
"""Parts of the addresses of placeholders, portraits, a theme's own pictures, maps and stills of videos."""
_SIDE = r"=(?:(?<=[?&]w=)|(?<=[?&]width=)|(?<=[?&]resize=))(\d{1,2})(?!\d)"
_TINY_SIDE = re.compile(_SIDE)
_TINY = re.compile(rf"{_SIDE}|/max/(\d{{1,2}})/")
"""Pixels of a picture that stands there until the real one is loaded; the former begins with what is quickly found."""
_UNFILLED = ("[t", "[r", "[c")
"""What an address has that nothing was put into: ``[timestamp]``, ``[random]``, ``[cachebuster]``."""
_OBJECT = re.compile(r"\w@[\da-f]{6,8}$")
"""How Java writes an object that nobody wrote as an address: ``com.planet.Image@1aa3b0b8``."""
_WORD = re.compile(r"(?<![a-z\d%+ ])[a-z]+(?![a-z%+ ])")
_SMALL_LETTERS = bytes(code if ord("a") <= code <= ord("z") else ord(" ") for code in range(256))
"""Turns all but small letters into blanks."""
_OTHER = re.compile(r"avatar|\bicon|logo|emoji|author|gravatar|spacer|tracking|wp-smiley", re.IGNORECASE)
_SHOWS = re.compile(
    r"(?:headshot|photo|picture|profile(?: picture| photo| image)?|portrait|image|avatar) (?:of|for|by)\s",
    re.IGNORECASE,
)
_SHOWS_PARTS = "head photo cture prof port mage avatar".split()
"""Of each of those words, a part that is the same for `re.IGNORECASE` and `str.lower`: plain searches are quick."""
_JOINTS = (" of", " for", " by")
"""What comes after the word."""
_SHARED = frozenset(
    "default defaults social share sharing shared og ogimage opengraph fallback facebook fb socialcard".split()
)
"""Words in the names of pictures that stand for a site where its pages are shared."""
_NO_NAMES = frozenset(
    "image images img picture card graph open media meta site preview thumbnail thumb twitter link cover banner logo "
    "brand wide square large small post blog website web generic header new final seo the of for".split()
)
"""Words beside them that name nothing."""
_PARTS = re.compile(r"[^\W_]+")
_INNER_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_LONG_NUMBER = re.compile(r"\d{5}|[\da-f-]{12}/")
"""What numbers a picture, or its folder."""
_UNSET = frozenset(("null", "undefined", "none"))
"""Descriptions that were not put in."""
_OTHER_ALT = re.compile(
    r"(?:.{0,60}\blogo|advertisement|advertorial|anzeige|werbung|reklama|publicidad|publicité|pubblicità|реклама)\W{0,3}$",
    re.IGNORECASE,
)
"""Descriptions of the marks of companies, and of advertisements."""
_ADVERTS = ("advert", "anze", "werb", "rekl", "publ", "pubb", "рекл")
"""What the latter begin with: letters that are the same for `re.IGNORECASE` and `str.lower`."""
_LOGO = re.compile(r"(?:%20|\+)logos?\.[a-z]{3,4}$")
_SENDS = re.compile(r"[/?]sharer?\b|/intent/|mailto:|whatsapp:|/(?:author|autor|profile|user|member)s?/[^.]{1,200}$")
"""Where buttons lead that share or send the page, and portraits."""
_SENDS_PARTS = ("share", "/intent/", "mailto:", "whatsapp:", "/author", "/autor", "/profile", "/user", "/member")
_BANNER = re.compile(r"banner|/werbung/|display-ad/|[?&/]ad(?:id|s?|vert|server)[=/]")
"""What the addresses of advertisements have in them, and of what they lead to."""
_BANNER_PARTS = ("banner", "werbung", "/ad", "?ad", "&ad", "display-ad")
_BANNERS = frozenset(
    "728x90 468x60 970x90 970x250 320x50 320x100 300x50 160x600 120x600 300x250 336x280 300x600 234x60".split()
)
"""The sides of advertisements."""
_STILL = re.compile(r"(?:video|player)[-_]{0,2}(?:poster|thumb|still|cover|placeholder|image|preview)")
"""Names of what shows the still of a video until it is played."""
_SITE_ICON = re.compile(r"/[a-z]{0,6}[-_]?(\d{2,3})x\1\.(?:png|ico)$")
_NUMBER = re.compile(r"\s*(\d{1,5})(?:\.\d{1,9})?(?:px)?\s*$")


class Picture(NamedTuple):
    """A picture of the article, and where it stands."""

    place: Placed
    image: Image
    width: int | None
    """Pixels, where the page says so."""

    @property
    def is_thumbnail(self) -> bool:
        """Whether it stands for a video."""
        return ".ytimg.com/" in self.image.url or "//img.youtube.com/" in self.image.url


def pictures_of(page: Page, authors: Sequence[str] = ()) -> list[Picture]:
    """Return the pictures between the title and the end of the body, in order, each once; none of its *authors*."""
    images = page.document.walk.images[:MAX_IMAGES]
    inside, above = page.inside(images), page.just_above(images)
    if not inside and not above:
        return []
    names = {letters(author) for author in authors}
    album = _Album(page, above, inside)
    for number, place in enumerate(album.places):
        is_foreign = album.is_foreign(number)
        if is_foreign and not album.declared:
            continue
        link = None if is_foreign else _link_around(place.element)
        is_foreign = is_foreign or _is_foreign(page, place.block, link)
        if is_foreign and not _names_any(place.element, album.declared):
            continue
        url = album.address(number)
        if not url:
            continue
        key = key_of(url)
        file = file_of(key) if album.declared else ""
        is_declared = file in album.declared
        if is_foreign and not is_declared:
            continue
        alt = _description(place.element)
        link = _link_around(place.element) if is_foreign else link
        if (alt and _is_other(alt)) or (names and _is_one_of(names, url, alt)):
            continue
        if link is not None and (_is_button(link) or (not is_declared and _is_advert(page, link, url, place.element))):
            continue
        caption, credit = album.caption(number)
        width = _pixels(place.element.get("width"))
        album.add(file if is_declared else key, Picture(place, Image(url, caption, alt, credit), width), link)
    _describe(page, album.pictures)
    return album.pictures


def _describe(page: Page, pictures: Sequence[Picture]) -> None:
    """Give *pictures* the captions and credits that JSON-LD has for them, where the page shows none."""
    value = page.document.json_ld_article.get("image")
    for entry in value[:MAX_DECLARED] if isinstance(value, list) else (value,):
        entry = page.resolve(entry)
        if not pictures or not isinstance(entry, dict) or not ("caption" in entry or "creditText" in entry):
            continue
        file = file_of(key_of(json_ld_image(page, entry) or ""))
        image = next((one.image for one in pictures if file and file_of(key_of(one.image.url)) == file), None)
        if image is None:
            continue
        told = clean(next(iter(strings(entry.get("caption"))), "")[:MAX_CAPTION])
        caption, credit = split_credit(told)
        # Systems put the title there, too, and words for machines: no sentences.
        known = {letters(image.alt or ""), *page.headings}
        if not (credit or told.endswith(SENTENCE_ENDS)) or letters(caption) in known:
            caption = ""
        image.caption = image.caption or caption or None
        credit = clean(next(iter(strings(entry.get("creditText"))), "")[:MAX_CREDIT]) or credit
        image.credit = image.credit or bare_credit(credit or "") or None


class _Album:
    """The places of an article's pictures, and those that are found to be its own, each once."""

    def __init__(self, page: Page, above: Sequence[Placed], inside: Sequence[Placed]) -> None:
        self._page = page
        self.declared = _declared_files(page)
        """What the files of pictures are called that the page declares: they are the article's wherever they stand."""
        self.places = [*above, *inside] if self.declared else inside
        self._first = len(self.places) - len(inside)
        self.pictures: list[Picture] = []
        self._by_key: dict[str, Picture] = {}
        self._last = ""
        self._addresses: dict[int, str | None] = {}
        self._captions: dict[tuple[int, ...], tuple[str | None, str | None]] = {(): (None, None)}

    def is_foreign(self, number: int) -> bool:
        """Whether a picture stands above the title, but not in one head with it, or in a part of something else."""
        block = self.places[number].block
        return (number < self._first and not _is_with_title(self._page, block)) or self._page.is_foreign(block)

    def address(self, number: int) -> str | None:
        """The address of a picture."""
        addresses = self._addresses
        if number not in addresses:
            addresses[number] = address_of(self._page, self.places[number].element)
        return addresses[number]

    def caption(self, number: int) -> tuple[str | None, str | None]:
        """The caption of a picture, and its credit."""
        marked = caption_lines(self._page, self.places[number], *self._neighbours(number))
        lines = tuple([segment.index for segment in marked])
        if lines not in self._captions:  # pages that leave a figure open have one for all pictures after it
            self._captions[lines] = read_caption(marked)
        return self._captions[lines]

    def _neighbours(self, number: int) -> tuple[int, int]:
        """The positions of the pictures before and after one; one that none has where there is none.

        Copies beside it that are never shown are none.
        """
        places = self.places
        own = places[number].position
        before, after = number - 1, number + 1
        while before >= 0 and places[before].position == own and not self.address(before):
            before -= 1
        while after < len(places) and places[after].position == own and not self.address(after):
            after += 1
        last = len(self._page.document.segments) + 1
        return places[before].position if before >= 0 else -1, places[after].position if after < len(places) else last

    def add(self, key: str, picture: Picture, link: etree._Element | None) -> None:
        """Add a *picture*, or what is told of it if it is known by its *key*, or is the last one once more.

        Where its *link* leads to a picture, it is a smaller one of that.
        """
        image = picture.image
        shown = image.url
        image.url = self._whole(shown, link)
        whole = key if image.url == shown else key_of(image.url)
        known = self._by_key.get(key) or self._by_key.get(whole)
        if known is None and image.alt and self.pictures and self.pictures[-1].image.alt == image.alt:
            known = self.pictures[-1] if _is_copy(self._last, shown) else None
        if known is None:
            self.pictures.append(picture)
            self._by_key[key] = self._by_key[whole] = picture
            self._last = shown
            return
        told = known.image
        told.caption = told.caption or image.caption
        told.alt = told.alt or image.alt
        told.credit = told.credit or image.credit
        if _is_larger(image.url, told.url):
            told.url = image.url

    def _whole(self, url: str, link: etree._Element | None) -> str:
        """The address of the file that *link* leads to, if it is one of a larger picture than that at *url*."""
        href = (link.get("href") or "") if link is not None else ""
        path = href.partition("?")[0]
        # Some pages of files are called like these: ``/wiki/File:Bridge.jpg``, ``/blob/main/bridge.jpg``.
        if not path[-5:].lower().endswith(FILES) or ":" in path[-MAX_NAME:].rpartition("/")[2] or "/blob/" in path:
            return url
        whole = self._page.document.absolute(href)
        if not whole or len(whole) > MAX_ADDRESS or _is_placeholder(whole) or _path(whole) == _path(url):
            return url
        return url if _is_larger(url, whole) else whole


def _is_larger(one: str, other: str) -> bool:
    """Whether the address *one* is that of a larger file of the picture at the address *other*."""
    if one == other:
        return False
    width = width_of(one)
    # The file without a size in its address is the whole picture.
    return width > width_of(other) > 0 or (not width and width_of(other) > 0 and key_of(one) == key_of(other))


def _path(url: str) -> str:
    """*url* without its host."""
    return url.partition("://")[2].partition("/")[2]


def _is_button(link: etree._Element) -> bool:
    """Whether a picture in *link* is what shares or sends the page, or a portrait."""
    href = (link.get("href") or "")[:MAX_HREF].lower()
    return any(map(href.__contains__, _SENDS_PARTS)) and _SENDS.search(href.partition("#")[0]) is not None


def _is_advert(page: Page, link: etree._Element, url: str, element: etree._Element) -> bool:
    """Whether a picture at *url* in *link* is an advertisement: it leads elsewhere, and is called or shaped so."""
    href = (link.get("href") or "")[:MAX_HREF].lower()
    if not href or href.partition("?")[0].endswith(FILES):
        return False
    if (
        (any(map(href.__contains__, _BANNER_PARTS)) and _BANNER.search(href))
        or "banner" in url.partition("?")[0].rpartition("/")[2].lower()
        or "display-ad/" in url
    ):
        return True
    sides = f"{element.get('width')}x{element.get('height')}"
    return sides in _BANNERS and not _is_here(page, href)


def _is_foreign(page: Page, block: Block, link: etree._Element | None) -> bool:
    """Whether a picture in *block*, and in *link*, belongs to a teaser, an author, or a box with something else."""
    around: Block | None = block
    for _ in range(MAX_LEVELS):
        if around is None or around.end - around.start > BOX_LINES:
            return False
        if around.hints & Hint.AUTHOR or (("ideo" in around.names or "layer" in around.names) and _is_still(around)):
            return True
        if around.end > around.start and not block.flags & Flag.FIGURE:
            return _is_teaser(page, link, around)
        around = around.parent
    return False


def _is_still(block: Block) -> bool:
    """Whether *block* is called like one that shows the still of a video until it is played."""
    return _STILL.search(block.names.lower()) is not None


def _is_teaser(page: Page, link: etree._Element | None, box: Block) -> bool:
    """Whether a picture that is a *link* below the title, and a line beside it, lead to the same page here.

    They stand in a *box* without text of the article.
    """
    target = link.get("href") if link is not None else None
    if not target or box.start <= page.top:
        return False
    if bisect_left(page.kept, box.start) != bisect_left(page.kept, box.end):
        return False
    # What stands in the same link may be its caption, if it is no heading.
    has_heading = any(line.block.flags & Flag.HEADING for line in page.segments(box.start, box.end))
    links = [other.element for other in page.links_of(box) if has_heading or other.element is not link]
    same = [other for other in links if other.get("href") == target]
    return any(text_of(other).count(" ") >= HEADLINE_BLANKS for other in same) and _is_here(page, target)


def _link_around(element: etree._Element) -> etree._Element | None:
    """The link that a picture is."""
    around: etree._Element | None = element
    for _ in range(MAX_LEVELS):
        around = around.getparent() if around is not None else None
        if around is not None and around.tag == "a":
            return around
    return None


def _is_here(page: Page, target: str) -> bool:
    """Whether *target* is a page of the same site, and no picture."""
    url = split_url(page.document.absolute(target))
    return (url.hostname or "").removeprefix("www.") == page.host and not url.path.lower().endswith(FILES)


def _is_with_title(page: Page, block: Block) -> bool:
    """Whether a figure stands in one head with the title below it."""
    if not page.has_title or not block.flags & Flag.FIGURE:
        return False
    around: Block | None = block
    while around is not None and not around.start <= page.top < around.end:
        around = around.parent
    return around is not None and around.end - around.start <= HEAD_LINES


def _is_copy(one: str, other: str) -> bool:
    """Whether two pictures beside each other that show the same are one, as for those without scripts.

    Their folders may differ.
    """
    file = file_of(key_of(other))
    return file != "" and file == file_of(key_of(one))


def _names_any(element: etree._Element, files: set[str]) -> bool:
    """Whether one of *files* may be among the addresses of a picture: a plain search, before they are taken apart."""
    told = "\n".join([*map(str, element.values()), *_sources(element)]).lower()
    return any(map(told.__contains__, files))


def _description(element: etree._Element) -> str | None:
    """What a picture shows, for those who do not see it; None where nothing was put in."""
    alt = clean(element.get("alt") or "")
    return alt if alt and alt.lower() not in _UNSET else None


def _is_other(alt: str) -> bool:
    """Whether *alt* describes a company's mark, or an advertisement."""
    lower = alt.lower()
    # Plain looks at its end and its beginning first: the pattern is slow to say no.
    return ("logo" in lower[-LOGO_END:] or lower.startswith(_ADVERTS)) and _OTHER_ALT.match(alt) is not None


def _is_one_of(names: set[str], url: str, alt: str | None) -> bool:
    """Whether *alt* says that a picture shows one of *names*, or its file is called like one, and hardly more."""
    if alt and _shown(alt) in names:
        return True
    file = letters(url.partition("?")[0].rpartition("/")[2].rpartition(".")[0])  # ``ann-lee-2.jpg``
    return any(len(name) >= PERSON and name in file and len(file) <= len(name) + PERSON for name in names)


def _shown(alt: str) -> str:
    """The letters of whom or what a text says that a picture shows."""
    has = alt.lower().__contains__
    return letters(_SHOWS.sub("", alt) if any(map(has, _JOINTS)) and any(map(has, _SHOWS_PARTS)) else alt)


# --- addresses ----------------------------------------------------------------


def address_of(page: Page, element: etree._Element) -> str | None:
    """The absolute address of the picture that an ``img`` shows in the end; None if it is a placeholder or an icon."""
    names = element.get("class")
    if _is_small(element.get("width"), element.get("height")) or (names and _is_named_otherwise(names[:300])):
        return None
    for address in _addresses(element):
        if len(address) < MAX_ADDRESS and not _is_placeholder(address):
            absolute = page.document.absolute(address)
            if absolute:
                return absolute
    return None


@lru_cache(maxsize=2048)  # a template gives all its pictures a few names
def _is_named_otherwise(names: str) -> bool:
    """Whether the class of a picture says that it is none of the article."""
    return _OTHER.search(names) is not None


def _is_placeholder(address: str) -> bool:
    """Whether *address* is that of something that is no picture, or of none at all."""
    if address.startswith(("data:", "[")) or _is_template(address):
        return True
    if "=" in address or "/max/" in address:
        tiny = (_TINY if "/max/" in address else _TINY_SIDE).search(address)
        if tiny and int(tiny[tiny.lastindex or 1]) <= SMALL:
            return True
    return _is_no_picture(address.partition("?")[0][-300:].lower())


def _is_template(address: str) -> bool:
    """Whether something was to be put into *address*, and was not."""
    if "{" in address or "}" in address or "<" in address or ">" in address or "://-/" in address:
        return True
    return "[" in address and any(map(address.__contains__, _UNFILLED))


@lru_cache(maxsize=64)  # one blank stands in for many on a page, and what it declares is in its article, too
def _is_no_picture(path: str) -> bool:
    """Whether *path*, the end of one in lower case, is that of a placeholder, an icon, a portrait or the like."""
    if path.endswith(".svg") or any(map(path.__contains__, _NO_PICTURES)):
        return True
    if path[-5:-4].isdecimal() and "x" in path[-9:] and _SITE_ICON.search(path[-24:]):
        return True
    if ("%20" in path or "+" in path) and _LOGO.search(path[-20:]):
        return True
    if "@" in path[-9:] and _OBJECT.search(path[-12:]):
        return True
    if _NO_PICTURE_BYTES.isdisjoint(path.encode("ascii", "replace").translate(_SMALL_LETTERS).split()):
        return False  # most have no such word, whatever stands around it
    words = _NO_PICTURE.intersection(_WORD.findall(path))
    if words and words <= _NO_BAR and path.endswith(_PHOTOS):
        # A photograph that was sent by, or is of, a network: ``WhatsApp_Image_2023-12-19.jpg``; or one that stands in
        # for others, if it cannot be had: ``/d_transparent.gif/media/bridge.jpg``.
        file = frozenset(_LETTERS_ONLY.findall(path.rpartition("/")[2].rpartition(".")[0]))
        return file <= _NO_PICTURE | ANY_NAMES or not file.isdisjoint(_PLAIN_FILLERS)
    return bool(words)


def _addresses(element: etree._Element) -> Iterator[str]:
    """What an ``img`` or its ``picture`` may show: the largest first, the placeholder last."""
    sets = [value for name in _LAZY_SETS if (value := element.get(name)) is not None]
    for srcset in chain(sets, _sources(element)):
        best = largest(srcset)
        if best:
            yield best
    # All at once only here: to make strings of them costs as much as the rest.
    attributes: dict[Any, Any] = dict(element.items())
    if not _LAZY_NAMES.isdisjoint(attributes):
        for name in _LAZY:
            value = attributes.get(name)
            if value and "{" not in value:
                yield value
    if attributes.get("src"):
        yield attributes["src"]
    for name, value in attributes.items():
        if name.startswith("data-") and "/" in value and value.partition("?")[0].lower().endswith(FILES):
            yield value


def _sources(element: etree._Element) -> Iterator[str]:
    """The ``srcset`` of each ``source`` of the ``picture`` that *element* stands in, if any."""
    picture = element.getparent()
    while picture is not None and picture.tag == "source":  # which libxml2 does not know to be empty
        picture = picture.getparent()
    if picture is not None and picture.tag == "picture":
        for source in islice(picture.iter("source"), MAX_SOURCES):
            value = source.get("srcset") or source.get("data-srcset")
            if value and source.get("type") != "image/svg+xml":
                yield value


def largest(srcset: str) -> str | None:
    """The address of the largest picture of a ``srcset``; of the first where no size is given.

    >>> largest("a.jpg 320w, b.jpg 640w")
    'b.jpg'
    """
    best: str | None = None
    best_size = -1.0
    address: str | None = None
    srcset = srcset[:MAX_SRCSET]
    tokens = srcset.split()
    sized = _SIZED.findall(srcset)
    if sized and 2 * len(sized) == len(tokens):  # each has a size, as most do
        sizes = [-1.0 if address.startswith("data:") else float(size) for address, size in sized]
        best_size = max(sizes)
        return sized[sizes.index(best_size)][0] if best_size >= 0 else None
    if [token for token in tokens if token[0].isdecimal() and "," in token[:-1]]:  # addresses may have commas, too
        tokens = _GLUED.sub(r"\1, ", srcset).split()
    for token in tokens:
        match = _DESCRIPTOR.match(token) if address and token[0].isdecimal() else None
        if match and address:
            size = float(match[1])
            if size > best_size and not address.startswith("data:"):
                best, best_size = address, size
            address = None
            continue
        if address and best_size < 0:
            best, best_size = address, 0.0
        address = token.strip(",")
        if token.endswith(",") and address:
            if best_size < 0 and not address.startswith("data:"):
                best, best_size = address, 0.0
            address = None
    if address and best_size < 0 and not address.startswith("data:"):
        best = address
    return best


def _is_small(width: str | None, height: str | None) -> bool:
    """Whether the picture has a declared side of a few pixels."""
    if not width and not height:
        return False
    sides = [_pixels(width), _pixels(height)]
    known = [side for side in sides if side]
    # A side of 0 is one that was not set, if the other was.
    return min(known) < SMALL if known else 0 in sides


def _pixels(value: str | None) -> int | None:
    if not value:
        return None
    if len(value) < 6 and value.isdecimal():
        return int(value)
    match = _NUMBER.match(value[:20])
    return int(match[1]) if match else None


# --- the one that stands for the article ---------------------------------------


def choose_main_image(page: Page, pictures: list[Picture]) -> Choice | None:
    """Return the address of the picture that stands for the article of *page*, which holds *pictures*."""
    shown: set[str] | None = None
    for address, source in _declared(page):
        if address and not _is_placeholder(address):
            absolute = page.document.absolute(address)
            if not absolute or split_url(absolute).path in ("", "/"):
                continue
            if _is_of_site(page, absolute):
                shown = {key_of(picture.image.url) for picture in pictures} if shown is None else shown
                key = key_of(absolute)
                file = file_of(key)
                if key not in shown and not (file and file in map(file_of, shown)):
                    continue
            return Choice(absolute, source)
    for picture in pictures:
        if picture.width is None or picture.width >= BIG:
            return Choice(picture.image.url, "first big picture of the article")
    return Choice(pictures[0].image.url, "first picture of the article") if pictures else None


def _is_of_site(page: Page, address: str) -> bool:
    """Whether the picture at *address* stands for every page of the site that has no other: ``planet-og-image.png``."""
    folder, _, name = address.partition("?")[0].rpartition("/")
    if len(name) > MAX_SHARED or len(address) - len(folder) - len(name) > MAX_ASKED or _LONG_NUMBER.search(address):
        return False
    words = {*_PARTS.findall(_INNER_CAPITAL.sub("-", name.rpartition(".")[0] or name).lower())}
    if _SHARED.isdisjoint(words):
        return False
    own = split_url(page.address).path.lower()
    if any(len(part) >= OWN_WORD and part in own for part in _PARTS.findall(folder[-MAX_SHARED:].lower())):
        return False  # made for this page
    others = [word for word in words - _SHARED - _NO_NAMES if word.isalpha() and len(word) > 1]
    return all(any(word in name for name in page.site_letters) for word in others)


def _declared_files(page: Page) -> set[str]:
    """What the files of the pictures are called that the page declares."""
    addresses = {address for address, _ in _declared(page) if address}  # most declare one in several ways
    files = {file_of(key_of(address)) for address in addresses if not _is_placeholder(address)}
    files.discard("")
    return files


def _declared(page: Page) -> Iterator[tuple[str | None, str]]:
    found = page.document.meta
    for name in ("og:image:secure_url", "og:image", "og:image:url"):
        several = found.get(name, ())[:MAX_DECLARED]
        if len(several) > 1:  # the whole picture rather than one of its sizes
            whole = {address for address in several if key_of(address) == address}
            several = [key if (key := key_of(address)) in whole else address for address in several]
        for address in several:
            yield address, "meta og:image"
    article = page.document.json_ld_article
    for key in ("image", "thumbnailUrl"):
        yield json_ld_image(page, article.get(key)), f"JSON-LD {key}"
    yield page.meta("twitter:image", "twitter:image:src"), "meta twitter:image"


def json_ld_image(page: Page, value: Any) -> str | None:
    """The address in a JSON-LD image: a string, an ``ImageObject``, one that is named only, or a list of those."""
    for entry in value[:5] if isinstance(value, list) else (value,):
        entry = page.resolve(entry)
        if isinstance(entry, dict):
            entry = entry.get("url") or entry.get("contentUrl") or entry.get("@id")
        for address in strings(entry)[:1]:
            return address
    return None
