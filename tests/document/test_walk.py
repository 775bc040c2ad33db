from time import process_time

import pytest
from cpu import slowness
from hand_made import texts
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_article.document import Document, Flag


class TestSegmentation:
    def test_figure_2_of_the_printing_paper(self):
        """The tree of Fig. 2 of Luo et al. gives five lines; n6 is a br, n2, n3 and n14 are blocks."""
        html = (
            "<body><div><a><b>n12</b> <b>n13</b></a><br>n7 <div>n19</div><b>n20</b> <i>n16</i></div>"
            "<p>n17 <b>n18</b></p></body>"
        )
        assert texts(html) == ["n12 n13", "n7", "n19", "n20 n16", "n17 n18"]

    @pytest.mark.parametrize("unseen", ["\u200d", "\u200b", "\ufeff \u200c", "\u00a0\u00ad", "<b>\u2060</b>&zwj;"])
    def test_lines_of_which_nobody_sees_anything(self, unseen):
        """Editors keep empty paragraphs by them."""
        assert texts(f"<p>a</p><p>{unseen}</p>{unseen}<p>{unseen}<i>b</i></p>") == ["a", "b"]

    def test_joiners_within_a_line(self):
        assert texts("<p>\u0645\u06cc\u200c\u062e \u0915\u094d\u200d\u0937") == [
            "\u0645\u06cc\u200c\u062e \u0915\u094d\u200d\u0937"
        ]

    def test_line_feeds_in_scripts_without_blanks(self):
        document = Document(
            "<p>“我们\n知道<a href=/b>\n旧港大桥</a>。\n  他说 a\nb</p><p><a href=/c>旧港\n大桥</a></p><pre>旧港\n大桥</pre>"
        )
        assert [segment.text for segment in document.segments] == [
            "“我们知道旧港大桥。他说 a b",
            "旧港大桥",
            "旧港\n大桥",
        ]
        assert document.segments[1].link_density == 1
        assert [text for text, _ in document.segments[0].pieces] == ["“我们知道", "旧港大桥", "。他说 a\nb"]

    @pytest.mark.parametrize("tag", ["script", "style", "template", "svg", "select", "textarea", "iframe"])
    def test_what_is_no_text(self, tag):
        assert texts(f"<p>a<{tag}>x</{tag}>b</p>") == ["ab"]

    def test_entities_that_a_parser_left(self):
        parser = etree.XMLParser(resolve_entities=False)
        tree = etree.fromstring('<!DOCTYPE div [<!ENTITY e "x">]><div><p>a&e;b<i>c</i>&e;</p><p>d</p></div>', parser)
        assert texts(tree) == ["a&e;bc&e;", "d"]

    @pytest.mark.parametrize(
        "explained",
        [
            'girders<span class="tooltiptext">A girder is a beam.</span>',
            'girders<span role="tooltip">A girder is a beam.</span>',
        ],
    )
    def test_what_pops_up_over_a_word(self, explained):
        assert texts(f"<div>The {explained} will be monitored.</div>") == ["The girders will be monitored."]

    @pytest.mark.parametrize(
        "shown",
        [
            "<span class=tooltip>girders</span>",
            "<span class='d-none d-md-inline'>girders</span>",
            "<span class='opacity-0 groups'>girders</span>",
        ],
    )
    def test_what_is_shown_though_its_names_speak_of_hiding(self, shown):
        assert texts(f"<p>The {shown} will be monitored.</p>") == ["The girders will be monitored."]

    def test_shadow_roots_in_the_markup_are_shown(self):
        shadow = "<x-a><template shadowrootmode=open><style>p {}</style><p>one</p></template>two</x-a>"
        assert texts(f"{shadow}<template><p>three</p></template>") == ["one", "two"]
        assert texts("a <x-b><template shadowrootmode=closed><slot></slot></template>b</x-b> c") == ["a b c"]

    def test_ruby(self):
        assert texts("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>") == ["漢字"]

    def test_breaks_are_counted(self):
        document = Document("<p>a<br>b<br><br>c</p><p>d</p>")
        assert [(s.text, s.breaks) for s in document.segments] == [("a", 0), ("b", 1), ("c", 2), ("d", 0)]


class TestBlocks:
    def test_flags_are_inherited(self):
        segment = Document("<main><article><aside><p>x</p></aside></article></main>").segments[0]
        assert segment.block.flags == Flag.MAIN | Flag.ARTICLE | Flag.ASIDE | Flag.PARAGRAPH


class TestCollected:
    PAGE = """<html lang="de"><head><title>The <b>title</title><base href="/base/"><meta property="og:title" content=" T ">
        <meta name="Author" content="A"><link rel="Canonical" href=" /c "><script type="application/ld+json">{}</script></head>
        <body><h1>Head</h1><span class="byline">By A</span><a rel="author" href="/a">A</a><time datetime="2024">x</time>
        <p itemprop="datePublished">y</p><img src="i.png"><iframe src="v"></iframe><p>text</p></body></html>"""

    def test_head(self):
        head = Document(self.PAGE).walk.head
        assert head.lang == "de"
        assert head.title == "The <b>title"
        assert head.base == "/base/"
        assert head.metas == [("og:title", "T"), ("author", "A")]
        assert head.links == [("canonical", "/c", "")]
        assert head.json_ld == ["{}"]

    def test_body(self):
        walk = Document(self.PAGE).walk
        assert [block.tag for block in walk.headings] == ["h1"]
        assert [placed.element.tag for placed in walk.bylines] == ["span", "a"]
        assert [placed.element.tag for placed in walk.times] == ["time", "p"]
        assert [placed.element.tag for placed in walk.images] == ["img"]
        assert [placed.element.tag for placed in walk.media] == ["iframe"]
        assert [placed.element.get("href") for placed in walk.links] == ["/a"]


class TestHostile:
    def test_deep(self):
        assert texts("<div>" * 1900 + "x") == ["x"]

    def test_many_line_breaks(self):
        start = process_time()
        assert texts("<p>" + "<br>" * 100_000 + "x") == ["x"]
        assert len(texts("<p>" + "a<br>" * 50_000)) == 50_000
        assert process_time() - start < 4 * slowness()

    def test_one_long_text(self):
        start = process_time()
        assert Document("<p>" + "word " * 2_000_000).segments[0].words == 2_000_000
        assert process_time() - start < 6 * slowness()


@st.composite
def pages(draw):
    """Tag soup, with a numbered word in each text node."""
    tags = ["div", "p", "span", "b", "ul", "li", "table", "tr", "td", "a href=x", "blockquote", "h2", "br", "section"]
    parts = []
    for number in range(draw(st.integers(1, 25))):
        tag = draw(st.sampled_from(tags))
        parts.append(draw(st.sampled_from([f"<{tag}>", f"</{tag.split()[0]}>"])) + f" w{number} ")
    return "".join(parts)


@given(pages())
def test_no_text_is_lost_or_repeated(html):
    """What the parser kept of the page stands in the segments, once, in order."""
    root = etree.HTML(html)
    expected = " ".join(root.itertext()).split() if root is not None else []
    assert " ".join(texts(html)).split() == expected


@given(pages())
def test_blocks_cover_their_segments(html):
    document = Document(html)
    for segment in document.segments:
        for block in (segment.block, *segment.block.ancestors()):
            assert block.start <= segment.index < block.end


def test_where_a_link_leads_to():
    html = "<p><a href=/b><b>The boat</b></a> and <a href=/c>cabin</a>.</p><p>See <a href=/b>it</a></p><p><a>It</a>"
    assert [segment.href for segment in Document(html).segments] == ["/b", "", ""]
