from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from fields.filling import NOW, TEXT, filled, kept_of
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.article import Article, Image
from scrapy_article.document import Document
from scrapy_article.fields import fill
from scrapy_article.fields.images import largest

URL = "https://example.com/news/bridge"
P1, P2 = TEXT.split("</p>")[0] + "</p>", TEXT.split("</p>")[1] + "</p>"


def images(inside, **options):
    return filled(f"<h1>The bridge</h1>{P1}{inside}{P2}", "<title>The bridge</title>", url=URL, **options).images


class TestAddress:
    @pytest.mark.parametrize(
        ("address", "is_picture"),
        [
            ("/2023/twitter-lite.jpg", True),
            ("/WhatsApp_Image_2023-12-19_at_12.53.42_PM.jpg", True),
            ("/a-1200x628-facebook.jpg", True),
            ("/dpr_1.0/d_transparent.gif/media/bridge.jpg", True),
            ("/facebook.jpg", False),
            ("/share-facebook-icon.jpg", False),
            ("/img/twitter-share.png", False),
            ("/empty_wooden_crib_1204815538.jpg", True),
            ("/empty.jpg", False),
            ("/image-placeholder.jpg", False),
            ("/placeholder-2.jpg", False),
            ("/ajax_loader.gif", False),
            ("/a.jpg?ts=[timestamp]", False),
            ("/width/1200/<?= https://x.test/a.jpg ?>", False),
            ("/clip.mp4/poster.jpg", False),
        ],
    )
    def test_names(self, address, is_picture):
        assert len(images(f'<img src="{address}">')) == is_picture

    def test_commas_in_addresses(self):
        tag = '<img srcset="https://x.test/w_10,c_fit/a.jpg 320w,https://x.test/w_20,c_fit/a.jpg 640w">'
        assert [image.url for image in images(tag)] == ["https://x.test/w_20,c_fit/a.jpg"]

    @pytest.mark.parametrize(
        "tag",
        [
            '<img src="/a.jpg">',
            '<img src="../a.jpg">',
            '<img src="spacer.gif" data-src="/a.jpg">',
            '<img src="data:image/gif;base64,R0lGODlhAQAB" data-lazy-src="/a.jpg">',
            '<img src="/small.jpg" srcset="/small.jpg 320w, /a.jpg 640w">',
            '<img src="/x.jpg" data-srcset="/x.jpg 1x, /a.jpg 2x">',
            '<picture><source srcset="/x.webp 100w, /a.jpg 900w"><img src="/x.jpg"></picture>',
            '<picture><source type="image/svg+xml" srcset="/x.svg"><source srcset="/a.jpg"><img></picture>',
            '<img src="/placeholder.png"><noscript><img src="/a.jpg"></noscript>',
            '<img src="/a.jpg"><img src="/a.jpg">',
            '<amp-img src="/a.jpg"></amp-img>',
            '<img data-src="{url}/x.jpg" src="/a.jpg">',
            '<img src="/blank.gif" data-some-widget="/a.jpg">',
            '<img src="/a.jpg"><noscript><img src="/a-300x200.jpg"></noscript>',
            '<img src="/a.jpg"><img src="/a@2x.jpg">',
            '<img src="/a.jpg?resize=20:*" data-src="/a.jpg">',
            '<img src="/max/60/a.jpg?q=20"><noscript><img src="/a.jpg"></noscript>',
            '<img nitro-lazy-srcset="/x.jpg 100w, /a.jpg 900w" src="data:image/svg+xml,x">',
            '<img src="/a.jpg"><img src="/divider.gif">',
            '<img src="/a.jpg"><img src="/b.jpg" alt="Acme logo"><img src="/c.jpg" alt="Anzeige">',
            '<img src="/a.jpg"><img src="/wp-content/themes/x/b.jpg"><img src="/m/maps/api/staticmap?b.jpg">',
        ],
    )
    def test_real_one(self, tag):
        assert [image.url for image in images(tag)] == ["https://example.com/a.jpg"]

    @pytest.mark.parametrize(
        "tag",
        [
            '<img src="data:image/png;base64,AAAA">',
            '<img src="/pixel.gif">',
            '<img src="/img/spacer-2.gif">',
            '<img src="/a.jpg" width="1" height="1">',
            '<img src="/a.jpg" width="32px">',
            '<img src="/a.jpg" class="avatar">',
            '<img src="/logo.png">',
            '<img src="/icons/share.svg">',
            "<img>",
            '<img src="">',
            '<img src="mailto:x">',
            '<div class="related"><img src="/a.jpg"></div>',
            '<div class="author-box"><img src="/a.jpg"></div>',
            '<img src="/authors/ann.jpg">',
            '<img src="/ann.jpg" alt="Ann Lee">',
            '<img src="/ann.jpg" alt="Headshot of Ann Lee">',
            '<img src="/seo-pack/default-user-image.png">',
            '<img src="https://i.ytimg.com/vi/abcdefghij1/hqdefault.jpg">',
            '<img src="[/a.jpg">',
            '<img src="/a.svg?x=1">',
            '<img src="/img/sns/line_24.jpg">',
            '<img src="/images/feedicon12.png">',
            '<img src="/img/placeholders/wd320-o.png">',
        ],
    )
    def test_none(self, tag):
        assert images(tag, json_ld={"@type": "Article", "headline": "x", "author": "Ann Lee"}) == []

    def test_outside_the_article(self):
        body = f'<img src="/menu.jpg"><h1>The bridge</h1>{TEXT}<div><p>x</p><img src="/next.jpg"></div>'
        assert filled(body, "<title>The bridge</title>", url=URL).images == []

    def test_between_title_and_body(self):
        body = f'<h1>The bridge</h1><figure><img src="/a.jpg"></figure>{TEXT}'
        assert [i.url for i in filled(body, "<title>The bridge</title>", url=URL).images] == [
            "https://example.com/a.jpg"
        ]


