"""Which headings, that are no links, are those of cards that lead to one story each."""

from time import process_time

import numpy as np
import pytest
from cpu import slowness

from scrapy_article.document import Document
from scrapy_article.page_type.cards import FEW_CARDS, MAX_LEVELS, headings_of_cards
from scrapy_article.page_type.own_address import OwnAddress


def found(html, url="https://paper.example/news/"):
    """How many headings are found."""
    document = Document(html, url)
    segments = document.segments
    may_be = np.array([segment.block.tag == "h3" and not segment.link_chars for segment in segments])
    lines = headings_of_cards(document, OwnAddress(document), may_be)
    assert all(segments[i].block.tag == "h3" for i in lines)
    return len(lines)


def cards(form, count=FEW_CARDS):
    names = ("oak", "elm", "ash", "fir", "bay")
    return "".join(form.replace("N", str(n + 10)).replace("NAME", names[n]) for n in range(count))


FORMS = {
    "read more": "<div><h3>Bridge</h3><p>It is closed.</p><a href=/2024/05/N>Read more</a></div>",
    "in the paragraph": "<div><h3>Bridge</h3><p>It is closed. <a href=/2024/05/N>Read more</a></p></div>",
    "cover": "<div><a href=/2024/05/N aria-label=Bridge></a><h3>Bridge</h3><p>It is closed.</p></div>",
    "picture": "<div><a href=/2024/05/N><img src=x.jpg></a><h3>Bridge</h3><p>It is closed.</p></div>",
    "arrow": "<div><h3>Bridge</h3><p>It is closed.</p><a href=/2024/05/N><svg></svg></a></div>",
    "a label in elements": "<div><h3>Bridge</h3><a href=/2024/05/N><b><!-- N --><i>Read more</i></b></a></div>",
    "a label behind a picture": "<div><h3>Bridge</h3><a href=/2024/05/N><img src=x.jpg> Read more</a></div>",
    "two links to the story": "<div><h3>Bridge</h3><a href=/2024/05/N>Read more</a><a href=/2024/05/N#comments>Read more</a></div>",
    "a section, too": "<li><a href=/sport>Sport</a><h3>Bridge</h3><a href=/2024/05/N>Read more</a></li>",
    "a wrapper": "<div class=c><div><h3>Bridge</h3></div><div><a href=/2024/05/N>Read more</a></div></div>",
}
OTHERS = {
    "a link in a sentence": "<div><h3>Bridge</h3><p>As in <a href=/2024/05/N>N stories told before</a>.</p></div>",
    "a text behind a picture": "<div><h3>Bridge</h3><a href=/2024/05/N><img src=x.jpg> Bridge N</a></div>",
    "two stories": "<div><h3>Bridge</h3><a href=/2024/05/N>Read more</a><a href=/2024/06/N>Read more</a></div>",
    "one story for all": "<div><h3>Bridge</h3><a href=/2024/05/10>Read more</a></div>",
    "no story": "<div><h3>Bridge</h3><a href=/shop/N>Read more</a></div>",
    "another site": "<div><h3>Bridge</h3><a href=https://other.example/2024/05/N>Read more</a></div>",
    "the page itself": "<div><h3>Bridge</h3><a href=/news#2024/05/N>Read more</a></div>",
    "no card": "<h3>Bridge</h3><p><a href=/2024/05/N>Read more</a></p>",
    "two headings": "<div><h3>Bridge</h3><h3>Closed</h3><a href=/2024/05/N>Read more</a></div>",
    "a link": "<div><h3><a href=/2024/05/N>Bridge</a></h3><a href=/2024/05/N>Read more</a></div>",
}


@pytest.mark.parametrize("name", FORMS)
def test_forms(name):
    assert found(f"<p>x</p>{cards(FORMS[name])}<p>x</p>") == FEW_CARDS


@pytest.mark.parametrize("name", OTHERS)
def test_others(name):
    assert found(f"<p>x</p>{cards(OTHERS[name])}<p>x</p>") == 0


def test_few():
    assert found(cards(FORMS["read more"], FEW_CARDS - 1)) == 0
    assert found(cards(FORMS["cover"], FEW_CARDS - 1) + FORMS["cover"].replace("div", "span")) == 0


@pytest.mark.parametrize("around", [MAX_LEVELS - 2, MAX_LEVELS])
def test_levels(around):
    form = f"<section>{'<div>' * around}<h3>Bridge</h3>{'</div>' * around}<a href=/2024/05/N>Read more</a></section>"
    assert (found(cards(form)) > 0) is (around < MAX_LEVELS)


@pytest.mark.slow
def test_time():
    """Links that stand in one another are not read once for each."""
    inner = "".join(f"<a href=/2024/05/{n + 50}><span>" for n in range(400))
    html = f"{cards(FORMS['cover'])}<div><h3>Bridge</h3>{inner}{'word ' * 1_500_000}</div>"
    document = Document(html, "https://paper.example/news/")
    may_be = np.array([segment.block.tag == "h3" for segment in document.segments])
    started = process_time()
    headings_of_cards(document, OwnAddress(document), may_be)
    assert process_time() - started < 0.1 * slowness()
