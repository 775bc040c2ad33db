from __future__ import annotations

import pytest
from fields.filling import TEXT, filled

TITLE = "<title>The bridge is built</title>"
H1 = "<h1>The bridge is built</h1>"


def article_ld(**more):
    return {"@type": "NewsArticle", "headline": "The bridge is built", **more}


class TestDescription:
    def test_meta(self):
        article = filled(TEXT, '<meta name="description" content="What the  town says &amp;amp; thinks">')
        assert (article.description, article.reasons["description"]) == (
            "What the town says & thinks",
            "meta description",
        )

    def test_whole_before_cut(self):
        head = (
            '<meta property="og:description" content="What the …"><meta name="description" content="What '
            'the town says.">'
        )
        assert filled(TEXT, head).description == "What the town says."

    def test_cut_if_there_is_no_other(self):
        assert filled(TEXT, '<meta property="og:description" content="What the ...">').description == "What the ..."

    def test_markup(self):
        head = '<meta name="description" content="<p>What the <a href=/t>town</a> says.</p>">'
        assert filled(TEXT, head).description == "What the town says."

    def test_json_ld(self):
        assert filled(TEXT, json_ld=article_ld(description="What the town says.")).description == "What the town says."

    def test_name_of_the_site(self):
        head = '<meta property="og:description" content="Daily Planet"><meta property="og:site_name" content="Daily Planet">'
        assert filled(TEXT, head + '<meta name="description" content="What it is">').description == "What it is"

    def test_none(self):
        assert filled(TEXT, f'<meta name="description" content="{"x" * 3000}">').description is None

    def test_of_the_site_and_of_the_page(self):
        head = (
            '<meta property="og:description" content="The daily of the town">'
            '<meta property="og:description" content="What the town says."><meta name="description" content="What the town says.">'
        )
        assert filled(TEXT, head).description == "What the town says."


@pytest.mark.parametrize("more", ["Read more", "Weiterlesen »", "Lire la suite"])
def test_description_that_ends_with_a_link(more):
    head = f'<meta property="og:description" content="The bridge has been … {more}">'
    assert filled(TEXT, head).description == "The bridge has been …"
    whole = '<meta name="description" content="The bridge has been built.">'
    assert filled(TEXT, head + whole).description == "The bridge has been built."


