"""The compiled pass gives what the pass in Python gives, to the last character, and leaves nothing behind."""

import gc
import os
import subprocess
import sys
from contextlib import suppress
from random import Random
from types import SimpleNamespace

import lxml.html
import pytest
from allocations import fail_everywhere, leaves_nothing
from bundled_pages import PAGES
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree
from parsel import Selector

from scrapy_article.document import walk as compiled
from scrapy_article.document.parsing import parse
from scrapy_article.document.walk import contents, pure, segments

pytest.importorskip("scrapy_article.document.walk._walk", reason="the compiled pass was not built")
walk, read_numbers = compiled.compiled_passes()

PIECES = [
    *b"""<div> </div> <p> </p> <a> <a href=x> </a> <b> </b> <br> <span hidden> <table> <tr> <td> </table> <pre> </pre> <li> <ul>
    <svg> </svg> <script> </script> <script type=application/ld+json> <!-- --> <!-- <![CDATA[ ]]> <?pi ?> &nbsp; &amp; &#0; &#xd800;
    &lt <title> <meta> <body> </body> </html> <html> <img> <iframe> <time> <button> <h1> </h1> <textarea> <noscript> " ' > < = /
    <meta/name=author/content=x> <link/rel=a/href=b> <base/href=c> <form/role=search> <p/class=byline> <p/id=postDate>
    <i/style=display:NONE> <b/aria-hidden=true> <b/class=sr-only> <b/class=sr-only>1</b> <math> <math/alttext=x> <semantics> <annotation/encoding=tex>
    <img/class=latex/alt=x> <script/type=math/tex> <a/href=#x>#</a> # <b/class=MathJax> <noscript><img> <p/itemprop=dateModified> <b/property=dc:Date> <a/rel=author/href=x> <p/class=has-sidebar>
    <blockquote> </blockquote> <ol> </ul> <dl> <dt> <dd> <th> <td/colspan=2> <caption> <menu> <xmp> <h2> </h2> </table>
    <b/class=tooltip> <b/class=d-none> <b/popover> <p/popover> <p/role=tooltip> <div/style=DISPLAY:inline> <div/style=display:inline-block> <dialog> <dialog/open> </dialog> <i/class=d-x>
    <a/href=#x> <a/href=//b.org/x> <a/href=https://a.org> <a/href=mailto:x> <strong> </strong> <i/class=c/id=d> </i>""".split(),
    b" ", b"\n", "\u200b".encode(), "\u00ad".encode(), "\u2066".encode(), b"\xc2\xa0", b"\xe3\x80\x80", "漢字".encode(), "ไทย".encode(), "😀".encode(), b"\x00", b"\xff", b"\x85", b"\x1c",
    b" class='", b" class=\"sr-only related-PostsX9 \xc3\x84h\"", b" id=x", b" style='visi bility: hidden'", b" role=main",
    b"<button>x</button>", b" goes on for the whole of the line", "不会有任何人看到这个句子的开头，因为它很长".encode(),
    "\u5b57 \n \u3002".encode(), "\u5b57\n".encode(), "\n\u3042\uff61".encode(),
    b"<img alt=T>", b"<img alt=Tx class=emoji>", "<img alt=\U0001f600>".encode(), "<i>\u201cAb</i>".encode(), b"<p><b>12</b><i>ab</i></p>",
    b"<p><b>Van</b><i>\xc2\xa340</i></p>", b"<b>(1)</b>", b"<i>ab</i>", b"<i>12</i>", b"<sup>2</sup>", b"he", b"<b class=sr-only>T</b>he",
    b"<a href=x>a\nb\n\nc</a>\n",
    b"<ol reversed>", b"<x-comment>", b"<i itemtype='https://schema.org/Comment &amp; b'>",
    b"<a aria-hidden=true href=/x>", b"<a aria-hidden=true href=/x>It goes on for the whole of this line here.</a>", b". </a>",
    b" class='hidden peer-x:y'", b" class='tooltip d-none \xc3\x84'",
]  # fmt: skip


def assert_same(root):
    try:
        expected = contents(pure.walk(root, "a.org"))
        markup = etree.tostring(root)
    except UnicodeDecodeError:  # what a parser recovered is no UTF-8: whoever reads that part fails
        with suppress(UnicodeDecodeError):
            walk(root, "a.org")
        return
    except etree.SerialisationError:
        return
    found = walk(root, "a.org")
    assert contents(found) == expected
    assert contents(walk(root, "a.org")) == expected  # with elements that exist already
    assert_same_numbers(found)
    assert etree.tostring(root) == markup
    assert all(type(block) is segments.Block for block in found.blocks)
    assert all(type(place) is segments.Placed for place in found.links)


def assert_same_numbers(result):
    expected, found = (read(result.blocks, result.segments) for read in (pure.read_numbers, read_numbers))
    for one, other in zip(expected, found, strict=True):
        assert one.tolist() == other.tolist()
        assert one.dtype == other.dtype


