import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.headings import HEADING_WORDS, SENTENCE_WORDS


def test_paragraphs_in_a_heading():
    short = [f"{text.partition(',')[0]}." for text in BODY]
    page = seen(f"<h4><span>The ferry</span><div>{'<br>'.join([*short, *short[:2]])}</div></h4><h4>More</h4>")
    odds = np.array([0.9, 0.99, 0.99, 0.99, 0.99, 0.99, 0.1], np.float32)
    assert not {1, 2, 3, 4, 5} & set(choose(page, odds).left)


def test_a_heading_that_is_not_closed():
    """All that follows stands in it, up to the next."""
    assert all(SENTENCE_WORDS < len(text.split()) < HEADING_WORDS for text in BODY)
    page = seen(f"<h1>The boats</h1><h2>Islands{paragraphs(BODY)}<p>Ends</h2>")
    assert choose(page, np.array([1, 1, 1, 1, 1, 0], np.float32)).kept == [0, 1, 2, 3, 4]


def test_headings_that_are_cells_or_items():
    heads = "".join(f"<td><h4>{day}</h4>" for day in ("Monday", "Tuesday", "Friday", "Sunday"))
    page = seen(f"{paragraphs(BODY)}<table><tr>{heads}<tr><td>1<td>2<td>3<td>4</table>")
    assert choose(page, np.ones(11, np.float32)).left == {}
    heads = "".join(f"<li><h3>The boats of {n}</h3>" for n in range(5))
    assert choose(seen(f"{paragraphs(BODY)}<ul>{heads}</ul>"), np.ones(8, np.float32)).left == {}


def test_the_heading_of_what_is_left():
    page = seen(f"<p>{BODY[0]}<h2>Other boats</h2><p>{BODY[1]}<h2>The costs</h2><p>{BODY[2]}")
    choice = choose(page, np.array([1, 1, 0, 1, 1], np.float32))
    assert (choice.kept, choice.left) == ([0, 3, 4], {1: "heading of what is left"})
    page = seen(f"<p>{BODY[0]}<h2>Other boats</h2><p>{BODY[1]}<h3>The costs</h3><p>{BODY[2]}")
    assert choose(page, np.array([1, 1, 0, 1, 1], np.float32)).left == {}


def test_a_button_is_not_what_a_heading_announces():
    page = seen(f"<p>{BODY[0]}<h2>Other boats</h2><div>Expand</div><h2>The costs</h2><p>{BODY[1]}")
    assert choose(page, np.array([1, 1, 0, 1, 1], np.float32)).left == {}


def test_headings_that_are_the_paragraphs():
    """Some of them are as short as headings are."""
    said = [f"Once more, {day} was the day of boats that came late." for day in ("Monday", "Friday")]
    page = seen("".join(f"<h4>{text}</h4>" for text in [*BODY, *BODY[:1], *said]))
    assert choose(page, np.ones(6, np.float32)).left == {}
    asked = ["When will the boats go to the islands again?"] * 6
    assert len(choose(seen("".join(f"<h4>{text}</h4>" for text in asked)), np.ones(6, np.float32)).left) == 6


@pytest.mark.parametrize("number", [3, 4])
def test_headings_in_a_row(number):
    """Those of four levels follow each other; more are a table of contents."""
    heads = "".join(f"<h2>The boats of harbour {n}</h2>" for n in range(number))
    page = seen(f"<p>{BODY[0]}{heads}<p>{BODY[1]}<p>{BODY[2]}")
    left = choose(page, np.ones(3 + number, np.float32)).left
    assert left == ({} if number == 3 else {1: "heading without text"})


def test_headings_of_pictures():
    """A list of names with their pictures; teasers are links."""
    picture = "<figure><img src=a.jpg><figcaption>Seen from the harbour</figcaption></figure>"
    names = "".join(f"<h2>{n}. The old boat of the year</h2>{picture}" for n in range(5))
    odds = np.array([1, 1, 1, *[0.9, 0.1] * 5], np.float32)
    assert choose(seen(f"{paragraphs(BODY)}{names}"), odds).kept == [0, 1, 2, 3, 5, 7, 9, 11]
    names = names.replace("<h2>", "<h2><a href=/b>")
    assert choose(seen(f"{paragraphs(BODY)}{names}"), odds).kept == [0, 1, 2]


def test_headings_of_other_pages_stay():
    page = seen(f"<div>{paragraphs(BODY)}<h2>What else</h2></div>")
    assert choose(page, np.ones(4, np.float32), article=0.0).left == {}


