"""Small looks at texts and elements."""

import pytest
from lxml import html

from scrapy_article.fields.authors.places import lines_of
from scrapy_article.fields.texts import text_of

INLINE = "a abbr b bdi cite em font i mark s small span strong sub sup time u wbr".split()


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
