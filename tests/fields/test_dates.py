from __future__ import annotations

from time import process_time
from typing import ClassVar

import pytest
from cpu import slowness
from fields.filling import NOW, TEXT, filled, filled_html, kept_of, page_of
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.article import Article
from scrapy_article.document import Document
from scrapy_article.fields import fill

TITLE = "<title>The bridge is built</title>"
H1 = "<h1>The bridge is built</h1>"


def published(body="", head="", **options):
    return filled(f"{H1}{body}{TEXT}", TITLE + head, **options).date_published


class TestDeclared:
    def test_json_ld(self):
        article = filled(
            TEXT, json_ld={"@type": "NewsArticle", "datePublished": "2024-05-03T10:00:00+02:00", "headline": "x"}
        )
        assert article.date_published == "2024-05-03T10:00:00+02:00"
        assert article.date_published_raw == "2024-05-03T10:00:00+02:00"
        assert article.reasons["date_published"] == "JSON-LD datePublished"

    def test_meta(self):
        head = '<meta property="article:published_time" content="2024-05-03"><meta name="date" content="2020-01-01">'
        assert published(head=head) == "2024-05-03"

    def test_meta_of_another_name(self):
        assert published(head='<meta name="x-published-date" content="2024-05-03">') == "2024-05-03"

    @pytest.mark.parametrize("name", ['itemprop="dateUpdate"', 'property="og:time "'])
    def test_chinese_meta(self, name):
        found = published("<p>发布时间：05-03 10:00</p>", f'<meta {name} content="2024-05-03 10:00:57">', lang="zh")
        assert found == "2024-05-03T10:00:57"

    def test_itemprop(self):
        assert published('<span itemprop="datePublished" content="2024-05-03T10:00"></span>') == "2024-05-03T10:00:00"

    def test_time_element(self):
        assert published('<time datetime="2024-05-03T10:00Z">yesterday</time>') == "2024-05-03T10:00:00+00:00"

    def test_json_ld_of_the_page(self):
        assert filled(TEXT, json_ld={"@type": "WebPage", "datePublished": "2024-05-03"}).date_published == "2024-05-03"

    def test_no_time_is_invented(self):
        assert published(head='<meta name="date" content="2024-05-03">') == "2024-05-03"

    def test_no_zone_is_invented(self):
        assert published(head='<meta name="date" content="2024-05-03 10:00">') == "2024-05-03T10:00:00"

    def test_in_the_future(self):
        head = '<meta property="article:published_time" content="2031-05-03"><meta name="date" content="2024-05-03">'
        assert published(head=head) == "2024-05-03"

    def test_before_the_web(self):
        assert published(head='<meta name="date" content="1970-01-01T00:00:00Z">') is None


