import time
import tracemalloc
from itertools import pairwise

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st

from scrapy_article.document import Document
from scrapy_article.document.tokens import BLOCK, Tokens, align

SOUP = st.lists(
    st.sampled_from(
        "<p> </p> <b> </b> <br> <div </div> <a\xa0href=\"x > <a\thref='y' <!-- --> <script> </script> <svg> </svg> "
        "<select> </select> <title> </title> < > \" ' = & &amp; &#65; &#x110000; <![CDATA[ ]]> <?php ?> <!doctype> </ "
        "<p> text word, 12 \n \x00 \x01 \x02 \ud800 é 漢字 <td> </tr> <noscript> <textarea>".split(" ")
    ),
    max_size=40,
)


def read(markup):
    tokens = Tokens(markup)
    return runs_of(tokens), tokens.tags


def runs_of(tokens):
    return [tokens.text[start:end] for start, end in zip(tokens.starts, tokens.ends, strict=True)]


class TestReading:
    @pytest.mark.parametrize(
        ("markup", "runs", "tags"),
        [
            ("", [""], []),
            ("text", ["text"], []),
            ("a &lt;b&gt; &amp;amp; &#x41;", ["a <b> &amp; A"], []),
            ("3 < 4 > 2 <3", ["3 < 4 > 2 <3"], []),
            ("<a title='>' rel=\">\">z", ["", "z"], ["a"]),
            ("<a title=\"it's\">z<b>'</b>", ["", "z", "'", ""], ["a", "b", "/b"]),
            ("<a b='>'>s</a><i><a b='>' c=\">\">t<u>", ["", "s", "", "", "t", ""], ["a", "/a", "i", "a", "u"]),
            # A value that ends amid what had been taken for another tag.
            ('<a b="><i">c<u d="x>y">v', ["", "c", "v"], ["a", "u"]),
        ],
    )
    def test_tags(self, markup, runs, tags):
        assert read(markup) == (runs, tags)

    @pytest.mark.parametrize(
        "markup",
        [
            "a<!-- <p> -->b",
            "a<!-->b",
            "a<![CDATA[x]]>b",
            "a<script>if (x<y) '</p>'</script >b",
            "a<select><option>x</select>b",
        ],
    )
    def test_unseen(self, markup):
        assert read(markup) == (["ab"], [])

    @pytest.mark.parametrize(
        ("markup", "runs", "tags"),
        [
            ("a<!-- b<p>c", ["a"], []),
            ("a<script>b<p>c", ["a"], []),
            ("a<p>b<a href='c>d<p>e", ["a", "b"], ["p"]),
            ("a<p>b<a href=", ["a", "b"], ["p"]),
            # Without an end tag, the elements that are markup are read like others.
            ("a<select>b<svg>c<select>d", ["a", "b", "c", "d"], ["select", "svg", "select"]),
        ],
    )
    def test_unclosed(self, markup, runs, tags):
        assert read(markup) == (runs, tags)

    def test_marks_in_the_page_are_dropped(self):
        assert Tokens("a\x00b\x01<p>\x02").text == f"ab{BLOCK}"

    def test_long_references(self):
        assert Tokens(f"a&#{'9' * 5000};b&#x{'f' * 5000};c").text == "a\ufffdb\ufffdc"


class TestText:
    def test_spans(self):
        tokens = Tokens("<p>one two <i>three</i> four<br>five</p><p>six seven")
        text = tokens.text

        def at(word):
            return text.index(word), text.index(word) + len(word)

        assert tokens.to_text([at("one"), at("four")]) == "one four"
        assert tokens.to_text([at("four"), at("five")]) == "four\nfive"
        assert tokens.to_text([at("two"), at("six")]) == "two\n\nsix"
        assert tokens.to_text([(text.index("wo"), text.index("seven") + 2)]) == "wo three four\nfive\n\nsix se"


class TestKept:
    def kept(self, html, *words):
        document = Document(html)
        tokens = document.tokens
        spans = [(tokens.text.index(word), tokens.text.index(word) + len(word)) for word in words]
        return tokens.selected(spans, document.segments)

    def test_more_than_half(self):
        html = "<h1>Title</h1><p>aaaa bbbb</p><p>cc <b>dd</b> zz</p>"
        assert self.kept(html) == []
        assert self.kept(html, "aaaa") == []
        assert self.kept(html, "aaaa b") == [1]
        assert self.kept(html, "Title", "dd", "zz") == [0, 2]

    @given(SOUP)
    def test_never_raises(self, parts):
        document = Document(" ".join(parts).replace("\ud800", ""))
        tokens = Tokens(" ".join(parts))
        assert len(tokens.starts) == len(tokens.ends) == len(tokens.tags) + 1 == len(tokens.sizes) + 1
        assert len(tokens.text) == sum(map(len, runs_of(tokens))) + len(tokens.tags)
        tokens = document.tokens
        kept = tokens.selected([(0, len(tokens.text))], document.segments)
        assert all(a < b for a, b in pairwise(kept))
        assert set(kept) <= set(range(len(document.segments)))


class TestAlign:
    def test_gaps(self):
        long = "thisisaverylongparagraphthatstandsonce"
        starts, ends = align(f"ab{'?' * 900}{long}ef", ["ab", "cd", long, "ef"])
        assert starts.tolist() == [0, 2, 902, 902 + len(long)]
        assert ends.tolist() == [2, 2, 902 + len(long), 904 + len(long)]

    def test_time(self):
        text = "ab" * 100_000
        wanted = ["ab" * 11 + "ac"] * 10_000
        before = time.process_time()
        align(text, wanted)
        assert time.process_time() - before < 2 * slowness()


def test_memory():
    tracemalloc.start()
    tokens = Tokens(f"<a {'=' * 400_000}>b")
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert tokens.sizes.tolist() == [400_004]
    assert peak < 20_000_000


@pytest.mark.parametrize(
    "markup",
    [
        "<" * 400_000,
        "<a" * 200_000,
        "<a" * 200_000 + ">",
        "</" * 200_000,
        "<!--" * 100_000,
        "<!-- -->" * 50_000,
        "<!" * 200_000,
        "<script>" * 50_000,
        "<script>" + "<" * 400_000,
        "<script></script>" * 24_000,
        "<svg>" * 80_000,
        "<svg><select>" * 30_000,
        "<a b='" * 66_000,
        "<a b='>" * 57_000,
        "<a b='>\">" * 44_000,
        "<a b=\"'>" * 50_000,
        "<a " + "=" * 400_000 + ">",
        "<a " + "= " * 200_000 + '">',
        "<a " + '="' * 200_000 + ">",
        "<a" + ' b="c"' * 66_000,
        "<a" + " b = c" * 66_000 + ">",
        "<a b='" + ">" * 400_000,
        "<a b='" + "<i>" * 130_000 + "'>",
        "&" * 400_000,
        "&#" * 200_000,
        "&#9" + "9" * 400_000,
        "&a" * 200_000,
        " " * 400_000,
        "<p>" * 130_000,
        "<p>x" * 100_000,
        "x " * 200_000,
    ],
    ids=lambda markup: markup[:12],
)
def test_time(markup):
    before = time.process_time()
    tokens = Tokens(markup)
    tokens.to_text([(0, len(tokens.text))])
    tokens.words_of_runs()
    tokens.solid_of_runs()
    assert time.process_time() - before < 2 * slowness()
