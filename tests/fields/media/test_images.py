from time import process_time

import pytest
from cpu import slowness
from fields.filling import NOW, P1, P2, TEXT, URL, fill, filled, images_in, kept_of

from scrapy_article.article import Article, Image
from scrapy_article.document import Document


class TestPlace:
    def test_outside_the_article(self):
        body = f'<img src="/menu.jpg"><h1>The bridge</h1>{TEXT}<div><p>x</p><img src="/next.jpg"></div>'
        assert filled(body, "<title>The bridge</title>", url=URL).images == []

    def test_between_title_and_body(self):
        body = f'<h1>The bridge</h1><figure><img src="/a.jpg"></figure>{TEXT}'
        assert [i.url for i in filled(body, "<title>The bridge</title>", url=URL).images] == [
            "https://example.com/a.jpg"
        ]


class TestOthers:
    @pytest.mark.parametrize("tag", ['<img src="/a.jpg" alt="Arrow icon">', '<img src="/a.jpg" alt="User avatar">'])
    def test_portraits_banners_and_stills(self, tag):
        assert images_in(tag) == []

    @pytest.mark.parametrize(
        "tag",
        [
            '<img src="/a.jpg" alt="An icon of the town">',
            '<a href="/shop"><img src="/a.jpg"></a>',
            '<a href="/bridge/pictures"><img src="/a.jpg" width="300" height="250"></a>',
            '<div class="video-page"><img src="/a.jpg"></div>',
        ],
    )
    def test_pictures(self, tag):
        assert [image.url for image in images_in(tag)] == ["https://example.com/a.jpg"]


class TestToldInJsonLd:
    def images(self, **told):
        image = {"@type": "ImageObject", "url": "https://example.com/old-bridge.jpg", **told}
        found = images_in(
            '<img src="/old-bridge-300x200.jpg" alt="Old bridge.">',
            json_ld={"@type": "Article", "headline": "x", "image": [image]},
        )
        return [(image.caption, image.credit) for image in found]

    def test_what_is_shown_comes_first(self):
        image = {"url": "/old-bridge.jpg", "caption": "It fell. Photo: Bo Ek"}
        figure = "<figure><img src=/old-bridge.jpg><figcaption>It stands. Photo: Ann Lee</figcaption></figure>"
        (found,) = images_in(figure, json_ld={"@type": "Article", "headline": "x", "image": image})
        assert (found.caption, found.credit) == ("It stands.", "Ann Lee")


class TestSizes:
    @pytest.mark.parametrize(
        ("tag", "name"),
        [
            ('<a href="/full/old-bridge.jpg"><img src="/thumbs/tn_old-bridge.jpg"></a>', "full/old-bridge.jpg"),
            ('<a href="/b.jpg"><span><img src="/img/zoom.png"></span></a>', "b.jpg"),
            ('<a href="/wiki/File:Bridge.jpg"><img src="/bridge.jpg"></a>', "bridge.jpg"),
        ],
    )
    def test_where_the_link_leads(self, tag, name):
        assert [image.url for image in images_in(tag)] == [f"https://example.com/{name}"]

    def test_two_sizes(self):
        (image,) = images_in('<img src="/a-900x600.jpg"><img src="/a-300x200.jpg" alt="A">')
        assert (image.url, image.alt) == ("https://example.com/a-900x600.jpg", "A")

    def test_other_folders(self):
        tags = '<img src="/2023/05/a.jpg"><img src="/2023/06/a.jpg"><img src="/v?id=7&w=900"><img src="/v?id=8&w=900">'
        assert len(images_in(tags)) == 4