@pytest.mark.parametrize(
    ("markup", "metas", "links"),
    [
        ("<meta property=' OG:a\tB ' name=' C d ' content='\u3000x '>", [("og:a", "x"), ("b", "x"), ("c d", "x")], []),
        ("<meta itemprop=Ä http-equiv='É\xa0f' content='&#xa0; '>", [("ä", ""), ("é\xa0f", "")], []),
        ("<meta property='Ä\u2003B' name='' content=é>", [("ä", "é"), ("b", "é")], []),
        ("<meta property=' ' name=' ' content=x><meta name=a content=''><meta content=x>", [("", "x")], []),
        (
            "<link REL=' Next Ä' href=' /a '><link rel=Up href=' ' hreflang=De>",
            [],
            [(" next ä", "/a", ""), ("up", "", "De")],
        ),
        ("<link itemprop=Image href=x><link rel='' itemprop=url href=y>", [], [("image", "x", ""), ("url", "y", "")]),
        ("<link rel=x href=''><link rel='' href=x><link href=x><link rel=x>", [], []),
    ],
)
def test_what_stands_in_the_head(markup, metas, links):
    root = etree.fromstring(markup, etree.HTMLParser(encoding="utf-8"))
    assert_same(root)
    head = walk(root, "a.org").head
    assert (head.metas, head.links) == (metas, links)


def mutant(random, page):
    """*page* with some of it left out, doubled, overwritten, or with markup put in."""
    data = bytearray(page)
    for _ in range(random.choice((1, 3, 10, 40))):
        start = random.randrange(len(data) + 1)
        end = start + random.choice((1, 5, 30, 300))
        how = random.randrange(4)
        if how == 0:
            data[start:start] = random.choice(PIECES)
        elif how == 1:
            del data[start:end]
        elif how == 2:
            at = random.randrange(len(data) + 1)
            data[at:at] = data[start:end]
        else:
            data[start:end] = random.choice(PIECES) * random.choice((1, 1, 1, 20))
    return bytes(data)


def html(page):
    return etree.fromstring(page, etree.HTMLParser(encoding="utf-8"))


def xml(page):
    return etree.fromstring(page, etree.XMLParser(recover=True, resolve_entities=False, strip_cdata=False))


class TestSame:
    def test_pages(self):
        for page in PAGES:
            assert_same(parse(page).root)

    @pytest.mark.parametrize(
        "seed", [*range(5), *(pytest.param(seed, marks=pytest.mark.slow) for seed in range(5, 20))]
    )
    def test_mutants(self, seed):
        """Of whole pages, as every caller parses them, and of their parts."""
        random = Random(seed)
        read = (
            lambda page: parse(page).root,
            html,
            xml,
            lambda page: Selector(body=page or b" ", encoding="utf-8").root,
        )
        for _ in range(100):
            page = random.choice(PAGES)
            start = random.randrange(len(page))
            page = mutant(random, page if random.random() < 0.2 else page[start : start + random.choice((500, 3000))])
            try:
                root = random.choice(read)(page)
            except etree.LxmlError:
                continue
            if root is not None:
                assert_same(root)
                assert_same(random.choice(list(root.iter())))

    @given(st.lists(st.sampled_from(PIECES) | st.text(max_size=5).map(lambda text: text.encode("utf-8", "replace"))))
    def test_fragments(self, pieces):
        root = parse(b"<p>" + b"".join(pieces)).root
        assert_same(root)


class TestNumbers:
    @given(
        st.text("ab19٣ .,:;!?…。！？।؟۔،、，ก\u0eff\u1000\u1780\u0dff\u1100😀", max_size=90),
        st.text("ab19٣ é", max_size=9),
    )
    def test_lines(self, text, names):
        root = etree.Element("div")
        for words in (text, f"{text} " + "word " * 12, text * 4):
            etree.SubElement(root, "p", {"class": names}).text = words
            etree.SubElement(root, "p", {"id": f"{names}{len(words)}"}).text = words[:80]
        assert_same_numbers(walk(root))


