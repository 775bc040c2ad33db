"""Articles that are cut into pages: the other pages are fetched, and put together with the one that came."""

from __future__ import annotations

import logging
import re
from collections import OrderedDict
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import cached_property, partial
from itertools import chain, takewhile
from typing import TYPE_CHECKING, TypeVar
from weakref import WeakKeyDictionary

from scrapy import Request
from scrapy.http import Headers, Response, TextResponse
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.defer import maybe_deferred_to_future

from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES
from scrapy_article.fields import set_reading_time
from scrapy_article.links.pagination import first_page, is_numbered, next_page
from scrapy_article.near_duplicates import content_id
from scrapy_article.plugin.crawl import UNKNOWN, read_anew, wait_for_article
from scrapy_article.plugin.responses import is_html
from scrapy_article.text.urls import split_url
from scrapy_article.workers.crawl import awaitable

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from scrapy.crawler import Crawler

    from scrapy_article.article import Article, Image, Media

    _Shown = TypeVar("_Shown", Image, Media)

logger = logging.getLogger(__name__)

MAX_REMEMBERED = 10_000
"""URLs of following pages that are remembered in a crawl."""

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
_OF_ONE_PAGE = ("referer", "transfer-encoding", "range", "content-", "if-")
"""How headers begin that they do not take over."""

_PARAGRAPHS = ("<p>", "<h")
"""What lines of HTML begin with that are paragraphs and headings, outside of lists, tables, quotes and code."""


