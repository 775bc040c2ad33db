import re
from datetime import datetime, timezone
from time import process_time

import pytest
from cpu import slowness
from fields.filling import TEXT, fill, filled, filled_html, page_of
from hostile.checks import strings_in
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.article import Article, Breadcrumb
from scrapy_article.document import Document

PAGE = page_of(
    f"""<nav class="breadcrumb"><a href="/">Home</a></nav><h1>The bridge is built</h1><p class="byline">By Ann Lee and Bo Ek</p>
    <figure><img src="/a.jpg"><figcaption>The bridge</figcaption></figure>{TEXT}
    <div id="comments"><h2>3 comments</h2></div><footer><a href="https://creativecommons.org/licenses/by/4.0/">CC</a></footer>""",
    """<title>The bridge is built - Daily Planet</title><meta property="og:site_name" content="Daily Planet">
    <meta property="article:published_time" content="2024-05-03T10:00:00+02:00">
    <meta property="article:modified_time" content="2024-05-04"><meta name="description" content="What the town says.">
    <meta property="article:section" content="Town"><meta property="article:tag" content="Bridges">
    <meta property="og:image" content="/a.jpg"><meta name="article:content_tier" content="free"><link rel="canonical" href="/bridge">""",
)


class TestFill:
    def test_everything(self):
        article = filled_html(PAGE, "https://www.dailyplanet.com/bridge?x")
        assert article.title == "The bridge is built"
        assert article.authors == ["Ann Lee", "Bo Ek"]
        assert article.date_published == "2024-05-03T10:00:00+02:00"
        assert article.date_modified == "2024-05-04"
        assert article.language == "en"
        assert article.description == "What the town says."
        assert article.section == "Town"
        assert article.tags == ["Bridges"]
        assert article.site_name == "Daily Planet"
        assert article.canonical_url == "https://www.dailyplanet.com/bridge"
        assert article.main_image == "https://www.dailyplanet.com/a.jpg"
        assert [image.caption for image in article.images] == ["The bridge"]
        assert article.breadcrumbs == [Breadcrumb("Home", "https://www.dailyplanet.com/")]
        assert article.is_accessible_for_free is True
        assert article.license == "https://creativecommons.org/licenses/by/4.0/"
        assert article.comment_count == 3
        assert (article.videos, article.audios, article.is_live_blog) == ([], [], False)
        assert article.warnings == []

    @pytest.mark.parametrize("unseen", ["\u200b", "\u00ad \u200b", "\u2060", "\x7f", "\ufeff"])
    def test_values_of_nothing_that_anybody_sees(self, unseen):
        names = ("headline", "description", "articleSection", "keywords", "author", "publisher")
        article = filled(TEXT, json_ld={"@type": "NewsArticle", **dict.fromkeys(names, unseen)})
        found = (article.title, article.description, article.section, article.tags, article.authors, article.site_name)
        assert found == (None, None, None, [], [], None)

    def test_what_nobody_sees(self):
        page = (
            PAGE.replace("bridge", "br\u00adidge").replace("Daily", "\u202aDaily").replace("Bridges", "Brid\u00adges")
        )
        page = (
            page.replace("What", "\ufeffWhat")
            .replace("Town", "To\u200bwn")
            .replace('href="/br\u00adidge"', 'href="/b"')
        )
        article = filled_html(page.replace("Home", "Ho\u00adme"), "https://www.dailyplanet.com/bridge")
        assert article.title == "The bridge is built"
        assert article.description == "What the town says."
        assert article.section == "Town"
        assert article.tags == ["Bridges"]
        assert article.site_name == "Daily Planet"
        assert [image.caption for image in article.images] == ["The bridge"]
        assert [step.name for step in article.breadcrumbs] == ["Home"]

    @pytest.mark.parametrize(
        "character", ["\x00", "\x08", "\x0b", "\x1f", "\x7f", "\x85", "\ufffe", "\uffff", "\ud800"]
    )
    def test_control_characters_are_in_no_field(self, character):
        words = f"The{character} bridge"
        video = {"@type": "VideoObject", "contentUrl": f"/{words}.mp4", "name": words, "thumbnailUrl": f"/{words}.jpg"}
        steps = [{"@type": "ListItem", "position": i, "name": words, "item": f"/{character}{i}"} for i in (1, 2, 3)]
        json_ld = [
            {"@type": "NewsArticle", "headline": words, "datePublished": f"2024-05-03{character} 10:00", "video": video}
            | {"image": f"/{words}.jpg", "license": f"/{words}", "dateModified": f"2024-05-04{character} 10:00"},
            {"@type": "BreadcrumbList", "itemListElement": steps},
        ]
        shown = words if character in ("\x7f", "\x85") else words.replace(character, f"&#{ord(character)};")
        figure = (
            f'<figure><img src="/{shown}.jpg" alt="{shown}"><figcaption>{shown}. Photo: A{shown}</figcaption></figure>'
        )
        head = f'<link rel=canonical href="/{shown}"><meta name=description content="{shown}">'
        article = filled(f"<h1>{shown}</h1>{TEXT}{figure}{TEXT}", head, json_ld=json_ld, url="https://example.org/a")
        assert article.date_published is not None
        assert len(article.images) == len(article.videos) == 1
        assert article.breadcrumbs
        assert (
            re.search(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff\ufffe\uffff]", "\xb7".join(strings_in(article.to_dict())))
            is None
        )

    def test_control_characters_are_in_no_reason(self):
        article = filled(TEXT, json_ld={"@type": "Some\0thing", "dateModified": "2024-05-04"})
        assert article.reasons["date_published"] == "JSON-LD dateModified of Something"

    def test_download_time_bounds_the_dates(self):
        document = Document(PAGE)
        article = Article()
        fill(article, document, [], datetime(2024, 5, 3, 12, tzinfo=timezone.utc))
        assert article.date_modified == "2024-05-04"
        early = Article()
        fill(early, document, [], datetime(2024, 4, 1, tzinfo=timezone.utc))
        assert early.date_published is None


