import pytest
from fields.filling import TEXT, looked_at

from scrapy_article.document import Document
from scrapy_article.fields.page import Page, weights_of


class TestPlace:
    def test_empty_document(self):
        page = Page(Document(""), [])
        assert page.segments(-5, 5) == []

    def test_off(self):
        page = looked_at(
            f'<h1>x</h1><div class="related"><p>a</p></div>{TEXT}<div class="related"><p>b</p></div><nav><p>c</p></nav>'
        )
        page.place_title(page.document.walk.headings[0])
        off = [s.text for s in page.document.segments if page.is_off(s.block)]
        assert off == ["b", "c"]


@pytest.mark.parametrize("field", ["authors", "dates"])
def test_what_comes_with_the_package(field):
    weights = weights_of(field)
    assert len(weights) > 20
    assert all(isinstance(weight, float) for weight in weights.values())
    assert weights_of(field) is weights


class TestSite:
    @pytest.mark.parametrize(
        "text", ["Daily Planet", "The Daily Planet", "DailyPlanet.com", "dailyplanet", "Daily Planet News"]
    )
    def test_names(self, text):
        page = looked_at(
            head='<meta property="og:site_name" content="Daily Planet">', url="https://www.dailyplanet.com/"
        )
        assert page.is_site(text)

    @pytest.mark.parametrize(
        ("head", "host", "is_front"),
        [
            (
                '<link rel="canonical" href="https://web.archive.org/web/2023/https://planet.com/a">',
                "planet.com",
                False,
            ),
            ('<link rel="canonical" href="/bridge"><meta property="og:url" content="http://a.com/b">', "a.com", False),
            ('<link rel="canonical" href="https://www.planet.com/">', "planet.com", True),
        ],
    )
    def test_declared_address(self, head, host, is_front):
        page = looked_at(head=head)
        assert (page.host, page.is_front) == (host, is_front)
        assert looked_at(head=head, url="https://example.com/x").host == "example.com"

    def test_broken_address(self):
        assert looked_at(url="http://[::1").host == ""