class TestModified:
    def test_both(self):
        json_ld = {"@type": "Article", "headline": "x", "datePublished": "2024-05-03", "dateModified": "2024-05-04"}
        article = filled(TEXT, json_ld=json_ld)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04")
        assert article.date_modified_raw == "2024-05-04"

    def test_not_taken_for_published(self):
        head = '<meta property="article:modified_time" content="2024-05-04T09:00:00Z">'
        article = filled(f"{H1}<p>May 3, 2024</p>{TEXT}", TITLE + head)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04T09:00:00+00:00")

    def test_stands_in_where_there_is_no_other(self):
        assert published("<p>Updated May 4, 2024</p>") == "2024-05-04"
        json_ld = {"@type": "Article", "headline": "x", "dateModified": "2024-05-04"}
        assert filled(TEXT, json_ld=json_ld).date_published == "2024-05-04"

    def test_what_systems_note_of_every_page_does_not(self):
        head = '<meta property="article:modified_time" content="2024-05-04">'
        article = filled(f"{H1}{TEXT}", TITLE + head)
        assert (article.date_published, article.date_modified) == (None, "2024-05-04")

    def test_rather_than_a_day_that_the_text_speaks_of(self):
        text = "<p>The end of the season for all of those who use the old ferry is May 15, 2024 at the latest.</p>"
        below = "<footer><p>Page last modified on May 4, 2024</p></footer>"
        assert published(3 * TEXT + text + 3 * TEXT + below) == "2024-05-04"

    @pytest.mark.parametrize("label", ["Last post:", "Letzter Beitrag:", "Dernier message :"])
    def test_last_answer_of_a_thread(self, label):
        article = filled(f"{H1}<p>{label} 9 May 2024</p><p>by Ann, 4 May 2024</p>{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-04", "2024-05-09")

    def test_shown_date_of_the_change(self):
        json_ld = {
            "@type": "Article",
            "headline": "The bridge is built",
            "datePublished": "2020-05-03",
            "dateModified": "2024-05-04",
        }
        article = filled(f"{H1}<p>Updated May 4, 2024</p>{TEXT}", TITLE, json_ld=json_ld)
        assert (article.date_published, article.date_modified) == ("2020-05-03", "2024-05-04")

    def test_shown_date_of_the_change_that_is_not_called_so(self):
        json_ld = {"@type": "Article", "headline": "x", "datePublished": "2020-05-03", "dateModified": "2024-05-04"}
        article = filled(f'{H1}<p class="date">May 4, 2024</p>{TEXT}', TITLE, json_ld=json_ld)
        assert (article.date_published, article.date_modified) == ("2024-05-04", "2024-05-04")

    @pytest.mark.parametrize(
        "line",
        [
            "Published May 3, 2024, updated May 4, 2024",
            "Updated on May 4, 2024 | Published on May 3, 2024",
            "Last modified: 4 May 2024 - First published: 3 May 2024",
        ],
    )
    def test_labels(self, line):
        article = filled(f"{H1}<p>{line}</p>{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04")

    @pytest.mark.parametrize(
        ("lang", "lines"),
        [
            ("ko", ["입력 2024-05-03 10:15", "수정 2024-05-04 11:02"]),
            ("ko", ["입력2024-05-03 10:15", "수정2024-05-04 11:02"]),
            ("ko", ["입력 2024.05.03 10:15 수정 2024.05.04 11:02"]),
            ("ja", ["2024/05/03 10:15　更新 2024/05/04 11:02"]),
            ("ja", ["2024年5月3日 10:15 (2024年5月4日 11:02更新)"]),
            ("ja", ["2024年5月3日 10:15公開 2024年5月4日 11:02 更新"]),
            ("zh", ["发布 2024-05-03 10:15", "更新 2024-05-04 11:02"]),
        ],
    )
    def test_labels_of_two_characters(self, lang, lines):
        body = "".join([f"<p>{line}</p>" for line in lines])
        article = filled(f"{H1}{body}{TEXT}", TITLE, lang=lang)
        assert (article.date_published, article.date_modified) == ("2024-05-03T10:15:00", "2024-05-04T11:02:00")

    def test_publication_that_is_called_so_below(self):
        text = "<p>Last change: 31 May 2024<br>Published: 3 May 2024</p>"
        article = filled(f"{H1}{TEXT}{text}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-31")

    def test_element_inside_a_line_of_a_change(self):
        head = '<meta property="article:published_time" content="2016-05-03">'
        assert published('<p>Last updated: <span class="date">May 4, 2024</span></p>', head) == "2016-05-03"

    def test_label_in_the_line_before(self):
        article = filled(f"{H1}<div>Updated on</div><div>May 4, 2024</div><div>May 3, 2024</div>{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04")

    def test_class_of_a_change(self):
        body = (
            '<time class="updated" datetime="2024-05-04">x</time> <time class="published" '
            'datetime="2024-05-03">y</time>'
        )
        assert published(body) == "2024-05-03"

    @pytest.mark.parametrize("name", ["entry-date updated", "post-date updated"])
    def test_class_of_the_only_date(self, name):
        body = f'<time class="{name}" datetime="2024-05-03T10:15:00+00:00">May 3, 2024</time>'
        article = filled(f"{H1}{body}{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-03T10:15:00+00:00", None)

    def test_label_before_a_time_element(self):
        body = (
            '<p>Updated: <time datetime="2024-05-04">x</time></p><p><b>Posted:</b> <time '
            'datetime="2024-05-03">y</time></p>'
        )
        assert published(body) == "2024-05-03"

    def test_date_line_of_a_change(self):
        body = '<span class="date">Updated May 4, 2024</span>'
        article = filled(f"{H1}{body}{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-04", "2024-05-04")


class TestUrl:
    @pytest.mark.parametrize(
        "path",
        [
            "/2024/05/03/bridge",
            "/2024-05-03-bridge.html",
            "/news/20240503/x",
            "/2024/may/03/x",
            "/a/03-05-2024/x",
            "/x_2024.5.3",
        ],
    )
    def test_forms(self, path):
        article = filled(TEXT, url=f"https://example.com{path}")
        assert (article.date_published, article.reasons["date_published"]) == ("2024-05-03", "URL")

    @pytest.mark.parametrize(
        "path",
        [
            "/2024050312345/x",
            "/article20240599",
            "/1/2024/123",
            "/20245/03",
            "/id-120240503",
            "/2099/05/03/x",
            "/2024/xyz/03/",
        ],
    )
    def test_digits_that_are_none(self, path):
        assert filled(TEXT, url=f"https://example.com{path}").date_published is None

    def test_time_of_the_same_day(self):
        head = '<meta name="date" content="2024-05-03T10:00:00+00:00">'
        assert published(head=head, url="https://example.com/2024/05/03/x") == "2024-05-03T10:00:00+00:00"

    def test_other_day_is_that_of_a_draft(self):
        head = '<meta name="date" content="2024-05-03T10:00:00+02:00">'
        assert published(head=head, url="https://example.com/2024/04/01/x") == "2024-05-03T10:00:00+02:00"

    def test_a_day_that_the_text_speaks_of(self):
        """And a correction below the text names the day of the address, which would otherwise be an earlier change."""
        text = TEXT + "<p>The new rates will be paid by the county from July 1, 2023.</p>"
        text += "<p>Correction: May 3, 2022: an earlier version named another county.</p>"
        body = f"<article>{text}</article>"
        found = filled(f"{H1}{body}", TITLE, url="https://example.com/2022/05/03/x").date_published
        assert found == "2022-05-03"

    def test_broken(self):
        assert filled(TEXT, url="http://[::1/2024/05/03/").date_published is None


