import pytest
from fields.filling import H1, TEXT, TITLE, article_ld, filled

from scrapy_article.fields.texts import MAX_LABEL


class TestSection:
    @pytest.mark.parametrize("value", ["/world/middle_east", "https://example.org/travel/"])
    def test_no_address(self, value):
        assert filled(TEXT, f'<meta property="article:section" content="{value}">').section is None
        assert filled(TEXT, json_ld=article_ld(articleSection=[value, "Travel"])).section == "Travel"

    def test_json_ld(self):
        assert filled(TEXT, json_ld=article_ld(articleSection=["Politics", "Town"])).section == "Politics"

    def test_list_in_a_string(self):
        assert filled(TEXT, json_ld=article_ld(articleSection="Food, Bars, Town")).section == "Food"
        assert filled(TEXT, '<meta property="article:section" content="Food, Bars, Town">').section == "Food"
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

    def test_line_of_breadcrumbs(self):
        crumbs = (
            '<div class="breadcrumb"><a href="/">Home</a> &gt; <a href="/p">Politics</a> &gt; The bridge is built</div>'
        )
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE).section == "Politics"

    def test_page_itself(self):
        crumbs = '<div class="breadcrumb"><a href="/p">Politics</a><a href="/p/x">On bridges</a></div>'
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE, url="https://example.com/p/x").section == "Politics"

    @pytest.mark.parametrize(
        "word",
        "Naslovna|Sākums|Pradžia|Avaleht|Főoldal|Prima pagină|Hlavní stránka|Trang nhất|TOP|صفحه نخست|প্রচ্ছদ|मुख्य पृष्ठ"
        "|მთავარი|Басты бет|ໜ້າຫຼັກ|መነሻ".split("|"),
    )
    def test_the_front_page_in_many_languages(self, word):
        crumbs = f'<div class=breadcrumb><a href="/first">{word}</a> » The bridge is built</div>'
        assert filled(f"{crumbs}{H1}{TEXT}", TITLE, url="https://example.com/x").section is None

    def test_link_called_a_category_near_the_title(self):
        link = '<div><a class="post_category" href="/posts/category/town/">Town</a></div>'
        assert filled(f"{link}{H1}{TEXT}", TITLE).section == "Town"

    @pytest.mark.parametrize(
        ("href", "section"),
        [
            ("/news/natur-umwelt", "Natur & Umwelt"),
            ("https://other.test/news/natur-umwelt/", None),
            ("/news/natur-umwelt/bridge", None),
            ("/natur-umwelt", None),
        ],
    )
    def test_link_to_the_folder_of_the_page(self, href, section):
        url = "https://www.example.com/news/natur-umwelt/bridge"
        link = f'<p>x</p><p>In <a href="{href}">Natur &amp; Umwelt</a></p>'
        assert filled(f"{H1}{TEXT}{link}", TITLE, url=url).section == section
        assert filled(f"{H1}{TEXT}{link.replace('Natur', 'Kultur')}", TITLE, url=url).section is None

    def test_long_ones(self):
        for length, found in ((MAX_LABEL, True), (MAX_LABEL + 1, False)):
            head = f'<meta property="article:section" content="{"x" * length}">'
            assert (filled(TEXT, head).section is not None) is found

    def test_link_alone_beside_the_title(self):
        link = '<p><a href="/category/guides/">Guides</a></p>'
        assert filled(f"{link}{H1}{TEXT}", TITLE).section == "Guides"

    def test_nothing_to_see(self):
        url = "https://example.com/--/bridge"
        for link in ('<p><a href="/--/">\u200b</a></p>', '<p><a href="/category/x/">\u200b</a></p>'):
            assert filled(f"{link}{H1}{TEXT}", TITLE, url=url).section is None


class TestWhatSystemsNote:
    @pytest.mark.parametrize(
        ("section", "link", "shown"),
        [
            ("world", '<a href="/world">The whole world</a>', "world"),
            ("world", '<a href="/world">world</a>', "world"),
            ("musica", '<a href="/musica">música</a>', "musica"),
        ],
    )
    def test_spelled_as_links_spell_it(self, section, link, shown):
        head = f'<meta property="article:section" content="{section}">'
        assert filled(f"<ul><li>{link}</li></ul>{H1}{TEXT}", head, url="https://x.com/a").section == shown

    def test_title(self):
        json_ld = article_ld(articleSection=["The Bridge is Built", "Town"])
        assert filled(f"{H1}{TEXT}", TITLE, json_ld=json_ld).section == "Town"


class TestAboveTheTitle:
    URL = "https://x.com/a/bridge"

    @pytest.mark.parametrize(
        ("line", "section"),
        [
            ('<p class="kicker">The old bridge</p>', None),
            ('<p class="kicker"><a href="#">Town</a></p>', None),
            ('<p class="menu-item menu-item-object-category">Town</p>', None),
        ],
    )
    def test_lines(self, line, section):
        assert filled(f"{line}{H1}{TEXT}", TITLE, url=self.URL).section == section

    def test_elsewhere(self):
        line = '<p class="category">Town</p>'
        assert filled(f"{H1}{line}{TEXT}", TITLE, url=self.URL).section is None
        assert filled(f"{line}<p>Menu</p><p>More</p>{H1}{TEXT}", TITLE, url=self.URL).section is None
