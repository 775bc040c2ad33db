"""Parts that the server sent later than the rest of the page."""

from time import process_time

import pytest
from cpu import slowness
from hand_made import texts
from lxml import html as lxml_html

from scrapy_article import extract

STORY = "The keeper climbed the stairs every evening, and lit the lamp before the boats came home. "
SHELL = "<header>Menu</header><main><h1>The Keeper</h1>{}</main><footer>The Coast Gazette</footer>"


def page(shell, *parts):
    return f"<html><head><title>x</title></head><body>{shell}{''.join(parts)}</body></html>"


def part(name, content):
    return f'<div hidden id="S:{name}">{content}</div><script>$RC("B:{name}","S:{name}")</script>'


def boundary(name, fallback=""):
    return f'<!--$?--><template id="B:{name}"></template>{fallback}<!--/$-->'


def test_a_part_stands_where_it_belongs_in_place_of_what_was_shown_until_it_came():
    shell = SHELL.format(boundary("0", "<p>Loading …</p><!--$--><p>still</p><!--/$--><p>and on</p>") + "<p>after</p>")
    html = page(shell, part("0", "first<p>second</p>third"))
    assert texts(html) == ["Menu", "The Keeper", "first", "second", "third", "after", "The Coast Gazette"]


def test_parts_in_parts_whatever_comes_first():
    shell = SHELL.format(boundary("1"))
    inner = part("a", "<p>inner</p>")
    outer = part("1", f'<p>outer</p><template id="P:a"></template><p>end</p>{boundary("2")}')
    last = part("2", "<p>last</p>")
    wanted = ["Menu", "The Keeper", "outer", "inner", "end", "last", "The Coast Gazette"]
    assert texts(page(shell, inner, outer, last)) == texts(page(shell, last, outer, inner)) == wanted


def test_the_text_of_a_part_follows_what_is_before_it():
    assert texts(page('<p>one <i>two</i><template id="P:0"></template> four</p>', part("0", " three"))) == [
        "one two three four"
    ]
    assert texts(page('<p><template id="P:0"></template> two</p>', part("0", "one"))) == ["one two"]


@pytest.mark.parametrize(
    ("shell", "parts"),
    [
        (SHELL.format(boundary("0", "<p>Loading</p>")), ()),  # it has not come
        (SHELL.format('<template id="C:0"></template><p>Loading</p>'), (part("0", "<p>x</p>"),)),
        (SHELL.format("<p>Loading</p>"), (part("0", f"<p>x</p>{boundary('0')}"),)),  # a part in itself
    ],
)
def test_what_has_no_place_stays(shell, parts):
    assert [text for text in texts(page(shell, *parts)) if text != "x"] == [
        "Menu",
        "The Keeper",
        "Loading",
        "The Coast Gazette",
    ]


def test_the_tree_of_the_caller_is_not_changed():
    html = page(SHELL.format(boundary("0")), part("0", f"<p>{STORY}</p>" * 8))
    root = lxml_html.fromstring(html)
    before = lxml_html.tostring(root)
    article = extract(root)
    assert article.text == extract(html).text
    assert article.text.count("keeper") == 8
    assert lxml_html.tostring(root) == before


def test_many_parts_cost_little():
    many = range(3_000)
    shell = "<main>" + "".join(f'<template id="B:{i}"></template>' for i in many) + "</main>"
    nested = (part(f"{i}", f'<p>x</p><template id="B:{i + 1}"></template>') for i in reversed(many))
    start = process_time()
    texts(page(shell, *(part(f"{i}", "<p>x</p>") for i in many)))
    texts(page('<main><template id="B:0"></template></main>', *nested))
    assert process_time() - start < 6 * slowness()


@pytest.mark.parametrize("character", ["\x0c", "\x08", "\ufffe", "&#12;", "&#xffff;"])
def test_characters_that_lxml_does_not_take(character):
    html = page(SHELL.format(boundary("0", "<p>Loading</p>")), part("0", f"He left{character} again.<p>{STORY}"))
    assert texts(html)[2:4] == ["He left again.", STORY.strip()]
