"""Articles that are cut into pages: the other pages are fetched, and put together with the one that came."""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import chain
from typing import TYPE_CHECKING, NamedTuple
from weakref import WeakKeyDictionary

from scrapy import Request
from scrapy.http import Headers, Response, TextResponse
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import maybe_deferred_to_future

from scrapy_article.document.normalization import unescape
from scrapy_article.fields import set_reading_time
from scrapy_article.links.pagination import first_page, is_numbered, next_page
from scrapy_article.near_duplicates import content_id
from scrapy_article.plugin.crawl import UNKNOWN, read_anew, wait_for_article
from scrapy_article.plugin.responses import is_html
from scrapy_article.text.urls import split_url
from scrapy_article.workers.crawl import awaitable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Sequence

    from scrapy.crawler import Crawler

    from scrapy_article.article import Article, Media

logger = logging.getLogger(__name__)

REMEMBERED = 10_000
"""As many addresses of following pages are remembered in a crawl."""

STATE_KEY = "article_following_pages"
"""The key of ``spider.state`` under which a job directory keeps them."""

OF_ONE_REQUEST = frozenset(
    (
        *("article", "depth", "is_start_request", "download_latency", "retry_times", "cached_response", "_dont_cache"),
        *("redirect_reasons", "redirect_times", "redirect_ttl", "redirect_urls"),
        *("playwright_include_page", "playwright_page", "splash", "_splash_processed"),
    )
)
"""Keys of ``meta`` that the requests for the following pages do not take over from that for the first."""
_PROXY_OF_SCHEME = frozenset(("_scheme_proxy", "_auth_proxy", "proxy"))
"""Those that Scrapy sets by the environment, which may name other proxies for other addresses."""
_OF_ONE_PAGE = ("referer", "transfer-encoding", "range", "content-", "if-")
"""How headers begin that they do not take over."""

_EDGE = 5
"""Blocks at the beginning of a page, and at its end, that following pages may repeat."""
_PARAGRAPHS = ("<p>", "<h")
"""What lines of HTML begin with that are paragraphs and headings, outside of lists, tables, quotes and code."""
_TAG = re.compile(r"<[^<>]*>")


