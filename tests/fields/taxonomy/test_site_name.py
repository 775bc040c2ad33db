from time import process_time

import pytest
from cpu import slowness
from fields.filling import H1, TEXT, article_ld, filled


class TestDeclared:
    def test_no_headline(self):
        title = "The bridge over the river is built"
        head = f'<meta property="og:site_name" content="{title}"><meta name="application-name" content="Daily Planet">'
        assert filled(f"<h1>{title}</h1>{TEXT}", f"<title>{title}</title>{head}").site_name == "Daily Planet"

    @pytest.mark.parametrize("name", ["{$plugin.site_name}", "https://www.dailyplanet.com", "Startseite"])
    def test_what_is_no_name(self, name):
        head = f'<meta property="og:site_name" content="{name}">'
        assert filled(TEXT, head).site_name is None
        head += '<meta name="application-name" content="Daily Planet">'
        assert filled(TEXT, head).site_name == "Daily Planet"

    def test_declared_as_the_title(self):
        title = "The bridge - Town - Daily Planet"
        head = f'<title>{title}</title><meta property="og:site_name" content="{title}">'
        article = filled(f"<h1>The bridge is built</h1>{TEXT}", head, url="https://www.planet.com/bridge")
        assert (article.site_name, article.reasons["site_name"]) == ("Daily Planet", "meta og:site_name")

    def test_front_page(self):
        head = '<title>Planet | All the news</title><meta property="og:site_name" content="Planet | All the news">'
        assert filled(TEXT, head, url="https://www.planet.com/").site_name == "Planet"

    def test_publisher(self):
        assert filled(TEXT, json_ld=article_ld(publisher={"name": "Daily Planet"})).site_name == "Daily Planet"

    def test_web_site(self):
        assert filled(TEXT, json_ld={"@type": "WebSite", "name": "Daily Planet"}).site_name == "Daily Planet"

    def test_the_headline_as_the_name(self):
        head = '<title>The bridge is built | EnBW</title><meta property="og:site_name" content="The bridge is built">'
        assert filled(f"{H1}{TEXT}", head, url="https://x.com/a").site_name == "EnBW"

    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("The bridge is built | Steinzeit &amp; Co", "Steinzeit & Co"),
            # which may belong to the title
            ("Ann's Blog » The bridge is built", "Ann's Blog"),
            ("The bridge is built - what the town of the two rivers says of it", None),
            ("The bridge is built - Steinzeit - Co", None),
        ],
    )
    def test_what_the_title_has_beside_the_headline(self, title, name):
        found = filled(f"{H1}{TEXT}", f"<title>{title}</title>", url="https://www.xyz.com/city/bridge")
        assert found.site_name == name

    def test_a_declared_front_page(self):
        head = '<title>The bridge is built - Old Town</title><meta property="og:url" content="https://www.planet.com/">'
        assert filled(f"{H1}{TEXT}", head).site_name is None

    @pytest.mark.parametrize(
        ("declared", "name"),
        [
            ("Planet • News of the town and the river", "Planet"),
            ("News – Weather – Planet", "Planet"),
            ("News of the town | planet.com", "planet.com"),
        ],
    )
    def test_a_slogan_beside_the_name(self, declared, name):
        head = f'<meta property="og:site_name" content="{declared}">'
        assert filled(TEXT, head, url="https://forum.planet.com/x").site_name == name


class TestInTheTitle:
    @pytest.mark.parametrize(
        ("title", "url", "name"),
        [
            ("Planet Insider: The bridge", "https://blog.planet.org/x", "Planet Insider"),
            ("The bridge « Planet Daily « Archive", "https://www.planetdaily.org/x", "Planet Daily"),
        ],
    )
    def test_words_of_the_domain(self, title, url, name):
        assert filled(TEXT, f"<title>{title}</title>", url=url).site_name == name


class TestShown:
    URL = "https://www.planet.com/bridge"

    @pytest.mark.parametrize(
        ("link", "name"),
        [
            ('<a href="/"><img src="/l.svg" alt="Planet logo"></a>', "Planet"),
            ('<a href="https://www.planet.com/en/">The Planet</a>', "The Planet"),
            ('<a href="">Planet</a>', None),
            ('<a href="/" aria-label="Planet home"><svg></svg></a>', "Planet"),
            ('<a class="logo" href="/" aria-label="Link to Home Page"></a>', None),
            ('<a class="logo" href="/">DECO HOME</a>', "DECO HOME"),
            ('<a class="logo" href="/">返回首页</a>', None),
            ('<a href="/"><img class="logo" src="x.png" alt="Town News"></a>', "Town News"),
            ('<a href="/">Ann and Ben</a>', None),
            ('<a href="/town">Planet</a>', None),
            ('<a href="https://planet.org/">Planet</a>', None),
        ],
    )
    def test_link_to_the_front_page(self, link, name):
        assert filled(f"<div>{link}</div>{H1}{TEXT}", url=self.URL).site_name == name

    def test_behind_the_front_pages_in_other_languages(self):
        others = "".join(f'<a href="/{code}/">{code}</a>' for code in "bg cs da de el es et fi fr hr hu it".split())
        assert filled(f'<div>{others} <a href="/">Planet</a></div>{H1}{TEXT}', url=self.URL).site_name == "Planet"

    def test_hostile(self):
        start = process_time()
        filled(f"{TEXT}<p>{'© copyright 2' * 30_000}</p>", f"<title>{' - a' * 100_000}</title>", url=self.URL)
        filled(f'<a href="/">{"<b>x</b>" * 100_000}</a>' * 2 + TEXT, url=self.URL)
        assert process_time() - start < 2 * slowness()
