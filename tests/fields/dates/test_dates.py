from time import process_time
from typing import ClassVar

import pytest
from cpu import slowness
from fields.dated import H1, TITLE, published
from fields.filling import NOW, TEXT, fill, filled, kept_of, page_of
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.article import Article
from scrapy_article.document import Document


class TestModified:
    def test_both(self):
        json_ld = {"@type": "Article", "headline": "x", "datePublished": "2024-05-03", "dateModified": "2024-05-04"}
        article = filled(TEXT, json_ld=json_ld)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04")
        assert article.date_modified_raw == "2024-05-04"

    @pytest.mark.parametrize(
        "below",
        [
            "<p>Updated: May 4, 2024</p>",
            '<footer><span>Last updated on <b><time datetime="2024-05-04">May 4, 2024</time></b></span></footer>',
            "<footer>Zuletzt aktualisiert am 4. Mai 2024</footer>",
        ],
    )
    def test_below_the_article_beside_a_day_that_is_beyond_doubt(self, below):
        head = '<meta property="article:published_time" content="2024-05-03">'
        article = filled(f"{H1}<p>May 3, 2024</p>{TEXT}{below}", TITLE + head)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04")

    @pytest.mark.parametrize(
        ("line", "days"),
        [
            ("Published 3 days ago, updated 2 hours ago", ("2024-05-29", "2024-06-01T10:00:00+00:00")),
            ("Yesterday 09:30, updated 2 hours ago", ("2024-05-31T09:30:00", "2024-06-01T10:00:00+00:00")),
            ("Published May 3, 2024 | Updated 2 hours ago", ("2024-05-03", "2024-06-01T10:00:00+00:00")),
        ],
    )
    @pytest.mark.parametrize("name", ["", "date"])
    def test_told_by_the_distance_from_the_download(self, line, days, name):
        article = filled(f'{H1}<p class="{name}">{line}</p>{TEXT}', TITLE)
        assert (article.date_published, article.date_modified) == days

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

    def test_shown_date_of_the_change_that_is_not_called_so(self):
        """What two declarations agree on is the day of publication, whatever else is shown."""
        declared = '<meta property="article:published_time" content="2020-05-03">'
        json_ld = {"@type": "Article", "headline": "x", "datePublished": "2020-05-03", "dateModified": "2024-05-04"}
        article = filled(f'{H1}<p class="date">May 4, 2024</p>{TEXT}', TITLE + declared, json_ld=json_ld)
        assert (article.date_published, article.date_modified) == ("2020-05-03", "2024-05-04")

    @pytest.mark.parametrize(
        "line",
        ["Published May 3, 2024, updated May 4, 2024", "Last modified: 4 May 2024 - First published: 3 May 2024"],
    )
    def test_labels(self, line):
        article = filled(f"{H1}<p>{line}</p>{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-03", "2024-05-04")

    @pytest.mark.parametrize(
        ("lang", "lines"),
        [
            ("ko", ["입력 2024-05-03 10:15", "수정 2024-05-04 11:02"]),
            ("zh", ["发布 2024-05-03 10:15", "更新 2024-05-04 11:02"]),
        ],
    )
    def test_labels_of_two_characters(self, lang, lines):
        body = "".join([f"<p>{line}</p>" for line in lines])
        article = filled(f"{H1}{body}{TEXT}", TITLE, lang=lang)
        assert (article.date_published, article.date_modified) == ("2024-05-03T10:15:00", "2024-05-04T11:02:00")

    @pytest.mark.parametrize("name", ["entry-date updated", "post-date updated"])
    def test_class_of_the_only_date(self, name):
        body = f'<time class="{name}" datetime="2024-05-03T10:15:00+00:00">May 3, 2024</time>'
        article = filled(f"{H1}{body}{TEXT}", TITLE)
        assert (article.date_published, article.date_modified) == ("2024-05-03T10:15:00+00:00", None)


class TestOthersDates:
    def test_comment_between_title_and_body(self):
        assert published('<div class="comments"><p>May 5, 2019</p></div>') is None

    def test_a_sentence_in_a_script_without_blanks(self):
        prose = "2024年2月27日下午，市政府的代表一行八人来到新桥工地，听取了有关部门的介绍，并与市民座谈，大家都说桥很好看，"
        body = f"<h1>新桥</h1><p>{prose * 2}</p><p>发布日期：2024-03-06 责任编辑：王小明</p>"
        document = Document(page_of(body, "<title>新桥</title>", lang="zh"), None)
        article = Article()
        fill(article, document, [1], NOW)
        assert article.date_published == "2024-03-06"


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

    def test_one_of_several(self):
        other = self.THREAD | {"url": "https://example.com/t/8", "datePublished": "2020-02-02"}
        for url, expected in (("https://example.com/t/9", "2024-05-03T10:10:00+00:00"), (None, "2020-02-02")):
            article = filled(f"{H1}{TEXT}", TITLE, json_ld=[other, self.THREAD], url=url)
            assert article.date_published == expected

    def test_questions_of_an_article(self):
        faq = {"@type": "FAQPage", "mainEntity": {"@type": "Question", "dateCreated": "2020-02-02", "answerCount": 1}}
        assert filled(f"{H1}<p>May 3, 2024</p>{TEXT}", TITLE, json_ld=faq).date_published == "2024-05-03"


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


class TestDescribed:
    """The dates of a work, a product or a person that the page is about."""

    DECLARED = '<meta property="article:published_time" content="2024-05-03">'
    JSON_LD: ClassVar = {"@type": "NewsArticle", "headline": "The bridge is built", "datePublished": "2024-05-03"}

    @pytest.mark.parametrize(
        "line",
        ["Published: 12 September 2023", "Originally published: 12 September 2023", "Release date: 12 September 2023"],
    )
    def test_beside_declarations_that_agree(self, line):
        article = filled(f"{H1}<p>{line}</p>{TEXT}", TITLE + self.DECLARED, json_ld=self.JSON_LD)
        assert article.date_published == "2024-05-03"

    @pytest.mark.parametrize(
        "box",
        [
            "<dl><dt>Fecha de estreno<dd>12 de marzo de 2010</dl>",
            "<table><tr><th>Erscheinungsdatum:<td>12. März 2010</table>",
            "<table><tr><td>Release date<td>12 March 2010<tr><td>Pages<td>320</table>",
        ],
    )
    def test_properties_beside_one_declaration(self, box):
        assert filled(f"{H1}{box}{TEXT}", TITLE, json_ld=self.JSON_LD).date_published == "2024-05-03"

    def test_a_card_that_is_one_link(self):
        card = '<a href="/pier"><div>What the pier taught us of steel</div><div>News <time>May 4, 2024</time></div></a>'
        assert (
            filled(f"{H1}{TEXT}<section>{card}</section>", TITLE, url="https://example.com/bridge").date_published
            is None
        )
