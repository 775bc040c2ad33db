"""Scripts and style sheets that are left out of the parse: nobody sees a difference."""

import json
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_article import extract
from scrapy_article.document import Document
from scrapy_article.document.parsing import parse, parts, prescan, prescan_in_python
from scrapy_article.document.parsing.parts import MARK
from scrapy_article.document.walk import contents

LONG = "var a = '<b>' + \"</b>\"; // é\n" * 30
SHEET = "p > a { color: red }\n" * 40
PIECES = [
    f"<script>{LONG}</script>", f"<SCRIPT type='a>b' src=x>{LONG}</Script >", f"<style>{SHEET}</style>", LONG, SHEET,
    f"<script type=application/ld+json>{json.dumps({'@type': 'Article', 'headline': 'x' * 600})}</script>",
    f"<script type=application/ld&#43;json>{json.dumps({'@type': 'Article', 'name': 'y' * 600})}</script>",
    f"<script type='math/tex'>x{' ' * 600}</script>", f"<script><!--\n{LONG}//--></script>", f"<script/>{LONG}",
    f"<script><!-- <script>{LONG}</script>", f"<script>{LONG}</scripty>", f"<style><!--{SHEET}--><script></style>",
    f"<svg><style>{SHEET}</style></svg>", f"<template><script>{LONG}</script></template>",
    f"<noscript><style>{SHEET}</style></noscript>", f"<p title='<script>{SHEET}</script>'>", f"<a b=<script>{SHEET}",
    f"<textarea><script>{LONG}</script></textarea>", f"<title><style>{SHEET}</style></title>",
    f"<xmp><script>{LONG}</script></xmp>", f"<iframe><script>{LONG}</script></iframe>",
    f"<!-- <script>{LONG}</script> -->", f"<!-- > <style>{SHEET}</style>", f"<![CDATA[<script>{SHEET}</script>]]>",
    "<svg>", "</svg>",
    "<script>", "</script>", "</script", "<script", "<style>", "</style>", "<!--", "-->", "--", "<", ">", "'", '"', "/", "=", " ",
    "<p>A line of text, as it is.</p>", "<a href=x>next", "</a>", "<div>", "</div>", "<b>", "\r\n", "\x0b", "\x00", "</html>", "é",
    "</scr</html>ipt>", "<body><template id='B:0'></template>", "<div hidden id='S:0'><p>Late", "</body>", f"<script>{'<a b' * 2000}</script>",
]  # fmt: skip


@pytest.fixture
def whole(monkeypatch):
    """Reads a page without leaving anything out."""

    def read(page, kind=Document):
        with monkeypatch.context() as patched:
            patched.setattr(
                "scrapy_article.document.parsing.prescan",
                lambda *given: prescan(*given)._replace(unread=()),
            )
            return kind(page)

    return read


def written(root):
    """The page as text, without what lxml reads in a script but does not write: it is not put back."""
    return None if root is None else etree.tostring(root, encoding="unicode").replace("&#xFFFD;", "")


def facts(document):
    found = contents(document.walk)
    del found["blocks"], found["segments"]  # elements are those of one tree
    for name in ("images", "media", "links", "times", "bylines"):
        found[name] = [place[1:] for place in found[name]]
    lines = [(one.text, one.words, one.block.index, one.flat_pieces[::2]) for one in document.segments]
    blocks = [(block.tag, block.names, block.flags, block.hints, block.start, block.end) for block in document.blocks]
    return found, lines, blocks, document.warnings, document.source, document.data, document.encoding, document.json_ld


def same(page, whole):
    document, other = Document(page), whole(page)
    assert facts(document) == facts(other)
    assert extract(document) == extract(other)
    assert written(document.root) == written(other.root)
    if document.tree is not None:
        assert MARK.decode() not in written(document.tree)


class TestSame:
    @pytest.mark.parametrize("piece", PIECES)
    def test_each(self, piece, whole):
        same(f"<title>T</title><p>One.</p>{piece}<p>Two, at the end.</p>", whole)

    def test_end_tag_around_that_of_the_page(self, whole):
        """Of a page that goes on after its end, the end tag is taken out, which may make another one."""
        same(f"<script>{LONG}</scr</html>ipt><p>x</p>{LONG}</script><p>y</p></html><p>z</p>", whole)

    def test_any(self, whole):
        @given(st.lists(st.sampled_from(PIECES), max_size=8).map("".join))
        def check(page):
            for one in (page, page.encode(), page.encode("cp1252", "replace")):
                same(one, whole)

        check()


@pytest.mark.skipif(prescan is prescan_in_python, reason="not built")
class TestLeftOut:
    def test_scripts(self):
        page = f"<script>{LONG}</script><p>x</p><style media=all>{SHEET}</style><script>short</script>"
        source = parse(page)
        assert [script.text for script in source.root.iter("script", "style")] == [MARK.decode()] * 2 + ["short"]
        assert not source.is_whole
        assert source.data == page.encode()
        document = Document(page)
        assert [script.text for script in document.root.iter("script", "style")] == [LONG, SHEET, "short"]
        assert document.root is document.tree
        assert not document.warnings

    @pytest.mark.parametrize("tag", ["p title='{}'", "textarea>{}</textarea", "iframe>{}</iframe", "title>{}</title"])
    def test_what_is_none(self, tag):
        page = f"<{tag.format(f'<b></b><script>{SHEET}</script>')}><p>x</p>"
        assert prescan(page.encode(), 3_000).unread
        elements = list(etree.HTML(page).iter("script"))  # older versions of libxml2 find some
        assert parse(page).is_whole == (not elements)

    def test_many_attributes(self):
        """What looks like a tag in a script is not asked for its attributes."""
        page = f"<p>x</p><script>{'<a ' + 'b ' * 5_000}</script>"
        assert prescan(page.encode(), 3_000).crowded
        assert not parse(page).is_whole
        assert parse(f"{page}<p {' '.join(f'a{n}' for n in range(5_000))}>").warnings == ["too-many-attributes"]

    def test_what_lxml_does_not_write(self):
        document = Document(f"<p>x</p><script>{LONG}\x0b</script>")
        assert document.root.xpath("string(//script)") == LONG

    def test_another_page(self):
        """Whatever happens, there is no exception, and no mark."""
        document = Document(f"<script>{LONG}</script><p>x</p>")
        parts.put_back(document.tree, etree.HTML("<p>y</p>"))
        assert document.tree.find(".//script").text == ""

    @pytest.mark.parametrize(
        "piece",
        [
            "<script>",
            "<script ",
            "<script <!--",
            "<!--",
            "<!-->",
            "<style>a</script>",
            "<script></style>",
            '<script a="',
        ],
    )
    def test_time(self, piece):
        page = (piece * (1_000_000 // len(piece))).encode()
        start = process_time()
        prescan(page, 3_000)
        assert process_time() - start < 1 * slowness()

    def test_many(self):
        page = f"<script>{LONG}</script>" * 3_000
        places = prescan(page.encode(), 3_000).unread
        assert len(places) == 4_000
        assert [script.text for script in Document(page).root.iter("script")] == [LONG] * 3_000


@pytest.mark.parametrize("character", ["\x0c", "\x08", "\ufffe", "\uffff"])
def test_characters_that_lxml_does_not_take(character):
    document = Document(f"<script>/[{character}]/;{LONG}</script>")
    # Where nothing was left out of the parse, they stay: lxml reads them, but does not take them from Python.
    assert next(document.root.iter("script")).text.replace(character, "") == f"/[]/;{LONG}"