class TestCaption:
    def test_figcaption(self):
        figure = (
            '<figure><img src="/a.jpg" alt="A  bridge"><figcaption>The old <b>bridge</b>. Photo: '
            "Bo</figcaption></figure>"
        )
        assert images_in(figure) == [Image("https://example.com/a.jpg", "The old bridge.", "A bridge", "Bo")]

    @pytest.mark.parametrize(
        "caption",
        [
            "<figcaption>The old bridge <span class='photo-credit'>(Bo Ek)</span></figcaption>",
            "<figcaption>The old bridge</figcaption><div class='caption credit'>Foto: Bo Ek</div>",
            "<figcaption>The old bridge<br>© Bo Ek</figcaption>",
        ],
    )
    def test_credit(self, caption):
        image = images_in(f'<figure><img src="/a.jpg">{caption}</figure>')[0]
        assert (image.caption, image.credit) == ("The old bridge", "Bo Ek")

    def test_each_its_own(self):
        inside = (
            '<div><img src="/a.jpg"><p class="caption">One</p><img src="/b.jpg"><img src="/c.jpg">'
            '<p class="caption">Three</p></div>'
        )
        assert [image.caption for image in images_in(inside)] == ["One", None, "Three"]

    def test_caption_with_tags_as_text(self):
        figure = "<figure><img src='/a.jpg' alt='&lt;em&gt;A&lt;/em&gt; bridge'><figcaption>&lt;p&gt;The old bridge&lt;/p&gt;"
        image = images_in(f"{figure}</figcaption></figure>")[0]
        assert (image.caption, image.alt) == ("The old bridge", "A bridge")

    @pytest.mark.parametrize("alt", ["", "null", "Image", "enter image description here", "No Caption Provided"])
    def test_no_description(self, alt):
        assert images_in(f'<p><img src="/a.jpg" alt="{alt}"></p>')[0].alt is None


class TestTime:
    @pytest.mark.parametrize("piece", ["<img src=a.jpg>", "<figure><img src=a.jpg>", "<picture><source srcset='a b'>"])
    def test_linear(self, piece):
        document = Document(f"<h1>x</h1>{P1}{piece * (400_000 // len(piece))}{P2}", URL)
        start = process_time()
        fill(Article(), document, kept_of(document), NOW)
        assert process_time() - start < 2 * slowness()


def test_a_button_that_is_not_closed():
    html = f"<button><div>Menu<div></button><h1>The bridge</h1>{P1}<img src=/a.jpg>{P2}"
    assert [image.url for image in filled(html, url=URL).images] == ["https://example.com/a.jpg"]


def test_a_wrapper_with_an_odd_name():
    """It holds most of the text, but not its beginning."""
    html = f"<h1>The bridge</h1>{P1}<div class=with-rail><div class=right-rail>{P2}<img src=/a.jpg>{P2}{P2}</div></div>"
    assert [image.url for image in filled(html, url=URL).images] == ["https://example.com/a.jpg"]


class TestLeadPicture:
    HEAD = (
        "<title>The bridge</title><meta property=og:image content='https://img.test/2020/bridge-at-night-1200x630.jpg'>"
    )
    LEAD = (
        "<div class=teaser><img src='https://img.test/s/bridge-at-night-300x200.jpg'><p class=caption>The bridge.</div>"
    )

    def lead(self, html):
        return [image.caption for image in filled(html, self.HEAD, url=URL).images]

    def test_above_the_title(self):
        assert self.lead(f"{self.LEAD}<h1>The bridge</h1>{TEXT}") == ["The bridge."]


class TestHead:
    """A picture above the title that the page does not declare, though it declares another of its sizes."""

    HEAD = '<title>The bridge</title><meta property="og:image" content="/img/bridge_1680.jpg">'

    def count(self, html):
        return len(filled(f"{html}{P1}{P2}", self.HEAD, url=URL).images)

    def test_a_figure_in_one_head_with_the_title(self):
        assert self.count("<div><img src=/img/brand.jpg><h1>The bridge</h1></div>") == 0


class TestHeadOfTheArticle:
    """A picture in the head of the article, and none that the page declares."""

    HERO = "<div class=hero><img src=/a.jpg width=1600></div>"

    def count(self, html):
        return len(filled(f"{html}{P1}{P2}</article>", "<title>The bridge</title>", url=URL).images)

    def test_others_above_the_title(self):
        assert self.count(f"<article>{self.HERO.replace('1600', '60')}<h1>The bridge</h1>") == 0
        assert self.count(f"<article>{self.HERO.replace('width=1600', '')}<h1>The bridge</h1>") == 0
        assert self.count(f"<article><a href=/b>{self.HERO}</a><h1>The bridge</h1>") == 0
        assert self.count(f"<article>{self.HERO}<p>A picture of something else</p><h1>The bridge</h1>") == 0
        assert self.count(f"{self.HERO}<article><h1>The bridge</h1>") == 0


