"""The headlines that lead to other stories, and the text between them."""

import pytest

from scrapy_article.document import Document
from scrapy_article.page_type.headlines import Headlines
from scrapy_article.page_type.own_address import OwnAddress

URL = "https://paper.example/news/2024/05/12/storm-over-the-valley/"
TEXT = "<p>The council met on Tuesday, in a hall that was full to the last seat, and spoke for three hours.</p>"
WORDS = 20
STORY = "<h2><a href=/2024/05/{}>The bridge will be closed</a></h2>"


def read(html, url=URL, kept=None):
    document = Document(html, url)
    return Headlines(document, range(len(document.segments)) if kept is None else kept, OwnAddress(document))


def test_run():
    found = read(TEXT * 2 + STORY.format(1) + TEXT + STORY.format(2) + "<p>One two</p>")
    assert (found.number, found.cards, found.run) == (2, 0, 2 * WORDS)
    assert found.before == 2 * WORDS
    assert found.after == pytest.approx([WORDS + 0.3 * 5, 0.3 * 7])


def test_only_those_in_the_text_interrupt_it():
    found = read(TEXT + STORY.format(1) + TEXT, kept=[0, 2])
    assert (found.number, found.run, found.after) == (1, 2 * WORDS, [])
    assert read(TEXT, kept=[]).run == 0


@pytest.mark.parametrize("href", ["#post-{}", f"{URL}#post-{{}}", "?page=with:block-{0}#block-{0}"])
def test_links_to_the_page_itself(href):
    posts = "".join(
        f"<h2 id=post-{n}><a href='{href.format(n)}'>The storm is here now</a></h2>{TEXT}" for n in range(4)
    )
    found = read(posts)
    assert (found.number, found.after) == (0, [])
    assert found.run > 4 * WORDS


PLACES = "".join(f"<h3><a href=https://place{n}.example/>The place number {n}</a></h3>{TEXT}" for n in range(4))


@pytest.mark.parametrize(
    ("url", "stories", "expected"),
    [(URL, 0, 0), (URL, 3, 3), (URL, 4, 8), ("https://paper.example/", 0, 4), ("https://paper.example/blog", 0, 4)],
    ids=["all", "most", "half", "front", "blog"],
)
def test_links_to_other_sites(url, stories, expected):
    """They count where they are half of the headings or fewer, and on the pages of lists."""
    found = read(PLACES + "".join(STORY.format(n) + TEXT for n in range(stories)), url)
    assert (found.number, len(found.after)) == (expected, expected)


def card(n):
    return f"<div><h3>Bridge</h3>{TEXT}<a href=/2024/05/{n + 1}>Read more</a></div>"


@pytest.mark.parametrize(("count", "expected"), [(4, False), (5, True)])
def test_cards(count, expected):
    found = read(TEXT + "".join(map(card, range(count))) + TEXT)
    assert found.have_cards is expected
    assert (found.number, found.cards) == ((count, count) if expected else (0, 0))
    assert (found.run < 3 * WORDS) is expected


@pytest.mark.parametrize(("count", "expected"), [(7, True), (8, False)])
@pytest.mark.parametrize("place", ["above", "in one"])
def test_cards_with_a_long_text(count, place, expected):
    cards = "".join(map(card, range(6)))
    html = TEXT * count + cards if place == "above" else cards.replace(TEXT, TEXT * count, 1)
    assert read(html).have_cards is expected


@pytest.mark.parametrize(
    ("above", "first", "second", "expected"),
    [(1, 2, 2, True), (2, 2, 2, False), (0, 1, 2, False), (0, 2, 1, False), (0, 2, 0, False)],
)
def test_posts(above, first, second, expected):
    found = read(TEXT * above + STORY.format(1) + TEXT * first + (STORY.format(2) + TEXT * second) * bool(second))
    assert found.have_posts is expected


@pytest.mark.parametrize(
    ("above", "posts", "words", "expected"),
    [(0, 3, 14, True), (1, 3, 14, True), (2, 3, 14, False), (0, 3, 13, False), (0, 2, 14, False), (0, 9, 14, True)],
)
def test_how_posts_begin(above, posts, words, expected):
    """The words of headlines count a third."""
    excerpt = f"<p>The council met on Tuesday, in a hall{' full' * (words - 12)} of it, said Ann.</p>"
    found = read(TEXT * above + "".join(STORY.format(n) + excerpt for n in range(posts)))
    assert found.have_posts is expected


ITEM = "<li>2024-05-0{0} <a href={1}>The bridge will be closed {0}</a></li>"


@pytest.mark.parametrize(
    ("hrefs", "below", "expected"),
    [
        (["/2024/05/1", "/2024/05/2", "/2024/05/3"], "", True),
        (["/2024/05/1", "/2024/05/2"], "", False),
        (["/2024/05/1", "/2024/05/2", "/2024/05/2"], "", False),
        (["/2024/05/1", "/2024/05/2", "/sport"], "", False),
        (["/2024/05/1", "/2024/05/2", "https://other.example/2024/05/3"], "", False),
        (["/2024/05/1", "/2024/05/2", "/2024/05/3"], "<p>No more.</p>", False),
    ],
    ids=["stories", "few", "one twice", "a section", "another site", "a line of text"],
)
def test_nothing_but_links(hrefs, below, expected):
    assert read(f"<ul>{''.join(map(ITEM.format, range(9), hrefs))}</ul>{below}").is_all is expected
