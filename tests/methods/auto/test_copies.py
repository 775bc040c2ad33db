from time import process_time

import numpy as np
import pytest
from choosing import BODY, seen
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose


def test_a_body_that_stands_twice():
    page = seen(f"<main><div>{paragraphs(BODY)}</div></main><aside><div>{paragraphs(BODY)}</div></aside>")
    choice = choose(page, np.ones(6, np.float32))
    assert choice.kept == [0, 1, 2]
    assert choice.left == dict.fromkeys([3, 4, 5], "stands twice")


def test_short_lines_of_a_copy_go_with_it():
    short = ["Size: 9 cm", "By hand"]
    body = paragraphs(["Handmade stoneware.", BODY[0], *short, BODY[1], "Volume: 350 ml"])
    choice = choose(
        seen(f"<section><div>{body}</div></section><section><div>{body}</div></section>"), np.ones(12, np.float32)
    )
    assert choice.kept == [*range(6)]
    other = body.replace("By hand", "By machine").replace("Volume", "Weight")
    choice = choose(
        seen(f"<section><div>{body}</div></section><section><div>{other}</div></section>"), np.ones(12, np.float32)
    )
    assert choice.kept == [*range(6), 9, 11]


@pytest.mark.parametrize(
    "page",
    [
        "".join(f"<div><p>{BODY[0]} {n % 50}</p></div>" for n in range(32_000)),
        f"<div>{BODY[0]}{''.join(f'<p>{n}</p>' for n in range(8_000))}<p>{BODY[1]}</div>"
        + f"<div><p>{BODY[0]}<p>Again</div><div><p>{BODY[1]}</div>" * 4_000,
    ],
    ids=["again and again", "far apart"],
)
@pytest.mark.slow
def test_many_copies_take_no_longer_each(page):
    page = seen(page)
    before = process_time()
    assert choose(page, np.ones(len(page.arrays.texts), np.float32)).left
    assert process_time() - before < slowness()


def test_a_body_that_stands_twice_in_blocks_of_one_parent():
    body = "<br>".join([f"{text} {text} {text}" for text in BODY])
    page = seen(f"<div><div class=voice>{body}</div><div class=text>{body}</div></div>")
    assert choose(page, np.ones(6, np.float32)).left == dict.fromkeys([3, 4, 5], "stands twice")
    chorus = "<br>".join(BODY)
    page = seen(f"<div><p>{chorus}</p><p>{'<br>'.join(BODY[::-1])}</p><p>{chorus}</p></div>")
    assert choose(page, np.ones(9, np.float32)).left == {}


def test_the_copy_that_is_shown_stays():
    page = seen(f"<main><div hidden>{paragraphs(BODY)}</div></main><section><div>{paragraphs(BODY)}</div></section>")
    choice = choose(page, np.ones(6, np.float32))
    assert (choice.kept, choice.left) == ([3, 4, 5], dict.fromkeys([0, 1, 2], "stands twice"))


def test_what_is_said_twice_stays():
    page = seen(f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(BODY[1:2])}</div></section>")
    assert choose(page, np.ones(4, np.float32)).kept == [0, 1, 2, 3]
    page = seen(f"<div>{paragraphs(BODY + BODY)}</div>")  # a refrain, in one block
    assert len(choose(page, np.ones(6, np.float32)).kept) == 6
    page = seen(f"<div>{paragraphs(BODY)}</div><section><div>{paragraphs(BODY[::-1])}</div></section>")  # another order
    assert len(choose(page, np.ones(6, np.float32)).kept) == 6


def test_lists_with_items_in_common():
    """Two offers that share what they hold; but not one list for two screens."""
    items = [f"<li>{text}" for text in BODY]
    offers = f"<h3>Day</h3><ul>{''.join(items)}</ul><h3>Night</h3><ul><li>A cabin of your own{''.join(items)}</ul>"
    assert choose(seen(offers), np.ones(9, np.float32)).left == {}
    offers = f"<p>The boat<h3>Costs</h3><ul>{''.join(items)}</ul><p>The train<h3>Costs</h3><ul>{''.join(items)}</ul>"
    assert choose(seen(offers), np.ones(10, np.float32)).left == {}
    twice = f"<div><h3>Day</h3><ul>{''.join(items)}</ul></div>" * 2
    assert choose(seen(twice), np.ones(8, np.float32)).left == dict.fromkeys((4, 5, 6, 7), "stands twice")


def test_tables_say_the_same_often():
    """A table of which each line stands before is a copy, and the others are not."""
    week = [f"<tr><td>{day}<td>{BODY[number]}" for number, day in enumerate(("Monday", "Tuesday", "Sunday"))]
    page = seen(f"<div><table>{''.join(week)}</table></div><p>Winter</p><table>{''.join(week)}<tr><td>May</table>")
    assert choose(page, np.ones(14, np.float32)).left == {}
    page = seen(f"<div><table>{''.join(week)}</table></div><p>Winter</p><table>{''.join(week)}</table>")
    assert choose(page, np.ones(13, np.float32)).left == dict.fromkeys(range(7, 13), "stands twice")


PULLED = "“Passengers had been taken across by two fishing boats”"


@pytest.mark.parametrize(
    "box",
    [
        f"<blockquote>{PULLED}<footer>The harbour office</footer></blockquote>",
        f"<aside class=PullQuote><div><p>{PULLED}</p></div></aside>",
    ],
)
def test_a_quotation_of_the_text_itself(box):
    page = seen(f"<div><p>{BODY[0]}</p>{box}{paragraphs(BODY[1:])}</div>")
    choice = choose(page, np.ones(len(page.arrays.segments), np.float32))
    assert [page.arrays.texts[i] for i in choice.kept] == BODY
    assert {*choice.left.values()} == {"stands twice"}


