from time import process_time

import pytest
from cpu import slowness
from fields.filling import images_in
from hypothesis import given, settings
from hypothesis import strategies as st

from scrapy_article.fields.media.image_urls import largest


class TestAddress:
    @pytest.mark.parametrize(
        ("address", "is_picture"),
        [
            ("/share-facebook-icon.jpg", False),
            ("/images/ewm.png", False),
            ("/images/wx.png", False),
            ("/wx1/large/a.png", True),
            ("/a-351x185.jpg", True),
            ("/themes/custom/planet/a.jpg", False),
        ],
    )
    def test_names(self, address, is_picture):
        assert len(images_in(f'<img src="{address}">')) == is_picture

    def test_commas_in_addresses(self):
        tag = '<img srcset="https://x.test/w_10,c_fit/a.jpg 320w,https://x.test/w_20,c_fit/a.jpg 640w">'
        assert [image.url for image in images_in(tag)] == ["https://x.test/w_20,c_fit/a.jpg"]

    @pytest.mark.parametrize(
        "tag",
        [
            '<img src="../a.jpg">',
            '<img src="spacer.gif" data-src="/a.jpg">',
            '<img src="/small.jpg" srcset="/small.jpg 320w, /a.jpg 640w">',
            '<picture><source srcset="/x.webp 100w, /a.jpg 900w"><img src="/x.jpg"></picture>',
            '<picture><source type="image/svg+xml" srcset="/x.svg"><source srcset="/a.jpg"><img></picture>',
            '<img src="/placeholder.png"><noscript><img src="/a.jpg"></noscript>',
            '<img data-src="{url}/x.jpg" src="/a.jpg">',
            '<img src="/a.jpg"><noscript><img src="/a-300x200.jpg"></noscript>',
            '<img src="static/image/common/none.gif" zoomfile="/a.jpg" file="/a.jpg">',
            '<img src="data:image/gif;base64,R0lGODlhAQAB" lazy-src="/a.jpg">',
            '<img data-src="/a_{width}x.jpg" src="/a.jpg">',
            '<img src="/a.jpg"><img src="/b.jpg" alt="Acme logo">',
            '<img src="/a.jpg"><img src="/wp-content/themes/x/b.jpg"><img src="/m/maps/api/staticmap?b.jpg">',
        ],
    )
    def test_real_one(self, tag):
        assert [image.url for image in images_in(tag)] == ["https://example.com/a.jpg"]

    @pytest.mark.parametrize(
        "tag",
        [
            '<img src="data:image/png;base64,AAAA">',
            '<img src="/a.jpg" width="1" height="1">',
            "<img>",
            '<img src="/blank.gif" alt="bridge/a.jpg">',
            '<img src="mailto:x">',
            '<div class="related"><img src="/a.jpg"></div>',
            '<div class="author-box"><img src="/a.jpg"></div>',
            '<img src="/seo-pack/default-user-image.png">',
            '<img src="[/a.jpg">',
            '<img src="/a.svg?x=1">',
        ],
    )
    def test_none(self, tag):
        assert images_in(tag, json_ld={"@type": "Article", "headline": "x", "author": "Ann Lee"}) == []


class TestSrcset:
    @settings(deadline=None)
    @given(st.text(alphabet="ab, 12wx.", max_size=60))
    def test_any(self, text):
        found = largest(text)
        assert found is None or found in text

    def test_long_srcset(self):
        start = process_time()
        images_in(f'<img srcset="{"a.jpg 1w, " * 40_000}">')
        assert process_time() - start < 2 * slowness()


class TestDrawings:
    @pytest.mark.parametrize(
        "html",
        ["<p><img src=/a.svg> Two boxes</p>", "<p><img src=/a.svg><img src=/b.svg></p>", "<div><img src=/a.svg></div>"],
    )
    def test_icons(self, html):
        assert images_in(html) == []
