import re
from html import unescape
from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from soup import soup

from scrapy_article.document import Document
from scrapy_article.output import clean, events, is_blank, to_html, to_text

URL = "https://example.org/a/"


def whole(html):
    document = Document(html, URL)
    return document, range(len(document.segments))


def text(html):
    return to_text(*whole(html))


def markup(html):
    return to_html(*whole(html)).replace("\n", "")


class TestText:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<p>\u200b a \u2060 b \ufeff<br>\u200e c&nbsp;\u200b&nbsp;d", "a b\nc d"),
            ("<pre>\u200b  a \u200b b", "  a  b"),
            ("<p>a<br>b<br><br>c", "a\nb\n\nc"),
            ("<table><tr><td>a<td>b<tr><td>c<td>d</table>", "a | b\n\nc | d"),
            ("x<table><tr><td><td>b<td><p>c</p><td><td><td><i>d</i></table>", "x\n\nb | c | | | d"),
            ("<table><tr><td><p>a</p><td><div><p>b</p></div><tr><td>c<td><p>d</p></table>", "a | b\n\nc | d"),
            ("<table><tr><td><p>a</p><p>b</p><td><p>c</p></table>", "a\n\nb\n\nc"),
            (f"<table><tr><td>{'a ' * 79}<td>b</table>", f"{'a ' * 78}a | b"),
            (f"<table><tr><td>b<td>{'a ' * 80}</table>", f"b\n\n{'a ' * 79}a"),
            ("<pre>a\n  b</pre>", "a\n  b"),
            ("<pre><div>a</div><div>b</div></pre>", "a\nb"),
            ("<p>so\u00adft\u200b\u202e</p>", "soft"),
        ],
    )
    def test_joints(self, html, expected):
        assert text(html) == expected

    def test_choice(self):
        document, _ = whole("<p>a<br>b<br>c</p>")
        assert to_text(document, [0, 2]) == "a\n\nc"
        assert to_text(document, []) == ""


