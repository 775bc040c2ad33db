from urllib.parse import unquote

import pytest
from fields.filling import P1, P2, TEXT, URL, filled


class TestMain:
    def test_open_graph(self):
        article = filled(TEXT, '<meta property="og:image" content="/a.jpg">', url=URL)
        assert (article.main_image, article.reasons["main_image"]) == ("https://example.com/a.jpg", "meta og:image")

    @pytest.mark.parametrize("name", ["og:image", "twitter:image"])
    def test_names_of_files_are_left_as_they_are_spelt(self, name):
        head = f'<meta name="{name}" content="/Ma\u0308rz.jpg">'
        assert unquote(filled(TEXT, head, url=URL).main_image) == "https://example.com/Ma\u0308rz.jpg"

    @pytest.mark.parametrize(
        "image",
        [
            [{"@type": "ImageObject", "contentUrl": "/a.jpg"}],
            {"@type": "ImageObject", "@id": "#picture"},
        ],
    )
    def test_json_ld(self, image):
        picture = {"@type": "ImageObject", "@id": "#picture", "url": "/a.jpg", "width": 9}
        json_ld = [{"@type": "Article", "headline": "x", "image": image}, picture]
        article = filled(TEXT, url=URL, json_ld=json_ld)
        assert article.main_image == "https://example.com/a.jpg"

    def test_logo_is_no_main_image(self):
        head = '<meta property="og:image" content="/logo.png"><meta name="twitter:image" content="/a.jpg">'
        assert filled(TEXT, head, url=URL).main_image == "https://example.com/a.jpg"

    @pytest.mark.parametrize(
        ("declared", "shown", "found"),
        [
            ("/img/bridge-150x150.jpg", "/img/bridge-250x200.jpg", "/img/bridge-150x150.jpg"),
            ("/img/bridge-300x200.jpg", "/img/bridge-900x600.jpg", "/img/bridge-300x200.jpg"),
            ("/img/bridge-16x9.jpg", "/img/harbour-900x600.jpg", "/img/bridge-16x9.jpg"),
        ],
    )
    def test_larger_than_the_declared_one(self, declared, shown, found):
        body = f'<h1>The bridge</h1>{P1}<img src="/img/other-250x200.jpg"><img src="{shown}">{P2}'
        article = filled(body, f'<meta property="og:image" content="{declared}">', url=URL)
        assert article.main_image == f"https://example.com{found}"

    @pytest.mark.parametrize("address", ["http://[::1/a.jpg", "javascript:a.jpg", "mailto:a.jpg", ""])
    def test_what_is_no_address(self, address):
        head = f'<meta property="og:image" content="{address}"><meta name="twitter:image" content="/b.jpg">'
        assert filled(TEXT, head, url=URL).main_image == "https://example.com/b.jpg"

    def test_first_big_one(self):
        body = f'<h1>The bridge</h1>{P1}<img src="/s.jpg" width="100"><img src="/a.jpg" width="600">{P2}'
        assert filled(body, "<title>The bridge</title>", url=URL).main_image == "https://example.com/a.jpg"


class TestPictureOfTheSite:
    @pytest.mark.parametrize(
        "address",
        ["/img/og-image.png", "/img/default-social.v2.jpg", "/img/default2.jpg", f"/img/og-{'image-' * 8}seo-x.png"],
    )
    def test_is_not_the_main_one(self, address):
        head = f'<title>The bridge</title><meta property="og:image" content="{address}">'
        body = f'<h1>The bridge</h1>{P1}<img src="/b.jpg">{P2}'
        assert filled(body, head, url=URL).main_image == "https://example.com/b.jpg"
        assert filled(body.replace("/b.jpg", address), head, url=URL).main_image == f"https://example.com{address}"

    def test_of_the_page(self):
        address = "/img/og-image-harbour.png"
        head = f'<title>The bridge</title><meta property="og:image" content="{address}">'
        body = f'<h1>The bridge</h1>{P1}<img src="/b.jpg"><img src="/b-facebook.jpg">{P2}'
        assert filled(body, head, url=URL).main_image == f"https://example.com{address}"
