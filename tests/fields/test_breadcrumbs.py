from __future__ import annotations

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
            [{"item": {"name": "Home", "@id": "/"}}, {"item": {"name": "Politics", "url": "/p"}}],
            [{"name": "Home", "url": "/"}, None, "x", {"name": "Politics", "item": "/p"}, {"item": "https://x.com/"}],
            [{"position": 2, "name": "Politics", "item": "/p"}, {"position": 1, "name": "Home", "item": "/"}],
            [{"position": "10", "name": "Politics", "item": "/p"}, {"position": "2", "name": "Home", "item": "/"}],
            [[{"name": "Home", "item": "/"}], [{"name": "Politics", "item": "/p"}]],
            [[{"name": "Home", "item": "/"}, {"name": "Politics", "item": "/p"}]],
        ],
    )
    def test_items(self, items):
        assert crumbs(json_ld={"@type": "BreadcrumbList", "itemListElement": items}) == [HOME, POLITICS]

    def test_relative_name_beside_an_address(self):
        item = {"@id": "p", "url": "https://example.com/p", "name": "Politics"}
        items = [{"position": 1, "item": item}, {"position": 2, "item": {"@id": "/x", "name": "More"}}]
        found = crumbs(json_ld={"@type": "BreadcrumbList", "itemListElement": items})
        assert found == [POLITICS, Breadcrumb("More", "https://example.com/x")]

    def test_without_address(self):
        json_ld = {"@type": "BreadcrumbList", "itemListElement": {"name": "Politics", "item": 3}}
        assert crumbs(json_ld=json_ld) == [Breadcrumb("Politics")]

    def test_more_than_one_step_first(self):
        one = {"@type": "BreadcrumbList", "itemListElement": [{"name": "Home"}]}
        two = {
            "@type": "BreadcrumbList",
            "itemListElement": [{"name": "Home", "item": "/"}, {"name": "Politics", "item": "/p"}],
        }
        assert crumbs(json_ld=[one, two]) == [HOME, POLITICS]
        block = '<ul class="breadcrumb"><li><a href="/">Home</a><li><a href="/p">Politics</a></ul>'
        assert crumbs(block, json_ld=one) == [HOME, POLITICS]
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
            '<nav aria-label="Fil d’Ariane"><a href="/">Home</a> <a href="/p">Politics</a></nav>',
            '<ul class="x__bread"><li><a href="/">Home</a></li><li>/</li><li><a href="/p">Politics</a></li></ul>',
            '<div class="news_path"><a href="/">Home</a> » <a href="/p">Politics</a></div>',
            '<div class="site-breadcrumb"><a href="/">Home</a><a href="/p">Politics</a></div>',
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

    @pytest.mark.parametrize(
        ("block", "last"),
        [
            ('<li><a href="/">Home</a></li><li>Home of the brave</li>', "Home of the brave"),
            ('<li><a href="/">Home</a></li><li>Why we stay at Home, now</li>', "Why we stay at Home, now"),
            ('<a href="/">Home</a> &gt; Home 2020, live', "Home 2020, live"),
        ],
    )
    def test_last_step_with_the_words_of_the_one_before(self, block, last):
        assert crumbs(f'<ul class="breadcrumbs">{block}</ul>') == [HOME, Breadcrumb(last)]

    def test_first_step_that_is_not_shown(self):
        block = '<a href="/"><b hidden>Home</b></a> <a href="/p">Politics</a> A gym at Home, cheap'
        assert crumbs(f'<div class="breadcrumbs">{block}</div>') == [HOME, POLITICS, Breadcrumb("A gym at Home, cheap")]

    def test_buttons_that_share(self):
        links = (
            '<a href="https://www.facebook.com/sharer.php?u=x">share</a> <a href="https://twitter.com/intent">tweet</a>'
        )
        block = f'<p><a href="/">Home</a></p><p><a href="/p">Politics</a></p><p>{links}</p><p><a href="mailto:?x">mail</a></p>'
        assert crumbs(f'<div class="breadcrumb">{block}</div>') == [HOME, POLITICS]

    def test_site_whose_name_ends_like_one_that_shares(self):
        found = crumbs('<div class="breadcrumb"><a href="https://www.netflix.com/news">News</a></div>')
        assert found == [Breadcrumb("News", "https://www.netflix.com/news")]

    def test_link_that_leads_back_below(self):
        block = '<div class="breadcrumb"><p><a href="/">Home</a></p><p><a href="/blog">Back to the blog</a></p></div>'
        assert crumbs(block) == [HOME]

    @pytest.mark.parametrize(
        "block",
        [
            # The list of a wrapper, which holds more.
            '<div class="breadcrumb-wrap"><ul class="breadcrumb"><li><a href="/">Home</a></ul><a href="/c">Contests</a></div>',
            '<div class="breadcrumb"><a href="/">Home</a> <a href="#">News Based on facts, verified by the reporter, or so</a></div>',
            '<div class="breadcrumb"><a href="/">Home</a> <a href="#">Email a Friend</a></div>',
            '<div class="breadcrumb"><a href="/">Home</a> <a href="/es/" hreflang="es">Español</a></div>',
            '<div class="breadcrumb"><a href="/" hreflang="en">Home</a><p><time>Posted on May 3, 2024</time></p></div>',
        ],
    )
    def test_what_is_no_step(self, block):
        assert crumbs(block) == [HOME]

    @pytest.mark.parametrize(
        "name", ["<span itemprop=name>Politics</span>", "<meta itemprop=name content=Politics>", "Politics"]
    )
    def test_microdata(self, name):
        items = "".join(
            f"<li itemprop=itemListElement itemscope itemtype=https://schema.org/ListItem><a itemprop=item href={href}>{text}</a></li>"
            for href, text in (("/", "Home"), ("/p", name))
        )
        html = f"<nav aria-label=You><ol itemscope itemtype=https://schema.org/BreadcrumbList>{items}</ol></nav>"
        assert crumbs(html) == [HOME, POLITICS]
        assert crumbs(html.replace("itemListElement", "x")) == []

    @pytest.mark.parametrize("prefix", ["", "schema:"])
    def test_rdfa(self, prefix):
        items = "".join(
            f'<li property="{prefix}itemListElement" typeof="{prefix}ListItem"><a property="{prefix}item" href="{href}">'
            f'<span property="{prefix}name">{name}</span></a><meta property="position" content="1"></li>'
            for href, name in (("/", "Home"), ("/p", "Politics"))
        )
        assert crumbs(f'<ol vocab="https://schema.org/" typeof="{prefix}BreadcrumbList">{items}</ol>') == [
            HOME,
            POLITICS,
        ]

    def test_a_list_with_nothing_in_it(self):
        assert crumbs('<div class="breadcrumbs"><ul class="breadcrumb-list"></ul><a href="/c">Contests</a></div>') == []

    def test_declared_ones_that_lead_through_nothing(self):
        shown = (
            '<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/t">Town</a></li><li>Bridges</li></ol>'
        )
        home = {"@type": "ListItem", "position": 1, "name": "Start", "item": "https://example.com/"}
        own = {"@type": "ListItem", "position": 2, "name": "The new bridge", "item": "https://example.com/t/bridge"}
        head = "<title>The new bridge | Daily Planet</title>"

        def found(steps, above):
            json_ld = {"@type": "BreadcrumbList", "itemListElement": steps}
            return [crumb.name for crumb in filled(f"{above}{H1}{TEXT}", head, json_ld=json_ld).breadcrumbs]

        assert found([home, own], shown) == ["Home", "Town", "Bridges"]
        assert found([home, own], "") == ["Start", "The new bridge"]
        assert found([home, own], shown.replace("Town", "").replace("Bridges", "")) == ["Start", "The new bridge"]
        assert found([home, {**own, "name": "News"}], shown) == ["Start", "News"]
        shop = {**home, "name": "Loans", "item": "https://example.com/loans"}
        assert found([shop, own], shown) == ["Loans", "The new bridge"]

    def test_reason(self):
        article = filled(f'<div class="breadcrumb"><a href="/">Home</a></div>{H1}{TEXT}', TITLE, url=URL)
        assert article.reasons["breadcrumbs"] == "breadcrumbs"

    @pytest.mark.parametrize(
        "block",
        [
            "",
            '<div class="breadcrumb"><a href="/blog">&lt; Back to blog</a></div>',
            '<div class="breadcrumb"><a href="/blog">Zurück zur Übersicht</a></div>',
            '<div class="breadcrumb">Home &gt; Politics</div>',
            '<div class="breadcrumb"></div>',
            '<a href="/">x</a>',
        ],
    )
    def test_none(self, block):
        assert crumbs(block) == []

    def test_names_in_two_words(self):
        assert [crumb.name for crumb in crumbs('<div class="clr breadCrumb"><a href="/">Town</a></div>')] == ["Town"]

    @pytest.mark.parametrize(
        "step",
        [
            '<li itemscope itemtype="http://data-vocabulary.org/Breadcrumb"><a itemprop="url" href="{}"><b itemprop="title">{}</b></a></li>',
            '<li><span typeof="v:Breadcrumb"><a rel="v:url" property="v:title" href="{}">{}</a></span></li>',
        ],
    )
    def test_as_they_were_marked_before(self, step):
        found = crumbs(f"<ul>{step.format('/', 'Home')}{step.format('/t', 'Town')}</ul>")
        assert [(crumb.name, crumb.url) for crumb in found] == [
            ("Home", "https://example.com/"),
            ("Town", "https://example.com/t"),
        ]
        assert crumbs(f"<ul>{step.format('/', '')}</ul>") == []

    def test_links_that_lead_nowhere(self):
        assert crumbs('<div class="breadcrumb"><a href="#">Featured</a></div>') == []

    @pytest.mark.parametrize(
        "way",
        [
            '<ol class="breadcrumb"><li><a href="/">Home</a></li><li><a href="/p">Politics</a>{}</li></ol>',
            '<ol class="breadcrumb"><li><a href="/">Home</a>{}</li><li><a href="/p">Politics</a>{}</li></ol>',
            '<ol class="breadcrumb"><li><a href="/">Home</a></li><li><div><a href="/p">Politics</a><div>{}</div></div></li></ol>',
        ],
    )
    def test_what_a_step_unfolds(self, way):
        menu = (
            "<ul><li><a href='/w'>Weather</a></li><li><a href='/s'>Sport</a></li><li><a href='/t'>Travel</a></li></ul>"
        )
        assert crumbs(way.replace("{}", menu)) == [HOME, POLITICS]

    def test_lists_that_are_called_so(self):
        menu = '<ul class="dropdown"><li><a href="/w">Weather</a></li></ul>'
        steps = f'<div><a href="/">Home</a>{menu}</div><div><a href="/p">Politics</a>{menu}</div>'
        assert crumbs(f'<div class="breadcrumb">{steps}</div>') == [HOME, POLITICS]

    def test_each_step_in_the_one_before(self):
        inner = '<ul><li><a href="/p">Politics</a></li></ul>'
        assert crumbs(f'<ul class="breadcrumb"><li><a href="/">Home</a>{inner}</li></ul>') == [HOME, POLITICS]

    def test_a_list_in_a_list(self):
        steps = [{"name": "Home", "item": "/"}, {"name": "Town", "item": "/t"}]
        found = crumbs(json_ld={"@type": "BreadcrumbList", "itemListElement": [steps]})
        assert [crumb.name for crumb in found] == ["Home", "Town"]

    def test_below_the_body(self):
        assert filled(f'{H1}{TEXT}<div class="breadcrumb"><a href="/">Home</a></div>', TITLE).breadcrumbs == []