class TestSiteName:
    def test_open_graph(self):
        assert filled(TEXT, '<meta property="og:site_name" content="Daily Planet">').site_name == "Daily Planet"

    def test_no_headline(self):
        title = "The bridge over the river is built"
        head = f'<meta property="og:site_name" content="{title}"><meta name="application-name" content="Daily Planet">'
        assert filled(f"<h1>{title}</h1>{TEXT}", f"<title>{title}</title>{head}").site_name == "Daily Planet"

    @pytest.mark.parametrize(
        "name", ["{$plugin.site_name}", "%SITE%", "https://www.dailyplanet.com", "Home", "Startseite", "INÍCIO"]
    )
    def test_what_is_no_name(self, name):
        head = f'<meta property="og:site_name" content="{name}">'
        assert filled(TEXT, head).site_name is None
        head += '<meta name="application-name" content="Daily Planet">'
        assert filled(TEXT, head).site_name == "Daily Planet"

    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("The bridge | Daily Planet", "Daily Planet"),
            ("The bridge - Town - Daily Planet", "Daily Planet"),
            ("Planet | The bridge is built", "Planet"),
        ],
    )
    def test_declared_as_the_title(self, title, name):
        head = f'<title>{title}</title><meta property="og:site_name" content="{title}">'
        article = filled(f"<h1>The bridge is built</h1>{TEXT}", head, url="https://www.planet.com/bridge")
        assert (article.site_name, article.reasons["site_name"]) == (name, "meta og:site_name")

    def test_front_page(self):
        head = '<title>Planet | All the news</title><meta property="og:site_name" content="Planet | All the news">'
        assert filled(TEXT, head, url="https://www.planet.com/").site_name == "Planet | All the news"

    def test_publisher(self):
        assert filled(TEXT, json_ld=article_ld(publisher={"name": "Daily Planet"})).site_name == "Daily Planet"

    def test_web_site(self):
        assert filled(TEXT, json_ld={"@type": "WebSite", "name": "Daily Planet"}).site_name == "Daily Planet"

    def test_application(self):
        assert filled(TEXT, '<meta name="application-name" content="Daily Planet">').site_name == "Daily Planet"

    def test_end_of_the_title(self):
        article = filled(TEXT, "<title>The bridge - Daily Planet</title>", url="https://www.dailyplanet.com/x")
        assert (article.site_name, article.reasons["site_name"]) == ("Daily Planet", "end of the title element")

    def test_an_agency_as_the_publisher(self):
        head = '<meta property="og:site_name" content="https://www.inquirer.com">'
        json_ld = [
            article_ld(publisher={"@type": "Organization", "name": "Washington Post"}),
            {"@type": "Organization", "name": "The Philadelphia Inquirer"},
        ]
        found = filled(f"{H1}{TEXT}", TITLE + head, json_ld=json_ld, url="https://www.inquirer.com/x")
        assert found.site_name == "The Philadelphia Inquirer"

    def test_the_headline_as_the_name(self):
        head = '<title>The bridge is built | EnBW</title><meta property="og:site_name" content="The bridge is built">'
        assert filled(f"{H1}{TEXT}", head, url="https://x.com/a").site_name == "EnBW"

    def test_the_end_of_the_title_before_the_publisher(self):
        head = "<title>The bridge is built | Technology Magazine</title>"
        json_ld = article_ld(publisher={"@type": "Organization", "name": "Biz Media Ltd"})
        url = "https://technologymagazine.com/bridge"
        assert filled(f"{H1}{TEXT}", head, json_ld=json_ld, url=url).site_name == "Technology Magazine"
        assert filled(f"{H1}{TEXT}", head, json_ld=json_ld, url="https://x.com/a").site_name == "Biz Media Ltd"

    @pytest.mark.parametrize(
        ("title", "name"),
        [
            ("The bridge is built | Steinzeit &amp; Co", "Steinzeit & Co"),
            ("Ann's Blog: The bridge is built", None),  # which may belong to the title
            ("Ann's Blog » The bridge is built", "Ann's Blog"),
            ("The bridge is built - City", None),
            ("The bridge is built - Page 2", None),
            ("The bridge is built - Video", None),
            ("The bridge is built - what the town of the two rivers says of it", None),
            ("The bridge is built - Steinzeit - Co", None),
        ],
    )
    def test_what_the_title_has_beside_the_headline(self, title, name):
        found = filled(f"{H1}{TEXT}", f"<title>{title}</title>", url="https://www.xyz.com/city/bridge")
        assert found.site_name == name

    def test_none(self):
        assert (
            filled(TEXT, "<title>The bridge - a story</title>", url="https://www.dailyplanet.com/x").site_name is None
        )