class TestShown:
    def test_below_the_title(self):
        assert published("<p>By Ann Lee, 3 May 2024, 10:15</p>") == "2024-05-03T10:15:00"

    @pytest.mark.parametrize(
        "line",
        [
            "<span>May 3, 2024</span><span>5 min read</span>",
            '<span>May 3, 2024</span><a href="#comments">12</a>',
            "<span>Ann Lee</span><span>May</span><span>3</span><span>2024</span>",
            "<span>03.05.2024</span><span>5 Min.</span>",
            "<span>2024-05-03</span><span>5 min</span>",
            "<span>Ann Lee</span><span>May 3, 2024</span>1,204 views",
        ],
    )
    @pytest.mark.parametrize("name", ["", "date"])
    def test_numbers_that_styles_set_apart(self, line, name):
        """As scripts write them, without a blank; what is one number in several nodes stays so."""
        assert (
            published(f'<div class="{name}">{line}</div>', '<meta property="og:locale" content="en_GB">')
            == "2024-05-03"
        )

    def test_time_that_styles_set_apart(self):
        assert published("<div><b>3 May 2024</b><b>10:15</b></div>") == "2024-05-03T10:15:00"
        assert published("<div><b>May 3, 2024</b><b>10:15 AM</b><i>12</i></div>") == "2024-05-03T10:15:00"

    def test_a_number_in_several_texts(self):
        assert published("<p>May <!-- -->1<!-- -->3<!-- -->, 20<!-- -->24</p>") == "2024-05-13"

    def test_by_line_after_the_date(self):
        """It says nothing of the date, whose element is that of a change."""
        head = '<meta property="article:published_time" content="2022-05-03">'
        line = '<div><span class="modified-date">2024-05-03</span> 5 min read Written by Ann Lee</div>'
        assert published(line, head) == "2022-05-03"

    def test_above_the_title(self):
        assert filled(f"<p>3 May 2024</p>{H1}{TEXT}", TITLE).date_published == "2024-05-03"

    @pytest.mark.parametrize("name", ["x", "current-date"])
    def test_today_in_the_header_of_the_site(self, name):
        header = f'<header><a href="/">The Town Post</a><div class="{name}">Saturday, 1 June 2024</div></header>'
        assert filled(f"{header}{H1}{TEXT}", TITLE).date_published is None
        found = filled(f"{header}<p>3 May 2024</p><p>News</p>{H1}{TEXT}", TITLE).date_published
        assert found == "2024-05-03"

    def test_header_of_the_article_above_the_title(self):
        assert filled(f"<article><header>3 May 2024</header>{H1}{TEXT}</article>", TITLE).date_published == "2024-05-03"
        assert filled(f"<main><header>3 May 2024</header>{H1}{TEXT}</main>", TITLE).date_published == "2024-05-03"
        assert filled(f"<header><p>3 May 2024</p>{H1}</header>{TEXT}", TITLE).date_published == "2024-05-03"

    def test_the_nearest_above_the_title(self):
        above = "<div>Saturday, 1 June 2024</div><div>3 May 2024</div>"
        assert filled(f"{above}{H1}{TEXT}", TITLE).date_published == "2024-05-03"

    def test_below_the_article(self):
        assert filled(f"{H1}{TEXT}<footer>Posted on 3 May 2024</footer>", TITLE).date_published == "2024-05-03"

    def test_prose_is_no_date_line(self):
        assert (
            published(f"<p>{'On the 3rd of May 2024 it was said that the bridge would be built soon. ' * 5}</p>")
            is None
        )

    def test_class_of_a_date(self):
        assert published('<div class="post-date">03.05.2024</div>') == "2024-05-03"

    def test_local_day_of_a_moment_in_utc(self):
        head = '<meta property="article:published_time" content="2024-05-04T03:22:07Z">'
        assert published("<p>May 3, 2024</p>", head) == "2024-05-03"

    def test_time_element_in_utc_that_shows_the_local_day(self):
        head = '<meta property="article:published_time" content="2024-05-04T03:22:00Z">'
        body = '<p>By Ann Lee <time datetime="2024-05-04T03:22:00Z">May 3, 2024 11:22 PM EDT</time></p>'
        assert published(body, head) == "2024-05-03T23:22:00-04:00"

    def test_published_after_what_a_sentence_tells(self):
        first = "<p>Ann Lee, 88, died on Friday, May 3, 2024, at her home in the old town after a short illness.</p>"
        assert published(first) == "2024-05-03"
        last = "<p>Published by The Town Post on May 6, 2024.</p>"
        assert filled(f"{H1}{first}{TEXT}{last}", TITLE).date_published == "2024-05-06"

    def test_label_after_the_date(self):
        line = "Dieser Artikel wurde am 3. Mai 2024 um 14:48 von Ann Lee geschrieben und unter Brücken abgelegt."
        rest = "Er kann kommentiert werden. Die Meinungen der Leser geben nicht die der Redaktion wieder, und sie sind frei."
        assert filled(f"{H1}{TEXT}<div>{line} {rest}</div>", TITLE).date_published == "2024-05-03T14:48:00"

    def test_dateline_that_leads_a_paragraph(self):
        lead = f"(3 May 2024) {'The council voted on the plan for the new bridge that was not read by them. ' * 4}"
        assert published(f"<p>{lead}</p>") == "2024-05-03"
        assert published(f"<p>BERLIN, 3 May 2024 – {lead[13:]}</p>") == "2024-05-03"

    def test_zone_that_follows(self):
        head = '<meta property="article:published_time" content="2024-05-04T03:22:00Z">'
        article = filled(f"{H1}<p>May 3, 2024 11:22 PM</p>{TEXT}", TITLE + head)
        assert article.date_published == "2024-05-03T23:22:00-04:00"
        assert "zone" in article.reasons["date_published"]

    def test_zone_that_does_not_follow(self):
        head = '<meta property="article:published_time" content="2024-05-04T03:22:00Z">'
        assert published("<p>May 3, 2024 11:07:31 PM</p>", head) == "2024-05-03T23:07:31"

    def test_older_than_what_is_declared(self):
        json_ld = {"@type": "Article", "headline": "x", "datePublished": "2024-05-03", "dateModified": "2024-05-03"}
        assert filled(f"{H1}<p>Posted 7 April 2012</p>{TEXT}", TITLE, json_ld=json_ld).date_published == "2012-04-07"

    def test_last_resort(self):
        article = filled(f"<p>3 May 2024</p>{'<p>menu</p>' * 50}{H1}{TEXT}", TITLE)
        assert (article.date_published, article.reasons["date_published"]) == ("2024-05-03", "text of the page")


