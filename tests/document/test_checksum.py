from time import process_time

import pytest
from cpu import slowness
from hypothesis import given
from hypothesis import strategies as st
from lxml import etree

from scrapy_article.document import checksum as pure
from scrapy_article.document import compiled

pytest.importorskip("scrapy_article.document._walk", reason="the compiled pass was not built")
checksum = compiled.compiled_passes().checksum

PAGE = "<body><!-- a --><div id=x class='b c'>One <b>two</b> three<i></i><i></i></div><p>four</p>five</body>"


def tree(page=PAGE):
    return etree.HTML(page)


def test_none_in_python():
    assert pure.checksum(tree()) is None


def test_the_same_while_nothing_changes():
    root = tree()
    before = checksum(root)
    etree.tostring(root)
    [*root.iter()]
    root.xpath("//b/text()")
    assert checksum(root) == before
    assert 0 <= before < 1 << 64


def put_first(root, path):
    element = root.find(path)
    element.getparent().insert(0, element)


CHANGES = {
    "text": lambda root: setattr(root.find(".//b"), "text", "twO"),
    "no text": lambda root: setattr(root.find(".//b"), "text", None),
    "text where there was none": lambda root: setattr(root.find(".//i"), "text", " "),
    "text after an element": lambda root: setattr(root.find(".//p"), "tail", "fivE"),
    "a long text": lambda root: setattr(root.find(".//p"), "text", "four four four"),
    "value": lambda root: root.find(".//div").set("class", "b d"),
    "another attribute": lambda root: root.find(".//p").set("class", ""),
    "an attribute less": lambda root: root.find(".//div").attrib.pop("id"),
    "tag": lambda root: setattr(root.find(".//b"), "tag", "i"),
    "comment": lambda root: setattr(next(root.iter(etree.Comment)), "text", " b "),
    "an element less": lambda root: root.find(".//div").remove(root.find(".//i")),
    "an element more": lambda root: root.find(".//i").append(etree.Element("br")),
    "order": lambda root: put_first(root, ".//p"),
    "one into another": lambda root: root.find(".//i").append(root.findall(".//i")[1]),
    "one out of another": lambda root: root.find("body").append(root.findall(".//i")[1]),
    "namespace": lambda root: setattr(root.find(".//b"), "tag", "{http://www.w3.org/1999/xhtml}b"),
}


@pytest.mark.parametrize("change", CHANGES.values(), ids=CHANGES)
def test_another_after_a_change(change):
    root = tree()
    before = checksum(root)
    change(root)
    assert checksum(root) != before


def test_of_an_element():
    root = tree()
    div = root.find(".//div")
    before = checksum(div)
    root.find(".//p").text = "six"
    div.tail = "seven"  # stands after it
    assert checksum(div) == before
    div.find("b").tail = "eight"
    assert checksum(div) != before


def test_references_to_entities():
    parser = etree.XMLParser(resolve_entities=False)
    root = etree.fromstring("<!DOCTYPE a [<!ENTITY e 'x'><!ENTITY f 'x'>]><a b='&e;'>&e;<c/></a>", parser)
    before = checksum(root)
    assert checksum(root) == before
    root.replace(root[0], etree.Entity("f"))
    assert checksum(root) != before


def test_no_element():
    with pytest.raises(TypeError):
        checksum("<p>")


SOME = [
    "<p>a",
    "<p>b",
    "<b>",
    "</b>",
    "<i id=x>",
    "<i id=y>",
    "</i>",
    "<!-- c -->",
    "é",
    "<div>",
    "</div>",
    "text of it",
]


@given(st.lists(st.sampled_from(SOME), max_size=9), st.integers(0, 99), st.sampled_from(SOME))
def test_what_is_written_alike_is_counted_alike(pieces, place, other):
    """In one tree: what a change leaves as it was has the sum that it had, and nothing else has."""
    root = tree("<body>" + "".join(pieces))
    before, written = checksum(root), etree.tostring(root)
    elements = [*root.iter(etree.Element)]
    element = elements[place % len(elements)]
    text = element.text
    element.text = other
    assert (checksum(root) == before) is (etree.tostring(root) == written)
    element.text = text
    assert (checksum(root) == before) is (etree.tostring(root) == written)


@pytest.mark.parametrize(
    "page", ["<p>a", "<div>", "<br>", "<b class=x>a</b>", "x" * 10, "<p title=yyyyyyyyyyyyyyyyyyyyyyyyyyy>"]
)
def test_time(page):
    root = etree.fromstring(f"<body>{page * 100_000}", etree.HTMLParser(huge_tree=True))
    start = process_time()
    checksum(root)
    assert process_time() - start < 0.5 * slowness()
