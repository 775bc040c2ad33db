from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_article.document import Document, Flag, Hint


def texts(html):
    return [segment.text for segment in Document(html).segments]


class TestSegmentation:
    def test_figure_2_of_the_printing_paper(self):
        """The tree of Fig. 2 of Luo et al. gives five lines; n6 is a br, n2, n3 and n14 are blocks."""
        html = (
            "<body><div><a><b>n12</b> <b>n13</b></a><br>n7 <div>n19</div><b>n20</b> <i>n16</i></div>"
            "<p>n17 <b>n18</b></p></body>"
        )
        assert texts(html) == ["n12 n13", "n7", "n19", "n20 n16", "n17 n18"]

    def test_inline_elements_do_not_cut(self):
        assert texts("<p>one <b>t</b>wo <a href=x>three</a>, <span>four</span>.") == ["one two three, four."]

    def test_text_around_a_block(self):
        assert texts("<div>before<p>inside</p>after</div>") == ["before", "inside", "after"]

    def test_white_space_is_folded(self):
        assert texts("<p>\n  a\u00a0 b\t</p> <p> </p>") == ["a b"]

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

    def test_white_space_between_inline_elements_stays(self):
        assert texts("<p><b>a</b> <i>b</i><u>c</u></p>") == ["a bc"]

    @pytest.mark.parametrize(
        ("code", "expected"),
        [
            (
                "<span class=line>a <b>=</b> 1</span><span class=line>  b</span><span class='line x'>c</span>",
                "a = 1\n  b\nc",
            ),
            ("<code><i class=token-line><b>a</b></i><i class=token-line><b>b</b></i></code>", "a\nb"),
            ("<span class=line>a</span>\n<span class=line>b</span>", "a\nb"),
            ("<span class=underline>a</span><span class=underline>b</span>", "ab"),
            ("<span class=line-number>1</span><span class=inline>b</span>", "1b"),
            ("<code class=line><b>a</b><b>b</b></code>", "ab"),
        ],
    )
    def test_lines_of_code_that_are_elements(self, code, expected):
        assert texts(f"<pre>{code}</pre>") == [expected]

    def test_preformatted_text_keeps_its_lines(self):
        assert texts("<pre>\n  a\n\n    b  \n</pre>") == ["  a\n\n    b"]

    @pytest.mark.parametrize("tag", ["script", "style", "template", "svg", "select", "textarea", "iframe"])
    def test_what_is_no_text(self, tag):
        assert texts(f"<p>a<{tag}>x</{tag}>b</p>") == ["ab"]

    def test_comments_and_instructions(self):
        assert texts("<p>a<!-- x -->b<?php y ?>c</p>") == ["abc"]

    def test_entities_that_a_parser_left(self):
        parser = etree.XMLParser(resolve_entities=False)
        tree = etree.fromstring('<!DOCTYPE div [<!ENTITY e "x">]><div><p>a&e;b<i>c</i>&e;</p><p>d</p></div>', parser)
        assert texts(tree) == ["abc", "d"]

    def test_part_of_a_tree(self):
        tree = etree.HTML("<body><p>a</p><div> <b>b</b><svg><g><g/></g><g/></svg>c</div>d<p>e</p></body>")
        assert texts(tree.find(".//div")) == ["bc"]

    def test_nothing_begins_with_white_space(self):
        tree = etree.fromstring("<div>\n <b>a</b> b<p> <i> c</i></p></div>")
        assert [[text for text, _ in segment.pieces] for segment in Document(tree).segments] == [["a", " b"], [" c"]]

    def test_inline_text_that_nobody_sees(self):
        html = '<p>open<span class="sr-only"> in a new window</span>, <span style="display: NONE">x</span>now</p>'
        assert texts(html) == ["open, now"]

    @pytest.mark.parametrize(
        "explained",
        [
            'girders<span class="tooltiptext">A girder is a beam.</span>',
            'girders<span role="tooltip">A girder is a beam.</span>',
            'girders<span class="x-tooltip">A girder is a beam.</span>',
            '<a href="/g" class="glossary">girders<span class="glossary-definition">A girder is a beam.</span></a>',
            '<i class="popover">girders<i class="popover-body">A girder is a beam.</i></i>',
            'girders<span popover id="g">A girder is a beam.</span>',
            'girders<div popover="manual"><p>A girder is a beam.</p></div>',
            "girders<dialog><p>A girder is a beam.</p></dialog>",
            'girders<span class="d-none">A girder is a beam.</span>',
            'girders<span class="absolute hidden group-hover:block">A girder is a beam.</span>',
            'girders<span class="peer-focus:visible invisible">A girder is a beam.</span>',
            'girders <span class="opacity-0 group-hover/term:opacity-100">A girder is a beam.</span>',
        ],
    )
    def test_what_pops_up_over_a_word(self, explained):
        assert texts(f"<div>The {explained} will be monitored.</div>") == ["The girders will be monitored."]

    @pytest.mark.parametrize(
        "shown",
        [
            "<span class=tooltip>girders</span>",
            "<span class='d-none d-md-inline'>girders</span>",
            "<span class=hidden>girders</span>",
            "<span class='opacity-0 groups'>girders</span>",
            "<span inert>girders</span>",
        ],
    )
    def test_what_is_shown_though_its_names_speak_of_hiding(self, shown):
        assert texts(f"<p>The {shown} will be monitored.</p>") == ["The girders will be monitored."]

    def test_a_word_after_one_of_a_script_without_blanks(self):
        assert texts("<p>旧港<span class=tooltip>大桥</span>，a<a class=tooltip href=/b>1</a></p>") == ["旧港大桥，a1"]

    def test_dialogs_that_are_open(self):
        assert texts("<p>one</p><dialog open>two</dialog><dialog>three</dialog><details open>four</details>") == [
            "one",
            "two",
            "four",
        ]

    @pytest.mark.parametrize(
        ("html", "text"),
        [
            ('<span>30<b class="sr-only"> minutes</b></span> <span aria-hidden="true">min.</span>', "30 min."),
            ('<del aria-hidden="true">$24</del> <b class="screen-reader-text">Price was: $24.</b> now', "$24 now"),
            ('<b aria-hidden="true">T</b><b class="sr-only">T</b>he city', "The city"),
            ('<b class="sr-only">T</b><b aria-hidden="true">T</b>he city', "The city"),
            ('<b aria-hidden="true">T</b><b class="sr-only">Tea</b> is hot', "is hot"),
            ('<b class="visually-hidden">4 of 5</b><b aria-hidden="true">4</b> stars', "4 stars"),
            ('<i aria-hidden="true">share</i> <span class="sr-only">Share</span> this', "this"),
            ('<b aria-hidden="true">Share</b> <b class="sr-only">All options:</b> The bridge', "The bridge"),
            ('<span aria-hidden="true">•</span> <span class="note">one</span>', "one"),
            ('<b aria-hidden="true" style="display:none">4</b><b class="sr-only">four</b> stars', "stars"),
        ],
    )
    def test_what_is_shown_beside_what_is_read_out(self, html, text):
        assert texts(f"<p>{html}</p>") == [text]

    def test_marks_to_link_to_headings_are_no_text(self):
        assert texts(
            "<h2>One<a href=#one> # </a></h2><h2><a href=#two>§</a>Two</h2><h2>Three <a href=#3>¶</a></h2>"
        ) == [
            "One",
            "Two",
            "Three",
        ]
        assert texts("<p>See <a href=#one>#1</a> and <a href=/two>#</a></p>") == ["See #1 and #"]

    def test_pictures_for_those_without_scripts_break_no_line(self):
        picture = "<noscript> <picture><source srcset=a.webp><img src=a.jpg></picture></noscript>"
        assert texts(f"<p><a href=/b>The bridge</a><a href=/c>{picture}</a> is old</p>") == ["The bridge is old"]
        assert texts("<p>The bridge<noscript>Turn on scripts.<img src=a.jpg></noscript> is old</p>") == [
            "The bridge",
            "Turn on scripts.",
            "is old",
        ]

    def test_buttons_in_sentences_are_words(self):
        assert texts("<p>said professor <button>Ann Lee</button>, who founded it</p>") == [
            "said professor Ann Lee, who founded it"
        ]
        assert texts("<p>one sentence <button>Share</button></p>") == ["one sentence", "Share"]
        assert texts("<p>one<br><button>Share</button> two</p>") == ["one", "Share", "two"]
        assert texts("<div>one <button>Share</button> two</div>") == ["one", "Share", "two"]

    @pytest.mark.parametrize(
        ("html", "text"),
        [
            (
                "<li>The <button>girders</button> will be watched by sensors.</li>",
                "girders will be watched by sensors.",
            ),
            ("<div><i><button> girders</button></i> will be watched by sensors.</div>", "girders will be watched"),
            ("<dd><b><button>x</button></b>, which will be watched by all.</dd>", "x, which will be watched"),
            ("<p><button>Girders</button> are beams that carry loads.</p>", "Girders are beams that carry loads."),
            ("<p>The <b><button>x</button><i hidden>y</i><!-- --></b> is watched by sensors.</p>", "x is watched"),
            ("<p>The <button>x</button><i role=tooltip>y</i> is watched by sensors.</p>", "x is watched"),
            ("<p>in a year<sup><button>1</button></sup> according to the office</p>", "year1 according"),
            ("<p>桥的<b><button>主梁</button></b>将由传感器日夜监测直到明年春天工程开始为止", "桥的主梁将由"),
        ],
    )
    def test_buttons_before_which_or_after_which_a_sentence_goes_on(self, html, text):
        (found,) = texts(html)
        assert text in found

    @pytest.mark.parametrize(
        "html",
        [
            "<div>one <button>Share</button> This is what they say of it.</div>",
            "<div>one <button>Share</button><i>2</i> people have shared it so far.</div>",
            "<div>one <button>Share</button><div>people have shared it so far.</div></div>",
            f"<div>one <button>{'Share ' * 8}</button> with whom you want to share</div>",
            "<div>one <button></button> with whom you want to share</div>",
        ],
    )
    def test_other_buttons_break_the_line(self, html):
        assert texts(html)[0] == "one"

    @pytest.mark.parametrize(
        ("html", "text"),
        [
            ("<b>Author</b><i>Jane</i>", "Author Jane"),
            ("<a href=/a><b>Price: $30</b><!-- x --><i><u>Élan</u></i></a>", "Price: $30 Élan"),
            ("in 2024<img src=a>If", "in 2024 If"),
            ("<b>a</b><i></i><u>Bc</u>", "a Bc"),
            ("<i>last autumn.</i><i>“We knew</i><i>„Ja</i>", "last autumn. “We knew„Ja"),
            ("<i>Length</i><i>412 metres</i>", "Length 412 metres"),
            ("<b>Van</b><b>£40</b>", "Van £40"),
            ("<i>2</i><i>onions</i>", "2 onions"),
            ("<i>(1)</i><i>the authority</i>", "(1) the authority"),
            ("<i>2019</i><i>8,120</i>", "2019 8,120"),
            # Units, formulas, cents, what is no whole block
            ("<i>500</i><i>g</i>", "500g"),
            ("<i>H</i><i>2</i><i>O</i>", "H2O"),
            ("<i>CO</i><sub>2</sub>", "CO2"),
            ("<i>1</i><sup>st</sup>", "1st"),
            ("<i>$148</i><i>02</i>", "$14802"),
            ("a <i>MP</i><i>34</i>", "a MP34"),
            ("<i>MP</i><i>34</i> a", "MP34 a"),
            # Parts of words, abbreviations, and what is apart already
            ("<b>You</b>Tube", "YouTube"),
            ("You<b>Tube</b>", "YouTube"),
            ("<b>T</b><i>he</i>", "The"),
            ("<b>i</b><i>OS</i>", "iOS"),
            ("<b>(</b><i>See</i>", "(See"),
            ("<b>a</b> <i>Bc</i>", "a Bc"),
            ("<b>tools.</b><i>Partial</i>", "tools.Partial"),
            ("<b>No more tools.</b><i>Partial</i>", "No more tools. Partial"),
            ("<b>Category</b><b>:</b><b>Languages</b>", "Category:Languages"),
            ("<code><b>a</b><i>Bc</i></code>", "aBc"),
            ("<pre><b>a</b><i>Bc</i></pre>", "aBc"),
            ("x <img src=a alt=o>rld", "x rld"),
        ],
    )
    def test_words_that_a_style_sheet_sets_apart(self, html, text):
        document = Document(f"<p>{html}</p>")
        assert [segment.text for segment in document.segments] == [text]

    def test_shadow_roots_in_the_markup_are_shown(self):
        shadow = "<x-a><template shadowrootmode=open><style>p {}</style><p>one</p></template>two</x-a>"
        assert texts(f"{shadow}<template><p>three</p></template>") == ["one", "two"]
        assert texts("a <x-b><template shadowrootmode=closed><slot></slot></template>b</x-b> c") == ["a b c"]

    def test_hidden_blocks_are_marked_not_lost(self):
        document = Document('<div hidden><p>a</p></div><p style="visibility:hidden">b</p><p>c</p>')
        assert [bool(s.block.flags & Flag.HIDDEN) for s in document.segments] == [True, True, False]

    def test_table_cells(self):
        assert texts("<table><tr><th>a<th>b<tr><td>1<td>2</table>") == ["a", "b", "1", "2"]

    def test_ruby(self):
        assert texts("<p><ruby>漢<rp>(</rp><rt>かん</rt><rp>)</rp></ruby>字</p>") == ["漢字"]

    @pytest.mark.parametrize(
        "attribute", ["style='white-space: pre-wrap'", "style=WHITE-SPACE:pre-line", "class='a whitespace-pre-line'"]
    )
    def test_line_feeds_that_a_style_keeps(self, attribute):
        html = f"<div {attribute}>\n  one <a href=/b>a\nb</a>\n\n<p>two\n \nthree</p></div><p>four\nfive</p>"
        document = Document(html)
        assert [(s.text, s.breaks, s.links) for s in document.segments] == [
            ("one a", 1, 1),
            ("b", 1, 0),
            ("two", 0, 0),
            ("three", 2, 0),
            ("four five", 0, 0),
        ]
        assert [s.link_chars for s in document.segments] == [1, 1, 0, 0, 0]

    def test_code_in_what_keeps_line_feeds_is_one_segment(self):
        assert texts("<div style='white-space:pre-wrap'><pre>a\n b</pre>c\nd</div>") == ["a\n b", "c", "d"]

    def test_breaks_are_counted(self):
        document = Document("<p>a<br>b<br><br>c</p><p>d</p>")
        assert [(s.text, s.breaks) for s in document.segments] == [("a", 0), ("b", 1), ("c", 2), ("d", 0)]


