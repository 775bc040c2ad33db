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

    def test_open_graph(self):
        assert (
            canonical('<meta property="og:url" content="https://example.com/news/bridge">')
            == "https://example.com/news/bridge"
        )

    def test_json_ld_fragment(self):
        assert canonical(json_ld={"@type": "Article", "headline": "x", "@id": "#article"}) is None

    @pytest.mark.parametrize(
        "home", ["https://example.com/", "/", "https://example.com/index.html", "https://example.com"]
    )
    def test_home_page(self, home):
        head = f'<link rel="canonical" href="{home}"><meta property="og:url" content="https://example.com/news/bridge">'
        assert canonical(head) == "https://example.com/news/bridge"
        assert canonical(f'<link rel="canonical" href="{home}">') is None

    def test_without_an_address(self):
        assert canonical('<link rel="canonical" href="https://example.com/">', None) == "https://example.com/"
        assert canonical('<link rel="canonical" href="/a">', None) is None

    @pytest.mark.parametrize(
        ("own", "declared"),
        [
            ("/news/the-bridge-is-built/page/2", "/news/the-bridge-is-built"),
            ("/the-bridge-is-built?page=2", "/the-bridge-is-built"),
        ],
    )
    def test_not_a_part_of_the_site(self, own, declared):
        found = canonical(f'<link rel="canonical" href="{declared}">', f"https://example.com{own}")
        assert found == f"https://example.com{declared}"
