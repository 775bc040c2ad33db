"""Which elements have a value: compiled, as in Python."""

import pytest
from lxml import etree

from scrapy_article.document import attributes, compiled, streamed

pytest.importorskip("scrapy_article.document._walk", reason="the compiled pass was not built")
has_streamed_parts, _, that_hold = compiled.compiled_passes()[6:9]


class TestValues:
    @pytest.mark.parametrize(
        ("part", "name", "expected"),
        [
            ("ü", None, [1, 2]),
            ("ü", "title", [2]),
            ("", "class", [1, 2]),
            ("a", "class", [1]),
            ("&", None, [3]),
        ],
    )
    def test_elements_that_hold_a_part(self, part, name, expected):
        elements = [*etree.HTML("<p><p class=ab data-x=dü><p title=ü class=ü><p title=&amp;><p ismap>").iter("p")]
        assert that_hold(elements, part, name) == attributes.that_hold(elements, part, name) == expected

    def test_xml(self):
        source = '<!DOCTYPE a [<!ENTITY e "bc">]><a><b n:class="bc" xmlns:n="urn:n"/><b class="a&e;d"/><b d="bc"/></a>'
        elements = [*etree.fromstring(source, etree.XMLParser(resolve_entities=False)).iter("b")]
        for name in (None, "class", "d"):
            assert that_hold(elements, "bc", name) == attributes.that_hold(elements, "bc", name)

    def test_comments(self):
        assert that_hold([etree.Comment("x"), etree.PI("x", "y"), etree.Entity("x")], "", None) == []

    @pytest.mark.parametrize("what", [None, "img", object()])
    def test_what_is_no_element(self, what):
        with pytest.raises(TypeError):
            that_hold([what], "x", None)


class TestParts:
    @pytest.mark.parametrize(
        ("page", "expected"),
        [
            ('<p>x</p><div hidden id="S:0">y</div>', True),
            ('<div id="S:0" hidden="">y</div><p>x</p>', True),
            ('<div id="S:0">y</div>', False),
            ('<div hidden id="B:0">y</div><div hidden>z</div>', False),
            ('<section hidden id="S:0">y</section><!-- c -->', False),
            ('<main><div hidden id="S:0">y</div></main>', False),
            ("", False),
        ],
    )
    def test_html(self, page, expected):
        root = etree.HTML(f"<html><head></head><body>{page}</body></html>")
        assert has_streamed_parts(root) == streamed.has_streamed_parts(root) == expected

    def test_xml(self):
        source = """<!DOCTYPE a [<!ENTITY e "S:1">]><a><!-- c --><n:body xmlns:n="urn:n"/><body>{}</body></a>"""
        for part in (
            '<div hidden="" id="&e;"/>',
            '<div hidden="&e;" id="S:"/>',
            '<div n:hidden="" xmlns:n="u" id="S:"/>',
        ):
            root = etree.fromstring(source.format(part), etree.XMLParser(resolve_entities=False))
            assert has_streamed_parts(root) == streamed.has_streamed_parts(root)

    def test_no_element(self):
        assert not has_streamed_parts(etree.Comment("x"))
        with pytest.raises(TypeError):
            has_streamed_parts("x")