WAY = '<a href="/">Home</a> &gt; <a href="/politics">Politics</a>'
MENU = '<a href="/">Home</a> <a href="/politics">Politics</a>'


class TestNames:
    @pytest.mark.parametrize(
        "block",
        [
            f'<div class="crumbs">{WAY}</div>',
            f'<div id="nav-crumbs">{WAY}</div>',
            f'<div class="RootlineNavigation">{WAY}</div>',
            f'<nav class="flex" aria-label="Breadcrumb">{WAY}</nav>',
            f'<div class="my-breadcrumbs">{WAY}</div>',
            f'<div class="sitebreadcrumbs">{WAY}</div>',
        ],
    )
    def test_marked(self, block):
        assert [crumb.name for crumb in crumbs(block)] == ["Home", "Politics"]

    @pytest.mark.parametrize(
        "block",
        [
            f'<div class="crumbsy">{MENU}</div>',
            f'<div class="breadcrumb pagination">{MENU}</div>',
            f'<section class="hero with-breadcrumb">{MENU}</section>',
            f'<div aria-label="Breadcrumb">{MENU}</div>',
        ],
    )
    def test_not_marked(self, block):
        assert crumbs(block.replace("&gt;", "|")) == []  # arrows would tell

    def test_what_wraps_them_holds_more(self):
        more = '<a href="/en">English</a> <a href="/de">Deutsch</a>'
        block = f'<div class="breadcrumb-row"><div class="breadcrumbs">{WAY}</div><div>{more}</div></div>'
        assert [crumb.name for crumb in crumbs(block)] == ["Home", "Politics"]
        block = f'<ul class="crumbs"><li>{more}</li><li class="crumbs">{WAY}</li></ul>'
        assert [crumb.name for crumb in crumbs(block)] == ["Home", "Politics"]

    def test_items_that_are_named_too(self):
        menu = '<a href="/politics">Politics</a> <a href="/town">Town</a>'
        items = f'<li class="crumb"><a href="/">Home</a></li><li class="crumb">{menu}</li>'
        assert [crumb.name for crumb in crumbs(f'<ol class="crumbs">{items}</ol>')] == ["Home", "Politics", "Town"]