class TestOthers:
    @pytest.mark.parametrize(
        "tag",
        [
            '<a href="/author/ann-lee"><img src="/a.jpg"></a>',
            '<a href="https://x.test/profile/Ann-Lee?x=1"><img src="/a.jpg"></a>',
            '<a href="https://x.test/shop?from=banner"><img src="/a.jpg"></a>',
            '<a href="/shop"><img src="/img/spring-banner.jpg"></a>',
            '<a href="https://x.test/"><img src="/a.jpg" width="300" height="250"></a>',
            '<div class="video-poster"><img src="/a.jpg"></div>',
            '<div><div class="c-Video__image"><div><img src="/a.jpg"></div></div></div>',
        ],
    )
    def test_portraits_banners_and_stills(self, tag):
        assert images(tag) == []

    @pytest.mark.parametrize(
        "tag",
        [
            '<a href="/authors/bridge.html"><img src="/a.jpg"></a>',
            '<a href="/a.jpg"><img src="/a-300x250.jpg" width="300" height="250"></a>',
            '<a href="/bridge/pictures"><img src="/a.jpg" width="300" height="250"></a>',
            '<img src="/a.jpg" width="300" height="250">',
            '<div class="video-page"><img src="/a.jpg"></div>',
        ],
    )
    def test_pictures(self, tag):
        assert [image.url for image in images(tag)] == ["https://example.com/a.jpg"]


