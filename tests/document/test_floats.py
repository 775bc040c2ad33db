"""Small tables that text flows around."""

from time import process_time

import pytest
from cpu import slowness

from scrapy_article.document import Document, Flag

WORDS = "The keeper climbed the stairs every evening. "


def aside(html):
    return [bool(segment.block.flags & Flag.ASIDE) for segment in Document(html).segments]


@pytest.mark.parametrize(
    ("attribute", "is_aside"), [("align=Right", True), ("align=left", True), ("align=center", False), ("", False)]
)
def test_small_tables(attribute, is_aside):
    table = f"<table {attribute}><tr><td>two<td><p>three</p></table><p></p>"
    assert aside(f"<div align=right><p>one</p>{table}<p>four</p></div>") == [False, is_aside, is_aside, False]


@pytest.mark.parametrize("content", [f"<p>{WORDS * 15}</p>", "<p>word</p>" * 15, ""])
def test_what_is_no_box(content):
    page = f"<p>one</p><table align=left><tr><td>{content}</td></tr></table><p>two</p>"
    assert not any(aside(page))


def test_tables_in_tables():
    page = "<table align=left><tr><td>" * 150 + "<div></div>" * 20_000 + "x"
    start = process_time()
    assert aside(page) == [True]
    assert process_time() - start < 2 * slowness()