class TestHtml:
    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("<p>a <b>b <i>c</i></b> d", "<p>a <strong>b <em>c</em></strong> d</p>"),
            ("<p>a<b> b </b>c", "<p>a <strong>b</strong> c</p>"),
            ("<p>a<br>b<br><br>c", "<p>a<br>b</p><p>c</p>"),
            ("<p><a href='/x?a=1&amp;b=\"2\"'>a</a>", '<p><a href="https://example.org/x?a=1&amp;b=%222%22">a</a></p>'),
            ("<p><a href='javascript:x'>a</a> <a name=y>b</a>", "<p>a b</p>"),
            (
                "<a href=/x><div><h2>a</h2><p>b <i>c</i></div></a><p>d",
                '<h2><a href="https://example.org/x">a</a></h2><p><a href="https://example.org/x">b <em>c</em></a></p><p>d</p>',
            ),
            ("<a href=#x><h2>a</h2></a><a><p>b</p></a>", "<h2>a</h2><p>b</p>"),
            ("<ul><li>a<ul><li>b</ul><li>c</ul>", "<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>"),
            (
                "<ol><li>a</li><div><ol><li>b</ol></div><ul><li>c</ul><li>d</ol>",
                "<ol><li>a<ol><li>b</li></ol><ul><li>c</li></ul></li><li>d</li></ol>",
            ),
            ("<ul><li>a</li>b<ul><li>c</ul></ul>", "<ul><li>a</li></ul><p>b</p><ul><li>c</li></ul>"),
            (
                "<ol start=4><li>a<li value=8>b<ul><li value=9>c</ul></ol>",
                '<ol start="4"><li>a</li><li value="8">b<ul><li>c</li></ul></li></ol>',
            ),
            (
                "<ol start=-1><li>a</ol><ol start=1234567><li>b</ol>",
                '<ol start="-1"><li>a</li></ol><ol><li>b</li></ol>',
            ),
            ("<blockquote>a<p>b</blockquote>", "<blockquote><p>a</p><p>b</p></blockquote>"),
            ("<table><tr><th>a<td>b</table>", "<table><tr><th>a</th><td>b</td></tr></table>"),
            ("<p>1 &lt; 2 &amp; <code>&lt;b></code>", "<p>1 &lt; 2 &amp; <code>&lt;b&gt;</code></p>"),
            ("<p onclick=x>a<script>x</script><style>y</style>", "<p>a</p>"),
            ("<p><pre>a<br><br>b<br>  c</pre>", "<pre>a<br><br>b<br>  c</pre>"),
            ("<pre><div>a</div><div> b</div></pre><pre>c</pre>", "<pre>a<br> b</pre><pre>c</pre>"),
            ("<pre><code><xmp>a</xmp></code></pre>", "<pre>a</pre>"),
        ],
    )
    def test_structure(self, html, expected):
        assert markup(html) == expected

    def test_layout_table(self):
        cell = "word " * 90
        assert markup(f"<table><tr><td>{cell}<table><tr><td>a<td>b</table></table>").endswith(
            "<table><tr><td>a</td><td>b</td></tr></table>"
        )
        assert markup(f"<table><tr><td>{cell}</table>") == f"<p>{cell.strip()}</p>"

    @pytest.mark.parametrize(
        ("row", "expected"),
        [
            ("<td>a<td><td>b", "<td>a</td><td></td><td>b</td>"),
            ("<td colspan=2>a<td>b", "<td>a</td><td></td><td>b</td>"),
            ("<td colspan=9007199254740992>a<td colspan=0>b<td colspan=-1>c", "<td>a</td><td>b</td><td>c</td>"),
        ],
    )
    def test_empty_cells(self, row, expected):
        """Without them, those after them would stand in other columns."""
        assert markup(f"<table><tr>{row}</table>") == f"<table><tr>{expected}</tr></table>"

    @pytest.mark.parametrize(
        ("rows", "expected"),
        [
            ("<td rowspan=2>a<td>b<tr><td>c<tr><td>d<td>e", "a b/ c/d e"),
            ("<td>a<td rowspan=3 colspan=2>b<td>c<tr><td>d<td>e<tr><td>f<tr><td>g", "a b  c/d   e/f  /g"),
            ("<td rowspan=2>a<td>b<td rowspan=2>c<tr><td rowspan=2>d<tr><td>e<td>f", "a b c/ d /e  f"),
            ("<td rowspan=4>a<td>b<tbody><tr><td>c<td>d", "a b/c d"),
        ],
    )
    def test_cells_that_reach_down(self, rows, expected):
        html = markup(f"<table><tr>{rows}</table>").replace("\n", "")
        html = html.replace("b<table><tr><td>", "[").replace("</td></tr></table></td>", "]</td>")
        written = [" ".join(cell.split("</td>")[0] for cell in row.split("<td>")[1:]) for row in html.split("<tr>")[1:]]
        assert "/".join(written) == expected

    @pytest.mark.slow
    def test_time_for_cells_that_reach_down(self):
        parts = "<tr><td rowspan=9>a<td>b</tr><tbody><tr><td rowspan=9>b<td>c</tr></tbody>"
        document, every = whole(f"<table>{parts * 15_000}</table>")
        start = process_time()
        to_html(document, every)
        assert process_time() - start < 2 * slowness()

    @pytest.mark.slow
    def test_time_for_a_long_address(self):
        """It is read once, however many lines its link goes on over."""
        document, every = whole(f"<a href='/{'x' * 3_000_000}'>{'a<br>' * 20_000}</a>")
        start = process_time()
        to_html(document, every)
        assert process_time() - start < 2 * slowness()

    def test_addresses_are_bounded(self):
        lines = "He left,<br>" * 3_000
        document, every = whole(f"<p><a href=/{'x' * 2_000}>{lines}</a><p><a href=/y>and came.</a>")
        html = to_html(document, every)
        assert len(html) < 2_200_000
        assert html.count("He left,") == 3_000
        assert html.endswith("<p>and came.</p>")
        assert len(events(document, every)) < 12_000

    def test_cells_that_reach_far_write_little(self):
        rows = "<td rowspan=99 colspan=99>a" * 50 + "<tr><td>b" * 500
        assert markup(f"<table><tr>{rows}</table>").count("<td>") < 50 * 30 + 500 * 31

    def test_depth_is_bounded(self):
        assert to_html(*whole("<blockquote>" * 500 + "a")).count("<blockquote>") <= 24


ALLOWED = set(
    "p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre table tr td th caption a strong em code sub sup del mark q br".split()
)


@given(soup())
def test_html_is_safe_and_whole(html):
    """Only tags that are allowed, no attribute but an HTTP ``href``, well nested, and every word of the text."""
    document, kept = whole(html)
    output = to_html(document, kept)
    if not output:
        assert not document.segments
        return
    for tag, attributes in re.findall(r"</?([a-z0-9]+)([^>]*)>", output):
        assert tag in ALLOWED
        assert not attributes or (tag == "a" and re.fullmatch(r' href="https://[^"<>]*"', attributes))
    root = etree.fromstring(f"<r>{output.replace('<br>', '<br/>')}</r>")  # raises if it is not well nested
    assert "".join("".join(root.itertext()).split()) == "".join("".join(s.text for s in document.segments).split())


