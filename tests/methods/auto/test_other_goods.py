import json
from time import process_time

import numpy as np
import pytest
from choosing import BODY
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.document import Document
from scrapy_article.methods import auto
from scrapy_article.methods.auto.other_goods import other_goods

GOODS = {"@context": "https://schema.org", "@type": "Product", "name": "Boat", "offers": {"price": 900}}
CARDS = "<ul><li><a href=/a>A raft</a> <b>$90</b></li><li><a href=/b>A barge</a> <b>$2,000</b></li></ul>"
SAID = ["A raft $90", "A barge $2,000"]


def left(html, head=None, text=BODY):
    """The lines that are left of a page of whose lines all are kept."""
    document = page(html, head, text)
    return [document.segments[i].text for i in other_goods(document, range(len(document.segments)))]


def page(html, head=None, text=BODY):
    head = f"<script type=application/ld+json>{json.dumps(GOODS)}</script>" if head is None else head
    return Document(f"<html><head>{head}</head><body><main>{paragraphs(text)}</main>{html}</body></html>")


def test_other_goods_go_with_their_heading():
    html = f"<div><div><h2>Customers also bought</h2><a href=/all>See all</a></div>{CARDS}</div><p>Made in a yard.</p>"
    assert left(html) == ["Customers also bought", "See all", *SAID]


def test_the_heading_of_goods_that_a_script_brings():
    assert left("<h2>Recently viewed</h2><h2>How to row</h2><p>Pull.</p>") == ["Recently viewed"]


def test_a_label_heads_the_element_that_it_begins():
    html = f"<div><span>Similar items</span>{CARDS}</div>"
    assert left(html) == ["Similar items", *SAID]
    assert left("<div><span>Similar items</span><p>None.</p></div>") == []
    assert left(f"<p>Similar items</p>{CARDS}") == []


def test_they_end_where_another_heading_begins():
    html = f"<section><h2>Related products</h2>{CARDS}<h2>How to row</h2><p>Pull.</p></section>"
    assert left(html) == ["Related products", *SAID]
    html = f"<section><h3>Related products</h3>{CARDS}<h2>How to row</h2><p>Pull.</p></section>"
    assert left(html) == ["Related products", *SAID]


def test_cards_have_headings_of_their_own():
    cards = "".join(
        f"<div><h2><a href=/{name}>{name}</a></h2><h2>About this ad</h2></div>" for name in ("Raft", "Barge")
    )
    assert left(f"<section><h2>Similar items</h2>{cards}<h2>Shipping</h2></section>") == [
        "Similar items",
        "Raft",
        "About this ad",
        "Barge",
        "About this ad",
    ]


@pytest.mark.parametrize(
    ("html", "options"),
    [
        (f"<div><h2>Similar items</h2>{CARDS}</div>", {"head": ""}),
        (f"<div><h2>Similar items</h2>{CARDS}</div>", {"text": ()}),
        (f"<div><h2>Similar items</h2>{CARDS}</div>", {"text": ("Delivery varies.",)}),
        (f"<div><h2>Similar boats sink</h2>{CARDS}</div>", {}),
        (f"<div><h2>Similar items were tried in all weathers by the sea scouts</h2>{CARDS}</div>", {}),
        ("<div><p>You might like this.</p><p>It rows well.</p><p>It is dry.</p></div>", {}),
        ("<div><h2>You might like the seat</h2><p>It is dry.</p></div>", {}),
        ("<div><h2>You'll love the oars</h2><p>They are of ash.</p></div>", {}),
        ("<div><h2>Complete your crew</h2><p>It seats four.</p></div>", {}),
        # What is said of the page's own: an item, a sentence and no link, its name.
        ("<ul><li>Often bought as a gift</li><li>Seats four</li><li><a href=/oars>Oars of ash</a></li></ul>", {}),
        ("<div><h2>Das passt dazu</h2><p>Ein Riesling, eine Decke und ein Tag ohne Wind.</p></div>", {}),
        (f"<div><h1>More like this (album)</h1>{CARDS}</div>", {}),
    ],
)
def test_other_parts_stay(html, options):
    assert left(html, **options) == []


@pytest.mark.parametrize("article", [0.1, 0.5])
def test_an_article_about_a_product_keeps_them(monkeypatch, article):
    document = page(f"<div><h2>Similar items</h2>{CARDS}</div>")
    odds = np.full(len(document.segments), 0.9, np.float32)
    monkeypatch.setattr(auto, "estimate", lambda *_: (odds, article))
    reasons = auto.select(document).reasons
    assert [reason == "0.90 other goods" for reason in reasons[3:]] == [article < 0.3] * 3


def test_tables_of_other_goods_and_of_reviews(monkeypatch):
    """They are facts, as those of the product are, but not about it."""
    facts = "<dl><dt>Length<dd>3 m<dt>Beam<dd>1 m<dt>Crew<dd>{}</dl>"
    goods = f"<section><h2>Similar items</h2><h3><a href=/a>A raft</a></h3>{facts.format(2)}</section>"
    reviews = "".join(f"<div class=review><dl><dt>By<dd>{name}<dt>Age<dd>30<dt>Rows<dd>Yes</dl></div>" for name in "AB")
    document = page(goods + reviews + facts.format(4).replace("Length", "Length over all"))
    odds = np.array([0.9 if line.block.tag == "p" else 0.01 for line in document.segments], np.float32)
    monkeypatch.setattr(auto, "estimate", lambda *_: (odds, 0.1))
    texts = [document.segments[i].text for i in auto.select(document).kept]
    assert texts == [*BODY, "Length over all", "3 m", "Beam", "1 m", "Crew", "4"]


def test_the_cost_of_boxes_inside_each_other():
    heads = "".join(f"<div><h2>Similar items {n}</h2>" for n in range(300))
    document = page(f"{heads}{'<h3>A raft</h3><p>$90</p>' * 20_000}")
    kept = range(len(document.segments))
    start = process_time()
    other_goods(document, kept)
    assert process_time() - start < 0.5 * slowness()
