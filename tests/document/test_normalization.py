"""Words are found however the page writes them: with soft hyphens, and with accents apart from their letters."""

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.document.normalization import (
    breaks_lines,
    is_markup,
    normalized,
    unescape,
    without_code,
    without_tags,
)
from scrapy_article.output import to_text


@pytest.mark.parametrize(
    ("text", "read"),
    [
        ("Bridge", "Bridge"),
        ("Mo\u0308l\u00adln", "Mölln"),
        ("x\u0302 + 1\u0302", "x\u0302 + 1\u0302"),  # no letter of its own, and no letter
        ("\uf900", "\uf900"),  # another form of an ideograph, which names are told apart by
        ("https://a.org/Ma\u0308rz.jpg", "https://a.org/Ma\u0308rz.jpg"),  # of a file that is called so
        ("م\u0651\u064eد\u00ad", "م\u0651\u064eد"),  # vowels, which normal forms put in another order
    ],
)
def test_spelled(text, read):
    assert normalized(text) == read


class TestLines:
    def test_text_and_pieces(self):
        (line,) = Document("<p>Die Brü\u00adcke <b>in Mo\u0308</b>l&shy;ln \u00ad</p>").segments
        assert (line.text, line.chars, line.words) == ("Die Brücke in Mölln", 19, 4)
        assert [text for text, _ in line.pieces] == ["Die Brücke ", "in Mö", "lln "]

    def test_nothing_else(self):
        assert [line.text for line in Document("<p>a</p><p>\u00ad</p><p>b\u00ad</p>").segments] == ["a", "b"]
        assert [line.text for line in Document("<p>a</p><p>\u0081</p><p>b\u00ad</p>").segments] == ["a", "\u0081", "b"]


def test_hostile():
    start = process_time()
    normalized("a" + "\u0308" * 400_000)
    normalized("م" + "\u0651" * 400_000 + "\u00ad")
    normalized("\u00ad" * 400_000)
    normalized("/" * 400_000 + "\u00ad a")
    Document("<p>" + "e\u0301" * 200_000)
    assert process_time() - start < 2 * slowness()


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        (
            "isn&acirc;&euro;&trade;t caf&Atilde;&copy; <b>&acirc;&euro;&rdquo;</b> it&#226;&#128;&#153;s",
            "isn’t café — it’s",
        ),
        ("one isn&acirc;&euro;&trade;t enough", "one isnâ€™t enough"),
        ("N&Atilde;O &agrave; IRM&Atilde;, &acirc; la mode", "NÃO à IRMÃ, â la mode"),
    ],
)
def test_entities_of_what_was_encoded_twice(markup, text):
    document = Document(f"<p>{markup}")
    assert [segment.text for segment in document.segments] == [text]
    assert to_text(document, [0]) == text


@pytest.mark.parametrize(
    "text", ["One <b>word</b>.", "One.<br>Two.<BR>Three.", "One.<p>Two.<p class=a>Three.", "<pre>a</pre>"]
)
def test_markup(text):
    assert is_markup(text)


@pytest.mark.parametrize(
    "text",
    ["", "The <table> element, and <b> for what is bold", "while a<b holds, and x </ y", "&lt;b&gt;One&lt;/b&gt;"],
)
def test_plain(text):
    assert not is_markup(text)
    assert without_tags(text) == without_code(text) == text


@pytest.mark.parametrize(
    ("markup", "text"),
    [
        ("<p>One <code>a {</code> two</p>", "One two"),
        ("<pre><code>a</code> b</pre>One", "One"),
        ("<p>One</p><script>a", "One"),
    ],
)
def test_without_code(markup, text):
    assert without_code(markup).split() == text.split()


@pytest.mark.slow
@pytest.mark.parametrize("piece", ["<", "<a ", "<br ", "<pre>", "</", "<p", "<a b=", "<code ", "</pre>", "<a/", " <p>"])
def test_time(piece):
    text = piece * (400_000 // len(piece))
    start = process_time()
    for markup in (text, f"{text}</b>"):
        is_markup(markup), breaks_lines(markup), without_tags(markup), without_code(markup)
    assert process_time() - start < 2 * slowness()


@pytest.mark.parametrize(
    ("text", "resolved"),
    [
        ("Tom &amp; Ann &#8211; &#x41;&eacute", "Tom & Ann – Aé"),
        (f"a &#{'9' * 5_000}; b", "a \ufffd b"),
        (f"a &#{'1' * 5_000}b &amp;#{'1' * 5_000};", f"a \ufffdb &#{'1' * 5_000};"),
    ],
)
def test_references(text, resolved):
    assert unescape(text) == resolved