class TestTrail:
    """A line above the title that nothing marks."""

    @pytest.mark.parametrize(
        "line",
        [
            WAY,
            f"<p>{WAY}</p><p>May 3</p>",
            WAY.replace("&gt;", "»"),
            f"<a href=/feed>RSS</a> {WAY}",
            f"You are here: {WAY}",
            f"<p>您现在的位置：</p>{WAY}",
            '<a href="/"><img src=home.png></a> 当前位置：<a href="/">Home</a>-&gt;<a href="/politics">Politics</a>',
            '<table><tr><td>当前位置：<td><a href="/">Home</a><td>&gt;<td><a href="/politics">Politics</a></table>',
        ],
    )
    def test_steps(self, line):
        assert [crumb.name for crumb in crumbs(f"<div>{line}</div>")] == ["Home", "Politics"]

    def test_one_that_does_not_begin_with_the_front_page(self):
        line = '<a href="/politics">Politics</a> &gt; <a href="/politics/town">Town</a>'
        assert crumbs(f"<div>{line}</div>") == []
        assert [crumb.name for crumb in crumbs(f"<div>Sie sind hier: {line}</div>")] == ["Politics", "Town"]

    def test_last_step(self):
        assert [crumb.name for crumb in crumbs(f"<div>{WAY} &gt; Town</div>")] == ["Home", "Politics", "Town"]

    @pytest.mark.parametrize(
        "line",
        [
            MENU,
            WAY.replace("&gt;", "|"),
            '<a href="/">Home</a> &gt;',
            f"<p>Of the town and of its bridge: {WAY}</p>",
            '<a href="/">Home</a> of the bridge &gt; <a href="/politics">Politics</a>',
            f"{WAY} or not",
            f"<p>{WAY}</p>" + "<p>A line</p>" * 12,
        ],
    )
    def test_none(self, line):
        assert crumbs(f"<div>{line}</div>") == []


