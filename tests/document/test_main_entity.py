import json

import pytest

from scrapy_article.document import Document


class TestJsonLdArticle:
    def page(self, *entries, url="https://example.org/news/a", shown=""):
        scripts = "".join(f'<script type="application/ld+json">{entry}</script>' for entry in entries)
        return Document(f"<html><head>{scripts}</head><body>{shown}</body></html>", url).json_ld_article

    def test_the_one_with_the_address_of_the_page(self):
        other = '{"@type": "NewsArticle", "headline": "Other", "url": "https://example.org/news/b"}'
        own = '{"@type": "NewsArticle", "headline": "Own", "mainEntityOfPage": {"@id": "https://example.org/news/a/"}}'
        assert self.page(other, own)["headline"] == "Own"
        assert self.page(other, own, url="http://[broken")["headline"] == "Other"

    @pytest.mark.parametrize(
        ("query", "headline"),
        [
            ("?id=5", "Own"),
            ("?id=5&utm_source=x", "Own"),
            ("?id=9", "Other"),  # the first: neither address nor title tells
            ("", "Other"),
        ],
    )
    def test_a_query_that_tells_pages_apart(self, query, headline):
        other = '{"@type": "NewsArticle", "headline": "Other", "url": "https://example.org/news?id=7"}'
        own = '{"@type": "NewsArticle", "headline": "Own", "url": "https://example.org/news?id=5"}'
        assert self.page(other, own, url=f"https://example.org/news{query}")["headline"] == headline

    RELATED = '{"@type": "NewsArticle", "headline": "Sheep close the bypass", "url": "https://example.org/news/b"}'
    TITLE = "<h1>Council votes to reopen the ferry</h1>"

    @pytest.mark.parametrize(
        "own",
        [
            {"headline": "The ferry is back"},
            {"url": "https://example.org/news"},  # the section
            {"headline": "The ferry is back", "mainEntityOfPage": {"@type": "WebPage", "url": "https://example.org/7"}},
            {"url": "https://example.org/7"},
        ],
    )
    def test_another_page_comes_last(self, own):
        own = {"@type": "NewsArticle", **own}
        head = f'<link rel="canonical" href="/7">{self.TITLE}'
        entries = (self.RELATED, json.dumps(own))
        assert self.page(*entries, shown=head) == own
        assert self.page(*entries[::-1], shown=head) == own

    @pytest.mark.parametrize("path", ["nouvelles/%C3%AEle", "nouvelles/%c3%aele", "nouvelles/île"])
    @pytest.mark.parametrize("address", ["nouvelles/%C3%AEle", "nouvelles/%c3%aele", "nouvelles/île"])
    def test_escapes_in_addresses(self, path, address):
        own = {"@type": "NewsArticle", "headline": "The ferry is back", "url": f"https://example.org/{address}"}
        assert self.page(json.dumps(own), url=f"https://example.org/{path}", shown=self.TITLE) == own

    OWN = '{"@type": "NewsArticle", "headline": "Council votes to reopen the ferry"}'
    OTHERS = (
        '{"@context": "https://schema.org/", "@type": "ItemList", "itemListElement": [{"@type": "ListItem", "item": '
        '{"@type": "NewsArticle", "headline": "Otters seen"}}, {"@type": "NewsArticle", "headline": "A new bridge"}]}'
    )

    @pytest.mark.parametrize(
        "shown",
        [
            '<meta property="og:title" content="Council votes to reopen the ferry">',
            "<h1>Council votes to <i>reopen</i><br>the ferry</h1>",
        ],
    )
    def test_the_one_that_is_called_as_the_page_is(self, shown):
        other = '{"@type": "NewsArticle", "headline": "Otters seen"}'
        assert self.page(other, self.OWN, shown=shown)["headline"].startswith("Council")
        assert self.page(other, self.OWN, shown="<h1>Cou</h1>")["headline"] == "Otters seen"

    @pytest.mark.parametrize(
        ("entry", "shown", "expected"),
        [
            (OWN, "<h1>Council votes to reopen the ferry</h1>", True),
            (OWN, "<h1>Otters seen</h1>", False),
            (OWN.replace('",', '", "url": "https://example.org/news/a",', 1), "<h1>Otters seen</h1>", True),
            ('{"@type": "WebSite", "url": "https://example.org/news/a"}', "", False),
        ],
    )
    def test_one_that_is_surely_about_the_page(self, entry, shown, expected):
        script = f'<script type="application/ld+json">{entry}</script>'
        assert Document(f"{script}{shown}", "https://example.org/news/a").has_json_ld_article is expected

    def test_members_of_lists_are_other_stories(self):
        assert self.page(self.OTHERS, self.OWN)["headline"].startswith("Council")
        assert self.page(self.OTHERS) == {}
        assert self.page(self.OTHERS, shown="<h1>A new bridge</h1>")["headline"] == "A new bridge"
        assert self.page('{"itemListElement": 1}', '{"itemListElement": [2]}', self.OTHERS) == {}

    def test_without_any_headline(self):
        assert self.page('{"@type": "Article", "datePublished": "2024-01-01"}')["datePublished"] == "2024-01-01"