class TestOfSomethingElse:
    CARD = "<div><a href=/b><img src=/b.jpg></a><h3><a href=/b>Why the other bridge fell down</a></h3></div>"

    def count(self, card):
        return len(filled(f"<h1>The bridge</h1>{P1}{card}{P2}", "<title>The bridge</title>", url=URL).images)

    def test_teaser(self):
        assert self.count(self.CARD) == 0
        assert self.count(self.CARD.replace("href=/b", "href=https://example.com/b")) == 0

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("href=/b", "href=https://shop.test/b"),  # a product
            ("Why the other bridge fell down", "All photos"),  # a gallery
            ("<a href=/b><img src=/b.jpg></a>", "<img src=/b.jpg>"),
            ("href=/b", "href=/b-large.jpg"),
        ],
    )
    def test_no_teaser(self, old, new):
        assert self.count(self.CARD.replace(old, new)) == 1

    def test_caption_in_the_same_link(self):
        card = "<div><a href=/gallery><img src=/b.jpg><span>The old bridge over the river</span></a></div>"
        assert self.count(card) == 1

    STORY = "/2024/why-the-other-bridge-fell"

    def test_another_story_in_one_link(self):
        card = f"<div><a href={self.STORY}><img src=/b.jpg><div>Why the other bridge fell</div></a></div>"
        assert self.count(card) == 0
        assert self.count(card.replace("Why the other bridge fell", "Read more")) == 1
        assert self.count(card.replace("/2024/why", "/photos/why")) == 1
        assert self.count(card.replace("/2024/why", "/news/bridge/why")) == 1

    def test_portrait_in_a_named_box(self):
        card = "<div class=author-box><div><div><img src=/b.jpg></div></div></div>"
        assert self.count(card) == 0
        assert self.count(card.replace("author-box", "box")) == 1


class TestFigures:
    def test_a_button_that_shows_it_larger(self):
        assert len(images_in("<figure><div role=button><img src=/a.jpg></div></figure>")) == 1
        assert len(images_in("<div role=button><img src=/a.jpg></div>")) == 0


class TestAfterTheLastParagraph:
    """Pictures that follow the last paragraph as paragraphs of their own."""

    PICTURE = '<p><img src="/bridge.jpg" width="800" height="600"></p>'

    @pytest.mark.parametrize(
        ("after", "number"),
        [
            (PICTURE, 1),
            (f"{PICTURE}<p>Source: Gazette</p>", 1),
            (f"<p>Source: Gazette</p>{PICTURE}", 0),
            (f"</div><div>{PICTURE}", 0),
            (f'<div class="related">{PICTURE}</div>', 0),
        ],
    )
    def test_places(self, after, number):
        body = f"<h1>The bridge</h1><div><div>{P1}{P2}{after}</div></div>"
        assert len(filled(body, "<title>The bridge</title>", url=URL).images) == number


class TestAgain:
    """A picture that stands there twice."""

    def test_what_is_told_first_stays(self):
        shown = "<figure><img src=/a.jpg><figcaption>{}</figcaption></figure>"
        one, two = shown.format("The bridge in May. Photo: Ann Lee"), shown.format("The river. Photo: Bo Ek")
        assert images_in(f"{one}{P1}{two}") == [
            Image("https://example.com/a.jpg", "The bridge in May.", None, "Ann Lee")
        ]
        assert images_in(f"<img src=/a.jpg>{P1}{two}") == [
            Image("https://example.com/a.jpg", "The river.", None, "Bo Ek")
        ]

    @pytest.mark.parametrize("href", ["http://[::1/b.jpg", f"/{'b' * 3000}.jpg"])
    def test_links_to_no_larger_one(self, href):
        (image,) = images_in(f'<a href="{href}"><img src="/img/a.jpg"></a>')
        assert image.url == "https://example.com/img/a.jpg"