class Follower:
    """Fetches the other pages of articles, through the downloader of the crawl."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._whole: WeakKeyDictionary[Response, Future[Article]] = WeakKeyDictionary()
        """The articles that are put together, or have been, by the pages that asked: those may have several items."""
        self._under_way: dict[Future[Article], set[str]] = {}
        """Articles that are put together now, with the URLs of their first pages, and the series of the others."""

    @cached_property
    def _followed(self) -> OrderedDict[str, str]:
        """The URLs of pages, with those of the pages whose items hold them; a crawl that is resumed knows them.

        These are the first pages, or those that a spider has come upon before.
        """
        state = getattr(getattr(self._crawler, "spider", None), "state", None)
        found: OrderedDict[str, str] = OrderedDict()
        return state.setdefault(STATE_KEY, found) if isinstance(state, dict) else found

    def holder(self, response: Response) -> str | None:
        """Return the URL of the page whose item holds *response*, too; None if there is no other."""
        holder = self._followed.get(response.url)
        return None if holder == response.url else holder

    async def settled(self, response: Response) -> None:
        """Wait while articles are put together whose following pages have URLs like that of *response*."""
        own, likely = self._whole.get(response), {response.url, _series(response.url)}
        while others := [whole for whole, urls in self._under_way.items() if whole is not own and likely & urls]:
            for whole in others:
                with suppress(Exception):
                    await awaitable(whole)

    async def whole(self, article: Article, response: Response, limit: int) -> Article:
        """Return *article*, a page of which is *response*, with its other pages: *limit* pages in all.

        The article itself is left as it is. Where a page cannot be had, the article ends before it, or begins after it,
        and says so in its warnings. The pages are fetched once, however many items ask for them.
        """
        if article.next_page is None and not is_numbered(response.url):
            return article
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
        """Join the pages of *article*; *awaited* takes up their URLs before they are asked for."""
        is_missing = False
        url = _first_page(response)
        if url is not None and url not in self._followed:
            awaited.update((url, _series(response.url)))
            self._remember([url], url)  # each first page is tried once
            first = await self._fetch(url, response)
            is_missing = first is None
            if first is not None:
                part = await wait_for_article(first, _fields_of(article))
                whole, urls = await self._follow(part, first, limit, awaited)
                if response.url in urls:
                    self._remember({url, *urls} - {response.url}, response.url)
                    return whole
        whole, urls = await self._follow(article, response, limit, awaited, is_missing)
        self._remember(urls, response.url)
        return whole

    async def _follow(
        self, article: Article, response: Response, limit: int, awaited: set[str], is_missing: bool = False
    ) -> tuple[Article, set[str]]:
        """Fetch the pages that come after *article*, the first of which is *response*; return all, and their URLs.

        *is_missing* says whether a page before them could not be had.
        """
        parts, urls = [article], {response.url}
        current = response
        while (url := parts[-1].next_page) and len(parts) < limit and url not in urls:
            awaited.add(_series(url))
            following = await self._fetch(url, current)
            if following is None or following.url in urls:
                is_missing = is_missing or following is None
                break
            part = await wait_for_article(following, _fields_of(article))
            if not part.text or not UNKNOWN.isdisjoint(part.warnings):  # nothing came, or nothing could be read
                is_missing = True
                break
            if any(part.text == earlier.text for earlier in parts):
                break
            if part.next_page is None and is_numbered(following.url):
                part = replace(part, next_page=read_anew(following, partial(next_page, first=response.url), None))
            urls.update((url, following.url))
            parts.append(part)
            current = following
        else:
            is_missing = is_missing or bool(url and url not in urls)
        return (_joined(parts, not is_missing) if len(parts) > 1 or is_missing else article), urls

    async def _fetch(self, url: str, previous: Response) -> TextResponse | None:
        """Return the response for another page; None if there is none of the same site, or the crawl is to end."""
        if self._is_ending():
            return None
        try:
            response = await download(self._crawler, _request_from(previous, url))
        except Exception as error:  # whatever a download can end with: the article ends here, the crawl goes on
            logger.info("The page %s of the article at %s was not fetched: %s", url, previous.url, error)
            return None
        if response.status != 200 or not is_html(response):
            cause = f"status {response.status}, {type(response).__name__}"
        elif split_url(response.url).hostname != split_url(url).hostname:
            cause = f"redirected to {response.url}"
        else:
            return response
        logger.info("The page %s of the article at %s was not fetched: %s", url, previous.url, cause)
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
        while len(followed) > MAX_REMEMBERED:
            followed.popitem(last=False)


def _fields_of(article: Article) -> Collection[str]:
    """The fields to look for on the other pages of *article*: those on request if it has them."""
    return DEFAULT_FIELDS if article.markdown is None else FIELD_NAMES


def _first_page(response: Response) -> str | None:
    """The URL of the first page of the article that *response* is a following page of; None if it is none."""
    if not (is_html(response) and is_numbered(response.url)):
        return None
    return read_anew(response, first_page, None)


def _series(url: str) -> str:
    """What the URLs of the pages of one article have in common, as a rule: all but the last number.

    >>> _series("https://example.com/2024/story-5?page=12&print")
    'https://example.com/2024/story-5?page=#&print'
    """
    parts = _NUMBERS.split(url)
    return "".join(["".join(parts[:-2]), "#", parts[-1]]) if len(parts) > 1 else url


_NUMBERS = re.compile(r"([0-9]+)")


def _request_from(previous: Response, url: str) -> Request:
    """Return a request for *url*, made as that for *previous* was; other hosts are told nothing of its headers."""
    headers, meta = Headers(), {}
    if previous.request is not None:
        meta = {key: value for key, value in previous.meta.items() if key not in OF_ONE_REQUEST}
        is_same_host = split_url(url)[:2] == split_url(previous.url)[:2]
        for key, values in previous.request.headers.items():
            name = key.decode("latin-1").lower()
            # Scrapy takes the word for a proxy away where there is no proxy.
            if name == "proxy-authorization" or (is_same_host and not name.startswith(_OF_ONE_PAGE)):
                headers[key] = values
    headers["Referer"] = previous.url
    return Request(url, callback=NO_CALLBACK, headers=headers, meta=meta)


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
    bodies = [(first.text, first.html), *(_without_repeated(part, first) for part in parts[1:])]
    marked = [_markdown_of(part, first, number) for number, part in enumerate(parts, 1)]
    text = "\n\n".join(text for text, _ in bodies if text)
    article = replace(
        first,
        text=text,
        html="\n".join(html for _, html in bodies if html),
        markdown=None if first.markdown is None else "\n\n".join(filter(None, marked)),
        images=_each_once(part.images for part in parts),
        videos=_each_once(part.videos for part in parts),
        audios=_each_once(part.audios for part in parts),
        quality=_mean_quality(parts),
        content_id=content_id(text),
        next_page=None if complete else parts[-1].next_page,
        reasons={**first.reasons, "text": f"{first.reasons.get('text', '')}; {len(parts)} pages"},
        warnings=[*first.warnings, *(() if complete else ("pages-missing",))],
    )
    set_reading_time(article, len(text))
    return article


def _without_repeated(part: Article, first: Article) -> tuple[str, str]:
    """The text and the HTML of a page without the blocks that it begins and ends with as the *first* page does.

    What is repeated further in is part of the article: an ingredient of two recipes, a row of two tables, an answer.
    """
    text, html = part.text.split("\n\n"), part.html.split("\n")
    first_text, first_html = first.text.split("\n\n"), first.html.split("\n")
    start = _repeated(text, html, first_text, first_html)
    text, html = text[start:], html[start:]
    rest = _repeated(text[::-1], html[::-1], first_text[::-1], first_html[::-1])
    return "\n\n".join(text[: len(text) - rest]), "\n".join(html[: len(html) - rest])


def _markdown_of(part: Article, first: Article, number: int) -> str:
    """The Markdown of the page of that *number*, without what it begins and ends with as the *first* page does.

    Footnotes bear the number of the page, too.
    """
    if part is first:
        return part.markdown or ""
    numbered = _FOOTNOTE.sub(rf"[^{number}-\1]", part.markdown or "")
    blocks, others = numbered.split("\n\n"), (first.markdown or "").split("\n\n")
    blocks = blocks[_same(blocks, others) :]
    return "\n\n".join(blocks[: len(blocks) - _same(blocks[::-1], others[::-1])])


def _same(blocks: list[str], others: list[str]) -> int:
    """How many of the first *blocks* are the first of the *others*."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(blocks, others, strict=False)))


_FOOTNOTE = re.compile(r"\[\^(\d+)\]")


def _repeated(text: list[str], html: list[str], first_text: list[str], first_html: list[str]) -> int:
    """How many of the first blocks are the same: paragraphs and headings, which have one line each in the HTML."""
    number = 0
    for block, line, other_block, other_line in zip(text, html, first_text, first_html, strict=False):
        if block != other_block or line != other_line or not line.startswith(_PARAGRAPHS):
            break
        number += 1
    return number


def _each_once(lists: Iterable[list[_Shown]]) -> list[_Shown]:
    """Images or media of all pages, each URL once."""
    found: dict[str, _Shown] = {}
    for shown in chain.from_iterable(lists):
        found.setdefault(shown.url, shown)
    return list(found.values())


def _mean_quality(parts: list[Article]) -> float | None:
    """The mean of what is expected of the pages, longer ones counting more; None where a method expects nothing."""
    known = [(part.quality, 1 + len(part.text)) for part in parts if part.quality is not None]
    if len(known) < len(parts):
        return None
    return round(sum(quality * length for quality, length in known) / sum(length for _, length in known), 4)