@given(st.text())
def test_clean(value):
    cleaned = clean(value)
    assert clean(cleaned) == cleaned
    cleaned.encode("utf-8")
    assert "م\u200cی" in clean(f"{value}م\u200cی{value}")  # Persian is spelt with it


@pytest.mark.parametrize("text", ["می\u200cخواهم", "👩\u200d💻"])
def test_joiners_stay(text):
    assert clean(text) == text


def test_icons_of_a_font():
    assert is_blank("\ue192 \ue193")


def test_entities_come_out_once():
    assert unescape(markup("<p>&amp;amp;")) == "<p>&amp;</p>"


class TestInserted:
    """What a caller puts between segments."""

    def html(self, markup: str, *before: int) -> str:
        document = Document(markup)
        return to_html(document, range(len(document.segments)), {i: f"[{i}]" for i in before}).replace("\n", "")

    def test_within_a_paragraph(self) -> None:
        assert self.html("<p>a<br>b</p>", 1) == "<p>a</p>[1]<p>b</p>"

    def test_between_items_and_cells(self) -> None:
        assert self.html("<ul><li>a</li><li>b</li></ul>", 1) == "<ul><li>a[1]</li><li>b</li></ul>"
        table = "<table><tr><td>a</td><td>b</td></tr><tr><td>c</td></tr></table>"
        assert self.html(table, 1) == "<table><tr><td>a[1]</td><td>b</td></tr><tr><td>c</td></tr></table>"
        assert self.html(table, 2) == "<table><tr><td>a</td><td>b[2]</td></tr><tr><td>c</td></tr></table>"

    def test_in_a_nested_list(self) -> None:
        markup = "<ul><li>a<ol><li>b</li><li>c</li></ol></li><li>d</li></ul>"
        assert self.html(markup, 2) == "<ul><li>a<ol><li>b[2]</li><li>c</li></ol></li><li>d</li></ul>"
        assert self.html(markup, 3) == "<ul><li>a<ol><li>b</li><li>c</li></ol>[3]</li><li>d</li></ul>"


@pytest.mark.parametrize(
    "text", ["", " ", "\u200b", "\u200d\u00a0\u200c", "\ufeff", "\u00ad", "\u2063", "\u3164", "\u2800", "\ufe0f"]
)
def test_nothing_to_see(text):
    assert is_blank(text)


@pytest.mark.parametrize("text", ["a", "—", "♥\ufe0f", "می\u200cخواهم", "\u200b.", "한", "😀", "\u3000。"])
def test_something_to_see(text):
    assert not is_blank(text)


@given(st.text())
def test_what_is_printed_is_seen(text):
    letters = set(filter(str.isalnum, text)).difference("\u115f\u1160\u3164\uffa0")  # fillers of Hangul
    assert not (letters and is_blank(text))


class TestSuperscripts:
    """Numbers above and below the line keep their meaning in plain text."""

    @pytest.mark.parametrize(
        ("html", "expected"),
        [
            ("10<sup>6</sup> litres", "10⁶ litres"),
            ("10<sup>−3</sup> mol", "10⁻³ mol"),
            ("CO<sub>2</sub> and H<sub>2</sub>O", "CO₂ and H₂O"),
            ("a claim<sup><a href='#n1'>1</a></sup>, and more", "a claim¹, and more"),
        ],
    )
    def test_numbers(self, html, expected):
        assert text(f"<p>{html}</p>") == expected

    @pytest.mark.parametrize(
        "html", ["the 1<sup>st</sup> of May", "x<sup>n+1</sup>", "M<sup>me</sup> Dubois", "a<sup>(</sup>"]
    )
    def test_what_holds_letters_stays(self, html):
        assert text(f"<p>{html}</p>") == re.sub("<.*?>", "", html)


class TestSpannedRows:
    """Rows keep their columns where cells reach down to them."""

    def lines(self, *rows):
        cells = "".join(f"<tr>{''.join(f'<td{cell}' for cell in row)}</tr>" for row in rows)
        return text(f"<table>{cells}</table>").split("\n\n")

    def test_from_different_rows(self):
        rows = [" rowspan=4>A", " rowspan=2>B", ">C"], [">D"], [" rowspan=2>E", ">F"], [">G"]
        assert self.lines(*rows) == ["A | B | C", "| | D", "| E | F", "| | G"]

    def test_many_columns(self):
        table = [[" rowspan=99 colspan=99>A"] * 50] * 300
        start = process_time()
        self.lines(*table)
        assert process_time() - start < 5 * slowness()
