"""Dates that pages show, near the title and elsewhere."""

import pytest
from fields.dated import H1, TITLE, published
from fields.filling import TEXT, fill, filled, kept_of, page_of

from scrapy_article.article import Article
from scrapy_article.document import Document


class TestShown:
    @pytest.mark.parametrize(
        "line",
        [
            "<span>May 3, 2024</span><span>5 min read</span>",
            '<span>May 3, 2024</span><a href="#comments">12</a>',
            "<span>Ann Lee</span><span>May</span><span>3</span><span>2024</span>",
            "<span>03.05.2024</span><span>5 Min.</span>",
            "<span>2024-05-03</span><span>5 min</span>",
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

    @pytest.mark.parametrize(
        "line",
        [
            "Published: May 3, 2024 | Updated: 20 May 2024",
            "Last updated on 2024-05-20, first published on 3 May 2024 by the desk",
            "Updated 20 May 2024, first published on the site on 2024-05-03 by the desk",
            "Published on 3 May 2024 by the news desk | Last updated on 20/05/2024",
        ],
    )
    def test_two_days_in_different_forms(self, line):
        article = filled(f"{H1}<p>{line}</p>{TEXT}", f'{TITLE}<meta property="og:locale" content="en_GB">')
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-20")

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

    def test_prose_is_no_date_line(self):
        assert (
            published(f"<p>{'On the 3rd of May 2024 it was said that the bridge would be built soon. ' * 5}</p>")
            is None
        )

    def test_local_day_of_a_moment_in_utc(self):
        head = '<meta property="article:published_time" content="2024-05-04T03:22:07Z">'
        assert published("<p>May 3, 2024</p>", head) == "2024-05-03"

    def test_time_element_in_utc_that_shows_the_local_day(self):
        head = '<meta property="article:published_time" content="2024-05-04T03:22:00Z">'
        body = '<p>By Ann Lee <time datetime="2024-05-04T03:22:00Z">May 3, 2024 11:22 PM EDT</time></p>'
        assert published(body, head) == "2024-05-03T23:22:00-04:00"

    def test_dateline_that_leads_a_paragraph(self):
        lead = f"(3 May 2024) {'The council voted on the plan for the new bridge that was not read by them. ' * 4}"
        assert published(f"<p>{lead}</p>") == "2024-05-03"
        assert published(f"<p>BERLIN, 3 May 2024 – {lead[13:]}</p>") == "2024-05-03"

    def test_last_resort(self):
        article = filled(f"<p>3 May 2024</p>{'<p>menu</p>' * 50}{H1}{TEXT}", TITLE)
        assert (article.date_published, article.reasons["date_published"]) == ("2024-05-03", "text of the page")


class TestRelative:
    def test_hours_ago(self):
        article = filled(f"{H1}<p>By Ann Lee, 2 hours ago</p>{TEXT}", TITLE)
        assert (article.date_published, article.date_published_raw) == ("2024-06-01T10:00:00+00:00", "2 hours ago")
        assert article.reasons["date_published"] == "text near the title, counted back from the download"

    def test_where_the_page_tells_the_day(self):
        assert published('<time datetime="2024-05-03">3 days ago</time>') == "2024-05-03"
        assert published("<p>29 days ago</p>", '<meta property="article:published_time" content="2024-05-03">') == (
            "2024-05-03"
        )

    def test_time_of_the_download_is_not_known(self):
        document = Document(page_of(f"{H1}<p>2 hours ago</p>{TEXT}", TITLE))
        article = Article()
        fill(article, document, kept_of(document))
        assert article.date_published is None


def test_the_last_day_of_an_exhibition():
    json_ld = {"@type": "WebPage", "datePublished": "2024-02-19T14:41:17+00:00"}
    lead = "<h2>Exhibition, 9-23 Feb 2024, Mo-Fr 9-16</h2>"
    assert filled(f"{H1}{lead}{TEXT}", TITLE, json_ld=json_ld).date_published == "2024-02-19T14:41:17+00:00"
    lead = lead.replace("Exhibition, ", "Exhibition in the old town<br>")
    assert filled(f"{H1}{lead}{TEXT}", TITLE, json_ld=json_ld).date_published == "2024-02-19T14:41:17+00:00"


@pytest.mark.parametrize("label", ["Updated:", "Up&shy;dated:", "Updated: <!-- -->"])
def test_label_before_what_is_around_a_date(label):
    shown = f'<div>{label} <span><b><time datetime="2024-03-08T06:51:41-07:00">March 8</time></b></span></div>'
    head = f'{TITLE}<meta property="article:published_time" content="2024-02-01T10:00:00Z">'
    article = filled(f"{H1}{shown}{TEXT}", head)
    assert (article.date_published, article.date_modified) == ("2024-02-01T10:00:00+00:00", "2024-03-08T06:51:41-07:00")


def test_a_comment_is_no_label():
    shown = '<div><!-- Updated: --><time datetime="2024-02-01T10:00:00Z">February 1</time></div>'
    article = filled(f"{H1}{shown}{TEXT}", TITLE)
    assert (article.date_published, article.date_modified) == ("2024-02-01T10:00:00+00:00", None)