class TestRelative:
    def test_hours_ago(self):
        article = filled(f"{H1}<p>By Ann Lee, 2 hours ago</p>{TEXT}", TITLE)
        assert (article.date_published, article.date_published_raw) == ("2024-06-01T10:00:00+00:00", "2 hours ago")
        assert article.reasons["date_published"] == "text near the title, counted back from the download"

    def test_in_a_time_element(self):
        assert published("<time>3 days ago</time>") == "2024-05-29"

    def test_where_the_page_tells_the_day(self):
        assert published('<time datetime="2024-05-03">3 days ago</time>') == "2024-05-03"
        assert published("<p>29 days ago</p>", '<meta property="article:published_time" content="2024-05-03">') == (
            "2024-05-03"
        )

    def test_change(self):
        article = filled(f"{H1}<p>May 3, 2024</p><p>Updated 2 days ago</p>{TEXT}", TITLE)
        assert article.date_published == "2024-05-03"

    def test_time_of_the_download_is_not_known(self):
        document = Document(page_of(f"{H1}<p>2 hours ago</p>{TEXT}", TITLE))
        article = Article()
        fill(article, document, kept_of(document))
        assert article.date_published is None

    def test_prose(self):
        assert published(f"<p>{'The council met 2 hours ago to vote on the plan for the bridge. ' * 2}</p>") is None


