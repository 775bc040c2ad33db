from __future__ import annotations

from time import process_time

from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.methods.fan_out import select

TEXT = "x" * 100


def found(html: str) -> tuple[str, list[str]]:
    document = Document(html)
    selection = select(document)
    assert selection.container is not None
    assert len(selection.reasons) == len(document.segments)
    return selection.container.names, [document.segments[i].text for i in selection.kept]


def test_much_text_and_many_children():
    html = (
        f"<body><ul id=menu>{'<li>menu</li>' * 9}</ul>"
        f"<div id=text>{f'<p>{TEXT}</p>' * 5}</div><div id=one><p>{TEXT * 3}</p></div></body>"
    )
    # menu: 9 * (36 - 4) = 288; text: 5 * (500 - 100) = 2000; one: 0; body: 3 * (836 - 836 / 3) = 1672.
    assert found(html) == ("text", [TEXT] * 5)


def test_the_root_of_all_if_it_is_worth_more():
    html = f"<body id=all><div><p>{TEXT}</p><p>{TEXT}</p></div><div>{TEXT}</div><div>{TEXT}</div></body>"
    # div: 2 * (200 - 100) = 200; body: 3 * (400 - 400 / 3) = 800.
    assert found(html)[0] == "all"


def test_lines_are_children():
    html = f"<body><div id=lines>{TEXT}<br>{TEXT}<br>{TEXT}</div><div id=two><p>{TEXT}</p><p>{TEXT}</p></div></body>"
    # lines: 3 * (300 - 100) = 600; two: 2 * (200 - 100) = 200; body: 2 * (500 - 250) = 500.
    assert found(html) == ("lines", [TEXT] * 3)


def test_linked_text_is_not_counted():
    links = f"<ul id=links>{f'<li><a href=x>{TEXT}</a></li>' * 20}</ul>"
    assert found(f"<body>{links}<div id=text><p>{TEXT}</p><p>{TEXT}</p><p>{TEXT}</p></div></body>")[0] == "text"


def test_the_innermost_of_equals():
    assert found("<div id=outer><div id=inner><p>x</p></div></div>")[1] == ["x"]


def test_nothing():
    assert select(Document("")).kept == []


def test_time():
    document = Document("<div>" * 1500 + "<p>x</p>" * 50_000)
    start = process_time()
    select(document)
    assert process_time() - start < 2 * slowness()
