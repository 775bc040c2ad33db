import pytest
from lxml import etree

from scrapy_article.document import Document


def test_meta():
    document = Document('<meta property="og:image" content="1"><meta property="OG:image" content="2"><meta name=x>')
    assert document.meta == {"og:image": ["1", "2"]}


def test_meta_that_was_not_set():
    document = Document('<meta name=description content=" undefined "><meta name=keywords content="{{ keywords }}">')
    assert document.meta == {}


class TestAbsolute:
    def test_base_element(self):
        assert Document('<base href="/c/"><p>', "https://example.org/a/b").absolute("x") == "https://example.org/c/x"

    def test_long_base(self):
        long = f"https://example.org/{'a' * 3_000}/"
        assert (
            Document(f'<base href="{long}"><p>', "https://example.org/a/b").absolute("x") == "https://example.org/a/x"
        )
        assert Document("<p>", long).absolute("x") is None
        assert Document("<p>", long).absolute("https://example.org/x") == "https://example.org/x"

    def test_without_url(self):
        assert Document("<p>").absolute("/x") is None
        assert Document('<base href="https://example.org/"><p>').absolute("/x") == "https://example.org/x"
        assert (
            Document('<base href="http://[broken"><p>', "https://example.org/").absolute("x") == "https://example.org/x"
        )


@pytest.mark.parametrize("levels", [509, 510, 513, 2000, 2046, 2047, 2048, 100_000])
def test_no_text_is_lost_in_the_depth(levels):
    document = Document("<div>" * levels + "x" + "</div>" * levels + "<p>y")
    assert [segment.text for segment in document.segments] == ["x", "y"]
    assert ("deep" in document.warnings) == (levels > 510)
    assert document.walk.depth < 520


@pytest.mark.parametrize("tag", ["svg", "select", "span hidden"])
def test_depth_in_what_is_passed_over(tag):
    document = Document(f"<{tag}>" + "<g>" * 5000 + "</g>" * 5000 + f"</{tag}><p>y")
    assert [segment.text for segment in document.segments] == ["y"]
    assert document.warnings == ["deep"]


def test_deep_tree_from_a_caller():
    root = etree.fromstring("<div>" * 300 + "x", etree.HTMLParser())
    assert "deep" in Document(root).warnings
