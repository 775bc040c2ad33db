import numpy as np
import pytest
from choosing import BODY, seen
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose

ROWS = "".join(f"<tr><td>Boat {n}<td>{n} cabins" for n in range(5))
CODE = "<br>".join(f"boats.add({n})  # the next one" for n in range(8))
ITEMS = "".join(f"<li>Number {n} of the boats" for n in range(10))


@pytest.mark.parametrize(
    ("html", "most"),
    [
        (f"<pre>{CODE}</pre>", 4),
        (f"<table>{ROWS}</table>", 7),
        (f"<ul>{ITEMS}</ul>", 8),
        (f"<ol>{ITEMS}</ol>", 8),
        ("<blockquote><p>The boats are back, and so is the harbour's fish.</p>Ann Lee</blockquote>", 1),
    ],
    ids=["code", "table", "list", "ordered", "quotation"],
)
def test_what_is_kept_for_the_most_part_is_kept(html, most):
    page = seen(f"{paragraphs(BODY)}{html}")
    count = len(page.arrays.segments)
    p = np.where(np.arange(count) < 3 + most, 1.0, 0.2).astype(np.float32)
    assert choose(page, p).kept == [*range(count)]


def test_part_of_a_table_for_layout_stays():
    """Menu and text are cells of one row."""
    cells = "<br>".join(["Home", "News", "Sports"])
    page = seen(f"<table><tr><td>{cells}<td>{paragraphs(BODY)}</table>")
    assert choose(page, np.array([0, 0, 0, 1, 1, 1], np.float32)).kept == [3, 4, 5]


def test_a_stray_item_of_a_list():
    page = seen(f"{paragraphs(BODY)}<ul>{ITEMS}</ul>")
    p = np.array([1, 1, 1, 1, *[0.2] * 9], np.float32)
    assert choose(page, p).left == {3: "stray item of a list"}


def test_a_list_that_lays_out_the_page():
    stories = "".join(f"<p>The boats of harbour {n}, of which the town has long been proud" for n in range(60))
    body = [f"{text[:-1]}, as the county has said." for text in BODY]
    page = seen(f"<ul><li>{paragraphs(body)}{stories}<li>Harbours</ul>")
    p = np.array([1, 1, 1, *[0.1] * 61], np.float32)
    assert choose(page, p).kept == [0, 1, 2]
    page = seen(f"<ul>{''.join(f'<li><p>{text}' for text in body)}{stories}</ul>")
    assert choose(page, p[:63]).kept == []


@pytest.mark.parametrize(("odds", "count"), [([0.9, 0.7, 0.3, 0.2], 4), ([0.9, 0.4, 0.2, 0.2], 0)])
def test_a_short_list_is_kept_whole_or_not_at_all(odds, count):
    items = "".join(f"<li><p>Number {n} of the boats" for n in range(4))
    page = seen(f"{paragraphs(BODY)}<ul>{items}</ul>")
    kept = choose(page, np.array([1, 1, 1, *odds], np.float32)).kept
    assert kept == [*range(3 + count)]


@pytest.mark.parametrize(
    ("line", "count"),
    [
        ("<p>The boats of the harbour are:", 3),
        ("<p>Related:", 0),
        ("<h3>The boats of the harbour:</h3>", 0),
        ("<p>The harbour is full.", 0),
    ],
)
def test_a_list_that_a_line_leads_to(line, count):
    page = seen(f"{paragraphs(BODY)}{line}<ul><li>Anna<li>Berta<li>Clara</ul>{paragraphs(BODY[:1])}")
    kept = choose(page, np.array([1, 1, 1, 1, 0.3, 0.2, 0.2, 1], np.float32)).kept
    assert [i for i in kept if 4 <= i < 7] == [*range(4, 4 + count)]
    assert choose(page, np.array([1, 1, 1, 1, 0.1, 0.1, 0.1, 1], np.float32)).kept[4:5] != [4]


def test_long_items_are_judged_singly():
    """A list that frames the text, or replies."""
    page = seen(f"{paragraphs(BODY)}<ul><li><p>Monday{paragraphs(BODY)}<li><p>Boats<p>Back</ul>")
    choice = choose(page, np.array([1, 1, 1, 0.2, 0.2, 0.8, 0.2, 0.2, 0.9], np.float32))
    assert (choice.kept, choice.left) == ([0, 1, 2, 5, 8], {})


@pytest.mark.parametrize(
    ("odds", "count"), [([0.9, 0.5, 0.4, 0.3], 8), ([0.9, 0.1, 0.1, 0.1], 2), ([0.9, *[0.1] * 7], 0)]
)
def test_a_table_of_which_little_is_kept(odds, count):
    page = seen(f"{paragraphs(BODY)}<table>{'<tr><td>Boat<td>12' * 4}</table>")
    odds = (odds * 2)[:8]
    kept = choose(page, np.array([1, 1, 1, *odds], np.float32)).kept
    assert len(kept) == 3 + count


@pytest.mark.parametrize("number", [3, 4])
def test_a_stray_cell(number):
    """A smaller table is no list of anything."""
    cells = "".join(f"<td>{' '.join(['boats'] * 15)} {n}" for n in range(number - 1))
    page = seen(f"{paragraphs(BODY)}<table><tr><td>Boat{cells}</table>")
    left = choose(page, np.array([1, 1, 1, 1, *[0.1] * (number - 1)], np.float32)).left
    assert left == ({} if number == 3 else {3: "stray cell"})


def test_the_head_of_a_table_with_long_cells():
    rows = "".join(f"<tr><th>Boat {n}<td>{text} {text}" for n, text in enumerate(BODY))
    page = seen(f"<p>{BODY[0]}<table><caption>All boats</caption><tr><th>Name<th>What it is{rows}</table>")
    assert choose(page, np.array([1, 0, 0, 0, *[1] * 6], np.float32)).kept == [*range(10)]
    assert choose(page, np.array([1, 0, 0, 0, *[1] * 5, 0.1], np.float32)).kept == [*range(9)]
    assert choose(page, np.array([1, 0, 0, 0, 1, 1, *[0.1] * 4], np.float32)).kept == [0, 4, 5]


@pytest.mark.parametrize(("start", "end"), [("", ""), ("<div>", "</div>")])
def test_a_list_of_definitions_may_be_grouped(start, end):
    items = "".join(f"{start}<dt>Boat {n}</dt><dd>{n} cabins on two decks</dd>{end}" for n in range(4))
    page = seen(f"{paragraphs(BODY)}<dl>{items}</dl>{paragraphs(BODY[:1])[:-5]} again.")
    p = np.array([1, 1, 1, *[0.4, 0.6] * 4, 1], np.float32)
    assert choose(page, p).kept == [*range(12)]


@pytest.mark.parametrize(("name", "kept"), [("twitter-tweet", [0, 1, 2]), ("quote", [0, 1, 2, 3])])
def test_half_of_an_embedded_post(name, kept):
    post = (
        f"<blockquote class={name}><p>Gone.</p><p>The Harbour Office of the Outer Islands (@harbour)</p></blockquote>"
    )
    choice = choose(seen(f"{paragraphs(BODY)}{post}"), np.array([1, 1, 1, 1, 0.2], np.float32))
    assert choice.kept == kept
    whole = choose(seen(f"{paragraphs(BODY)}{post}"), np.array([1, 1, 1, 0.4, 1], np.float32))
    assert whole.kept == [0, 1, 2, 3, 4]