class TestOddTrees:
    def test_part_of_a_tree(self):
        root = html(b"<body>a<div lang=de>b<p>c</p><b>d</b></div>e<p>f</p><!-- g -->h")
        for element in root.iter():
            assert_same(element)

    def test_part_that_was_taken_out(self):
        root = html(b"<body>a<div>b<p>c</p><b>d</b>e</div>f</body>")
        part = root.find(".//div")
        part.getparent().remove(part)
        del root
        gc.collect()
        assert_same(part)

    def test_parts_of_other_trees(self):
        root = html(b"<body><p class=byline>a</p></body>")
        root[0].append(html(b"<div><time>x</time><a href=/y>y</a>z</div>").find(".//div"))
        gc.collect()
        assert_same(root)

    def test_entities(self):
        assert_same(xml(b'<!DOCTYPE div [<!ENTITY e "x">]><div><p>a&e;b<i>c</i>&e;</p>&e;<p>d</p></div>'))

    @pytest.mark.parametrize("name", ["class", "id", "href", "role", "itemprop", "property", "content"])
    def test_attributes_twice(self, name):
        """XML that was recovered may have them; lxml gives the first value for both."""
        root = xml(f'<div><p {name}="date" {name}="author">a</p><meta name="x" content="y" {name}="z"/></div>'.encode())
        assert_same(root)

    @pytest.mark.parametrize("name", ["class", "role", "content", "type"])
    def test_entities_in_attributes(self, name):
        page = f'<!DOCTYPE div [<!ENTITY e "x+">]><div><p {name}="a&e;b">c</p><meta {name}="&e;"/><script {name}="&e;"/></div>'
        assert_same(xml(page.encode()))

    def test_attributes_that_a_document_type_adds(self):
        assert_same(
            xml(
                b"<!DOCTYPE div [<!ATTLIST time itemprop CDATA 'date'><!ATTLIST meta content CDATA 'x' name CDATA 'y'>]>"
                b"<div><time>a</time><meta/></div>"
            )
        )

    def test_namespaces(self):
        assert_same(
            xml(
                b'<html xmlns="http://www.w3.org/1999/xhtml" xmlns:x="y" xml:lang="de"><body><p x:class="byline" class="a">a'
                b'</p><x:p>b</x:p><p xmlns="" x:hidden="" id="z">c</p></body></html>'
            )
        )

    def test_elements_of_other_classes(self):
        assert_same(lxml.html.fromstring("<div>a<p class=byline>b</p><a href=x>c</a></div>"))

        class Marked(etree.ElementBase):
            pass

        parser = etree.HTMLParser()
        parser.set_element_class_lookup(etree.ElementDefaultClassLookup(element=Marked))
        root = etree.fromstring("<div>a<p class=byline>b</p><a href=x>c</a></div>", parser)
        assert_same(root)
        assert type(walk(root).blocks[-1].element) is Marked

    def test_deep(self):
        root = element = etree.Element("div")
        for i in range(5000):
            element = etree.SubElement(element, ("div", "a", "b")[i % 3], href="x")
            element.text = "x"
        assert_same(root)

    def test_long(self):
        assert_same(html(b"<p class='" + b"sr-only postMeta " * 20_000 + b"'>" + "漢 x\u2003\n".encode() * 100_000))


class TestMemory:
    def test_elements_stay(self):
        """What the result holds is lxml's own, and outlives the tree's root and what is cut out of the tree."""
        root = html(b"<body><div><p>a<b>b</b></p></div></body>")
        result = walk(root)
        assert result.blocks[2].element is root[0][0]
        root[0].clear()
        del root
        gc.collect()
        assert [block.element.tag for block in result.blocks] == ["html", "body", "div", "p"]
        assert [element.tag for _, element in result.segments[0].pieces] == ["p", "b"]

    def test_attributes_that_go_while_python_is_asked(self, monkeypatch):
        """As another thread may have it, which gets a turn then."""
        root = html(b"<body>" + b"<p role=note style=color:red itemprop=about class=byline id=x>a</p>" * 200)

        def trait_of(name, value):
            for element in root.iter():
                element.attrib.clear()
            return "", 0, 0, 0

        monkeypatch.setattr(compiled, "_RULES", (*compiled._RULES[:-1], trait_of))
        blocks = compiled._walker()(root)[0].blocks
        assert [block.names for block in blocks[2:]] == ["byline x", *[""] * 199]

    def test_nothing_is_left_behind(self):
        root = parse(PAGES[0]).root
        odd = xml(b'<!DOCTYPE div [<!ENTITY e "x">]><div>a<p>b</p><p class="&e;">c</p></div>')
        references = sys.getrefcount(root)

        def use():
            result = walk(root)
            read_numbers(result.blocks, result.segments)
            walk(odd)

        assert leaves_nothing(use)
        assert sys.getrefcount(root) == references

    def test_out_of_memory(self):
        """Wherever memory runs out, there is an error, and nothing is left behind."""
        root = html(
            b"<title>t</title><meta name=a content=b><p class=byline id='&auml;'>a<b>b</b> <a href=c rel=author>&#x6f22;"
            b" <i style='display: block' itemprop=date>d</i><br><time>e</time><img><pre>f</pre>"
        )
        walker = compiled._walker()
        expected = contents(walker(root)[0])
        fail_everywhere(lambda: walker(root)[0], lambda result: contents(result) == expected, 100)


class TestChoice:
    def run(self, code, **environment):
        environment = {**os.environ, **environment}
        return subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True, text=True)

    def test_another_result(self, monkeypatch):
        answers = iter(("en", "de"))
        for module in (compiled, pure):
            monkeypatch.setattr(module, "language_of", lambda root: next(answers))
        with pytest.raises(ImportError, match="misreads"):
            compiled.compiled_passes()

    @pytest.mark.parametrize(
        "parts",
        [
            {"_Element": type("_Element", (), {})},
            {"_Element": object()},
            {"__pyx_capi__": {"elementFactory": etree.__pyx_capi__["elementTreeFactory"]}},
        ],
    )
    def test_another_lxml(self, monkeypatch, parts):
        other = {"_Element": etree._Element, "__pyx_capi__": etree.__pyx_capi__, **parts}
        monkeypatch.setattr(compiled, "etree", SimpleNamespace(**other))
        with pytest.raises(ImportError, match="not built as"):
            compiled.compiled_passes()
