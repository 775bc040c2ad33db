from time import process_time

import numpy as np
import pytest
from choosing import BODY, seen
from cpu import slowness

from scrapy_article.methods.auto.contents import contents
from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.lines import Lines

PARTS = ("The harbour", "The ferry", "The old mill", "What it costs")
TEXT = "".join(f"<h2>{n}. {part}</h2><p>{BODY[0]} So says guide {n}.</p>" for n, part in enumerate(PARTS, 1))
ITEMS = "".join(f"<li><a href='#p{n}'>{part}</a></li>" for n, part in enumerate(PARTS))


def left(html, odds=0.95, article=1.0, **those):
    """What is left of a page whose every line has *odds*, but for the lines in *those*, by their beginnings."""
    page = seen(html)
    texts = page.arrays.texts
    probabilities = [next((p for start, p in those.items() if text.startswith(start)), odds) for text in texts]
    found = choose(page, np.array(probabilities, np.float32), article=article).left
    return [texts[i] for i, what in found.items() if what == "table of contents"]


@pytest.mark.parametrize("head", ["<h3>Jump to</h3>", "<p>Auf dieser Seite:</p>", "<p>Topics covered:</p>"])
def test_tables_of_contents_are_left(head):
    page = f"<p>{BODY[1]}</p>{head}<ul>{ITEMS}</ul>{TEXT}"
    assert len(left(page)) == len(left(page, article=0.2)) == 5


def test_what_stands_above_them_stays():
    assert left(f"<p>{BODY[1]}</p><ul>{ITEMS}</ul>{TEXT}") == [*PARTS]
    assert left(f"<p>{BODY[1]} Here is what this guide is about:</p><ul>{ITEMS}</ul>{TEXT}") == [*PARTS]


def test_the_heading_of_a_part_with_a_table_of_its_own_stays():
    part = f"<p>{BODY[1]}</p><h2>{{}}</h2><ul>{ITEMS}</ul>{TEXT.replace('h2', 'h3')}"
    assert left(part.format("Getting around")) == [*PARTS]
    assert len(left(part.format("Table of contents"))) == 5


@pytest.mark.parametrize(
    "table",
    [
        f"<ul>{ITEMS}<li><a href=#q>Rain</a><li><a href=#r>Sun</a></ul>",  # a summary
        f"<ul>{ITEMS.replace('#p', '/p')}</ul>",  # other pages
        "<ul><li><a href=#p0>The harbour</a><li><a href=#p1>The ferry</a></ul>",
        f"<ul>{ITEMS.replace('</a>', '</a>, of which the town has more than others')}</ul>",
        "".join(f"<h3><a href='#p{n}'>{part}</a></h3>" for n, part in enumerate(PARTS)),
    ],
)
def test_other_lists_of_links_stay(table):
    text = TEXT if "h3" not in table else f"<p>{BODY[0]}</p>"
    assert left(f"<p>{BODY[1]}</p>{table}{text}") == []


def test_numbers_are_not_alike():
    pages = "".join(f"<li><a href=#p{n}>{n}</a>" for n in range(5))
    assert left(f"<p>{BODY[1]}</p><ul>{pages}</ul><h2>2024</h2><p>{BODY[0]}") == []


def test_headings_of_their_own_with_a_link_to_themselves():
    parts = "".join(f"<h2><a href='#p{n}'>{part}</a></h2><p>{BODY[0]} {n}</p>" for n, part in enumerate(PARTS))
    assert left(f"<p>{BODY[1]}</p>{parts}") == []


@pytest.mark.parametrize(
    ("head", "number"),
    [
        ("<h3>Table of Contents</h3>", 1),
        ("<p>Sisällysluettelo</p>", 1),
        ("<h3>Contents of the parcel</h3>", 0),
        ("<h3>On this page, says the mayor</h3>", 0),
    ],
)
def test_headings_of_tables_that_are_left(head, number):
    page = f"<p>{BODY[1]}</p>{head}<nav><a href='#p0'>Boats we like</a><br><a href='#p1'>Inns</a></nav>{TEXT}"
    assert len(left(page, Boats=0.01, Inns=0.01)) == number


def test_headings_of_tables_that_a_script_makes():
    text = f"<p>{BODY[1]}</p>{{}}{TEXT}"
    assert left(text.format("<div class=t><h3>On this page</h3><div id=toc></div></div>")) == ["On this page"]
    assert left(text.format(f"<h3>Table of contents</h3><p>{BODY[2]} Its pages are few.</p>")) == []
    points = "<div><h3>In this article</h3></div><ul><li>Boats are slow.<li>Inns are dear.</ul>"
    assert left(text.format(points)) == []


def test_many_tables_cost_no_more_each():
    page = seen(f"<ul>{ITEMS}</ul><p>{BODY[0]}</p>" * 2_000 + TEXT)
    lines = Lines.of(page)
    start = process_time()
    assert len(contents(lines, [*range(len(lines.texts))])) == 8_000
    assert process_time() - start < 1 * slowness()
