"""Videos that a script makes a player of: elements with its address, or the number that the video has on its site."""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from operator import attrgetter
from typing import TYPE_CHECKING, cast

from scrapy_article.document.attributes import MAX_NAMES
from scrapy_article.document.compiled import that_hold
from scrapy_article.document.needles import Needles
from scrapy_article.document.segments import Placed
from scrapy_article.fields.players import is_watched

if TYPE_CHECKING:
    from lxml import etree

    from scrapy_article.document import Block
    from scrapy_article.fields.page import Page

__all__ = ["facade_address", "facades", "said_address"]

MAX_FACADES = 200
"""Blocks that are looked at."""
MAX_VALUE = 2_000
"""Characters of an attribute that an address is looked for in."""

_YOUTUBE, _VIMEO = "https://www.youtube.com/watch?v=", "https://vimeo.com/"
_PLAYERS = {
    "lite-youtube": _YOUTUBE,
    "amp-youtube": _YOUTUBE,
    "lite-vimeo": _VIMEO,
    "amp-vimeo": _VIMEO,
    "amp-dailymotion": "https://www.dailymotion.com/video/",
}
"""Elements for the videos of one site, and how the address of the page begins that has the video."""
_NUMBERS = ("videoid", "data-videoid", "video-id", "data-video-id", "data-youtube-id", "data-id")
"""Attributes that have what a video is called on its site."""
_BRIGHTCOVE = "video-js"
_NUMBERED = frozenset((*_PLAYERS, _BRIGHTCOVE))
"""Elements that have a number and no address."""
_NUMBER = re.compile(r"[\w-]{5,20}")
_OF_YOUTUBE = re.compile(r"[\w-]{11}")
_OF_WISTIA = re.compile(r"\bwistia_async_(\w{8,12})\b")
_ADDRESS = re.compile(r"https?://[^\s\"'<>\\]{5,300}")
_are_called_facades = Needles("embed youtube video vimeo wistia".split()).within


def facades(page: Page) -> list[Placed]:
    """Return the blocks between the title and the end of the body that may stand for a video.

    They are called so, or hold no text, but a value.
    """
    if not page.kept:
        return []
    blocks = page.document.walk.blocks
    first = bisect_left(blocks, page.top, key=attrgetter("start"))
    blocks = blocks[first : bisect_right(blocks, page.end, first, key=attrgetter("start"))]
    likely = {*_are_called_facades([block.names for block in blocks])}
    empty = [number for number, block in enumerate(blocks) if block.start == block.end]
    likely.update([number for number in empty if blocks[number].tag in _NUMBERED])
    likely.update([empty[place] for place in that_hold([blocks[number].element for number in empty], "http", None)])
    found = [blocks[number] for number in sorted(likely)[:MAX_FACADES]]
    return [Placed(block.element, block.start, block) for block in found]


def facade_address(element: etree._Element) -> str | None:
    """Return the address of the video that *element* stands for, by its attributes; None if it has none."""
    attributes = cast("dict[str, str]", dict(element.items()))
    player = _PLAYERS.get(str(element.tag))
    if player:
        number = _number_in(attributes)
        return player + number if _NUMBER.fullmatch(number) else None
    if element.tag == _BRIGHTCOVE:
        return _of_brightcove(attributes)
    names = attributes.get("class", "")[:MAX_NAMES]
    if "youtube" in names and _OF_YOUTUBE.fullmatch(number := _number_in(attributes)):
        return _YOUTUBE + number
    wistia = _OF_WISTIA.search(names) if "wistia" in names else None
    if wistia:
        return f"https://fast.wistia.net/embed/iframe/{wistia[1]}"
    for name, value in attributes.items():
        if "http" in value and (name in ("cite", "url") or name.startswith("data-")):
            match = _ADDRESS.search(value[:MAX_VALUE].replace("\\/", "/"))  # which may stand in JSON
            if match and is_watched(match[0]):
                return match[0]
    return None


def _number_in(attributes: dict[str, str]) -> str:
    """What *attributes* say that a video is called on its site; empty where none does."""
    return next(filter(None, map(attributes.get, _NUMBERS)), "")


def _of_brightcove(attributes: dict[str, str]) -> str | None:
    """The address of the player of a video that is hosted by Brightcove."""
    account, player = attributes.get("data-account", ""), attributes.get("data-player", "default")
    number = _number_in(attributes)
    if not all(map(_NUMBER.fullmatch, (account, player, number))):
        return None
    return f"https://players.brightcove.net/{account}/{player}_default/index.html?videoId={number}"


def said_address(page: Page, block: Block) -> str | None:
    """Return the address of the video that is all that *block* says, as WordPress writes it for a player."""
    if block.end - block.start != 1:
        return None
    text = page.document.segments[block.start].text
    return text if _ADDRESS.fullmatch(text) and is_watched(text) else None
