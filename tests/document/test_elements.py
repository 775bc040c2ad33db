from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lxml import etree, html
from parsel import Selector

from scrapy_article.document import Document
from scrapy_article.document.elements import plain_elements, take_out, writable

if TYPE_CHECKING:
    from collections.abc import Callable

PAGE = "<html><body><div id=a><p>one</p><!-- x --><p>two</p></div></body></html>"


def paragraph(root: etree._Element) -> etree._Element:
    found = root.find(".//p")
    assert found is not None
    return found


def test_selector() -> None:
    root = Selector(PAGE).root
    with plain_elements(root):
        assert type(paragraph(root)) is etree._Element
        assert {type(block.element) for block in Document(root).blocks[1:]} == {etree._Element}
    assert type(paragraph(root)) is html.HtmlElement
    assert type(root.find(".//div")[1]) is html.HtmlComment
    assert type(root) is html.HtmlElement


def test_after_an_error() -> None:
    root = Selector(PAGE).root
    with pytest.raises(ZeroDivisionError), plain_elements(root):
        raise ZeroDivisionError
    assert type(paragraph(root)) is html.HtmlElement


class Own(etree.HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.set_element_class_lookup(html.HtmlElementClassLookup())


@pytest.mark.parametrize(
    "parse",
    [html.fromstring, etree.HTML, lambda page: etree.fromstring(page, Own()), lambda page: Selector(page).root[0]],
    ids=["the parser of lxml.html", "lxml.etree", "a parser of its own", "a part of it"],
)
def test_classes_afterwards(parse: Callable[[str], etree._Element]) -> None:
    root = parse(PAGE)
    kind = type(paragraph(root))
    with plain_elements(root):
        pass
    assert type(paragraph(root)) is kind


CONTROLS = "\x0c\x08\x1b\ufffe\uffff"
"""What lxml reads from HTML, and does not take."""


def test_writable() -> None:
    every = "".join(map(chr, range(0x110000)))
    element = etree.Element("p")
    element.text = writable(every)
    element.set("title", writable(every))
    kept = {*writable(every)}
    for character in (*every[:0x100], "\u2028", "\ud800", "\udfff", "\ufdd0", "\ufffe", "\uffff", "\U0001fffe"):
        if character in kept:
            element.text = character
        else:
            with pytest.raises(ValueError, match=r"XML compatible|surrogates"):
                element.text = character


@pytest.mark.parametrize(
    ("page", "left"),
    [
        ("a<b>b</b>c<b>d</b>e<i>f</i><b>g</b>h", "ace<i>f</i>h"),
        ("a<b>b<b>c</b>d</b>e", "ae"),
        ("a<i>b<b>c</b>d</i>e<b>f</b>", "a<i>bd</i>e"),
        (f"a{CONTROLS}<b>b</b>c{CONTROLS}<i>d</i>e{CONTROLS}<b>f</b>g", "ac<i>d</i>eg"),
    ],
)
def test_take_out(page: str, left: str) -> None:
    root = etree.HTML(f"<p>{page}</p>")
    take_out(list(root.iter("b", "html")))
    assert etree.tostring(root[0][0], encoding="unicode", method="html") == f"<p>{left}</p>"
