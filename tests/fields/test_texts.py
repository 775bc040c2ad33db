"""Small looks at texts and elements."""

from __future__ import annotations

import pytest
from lxml import html

from scrapy_article.document.elements import edges
from scrapy_article.fields.authors.places import lines_of
from scrapy_article.fields.texts import clean, is_parted, share_of, text_of

INLINE = "a abbr b bdi cite em font i mark s small span strong sub sup time u wbr".split()


class TestClean:
    @pytest.mark.parametrize(
        ("text", "cleaned"),
        [
            (" a  b\n", "a b"),
            ("Ann &amp;amp; Bo", "Ann & Bo"),
            ("<b>Ann</b> Lee", "Ann Lee"),
            ("A\u00adnn\u200b", "Ann"),
            ("<p></p>", ""),
        ],
    )
    def test_texts(self, text, cleaned):
        assert clean(text) == cleaned


def test_share_of_words_in_any_inflection():
    assert share_of(["bridges", "ferry", "zebra"], "the bridge and the ferries") == 2 / 3
    assert share_of([], "x") == 1


class TestEdges:
    def test_elements_and_comments(self):
        element = html.fragment_fromstring("<p>a<b>b</b>c<!-- x -->d<br>e</p>")
        assert [*edges(element, 20)] == [("b", "b"), ("b", "c"), (None, "d"), ("br", ""), ("br", "e")]

    def test_unread(self):
        element = html.fragment_fromstring("<p>a<script>x</script>b<button>y<i>z</i></button>c</p>")
        assert "".join(text for _, text in edges(element, 20)) == "byzc"
        assert [*edges(element, 20, {"script", "button"})] == [("script", "b"), ("button", "c")]

    def test_bounded(self):
        element = html.fragment_fromstring(f"<div>{'<p>word</p>' * 100}</div>")
        assert len([*edges(element, 20)]) == 20


class TestIndentation:
    """How far markup is indented must not decide how much of a text is read."""

    DEEP = "\n" + " " * 300
    ELEMENT = html.fragment_fromstring(f"<p>{DEEP}<b>{DEEP}By{DEEP}</b>{DEEP}<i>Ann{DEEP}Lee</i> <u>May 3</u></p>")

    def test_label(self):
        assert text_of(self.ELEMENT, 40) == "By Ann Lee May 3"

    def test_lines(self):
        assert lines_of(self.ELEMENT) == ["By Ann Lee May 3"]
        assert lines_of(html.fragment_fromstring(f"<p>{self.DEEP * 2}Ann</p>")) == ["Ann"]


class TestInline:
    """What stands inside a line; the same for labels and by-lines."""

    @pytest.mark.parametrize("tag", INLINE)
    def test_parts_nothing(self, tag):
        element = html.fragment_fromstring(f"<p>A<{tag}>B</{tag}>C</p>")
        assert text_of(element) == "ABC"
        assert lines_of(element) == ["AC" if tag == "sup" else "ABC"]  # raised signs are those of footnotes

    @pytest.mark.parametrize("tag", ["div", "p", "li", "h2", "td", "label", "br"])
    def test_others_part(self, tag):
        element = html.Element("div")
        inner = html.etree.SubElement(element, tag)
        element.text, inner.text, inner.tail = "a", "b", "c"
        assert text_of(element) == "a b c"
        assert lines_of(element) == ["a", "b", "c"]


@pytest.mark.parametrize(
    ("before", "text", "parted"), [("2024", "5 min", True), ("y", "5", True), ("y ", "5", False), ("y", "x", False)]
)
def test_is_parted(before, text, parted):
    assert is_parted(before, text) is parted


class TestTextOf:
    @pytest.mark.parametrize(
        ("markup", "text"),
        [
            ("<p> a  b </p>", "a b"),
            ("<p>By<!-- x --> <a>Ann</a> <b>L</b>ee</p>", "By Ann Lee"),
            ("<div><div>By</div><div>Ann</div>tail</div>", "By Ann tail"),
            ("<p>a<script>x</script>b<?pi x?>c</p>", "a bc"),
            ("<p><br>a<br>b</p>", "a b"),
            ("<p></p>", ""),
            ("<p><span>a</span></p>", "a"),
        ],
    )
    def test_of_an_element(self, markup, text):
        assert text_of(html.fragment_fromstring(markup)) == text

    def test_bounded(self):
        element = html.fragment_fromstring(f"<div>{'<p>word</p>' * 10_000}</div>")
        assert len(text_of(element, 50)) <= 50

    def test_tail_is_not_its_own(self):
        outer = html.fragment_fromstring("<div><a><b>x</b></a>tail</div>")
        assert text_of(outer[0]) == "x"
