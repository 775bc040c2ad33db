import pytest
from fields.filling import TEXT, filled

H1 = "<h1>The storm</h1>"
TITLE = "<title>The storm</title>"
POSTS = "".join(f'<div class="NAME"><time datetime="2024-05-03T1{n}:00">1{n}:00</time>{TEXT}</div>' for n in range(4))


def is_live(body=TEXT, url="https://example.com/storm", **options):
    article = filled(f"{H1}{body}", TITLE, url=url, **options)
    assert ("is_live_blog" in article.reasons) == article.is_live_blog
    return article.is_live_blog


class TestJsonLd:
    @pytest.mark.parametrize("types", ["LiveBlogPosting", ["NewsArticle", "http://schema.org/LiveBlogPosting"]])
    def test_article(self, types):
        assert is_live(json_ld={"@type": types, "headline": "The storm"})

    def test_beside_the_article(self):
        live = {"@type": "LiveBlogPosting", "headline": "The storm"}
        assert is_live(json_ld=[{"@type": "NewsArticle", "headline": "The storm"}, live])

    def test_of_another_page(self):
        live = {"@type": "LiveBlogPosting", "headline": "Ferries", "url": "https://example.com/ferries"}
        own = {"@type": "NewsArticle", "headline": "The storm"}
        assert not is_live(json_ld=[own, {**live, "headline": "All ferries of the day"}])
