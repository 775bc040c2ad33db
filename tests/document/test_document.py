import pytest
from lxml import etree

from scrapy_article.document import Document


def test_source_of_a_string_and_of_a_tree():
    assert Document("<p>x").source == "<p>x"
    assert "<p>x</p>" in Document(etree.HTML("<p>x")).source
    assert Document("").source == ""


def test_the_tree_is_not_changed():
    root = etree.HTML("<body><p>a <b>b</b> c<br>d</p><script>1</script></body>")
    before = etree.tostring(root)
    assert Document(root).segments
    assert etree.tostring(root) == before


def test_meta():
    document = Document('<meta property="og:image" content="1"><meta property="OG:image" content="2"><meta name=x>')
    assert document.meta == {"og:image": ["1", "2"]}


def test_meta_that_was_not_set():
    document = Document('<meta name=description content=" undefined "><meta name=keywords content="{{ keywords }}">')
    assert document.meta == {}


@pytest.mark.parametrize(("head", "kind"), [("", ""), ('<meta property=og:type content=" Article ">', "article")])
def test_og_type(head, kind):
    assert Document(f"{head}<p>x").og_type == kind


def test_hrefs():
    document = Document('<p><a href="/x">1</a> <a name=y>2</a> <a href="">3</a> <a href=" z ">4</a></p>')
    assert document.hrefs == ["/x", "", " z "]
    assert [place.element.text for place in document.walk.links] == ["1", "3", "4"]


def test_meta_of_several_properties():
    document = Document('<meta property="x:title dc:title" content="A"><meta name="last modified" content="B">')
    assert document.meta == {"x:title": ["A"], "dc:title": ["A"], "last modified": ["B"]}


class TestAbsolute:
    @pytest.mark.parametrize(
        ("address", "absolute"),
        [
            ("/x", "https://example.org/x"),
            (" y ", "https://example.org/a/y"),
            ("//cdn.example/z", "https://cdn.example/z"),
            ("javascript:alert(1)", None),
            (" JavaScript:alert(1)", None),
            ("data:text/html,x", None),
            ("mailto:a@example.org", None),
            ("#top", None),
            ("", None),
            ("http://[broken", None),
            ("https://example.org:abc/x", None),
            ("https:///x.jpg", None),
            ("http://", None),
            ("/x\n\n<script>", "https://example.org/x%3Cscript%3E"),
            ("/" + "x" * 3_000, None),
            (" " * 3_000 + "/x", None),
        ],
    )
    def test_addresses(self, address, absolute):
        assert Document("<p>", "https://example.org/a/b").absolute(address) == absolute

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