@pytest.mark.parametrize("article", [0.0, 1.0])
@pytest.mark.parametrize(
    ("page", "kept"),
    [
        ("<h1>The old bridge closes</h1><div class=byline>By Ann Lee</div>", []),
        ("<h1>The old bridge closes</h1><h2>Lorries go round</h2>", []),
        ("<h1>The old bridge closes</h1><p>In March.</p>", [0, 1]),
        ("<h1>The old bridge</h1><figure><img src=a.jpg><figcaption>In March</figcaption></figure>", [0, 1]),
    ],
)
def test_a_headline_is_no_text(page, kept, article):
    page = seen(page)
    assert choose(page, np.full(len(page.arrays.texts), 0.9, np.float32), article=article).kept == kept


def test_headings_of_one_tag_are_no_headlines():
    page = seen("<h2>The old bridge</h2><img src=a.jpg><h2>The new bridge</h2><img src=b.jpg>")
    assert choose(page, np.full(2, 0.9, np.float32), article=0.0).kept == [0, 1]


def test_the_linked_headline_of_a_list_stays():
    page = seen("<h1><a href=/b>The old bridge closes</a></h1>")
    assert choose(page, np.full(1, 0.9, np.float32), article=0.0).kept == [0]


@pytest.mark.parametrize("tag", ["h3", "p"])
def test_the_head_of_a_list_stays_with_it(tag):
    points = "<ul><li>They are loud and late <li>They cost more</ul>"
    page = seen(f"{paragraphs(BODY)}<div><{tag}>Against them</{tag}>{points}</div>")
    assert choose(page, np.array([1, 1, 1, 0.3, 1, 1], np.float32)).kept == [0, 1, 2, 3, 4, 5]
    assert 3 not in choose(page, np.array([1, 1, 1, 0.1, 1, 1], np.float32)).kept
    assert 3 not in choose(page, np.array([1, 1, 1, 0.3, 0, 0], np.float32)).kept
    assert (
        3
        not in choose(
            seen(f"{paragraphs(BODY)}<{tag}>Against them</{tag}><p>{BODY[0]} <p>{BODY[1]}"),
            np.array([1, 1, 1, 0.3, 1, 1], np.float32),
        ).kept
    )


def test_headings_beside_what_they_head_on_other_pages():
    offers = "".join(f"<div><div><h3>Boat {n}</h3></div><div><p>{text}</div></div>" for n, text in enumerate(BODY))
    odds = np.array([0.15, 1, 0.15, 1, 0.15, 1], np.float32)
    assert choose(seen(offers), odds, article=0.1).kept == [1, 2, 3, 4, 5]
    assert choose(seen(offers), odds).kept == [1, 3, 5]


@pytest.mark.parametrize(
    ("above", "is_kept"),
    [
        ("<h2>The boats</h2>", True),
        ("<h1>The boats</h1>", True),
        ("<h3>The boats</h3>", False),  # one beside it
        ("<h2>The boats</h2><p>Photo</p>", False),
        ("<p>The boats</p>", False),
        ("<div><h2>The boats</h2></div>", True),
        ("<div><h2><div>The boats</div></h2></div>", True),
        ("<div><div><h2>The boats</h2></div></div>", False),  # of a box beside it
    ],
)
def test_a_higher_heading_goes_with_the_one_below_it(above, is_kept):
    points = "<ul><li>They are loud and late <li>They cost more</ul>"
    page = seen(f"{paragraphs(BODY)}<div>{above}<h3>Against them</h3>{points}</div>")
    odds = np.array([1, 1, 1, *[0.15] * (len(page.arrays.texts) - 5), 1, 1], np.float32)
    assert (3 in choose(page, odds, article=0.1).kept) == is_kept
    assert 3 not in choose(page, odds).kept


@pytest.mark.parametrize(("above", "is_kept"), [("The boats", True), ("<a href=/boats>The boats</a>", False)])
def test_a_higher_heading_that_is_a_link_leads_elsewhere(above, is_kept):
    points = "<ul><li>They are loud and late <li>They cost more</ul>"
    page = seen(f"{paragraphs(BODY)}<div><h2>{above}</h2><h3>Against them</h3>{points}</div>")
    assert (3 in choose(page, np.array([1, 1, 1, 0.3, 0.3, 1, 1], np.float32)).kept) == is_kept


@pytest.mark.parametrize(
    ("head", "is_kept"),
    [
        ("<p>Boats:</p>", True),
        ("<h3>Boats</h3>", True),
        ("<p>Sign up for our newsletter</p>", False),
        ("<p>Advertisement</p>", False),
        ("<h3 style='display:none'>Boats, ferry, islands</h3>", False),
    ],
)
def test_the_head_of_a_list_stays_unless_it_is_no_text(head, is_kept):
    page = seen(f"{paragraphs(BODY)}{head}<ul><li>{BODY[0]} Again.<li>{BODY[1]} Again.</ul>")
    assert (3 in choose(page, np.array([0.9] * 3 + [0.25] + [0.9] * 2, np.float32)).kept) == is_kept
