from __future__ import annotations

from fields.filling import NOW, TEXT, kept_of, page_of

from scrapy_article.document import Document
from scrapy_article.fields.page import Page
from scrapy_article.fields.title_declared import DeclaredTitles
from scrapy_article.fields.title_shown import MAX_SHOWN, is_linked, lines_of, shown_headings, shown_lines


def page(body, head=""):
    document = Document(page_of(body, head))
    return Page(document, kept_of(document), NOW)


def headings(body, head=""):
    one = page(body, head)
    return [(given.place, given.text) for given in shown_headings(one, DeclaredTitles(one), ())]


def test_headings_of_a_menu_do_not_hide_the_h1():
    menu = '<h3 class="title">Menu {}</h3>' * (MAX_SHOWN + 3)
    assert ("h1", "A bridge") in headings(f"{menu.replace('{}', 'item')}<h1>A bridge</h1>{TEXT}")


def test_low_headings_are_one_place():
    assert headings(f"<h5>A bridge</h5>{TEXT}") == [("h4", "A bridge")]


def test_lines_on_buttons_are_left_out():
    one = page(f"<h1>A bridge<button><p>Share</p></button></h1>{TEXT}")
    (block,) = (block for block in one.document.walk.headings if block.tag == "h1")
    assert [line.text for line in lines_of(one, block)] == ["A bridge"]


def test_lines_far_above_are_asked_where_no_heading_has_the_title():
    one = page(f"<p>A bridge</p>{'<p>menu</p>' * 20}{TEXT}", "<title>A bridge</title>")
    assert [given.text for given in shown_lines(one, {"abridge"}, seen=False)] == ["A bridge"]
    assert not list(shown_lines(one, {"abridge"}, seen=True))


def test_link():
    one = page(f"<h1><a href=/x>A bridge</a></h1><h2>A <a href=/y>bridge</a> for all</h2>{TEXT}")
    linked = [is_linked(lines_of(one, block)) for block in one.document.walk.headings[:2]]
    assert linked == [True, False]
