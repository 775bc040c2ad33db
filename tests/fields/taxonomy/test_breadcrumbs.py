import pytest
from fields.filling import H1, TEXT, TITLE, filled

from scrapy_article.article import Breadcrumb

URL = "https://example.com/politics/bridge"
HOME, POLITICS = Breadcrumb("Home", "https://example.com/"), Breadcrumb("Politics", "https://example.com/p")


def crumbs(block="", **options):
    return filled(f"{block}{H1}{TEXT}", TITLE, url=URL, **options).breadcrumbs


class TestJsonLd:
    @pytest.mark.parametrize(
        "items",
        [
            [{"name": "Home", "item": "/"}, {"name": "Politics", "item": "/p"}],
            [{"name": "Home", "item": "/"}, None, "x", {"name": "Politics", "item": {"@id": "/p"}}],
        ],
    )
    def test_items(self, items):
        assert crumbs(json_ld={"@type": "BreadcrumbList", "itemListElement": items}) == [HOME, POLITICS]

    def test_the_longest_list(self):
        one = {"@type": "BreadcrumbList", "itemListElement": [{"name": "Home"}]}
        two = {
            "@type": "BreadcrumbList",
            "itemListElement": [{"name": "Home", "item": "/"}, {"name": "Politics", "item": "/p"}],
        }
        assert crumbs(json_ld=[one, two]) == [HOME, POLITICS]
        assert crumbs(json_ld=one) == [Breadcrumb("Home")]

    @pytest.mark.parametrize("items", [None, "x", [], [None], [{}], [{"name": "x" * 500}]])
    def test_none(self, items):
        assert crumbs(json_ld={"@type": "BreadcrumbList", "itemListElement": items}) == []


class TestShown:
    @pytest.mark.parametrize(
        "block",
        [
            '<ul class="breadcrumbs"><li><a href="/">Home</a></li><li><a href="/p">Politics</a></li></ul>',
            '<div id="breadcrumb"><a href="/">Home</a> &gt; <a href="/p">Politics</a></div>',
            '<nav class="breadcrumb"><a href="/">» Home</a> / <a href="/p">Politics /</a></nav><a href="/x">x</a>',
        ],
    )
    def test_links(self, block):
        assert crumbs(block) == [HOME, POLITICS]

    @pytest.mark.parametrize(
        "block",
        [
            '<ul class="breadcrumbs"><li><a href="/">Home</a></li><li>Here</li></ul>',
            '<div class="breadcrumb"><a href="/">Home</a> » Here</div>',
        ],
    )
    def test_last_step(self, block):
        assert crumbs(block) == [HOME, Breadcrumb("Here")]

    @pytest.mark.parametrize("name", ["<span itemprop=name>Politics</span>", "Politics"])
    def test_microdata(self, name):
        items = "".join(
            f"<li itemprop=itemListElement itemscope itemtype=https://schema.org/ListItem><a itemprop=item href={href}>{text}</a></li>"
            for href, text in (("/", "Home"), ("/p", name))
        )
        html = f"<nav aria-label=You><ol itemscope itemtype=https://schema.org/BreadcrumbList>{items}</ol></nav>"
        assert crumbs(html) == [HOME, POLITICS]
        assert crumbs(html.replace("itemListElement", "x")) == []

    @pytest.mark.parametrize("block", ["", '<div class="breadcrumb">Home &gt; Politics</div>', '<a href="/">x</a>'])
    def test_none(self, block):
        assert crumbs(block) == []


WAY = '<a href="/">Home</a> &gt; <a href="/politics">Politics</a>'
MENU = '<a href="/">Home</a> <a href="/politics">Politics</a>'


class TestNames:
    @pytest.mark.parametrize(
        "block",
        [
            f'<div class="crumbs">{WAY}</div>',
            f'<div class="sitebreadcrumbs">{WAY}</div>',
        ],
    )
    def test_marked(self, block):
        assert [crumb.name for crumb in crumbs(block)] == ["Home", "Politics"]

    @pytest.mark.parametrize(
        "block",
        [
            f'<div aria-label="Breadcrumb">{MENU}</div>',
        ],
    )
    def test_not_marked(self, block):
        assert crumbs(block.replace("&gt;", "|")) == []  # arrows would tell


class TestTrail:
    """A line above the title that nothing marks."""

    @pytest.mark.parametrize(
        "line", ['<a href="/">Home</a> &gt;', f"<p>Of the town and of its bridge: {WAY}</p>", f"{WAY} or not"]
    )
    def test_none(self, line):
        assert crumbs(f"<div>{line}</div>") == []


class TestLine:
    """A line above the title that no name tells from others."""

    @pytest.mark.parametrize(
        ("line", "names"),
        [
            # menus, and lines that lead elsewhere
            ('<a href="/">Home</a> | <a href="/t">Town &gt; Bridges</a>', ""),
            ('<a href="/">Gazette</a> &gt; 正文', ""),
            (
                '<b><a href="/"><img src="/logo.png"></a></b><p>» <a href="/t">Town</a> » <a href="/b">Bridges</a></p>',
                "",
            ),
        ],
    )
    def test_lines(self, line, names):
        assert [crumb.name for crumb in crumbs(f"<div>{line}</div>")] == names.split()
