from __future__ import annotations

from time import process_time

import pytest
from cpu import slowness
from fields.filling import H1, TEXT, TITLE, filled

from scrapy_article.fields.section_shown import _LABEL, may_be_section

TIME = '<time datetime="2024-05-03">2024-05-03</time>'


def section(above="", below="", foot=""):
    return filled(f"{above}{H1}{below}{TEXT}{foot}", TITLE, url="https://example.com/p/7").section


class TestLabelled:
    @pytest.mark.parametrize(
        "label",
        [
            *("Category:", "Posted in", "Filed under:", "Категория:", "Рубрика:", "Kategorie:", "Catégorie :"),
            *("Categoría:", "分类：", "カテゴリー：", "카테고리:", "التصنيف:", "دسته:", "Kategori:", "Categoria:"),
        ],
    )
    def test_in_the_head_and_below(self, label):
        line = f'<p>{label} <a href="/town/">Town</a></p>'
        assert section(below=f"<div>{TIME} | {line[3:-4]}</div>") == "Town"
        assert section(foot=line) == "Town"

    def test_in_a_line_of_its_own(self):
        assert section(foot='<p>Categories:</p><p><a href="/town/">Town</a> <a href="/sea/">Sea</a></p>') == "Town"

    @pytest.mark.parametrize("text", ["Category", "He left the section", "By", "More:"])
    def test_other_words(self, text):
        assert section(foot=f'<p>{text} <a href="/town/">Town</a></p>') is None

    @pytest.mark.parametrize(
        "links",
        [
            '<a href="/tag/town/">Town</a>',
            '<a href="/7">The bridge over the old river is built</a>',
            ", ".join(f'<a href="/{name}/">{name}</a>' for name in "abcdefgh"),
        ],
    )
    def test_tags_and_stories(self, links):
        assert section(foot=f"<p>Filed under: {links}</p>") is None

    def test_related(self):
        assert section(foot='<div class="related"><p>Category: <a href="/town/">Town</a></p></div>') is None


class TestAddressed:
    LINK = '<a href="/categories/town/">Town</a>'

    def test_in_the_line_of_the_date(self):
        assert section(below=f"<div><span>{TIME}</span><span>{self.LINK}</span><span>3 min</span></div>") == "Town"

    def test_several(self):
        two = f'{self.LINK}, <a href="/categories/sea/">Sea</a>'
        assert section(foot=f"<div>{two}</div>") is None
        assert section(foot=f'<div class="post-meta">{two}</div>') == "Town"
        assert section(foot=f'<p class="meta">{self.LINK}</p><p class="meta">{self.LINK}</p>') is None

    def test_more_lines_than_are_near(self):
        items = "".join(f'<li><a href="/category/x/" rel="category tag">{name}</a></li>' for name in ("Town", "Sea"))
        assert section(above=f'<ul class="post-categories">{items}</ul>') == "Town"


class TestCalled:
    @pytest.mark.parametrize(
        "line",
        [
            *('<p class="eyebrow"><a href="/t">Town</a></p>', '<p class="rubric"><a href="/t">Town</a></p>'),
            *('<p><a class="topic" href="/t">Town</a></p>', '<p><span class="kicker"><a href="/t">Town</a></span></p>'),
            '<div class="primary-tag"><a href="/t">Town</a></div>',
            '<p><a rel="tag" href="/t">Town</a></p>',
        ],
    )
    def test_just_above_the_title(self, line):
        assert section(above=line) == "Town"
        assert section(below=line) is None

    @pytest.mark.parametrize("name", ["section", "category", "article-section"])
    def test_near_the_title(self, name):
        for line in (f'<a class="{name}" href="/t">Town</a>', f'<span class="{name}"><a href="/t">Town</a></span>'):
            assert section(above=f"<p>{line}</p>") == section(below=f"<p>{line}</p>") == "Town"

    def test_blocks_that_are_called_a_section(self):
        assert section(above='<div class="section"><a href="/t">Back to the town</a></div>') is None

    def test_text(self):
        assert section(above='<p class="section-label">Town</p>') == "Town"
        assert section(above='<p class="eyebrow">Analysis</p>') is None


@pytest.mark.parametrize("value", ["", "2024", "Home", "uncategorized", "https://example.com", "x" * 500])
def test_no_section(value):
    assert not may_be_section(value)
    assert may_be_section("Town")


def test_linear():
    begin = process_time()
    assert not _LABEL.search("posted in : " * 20_000 + "x")
    assert process_time() - begin < slowness()