class TestToldInJsonLd:
    def images(self, **told):
        image = {"@type": "ImageObject", "url": "https://example.com/old-bridge.jpg", **told}
        found = images(
            '<img src="/old-bridge-300x200.jpg" alt="Old bridge.">',
            json_ld={"@type": "Article", "headline": "x", "image": [image]},
        )
        return [(image.caption, image.credit) for image in found]

    def test_caption(self):
        assert self.images(caption="It was built in 1901. Photo: Ann Lee") == [("It was built in 1901.", "Ann Lee")]
        assert self.images(creditText="Photo: Ann Lee") == [(None, "Ann Lee")]

    def test_none(self):
        assert self.images(caption="Old bridge.") == [(None, None)]
        assert self.images(caption="old bridge river") == [(None, None)]
        assert self.images(caption="It fell.", url="https://example.com/another.jpg") == [(None, None)]


class TestSizes:
    @pytest.mark.parametrize(
        ("tag", "name"),
        [
            ('<a href="/full/old-bridge.jpg"><img src="/thumbs/tn_old-bridge.jpg"></a>', "full/old-bridge.jpg"),
            ('<a href="/old-bridge.jpg?v=1"><img src="/old-bridge-300x200.jpg"></a>', "old-bridge.jpg?v=1"),
            ('<a href="/b.jpg"><span><img src="/img/zoom.png"></span></a>', "b.jpg"),
            ('<a href="/old-bridge-640x400.jpg"><img src="/old-bridge.jpg"></a>', "old-bridge.jpg"),
            ('<a href="/w_320/old-bridge.jpg"><img src="/w_640/old-bridge.jpg"></a>', "w_640/old-bridge.jpg"),
            ('<a href="https://x.test/a.jpg"><img src="/a.jpg"></a>', "a.jpg"),
            ('<a href="/wiki/File:Bridge.jpg"><img src="/bridge.jpg"></a>', "bridge.jpg"),
            ('<a href="/me/it/blob/main/bridge.jpg"><img src="/raw/bridge.jpg"></a>', "raw/bridge.jpg"),
            ('<a href="/img/spacer.gif"><img src="/bridge.jpg"></a>', "bridge.jpg"),
            ('<a href="/l/bridge.jpg"><img src="/s/bridge.jpg"></a><img src="/l/bridge.jpg">', "l/bridge.jpg"),
        ],
    )
    def test_where_the_link_leads(self, tag, name):
        assert [image.url for image in images(tag)] == [f"https://example.com/{name}"]

    @pytest.mark.parametrize(
        ("small", "large"),
        [
            ("/300x200/a.jpg", "/1200x800/a.jpg"),
            ("/w_600/v1/a.jpg", "/w_1200/v1/a.jpg"),
            ("/w300-h200/a.jpg", "/s1600/a.jpg"),
            ("/a-300x200.jpg", "/a.jpg"),
            ("/a.jpg?w=300&crop=1", "/a.jpg?w=900"),
            ("/a.jpg?resize=300%2C200", "/a.jpg"),
            ("/media?id=7&w=300&q=75", "/media?id=7&w=900&q=75"),
            ("/_next/image?url=%2Fa.jpg&w=640&q=75", "/_next/image?url=%2Fa.jpg&w=1920&q=75"),
        ],
    )
    def test_the_larger_stays(self, small, large):
        for tags in (
            f'<img src="{small}" alt="A"><img src="{large}">',
            f'<img src="{large}"><img src="{small}" alt="A">',
        ):
            found = images(tags)
            assert [image.url for image in found] == [f"https://example.com{large}"]
            assert found[0].alt == "A"

    def test_styles(self):
        tags = '<img src="/styles/large_1/public/a.jpg?i=1"><img src="/styles/thumb/public/a.jpg?i=2">'
        assert [image.url for image in images(tags)] == ["https://example.com/styles/large_1/public/a.jpg?i=1"]

    def test_other_folders(self):
        tags = '<img src="/2023/05/a.jpg"><img src="/2023/06/a.jpg"><img src="/v?id=7&w=900"><img src="/v?id=8&w=900">'
        assert len(images(tags)) == 4