class TestTools:
    @pytest.mark.parametrize("tool", ["Search", "Print", "Edit on GitHub", "Next", "drucken", "Suche"])
    def test_links(self, tool):
        assert crumbs(f'<div class="breadcrumb">{WAY} <a href="/x">{tool}</a></div>')[-1].name == "Politics"

    @pytest.mark.parametrize("rest", ["Print", "6 May 2022 05:30"])
    def test_rest(self, rest):
        assert crumbs(f'<div class="breadcrumb">{WAY} <p>{rest}</p></div>')[-1].name == "Politics"


class TestBelow:
    @pytest.mark.parametrize(
        ("way", "number"),
        [
            (WAY, 2),
            (f"{WAY} &gt; The bridge is built", 3),
            ('<a href="/">Home</a> &gt; <a href="/7">News</a> &gt; The bridge is built', 3),
            ('<a href="/">Home</a> &gt; <a href="/town">Town</a>', 0),
            ('<a href="/">Home</a> &gt; <a href="/town">Town</a> &gt; is', 0),
            ('<a href="/news">News</a> &gt; <a href="/politics">Politics</a>', 0),
        ],
    )
    def test_those_that_lead_here(self, way, number):
        found = filled(f'{H1}{TEXT}<div class="breadcrumb">{way}</div>', TITLE, url=URL).breadcrumbs
        assert len(found) == number


class TestBeside:
    """What stands beside the steps, and leads to the source of the page."""

    @pytest.mark.parametrize(
        "tool",
        [
            '<li class="crumbs-aside"><a href="/_sources/bridge">Open it</a></li>',
            '<li><a class="x" href="/_sources/bridge.rst.txt">Open it</a></li>',
            '<li><a href="/raw/bridge.md?x=1">Open it</a></li>',
            '<li><a href="/_sources/bridge">View page source</a></li>',
            '<li class="edit-link"><a href="/edit/bridge">Better it</a></li>',
            '<li class="view-source"><a href="/raw/bridge">Open it</a></li>',
        ],
    )
    def test_tools(self, tool):
        steps = '<li><a href="/">Home</a></li><li><a href="/p">Politics</a></li>'
        assert crumbs(f'<ul class="breadcrumb">{steps}{tool}</ul>') == [HOME, POLITICS]

    def test_the_page_before_them(self):
        steps = '<li><a href="/">Home</a></li><li><a href="/p">Politics</a></li><li>The bridge is built</li>'
        tool = '<li class="crumbs-aside"><a href="/_sources/bridge">View page source</a></li>'
        found = crumbs(f'<ul class="breadcrumb">{steps}{tool}</ul>')
        assert found == [HOME, POLITICS, Breadcrumb("The bridge is built")]

    def test_a_step_that_is_called_a_source(self):
        steps = '<li><a href="/">Home</a></li><li class="menu-item-open-source"><a href="/p">Politics</a></li>'
        assert crumbs(f'<ul class="breadcrumb">{steps}</ul>') == [HOME, POLITICS]

    def test_the_domain_of_a_country(self):
        steps = '<li><a href="https://example.md">Gazette</a></li><li><a href="/p">Politics</a></li>'
        assert crumbs(f'<ul class="breadcrumb">{steps}</ul>') == [Breadcrumb("Gazette", "https://example.md"), POLITICS]

    def test_nothing_else(self):
        tool = '<li class="crumbs-aside"><a href="/_sources/bridge.rst.txt">View page source</a></li>'
        assert crumbs(f'<ul class="breadcrumb"><li><a href="/"></a></li>{tool}</ul>') == []


