from time import process_time

import numpy as np
import pytest
from choosing import BODY, seen
from cpu import slowness
from hand_made import paragraphs

from scrapy_article.methods.auto.decoder import choose
from scrapy_article.methods.auto.lines import Lines
from scrapy_article.methods.auto.pointers import other_stories


def test_links_with_a_mark_before_them():
    links = "".join(f'<p>▶ <a href="/{n}">What became of boat {n} at last</a></p>' for n in range(2))
    page = seen(f"<div>{paragraphs(BODY)}{links}</div>")
    assert choose(page, np.ones(5, np.float32)).left == dict.fromkeys((3, 4), "leads to another story")
    text = seen(f'<div>{paragraphs(BODY)}<p>▶ The boats of the harbour, says <a href="/1">the guide</a></p></div>')
    assert choose(text, np.ones(4, np.float32)).left == {}


def test_links_in_brackets():
    link = "<a href=/1>The mill will open as a library</a>"

    def left(line):
        return choose(
            seen(f"<div>{paragraphs(BODY[:2])}{line}{paragraphs(BODY[2:])}</div>"), np.ones(4, np.float32)
        ).left

    assert left(f"<p>[{link}]</p>") == {2: "leads to another story"}
    for other in (f"<p>{link}</p>", f"<p>({link})</p>", "<p>[<a href=/1>PDF</a>]</p>", f"<ul><li>[{link}]</ul>"):
        assert left(other) == {}


@pytest.mark.parametrize(
    ("line", "is_left"),
    [
        ("Main article: <a href=/mill>Mill</a>", True),  # though most of it is the label
        ("→ Hauptartikel: <a href=/m>Mühle</a>", True),
        ("Main article: Mill, and what <a href=/mill>was</a> said of it.", False),
        ("The main article is <a href=/mill>Mill</a>", False),
        ("Main article: the mill", False),
        ("Recommended equipment: <a href=/mixer>mixer</a>", False),  # what else begins so may be a fact
        ("Related standards: <a href=/rfc>RFC 2616</a>", False),
        ("Recommended oil for hinges: <a href=/oil>cold-pressed linseed oil of the mill</a>", False),
        ("Recommended: <a href=/m>The mill, and who was its last miller</a>", True),
        ("Recommended reading: <a href=/m>The mill, and who was its last miller</a>", True),
    ],
)
def test_the_article_that_a_part_is_about(line, is_left):
    page = seen(f"<div>{paragraphs(BODY[:2])}<div>{line}</div>{paragraphs(BODY[2:])}</div>")
    assert choose(page, np.ones(4, np.float32)).left == ({2: "leads to another story"} if is_left else {})


def test_a_link_under_a_line_that_leads_there():
    link = '<p><a href="x">Another story about the boats of the harbour</a></p>'
    page = seen(f"<div>{paragraphs(BODY)}<h4>Read also</h4>{link}<p>And so on.{link}</div>")
    choice = choose(page, np.array([1, 1, 1, 0, 1, 1, 1], np.float32))
    assert choice.left == {4: "leads to another story"}


@pytest.mark.parametrize("number", [1, 2])
def test_heading_of_links_that_are_left(number):
    """Of a single link it may be the heading of the text after that."""
    links = '<p><a href="/2">What the county says about the ferry and the other ones</a></p>' * number
    page = seen(f"{paragraphs(BODY[:2])}<h2>Related stories</h2>{links}{paragraphs(BODY[2:])}")
    odds = np.array([0.99, 0.99, 0.9, *[0.1] * number, 0.99], np.float32)
    left = choose(page, odds).left
    assert left == ({2: "label of links"} if number == 2 else {})


@pytest.mark.parametrize("number", [2, 3])
def test_links_under_a_heading_of_other_stories(number):
    """Two may be sources."""
    links = "".join(f'<p><a href="/{n}">Another story about boat {n}</a></p>' for n in range(number))
    page = seen(f"{paragraphs(BODY[:2])}<h2>Das könnte Sie auch interessieren</h2>{links}{paragraphs(BODY[2:])}")
    left = choose(page, np.ones(4 + number, np.float32)).left
    assert left == ({} if number == 2 else dict.fromkeys((2, 3, 4, 5), "leads to another story"))
    # On a front, other stories are what a part of it holds.
    assert choose(page, np.ones(4 + number, np.float32), article=0.1).left == {}


@pytest.mark.parametrize("label", ["Also in today's Gazette", "Das könnte Sie auch interessieren:", "Seguir leyendo:"])
def test_a_label_goes_where_its_links_go(label):
    links = "<br>".join(f'<a href="/{n}">Another story about boat {n}</a>' for n in range(3))
    page = seen(f"<div>{paragraphs(BODY)}<p>{label}<br>{links}</p></div>")
    without = np.array([1, 1, 1, 0.8, 0, 0, 0], np.float32)
    assert choose(page, without).left == {3: "label of links"}
    other = seen(f"<div>{paragraphs(BODY)}<p>The boats of the harbour<br>{links}</p></div>")
    assert choose(other, without).left == {}
    item = seen(f"<div>{paragraphs(BODY)}<ul><li>{label}</ul><p>{links}</p></div>")
    assert choose(item, without).left == {}