class TestSection:
    @pytest.mark.parametrize("value", ["/world/middle_east", "https://example.org/travel/"])
    def test_no_address(self, value):
        assert filled(TEXT, f'<meta property="article:section" content="{value}">').section is None
        assert filled(TEXT, json_ld=article_ld(articleSection=[value, "Travel"])).section == "Travel"

    def test_meta(self):
        assert filled(TEXT, '<meta property="article:section" content="Politics">').section == "Politics"

    def test_json_ld(self):
        assert filled(TEXT, json_ld=article_ld(articleSection=["Politics", "Town"])).section == "Politics"

    def test_list_in_a_string(self):
        assert filled(TEXT, json_ld=article_ld(articleSection="Food, Bars, Town")).section == "Food"
        assert filled(TEXT, '<meta property="article:section" content="Food, Bars, Town">').section == "Food"
        assert filled(TEXT, '<meta property="article:section" content="Food,Bars">').section == "Food"
        assert filled(TEXT, '<meta property="article:section" content="Food, Bars">').section == "Food, Bars"

    @pytest.mark.parametrize("word", ["tags", "Uncategorized", "null", "Non classé", "/food/", "https://x.com/food"])
    def test_word_for_none(self, word):
        head = f'<meta property="article:section" content="{word}">'
        assert filled(TEXT, head).section is None
        assert filled(TEXT, head, json_ld=article_ld(articleSection=[word, "Food"])).section == "Food"

    @pytest.mark.parametrize("item", [{"name": "Politics"}, {"item": {"name": "Politics", "@id": "https://x.com/p"}}])
    def test_json_ld_breadcrumbs(self, item):
        items = [{"name": "Home"}, item, {"name": "The bridge is built"}]
        json_ld = [article_ld(), {"@type": "BreadcrumbList", "itemListElement": items}]
        assert filled(TEXT, json_ld=json_ld).section == "Politics"

    @pytest.mark.parametrize("items", [None, "x", [None, "x"], [{"item": "https://x.com/p"}], {"name": "Home"}])
    def test_odd_breadcrumbs(self, items):
        assert filled(TEXT, json_ld={"@type": "BreadcrumbList", "itemListElement": items}).section is None

    def test_list_of_breadcrumbs(self):
        crumbs = (
            '<ul class="breadcrumbs"><li><a href="/">Home</a></li><li><a '
            'href="/p">Politics</a></li><li>The bridge is built</li></ul>'
        )
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE).section == "Politics"

    def test_line_of_breadcrumbs(self):
        crumbs = (
            '<div class="breadcrumb"><a href="/">Home</a> &gt; <a href="/p">Politics</a> &gt; The bridge is built</div>'
        )
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE).section == "Politics"

    def test_page_itself(self):
        crumbs = '<div class="breadcrumb"><a href="/p">Politics</a><a href="/p/x">On bridges</a></div>'
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE, url="https://example.com/p/x").section == "Politics"

    @pytest.mark.parametrize(
        "head", ["<meta itemprop=articleSection content=Politics>", "<meta name=prism.section content=Politics>"]
    )
    def test_other_names(self, head):
        assert filled(TEXT, head).section == "Politics"

    def test_a_step_that_the_title_names_too(self):
        crumbs = (
            "<div class=breadcrumb><a href=/>Home</a><a href=/bridges>Bridge</a><span>The bridge is built</span></div>"
        )
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE, url="https://example.com/bridges/x").section == "Bridge"

    @pytest.mark.parametrize(
        "step",
        [
            "<a href=/2020/aug>August</a>",
            "<a href=/2020/08.html>August</a>",
            "<a href=/2020/>2020</a>",
            "<a href=/de/>Deutsch</a>",
        ],
    )
    def test_steps_of_archives_and_languages(self, step):
        crumbs = f"<div class=breadcrumb><a href=/p>Politics</a>{step}<span>The bridge is built</span></div>"
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE, url="https://example.com/p/x").section == "Politics"

    def test_as_breadcrumbs_write_it(self):
        head = '<meta property="article:section" content="makeup">'
        crumbs = '<div class="breadcrumb"><a href="/">Home</a><a href="/m">MakeUp</a><a href="/x">Makeups</a></div>'
        assert filled(f"{crumbs}{H1}{TEXT}", f"{TITLE}{head}").section == "MakeUp"
        assert filled(f"{H1}{TEXT}", f"{TITLE}{head}").section == "makeup"

    def test_the_type_is_none(self):
        head = '<meta property="article:section" content="Article">'
        assert filled(TEXT, head, json_ld=article_ld(articleSection="Town")).section == "Town"

    def test_link_called_a_category_near_the_title(self):
        link = '<div><a class="post_category" href="/posts/category/town/">Town</a></div>'
        assert filled(f"{link}{H1}{TEXT}", TITLE).section == "Town"
        assert filled(f"{H1}{TEXT}<p>x</p><p>y</p>{link}", TITLE).section is None

    def test_the_only_step_without_an_address(self):
        crumbs = "<div class=breadcrumb><a href=/>Home</a></div>"
        assert (
            filled(f"{crumbs.replace('Home', 'Town')}{H1}{TEXT}", TITLE, url="https://example.com/x").section == "Town"
        )
        crumbs = "<div class=breadcrumb><a href=/p>Town</a><span>The bridge is built</span></div>"
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE, url="https://example.com/p/x").section == "Town"

    @pytest.mark.parametrize("name", ["article-category", "post_section", "x entry-rubrik"])
    def test_line_called_a_category(self, name):
        assert filled(f"<div class='{name}'>Town</div>{H1}{TEXT}", TITLE).section == "Town"
        assert filled(f"<div class='{name}'>Town and what is left of all of it</div>{H1}{TEXT}", TITLE).section is None
        assert filled(f"<div class='{name}-list'>Town</div>{H1}{TEXT}", TITLE).section is None

    def test_home_is_none(self):
        head = '<meta property="article:section" content="Home">'
        assert filled(TEXT, head, json_ld=article_ld(articleSection=["Home", "Food"])).section == "Food"

    def test_the_site_is_none(self):
        head = '<meta property="article:section" content="EX">'
        ld = article_ld(articleSection=["EX"])
        assert filled(TEXT, head, json_ld=ld, url="https://www.ex.com/a").section is None
        assert filled(TEXT, head, url="https://ex.example.com/a").section == "EX"

    def test_category_of_wordpress(self):
        link = '<p>In <a href="/category/politics/" rel="category tag">Politics</a></p>'
        assert filled(f"{H1}{link}{TEXT}", TITLE).section == "Politics"
        assert filled(f"{H1}{TEXT}<aside class=related>{link}</aside>", TITLE).section is None

    def test_none(self):
        assert filled(f"{H1}{TEXT}", TITLE).section is None


