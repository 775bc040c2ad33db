import asyncio
from dataclasses import replace
from types import SimpleNamespace

import pytest
from scrapy import Request
from scrapy.http import HtmlResponse, Response

from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES
from scrapy_article.fields.language import reading_time
from scrapy_article.plugin.multi_page import Follower

SITE = "https://example.org/the-story-of-the-ferry"
SENTENCE = "The ferry left the harbour at {} o'clock, as it did on every day of that long, wet and rather dull summer."


def page(
    number, following=True, *, common="All parts of this story begin with these words, so that nobody loses the thread."
):
    link = f'<a href="?page={number + 1}">Next page</a>' if following else ""
    text = "".join(f"<p>{SENTENCE.format(f'{number}-{n}')}</p>" for n in range(4))
    return f"<html><body><h1>The ferry</h1><div><p>{common}</p>{text}</div><div class=pager>{link}</div></body></html>"


def respond(body, url=SITE, cls=HtmlResponse, status=200, meta=None, headers=None):
    return cls(url, body=body.encode(), request=Request(url, meta=meta, headers=headers), status=status)


class Engine:
    """Answers requests from a dict."""

    running = True

    def __init__(self, answers):
        self.answers = answers
        self.requests = []

    async def download_async(self, request):
        self.requests.append(request)
        await asyncio.sleep(0)
        answer = self.answers[request.url]
        if isinstance(answer, Exception):
            raise answer
        return answer


def whole(first, answers, limit=20, fields=DEFAULT_FIELDS):
    from scrapy_article.plugin.crawl import article_with

    engine = Engine(answers)
    follower = Follower(SimpleNamespace(engine=engine, spider=None))
    article = article_with(first, fields)
    return asyncio.run(follower.whole(article, first, limit)), engine, follower


def answer(number, **kwargs):
    url = f"{SITE}?page={number}"
    return {url: respond(page(number, **kwargs), url)}


class TestWhole:
    def test_pages_are_put_together(self):
        article, engine, _ = whole(respond(page(1)), {**answer(2), **answer(3, following=False)})
        assert [request.url for request in engine.requests] == [f"{SITE}?page=2", f"{SITE}?page=3"]
        assert [article.text.count(SENTENCE.format(f"{n}-3")) for n in (1, 2, 3)] == [1, 1, 1]
        assert article.text.count("begin with these words") == 1
        assert article.html.count("begin with these words") == 1
        assert article.html.count("<p>") == 13
        assert article.next_page is None
        assert article.warnings == []
        assert article.reasons["text"].endswith("; 3 pages")

    def test_markdown(self):
        note = "<p>A note<sup id=r><a href='#n'>1</a></sup> on it.</p><ol><li id=n>It is {}. <a href='#r'>up</a></ol>"
        first, second = page(1, common=note.format("one")), page(2, False, common=note.format("two"))
        url = f"{SITE}?page=2"
        article, _, _ = whole(respond(first), {url: respond(second, url)}, fields=FIELD_NAMES)
        assert article.markdown.count("A note[^1] on it.") == article.markdown.count("A note[^2-1] on it.") == 1
        assert "[^1]: It is one." in article.markdown
        assert "[^2-1]: It is two." in article.markdown
        assert [article.markdown.count(SENTENCE.format(f"{n}-3")) for n in (1, 2)] == [1, 1]

    def test_requests_are_like_that_of_the_first_page(self):
        meta = {"cookiejar": 3, "article_favor": "recall", "allow_offsite": True, "impersonate": "chrome", "own": 1}
        of_one = {"depth": 2, "retry_times": 1, "redirect_urls": [SITE], "download_latency": 0.1, "article": {}}
        headers = {"Authorization": "Bearer x", "User-Agent": "bot", "Cookie": "a=b"}
        of_one_page = {"Referer": "https://example.org/", "Content-Type": "text/plain", "If-None-Match": "x"}
        first = respond(page(1), meta={**meta, **of_one}, headers={**headers, **of_one_page})
        _, engine, _ = whole(first, answer(2, following=False))
        assert engine.requests[0].meta == meta
        sent = engine.requests[0].headers.to_unicode_dict()
        assert dict(sent) == {**headers, "Referer": SITE}

    def test_other_host_is_told_nothing(self):
        second = SITE.replace("//", "//www.") + "?page=2"
        body = page(1).replace("?page=2", second)
        of_proxy = {"Proxy-Authorization": "Basic y"}
        headers = {"Authorization": "Bearer x", "User-Agent": "bot", **of_proxy}
        first = respond(body, meta={"proxy": "http://p"}, headers=headers)
        _, engine, _ = whole(first, {second: respond(page(2, following=False), second)})
        assert engine.requests[0].headers.to_unicode_dict() == {**of_proxy, "Referer": SITE}

    @pytest.mark.parametrize(
        "second",
        [
            OSError("refused"),
            respond(page(2), f"{SITE}?page=2", status=503),
            respond("PDF", f"{SITE}?page=2", cls=Response),
            respond(page(2), "https://elsewhere.example/the-story-of-the-ferry?page=2"),
            respond("", f"{SITE}?page=2"),
        ],
    )
    def test_page_that_cannot_be_had(self, second):
        article, _, _ = whole(respond(page(1)), {f"{SITE}?page=2": second})
        assert article.text.count("o'clock") == 4
        assert article.warnings == ["pages-missing"]
        assert article.next_page == f"{SITE}?page=2"

    def test_redirect_to_a_page_that_is_there_already(self):
        article, engine, _ = whole(respond(page(1)), {f"{SITE}?page=2": respond(page(1), SITE)})
        assert len(engine.requests) == 1
        assert article.text.count("o'clock") == 4
        assert article.warnings == []