def test_a_link_under_a_button_that_leads_there():
    """In a list of stories, *Read more* belongs to the story before it."""
    stories = "".join(
        f"<h3><a href='/{n}'>A story of boat {n}</a></h3><p>{BODY[n]}</p><p>Read more</p>" for n in range(3)
    )
    page = seen(f"<div>{stories}</div>")
    assert {*choose(page, np.ones(9, np.float32)).left.values()} == {"button"}


def test_a_list_of_other_stories():
    links = "".join(f"<li><a href=/{n}>The boats of {n}</a>" for n in range(3))
    page = seen(f"<p>{BODY[0]}<h2>Related stories</h2><ul>{links}</ul><p>{BODY[1]}")
    assert choose(page, np.ones(6, np.float32)).kept == [0, 5]
    page = seen(f"<p>{BODY[0]}<h2>The boats</h2><ul>{links}</ul><p>{BODY[1]}")
    assert choose(page, np.ones(6, np.float32)).kept == [*range(6)]


@pytest.mark.parametrize(
    "links",
    [
        "<p>Related content:</p><ul><li><a href=/1>The boats of old</a><li><a href=/2>The mill</a></ul>",
        "<h2>Das könnte Sie auch interessieren</h2><p><a href=/1>The boats of old</a></p>",
        "<h4>You may be interested in this as well:</h4><ul><li>See <a href=/2>the mill</a> and how it works.</ul>",
    ],
)
def test_links_to_other_stories_at_the_end(links):
    page = seen(f"{paragraphs(BODY)}{links}")
    number = page.arrays.words.size
    last = choose(page, np.ones(number, np.float32)).left
    assert last == dict.fromkeys(range(3, number), "leads to another story")
    on = seen(f"{paragraphs(BODY[:2])}{links}{paragraphs(BODY[2:])}")
    assert len(choose(on, np.ones(number, np.float32)).left) < number - 3


@pytest.mark.parametrize(
    "end",
    [
        "<p>Sources:</p><ul><li><a href=/1>The boats of old</a><li><a href=/2>The mill</a></ul>",
        "<h2>Where to stay</h2><p><a href=/1>The inn at the harbour</a></p>",
        "<h2>Related work</h2><p>What <a href=/1>Doe and Lee have found</a> is the same.</p>",
        "<h2>Watch the tide</h2><ul><li>Ask the harbour master, who has <a href=/1>the tables</a>.<li>Go early.</ul>",
        "<p>Related laws:</p><ul><li><a href=/1>Harbour Act</a><li><a href=/2>Ferry Act</a></ul>",
        "<h2>Recommended settings</h2><ul><li>Set <a href=/1>the size</a> to 3.<li>Leave <a href=/2>the width</a></ul>",
        "<h2>More about the ferry</h2><ul><li>It was built by <a href=/1>Lee Yards</a>.</ul>",
        "<h2>Recommended gear</h2><ul><li><a href=/1>A rope</a><li>A compass</ul>",
        "<p>See also what the guide says of the bay, the mill, the inn and the old quay:</p><p><a href=/1>The guide</a></p>",
    ],
)
def test_other_ends_with_links(end):
    page = seen(f"{paragraphs(BODY)}{end}")
    left = choose(page, np.ones(page.arrays.words.size, np.float32)).left
    assert "leads to another story" not in left.values()


def test_links_below_a_label_in_one_paragraph():
    links = "<br>".join(f"<a href=/{n}>What became of boat {n} at last</a>" for n in range(3))
    page = seen(f"{paragraphs(BODY[:2])}<p>Read more:<br>{links}</p>{paragraphs(BODY[2:])}")
    odds = np.array([1, 1, 0.3, 0.4, 0.4, 0.6, 1], np.float32)
    assert choose(page, odds).left[5] == "leads to another story"


def test_items_that_begin_as_pointers_do():
    items = "".join(f"<li><a href=/{text}>{text}</a>" for text in ("Watch", "Compass", "Rope", "Tent"))
    page = seen(f"{paragraphs(BODY)}<ul>{items}</ul>")
    assert choose(page, np.ones(7, np.float32)).left == {}
    page = seen(f"<p>{BODY[0]}<p>See also:</p><ul>{items}</ul>{paragraphs(BODY[1:])}")
    assert choose(page, np.ones(8, np.float32)).left == {}
    more = "".join(f"<li><a href=/{text}>Read more: {text}</a>" for text in ("The boats", "The harbour"))
    page = seen(f"{paragraphs(BODY)}<ul>{more}</ul>")
    assert choose(page, np.ones(5, np.float32)).left == dict.fromkeys((3, 4), "leads to another story")