class TestTags:
    def test_meta(self):
        head = (
            '<meta property="article:tag" content="Bridges"><meta property="article:tag" '
            'content="Town"><meta name="keywords" content="x1">'
        )
        article = filled(TEXT, head)
        assert (article.tags, article.reasons["tags"]) == (["Bridges", "Town"], "meta article:tag")

    @pytest.mark.parametrize(
        "keywords", ["Bridges, Town, bridges", ["Bridges", "Town"], "Bridges; Town", [{"name": "Bridges"}, "#Town"]]
    )
    def test_json_ld(self, keywords):
        assert filled(TEXT, json_ld=article_ld(keywords=keywords)).tags == ["Bridges", "Town"]

    def test_named_among_others(self):
        keywords = ["Lite:true", "Tag:Bridges", "Tag:Town", "Publication:planet", "Elevated:false"]
        assert filled(TEXT, json_ld=article_ld(keywords=keywords)).tags == ["Bridges", "Town"]

    def test_keywords(self):
        assert filled(TEXT, '<meta name="keywords" content="Bridges,Town,,">').tags == ["Bridges", "Town"]

    @pytest.mark.parametrize(
        "tag",
        [
            "Front Page",
            "Tags",
            "evergreen",
            "Internal - Not for syndication",
            "van_sticky_side_nav",
            "Overall Neutral",
            "town votes for new bridge",  # the end of the address
            "planetnews",  # the host
        ],
    )
    def test_machine_words(self, tag):
        head = f'<meta name="keywords" content="{tag}, Bridges">'
        url = "https://www.planetnews.com/a/town-votes-for-new-bridge-10041.html"
        assert filled(TEXT, head, url=url).tags == ["Bridges"]

    def test_names_and_values(self):
        keywords = ["locale: US", "displayType: listicle", "bridges"]
        assert filled(TEXT, json_ld=article_ld(keywords=keywords)).tags == []
        assert filled(TEXT, json_ld=article_ld(keywords=[*keywords[1:], "town"])).tags[1:] == ["bridges", "town"]

    def test_article_tags(self):
        assert filled(TEXT, '<meta property="article:tags" content="Bridges, Town">').tags == ["Bridges", "Town"]

    def test_the_section_is_none(self):
        head = '<meta property="article:section" content="Bridges">'
        links = '<a rel="tag" href="/b">Councils</a><a rel="tag" href="/b">Bridges</a>'
        assert filled(f"{TEXT}{links}", head, json_ld=article_ld(keywords="bridges")).tags == ["Councils", "Bridges"]
        assert filled(TEXT, head, json_ld=article_ld(keywords="bridges, town")).tags == ["bridges", "town"]

    def test_addresses_with_blanks_around_them(self):
        assert filled(f'{TEXT}<a href=" \n/tags/bridges/ ">Bridges</a>').tags == ["Bridges"]

    def test_keywords_of_the_site(self):
        site = '<meta name="keywords" content="webdesign, hosting, software, training">'
        assert filled(TEXT, site).tags == []
        assert filled(f'{TEXT}<a rel="tag" href="/b">Bridges</a>', site).tags == ["Bridges"]
        assert filled(TEXT, site.replace("training", "councils")).tags[-1] == "councils"
        assert len(filled(TEXT, site, json_ld=article_ld(headline="x")).tags) == 0
        assert filled(TEXT, '<meta name="keywords" content="webdesign, hosting">').tags == ["webdesign", "hosting"]

    @pytest.mark.parametrize(
        "label", ["Tags:", "Schlagworte", "Mots-clés :", "Palabras clave", "Themen in diesem Artikel"]
    )
    @pytest.mark.parametrize("tag", ["h3", "p", "li"])
    def test_links_below_a_line_that_says_so(self, label, tag):
        links = (
            '<ul><li><a href="/a">Bridges</a></li><li><a href="/b">Town</a></li></ul><p><a href="/c">Contact</a></p>'
        )
        article = filled(f"<h1>The bridge</h1>{TEXT}<{tag}>{label}</{tag}>{links}")
        assert (article.tags, article.reasons["tags"]) == (["Bridges", "Town"], "line of tags")

    @pytest.mark.parametrize(
        "below",
        [
            "<h3>Tags</h3><p>There are none of them.</p>",
            '<h3>Tags</h3><p><a href="/tags">View all tags</a></p>',
            '<nav><h3>Tags</h3><a href="/a">Bridges</a></nav>',
            f"<h3>Tags</h3><p>{'<a href=/a>Bridges</a> ' * 30}</p>",
            '<h3>Tags of the week</h3><p><a href="/a">Bridges</a></p>',
            "<h3>Tags</h3>",
        ],
    )
    def test_no_links_below_it(self, below):
        assert filled(f"<h1>The bridge</h1>{TEXT}{below}").tags == []

    def test_links_far_off(self):
        assert filled(f'{TEXT}{"<p>x</p>" * 200}<a rel="tag" href="/b">Bridges</a>{"<a href=/>x</a>" * 200}').tags == []

    def test_links(self):
        assert filled(f'{TEXT}<a rel="tag" href="/b">Bridges</a><a href="/c">Other</a>').tags == ["Bridges"]

    @pytest.mark.parametrize(
        "path", ["/tag/bridges", "/tags/bridges/", "https://example.com/blog/tag/bridges", "/tagi/bridges/2"]
    )
    def test_links_to_tags(self, path):
        html = f"{H1}{TEXT}<div>Tagged: <a href='{path}'>Bridges</a></div>"
        assert filled(html, TITLE, url="https://example.com/x").tags == ["Bridges"]

    def test_links_to_tags_in_the_text_or_of_others(self):
        inside = TEXT.replace("bridge", "<a href=/tag/bridge>bridge</a>", 1)
        cloud = "".join(f"<a href=/tag/{number}>Number {number}</a> " for number in range(30))
        more = (
            "<div class=related><a href=/tag/b>Bridges</a></div><a href=https://www.instagram.com/explore/tags/b>#b</a>"
        )
        for html in (
            f"{inside}",
            f"{TEXT}<div>{cloud}</div>",
            f"{TEXT}{more}",
            f"{TEXT}<nav><a href=/tag/b>B</a></nav>",
        ):
            assert filled(f"{H1}{html}", TITLE).tags == []

    @pytest.mark.parametrize("name", ["tags", "article-tags", "tag-cloud", "post taglist"])
    def test_list_of_tags(self, name):
        listed = f'<div class="{name}"><b>Tagged:</b><ul><li><a href=/en/topic/b>Bridges</a><li><a href=/en/y>Rivers</a></ul></div>'
        assert filled(f"{H1}{TEXT}{listed}", TITLE).tags == ["Bridges", "Rivers"]
        assert filled(f"{H1}{TEXT}<div class=related>{listed}</div>", TITLE).tags == []
        teaser = f'<div class="{name}"><a href=/old><h3>Rivers</h3><p>{"The old bridge is closed. " * 5}</p></a></div>'
        assert filled(f"{H1}{TEXT}{teaser}", TITLE).tags == []

    def test_marked_links_of_teasers(self):
        teaser = "<li><div><a rel=tag href=/n>News</a></div><h2><a href=/old>The old bridge is closed</a></h2></li>"
        assert filled(f"{H1}{TEXT}<a rel=tag href=/b>Bridges</a><ul>{teaser * 2}</ul>", TITLE).tags == ["Bridges"]

    def test_what_systems_note(self):
        keywords = [
            "siteGroup: CO",
            "/article",
            "[NAME]",
            "Uncategorized",
            "type:story",
            "ssts:news:local",
            "tag:Bridges",
            "_seo",
            "@exmeter",
            "textaboveleftsmall",
            "exclude-from-syndication",
            "Category: Rivers",
            "AR_Hope - hopestar.com",
        ]
        assert filled(TEXT, json_ld=article_ld(keywords=keywords)).tags == ["Bridges"]
        assert filled(TEXT, json_ld=article_ld(keywords=keywords[-6:])).tags == ["Rivers"]
        assert filled(TEXT, '<meta name="keywords" content="Not Set">').tags == []

    def test_the_title(self):
        head = f'{TITLE}<meta name="keywords" content="The bridge is built, Rivers">'
        assert filled(f"{H1}{TEXT}", head).tags == ["Rivers"]

    def test_nothing_but_the_site(self):
        head = '<meta property="og:site_name" content="Daily Planet"><meta name="keywords" content="Daily Planet">'
        assert filled(f"{H1}{TEXT}<a rel=tag href=/b>Bridges</a>", head).tags == ["Bridges"]

    def test_none(self):
        assert filled(TEXT).tags == []
