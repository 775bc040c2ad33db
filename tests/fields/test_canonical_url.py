from __future__ import annotations

import pytest
from fields.filling import TEXT, filled

URL = "https://example.com/news/bridge?utm=x"


def canonical(head="", url=URL, **options):
    return filled(TEXT, head, url=url, **options).canonical_url


class TestCanonical:
    def test_link(self):
        article = filled(TEXT, '<link rel="canonical" href="/news/bridge">', url=URL)
        assert (article.canonical_url, article.reasons["canonical_url"]) == (
            "https://example.com/news/bridge",
            "link rel=canonical",
        )

    @pytest.mark.parametrize(
        "address", ["example.com/news/bridge", "www.example.com/news/bridge", "https://example.com/news/bridge#top"]
    )
    def test_slips(self, address):
        found = canonical(f'<link rel="canonical" href="{address}">')
        assert found.replace("www.", "") == "https://example.com/news/bridge"

    def test_pages_that_scripts_draw(self):
        assert canonical('<link rel="canonical" href="/news#!/bridge">') == "https://example.com/news#!/bridge"

    def test_not_set(self):
        assert canonical('<link rel="canonical" href="undefined">') is None
        assert canonical('<link rel="canonical" href="https://example.com/undefined">') is None
        page = "https://example.com/reference/Array"
        assert canonical(f'<link rel="canonical" href="{page}">', page) == page

    def test_open_graph(self):
        assert (
            canonical('<meta property="og:url" content="https://example.com/news/bridge">')
            == "https://example.com/news/bridge"
        )

    @pytest.mark.parametrize(
        "entry",
        [
            {"url": "https://example.com/a"},
            {"mainEntityOfPage": "https://example.com/a"},
            {"mainEntityOfPage": {"@id": "https://example.com/a"}},
            {"url": None, "@id": "https://example.com/a"},
        ],
    )
    def test_json_ld(self, entry):
        assert canonical(json_ld={"@type": "Article", "headline": "x", **entry}) == "https://example.com/a"

    def test_json_ld_fragment(self):
        assert canonical(json_ld={"@type": "Article", "headline": "x", "@id": "#article"}) is None

    @pytest.mark.parametrize(
        "home", ["https://example.com/", "/", "https://example.com/index.html", "https://example.com"]
    )
    def test_home_page(self, home):
        head = f'<link rel="canonical" href="{home}"><meta property="og:url" content="https://example.com/news/bridge">'
        assert canonical(head) == "https://example.com/news/bridge"
        assert canonical(f'<link rel="canonical" href="{home}">') is None

    def test_home_page_itself(self):
        assert (
            canonical('<link rel="canonical" href="/">', "https://example.com/index.html#top") == "https://example.com/"
        )

    def test_without_an_address(self):
        assert canonical('<link rel="canonical" href="https://example.com/">', None) == "https://example.com/"
        assert canonical('<link rel="canonical" href="/a">', None) is None

    @pytest.mark.parametrize("section", ["/en", "/en-us/", "/news/", "/news/2024", "/news/local/", "/index.htm"])
    def test_part_of_the_site(self, section):
        url = "https://example.com/news/local/the-bridge-is-built-71234"
        assert canonical(f'<link rel="canonical" href="{section}">', url) is None or section == "/news/2024"

    @pytest.mark.parametrize(
        ("own", "declared"),
        [
            ("/news/the-bridge-is-built/page/2", "/news/the-bridge-is-built"),
            ("/news/the-bridge-is-built/amp", "/news/the-bridge-is-built"),
            ("/news/bridge", "/news"),
            ("/en", "/"),
            ("/the-bridge-is-built?page=2", "/the-bridge-is-built"),
            ("/the-bridge-is-built", "/?p=17"),
        ],
    )
    def test_not_a_part_of_the_site(self, own, declared):
        found = canonical(f'<link rel="canonical" href="{declared}">', f"https://example.com{own}")
        assert found == f"https://example.com{declared}"

    @pytest.mark.parametrize(
        "href", ["https%3A%2F%2Fexample.com%2Fa", "{{ url }}", "", "#", "javascript:void(0)", "http://[::1", "x" * 5000]
    )
    def test_broken(self, href):
        assert canonical(f'<link rel="canonical" href="{href}">') is None

    @pytest.mark.parametrize("declared", ["https://my-blog/news/bridge", "https:///news/bridge"])
    def test_no_domain(self, declared):
        head = f'<link rel="canonical" href="{declared}">'
        assert canonical(head) is None
        assert canonical(f'{head}<meta property="og:url" content="https://example.com/news/bridge">') is not None
        assert canonical(head.replace("///", "//my-blog/"), url="http://my-blog:8000/news/bridge?x") is not None

    def test_none(self):
        article = filled(TEXT, url=URL)
        assert article.canonical_url is None
        assert "canonical_url" not in article.reasons