class TestSrcset:
    @pytest.mark.parametrize(
        ("srcset", "expected"),
        [
            ("a.jpg", "a.jpg"),
            ("a.jpg, b.jpg 2x", "b.jpg"),
            ("a.jpg 1x,b.jpg 2x", "b.jpg"),
            ("a.jpg 640w, b.jpg 320w", "a.jpg"),
            ("https://x.com/w_1,h_2/a.jpg 640w, b.jpg 1.5x", "https://x.com/w_1,h_2/a.jpg"),
            ("data:image/png;base64,AAA 1w", None),
            ("", None),
            (",", None),
            ("320w", "320w"),
        ],
    )
    def test_largest(self, srcset, expected):
        assert largest(srcset) == expected

    @settings(deadline=None)
    @given(st.text(alphabet="ab, 12wx.", max_size=60))
    def test_any(self, srcset):
        found = largest(srcset)
        assert found is None or found in srcset


class TestCaption:
    def test_figcaption(self):
        figure = (
            '<figure><img src="/a.jpg" alt="A  bridge"><figcaption>The old <b>bridge</b>. Photo: '
            "Bo</figcaption></figure>"
        )
        assert images(figure) == [Image("https://example.com/a.jpg", "The old bridge.", "A bridge", "Bo")]

    def test_class(self):
        block = '<div class="image"><div><img src="/a.jpg"></div><p class="wp-caption-text">The old bridge</p></div>'
        assert images(block)[0].caption == "The old bridge"

    def test_figure_without_a_caption_element(self):
        assert images('<figure><img src="/a.jpg"><p>The old bridge</p></figure>')[0].caption == "The old bridge"

    def test_figure_with_tools(self):
        tools = '<a href="/share">Share on Pinterest</a> <a href="/print">Print</a>'
        assert images(f'<figure><img src="/a.jpg"><p>{tools}</p></figure>')[0].caption is None
        assert (
            images(f'<figure><img src="/a.jpg"><p>{tools}</p><p>The old bridge</p></figure>')[0].caption
            == "The old bridge"
        )

    @pytest.mark.parametrize(
        "caption",
        [
            "<figcaption>The old bridge <span class='photo-credit'>(Bo Ek)</span></figcaption>",
            "<figcaption>The old bridge <b class=x><i itemprop=copyrightHolder>Bo</i> <i itemprop=copyrightHolder>Ek</i></b></figcaption>",
            "<figcaption>The old bridge</figcaption><div class='caption credit'>Foto: Bo Ek</div>",
            "<figcaption>The old bridge<br>© Bo Ek</figcaption>",
            "<figcaption><p>The old bridge</p><span class=shortcodeImage_credit>Bo Ek</span></figcaption>",
        ],
    )
    def test_credit(self, caption):
        image = images(f'<figure><img src="/a.jpg">{caption}</figure>')[0]
        assert (image.caption, image.credit) == ("The old bridge", "Bo Ek")

    def test_label_of_a_credit_is_none(self):
        caption = "<figcaption><p>The bridge.</p><b class=credit-label>Photo:</b><p>Bo Ek</p></figcaption>"
        image = images(f'<figure><img src="/a.jpg">{caption}</figure>')[0]
        assert (image.caption, image.credit) == ("The bridge.", "Bo Ek")

    def test_credit_before_the_caption(self):
        caption = "<figcaption><div>© Bo Ek</div><div>The old bridge</div></figcaption>"
        image = images(f'<figure><img src="/a.jpg">{caption}</figure>')[0]
        assert (image.caption, image.credit) == ("The old bridge", "Bo Ek")

    def test_offer_to_enlarge(self):
        caption = "<figcaption><div>© Bo Ek</div><div>+ CLICCA PER INGRANDIRE</div></figcaption>"
        image = images(f'<figure><img src="/a.jpg">{caption}</figure>')[0]
        assert (image.caption, image.credit) == (None, "Bo Ek")

    def test_portrait_of_the_author(self):
        ld = {"@type": "Article", "headline": "x", "author": "Janyce McGregor"}
        found = images(
            '<img src="/janyce-mcgregor-2.jpg?w=105"><img src="/janyce-mcgregor-at-the-bridge.jpg">', json_ld=ld
        )
        assert [image.url.rpartition("/")[2] for image in found] == ["janyce-mcgregor-at-the-bridge.jpg"]

    def test_each_its_own(self):
        inside = (
            '<div><img src="/a.jpg"><p class="caption">One</p><img src="/b.jpg"><img src="/c.jpg">'
            '<p class="caption">Three</p></div>'
        )
        assert [image.caption for image in images(inside)] == ["One", None, "Three"]

    def test_caption_with_tags_as_text(self):
        figure = "<figure><img src='/a.jpg' alt='&lt;em&gt;A&lt;/em&gt; bridge'><figcaption>&lt;p&gt;The old bridge&lt;/p&gt;"
        image = images(f"{figure}</figcaption></figure>")[0]
        assert (image.caption, image.alt) == ("The old bridge", "A bridge")

    def test_no_caption(self):
        assert images('<p><img src="/a.jpg"></p>')[0].caption is None

    def test_merged(self):
        inside = '<img src="/a.jpg"><figure><img src="/a.jpg" alt="x"><figcaption>Old</figcaption></figure>'
        assert images(inside) == [Image("https://example.com/a.jpg", "Old", "x")]