class TestOthersDates:
    def test_teaser(self):
        teaser = (
            '<div class="related"><a href="/x">Other</a> <time datetime="2019-01-01">x</time><p>1 '
            "January 2019</p></div>"
        )
        assert filled(f"{H1}{TEXT}{teaser}", TITLE).date_published is None

    def test_anniversary_beside_the_text(self):
        head = '<meta property="article:published_time" content="2024-05-03">'
        aside = '<div class="related"><p>3 May 2019</p></div>'
        first, second = TEXT.split("</p>", 1)
        assert published(f"{first}</p>{aside}{second}", head) == "2024-05-03"

    def test_comment(self):
        comment = '<div class="comments"><time datetime="2019-01-01">x</time><p>May 5, 2019</p></div>'
        assert filled(f"{H1}{TEXT}{comment}", TITLE).date_published is None

    def test_comment_between_title_and_body(self):
        assert published('<div class="comments"><p>May 5, 2019</p></div>') is None

    def test_script(self):
        assert published('<script>var now = "2024-05-05"; var build = "2024-05-06T10:00";</script>') is None

    def test_data_of_a_script(self):
        article = filled(f'{H1}<script>{{"publisher":"x","publishedAt":"2024-05-03T10:00:00Z"}}</script>{TEXT}', TITLE)
        assert article.date_published == "2024-05-03T10:00:00+00:00"
        assert article.reasons["date_published"] == "publishedAt in a script"

    @pytest.mark.parametrize(
        ("script", "iso"),
        [
            ('var ct = "1714730400";', "2024-05-03T10:00:00+00:00"),
            ("var createTime = '2024-05-03 12:00';", "2024-05-03T12:00:00"),
            ("var publish_time='2024-05-03'", "2024-05-03"),
            ('var object = "1714730400";', None),
            ('{"comments": [{"createTime": "2024-05-03 12:00"}]}', None),
            ('var ct = "', None),
        ],
    )
    def test_variable_of_a_script(self, script, iso):
        body = f"{H1}<script>{script}</script>{TEXT}"
        assert filled(body, "<title>新桥</title>").date_published == iso
        chinese = body.replace(TEXT, "<p>新橋今天通車，許多市民前來參加典禮。這座橋的工程花了兩年的時間才完成。</p>")
        assert filled(chinese, "<title></title>").date_published == iso  # scripts set the title
        assert filled(body, TITLE).date_published is None

    @pytest.mark.parametrize("name", ["apub:time", "bytedance:published_time"])
    def test_names_of_chinese_platforms(self, name):
        assert published("", f'<meta name="{name}" content="2024-5-3 21:30:50">') == "2024-05-03T21:30:50"

    @pytest.mark.parametrize("name", ["weibo: article:update_at", "bytedance:updated_time", "lastmodifiedtime"])
    def test_changes_by_chinese_platforms(self, name):
        head = f'<meta name="pubdate" content="2024-05-03"><meta name="{name}" content="2024-05-04 10:00">'
        assert filled(f"{H1}{TEXT}", TITLE + head).date_modified == "2024-05-04T10:00:00"

    def test_a_sentence_in_a_script_without_blanks(self):
        prose = "2024年2月27日下午，市政府的代表一行八人来到新桥工地，听取了有关部门的介绍，并与市民座谈，大家都说桥很好看，"
        body = f"<h1>新桥</h1><p>{prose * 2}</p><p>发布日期：2024-03-06 责任编辑：王小明</p>"
        document = Document(page_of(body, "<title>新桥</title>", lang="zh"), None)
        article = Article()
        fill(article, document, [1], NOW)
        assert article.date_published == "2024-03-06"

    def test_event(self):
        head = (
            '<meta property="article:published_time" content="2024-05-03"><meta '
            'property="article:modified_time" content="2024-05-03">'
        )
        assert published("<p>The fair opens on 25 May 2024.</p>", head) == "2024-05-03"

    def test_a_list_of_them_between_title_and_text(self):
        days = ("Tue, May 14 2024", "Wed, May 8 2024", "Thu, Apr 18 2024", "Mon, Apr 15 2024")
        links = "".join(f'<a href="/{n}">Story {n}</a><div class="timestamp">{day}</div>' for n, day in enumerate(days))
        body = f'<div class="related-news"><h3>Related News</h3>{links}</div>'
        url = "https://example.com/article/2024/05/14/the-bridge-is-built"
        assert published(body, url=url) == "2024-05-14"
        assert published(f"{body}<p>NORVIK | Fri May 17, 2024 5:01pm</p>").startswith("2024-05-17")


class TestOrder:
    @pytest.mark.parametrize(
        ("lang", "url", "expected"),
        [
            ("en-US", None, "2024-03-04"),
            ("en-GB", None, "2024-04-03"),
            ("en", "https://example.com/x", "2024-03-04"),
            ("en", "https://example.co.uk/x", "2024-04-03"),
            ("en", "https://example.com.au/x", "2024-04-03"),
        ],
    )
    def test_english(self, lang, url, expected):
        assert published("<p>03/04/2024</p>", lang=lang, url=url) == expected

    def test_known_day(self):
        head = '<meta property="article:published_time" content="2024-04-03T10:00:00+02:00">'
        assert published("<p>03/04/2024</p>", head, lang="en-US") == "2024-04-03T10:00:00+02:00"
        url = "https://example.com/2024/04/03/x"
        assert published('<p class="date">03/04/2024 10:15</p>', url=url, lang="en-US") == "2024-04-03T10:15:00"

    def test_order_of_the_other_dates(self):
        json_ld = {"@type": "Article", "headline": "x", "datePublished": "2023-11-28"}
        body = f"{H1}<p>Last post: 01/12/2023</p><p>28/11/2023</p>{TEXT}"
        article = filled(body, TITLE, json_ld=json_ld)
        assert (article.date_published, article.date_modified) == ("2023-11-28", "2023-12-01")

    def test_other_language(self):
        text = (
            "<p>Der Rat hat für die neue Brücke gestimmt, und es war klar, dass die meisten von ihnen "
            "den Plan nicht kannten.</p>"
        )
        assert (
            filled(f"<h1>Die Brücke</h1><p>03/04/2024</p>{text}", "<title>Die Brücke</title>", lang="de").date_published
            == "2024-04-03"
        )