@pytest.mark.parametrize(
    "line",
    [
        *(
            'VIDEO: <a href="/1">How the bridge was built</a>',
            '<b>READ MORE:</b> <a href="/1">The boats of last year</a>',
        ),
        *('<a href="/1">BOAT RACE: The others of the league</a>', 'ЧИТАТЬ: <a href="/1">Лодки прошлого года</a>'),
    ],
)
def test_links_after_a_label_in_capitals(line):
    page = seen(f"{paragraphs(BODY[:2])}<p>{line}</p>{paragraphs(BODY[2:])}")
    assert choose(page, np.ones(4, np.float32)).left == {2: "leads to another story"}


@pytest.mark.parametrize(
    "line",
    [
        *('<p>NYSE: <a href="/1">HRBR</a></p>', '<h2>FIRST: <a href="/1">The large boat</a></h2>'),
        *('<ul><li>OPEN: <a href="/1">The large boat</a></ul>', '<p><a href="/1">RACE: BOATS OF THE LEAGUE</a></p>'),
        '<p>BOATS: <a href="/1">The large boat</a> is the one that the county has paid for this summer.</p>',
    ],
)
def test_other_lines_that_begin_in_capitals(line):
    page = seen(f"{paragraphs(BODY[:2])}{line}{paragraphs(BODY[2:])}")
    assert choose(page, np.ones(4, np.float32)).left == {}


def test_a_heading_with_a_link_to_itself():
    for address, number in (("#see", 0), ("/see", 1)):
        page = seen(f"{paragraphs(BODY)}<h2><a href={address}>See also</a></h2><ul><li>{BODY[0]} Again.</ul>")
        assert len(choose(page, np.ones(5, np.float32)).left) == number


def test_a_list_of_links_under_a_label_that_is_left():
    links = "".join(f"<li><a href=/{n}>The boats of {n} and what became of them</a>" for n in range(2))

    def left(label, links=links, p=0.4):
        page = seen(f"{paragraphs(BODY[:2])}{label}<ul>{links}</ul>{paragraphs(BODY[2:])}")
        odds = np.ones(page.arrays.words.size, np.float32)
        odds[2] = p
        return choose(page, odds).left

    assert left("<p>LEIA TAMBÉM:</p>") == dict.fromkeys((3, 4), "leads to another story")
    assert left("<p>LEIA TAMBÉM:</p>", p=1) == {}
    assert left("<p>Os barcos:</p>") == {}
    assert left("<p>LEIA TAMBÉM:</p>", f"{links}<li>The last boat went down in the storm") == {}
    assert left("<h2>Related</h2>") == {}


LINK = "<a href=/1>What became of the boats that were sold</a>"


@pytest.mark.parametrize(
    "box",
    [
        f"<div><div>Related</div><h5>{LINK}</h5><div>Two of them still fish off the outer islands.</div></div>",
        f"<div>Related<h5>{LINK}</h5>Two of them still fish off the outer islands.</div>",
        f"<aside><p>Das könnte Sie auch interessieren</p><p>{LINK}</p><p>Two of them still fish off the islands.</p></aside>",
    ],
)
@pytest.mark.parametrize("label", [0.0, 1.0])
def test_another_story_in_a_box_with_a_label(box, label):
    page = seen(f"<div>{paragraphs(BODY[:2])}{box}{paragraphs(BODY[2:])}</div>")
    choice = choose(page, np.array([1, 1, label, 0.6, 0.6, 1], np.float32))
    assert [page.arrays.texts[i] for i in choice.kept] == BODY


@pytest.mark.parametrize(
    "part",
    [
        f"<p>Related</p><p>{LINK}</p><p>Two of them still fish off the outer islands.</p>",  # no element of its own
        f"<section><h2>Related</h2><p>{LINK}</p><p>Two of them still fish off the islands.</p></section>",
        f"<div><p>The boats</p><p>{LINK}</p><p>Two of them still fish off the outer islands.</p></div>",
        "<div><p>Related</p><p>The boats that were sold</p><p>Two of them still fish off the outer islands.</p></div>",
        f"<div><p>Related</p><p>{LINK}</p><p>{'Two of them still fish off the outer islands, and often. ' * 8}</p></div>",
    ],
)
def test_text_below_a_label_stays(part):
    page = seen(f"<div>{paragraphs(BODY[:2])}{part}{paragraphs(BODY[2:])}</div>")
    choice = choose(page, np.ones(len(page.arrays.texts), np.float32))
    assert any(page.arrays.texts[i].startswith("Two of them") for i in choice.kept)


def test_a_box_with_a_label_on_a_page_that_is_no_article():
    box = f"<div><p>Related</p><h5>{LINK}</h5><p>Two of them still fish off the outer islands.</p></div>"
    page = seen(f"<div>{paragraphs(BODY[:2])}{box}{paragraphs(BODY[2:])}</div>")
    assert 4 in choose(page, np.ones(6, np.float32), article=0.1).kept


@pytest.mark.slow
def test_many_headings_of_links_cost_no_more_each():
    lines = Lines.of(
        seen("<h3>Related stories</h3><p><a href=/a>The boats are back</a></p>" * 60_000 + f"<p>{BODY[0]}")
    )
    start = process_time()
    assert other_stories(lines, [*range(120_001)]) == {}
    assert process_time() - start < 2 * slowness()
