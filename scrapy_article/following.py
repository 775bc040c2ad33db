"""Articles that are cut into pages: the following pages are fetched, and put together with the first."""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from html import unescape
from itertools import chain
from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

from scrapy import Request
from scrapy.http import HtmlResponse, Response
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import maybe_deferred_to_future

from scrapy_article.copies import content_id
from scrapy_article.crawl import UNKNOWN, wait_for_article
from scrapy_article.document.urls import split_url
from scrapy_article.fields import set_reading_time
from scrapy_article.settings import META_KEYS
from scrapy_article.workers import awaitable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from scrapy.crawler import Crawler

    from scrapy_article.article import Article, Media

__all__ = ["Follower", "download"]

logger = logging.getLogger(__name__)

REMEMBERED = 10_000
"""As many addresses of following pages are remembered in a crawl."""

STATE_KEY = "article_following_pages"
"""The key of ``spider.state`` under which a job directory keeps them."""

INHERITED = (
    *("cookiejar", "proxy", "bindaddress", "download_slot", "download_timeout", "max_retry_times", "dont_cache"),
    *("allow_offsite", "dont_obey_robotstxt", "playwright", "playwright_context", "playwright_page_methods"),
    *META_KEYS,
)
"""Keys of ``meta`` that the requests for the following pages take over from that for the first."""

_EDGE = 5
"""Blocks at the beginning of a page, and at its end, that following pages may repeat."""
_PARAGRAPHS = ("<p>", "<h")
"""What lines of HTML begin with that are paragraphs and headings, outside of lists, tables, quotes and code."""
_TAG = re.compile(r"<[^<>]*>")