class TestRobust:
    @pytest.mark.parametrize(
        "html", ["", " ", "x", "<", "<html>", "<!-- x -->", "\x00", "<p>\ud800</p>", "<title></title><h1></h1>"]
    )
    def test_odd_pages(self, html):
        filled_html(html)
        filled_html(html, "http://[::1")

    @settings(deadline=None)
    @given(
        st.recursive(
            st.none() | st.booleans() | st.integers() | st.text(max_size=12),
            lambda inner: (
                st.lists(inner, max_size=3)
                | st.dictionaries(
                    st.sampled_from(
                        "@type @id @graph name headline author creator publisher image url datePublished "
                        "dateModified keywords "
                        "articleSection itemListElement isAccessibleForFree inLanguage mainEntityOfPage "
                        "description item license hasPart cssSelector commentCount interactionStatistic "
                        "interactionType userInteractionCount video audio associatedMedia contentUrl embedUrl "
                        "thumbnailUrl position".split()
                    ),
                    inner
                    | st.sampled_from(
                        "Article Person BreadcrumbList WebSite LiveBlogPosting VideoObject AudioObject ImageObject "
                        "2024-05-03 false .x /a https://example.com/a.mp4 http://[::1".split()
                    ),
                    max_size=5,
                )
            ),
            max_leaves=12,
        )
    )
    def test_any_json_ld(self, value):
        filled(f"<h1>x</h1>{TEXT}", json_ld=value, url="https://example.com/x")

    @settings(deadline=None)
    @given(st.text(alphabet="<>/=\"' abch1pimgtimeclassauthordate-:;2024", max_size=300))
    def test_any_markup(self, html):
        filled_html(html, "https://example.com/x")

    @pytest.mark.parametrize(
        "piece",
        [
            "<p class=byline>By ",
            '<div class="author date breadcrumb caption">',
            "<h1>a b c d</h1>",
            '<a rel="author tag" href="/author/x">Ann Lee</a>',
            '<meta name="author" content="Ann Lee">',
            '<meta property="og:title" content="a - b">',
            '<figure class="related comment">',
            "&amp;",
            '<a href="#comments">1</a>',
            '<a href="https://creativecommons.org/licenses/by/4.0/"></a>',
            '<div class="paywall live-blog"><time>10:00</time>',
            "<iframe src=/video/1></iframe>",
            "<img src=a.jpg data-src=b.jpg srcset='c.jpg 1w'>",
        ],
    )
    def test_linear(self, piece):
        html = f"<h1>The bridge</h1>{TEXT}{piece * (400_000 // len(piece))}"
        document = Document(html, "https://example.com/x")
        kept = [s.index for s in document.segments if s.words > 10][:5]
        start = process_time()
        fill(Article(), document, kept)
        assert process_time() - start < 2 * slowness()