class TestLanguages:
    @pytest.mark.parametrize(
        ("lang", "line", "text", "expected"),
        [
            (
                "th",
                "เผยแพร่เมื่อ 3 พ.ค. 2567 เวลา 10:15 น.",
                "สะพานใหม่ของเมืองเปิดใช้งานแล้ว และประชาชนจำนวนมากมาร่วมงานในวันเปิดสะพาน",
                "2024-05-03T10:15:00",
            ),
            (
                "fa",
                "جمعه ۱۴ اردیبهشت ۱۴۰۳ - ۱۰:۱۵",
                "پل جدید شهر که سال‌ها برای آن تلاش شده بود امروز به روی مردم باز شد و همه از آن خوشحال بودند.",
                "2024-05-03T10:15:00",
            ),
            (
                "ja",
                "公開日：令和6年5月3日 10時15分",
                "町の新しい橋が三日に完成し、多くの住民が式典に集まった。橋の工事には二年かかったという。",
                "2024-05-03T10:15:00",
            ),
            (
                "zh",
                "民國113年5月3日 上午10:15",
                "新橋今天通車，許多市民前來參加典禮。這座橋的工程花了兩年的時間才完成。",
                "2024-05-03T10:15:00",
            ),
            (
                "ar",
                "نُشر في ٣ أيار ٢٠٢٤",
                "افتتح الجسر الجديد في المدينة اليوم وقد حضر الكثير من الناس إلى هذا الحفل الذي كان من أكبر الاحتفالات.",
                "2024-05-03",
            ),
            (
                "vi",
                "Thứ Sáu, ngày 3 tháng 5 năm 2024, 10:15",
                "Cây cầu mới của thành phố đã được khánh thành và rất nhiều người dân đã đến dự lễ khai trương hôm đó.",
                "2024-05-03T10:15:00",
            ),
            (
                "hr",
                "Objavljeno 3. listopada 2023. u 10:15",
                "Novi most u gradu je otvoren i mnogi su došli na svečanost koja je bila najveća do sada, ali nisu svi bili za.",
                "2023-10-03T10:15:00",
            ),
        ],
    )
    def test_shown(self, lang, line, text, expected):
        document = Document(f'<html lang="{lang}"><h1>{text[:20]}</h1><p>{line}</p><p>{text}</p><p>{text}</p>')
        article = Article()
        fill(article, document, [2, 3], NOW)
        assert article.date_published == expected


class TestThreads:
    THREAD: ClassVar = {
        "@type": "DiscussionForumPosting",
        "headline": "The bridge is built",
        "url": "https://example.com/t/9",
        "datePublished": "2024-05-03T10:10:00+00:00",
    }
    POST = '<p>by Bo <time datetime="2024-05-04T09:10:00+02:00">May 4</time></p>'

    def test_first_post(self):
        article = filled(f"{H1}{3 * TEXT}{self.POST}{TEXT}", TITLE, json_ld=self.THREAD)
        assert article.date_published == "2024-05-03T10:10:00+00:00"

    def test_when_it_was_begun(self):
        thread = {"@type": "QAPage", "mainEntity": {"@type": "Question", "dateCreated": "2024-05-03"}}
        assert filled(f"{H1}{3 * TEXT}{self.POST}{TEXT}", TITLE, json_ld=thread).date_published == "2024-05-03"

    def test_one_of_several(self):
        other = self.THREAD | {"url": "https://example.com/t/8", "datePublished": "2020-02-02"}
        for url, expected in (("https://example.com/t/9", "2024-05-03T10:10:00+00:00"), (None, "2020-02-02")):
            article = filled(f"{H1}{TEXT}", TITLE, json_ld=[other, self.THREAD], url=url)
            assert article.date_published == expected

    def test_questions_of_an_article(self):
        faq = {"@type": "FAQPage", "mainEntity": {"@type": "Question", "dateCreated": "2020-02-02", "answerCount": 1}}
        assert filled(f"{H1}<p>May 3, 2024</p>{TEXT}", TITLE, json_ld=faq).date_published == "2024-05-03"

    @pytest.mark.parametrize("label", ["Registered:", "Joined", "Member since", "Dabei seit:", "Inscrit le"])
    def test_day_on_which_somebody_joined(self, label):
        assert published(f"<dl><dt>ann</dt><dd>{label} 11 December 2021</dd></dl><p>May 3, 2024</p>") == "2024-05-03"


