from time import process_time

import numpy as np
import pytest
from choosing import seen
from cpu import slowness

from scrapy_article.methods.auto.decoder import choose

HEADLINE = "<h1>The old bridge closes in March</h1>"
TEXT = "<p>The council voted on Tuesday to close the old bridge to lorries from March on.</p>"
PLACES = ("Anchor", "Ropery", "Museum", "Lighthouse")
CARD = (
    "<div class=card><h3><a href='{url}'>A day at the {name} in the harbour</a></h3>"
    "<p>A quiet place with a view of the water and room for all.</p></div>"
)
CARDS = "".join(CARD.format(url=f"/news/{name}-day", name=name) for name in PLACES)


def left(html, article=1.0):
    """Numbers of lines that are left as other stories, and their labels, of a page whose every line is sure."""
    page = seen(html)
    probabilities = np.full(len(page.arrays.texts), 0.95, np.float32)
    return sorted(choose(page, probabilities, article=article).left)


@pytest.mark.parametrize(
    ("page", "first"),
    [
        (f"<main><article>{HEADLINE}{TEXT}</article><div>{CARDS}</div></main>", 2),
        (f"<main><div>{HEADLINE}{TEXT}{TEXT}</div></main><div><h3>Elsewhere today</h3>{CARDS}</div>", 3),
        (f"<article>{HEADLINE}{TEXT}<div><h3>More from this town</h3>{CARDS}</div></article>", 2),
        (f"<article>{HEADLINE}{TEXT}</article><div>{CARDS}</div><div>{CARDS}</div>", 2),
        (f"<article>{HEADLINE}{TEXT}</article><ul>{CARDS.replace('div', 'li')}</ul>", 2),
    ],
)
def test_cards_of_other_stories_below_a_text_are_left(page, first):
    number = len(seen(page).arrays.texts)
    assert left(page) == [*range(first, number)]


PLAIN = "".join(
    f"<div class=card><h3>A day at the {name}</h3><p>A quiet place with a view of the water and room for all.</p></div>"
    for name in PLACES
)


def test_cards_with_a_section_above_the_headline():
    cards = CARDS.replace("<h3>", "<h4>Sights</h4><h3>")
    above = "<h3>More from this town</h3><p><a href=/all>All of it</a></p>"
    page = f"<main><article>{HEADLINE}{TEXT}</article>{above}<div>{cards}</div></main>"
    assert {*range(4, 16)} <= {*left(page)}


def test_cards_whose_headlines_are_no_links():
    """Only a heading tells them from parts of the text."""
    page = f"<article>{HEADLINE}{TEXT}<section><h2>{{}}</h2><div>{PLAIN}</div></section></article>"
    assert left(page.format("Related articles that may interest you")) == [*range(2, 11)]
    for other in ("Where we went", "Questions", "The related and the strange", "Recommended places", "More about it"):
        assert left(page.format(other)) == []
    assert left(f"{page.format('Related articles')}<p>{TEXT}") == []


def test_cards_are_left_below_an_article_that_they_outweigh():
    page = f"<main><article>{HEADLINE}{TEXT}</article><div>{CARDS}</div></main>"
    assert left(page, article=0.2) == [*range(2, 10)]


@pytest.mark.parametrize(
    "page",
    [
        f"<article>{HEADLINE}{TEXT}{CARDS}</article>",  # a list of recommendations
        f"<article>{HEADLINE}{TEXT}<h2>Our favourites</h2><div>{CARDS}</div></article>",
        f"<article><div>{HEADLINE}{TEXT}</div><div>{CARDS}</div></article>",
        f"<article>{HEADLINE}{TEXT}</article><div>{CARDS}</div><div>{TEXT}</div>",  # the text goes on
        f"<article>{HEADLINE}{TEXT}</article><div>"  # sources
        + "".join(CARD.format(url=f"https://{name}.example/", name=name) for name in PLACES)
        + "</div>",
        f"<div><p>{'Stories of the week, chosen for you by the editors. ' * 2}</p></div><div>{CARDS}</div>",
        f"<article>{HEADLINE}{TEXT}</article><div>{CARD.format(url='/a', name='Anchor')}</div>",
    ],
)
def test_other_cards_stay(page):
    assert left(page) == []


def test_the_cards_of_a_list_of_stories_stay():
    assert left(f"<main><div>{HEADLINE}{TEXT}</div><div>{CARDS}</div></main>", article=0.2) == []


WHOLE = "<a href=/news/{0}><h3>A day at the {0}</h3><p>A quiet place with a view of the {0} and room for all.</p></a>"


def test_teasers_that_are_links_as_a_whole():
    teasers = f"<div>{WHOLE.format('Anchor')}</div><div>{WHOLE.format('Ropery')}</div>"
    assert left(f"<article>{HEADLINE}{TEXT}{teasers}{TEXT.replace('Tuesday', 'Friday')}</article>") == [2, 3, 4, 5]
    cards = "".join(f"<div>{WHOLE.format(name)}</div>" for name in PLACES)
    assert left(f"<main><article>{HEADLINE}{TEXT}</article><div>{cards}</div></main>", 0.3) == [*range(2, 10)]


def test_a_story_that_goes_through_others():
    cards = "".join(f"<div>{WHOLE.format(name)}</div>" for name in PLACES)
    assert (
        left(f"<article>{HEADLINE}<p>What our guide had to say of the islands in this year.</p>{cards}</article>") == []
    )


@pytest.mark.parametrize(
    "part",
    [
        WHOLE.format("Anchor"),
        WHOLE.format("Anchor") + WHOLE.format("Anchor").replace("A day", "Two days"),
        "".join(f"<h3><a href=/{name}>{name}</a></h3>{TEXT.replace('council', name)}" for name in PLACES),
        "".join(f"<h3><a href=/{name}>{name}</a></h3><p><a href=/{name}>1 Quay</a></p>" for name in PLACES),
        "".join(f"<h3>{name}</h3><p><a href=/{name}>What the guide to {name} has to say</a></p>" for name in PLACES),
    ],
)
def test_other_headings_with_links(part):
    assert left(f"<article>{HEADLINE}{TEXT}{part}{TEXT.replace('Tuesday', 'Friday')}</article>") == []


def test_the_cost_of_many_links_in_one_element():
    links = "".join(f"<a href=/{n}>Boat for sale</a><br>" for n in range(20_000))
    page = seen(f"<article>{HEADLINE}{TEXT}</article><div>{links}</div><div>{CARDS}</div>")
    odds = np.full(len(page.arrays.texts), 0.95, np.float32)
    start = process_time()
    choose(page, odds)
    assert process_time() - start < 0.8 * slowness()