def part(number, address, *links):
    """A page of an article at *address*, with links to others of its pages."""
    text = "".join(f"<p>{SENTENCE.format(f'{number}-{n}')}</p>" for n in range(4))
    pager = " ".join(f'<a href="{href}">{label}</a>' for href, label in links)
    return respond(f"<article><h1>The ferry</h1>{text}</article><div class=pager>{pager}</div>", address)


class TestSeries:
    def test_pages_with_bare_numbers_that_only_turn(self):
        """From the third page on nothing on the page tells that it is one: that it follows the first does."""
        addresses = [f"{SITE}.html", *(f"{SITE}_{number}.html" for number in range(2, 6))]
        turns = [
            [(addresses[n - 1], "Previous")] * (n > 0) + [(following, "Next") for following in addresses[n + 1 : n + 2]]
            for n in range(5)
        ]
        first, *others = (part(n + 1, addresses[n], *turns[n]) for n in range(5))
        article, _, _ = whole(first, {response.url: response for response in others})
        assert [article.text.count(SENTENCE.format(f"{n}-3")) for n in range(1, 6)] == [1] * 5
        assert article.warnings == []


class TestLaterPageThatComesFirst:
    ADDRESSES = (SITE, f"{SITE}?page=2", f"{SITE}?page=3")

    def pages(self):
        links = [(address, str(n + 1)) for n, address in enumerate(self.ADDRESSES)]
        return {
            address: part(n + 1, address, *(link for link in links if link[0] != address))
            for n, address in enumerate(self.ADDRESSES)
        }

    @pytest.mark.parametrize("number", [2, 3])
    def test_it_gets_the_whole_article(self, number):
        pages = self.pages()
        article, engine, follower = whole(pages[self.ADDRESSES[number - 1]], pages)
        assert [article.text.count(SENTENCE.format(f"{n}-3")) for n in (1, 2, 3)] == [1, 1, 1]
        assert article.url == SITE
        assert article.warnings == []
        held = [follower.holder(response) for response in pages.values()]
        assert held == [None if n == number else self.ADDRESSES[number - 1] for n in (1, 2, 3)]
        assert engine.requests[0].url == SITE

    def test_first_page_that_cannot_be_had(self):
        pages = {**self.pages(), SITE: OSError("refused")}
        article, _, follower = whole(pages[f"{SITE}?page=2"], pages)
        assert [article.text.count(SENTENCE.format(f"{n}-3")) for n in (1, 2, 3)] == [0, 1, 1]
        assert article.warnings == ["pages-missing"]
        assert follower.holder(respond("", SITE)) is None

    def test_first_page_that_does_not_lead_here(self):
        """It is asked for once, however many pages link to it."""
        from scrapy_article.plugin.crawl import article_of

        pages = self.pages()
        pages[SITE] = part(1, SITE)
        engine = Engine(pages)
        follower = Follower(SimpleNamespace(engine=engine, spider=None))
        for address in (f"{SITE}?page=3", f"{SITE}?page=2"):
            article = asyncio.run(follower.whole(article_of(pages[address]), pages[address], 20))
            assert article.warnings == []
            assert SENTENCE.format("1-3") not in article.text
        assert [request.url for request in engine.requests] == [SITE, f"{SITE}?page=3"]


def test_what_pages_share_is_said_once_but_items_and_rows():
    common = (
        "The ferry, a story in <em>parts</em>, was written for all who wait.</p><ul><li>a pinch of salt</li><li>two eggs"
        "</li></ul><table><tr><td>salt</td><td>1 g</td></tr></table><video src=/film.mp4></video><video src=/{}.mp4></video><p>"
    )
    first, second = page(1, common=common.format(1)), page(2, False, common=common.format(2))
    article, _, _ = whole(respond(first), {f"{SITE}?page=2": respond(second, f"{SITE}?page=2")})
    assert article.text.count("a story in parts") == article.html.count("a story in <em>parts</em>") == 1
    for text, html in (("salt | 1 g", "<td>salt</td>"), ("a pinch of salt",) * 2, ("two eggs",) * 2):
        assert article.text.count(text) == article.html.count(html) == 2
    assert [video.url.rpartition("/")[2] for video in article.videos] == ["film.mp4", "1.mp4", "2.mp4"]
    assert article.reading_time == reading_time(len(article.text), "en")
    assert 0 < article.quality < 1


def test_quality_is_unknown_where_that_of_a_page_is() -> None:
    from scrapy_article.plugin.crawl import article_of

    first = respond(page(1))
    article = replace(article_of(first), quality=None)  # as other methods than auto leave it
    follower = Follower(SimpleNamespace(engine=Engine(answer(2, following=False)), spider=None))
    assert asyncio.run(follower.whole(article, first, 20)).quality is None