class TestMain:
    def test_open_graph(self):
        article = filled(TEXT, '<meta property="og:image" content="/a.jpg">', url=URL)
        assert (article.main_image, article.reasons["main_image"]) == ("https://example.com/a.jpg", "meta og:image")

    @pytest.mark.parametrize(
        "image",
        [
            "/a.jpg",
            ["/a.jpg", "/b.jpg"],
            {"@type": "ImageObject", "url": "/a.jpg"},
            [{"@type": "ImageObject", "contentUrl": "/a.jpg"}],
            [None, {"@id": "/a.jpg"}],
            {"@id": "#picture"},
            {"@type": "ImageObject", "@id": "#picture"},
        ],
    )
    def test_json_ld(self, image):
        picture = {"@type": "ImageObject", "@id": "#picture", "url": "/a.jpg", "width": 9}
        json_ld = [{"@type": "Article", "headline": "x", "image": image}, picture]
        article = filled(TEXT, url=URL, json_ld=json_ld)
        assert article.main_image == "https://example.com/a.jpg"

    def test_no_address(self):
        ld = {"@type": "Article", "headline": "x", "image": ["com.planet.util.Image@1aa3b0b8"]}
        body = f'<h1>x</h1>{P1}<img src="/a@2x.jpg">{P2}'
        assert filled(body, json_ld=ld, url=URL).main_image == "https://example.com/a@2x.jpg"

    def test_twitter(self):
        assert (
            filled(TEXT, '<meta name="twitter:image" content="/a.jpg">', url=URL).main_image
            == "https://example.com/a.jpg"
        )

    def test_logo_is_no_main_image(self):
        head = '<meta property="og:image" content="/logo.png"><meta name="twitter:image" content="/a.jpg">'
        assert filled(TEXT, head, url=URL).main_image == "https://example.com/a.jpg"

    def test_first_big_one(self):
        body = f'<h1>The bridge</h1>{P1}<img src="/s.jpg" width="100"><img src="/a.jpg" width="600">{P2}'
        assert filled(body, "<title>The bridge</title>", url=URL).main_image == "https://example.com/a.jpg"

    def test_first_small_one(self):
        body = f'<h1>The bridge</h1>{P1}<img src="/s.jpg" width="100">{P2}'
        assert filled(body, "<title>The bridge</title>", url=URL).main_image == "https://example.com/s.jpg"

    def test_none(self):
        assert filled(TEXT, url=URL).main_image is None


