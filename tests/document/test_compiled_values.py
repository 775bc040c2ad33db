"""Which elements have a value: compiled, as in Python."""

import pytest
from lxml import etree

from scrapy_article.document import attributes, compiled

pytest.importorskip("scrapy_article.document._walk", reason="the compiled pass was not built")
that_hold = compiled.compiled_passes().that_hold


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
