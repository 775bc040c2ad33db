from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from lxml import etree, html
from parsel import Selector

from scrapy_article.document import Document
from scrapy_article.document.elements import plain_elements

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


def test_elements_that_are_known_already() -> None:
    root = Selector(PAGE).root
    known = paragraph(root)
    with plain_elements(root):
        assert paragraph(root) is known
    assert type(known) is html.HtmlElement


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


def test_shared_parser() -> None:
    with plain_elements(html.fromstring(PAGE)):
        assert type(html.fromstring("<b>other</b>")) is html.HtmlElement


def test_bytes() -> None:
    with plain_elements(PAGE.encode()):
        pass