@pytest.mark.parametrize(
    "box",
    [
        f"<blockquote>{PULLED}<p>Nobody was asked whether they would like to go.</blockquote>",
        "<blockquote>Nobody was asked whether they would like to go.</blockquote>",
        "<blockquote>Two fishing boats</blockquote>",
        f"<p>{PULLED}</p>",
        f"<pre class=quote>{PULLED}</pre>",
        f"<blockquote>{BODY[1]}</blockquote>",
    ],
)
def test_other_quotations_stay(box):
    page = seen(f"<div><p>{BODY[0]}</p>{box}{paragraphs(BODY[1:])}</div>")
    assert choose(page, np.ones(len(page.arrays.segments), np.float32)).left == {}


PARTS = [
    f"{line} They said so when the ferry was sold to the islands, and went home by the old bridge." for line in BODY
]


def test_a_long_line_that_stands_again():
    """On pages that are no articles; in those, a single line may well be said twice. Code may be everywhere."""
    long = f"{PARTS[0]} {PARTS[1]} {PARTS[2]}"
    page = seen(f"<div>{paragraphs([long, PARTS[0]])}</div><div>{paragraphs([long, PARTS[1]])}</div>")
    assert choose(page, np.ones(4, np.float32), article=0.1).left == {2: "stands twice"}
    assert choose(page, np.ones(4, np.float32)).left == {}
    page = seen(f"<div>{paragraphs([PARTS[0], PARTS[1]])}</div><div>{paragraphs([PARTS[0], PARTS[2]])}</div>")
    assert choose(page, np.ones(4, np.float32), article=0.1).left == {}
    page = seen(f"<pre>{long}</pre><p>And then<pre>{long}</pre>")
    assert choose(page, np.ones(3, np.float32), article=0.1).left == {}
    page = seen("".join(f"<h2>{name}</h2><p>{long}" for name in ("Tickets", "Freight", "Freight")))
    assert choose(page, np.ones(6, np.float32), article=0.1).left == {5: "stands twice"}
    page = seen(f"<table><tr><th>Boat<th>Ferry<tr><td>{long}<td>{long}<tr><td>Oak<td>Steel</table>")
    assert choose(page, np.ones(6, np.float32), article=0.1).left == {}
    page = seen(f"<table><tr><td>Ann<td>{long}<tr><td>Bob<td><blockquote>{long}</blockquote><tr><td>Eve<td>Oh</table>")
    assert choose(page, np.ones(6, np.float32), article=0.1).left == {3: "stands twice"}  # posts


@pytest.mark.parametrize("first", [True, False])
def test_one_line_that_holds_all_others_is_a_copy(first):
    parts = [*PARTS, *(f"Number {n}: {part}" for n, part in enumerate(PARTS))]
    block = f"<div class=listen>{' '.join(parts)}</div>"
    page = seen(block + paragraphs(parts) if first else paragraphs(parts) + block)
    copy = 0 if first else len(parts)
    assert choose(page, np.ones(len(parts) + 1, np.float32)).left == {copy: "stands twice"}


@pytest.mark.parametrize(
    ("first", "second", "is_copy"),
    [
        ("desktop dark", "mobile dark", True),
        ("slide", "slide is-mobile", True),
        ("hide-mobile", "hide-mobile", False),
        ("slide", "slide automobile", False),
        ("desktop", "mobile tablet", False),
        ("phone-name", "headline", False),
    ],
)
def test_elements_for_other_screens(first, second, is_copy):
    slides = "".join(f"<div class='{name}'><h3>Under {first} sail</h3><p>{BODY[0]}</div>" for name in (first, second))
    page = seen(f"{paragraphs(BODY[1:])}{slides}")
    assert choose(page, np.ones(6, np.float32)).left == (dict.fromkeys((4, 5), "stands twice") if is_copy else {})


def test_parts_about_kinds_of_screens_that_begin_alike():
    for kinds in (("desktop", "mobile"), ("screen", "mobile"), ("desktop", "screen")):
        parts = [f"<section id={kind}><h3>Price and plans</h3><p>{BODY[0]} So says {kind}.</section>" for kind in kinds]
        assert choose(seen(paragraphs(BODY[1:]) + "".join(parts)), np.ones(6, np.float32)).left == {}


def test_the_page_as_markdown_to_copy():
    text = "\n\n".join(f"{line} See [the islands](https://example.org/{'a' * 60})." for line in BODY)
    page = seen(f"{paragraphs(BODY * 2)}<pre style='display:none'># The boats\n\n{text}\n\n{'More. ' * 20}</pre>")
    assert choose(page, np.ones(7, np.float32)).left.get(6) == "stands twice"
    page = seen(f"{paragraphs(BODY * 2)}<pre># The boats\n\n{text}\n\n{'More. ' * 20}</pre>")
    assert 6 in choose(page, np.ones(7, np.float32)).kept


def test_a_hidden_program_below_its_parts_stays():
    parts = [f"<pre>{name} = row(boat, {', '.join(f'{name}{n}' for n in range(40))})</pre>" for name in ("a", "b", "c")]
    whole = "".join(parts).replace("<pre>", "").replace("</pre>", "\n")
    page = seen(paragraphs(BODY) + "".join(parts) + f"<pre class=tab style='display:none'>import row\n{whole}</pre>")
    number = len(page.arrays.texts)
    assert number - 1 in choose(page, np.ones(number, np.float32)).kept


def test_a_long_line_that_quotes_others_stays():
    more = "Nobody had asked for it before the ferry was sold, and nobody will ask for it when it is gone. " * 9
    page = seen(paragraphs(PARTS) + f"<div>{' '.join(PARTS)} {more}</div>")
    assert choose(page, np.ones(len(PARTS) + 1, np.float32)).left == {}
