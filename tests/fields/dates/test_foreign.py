"""Dates that tell of something else than the article: answers, other stories, the visit."""

from time import process_time

import pytest
from cpu import slowness
from fields.dated import H1, TITLE
from fields.filling import TEXT, URL, filled

SCHEMA = "https://schema.org"
BAR = '<div class="bar"><span class="date">{}</span></div>'
LINK = '<a href="/sheep">Sheep on the road close the bypass</a>'


def on(body, **options):
    return filled(body, TITLE, url=URL, **options)


class TestItems:
    @pytest.mark.parametrize("kind", ["Comment", "UserComments", "Answer", "Review"])
    @pytest.mark.parametrize("mark", ['itemprop="datePublished"', ""])
    def test_what_readers_wrote(self, kind, mark):
        answer = (
            f'<div itemscope itemtype="{SCHEMA}/{kind}"><time {mark} datetime="2024-05-04">x</time><p>No.</p></div>'
        )
        article = f'<div itemscope itemtype="{SCHEMA}/BlogPosting">{H1}{{}}{TEXT}{answer}</div>'
        assert on(article.format("")).date_published is None
        assert (
            on(article.format('<time itemprop="datePublished" datetime="2024-05-03">')).date_published == "2024-05-03"
        )

    def test_the_review_that_the_page_is(self):
        time = '<time itemprop="datePublished" datetime="2024-05-03">'
        assert on(f'<div itemscope itemtype="{SCHEMA}/Review">{H1}{time}{TEXT}</div>').date_published == "2024-05-03"

    def test_another_article(self):
        time = '<time itemprop="datePublished" datetime="2024-05-04">4 May</time>'
        other = f'<div itemscope itemtype="{SCHEMA}/Article">{LINK} {time}</div>'
        assert on(f"{H1}{TEXT}{other}").date_published is None

    def test_the_data_of_the_article_in_a_part_of_its_own(self):
        time = '<time itemprop="datePublished" datetime="2024-05-03">3 May</time>'
        own = f'<div itemscope itemtype="{SCHEMA}/Article"><a href="/by/ann">Ann Lee</a> {time}</div>'
        assert on(f"{H1}{TEXT}{own}").date_published == "2024-05-03"


class TestStories:
    @pytest.mark.parametrize(
        "story", [f"{LINK} <span>May 4, 2024</span>", f'<h4>{LINK}</h4><div class="date">4 May 2024</div>']
    )
    def test_beside_the_article(self, story):
        several = f'<div class="more"><ul><li>{story}</li><li>{story}</li></ul></div>'
        for body in (f"{several}{H1}{TEXT}", f"{H1}{TEXT}{several}", f"{H1}{TEXT}<div>{story}</div>"):
            assert on(body).date_published is None

    @pytest.mark.parametrize(
        "line",
        [
            '<a href="https://example.org/x">The long name of some other site</a> 3 May 2024',
            '<a href="/news/bridge">The bridge is built after all</a> 3 May 2024',
            '<a href="/arts">Arts &amp; Social Life</a> • 3 May 2024',
            f"Published on 3 May 2024 {LINK}",
        ],
    )
    def test_links_beside_the_date_of_the_article(self, line):
        assert on(f"{H1}{TEXT}<p>{line}</p>").date_published == "2024-05-03"

    def test_a_change_beside_links(self):
        line = '<p>This page was last modified on <time datetime="2024-05-04">May 4</time>. <a href="/how">How we edit</a></p>'
        assert on(f"{H1}<p>3 May 2024</p>{TEXT}<footer>{line}{LINK}</footer>").date_modified == "2024-05-04"

    def test_linear(self):
        many = "<div>" * 200 + '<b class="date">4 May 2024</b>' * 50 + '<a href="/x">A b</a>' * 3000
        start = process_time()
        on(f"{H1}{TEXT}{many}")
        assert process_time() - start < 2 * slowness()


class TestBeside:
    @pytest.mark.parametrize(
        ("beside", "found"),
        [("<aside><p>Published: May 3, 2024</p></aside>", "2024-05-03"), ("<p>May 3, 2024</p>", "2024-05-03")],
    )
    def test_behind_the_main_part(self, beside, found):
        assert on(f"<main>{H1}{TEXT}</main>{beside}").date_published == found


class TestQuotations:
    POST = '<blockquote class="post"><p>Look!</p>— Bo Ek (@bo) <a href="https://example.net/1">May 4, 2024</a></blockquote>'

    @pytest.mark.parametrize("body", ["{0}{1}", "{1}{0}", "{1}{0}{1}"])
    def test_posts(self, body):
        assert on(f"{H1}{body.format(self.POST, TEXT)}").date_published is None
        assert on(f"{H1}<p>May 3, 2024</p>{body.format(self.POST, TEXT)}").date_published == "2024-05-03"

    def test_what_such_a_post_labels(self):
        post = "<blockquote><p>Look!</p><p>Published on May 4, 2024</p></blockquote>"
        assert on(f"{H1}{TEXT}{post}{TEXT}").date_published is None


class TestVisit:
    @pytest.mark.parametrize(
        "own", ["<p>Published: 3 May 2024</p>", '<time datetime="2024-05-03">3 May 2024</time>', "<p>3 May 2024</p>"]
    )
    @pytest.mark.parametrize("day", ["Saturday, June 1, 2024", "June 1, 2024 12:00 pm", "Friday, 31 May 2024 | 12°C"])
    def test_bar_above_the_article(self, own, day):
        article = f"{BAR.format(day)}<main>{H1}{TEXT}{{}}</main>"
        assert on(article.format("")).date_published is None
        assert on(article.format(own)).date_published == "2024-05-03"

    @pytest.mark.parametrize(
        ("lang", "line"),
        [
            ("ar", "الجمعة 31 مايو 2024"),
            ("hi", "शुक्रवार, 31 मई 2024"),
            ("zh", "2024年5月31日 星期五"),
            ("vi", "Thứ sáu, 31/05/2024"),
        ],
    )
    def test_weekdays(self, lang, line):
        assert on(f"{BAR.format(line)}<main>{H1}{TEXT}</main>", lang=lang).date_published is None

    @pytest.mark.parametrize(
        "body",
        [
            f"<h2>Friday, 31 May 2024</h2>{H1}{TEXT}",
            f"<div>Published: Friday, 31 May 2024</div><main>{H1}{TEXT}</main>",
            f"<main>{H1}<div>Friday, 31 May 2024</div>{TEXT}</main>",
        ],
    )
    def test_what_is_that_of_the_article(self, body):
        assert on(body).date_published == "2024-05-31"
