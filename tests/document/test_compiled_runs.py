"""The texts inside an element: compiled, as in Python."""

import pytest
from lxml import etree

from scrapy_article.document import compiled, runs

pytest.importorskip("scrapy_article.document._walk", reason="the compiled pass was not built")
runs_of = compiled.compiled_passes().runs_of


def element(markup):
    return etree.HTML(markup)[0][0]


class TestRuns:
    @pytest.mark.parametrize(
        ("markup", "behind", "texts"),
        [
            ("<p>a<b>b</b>c<i>d</i></p>", [1, 1, 1, 1], ["b", "c", "d", ""]),
            ("<p>a<!-- b -->c<br>d</p>", [0, 2, 2], ["c", "", "d"]),
            ("<div>a<script>b</script>c<svg><b>d</b></svg><p>é</p></div>", [2, 2, 2, 2], ["c", "", "é", ""]),
            ("<p>a", [], []),
        ],
    )
    def test_texts(self, markup, behind, texts):
        top = element(markup)
        assert runs_of(top, 60, 200) == runs.runs_of(top, 60, 200) == (bytes(behind), texts)

    @pytest.mark.parametrize("most", range(12))
    @pytest.mark.parametrize("limit", [0, 1, 2, 50])
    def test_limits(self, most, limit):
        top = element(
            f"<div>a<b>b<!-- --><i>  é c</i></b>{' ' * 40}d<script>x</script>e<p>f<template>g</template></div>"
        )
        assert runs_of(top, most, limit) == runs.runs_of(top, most, limit)

    def test_no_more_than_it_takes(self):
        assert runs_of(element("<p>a<b>bc</b>d<b>e</b></p>"), 60, 1)[1] == ["bc"]

    def test_what_is_indented_beyond_what_is_read_does_not_count(self):
        blanks = " " * (runs.READ + 1)
        assert runs_of(element(f"<p>a<b>{blanks}bcd</b>e</p>"), 60, 1)[1] == [f"{blanks}bcd", "e"]

    def test_xml(self):
        source = (
            "<!DOCTYPE a [<!ENTITY e 'b'>]><a><b>x<n:b xmlns:n='urn:n'>y</n:b><![CDATA[z]]></b><c>x<b/>&e;y<b/></c></a>"
        )
        for top in etree.fromstring(source, etree.XMLParser(resolve_entities=False, strip_cdata=False)):
            assert runs_of(top, 60, 200) == runs.runs_of(top, 60, 200)

    def test_what_has_no_texts_inside(self):
        assert runs_of(etree.Comment("x"), 60, 200) == runs.runs_of(etree.Comment("x"), 60, 200)

    def test_what_is_no_element(self):
        with pytest.raises(TypeError):
            runs_of("x", 60, 200)
