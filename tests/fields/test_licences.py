import pytest
from fields.filling import TEXT, filled

CC = "https://creativecommons.org/licenses/by/4.0/"


def licence(body="", head="", **options):
    return filled(f"<h1>The bridge</h1>{TEXT}{body}", head, url="https://example.com/a", **options).license


class TestDeclared:
    @pytest.mark.parametrize("value", [CC, [CC], {"@type": "CreativeWork", "url": CC}, {"@id": "#cc"}])
    def test_json_ld(self, value):
        json_ld = [
            {"@type": "Article", "headline": "x", "license": value},
            {"@type": "CreativeWork", "@id": "#cc", "url": CC},
        ]
        assert licence(json_ld=json_ld[: 2 if value == {"@id": "#cc"} else 1]) == CC

    def test_link(self):
        assert licence(head='<link rel="license" href="/terms">') == "https://example.com/terms"

    @pytest.mark.parametrize("name", ["dcterms.license", "dc.rights", "license"])
    def test_meta(self, name):
        assert licence(head=f'<meta name="{name}" content="{CC}">') == CC

    @pytest.mark.parametrize(
        ("value", "expected"),
        [([{"url": CC}], CC), ({"name": "CC BY-SA 4.0"}, "CC BY-SA 4.0"), ({}, None), (f"{CC}{'x' * 1000}", None)],
    )
    def test_other_json_ld(self, value, expected):
        assert licence(json_ld={"@type": "Article", "headline": "x", "license": value}) == expected

    @pytest.mark.parametrize("text", ["© 2024 Daily Planet", "All rights reserved", "", "x" * 1000])
    def test_no_licence(self, text):
        assert licence(head=f'<meta name="dc.rights" content="{text}">') is None


class TestLinks:
    @pytest.mark.parametrize(
        "body",
        [
            f'<p>Text under <a href="{CC}">CC BY</a></p>',
            f'<footer><a rel="license" href="{CC}"><img src="cc.png"></a></footer>',
            f'{"<p>x</p>" * 200}<a href="{CC}">CC BY</a>',
        ],
    )
    def test_link(self, body):
        article = filled(f"<h1>The bridge</h1>{TEXT}{body}")
        assert (article.license, article.reasons["license"]) == (CC, "link to a licence")

    @pytest.mark.parametrize(
        ("line", "expected"),
        [
            ("Text (<a rel=license href={}>CC BY</a>)", CC),
            ("Text () <a href={}><img src=/cc.png></a>", CC),
            ("Picture by Ann Lee <a href={}>CC BY</a>", None),
        ],
    )
    def test_what_the_line_says(self, line, expected):
        assert licence(f"<p>{line.format(CC)}</p>") == expected

    @pytest.mark.parametrize(
        "body",
        [
            f'<figure><img src="/a.jpg"><figcaption><a href="{CC}">CC BY</a></figcaption></figure>',
            f'<div class="wp-caption"><p class="wp-caption-text">By Ann Lee, <a href="{CC}">CC BY</a></p></div>',
            f'<div class="related"><p><a href="{CC}">CC BY</a></p></div>',
            '<a href="https://creativecommons.org/">CC</a>',
        ],
    )
    def test_other_link(self, body):
        assert licence(body) is None


def test_of_a_picture_above():
    by_sa = "https://creativecommons.org/licenses/by-sa/4.0"
    line = f"<p>Foto: <a href=https://x.test/>Ann Lee</a>, via Wikimedia Commons | Lizenz: <a href={by_sa}>CC BY-SA 4.0</a></p>"
    assert filled(f"<h1>The bridge</h1>{line}{TEXT}").license is None
    text = line.replace("Foto", "Text").replace(", via Wikimedia Commons", "")
    assert filled(f"<h1>The bridge</h1>{text}{TEXT}").license == by_sa
    other = f"<p>Musik: Prism (<a href={by_sa}>CC BY</a>)</p>"
    assert filled(f"<h1>The bridge</h1>{TEXT}{other}").license is None
