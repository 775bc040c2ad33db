"""Lines that nobody can see, or sees twice, and calls to follow the site."""

from time import process_time

import pytest
from cpu import slowness
from trimming.made_articles import BODY, PAGE

from scrapy_article import extract
from scrapy_article.document import Document
from scrapy_article.extract import begin
from scrapy_article.methods.method import Selection


@pytest.mark.parametrize("blank", ["\u200b", "\u200d", "&shy;", "&#8203;&nbsp;&#8203;", "\u3164", "\u2800", "\ufeff"])
def test_paragraphs_without_anything_to_see(blank):
    html = PAGE.replace("</p><p>", f"</p><p>{blank}</p><h2>{blank}</h2><p>")
    article = extract(html)
    assert article.text == "\n\n".join(BODY)
    assert article.html == "\n".join(f"<p>{paragraph}</p>" for paragraph in BODY)


@pytest.mark.parametrize("number", [0, 2])
def test_lead_that_the_text_says_again(number):
    html = PAGE.replace("<div>", f"<p class='summary'>{BODY[number]}</p><div class='story-body'>")
    document = Document(html)
    selection = Selection(kept=[*range(2, len(document.segments))])
    begin(document, selection)
    assert [document.segments[i].text for i in selection.kept] == BODY


def test_refrain():
    document = Document(PAGE.replace("</p></div>", f"</p><p>{BODY[0]}</p></div>"))
    selection = Selection(kept=[*range(2, len(document.segments))])
    begin(document, selection)
    assert [document.segments[i].text for i in selection.kept] == [*BODY, BODY[0]]


def test_many_blank_paragraphs():
    document = Document(PAGE.replace("</p><p>", "</p>" + "<p>\u200d</p>" * 20_000 + "<p>"))
    start = process_time()
    analysis = begin(document, Selection(kept=list(range(1, len(document.segments)))))
    assert process_time() - start < 5 * slowness()
    assert len(analysis.selection.kept) == len(BODY)


def test_codes_that_were_not_filled_in():
    document = Document(f"<p>{BODY[0]}<p>[convertkit form=1630175]<p>[gallery ids='1,2']<p>[Name]<p>[sic] = so")
    selection = Selection(kept=[*range(len(document.segments))], reasons=None)
    begin(document, selection)
    assert selection.kept == [0, 3, 4]


def test_numbers_of_the_items_of_a_list():
    """Some pages write them into the items, which browsers number again."""
    items = "".join(f"<li><div>{n}.</div><div>{sentence}</div>" for n, sentence in enumerate(BODY, 1))
    html = f"<h1>The keeper</h1><ol>{items}</ol><ul><li><p>7</p><p>{BODY[0]}</p></ul>"
    document = Document(html)
    selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
    begin(document, selection)
    assert [document.segments[i].text for i in selection.kept] == [*BODY, "7", BODY[0]]


@pytest.mark.parametrize(
    "items",
    [
        "<ol><li><p>7</p><p>{}</p></li></ol>",  # the first item
        "<ol start=7><li><p>7</p></li><li><p>{}</p></li></ol>",  # the item is the number
        "<ol start=7><li><p>It says</p><p>7</p><p>{}</p></li></ol>",
        "<ol start=7><li><p>It says</p><div><p>7</p><p>{}</p></div></li></ol>",
        "<ul start=7><li><p>7</p><p>{}</p></li></ul>",
        "<ol start=7><div><p>7</p><p>{}</p></div></ol>",
        "<p>7</p><p>{}</p>",
    ],
)
def test_other_numbers(items):
    document = Document(f"<h1>The keeper</h1><p>{BODY[1]}</p>{items.format(BODY[0])}")
    selection = Selection(kept=[*range(1, len(document.segments))], reasons=None)
    begin(document, selection)
    assert "7" in [document.segments[i].text for i in selection.kept]


def test_amounts_in_a_numbered_list():
    document = Document("<ol><li><p>5</p><p>eggs</p></li><li><p>2</p><p>spoons of sugar</p></li></ol>")
    selection = Selection(kept=[0, 1, 2, 3], reasons=None)
    begin(document, selection)
    assert selection.kept == [0, 1, 3]  # the second item is number 2, whatever is meant


def test_headings_that_are_said_twice():
    for again, kept in (
        ("<h3>Lamps</h3>", [0, 2, 3]),
        ("<h3>Oil</h3>", [0, 1, 2, 3]),
        ("<p>Lamps</p>", [0, 1, 2, 3]),
    ):
        document = Document(f"<p>The old lamp was lit.</p><h3>Lamps</h3>{again}<p>Every night.</p>")
        selection = Selection(kept=[0, 1, 2, 3])
        begin(document, selection)
        assert selection.kept == kept