class TestJsonLdShapes:
    @pytest.mark.parametrize(
        "json_ld",
        [
            {"@graph": [{"@type": "WebSite"}, {"@type": "Article", "headline": "x", "datePublished": "2024-05-03"}]},
            [{"@type": "BreadcrumbList"}, {"@type": "NewsArticle", "headline": "x", "datePublished": "2024-05-03"}],
            {"@type": ["Thing", "BlogPosting"], "headline": "x", "datePublished": ["2024-05-03"]},
            {"@type": "Article", "headline": "x", "datePublished": {"@value": "2024-05-03"}},
            {"@type": "Article", "headline": "x", "datePublished": None, "dateCreated": "2024-05-03"},
            {"@type": "Article", "headline": "x", "datePublished": "", "uploadDate": "2024-05-03"},
        ],
    )
    def test_shapes(self, json_ld):
        assert filled(TEXT, json_ld=json_ld).date_published == "2024-05-03"

    def test_broken(self):
        html = (
            '<script type="application/ld+json">{"@type": "Article", "headline": "a\nb", '
            '"datePublished": "2024-05-03",}</script>'
        )
        assert filled_html(html + TEXT).date_published == "2024-05-03"

    @pytest.mark.parametrize("value", [True, {}, [], [[]], 5, "soon", "2024-13-45", {"@type": "x"}])
    def test_what_is_no_date(self, value):
        assert (
            filled(TEXT, json_ld={"@type": "Article", "headline": "x", "datePublished": value}).date_published is None
        )


