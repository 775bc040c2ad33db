"""Multi-page articles: the other pages are downloaded, and all are joined to one article."""

from __future__ import annotations

import logging
import re
from collections.abc import Collection
from concurrent.futures import Future
from contextlib import suppress
from dataclasses import replace
from functools import partial
from itertools import takewhile
from statistics import fmean
from typing import Any
from weakref import WeakKeyDictionary

from scrapy import Request
from scrapy.crawler import Crawler
from scrapy.http import Headers, Response, TextResponse
from scrapy.http.request import NO_CALLBACK
from scrapy.utils.datatypes import LocalCache
from scrapy.utils.defer import maybe_deferred_to_future

from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES, Article
from scrapy_article.fields import set_reading_time
from scrapy_article.links.pagination import first_page, is_numbered, next_page
from scrapy_article.near_duplicates import content_id
from scrapy_article.plugin.crawl import UNKNOWN, read_anew, wait_for_article
from scrapy_article.plugin.responses import is_html
from scrapy_article.text.urls import split_url
from scrapy_article.workers.crawl import awaitable

logger = logging.getLogger(__name__)

MAX_REMEMBERED = 10_000
"""URLs of pages that a crawl remembers as parts of an article."""

OF_ONE_REQUEST = frozenset(
    (
        "article depth is_start_request download_latency retry_times cached_response _dont_cache redirect_reasons "
        "redirect_times redirect_ttl redirect_urls playwright_include_page playwright_page splash _splash_processed"
    ).split()
)
"""Keys of ``meta`` that requests for the other pages do not inherit."""
_OF_ONE_PAGE = ("referer", "transfer-encoding", "range", "content-", "if-")
"""Prefixes of headers that they do not inherit."""

_PARAGRAPHS = ("<p>", "<h")
"""Prefixes of HTML lines that are paragraphs or headings, outside of lists, tables, quotes and code."""


class Follower:
    """Downloads the other pages of articles, through the downloader of the crawl."""

    def __init__(self, crawler: Crawler):
        self._crawler = crawler
        self._whole: WeakKeyDictionary[Response, Future[Article]] = WeakKeyDictionary()
        """The joined articles, finished or not, by the page that requested them, which may have several items."""
        self._under_way: dict[Future[Article], set[str]] = {}
        """Articles that are being joined, with the URL of the first page and the URL patterns of the others."""
        self._followed: LocalCache[str, str] = LocalCache(MAX_REMEMBERED)
        """URLs of pages, each with the URL of the page whose item contains it.

        The item is that of the first page, or of the page that the spider visited first.
        """

    def holder(self, response: Response) -> str | None:
        """Return the URL of another page whose item contains that of *response*; None if there is none."""
        holder = self._followed.get(response.url)
        return None if holder == response.url else holder

    async def settled(self, response: Response) -> None:
        """Wait while articles are being joined whose other pages have URLs like that of *response*."""
        own, likely = self._whole.get(response), {response.url, _series(response.url)}
        while others := [whole for whole, urls in self._under_way.items() if whole is not own and likely & urls]:
            with suppress(Exception):
                await awaitable(others[0])

    async def whole(self, article: Article, response: Response, limit: int) -> Article:
        """Return *article*, that of *response*, joined with its other pages: at most *limit* pages in all.

        *article* itself is not changed. If a page cannot be downloaded, the joined article ends before it, or begins
        after it, and has a warning. The pages are downloaded once, however many items request them.
        """
        if article.next_page is None and not is_numbered(response.url):
            return article
        if response in self._whole:
            return await awaitable(self._whole[response])
        found = self._whole[response] = Future()
        awaited = self._under_way[found] = set()
        try:
            found.set_result(await self._put_together(article, response, limit, awaited))
        except BaseException as error:
            found.set_exception(error)
            raise
        finally:
            del self._under_way[found]
        return found.result()

    async def _put_together(self, article: Article, response: Response, limit: int, awaited: set[str]) -> Article:
        """Join the pages of *article*; their URLs are added to *awaited* before they are requested."""
        complete = True
        url = read_anew(response, first_page, None) if is_numbered(response.url) else None
        if url is not None and url not in self._followed:
            awaited.update((url, _series(response.url)))
            self._followed[url] = url  # each first page is tried once
            first = await self._fetch(url, response)
            complete = first is not None
            if first is not None:
                part = await wait_for_article(first, _fields_of(article))
                parts, urls, are_all = await self._follow(part, first, limit, awaited)
                if response.url in urls:
                    self._followed.update(dict.fromkeys((url, *urls), response.url))
                    return _joined(parts, are_all)
        parts, urls, are_all = await self._follow(article, response, limit, awaited)
        self._followed.update(dict.fromkeys(urls, response.url))
        return _joined(parts, complete and are_all)

    async def _follow(
        self, article: Article, response: Response, limit: int, awaited: set[str]
    ) -> tuple[list[Article], set[str], bool]:
        """Return *article*, that of *response*, and those after it, their URLs, and whether these are all."""
        parts, urls, current = [article], {response.url}, response
        while (url := parts[-1].next_page) and url not in urls:
            awaited.add(_series(url))
            following = await self._fetch(url, current) if len(parts) < limit else None
            if following is None:
                return parts, urls, False
            if following.url in urls:
                break
            part = await wait_for_article(following, _fields_of(article))
            if not part.text or not UNKNOWN.isdisjoint(part.warnings):  # there is no text, or extraction failed
                return parts, urls, False
            if any(part.text == earlier.text for earlier in parts):
                break
            if part.next_page is None and is_numbered(following.url):
                part = replace(part, next_page=read_anew(following, partial(next_page, first=response.url), None))
            urls.update((url, following.url))
            parts.append(part)
            current = following
        return parts, urls, True

    async def _fetch(self, url: str, previous: Response) -> TextResponse | None:
        """Return the response for another page; None if the download fails, leaves the host, or the crawl is ending."""
        if self._is_ending():
            return None
        try:
            response = await download(self._crawler, _request_from(previous, url))
        except Exception as error:  # a download may raise anything: the article ends here, the crawl continues
            cause = str(error)
        else:
            is_near = split_url(response.url).hostname == split_url(url).hostname
            if response.status == 200 and is_html(response) and is_near:
                return response
            cause = f"status {response.status}, {type(response).__name__} of {response.url}"
        logger.info("The page %s of the article at %s was not downloaded: %s", url, previous.url, cause)
        return None

    def _is_ending(self) -> bool:
        """Whether the crawl is ending: after Ctrl-C, or because its spider is being closed, as by `CloseSpider`."""
        engine = self._crawler.engine
        slot = getattr(engine, "_slot", None)  # no public API says that a spider is being closed
        return engine is None or not engine.running or (slot is not None and slot.closing is not None)