class Follower:
    """Fetches the following pages of articles, through the downloader of the crawl."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._known: OrderedDict[str, str] = OrderedDict()
        self._whole: WeakKeyDictionary[Response, Future[Article]] = WeakKeyDictionary()
        """The articles that are put together, or have been, by their first pages: those may have several items."""
        self._under_way: dict[Future[Article], set[str]] = {}
        """Those that are put together now, with the series of the addresses of their following pages."""

    @property
    def _followed(self) -> OrderedDict[str, str]:
        """The addresses of following pages, with those of their first pages; a crawl that is resumed knows them."""
        state = getattr(getattr(self._crawler, "spider", None), "state", None)
        if isinstance(state, dict) and state.get(STATE_KEY) is not self._known:
            self._known = OrderedDict([*state.get(STATE_KEY, {}).items(), *self._known.items()])
            state[STATE_KEY] = self._known
        return self._known

    def first_page(self, response: Response) -> str | None:
        """Return the address of the first page if *response* is a following page that has been put with it."""
        return self._followed.get(response.url)

    def may_be_fetched(self, response: Response) -> list[Future[Article]]:
        """Return the articles now put together whose following pages have addresses like that of *response*."""
        own, series = self._whole.get(response), _series(response.url)
        return [whole for whole, known in self._under_way.items() if series in known and whole is not own]

    async def until_fetched(self, articles: Iterable[Future[Article]]) -> None:
        """Wait until *articles* are put together, whatever comes of it."""
        for article in articles:
            with suppress(Exception):
                await awaitable(article)

    async def whole(self, article: Article, response: Response, limit: int) -> Article:
        """Return *article*, the first page of which is *response*, with its following pages: *limit* pages in all.

        The article itself is left as it is. Where a page cannot be had, the article ends before it, and says so in
        its warnings. The pages are fetched once, however many items ask for them.
        """
        known = self._whole.get(response)
        if known is not None:
            return await awaitable(known)
        found = self._whole[response] = Future()
        series = self._under_way[found] = set()
        try:
            found.set_result(await self._put_together(article, response, limit, series))
        except BaseException as error:  # whoever asks next tries again
            del self._whole[response]
            if isinstance(error, Exception):
                found.set_exception(error)
            else:  # the crawl ends
                found.cancel()
            raise
        finally:
            del self._under_way[found]
        return found.result()

    async def _put_together(self, article: Article, response: Response, limit: int, series: set[str]) -> Article:
        parts = [article]
        current = response
        seen = {response.url}
        complete = True
        while (address := parts[-1].next_page) and len(parts) < limit and address not in seen:
            seen.add(address)
            series.add(_series(address))
            following = await self._fetch(address, current)
            if following is None or following.url in seen - {address}:
                complete = following is not None
                break
            part = await wait_for_article(following)
            if not part.text or not UNKNOWN.isdisjoint(part.warnings):  # nothing came, or nothing could be read
                complete = False
                break
            if any(part.text == earlier.text for earlier in parts):
                break
            seen.add(following.url)
            for url in (address, following.url):
                self._remember(url, response.url)
            parts.append(part)
            current = following
        else:
            complete = not address or address in seen
        if len(parts) == 1 and complete:
            return article
        return _joined(parts, complete)

    async def _fetch(self, address: str, previous: Response) -> Response | None:
        """Return the response for the next page; None if there is none of the same site, or the crawl is to end."""
        if self._crawler.engine is None or not self._crawler.engine.running:
            return None
        meta = {key: previous.meta[key] for key in INHERITED if key in previous.meta} if previous.request else {}
        request = Request(address, callback=NO_CALLBACK, headers={"Referer": previous.url}, meta=meta)
        try:
            response = await download(self._crawler, request)
        except Exception as error:  # whatever a download can end with: the article ends here, the crawl goes on
            logger.info("The next page %s of %s was not fetched: %s", address, previous.url, error)
            return None
        same_site = split_url(response.url).hostname == split_url(address).hostname
        return response if response.status == 200 and isinstance(response, HtmlResponse) and same_site else None

    def _remember(self, url: str, first: str) -> None:
        followed = self._followed
        followed[url] = first
        if len(followed) > REMEMBERED:
            followed.popitem(last=False)


def _series(address: str) -> str:
    """What the addresses of the pages of one article have in common, as a rule: all but the last number.

    >>> _series("https://example.com/2024/story-5?page=12&print")
    'https://example.com/2024/story-5?page=#&print'
    """
    parts = _NUMBERS.split(address)
    return "".join(["".join(parts[:-2]), "#", parts[-1]]) if len(parts) > 1 else address


_NUMBERS = re.compile(r"([0-9]+)")


async def download(crawler: Crawler, request: Request) -> Response:
    """Return the response to *request*, which goes through the downloader middlewares, but not to the spider."""
    engine = crawler.engine
    assert engine is not None
    if hasattr(engine, "download_async"):
        response: Response = await engine.download_async(request)
    else:  # Scrapy 2.13
        response = await maybe_deferred_to_future(engine.download(request))
    return response


def _joined(parts: list[Article], complete: bool) -> Article:
    """Put the pages of an article together; what begins or ends each of them, such as a standfirst, is said once."""
    first = parts[0]
    text, html, images = [first.text], [first.html], list(first.images)
    leading, ending = _edges(first)
    pictures = {image.url for image in images}
    for part in parts[1:]:
        own_text, own_html = _without_edges(part, leading, ending)
        text.append(own_text)
        html.append(own_html)
        for known, found in zip((leading, ending), _edges(part), strict=True):
            known |= found
        images += [image for image in part.images if image.url not in pictures]
        pictures.update(image.url for image in part.images)
    reasons = {**first.reasons, "text": f"{first.reasons.get('text', '')}; {len(parts)} pages"}
    whole = "\n\n".join(filter(None, text))
    warnings = [*first.warnings, *(() if complete else ("pages-missing",))]
    article = replace(
        first,
        text=whole,
        html="\n".join(filter(None, html)),
        images=images,
        videos=_media([part.videos for part in parts]),
        audios=_media([part.audios for part in parts]),
        quality=_mean_quality(parts),
        content_id=content_id(whole),
        next_page=None if complete else parts[-1].next_page,
        reasons=reasons,
        warnings=warnings,
    )
    set_reading_time(article, len(whole))
    return article


def _edges(part: Article) -> tuple[set[str], set[str]]:
    """The blocks of text that a page begins with, and those that it ends with."""
    blocks = part.text.split("\n\n")
    return set(blocks[:_EDGE]), set(blocks[-_EDGE:])


def _without_edges(part: Article, leading: Collection[str], ending: Collection[str]) -> tuple[str, str]:
    """The text and the HTML of a page without the blocks of its own that it begins and ends with as earlier ones do.

    What is repeated further in is part of the article: an ingredient of two recipes, a row of two tables, an answer.
    """
    text, html = part.text.split("\n\n"), part.html.split("\n")
    start = _repeated(text, html, leading)
    text, html = text[start:], html[start:]
    rest = _repeated(text[::-1], html[::-1], ending)
    return "\n\n".join(text[: len(text) - rest]), "\n".join(html[: len(html) - rest])


def _repeated(text: Sequence[str], html: Sequence[str], known: Collection[str]) -> int:
    """How many of the first blocks are *known*: paragraphs and headings, which have one line each in the HTML."""
    number = 0
    for block, line in zip(text, html, strict=False):
        if block not in known or not line.startswith(_PARAGRAPHS) or _plain(line).split() != block.split():
            break
        number += 1
    return number


def _plain(line: str) -> str:
    """What a line of clean HTML says."""
    return unescape(_TAG.sub("", line.replace("<br>", "\n")))


def _media(lists: Iterable[list[Media]]) -> list[Media]:
    """Those of all pages, each once."""
    found: dict[str, Media] = {}
    for media in chain.from_iterable(lists):
        found.setdefault(media.url, media)
    return [*found.values()]


def _mean_quality(parts: list[Article]) -> float | None:
    """The mean of what is expected of the pages, longer ones counting more; None where a method expects nothing."""
    known = [(part.quality, 1 + len(part.text)) for part in parts if part.quality is not None]
    if len(known) < len(parts):
        return None
    return round(sum(quality * length for quality, length in known) / sum(length for _, length in known), 4)
