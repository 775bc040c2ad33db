import pytest

from scrapy_article.extract import extract
from scrapy_article.site.rules import SiteRules

PAGE = """
<title>Old bridge - The Planet</title><meta property="og:title" content="Old bridge"><body class=story>
<nav><a href="/">Home</a> <a href="/tag/x">X</a></nav>
<h1>Old bridge</h1><p class="kicker">The bridge closes</p><p class=by>By <a href=/lee>Ann Lee</a> and <a href=/roy>Bo Roy</a></p>
<div class=when data-at="2024-05-03T10:00:00Z">Yesterday</div><img class=top src="/top.jpg" alt="">
<div class=body><p>The council wants to close the old bridge, since there is no more money for it this year.</p>
<div class=promo><p>Subscribe to our paper today, and you will know of each bridge that closes in the valley.</p></div>
<p>Nobody knows what will come of the bridge when the autumn is over and the rain sets in again.</p></div>
<div class=box><p>It was built in 1905.</p></div><footer>Contact</footer>
"""
RULE = {
    "title": "p.kicker",
    "text": "div.body",
    "keep": ["div.box"],
    "drop": "//div[@class='promo']",
    "authors": ".by a",
    "date_published": "div.when::attr(data-at)",
    "main_image": "img.top",
}


def article(rule, url="https://www.example.com/2024/bridge", **options):
    return extract(PAGE, url, site_rules=SiteRules({"example.com": rule}), **options)


class TestFields:
    def test_what_a_rule_finds_wins(self):
        found = article(RULE)
        assert found.title == "The bridge closes"
        assert found.authors == ["Ann Lee", "Bo Roy"]
        assert found.date_published == "2024-05-03T10:00:00+00:00"
        assert found.date_published_raw == "2024-05-03T10:00:00Z"
        assert found.main_image == "https://www.example.com/top.jpg"
        paragraphs = found.text.split("\n\n")
        assert [one.split()[0] for one in paragraphs] == ["The", "Nobody", "It"]
        fields = ("title", "authors", "date_published", "main_image")
        assert {found.reasons[name] for name in fields} == {"site rule"}
        assert found.reasons["text"].startswith("site rule: 3 of ")
        assert "site-rule" not in found.warnings

    @pytest.mark.parametrize("name", ["title", "authors", "date_published", "main_image", "text"])
    def test_where_it_finds_nothing_all_is_as_always(self, name):
        usual = extract(PAGE, "https://www.example.com/2024/bridge")
        found = article({name: ".gone"})
        assert getattr(found, name) == getattr(usual, name)
        assert found.reasons.get(name) == usual.reasons.get(name)
        assert found.warnings == [*usual.warnings, "site-rule"]

    @pytest.mark.parametrize("name", ["keep", "drop"])
    def test_parts_need_not_be_there(self, name):
        assert article({name: ".gone"}).warnings == extract(PAGE).warnings

    def test_only_what_is_asked_for(self):
        found = article(RULE, fields=("title",))
        assert (found.title, found.authors, found.text) == ("The bridge closes", [], "")

    def test_selectors_may_find_strings_and_numbers(self):
        found = article({"title": "string(//p[@class='kicker'])", "authors": "//p[@class='by']/a/text()"})
        assert (found.title, found.authors) == ("The bridge closes", ["Ann Lee", "Bo Roy"])
        assert article({"title": "(//h1)[1]"}).title == "Old bridge"

    def test_a_method_of_its_own(self):
        assert article({"method": "density"}).reasons["text"].startswith("method density")

    @pytest.mark.parametrize(("kind", "other"), [("article", "index"), ("index", "other")])
    def test_types_of_pages(self, kind, other):
        found = article({"page_types": {kind: ["/x/", "/20[0-9]{2}/"], other: "/bridge"}})
        assert (found.page_type, found.probability, found.index_probability) == (kind, 1.0, float(kind == "index"))
        assert found.reasons["page_type"] == "site rule"


class TestDomains:
    RULES = SiteRules({"Example.com": {"title": "h1"}, "blog.example.com": {"title": "h2"}, "example": {}})

    @pytest.mark.parametrize(
        ("url", "domain"),
        [
            ("https://example.com/a", "example.com"),
            ("http://WWW.example.com:8080/", "example.com"),
            ("https://a.blog.example.com", "blog.example.com"),
            ("https://myexample.com/", None),
            ("file:///example.com", None),
            ("https://[::1", None),
        ],
    )
    def test_the_longest_that_the_host_ends_in(self, url, domain):
        rule = self.RULES.of(url)
        assert (rule and rule.domain) == domain


class TestFiles:
    def test_toml(self, tmp_path):
        (tmp_path / "sites.toml").write_text('["example.com"]\ntitle = "p.kicker"\npage_types = {index = "/tag/"}\n')
        rules = SiteRules.read(tmp_path / "sites.toml")
        assert extract(PAGE, "https://example.com/a", site_rules=rules).title == "The bridge closes"

    def test_yaml(self, tmp_path):
        pytest.importorskip("yaml")
        (tmp_path / "sites.yaml").write_text("example.com:\n  title: p.kicker\n")
        rules = SiteRules.read(str(tmp_path / "sites.yaml"))
        assert extract(PAGE, "https://example.com/a", site_rules=rules).title == "The bridge closes"

    @pytest.mark.parametrize("text", ["[", "a = 1", '["a.b"]\ntitle = 1'])
    def test_wrong(self, tmp_path, text):
        (tmp_path / "sites.toml").write_text(text)
        with pytest.raises(ValueError, match=r"^[^\n]+$"):
            SiteRules.read(tmp_path / "sites.toml")


@pytest.mark.parametrize(
    ("rules", "message"),
    [
        ({"example.com": {"title": "h1["}}, r"example\.com: title: 'h1\[' is not a CSS or XPath selector: "),
        ({"example.com": {"drop": ["p", "//p["]}}, r"example\.com: drop: '//p\[' is not a CSS or XPath selector"),
        ({"example.com": {"text": [1]}}, r"example\.com: text: 1 is not a CSS or XPath selector"),
        ({"example.com": {"titel": "h1"}}, r"example\.com: titel: did you mean 'title'"),
        ({"example.com": {"method": "densty"}}, r"densty"),
        ({"example.com": {"page_types": {"news": "/"}}}, r"example\.com: page_types: must be a table from article, "),
        (
            {"example.com": {"page_types": {"index": "("}}},
            r"example\.com: page_types: '\(' is not a regular expression: ",
        ),
        ({"https://example.com/": {}}, r"'https://example\.com/' is not a domain"),
        ({"example.com": "h1"}, r"example\.com: must be a table, not 'h1'"),
    ],
)
def test_wrong_rules_are_told_with_their_place(rules, message):
    with pytest.raises(ValueError, match=message) as raised:
        SiteRules(rules)
    assert "\n" not in str(raised.value)
