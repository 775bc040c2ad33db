import json

import numpy as np
import pytest
from choosing import BODY
from hand_made import paragraphs

from scrapy_article.document import Document
from scrapy_article.methods import auto
from scrapy_article.methods.auto.reviews import product_reviews

SAID = (
    "It rows well, and the seat is dry even in March.",
    "Mine came with one oar. They sent the other one in a week.",
)
GOODS = {"@context": "https://schema.org", "@type": "Product", "name": "Boat", "brand": "Harbour"}
SERVICE = {"@context": "https://schema.org", "@type": "Product", "name": "Boats", "aggregateRating": {"ratingValue": 5}}


def left(item, head=None, text=BODY, said=SAID):
    """The lines that are left of a page of whose lines all are kept."""
    document = page(item, head, text, said)
    return [document.segments[i].text for i in product_reviews(document, range(len(document.segments)))]


def page(item, head=None, text=BODY, said=SAID):
    head = f"<script type=application/ld+json>{json.dumps(GOODS)}</script>" if head is None else head
    reviews = "".join(item.format(said=one) for one in said)
    return Document(f"<html><head>{head}</head><body><main>{paragraphs(text)}</main>{reviews}</body></html>")


@pytest.mark.parametrize(
    "item",
    [
        "<div class=customer-review><p>{said}</p></div>",
        "<div class='customer_review mb20'><div><div><p>{said}</p></div></div></div>",
        "<section class=product-review__body>{said}</section>",
        "<p class=reviewText>{said}</p>",
        "<div class=customerReview><p>{said}</p></div>",
    ],
)
def test_reviews_of_what_a_page_sells_are_none_of_its_text(item):
    assert left(item) == [*SAID]


@pytest.mark.parametrize(
    "head", ["<meta property=og:type content=product>", "<meta property=og:type content=og:product>"]
)
def test_products_are_declared_in_open_graph_as_well(head):
    assert left("<div class=review>{said}</div>", head) == [*SAID]


def test_reviews_by_customers_on_any_page():
    assert left("<div class=customer_review>{said}</div>", "", said=SAID[:1]) == [SAID[0]]
    assert left("<div class=customerReview>{said}</div>", "") == [*SAID]
    assert left("<div class=customer-reviewers>{said}</div>", "") == []
    assert left("<div class=customer-review>{said}</div>", "", text=()) == []
    for about in ("post category-customer-reviews", "post tag-customer-reviews", "page-customer-reviews"):
        assert left(f"<div class='{about}'>{{said}}</div>", "") == []


@pytest.mark.parametrize(
    ("item", "options"),
    [
        ("<div class=preview>{said}</div>", {}),
        ("<div class=reviewers>{said}</div>", {}),
        ("<div class=review>{said}</div>", {"said": SAID[:1]}),  # what a magazine says of it
        ("<div class=review>{said}</div>", {"text": ()}),  # the page of the reviews
        ("<div class=review><h2>A boat</h2>{said}</div><h2>The next boat</h2>", {"text": ()}),
        ("<div class=review>{said}</div>", {"head": ""}),
        ("<div class=review>{said}</div>", {"head": "<meta property=og:type content=article>"}),
        (
            "<div class=review>{said}</div>",
            {"head": f"<script type=application/ld+json>{json.dumps(SERVICE)}</script>"},
        ),
    ],
)
def test_other_reviews_stay(item, options):
    assert left(item, **options) == []


@pytest.mark.parametrize("article", [0.1, 0.5])
def test_an_article_about_a_product_keeps_them(monkeypatch, article):
    document = page("<div class=review>{said}</div>")
    odds = np.full(len(document.segments), 0.9, np.float32)
    monkeypatch.setattr(auto, "estimate", lambda *_: (odds, article))
    selection = auto.select(document)
    assert selection.kept == ([0, 1, 2] if article < 0.3 else [0, 1, 2, 3, 4])
    assert selection.reasons[3] == ("0.90 reviews" if article < 0.3 else "0.90")