class TestTime:
    @pytest.mark.parametrize("piece", ["<img src=a.jpg>", "<figure><img src=a.jpg>", "<picture><source srcset='a b'>"])
    def test_linear(self, piece):
        document = Document(f"<h1>x</h1>{P1}{piece * (400_000 // len(piece))}{P2}", URL)
        start = process_time()
        fill(Article(), document, kept_of(document), NOW)
        assert process_time() - start < 2 * slowness()

    def test_long_srcset(self):
        start = process_time()
        images(f'<img srcset="{"a.jpg 1w, " * 40_000}">')
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

    def test_under_the_name_of_something_else(self):
        assert self.lead(f"<h1>The bridge</h1>{self.LEAD}{TEXT}") == ["The bridge."]

    def test_others_there(self):
        assert self.lead(f"{self.LEAD.replace('bridge-at-night', 'another-bridge')}<h1>The bridge</h1>{TEXT}") == []

    def test_once(self):
        found = filled(f"{self.LEAD}<h1>The bridge</h1>{P1}{self.LEAD}{P2}", self.HEAD, url=URL)
        assert len(found.images) == 1
        assert found.main_image == "https://img.test/2020/bridge-at-night-1200x630.jpg"

    def test_several_declared(self):
        metas = "".join(
            f"<meta property=og:image content=https://img.test/{name}>"
            for name in ("wp-content/themes/x/pill.png", "bridge-150x150.jpg", "bridge.jpg")
        )
        assert filled(f"<h1>The bridge</h1>{TEXT}", metas, url=URL).main_image == "https://img.test/bridge.jpg"


class TestHead:
    """A picture above the title that the page does not declare, though it declares another of its sizes."""

    HEAD = '<title>The bridge</title><meta property="og:image" content="/img/bridge_1680.jpg">'

    def count(self, html):
        return len(filled(f"{html}{P1}{P2}", self.HEAD, url=URL).images)

    def test_a_figure_in_one_head_with_the_title(self):
        figure = "<figure><img src=/img/bridge_950.jpg></figure>"
        assert self.count(f"<div>{figure}<h1>The bridge</h1></div>") == 1
        assert self.count(f"<div>{figure}{'<p><a href=/x>More</a></p>' * 9}<h1>The bridge</h1></div>") == 0
        assert self.count("<div><img src=/img/brand.jpg><h1>The bridge</h1></div>") == 0

    def test_a_caption_that_holds_the_title(self):
        html = "<figure><img src=/img/bridge_950.jpg><figcaption><small>1 May</small><h1>The bridge</h1></figcaption></figure>"
        found = filled(f"{html}{P1}{P2}", self.HEAD, url=URL).images
        assert [(image.caption, image.credit) for image in found] == [(None, None)]

    def test_versions_of_the_declared_one(self):
        head = self.HEAD.replace("bridge_1680", "old_bridge")
        html = "<img src=/img/old_bridge.0.jpg><p><a href=/x>More</a></p><h1>The bridge</h1>"
        assert len(filled(f"{html}{P1}{P2}", head, url=URL).images) == 1


def test_versions_of_typo3():
    head = '<title>The bridge</title><meta property="og:image" content="/f/1548246983.jpg">'
    html = "<div class=teaser><img src=/p/csm_1548246983_4a00f159fc.jpg></div><h1>The bridge</h1>"
    assert len(filled(f"{html}{P1}{P2}", head, url=URL).images) == 1


def test_icon_of_the_site():
    head = '<meta name="twitter:image" content="/np-512x512.png"><title>The bridge</title>'
    assert filled(f"<h1>The bridge</h1>{P1}{P2}", head, url=URL).main_image is None
    assert filled(f"<h1>The bridge</h1>{P1}{P2}", head.replace("np-", "bridge-of-town-"), url=URL).main_image


