from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from fields.filling import TEXT, filled

from scrapy_article.fields.live_blog import _TITLE

H1 = "<h1>The storm</h1>"
TITLE = "<title>The storm</title>"
POSTS = "".join(f'<div class="NAME"><time datetime="2024-05-03T1{n}:00">1{n}:00</time>{TEXT}</div>' for n in range(4))


def is_live(body=TEXT, url="https://example.com/storm", **options):
    article = filled(f"{H1}{body}", TITLE, url=url, **options)
    assert ("is_live_blog" in article.reasons) == article.is_live_blog
    return article.is_live_blog


class TestJsonLd:
    @pytest.mark.parametrize("types", ["LiveBlogPosting", ["NewsArticle", "http://schema.org/LiveBlogPosting"]])
    def test_article(self, types):
        assert is_live(json_ld={"@type": types, "headline": "The storm"})

    def test_beside_the_article(self):
        live = {"@type": "LiveBlogPosting", "headline": "The storm"}
        assert is_live(json_ld=[{"@type": "NewsArticle", "headline": "The storm"}, live])

    def test_one_of_many(self):
        others = [{"@type": "NewsArticle", "headline": f"No {n}"} for n in range(5)]
        assert not is_live(json_ld=[*others, {"@type": "LiveBlogPosting", "headline": "Another"}])

    def test_of_another_page(self):
        live = {"@type": "LiveBlogPosting", "headline": "Ferries", "url": "https://example.com/ferries"}
        own = {"@type": "NewsArticle", "headline": "The storm"}
        assert not is_live(json_ld=[own, {**live, "headline": "All ferries of the day"}])


class TestMarks:
    @pytest.mark.parametrize("name", ["live-blog", "LiveBlog__post", "liveticker", "live_updates"])
    def test_class(self, name):
        assert is_live(f'<div class="{name}">{POSTS}</div>')
        assert is_live(f'<div class="main">{POSTS.replace("NAME", name)}</div>')

    @pytest.mark.parametrize("path", ["live/2024/storm", "storm-live-updates", "liveticker-storm", "storm-en-vivo"])
    def test_address(self, path):
        assert is_live(POSTS, f"https://example.com/{path}")

    def test_without_posts(self):
        assert not is_live(f'<div class="live-blog">{TEXT}</div>')
        assert not is_live(TEXT, "https://example.com/storm-live-updates")

    @pytest.mark.parametrize("path", ["storm", "live", "live/index.php", "how-to-live-well", "deliver"])
    def test_other_address(self, path):
        assert not is_live(POSTS, f"https://example.com/{path}")

    CLOCKS = ("14:03", "2:03 p.m.", "14h32", "14.32 Uhr", "9:05 AM ET", "١٤:٠٣")

    @pytest.mark.parametrize("clock", CLOCKS)
    def test_lines_that_are_the_time_of_day(self, clock):
        url = "https://example.com/storm-live-updates"
        assert is_live(f"<div><span>{clock}</span>{TEXT}</div>" * 4, url)
        assert not is_live(f"<div><span>{clock}</span>{TEXT}</div>" * 2, url)

    @pytest.mark.parametrize("line", ["14:03 to 15:03", "3:1", "14", "12 May 2024", "At 14:03 it rained"])
    def test_other_lines(self, line):
        assert not is_live(f"<div><span>{line}</span>{TEXT}</div>" * 4, "https://example.com/storm-live-updates")


@pytest.mark.parametrize(
    ("title", "expected"),
    [
        *(
            (f"{words} Storm over the valley", True)
            for words in ("Live:", "LIVE |", "Ticker –", "EN DIRECT,", "Ao vivo:")
        ),
        *((f"{words} Storm over the valley", True) for words in ("Live updates:", "Minuto a minuto:", "Онлайн.")),
        *((f"Storm over the valley: {words}", True) for words in ("liveblog", "live ticker", "minute par minute")),
        *(
            (f"{words} Storm over the valley", False)
            for words in ("Live-", "Live", "Alive:", "Direct from the", "The live")
        ),
    ],
)
def test_title(title, expected):
    def live(body):
        return filled(
            f"<h1>{title}</h1>{body}", f"<title>{title}</title>", url="https://example.com/storm"
        ).is_live_blog

    assert live(POSTS) is expected
    assert not live(TEXT)


@pytest.mark.slow
def test_time():
    for evil in ("live ", "minuto a ", "minute par", "live-", "en direct "):
        start = process_time()
        for _ in range(1_000):
            _TITLE.match(evil * 20_000)
        assert process_time() - start < 2 * slowness()
