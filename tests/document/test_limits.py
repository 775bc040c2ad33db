from contextlib import suppress
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_article import WARNINGS, Limits, extract
from scrapy_article.document import Document
from scrapy_article.document.limits import BOUNDS, DEFAULTS, flatten, html_parser, is_cut_off, trim, trim_attributes
from scrapy_article.document.parsing import prescan

SMALL = Limits(bytes=2_000, nodes=40, depth=20, attributes=10)
WORDS = "The keeper climbed the stairs every evening, and never missed the hour of dusk. "


def cut_down(data, limits=DEFAULTS):
    found = prescan(data, limits.attributes)
    return trim(data, limits, found.opened, found.crowded)


def most_attributes(data):
    return max(len(element.attrib) for element in etree.fromstring(data, html_parser()).iter(etree.Element))


class TestBounds:
    @pytest.mark.parametrize("name", BOUNDS)
    @pytest.mark.parametrize("value", [0, -1, 1.5, "1", None, 10**30])
    def test_what_no_page_can_be_read_with(self, name, value):
        with pytest.raises(ValueError, match=rf"^Limits\({name}=.*\) is wrong: it must be a whole number from 1"):
            Limits(**{name: value})

    @pytest.mark.parametrize("name", BOUNDS)
    def test_the_least(self, name):
        assert set(extract("<p a b>x</p><p>y", limits=Limits(**{name: 1})).warnings) <= {*WARNINGS}


class TestBytes:
    @pytest.mark.parametrize("page", ["<p>" + "ä" * 3_000, ("<p>" + "ä" * 3_000).encode(), "<p>" + "a" * 3_000])
    def test_the_rest_is_left_out(self, page):
        article = extract(page, limits=SMALL)
        assert article.warnings == ["too-large"]
        assert set(article.text) <= {"ä", "a"}
        assert len(article.text) >= 990


class TestNodes:
    def test_the_rest_is_left_out(self):
        document = Document("".join(f"<p>{number}" for number in range(50)), limits=SMALL)
        assert document.warnings == ["too-many-nodes"]
        assert [segment.text for segment in document.segments] == [str(number) for number in range(40)]
        assert document.source.endswith("<p>39")


class TestAttributes:
    @pytest.mark.parametrize(
        "attributes",
        [
            " ".join(f"a{n}" for n in range(30)),
            " ".join(f"a{n}='>'" for n in range(30)),
            " ".join(f'a{n} = "<b c=\'>"' for n in range(30)),
            "title='<script' " + " ".join(f"a{n}" for n in range(30)) + " x='</script>'",
        ],
    )
    def test_the_others_are_left_out(self, attributes):
        page = f"<div id=one><p {attributes}>text</p><p>more</p></div>"
        assert most_attributes(page.encode()) >= 30
        data, warnings = cut_down(page.encode(), SMALL)
        assert warnings == ["too-many-attributes"]
        assert most_attributes(data) == 10
        assert "".join(etree.fromstring(data, html_parser()).itertext()) == "textmore"

    @pytest.mark.parametrize(
        "inside",
        ["<script>for (i=0;i<n;i++) { WORDS }</script>", "<style> <a WORDS </style>", "<p title='<a WORDS'>x</p>"],
    )
    def test_what_is_no_tag_is_left_alone(self, inside):
        data = b"<p>one</p>" + inside.replace("WORDS", WORDS * 3).encode() + b"<p>two</p>"
        assert trim_attributes(data, 10) is data

    def test_what_hides_behind_what_is_no_tag(self):
        attributes = " ".join(f"a{n}" for n in range(30))
        page = f"<script>i<a x=\"</script><p z='\"' {attributes}>text</p>".encode()
        assert most_attributes(page) > 30
        assert most_attributes(trim_attributes(page, 10)) == 10

    @given(
        st.lists(
            st.sampled_from(
                [
                    *("<p ", "<a", ">", "'", '"', "=", " ", "/", "<!--", "-->", "<script>", "</script>", "<b", "x"),
                    *(" ".join(f"a{n}" for n in range(14)) + " ", " b='" + "c" * 40, ' d="' + ">" * 40, " e=f"),
                ]
            ),
            max_size=40,
        )
    )
    def test_no_element_keeps_more(self, parts):
        data = "".join(parts).encode()
        trimmed = trim_attributes(data, 10)
        root = etree.fromstring(b"<html>" + trimmed, html_parser())
        assert max(len(element.attrib) for element in root.iter(etree.Element)) <= 10

    @pytest.mark.slow
    @pytest.mark.parametrize(
        "piece", ["<a<b", "<a x=\"<b y='", "<a x='>' ", "='\">", '="<p a', "<p a = '", "/", "<a /", " \n", "<p x=\"'"]
    )
    def test_time(self, piece):
        data = (piece * (1_000_000 // len(piece))).encode()
        start = process_time()
        cut_down(data)
        cut_down(b"<p " + data)
        assert process_time() - start < 4 * slowness()


class TestFlatten:
    @pytest.mark.parametrize(
        "level",
        [
            *("<div>x", "<b><div></b>x", "<table><tr><td><p>x", "<ul><li><p><b><i>x", "<div></nothing>x"),
            *("<div title='>'></div title='>'><div>x", "<button><form>x", "<font>x"),
        ],
    )
    def test_all_text_is_read(self, level):
        document = Document(level * 5_000 + "end")
        assert sum(segment.text.count("x") for segment in document.segments) == 5_000
        assert document.segments[-1].text.endswith("end")
        assert document.warnings == ["deep"]

    @pytest.mark.parametrize("tag", ["<div>", "<ul><li>", "<table><tr><td>", "<div>y", "<b>"])
    def test_where_the_parser_stops(self, tag):
        levels = tag.count("<")
        for parser, limit in ((etree.HTMLParser(), 255), (html_parser(), 2047)):
            for depth in (limit // 2, limit + levels, limit + 400):
                root = etree.fromstring(f"{tag * (depth // levels)}<i>x</i>end", parser)
                assert is_cut_off(root) == ("end" not in "".join(root.itertext())) == (depth > limit)

    def test_time(self):
        for data in (b"<!--" * 250_000, b"<script>" * 120_000, b"<div>" * 512 + b"<b>" * 100 + b"</u>" * 100_000):
            start = process_time()
            flatten(data, 512)
            assert process_time() - start < 4 * slowness()


def test_a_tree_is_read_whole():
    root = etree.HTML("<p>x" * 50)
    document = Document(root, limits=SMALL)
    assert len(document.segments) == 50
    assert document.warnings == []


@pytest.mark.parametrize("odd", [b"", b"</", b"<!-- ", b"<p>\xff</b>", b"<!DOCTYPE x><plaintext>", b"<div>" * 3_000])
@pytest.mark.parametrize("page", [b"<p>a</b>b", b"<!-- a -->b<title>c", b"<li>\xc3\xa9\xff<td>"])
def test_parser_after_an_odd_page(odd, page):
    with suppress(etree.LxmlError):
        etree.fromstring(odd, html_parser())
    parsers = (html_parser(), etree.HTMLParser(encoding="utf-8", huge_tree=True))
    one, other = [etree.tostring(etree.fromstring(page, parser).getroottree()) for parser in parsers]
    assert one == other
