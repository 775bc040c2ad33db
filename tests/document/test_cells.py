import re

import pytest

from scrapy_article.document import Document
from scrapy_article.output import to_html, to_text
from scrapy_article.output.markdown import to_markdown

CELL = "<div role=cell>{}</div>"


def rows(cell, *texts, row="<div role=row>{}</div>"):
    return "".join(row.format("".join(cell.format(text) for text in of_row.split("|"))) for of_row in texts)


@pytest.fixture(params=[CELL, "<span role=cell>{}</span>", "<div role=cell><p>{}</p></div>"], ids=["div", "span", "p"])
def table(request):
    heads = rows("<span role=columnheader>{}</span>", "Pier|Cost|Year")
    body = rows(request.param, "North|2 million|2023", "South||2024")
    group = "<div role=rowgroup>{}</div>"
    return Document(f"<p>a</p><div role=table>{group.format(heads)}{group.format(body)}</div><p>b</p>")


def test_a_table_by_its_roles(table):
    every = range(len(table.segments))
    assert to_text(table, every) == "a\n\nPier | Cost | Year\n\nNorth | 2 million | 2023\n\nSouth | | 2024\n\nb"
    assert re.sub("\n|</?p>", "", to_html(table, every)) == (
        "a<table><tr><th>Pier</th><th>Cost</th><th>Year</th></tr><tr><td>North</td><td>2 million</td>"
        "<td>2023</td></tr><tr><td>South</td><td></td><td>2024</td></tr></table>b"
    )
    assert "| North | 2 million | 2023 |" in to_markdown(table, every)


def test_the_last_cells_hold_nothing():
    document = Document(f"<div role=table>{rows(CELL, 'a|b|', 'c||')}</div>")
    assert to_html(document, range(3)).replace("\n", "") == (
        "<table><tr><td>a</td><td>b</td><td></td></tr><tr><td>c</td><td></td><td></td></tr></table>"
    )


@pytest.mark.parametrize(
    "html",
    ["<ul role=table><li role=row>a<li role=row>b</ul>", "<b role=cell>a</b> <i role=row>b</i>", "<p role=row>a</p>b"],
)
def test_what_other_elements_are_called(html):
    document = Document(html)
    assert "table" not in to_html(document, range(len(document.segments)))