class TestMeasures:
    def test_link_density(self):
        one, two = Document('<p>1234 <a href="/x">67890</a></p><p><a href="/y">all</a></p>').segments
        assert one.link_density == 0.5
        assert one.links == 1
        assert two.link_density == 1.0

    def test_anchor_without_address_is_no_link(self):
        assert Document("<p><a name=x>text</a></p>").segments[0].link_density == 0

    def test_link_around_blocks(self):
        document = Document('<a href="/x"><div>one</div><div>two</div></a><p>three</p>')
        assert [s.link_density for s in document.segments] == [1, 1, 0]

    def test_words(self):
        assert [s.words for s in Document("<p>two words</p><p>四个汉字</p>").segments] == [2, 2]


class TestBlocks:
    def test_ranges(self):
        document = Document("<body><div id=a><p>1<p>2</div><div id=b></div><div id=c>3<p>4</div></body>")
        ranges = {block.names: (block.start, block.end) for block in document.blocks if block.tag == "div"}
        assert ranges == {"a": (0, 2), "b": (2, 2), "c": (2, 4)}
        assert document.blocks[0].end == 4

    def test_ancestors(self):
        segment = Document("<article><ul><li>x</ul></article>").segments[0]
        assert [b.tag for b in segment.block.ancestors()] == ["ul", "article", "body", "html"]

    def test_within(self):
        block = Document("<ol><ul><li>x</ul></ol>").segments[0].block
        assert block.within(("li", "ul")) is block
        assert block.within(("ul", "ol")) is block.parent
        assert block.within(("table",)) is None

    def test_flags_are_inherited(self):
        segment = Document("<main><article><aside><p>x</p></aside></article></main>").segments[0]
        assert segment.block.flags == Flag.MAIN | Flag.ARTICLE | Flag.ASIDE | Flag.PARAGRAPH

    def test_roles(self):
        document = Document('<div role="navigation">a</div><div role="main">b</div>')
        assert [s.block.flags for s in document.segments] == [Flag.NAV, Flag.MAIN]

    def test_article_body(self):
        assert Document('<div itemprop="articleBody">a</div>').segments[0].block.flags & Flag.BODY

    def test_hints(self):
        document = Document('<body class="comments-open"><div class="related">a</div></body>')
        assert [b.hints for b in document.blocks] == [0, 0, Hint.RELATED]


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

    def test_links_of_tags(self):
        walk = Document('<a href=/a>a</a><a rel=tag>x</a><a href=/b rel=tag>b</a><a href=/c rel="tag x">c</a>').walk
        assert [walk.links[i].element.get("href") for i in walk.tag_links] == ["/b"]

    def test_position(self):
        image = Document("<p>a</p><p>b</p><img src=x><p>c</p>").walk.images[0]
        assert image.position == 2


