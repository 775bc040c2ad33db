import pytest
from fields.filling import H1, TEXT, TITLE, article_ld, filled
from hypothesis import given, settings
from hypothesis import strategies as st


class TestTags:
    def test_meta(self):
        head = (
            '<meta property="article:tag" content="Bridges"><meta property="article:tag" '
            'content="Town"><meta name="keywords" content="x1">'
        )
        article = filled(TEXT, head)
        assert (article.tags, article.reasons["tags"]) == (["Bridges", "Town"], "meta article:tag")

    @pytest.mark.parametrize(
        "keywords", ["Bridges, Town, bridges", ["Bridges", "Town"], [{"name": "Bridges"}, "#Town"]]
    )
    def test_json_ld(self, keywords):
        assert filled(TEXT, json_ld=article_ld(keywords=keywords)).tags == ["Bridges", "Town"]

    def test_names_with_commas(self):
        names = ["Washington, D.C.", "Bridges", "Lee, Ann"]
        assert filled(TEXT, json_ld=article_ld(keywords=names)).tags == names
        head = "".join(f'<meta property="article:tag" content="{name}">' for name in names)
        assert filled(TEXT, head).tags == names

    @pytest.mark.parametrize(
        "line", ["Keywords: Bridges", "Tags: there are many of them, and none is ours", "Note: Bridges, Town"]
    )
    def test_other_lines(self, line):
        assert filled(f"{H1}{TEXT}<p>{line}</p>", TITLE).tags == []

    @pytest.mark.parametrize(("keywords", "tags"), [("# ,Town", ["Town"])])
    def test_no_empty_ones_and_no_blanks_at_the_ends(self, keywords, tags):
        assert filled(TEXT, json_ld=article_ld(keywords=keywords)).tags == tags

    @settings(deadline=None)
    @given(
        st.lists(
            st.sampled_from([*" _-#,;:.'&*橋", "Tag:", "category:", "Town", "\u200b", "\u00a0", "&amp;"]), max_size=9
        )
    )
    def test_any_parts(self, parts):
        keywords = "".join(parts)
        for json_ld, head in (
            (article_ld(keywords=keywords), ""),
            ({}, f'<meta name="keywords" content="{keywords}">'),
        ):
            for tag in filled(TEXT, head, json_ld=json_ld).tags:
                assert tag.strip() == tag
                assert any(map(str.isalnum, tag))

    @pytest.mark.parametrize(
        ("keywords", "tags"),
        [
            ("Bridges | Daily Planet", ["Bridges | Daily Planet"]),
            ("桥梁，小镇，河流", ["桥梁", "小镇", "河流"]),
            ("渡船、橋、議会", ["渡船", "橋", "議会"]),
            ("小镇居民 大桥公司", ["小镇居民 大桥公司"]),
        ],
    )
    def test_signs_that_part_them(self, keywords, tags):
        assert filled(TEXT, f'<meta name="keywords" content="{keywords}">').tags == tags

    def test_keywords_of_the_site(self):
        site = '<meta name="keywords" content="webdesign, hosting, software, training">'
        assert filled(TEXT, site).tags == []
        assert filled(f'{TEXT}<a rel="tag" href="/b">Bridges</a>', site).tags == ["Bridges"]
        assert filled(TEXT, site.replace("training", "councils")).tags[-1] == "councils"
        assert len(filled(TEXT, site, json_ld=article_ld(headline="x")).tags) == 0
        assert filled(TEXT, '<meta name="keywords" content="webdesign, hosting">').tags == ["webdesign", "hosting"]

    @pytest.mark.parametrize(
        "below",
        [
            "<h3>Tags</h3><p>There are none of them.</p>",
            '<div class="related"><p>Tags: <a href="/a">Bridges</a></p></div>',
            '<h3>Tags</h3><p><a href="/tags">View all tags</a></p>',
            '<nav><h3>Tags</h3><a href="/a">Bridges</a></nav>',
            f"<h3>Tags</h3><p>{'<a href=/a>Bridges</a> ' * 30}</p>",
        ],
    )
    def test_no_links_below_it(self, below):
        assert filled(f"<h1>The bridge</h1>{TEXT}{below}").tags == []

    @pytest.mark.parametrize(
        "path", ["/tag/bridges", "/tags/bridges/", "https://example.com/blog/tag/bridges", "/tagi/bridges/2"]
    )
    def test_links_to_tags(self, path):
        html = f"{H1}{TEXT}<div>Tagged: <a href='{path}'>Bridges</a></div>"
        assert filled(html, TITLE, url="https://example.com/x").tags == ["Bridges"]

    def test_links_to_tags_in_the_text_or_of_others(self):
        inside = TEXT.replace("bridge", "<a href=/tag/bridge>bridge</a>", 1)
        for html in (inside, f"{TEXT}<div class=related><a href=/tag/b>Bridges</a></div>"):
            assert filled(f"{H1}{html}", TITLE).tags == []

    @pytest.mark.parametrize("name", ["tags", "article-tags", "tag-cloud", "post taglist"])
    def test_list_of_tags(self, name):
        listed = f'<div class="{name}"><b>Tagged:</b><ul><li><a href=/en/topic/b>Bridges</a><li><a href=/en/y>Rivers</a></ul></div>'
        assert filled(f"{H1}{TEXT}{listed}", TITLE).tags == ["Bridges", "Rivers"]

    def test_the_title(self):
        head = f'{TITLE}<meta name="keywords" content="The bridge is built, Rivers">'
        assert filled(f"{H1}{TEXT}", head).tags == ["Rivers"]


LONG = f"{TEXT}{'<p>There were those who said that it would be the end of the old town and of the river.</p>' * 20}"


class TestOfTheSite:
    SITE = '<meta name="keywords" content="webdesign, hosting, software, training, river">'

    def test_few_of_many_words_in_a_long_text(self):
        assert filled(LONG, self.SITE).tags == []
        assert "river" in filled(LONG, self.SITE.replace("webdesign, hosting", "town")).tags


class TestMachineWords:
    @pytest.mark.parametrize("tag", ["article_normal", "sp:dt=2023-05-03"])
    def test_none(self, tag):
        assert filled(TEXT, f'<meta property="article:tag" content="{tag}">').tags == []