class TestLine:
    """A line above the title that no name tells from others."""

    @pytest.mark.parametrize(
        ("line", "names"),
        [
            ('<a href="/">Home</a> &gt; <a href="/t">Town</a> &gt; <a href="/b">Bridges</a>', "Home Town Bridges"),
            ('You are here: <a href="/n">News</a> » <a href="/t">Town</a> » Bridge', "News Town Bridge"),
            ('当前位置：<a href="/">首页</a>&gt;&gt;<a href="/t">要闻</a>&gt;&gt;正文', "首页 要闻"),
            ('<a href="/">首页</a> / <a href="/t">科技</a> / 正文', "首页 科技"),
            ('<a href="/t">财经</a> &gt; 正文', "财经"),
            ('<a href="/"><img src="/logo.png"></a> <a href="/">Gazette</a> › <a href="/t">Town</a>', "Gazette Town"),
            ('<a href="/">⌂</a> » <a href="/t">Town</a>', "Town"),
            (
                '<a href="/"><img src="/home.png"></a> » <a href="/t">Town</a> » <a href="/b">Bridges</a>',
                "Town Bridges",
            ),
            ('<a href="/"><img src="/home.png"></a> » <a href="/t">Town</a>', "Town"),
            # menus, and lines that lead elsewhere
            ('<a href="/">Home</a> / <a href="/t">Town</a> / <a href="/b">Sports</a>', ""),
            ('Versions: <a href="/1">1</a> / <a href="/2">2</a>', ""),
            ('<a href="/">Home</a> | <a href="/t">Town &gt; Bridges</a>', ""),
            ('<a href="/t">Town</a> &gt; <a href="/b">Bridges</a>', ""),
            ('More: <a href="/t">The old bridge</a> &gt;', ""),
            ('<a href="/">Gazette</a> &gt; 正文', ""),
            ('<a href="/">Home</a> and <a href="/t">Town &gt;</a>', ""),
            ('<a href="/">⌂</a> » <a href="/">Gazette</a>', ""),
            ('<a href="/b"><img src="/b.png"></a> » <a href="/t">Town</a>', ""),
            (
                '<b><a href="/"><img src="/logo.png"></a></b><p>» <a href="/t">Town</a> » <a href="/b">Bridges</a></p>',
                "",
            ),
            ('<a href="mailto:us"><img src="/b.png"></a> » <a href="/t">Town</a>', ""),
        ],
    )
    def test_lines(self, line, names):
        assert [crumb.name for crumb in crumbs(f"<div>{line}</div>")] == names.split()

    def test_above_a_body_without_a_title(self):
        line = '<p><a href="/">Home</a> &gt; <a href="/t">Town</a></p>'
        assert [crumb.name for crumb in filled(f"{line}{TEXT}", url=URL).breadcrumbs] == ["Home", "Town"]

    def test_elsewhere(self):
        line = '<a href="/">Home</a> &gt; <a href="/t">Town</a>'
        assert filled(f"{H1}<div>{line}</div>{TEXT}", TITLE, url=URL).breadcrumbs == []
        assert crumbs(f"<h2>{line}</h2>") == []
        assert crumbs(f"<div>{line}</div>{'<p>Short</p>' * 12}") == []

    def test_reason(self):
        article = filled(f'<p><a href="/">Home</a> &gt; <a href="/t">Town</a></p>{H1}{TEXT}', TITLE, url=URL)
        assert article.section == "Town"
        assert article.reasons["breadcrumbs"] == "breadcrumbs"
