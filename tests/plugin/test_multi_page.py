import asyncio
import pickle
from types import SimpleNamespace

import pytest
from scrapy import Request
from scrapy.http import HtmlResponse, Response

from scrapy_article.article import DEFAULT_FIELDS, FIELD_NAMES, Article, Media
from scrapy_article.fields.language import reading_time
from scrapy_article.plugin.multi_page import Follower, _joined

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
    follower = Follower(SimpleNamespace(engine=engine))
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

    def test_what_fails_is_tried_again(self, monkeypatch):
        from scrapy_article.plugin.crawl import article_of

        follower, first = Follower(SimpleNamespace(engine=Engine(answer(2, following=False)))), respond(page(1))
        article = article_of(first)
        with monkeypatch.context() as patched:
            patched.setattr("scrapy_article.plugin.multi_page._joined", None)

            async def ask():
                return await asyncio.gather(
                    *(follower.whole(article, first, 20) for _ in range(2)), return_exceptions=True
                )

            assert [type(error) for error in asyncio.run(ask())] == [TypeError, TypeError]
        assert "2-3" in asyncio.run(follower.whole(article, first, 20)).text


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
        follower = Follower(SimpleNamespace(engine=engine))
        for address in (f"{SITE}?page=3", f"{SITE}?page=2"):
            article = asyncio.run(follower.whole(article_of(pages[address]), pages[address], 20))
            assert article.warnings == []
            assert SENTENCE.format("1-3") not in article.text
        assert [request.url for request in engine.requests] == [SITE, f"{SITE}?page=3"]


class TestHolder:
    def test_crawl_that_is_resumed(self):
        first = Follower(SimpleNamespace(spider=SimpleNamespace(state={})))
        first._remember([f"{SITE}?page=2"], SITE)
        state = pickle.loads(pickle.dumps(first._crawler.spider.state))
        second = Follower(SimpleNamespace(spider=SimpleNamespace(state=state)))
        assert second.holder(respond(page(2), f"{SITE}?page=2")) == SITE
        second._remember([f"{SITE}?page=3"], SITE)
        assert len(state["article_following_pages"]) == 2


def test_media_of_all_pages():
    one, two, three = (Media(f"https://example.org/{number}.mp4") for number in (1, 2, 3))
    parts = [Article(videos=[two]), Article(videos=[one, two], audios=[three])]
    joined = _joined(parts, complete=True)
    assert (joined.videos, joined.audios) == ([two, one], [three])


def test_reading_time_and_quality_of_all_pages():
    text = [f"The ferry left the harbour at {hour} o'clock. " * 50 for hour in ("six", "seven")]
    parts = [Article(text=text[0], quality=0.9, reading_time=9), Article(text=text[1], quality=0.6)]
    joined = _joined(parts, complete=True)
    assert joined.reading_time == reading_time(len(joined.text), None)
    assert 0.6 < joined.quality < 0.9
    assert _joined([*parts, Article(text="It sank.")], complete=True).quality is None


class TestWhatPagesRepeat:
    HEAD = ("The ferry, a story in parts.", "<p>The ferry, a story in <em>parts</em>.</p>")
    FOOT = ("Ann & Bo wrote\nthis.", "<p>Ann &amp; Bo wrote<br>this.</p>")

    def joined(self, *pages):
        parts = [
            Article(text="\n\n".join(text for text, _ in page), html="\n".join(html for _, html in page))
            for page in pages
        ]
        return _joined(parts, complete=True)

    def test_header_and_footer_are_said_once(self):
        one, two = (f"It rained on day {n}." for n in (1, 2))
        article = self.joined(
            [self.HEAD, (one, f"<p>{one}</p>"), self.FOOT], [self.HEAD, (two, f"<p>{two}</p>"), self.FOOT]
        )
        assert article.text.split("\n\n") == [self.HEAD[0], one, self.FOOT[0], two]
        assert article.html.split("\n") == [self.HEAD[1], f"<p>{one}</p>", self.FOOT[1], f"<p>{two}</p>"]

    def test_items_and_rows_stay(self):
        items = [("a pinch of salt", "<ul><li>a pinch of salt</li>"), ("two eggs", "<li>two eggs</li>\n</ul>")]
        row = [("salt | 1 g", "<table><tr><td>salt</td>\n<td>1 g</td>\n</tr>\n</table>")]
        article = self.joined([*items, *row], [*items, *row, ("Stir.", "<p>Stir.</p>")])
        assert article.text.count("salt | 1 g") == article.html.count("<td>salt</td>") == 2
        assert article.text.count("a pinch of salt") == article.html.count("a pinch of salt") == 2
        assert article.text.count("two eggs") == article.html.count("two eggs") == 2