class TestRobust:
    @settings(deadline=None)
    @given(st.text(max_size=60), st.text(max_size=30))
    def test_any_text(self, line, content):
        article = filled(
            f"{H1}<p>{line}</p><time>{line}</time>{TEXT}", f'{TITLE}<meta name="date" content="{content}">'
        )
        for value in (article.date_published, article.date_modified):
            assert value is None or "2024-06-03" > value >= "1990"

    @pytest.mark.parametrize(
        "piece",
        [
            '<time datetime="x">1 May</time>',
            '<div class="date">',
            "3 May ",
            '<span class="date">1</span><br>',
            '"published":',
            "/2024",
        ],
    )
    def test_linear(self, piece):
        evil = piece * (400_000 // len(piece))
        document = Document(f"<title>The bridge</title><h1>The bridge</h1>{evil}{TEXT}", f"https://example.com/{evil}")
        start = process_time()
        article = Article()
        fill(article, document, kept_of(document), NOW)
        assert process_time() - start < 2 * slowness()
        assert article.date_published is None or article.date_published > "1990"

    def test_empty(self):
        assert filled_html("").date_published is None


class TestOtherStories:
    """Days near the title that are not the article's, where the page declares one twice."""

    DECLARED = (
        '<meta property="article:published_time" content="2024-05-03T10:00:00Z">'
        '<script type="application/ld+json">{"@type": "NewsArticle", "headline": "The bridge is built",'
        '"datePublished": "2024-05-03T10:00:00Z"}</script>'
    )

    def test_in_a_box_of_teasers(self):
        box = "<aside class=readmore><div class=teaser><span>14/08/2021</span> The old bridge</div></aside>"
        assert published(box, self.DECLARED) == "2024-05-03T10:00:00+00:00"

    def test_in_the_standfirst(self):
        lead = "<p>Ann Lee was last seen on the bridge on November 3, 2013, after leaving the harbour at night with others.</p>"
        assert published(lead, self.DECLARED) == "2024-05-03T10:00:00+00:00"


class TestZones:
    def test_the_clock_of_the_place(self):
        head = '<meta property="article:published_time" content="2024-05-03T07:30:00Z">'
        article = filled(f'{H1}<time datetime="2024-05-03T09:30:00+02:00">May 3</time>{TEXT}', TITLE + head)
        assert article.date_published == "2024-05-03T09:30:00+02:00"
        assert article.date_published_raw == "2024-05-03T07:30:00Z"
        assert article.reasons["date_published"].startswith("meta article:published_time, zone by time element")

    @pytest.mark.parametrize(
        ("one", "other", "expected"),
        [
            ("2024-05-03 10:00:24", "2024-05-03T10:00:24+02:00", "2024-05-03T10:00:24+02:00"),
            ("2024-05-03T10:00", "2024-05-03T10:00:24Z", "2024-05-03T10:00:24+00:00"),
            ("2024-05-03T10:00:00", "2024-05-03T12:00:00+02:00", "2024-05-03T10:00:00"),
            ("May 3, 2024, 10:00 AM IST", "2024-05-03T10:00:00Z", "2024-05-03T10:00:00"),
        ],
    )
    def test_of_another_declaration(self, one, other, expected):
        head = f'<meta property="article:published_time" content="{other}">'
        json_ld = {"@type": "NewsArticle", "headline": "x", "datePublished": one}
        assert filled(f"{H1}{TEXT}", TITLE + head, json_ld=json_ld).date_published == expected

    def test_utc_beside_a_zone_of_the_place(self):
        """A tracker's Z is as wrong as the zone of the change is right."""
        head = '<meta name="cXenseParse:publishtime" content="2024-05-03T21:34:30Z">'
        times = {"datePublished": "2024-05-03T21:34:30", "dateModified": "2024-05-03T22:04:55-05:00"}
        found = filled(f"{H1}{TEXT}", TITLE + head, json_ld={"@type": "NewsArticle", "headline": "x", **times})
        assert found.date_published == "2024-05-03T21:34:30"

    def test_the_clock_of_readers_is_no_utc(self):
        head = '<meta property="article:published_time" content="2024-05-03T10:00:00Z">'
        json_ld = {"@type": "NewsArticle", "headline": "x", "datePublished": "2024-05-03"}
        found = filled(f"{H1}<p>May 3, 2024, 10:00 AM</p>{TEXT}", TITLE + head, json_ld=json_ld)
        assert found.date_published == "2024-05-03T10:00:00+00:00"  # which is declared in full

    def test_a_moment_of_another_post(self):
        """Of a live blog that was begun in the night, only the day of the title is the declared moment's."""
        head = '<meta property="article:published_time" content="2024-05-02T23:01:00Z">'
        posts = (
            "<article><time datetime=2024-05-03T16:48Z>16:48</time><p>The first cars have crossed the bridge.</article>"
        )
        assert published(f"<time>May 3, 2024</time>{TEXT}{posts}", head) == "2024-05-03"


def test_published_and_changed_on_one_day():
    """Themes of WordPress write both; the first sentence is about the day before."""
    times = (
        "<time class='entry-date published' datetime=2024-05-03T08:16:57+01:00>May 3, 2024</time>"
        "<time class=updated datetime=2024-05-03T08:16:59+01:00>May 3, 2024</time>"
    )
    lead = (
        "<p>On 2/5/2024, at night, a dog drove out two burglars, who had come over the bridge, as the police said.</p>"
    )
    assert published(f"{times}{lead}").startswith("2024-05-03")


def test_the_last_day_of_an_exhibition():
    json_ld = {"@type": "WebPage", "datePublished": "2024-02-19T14:41:17+00:00"}
    lead = "<h2>Exhibition, 9-23 Feb 2024, Mo-Fr 9-16</h2>"
    assert filled(f"{H1}{lead}{TEXT}", TITLE, json_ld=json_ld).date_published == "2024-02-19T14:41:17+00:00"
    lead = lead.replace("Exhibition, ", "Exhibition in the old town<br>")
    assert filled(f"{H1}{lead}{TEXT}", TITLE, json_ld=json_ld).date_published == "2024-02-19T14:41:17+00:00"


def test_label_with_blanks_after_it():
    """A change is told of in an element of its own."""
    shown = '<span>Updated:</span>\n <time datetime="2024-03-08T06:51:41-07:00">March 8</time>'
    head = f'{TITLE}<meta property="article:published_time" content="2024-02-01T10:00:00Z">'
    article = filled(f"{H1}{shown}{TEXT}", head)
    assert (article.date_published, article.date_modified) == ("2024-02-01T10:00:00+00:00", "2024-03-08T06:51:41-07:00")


def test_a_link_is_no_label():
    menu = '<ul><li><a href="/u">Bridge update</a></li></ul>'
    article = filled(f"{menu}{H1}<p>1 February 2024</p>{TEXT}".replace(H1, ""), TITLE)
    assert (article.date_published, article.date_modified) == ("2024-02-01", None)


def test_no_change_before_the_publication():
    head = f'{TITLE}<meta property="article:published_time" content="2024-02-19T10:00:00Z">'
    changed = '<meta property="article:modified_time" content="2024-02-{}T10:00:00Z">'
    assert filled(f"{H1}{TEXT}", head + changed.format("18")).date_modified is None
    assert filled(f"{H1}{TEXT}", head + changed.format("20")).date_modified == "2024-02-20T10:00:00+00:00"


def test_no_change_hours_before_the_publication():
    json_ld = {"@type": "NewsArticle", "headline": "x", "datePublished": "2024-02-09T20:00:04-05:00"}
    changed = '<meta property="article:modified_time" content="2024-02-{}T{}:00:00Z">'
    for day, hour, expected in (("09", "20", None), ("10", "20", "2024-02-10T20:00:00+00:00")):
        head = TITLE + changed.format(day, hour)
        assert filled(f"{H1}{TEXT}", head, json_ld=json_ld).date_modified == expected


def test_a_change_that_another_object_tells():
    """The day of publication is beyond doubt, but that of the change is not told there."""
    head = f'{TITLE}<meta property="article:published_time" content="2024-02-01T10:00:00Z">'
    json_ld = {"@type": "WebPage", "datePublished": "2024-02-01T10:00:00Z", "dateModified": "2024-02-05T10:00:00Z"}
    article = filled(f"{H1}<p>1 February 2024</p>{TEXT}", head, json_ld=json_ld)
    assert article.date_modified == "2024-02-05T10:00:00+00:00"


@pytest.mark.parametrize(
    ("shown", "zone"), [("5:30 AM EST", "-05:00"), ("5:30 AM", "+00:00"), ("6:30 AM EST", "+00:00")]
)
def test_the_zone_of_the_same_clock_that_is_shown(shown, zone):
    """Some systems call their own clock UTC."""
    json_ld = {"@type": "NewsArticle", "headline": "x", "datePublished": "2024-02-09T05:30:01Z"}
    article = filled(f"{H1}<p>Posted Feb 9, 2024 {shown}</p>{TEXT}", TITLE, json_ld=json_ld)
    assert article.date_published == f"2024-02-09T05:30:01{zone}"