def _fields_of(article: Article) -> Collection[str]:
    """The fields to extract from the other pages of *article*: also those on request, if it has them."""
    return DEFAULT_FIELDS if article.markdown is None else FIELD_NAMES


def _series(url: str) -> str:
    """The pattern that the URLs of an article's pages usually share: *url* without its last number.

    >>> _series("https://example.com/2024/story-5?page=12&print")
    'https://example.com/2024/story-5?page=#&print'
    """
    return re.sub(r"(?<![0-9])[0-9]+(?=[^0-9]*$)", "#", url)


def _request_from(previous: Response, url: str) -> Request:
    """Return a request for *url* like that for *previous*; requests to other hosts do not inherit its headers."""
    headers, meta = Headers(), {}
    if previous.request is not None:
        meta = {key: value for key, value in previous.meta.items() if key not in OF_ONE_REQUEST}
        is_same_host = split_url(url)[:2] == split_url(previous.url)[:2]
        for key, values in previous.request.headers.items():
            name = key.decode("latin-1").lower()
            # Scrapy removes Proxy-Authorization from requests that use no proxy.
            if name == "proxy-authorization" or (is_same_host and not name.startswith(_OF_ONE_PAGE)):
                headers[key] = values
    headers["Referer"] = previous.url
    return Request(url, callback=NO_CALLBACK, headers=headers, meta=meta)


async def download(crawler: Crawler, request: Request) -> Response:
    """Return the response to *request*, which passes the downloader middlewares but not the spider."""
    engine = crawler.engine
    assert engine is not None
    if hasattr(engine, "download_async"):
        return await engine.download_async(request)
    return await maybe_deferred_to_future(engine.download(request))  # Scrapy 2.13


def _joined(parts: list[Article], complete: bool) -> Article:
    """Return the joined pages of an article; what begins or ends every page, such as a standfirst, appears once."""
    first = parts[0]
    if complete and len(parts) == 1:
        return first
    others = (_forms_of(part, first, number) for number, part in enumerate(parts[1:], 2))
    texts, htmls, marked = zip((first.text, first.html, first.markdown or ""), *others, strict=True)
    text = "\n\n".join(filter(None, texts))
    qualities: list[Any] = [part.quality for part in parts]
    article = replace(
        first,
        text=text,
        html="\n".join(filter(None, htmls)),
        markdown=None if first.markdown is None else "\n\n".join(filter(None, marked)),
        quality=None if None in qualities else round(fmean(qualities), 4),
        content_id=content_id(text),
        next_page=None if complete else parts[-1].next_page,
        reasons={**first.reasons, "text": f"{first.reasons.get('text', '')}; {len(parts)} pages"},
        warnings=[*first.warnings, *(() if complete else ("pages-missing",))],
    )
    for name in ("images", "videos", "audios"):
        by_url = {one.url: one for part in parts for one in getattr(part, name)}
        setattr(article, name, [*by_url.values()])
    set_reading_time(article, len(text))
    return article


def _forms_of(part: Article, first: Article, number: int) -> tuple[str, str, str]:
    """The text, HTML and Markdown of page *number*, without what it repeats at its start and end of the *first* page.

    In text and HTML, only paragraphs and headings are left out, each of which is one line of HTML. Repeated blocks
    elsewhere are part of the article: an ingredient of two recipes, a row of two tables, an answer. The labels of
    footnotes in Markdown get the number of the page.
    """
    own, others = ([one.text.split("\n\n"), one.html.split("\n")] for one in (part, first))
    text, html = _without_repeated(own, others, _PARAGRAPHS)
    numbered = _FOOTNOTE.sub(rf"[^{number}-\1]", part.markdown or "")
    (marked,) = _without_repeated([numbered.split("\n\n")], [(first.markdown or "").split("\n\n")])
    return "\n\n".join(text), "\n".join(html), "\n\n".join(marked)


_FOOTNOTE = re.compile(r"\[\^(\d+)\]")


def _without_repeated(
    part: list[list[str]], first: list[list[str]], begins: str | tuple[str, ...] = ""
) -> list[list[str]]:
    """The blocks of a page, in each form, without those at its start and end that the *first* page has there, too.

    Only blocks whose last form starts with *begins* are left out.
    """
    for _ in ("start", "end"):
        pairs = zip(zip(*part, strict=False), zip(*first, strict=False), strict=False)
        repeated = sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1] and pair[0][-1].startswith(begins), pairs))
        part, first = [blocks[repeated:][::-1] for blocks in part], [blocks[::-1] for blocks in first]
    return part
