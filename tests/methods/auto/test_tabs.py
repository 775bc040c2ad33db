import json

import numpy as np
import pytest
from choosing import BODY
from hand_made import paragraphs

from scrapy_article.document import Document
from scrapy_article.methods import auto
from scrapy_article.methods.auto.tabs import closed_panels

GOODS = {"@context": "https://schema.org", "@type": "Product", "name": "Boat", "offers": {"price": 900}}
OPEN = "<div role=tabpanel><p>On a lake, pull both oars at once.</p></div>"
CLOSED = "<div role=tabpanel hidden><h3>At sea</h3><p>At sea, wait for the third wave.</p></div>"


def found(tabs, *, likely=0.3, left=(), head="", kept=("oars",)):
    """The lines that are found on a page of which the paragraphs, and lines with one of the words *kept*, are kept."""
    document = Document(f"<html><head>{head}</head><body>{paragraphs(BODY)}{tabs}</body></html>")
    segments = document.segments
    some = [i for i, line in enumerate(segments) if line.text in BODY or any(word in line.text for word in kept)]
    odds = np.full(len(segments), likely, np.float32)
    out = {i for i, line in enumerate(segments) if line.text in left}
    return [segments[i].text for i in closed_panels(document, document.arrays, some, out, odds)]


def test_the_panels_beside_one_that_is_kept():
    assert found(f"<div>{OPEN}{CLOSED}</div>") == ["At sea", "At sea, wait for the third wave."]
    assert found(f"<div>{OPEN}{CLOSED}</div>", left=["At sea"]) == ["At sea, wait for the third wave."]


def test_each_text_once():
    again = CLOSED.replace("At sea, wait for the third wave.", "In a river, keep to the right.")
    assert found(f"<div>{OPEN}{CLOSED}{again}</div>") == [
        "At sea",
        "At sea, wait for the third wave.",
        "In a river, keep to the right.",
    ]
    assert found(f"<div>{OPEN}{OPEN.replace('tabpanel', 'tabpanel hidden')}</div>", kept=()) == []


@pytest.mark.parametrize(
    ("tabs", "options"),
    [
        (f"<div>{OPEN}{CLOSED}</div>", {"kept": ()}),
        (f"<div>{OPEN}{CLOSED}</div>", {"kept": ("oars", "third")}),  # kept but for its heading
        (f"<div>{OPEN}{CLOSED}</div>", {"likely": 0.01}),
        (f"<div>{OPEN}{CLOSED}</div>", {"head": f"<script type=application/ld+json>{json.dumps(GOODS)}</script>"}),
        (f"<div>{OPEN}</div><div>{CLOSED}</div>", {}),  # those of other tabs
        (f"<div>{OPEN}<nav>{CLOSED}</nav></div>", {}),
        (f"<div>{OPEN}{CLOSED.replace(' role=tabpanel', '')}</div>", {}),
        (f"<div>{OPEN}{CLOSED.replace('<p>', '<p class=comment>').replace('<h3>At sea</h3>', '')}</div>", {}),
        (f"<div>{OPEN}{CLOSED.replace('<h3', '<h3 class=review').replace('<p', '<p class=review')}</div>", {}),
        (f"<div>{OPEN}{CLOSED.replace('<p>', '<form><p>').replace('<h3>At sea</h3>', '')}</div>", {}),
    ],
)
def test_other_panels_stay_closed(tabs, options):
    assert found(tabs, **options) == []


@pytest.mark.parametrize("article", [0.1, 0.5])
def test_on_pages_that_are_no_articles(monkeypatch, article):
    document = Document(f"<html><body>{paragraphs(BODY)}<div>{OPEN}{CLOSED}</div></body></html>")
    odds = np.array([0.1 if "sea" in line.text else 0.9 for line in document.segments], np.float32)
    monkeypatch.setattr(auto, "estimate", lambda *_: (odds, article))
    texts = [document.segments[i].text for i in auto.select(document).kept]
    assert ("At sea, wait for the third wave." in texts) is (article < 0.3)