def test_logos_with_blanks_in_their_names():
    assert images("<img src=/planet%20logo.png>") == []
    assert len(images("<img src=/logo%20of%20the%20town.png>")) == 1


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
        assert self.count(card.replace("span>", "h3>")) == 0

    def test_portrait_in_a_named_box(self):
        card = "<div class=author-box><div><div><img src=/b.jpg></div></div></div>"
        assert self.count(card) == 0
        assert self.count(card.replace("author-box", "box")) == 1


def test_what_is_done_to_a_picture_on_its_way():
    html = "<img src=/i/t_focal-100x100,f_avif,q_auto/x/bridge.jpg><img src=/i/w_260,c_fit/x/bridge.jpg>"
    assert len(images(html)) == 1
    assert len(images("<img src=/x/bridge-1024x683.jpg><img src=/x/bridge-e1471905386436.jpg>")) == 1


class TestFigures:
    def test_a_button_that_shows_it_larger(self):
        assert len(images("<figure><div role=button><img src=/a.jpg></div></figure>")) == 1
        assert len(images("<div role=button><img src=/a.jpg></div>")) == 0

    def test_a_figure_that_is_shown_larger(self):
        html = "<figure class=wp-lightbox-container><img src=/a.jpg><button class=lightbox-trigger></button></figure>"
        assert len(images(html)) == 1
        assert len(images(html.replace("wp-lightbox-container", "popup"))) == 0

    def test_a_second_copy_from_another_folder(self):
        one, two = "<img src=/x1/bridge-12.jpg alt='Old town'>", "<img src=/x2/bridge-12.jpg alt='Old town'>"
        assert len(images(one + two)) == 1
        assert len(images(one + two.replace("Old", "New"))) == 2
        assert len(images(one + two.replace("bridge-12", "river-12"))) == 2
        assert len(images((one + two).replace("bridge-12", "img"))) == 2


def test_sides_of_0():
    assert len(images("<img src=/a.jpg width=1600 height=0>")) == 1
    assert len(images("<img src=/a.jpg width=0 height=0>")) == 0
    assert len(images("<img src=/a.jpg width=1 height=0>")) == 0


def test_buttons_that_share():
    assert images("<a href='https://www.facebook.com/sharer.php?u=x'><img src=/f.gif></a>") == []
    assert images("<a href='mailto:?subject=x'><img src=/envelope.png></a>") == []
    assert len(images("<a href=/gallery><img src=/envelope.png></a>")) == 1


def test_an_address_without_a_path_is_no_picture():
    head = '<title>The bridge</title><meta property="og:image" content="https://example.com">'
    assert filled(f"<h1>The bridge</h1>{P1}{P2}", head, url=URL).main_image is None


class TestPictureOfTheSite:
    @pytest.mark.parametrize(
        "address",
        [
            "/img/og-image.png",
            "/img/og.png",
            "/img/default-social.v2.jpg",
            "/assets/exampleShareImage.png",
            "/example-fb.png?v=3",
        ],
    )
    def test_is_not_the_main_one(self, address):
        head = f'<title>The bridge</title><meta property="og:image" content="{address}">'
        body = f'<h1>The bridge</h1>{P1}<img src="/b.jpg">{P2}'
        assert filled(body, head, url=URL).main_image == "https://example.com/b.jpg"
        assert filled(body.replace("/b.jpg", address), head, url=URL).main_image == f"https://example.com{address}"

    @pytest.mark.parametrize(
        "address",
        [
            "/im-35115915/social",
            "/img/3599595_default.jpg",
            "/styles/big/b-facebook.jpg",
            "/news/old-bridge/og-image.png",
            "/og/old-bridge-social.png",
            "/api/og-image?title=The%20bridge%20is%20closed%20now",
        ],
    )
    def test_of_the_page(self, address):
        head = f'<title>The bridge</title><meta property="og:image" content="{address}">'
        body = f'<h1>The bridge</h1>{P1}<img src="/b.jpg"><img src="/b-facebook.jpg">{P2}'
        assert filled(body, head, url=URL).main_image == f"https://example.com{address}"