class TestHostile:
    def test_deep(self):
        assert texts("<div>" * 1900 + "x") == ["x"]

    def test_many_line_breaks(self):
        start = process_time()
        assert texts("<p>" + "<br>" * 100_000 + "x") == ["x"]
        assert len(texts("<p>" + "a<br>" * 50_000)) == 50_000
        assert process_time() - start < 4 * slowness()

    def test_many_line_feeds(self):
        start = process_time()
        assert len(texts("<p style='white-space:pre-line'>" + "a\n" * 50_000)) == 50_000
        assert texts("<p style='white-space:pre-line'>" + "\n" * 200_000 + "x") == ["x"]
        assert process_time() - start < 4 * slowness()

    def test_many_links(self):
        start = process_time()
        assert Document("<p>" + "<a href=x>a</a> " * 50_000).segments[0].links == 50_000
        assert process_time() - start < 4 * slowness()

    def test_one_long_text(self):
        start = process_time()
        assert Document("<p>" + "word " * 2_000_000).segments[0].words == 2_000_000
        assert process_time() - start < 6 * slowness()

    def test_many_attributes(self):
        start = process_time()
        assert texts("<p " + " ".join(f"a{i}=x" for i in range(10_000)) + ">x") == ["x"]
        assert process_time() - start < 4 * slowness()


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


def test_names_of_any_length_leave_nothing_behind():
    """The cache of names outlives the page."""
    page = etree.HTML(
        "".join(f'<p class="{"x" * 100_000}{number}">y</p><p id="{"x" * 100_000}">z' for number in range(20))
    )
    blocks = Document(page).blocks
    assert max(len(block.names) for block in blocks) == 2_000
