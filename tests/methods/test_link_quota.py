from __future__ import annotations

from time import process_time

import hand_made
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.methods.link_quota import select


def kept(html: str) -> list[str]:
    return hand_made.kept(html, select)


def test_the_quota():
    # 20 letters are four words: one link is 0.25 links a word, two are 0.5.
    letters = "x" * 20
    assert kept(f"<div>{letters}<a href=1>y</a></div>") == [f"{letters}y"]
    assert kept(f"<div>{letters}<a href=1>y</a><a href=2>z</a></div>") == []


def test_on_the_threshold():
    # 100 letters are 20 words: 7 links are 0.35 links a word.
    letters = "x" * 100
    links = "<a href=1>y</a>" * 7
    assert len(kept(f"<div>{letters}{links}</div>")) == 1
    assert kept(f"<div>{letters[1:]}{links}</div>") == []


def test_from_the_inside_out():
    links = "".join(f"<li><a href=/{i}>Story {i}</a></li>" for i in range(30))
    assert kept(f"<body><ul>{links}</ul><div><p>Some text of the article.</p></div></body>") == [
        "Some text of the article."
    ]


def test_what_is_left_may_drop_the_block_around():
    html = "<div><p><a href=1>one</a></p>few<p><a href=2>two</a></p><a href=3>three</a></div><p>Some text.</p>"
    assert kept(html) == ["Some text."]


def test_a_link_around_blocks():
    assert kept("<a href=1><div>one</div><div>two</div></a><p>Some text.</p>") == ["Some text."]


def test_no_links_at_all():
    assert kept("<div>x</div>") == ["x"]
    assert kept("") == []


def test_reasons():
    selection = select(Document("<ul><li><a href=1>abcde</a> abcde</ul><p>Some text.</p>"))
    assert selection.reasons == ["in a block with 0.83 links a word", "not in a block of links"]


def test_time():
    document = Document("<div>" * 1500 + "<p><a href=x>y</a> z</p>" * 20_000)
    start = process_time()
    select(document)
    assert process_time() - start < 2 * slowness()