class Follower:
    """Fetches the other pages of articles, through the downloader of the crawl."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._known: OrderedDict[str, str] = OrderedDict()
        self._whole: WeakKeyDictionary[Response, Future[Article]] = WeakKeyDictionary()
        """The articles that are put together, or have been, by the pages that asked: those may have several items."""
        self._under_way: dict[Future[Article], set[str]] = {}
        """Those that are put together now, with the addresses of their first pages, and the series of the others."""

    @property
    def _followed(self) -> OrderedDict[str, str]:
        """The addresses of pages, with those of the pages whose items hold them; a crawl that is resumed knows them.

        These are the first pages, or those that a spider has come upon before.
        """
        state = getattr(getattr(self._crawler, "spider", None), "state", None)
        if isinstance(state, dict) and state.get(STATE_KEY) is not self._known:
            self._known = OrderedDict([*state.get(STATE_KEY, {}).items(), *self._known.items()])
            state[STATE_KEY] = self._known
        return self._known

    def holder(self, response: Response) -> str | None:
        """Return the address of the page whose item holds *response*, too; None if there is no other."""
        holder = self._followed.get(response.url)
        return None if holder == response.url else holder

    def may_have_pages(self, article: Article, response: Response) -> bool:
        """Whether there may be other pages of *article* than *response*, after it or before."""
        return article.next_page is not None or is_numbered(response.url)

    def may_be_fetched(self, response: Response) -> list[Future[Article]]:
        """Return the articles now put together whose following pages have addresses like that of *response*."""
        own, series = self._whole.get(response), _series(response.url)
        return [
            whole
            for whole, awaited in self._under_way.items()
            if whole is not own and (series in awaited or response.url in awaited)
        ]

    async def until_fetched(self, articles: Iterable[Future[Article]]) -> None:
        """Wait until *articles* are put together, whatever comes of it."""
        for article in articles:
            with suppress(Exception):
                await awaitable(article)

    async def whole(self, article: Article, response: Response, limit: int) -> Article:
        """Return *article*, a page of which is *response*, with its other pages: *limit* pages in all.

        The article itself is left as it is. Where a page cannot be had, the article ends before it, or begins after it,
        and says so in its warnings. The pages are fetched once, however many items ask for them.
        """
        known = self._whole.get(response)
        if known is not None:
            return await awaitable(known)
        found = self._whole[response] = Future()
        awaited = self._under_way[found] = set()
        try:
            found.set_result(await self._put_together(article, response, limit, awaited))
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

    async def _put_together(self, article: Article, response: Response, limit: int, awaited: set[str]) -> Article:
        """Join the pages of *article*; *awaited* takes up their addresses before they are asked for."""
        is_missing = False
        address = _first_page(response)
        if address is not None and address not in self._followed:
            awaited.update((address, _series(response.url)))
            self._remember([address], address)  # each first page is tried once
            first = await self._fetch(address, response)
            is_missing = first is None
            if first is not None:
                pages = await self._follow(await wait_for_article(first), first, limit, awaited)
                if response.url in pages.addresses:
                    self._remember({address, *pages.addresses} - {response.url}, response.url)
                    return pages.joined()
        pages = await self._follow(article, response, limit, awaited)
        if is_missing:
            pages = pages._replace(complete=False)
        self._remember(pages.addresses, response.url)
        return pages.joined()

    async def _follow(self, article: Article, response: Response, limit: int, awaited: set[str]) -> _Pages:
        """Fetch the pages that come after *article*, the first of which is *response*."""
        parts, addresses = [article], {response.url}
        current = response
        complete = True
        while (address := parts[-1].next_page) and len(parts) < limit and address not in addresses:
            awaited.add(_series(address))
            following = await self._fetch(address, current)
            if following is None or following.url in addresses:
                complete = following is not None
                break
            part = await wait_for_article(following)
            if not part.text or not UNKNOWN.isdisjoint(part.warnings):  # nothing came, or nothing could be read
                complete = False
                break
            if any(part.text == earlier.text for earlier in parts):
                break
            if part.next_page is None and is_numbered(following.url):
                part = replace(part, next_page=read_anew(following, partial(next_page, first=response.url), None))
            addresses.update((address, following.url))
            parts.append(part)
            current = following
        else:
            complete = not address or address in addresses
        return _Pages(parts, addresses, complete)

    async def _fetch(self, address: str, previous: Response) -> TextResponse | None:
        """Return the response for another page; None if there is none of the same site, or the crawl is to end."""
        if self._is_ending():
            return None
        try:
            response = await download(self._crawler, _request_from(previous, address))
        except Exception as error:  # whatever a download can end with: the article ends here, the crawl goes on
            logger.info("The page %s of the article at %s was not fetched: %s", address, previous.url, error)
            return None
        if response.status != 200 or not is_html(response):
            cause = f"status {response.status}, {type(response).__name__}"
        elif split_url(response.url).hostname != split_url(address).hostname:
            cause = f"redirected to {response.url}"
        else:
            return response
        logger.info("The page %s of the article at %s was not fetched: %s", address, previous.url, cause)
        return None

    def _is_ending(self) -> bool:
        """Whether the crawl is to end: after Ctrl-C, or when its spider is being closed, by `CloseSpider` or so."""
        engine = self._crawler.engine
        if engine is None or not engine.running:
            return True
        slot = getattr(engine, "_slot", None)  # nothing public tells that a spider is being closed
        return slot is not None and slot.closing is not None

    def _remember(self, urls: Iterable[str], holder: str) -> None:
        """Keep in mind that the pages at *urls* are part of the item of the page at *holder*."""
        followed = self._followed
        followed.update((url, holder) for url in urls)
        while len(followed) > REMEMBERED:
            followed.popitem(last=False)


class _Pages(NamedTuple):
    """Pages of an article, the later ones after the earlier."""

    parts: list[Article]
    addresses: set[str]
    complete: bool
    """Whether no page is missing."""

    def joined(self) -> Article:
        """The article that they make."""
        return self.parts[0] if len(self.parts) == 1 and self.complete else _joined(self.parts, self.complete)


def _first_page(response: Response) -> str | None:
    """The address of the first page of the article that *response* is a following page of; None if it is none."""
    if not (is_html(response) and is_numbered(response.url)):
        return None
    return read_anew(response, first_page, None)


def _series(address: str) -> str:
    """What the addresses of the pages of one article have in common, as a rule: all but the last number.

    >>> _series("https://example.com/2024/story-5?page=12&print")
    'https://example.com/2024/story-5?page=#&print'
    """
    parts = _NUMBERS.split(address)
    return "".join(["".join(parts[:-2]), "#", parts[-1]]) if len(parts) > 1 else address


_NUMBERS = re.compile(r"([0-9]+)")


def _request_from(previous: Response, address: str) -> Request:
    """Return a request for *address*, made as that for *previous* was; other hosts are told nothing of its headers."""
    headers, meta = Headers(), {}
    if previous.request is not None:
        unfit = OF_ONE_REQUEST | _PROXY_OF_SCHEME if "_scheme_proxy" in previous.meta else OF_ONE_REQUEST
        meta = {key: value for key, value in previous.meta.items() if key not in unfit}
        is_same_host = split_url(address)[:2] == split_url(previous.url)[:2]
        for key, values in previous.request.headers.items():
            name = key.decode("latin-1").lower()
            is_for_proxy = name == "proxy-authorization"
            if meta.get("proxy") is not None if is_for_proxy else is_same_host and not name.startswith(_OF_ONE_PAGE):
                headers[key] = values
    headers["Referer"] = previous.url
    return Request(address, callback=NO_CALLBACK, headers=headers, meta=meta)


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
